"""Rolls are flipped cards: typed from the table, taken from a deck that is followed, or a fair die."""

from __future__ import annotations

from typing import Any, Final

from companion.core.course import Course
from companion.core.dice import Die, d6
from companion.core.piles import top_of
from companion.core.rules import rule
from companion.core.seats import Seat
from companion.games.warcry import events as ev
from companion.games.warcry.model import P1, P2, SEATS, State
from companion.games.warcry.rules.deck import dealer_of, is_followed, refill

DIE = d6("flip")
CARD = Die("card", (1, 2, 3, 4, 5, 6, 0))
"""A card flipped on the table; 0 where none is left."""
FACES: Final = ("1", "2", "3", "4", "5", "6")
PRINTED_MIX: Final = {1: 45, 2: 236, 3: 367, 4: 221, 5: 75, 6: 3}
"""How often each number is printed on the action cards of the game (WC-ROLL-06)."""
OFTEN: Final = 20
"""So many equal rolls in a row come only from decks that cannot differ: the players agree instead."""


@rule("WC-ROLL-01", "WC-ROLL-02", "WC-ROLL-03", "WC-ROLL-04", "WC-TEST-04")
def flip(course: Course[State], seat: Seat, why: str, cited: str) -> int | None:
    """The number on the top card of a player's own action deck; None where there is no card left."""
    times = sum(isinstance(each, ev.Rolled) for each in course.events)
    asked: dict[str, Any] = {"about": (seat, why, str(times)), "seat": seat, "why": why}
    how = course.state.options.flips(seat)
    card = ""
    if how == "die":
        (die,) = course.ask.roll((DIE,), "die", "WC-ROLL-03", **asked)
    elif how == "deck" and is_followed(course.state, seat, "action"):
        card = _top(course, seat, asked)
        die = _number(course, seat, card, asked) if card else 0
    else:
        die = _typed(course, asked)
    course.happen(ev.Rolled(seat, die, card, why, rule=cited))
    if card:
        refill(course, seat, "action")
    return die or None


def _top(course: Course[State], seat: Seat, asked: dict[str, Any]) -> str:
    """The top card of a deck that is followed; none where deck and discard pile are empty."""
    refill(course, seat, "action")
    side = course.state.side(seat)
    if side.cards_left("action") <= 0:
        return ""
    dealer = dealer_of(course.state)
    (card,) = top_of(course.ask, side.action_deck, 1, "flip", "WC-ROLL-01", dealer=dealer, **asked)
    return card


@rule("WC-ROLL-06")
def _number(course: Course[State], seat: Seat, card: str, asked: dict[str, Any]) -> int:
    """The die on a card; a few cards of the table have none that is known, so it is read off the card."""
    known = course.state.side(seat).printed(card).die
    return known or int(course.ask.choose(FACES, "read_die", "WC-ROLL-01", card=card, **asked))


def _typed(course: Course[State], asked: dict[str, Any]) -> int:
    """What the players read off the card that was flipped; 0 where none was left."""
    (die,) = course.ask.roll((CARD,), "typed", "WC-ROLL-01", dealer="people", **asked)
    return die


@rule("WC-MUSTER-02", "WC-FIRST-04", "WC-TIE-01", "WC-ROLL-04")
def roll_off(course: Course[State], why: str, cited: str) -> Seat:
    """Who rolls higher; equal rolls are repeated, and who cannot roll loses."""
    for _ in range(OFTEN):
        first, second = (flip(course, seat, why, cited) for seat in SEATS)
        if first is None and second is None:
            break
        if (first or 0) != (second or 0):
            return P1 if (first or 0) > (second or 0) else P2
    agreed = course.ask.choose(SEATS, "agree", cited, about=(why,))
    return Seat(agreed)
