"""A signed check of cards as an event keeps it."""

from __future__ import annotations

from collections.abc import Iterable

from companion.cards.names import normalise
from companion.core.errors import DataError
from companion.core.text import say
from companion.decks.judge import Judge
from companion.decks.model import DeckList
from companion.decks.played import (
    CHECK,
    PhysicalCheck,
    SignedCheck,
    begin,
    found_extra,
    tap,
    tap_all,
    untap,
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
    for at in range(len(check.cards)):
        check = tap_all(check, at)
    for each in missing:
        check = _without(check, each)
    for each in extra:
        check = _with(check, each)
    return check


def _find(check: PhysicalCheck, card: str) -> int | None:
    wanted = normalise(card)
    found = (
        at for at, each in enumerate(check.cards) if wanted in (normalise(each.card), normalise(each.id))
    )
    return next(found, None)


def _without(check: PhysicalCheck, gone: Copies) -> PhysicalCheck:
    at = _find(check, gone.card)
    if at is None or check.cards[at].seen < gone.count:
        raise DataError(
            CHECK, "", say("The list has not so many copies: {n} × {card}", n=gone.count, card=gone.card)
        )
    for _copy in range(gone.count):
        check = untap(check, at)
    return check


def _with(check: PhysicalCheck, more: Copies) -> PhysicalCheck:
    for _copy in range(more.count):
        at = _find(check, more.card)
        check = found_extra(check, more.card) if at is None else tap(check, at)
    return check
