"""Guided play: no position is known; the app asks who is closest and who is in Range, and keeps the rest."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.core.hexes import Hex
from companion.games.boardgame.commands import Activate, Move, Report, RunEnemy, Strike, UseEffect, UseToken
from companion.games.boardgame.events import Approached, AttackRolled, GoalChosen, MoveAskedFor, NoTarget
from companion.games.boardgame.facts.adventure import Condition, EventCard, Instruction
from companion.games.boardgame.facts.model import EnemyPower, Power
from companion.games.boardgame.game import GAME
from companion.games.boardgame.model import AttackForm, State, Token
from tests.games.boardgame.kit import HEX, E, H, Y, asked, enemy, hero, options, table, told
from tests.kit import Scene

RUN = RunEnemy()
ACTING = {"activated": True}


def guided(*minis: Any, **more: Any) -> Scene[State]:
    scene = table(HEX(1), *minis, guided=True, **more)
    off = tuple(replace(each, at=None) for each in scene.state.enemies)
    return scene.at(replace(scene.state, enemies=off))


@pytest.mark.rule("BG-ENEMY-01", "BG-DIST-10", "BG-ENEMY-07", "BG-ENEMY-17")
def test_the_players_say_who_is_closest_and_the_rules_do_the_rest() -> None:
    scene = guided(
        H("A", defense=2), H("B", defense=1), H("C"), E("E", (0, 0), 3, dice=("x",)), E("F", (0, 0))
    )
    assert options(scene, RUN) == {"E", "F"}
    question = asked(scene, RUN, "E")
    assert (question.key, question.about) == ("closest_goal", ("E",))
    after = scene.when(RUN, "E", ("A", "B"), ("A", "B"), (4,))
    assert told(after, GoalChosen)[0].goal == "B"
    assert (told(after, Approached)[0].steps, told(after, AttackRolled)[0].targets) == (3, ("B",))
    assert hero(after, "B").health == 9


@pytest.mark.rule("BG-ENEMY-18")
def test_nobody_in_range_means_no_attack() -> None:
    after = guided(H("A"), E("E", (0, 0), 3)).when(RUN, ()).then_told(NoTarget)
    assert enemy(after).done


@pytest.mark.rule("BG-ENEMY-16", "BG-RANGE-01")
def test_an_archer_asks_who_is_closest_of_those_in_range() -> None:
    scene = guided(H("A"), H("B"), E("E", (0, 0), 3, range=4, visible=True, dice=("x",)))
    question = asked(scene, RUN, ("A",))
    assert (question.key, question.facts["range"], question.facts["visible"]) == ("in_range", 4, True)
    after = scene.when(RUN, ("A",), ("A", "B"), ("B",), (1,))
    assert told(after, AttackRolled)[0].targets == ("B",)


@pytest.mark.rule("BG-ABILITY-05")
@pytest.mark.parametrize(("answer", "dice"), [("yes", 2), ("no", 1)])
def test_what_an_ability_needs_to_know_is_asked(answer: str, dice: int) -> None:
    lone = E("E", (0, 0), dice=("w",), powers=(EnemyPower("lone_die", "x"),))
    after = guided(H("A"), lone).when(RUN, ("A",), answer, (1,) * dice)
    assert len(told(after, AttackRolled)[0].dice) == dice


@pytest.mark.rule("BG-HATTACK-01", "BG-HATTACK-07", "BG-HATTACK-09")
def test_heroes_attack_whom_they_say_and_bombs_hit_whom_they_say() -> None:
    bomber = H("A", dice=("x",), now={**ACTING, "form": AttackForm(3, area="around")})
    scene = guided(bomber, H("B"), E("E", (0, 0)), E("F", (0, 0)), phase="heroes", active="A")
    after = scene.when(Strike("A", "E"), ("B", "F"), (3,))
    assert (enemy(after).wounds, enemy(after, "F").wounds, hero(after, "B").health) == (3, 3, 9)


@pytest.mark.rule("BG-HMOVE-02")
def test_the_players_move_the_miniatures_themselves() -> None:
    scene = guided(H("A", movement=3), phase="heroes").when(Activate("A"))
    scene.when(Move("A", Hex(0, 0))).then_refused("guided_moves", "BG-HMOVE-02")
    assert not any(offer.kind is Move and list(offer.fields[1].values(scene.state, {"who": "A"}))  # type: ignore[misc]
                   for offer in GAME.offers(scene.state, ""))  # type: ignore[arg-type]  # fmt: skip


@pytest.mark.rule("BG-TOKEN-03", "BG-STATUS-11")
def test_tokens_and_healing_reach_whom_the_players_say() -> None:
    lever = Token("t", "interaction", "lever")
    healer = H("A", effect=(Power("heal", 2, who="friend", range=1),), now=ACTING)
    scene = guided(healer, Y("Y", None, now={"wounds": 2}), tokens=[lever], phase="heroes", active="A")
    assert scene.when(UseToken("A", "t")).state.count("token:lever") == 1
    assert scene.when(UseEffect("A", "Y")).state.ally("Y").wounds == 0


@pytest.mark.rule("BG-DIRECTION-03")
@pytest.mark.parametrize("whither", ["away", "random"])
def test_a_move_by_a_card_is_told(whither: str) -> None:
    cards = (
        EventCard("A", when=(Condition("told", "x", reveal=("B",)),)),
        EventCard("B", do=(Instruction("move", "Y", kind=whither, n=2),)),
    )
    scene = guided(H("A"), Y("Y", None), phase="heroes", cards=cards, open_cards=["A"])
    assert [each.steps for each in told(scene.when(Report("told", "x")), MoveAskedFor)] == [2]


@pytest.mark.rule("BG-RIPOSTE-03", "BG-RANGE-02")
def test_a_riposte_against_an_archer_asks_first_who_has_it_in_range() -> None:
    wild = E("E", (0, 0), range=3, powers=(EnemyPower("attacks_all"),))
    near, far = (H(name, dice=("x",), now={"ripostes": 1}) for name in "AB")
    scene = guided(near, far, H("C"), wild)
    question = asked(scene, RUN, ("A",), ("A", "B", "C"))
    assert (question.key, question.names, question.facts["range"]) == ("riposte_range", ("A", "B"), 1)
    nobody = scene.when(RUN, ("A",), ("A", "B", "C"), ())
    assert len(told(nobody, AttackRolled)) == 1 and hero(nobody, "A").ripostes == 1
    one = scene.when(RUN, ("A",), ("A", "B", "C"), ("B",), "yes", (2,))
    assert [each.by for each in told(one, AttackRolled)] == ["E", "B"]
    assert (hero(one, "A").ripostes, hero(one, "B").ripostes, enemy(one).wounds) == (1, 0, 2)


@pytest.mark.rule("BG-RIPOSTE-03")
def test_whoever_attacks_in_range_1_is_in_range_of_a_riposte() -> None:
    scene = guided(H("A", dice=("x",), now={"ripostes": 1}), E("E", (0, 0)))
    assert options(scene, RUN, ("A",)) == {"no", "yes"}
