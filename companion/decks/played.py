"""A list against what is played: another list beside it, or the cards on the table counted one by one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, Literal

from companion.cards.names import brief
from companion.cards.short_hash import short_hash
from companion.core.errors import DataError
from companion.core.file_problems import not_one_of
from companion.core.numerals import whole
from companion.core.text import Text, say, say_n
from companion.decks.judge import Judge
from companion.decks.model import SECTIONS, DeckList, Matched, Verdict
from companion.decks.phrases import LIST, NO_LISTS


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
class Stated:
    """What the lists state otherwise beside their cards, side, seat or redeals; empty where one does not.

    A list that says nothing of redeals has none, as for its verdict.
    """

    name: str
    registered: str
    played: str


@dataclass(frozen=True, slots=True)
class Comparison:
    """All differences, by part and name; none where the lists are the same."""

    registered_hash: str
    played_hash: str
    differences: tuple[Difference, ...]
    unread: int
    """Lines of either list that could not be read and so were not compared."""
    stated: tuple[Stated, ...] = ()

    @property
    def same_cards(self) -> bool:
        """Whether both lists hold the same cards, and every line of both was read."""
        return not self.differences and not self.unread

    @property
    def same(self) -> bool:
        """Whether that is so, and the second states nothing else; who only counts cards states nothing."""
        return self.same_cards and not any(each.played for each in self.stated)


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
    unread = len(registered.unread) + len(played.unread)
    return Comparison(first.hash, second.hash, tuple(ordered), unread, tuple(_stated(registered, played)))


def _stated(registered: DeckList, played: DeckList) -> Iterator[Stated]:
    for name in ("side", "seat", "redeals"):
        before, after = getattr(registered, name), getattr(played, name)
        if before != after:
            unsaid = 0 if name == "redeals" else ""
            yield Stated(name, str(before or unsaid), str(after or unsaid))


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


Order = Literal["name", "cost", "type"]
ORDERS: Final = ("name", "cost", "type")
CHECK: Final = say("deck check")


@dataclass(frozen=True, slots=True)
class CheckedCard:
    """One card of the list, how many copies it should have and how many were seen."""

    card: str
    id: str
    section: str
    cost: str
    type: str
    wanted: int
    seen: int = 0

    @property
    def missing(self) -> int:
        """Copies that were not seen yet."""
        return max(0, self.wanted - self.seen)

    @property
    def extra(self) -> int:
        """Copies seen above those of the list."""
        return max(0, self.seen - self.wanted)


@dataclass(frozen=True, slots=True)
class CheckPile:
    """Cards that lie together in the chosen order."""

    label: str
    cards: tuple[int, ...]
    """Indexes into `PhysicalCheck.cards`."""
    missing: int
    extra: int


@dataclass(frozen=True, slots=True)
class PhysicalCheck:
    """The whole check at one moment."""

    deck_hash: str
    player: str
    cards: tuple[CheckedCard, ...]
    order: Order = "name"
    started: float = 0.0
    written: str = ""
    """Names the list as it is written, which another card table may read otherwise; empty if not known."""

    def is_of(self, verdict: Verdict) -> bool:
        """Whether these are the cards of a list: the same cards, or the same words, and nothing unread."""
        same = self.deck_hash == verdict.hash or self.written == words_code(verdict.deck)
        return same and not verdict.deck.unread

    @property
    def wanted(self) -> int:
        """Cards in the list."""
        return sum(counted.wanted for counted in self.cards)

    @property
    def seen(self) -> int:
        """Cards tapped so far, extra ones included."""
        return sum(counted.seen for counted in self.cards)

    @property
    def missing(self) -> tuple[CheckedCard, ...]:
        """The cards of which copies are not seen yet."""
        return tuple(counted for counted in self.cards if counted.missing)

    @property
    def extra(self) -> tuple[CheckedCard, ...]:
        """The cards of which there are more than the list says."""
        return tuple(counted for counted in self.cards if counted.extra)

    @property
    def agrees(self) -> bool:
        """Whether exactly the cards of the list were seen."""
        return not self.missing and not self.extra


@dataclass(frozen=True, slots=True)
class SignedCheck:
    """The result as it goes on record."""

    check: PhysicalCheck
    signed_by: str
    round: str
    seat: str
    seconds: float
    code: str
    """Eight characters over list, result, signature, round and seat: a changed record does not fit."""


AnyCheck = PhysicalCheck | SignedCheck
"""A check under way, or its result."""


def words_code(deck: DeckList) -> str:
    """Eight characters over the lines of a list in any order, whatever cards they are."""
    entries = [f"{each.section}\t{each.name}\t{each.id}\t{each.count}" for each in deck.entries]
    return short_hash("\n".join(sorted((*entries, *(each.token for each in deck.unread)))))


def begin(judge: Judge, matched: Matched, order: Order = "name", at: float = 0.0) -> PhysicalCheck:
    """A check of a matched list, nothing seen yet.

    :raises DataError: if there is no list, or a line of it cannot be read.
    """
    require_read(matched.deck)
    cards = [*_known_cards(judge, matched), *_unresolved_cards(judge, matched)]
    cards.sort(key=lambda counted: (SECTIONS.index(counted.section), counted.card, counted.id))
    deck = matched.deck
    return PhysicalCheck(matched.hash, deck.player, tuple(cards), order, at, words_code(deck))


def require_read(deck: DeckList) -> None:
    """Refuse to check cards by a list that nobody can read as a whole: it might hold others.

    :raises DataError: if there is no list, or a line of it cannot be read.
    """
    if deck.unread:
        problem = say_n(
            "{n} line of the list cannot be read, so no check is signed.",
            "{n} lines of the list cannot be read, so no check is signed.",
            len(deck.unread),
        )
        raise DataError(deck.source or LIST, "", problem)
    if not deck.entries:
        raise DataError(deck.source or LIST, "", NO_LISTS)


def _known_cards(judge: Judge, matched: Matched) -> list[CheckedCard]:
    cards = judge.table.cards if judge.table else ()
    return [
        CheckedCard(cards[i].name, cards[i].id, SECTIONS[part], cards[i].cost, cards[i].type, count)
        for i, count, part in (matched.items if cards else ())
    ]


def _unresolved_cards(judge: Judge, matched: Matched) -> list[CheckedCard]:
    entries = [each.entry for each in matched.unresolved]
    return [
        CheckedCard(entry.name, entry.id, entry.section or judge.applied.main, "", "", entry.count)
        for entry in entries
    ]


def tap(check: PhysicalCheck, at: int) -> PhysicalCheck:
    """One more copy of a card is seen."""
    return _seen(check, at, 1)


def untap(check: PhysicalCheck, at: int) -> PhysicalCheck:
    """A tap was a slip: one copy less is seen."""
    return _seen(check, at, -1)


def tap_all(check: PhysicalCheck, at: int) -> PhysicalCheck:
    """All copies of a card that the list names are seen."""
    counted = check.cards[at] if 0 <= at < len(check.cards) else None
    return _seen(check, at, counted.missing if counted else 0)


def _seen(check: PhysicalCheck, at: int, more: int) -> PhysicalCheck:
    if not 0 <= at < len(check.cards):
        raise DataError(CHECK, str(at), say("There is no such card in the list."))
    counted = check.cards[at]
    changed = replace(counted, seen=max(0, counted.seen + more))
    return replace(check, cards=(*check.cards[:at], changed, *check.cards[at + 1 :]))


def found_extra(check: PhysicalCheck, card: str, section: str = "") -> PhysicalCheck:
    """A card is in the deck that the list does not name at all."""
    name = brief(card)
    for at, counted in enumerate(check.cards):
        if counted.card == name and counted.section == section:
            return tap(check, at)
    return replace(check, cards=(*check.cards, CheckedCard(name, "", section, "", "", 0, 1)))


def sort_by(check: PhysicalCheck, order: Order) -> PhysicalCheck:
    """The same check with the cards in other piles."""
    if order not in ORDERS:
        raise DataError(CHECK, "order", not_one_of(ORDERS, order))
    return replace(check, order=order)


def piles(check: PhysicalCheck) -> tuple[CheckPile, ...]:
    """The cards in piles by first letter, cost or type, each with what is missing and extra."""
    found: dict[str, list[int]] = {}
    for at, counted in enumerate(check.cards):
        found.setdefault(_label(counted, check.order), []).append(at)
    return tuple(_pile(check, label, found[label]) for label in sorted(found, key=_numbers_first))


def _numbers_first(label: str) -> tuple[bool, int, str]:
    number = whole(label)
    return number is None, number or 0, label


def _label(counted: CheckedCard, order: Order) -> str:
    if order == "name":
        return counted.card[:1].upper()
    return (counted.cost if order == "cost" else counted.type) or "?"


def _pile(check: PhysicalCheck, label: str, ats: list[int]) -> CheckPile:
    cards = [check.cards[at] for at in ats]
    missing, extra = sum(counted.missing for counted in cards), sum(counted.extra for counted in cards)
    return CheckPile(label, tuple(ats), missing, extra)


def sign(check: PhysicalCheck, signed_by: str, round: str, seat: str, at: float) -> SignedCheck:
    """Put the result on record; a judge's name is needed."""
    if not signed_by.strip():
        raise DataError(CHECK, "", say("A check is signed by a judge."))
    signed = SignedCheck(check, brief(signed_by), brief(round), brief(seat), max(0.0, at - check.started), "")
    return replace(signed, code=_code(signed))


