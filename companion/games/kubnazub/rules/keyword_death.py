"""KEYWORD, deaths: who lives on the deaths of others; `incarnation.py` knows who comes back."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.keywords import Keyword, Trigger
from companion.core.rules import rule
from companion.games.duel.protectors import touches
from companion.games.kubnazub import events as ev
from companion.games.kubnazub.model import State
from companion.games.kubnazub.rules import life
from companion.games.kubnazub.rules.trigger import ON_KILL, ON_MELEE_KILL


@rule("KZ-KEYWORD-78", "KZ-KEYWORD-07")
def corpse_eating(course: Course[State], trigger: Trigger) -> None:
    """The killed enemy is exiled; the eater heals fully and loses its poison.

    Who is incorporeal does not come here: it is never killed.
    """
    eater, victim = course.state.card(trigger.piece), course.state.card(trigger.cause)
    if not eater.is_in_play or not victim.printed.is_creature:
        return
    if victim.zone == "graveyard":
        course.happen(ev.CardsExiled((victim.id,), rule="KZ-KEYWORD-78"))
    life.heal(course, eater, eater.wounds, "KZ-KEYWORD-78")
    if eater.poison:
        course.happen(ev.MarkerSet(eater.id, "poison", 0, rule="KZ-KEYWORD-78"))


@rule("KZ-KEYWORD-78")
def corpse_eating_beside(course: Course[State], trigger: Trigger) -> None:
    """Killed otherwise than by its melee attack, the victim must have stood next to the eater."""
    eater, victim = course.state.card(trigger.piece), course.state.card(trigger.cause)
    if touches(course.state.cell_of(eater), victim.at):
        corpse_eating(course, trigger)


KEYWORDS: tuple[Keyword[State], ...] = (
    Keyword("corpse_eating", "KZ-KEYWORD-78", {ON_MELEE_KILL: corpse_eating, ON_KILL: corpse_eating_beside}),
    Keyword("incarnation", "KZ-KEYWORD-37"),
)
