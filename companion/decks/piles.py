"""One list on the judge's desk: its cards as piles, with what the format says about each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from companion.cards.card import UNLIMITED, Card
from companion.cards.finder import CardFinder
from companion.cards.names import normalise
from companion.decks.applied_format import AppliedFormat, Limit
from companion.decks.model import SECTIONS, DeckEntry, Matched, Unresolved

NO_LIMIT: Final = Limit(UNLIMITED, UNLIMITED, "")


@dataclass(slots=True, eq=False)
class Pile:
    """So many copies of one card in one part of the list; never changed once it lies there.

    Not frozen, for speed: a thousand lists are twenty thousand piles.
    """

    name: str
    group: str
    count: int
    section: str
    home: str
    """Where the card belongs; empty where nobody knows."""
    options: tuple[Card, ...] = ()
    """The card; several where a shared name is not decided; none where the table does not know it."""
    indexes: tuple[int, ...] = ()
    lines: tuple[int, ...] = ()
    limit: Limit = NO_LIMIT
    """The copy limit of the card; of an undecided card the widest."""
    outside: bool = False
    """Outside the format's sets, whichever card it is."""
    banned: bool = False
    """Banned, whichever card it is."""
    side: str = ""
    """The side that it binds the list to, where that is certain."""
    homeless: bool = False
    """No part of the format holds such cards."""
    entry: DeckEntry | None = None
    """The line as it was written, where it is not decided which card it means."""

    @property
    def card(self) -> Card | None:
        """The card, where it is certain."""
        return self.options[0] if len(self.options) == 1 else None

    @property
    def id(self) -> str:
        """The id, where the card is certain and has one of its own."""
        card = self.card
        return card.id if card and card.id != card.name else ""

    @property
    def is_at_home(self) -> bool:
        """Whether the card stands where it belongs, as far as anybody knows."""
        return not self.home or self.section == self.home


@dataclass(frozen=True)
class PiledList:
    """Everything that the checks look at."""

    applied: AppliedFormat
    matched: Matched
    piles: tuple[Pile, ...]
    side: str
    """The declared side."""
    judged: tuple[Pile, ...] = field(init=False)
    """The piles in the parts of the list that the format judges."""
    groups: dict[str, list[Pile]] = field(init=False)
    """The judged piles that are copies of each other."""
    astray: tuple[Pile, ...] = field(init=False)
    """The judged piles that count toward no size: they belong elsewhere, or nowhere."""
    _sizes: dict[str, int] = field(init=False)

    def __post_init__(self) -> None:
        parts, board = self.applied.parts, self.applied.format.sideboard
        judged: list[Pile] = []
        astray: list[Pile] = []
        groups: dict[str, list[Pile]] = {}
        sizes: dict[str, int] = {}
        for pile in self.piles:
            section, home = pile.section, pile.home
            right = home == board.home if board and home and section == "sideboard" else section == home
            counts = (right or not home) and not pile.homeless
            if counts:
                sizes[section] = sizes.get(section, 0) + pile.count
            if section in parts or not section:
                judged.append(pile)
                groups.setdefault(pile.group, []).append(pile)
                if not counts:
                    astray.append(pile)
        object.__setattr__(self, "judged", tuple(judged))
        object.__setattr__(self, "groups", groups)
        object.__setattr__(self, "astray", tuple(astray))
        object.__setattr__(self, "_sizes", sizes)

    def size(self, section: str) -> int:
        """The cards of a part, without those that belong elsewhere."""
        return self._sizes.get(section, 0)

    def supply(self, section: str) -> dict[str, int]:
        """The copies in a part that cards are taken from, such as a pool or a hand, by group."""
        found: dict[str, int] = {}
        for pile in self.piles:
            if pile.section == section:
                found[pile.group] = found.get(pile.group, 0) + pile.count
        return found

    def has_part(self, section: str) -> bool:
        """Whether anything stands under a heading."""
        return any(entry.section == section for entry in self.matched.deck.entries)

    def limit(self, piles: list[Pile]) -> Limit:
        """The copy limit of cards that count together: the strictest of theirs."""
        strictest = piles[0].limit
        for pile in piles[1:]:
            plain, most, cited = min(strictest, pile.limit, key=lambda limit: (limit.plain, limit.most))
            strictest = Limit(plain, min(strictest.most, pile.limit.most, most), cited)
        return self._draft_limit(strictest, piles[0].group) if self.applied.format.pool else strictest

    def _draft_limit(self, limit: Limit, group: str) -> Limit:
        """A-34: in a draft the limit yields where the pool leaves no other way; unknown without a pool."""
        if not self.has_part("pool"):
            return limit if self._has_spare_room() else Limit(limit.plain, UNLIMITED, limit.rule)
        more = limit.plain + self.yielded().get(group, 0)
        return Limit(more, max(more, limit.most), limit.rule)

    def _has_spare_room(self) -> bool:
        """Whether the deck is larger than need be: then surplus copies could have been left out of it."""
        return any(self.size(section.id) > section.least for section in self.applied.format.sections)

    def yielded(self) -> dict[str, int]:
        """How many copies above the limit the draft must allow, given to the cards of the deck first."""
        pool = self.applied.format.pool
        if pool is None or not pool.copies_yield:
            return {}
        limits: dict[str, int] = {}
        for pile in self.piles:
            limits[pile.group] = min(limits.get(pile.group, UNLIMITED), pile.limit.plain)
        supply = self.supply("pool")
        needed = sum(section.least for section in self.applied.format.sections)
        spare = max(0, min(pool.leave_out, sum(supply.values()) - needed))
        left = sum(max(0, count - limits[group]) for group, count in supply.items()) - spare
        used: dict[str, int] = {}
        played = {group: sum(pile.count for pile in piles) for group, piles in self.groups.items()}
        for counts in (played, supply):
            for group, count in counts.items():
                wanted = min(count, supply.get(group, 0)) - limits[group] - used.get(group, 0)
                given = max(0, min(left, wanted))
                if given:
                    used[group] = used.get(group, 0) + given
                    left -= given
        return used


