"""A format applied to a card table on one day: every limit worked out once, for all lists."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date
from functools import cached_property
from typing import Final, NamedTuple, TypeAlias

from companion.cards.card import STANDARD_COPIES, UNLIMITED, Card, CardTable
from companion.cards.names import normalise
from companion.core.rules import rule
from companion.decks.format import CopyException, Dated, Format, IdRange
from companion.decks.model import SECTIONS, Overrides

_DIGITS: Final = re.compile(r"[0-9]{1,15}\Z")


class Limit(NamedTuple):
    """How many copies a card may have: surely allowed, and at most if what is unknown speaks for it."""

    plain: int
    most: int
    rule: str


class AppliedFormat:
    """What the format says about each card of the table, by the card's index."""

    def __init__(
        self,
        format: Format,
        table: CardTable | None,
        overrides: Overrides,
        as_of: date | None,
        labels: Iterable[Format] = (),
    ) -> None:
        self.format, self.table, self.overrides = format, table, overrides
        day = as_of or date.max
        self._allowed = _in_force(format.sets.allowed if format.sets else (), day)
        self._ids = _IdRanges(format.sets.ids if format.sets else ())
        banned = format.banned
        self._banned_sets = _in_force(banned.sets if banned else (), day)
        self._banned_cards = _in_force(banned.cards if banned else (), day)
        cards = table.cards if table else ()
        written = {normalise(card.type): card.type for card in cards}
        self.homes = {
            written.get(normalise(type), type): section.id
            for section in format.sections
            for type in section.types
        }
        parts = tuple(section.id for section in format.sections)
        self.parts = (*parts, "sideboard") if format.sideboard else parts
        self.main = next((section.id for section in format.sections if not section.types), "")
        self.by_id = (overrides.copies_by or (format.copies.by if format.copies else "")) == "id"
        self._exceptions = _Limiting(format.copies.exceptions if format.copies else ())
        self._restrictions = _Limiting(format.restricted)
        self._worked_out: dict[tuple[_Places, _Places, int | None], Limit] = {}
        self.home = [self.home_of(card) for card in cards]
        self.home_index = [SECTIONS.index(home) for home in self.home]
        self.homeless = [self.is_homeless(card) for card in cards]
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

    def is_homeless(self, card: Card) -> bool:
        """Whether no part of the format holds cards of this type."""
        return bool(card.type) and not self.main and card.type not in self.homes

    def group_of(self, card: Card) -> str:
        """What copies are counted by: the name, or the id where the judge asks for it."""
        return f"#{card.id}" if self.by_id else normalise(card.name)

    @rule("WC-DECK-07", "WC-DECK-09", "WC-DECK-14", "KZ-DECK-02", "KZ-DECK-03", "KZ-DECK-04", "RE-DECK-03")
    def limit_of(self, card: Card) -> Limit:
        """The copy limit of a card: keyword, then its own text, then its name; a restriction only lowers."""
        found = self._exceptions.find(card), self._restrictions.find(card), card.max_copies
        if found not in self._worked_out:
            self._worked_out[found] = self._work_out(card)
        return self._worked_out[found]

    def _work_out(self, card: Card) -> Limit:
        copies = self.format.copies
        plain = copies.limit if copies else UNLIMITED
        limit = Limit(plain, plain, copies.rule if copies else "")
        exceptions = self._exceptions.of(card)
        for each in exceptions:
            limit = _by_keyword(limit, each, card)
        own = card.max_copies if copies and copies.own_text else None
        # The tables write 3 for every card that says nothing; a club's other limit must still hold.
        if copies and own is not None and own != STANDARD_COPIES:
            limit = Limit(own, own, copies.own_text_rule or copies.rule)
        for each in exceptions:
            limit = Limit(each.limit, each.limit, each.rule) if _names(each, card) else limit
        for each in self._restrictions.of(card):
            limit = _restricted(limit, each, card)
        return limit

    @rule("WC-FORMAT-01", "WC-FORMAT-02", "WC-FORMAT-03", "WC-FORMAT-04", "RE-DECK-05", "KZ-DECK-08")
    def is_outside(self, card: Card) -> bool:
        """Whether none of a card's sets belongs to the format; without a set rule all do."""
        sets = self.format.sets
        if sets is None:
            return False
        return self._allowed.isdisjoint(map(normalise, card.sets)) and not self._ids.hold(card.id)

    @rule("WC-FORMAT-05", "KZ-TOURNEY-01")
    def is_banned(self, card: Card) -> bool:
        """Whether the format refuses this very card, or a set that it belongs to."""
        banned = self.format.banned
        if banned is None:
            return False
        if (banned.marked and card.banned) or not self._banned_sets.isdisjoint(map(normalise, card.sets)):
            return True
        return bool(self._banned_cards) and not self._banned_cards.isdisjoint(_names_of(card))

    def side_of(self, card: Card) -> str:
        """The side that a card binds a list to; empty for cards that go with either.

        A card of two sides that exclude each other is of a side of its own, which no list can have.
        """
        apart = self.format.sides.apart if self.format.sides else ()
        return "/".join([faction for faction in card.factions if faction in apart])

    def label_of(self, mask: int) -> str:
        """The id of the first format whose bit is set; of the last where none is."""
        if not self.labels:
            return ""
        bits = mask & ((1 << len(self.labels)) - 1)
        return self.labels[(bits & -bits).bit_length() - 1].id if bits else self.labels[-1].id

    @cached_property
    def most_copies(self) -> int:
        """The most copies that any card may have, unlimited ones apart."""
        copies = self.format.copies
        known = [limit.most for limit in self.limits if limit.most < UNLIMITED]
        exceptions = [each.limit for each in copies.exceptions] if copies else []
        return max((*known, *exceptions, copies.limit if copies else 1))

    @cached_property
    def strangers(self) -> tuple[str, ...]:
        """Cards that the format limits or bans by name and that a complete table does not hold."""
        if self.table is None or not self.table.complete:
            return ()
        format, copies = self.format, self.format.copies
        named = [each.card for each in (*(copies.exceptions if copies else ()), *format.restricted)]
        named += [each.value for each in (format.banned.cards if format.banned else ())]
        known = {*self.table.by_id, *self.table.by_normalised}
        return tuple(dict.fromkeys(name for name in named if name and normalise(name) not in known))

    @cached_property
    def unknown_words(self) -> tuple[str, ...]:
        """Sets, types, keywords and sides of the format that no card of the table has.

        A table without a word of a kind says nothing about that kind.
        """
        if self.table is None:
            return ()
        format, copies, cards = self.format, self.format.copies, self.table.cards
        limits = (*(copies.exceptions if copies else ()), *format.restricted)
        dated = (
            *(format.sets.allowed if format.sets else ()),
            *(format.banned.sets if format.banned else ()),
        )
        named: tuple[tuple[Iterable[str], Iterable[str]], ...] = (
            ((each.value for each in dated), (word for card in cards for word in card.sets)),
            ((type for part in format.sections for type in part.types), (card.type for card in cards)),
            (
                (word for each in limits for word in each.keywords),
                (w for card in cards for w in card.keywords or ()),
            ),
            (format.sides.apart if format.sides else (), (side for card in cards for side in card.factions)),
        )
        found: dict[str, None] = {}
        for words, had in named:
            known = {normalise(word) for word in had if word}
            found |= dict.fromkeys(word for word in words if known and normalise(word) not in known)
        return tuple(found)

    @cached_property
    def idle_restrictions(self) -> tuple[str, ...]:
        """Restrictions that lower the limit of no card: a slip, for they would change nothing in silence."""
        copies = self.format.copies
        if self.table is None:
            least = copies.limit if copies else UNLIMITED
            own = {normalise(each.card) for each in copies.exceptions} if copies else set()
            idle = [
                each
                for each in self.format.restricted
                if each.limit >= least and normalise(each.card) not in own and each.card
            ]
        else:
            most = self._most_without()
            idle = [
                each
                for place, each in enumerate(self.format.restricted)
                if place in most and each.limit >= most[place]
            ]
        return tuple(each.card or ", ".join(each.keywords) for each in idle)

    def _most_without(self) -> dict[int, int]:
        """By the place of each restriction that speaks of a card, or may, the most copies without any."""
        free = AppliedFormat(replace(self.format, restricted=()), None, self.overrides, None)
        by_places: dict[_Places, int] = {}
        for card in self.table.cards if self.table else ():
            found = self._restrictions.find(card)
            by_places[found] = max(by_places.get(found, 0), free.limit_of(card).most)
        most: dict[int, int] = {}
        for found, copies in by_places.items():
            for place in self._restrictions.places(found):
                most[place] = max(most.get(place, 0), copies)
        return most

    @cached_property
    def reserve(self) -> int | None:
        """The index of the card that allows a sideboard."""
        rule = self.format.sideboard
        if rule is None or self.table is None:
            return None
        found = self.table.by_id.get(normalise(rule.card))
        named = self.table.by_normalised.get(normalise(rule.card), ())
        return found if found is not None else next(iter(named), None)


