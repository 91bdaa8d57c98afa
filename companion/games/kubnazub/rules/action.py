"""ACTION: an open card does one action and is closed by it."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.rules import rule
from companion.games.kubnazub import events as ev
from companion.games.kubnazub.model import Card, State


def require_in_play(state: State, id_: str) -> Card:
    """A card on the battlefield or in the additional zone."""
    card = state.find(id_)
    if card is None or not card.is_in_play:
        raise Illegal("KZ-TURN-05", "not_in_play", card=id_)
    return card


def require_own(state: State, id_: str) -> Card:
    """A card in play that the active player controls."""
    card = require_in_play(state, id_)
    if card.controller != state.active:
        raise Illegal("KZ-TURN-05", "not_yours", card=id_)
    return card


@rule("KZ-ACTION-01", "KZ-ACTION-03")
def require_open(state: State, id_: str) -> Card:
    """An own card that may still act."""
    card = require_own(state, id_)
    if card.closed:
        raise Illegal("KZ-ACTION-03", "closed", card=id_)
    return card


@rule("KZ-ACTION-02", "KZ-ATTACK-08", "KZ-PROTECT-04")
def close(course: Course[State], *cards: str) -> None:
    """Every action leaves its card closed; those that act together close together."""
    course.happen(ev.CardsClosed(cards, rule="KZ-ACTION-02"))
