"""Tactic and Interaction tokens, and the Tactic cards."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.rules import rule
from companion.games.boardgame.commands import UseToken
from companion.games.boardgame.events import TacticDrawn, TokenTaken, TokenUsed
from companion.games.boardgame.model import Hero, State
from companion.games.boardgame.rules.turn import require_active


@rule("BG-TOKEN-01", "BG-TOKEN-03", "BG-TOKEN-04", "BG-TOKEN-05", "BG-TOKEN-06")
def use_token(course: Course[State], command: UseToken) -> None:
    """A Hero on the Space of a token uses it for free, as many as there are."""
    require_active(course.state, command.who)
    hero, token = course.state.find(command.who), course.state.token(command.token)
    if not isinstance(hero, Hero):
        raise Illegal("BG-TOKEN-05", "heroes_only", who=command.who)
    if token is None or token.kind not in ("tactic", "interaction"):
        raise Illegal("BG-TOKEN-03", "no_token", token=command.token)
    if not course.state.guided and token.at != hero.at:
        raise Illegal("BG-TOKEN-03", "not_on_token", who=command.who)
    if token.kind == "tactic":
        course.happen(TokenTaken(token.id, token.name, command.who, rule="BG-TOKEN-01"))
        draw_tactic(course, command.who)
    else:
        course.happen(TokenUsed(command.who, token.id, token.name, rule="BG-TOKEN-03"))


@rule("BG-TOKEN-01", "BG-TOKEN-02")
def draw_tactic(course: Course[State], hero: str) -> None:
    """A Tactic card goes to hand, where it can be planned from the next Round on."""
    pile, card = course.state.tactics, ""
    if pile:
        number = len(course.state.box.tactics) - len(pile)
        card = course.ask.draw(pile, "tactic_card", "BG-TOKEN-01", about=(hero, str(number)))
    course.happen(TacticDrawn(hero, card, rule="BG-TOKEN-01"))
