"""The changes that were made to facts, so that they can be taken back after a restart too.

Each is kept as what differs between two plain forms, and the whole with a checksum of the form it leads from:
facts that were changed in any other way have no history.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from zlib import crc32

from companion.core.json_text import dump

Change = Mapping[str, Any]
"""Of an object the fields that differ (`fields`) and that go (`gone`); of a list what takes the place of
so many entries (`from`, `out`, `in`) or how one entry differs (`at`, `change`); else another value (`is`)."""
_UNLIKE = (TypeError, KeyError, ValueError, AttributeError, IndexError)
"""What comes of a change that is made to something else than it was written for."""
MOST_CHANGES = 100
MOST_BYTES = 256 * 1024
"""Older changes are forgotten once all of them take more; the last one never is."""


def difference(one: Any, other: Any) -> Change:
    """What turns one plain form into another; nothing where they are the same."""
    if type(one) is type(other) and one == other:
        return {}
    if isinstance(one, dict) and isinstance(other, dict):
        return _of_objects(one, other)
    if isinstance(one, list) and isinstance(other, list):
        return _of_lists(one, other)
    return {"is": other}


def _of_objects(one: dict[str, Any], other: dict[str, Any]) -> Change:
    fields = {
        name: change
        for name, value in other.items()
        if (change := difference(one[name], value) if name in one else {"is": value})
    }
    return {"fields": fields, "gone": [name for name in one if name not in other]}


def _of_lists(one: list[Any], other: list[Any]) -> Change:
    same = min(len(one), len(other))
    start = next((at for at in range(same) if difference(one[at], other[at])), same)
    left = same - start
    tail = next((at for at in range(left) if difference(one[-1 - at], other[-1 - at])), left)
    out, new = one[start : len(one) - tail], other[start : len(other) - tail]
    if len(out) == len(new) == 1:
        return {"at": start, "change": difference(out[0], new[0])}
    return {"from": start, "out": len(out), "in": new}


def changed(plain: Any, change: Change) -> Any:
    """A plain form with a change made to it; the given one stays as it is."""
    if not change:
        return plain
    if "is" in change:
        return change["is"]
    if "fields" in change:
        fields = change["fields"]
        made = {
            name: changed(value, fields.get(name, {}))
            for name, value in plain.items()
            if name not in change["gone"]
        }
        return made | {name: changed(None, fields[name]) for name in fields if name not in plain}
    if "at" in change:
        at = change["at"]
        return [*plain[:at], changed(plain[at], change["change"]), *plain[at + 1 :]]
    start = change["from"]
    return [*plain[:start], *change["in"], *plain[start + change["out"] :]]


@dataclass(frozen=True)
class History:
    """Changes that lead back from the facts as they are, and those that lead forth; the next one last."""

    of: str = ""
    """The document they were made to; empty for the box itself."""
    past: tuple[Change, ...] = ()
    future: tuple[Change, ...] = ()

    def grown(self, before: Any, after: Any) -> History:
        """One more change; whatever was undone cannot come back."""
        back = difference(after, before)
        return History(self.of, _bounded((*self.past, back))) if back else self

    def undone(self, now: Any) -> tuple[Any, History]:
        """The plain form before the last change."""
        before = changed(now, self.past[-1])
        return before, History(self.of, self.past[:-1], (*self.future, difference(before, now)))

    def redone(self, now: Any) -> tuple[Any, History]:
        """The plain form after the change that was undone last."""
        after = changed(now, self.future[-1])
        return after, History(self.of, (*self.past, difference(after, now)), self.future[:-1])

    def sparing(self, now: Any, held: Callable[[Any], Any]) -> History:
        """The next changes back and forth that leave what is held somewhere in these facts as it is."""

        def harmless(changes: tuple[Change, ...]) -> tuple[Change, ...]:
            form, first = now, len(changes)
            with suppress(*_UNLIKE):
                while first and held(form := changed(form, changes[first - 1])) == held(now):
                    first -= 1
            return changes[first:]

        return History(self.of, harmless(self.past), harmless(self.future))

    def stored(self, now: Any) -> dict[str, Any]:
        """As it is kept beside the facts it leads from."""
        return {"of": self.of, "crc": _crc(now), "past": [*self.past], "future": [*self.future]}

    @classmethod
    def read(cls, stored: Any, of: str, now: Any) -> History:
        """What was kept for these facts; nothing where it is of others, or they were changed otherwise."""
        known = isinstance(stored, dict) and stored.get("of") == of and stored.get("crc") == _crc(now)
        try:
            kept = cls(of, tuple(stored["past"]), tuple(stored["future"])) if known else cls(of)
            return kept if kept._leads_from(now) else cls(of)
        except _UNLIKE:  # it is not what was written
            return cls(of)

    def _leads_from(self, now: Any) -> bool:
        """Whether every change can be made, and leaves facts; None stands for the example."""
        for changes in (self.past, self.future):
            form = now
            for change in reversed(changes):
                form = changed(form, change)
                if form is not None and not isinstance(form, dict):
                    return False
        return True


def _crc(plain: Any) -> int:
    return crc32(dump(plain).encode())


def _bounded(past: Sequence[Change]) -> tuple[Change, ...]:
    kept: list[Change] = []
    room = MOST_BYTES
    for each in reversed(past[-MOST_CHANGES:]):
        room -= len(dump(each))
        if kept and room < 0:
            break
        kept.append(each)
    return tuple(reversed(kept))
