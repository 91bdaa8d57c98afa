"""Dice as they lie on the table: a name and printed faces, plain or custom."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

#: Keeps a mistyped or hostile face from turning the exact odds into gigabytes.
LARGEST_FACE = 999


@dataclass(frozen=True, slots=True)
class Die:
    """One die; a face printed twice is listed twice, and every listed face is equally likely."""

    name: str
    faces: tuple[int, ...]

    def __post_init__(self) -> None:
        """Refuse a die without faces, or with a face no die would carry."""
        if not self.faces:
            raise ValueError(f"The die {self.name!r} has no faces.")
        for face in self.faces:
            if abs(face) > LARGEST_FACE:
                raise ValueError(f"The die {self.name!r} has a face {face}, beyond {LARGEST_FACE}.")

    def __mul__(self, count: int) -> Pool:
        """A pool of equal dice, so that a mixed pool reads `D6 * 3 + red * 2`."""
        return (self,) * count


Pool: TypeAlias = tuple[Die, ...]


def d6(name: str) -> Die:
    """A plain six-sided die of that name."""
    return Die(name, (1, 2, 3, 4, 5, 6))


D6 = d6("d6")
