"""KEYWORD, lives: armour, poison, regeneration and whatever else wounds, heals or keeps alive."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.keywords import Keyword, Trigger
from companion.core.rules import rule
from companion.games.kubnazub.model import State
from companion.games.kubnazub.rules import life
from companion.games.kubnazub.rules.keyword_protection import is_spared_poison
from companion.games.kubnazub.rules.situation import Blow
from companion.games.kubnazub.rules.trigger import START_OF_TURN


@rule("KZ-KEYWORD-15", "KZ-KEYWORD-16", "KZ-KEYWORD-17")
def armour(state: State, blow: Blow, n: int) -> int:
    """It swallows wounds of non-magical attacks, so many a turn."""
    if not blow.is_attack or blow.is_magical:
        return 0
    return max(0, n - state.card(blow.card).armour_used)


@rule("KZ-KEYWORD-60", "KZ-KEYWORD-61")
def poison(course: Course[State], trigger: Trigger) -> None:
    """At the start of its own turn the creature takes wounds; they are an impact of its own."""
    card = course.state.card(trigger.piece)
    if card.is_in_play and not is_spared_poison(course.state, card):
        blow = Blow(card.id, trigger.n, "impact", card.id, card.controller)
        life.deal(course, (blow,), "KZ-KEYWORD-60")


@rule("KZ-KEYWORD-70")
def regeneration(course: Course[State], trigger: Trigger) -> None:
    """At the start of its own turn the creature heals."""
    card = course.state.card(trigger.piece)
    if card.is_in_play:
        life.heal(course, card, trigger.n, "KZ-KEYWORD-70")


KEYWORDS: tuple[Keyword[State], ...] = (
    Keyword("armour", "KZ-KEYWORD-15", modifiers={life.PREVENTED: armour}),
    Keyword("poison", "KZ-KEYWORD-60", {START_OF_TURN: poison}, keeps_to_itself=True),
    Keyword("regeneration", "KZ-KEYWORD-70", {START_OF_TURN: regeneration}, keeps_to_itself=True),
)
