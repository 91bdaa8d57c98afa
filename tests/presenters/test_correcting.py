"""A correction on its way: worked out in slices, watched and stopped, and shown to one seat only."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from app.presenters.alternatives import Alternatives
from app.presenters.correcting import PATIENCE, SLICE, Correction
from app.presenters.home import last_sentence
from app.presenters.play import Play
from app.presenters.settings import Settings
from app.presenters.timeline import Journal
from app.presenters.undoing import redo_text, undo_text
from companion.core.game import Adjust, Note
from companion.core.shelf import Memory
from companion.core.table import Table
from tests.toy import TOY, Add, Pick
from tests.toy_duel import DUEL, P1, P2, Plan, Roar
from tests.two_seats import ANNA, BEN, Order, Turn, duo

STEPS = replace(TOY, follow=lambda state: Pick() if state.total == 10 and state.mood == "hold" else None)
"""A toy whose table asks for a pick by itself at ten."""


def at_table(game: Any, *orders: Any, **settings: Any) -> Play:
    play = Play(Table.begin(game, Memory(), {}), Settings(**settings))
    for order in orders:
        assert play.do(order)
    return play


class Pauses:
    """A clock that stands still, and the work that waits for the next picture of the screen."""

    def __init__(self) -> None:
        self.now = 0.0
        self.work: Callable[[], bool] | None = None

    def __call__(self) -> float:
        self.now += SLICE
        return self.now

    def repeat(self, work: Callable[[], bool]) -> None:
        self.work = work

    def next(self) -> None:
        """The screen was drawn: one slice more."""
        assert self.work is not None
        if not self.work():
            self.work = None


def sliced(play: Play, at: int) -> tuple[Correction, Pauses]:
    """A correction of which each slice decides one entry."""
    pauses = Pauses()
    return Correction(play, at, pauses.repeat, pauses), pauses


def ten_adds() -> Play:
    return at_table(TOY, *(Add(n) for n in range(1, 11)))


# -- slices -------------------------------------------------------------------------------------------


def test_a_long_plan_is_worked_out_between_pictures_and_the_same_as_at_once():
    play = ten_adds()
    correction, pauses = sliced(play, 1)
    heard: list[bool] = []
    correction.watch(lambda: heard.append(correction.is_working))
    correction.strike()
    assert correction.is_working and correction.plan is None
    while pauses.work is not None:
        pauses.next()
    assert heard == [True] * 9 + [False]
    whole = Correction(play, 1)
    whole.strike()
    assert correction.plan == whole.plan and not whole.is_working
    assert correction.keep() and play.state.total == 54


def test_how_far_it_is_is_told_once_somebody_would_wonder():
    correction, pauses = sliced(ten_adds(), 1)
    correction.strike()
    assert correction.progress is None, "most plans are there at once"
    pauses.now += PATIENCE
    pauses.next()
    assert correction.progress is not None
    assert correction.progress.text == "2 of 10 entries worked out" and correction.progress.share == 0.2
    while pauses.work is not None:
        pauses.next()
    assert correction.progress is None


def test_a_plan_that_is_stopped_changes_nothing():
    play = ten_adds()
    seq = play.table.journal.seq
    correction, pauses = sliced(play, 1)
    correction.strike()
    pauses.next()
    correction.stop()
    assert (correction.is_working, correction.stopped, correction.plan) == (False, True, None)
    pauses.next()
    assert pauses.work is None, "nobody works on"
    assert not correction.keep() and play.table.journal.seq == seq and play.state.total == 55
    correction.strike()
    assert correction.is_working and not correction.stopped


def test_a_change_that_is_stopped_leaves_the_plan_before_it():
    play = ten_adds()
    correction, pauses = sliced(play, 2)
    correction.replace(Add(5))
    while pauses.work is not None:
        pauses.next()
    plan = correction.plan
    correction.replace(Add(7))
    correction.stop()
    assert correction.plan is plan and correction.lines()[2][1].fate == "edited"
    assert correction.keep() and play.state.total == 58


def test_a_step_that_is_refused_leaves_the_plan_before_it_and_its_question():
    play = at_table(TOY, Add(97))
    play.do(Pick())
    play.answer("hold")
    correction = Correction(play, 2)
    correction.change(0, Journal(play).asked(2, 0), "dare")
    assert correction.refused is None and correction.open_question() is not None
    correction.answer(["6"])
    assert correction.refused is not None and "over_limit" in correction.refused.sentence
    assert correction.open_question() is not None, "it can be answered otherwise"
    correction.answer(["2"])
    assert (correction.refused, correction.complete) == (None, True)


# -- what is new --------------------------------------------------------------------------------------


def test_what_the_table_now_does_by_itself_stands_at_its_place():
    play = at_table(STEPS, Add(1), Add(2), Add(30))
    correction = Correction(play, 2)
    correction.replace(Add(9))
    rows = correction.lines()
    assert [(kind, view.number, view.fate_text) for kind, view in rows[2:]] == [
        ("line", "2", "Instead of: Toy: Add. The total grows by 2."),
        ("step", "2+1", "Needs an answer"),
        ("line", "3", ""),
    ]
    correction.answer("dare")
    correction.answer(["4"])
    assert correction.complete
    new = correction.lines()[3][1]
    assert (new.number, new.fate_text) == ("2+1", "New: the table does it by itself")
    assert "The pick is dare." in new.text
    assert correction.lines()[4][1].fate_text == "Still fits"
    assert correction.keep() and [view.number for _, view in Journal(play).lines()] == [
        "0",
        "1",
        "2",
        "3",
        "4",
    ]


# -- whose eyes ---------------------------------------------------------------------------------------


def told(rows: Any) -> str:
    return " ".join(str(row) for row in rows)


def secret_rolls() -> Play:
    """Anna rolled in secret; now Ben holds the phone."""
    play = duo()
    play.note("First.")
    play.do(Order("roll", ANNA, secret=True))
    play.handover.open()
    play.answer(["3", "5"])
    play.do(Turn(BEN))
    play.handover.open()
    assert play.handover.eyes == BEN
    return play


def test_the_preview_of_a_correction_shows_no_dice_of_another_seat():
    play = secret_rolls()
    correction = Correction(play, 1)
    correction.strike()
    rows = told(correction.lines())
    assert "Anna decides in secret" in rows and "DieView" not in rows and "(3, 5)" not in rows


@pytest.mark.rule("TABLE-AMEND-02")
@pytest.mark.parametrize(
    ("at", "work", "why"),
    [
        (2, Correction.strike, "This entry is another seat's secret."),
        (2, lambda each: each.replace(Note("Tea.")), "This entry is another seat's secret."),
        (
            1,
            lambda each: each.replace(Adjust("told", "x")),
            "Entry 2 comes later and is another seat's secret: ",
        ),
    ],
)
def test_what_could_tell_another_seats_secret_is_refused_with_one_sentence(at, work, why):
    correction = Correction(secret_rolls(), at)
    work(correction)
    assert correction.plan is None and correction.refused.sentence.startswith(why)


def test_a_question_that_is_another_seats_secret_is_not_shown_with_a_correction():
    play = secret_rolls()
    play.do(Order("roll", BEN))
    play.answer(["1", "2"])
    correction = Correction(play, len(play.table.entries()) - 1)
    correction.replace(Order("choose", ANNA, secret=True))
    assert correction.plan.question is not None and not correction.complete
    assert correction.open_question() is None
    assert correction.missing() == "This needs an answer that only Anna may see."
    assert "left" not in told(correction.lines())
    correction.replace(Order("choose", BEN, secret=True))
    assert correction.open_question().sheet is not None
    assert correction.missing() == "The correction still needs an answer."


def test_another_seats_secret_entry_offers_nothing_to_correct():
    journal = Journal(secret_rolls())
    assert [journal.kind(place) for place in range(4)] == ["setup", "note", "secret", "order"]
    assert journal.changes(2) == ()


def test_the_journal_shows_neither_dice_nor_pictures_of_another_seats_secret():
    play = secret_rolls()
    journal = Journal(
        play, lambda state, events: pytest.fail(f"told {events}") if "Dragon" in str(state) else []
    )
    assert "DieView" not in told(journal.lines()) and "DieView" not in told(journal.rows())


def planned() -> Play:
    """A duel in which the first player has laid a card face down."""
    play = at_table(DUEL)
    play.answer(("asp", "bear", "crow"))
    play.answer(("kite", "lion", "newt"))
    play.do(Plan(P1, "asp"))
    return play


def test_undo_redo_and_the_way_back_name_no_secret_order():
    play = planned()
    assert "asp" not in undo_text(play) + str(Journal(play).way_back(1)) + str(Journal(play).turns())
    play.undo()
    assert "asp" not in redo_text(play) and redo_text(play)


def test_a_list_of_tables_tells_no_secret():
    play = planned()
    assert last_sentence(play.table, play.speak) and "asp" not in last_sentence(play.table, play.speak)


@pytest.mark.rule("TABLE-AMEND-02")
def test_nobody_tries_other_cards_to_learn_which_of_them_was_laid_face_down():
    play = planned()
    correction = Correction(play, 1)
    correction.change(0, play.table.questions(1)[0][0], ("bear", "crow", "deer"))
    assert correction.plan is None and "another seat's secret" in correction.refused.sentence


def test_what_else_could_have_been_done_is_what_who_looks_could_have_done():
    play = planned()
    for card in ("asp", "bear", "crow", "kite"):
        assert card not in told(Alternatives(play, 2).rows()), "it is both seats' turn, so all look on"
    play.undo()
    play.do(Plan(P1, "bear"))
    play.do(Plan(P2, "lion"))
    play.adjust("sides[P1].energy", 3)
    play.handover.open()
    assert play.handover.eyes == P1
    play.do(Roar("bear"))
    play.answer(1)
    roared = Alternatives(play, len(play.table.entries()) - 1)
    assert roared.offers and "bear" in told(roared.rows())
