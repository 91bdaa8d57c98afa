"""Fatigue: what cards cost, and Penalties that come and go with the marker."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.rules import rule
from companion.games.boardgame.events import FatigueChanged
from companion.games.boardgame.facts.model import Penalty
from companion.games.boardgame.model import FATIGUE_OF_CARDS, Hero, State


@rule("BG-FATIGUE-04", "BG-FATIGUE-08", "BG-FATIGUE-09")
def penalties(state: State, hero: Hero, kind: Penalty) -> int:
    """How many Penalties of a type hold now: each from its threshold on, none below it."""
    track = state.board_of(hero).track
    return sum(each.penalty == kind and hero.fatigue >= each.at for each in track)


@rule("BG-FATIGUE-01", "BG-FATIGUE-03", "BG-PLAN-05")
def fatigue_of_pile(hero: Hero) -> int:
    """What the cards of this Round cost, Action and Tactic cards alike."""
    return FATIGUE_OF_CARDS[min(len(hero.pile), len(FATIGUE_OF_CARDS) - 1)]


@rule("BG-FATIGUE-02", "BG-FATIGUE-12", "BG-ACTIVATE-05")
def tire_for_pile(course: Course[State], name: str) -> None:
    """At the end of an activation the cards are paid for; from then on the new Penalties count."""
    change_fatigue(course, name, fatigue_of_pile(course.state.hero(name)), "BG-FATIGUE-01")


@rule("BG-FATIGUE-10", "BG-FATIGUE-11", "BG-FATIGUE-13", "BG-SETUP-05")
def change_fatigue(course: Course[State], name: str, n: int, cited: str) -> None:
    """Move the marker, between 0 and KO; Allies and Enemies have none."""
    hero = course.state.find(name)
    if not isinstance(hero, Hero):
        return
    to = max(0, min(course.state.board_of(hero).ko, hero.fatigue + n))
    if to != hero.fatigue:
        course.happen(FatigueChanged(name, to, hero.fatigue, rule=cited))
