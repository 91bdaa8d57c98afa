"""Two lists side by side: what was registered against what is played."""

from __future__ import annotations

from dataclasses import dataclass

from companion.decks.judge import Judge
from companion.decks.model import SECTIONS, DeckList, Matched


@dataclass(frozen=True, slots=True)
class Difference:
    """A card whose copies differ between the two lists."""

    card: str
    id: str
    section: str
    registered: int
    played: int

    @property
    def more(self) -> int:
        """Copies that are played above those registered; negative for missing ones."""
        return self.played - self.registered


@dataclass(frozen=True, slots=True)
class Comparison:
    """All differences, by part and name; none where the lists are the same."""

    registered_hash: str
    played_hash: str
    differences: tuple[Difference, ...]
    unread: int
    """Lines of either list that could not be read and so were not compared."""

    @property
    def same(self) -> bool:
        """Whether both lists hold the same cards, and every line of both was read."""
        return not self.differences and not self.unread


def compare(judge: Judge, registered: DeckList, played: DeckList) -> Comparison:
    """The differences between two lists; names are looked up as for a verdict."""
    first, second = judge.match(registered), judge.match(played)
    before, after = _counts(judge, first), _counts(judge, second)
    differences = (
        Difference(name, id, section, before.get(key, 0), after.get(key, 0))
        for key in before.keys() | after.keys()
        if before.get(key, 0) != after.get(key, 0)
        for section, name, id in (key,)
    )
    ordered = sorted(differences, key=lambda each: (SECTIONS.index(each.section), each.card, each.id))
    return Comparison(first.hash, second.hash, tuple(ordered), len(registered.unread) + len(played.unread))


def _counts(judge: Judge, matched: Matched) -> dict[tuple[str, str, str], int]:
    counts: dict[tuple[str, str, str], int] = {}
    for index, count, section in matched.items if judge.table else ():
        card = judge.table.cards[index] if judge.table else None
        if card is not None:
            counts[SECTIONS[section], card.name, card.id if card.id != card.name else ""] = count
    for each in matched.unresolved:
        key = (each.entry.section or judge.applied.main, each.entry.name, each.entry.id)
        counts[key] = counts.get(key, 0) + each.entry.count
    return counts
