"""Planning: each Hero chooses up to three cards and their order, until all have agreed; Upkeep."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.rules import rule
from companion.games.boardgame.commands import ConfirmPlan, Plan
from companion.games.boardgame.events import CardsReturned, PlanConfirmed, Planned, RoundEnded
from companion.games.boardgame.model import MOST_CARDS, Hero, State
from companion.games.boardgame.rules.turn import begin_phase


def _hero(state: State, name: str) -> Hero:
    hero = state.find(name)
    if not isinstance(hero, Hero):
        raise Illegal("BG-PLAN-01", "not_in_play", who=name)
    return hero


@rule("BG-PLAN-01", "BG-PLAN-02", "BG-PLAN-04", "BG-PLAN-05", "BG-TOKEN-02")
def plan(course: Course[State], command: Plan) -> None:
    """One to three different cards from hand, the top one first; changed as often as one likes."""
    hero = _hero(course.state, command.hero)
    held = [*hero.hand, *hero.pile]
    most = min(MOST_CARDS, len(held))
    if not min(1, most) <= len(command.cards) <= most:
        raise Illegal("BG-PLAN-01", "wrong_number", n=len(command.cards), least=min(1, most), most=most)
    for card in command.cards:
        if card not in held or command.cards.count(card) > held.count(card):
            raise Illegal("BG-PLAN-01", "not_in_hand", card=card)
    course.happen(Planned(command.hero, command.cards, rule="BG-PLAN-01"))


@rule("BG-PLAN-04", "BG-PLAN-05")
def confirm(course: Course[State], command: ConfirmPlan) -> None:
    """Once all Heroes have agreed, neither number nor order of cards may change."""
    hero = _hero(course.state, command.hero)
    if hero.confirmed:
        raise Illegal("BG-PLAN-04", "confirmed_already", who=hero.id)
    if not hero.pile and hero.hand:
        raise Illegal("BG-PLAN-01", "no_plan", who=hero.id)
    course.happen(PlanConfirmed(hero.id, rule="BG-PLAN-04"))
    if all(each.confirmed for each in course.state.standing):
        begin_phase(course, "heroes", "BG-ROUND-03")


@rule(
    "BG-UPKEEP-01", "BG-UPKEEP-02", "BG-UPKEEP-03", "BG-UPKEEP-04", "BG-INSTANT-01", "BG-INSTANT-02",
    "BG-ROUND-08", "BG-REROLL-07", "BG-RIPOSTE-09",
)  # fmt: skip
def upkeep(course: Course[State]) -> None:
    """Cards go back to hand, instant ones are discarded; what holds for a Round ends; the next begins."""
    for hero in course.state.heroes:
        if hero.pile:
            instants = tuple(card for card in hero.pile if course.state.box.card(card).instant)
            back = tuple(card for card in hero.pile if card not in instants)
            course.happen(CardsReturned(hero.id, back, instants, rule="BG-UPKEEP-01"))
    course.happen(RoundEnded(course.state.round, rule="BG-UPKEEP-04"))
    begin_phase(course, "plan", "BG-UPKEEP-02", later=1)
