"""The table goes on by itself: what undo, redo, corrections and amendments make of what it did."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest

from companion.core.amend import Inserted
from companion.core.course import Course
from companion.core.dice import d6
from companion.core.errors import Illegal, StorageError
from companion.core.game import Adjust, Command, Game, Note
from companion.core.journal import Entry
from companion.core.shelf import Memory, RowToStore, Summary
from companion.core.table import Table
from companion.core.telling import refusal
from companion.core.text import Text, render, say
from tests import toy
from tests.toy import TOY, Add, Added, DrawCard, State


@dataclass(frozen=True)
class Fate(Command):
    """At a full ten the table rolls, and the player says whether the die counts."""


def decide(course: Course[State], command: Command) -> None:
    if not isinstance(command, Fate):
        toy.decide(course, command)
        return
    if course.state.total % 10 or not course.state.total:
        raise Illegal("TOY-TURN-01", "unknown_command")
    (face,) = course.ask.roll((d6("fate"),), "fate", "TOY-ROLL-01")
    course.happen(Added(1, rule="TOY-LIMIT-01"))
    if face > 1 and course.ask.choose(("keep", "drop"), "fate_keep", "TOY-PICK-01") == "keep":
        course.happen(Added(face, rule="TOY-LIMIT-01"))
    if face == 6:
        course.ask.choose(("yes", "no"), "fate_more", "TOY-PICK-01")


def follow(state: State) -> Command | None:
    return Fate() if state.total and state.total % 10 == 0 else None


GAME = replace(TOY, commands=(*TOY.commands, Fate), decide=decide, follow=follow)


def begun(app_rolls: bool = False, start: int = 0) -> Table:
    return Table.begin(GAME, Memory(), {"start": start}, app_rolls=app_rolls)


def reopened(table: Table) -> Table:
    return Table(GAME, table._shelf, table.seed, table.app_rolls)


def asked(table: Table) -> str:
    assert table.pending is not None
    return table.pending.question.key


def test_orders_given_together_stop_at_what_the_table_asks_by_itself_unless_it_did_before() -> None:
    table = begun()
    table.do_all((Note("one"), Add(10), Note("two")))
    assert asked(table) == "fate" and table.entries()[-1].command == Add(10)
    table.do_all((Note("two"), Note("three")))
    assert asked(table) == "fate" and [each.command for each in table.entries()[-2:]] == [
        Note("two"),
        Note("three"),
    ]


def commands(table: Table) -> list[str]:
    return [type(entry.command).__name__ for entry in table.entries()[1:]]


def test_nothing_follows_once_the_game_has_ended() -> None:
    table = begun()
    table.do(Add(100))
    assert table.outcome is not None and table.pending is None


def test_a_question_of_the_tables_own_waits_until_somebody_begins_to_answer() -> None:
    table = begun()
    table.do(Add(10))
    table.do(DrawCard())
    table.answer("ace")
    assert (asked(table), table.state.hand) == ("fate", ("ace",))
    table.answer((5,))
    with pytest.raises(Illegal, match="question_open"):
        table.do(DrawCard())
    assert table.legal() == ()


@pytest.mark.rule("TABLE-UNDO-01")
def test_undo_goes_back_over_what_the_apps_dice_did_to_the_last_thing_a_player_did() -> None:
    table = begun(app_rolls=True)
    table.do(Add(3))
    table.do(Add(7))
    while table.pending is not None:
        table.answer("drop" if asked(table) == "fate_keep" else "no")
    done = (table.state, commands(table))
    by_hand = any(not answer.by_app for answer in table.entries()[-1].answers)
    table.undo()
    assert (table.state.total, table.pending is not None) == ((10, True) if by_hand else (3, False))
    table.redo()
    assert (table.state, commands(table)) == done


@pytest.mark.rule("TABLE-UNDO-01")
def test_dice_alone_are_no_act_of_a_player() -> None:
    """Seeds differ in whether the die asks anything; with one that shows 1 nobody was asked."""
    for seed in range(40):
        table = Table.begin(GAME, Memory(), {}, seed=seed, app_rolls=True)
        table.do(Add(3))
        table.do(Add(7))
        if table.pending is None:
            assert commands(table) == ["Add", "Add", "Fate"]
            table.undo()
            assert (table.state.total, table.pending, commands(table)) == (3, None, ["Add"])
            table.redo()
            assert (table.state.total, commands(table)) == (11, ["Add", "Add", "Fate"]), "in one step"
            return
    raise AssertionError("no seed rolled a 1")


def test_an_open_question_of_the_tables_own_is_still_its_own_after_opening() -> None:
    table = begun()
    table.do(Add(10))
    again = reopened(table)
    assert again.pending is not None and again.pending.by_table and again.is_free
    again.undo()
    assert (again.state.total, again.pending) == (0, None)


@pytest.mark.rule("TABLE-ADJUST-01", "TABLE-UNDO-01")
def test_corrections_and_answers_are_taken_back_in_the_order_in_which_they_were_made() -> None:
    table = begun()
    table.do(Add(10))
    table.answer((6,))
    table.do(Adjust("mood", "dare"))
    table.answer("keep")
    assert asked(table) == "fate_more"
    table.do(Note("here"))
    table.undo()
    assert (commands(table), asked(table)) == (["Add", "Adjust"], "fate_more")
    table.undo()
    assert (table.state.mood, asked(table)) == ("dare", "fate_keep"), "the answer"
    table.undo()
    assert (table.state.mood, asked(table)) == ("hold", "fate_keep"), "then the correction"
    table.undo()
    assert asked(table) == "fate"


@pytest.mark.rule("TABLE-ADJUST-01")
def test_a_correction_that_makes_the_open_command_impossible_says_so() -> None:
    table = begun()
    table.do(Add(10))
    table.answer((6,))
    table.do(Adjust("total", 4))
    assert table.pending is None and table.withdrawn is not None
    assert table.withdrawn.command == Fate()
    table.do(Note("on"))
    assert table.withdrawn is None


@pytest.mark.rule("TABLE-ADJUST-01")
def test_a_correction_after_which_the_open_command_needs_no_answer_lets_it_happen_and_the_table_go_on() -> (
    None
):
    def lazy(course: Course[State], command: Command) -> None:
        if not isinstance(command, Fate):
            return decide(course, command)
        options = ("keep", "drop") if course.state.mood == "hold" else ("keep",)
        course.ask.roll((d6("fate"),), "fate", "TOY-ROLL-01")
        course.ask.choose(options, "fate_keep", "TOY-PICK-01")
        course.happen(Added(10 if course.state.total == 10 else 1, rule="TOY-LIMIT-01"))

    table = Table.begin(replace(GAME, decide=lazy), Memory(), {})
    table.do(Add(10))
    table.answer((3,))
    assert asked(table) == "fate_keep"
    table.do(Adjust("mood", "dare"))
    assert (commands(table), table.state.total) == (["Add", "Adjust", "Fate"], 20)
    assert asked(table) == "fate", "twenty calls for the next one"


@pytest.mark.rule("TABLE-AMEND-01")
def test_an_amended_past_goes_on_where_the_table_now_would() -> None:
    table = begun()
    for n in (1, 2, 30):
        table.do(Add(n))
    plan = table.amend(2, Add(9))
    new = Inserted(2, 1)
    assert plan.question is not None and (plan.question.key, plan.asked) == ("fate", new)
    plan = table.amend(2, Add(9), {new: plan.answered((1,))})
    assert (plan.question, plan.misfits, plan.places, plan.state.total) == (None, (), (2, new, 3), 41)
    assert str(new) == "2+1"
    table.confirm(plan)
    assert commands(table) == commands(reopened(table)) == ["Add", "Add", "Fate", "Add"]
    table.undo()
    assert (commands(table), table.state.total) == (["Add", "Add", "Add"], 33)


@pytest.mark.rule("TABLE-AMEND-01")
def test_what_the_table_was_about_to_do_anyway_is_not_put_before_what_came_between() -> None:
    table = begun()
    table.do(Add(10))
    table.do(Note("before the die"))
    table.answer((1,))
    plan = table.amend(1, Add(20))
    assert [type(entry.command) for entry in plan.entries] == [Add, Note, Fate]
    assert (plan.question, plan.misfits, plan.state.total) == (None, (), 21)


@pytest.mark.rule("TABLE-AMEND-01")
def test_after_an_amendment_the_table_goes_on() -> None:
    table = begun()
    table.do(Add(3))
    table.confirm(table.amend(1, Add(10)))
    assert asked(table) == "fate"


# -- what always follows ------------------------------------------------------------------------------


def test_what_follows_from_an_event_may_call_for_more_and_each_rule_is_told_once() -> None:
    def up_to(low: int, high: int) -> Any:
        def rule(course: Course[State]) -> None:
            if course.state.total == low:
                course.happen(Added(high - low, rule="TOY-LIMIT-01"))

        return rule

    seen: list[int] = []
    chain = (up_to(7, 9), lambda course: seen.append(course.state.total), up_to(5, 7))
    table = Table.begin(replace(TOY, always=chain), Memory(), {})
    table.do(Add(5))
    assert table.state.total == 9, "five leads to seven, seven to nine"
    assert seen == [5, 9, 9], "one round after the other, never one inside another"


# -- what cannot go on --------------------------------------------------------------------------------


class Broken(Exception):
    """A slip of a game's author."""


