"""WIN: three conditions at the same moment."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.game import Command
from companion.games.berserkers.commands import (
    Annihilate,
    CallElves,
    HelpVillagers,
    HitZodd,
    Lift,
    Light,
    RollDice,
    RunOrcs,
    RunRiders,
    Seal,
    SwitchHomeRequest,
    TurnToken,
    UsePotion,
    UseSword,
)
from companion.games.berserkers.events import GameWon
from companion.games.berserkers.model import HomeRequest
from companion.games.berserkers.outcome import outcome
from tests.games.berserkers.kit import at, ex, given, on

FIRES = "0,1 0,2 1,0 1,2 2,0 2,1 3,0 3,1"
SEALED = {"black": "sealed", "blue": "sealed", "red": "sealed"}


@ex("EX-120")
@pytest.mark.rule("BK-WIN-01")
def test_two_seals_do_not_win() -> None:
    table = dict(SEALED, red="unsealed 0,0")
    given(fires=FIRES, fires_locked=True, pool="1", **table).when(HelpVillagers(1)).then(status="playing")


@pytest.mark.rule("BK-WIN-01")
def test_seven_fires_do_not_win_and_eight_do() -> None:
    table = dict(SEALED, fires=FIRES[:-4], b1="3,1", pool="3 1")
    scene = given(**table).when(HelpVillagers(1)).then(status="playing")
    scene.when(Light(on(3, "A1 light"), "B1")).then(status="won")


@pytest.mark.rule("BK-WIN-01")
def test_an_open_request_keeps_the_win_away() -> None:
    table = dict(SEALED, fires=FIRES, fires_locked=True, pool="1")
    given(requests=(9,), zodd="0,0", **table).when(HelpVillagers(1)).then(status="playing")
    given(requests=(2, 6, 7, 8, 11, 12), goblins="0,0", **table).when(HelpVillagers(1)).then(status="won")


@pytest.mark.rule("BK-WIN-02")
def test_the_win_is_declared_at_once() -> None:
    table = dict(SEALED, red="2,1", fires=FIRES, fires_locked=True, b1="2,1", pool="5 5")
    scene = given(**table).when(Seal(on(5, "A3 seal"), "B1", "red")).then(status="won", pool="5")
    assert type(scene.events[-1]) is GameWon
    result = outcome(scene.state)
    assert result is not None and result.won and result.rule == "BK-WIN-01"


LAST: dict[str, tuple[dict[str, Any], Command, tuple[Any, ...]]] = {
    "light": (
        {"fires": FIRES[:-4], "fires_locked": False, "b1": "3,1", "pool": "3"},
        Light(on(3, "A1 light"), "B1"),
        (),
    ),
    "seal": ({"red": "unsealed 2,1", "b1": "2,1", "pool": "5"}, Seal(on(5, "A3 seal"), "B1", "red"), ()),
    "lift": (
        {"requests": (1,), "gems": "2,2", "b1": "2,2", "pool": "1"}, Lift(on(1, "A2 lift"), at("2,2")), ()
    ),
    "annihilate": (
        {"requests": (3,), "orcs": "red 2,0", "b1": "2,0", "pool": "2"},
        Annihilate(on(2, "A3 place"), at("2,0"), "red"),
        (),
    ),
    "sword": ({"requests": (3,), "orcs": "red 2,0", "b1": "2,0", "hand": "E"}, UseSword("red"), ()),
    "elves": ({"requests": (4,), "elves": "1,1 1,1 1,1", "pool": "6 4"}, CallElves((6, 4)), ()),
    "potion": ({"requests": (5,), "b3": "dead", "hand": "G"}, UsePotion("B3"), ()),
    "zodd": (
        {"requests": (9,), "zodd": "1,1", "zodd_health": 1, "b1": "1,1", "pool": "6"},
        HitZodd((6,), "B1"),
        (),
    ),
    "token": (
        {"requests": (10,), "tokens": "1,1 2,2", "b1": "1,1", "pool": "6"},
        TurnToken((6,), "B1"),
        ("treasure",),
    ),
    "home-made": ({"home": HomeRequest("Sing.")}, SwitchHomeRequest(True), ()),
}  # fmt: skip


@pytest.mark.rule("BK-WIN-02")
@pytest.mark.parametrize(("words", "command", "answers"), LAST.values(), ids=LAST)
def test_each_effect_that_completes_the_last_condition_wins_at_once(
    words: dict[str, Any], command: Command, answers: tuple[Any, ...]
) -> None:
    scene = given(**{**SEALED, "fires": FIRES, "fires_locked": True, **words})
    scene = scene.when(command, *answers).then(status="won")
    assert type(scene.events[-1]) is GameWon


@pytest.mark.rule("BK-WIN-02")
def test_enemies_never_create_a_win() -> None:
    """The last gem leaves no grid in phases 2 and 3: a win waits for the player's own effect."""
    table = dict(SEALED, fires=FIRES, fires_locked=True, requests=(1,), gems="2,2", b1="2,2")
    scene = given(phase="riders", orcs="red 0,0", **table).when(RunRiders(), (4, 4, 4)).then(status="playing")
    scene = scene.when(RunOrcs(), (6,)).then(status="playing").when(RollDice(), (1, 1, 1, 1))
    scene.when(Lift(on(1, "A2 lift"), at("2,2"))).then(status="won")
