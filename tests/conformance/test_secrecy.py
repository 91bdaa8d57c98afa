"""Nobody learns what is not his to know; and a duel that leaks in any one place is caught."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.core.ask import Ask
from companion.core.course import Course
from companion.core.game import Adjust, Adjusted, Command, Game
from companion.core.offers import Field, Meaning, Offer
from companion.core.seats import Seat
from tests.conformance.playing import Play, play_at_random
from tests.conformance.secrets import differences, leaked_words, told_by_corrections
from tests.toy_duel import DUEL, P1, P2, Drawn, Plan, Planned, State


@pytest.mark.slow
def test_what_is_hidden_from_a_seat_stands_nowhere_that_it_reads(play: Play) -> None:
    assert leaked_words(play) == []


@pytest.mark.slow
def test_the_secrets_of_others_make_no_difference_to_what_a_seat_reads(play: Play) -> None:
    assert differences(play) == []


@pytest.mark.slow
def test_trying_corrections_tells_no_secret(play: Play) -> None:
    assert told_by_corrections(play) == []


# -- the search finds what it looks for ------------------------------------------------------------------


def open_veil(state: State, seat: Seat) -> State:
    """Hands lie open."""
    return state


def open_plan(state: State, seat: Seat) -> State:
    """Only the plan of the first seat shines through."""
    veiled = DUEL.veiled(state, seat)
    return replace(veiled, sides=(replace(veiled.sides[0], plan=state.sides[0].plan), veiled.sides[1]))


def telling(*kinds: type[Any]) -> Callable[[Any, Seat], Any]:
    """Events or orders of these kinds are told to everybody."""
    return lambda thing, seat: thing if isinstance(thing, kinds) else DUEL.seen(thing, seat)


class OpenAsk(Ask):
    """Deals cards before all eyes."""

    def deal(self, *args: Any, **more: Any) -> tuple[str, ...]:
        return super().deal(*args, **{**more, "secret": False})


def open_deal(course: Course[State], command: Command) -> None:
    course.ask.__class__ = OpenAsk
    DUEL.decide(course, command)


def open_offers(state: State, seat: Seat) -> Any:
    """The second seat is offered the first one's cards."""
    cards = state.side(P1).hand if seat == P2 and P1 in DUEL.to_act(state) else ()
    fields = (
        Field[State]("seat", Meaning.WORD, lambda state, chosen: (P1,)),
        Field[State]("card", Meaning.CARD, lambda state, chosen: cards),
    )
    return (*DUEL.offers(state, seat), *([Offer(Plan, fields)] if cards else []))


def open_question(course: Course[State], command: Command) -> None:
    """Whoever draws second sees in the question what the first has drawn."""
    asked = course.ask.deal

    def deal(*args: Any, **more: Any) -> tuple[str, ...]:
        return asked(*args, **{**more, "secret": more["seat"] == P1, "others": [*map(str, course.events)]})

    course.ask.deal = deal  # type: ignore[method-assign]
    DUEL.decide(course, command)


LEAKS: dict[str, Game[State]] = {
    "veil": replace(DUEL, veiled=open_veil),
    "one plan": replace(DUEL, veiled=open_plan),
    "all events and orders": replace(DUEL, seen=lambda thing, seat: thing),
    "drawn cards": replace(DUEL, seen=telling(Drawn)),
    "planned cards": replace(DUEL, seen=telling(Planned)),
    "orders": replace(DUEL, seen=telling(Plan)),
    "corrected hands": replace(DUEL, seen=telling(Adjusted)),
    "orders to correct": replace(DUEL, seen=telling(Adjust)),
    "open deal": replace(DUEL, decide=open_deal),
    "offers": replace(DUEL, offers=open_offers),
    "questions": replace(DUEL, decide=open_question),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_is_found(leak: str) -> None:
    play = play_at_random(LEAKS[leak], seed=2)
    try:
        found = leaked_words(play) + differences(play)
    except AssertionError as told:
        found = [str(told)]
    assert found


def test_corrections_that_everybody_may_try_are_found_to_tell(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.core.table.require_open_past", lambda *_args: None)
    assert told_by_corrections(play_at_random(DUEL, seed=2))


def test_the_duel_itself_has_secrets_to_find() -> None:
    play = play_at_random(DUEL, seed=2)
    assert any(answer.secret_of for entry in play.entries for answer in entry.answers)
    assert any(DUEL.veiled(state, P1) != state for state in play.states)
