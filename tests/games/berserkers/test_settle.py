"""Corrections by hand that complete the end, or take it back: declared at once, by the rules."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from companion.content.languages import LANGUAGES, speak
from companion.core.codec import codec_of
from companion.core.errors import Illegal
from companion.core.game import Adjust, Adjusted, Command, Event, Note
from companion.core.journal import Entry
from companion.core.json_text import dump, load
from companion.core.shelf import Memory
from companion.core.square import Square
from companion.core.table import Table
from companion.games import get_game
from companion.games.berserkers.commands import (
    BeginPlay,
    DrawRequest,
    EndActions,
    HelpVillagers,
    LayLocations,
    RollDice,
    RunRiders,
    UsePurse,
)
from companion.games.berserkers.events import (
    FiresLocked,
    FiresUnlocked,
    GameLost,
    GameReopened,
    GameWon,
    PhaseBegun,
    PiecePlaced,
    PieceTakenOff,
    TableDoubted,
    ZoddReturned,
)
from companion.games.berserkers.facts.read import example_layout
from companion.games.berserkers.model import HOME, Berserker
from companion.games.berserkers.rules.item import pile

GAME = get_game("berserkers")
FIRES = (1, 2, 3, 5, 6, 7, 9, 10)


def put(table: Table, values: dict[str, Any]) -> list[Event]:
    """Set these values by hand; the events of the last one but its own."""
    events: tuple[Event, ...] = ()
    for path, value in values.items():
        events = act(table, Adjust(path, value)).events
    return list(events[1:])


def act(table: Table, command: Command) -> Entry:
    """The entry that comes of a command, whatever the table then does by itself."""
    place = table.journal.cursor
    table.do(command)
    return table.entries()[place]


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
    assert put(table, {"cells.10.fire": True}) == [
        FiresLocked(rule="BK-FIRE-01"),
        GameWon(rule="BK-WIN-01"),
    ]
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
    assert put(table, dead) == [
        PieceTakenOff("B3", rule="BK-DEATH-02"),
        GameLost("berserkers", rule="BK-LOSE-02"),
    ]
    assert table.outcome is not None and not table.outcome.won
    assert put(table, {"berserkers.b2.health": "wounded"}) == [
        PiecePlaced("B2", HOME, rule="BK-SETUP-02"),
        GameReopened("lost", rule="BK-LOSE-02"),
    ]
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
    assert put(table, {"cells.10.fire": True}) == [FiresLocked(rule="BK-FIRE-01")], "all are dead still"
    assert put(table, {"berserkers.b1.health": "ok"}) == [
        PiecePlaced("B1", HOME, rule="BK-SETUP-02"),
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
    assert put(table, {f"cells.{place}.fire": True for place in FIRES}) == [FiresLocked(rule="BK-FIRE-01")]
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


# -- what a correction completes or takes back besides the end ----------------------------------------

DEAD = {f"berserkers.b{number}.health": "dead" for number in (1, 2, 3)}
EMPTY_RESERVE = {f"cells.{place}.darkness": 1 for place in range(5)}


def playing(*requests: str) -> Table:
    """The first turn with these requests, its dice still to be rolled."""
    made = Table.begin(GAME, Memory(), {})
    made.do(LayLocations(example_layout()))
    for number in requests:
        made.do(DrawRequest())
        made.answer(number)
    made.do(BeginPlay())
    return made


def told(events: list[Event]) -> list[str]:
    """The kinds of some events, by name."""
    return [type(event).__name__ for event in events]


def words(table: Table) -> str:
    """What the table says of its end."""
    assert table.outcome is not None
    return speak(table.outcome.text)


@pytest.mark.rule("BK-LOSE-01", "BK-LOSE-02")
def test_a_life_given_back_reopens_though_the_gem_reserve_is_empty(table: Table) -> None:
    put(table, EMPTY_RESERVE)
    put(table, DEAD)
    assert words(table) == "The game is lost: no Berserker is left alive."
    assert GameReopened("lost", rule="BK-LOSE-02") in put(table, {"berserkers.b3.health": "wounded"})
    assert table.outcome is None


@pytest.mark.rule("BK-LOSE-01", "BK-LOSE-02")
def test_a_life_given_back_does_not_bring_the_missing_gem(table: Table) -> None:
    """Lost to darkness in play; the deaths were a slip of the hand, in whatever order they are taken back."""
    put(table, EMPTY_RESERVE)
    put(table, {"riders.black.at": [3, 2], "phase": "riders", "blocked_riders": ["blue", "red"]})
    table.do(RunRiders())
    table.answer((3,))
    assert words(table) == "The game is lost: no darkness gem is left to place."
    put(table, DEAD)
    put(table, {"berserkers.b1.health": "ok"})
    assert words(table) == "The game is lost: no darkness gem is left to place."
    put(table, {"berserkers.b1.health": "dead", "cells.0.darkness": 0})
    assert words(table) == "The game is lost: no Berserker is left alive."
    put(table, {"berserkers.b1.health": "ok"})
    assert table.outcome is None


@pytest.mark.rule("BK-LOSE-04", "BK-TURN-08")
def test_a_loss_set_by_hand_names_no_cause_that_the_table_does_not_show(table: Table) -> None:
    put(table, {"status": "lost"})
    assert words(table) == "The game is lost: so the table says."
    put(table, {"status": "playing", **EMPTY_RESERVE})
    put(table, {"status": "lost"})
    assert words(table) == "The game is lost: no darkness gem is left to place."


@pytest.mark.rule("BK-FIRE-01", "BK-RIDER-11")
def test_the_eighth_fire_set_by_hand_makes_all_of_them_safe_and_taken_back_unsafe() -> None:
    table = playing("2", "11")
    lit = {f"cells.{place}.fire": True for place in FIRES}
    assert put(table, lit) == [FiresLocked(rule="BK-FIRE-01")]
    assert table.state.fires_locked
    put(table, {"riders.black.at": [0, 1], "phase": "riders", "blocked_riders": ["blue", "red"]})
    table.do(RunRiders())
    table.answer((4,))
    assert table.state.lit == 8
    assert put(table, {"cells.10.fire": False}) == [FiresUnlocked(rule="BK-FIRE-01")]
    put(table, {"riders.black.at": [0, 1], "phase": "riders", "blocked_riders": ["blue", "red"]})
    table.do(RunRiders())
    table.answer((4,))
    assert table.state.lit == 6 and not table.state.fires_locked
    assert put(table, {"cells.10.fire": True, "cells.1.fire": True}) == [FiresLocked(rule="BK-FIRE-01")]


@pytest.mark.rule("BK-FIRE-01")
def test_eight_fires_are_safe_whatever_the_mark_says() -> None:
    table = playing("2", "11")
    put(table, {f"cells.{place}.fire": True for place in FIRES})
    put(table, {"fires_locked": False, "riders.black.at": [0, 1], "phase": "riders"})
    put(table, {"blocked_riders": ["blue", "red"]})
    table.do(RunRiders())
    table.answer((4,))
    assert table.state.lit == 8


@pytest.mark.rule("BK-ZODD-06", "BK-REQUEST-91")
@pytest.mark.parametrize("values", [{"zodd_health": 0}, {"zodd_done": True}, {"zodd": None}], ids=str)
def test_zodd_leaves_whichever_of_his_values_says_so(values: dict[str, Any]) -> None:
    table = playing("9", "2")
    assert told(put(table, values)) == ["ZoddDrivenOut"]
    assert (table.state.zodd, table.state.zodd_health, table.state.zodd_done) == (None, 0, True)
    table.do(RollDice())
    assert isinstance(table.answer((1, 1, 1, 1)), Entry), "his die is not asked for"
    assert act(table, EndActions()).events == (PhaseBegun("riders", dice_leave=True, rule="BK-TURN-01"),)


@pytest.mark.rule("BK-ZODD-01", "BK-ZODD-06")
@pytest.mark.parametrize("order", list(permutations(("zodd", "zodd_health", "zodd_done"))), ids=str)
def test_zodd_comes_back_in_whatever_order_his_values_are_corrected(order: tuple[str, ...]) -> None:
    table = playing("9", "2")
    put(table, {"zodd_done": True})
    wanted = {"zodd": [1, 1], "zodd_health": 2, "zodd_done": False}
    assert "ZoddReturned" in told(put(table, {order[0]: wanted[order[0]]}))
    put(table, {path: wanted[path] for path in order[1:]})
    assert (table.state.zodd, table.state.zodd_health, table.state.zodd_done) == (Square(1, 1), 2, False)


@pytest.mark.rule("BK-ZODD-06", "BK-WIN-02")
def test_zodd_driven_out_by_hand_can_win_the_game() -> None:
    table = playing("9", "2")
    put(table, {f"riders.{colour}.sealed": True for colour in ("black", "blue", "red")})
    put(table, {f"cells.{place}.fire": True for place in FIRES})
    assert told(put(table, {"zodd_health": 0})) == ["ZoddDrivenOut", "GameWon"]
    assert told(put(table, {"zodd_done": False})) == ["ZoddReturned", "GameReopened"]


def test_without_his_request_zodds_values_call_nobody() -> None:
    table = playing("2", "11")
    for values in ({"zodd_health": 2}, {"zodd_done": True}, {"zodd_done": False}):
        assert put(table, values) == [] and table.state.zodd is None


@pytest.mark.rule("BK-DEATH-02", "BK-SETUP-02")
def test_the_dead_stand_nowhere_and_the_living_somewhere(table: Table) -> None:
    put(table, {"berserkers.b1.at": [1, 1]})
    assert told(put(table, {"berserkers.b1.health": "dead"})) == ["PieceTakenOff"]
    assert table.state.berserker("B1").at is None
    assert told(put(table, {"berserkers.b1.at": [0, 0]})) == ["PieceTakenOff"], "he is dead still"
    assert told(put(table, {"berserkers.b1.health": "wounded"})) == ["PiecePlaced"]
    assert table.state.berserker("B1") == Berserker("wounded", HOME)
    assert told(put(table, {"berserkers.b1.at": None})) == ["PiecePlaced"]
    assert table.state.berserker("B1") == Berserker("wounded", HOME)


@pytest.mark.rule("BK-TREASURE-04")
def test_a_treasure_found_by_hand_takes_the_tokens_along() -> None:
    table = playing("10", "2")
    assert told(put(table, {"treasure_done": True})) == ["TreasureFound"]
    assert not any(cell.treasure for cell in table.state.cells)


@pytest.mark.rule("BK-REQUEST-44")
def test_elves_paid_by_hand_leave() -> None:
    table = playing("4", "2")
    assert told(put(table, {"elves_done": True})) == ["ElvesAppeased"]
    assert table.state.elves == (None, None, None)


@pytest.mark.rule("BK-REQUEST-43", "BK-TREASURE-01")
def test_what_is_put_back_by_hand_stays_and_its_task_is_open_again() -> None:
    table = playing("4", "10")
    put(table, {"elves_done": True, "treasure_done": True})
    assert put(table, {"elves.1": [1, 1]}) == [Adjusted("elves_done", False, True, rule="BK-REQUEST-43")]
    assert table.state.elves == (None, Square(1, 1), None) and not table.state.elves_done
    assert told(put(table, {"cells.4.treasure": True})) == ["Adjusted"]
    assert table.state.cells[4].treasure and not table.state.treasure_done


@pytest.mark.rule("BK-ITEM-01")
def test_an_item_put_into_the_hand_leaves_the_game_once_it_is_used(table: Table) -> None:
    put(table, {"phase": "actions", "hand": ["I"]})
    act(table, UsePurse())
    assert "I" not in pile(table.state) and len(pile(table.state)) == 9


@pytest.mark.rule("BK-WIN-01", "BK-TURN-08")
def test_a_game_that_a_hand_set_going_again_is_not_opened_twice() -> None:
    table = playing("2", "11")
    put(table, {f"riders.{colour}.sealed": True for colour in ("black", "blue", "red")})
    assert told(put(table, {f"cells.{place}.fire": True for place in FIRES})) == ["FiresLocked", "GameWon"]
    assert put(table, {"status": "playing"}) == []
    assert told(put(table, {"riders.red.sealed": False})) == []


@pytest.mark.rule("BK-SETUP-06")
def test_a_request_taken_out_by_hand_can_be_drawn() -> None:
    table = Table.begin(GAME, Memory(), {})
    for card in ("2", "9"):
        table.do(DrawRequest())
        table.answer(card)
    put(table, {"requests": ["2", "8"]})
    table.do(DrawRequest())
    table.answer("9")
    assert table.state.requests == (2, 8, 9)


@pytest.mark.rule("BK-RIDER-09", "BK-REQUEST-21")
def test_more_darkness_than_a_location_holds_is_told() -> None:
    table = playing("9", "11")
    assert put(table, {"cells.4.darkness": 1}) == []
    (doubt,) = put(table, {"cells.4.darkness": 2})
    assert doubt == TableDoubted("darkness", (Square(1, 1),), rule="BK-RIDER-09")
    assert put(table, {"gold": 1}) == [], "once is enough"
    assert put(table, {"requests": ["9", "11", "2"]}) == []
    assert told(put(table, {"requests": ["9", "11"]})) == ["TableDoubted"]


@pytest.mark.rule("BK-SETUP-01")
def test_a_location_that_lies_twice_is_told(table: Table) -> None:
    (doubt,) = put(table, {"cells.0.location": "L02"})
    assert doubt == TableDoubted("location", (Square(0, 0), Square(0, 1)), rule="BK-SETUP-01")
    assert put(table, {"cells.1.location": "L01"}) == [], "two cards have changed places"


@pytest.mark.parametrize(
    "event",
    [
        FiresUnlocked(rule="BK-FIRE-01"),
        ZoddReturned(Square(1, 1), 2, rule="BK-ZODD-01"),
        PieceTakenOff("B1", rule="BK-DEATH-02"),
        PiecePlaced("B1", HOME, rule="BK-SETUP-02"),
        TableDoubted("darkness", (Square(1, 1),), rule="BK-RIDER-09"),
        TableDoubted("location", (Square(0, 0), Square(0, 1)), rule="BK-SETUP-01"),
    ],
    ids=lambda event: type(event).__name__,
)
def test_what_follows_from_a_correction_is_told_in_every_language_and_stored(event: Event) -> None:
    codec = codec_of(GAME)
    assert codec.read_event(load(dump(codec.tagged(event)), "test")) == event
    spoken = {speak(GAME.words(playing("2", "11").state).event(event).text, each) for each in LANGUAGES}
    assert len(spoken) == len(LANGUAGES)