def pile_up(applied: AppliedFormat, matched: Matched, finder: CardFinder | None = None) -> PiledList:
    """The piles of a matched list, with the lines they came from where a finder can tell."""
    lines = _lines(applied, matched, finder) if finder else {}
    piles = [*_known(applied, matched, lines), *_unresolved_piles(applied, matched.unresolved)]
    side = applied.overrides.side or matched.deck.side
    return PiledList(applied, matched, tuple(piles), side)


def _lines(
    applied: AppliedFormat, matched: Matched, finder: CardFinder
) -> dict[tuple[int, str], tuple[int, ...]]:
    found: dict[tuple[int, str], tuple[int, ...]] = {}
    find, home = finder.find, applied.home
    for entry in matched.deck.entries:
        outcome, cards = find(entry.name, entry.id, entry.section, entry.hint)
        if outcome == "found":
            key = (cards[0], entry.section or home[cards[0]])
            found[key] = (*found[key], entry.line) if key in found else (entry.line,)
    return found


def _known(
    applied: AppliedFormat, matched: Matched, lines: dict[tuple[int, str], tuple[int, ...]]
) -> list[Pile]:
    if applied.table is None:
        return []
    cards, groups, home, limits = applied.table.cards, applied.groups, applied.home, applied.limits
    outside, banned, sides, homeless = applied.outside, applied.banned, applied.sides, applied.homeless
    return [
        Pile(
            cards[i].name,
            groups[i],
            count,
            SECTIONS[part],
            home[i],
            (cards[i],),
            (i,),
            lines.get((i, SECTIONS[part]), ()),
            limits[i],
            outside[i],
            banned[i],
            sides[i],
            homeless[i],
        )
        for i, count, part in matched.items
    ]


def _unresolved_piles(applied: AppliedFormat, unresolved: tuple[Unresolved, ...]) -> Iterator[Pile]:
    """Undecided cards and strangers; unknown cards count toward nothing (WC-DECK-24)."""
    for each in unresolved:
        entry = each.entry
        if each.why == "stranger":
            section = entry.section or applied.main
            home = "" if section else applied.main
            # Its name is all that is known, and a format may know more about that name.
            card = Card(entry.id or entry.name, entry.name, keywords=None)
            limit, banned, lines = applied.limit_of(card), applied.is_banned(card), (entry.line,)
            yield Pile(
                card.name,
                normalise(card.name),
                entry.count,
                section,
                home,
                lines=lines,
                limit=limit,
                banned=banned,
            )
        elif each.why == "ambiguous":
            yield _undecided(applied, each)


def _undecided(applied: AppliedFormat, each: Unresolved) -> Pile:
    """The pile of a name that several cards share: what holds for all of them holds for it."""
    entry, indexes = each.entry, each.candidates
    cards = tuple(applied.table.cards[index] for index in indexes) if applied.table else ()
    homes, sides = {applied.home[index] for index in indexes}, {applied.sides[index] for index in indexes}
    home = homes.pop() if len(homes) == 1 else ""
    name = cards[0].name if len({normalise(card.name) for card in cards}) == 1 else entry.name
    # Counted by id, two undecided lines of one name may be different cards.
    group = f"#{entry.line} {entry.section} {normalise(name)}" if applied.by_id else normalise(name)
    return Pile(
        name,
        group,
        entry.count,
        entry.section or home,
        home,
        cards,
        indexes,
        (entry.line,),
        max((applied.limits[index] for index in indexes), key=lambda limit: limit.most),
        all(applied.outside[index] for index in indexes),
        all(applied.banned[index] for index in indexes),
        sides.pop() if len(sides) == 1 else "",
        all(applied.homeless[index] for index in indexes),
        entry,
    )


def room_left(limit: int, kept: int) -> int:
    """How many copies may still come in."""
    return UNLIMITED if limit >= UNLIMITED else max(0, limit - kept)
