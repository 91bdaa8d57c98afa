"""TREASURE: six tokens, one of them is it (request 10)."""

from __future__ import annotations

import pytest

from companion.games.berserkers.commands import BeginPlay, TurnToken
from companion.games.berserkers.events import TreasureFound
from companion.games.berserkers.rules.request import standing_of
from tests.games.berserkers.kit import drawn, ex, given

SIX = "0,1 0,2 1,0 1,2 2,1 3,0"
SEARCH = {"requests": (10,), "b1": "0,1", "tokens": SIX}


@ex("EX-113")
@pytest.mark.rule("BK-TREASURE-03")
def test_a_blank_token_leaves_the_game() -> None:
    scene = given(pool="4 2", **SEARCH).when(TurnToken((4, 2), "B1"), "blank")
    scene.then(tokens="0,2 1,0 1,2 2,1 3,0", treasure_done=False, pool="").then_not_told(TreasureFound)
    assert not standing_of(scene.state, 10).satisfied


@ex("EX-114")
@pytest.mark.rule("BK-TREASURE-04", "BK-REQUEST-101")
def test_the_treasure_ends_the_search() -> None:
    scene = (
        given(pool="6", **SEARCH).when(TurnToken((6,), "B1"), "treasure").then(tokens="", treasure_done=True)
    )
    assert standing_of(scene.state, 10).satisfied


@pytest.mark.rule("BK-TREASURE-01")
def test_one_of_six_hides_the_treasure() -> None:
    scene = drawn(10, 7).when(BeginPlay()).then(tokens=SIX)
    assert scene.state.treasure_done is False
    scene = given(pool="6", **SEARCH).when(TurnToken((6,), "B1"), "blank")
    assert sorted(scene.asked[0].pile) == ["blank"] * 5 + ["treasure"]  # type: ignore[union-attr]


@pytest.mark.rule("BK-TREASURE-02")
def test_a_token_is_turned_by_a_living_berserker_who_stands_on_it() -> None:
    scene = given(pool="6", **SEARCH)
    scene.when(TurnToken((6,), "B2")).then_refused("bad_target", "BK-TREASURE-02")
    gone = given(pool="6", requests=(10,), b1="0,1", tokens="0,2 1,0")
    gone.when(TurnToken((6,), "B1")).then_refused("bad_target", "BK-TREASURE-02")
    scene.when(TurnToken((6, 6), "B1")).then_refused("die_unavailable")


@pytest.mark.rule("BK-TREASURE-01")
def test_the_last_token_is_the_treasure() -> None:
    scene = given(pool="6", requests=(10,), b1="0,1", tokens="0,1").when(TurnToken((6,), "B1"))
    scene.then(treasure_done=True, tokens="").then_asked()