_Places: TypeAlias = tuple[tuple[int, ...], tuple[int, ...] | None]
"""Which limits name a card, and which one of its keywords; None where nobody knows its keywords."""


class _Limiting:
    """Exceptions or restrictions of a format, found by the names and keywords that they are about."""

    def __init__(self, limits: Sequence[CopyException]) -> None:
        self._limits = limits
        self._named: dict[str, list[int]] = {}
        self._worded: dict[str, list[int]] = {}
        for place, each in enumerate(limits):
            if each.card:
                self._named.setdefault(normalise(each.card), []).append(place)
            for keyword in each.keywords:
                self._worded.setdefault(normalise(keyword), []).append(place)
        self._with_keywords = [place for place, each in enumerate(limits) if each.keywords]

    def find(self, card: Card) -> _Places:
        """The places of those that speak of a card."""
        named = _places(self._named, _names_of(card)) if self._named else ()
        if not self._worded:
            return named, ()
        return named, None if card.keywords is None else _places(self._worded, map(normalise, card.keywords))

    def places(self, found: _Places) -> list[int]:
        """The same as one row, with all that may speak of a card whose keywords nobody knows."""
        named, worded = found
        return sorted({*named, *(self._with_keywords if worded is None else worded)})

    def of(self, card: Card) -> list[CopyException]:
        """Those that speak of a card, or may, in the order of the format."""
        return [self._limits[place] for place in self.places(self.find(card))]


