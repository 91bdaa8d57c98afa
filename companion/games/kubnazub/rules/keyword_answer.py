"""KEYWORD, answers: what a card does by itself when an event comes for it, as «on strike: poison 1»."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from companion.core.course import Course
from companion.core.keywords import Keyword, Trigger
from companion.core.rules import rule
from companion.games.duel.protectors import touches
from companion.games.kubnazub.model import Card, State
from companion.games.kubnazub.rules import reveal
from companion.games.kubnazub.rules.trigger import (
    CONCENTRATION,
    END_OF_TURN,
    ON_ATTACK,
    ON_DEATH,
    ON_STRIKE,
    START_OF_ANY_TURN,
)
from companion.games.kubnazub.rules.verbs import do, wound_all

Aim = Callable[[State, Trigger], Iterable[Card]]
"""Whom an answer is for."""


def the_other(state: State, trigger: Trigger) -> tuple[Card, ...]:
    """The card that was attacked or struck."""
    found = state.find(trigger.cause)
    return (found,) if found is not None and found.is_in_play else ()


def itself(state: State, trigger: Trigger) -> tuple[Card, ...]:
    """The card that has the ability."""
    card = state.card(trigger.piece)
    return (card,) if card.is_in_play else ()


def all_beside(state: State, trigger: Trigger) -> tuple[Card, ...]:
    """Every card with lives next to the last cell of the one that died; of a hidden one nobody knows yet."""
    at = state.card(trigger.piece).at
    return tuple(
        each for each in state.in_play if (each.has_lives or each.hidden) and touches(at, state.cell_of(each))
    )


@rule("KZ-TRIGGER-01", "KZ-TRIGGER-03", "KZ-TRIGGER-05", "KZ-REVEAL-05", "KZ-MOD-09")
def answering(moment: str, verb: str, aim: Aim, name: str, cited: str = "KZ-TRIGGER-01") -> Keyword[State]:
    """An ability that does one verb by itself at a moment; several that wound or heal add up."""

    def answer(course: Course[State], trigger: Trigger) -> None:
        source = course.state.card(trigger.piece)
        reveal.turn_up(course, aim(course.state, trigger), "KZ-REVEAL-05")
        if verb == "wound":
            wound_all(course, source, aim(course.state, trigger), trigger.n)
            return
        for each in aim(course.state, trigger):
            do(course, verb, source, each, trigger.n)

    adds_up = verb in ("wound", "heal")
    return Keyword(name, cited, {moment: answer}, adds_up=adds_up, keeps_to_itself=aim is itself)


KEYWORDS: tuple[Keyword[State], ...] = (
    *(
        answering(moment, verb, the_other, f"{moment}_{verb}")
        for moment in (ON_ATTACK, ON_STRIKE)
        for verb in ("wound", "poison", "curse", "close")
    ),
    answering(ON_DEATH, "wound", all_beside, "on_death_wound", "KZ-TRIGGER-05"),
    answering(START_OF_ANY_TURN, "heal", itself, "start_of_any_turn_heal", "KZ-TRIGGER-03"),
    answering(END_OF_TURN, "heal", itself, "end_of_turn_heal", "KZ-TURN-09"),
    answering(CONCENTRATION, "heal", itself, "concentration_heal", "KZ-KEYWORD-43"),
)
