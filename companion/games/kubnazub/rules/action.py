"""ACTION: an open card does one action and is closed by it."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.rules import rule
from companion.games.duel import guards
from companion.games.kubnazub import events as ev
from companion.games.kubnazub.model import Card, State


def require_in_play(state: State, id_: str) -> Card:
    """A card on the battlefield or in the additional zone."""
    return guards.require_in_play(state, id_, "KZ-TURN-05")


@rule("KZ-ACTION-01", "KZ-ACTION-03")
def require_open(state: State, id_: str) -> Card:
    """An own card that may still act."""
    return guards.require_open(state, id_, "KZ-TURN-05", "KZ-ACTION-03")


@rule("KZ-ACTION-02", "KZ-ATTACK-08", "KZ-PROTECT-04")
def close(course: Course[State], *cards: str) -> None:
    """Every action leaves its card closed; those that act together close together."""
    course.happen(ev.CardsClosed(cards, rule="KZ-ACTION-02"))
