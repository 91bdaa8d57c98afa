"""Corrections by hand that complete the end, or take it back: declared at once, by the rules."""

from __future__ import annotations

from typing import Any

import pytest

from companion.content.languages import LANGUAGES, speak
from companion.core.codec import codec_of
from companion.core.errors import Illegal
from companion.core.game import Adjust, Event, Note
from companion.core.journal import Entry
from companion.core.table import Memory, Table
from companion.games import get_game
from companion.games.berserkers.commands import BeginPlay, DrawRequest, HelpVillagers, LayLocations, RollDice
from companion.games.berserkers.events import GameLost, GameReopened, GameWon
from companion.games.berserkers.facts import example_layout

GAME = get_game("berserkers")
FIRES = (1, 2, 3, 5, 6, 7, 9, 10)


def put(table: Table, values: dict[str, Any]) -> list[Event]:
    """Set these values by hand; the events of the last one but its own."""
    events: tuple[Event, ...] = ()
    for path, value in values.items():
        done = table.do(Adjust(path, value))
        assert isinstance(done, Entry)
        events = done.events
    return list(events[1:])


@pytest.fixture
def table() -> Table:
    """The first turn, requests 2 and 11 which cannot be open: seven fires burn, all riders are sealed."""
    made = Table.begin(GAME, Memory(), {})
    made.do(LayLocations(example_layout()))
    for number in ("2", "11"):
        made.do(DrawRequest())
        made.answer(number)
    made.do(BeginPlay())
    made.do(RollDice())
    made.answer((1, 1, 1, 1))
    put(made, {f"riders.{colour}.sealed": True for colour in ("black", "blue", "red")})
    assert put(made, {f"cells.{place}.fire": True for place in FIRES[:-1]}) == []
    assert made.outcome is None
    return made


@pytest.mark.rule("BK-WIN-01")
@pytest.mark.rule("BK-WIN-02")
@pytest.mark.rule("BK-TURN-08")
def test_the_last_condition_set_by_hand_wins_at_once(table: Table) -> None:
    assert put(table, {"cells.10.fire": True}) == [GameWon(rule="BK-WIN-01")]
    outcome = table.outcome
    assert outcome is not None and outcome.won and outcome.score is not None
    with pytest.raises(Illegal, match="game_over"):
        table.do(HelpVillagers(1))
    table.undo()
    assert table.outcome is None and isinstance(table.do(HelpVillagers(1)), Entry)


@pytest.mark.rule("BK-WIN-01")
def test_a_win_that_no_longer_holds_reopens_the_table(table: Table) -> None:
    put(table, {"cells.10.fire": True})
    assert put(table, {"riders.red.sealed": False}) == [GameReopened("won", rule="BK-WIN-01")]
    assert table.outcome is None and isinstance(table.do(HelpVillagers(1)), Entry)
    assert put(table, {"riders.red.sealed": True}) == [GameWon(rule="BK-WIN-01")]


@pytest.mark.rule("BK-LOSE-02")
@pytest.mark.rule("BK-LOSE-03")
def test_the_last_death_set_by_hand_loses_at_once_and_a_life_reopens(table: Table) -> None:
    dead = {f"berserkers.b{number}.health": "dead" for number in (1, 2, 3)}
    assert put(table, dead) == [GameLost("berserkers", rule="BK-LOSE-02")]
    assert table.outcome is not None and not table.outcome.won
    assert put(table, {"berserkers.b2.health": "wounded"}) == [GameReopened("lost", rule="BK-LOSE-02")]
    assert table.outcome is None


@pytest.mark.rule("BK-LOSE-01")
def test_a_loss_to_darkness_is_taken_back_with_the_gem_that_was_there_after_all(table: Table) -> None:
    put(table, {f"cells.{place}.darkness": 1 for place in range(5)})
    assert table.outcome is None, "an empty reserve alone loses nothing"
    assert put(table, {"status": "lost"}) == []
    assert put(table, {"gold": 3}) == [], "a correction of something else leaves the loss alone"
    assert put(table, {"cells.0.darkness": 0}) == [GameReopened("lost", rule="BK-LOSE-01")]
    assert table.state.status == "playing"
    assert put(table, {"cells.8.darkness": 1}) == []


@pytest.mark.rule("BK-LOSE-02")
def test_a_life_given_back_to_a_complete_table_wins_it(table: Table) -> None:
    put(table, {f"berserkers.b{number}.health": "dead" for number in (1, 2, 3)})
    assert put(table, {"cells.10.fire": True}) == [], "all are dead still"
    assert put(table, {"berserkers.b1.health": "ok"}) == [
        GameReopened("lost", rule="BK-LOSE-02"),
        GameWon(rule="BK-WIN-01"),
    ]


def test_a_status_set_by_hand_is_the_tables_word_and_stays(table: Table) -> None:
    assert put(table, {"status": "won", "gold": 7}) == [] and table.state.status == "won"
    put(table, {"status": "playing", "cells.10.fire": True})
    assert table.state.status == "won"
    assert put(table, {"status": "playing", "gold": 2}) == [] and table.state.status == "playing"
    done = table.do(HelpVillagers(1))
    assert isinstance(done, Entry) and GameWon(rule="BK-WIN-01") in done.events


def test_notes_end_nothing_and_the_set_up_cannot_be_won() -> None:
    table = Table.begin(GAME, Memory(), {})
    table.do(LayLocations(example_layout()))
    put(table, {f"riders.{colour}.sealed": True for colour in ("black", "blue", "red")})
    assert put(table, {f"cells.{place}.fire": True for place in FIRES}) == []
    done = table.do(Note("Tea"))
    assert isinstance(done, Entry) and len(done.events) == 1 and table.outcome is None
    assert put(table, {"phase": "roll"}) == [GameWon(rule="BK-WIN-01")]


def test_an_amended_correction_declares_or_takes_back_the_end_of_what_followed(table: Table) -> None:
    lit = len(table.entries()) - 1
    table.do(HelpVillagers(1))
    put(table, {"cells.10.fire": True})
    plan = table.amend(lit, None)
    assert plan.misfits == () and plan.state.status == "playing" and plan.changed == (lit + 2,)
    table.confirm(plan)
    assert table.outcome is None
    table.undo()
    assert table.outcome is not None
    plan = table.amend(len(table.entries()) - 2, Adjust("cells.10.fire", True))
    assert plan.state.status == "won" and len(plan.misfits) == 0


def test_the_reopening_is_told_and_stored_like_any_event() -> None:
    codec = codec_of(GAME)
    for was in ("won", "lost"):
        event = GameReopened(was, rule="BK-WIN-01")  # type: ignore[arg-type]
        assert codec.read_event(codec.tagged(event), "test") == event
        told = {speak(GAME.words(GAME.start).event(event).text, language) for language in LANGUAGES}
        assert len(told) == len(LANGUAGES)
