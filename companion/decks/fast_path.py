"""The fast lane: lists that are plainly legal are seen as such in one pass over small integers."""

from __future__ import annotations

from collections import Counter

from companion.decks.applied_format import AppliedFormat
from companion.decks.model import SECTIONS, Matched, SectionCount

Found = tuple[tuple[SectionCount, ...], str, str, bool]

_SLOW = 1
"""Cards that the full judgement must see: refused, or sharing a name."""
_UNIT = 2
_DIELESS = 4
_FIRST_SIDE = 8


class FastPath:
    """Facts of each card as integers; says legal or nothing, never illegal."""

    def __init__(self, applied: AppliedFormat) -> None:
        self._applied = applied
        table = applied.table
        cards = table.cards if table else ()
        self._sides = applied.format.sides.apart if applied.format.sides else ()
        shared = {group for group, times in Counter(applied.groups).items() if times > 1}
        self._limits = [limit.plain for limit in applied.limits]
        self._flags = [self._flag(index, applied.groups[index] in shared) for index in range(len(cards))]
        self._sections = [
            (SECTIONS.index(each.id), each.id, each.least, each.most) for each in applied.format.sections
        ]
        self._needs_unit = applied.format.game == "warcry"
        self._counts: dict[tuple[int, ...], tuple[SectionCount, ...]] = {}

    def _flag(self, index: int, shared: bool) -> int:
        applied = self._applied
        card = applied.table.cards[index] if applied.table else None
        if card is None:
            return _SLOW
        dieless = applied.format.game == "warcry" and card.type not in ("Unit", "Attachment") and not card.die
        refused = applied.outside[index] or applied.banned[index] or applied.homeless[index]
        flag = _SLOW if shared or refused else 0
        flag |= (_UNIT if card.type == "Unit" else 0) | (_DIELESS if dieless else 0)
        side = applied.side_of(card)
        if side and side not in self._sides:
            return flag | _SLOW
        return flag | (_FIRST_SIDE << self._sides.index(side) if side else 0)

    def look(self, matched: Matched, declared: str) -> Found | None:
        """Counts, side, label of a plainly legal list, and whether it deserves remarks; else None."""
        applied = self._applied
        limits, flags, home, masks = self._limits, self._flags, applied.home_index, applied.label_masks
        sizes = [0] * len(SECTIONS)
        seen, mask = 0, -1
        for index, count, section in matched.items:
            if count > limits[index] or section != home[index]:
                return None
            sizes[section] += count
            seen |= flags[index]
            mask &= masks[index]
        if seen & _SLOW:
            return None
        for at, _, least, most in self._sections:
            if sizes[at] < least or (most is not None and sizes[at] > most):
                return None
        side = self._side(seen, declared)
        if side is None:
            return None
        remarkable = bool(seen & _DIELESS) or (self._needs_unit and not seen & _UNIT)
        return self._count(sizes), side, applied.label_of(mask), remarkable

    def _side(self, seen: int, declared: str) -> str | None:
        present = seen // _FIRST_SIDE
        if not present:
            return declared
        if present & (present - 1):
            return None
        found = self._sides[present.bit_length() - 1]
        return found if declared in ("", found) else None

    def _count(self, sizes: list[int]) -> tuple[SectionCount, ...]:
        key = tuple([sizes[at] for at, _, _, _ in self._sections])
        if key not in self._counts:
            self._counts[key] = tuple(
                SectionCount(id, sizes[at], least, most) for at, id, least, most in self._sections
            )
        return self._counts[key]
