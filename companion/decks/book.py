"""A format applied to a card table on one day: every limit worked out once, for all lists."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from functools import cached_property
from typing import NamedTuple

from companion.core.rules import rule
from companion.decks.folding import fold
from companion.decks.format import CopyException, Format
from companion.decks.model import SECTIONS, UNLIMITED, Asked, Card, CardTable


class Limit(NamedTuple):
    """How many copies a card may have: surely allowed, and at most if what is unknown speaks for it."""

    plain: int
    most: int
    rule: str


class Book:
    """What the format says about each card of the table, by the card's index."""

    def __init__(
        self,
        format: Format,
        table: CardTable | None,
        asked: Asked,
        as_of: date | None,
        labels: Iterable[Format] = (),
    ) -> None:
        self.format, self.table, self.asked = format, table, asked
        day = as_of or date.max
        self._allowed = (
            {each.value for each in format.sets.allowed if each.holds(day)} if format.sets else set()
        )
        banned = format.banned
        self._banned_sets = {each.value for each in banned.sets if each.holds(day)} if banned else set()
        self._banned_cards = (
            {fold(each.value) for each in banned.cards if each.holds(day)} if banned else set()
        )
        self.homes = {type: section.id for section in format.sections for type in section.types}
        parts = tuple(section.id for section in format.sections)
        self.parts = (*parts, "sideboard") if format.sideboard else parts
        self.main = next((section.id for section in format.sections if not section.types), "")
        cards = table.cards if table else ()
        self.home = [self.home_of(card) for card in cards]
        self.home_index = [SECTIONS.index(home) for home in self.home]
        self.limits = [self.limit_of(card) for card in cards]
        self.outside = [self.is_outside(card) for card in cards]
        self.banned = [self.is_banned(card) for card in cards]
        self.groups = [self.group_of(card) for card in cards]
        self.sides = [self.side_of(card) for card in cards]
        self.keys = _hash_keys(table) if table else ()
        self.labels = sorted((each for each in labels if each.label), key=lambda each: each.label or 0)
        self.label_masks = _label_masks(self.labels, cards, day)

    def home_of(self, card: Card) -> str:
        """The part of the list where a card belongs; the only part where the format has no types."""
        return self.homes.get(card.type, self.main)

    def group_of(self, card: Card) -> str:
        """What copies are counted by: the name, or the id where the judge asks for it."""
        by = self.asked.copies_by or (self.format.copies.by if self.format.copies else "name")
        return f"#{card.id}" if by == "id" else fold(card.name)

    @rule("WC-DECK-07", "WC-DECK-09", "WC-DECK-14", "KZ-DECK-02", "KZ-DECK-03", "KZ-DECK-04", "RE-DECK-03")
    def limit_of(self, card: Card | None) -> Limit:
        """The copy limit of a card; None is a card that the table does not know."""
        copies = self.format.copies
        if copies is None:
            return Limit(UNLIMITED, UNLIMITED, "")
        limit = Limit(copies.limit, copies.limit, copies.rule)
        if card is not None and copies.own_text and card.max_copies is not None:
            own = copies.own_text_rule if card.max_copies != copies.limit else copies.rule
            limit = Limit(card.max_copies, card.max_copies, own)
        for each in (*copies.exceptions, *self.format.restricted):
            limit = _except(limit, each, card)
        return limit

    @rule("WC-FORMAT-01", "WC-FORMAT-02", "WC-FORMAT-03", "WC-FORMAT-04", "RE-DECK-05", "KZ-DECK-08")
    def is_outside(self, card: Card) -> bool:
        """Whether none of a card's sets belongs to the format; without a set rule all do."""
        sets = self.format.sets
        if sets is None:
            return False
        return self._allowed.isdisjoint(card.sets) and not any(each.holds(card.id) for each in sets.ids)

    @rule("WC-FORMAT-05", "KZ-TOURNEY-01")
    def is_banned(self, card: Card) -> bool:
        """Whether the format refuses this very card, or a set that it belongs to."""
        banned = self.format.banned
        if banned is None:
            return False
        if (banned.marked and card.banned) or not self._banned_sets.isdisjoint(card.sets):
            return True
        return bool(self._banned_cards) and not self._banned_cards.isdisjoint(
            (fold(card.id), fold(card.name))
        )

    def side_of(self, card: Card) -> str:
        """The side that a card binds a list to; empty for cards that go with either."""
        apart = self.format.sides.apart if self.format.sides else ()
        return next((faction for faction in card.factions if faction in apart), "")

    def label_of(self, mask: int) -> str:
        """The id of the first format whose bit is set; of the last where none is."""
        if not self.labels:
            return ""
        bits = mask & ((1 << len(self.labels)) - 1)
        return self.labels[(bits & -bits).bit_length() - 1].id if bits else self.labels[-1].id

    @cached_property
    def reserve(self) -> int | None:
        """The index of the card that allows a sideboard."""
        rule = self.format.sideboard
        if rule is None or self.table is None:
            return None
        found = self.table.by_id.get(fold(rule.card))
        named = self.table.by_fold.get(fold(rule.card), ())
        return found if found is not None else next(iter(named), None)


def _except(limit: Limit, each: CopyException, card: Card | None) -> Limit:
    if each.card:
        named = card is not None and fold(each.card) in (fold(card.id), fold(card.name))
        return Limit(each.limit, each.limit, each.rule) if named else limit
    if card is None or card.keywords is None:
        return Limit(limit.plain, max(limit.most, each.limit), limit.rule)
    wanted = {fold(keyword) for keyword in each.keywords}
    has = any(fold(keyword) in wanted for keyword in card.keywords)
    return Limit(each.limit, each.limit, each.rule) if has else limit


def _hash_keys(table: CardTable) -> tuple[str, ...]:
    """The folded name of each card, with the id where several cards share it."""
    names = [fold(card.name) for card in table.cards]
    return tuple(
        name if len(table.by_fold[name]) == 1 else f"{name}#{fold(card.id)}"
        for name, card in zip(names, table.cards, strict=True)
    )


@rule("WC-FORMAT-06")
def _label_masks(labels: list[Format], cards: Iterable[Card], day: date) -> list[int]:
    """For each card a bit per format that allows it: right set and not banned."""
    books = [_Membership(each, day) for each in labels]
    return [sum(1 << bit for bit, book in enumerate(books) if book.allows(card)) for card in cards]


class _Membership:
    """Set and ban rules of one format, without the rest."""

    def __init__(self, format: Format, day: date) -> None:
        self._book = Book(format, None, Asked(), day)

    def allows(self, card: Card) -> bool:
        return not (self._book.is_outside(card) or self._book.is_banned(card))
