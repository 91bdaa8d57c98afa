"""The table goes on by itself: what follows an act, what undo makes of it, hands on an open question."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion.core.errors import Illegal
from companion.core.game import Adjust, Game, Note
from companion.core.journal import Entry, Row
from companion.core.questions import Answer, Choose, Count, Deal, Tell
from companion.core.shelf import Memory, RowToStore, Summary
from companion.core.table import Table
from tests import bots
from tests.toy_duel import DUEL, P1, P2, Attack, EndTurn, Plan, Roar, TurnOver, Upkeep

MINE, THEIRS = ("asp", "bear", "stranger1"), ("kite", "lion", "newt")


def begun(**kept: Any) -> Table:
    return Table.begin(DUEL, Memory(), {}, **kept)


def dealt(mine: tuple[str, ...] = MINE, theirs: tuple[str, ...] = THEIRS) -> Table:
    table = begun()
    table.answer(mine)
    table.answer(theirs)
    return table


def reopened(table: Table) -> Table:
    return Table(DUEL, table._shelf, table.seed, table.app_rolls)


def standing(table: Table) -> tuple[object, ...]:
    pending = table.pending
    waiting = pending and (pending.command, pending.answers, pending.question, pending.by_table)
    return table.state, table.entries(), waiting, table.journal.cursor


def in_reveal(mine: str = "stranger1", theirs: str = "lion") -> Table:
    """A table that went on by itself and stopped at a question."""
    table = dealt()
    table.do(Plan(P1, mine))
    table.do(Plan(P2, theirs))
    return table


def told(name: str) -> dict[str, Any]:
    return {"name": name, "power": 1, "health": 2}


def test_the_table_begins_by_itself_and_asks_seat_after_seat() -> None:
    table = begun()
    assert table.pending is not None and table.pending.by_table
    assert isinstance(table.pending.question, Deal) and table.pending.question.seat == P1
    table.answer(MINE)
    assert table.pending.question.seat == P2
    table.answer(THEIRS)
    assert table.pending is None and table.state.phase == "plan"
    assert [entry.by_table for entry in table.entries()] == [False, True]


def test_what_follows_is_stored_as_the_tables_own_and_opens_again() -> None:
    table = in_reveal("asp")
    assert [entry.command for entry in table.entries()][-1] == TurnOver()
    assert table.entries()[-1].by_table and reopened(table).entries()[-1].by_table


def test_nothing_follows_once_the_game_has_ended() -> None:
    table = dealt()
    table.do(Adjust("result", "drawn"))
    assert table.pending is None and table.outcome is not None and table.game.follow(table.state) is None


# -- undo and redo -----------------------------------------------------------------------------------


@pytest.mark.rule("TABLE-UNDO-01")
def test_undo_takes_back_the_answers_of_what_the_table_does_first() -> None:
    table = dealt()
    table.undo()
    assert table.pending is not None and table.pending.question.seat == P2
    assert [answer.value for answer in table.pending.answers] == [MINE]
    assert standing(reopened(table)) == standing(table)
    table.undo()
    assert table.pending is not None and table.pending.question.seat == P1
    assert not table.can_undo


@pytest.mark.rule("TABLE-UNDO-01")
@pytest.mark.parametrize("app_rolls", [True, False])
def test_what_the_table_did_before_any_player_cannot_be_undone(app_rolls: bool) -> None:
    table = begun(app_rolls=app_rolls, seed=3)
    before = standing(table)
    assert not table.can_undo
    with pytest.raises(Illegal, match="nothing_to_undo"):
        table.undo()
    assert standing(table) == before


@pytest.mark.rule("TABLE-UNDO-01")
def test_undo_of_a_note_opens_the_tables_question_again_and_redo_too() -> None:
    table = in_reveal()
    before = standing(table)
    assert isinstance(table.do(Note("Tea.")), Tell)
    after = standing(table)
    table.undo()
    assert standing(table) == standing(reopened(table)) == before
    table.redo()
    assert standing(table) == standing(reopened(table)) == after


@pytest.mark.rule("TABLE-UNDO-01")
def test_redo_of_an_act_opens_the_question_that_followed_it() -> None:
    table = in_reveal()
    before = standing(table)
    table.undo()
    assert table.pending is None and table.state.side(P2).plan == ""
    table.redo()
    assert standing(table) == before


@pytest.mark.rule("TABLE-UNDO-01")
def test_undo_and_redo_stop_at_the_same_places() -> None:
    table = in_reveal("stranger1", "kite")
    table.answer(told("Tom"))
    assert isinstance(table.do(EndTurn()), Entry)
    table.do(EndTurn())
    for card in ("eel", "mole"):
        table.answer((card,))
    places = [standing(table)]
    while table.can_undo:
        table.undo()
        places.append(standing(table))
    acts = [place for place in places if place[2] is None or not place[2][1]]  # type: ignore[index]
    for place in reversed(acts[:-1]):
        table.redo()
        assert standing(table) == standing(reopened(table)) == place
    assert not table.can_redo


@pytest.mark.rule("TABLE-UNDO-01")
def test_another_answer_leaves_the_undone_ones_behind() -> None:
    table = dealt()
    table.undo()
    table.undo()
    assert table.can_redo
    table.answer(("bear", "crow", "deer"))
    assert not table.can_redo
    with pytest.raises(Illegal, match="question_open"):
        table.redo()
    table.undo()
    table.answer(MINE)
    assert table.can_redo
    table.redo()
    assert table.state.side(P2).hand == THEIRS


def test_undo_past_what_the_apps_dice_answered_never_rolls_anew() -> None:
    table = begun(app_rolls=True, seed=5)
    hands = [side.hand for side in table.state.sides]
    table.do(Plan(P1, hands[0][0]))
    table.undo()
    assert [side.hand for side in table.state.sides] == hands
    assert not table.can_undo, "the deal is the app's own"


# -- a hand on an open question ------------------------------------------------------------------------


def attacked() -> Table:
    """Bear attacks kite: lion and newt are asked in turn whether they step in."""
    table = dealt(("asp", "bear", "crow"), THEIRS)
    for mine, theirs in (("bear", "lion"), ("pass", "newt"), ("pass", "kite")):
        table.do(Plan(P1, mine))
        table.do(Plan(P2, theirs))
        while table.pending:
            table.answer("bear")
        if table.state.round < 3:
            table.do(EndTurn())
            table.do(EndTurn())
            for card in (("deer", "mole"), ("eel", "owl"))[table.state.round - 1]:
                table.answer((card,))
    assert isinstance(table.do(Attack("bear", "kite")), Choose)
    return table


@pytest.mark.rule("TABLE-ADJUST-01")
def test_a_correction_under_a_question_asks_again_only_what_it_must() -> None:
    table = attacked()
    table.answer("no")
    assert table.pending is not None and table.pending.question.about == ("newt",)
    table.do(Adjust("units[lion].health", 0))
    assert table.pending.question.about == ("newt",) and table.pending.answers == ()
    assert table.state.fallen == ("lion",)
    assert standing(reopened(table)) == standing(table)


@pytest.mark.rule("TABLE-ADJUST-01", "TABLE-UNDO-01")
def test_undo_of_a_correction_brings_back_the_answers_that_it_made_needless() -> None:
    table = attacked()
    table.answer("no")
    before = standing(table)
    table.do(Adjust("units[lion].health", 0))
    table = reopened(table)
    table.undo()
    assert standing(table) == standing(reopened(table)) == before


@pytest.mark.rule("TABLE-ADJUST-01", "TABLE-UNDO-01")
def test_a_correction_under_a_question_is_redone_under_it() -> None:
    table = attacked()
    table.answer("no")
    table.do(Adjust("units[kite].health", 3))
    after = standing(table)
    table.undo()
    assert table.can_redo
    table.redo()
    assert standing(table) == standing(reopened(table)) == after
    table.undo()
    table.undo()
    assert table.pending is not None and table.pending.question.about == ("lion",)


@pytest.mark.rule("TABLE-ADJUST-01", "TABLE-UNDO-01")
def test_undo_takes_back_answers_and_corrections_whichever_came_last() -> None:
    table = attacked()
    places = [standing(table)]
    for act in (
        lambda: table.do(Note("Wait.")),
        lambda: table.answer("no"),
        lambda: table.do(Adjust("units[kite].health", 3)),
        lambda: table.do(Note("Now.")),
        lambda: table.answer("no"),
    ):
        act()
        places.append(standing(table))
    for place in reversed(places[:-1]):
        table.undo()
        assert standing(table) == standing(reopened(table)) == place


@pytest.mark.rule("TABLE-ADJUST-01")
def test_a_correction_that_makes_the_open_order_impossible_withdraws_it_and_says_so() -> None:
    table = attacked()
    table.do(Adjust("units[bear].spent", True))
    assert table.pending is None
    assert table.withdrawn is not None
    assert (table.withdrawn.command, table.withdrawn.refusal.key) == (Attack("bear", "kite"), "spent")


@pytest.mark.rule("TABLE-ADJUST-01")
def test_a_correction_that_leaves_nothing_to_ask_ends_the_open_order() -> None:
    table = attacked()
    table.answer("no")
    table.answer("no")
    table.answer((3,))
    table.do(Adjust("sides[P1].energy", 0))
    assert table.pending is None
    assert [type(entry.command) for entry in table.entries()[-2:]] == [Adjust, Attack]


@pytest.mark.rule("TABLE-ADJUST-01", "TABLE-UNDO-01")
def test_an_order_that_a_correction_withdrew_is_open_again_when_that_is_undone() -> None:
    table = attacked()
    table.answer("no")
    table.do(Note("Wait."))
    before = standing(table)
    table.do(Adjust("units[bear].spent", True))
    after = standing(table)
    table = reopened(table)
    table.undo()
    assert standing(table) == standing(reopened(table)) == before
    table.redo()
    assert standing(table) == standing(reopened(table)) == after
    assert table.withdrawn is not None and not table.can_redo
    table.undo()
    table.answer("yes")
    assert table.pending is not None and table.pending.question.key == "strike", (
        "it goes on as if nothing was"
    )


@pytest.mark.rule("TABLE-ADJUST-01", "TABLE-UNDO-01")
def test_an_order_that_a_correction_ended_is_open_again_when_that_is_undone() -> None:
    table = attacked()
    for answer in ("no", "no", (3,)):
        table.answer(answer)
    before = standing(table)
    assert before[2] is not None, "a choice is open"
    table.do(Adjust("sides[P1].energy", 0))
    after = standing(table)
    table.do(Note("Then"))
    last = standing(table)
    table.undo()
    assert standing(table) == after
    table.undo()
    assert standing(table) == standing(reopened(table)) == before
    table.redo()
    assert standing(table) == standing(reopened(table)) == after
    table.redo()
    assert standing(table) == last, "what was done behind it is still there"


@pytest.mark.rule("TABLE-ADJUST-01")
def test_a_correction_that_would_ask_something_itself_waits_for_the_open_question() -> None:
    def ask_why(course: Any) -> None:
        if course.events[-1].rule == "TABLE-ADJUST-01":
            course.ask.choose(("yes", "no"), "why", "DUEL-TURN-01")

    asking = Game(**{**vars(DUEL), "always": (ask_why,)})
    table = Table(asking, Memory(attacked()._shelf.rows()))
    table.do(Attack("bear", "kite"))
    before = standing(table)
    with pytest.raises(Illegal, match="question_open"):
        table.do(Adjust("round", 2))
    assert standing(table) == before
    table.do(Note("A note asks nothing."))
    assert len(table.entries()) == len(before[1]) + 1  # type: ignore[arg-type]


@pytest.mark.rule("TABLE-AMEND-01", "TABLE-QUESTION-01")
def test_the_past_can_be_corrected_under_a_question_that_nobody_has_begun_to_answer() -> None:
    table = in_reveal()
    before = standing(table)
    plan = table.amend(2, Plan(P1, "bear"))
    assert [misfit.entry.command for misfit in plan.misfits] == []
    table.confirm(plan)
    assert table.pending is None and table.state.unit("bear") is not None
    table.undo()
    assert standing(table) == before


@pytest.mark.rule("TABLE-QUESTION-01")
def test_an_order_that_is_given_again_keeps_what_was_corrected_under_it() -> None:
    table = dealt()
    table.undo()
    table.do(Note("Wait."))
    at = table.journal.cursor
    table.do(table.pending.command, [Answer("draw", THEIRS, about=("P2",))])  # type: ignore[union-attr]
    assert table.pending is None and table.journal.cursor == at + 1


def test_upkeep_follows_the_last_turn_of_a_round() -> None:
    table = in_reveal("bear")
    table.do(EndTurn())
    table.do(EndTurn())
    assert table.pending is not None and table.pending.command == Upkeep()


def test_a_table_whose_dice_were_handed_to_the_app_still_asks_where_undo_left_it() -> None:
    shelf = Memory()
    Table.begin(DUEL, shelf, {})
    table = Table(DUEL, shelf, seed=3, app_rolls=True)
    table.do(Note("The app deals."))
    assert table.pending is None and table.state.phase == "plan"
    table.undo()
    assert table.state.phase == "deal" and table.pending is not None, "nobody could go on otherwise"
    table.roll_here()
    assert table.state.phase == "plan"


# -- stored at once ---------------------------------------------------------------------------------


class Watched(Memory):
    """A shelf that remembers every moment at which a program could have been killed."""

    def __init__(self) -> None:
        super().__init__()
        self.moments: list[tuple[list[Row], str | None]] = []

    def append(self, rows: Sequence[RowToStore], summary: Summary, pending: str | None = None) -> None:
        super().append(rows, summary, pending)
        self.moments.append((list(self.rows()), pending))

    def set_pending(self, pending: str | None) -> None:
        super().set_pending(pending)
        self.moments.append((list(self.rows()), pending))


def test_an_act_is_stored_with_what_the_table_then_does_by_itself() -> None:
    shelf = Watched()
    table = Table.begin(DUEL, shelf, {})
    table.answer(MINE)
    table.answer(THEIRS)
    table.do(Plan(P1, "bear"))
    before = len(shelf.moments)
    table.do(Plan(P2, "lion"))
    assert [type(entry.command) for entry in table.entries()[-2:]] == [Plan, TurnOver]
    assert len(shelf.moments) == before + 1


def test_a_correction_that_answers_the_open_question_is_stored_with_its_order() -> None:
    shelf = Watched()
    table = Table.begin(DUEL, shelf, {})
    table.answer(MINE)
    table.answer(THEIRS)
    table.do(Plan(P1, "bear"))
    table.do(Plan(P2, "lion"))
    assert isinstance(table.do(Roar("bear")), Count)
    before = len(shelf.moments)
    table.do(Adjust("sides[P1].energy", 1))
    assert [type(entry.command) for entry in table.entries()[-2:]] == [Adjust, Roar]
    assert len(shelf.moments) == before + 1


@pytest.mark.parametrize("seed", range(4))
def test_whenever_a_program_is_killed_somebody_can_go_on(seed: int) -> None:
    shelf, chance = Watched(), Random(seed)
    table = Table.begin(DUEL, shelf, {}, seed, app_rolls=bool(seed % 2))
    for _ in range(15):
        bots.answer_all(table, chance)
        table.do(Adjust("round", chance.randint(1, 3)))
        bots.act(table, chance)
    for rows, pending in shelf.moments:
        left = Table(DUEL, Memory(rows, pending), seed)
        assert left.pending or left.outcome or bots.orders(DUEL, left.state)


def test_what_the_rules_refuse_the_table_holds_no_correction_up(caplog: pytest.LogCaptureFixture) -> None:
    game = replace(DUEL, follow=lambda state: Upkeep() if state.round == 3 else DUEL.follow(state))
    table = Table.begin(game, Memory(), {})
    table.answer(MINE)
    table.answer(THEIRS)
    table.do(Adjust("round", 3))
    assert table.state.round == 3
    assert table.pending is None and table.is_free
    assert isinstance(table.failure, Illegal)
    caplog.clear()
