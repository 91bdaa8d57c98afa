"""Correcting the past: an order or an answer never moves to another unit or another player."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.core.seats import Seat
from companion.core.shelf import Memory
from companion.core.table import Table
from companion.games.warcry.commands import (
    AddCounter,
    Attack,
    BeginMuster,
    EndModifier,
    Modify,
    Muster,
    PassMuster,
    PassTactic,
    SetCounter,
)
from companion.games.warcry.model import P1, P2
from tests.games.warcry.kit import GAME
from tests.games.warcry.test_muster import told

PAPER = {"hands": "paper", "flips_1": "typed", "flips_2": "typed"}


def begun() -> Table:
    """A table with cards on paper; Player 1 won the roll and fields first."""
    table = Table.begin(GAME, Memory(), {"options": PAPER})
    for die in (4, 2):
        table.answer((die,))
    table.answer("P1")
    return table


def mustered(table: Table, seat: Seat, name: str, **values: Any) -> None:
    """A player musters a unit of two gold."""
    table.do(Muster(seat, "?", "battle"))
    table.answer(told(name, 2, **values))


def in_battle(**values: Any) -> Table:
    """Axes and Crows against Bears and Dogs; the first command is Player 1's."""
    table = begun()
    for seat, name in ((P1, "Axes"), (P2, "Bears"), (P1, "Crows"), (P2, "Dogs")):
        mustered(table, seat, name, **values)
    table.do(PassMuster(P1))
    table.do(PassMuster(P2))
    for die in (4, 2):
        table.answer((die,))
    return table


def place_of(table: Table, kind: type[Any], nth: int = 0) -> int:
    """The place of the nth entry of a kind in the journal."""
    return [place for place, each in enumerate(table.entries()) if isinstance(each.command, kind)][nth]


@pytest.mark.rule("TABLE-AMEND-01", "WC-ATTACK-01")
def test_an_order_of_a_unit_that_was_struck_fits_no_more_instead_of_moving_to_the_next() -> None:
    table = in_battle(leadership=9)
    table.do(Attack("P1-axes-1", "P2-bears-1"))
    table.do(PassTactic(P1))
    table.do(PassTactic(P2))
    for die in (5, 1, 1):
        table.answer((die,))
    plan = table.amend(place_of(table, Muster), None)
    refused = [(type(each.entry.command), each.refusal.key) for each in plan.misfits]
    assert (Attack, "no_such_unit") in refused
    assert [each.name for each in plan.state.units if each.owner == P1] == ["Crows"]
    assert all(each.ready for each in plan.state.units)


@pytest.mark.rule("TABLE-AMEND-01", "WC-CARD-10")
def test_what_ends_or_is_set_later_is_what_was_meant() -> None:
    table = in_battle()
    for name in ("axes", "crows"):
        table.do(Modify(P1, f"P1-{name}-1", "strength", 1, "match"))
    first, second = (each.id for each in table.state.effects)
    table.do(EndModifier(second))
    table.do(AddCounter(P1, "Spells"))
    table.do(AddCounter(P1, "Tokens"))
    table.do(SetCounter(table.state.counters[1].id, 4))
    plan = table.amend(place_of(table, Modify), None)
    assert not plan.misfits and plan.state.effects == ()
    plan = table.amend(place_of(table, Modify, 1), None)
    assert [each.refusal.key for each in plan.misfits] == ["no_such_modifier"]
    assert [each.id for each in plan.state.effects] == [first]
    plan = table.amend(place_of(table, AddCounter), None)
    assert [(each.name, each.n) for each in plan.state.counters] == [("Tokens", 4)]


@pytest.mark.rule("TABLE-AMEND-01", "WC-MUSTER-01")
def test_a_player_who_now_chooses_is_asked_instead_of_taking_the_others_choice() -> None:
    table = begun()
    at = place_of(table, BeginMuster)
    entry = table.entries()[at]
    swapped = [replace(each, value=(6 - each.value[0],)) for each in entry.answers[:2]]  # type: ignore[index]
    plan = table.amend(at, entry.command, {at: (*swapped, *entry.answers[2:])})
    assert plan.question is not None and (plan.question.key, plan.question.seat) == ("fielder", P2)


@pytest.mark.rule("TABLE-UNDO-01", "WC-FOLLOWUP-06")
def test_undo_leads_back_through_a_follow_up_and_redo_forth_again() -> None:
    table = in_battle(leadership=1)
    before = table.state
    table.do(Attack("P1-axes-1", "P2-bears-1"))
    table.do(PassTactic(P1))
    table.do(PassTactic(P2))
    for answer in ((5,), (1,), (6,), "yes"):
        table.answer(answer)
    after = table.state
    assert after.combat.kind == "followup"
    while table.state != before or table.pending:
        table.undo()
    while table.can_redo:
        table.redo()
    assert table.state == after
