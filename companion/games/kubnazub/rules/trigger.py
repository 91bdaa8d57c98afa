"""TRIGGER: abilities that answer an event by themselves, and the order in which they are carried out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from companion.core.course import Course
from companion.core.game import Reminded
from companion.core.keywords import Trigger, declared
from companion.core.rules import rule
from companion.games.duel.dealing import WHEN_DEALT
from companion.games.duel.field import other
from companion.games.kubnazub import events as ev
from companion.games.kubnazub.model import Card, State
from companion.games.kubnazub.rules.keywords import BOOK

START_OF_TURN = "start_of_turn"
START_OF_ANY_TURN = "start_of_any_turn"
"""Of the opponent's turn too."""
END_OF_TURN = "end_of_turn"
ON_ATTACK = "on_attack"
ON_STRIKE = "on_strike"
ON_SIMPLE_STRIKE = "on_simple_strike"
ON_DEATH = "on_death"
ON_KILL, ON_MELEE_KILL = "on_kill", "on_melee_kill"
CONCENTRATION = "concentration"
BEFORE_SQUAD = "before_squad"
START_OF_BATTLE = "start_of_battle"
MOMENTS = (
    START_OF_TURN, START_OF_ANY_TURN, END_OF_TURN, ON_ATTACK, ON_STRIKE, ON_DEATH, CONCENTRATION,
    WHEN_DEALT, BEFORE_SQUAD, START_OF_BATTLE,
)  # fmt: skip
"""The moments of which a card's text may be reminded; those of keywords alone are not among them."""


def answers(state: State, moment: str, card: Card, cause: str = "", amount: int = 0) -> tuple[Trigger, ...]:
    """The abilities of a card that answer an event."""
    return tuple(
        Trigger(tag.id, moment, card.id, card.controller, tag.n, cause, amount)
        for tag in BOOK.in_force(state.tags_of(card))
        if (keyword := BOOK.find(tag.id)) is not None and moment in keyword.triggers
    )


@rule("KZ-TRIGGER-01")
def arise(
    course: Course[State],
    moment: str,
    cards: Iterable[Card],
    cause: str = "",
    amount: int = 0,
    before: State | None = None,
) -> None:
    """An event came for these cards: their abilities wait to be carried out, their texts are reminded of.

    Where the event has changed the cards, they answer as they were before it. Hidden ones stay unnamed.
    """
    state = before or course.state
    shown = tuple(card for card in cards if not card.hidden)
    waiting = tuple(each for card in shown for each in answers(state, moment, card, cause, amount))
    if waiting:
        course.happen(ev.TriggersArose(waiting, rule="KZ-TRIGGER-01"))
    remind(course, state, moment, shown)


@rule("KZ-CORE-02", "KZ-KEYWORD-76")
def remind(course: Course[State], state: State, moment: str, cards: Iterable[Card]) -> None:
    """What a card's text says at a moment is shown; only people can judge it."""
    for card in cards:
        for each in () if state.has_lost_abilities(card) else card.printed.reminders_of(card.owner):
            if each.moment == moment:
                course.happen(Reminded(card.printed.name, each.text, rule="KZ-CORE-02"))


@rule("KZ-TRIGGER-02", "KZ-TRIGGER-03")
def carry_out(course: Course[State]) -> None:
    """The active player declares his first, then the opponent; the last declared comes first."""
    while course.state.due and course.state.result == "open":
        state = course.state
        waiting = state.due
        seats = (state.active, other(state.active))
        if _order_matters(waiting):
            waiting = declared(course.ask, waiting, seats, "trigger_order", "KZ-TRIGGER-02")
        for each in reversed(waiting):
            if course.state.result != "open":
                break
            course.happen(ev.TriggerTaken(each, rule="KZ-TRIGGER-02"))
            keyword = BOOK.find(each.keyword)
            known = {card.id for card in course.state.cards}
            if keyword is not None and known.issuperset(filter(None, (each.piece, each.cause))):
                keyword.triggers[each.moment](course, each)


@rule("KZ-TRIGGER-08")
def _order_matters(waiting: Sequence[Trigger]) -> bool:
    """Nobody is asked for the order of abilities that touch nothing but the card that has them."""
    shared = any(n > 1 for n in Counter(each.piece for each in waiting).values())
    keywords = [BOOK.find(each.keyword) for each in waiting]
    return shared or any(each is not None and not each.keeps_to_itself for each in keywords)
