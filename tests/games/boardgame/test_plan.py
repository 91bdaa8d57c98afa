"""Planning, Effects, instants, Abilities, tokens, activations, Upkeep."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.hexes import Hex
from companion.games.boardgame.commands import (
    Activate,
    ConfirmPlan,
    EndActivation,
    EndHeroTurn,
    Move,
    Plan,
    RunUpkeep,
    Strike,
    UseAbility,
    UseEffect,
    UseToken,
)
from companion.games.boardgame.events import CardsReturned, PhaseBegun, StatusGained, TacticDrawn, TokenTaken
from companion.games.boardgame.facts.adventure import SpecialRule
from companion.games.boardgame.facts.model import ActionCard, Power
from companion.games.boardgame.game import GAME
from companion.games.boardgame.model import Bonus, State, Token
from companion.games.boardgame.rules.activate import helps_now, nothing_left
from companion.games.boardgame.rules.effect import Source
from companion.games.boardgame.rules.stats import hero_defense, movement_left
from tests.games.boardgame.kit import HEX, ROW, E, H, Y, ex, hero, table, told
from tests.kit import Scene

HAND = {"pile": (), "hand": ("A-top", "A-2", "A-3", "A-4"), "confirmed": False}
OTHER = {"pile": (), "hand": ("B-top",), "confirmed": False}


def planning() -> Scene[State]:
    return table(HEX(2), H("A", (0, 0), now=HAND), H("B", (1, 0), now=OTHER), phase="plan")


@pytest.mark.rule("BG-PLAN-01", "BG-PLAN-02", "BG-PLAN-04")
def test_plans_change_until_all_have_agreed_and_are_fixed_then() -> None:
    scene = planning().when(Plan("A", ("A-3", "A-top")))
    assert (hero(scene).pile, hero(scene).hand) == (("A-3", "A-top"), ("A-2", "A-4"))
    scene = scene.when(ConfirmPlan("A")).when(Plan("A", ("A-2",)))
    assert (hero(scene).pile, hero(scene).confirmed) == (("A-2",), False)
    scene = scene.when(ConfirmPlan("A")).when(Plan("B", ("B-top",))).then(phase="plan")
    scene = scene.when(ConfirmPlan("B")).then_told(PhaseBegun).then(phase="heroes")
    scene.when(Plan("A", ("A-3",))).then_refused("wrong_phase", "BG-ROUND-01")


@pytest.mark.rule("BG-PLAN-01", "BG-PLAN-05")
def test_one_to_three_different_cards_from_hand() -> None:
    scene = planning()
    scene.when(Plan("A", ())).then_refused("wrong_number", "BG-PLAN-01")
    scene.when(Plan("A", ("A-top", "A-2", "A-3", "A-4"))).then_refused("wrong_number", "BG-PLAN-01")
    scene.when(Plan("A", ("A-2", "A-2"))).then_refused("not_in_hand", "BG-PLAN-01")
    scene.when(Plan("A", ("B-top",))).then_refused("not_in_hand", "BG-PLAN-01")
    scene.when(Plan("nobody", ("A-2",))).then_refused("not_in_play", "BG-PLAN-01")
    scene.when(ConfirmPlan("A")).then_refused("no_plan", "BG-PLAN-01")
    agreed = scene.when(Plan("A", ("A-2",))).when(ConfirmPlan("A"))
    agreed.when(ConfirmPlan("A")).then_refused("confirmed_already", "BG-PLAN-04")


@pytest.mark.rule("BG-PLAN-05", "BG-FATIGUE-01")
def test_an_empty_hand_plays_nothing_and_costs_nothing() -> None:
    scene = table(HEX(2), H("A", (0, 0), defense=3, now={**HAND, "hand": ()}), phase="plan")
    scene = scene.when(Plan("A", ())).when(ConfirmPlan("A")).then(phase="heroes")
    assert hero_defense(scene.state, hero(scene)).total == 0
    assert hero(scene.when(Activate("A")).when(EndActivation("A"))).fatigue == 0


# -- Effects and Abilities ----------------------------------------------------------------------------


@ex(12)
@pytest.mark.rule("BG-EFFECT-01", "BG-INSTANT-03", "BG-EFFECT-02")
def test_only_the_top_card_has_an_effect_and_it_may_bring_instants_back() -> None:
    reload = H(
        "A", (0, 0), cards=3, effect=(Power("recall"),), now={"activated": True, "discard": ("A-5", "bomb")}
    )
    bomb = ActionCard("bomb", "A", 6, "Bomb", instant=True)
    scene = table(HEX(2), reload, phase="heroes", active="A", more_cards=[bomb])
    after = scene.when(UseEffect("A"))
    assert (hero(after).hand, hero(after).discard) == (("bomb",), ("A-5",))
    turned = scene.at(replace(scene.state, heroes=(replace(hero(scene), pile=("A-2", "A-top")),)))
    turned.when(UseEffect("A")).then_refused("no_effect", "BG-EFFECT-01")


@ex(14)
@pytest.mark.rule("BG-EFFECT-04", "BG-EFFECT-05", "BG-EFFECT-03")
def test_an_effect_waits_for_the_activation_and_is_used_once_a_round() -> None:
    scene = table(HEX(2), H("A", (0, 0), effect=(Power("defense", 1),)), H("B", (1, 0)), phase="heroes")
    scene.when(UseEffect("A")).then_refused("not_started", "BG-EFFECT-04")
    scene = scene.when(Activate("A")).when(EndActivation("A")).when(Activate("B"))
    scene = scene.when(UseEffect("A"))
    assert hero_defense(scene.state, hero(scene)).total == 1
    scene.when(UseEffect("A")).then_refused("used_already", "BG-EFFECT-05")


@pytest.mark.rule("BG-ABILITY-01", "BG-ABILITY-02", "BG-ABILITY-03", "BG-ABILITY-04")
def test_abilities_wait_for_the_activation_too() -> None:
    powers = (Power("defense", 1, who="hero", range=1), Power("dice", 1, "x", each_attack=True))
    ally = Y("Y", (1, 0), {"powers": (Power("heal", 1, who="hero", range=1),)})
    scene = table(
        HEX(3), H("A", (0, 0), powers=powers, now={"health": 9}), H("B", (3, 0)), ally, phase="heroes"
    )
    scene.when(UseAbility("A", 0, "A")).then_refused("not_started", "BG-ABILITY-02")
    scene.when(UseAbility("Y", 0, "A")).then_refused("not_started", "BG-ABILITY-03")
    scene.when(UseAbility("A", 7)).then_refused("no_ability", "BG-ABILITY-01")
    active = scene.when(Activate("A"))
    active.when(UseAbility("A", 1)).then_refused("with_attacks", "BG-ABILITY-01")
    active.when(UseAbility("A", 0, "B")).then_refused("out_of_range", "BG-RANGE-05")
    used = active.when(UseAbility("A", 0, "A"))
    assert hero_defense(used.state, hero(used)).total == 1
    used.when(UseAbility("A", 0, "A")).then_refused("used_already", "BG-ABILITY-01")
    healed = scene.when(Activate("Y")).when(UseAbility("Y", 0, "A"))
    assert hero(healed).health == 10


@pytest.mark.rule("BG-ABILITY-01", "BG-EFFECT-03")
def test_a_power_that_does_not_apply_now_cannot_be_used() -> None:
    near = (Power("dice", 1, "x", near="B", range=2),)
    scene = table(
        HEX(4), H("A", (0, 0), effect=near, now={"activated": True}), H("B", (4, 0)), phase="heroes"
    )
    scene.when(UseEffect("A")).then_refused("does_not_apply", "BG-ABILITY-01")
    close = table(
        HEX(4), H("A", (0, 0), effect=near, now={"activated": True}), H("B", (2, 0)), phase="heroes"
    )
    assert [each.what for each in close.when(UseEffect("A")).state.bonuses] == ["x"]


@pytest.mark.rule("BG-KO-08")
def test_bonuses_stay_when_their_giver_is_out() -> None:
    scene = table(HEX(2), H("A", (0, 0), 1), H("B", None, now={"out": True, "health": 0}))
    scene = scene.at(replace(scene.state, bonuses=(Bonus("b", "A", "defense", 2, "B"),)))
    assert hero_defense(scene.state, hero(scene)).total == 3


@pytest.mark.rule("BG-KEYWORD-11", "BG-STATUS-04", "BG-RIPOSTE-10", "BG-REROLL-05")
def test_effects_give_ripostes_rerolls_movement_and_tokens() -> None:
    effect = (
        Power("riposte", 2),
        Power("reroll", 1),
        Power("movement", 1, who="others"),
        Power("stunned", 1, range=2),
    )
    scene = table(
        HEX(3),
        H("A", (0, 0), effect=effect, now={"activated": True}),
        H("B", (1, 0), movement=2),
        E("E", (2, 0)),
        E("F", (-3, 0)),
        phase="heroes",
    )
    after = scene.when(UseEffect("A", "E")).then_told(StatusGained)
    assert (hero(after).ripostes, hero(after).rerolls) == (2, 1)
    assert (movement_left(after.state, "B"), movement_left(after.state, "A")) == (3, 0)
    assert after.state.enemy("E").stunned == 1
    scene.when(UseEffect("A", "F")).then_refused("out_of_range", "BG-RANGE-05")
    scene.when(UseEffect("A", "B")).then_refused("no_enemy", "BG-HATTACK-01")


# -- activations --------------------------------------------------------------------------------------


@pytest.mark.rule("BG-ACTIVATE-01", "BG-ACTIVATE-02", "BG-ROUND-07", "BG-ROUND-04")
def test_one_activation_at_a_time_and_each_once() -> None:
    scene = table(HEX(2), H("A", (0, 0), movement=1), H("B", (1, 0)), phase="heroes")
    scene.when(EndHeroTurn()).then_refused("not_all_activated", "BG-ROUND-04")
    scene.when(Activate("B")).when(Move("A", Hex(0, 1))).then_refused("not_active", "BG-ROUND-07")
    begun = scene.when(Move("A", Hex(0, 1)))
    assert begun.state.active == "A" and begun.state.hero("A").activated, "a first step begins the activation"
    scene = scene.when(Activate("A"))
    scene.when(Activate("B")).then_refused("other_active", "BG-ACTIVATE-02")
    scene = scene.when(EndActivation("A"))
    scene.when(Activate("A")).then_refused("activated_already", "BG-ACTIVATE-02")
    scene = scene.when(Activate("B")).when(EndActivation("B"))
    assert GAME.follow(scene.state) == EndHeroTurn()


@pytest.mark.rule("BG-HMOVE-02", "BG-BOARD-03", "BG-BOARD-04", "BG-SCENERY-01", "BG-BOARD-05")
def test_a_hero_walks_around_miniatures_and_scenery_and_over_tokens() -> None:
    token = Token("t", "interaction", "lever", Hex(1, 0))
    scene = table(
        ROW(0, 4),
        H("A", (0, 0), movement=3, now={"activated": True}),
        E("E", (3, 0)),
        tokens=[token],
        phase="heroes",
        active="A",
    )
    assert hero(scene.when(Move("A", Hex(2, 0)))).at == Hex(2, 0)
    scene.when(Move("A", Hex(3, 0))).then_refused("not_reachable", "BG-HMOVE-02")
    scene.when(Move("A", Hex(4, 0))).then_refused("not_reachable", "BG-HMOVE-02")
    wall = table(
        ROW(0, 4),
        H("A", (0, 0), movement=3, now={"activated": True}),
        short=[(1, 0)],
        phase="heroes",
        active="A",
    )
    wall.when(Move("A", Hex(2, 0))).then_refused("not_reachable", "BG-HMOVE-02")


@pytest.mark.rule("BG-KO-09", "BG-TERRAIN-02")
def test_a_hero_knocked_out_on_the_way_ends_the_activation_without_fatigue() -> None:
    thorns = SpecialRule("thorns", "terrain_wound", 3, on="thorns")
    token = Token("t", "terrain", "thorns", Hex(1, 0))
    scene = table(
        ROW(0, 4),
        H("A", (0, 0), movement=3, cards=3, now={"activated": True, "health": 2}),
        H("B", (4, 0)),
        rules=[thorns],
        tokens=[token],
        phase="heroes",
        active="A",
    )
    after = scene.when(Move("A", Hex(2, 0))).then(active="")
    assert (hero(after).out, hero(after).fatigue) == (True, 0)
    after.when(Activate("A")).then_refused("not_in_play", "BG-KO-02")


@pytest.mark.rule("BG-ALLY-07")
def test_an_ally_card_without_miniature_is_nobodys_target() -> None:
    scene = table(HEX(2), H("A", (0, 0)), Y("Y", None, {"miniature": False}), phase="heroes")
    assert scene.state.party_ids == ("A",)
    scene.when(Activate("Y")).when(Move("Y", Hex(1, 0))).then_refused("not_on_board", "BG-ALLY-07")


# -- tokens -------------------------------------------------------------------------------------------

SUPPLIES = Token("t", "tactic", "supplies", Hex(0, 0))
TACTICS = [ActionCard(f"tactic_{n}", "", 0, f"Tactic {n}") for n in (1, 2)]


@pytest.mark.rule("BG-TOKEN-01", "BG-TOKEN-02", "BG-TOKEN-04", "BG-TOKEN-05")
def test_a_tactic_token_is_taken_for_a_tactic_card() -> None:
    scene = table(
        HEX(2),
        H("A", (0, 0), now={"activated": True}),
        Y("Y", (1, 0)),
        tokens=[SUPPLIES],
        more_cards=TACTICS,
        phase="heroes",
        active="A",
    )
    after = scene.when(UseToken("A", "t"), "tactic_2").then_told(TokenTaken, TacticDrawn).then(tokens=())
    assert (hero(after).hand, after.state.tactics) == (("tactic_2",), ("tactic_1",))
    scene.when(UseToken("A", "nothing")).then_refused("no_token", "BG-TOKEN-03")
    ally = scene.at(replace(scene.state, active="Y"))
    ally.when(UseToken("Y", "t")).then_refused("heroes_only", "BG-TOKEN-05")
    away = scene.at(replace(scene.state, heroes=(replace(hero(scene), at=Hex(0, 1)),)))
    away.when(UseToken("A", "t")).then_refused("not_on_token", "BG-TOKEN-03")


@pytest.mark.rule("BG-TOKEN-01")
def test_an_empty_pile_of_tactics_gives_nothing() -> None:
    scene = table(
        HEX(2), H("A", (0, 0), now={"activated": True}), tokens=[SUPPLIES], phase="heroes", active="A"
    )
    after = scene.when(UseToken("A", "t")).then_told(TacticDrawn)
    assert hero(after).hand == ()


# -- Upkeep -------------------------------------------------------------------------------------------


@ex(13)
@pytest.mark.rule(
    "BG-INSTANT-01", "BG-INSTANT-02", "BG-UPKEEP-01", "BG-UPKEEP-02", "BG-UPKEEP-03", "BG-UPKEEP-04"
)
@pytest.mark.rule("BG-ROUND-08", "BG-REROLL-07", "BG-RIPOSTE-09", "BG-ROUND-01", "BG-ROUND-02", "BG-ROUND-03")
def test_upkeep_returns_cards_discards_instants_and_moves_the_round_marker() -> None:
    bomb = ActionCard("bomb", "A", 6, "Bomb", ("w",), 1, instant=True)
    tired = {
        "pile": ("A-top", "bomb", "A-2"),
        "hand": ("A-3",),
        "fatigue": 4,
        "health": 7,
        "bleeding": 1,
        "stunned": 1,
        "rerolls": 1,
        "ripostes": 2,
        "activated": True,
        "effect_used": True,
    }
    scene = table(HEX(2), H("A", (0, 0), now=tired), more_cards=[bomb], phase="upkeep", round=2)
    scene = scene.at(replace(scene.state, bonuses=(Bonus("b", "A", "defense", 1),)))
    after = scene.when(RunUpkeep()).then(round=3, phase="plan", bonuses=())
    each = hero(after)
    assert (each.hand, each.pile, each.discard) == (("A-3", "A-top", "A-2"), (), ("bomb",))
    assert (each.fatigue, each.health, each.bleeding, each.stunned) == (4, 7, 1, 1)
    assert (each.rerolls, each.ripostes, each.activated, each.effect_used) == (0, 0, False, False)
    assert told(after, CardsReturned)[0].instants == ("bomb",)


@pytest.mark.rule("BG-ACTIVATE-03", "BG-ACTIVATE-04")
def test_a_hero_attacks_once_and_may_still_move() -> None:
    scene = table(
        ROW(0, 4),
        H("A", (0, 0), movement=2, dice=("x",), now={"activated": True}),
        E("E", (1, 0), health=1),
        phase="heroes",
        active="A",
    )
    after = scene.when(Strike("A", "E"), (3,)).when(Move("A", Hex(2, 0)))
    assert hero(after).at == Hex(2, 0)


@pytest.mark.rule("BG-ROUND-04", "BG-EFFECT-03")
def test_more_movement_for_nobody_does_not_hold_up_the_enemy_turn() -> None:
    """Movement that nobody can walk any more is of no use; healing still is."""

    def done(*effect: Power) -> bool:
        hurt = {"activated": True, "health": 5}
        return nothing_left(table(HEX(1), H("A", (0, 0), effect=effect, now=hurt), phase="heroes").state)

    assert done(Power("movement", 2)) and done(Power("movement", 1, who="others"))
    assert not done(Power("movement", 2), Power("heal", 1))
    waits = table(
        HEX(1), H("A", (0, 0), effect=(Power("movement", 1, who="others"),), now={"activated": True}),
        H("B", (1, 0)), phase="heroes",
    ).state  # fmt: skip
    assert helps_now(waits, Source("A", "A-top"))
