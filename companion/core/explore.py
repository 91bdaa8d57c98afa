"""Every way a command can go, through `decide` itself: all faces, all draws, choices by a policy.

Odds and engine are one truth: what a game works out in a quicker way is held against this.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, Generic, NamedTuple, TypeVar

from companion.core.ask import Ask
from companion.core.errors import Unanswered
from companion.core.game import Command, Event, Game, decide, fold
from companion.core.questions import Answer, Question, Value

S = TypeVar("S")


class End(NamedTuple, Generic[S]):
    """One end of a command: how likely it is, what happened and what the table looks like then."""

    chance: Fraction
    state: S
    events: tuple[Event, ...]


Policy = Callable[[Question, Sequence[tuple[Value, Sequence[End[Any]]]]], int]
"""Picks one of the possible answers to a question by the ends that each of them leads to."""


def best(worth: Callable[[Sequence[End[Any]]], Any]) -> Policy:
    """The answer whose ends are worth most; of equals the first."""

    def pick(question: Question, answers: Sequence[tuple[Value, Sequence[End[Any]]]]) -> int:
        values = [worth(ends) for _, ends in answers]
        return values.index(max(values))

    return pick


def ends(
    game: Game[S], state: S, command: Command, policy: Policy, answers: tuple[Answer, ...] = ()
) -> list[End[S]]:
    """All ends of a command, the chances of which add up to 1; equal ones are not put together."""
    try:
        events = tuple(decide(game, state, command, Ask(answers)))
    except Unanswered as stop:
        return _branches(game, state, command, policy, answers, stop.question)
    return [End(Fraction(1), fold(game, state, events), events)]


def _branches(
    game: Game[S],
    state: S,
    command: Command,
    policy: Policy,
    answers: tuple[Answer, ...],
    question: Question,
) -> list[End[S]]:
    def after(value: Value) -> list[End[S]]:
        return ends(game, state, command, policy, (*answers, question.answer(value)))

    weights = question.every()
    if question.is_chance:
        total = sum(weights.values())
        return [
            End(end.chance * Fraction(weight, total), end.state, end.events)
            for value, weight in weights.items()
            for end in after(value)
        ]
    led_to = [(value, after(value)) for value in weights]
    return led_to[policy(question, led_to)][1]
