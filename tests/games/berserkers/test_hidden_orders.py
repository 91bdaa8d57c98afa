"""What lies face down keeps its order: a restored checkpoint deals the same cards again, dice fall anew."""

from __future__ import annotations

import pytest

from companion.core.game import Adjust
from companion.core.shelf import Memory
from companion.core.table import Table
from companion.games.berserkers.commands import (
    BeginPlay,
    DrawRequest,
    HelpVillagers,
    LayLocations,
    RestoreCheckpoint,
    SaveCheckpoint,
    TurnGrimoire,
    TurnToken,
)
from companion.games.berserkers.facts.read import example_layout
from companion.games.berserkers.game import GAME

SEEDS = range(40)


def playing(seed: int, *requests: str) -> Table:
    """Phase 1 of a game whose cards the app deals."""
    table = Table.begin(GAME, Memory(), {}, seed)
    table.do(LayLocations(example_layout()))
    for request in requests:
        table.do(DrawRequest())
        table.answer(request)
    table.do(BeginPlay())
    table.do(Adjust("phase", "actions"))
    table.app_rolls = True
    return table


def lose_and_restore(table: Table) -> None:
    for who in ("b1", "b2", "b3"):
        table.do(Adjust(f"berserkers.{who}.health", "dead"))
    assert table.outcome is not None
    table.do(RestoreCheckpoint())


def first_item(table: Table) -> tuple[str, ...]:
    table.do(Adjust("gauge", 3))
    table.do(Adjust("pool", [1, 1]))
    table.do(HelpVillagers(1))
    if table.pending is not None:
        table.answer("item")
    return table.state.hand


@pytest.mark.rule("BK-SAVE-02")
def test_the_item_deck_comes_back_in_its_order() -> None:
    first = set()
    for seed in SEEDS:
        table = playing(seed, "2", "11")
        table.do(SaveCheckpoint())
        drawn = first_item(table)
        lose_and_restore(table)
        assert first_item(table) == drawn, seed
        first.add(drawn)
    assert len(first) > 5, "but no two tables are dealt alike"


def turned(table: Table, first: str) -> str | None:
    """Turn all tokens, beginning with this one; the place where the treasure was."""
    tokens = [place for place in range(12) if table.state.cells[place].treasure]
    for place in sorted(tokens, key=lambda each: f"{each}" != first):
        table.do(Adjust("berserkers.b1.at", list(divmod(place, 3))))
        table.do(Adjust("pool", [6]))
        table.do(TurnToken((6,), "B1"))
        if table.state.treasure_done:
            return f"{place}"
    return None


@pytest.mark.rule("BK-SAVE-02", "BK-TREASURE-02")
def test_the_treasure_lies_where_it_lay_whichever_token_is_turned_first() -> None:
    for seed in SEEDS:
        table = playing(seed, "2", "10")
        table.do(SaveCheckpoint())
        places = [f"{place}" for place in range(12) if table.state.cells[place].treasure]
        found = turned(table, places[0])
        assert found is not None
        for first in places[1:]:
            lose_and_restore(table)
            assert turned(table, first) == found, seed


@pytest.mark.rule("BK-TREASURE-01")
def test_the_treasure_may_lie_under_any_token() -> None:
    found = [turned(playing(seed, "2", "10"), "") for seed in range(120)]
    counts = {place: found.count(place) for place in found}
    assert len(counts) == 6 and min(counts.values()) > 5, counts


@pytest.mark.rule("BK-SAVE-02", "BK-GRIMOIRE-01")
def test_the_grimoire_comes_back_in_its_order() -> None:
    def first_card(table: Table) -> set[str]:
        before = set(table.state.grimoire)
        table.do(Adjust("pool", [6]))
        table.do(TurnGrimoire((6,)))
        if table.pending is not None:
            table.answer("B1")
        return before - set(table.state.grimoire)

    for seed in SEEDS:
        table = playing(seed, "2", "8")
        table.do(SaveCheckpoint())
        card = first_card(table)
        lose_and_restore(table)
        assert first_card(table) == card, seed
