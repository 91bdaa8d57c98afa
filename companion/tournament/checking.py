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
)
from companion.tournament.model import Check, Copies


def kept_check(signed: SignedCheck, player: str, round: int, at: str) -> Check:
    """What stays on record of a check: who, when, and every card that did not agree."""
    check = signed.check
    return Check(
        player,
        round,
        signed.signed_by,
        signed.seat,
        int(signed.seconds),
        check.deck_hash,
        signed.code,
        check.seen,
        check.wanted,
        tuple(Copies(each.missing, each.card) for each in check.missing),
        tuple(Copies(each.extra, each.card) for each in check.extra),
        at,
    )


def told_check(
    judge: Judge, deck: DeckList, missing: Iterable[Copies], extra: Iterable[Copies]
) -> PhysicalCheck:
    """A check that somebody tells of when it is done: all cards of the list were seen but these.

    :raises DataError: if a card is missing of which the list has not so many.
    """
    check = begin(judge, judge.match(deck))
    cards = [replace(each, seen=each.wanted) for each in check.cards]
    places: dict[str, int] = {}
    for at, each in enumerate(cards):
        for name in (each.card, each.id):
            places.setdefault(normalise(name), at)
    for copies in missing:
        at = places.get(normalise(copies.card), -1)
        if at < 0 or cards[at].seen < copies.count:
            card = brief(copies.card, limits.EXPLAINED)
            problem = say("The list has not so many copies: {n} × {card}", n=copies.count, card=card)
            raise DataError(CHECK, "", problem)
        cards[at] = replace(cards[at], seen=cards[at].seen - copies.count)
    for copies in extra:
        if not copies.count:
            continue
        card = brief(copies.card)
        at = places.setdefault(normalise(card), len(cards))
        if at == len(cards):
            cards.append(CheckedCard(card, "", "", "", "", 0))
        cards[at] = replace(cards[at], seen=cards[at].seen + copies.count)
    return replace(check, cards=tuple(cards))
