"""The witch's grimoire (request 8): four cards face down, turned blindly for a total of six."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.rules import rule
from companion.games.berserkers.commands import TurnGrimoire
from companion.games.berserkers.events import GrimoireBurnt, GrimoireTurned, RidersCancelled
from companion.games.berserkers.model import Request, State
from companion.games.berserkers.rules import dice, gold
from companion.games.berserkers.rules import turn as turns
from companion.games.berserkers.rules.death import wound


@rule("BK-GRIMOIRE-01", "BK-GRIMOIRE-02")
def turn(course: Course[State], command: TurnGrimoire) -> None:
    """Pay six and turn one of the cards still face down, which then does what it says."""
    turns.require_phase(course.state, "actions")
    if course.state.burnt:
        raise Illegal("BK-GRIMOIRE-06", "grimoire_burnt")
    if Request.GRIMOIRE not in course.state.requests or not course.state.grimoire:
        raise Illegal("BK-GRIMOIRE-02", "bad_target")
    dice.pay(course, command.dice, "grimoire", "six")
    card = course.ask.draw(course.state.grimoire, "grimoire_card", "BK-GRIMOIRE-01")
    course.happen(GrimoireTurned(card, rule="BK-GRIMOIRE-01"))
    CARDS[card](course)


@rule("BK-GRIMOIRE-03", "BK-DEATH-03")
def bad_handling(course: Course[State]) -> None:
    """One living Berserker of the player's choice is wounded, or dies if he was wounded."""
    victim = course.ask.choose(course.state.living, "grimoire_victim", "BK-GRIMOIRE-03")
    wound(course, victim, "grimoire", "BK-GRIMOIRE-03")


@rule("BK-GRIMOIRE-04")
def stone_to_gold(course: Course[State]) -> None:
    """Two gold."""
    gold.gain(course, 2, "grimoire", "BK-GRIMOIRE-04")


@rule("BK-GRIMOIRE-05")
def divine_power(course: Course[State]) -> None:
    """Phase 2 of this turn is skipped."""
    course.happen(RidersCancelled(rule="BK-GRIMOIRE-05"))


@rule("BK-GRIMOIRE-06")
def burns(course: Course[State]) -> None:
    """No further grimoire card can be turned."""
    course.happen(GrimoireBurnt(rule="BK-GRIMOIRE-06"))


CARDS = {
    "bad_handling": bad_handling,
    "stone_to_gold": stone_to_gold,
    "divine_power": divine_power,
    "burns": burns,
}
