"""DRAFT: the worked examples, at a table of the draft, which is a game of its own."""

from __future__ import annotations

import pytest

from companion.cards.draft import DECK, cards_needed, opened_by
from companion.core.shelf import Memory
from companion.core.table import Table
from companion.games import get_game
from companion.games.realms_draft.table import Pick
from tests.games.realms.kit import ex

GAME = get_game("realms_draft")


def draft(players: int) -> Table:
    """A table at which every card has a name of its own."""
    cards = [f"Card {n:03}" for n in range(cards_needed(players))]
    return Table.begin(GAME, Memory(), {"options": {"players": players}, "cards": cards}, seed=3)


def held(table: Table, seat: int, round_: int, pick: int) -> tuple[int, int]:
    """Who opened the stack that a seat holds at a pick, and its size, found by playing up to there."""
    opened: list[set[str]] = []
    while (table.state.round, table.state.pick) != (round_, pick):
        opened = _opened(table, opened)
        for each in table.state.drafters:
            table.do(Pick(each.id, each.stack[0]))
    opened = _opened(table, opened)
    stack = set(table.state.drafters[seat].stack)
    return next(place for place, each in enumerate(opened) if stack <= each), len(stack)


def _opened(table: Table, before: list[set[str]]) -> list[set[str]]:
    return [set(each.stack) for each in table.state.drafters] if table.state.pick == 1 else before


@ex("EX-153")
@pytest.mark.rule("RE-DRAFT-01", "RE-DRAFT-02", "RE-DRAFT-04", "RE-DRAFT-05")
def test_a_draft_of_four_has_144_cards_stacks_of_twelve_to_one_and_pools_of_36(example: str) -> None:
    table, sizes = draft(4), []
    assert len(table.state.cards) == 144
    while not table.state.is_drafted:
        sizes.append({len(each.stack) for each in table.state.drafters})
        for each in table.state.drafters:
            table.do(Pick(each.id, each.stack[0]))
    assert sizes == [{n} for n in range(12, 1, -1)] * 3, "the last card of a stack is kept without asking"
    assert {len(each.pool) for each in table.state.drafters} == {36} and DECK == 30


@ex("EX-154")
@pytest.mark.rule("RE-DRAFT-03")
@pytest.mark.parametrize("players", (4, 5, 7))
def test_a_stack_was_opened_by_who_sits_as_many_places_back_as_it_was_passed(
    example: str, players: int
) -> None:
    for seat in range(players):
        for pick in range(1, 13):
            back, forth = (seat - (pick - 1)) % players, (seat + (pick - 1)) % players
            assert [opened_by(players, seat, round_, pick) for round_ in (1, 2, 3)] == [back, forth, back]


@pytest.mark.parametrize(
    ("example", "players", "seat", "pick", "first", "second"),
    [("EX-155", 4, 2, 4, 3, 1), ("EX-156", 5, 0, 12, 4, 1)],
    indirect=["example"],
)
@pytest.mark.rule("RE-DRAFT-03")
def test_whose_stack_it_is_at_the_table_and_by_the_rule(
    example: str, players: int, seat: int, pick: int, first: int, second: int
) -> None:
    for round_, opener in ((1, first), (2, second)):
        assert opened_by(players, seat, round_, pick) == opener
        at = min(pick, 11)  # the last card of a stack is kept by itself, so that nobody holds it
        found, size = held(draft(players), seat, round_, at)
        assert (found, size) == (opened_by(players, seat, round_, at), 13 - at)