class _IdRanges:
    """Ranges of ids, found by their prefix and number and not one after the other."""

    def __init__(self, ranges: Iterable[IdRange]) -> None:
        self._known: dict[str, tuple[list[int], list[int]]] = {}
        """By prefix where ranges begin, in order, and how far each of them or any before it goes."""
        for each in sorted(ranges, key=lambda each: each.first):
            begins, ends = self._known.setdefault(each.prefix, ([], []))
            begins.append(each.first)
            ends.append(max(each.last, ends[-1]) if ends else each.last)

    def hold(self, id: str) -> bool:
        """Whether an id lies in one of them; the prefix may end with digits too."""
        digits = _DIGITS.search(id)
        return digits is not None and any(
            self._reach(id[:at], int(id[at:])) for at in range(digits.start(), len(id))
        )

    def _reach(self, prefix: str, number: int) -> bool:
        begins, ends = self._known.get(prefix, ((), ()))
        place = bisect_right(begins, number) - 1
        return place >= 0 and ends[place] >= number


def _places(known: dict[str, list[int]], words: Iterable[str]) -> tuple[int, ...]:
    return tuple(sorted({place for word in words for place in known.get(word, ())}))


def _in_force(entries: Iterable[Dated], day: date) -> frozenset[str]:
    """The normalised values that count on a day."""
    return frozenset(normalise(each.value) for each in entries if each.holds(day))


def _names_of(card: Card) -> tuple[str, ...]:
    """All that a format may call a card."""
    return (normalise(card.id), normalise(card.name), *map(normalise, card.aliases))


def _names(each: CopyException, card: Card) -> bool:
    return bool(each.card) and normalise(each.card) in _names_of(card)


def _has_keyword(each: CopyException, card: Card) -> bool | None:
    """Whether a card has one of the keywords; None where nobody knows its keywords."""
    if not each.keywords:
        return False
    if card.keywords is None:
        return None
    return not {normalise(keyword) for keyword in each.keywords}.isdisjoint(map(normalise, card.keywords))


def _by_keyword(limit: Limit, each: CopyException, card: Card) -> Limit:
    has = _has_keyword(each, card)
    if has is None:
        return Limit(min(limit.plain, each.limit), max(limit.most, each.limit), limit.rule)
    return Limit(each.limit, each.limit, each.rule) if has else limit


def _restricted(limit: Limit, each: CopyException, card: Card) -> Limit:
    has = True if _names(each, card) else _has_keyword(each, card)
    if has is False or each.limit >= limit.most:
        return limit
    most = each.limit if has else limit.most
    return Limit(min(limit.plain, each.limit), most, each.rule if each.limit < limit.plain else limit.rule)


def _hash_keys(table: CardTable) -> tuple[str, ...]:
    """The normalised name of each card, with the id where several cards share it."""
    names = [normalise(card.name) for card in table.cards]
    return tuple(
        name if len(table.by_normalised[name]) == 1 else f"{name}#{normalise(card.id)}"
        for name, card in zip(names, table.cards, strict=True)
    )


@rule("WC-FORMAT-06")
def _label_masks(labels: list[Format], cards: Iterable[Card], day: date) -> list[int]:
    """For each card a bit per format that allows it: right set and not banned."""
    members = [_Membership(each, day) for each in labels]
    return [sum(1 << bit for bit, each in enumerate(members) if each.allows(card)) for card in cards]


class _Membership:
    """Set and ban rules of one format, without the rest."""

    def __init__(self, format: Format, day: date) -> None:
        self._applied = AppliedFormat(format, None, Overrides(), day)

    def allows(self, card: Card) -> bool:
        return not (self._applied.is_outside(card) or self._applied.is_banned(card))
