"""A corrected past of a duel: an entry that is kept is about the cards that it was about."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion.core.amend import Amendment, mentioned
from companion.core.errors import Illegal
from companion.core.game import Adjust, Command, fold
from companion.core.json_text import load
from companion.core.shelf import Memory
from companion.core.table import Table
from companion.games.duel.commands import Buy, FinishPlacement, FinishSquad, Place
from companion.games.duel.field import P1, P2, cell
from tests.bots import answer_all
from tests.games.kubnazub.before import GAME, buying
from tests.playthroughs.test_playthroughs import HERE, replay

SAMPLE = 12


def slips(table: Table, plan: Amendment) -> list[tuple[Any, Command, str]]:
    """The kept entries that mention a piece which is another one now."""
    game, state, found = table.game, table.journal.state_after(plan.at), []
    for place, entry in zip(plan.places, plan.entries, strict=True):
        was = table.journal.state_after(place) if isinstance(place, int) else state
        for id_ in {each for thing in (entry.command, *entry.answers) for each in mentioned(thing)}:
            pieces = (game.piece(was, id_), game.piece(state, id_))
            if None not in pieces and pieces[0] != pieces[1]:
                found.append((place, entry.command, id_))
        state = fold(game, state, entry.events)
    return found


@pytest.mark.parametrize("script", ["kubnazub_won", "realms_won", "warcry_won"])
@pytest.mark.rule("TABLE-AMEND-01")
def test_what_is_kept_after_any_entry_was_struck_is_about_the_same_pieces(script: str) -> None:
    table, _lines = replay(load((HERE / f"{script}.json").read_text(encoding="utf-8"), script), script)
    planned = 0
    for at in sorted(Random(script).sample(range(1, table.journal.cursor), SAMPLE)):
        try:
            plan = table.amend(at, None)
        except Illegal:
            continue
        planned += 1
        assert slips(table, plan) == [], at
    assert planned > SAMPLE / 2


NAMES = ("Приключенец", "Танк рейда")


def wounded() -> Table:
    """Both bought cards stand on the field, and the first of them has a wound."""
    start = buying(P1, *NAMES).state
    table = Table.begin(replace(GAME, start=start, setup=lambda options: []), Memory(), {})
    orders: list[Command] = [Buy(P1, name) for name in NAMES]
    orders += [FinishSquad(P1), Buy(P2, "Rest"), FinishSquad(P2)]
    orders += [Place(P1, name, cell(at)) for name, at in zip(NAMES, ("b1", "c1"), strict=True)]
    orders += [FinishPlacement(P1), Place(P2, "Rest", cell("c4")), FinishPlacement(P2)]
    for order in orders:
        table.do(order)
        answer_all(table, Random(1))
    table.do(Adjust("cards[P1-1].wounds", 1))
    return table


@pytest.mark.rule("TABLE-AMEND-01")
def test_a_wound_does_not_slip_to_the_next_card_when_the_purchase_of_its_own_is_struck() -> None:
    table = wounded()
    assert table.state.card("P1-1").printed.name == NAMES[0]
    plan = table.amend(1, None)
    assert plan.question is None
    (card,) = (each for each in plan.state.cards if each.owner == P1)
    assert (card.id, card.printed.name, card.wounds) == ("P1-1", NAMES[1], 0)
    assert [(type(each.entry.command), each.refusal.key) for each in plan.misfits] == [
        (Place, "not_in_squad"),
        (Adjust, "other_piece"),
    ]
