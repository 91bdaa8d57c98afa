"""Who looks at the phone: when the curtain hangs, and that nothing of the other seat is shown behind it."""

from __future__ import annotations

import pytest

from app.presenters.adjust import Adjuster
from app.presenters.handover import needs_curtain
from app.presenters.play import Play
from app.presenters.settings import Settings
from app.presenters.timeline import Journal
from companion.core.seats import TABLE
from companion.core.shelf import Memory
from companion.core.table import Table
from tests.toy import TOY
from tests.toy_duel import DUEL
from tests.two_seats import ANNA, BEN, Order, Turn, duo


@pytest.mark.parametrize(
    ("wanted", "looked", "needed"),
    [
        (TABLE, TABLE, False),
        (TABLE, ANNA, False),
        (ANNA, ANNA, False),
        (ANNA, TABLE, True),
        (ANNA, BEN, True),
    ],
)
def test_a_curtain_hangs_until_who_is_wanted_looks(wanted, looked, needed):
    assert needs_curtain(wanted, looked) is needed


def test_a_secret_question_waits_behind_the_curtain_for_whom_it_asks():
    play = duo()
    play.do(Order("choose", BEN, secret=True))
    curtain = play.handover.curtain()
    assert (curtain.seat, curtain.name, curtain.points) == (BEN, "Ben", "down")
    assert curtain.action == "I am Ben: open"
    assert play.ask() is None
    play.handover.open()
    assert play.handover.curtain() is None
    assert play.ask().seat == "Ben" and play.ask().secret


def test_an_open_question_needs_no_curtain():
    play = duo()
    play.do(Order("choose", BEN))
    assert play.handover.curtain() is None and play.ask() is not None


def test_the_curtain_closes_when_the_next_secret_is_another_seats():
    play = duo()
    play.do(Order("choose", ANNA, secret=True, then=BEN))
    play.handover.open()
    assert play.handover.eyes == ANNA
    play.answer("left")
    assert play.handover.curtain().seat == BEN
    assert play.handover.eyes == TABLE and play.ask() is None
    play.undo()
    assert play.handover.curtain().seat == ANNA, "also when it goes back"


def test_who_has_looked_is_forgotten_once_the_table_lies_open():
    play = duo()
    play.do(Order("choose", ANNA, secret=True))
    play.handover.open()
    play.answer("left")
    assert play.handover.curtain() is None and play.handover.eyes == TABLE
    play.do(Order("choose", ANNA, secret=True))
    assert play.handover.curtain().seat == ANNA


def test_only_ones_own_hand_is_seen_in_ones_turn_and_nobodys_behind_the_curtain():
    play = duo()
    assert (play.seen.first, play.seen.second) == (("?", "?"), ("?", "?"))
    play.do(Turn(BEN))
    assert play.handover.curtain().seat == BEN
    assert "Golem" not in str(play.seen) and "Dragon" not in str(play.seen)
    play.handover.open()
    assert play.seen.second == ("Golem", "Harpy") and play.seen.first == ("?", "?")
    assert "Golem" in play.headline()[0]
    play.handover.close()
    assert play.handover.curtain().seat == BEN and "Golem" not in play.headline()[0]


def test_the_curtain_itself_tells_only_what_lies_open():
    play = duo()
    play.do(Turn(BEN))
    told = str(play.handover.curtain())
    assert "Golem" not in told and "Dragon" not in told and "Hands: ?, ? and ?, ?" in told


def test_the_journal_keeps_what_another_seat_told_in_secret():
    play = duo()
    play.do(Order("choose", ANNA, secret=True))
    play.handover.open()
    play.answer("left")
    journal = Journal(play)
    assert "left" not in journal.text() and "Anna decides in secret" in journal.text()
    assert journal.changes(1) == ()
    play.do(Turn(ANNA))
    play.handover.open()
    assert "left" in journal.text() and journal.changes(1)[0].value == "left"


def test_a_correction_shows_no_value_that_is_hidden():
    play = duo()
    play.do(Turn(BEN))
    assert Adjuster(play).rows()
    assert "Golem" not in str(Adjuster(play).rows())


def test_a_game_for_one_never_has_a_curtain():
    play = Play(Table.begin(TOY, Memory(), {}), Settings())
    assert play.handover.curtain() is None and play.seen == play.state


def test_where_both_plan_at_once_they_look_one_after_the_other():
    play = Play(Table.begin(DUEL, Memory(), {}), Settings())
    play.table.go_on()
    play.do_and_roll()
    first, second = DUEL.seats
    assert play.handover.curtain().seat == first
    play.handover.open()
    mine = play.legal()
    assert mine and all(order.seat == first for order in mine)
    play.do(mine[0])
    assert play.handover.curtain().seat == second


def test_a_secret_that_was_corrected_twice_is_told_twice_without_its_value():
    play = Play(Table.begin(DUEL, Memory(), {}, app_rolls=True), Settings(), 1, "Duel")
    for hand in (["kite"], ["lion"]):
        play.adjust("sides[P2].hand", hand)
    told = str(list(Journal(play).rows()))
    assert "lion" not in told and "kite" not in told
    assert [kind for kind, _ in Journal(play).rows()][-2:] == ["line", "line"]
