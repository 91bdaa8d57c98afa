"""DRAW: fifteen cards, and mulligans that each cost one card."""

from __future__ import annotations

from typing import Any, Final

from companion.cards.squads import hand_of
from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.rules import rule
from companion.games.duel.dealing import Dealing, waits_for_cards
from companion.games.duel.table import Side
from companion.games.realms import commands as cmd
from companion.games.realms import events as ev
from companion.games.realms.model import State
from companion.games.realms.rules.army import limits

SMALLEST = 1


@rule("RE-DRAW-01", "RE-DRAW-02", "RE-DRAW-04")
def hand_size(side: Side[Any]) -> int:
    """The hand after the mulligans of one player, which are no matter of the other's."""
    return hand_of(limits("full"), side.redeals)


def _is_dealt(state: State) -> bool:
    return state.options.hands != "paper"


DEALING: Final = Dealing(
    hand_size, "RE-DRAW-01", "RE-DRAW-05", "RE-GOLDEN-01", together=False, is_dealt=_is_dealt
)


@rule("RE-DRAW-01", "RE-BOARD-10")
def deal_cards(course: Course[State], command: cmd.DealCards) -> None:
    """The top cards of the own shuffled deck; the rest is set aside, and nothing draws from it in battle."""
    DEALING.deal_cards(course, command, "app" if course.state.options.hands == "app" else "people")


@rule("RE-DRAW-02", "RE-DRAW-03", "RE-DRAW-05")
def redeal(course: Course[State], command: cmd.Redeal) -> None:
    """The whole hand goes back and the deck is shuffled; the next hand has one card less, down to one."""
    side = DEALING.require_dealt(course.state, command.seat, "RE-DRAW-02")
    if hand_size(side) <= SMALLEST:
        raise Illegal("RE-DRAW-03", "no_more_mulligans", n=side.redeals)
    course.happen(ev.DealReturned(side.id, rule="RE-DRAW-02"))


@rule("RE-DRAW-04", "RE-DRAW-05")
def keep_deal(course: Course[State], command: cmd.KeepDeal) -> None:
    """Who keeps a hand recruits from it and takes no mulligan any more; the other decides alone."""
    DEALING.keep_deal(course, command)


__all__ = ["waits_for_cards"]
