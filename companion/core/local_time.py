"""The clock of this place; UTC where its zone, or the year, is none that a calendar knows."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Final

_NO_SUCH_TIME: Final = (ValueError, OverflowError, OSError)
"""What is said of a zone of a day or more, and of moments beyond the years 1 and 9999."""


def local_now() -> datetime:
    """This moment, with the zone of this place."""
    try:
        return datetime.now().astimezone()
    except _NO_SUCH_TIME:
        return datetime.now(UTC)


def today() -> date:
    """The day that it is at this place."""
    return local_now().date()


def in_this_zone(moment: datetime) -> datetime:
    """What the clock of this place shows, with its zone."""
    try:
        found = moment.astimezone()
        found.astimezone(UTC)
    except _NO_SUCH_TIME:
        return moment.replace(tzinfo=UTC)
    return found
