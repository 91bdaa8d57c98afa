"""A draft: stacks dealt, cards kept in secret, stacks passed left, right and left, pools of 36."""

from __future__ import annotations

from collections import Counter

import pytest

from app.presenters.handover import wanted_seat
from companion.cards.draft import opened_by
from companion.core.errors import DataError, Illegal
from companion.core.seats import TABLE
from companion.core.secrecy import entry_for, state_for
from companion.core.shelf import Memory
from companion.core.table import Table
from companion.games.realms_draft import GAME
from companion.games.realms_draft.rules import training_cards
from companion.games.realms_draft.table import DEALER, HIDDEN, SEATS, PassStacks, Pick, State

P1, P2, P3, P4 = SEATS[:4]


def draft(players: int = 4, **options: object) -> Table:
    """A table at which the app deals."""
    chosen = {"players": players, **options.pop("options", {})}  # type: ignore[dict-item]
    return Table.begin(GAME, Memory(), {"options": chosen, **options}, seed=7, app_rolls=True)


def pick_first(table: Table, seat: object) -> str:
    card = table.state.drafter(seat).stack[0]
    table.do(Pick(seat, card))
    return card


def all_pick(table: Table) -> None:
    for seat in [each.id for each in table.state.drafters]:
        pick_first(table, seat)


def stacks(state: State) -> list[tuple[str, ...]]:
    return [each.stack for each in state.drafters]


# -- dealing -------------------------------------------------------------------------------------------


@pytest.mark.rule("RE-DRAFT-01")
@pytest.mark.parametrize("players", range(4, 9))
def test_everybody_opens_a_stack_of_twelve_that_nobody_else_has(players):
    table = draft(players)
    state = table.state
    assert [len(stack) for stack in stacks(state)] == [12] * players and (state.round, state.pick) == (1, 1)
    dealt = Counter(card for stack in stacks(state) for card in stack)
    assert dealt + Counter(state.rest) == Counter(training_cards(players))
    assert len(training_cards(players)) >= 36 * players


@pytest.mark.rule("RE-DRAFT-01")
def test_a_draft_of_own_cards_needs_36_for_each_player():
    cards = [f"Card {n}" for n in range(144)]
    assert len(draft(cards=cards).state.rest) == 144 - 48
    with pytest.raises(DataError) as error:
        draft(cards=cards[1:])
    assert error.value.pointer == "cards"


@pytest.mark.parametrize("players", (3, 9, True))
@pytest.mark.rule("RE-DRAFT-01")
def test_fewer_than_four_or_more_than_the_seats_are_refused(players):
    with pytest.raises(DataError):
        draft(players)


# -- picking and passing -------------------------------------------------------------------------------


@pytest.mark.rule("RE-DRAFT-02")
def test_a_card_is_kept_and_the_stacks_wait_for_everybody():
    table = draft()
    card = pick_first(table, P3)
    assert table.state.drafter(P3).pool == (card,) and len(table.state.drafter(P3).stack) == 11
    assert table.state.pick == 1 and GAME.to_act(table.state) == {P1, P2, P4}


@pytest.mark.rule("RE-DRAFT-02")
def test_nobody_picks_twice_or_from_another_stack():
    table = draft(cards=[f"Card {n}" for n in range(144)])
    pick_first(table, P1)
    for order, key in (
        (Pick(P1, table.state.drafter(P1).stack[0]), "picked_already"),
        (Pick(P2, table.state.drafter(P3).stack[0]), "not_in_stack"),
        (Pick(SEATS[7], "Card 1"), "picked_already"),
        (PassStacks(), "not_all_picked"),
    ):
        with pytest.raises(Illegal) as refusal:
            table.do(order)
        assert (refusal.value.rule, refusal.value.key) == ("RE-DRAFT-02", key)


@pytest.mark.rule("RE-DRAFT-03")
def test_stacks_go_to_the_left_then_to_the_right():
    table = draft()
    for step in (-1, 1):
        all_but_first = [stack[1:] for stack in stacks(table.state)]
        all_pick(table)
        assert stacks(table.state) == [all_but_first[(place + step) % 4] for place in range(4)]
        while table.state.round == 1:
            all_pick(table)


