"""The face of the draft, without a screen: what each may see, lists for the desk, time, how it begins."""

from __future__ import annotations

from typing import Any

import pytest

from app.games import find_face
from app.presenters.new_table import TableForm, ready_decks
from app.presenters.play import Play
from app.presenters.settings import Settings
from app.presenters.table.page import table_view
from app.presenters.table.picking import Desk
from app.presenters.table.sheets import list_rows, menu_rows
from app.presenters.table.timing import PickTimer, limit_rows
from companion.content.languages import speak
from companion.core.errors import DataError
from companion.core.shelf import Memory
from companion.core.table import Table
from companion.decks.judge_files import appoint_judge, formats_of
from companion.decks.read import read
from companion.games import get_game
from companion.games.realms_draft.table import SEATS, FinishDeck, LeaveOut, Pick

GAME, FACE = get_game("realms_draft"), find_face("realms_draft")
P1, P2, P3, P4 = SEATS[:4]
NAMES = {"P1": "Anna", "P2": "Boris", "P3": "Chloé", "P4": "Denis"}


def sat(**options: Any) -> Play:
    return Play(Table.begin(GAME, Memory(), {"names": NAMES, **options}), Settings(language="en"))


def page(play: Play) -> Any:
    eyes = play.handover.eyes
    free = play.pending is None and play.outcome is None and play.handover.curtain() is None
    return table_view(play, Desk(FACE, GAME, play.so_far, free, seat=play.handover.acting, eyes=eyes))


def picked(play: Play, until: Any) -> Play:
    while not until(play.state):
        seat = next(each for each in SEATS if each in GAME.to_act(play.state))
        assert play.do(Pick(seat, play.state.drafter(seat).stack[-1])), play.error
    return play


def test_before_the_curtain_no_card_is_shown_and_no_time_runs():
    play = sat()
    view = page(play)
    assert play.handover.curtain() is not None and view.toggles == () and view.piles == ()
    assert FACE.timed(play.seen, play.handover.acting) == "" and FACE.lists(play.seen, speak) == ()
    play.handover.open()
    assert len(page(play).toggles) == 12 and FACE.timed(play.seen, play.handover.acting) == "1/1/P1"


def test_equal_cards_of_a_stack_are_rows_of_their_own():
    play = sat(cards=["Twin"] * 150)
    play.handover.open()
    ids = [each.id for each in page(play).toggles]
    assert len(ids) == len(set(ids)) == 12


def test_each_sees_the_pool_of_nobody_else():
    play = picked(sat(cards=[f"Card {n:03}" for n in range(144)]), lambda state: state.pick == 4)
    play.handover.open()
    shown = str((page(play), [each.rows(play.seen, speak) for each in FACE.pages]))
    assert all(card in shown for card in play.state.drafter(P1).pool)
    others = [card for seat in (P2, P3, P4) for card in play.state.drafter(seat).pool]
    assert not any(card in shown for card in others)


def test_a_list_goes_to_the_desk_with_its_pool_only_to_who_may_read_it():
    play = picked(sat(), lambda state: state.is_drafted)
    play.handover.open()
    assert [each.id for each in FACE.lists(play.seen, speak)] == [P1], "the others are still secret"
    play.do(LeaveOut(P1, play.state.drafter(P1).pool[0]))
    for seat in (P1, P2, P3, P4):
        play.handover.open()
        play.do(FinishDeck(seat))
    rows = list_rows(play, FACE)
    assert [row.title for row in rows] == [f"Draft deck of {name}" for name in NAMES.values()]
    assert rows[0].detail == "35 cards of a pool of 36" and "lists" in {
        row.id for row in menu_rows(play, FACE)
    }
    first = FACE.lists(play.seen, speak)[0]
    judge = appoint_judge(first.game, formats_of(first.game), first.format)
    (made,) = read(first.text, first.game, first.title)
    verdict = judge.verdict(made)
    assert made.player == "Anna"
    assert {"DECK_TOO_SMALL", "POOL_SIZE"}.isdisjoint(verdict.codes)
    assert not any(code.startswith("NOT_IN_POOL") for code in verdict.codes)
    (deck,) = read(first.deck, first.game, first.title)
    assert sum(each.count for each in deck.entries) == 35


def test_copies_above_the_limit_are_said_and_one_tap_leaves_one_out():
    cards = ["Twin"] * 30 + [f"Card {n:03}" for n in range(114)]
    play = picked(sat(cards=cards), lambda state: state.is_drafted)
    play.handover.open()
    over = [each for each in play.state.drafters if each.deck.count("Twin") > 3]
    while play.state.drafter(play.handover.wanted) not in over:
        play.do(FinishDeck(play.handover.wanted))
        play.handover.open()
    seat = play.handover.wanted
    (notice,) = page(play).notices
    assert notice.rule == "RE-DRAFT-06" and notice.bad
    assert notice.orders[0].order == LeaveOut(seat, "Twin")
    assert page(play).actions.main_quiet, "the main button asks once more"


@pytest.mark.parametrize("start", [each.id for each in FACE.starts if not each.decks])
def test_every_way_to_begin_leads_to_a_table_at_which_somebody_can_act(start):
    form = TableForm("realms_draft", FACE.starts, ready_decks(FACE), FACE.asks_first, FACE.sits)
    form.begin_with(start)
    form.put("players", "1")
    play = sat(**form.options())
    play.handover.open()
    view = page(play)
    assert len(play.state.drafters) == 5 and (view.toggles or view.actions.main_enabled)


def test_lists_that_are_too_short_together_are_refused_with_their_number():
    form = TableForm("realms_draft", FACE.starts, ready_decks(FACE), FACE.asks_first, FACE.sits)
    form.begin_with("lists")
    with pytest.raises(DataError) as error:
        sat(**form.options())
    assert "A draft of 4 needs 144 cards; these are 60." in speak(error.value.problem)


def test_time_runs_for_each_pick_anew_and_stands_at_will():
    now = [0.0]
    timer = PickTimer(lambda: now[0])
    timer.watch("1/1/P1", 0)
    assert timer.view(speak).text == "No limit" and not timer.can_turn
    timer.watch("1/1/P1", 90)
    now[0] = 29.5
    assert timer.view(speak).text == "1:01 left" and timer.ticks
    timer.turn()
    now[0] = 500
    assert timer.left == 61 and not timer.ticks and timer.view(speak).button == "Go on"
    timer.turn()
    now[0] += 61
    assert timer.is_up and not timer.can_turn and timer.view(speak).is_up
    timer.watch("1/2/P1", 90)
    assert timer.left == 90 and timer.ticks
    timer.watch("", 90)
    assert timer.view(speak) is None and not timer.ticks
    assert [row.id for row in limit_rows(60, speak) if row.selected] == ["60"]
