"""Carrying out a fix: the list as it would be handed in again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import product

from companion.cards.card import STANDARD_COPIES, UNLIMITED, Card
from companion.cards.names import normalise
from companion.decks.judge import Judge
from companion.decks.model import Change, DeckEntry, DeckList, Fix, Matched
from companion.decks.phrases import add_card
from companion.decks.piles import Pile, PiledList, pile_up, room_left


@dataclass(frozen=True)
class Mended:
    """The changed list, the cards that were chosen to fill it, and the additions only a person can choose."""

    deck: DeckList
    open: tuple[Change, ...] = ()
    chosen: tuple[Change, ...] = ()


def apply(judge: Judge, matched: Matched, fix: Fix, choose: bool = True) -> Mended:
    """The list after a fix; with `choose`, cards of the table fill what is to be added."""
    piled = pile_up(judge.applied, matched)
    counts = Counter[tuple[str, str]]()
    for pile in piled.piles:
        counts[_key(pile), pile.section] += pile.count
    piles = {_key(pile): pile for pile in piled.piles}
    left: list[Change] = []
    chosen: list[Change] = []
    for change in fix.changes:
        if change.kind == "add" and not change.card:
            left.append(change)
        else:
            _carry_out(counts, piles, change, judge)
    if choose and left:
        filling, left = _filled(_Filling(judge, piled, counts, piles), left)
        counts, piles, chosen = Counter(filling.counts), filling.piles, filling.chosen
    unknown = [each.entry for each in matched.unresolved if each.why == "unknown"]
    entries = [
        entry
        for (key, section), count in counts.items()
        for entry in _entries(piled, piles[key], count, section)
    ]
    deck = replace(matched.deck, entries=(*entries, *unknown))
    return Mended(deck, tuple(left), tuple(chosen))


def _key(pile: Pile) -> str:
    """The card; of an undecided line also where it stands, for that is part of what it may mean."""
    return f"{normalise(pile.name)}#{normalise(pile.id)}" + (f"@{pile.section}" if pile.entry else "")


def _change_key(change: Change, piles: dict[str, Pile]) -> str:
    key = f"{normalise(change.card)}#{normalise(change.id)}"
    undecided = f"{key}@{change.section}"
    return undecided if undecided in piles and change.kind != "add" else key


def _carry_out(
    counts: dict[tuple[str, str], int], piles: dict[str, Pile], change: Change, judge: Judge
) -> None:
    key = _change_key(change, piles)
    if key not in piles:
        piles[key] = _new_pile(judge, change)
    if change.kind == "add":
        counts[key, change.section] = counts.get((key, change.section), 0) + change.count
        return
    counts[key, change.section] -= change.count
    if change.kind == "move":
        counts[key, change.to] = counts.get((key, change.to), 0) + change.count


def _new_pile(judge: Judge, change: Change) -> Pile:
    """An empty pile of a card that the list does not hold yet."""
    table, applied = judge.table, judge.applied
    found = table.by_id.get(normalise(change.id)) if table and change.id else None
    if table is not None and found is None:
        found = next(iter(table.by_normalised.get(normalise(change.card), ())), None)
    if table is None or found is None:
        card = Card(change.card, change.card)
        return Pile(card.name, normalise(card.name), 0, change.section, change.section, (card,))
    card = table.cards[found]
    return Pile(card.name, applied.groups[found], 0, change.section, change.section, (card,), (found,))


def _filled(begun: _Filling, changes: list[Change]) -> tuple[_Filling, list[Change]]:
    """The list filled up for its side; where it has none yet, for the side that leaves least open.

    As a player would fill it, if that suffices; else with the cards that leave most room for others.
    """
    best: tuple[_Filling, list[Change]] | None = None
    for spread, side in product((True, False), begun.sides()):
        filling = _Filling(begun.judge, begun.piled, dict(begun.counts), dict(begun.piles), spread)
        still = [rest for change in changes if (rest := filling.add(change, side))]
        if best is None or sum(c.count for c in still) < sum(c.count for c in best[1]):
            best = (filling, still)
        if not still:
            break
    return best or (begun, changes)


@dataclass
class _Filling:
    """A list that is being filled up with cards of the table."""

    judge: Judge
    piled: PiledList
    counts: dict[tuple[str, str], int]
    piles: dict[str, Pile]
    spread: bool = True
    """Whether cards are chosen as a player would: those the report names, then some of each type."""
    chosen: list[Change] = field(default_factory=list)
    """What came in, card by card."""

    @property
    def _judged(self) -> set[str]:
        """The parts of a list that rules speak about."""
        return {section.id for section in self.judge.applied.format.sections} | {"", "sideboard"}

    def sides(self) -> tuple[str, ...]:
        """The sides that the list may end on: its own, else all."""
        applied = self.judge.applied
        apart = applied.format.sides.apart if applied.format.sides else ("",)
        standing = [key for (key, part), count in self.counts.items() if count and part in self._judged]
        held = [side for key in standing if (side := self._side(self.piles[key]))]
        return (self.piled.side,) if self.piled.side else tuple(held[:1]) or apart

    def _side(self, pile: Pile) -> str:
        return pile.side or (self.judge.applied.side_of(pile.card) if pile.card else "")

    def add(self, change: Change, side: str) -> Change | None:
        """Fill one addition with cards that have room; what stays open is given back."""
        applied, lack = self.judge.applied, change.count
        board = applied.format.sideboard
        home = board.home if board and change.section == "sideboard" else change.section
        found = self._candidates(home, side)
        tries = [*((each, self._usual) for each in self._liked(found, change))] if self.spread else []
        for (index, card), most in (*tries, *((each, UNLIMITED) for each in found)):
            taken = min(lack, self._room(index), most)
            if taken:
                lack -= taken
                own = card.id if card.id != card.name else ""
                key = f"{normalise(card.name)}#{normalise(own)}"
                pile = Pile(card.name, applied.groups[index], 0, home, home, (card,), (index,))
                self.piles.setdefault(key, pile)
                self.chosen.append(add_card(card.name, taken, change.section, own))
                self.counts[key, change.section] = self.counts.get((key, change.section), 0) + taken
            if not lack:
                return None
        return replace(change, count=lack)

    @property
    def _usual(self) -> int:
        """How many copies of a card a player takes who could take any number."""
        copies = self.judge.applied.format.copies
        return min(copies.limit, STANDARD_COPIES) if copies else 1

    def _liked(self, found: list[tuple[int, Card]], change: Change) -> list[tuple[int, Card]]:
        """The cards that the report names, then all others with each type as often as the table has it."""
        named = {name: at for at, name in enumerate(change.candidates)}
        size = Counter(card.type for _, card in found)
        seen = Counter[str]()
        order: dict[int, tuple[int, float]] = {}
        for index, card in sorted(found):
            seen[card.type] += 1
            order[index] = (named.get(card.name, len(named)), seen[card.type] / size[card.type])
        return sorted(found, key=lambda each: (*order[each[0]], each[0]))

    def _candidates(self, home: str, side: str) -> list[tuple[int, Card]]:
        """Cards that belong there; those whose name has cards for other parts too come last."""
        applied = self.judge.applied
        cards = applied.table.cards if applied.table else ()
        fitting = [
            index
            for index in range(len(cards))
            if not (applied.outside[index] or applied.banned[index] or applied.homeless[index])
            and applied.sides[index] in ("", side)
        ]
        homes: dict[str, set[str]] = {}
        for index in fitting:
            homes.setdefault(applied.groups[index], set()).add(applied.home[index])
        here = [index for index in fitting if applied.home[index] == home]
        here.sort(key=lambda index: (len(homes[applied.groups[index]]), -applied.limits[index].plain))
        return [(index, cards[index]) for index in here]

    def _room(self, index: int) -> int:
        """How many copies of a card may come in, beside those of its group; from the pool in a draft."""
        applied = self.judge.applied
        group = applied.groups[index]
        standing = [
            (self.piles[key], count)
            for (key, part), count in self.counts.items()
            if count and part in self._judged and self.piles[key].group == group
        ]
        held = sum(count for _, count in standing)
        limits = [applied.limits[at].plain for pile, _ in standing for at in pile.indexes]
        most = min(applied.limits[index].plain, *limits, UNLIMITED)
        if applied.format.pool and self.piled.has_part("pool"):
            pooled = [pile for pile in self.piled.piles if pile.section == "pool" and pile.group == group]
            most = min(self.piled.limit(pooled).plain, sum(pile.count for pile in pooled)) if pooled else 0
        return room_left(most, held)


def _entries(piled: PiledList, pile: Pile, count: int, section: str) -> Iterator[DeckEntry]:
    """So many copies as lines; an undecided one stays as it was written."""
    if pile.entry is None:
        if count:
            yield DeckEntry(count, pile.name, 0, section, pile.id)
        return
    for each in piled.piles:
        taken = min(count, each.count) if each.entry and _key(each) == _key(pile) else 0
        count -= taken
        if taken and each.entry:
            yield each.entry._replace(count=taken, section=section, line=0)