def breaks(kind: str) -> Any:
    """The toy whose table does something by itself at ten, and how that goes wrong."""

    def follow(state: State) -> Command | None:
        if state.total != 10:
            return None
        if kind == "in follow":
            raise Broken("no such piece")
        return {"refused": Add(500), "in decide": DrawCard(), "endless": Note("again")}[kind]

    def decide(course: Course[State], command: Command) -> None:
        if isinstance(command, DrawCard):
            raise Broken("no such card")
        toy.decide(course, command)

    return replace(TOY, follow=follow, decide=decide)


@pytest.mark.parametrize(
    ("kind", "error"),
    [("in follow", Broken), ("in decide", Broken), ("refused", Illegal)],
)
def test_an_order_stands_where_the_table_cannot_go_on_by_itself_and_that_is_told(
    kind: str, error: type[Exception], caplog: pytest.LogCaptureFixture
) -> None:
    table = Table.begin(breaks(kind), Memory(), {})
    table.do(Add(4))
    done = table.do(Add(6))
    assert isinstance(done, Entry) and done.command == Add(6), "it was done, whatever comes after it"
    assert isinstance(table.failure, error)
    assert [record.name for record in caplog.records] == ["companion.core.table"], "a bug is logged, once"
    assert (table.state.total, table.pending) == (10, None)
    again = Table(table.game, table._shelf)
    assert (again.state, again.pending) == (table.state, None), "looking at it shows it as it lies"
    assert isinstance(again.failure, error)
    table.undo()
    assert (table.state.total, table.failure) == (4, None), "undo goes back to the order before"
    table.do(Add(5))
    assert (table.state.total, table.failure) == (9, None), "the table plays on"
    caplog.clear()


