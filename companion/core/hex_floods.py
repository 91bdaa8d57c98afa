"""Floods over a board of hexagons in big integers: a bit for each placement of a base, a shift for each way.

A whole ring of placements is spread by six shifts, so that a flood costs as many steps as it is deep, however
wide the board is. A row of the board is a run of bits with one bit to spare, so that nothing wraps round.
A base of one or seven spaces has one mask of placements, by its space or centre; a base of two has three, one
for each way from the space with the lower bit to its neighbour.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from companion.core.hexes import Hex, HexMap, around

Masks = tuple[int, ...]
"""Sets of placements: one mask, or for a base of two three of them."""


class BoardBits:
    """Each space of a board as a bit."""

    def __init__(self, board: HexMap) -> None:
        cells = board.cells or (Hex(0, 0),)
        self.left, self.top = min(at.q for at in cells), min(at.r for at in cells)
        self.width = max(at.q for at in cells) - self.left + 2
        self.bit = {at: (at.r - self.top) * self.width + at.q - self.left for at in board.cells}
        self.hexes = {bit: at for at, bit in self.bit.items()}
        self.all = self.mask(board.cells)
        self.pairs = (1, self.width - 1, self.width)
        """The ways east, south-west and south-east, by which a base of two lies."""

    def mask(self, spaces: Iterable[Hex]) -> int:
        """A set of spaces; those off the board are left out."""
        found, bit = 0, self.bit
        for at in spaces:
            place = bit.get(at)
            if place is not None:
                found |= 1 << place
        return found

    def spaces(self, mask: int) -> Iterator[Hex]:
        """The spaces of a set, row by row."""
        while mask:
            low = mask & -mask
            yield self.hexes[low.bit_length() - 1]
            mask ^= low

    def around(self, mask: int) -> int:
        """All neighbours of a set, on the board or not, and perhaps some of the set itself."""
        wide = self.width
        return mask << 1 | mask >> 1 | mask << wide | mask >> wide | mask << (wide - 1) | mask >> (wide - 1)

    def beside(self, spaces: Iterable[Hex]) -> int:
        """The spaces of the board that share an edge with one of these, and are none of them.

        They may lie off the board themselves, so their neighbours are looked up one by one.
        """
        zone = set(spaces)
        return self.mask({each for space in zone for each in around(space)} - zone)


class Placements:
    """The placements of one base on one board as masks."""

    def __init__(self, board: HexMap, size: int) -> None:
        self.bits = bits_of(board)
        self.size = size
        self.all = self.free(0)

    def free(self, blocked: int) -> Masks:
        """The placements under which no space is blocked."""
        bits = self.bits
        ground = bits.all & ~blocked
        if self.size == 1:
            return (ground,)
        if self.size == 2:
            return tuple(ground & ground >> way for way in bits.pairs)
        wide = bits.width
        inner = ground & ground << 1 & ground >> 1 & ground << wide & ground >> wide
        return (inner & ground << (wide - 1) & ground >> (wide - 1),)

    def covering(self, spaces: int) -> Masks:
        """The placements on the board that cover one of these spaces."""
        if self.size == 1:
            return (spaces & self.all[0],)
        if self.size == 2:
            pairs = zip(self.all, self.bits.pairs, strict=True)
            return tuple((spaces | spaces >> way) & every for every, way in pairs)
        return ((spaces | self.bits.around(spaces)) & self.all[0],)

    def covered(self, placements: Masks) -> int:
        """The spaces under these placements."""
        if self.size == 1:
            return placements[0]
        if self.size == 2:
            found = 0
            for mask, way in zip(placements, self.bits.pairs, strict=True):
                found |= mask | mask << way
            return found
        return placements[0] | self.bits.around(placements[0])

    def flood(
        self, sources: Masks, free: Masks, most: int | None = None, until: Sequence[Masks] = ()
    ) -> list[Masks]:
        """The placements that take 0, 1, 2 … steps from the sources; it ends once all of `until` are met."""
        levels = [sources]
        wanted, stops = [each for each in until if not meets(each, sources)], bool(until)
        if stops and not wanted:
            return levels
        if self.size == 2:
            return self._flood_pairs(levels, free, most, wanted, stops)
        frontier, left = sources[0], free[0] & ~sources[0]
        spread = self.bits.around
        while frontier and (most is None or len(levels) <= most):
            frontier = spread(frontier) & left
            if not frontier:
                break
            left &= ~frontier
            levels.append((frontier,))
            if stops:
                wanted = [each for each in wanted if not each[0] & frontier]
                if not wanted:
                    break
        return levels

    def _flood_pairs(
        self, levels: list[Masks], free: Masks, most: int | None, wanted: list[Masks], stops: bool
    ) -> list[Masks]:
        """A base of two steps to whatever shares exactly one space with it: all that touch it but itself."""
        frontier = levels[0]
        left = tuple(every & ~seen for every, seen in zip(free, frontier, strict=True))
        while any(frontier) and (most is None or len(levels) <= most):
            under = self.covered(frontier)
            ways = zip(left, self.bits.pairs, strict=True)
            frontier = tuple((under | under >> way) & every for every, way in ways)
            if not any(frontier):
                break
            left = tuple(every & ~seen for every, seen in zip(left, frontier, strict=True))
            levels.append(frontier)
            if stops:
                wanted = [each for each in wanted if not meets(each, frontier)]
                if not wanted:
                    break
        return levels

    def of(self, placement: tuple[Hex, Hex | None]) -> Masks | None:
        """The mask of one placement; None where it is not wholly on the board."""
        at, front = placement
        place = self.bits.bit.get(at)
        if place is None:
            return None
        if self.size != 2:
            found: Masks = (1 << place,)
        else:
            other = self.bits.bit.get(front) if front is not None else None
            if other is None:
                return None
            low, way = min(place, other), abs(place - other)
            found = tuple((1 << low) * (way == each) for each in self.bits.pairs)
        return found if meets(found, self.all) else None

    def listed(self, placements: Masks) -> Iterator[tuple[Hex, Hex | None]]:
        """Each placement by its space, or by both of its spaces."""
        if self.size != 2:
            for at in self.bits.spaces(placements[0]):
                yield at, None
            return
        for mask, way in zip(placements, self.bits.pairs, strict=True):
            for at in self.bits.spaces(mask):
                yield at, self.bits.hexes[self.bits.bit[at] + way]


def meets(one: Masks, other: Masks) -> bool:
    """Whether two sets of placements have one in common."""
    if len(one) == 1:
        return bool(one[0] & other[0])
    return any(mine & theirs for mine, theirs in zip(one, other, strict=True))


@lru_cache(maxsize=64)
def bits_of(board: HexMap) -> BoardBits:
    """The bits of a board, made once."""
    return BoardBits(board)


@lru_cache(maxsize=64)
def placements_of(board: HexMap, size: int) -> Placements:
    """The placements of a base on a board, made once."""
    return Placements(board, size)


@lru_cache(maxsize=4096)
def mask_of(board: HexMap, spaces: frozenset[Hex]) -> int:
    """A set of spaces as bits; walls and zones are asked for again and again."""
    return bits_of(board).mask(spaces)
