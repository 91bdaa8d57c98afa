"""Something else in an old entry's place, headless: what is offered, what it leads to, and the way back."""

from __future__ import annotations

from typing import Any

import pytest

from app.presenters.alternatives import Alternatives
from app.presenters.correcting import Correction
from app.presenters.play import Play
from app.presenters.settings import Settings
from app.presenters.timeline import Journal
from companion.core.game import Adjust, Note
from companion.core.offers import legal
from companion.core.shelf import Memory
from companion.core.square import Square
from companion.core.table import Table
from companion.games import get_game
from companion.games.berserkers import commands as cmd
from companion.games.berserkers.facts.read import example_layout
from tests.toy import TOY, Add, DrawCard, Pick, RollDie


def toy_play(**settings: Any) -> Play:
    """A toy table after 5, a roll of 3 and 4, and 20 more."""
    play = Play(Table.begin(TOY, Memory(), {}), Settings(**{"dice": "table", **settings}))
    play.do(Add(5))
    play.do(RollDie())
    if play.pending:
        play.answer(["3", "4"])
    play.do(Add(20))
    return play


@pytest.fixture
def play() -> Play:
    return toy_play()


def rolled() -> Play:
    """A table of Berserkers in its first turn, the dice on the table."""
    play = Play(Table.begin(get_game("berserkers"), Memory(), {}), Settings(dice="table"))
    play.do(cmd.LayLocations(example_layout()))
    for number in ("1", "4"):
        play.do(cmd.DrawRequest())
        play.answer(number)
    play.do(cmd.BeginPlay())
    play.do(cmd.RollDice())
    play.answer([1, 3, 4, 4])
    return play


@pytest.fixture
def berserkers() -> Play:
    """The first turn of a table: of 1, 3, 4, 4 the first three moved Berserker 2, lit a fire and helped."""
    play = rolled()
    play.do(cmd.Move(cmd.Slot(1, "A4", 0), "B2", Square(3, 1)))
    play.do(cmd.Light(cmd.Slot(3, "A1", 1), "B2"))
    play.do(cmd.HelpVillagers(4))
    assert play.error is None and play.state.lit == 1
    return play


MOVED, LIT, HELPED = 6, 7, 8


def titles(alternatives: Alternatives, words: str = "") -> list[str]:
    return [row.title for row in alternatives.rows(words)]


def row_of(alternatives: Alternatives, title: str, words: str = "") -> str:
    return next(row.id for row in alternatives.rows(words) if row.title == title)


# -- what is offered ----------------------------------------------------------------------------------


def test_what_was_legal_then_is_offered_by_kind_in_words_and_by_its_die(berserkers: Play) -> None:
    alternatives = Alternatives(berserkers, MOVED)
    assert alternatives.offers and alternatives.many
    kinds = titles(alternatives)
    assert "Move" in kinds and "End phase 1" in kinds and len(kinds) < 20
    assert [row.title for row in alternatives.rows() if row.selected] == ["Move"], "what was done is marked"
    assert alternatives.pick(row_of(alternatives, "Move")) is None and alternatives.deep
    moves = titles(alternatives)
    assert "Move Berserker 2 to L11" in moves and len(moves) == len(set(moves))
    assert alternatives.pick(row_of(alternatives, "Move Berserker 1 to L11")) is None
    ways = alternatives.rows()
    assert {row.title for row in ways} == {"Move Berserker 1 to L11"}
    assert len({row.detail for row in ways}) == len(ways) > 1
    first = next(row for row in ways if "A4" in row.detail and "Die 1" in row.detail)
    assert alternatives.pick(first.id) == cmd.Move(cmd.Slot(1, "A4", 0), "B1", Square(3, 1))
    alternatives.back()
    alternatives.back()
    assert titles(alternatives) == kinds and not alternatives.deep


def test_every_command_of_the_moment_can_be_reached_by_picking(berserkers: Play) -> None:
    commands = set(legal(berserkers.game, berserkers.table.journal.state_before(MOVED)))

    def walk(alternatives: Alternatives) -> set[Any]:
        found = set()
        for row in alternatives.rows():
            command = alternatives.pick(row.id)
            if command is None:
                found |= walk(alternatives)
                alternatives.back()
            else:
                found.add(command)
        return found

    assert walk(Alternatives(berserkers, MOVED)) == commands


def test_words_find_an_order_across_kinds(berserkers: Play) -> None:
    alternatives = Alternatives(berserkers, MOVED)
    found = titles(alternatives, "secret l09")
    assert found and all("Secret passage" in title and "L09" in title for title in found)
    assert titles(alternatives, "no such thing") == []
    row = row_of(alternatives, "Help the villagers with a 4", "villagers 4")
    assert alternatives.pick(row) == cmd.HelpVillagers(4)


def test_the_offer_speaks_the_language_of_the_moment(berserkers: Play) -> None:
    alternatives = Alternatives(berserkers, MOVED)
    english = titles(alternatives)
    berserkers.take_settings(Settings(language="ru", dice="table"))
    russian = titles(alternatives)
    assert len(russian) == len(english) and not set(russian) & set(english)


def test_an_entry_is_a_set_up_a_value_a_note_or_an_order(play: Play) -> None:
    play.adjust("total", 50)
    play.note("Tea")
    kinds = [Journal(play).kind(place) for place in range(6)]
    assert kinds == ["setup", "order", "order", "order", "value", "note"]


