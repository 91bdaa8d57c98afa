"""KEYWORD, lives: armour, poison, regeneration and whatever else wounds, heals or keeps alive."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.keywords import Keyword, Trigger
from companion.core.rules import rule
from companion.games.kubnazub import events as ev
from companion.games.kubnazub.model import INCORPOREAL, State
from companion.games.kubnazub.rules import life
from companion.games.kubnazub.rules.keyword_protection import is_spared_poison
from companion.games.kubnazub.rules.situation import Blow
from companion.games.kubnazub.rules.trigger import ON_SIMPLE_STRIKE, START_OF_TURN


@rule("KZ-KEYWORD-15", "KZ-KEYWORD-16", "KZ-KEYWORD-17")
def armour(state: State, blow: Blow, n: int) -> int:
    """It swallows wounds of non-magical attacks, so many a turn."""
    if not blow.is_attack or blow.is_magical:
        return 0
    return max(0, n - state.card(blow.card).armour_used)


@rule("KZ-KEYWORD-60", "KZ-KEYWORD-61", "KZ-KEYWORD-06")
def poison(course: Course[State], trigger: Trigger) -> None:
    """At the start of its own turn the creature takes wounds; they are an impact of its own."""
    card = course.state.card(trigger.piece)
    spared = is_spared_poison(course.state, card) or course.state.has(card, INCORPOREAL)
    if card.is_in_play and not spared:
        blow = Blow(card.id, trigger.n, "impact", card.id, card.controller)
        life.deal(course, (blow,), "KZ-KEYWORD-60")


@rule("KZ-KEYWORD-70", "KZ-KEYWORD-10")
def regeneration(course: Course[State], trigger: Trigger) -> None:
    """At the start of its own turn the creature heals."""
    card = course.state.card(trigger.piece)
    if card.is_in_play:
        life.heal(course, card, trigger.n, "KZ-KEYWORD-70")


@rule("KZ-KEYWORD-72", "KZ-KEYWORD-73")
def steadfast(state: State, blow: Blow, n: int) -> int:
    """Impacts of the opponent deal no wounds; own ones do, poison among them."""
    return blow.n if blow.kind == "impact" and blow.seat != state.card(blow.card).controller else 0


@rule("KZ-KEYWORD-63")
def wound_prevention(state: State, blow: Blow, n: int) -> int:
    """So many wounds fewer arrive each time; the value stays as it was."""
    return n


@rule("KZ-KEYWORD-18", "KZ-KEYWORD-19", "KZ-KEYWORD-07")
def vampirism(course: Course[State], trigger: Trigger) -> None:
    """A simple strike heals by the lives it took; what is more than the own wounds becomes lives."""
    card, victim = course.state.card(trigger.piece), course.state.card(trigger.cause)
    if not card.is_in_play or not victim.printed.is_creature or course.state.has(victim, INCORPOREAL):
        return
    life.heal(course, card, trigger.amount, "KZ-KEYWORD-18")
    more = trigger.amount - card.wounds
    if more > 0:
        course.happen(ev.LivesGained(card.id, more, rule="KZ-KEYWORD-19"))


KEYWORDS: tuple[Keyword[State], ...] = (
    Keyword("armour", "KZ-KEYWORD-15", modifiers={life.PREVENTED: armour}),
    Keyword("poison", "KZ-KEYWORD-60", {START_OF_TURN: poison}, keeps_to_itself=True),
    Keyword("regeneration", "KZ-KEYWORD-70", {START_OF_TURN: regeneration}, keeps_to_itself=True),
    Keyword("steadfast", "KZ-KEYWORD-72", modifiers={life.PREVENTED: steadfast}),
    Keyword("prevent_wounds", "KZ-KEYWORD-63", modifiers={life.PREVENTED: wound_prevention}),
    Keyword("vampirism", "KZ-KEYWORD-18", {ON_SIMPLE_STRIKE: vampirism}, keeps_to_itself=True),
)