@pytest.mark.rule("RE-DRAFT-02", "RE-DRAFT-03")
def test_a_stack_is_where_the_rule_says_at_every_pick():
    """RE-EX-154: who opened the stack that a seat holds."""
    table = draft(5, cards=[f"Card {n:03}" for n in range(180)])
    opened: list[tuple[str, ...]] = []
    while not GAME.outcome(table.state):
        state = table.state
        opened = stacks(state) if state.pick == 1 else opened
        for place, stack in enumerate(stacks(state)):
            assert set(stack) <= set(opened[opened_by(5, place, state.round, state.pick)])
            assert len(stack) == 13 - state.pick
        all_pick(table)


@pytest.mark.rule("RE-DRAFT-02", "RE-DRAFT-04")
def test_the_last_card_is_kept_without_a_choice_and_three_rounds_make_a_pool_of_36():
    table, acts = draft(), 0
    while not GAME.outcome(table.state):
        all_pick(table)
        acts += 1
    assert acts == 3 * 11
    assert [len(each.pool) for each in table.state.drafters] == [36] * 4
    pooled = Counter(card for each in table.state.drafters for card in each.pool)
    assert pooled + Counter(table.state.rest) == Counter(training_cards(4))
    assert GAME.outcome(table.state).result == "ended"


# -- one phone -----------------------------------------------------------------------------------------


def test_the_phone_goes_round_and_nobody_sees_the_cards_of_others():
    table = draft()
    for seat in (P1, P2, P3):
        assert wanted_seat(GAME, table.state, None) == seat
        view = state_for(GAME, table.state, seat)
        assert view.drafter(seat) == table.state.drafter(seat)
        others = [each for each in view.drafters if each.id != seat]
        assert {card for each in others for card in (*each.stack, *each.pool)} == {HIDDEN}
        pick_first(table, seat)
    assert HIDDEN in state_for(GAME, table.state, TABLE).drafter(P1).pool


def test_a_pool_stays_with_its_player_until_all_lie_open_at_the_end():
    table = draft()
    while table.state.round == 1:
        all_pick(table)
    assert state_for(GAME, table.state, P2).drafter(P2).pool == table.state.drafter(P2).pool
    assert set(state_for(GAME, table.state, P2).drafter(P1).pool) == {HIDDEN}
    while not GAME.outcome(table.state):
        all_pick(table)
    assert state_for(GAME, table.state, TABLE) == table.state


def test_what_was_dealt_by_hand_only_the_dealer_reads():
    table = Table.begin(GAME, Memory(), {"cards": [f"Card {n}" for n in range(144)]})
    question = table.pending.question
    assert (question.seat, question.secret, question.count) == (DEALER, True, 48)
    table.answer(question.pile[:48])
    entry = next(each for each in table.entries() if each.answers)
    assert (
        entry_for(GAME, entry, P1).answers == () and entry_for(GAME, entry, DEALER).answers == entry.answers
    )
    assert "Card" not in str(entry_for(GAME, entry, P1))


def test_a_pick_is_taken_back_alone():
    table = draft()
    pick_first(table, P1)
    before = table.state
    pick_first(table, P2)
    table.undo()
    assert table.state == before


# -- real cards ----------------------------------------------------------------------------------------


@pytest.mark.rule("RE-DRAFT-02", "RE-DRAFT-04")
def test_a_draft_on_paper_only_counts_along():
    table = draft(6, options={"cards": "paper"})
    assert wanted_seat(GAME, table.state, None) == TABLE
    counted = []
    while not GAME.outcome(table.state):
        counted.append((table.state.round, table.state.pick))
        table.do(PassStacks())
    assert counted == [(round, pick) for round in (1, 2, 3) for pick in range(1, 13)]
    with pytest.raises(Illegal):
        table.do(Pick(P1, "Ash Guard"))
