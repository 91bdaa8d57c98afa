"""A clock for what cannot be undone: it follows the wall clock from day to day, a jump moves it by one."""

from __future__ import annotations

from datetime import datetime, timedelta

from companion.core.json_text import dump, load
from companion.store.clock import Clock, moment, stamp
from companion.store.disk import Disk

_LONGEST_STEP, _JUMP = timedelta(days=7), timedelta(days=1)
"""Whoever comes back after more than a week may have been away, or have a clock that stands wrong."""

_FIRST_DELETED = """
    SELECT min(deleted) FROM (SELECT deleted FROM tables UNION ALL SELECT deleted FROM decks)
"""


class SlowClock:
    """Remembers in the data file when it was looked at last, and what it said then."""

    def __init__(self, disk: Disk, now: Clock) -> None:
        self._disk = disk
        self._now = now

    def now(self) -> datetime:
        """The time as far as it can be trusted: never later than the wall clock, never a jump ahead."""
        wall = self._now()
        seen, said = self._last(wall)
        step = max(wall - seen, timedelta())
        step = step if step <= _LONGEST_STEP else _JUMP
        slow = min(said + step, wall)
        if wall.date() != seen.date() or wall < seen or not self._kept():
            with self._disk.write(counts=True) as db:
                db.execute("UPDATE about SET clock = ?", (dump([stamp(wall), stamp(slow)]),))
        return slow

    def for_deleting(self) -> datetime:
        """When something is deleted now: no earlier than this clock has ever said."""
        wall = self._now()
        return max(wall, self._last(wall)[1])

    def _kept(self) -> str:
        return str(self._disk.read("SELECT clock FROM about")[0][0])

    def _last(self, wall: datetime) -> tuple[datetime, datetime]:
        if kept := self._kept():
            seen, said = load(kept, "about")
            return moment(seen), moment(said)
        # Never looked at before, or not since a backup was brought back: nothing in the bin has waited yet.
        (first,) = self._disk.read(_FIRST_DELETED)[0]
        return wall, moment(first) if first else wall
