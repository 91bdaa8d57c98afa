"""EVOLVE: events say what happens, and events stored before they said it mean what they meant."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.core.codec import codec_of
from companion.core.game import Event
from companion.games import get_game
from companion.games.berserkers.commands import (
    BeginPlay,
    EndActions,
    FreeReroll,
    HelpVillagers,
    Light,
    Reroll,
    RollDice,
)
from companion.games.berserkers.events import (
    EVENTS,
    DiceDiscarded,
    DiceRolled,
    DieRerolled,
    DieSpent,
    PhaseBegun,
    PiecePlaced,
    RidersReleased,
)
from companion.games.berserkers.evolve import _APPLY, evolve
from companion.games.berserkers.model import Placed, PoolDie, State
from companion.games.berserkers.rules.dice import rocked_among
from companion.games.berserkers.words.events import _TELL
from tests.games.berserkers.kit import Scene, at, build, drawn, events_of, given, on

FRESH, ROCKED = PoolDie(3), PoolDie(3, rocked=True)
POOL = (FRESH, PoolDie(5), ROCKED, PoolDie(3))


def table(**words: Any) -> State:
    """A table with two fresh threes, one that the rock has rerolled, and a five."""
    return replace(build(**words), pool=POOL)


def old(**plain: Any) -> Event:
    """An event as an older table holds it."""
    return codec_of(get_game("berserkers")).read_event(plain)


# -- events say it -------------------------------------------------------------------------------------


def test_the_die_that_leaves_is_the_one_the_event_names() -> None:
    spent = DieSpent(3, "A1", 1, "light", False, rocked=False, rule="BK-DICE-03")
    assert evolve(table(), spent).pool == (PoolDie(5), ROCKED, FRESH)
    given_away = DiceDiscarded((3, 5), "villagers", rocked=(False, False), rule="BK-VILLAGE-01")
    assert evolve(table(), given_away).pool == (ROCKED, FRESH)
    rolled = DieRerolled(3, 6, rocked=False, rule="BK-DICE-09")
    assert evolve(table(), rolled).pool == (PoolDie(6), PoolDie(5), ROCKED, FRESH)


def test_health_and_cleared_dice_are_the_events_word() -> None:
    assert evolve(table(), PiecePlaced("zodd", at("1,1"), health=2, rule="BK-ZODD-01")).zodd_health == 2
    kept = evolve(table(rock=True), PhaseBegun("riders", dice_leave=False, rule="BK-TURN-01"))
    assert (kept.pool, kept.rock) == (POOL, True)
    gone = evolve(table(rock=True), PhaseBegun("actions", dice_leave=True, rule="BK-TURN-03"))
    assert (gone.pool, gone.rock) == ((), False)


@pytest.mark.rule("BK-ITEM-08", "BK-DICE-07")
def test_the_rules_give_away_the_dice_that_the_rock_has_touched_first() -> None:
    assert rocked_among(POOL, (3,)) == (True,)
    assert rocked_among(POOL, (3, 3, 5)) == (True, False, False)
    scene = Scene(table(b1="3,1"))
    assert events_of(scene.when(Light(on(3, "A1 light"), "B1")), DieSpent)[0].rocked is True
    assert events_of(scene.when(HelpVillagers(3)), DiceDiscarded)[0].rocked == (True,)
    assert events_of(scene.when(Reroll(3), (1,)), DieRerolled)[0].rocked is True


@pytest.mark.rule("BK-ITEM-08")
def test_the_rock_takes_a_die_that_it_has_not_touched() -> None:
    scene = Scene(table(rock=True)).when(FreeReroll(3), (1,))
    assert events_of(scene, DieRerolled)[0].rocked is False
    assert scene.state.pool == (PoolDie(1, rocked=True), *POOL[1:])


@pytest.mark.rule("BK-TURN-03", "BK-ZODD-01")
def test_the_phases_and_zodd_say_what_they_do() -> None:
    rolled = given(phase="roll").when(RollDice(), (2, 5, 2, 3))
    assert [each.dice_leave for each in events_of(rolled, PhaseBegun)] == [False]
    ended = rolled.when(EndActions()).then(pool="")
    assert [each.dice_leave for each in events_of(ended, PhaseBegun)] == [True]
    begun = drawn(9, 2).when(BeginPlay()).then(zodd_health=3)
    assert [each.health for each in events_of(begun, PiecePlaced)] == [3]


# -- events of older tables ----------------------------------------------------------------------------------


def test_dice_of_older_tables_leave_as_they_did() -> None:
    spent = old(
        **{"is": "DieSpent", "rule": "BK-DICE-03", "die": 3, "card": "A1", "line": 1, "action": "light"},
        trained=False,
    )
    after = evolve(table(), spent)
    assert after.pool == (FRESH, PoolDie(5), PoolDie(3))
    assert after.placed == (Placed(3, "A1", 1, "light", False),)
    given_away = old(**{"is": "DiceDiscarded", "rule": "BK-DICE-13", "faces": [3, 3], "purpose": "zodd"})
    assert evolve(table(), given_away).pool == (PoolDie(5), PoolDie(3))
    taken = old(**{"is": "DiceRemoved", "rule": "BK-REQUEST-72", "faces": [3, 3, 3]})
    assert evolve(table(), taken).pool == (PoolDie(5),)


@pytest.mark.parametrize(("free", "place"), [(False, 2), (True, 0)])
def test_rerolls_of_older_tables_take_the_die_they_took(free: bool, place: int) -> None:
    rolled = old(**{"is": "DieRerolled", "rule": "BK-DICE-09", "old": 3, "new": 6, "free": free})
    expected = list(POOL)
    expected[place] = PoolDie(6, rocked=True)
    assert evolve(table(), rolled).pool == tuple(expected)


@pytest.mark.parametrize("phase", ["actions", "riders", "orcs"])
def test_phases_of_older_tables_clear_what_they_cleared(phase: str) -> None:
    begun = old(**{"is": "PhaseBegun", "rule": "BK-TURN-01", "phase": phase})
    after = evolve(table(rock=True, no_moves=True), begun)
    expected = (POOL, True, True) if phase == "actions" else ((), False, False)
    assert (after.pool, after.rock, after.no_moves) == expected


def test_zodd_and_released_riders_of_older_tables_are_as_they_were() -> None:
    placed = old(**{"is": "PiecePlaced", "rule": "BK-ZODD-01", "piece": "zodd", "at": [0, 0]})
    assert evolve(table(), placed).zodd_health == 3
    elf = old(**{"is": "PiecePlaced", "rule": "BK-REQUEST-41", "piece": "elf-0", "at": [0, 0]})
    assert evolve(table(zodd="1,1", zodd_health=1), elf).zodd_health == 1
    released = old(**{"is": "RidersReleased", "rule": "BK-PLACE-06"})
    assert released == RidersReleased(True, True, rule="BK-PLACE-06")
    after = evolve(table(blocked="red", harp=True), released)
    assert (after.blocked_riders, after.harp) == ((), False)
    assert evolve(table(), DiceRolled((1,), rule="BK-DICE-01")).pool == (PoolDie(1),)


def test_every_event_is_applied_and_told() -> None:
    assert set(_APPLY) == set(_TELL) == set(EVENTS)