def test_nothing_else_is_offered_where_nothing_else_could_be_done() -> None:
    play = rolled()
    commands = legal(play.game, play.table.journal.state_before(5))
    assert Alternatives(play, 5).offers == any(each != cmd.RollDice() for each in commands)


# -- what it leads to ---------------------------------------------------------------------------------


def test_another_order_is_previewed_then_kept_and_undone(berserkers: Play) -> None:
    before = berserkers.state
    correction = Correction(berserkers, MOVED)
    correction.replace(cmd.Move(cmd.Slot(1, "A4", 0), "B2", Square(2, 2)))
    assert correction.complete and correction.replaced and berserkers.state is before
    edited, after, helped = (view for _kind, view in correction.lines()[MOVED:])
    assert "Move Berserker 2 to L09" in edited.text and edited.fate == "edited"
    assert "Instead of: Move Berserker 2 to L11" in edited.fate_text
    assert after.fate == "broken" and "No longer fits" in after.fate_text, "L09 has no fire"
    assert helped.fate_text == "Still fits"
    assert correction.plan is not None and correction.plan.misfits[0].refusal.rule.startswith("BK-")
    assert correction.keep() and berserkers.state.berserker("B2").at == Square(2, 2)
    assert berserkers.state.lit == 0
    assert berserkers.undo() and berserkers.state == before


def test_a_later_entry_that_comes_out_otherwise_is_worked_out_again(berserkers: Play) -> None:
    berserkers.do(cmd.HelpVillagers(4))
    assert berserkers.state.gauge == 2
    correction = Correction(berserkers, HELPED)
    correction.replace(cmd.Reroll(4))
    correction.answer(["6"])
    again = correction.lines()[HELPED + 1][1]
    assert (again.fate, again.fate_text) == ("changed", "Worked out again")
    assert correction.keep() and berserkers.state.gauge == 1


def test_the_questions_of_another_order_are_asked_on_the_way(play: Play) -> None:
    correction = Correction(play, 1)
    correction.replace(Pick())
    assert not correction.complete and not correction.keep()
    asked = correction.open_question()
    assert asked is not None and asked.sheet is not None and asked.title == "Toy question toy.pick"
    correction.answer("dare")
    view = correction.lines()[1][1]
    assert "The pick is dare." in view.text, "what is decided so far is told"
    asked = correction.open_question()
    assert asked is not None and asked.dice is not None and not asked.app
    correction.answer(["6"])
    assert correction.complete and correction.keep()
    assert play.state.total == 6 + 7 + 20, "the roll behind it keeps its own faces"


def test_the_answers_of_the_old_order_are_not_taken_for_the_new_one(play: Play) -> None:
    correction = Correction(play, 2)
    correction.replace(DrawCard())
    assert correction.open_question() is not None
    correction.answer("fox")
    assert correction.complete and correction.keep()
    assert play.state.hand == ("fox",) and play.state.total == 25


def test_back_to_the_old_order_brings_its_answers_back(play: Play) -> None:
    correction = Correction(play, 2)
    correction.replace(DrawCard())
    correction.replace(RollDie())
    assert correction.complete and not correction.replaced
    assert correction.keep() and play.state.total == 32


def test_the_apps_dice_roll_for_another_order_where_they_roll_at_the_table() -> None:
    play = toy_play(dice="app")
    correction = Correction(play, 1)
    correction.replace(RollDie())
    assert correction.complete and correction.plan is not None
    assert len(correction.plan.entries[0].answers[0].value) == 2
    asked = toy_play(dice="ask")
    correction = Correction(asked, 1)
    correction.replace(RollDie())
    offered = correction.open_question()
    assert offered is not None and offered.app
    correction.roll_here()
    assert correction.complete


def test_what_cannot_be_done_at_all_is_refused_and_plans_nothing(play: Play) -> None:
    correction = Correction(play, 1)
    correction.replace(Add(500))
    assert correction.plan is None and not correction.keep()
    assert correction.refused is not None and correction.refused.rule == "TOY-LIMIT-01"
    correction.replace(Add(6))
    assert correction.refused is None and correction.complete


# -- values and notes -----------------------------------------------------------------------------------


def test_a_value_set_by_hand_is_set_to_another_one(play: Play) -> None:
    play.adjust("total", 50)
    play.do(Add(10))
    correction = Correction(play, 4)
    adjuster, path = correction.value_at_hand()
    field = adjuster.field(path)
    assert field.counter is not None and field.counter.value == 50
    correction.set_value(95)
    assert correction.broken == 1, "95 and 10 are too many"
    correction.set_value(70)
    assert correction.complete and correction.keep()
    assert play.state.total == 80 and play.table.entries(4, 5)[0].command == Adjust("total", 70)


def test_a_value_out_of_its_range_is_refused(play: Play) -> None:
    play.adjust("total", 50)
    correction = Correction(play, 4)
    correction.set_value(101)
    assert correction.plan is None and correction.refused is not None
    assert play.state.total == 50


def test_a_note_is_written_anew(play: Play) -> None:
    play.note("Tee")
    correction = Correction(play, 4)
    assert correction.note_at_hand() == "Tee"
    correction.set_note("Tea")
    assert correction.keep() and play.table.entries(4, 5)[0].command == Note("Tea")
