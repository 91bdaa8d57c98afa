"""Chances of Attacks, held against every way the engine itself can go."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from companion.content.languages import speak
from companion.core.explore import End, best, ends
from companion.core.hexes import Hex, within
from companion.games.boardgame.commands import RunEnemy, Strike
from companion.games.boardgame.facts.adventure import Adventure, SpecialRule
from companion.games.boardgame.facts.model import (
    ActionCard,
    Box,
    ColourDie,
    EnemyCard,
    EnemyPower,
    Face,
    HeroBoard,
    Power,
    Threshold,
)
from companion.games.boardgame.game import GAME
from companion.games.boardgame.model import AttackForm, Enemy, Hero, State
from companion.games.boardgame.odds.attack import enemy_odds, pools_left, strike_odds, threats
from companion.games.boardgame.odds.tables import board, odds_table, strike_tables
from companion.games.boardgame.odds.threat import most_damage, peril
from tests.games.boardgame import kit

DICE = (
    ColourDie("yellow", 1, (Face(0), Face(1), Face(1))),
    ColourDie("orange", 3, (Face(0), Face(1, "bleeding"), Face(2))),
    ColourDie("gray", 3, (Face(1), Face(1, "stunned"), Face(3))),
    ColourDie("blue", 4, (Face(0), Face(2), Face(4))),
)
HERE, THERE, BEHIND = Hex(0, 0), Hex(1, 0), Hex(1, -1)


def table(
    dice: tuple[str, ...] = ("yellow", "orange"),
    enemy_dice: tuple[str, ...] = ("orange", "gray"),
    health: int = 3,
    powers: tuple[Power, ...] = (),
    rerolls: int = 0,
    enemy_rerolls: int = 0,
    **hero: Any,
) -> State:
    """A Hero beside a Troll; a second Troll stands beside both."""
    box = Box(
        dice=DICE,
        hero_boards=(HeroBoard("a1", "a", "Ada", 6, 20, (Threshold(4, "attack"),), powers),),
        action_cards=(ActionCard("cut", "a", 1, "Cut", dice, 2, 1),),
        enemies=(
            EnemyCard(
                "troll", "Troll", health, health, health, enemy_dice, 2, 1, rerolls=enemy_rerolls, count=3
            ),
        ),
    )
    fields: dict[str, Any] = {"at": HERE, "pile": ("cut",), "activated": True, "rerolls": rerolls, **hero}
    return State(
        box=box,
        adventure=Adventure("t", cells=tuple(within(HERE, 3))),
        phase="heroes",
        heroes_at_start=3,
        heroes=(Hero("a", "a1", fields.pop("health", 6), **fields),),
        enemies=(Enemy("troll-1", "troll", THERE), Enemy("troll-2", "troll", BEHIND)),
        cards_in_play=("troll",),
        active="a",
    )


def falls(found: list[End[State]], name: str) -> Fraction:
    return sum((each.chance for each in found if each.state.find(name) is None), Fraction(0))


def wounds_on_enemy(found: list[End[State]], name: str, full: int) -> Fraction:
    """The mean number of Wounds that counted."""

    def n(state: State) -> int:
        mini = state.find(name)
        return mini.wounds if isinstance(mini, Enemy) else full

    return sum((each.chance * n(each.state) for each in found), Fraction(0))


def by_engine(state: State, command: Any, worth: Any) -> list[End[State]]:
    return ends(GAME, state, command, best(worth))


SCENES = {
    "plain": table(),
    "penalty": table(("yellow", "orange", "gray"), fatigue=5),
    "stunned": table(("orange", "gray", "blue"), stunned=1),
    "more removals than dice": table(("blue",), stunned=2, fatigue=5),
    "one reroll": table(("yellow", "blue"), rerolls=1),
    "two rerolls": table(("orange", "blue"), rerolls=2, health=4),
    "ability": table(
        powers=(Power("dice", 1, "gray", each_attack=True), Power("reroll", 1, each_attack=True))
    ),
    "nothing to roll": table(()),
}


@pytest.mark.rule("BG-HATTACK-02", "BG-HATTACK-05", "BG-DICE-05", "BG-REROLL-01", "BG-FATIGUE-07")
@pytest.mark.parametrize("scene", SCENES)
def test_the_chance_to_slay_is_that_of_the_engine(scene: str) -> None:
    state = SCENES[scene]
    full = state.box.enemies[0].health_3

    def worth(found: list[End[State]]) -> Any:
        return falls(found, "troll-1"), wounds_on_enemy(found, "troll-1", 99)

    (odds,) = strike_odds(state, "a", "troll-1")
    found = by_engine(state, Strike("a", "troll-1"), worth)
    assert odds.falls == falls(found, "troll-1")
    capped = odds.wounds.map(lambda n: min(n, full))
    assert capped.mean == wounds_on_enemy(found, "troll-1", full)
    for status in ("bleeding", "stunned"):
        got = sum(
            (
                each.chance
                for each in found
                if each.state.find("troll-1") is not None and getattr(each.state.find("troll-1"), status) > 0
            ),
            Fraction(0),
        )
        assert odds.gets(status) == got


@pytest.mark.rule("BG-HATTACK-07", "BG-HATTACK-09")
@pytest.mark.parametrize("area", ["all", "around"])
def test_one_roll_counts_for_everybody_it_hits(area: Any) -> None:
    state = table(("blue", "blue"), form=AttackForm(1, area=area))

    def worth(found: list[End[State]]) -> Any:
        return 0

    odds = strike_odds(state, "a", "troll-1")
    found = by_engine(state, Strike("a", "troll-1"), worth)
    assert {each.target for each in odds} == (
        {"troll-1", "troll-2"} if area == "all" else {"troll-1", "troll-2", "a"}
    )
    for each in odds:
        if each.target != "a":
            assert each.falls == falls(found, each.target)
    hurt = sum((each.chance * (6 - each.state.hero("a").health) for each in found), Fraction(0))
    mine = [each.wounds.map(lambda n: min(n, 6)).mean for each in odds if each.target == "a"]
    assert hurt == (mine[0] if mine else 0)


@pytest.mark.rule("BG-ENEMY-19", "BG-DEFENSE-02", "BG-REROLL-08", "BG-DICE-05")
@pytest.mark.parametrize("rerolls", [0, 1, 2])
@pytest.mark.parametrize("health", [1, 2, 6])
def test_the_chance_to_be_knocked_out_is_that_of_the_engine(rerolls: int, health: int) -> None:
    state = replace(table(enemy_rerolls=rerolls, health=9), phase="enemies", active="")
    state = replace(state, enemies=state.enemies[:1], heroes=(replace(state.heroes[0], health=health),))

    def worth(found: list[End[State]]) -> Any:
        hurt = sum((each.chance * (health - each.state.hero("a").health) for each in found), Fraction(0))
        return -falls(found, "a"), -hurt

    odds = enemy_odds(state, "troll-1", "a")
    found = by_engine(state, RunEnemy(), worth)
    assert odds.falls == falls(found, "a")
    assert threats(state, "a") == (odds,)


@pytest.mark.rule("BG-DICE-04", "BG-DICE-05", "BG-DICE-07")
def test_of_equally_weak_dice_either_may_go() -> None:
    box = table().box
    assert pools_left(box, ("orange", "gray", "blue"), 1) == [("blue", "gray"), ("blue", "orange")]
    assert pools_left(box, ("yellow", "orange", "gray"), 2) == [("gray",), ("orange",)]
    assert pools_left(box, ("orange", "orange", "blue"), 2) == [("blue",)]
    assert pools_left(box, ("yellow",), 3) == [()]


def test_who_stands_too_far_away_threatens_nobody() -> None:
    state = table()
    far = replace(state, enemies=(Enemy("troll-1", "troll", Hex(3, 0)),))
    assert threats(far, "a") == ()


def test_tables_say_how_likely_each_end_is() -> None:
    state = table()
    (shown,) = strike_tables(state, "a", "troll-1")
    steps = [row for row in shown.rows if "wound" in speak(row.text, "en").casefold()]
    fate = shown.rows[len(steps)]
    assert sum(row.value for row in (*steps, fate)) == 1
    assert speak(fate.text, "en") == "Troll 1 is slain"
    assert [speak(each.title, "en") for each in board(state)] == [
        "Ada against Troll 1",
        "Ada against Troll 2",
    ]
    waiting = replace(state, phase="enemies", active="")
    assert [speak(each.title, "en") for each in board(waiting)] == [
        "Troll 1 against Ada",
        "Troll 2 against Ada",
    ]
    assert board(replace(state, status="won")) == []


def test_many_wounds_are_put_together() -> None:
    state = table(("blue",) * 6, health=30)
    (odds,) = strike_odds(state, "a", "troll-1")
    shown = odds_table(state, odds)
    assert len(shown.rows) <= 10
    assert sum(row.value for row in shown.rows[:-1]) == 1


@pytest.mark.rule("BG-DICE-10")
def test_a_die_that_is_left_open_is_taken_for_a_red_one() -> None:
    one = kit.table(kit.HEX(2), kit.H("A", (0, 0), dice=("red",)), kit.E("E", (1, 0)), phase="heroes")
    two = kit.table(kit.HEX(2), kit.H("A", (0, 0), dice=("open",)), kit.E("E", (1, 0)), phase="heroes")
    assert strike_odds(one.state, "A", "E") == strike_odds(two.state, "A", "E")


@pytest.mark.rule("BG-DICE-01", "BG-DICE-10")
@pytest.mark.parametrize("colour", ["", "green", "open"])
def test_a_die_of_which_the_box_has_none_is_not_rolled(colour: str) -> None:
    hero = kit.H("A", (0, 0), dice=("blue",), powers=(Power("dice", 1, colour, each_attack=True),))
    enemy = kit.E("E", (1, 0), dice=("blue",), powers=(EnemyPower("lone_die", colour),))
    scene = kit.table(kit.HEX(2), hero, enemy, rules=[SpecialRule("R", "enemy_die", 0, colour)])
    state = scene.state
    box = replace(state.box, dice=tuple(each for each in kit.DICE if each.id == "blue"))
    state = replace(state, box=box, rules_on=("R",))
    assert enemy_odds(state, "E", "A").dice == strike_odds(state, "A", "E")[0].dice == ("blue",)
    assert peril(state, "A") is not None
    assert len(kit.asked(scene.at(state), RunEnemy()).dice) == 1  # type: ignore[union-attr]


@pytest.mark.rule("BG-DICE-10")
def test_an_enemy_may_have_a_die_that_is_left_open() -> None:
    state = kit.table(kit.HEX(2), kit.H("A", (0, 0)), kit.E("E", (1, 0), dice=("open",))).state
    assert enemy_odds(state, "E", "A").dice == ("red",)
    assert most_damage(state, "E") == 6
