"""The clock, and moments as the data file holds them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

Clock = Callable[[], datetime]


def utc_now() -> datetime:
    """The clock on the wall; the only one in the engine, and replaceable."""
    return datetime.now(UTC)


def stamp(when: datetime) -> str:
    """A moment as text that sorts."""
    return when.astimezone(UTC).isoformat(timespec="milliseconds")


def days_before(when: datetime, days: int) -> datetime:
    """So many days earlier, as far as the calendar goes: a clock may stand at its beginning."""
    first = datetime.min.replace(tzinfo=UTC)
    return when - min(timedelta(days=days), when - first)


def moment(text: str) -> datetime:
    """The moment of a stamp; one that cannot be read is long ago."""
    try:
        return datetime.fromisoformat(text).astimezone(UTC)
    except (ValueError, OverflowError):
        return datetime(1970, 1, 1, tzinfo=UTC)
