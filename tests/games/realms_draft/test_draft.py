"""A draft: stacks dealt, cards kept in secret, stacks passed left, right and left, pools of 36."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from app.games.realms_draft.cards import toggle
from app.presenters.handover import wanted_seat
from companion.cards.draft import copies_to_leave_out, opened_by
from companion.content.languages import speak
from companion.core.ask import Ask
from companion.core.errors import DataError, Illegal
from companion.core.game import decide
from companion.core.seats import NOBODY, TABLE
from companion.core.secrecy import entry_for, state_for
from companion.core.shelf import Memory
from companion.core.table import Table
from companion.decks.judge_files import appoint_judge, formats_of
from companion.decks.read import read
from companion.games.realms.facts.read import KIT, example_plain
from companion.games.realms_draft.game import GAME
from companion.games.realms_draft.rules import LAST_PICK
from companion.games.realms_draft.setup import training_cards
from companion.games.realms_draft.table import (
    HIDDEN,
    SEATS,
    FinishDeck,
    LeaveOut,
    PassStacks,
    Pick,
    State,
    TakeBack,
    TakeLast,
    TellPick,
)
from companion.store import Store

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


def drafted(players: int = 4, **options: object) -> Table:
    """A table after the last pick."""
    table = draft(players, **options)
    while not table.state.is_drafted:
        all_pick(table)
    return table


def refused(table: Table, order: object) -> tuple[str, str]:
    with pytest.raises(Illegal) as refusal:
        table.do(order)
    return refusal.value.rule, refusal.value.key


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
def test_stacks_are_shuffled_in_every_round_even_where_all_cards_are_used():
    """A rest that is dealt whole could come in the order of the alphabet."""
    cards = [f"Card {n:03}" for n in range(144)]
    table = draft(cards=cards)
    for _round in range(3):
        opened = stacks(table.state)
        assert [each for stack in opened for each in stack] != sorted(
            card for each in opened for card in each
        )
        now = table.state.round
        while table.state.round == now:
            all_pick(table)
    assert table.state.rest == () and table.state.is_drafted


@pytest.mark.rule("RE-DRAFT-01")
def test_what_everybody_brings_is_shuffled_together():
    brought = {seat: [f"{seat} {n}" for n in range(36)] for seat in (P1, P2, P3, P4)}
    table = draft(decks=brought)
    assert Counter(table.state.cards) == Counter(card for each in brought.values() for card in each)
    owners = {card.split()[0] for card in table.state.drafter(P1).stack}
    assert len(owners) > 1
    with pytest.raises(DataError) as error:
        draft(decks={**brought, P4: brought[P4][1:]})
    assert error.value.pointer == "decks"


@pytest.mark.rule("RE-DRAFT-01")
@pytest.mark.parametrize(
    ("given", "pointer"),
    [
        ({"cards": "all"}, "cards"),
        ({"cards": [1] * 144}, "cards.0"),
        ({"cards": [""] * 144}, "cards.0"),
        ({"cards": ["A" * 101] * 144}, "cards.0"),
        ({"decks": {"P9": []}}, "decks.P9"),
        ({"names": {"P1": 7}}, "names.P1"),
        ({"names": {"Anna": "P1"}}, "names.Anna"),
        ({"cards": [HIDDEN] * 144}, ""),
        ({"clock": 60}, "clock"),
    ],
)
def test_what_a_draft_cannot_begin_with_is_refused_by_its_place(given, pointer):
    with pytest.raises(DataError) as error:
        draft(**given)
    assert error.value.pointer == pointer


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
        (PassStacks(), "not_all_picked"),
        (TellPick(P2), "not_now"),
    ):
        assert refused(table, order) == ("RE-DRAFT-02", key)
    assert refused(table, Pick(SEATS[7], "Card 1")) == ("RE-DRAFT-01", "nobody_there")
    assert refused(table, LeaveOut(P1, "Card 1")) == ("RE-DRAFT-05", "not_now")


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
    while not table.state.is_drafted:
        state = table.state
        opened = stacks(state) if state.pick == 1 else opened
        for place, stack in enumerate(stacks(state)):
            assert set(stack) <= set(opened[opened_by(5, place, state.round, state.pick)])
            assert len(stack) == 13 - state.pick
        all_pick(table)


@pytest.mark.rule("RE-DRAFT-02")
def test_who_took_the_last_card_in_a_corrected_past_takes_no_other():
    state = draft().state
    first, *others = (replace(each, stack=each.stack[:1]) for each in state.drafters)
    taken = replace(first, stack=(), pool=first.stack, has_picked=True)
    before = replace(state, pick=LAST_PICK, drafters=(taken, *others))
    events = decide(GAME, before, TakeLast(), Ask())
    assert [event.seat for event in events] == [each.id for each in others]


@pytest.mark.rule("RE-DRAFT-02", "RE-DRAFT-04")
def test_the_last_card_is_kept_without_a_choice_and_three_rounds_make_a_pool_of_36():
    table, acts = draft(), 0
    while not table.state.is_drafted:
        all_pick(table)
        acts += 1
    assert acts == 3 * 11
    assert [len(each.pool) for each in table.state.drafters] == [36] * 4
    pooled = Counter(card for each in table.state.drafters for card in each.pool)
    assert pooled + Counter(table.state.rest) == Counter(training_cards(4))
    assert GAME.outcome(table.state) is None, "decks are still to be made"


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


def test_a_pool_stays_with_its_player_until_everybody_has_a_deck():
    table = drafted()
    assert state_for(GAME, table.state, P2).drafter(P2).pool == table.state.drafter(P2).pool
    assert set(state_for(GAME, table.state, P2).drafter(P1).pool) == {HIDDEN}
    table.do(LeaveOut(P1, table.state.drafter(P1).deck[0]))
    assert state_for(GAME, table.state, P2).drafter(P1).left_out == ()
    for seat in (P1, P2, P3, P4):
        assert wanted_seat(GAME, table.state, None) == seat
        table.do(FinishDeck(seat))
    assert state_for(GAME, table.state, TABLE) == table.state


def test_what_the_app_dealt_nobody_reads():
    table = Table.begin(GAME, Memory(), {"cards": [f"Card {n}" for n in range(144)]})
    assert table.pending is None, "the app deals, whoever else rolls"
    entry = next(each for each in table.entries() if each.answers)
    assert {each.secret_of for each in entry.answers} == {NOBODY}
    for seat in (*SEATS, TABLE):
        assert entry_for(GAME, entry, seat).answers == ()
        assert "Card" not in str(entry_for(GAME, entry, seat))


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


@pytest.mark.rule("RE-DRAFT-02")
def test_real_cards_can_be_told_pick_by_pick_and_every_pool_is_then_known():
    table = draft(options={"cards": "told"})
    picks = 0
    while not table.state.is_drafted:
        for seat in (P1, P2, P3, P4):
            hidden = seat if picks >= 4 else TABLE
            assert wanted_seat(GAME, table.state, None) == hidden, "before the first pick nobody has a secret"
            question = table.do(TellPick(seat))
            assert (question.seat, question.secret) == (seat, True)
            picks += 1
            table.answer({"card": f"Card {picks}"})
    assert picks == 4 * 36
    assert [len(each.pool) for each in table.state.drafters] == [36] * 4
    assert table.state.drafter(P2).pool[:2] == ("Card 2", "Card 6")


@pytest.mark.rule("RE-DRAFT-01")
def test_a_told_card_is_one_of_the_list_where_there_is_one():
    table = draft(options={"cards": "told"}, cards=[f"Card {n}" for n in range(144)])
    question = table.do(TellPick(P1))
    assert "Card 7" in question.known
    for told, key in (("Dragon", "not_in_list"), (HIDDEN, "no_name")):
        with pytest.raises(Illegal) as refusal:
            table.answer({"card": told})
        assert refusal.value.key == key
    table.answer({"card": "Card 7"})
    table.do(TellPick(P2))
    with pytest.raises(Illegal):
        table.answer({"card": "Card 7"})


# -- decks ---------------------------------------------------------------------------------------------


@pytest.mark.rule("RE-DRAFT-05")
def test_up_to_six_cards_of_the_pool_are_left_out():
    table = drafted()
    for _ in range(6):
        table.do(LeaveOut(P1, table.state.drafter(P1).deck[0]))
    mine = table.state.drafter(P1)
    assert len(mine.deck) == 30
    assert refused(table, LeaveOut(P1, mine.deck[0])) == ("RE-DRAFT-05", "deck_too_small")
    back = mine.left_out[2]
    table.do(TakeBack(P1, back))
    mine = table.state.drafter(P1)
    assert len(mine.deck) == 31 and back in mine.deck
    assert Counter(mine.deck) + Counter(mine.left_out) == Counter(mine.pool)


@pytest.mark.rule("RE-DRAFT-05")
def test_what_is_no_card_of_the_pool_or_comes_too_late_is_refused():
    table = drafted()
    assert refused(table, LeaveOut(P1, "Dragon")) == ("RE-DRAFT-05", "not_in_deck")
    assert refused(table, TakeBack(P1, table.state.drafter(P1).pool[0])) == ("RE-DRAFT-05", "not_left_out")
    table.do(FinishDeck(P1))
    assert refused(table, FinishDeck(P1)) == ("RE-DRAFT-05", "has_deck")
    assert refused(table, LeaveOut(P1, table.state.drafter(P1).pool[0])) == ("RE-DRAFT-05", "has_deck")


@pytest.mark.rule("RE-DRAFT-05", "RE-DRAFT-06")
def test_the_draft_ends_when_everybody_has_a_deck():
    table = drafted(5)
    for drafter in table.state.drafters:
        assert GAME.outcome(table.state) is None
        table.do(FinishDeck(drafter.id))
    assert (GAME.outcome(table.state).result, GAME.outcome(table.state).rule) == ("ended", "RE-DRAFT-05")
    assert GAME.to_act(table.state) == frozenset()


SINGLES = {f"Card {n}": 1 for n in range(31)}
SIX_OTHERS = {f"Card {n}": 1 for n in range(5)}


@pytest.mark.rule("RE-DRAFT-05", "RE-DRAFT-06")
@pytest.mark.parametrize(
    ("pool", "left_out", "expected"),
    [
        ({"Ant": 5, **SINGLES}, {}, ("Ant",)),
        ({"Ant": 5, **SINGLES}, {"Ant": 2}, ()),
        ({"Ant": 5, **SINGLES}, {"Ant": 1, **SIX_OTHERS}, ("Ant",)),
        ({"Ant": 9, "Bee": 9, **dict.fromkeys([*SINGLES][:18], 1)}, {"Ant": 6}, ()),
        ({"Ant": 9, "Bee": 9, **dict.fromkeys([*SINGLES][:18], 1)}, {"Ant": 5}, ("Ant", "Bee")),
        ({"Ant": 9, "Bee": 9, **dict.fromkeys([*SINGLES][:18], 1)}, {"Bee": 5, "Card 1": 1}, ("Ant", "Bee")),
        (dict.fromkeys([*SINGLES][:12], 3), {}, ()),
    ],
)
def test_extra_copies_are_left_out_as_far_as_six_cards_reach(pool, left_out, expected):
    """A-34, and the judge of lists says the same."""
    cards, gone = Counter(pool), Counter(left_out)
    assert copies_to_leave_out([*cards.elements()], [*gone.elements()]) == expected
    deck = [f"{n} {card}" for card, n in (cards - gone).items()]
    text = "\n".join(["Deck", *deck, "Pool", *(f"{n} {card}" for card, n in cards.items())])
    judge = appoint_judge("realms", formats_of("realms"), "draft")
    verdict = judge.verdict(read(text, "realms", "list")[0])
    assert any(each.rule == "RE-DRAFT-06" for each in verdict.findings) == bool(expected), verdict.codes


# -- people round a table ------------------------------------------------------------------------------


@pytest.mark.rule("RE-DRAFT-01", "RE-DRAFT-02", "RE-DRAFT-03", "RE-DRAFT-04")
@pytest.mark.parametrize("players", range(4, 9))
def test_a_random_draft_is_that_of_people_who_hand_stacks_round(players):
    """Hands are told apart from the engine: a list of stacks that is turned by one place."""
    chance = Random(f"draft/{players}")
    table = draft(players, cards=[f"Card {n % 60:02}" for n in range(36 * players + 5)])
    pools: list[list[str]] = [[] for _ in range(players)]
    for turn in (1, -1, 1):
        hands = [list(stack) for stack in stacks(table.state)]
        for _pick in range(11):
            assert [sorted(hand) for hand in hands] == [sorted(stack) for stack in stacks(table.state)]
            for place in chance.sample(range(players), players):
                card = chance.choice(hands[place])
                table.do(Pick(SEATS[place], card))
                hands[place].remove(card)
                pools[place].append(card)
            hands = [hands[(place - turn) % players] for place in range(players)]
        for place, hand in enumerate(hands):
            pools[place] += hand
    assert [list(each.pool) for each in table.state.drafters] == pools


@pytest.mark.rule("RE-DRAFT-02")
def test_stacks_of_different_tables_and_rounds_differ():
    first, second = (
        Table.begin(GAME, Memory(), {"cards": [f"Card {n}" for n in range(200)]}, seed=seed)
        for seed in (1, 2)
    )
    assert stacks(first.state) != stacks(second.state)
    opened = {card for stack in stacks(first.state) for card in stack}
    while first.state.round == 1:
        all_pick(first)
    assert not opened & {card for stack in stacks(first.state) for card in stack}


@pytest.mark.rule("RE-DRAFT-01")
def test_a_draft_of_own_lists_knows_the_cards_that_somebody_has_copied():
    assert KIT.from_csv is not None
    row = b"name,cost,elite,realm,type,lives,movement,strike\nGriffin,5,1,sky,flying creature,6,0,1-2-4\n"
    facts = KIT.from_csv(example_plain(), row, "own.csv")
    cards = ["griffin"] * 72 + ["Ash Guard"] * 72
    (begun,) = GAME.setup({"cards": cards, "facts": facts})
    assert [(each.name, each.lives) for each in begun.library] == [("griffin", 6)]
    assert GAME.setup({"facts": facts})[0].library == (), "of the training set nothing has to be kept"


def test_a_draft_begins_with_the_box_facts_of_its_game(tmp_path):
    assert KIT.from_csv is not None
    facts = KIT.from_csv(example_plain(), b"name,lives\nAsh Guard,9\n", "own.csv")
    with Store.open(tmp_path) as store:
        store.facts.set("realms", facts)
        table = store.tables.open(store.tables.create("realms_draft", "Friday"))
        (guard,) = table.state.library
    assert (guard.name, guard.lives) == ("Ash Guard", 9)
    row = toggle(table.state, "Ash Guard", "Ash Guard", None, False, False, speak)
    assert row.card is not None and row.kind == "1-2-3, life 9" and row.card.source == "yours"
