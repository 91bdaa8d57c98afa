"""What a seat may know of a table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.errors import Illegal
from companion.core.game import Adjust, Command, Note, Withheld
from companion.core.journal import Entry
from companion.core.questions import Answer, Choose
from companion.core.seats import TABLE, Seat
from companion.core.secrecy import amendment_for, entry_for, events_for, may_answer, state_for
from companion.core.shelf import Memory, summary
from companion.core.table import Table
from tests.toy_duel import DUEL, P1, P2, DealHands, Drawn, DuelWords, Plan, Planned, State, TurnOver

MINE, THEIRS = ("asp", "bear", "crow"), ("kite", "lion", "mole")


def dealt() -> Table:
    table = Table.begin(DUEL, Memory(), {})
    table.answer(MINE)
    table.answer(THEIRS)
    return table


def test_the_state_is_seen_with_the_other_hand_hidden() -> None:
    state = dealt().state
    assert [state_for(DUEL, state, P1).side(seat).hand for seat in (P1, P2)] == [MINE, ("hidden",) * 3]


def test_events_are_seen_whole_in_part_or_not_at_all() -> None:
    drawn = Drawn(P1, MINE, rule="DUEL-DEAL-01")
    assert events_for(DUEL, (drawn,), P1) == (drawn,)
    assert events_for(DUEL, (drawn,), P2) == (Withheld(P1, rule="DUEL-DEAL-01"),)
    assert events_for(DUEL, (drawn,), TABLE) == (Withheld(P1, rule="DUEL-DEAL-01"),)


def test_what_was_withheld_already_stays_so() -> None:
    withheld = Withheld(P1, rule="DUEL-DEAL-01")
    assert events_for(DUEL, (withheld,), P1) == (withheld,)


def test_an_order_is_known_as_far_as_it_may_be() -> None:
    assert DUEL.seen(Plan(P1, "asp"), P1) == Plan(P1, "asp")
    assert DUEL.seen(Plan(P1, "asp"), P2) == Plan(P1, "hidden")
    assert DUEL.seen(Adjust("sides[P1].hand", ["asp"]), P2) == Adjust("sides[P1].hand", None)
    assert DUEL.seen(Adjust("round", 3), P2) == Adjust("round", 3)


def test_secret_answers_to_an_open_order_are_left_out_for_others() -> None:
    entry = dealt().entries()[1]
    assert entry.command == DealHands() and len(entry.answers) == 2
    for seat, other in ((P1, P2), (P2, P1)):
        known = entry_for(DUEL, entry, seat)
        assert known is not None
        assert [answer.secret_of for answer in known.answers] == [seat]
        assert [type(event) for event in known.events if getattr(event, "seat", "") == other] == [Withheld]
    nobody = entry_for(DUEL, entry, TABLE)
    assert nobody is not None and nobody.answers == () and nobody.by_table


def test_all_answers_to_a_veiled_order_are_left_out() -> None:
    entry = Entry(
        Plan(P1, "asp"), (Answer("why", "so", about=()),), (Planned(P1, "asp", rule="DUEL-PLAN-01"),)
    )
    known = entry_for(DUEL, entry, P2)
    assert known is not None and known.answers == () and known.command == Plan(P1, "hidden")
    assert entry_for(DUEL, entry, P1) == entry


def test_of_an_order_that_must_not_be_known_nothing_is_told() -> None:
    silent = replace(
        DUEL, seen=lambda thing, seat: None if isinstance(thing, Plan) and seat != thing.seat else thing
    )
    entry = Entry(Plan(P1, "asp"), (), ())
    assert entry_for(silent, entry, P2) is None and entry_for(silent, entry, P1) == entry


@pytest.mark.parametrize(
    ("seat", "secret", "shown_to"),
    [(P1, True, {P1}), (P2, True, {P2}), (P1, False, {P1, P2, TABLE}), (TABLE, False, {P1, P2, TABLE})],
)
def test_a_secret_question_is_shown_to_whom_it_asks(seat: Seat, secret: bool, shown_to: set[Seat]) -> None:
    question = Choose("k", "DUEL-PLAN-01", ("a", "b"), seat=seat, secret=secret)
    assert {each for each in (P1, P2, TABLE) if may_answer(question, each)} == shown_to


def test_a_secret_answer_keeps_whose_secret_it_is() -> None:
    assert Choose("k", "R-A-01", ("a", "b"), seat=P2, secret=True).answer("a").secret_of == P2
    assert Choose("k", "R-A-01", ("a", "b"), seat=P2).answer("a").secret_of == TABLE


def test_the_log_is_told_to_a_seat_as_far_as_it_may_know() -> None:
    table = dealt()
    table.do(Plan(P1, "asp"))
    table.do(Note("Tea."))
    told = [[str(line.text) for line in table.lines(entry, P2)] for entry in table.entries()[1:]]
    assert told == [
        ["Player 1 decides in secret.", "P2 draws kite, lion, mole.", "Round 1, plan: P1 is in turn."],
        ["Player 1 decides in secret."],
        ["Note: Tea."],
    ]
    assert "asp" in str(table.lines(table.entries()[2])[0].text)


def test_the_words_for_a_seat_know_only_what_it_sees() -> None:
    states: list[State] = []

    class Listening(DuelWords):
        def __init__(self, state: State) -> None:
            super().__init__(state)
            states.append(state)

    table = dealt()
    listening = Table(replace(DUEL, words=Listening), table._shelf)
    listening.lines(listening.entries()[1], P2)
    assert states and {state.side(P1).hand for state in states} == {("hidden",) * 3}


def test_the_summary_tells_only_what_lies_open_for_all() -> None:
    table = dealt()
    told = " ".join(str(text) for text in summary(DUEL, table.state, 2).headline)
    assert not any(card in told for card in (*MINE, *THEIRS)) and "hidden" in told


def test_the_preview_of_a_correction_shows_a_seat_no_more_than_the_table_does() -> None:
    table = dealt()
    table.do(Plan(P1, "asp"))
    planned = table.journal.cursor - 1
    plan = table.amend(planned, Plan(P1, "bear"))
    assert amendment_for(DUEL, plan, None) == plan
    mine, theirs = (amendment_for(DUEL, plan, seat) for seat in (P1, P2))
    assert mine.entries[0].command == Plan(P1, "bear") and "bear" in repr(mine)
    assert theirs.entries[0].command == Plan(P1, "hidden")
    assert not {"asp", "bear", "crow"} & set(theirs.state.side(P1).hand) and "bear" not in repr(
        theirs.entries
    )


@pytest.mark.rule("TABLE-AMEND-02")
def test_a_seat_corrects_what_lies_open_to_it_and_nothing_that_could_tell_a_secret() -> None:
    table = dealt()
    table.do(Plan(P1, "asp"))
    table.do(Note("Tea."))
    planned, note = len(table.entries()) - 2, len(table.entries()) - 1
    assert table.amend(planned, Plan(P1, "bear"), seat=P1).entries[0].command == Plan(P1, "bear")
    assert table.amend(note, None, seat=P2).entries == ()
    refused: list[tuple[int, Command | None, Seat, str]] = [
        (planned, None, P2, "secret_entry"),
        (planned, Plan(P1, "kite"), P2, "secret_entry"),
        (note, Plan(P1, "bear"), P2, "secret_entry"),
        (1, DealHands(), P1, "secret_entry"),
        (note, TurnOver(), P2, "nobodys_order"),
    ]
    for at, command, seat, why in refused:
        with pytest.raises(Illegal) as told:
            table.amend(at, command, seat=seat)
        assert told.value.key == why


@pytest.mark.rule("TABLE-AMEND-02")
def test_nobody_sees_what_an_order_would_have_laid_open() -> None:
    """Both plans are turned over behind a correction of the table that comes out otherwise by it."""
    looking = replace(DUEL, seen=lambda thing, seat: thing)  # a journal that hides no entry
    table = Table(looking, dealt()._shelf)
    table.do(Note("Tea."))
    for order in (Plan(P1, "asp"), Plan(P2, "lion")):
        table.do(order)
    with pytest.raises(Illegal) as told:
        table.amend(2, Adjust("round", 3), seat=P2)
    assert told.value.key == "secret_told"