def _code(signed: SignedCheck) -> str:
    seen = [
        f"{counted.section}\t{counted.card}\t{counted.id}\t{counted.wanted}\t{counted.seen}"
        for counted in signed.check.cards
    ]
    head = (signed.check.deck_hash, signed.signed_by, signed.round, signed.seat, f"{signed.seconds:.0f}")
    return short_hash("\n".join((*head, *sorted(seen))))


# -- what a signed check says ----------------------------------------------------------------------


def check_lines(signed: SignedCheck) -> Iterator[Text]:
    """Who signed, how long it took, whether the deck agrees, what was missing or extra, and the code."""
    check, seconds = signed.check, int(signed.seconds)
    yield signature_of(signed)
    yield say("Time: {minutes}:{seconds}", minutes=seconds // 60, seconds=f"{seconds % 60:02}")
    yield outcome(signed)
    for counted in check.missing:
        yield say("Missing: {n} × {card}", n=counted.missing, card=counted.card)
    for counted in check.extra:
        yield say("Extra: {n} × {card}", n=counted.extra, card=counted.card)
    yield code_of(signed)


def signature_of(signed: SignedCheck) -> Text:
    """Judge, round and seat."""
    round_, seat = signed.round or "-", signed.seat or "-"
    return say(
        "Signed by {judge}, round {round}, seat {seat}", judge=signed.signed_by, round=round_, seat=seat
    )


def outcome(signed: SignedCheck) -> Text:
    """Whether exactly the cards of the list were seen."""
    if signed.check.agrees:
        return say("The deck agrees with its list.")
    return say("The deck differs from its list.")


def code_of(signed: SignedCheck) -> Text:
    """The code that a changed record would not fit."""
    return say("Code {code}", code=signed.code)
