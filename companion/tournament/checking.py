"""A signed check of cards as an event keeps it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from companion.cards.names import brief, normalise
from companion.core import limits
from companion.core.errors import DataError
from companion.core.text import say
from companion.decks.judge import Judge
from companion.decks.model import DeckList
from companion.decks.played import (
    CHECK,
    CheckedCard,
    PhysicalCheck,
    SignedCheck,
    begin,
    compare,
    require_read,
)
from companion.tournament.model import Check, Copies, Player


def kept_check(signed: SignedCheck, player: Player, round: int, at: str) -> Check:
    """What stays on record of a check of the list that counts: who, when, every card that did not agree."""
    check = signed.check
    return Check(
        player.id,
        round,
        signed.signed_by,
        signed.seat,
        int(signed.seconds),
        check.deck_hash,
        signed.code,
        check.seen,
        check.wanted,
        tuple(Copies(each.missing, _shown(each, check)) for each in check.missing),
        tuple(Copies(each.extra, _shown(each, check)) for each in check.extra),
        at,
        player.filed.cards_code,
    )


def _shown(card: CheckedCard, check: PhysicalCheck) -> str:
    """The name of a card, with its id where the check has several of the name."""
    ids = {each.id for each in check.cards if each.card == card.card}
    return f"{card.card} [{card.id}]" if len(ids) > 1 and card.id else card.card


def told_check(
    judge: Judge, deck: DeckList, missing: Iterable[Copies], extra: Iterable[Copies]
) -> PhysicalCheck:
    """A check that somebody tells of when it is done: all cards of the list were seen but these.

    :raises DataError: if there is no list, or a line of it cannot be read; if a card is missing of which the
        list has not so many, or is told both ways.
    """
    check = _all_seen(judge, deck)
    cards = [*check.cards]
    places: dict[str, int] = {}
    for at, each in enumerate(cards):
        for name in (each.card, each.id):
            places.setdefault(normalise(name), at)
    gone = set[int]()
    for copies in missing:
        at = places.get(normalise(copies.card), -1)
        if at < 0 or cards[at].seen < copies.count:
            card = brief(copies.card, limits.EXPLAINED)
            problem = say("The list has not so many copies: {n} × {card}", n=copies.count, card=card)
            raise DataError(CHECK, "", problem)
        cards[at] = replace(cards[at], seen=cards[at].seen - copies.count)
        gone.add(at)
    for copies in extra:
        if not copies.count:
            continue
        card = brief(copies.card)
        at = places.setdefault(normalise(card), len(cards))
        if at in gone:
            problem = say("Of one card copies are either missing or extra: {card}", card=cards[at].card)
            raise DataError(CHECK, "", problem)
        if at == len(cards):
            cards.append(CheckedCard(card, "", "", "", "", 0))
        cards[at] = replace(cards[at], seen=cards[at].seen + copies.count)
    return replace(check, cards=tuple(cards))


def compared_check(judge: Judge, deck: DeckList, seen: DeckList) -> PhysicalCheck:
    """A check by a list of the cards that were seen; printings and parts of the deck are told apart.

    :raises DataError: if either is no list, or a line of it cannot be read.
    """
    check = _all_seen(judge, deck)
    require_read(seen)
    compared = compare(judge, deck, seen)
    cards = [*check.cards]
    places: dict[tuple[str, str], list[int]] = {}
    for at, card in enumerate(cards):
        places.setdefault((card.section, normalise(card.card)), []).append(at)
    for each in compared.differences:
        alike = places.setdefault((each.section, normalise(each.card)), [])
        fitting = [at for at in alike if _may_be(cards[at], each.id)]
        at = min(fitting, key=lambda at: cards[at].id != each.id, default=len(cards))
        if at == len(cards):
            alike.append(at)
            cards.append(CheckedCard(each.card, each.id, each.section, "", "", 0))
        cards[at] = replace(cards[at], seen=cards[at].seen + each.more)
    return replace(check, cards=tuple(cards))


def _may_be(card: CheckedCard, id: str) -> bool:
    """Whether a card of a name has an id, unless one of them leaves open which printing it is."""
    return not id or card.id in ("", card.card, id)


def _all_seen(judge: Judge, deck: DeckList) -> PhysicalCheck:
    check = begin(judge, judge.match(deck))
    return replace(check, cards=tuple(replace(each, seen=each.wanted) for each in check.cards))
