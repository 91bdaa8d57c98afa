"""Places of any shape: what every board can say about them, whether squares, hexes or lines."""

from __future__ import annotations

from typing import Protocol, TypeVar

from companion.core.hexes import Hex
from companion.core.square import Square

P = TypeVar("P")


class Board(Protocol[P]):
    """A board of places; a place is a small tuple of whole numbers."""

    @property
    def counted_from(self) -> int:
        """The number that people call the first row or column by; 0 where numbers are typed as they are."""

    @property
    def cells(self) -> tuple[P, ...]:
        """Every place, in a fixed order."""

    def inside(self, place: P, /) -> bool:
        """Whether the place is on the board."""

    def neighbours(self, place: P, /) -> tuple[P, ...]:
        """The places one step away, in a fixed order."""

    def distance(self, one: P, other: P, /) -> int:
        """The fewest steps between two places."""

    def find(self, value: object, /) -> P | None:
        """The place that a list or tuple of numbers names, if it is on the board."""


PLACE_KINDS: tuple[type[Square] | type[Hex], ...] = (Square, Hex)
"""Every kind of place there is: each is a pair of whole numbers, stored as a list of two."""
