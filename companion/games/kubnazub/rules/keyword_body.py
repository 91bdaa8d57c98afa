"""KEYWORD, bodies: creatures that walk through others, cards that stand in formation or concentrate."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.game import Command
from companion.core.keywords import Keyword
from companion.core.rules import rule
from companion.games.kubnazub import commands as cmd
from companion.games.kubnazub import events as ev
from companion.games.kubnazub.model import FORMATION, INCORPOREAL, NO_ABILITIES, Card, State
from companion.games.kubnazub.rules.move import steps

NO_MATTER = (cmd.ApplyText, cmd.Concede, cmd.CarryOut, cmd.Incarnate)
"""Orders that may come before a step that is owed."""


def is_guest(state: State, card: Card) -> bool:
    """Whether a card stands on the cell of another."""
    under = state.find(card.over)
    return card.zone == "field" and under is not None and under.zone == "field" and under.at == card.at


def can_step_off(state: State, card: Card) -> bool:
    """Whether a creature has the means to leave its cell."""
    return not card.closed and card.movement > 0 and bool(steps(state, card))


@rule("KZ-KEYWORD-04")
def require_step_off(state: State, command: Command) -> None:
    """Who stands on another card's cell goes on at once, before anything else is done."""
    if isinstance(command, NO_MATTER) or state.stage != "battle":
        return
    for card in state.cards_of(state.active):
        goes_on = isinstance(command, cmd.Move) and command.who == card.id
        if is_guest(state, card) and can_step_off(state, card) and not goes_on:
            raise Illegal("KZ-KEYWORD-04", "owes_step", card=card.id)


@rule("KZ-KEYWORD-05")
def stuck_cards_leave(course: Course[State], turn_ends: bool = False) -> None:
    """Who cannot leave another card's cell is exiled, at once or at the end of the turn."""
    state = course.state
    if state.options.stuck_incorporeal == "turn_end" and not turn_ends:
        return
    stuck = tuple(each.id for each in state.cards if is_guest(state, each) and not can_step_off(state, each))
    if stuck:
        course.happen(ev.CardsExiled(stuck, rule="KZ-KEYWORD-05"))


KEYWORDS: tuple[Keyword[State], ...] = (
    Keyword(INCORPOREAL, "KZ-KEYWORD-03"),
    Keyword(FORMATION, "KZ-KEYWORD-74"),
    Keyword(NO_ABILITIES, "KZ-KEYWORD-76"),
    Keyword("concentration", "KZ-KEYWORD-43"),
)
"""What these do lies in the rules that they change."""