def test_what_follows_without_end_is_taken_back_whole(caplog: pytest.LogCaptureFixture) -> None:
    table = Table.begin(breaks("endless"), Memory(), {})
    table.do(Add(10))
    assert isinstance(table.failure, RuntimeError) and "without end" in str(table.failure)
    assert (commands(table), table.state.total, table.can_redo) == (["Add"], 10, False)
    table.do(Add(1))
    assert (commands(table), table.failure) == (["Add", "Add"], None)
    caplog.clear()


def test_a_correction_that_leads_to_what_never_ends_is_refused_in_a_sentence() -> None:
    table = Table.begin(breaks("endless"), Memory(), {})
    for n in (4, 1, 6, 1):
        table.do(Add(n))
    with pytest.raises(Illegal) as refused:
        table.amend(2, None)
    assert "without end" in render(refusal(table.game, refused.value, table.state))
    assert table.state.total == 12


def test_a_failure_goes_once_the_cause_is_put_right_by_hand(caplog: pytest.LogCaptureFixture) -> None:
    table = Table.begin(breaks("in follow"), Memory(), {})
    table.do(Add(10))
    assert table.failure is not None
    table.do(Adjust("total", 11))
    assert table.failure is None
    table.do(Add(1))
    assert table.state.total == 12
    caplog.clear()


