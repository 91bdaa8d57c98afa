"""The clock of this place, in zones and years that no calendar has too."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from companion.core import local_time
from companion.core.local_time import in_this_zone, local_now, today
from tests.source import modules
from tests.zones import POSIX, zone

NOON = datetime(2026, 5, 1, 12)


@POSIX
def test_a_moment_has_the_zone_of_this_place() -> None:
    with zone("ABC-5"):
        assert local_now().utcoffset() == in_this_zone(NOON).utcoffset() == timedelta(hours=5)
        assert in_this_zone(NOON).replace(tzinfo=None) == NOON


@POSIX
@pytest.mark.parametrize("name", ["ABC-24", "ABC+26", "ABC-167"])
def test_a_zone_of_a_day_or_more_is_taken_for_utc(name: str) -> None:
    with zone(name):
        assert local_now().tzinfo is UTC and today() == datetime.now(UTC).date()
        assert in_this_zone(NOON) == NOON.replace(tzinfo=UTC)


@POSIX
@pytest.mark.parametrize("name", ["ABC-14", "ABC", "ABC+12"])
@pytest.mark.parametrize("moment", [datetime.min, datetime.max], ids=["first", "last"])
def test_the_ends_of_the_calendar_can_be_told_in_utc(name: str, moment: datetime) -> None:
    with zone(name):
        assert in_this_zone(moment).replace(tzinfo=None) == moment and in_this_zone(moment).astimezone(UTC)


def test_a_clock_in_a_year_that_there_is_not_here_is_read_in_utc(monkeypatch: pytest.MonkeyPatch) -> None:
    first = datetime(1, 1, 1, 3, tzinfo=UTC)

    class Clock(datetime):
        @classmethod
        def now(cls, tz: Any = None) -> Any:
            if tz is None:
                raise ValueError("year 0 is out of range")
            return first

    monkeypatch.setattr(local_time, "datetime", Clock)
    assert local_now() == first and today() == first.date()


def test_nobody_else_asks_for_the_clock_of_this_place() -> None:
    asking = re.compile(r"date\.today\(\)|datetime\.now\(\)|\.astimezone\(\)")
    asked = {each.name for each in modules() if asking.search(each.path.read_text(encoding="utf-8"))}
    assert asked == {"companion.core.local_time"}
