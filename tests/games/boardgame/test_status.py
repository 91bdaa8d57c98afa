"""Bleeding and Stunned: when they bite, whom they hold, and how they go."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.hexes import Hex
from companion.games.boardgame.commands import (
    Activate,
    EndActivation,
    EndEnemyTurn,
    EndHeroTurn,
    Move,
    RunEnemy,
    Strike,
    UseEffect,
)
from companion.games.boardgame.events import (
    AdventureEnded,
    AttackRolled,
    Healed,
    KnockedOut,
    NoTarget,
    Slain,
    Wounded,
)
from companion.games.boardgame.facts.adventure import SpecialRule
from companion.games.boardgame.facts.model import Power
from companion.games.boardgame.game import GAME
from companion.games.boardgame.model import State, Token
from tests.games.boardgame.kit import HEX, E, H, Y, asked, enemy, ex, hero, table, told
from tests.kit import Scene

RUN = RunEnemy()
DONE = {"activated": True}


def turn_over(scene: Scene[State]) -> Scene[State]:
    """The same table at the end of a Hero Turn."""
    done = tuple(replace(each, activated=True) for each in scene.state.heroes)
    allies = tuple(replace(each, activated=each.stunned == 0) for each in scene.state.allies)
    return scene.at(replace(scene.state, phase="heroes", heroes=done, allies=allies)).when(EndHeroTurn())


@ex(39, 43)
@pytest.mark.rule("BG-STATUS-05", "BG-STATUS-09", "BG-STATUS-04", "BG-ROUND-05")
def test_a_bleeding_hero_loses_health_at_the_end_of_each_hero_turn() -> None:
    scene = table(HEX(2), H("A", (0, 0), now={"health": 9, "bleeding": 2}))
    scene = turn_over(scene).then(phase="enemies")
    assert (hero(scene).health, hero(scene).bleeding) == (7, 2)
    assert hero(turn_over(scene)).health == 5


@ex(40)
@pytest.mark.rule("BG-STATUS-06", "BG-KO-06", "BG-STATUS-09")
def test_a_bleeding_ally_is_knocked_out_at_the_token_that_does_it() -> None:
    scene = turn_over(table(HEX(2), H("A", (0, 0)), Y("Y", (1, 0), now={"wounds": 1, "bleeding": 2})))
    assert scene.state.ally("Y").wounds == 3
    after = turn_over(scene).then_told(KnockedOut)
    assert (after.state.allies, len(told(after, Wounded))) == ((), 1)


@ex(41, 42, 44)
@pytest.mark.rule("BG-STATUS-07", "BG-STATUS-08", "BG-ROUND-06")
def test_a_bleeding_enemy_acts_and_suffers_at_the_end_of_the_enemy_turn() -> None:
    troll = E("E", (1, 0), defense=3, dice=("x",), now={"wounds": 3, "bleeding": 2})
    scene = table(HEX(2), H("A", (0, 0)), troll).when(RUN, (2,)).then_told(AttackRolled)
    after = scene.when(EndEnemyTurn()).then_told(Slain).then(phase="events")
    assert [each.n for each in told(after, Wounded)] == [2, 2]
    mild = table(HEX(2), H("A", (0, 0)), replace(troll, now={"bleeding": 1})).when(EndEnemyTurn())
    assert enemy(mild).wounds == 2


HEAL = (Power("heal", 3),)


@ex(45)
@pytest.mark.rule("BG-STATUS-10", "BG-KO-05", "BG-KO-10")
@pytest.mark.parametrize(("tokens", "health", "left"), [(0, 12, 2), (1, 12, 1), (2, 11, 0)])
def test_points_of_healing_are_split_between_health_and_tokens(tokens: int, health: int, left: int) -> None:
    hurt = H("A", (0, 0), effect=HEAL, now={**DONE, "health": 10, "bleeding": 2})
    scene = table(HEX(3), hurt, phase="heroes", active="A")
    question = asked(scene, UseEffect("A"))
    assert (question.key, question.low, question.high) == ("stanch", 0, 2)  # type: ignore[union-attr]
    after = scene.when(UseEffect("A"), tokens)
    assert (hero(after).health, hero(after).bleeding) == (health, left)


@ex(46)
@pytest.mark.rule("BG-STATUS-11", "BG-STATUS-12")
@pytest.mark.parametrize(("at", "near"), [((2, 0), False), ((1, 0), True)])
def test_a_token_is_removed_within_the_range_of_the_card(at: tuple[int, int], near: bool) -> None:
    healer = H("A", (0, 0), effect=(Power("heal", 1),), now=DONE)
    scene = table(HEX(3), healer, Y("Y", at, now={"bleeding": 1}), phase="heroes", active="A")
    if near:
        assert scene.when(UseEffect("A"), 1).state.ally("Y").bleeding == 0
    else:
        assert scene.when(UseEffect("A")).then_asked().state.ally("Y").bleeding == 1


@pytest.mark.rule("BG-KO-10", "BG-STATUS-11")
def test_healing_takes_wound_tokens_off_an_ally_in_range() -> None:
    healer = H("A", (0, 0), effect=(Power("heal", 3, who="friend", range=2),), now=DONE)
    scene = table(HEX(3), healer, Y("Y", (2, 0), now={"wounds": 2}), phase="heroes", active="A")
    after = scene.when(UseEffect("A", "Y")).then_told(Healed)
    assert after.state.ally("Y").wounds == 0
    far = table(HEX(4), healer, Y("Y", (3, 0)), phase="heroes", active="A")
    far.when(UseEffect("A", "Y")).then_refused("out_of_range", "BG-RANGE-05")


@ex(47, 48)
@pytest.mark.rule("BG-STATUS-15", "BG-STATUS-16", "BG-STATUS-18", "BG-KEYWORD-01")
def test_a_stunned_troll_misses_a_turn_for_each_token() -> None:
    scene = table(HEX(3), H("A", (0, 0)), E("E", (1, 0), now={"stunned": 2}))
    for left in (1, 0):
        assert GAME.follow(scene.state) == EndEnemyTurn()
        scene = scene.when(EndEnemyTurn())
        assert enemy(scene).stunned == left
        scene = scene.at(replace(scene.state, phase="enemies"))
    assert GAME.follow(scene.state) == RUN


@ex(49)
@pytest.mark.rule("BG-STATUS-16")
def test_a_token_from_a_riposte_goes_at_the_end_of_the_same_turn() -> None:
    fighter = H("A", (0, 0), dice=("gray",), now={"ripostes": 1})
    scene = table(HEX(3), fighter, E("E", (1, 0), health=20)).when(RUN, "yes", (21,))
    assert (enemy(scene).stunned, enemy(scene).done) == (1, True)
    assert enemy(scene.when(EndEnemyTurn())).stunned == 0


@ex(50, 51)
@pytest.mark.rule("BG-STATUS-13", "BG-STATUS-14", "BG-ENEMY-22", "BG-ENEMY-18")
def test_a_stunned_monster_loses_dice_and_keeps_tokens_it_did_not_use() -> None:
    monster = E("E", (2, 0), 1, keywords=("monster",), dice=("w", "m", "s", "s", "x"), now={"stunned": 2})
    after = table(HEX(3), H("A", (0, 0)), monster).when(RUN, (1, 1, 1))
    assert (told(after, AttackRolled)[0].dice, enemy(after).stunned) == (("s", "s", "x"), 0)
    far = table(HEX(4), H("A", (-3, 0)), replace(monster, now={"stunned": 1})).when(RUN).then_told(NoTarget)
    assert enemy(far).stunned == 1


@ex(53)
@pytest.mark.rule("BG-STATUS-15", "BG-STATUS-16", "BG-ALLY-06", "BG-ROUND-04")
def test_a_stunned_ally_is_not_activated_and_does_not_hold_up_the_turn() -> None:
    scene = table(
        HEX(3), H("A", (0, 0), now=DONE), Y("Y", (1, 0), now={"stunned": 1}), E("E", (3, 0)), phase="heroes"
    )
    scene.when(Activate("Y")).then_refused("stunned", "BG-STATUS-15")
    assert GAME.follow(scene.state) == EndHeroTurn()
    assert scene.when(EndHeroTurn()).state.ally("Y").stunned == 0


@ex(54)
@pytest.mark.rule("BG-STATUS-13", "BG-STATUS-14")
def test_a_stunned_hero_keeps_the_token_until_an_attack() -> None:
    scene = table(
        HEX(3), H("A", (0, 0), dice=("w", "s", "x"), now={"stunned": 1}), E("E", (1, 0)), phase="heroes"
    )
    idle = scene.when(Activate("A")).when(EndActivation("A"))
    assert hero(idle).stunned == 1
    after = scene.when(Activate("A")).when(Strike("A", "E"), (1, 1))
    assert (told(after, AttackRolled)[0].dice, hero(after).stunned) == (("s", "x"), 0)


@ex(124)
@pytest.mark.rule("BG-END-02", "BG-STATUS-09", "BG-KO-02")
def test_the_last_hero_bleeds_out_and_the_adventure_is_lost_at_once() -> None:
    scene = table(HEX(2), H("A", (0, 0), now={"health": 2, "bleeding": 3}), Y("Y", (1, 0)))
    after = turn_over(scene).then_told(KnockedOut, AdventureEnded).then(status="lost", phase="heroes")
    assert len(told(after, Wounded)) == 2
    assert (hero(after).out, hero(after).at, hero(after).bleeding) == (True, None, 0)


@pytest.mark.rule("BG-STATUS-15", "BG-ALLY-02")
def test_an_ally_that_is_stunned_in_its_activation_does_nothing_more() -> None:
    mud = SpecialRule("mud", "terrain_stop", 1, on="mud")
    scene = table(
        HEX(3),
        H("A", (-3, 0)),
        Y("Y", (0, 0), card={"movement": 3, "dice": ("x",)}),
        E("E", (2, 0)),
        phase="heroes",
        rules=[mud],
        tokens=[Token("t", "terrain", "mud", Hex(1, 0))],
    )
    stuck = scene.when(Activate("Y")).when(Move("Y", Hex(1, 0)))
    assert (stuck.state.ally("Y").stunned, stuck.state.ally("Y").left) == (1, 2)
    stuck.when(Move("Y", Hex(1, -1))).then_refused("stunned", "BG-STATUS-15")
    stuck.when(Strike("Y", "E")).then_refused("stunned", "BG-STATUS-15")
    assert stuck.when(EndActivation("Y")).state.active == ""


@pytest.mark.rule("BG-ENEMY-01", "BG-ROUND-06")
def test_whoever_was_activated_in_an_enemy_turn_is_activated_again_in_the_next() -> None:
    scene = table(HEX(2), H("A", (0, 0)), E("E", (1, 0), now={"done": True}))
    assert GAME.follow(scene.state) == EndEnemyTurn()
    after = turn_over(scene).then(phase="enemies")
    assert GAME.follow(after.state) == RUN
    assert [each.by for each in told(after.when(RUN), AttackRolled)] == ["E"]