def failing_at(total: int) -> Game[State]:
    """A toy whose table takes steps by itself from ten on, and breaks."""

    def follow(state: State) -> Command | None:
        if state.total == total:
            raise Broken("no such piece")
        return Add(1) if state.total >= 10 else None

    return replace(TOY, follow=follow)


def test_what_the_table_did_before_it_broke_is_stored_with_the_order_at_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    shelf = Counting()
    table = Table.begin(failing_at(12), shelf, {})
    assert isinstance(table.do(Add(10)), Entry)
    assert (table.state.total, commands(table)) == (12, ["Add", "Add", "Add"])
    assert isinstance(table.failure, Broken) and shelf.transactions == 2
    table.undo()
    assert (table.state.total, table.failure) == (0, None)
    caplog.clear()


def test_what_comes_of_it_that_cannot_be_told_costs_nobody_the_order(
    caplog: pytest.LogCaptureFixture,
) -> None:
    class Mute(toy.ToyWords):
        def headline(self) -> tuple[Text, ...]:
            if self.state.total == 11:
                raise Broken("no such word")
            return super().headline()

    table = Table.begin(replace(failing_at(12), words=Mute), Memory(), {})
    assert isinstance(table.do(Add(10)), Entry)
    assert isinstance(table.failure, Broken) and table.state.total == 10
    caplog.clear()


class Counting(Memory):
    """A shelf that counts its transactions, and fills up when it is told to."""

    full = False
    transactions = 0

    def append(self, rows: Sequence[RowToStore], summary: Summary, pending: str | None = None) -> None:
        if self.full:
            raise StorageError(say("The disk is full."))
        super().append(rows, summary, pending)
        self.transactions += 1


def test_a_disk_that_is_full_takes_neither_the_order_nor_what_follows_it() -> None:
    shelf = Counting()
    table = Table.begin(STEPS, shelf, {})
    shelf.full = True
    with pytest.raises(StorageError):
        table.do(Add(10))
    assert (table.state.total, commands(table), table.failure) == (0, [], None)
    shelf.full = False
    table.do(Add(10))
    assert (table.state.total, shelf.transactions) == (13, 2)


def test_a_full_disk_is_told_where_a_table_would_go_on_when_it_is_opened(
    caplog: pytest.LogCaptureFixture,
) -> None:
    begun = Table.begin(TOY, Memory(), {})
    begun.do(Add(10))
    shelf = Counting(begun._shelf.rows())
    shelf.full = True
    table = Table(STEPS, shelf)
    assert table.go_on() is None
    assert isinstance(table.failure, StorageError) and table.state.total == 10
    assert not caplog.records, "no slip of an author"


# -- opened where it was cut off ----------------------------------------------------------------------

STEPS = replace(TOY, follow=lambda state: Add(1) if 10 <= state.total < 13 else None)
"""A toy whose table takes three steps by itself from ten."""


def test_a_table_that_was_cut_off_behind_an_order_goes_on_when_it_is_opened_to_be_played() -> None:
    whole = Table.begin(STEPS, Memory(), {})
    whole.do(Add(10))
    for kept in range(2, 6):
        table = Table(STEPS, Memory(whole._shelf.rows()[:kept]))
        assert (table.state.total, table.pending) == (8 + kept, None), "opening it runs no rule"
        assert table.go_on() is None
        assert (table.state, table.entries()) == (whole.state, whole.entries())
        table.undo()
        assert table.state.total == 0, "what it did then belongs to the order"


def test_a_table_that_goes_on_when_it_is_opened_leaves_what_can_be_done_again() -> None:
    table = begun()
    table.do(Add(10))
    table.answer((1,))
    table.do(Add(2))
    table.go_to(2)
    again = Table(GAME, table._shelf, app_rolls=True)
    assert again.go_on() is None
    assert again.can_redo and again.journal.seq == table.journal.seq
    again.go_to(4)
    assert again.state.total == 13


def test_a_table_with_an_open_question_waits_there_when_it_is_opened() -> None:
    table = begun()
    table.do(Add(10))
    again = Table(GAME, table._shelf, app_rolls=True)
    question = again.go_on()
    assert question is not None and question.key == "fate" and again.journal.seq == table.journal.seq
