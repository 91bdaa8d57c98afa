"""How far a data file, a second copy or a backup goes, and which past it tells of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.store.columns import COUNTED

_REMEMBERED, _IDLE = 120, 30


def counted(told: Sequence[int]) -> tuple[int, ...] | None:
    """How many rows there are of each table in `COUNTED`; None where another version counts other tables."""
    return tuple(map(int, told)) if len(told) == len(COUNTED) else None


@dataclass(frozen=True)
class Standing:
    """How far something goes: its line of acts, the last of them, and the lines that it has come from."""

    line: str
    turn: int
    parents: tuple[tuple[str, int], ...] = ()
    counts: tuple[int, ...] | None = None
    """How many rows there are of each of the tables in `COUNTED`."""

    @property
    def lines(self) -> list[tuple[str, int]]:
        """This line and those it has come from, as far as whatever begins from here remembers them.

        Of lines in which nothing was done only the latest are: a file without its log may be of one of them.
        """
        all_ = [*self.parents, (self.line, self.turn)]
        turns = [0, *(turn for _, turn in all_)]
        old = range(1, max(1, len(all_) - _IDLE))
        idle = {at for at in old if turns[at] == turns[at + 1] == turns[at + 2]}
        return [each for at, each in enumerate(all_) if at not in idle][-_REMEMBERED:]

    def goes_on_from(self, line: str) -> bool:
        """Whether this is a line of acts, or has come from it."""
        return line in {self.line, *dict(self.parents)}

    def follows(self, other: Standing) -> bool:
        """Whether all of the other lies in this one's past, or is an earlier moment of the same line."""
        if other.line == self.line:
            return other.turn <= self.turn
        return any(line == other.line and other.turn <= turn for line, turn in self.parents)
