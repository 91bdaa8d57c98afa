"""Attacks of Heroes and Enemies: pools, removals, Rerolls, Damage, Ripostes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.core.ask import Ask
from companion.core.course import Course
from companion.core.errors import Unanswered
from companion.core.game import evolve
from companion.games.boardgame.commands import Activate, RunEnemy, Strike, UseEffect
from companion.games.boardgame.events import AttackRolled, DieRerolled, RiposteSpent, Slain, Wounded
from companion.games.boardgame.facts.model import EnemyCard, EnemyPower, Power
from companion.games.boardgame.game import GAME
from companion.games.boardgame.model import AttackForm, Bonus, State
from companion.games.boardgame.rules.dice import without_weakest
from companion.games.boardgame.rules.stats import enemy_health
from tests.games.boardgame.kit import HEX, E, H, Y, asked, enemy, ex, hero, options, table, told
from tests.kit import Scene, Script

RUN = RunEnemy()
ACTING = {"activated": True}


def acting(*minis: Any, **more: Any) -> Scene[State]:
    """A Hero Turn in which Hero A is active."""
    return table(HEX(4), *minis, phase="heroes", active="A", **more)


def left_of(pool: tuple[str, ...], n: int, *answers: str) -> Any:
    """A pool after removals, or the colours among which is chosen."""
    scene = table(HEX(1), H("A", (0, 0)))
    course = Course(scene.state, lambda state, event: evolve(GAME, state, event), Ask(maker=Script(answers)))
    try:
        return without_weakest(course, "A", pool, n)
    except Unanswered as stop:
        return set(stop.question.names)


@ex(17, 18)
@pytest.mark.rule(
    "BG-HATTACK-02", "BG-DICE-06", "BG-STATUS-13", "BG-HATTACK-04", "BG-HATTACK-05", "BG-HATTACK-08"
)
@pytest.mark.rule("BG-DICE-01", "BG-DICE-02", "BG-HATTACK-03")
def test_a_pool_is_cards_effects_and_abilities_less_stunned_tokens() -> None:
    ability = (Power("dice", 1, "m", each_attack=True),)
    fighter = H("A", (0, 0), dice=("s", "s", "s"), powers=ability, now={**ACTING, "stunned": 1})
    scene = acting(fighter, E("E", (1, 0), defense=1))
    scene = scene.at(replace(scene.state, bonuses=(Bonus("b", "A", "x", 1),)))
    after = scene.when(Strike("A", "E"), (1, 2, 2, 2))
    (rolled,) = told(after, AttackRolled)
    assert (rolled.dice, rolled.removed) == (("s", "s", "s", "x"), ("m",))
    assert (enemy(after).wounds, hero(after).stunned) == (6, 0)


@ex(19, 133)
@pytest.mark.rule("BG-SLAIN-01", "BG-SLAIN-02")
@pytest.mark.parametrize(("heroes", "health"), [(2, 7), (3, 7), (4, 9), (5, 12), (6, 12)])
def test_enemy_health_goes_by_the_heroes_at_the_start(heroes: int, health: int) -> None:
    troll = EnemyCard("troll", "Troll", 7, 9, 12)
    scene = table(HEX(1), H("A", (0, 0)), heroes_at_start=heroes, more_enemies=[troll])
    assert enemy_health(scene.state, troll) == health


@ex(21)
@pytest.mark.rule("BG-SLAIN-02", "BG-SLAIN-03", "BG-KO-07")
def test_excess_wounds_are_lost_and_the_miniature_goes_back_to_the_pool() -> None:
    scene = acting(H("A", (0, 0), dice=("x",), now=ACTING), E("E", (1, 0), now={"wounds": 6}))
    before = scene.state.in_pool("E")
    after = scene.when(Strike("A", "E"), (5,)).then_told(Slain)
    assert (after.state.enemies, after.state.in_pool("E")) == ((), before + 1)


@ex(22, 23, 24)
@pytest.mark.rule("BG-DEFENSE-01", "BG-DEFENSE-02", "BG-FATIGUE-05", "BG-STATUS-03")
@pytest.mark.parametrize(("printed", "given", "damage", "wounds"), [(2, 2, 5, 3), (1, 0, 5, 5), (6, 0, 2, 0)])
def test_wounds_are_damage_less_defense_and_never_less_than_none(
    printed: int, given: int, damage: int, wounds: int
) -> None:
    target = H("A", (0, 0), printed, now={"fatigue": 20})  # two Defense Penalties
    scene = table(HEX(2), target, E("E", (1, 0), dice=("orange",)))
    bonuses = (Bonus("b", "A", "defense", given),) if given else ()
    after = scene.at(replace(scene.state, bonuses=bonuses)).when(RUN, (10 + damage,))
    assert hero(after).health == 12 - wounds
    assert hero(after).bleeding == (1 if wounds else 0)


@ex(25, 26)
@pytest.mark.rule("BG-ENEMY-19", "BG-ENEMY-20", "BG-ENEMY-22", "BG-DEFENSE-02", "BG-ABILITY-05")
def test_a_stunned_monster_with_its_ability_die() -> None:
    apostle = E(
        "E",
        (1, 0),
        dice=("s", "s", "s", "s"),
        keywords=("monster",),
        powers=(EnemyPower("lone_die", "x"),),
        now={"stunned": 1},
    )
    scene = table(HEX(3), H("A", (0, 0), 2), H("B", (-3, 0)), apostle)
    after = scene.when(RUN, (1, 3, 2, 1))
    assert len(told(after, AttackRolled)[0].dice) == 4
    assert (hero(after).health, enemy(after).stunned) == (7, 0)
    two = table(HEX(3), H("A", (0, 0)), H("B", (1, -1)), apostle)
    assert len(asked(two, RUN, "A", "A").dice) == 3  # type: ignore[union-attr]


@ex(27, 28, 29, 30, 31)
@pytest.mark.rule("BG-DICE-04", "BG-DICE-05", "BG-DICE-06", "BG-DICE-07", "BG-FATIGUE-07", "BG-DICE-10")
def test_the_weakest_dice_go_and_equals_are_asked() -> None:
    assert left_of(("w", "m", "s"), 1) == ("m", "s")
    assert left_of(("orange", "gray", "red"), 1) == {"orange", "gray", "red"}
    assert left_of(("w", "orange", "red"), 2) == {"orange", "red"}
    assert left_of(("w", "orange", "red"), 2, "red") == ("orange",)
    assert left_of(("red", "red", "s"), 2) == ("s",)
    assert left_of(("m", "s", "x"), 4) == ()


@ex(31)
@pytest.mark.rule("BG-DICE-07", "BG-DICE-08", "BG-HATTACK-08")
def test_an_empty_pool_is_an_attack_all_the_same() -> None:
    fighter = H("A", (0, 0), dice=("m", "s", "x"), now={**ACTING, "fatigue": 16, "stunned": 2})
    after = acting(fighter, E("E", (1, 0))).when(Strike("A", "E")).then_asked()
    assert (hero(after).stunned, hero(after).attacked, enemy(after).wounds) == (0, True, 0)
    after.when(Strike("A", "E")).then_refused("attacked_already", "BG-ACTIVATE-04")


@ex(32)
@pytest.mark.rule("BG-DICE-09")
def test_the_number_of_dice_in_the_box_is_no_limit() -> None:
    scene = acting(H("A", (0, 0), dice=("red",) * 9, now=ACTING), E("E", (1, 0), health=99))
    assert enemy(scene.when(Strike("A", "E"), (1,) * 9)).wounds == 9


@ex(33)
@pytest.mark.rule("BG-REROLL-01", "BG-REROLL-02", "BG-REROLL-04", "BG-REROLL-05", "BG-REROLL-03")
def test_a_die_may_be_rerolled_twice_and_the_last_result_stands() -> None:
    scene = acting(H("A", (0, 0), dice=("x", "w"), now={**ACTING, "rerolls": 2}), E("E", (1, 0)))
    assert options(scene, Strike("A", "E"), (2, 0)) == {"stop", "0", "1"}
    after = scene.when(Strike("A", "E"), (2, 0), "0", (0,), "0", (1,))
    assert (enemy(after).wounds, hero(after).rerolls) == (1, 0)
    kept = scene.when(Strike("A", "E"), (2, 0), "stop")
    assert (enemy(kept).wounds, hero(kept).rerolls) == (2, 2)


@pytest.mark.rule("BG-REROLL-05")
def test_an_ability_gives_a_reroll_with_every_attack() -> None:
    powers = (Power("reroll", 1, each_attack=True), Power("dice", 1, "w", each_attack=True))
    scene = acting(H("A", (0, 0), dice=("x",), powers=powers, now=ACTING), E("E", (1, 0)))
    after = scene.when(Strike("A", "E"), (1, 0), "0", (4,))
    assert (enemy(after).wounds, told(after, DieRerolled)[0].spent) == (4, False)
    plain = scene.when(Strike("A", "E", plain=True), (1,)).then_asked("attack_dice")
    assert told(plain, AttackRolled)[0].dice == ("x",)


@pytest.mark.rule("BG-REROLL-08")
def test_an_enemy_rerolls_its_worst_die_while_it_is_below_average() -> None:
    scene = table(HEX(2), H("A", (0, 0)), E("E", (1, 0), dice=("x", "x", "s"), rerolls=2))
    after = scene.when(RUN, (1, 5, 6), (4,))
    assert [(each.place, each.was, each.face) for each in told(after, DieRerolled)] == [(0, 1, 4)]
    assert options(scene, RUN, (1, 6, 1)) == {"0", "2"}
    quiet = scene.when(RUN, (4, 4, 4)).then_asked("attack_dice")
    assert hero(quiet).health == 0


@ex(34)
@pytest.mark.rule("BG-HATTACK-07", "BG-STATUS-03", "BG-STATUS-01")
def test_an_attack_on_all_enemies_is_one_roll() -> None:
    form = {"form": AttackForm(area="all")}
    fighter = H("A", (0, 0), dice=("orange",), now={**ACTING, **form})
    after = acting(fighter, E("T", (1, 0), defense=1), E("X", (-1, 0), defense=5), E("Z", (3, 0))).when(
        Strike("A", "T"), (14,)
    )
    assert (enemy(after, "T").wounds, enemy(after, "T").bleeding) == (3, 1)
    assert (enemy(after, "X").wounds, enemy(after, "X").bleeding) == (0, 0)
    assert "Z" not in told(after, AttackRolled)[0].targets


@ex(35)
@pytest.mark.rule("BG-HATTACK-07", "BG-HATTACK-09", "BG-RANGE-06")
def test_bombs_hit_everybody_around_the_target() -> None:
    bombs = (Power("attack", range=3, area="around"),)
    scene = acting(
        H("A", (-3, 0), dice=("x",), effect=bombs, now=ACTING),
        H("G", (1, 0), 2),
        E("T", (0, 0), defense=1),
        E("T2", (0, 1), defense=1),
    )
    after = scene.when(UseEffect("A")).when(Strike("A", "T"), (4,))
    assert (enemy(after, "T").wounds, enemy(after, "T2").wounds, hero(after, "G").health) == (3, 3, 10)
    assert hero(after).form is None


@ex(58, 59)
@pytest.mark.rule("BG-RANGE-01", "BG-RANGE-02", "BG-RANGE-06", "BG-HATTACK-01")
def test_only_enemies_in_range_can_be_attacked() -> None:
    scene = acting(H("A", (0, 0), now=ACTING), E("T1", (2, 0)), E("T2", (4, 1)))
    scene.when(Strike("A", "T1")).then_refused("nobody_in_range", "BG-HATTACK-01")
    scene.when(Strike("A", "nobody")).then_refused("no_enemy", "BG-HATTACK-01")
    far = acting(H("A", (0, 0), now={**ACTING, "form": AttackForm(5)}), E("T1", (2, 0)), E("T2", (4, 0)))
    assert told(far.when(Strike("A", "T2")), AttackRolled)[0].candidates == ("T1", "T2")


@pytest.mark.rule("BG-HATTACK-01", "BG-RANGE-05", "BG-LOS-09")
def test_a_visible_attack_needs_sight() -> None:
    form = AttackForm(3, visible=True)
    scene = acting(H("A", (0, 0), now={**ACTING, "form": form}), E("E", (2, 0)), tall=[(1, 0)])
    scene.when(Strike("A", "E")).then_refused("nobody_in_range", "BG-HATTACK-01")
    blind = acting(H("A", (0, 0), now={**ACTING, "form": AttackForm(3)}), E("E", (2, 0)), tall=[(1, 0)])
    blind.when(Strike("A", "E")).then_told(AttackRolled)


@ex(36)
@pytest.mark.rule("BG-STATUS-01", "BG-REROLL-04", "BG-DICE-03")
def test_icons_of_replaced_faces_are_lost() -> None:
    scene = acting(H("A", (0, 0), dice=("orange",) * 3, now={**ACTING, "rerolls": 1}), E("E", (1, 0)))
    after = scene.when(Strike("A", "E"), (11, 10, 10), "2", (0,))
    assert (enemy(after).wounds, enemy(after).bleeding) == (1, 2)


# -- Ripostes -----------------------------------------------------------------------------------------


@ex(37)
@pytest.mark.rule("BG-RIPOSTE-03")
def test_there_is_no_riposte_beyond_range() -> None:
    scene = table(HEX(3), H("A", (0, 0), dice=("x",), now={"ripostes": 1}), E("E", (2, 0), range=2))
    after = scene.when(RUN).then_asked()
    assert hero(after).ripostes == 1


@ex(38)
@pytest.mark.rule("BG-RIPOSTE-01", "BG-RIPOSTE-02", "BG-RIPOSTE-04")
def test_one_riposte_for_an_attack_even_without_wounds() -> None:
    scene = table(HEX(3), H("A", (0, 0), dice=("x",), now={"ripostes": 2}), E("E", (1, 0)))
    assert options(scene, RUN) == {"no", "yes"}
    after = scene.when(RUN, "yes", (3,)).then_asked("riposte", "attack_dice")
    assert (hero(after).ripostes, enemy(after).wounds) == (1, 3)
    assert hero(scene.when(RUN, "no")).ripostes == 2


@ex(132)
@pytest.mark.rule("BG-DEFENSE-07", "BG-RIPOSTE-05", "BG-STATUS-13", "BG-RIPOSTE-06")
def test_a_token_just_received_counts_for_the_riposte() -> None:
    scene = table(
        HEX(3), H("A", (0, 0), dice=("w", "s", "x"), now={"ripostes": 1}), E("E", (1, 0), dice=("gray",))
    )
    after = scene.when(RUN, (22,), "yes", (1, 1))
    assert told(after, AttackRolled)[1].dice == ("s", "x")
    assert hero(after).stunned == 0


@ex(52)
@pytest.mark.rule("BG-STATUS-17")
def test_a_token_from_a_riposte_stays_on_a_monster() -> None:
    scene = table(
        HEX(3),
        H("A", (0, 0), dice=("gray",), now={"ripostes": 1}),
        E("E", (1, 0), dice=("w",), keywords=("monster",)),
    )
    after = scene.when(RUN, (0,), "yes", (22,))
    assert enemy(after).stunned == 1


@pytest.mark.rule("BG-RIPOSTE-08", "BG-RIPOSTE-10")
def test_several_attacked_heroes_riposte_in_an_order_they_choose() -> None:
    wild = E("E", (0, 0), health=30, powers=(EnemyPower("attacks_all"),))
    scene = table(
        HEX(3),
        H("A", (1, 0), dice=("x",), now={"ripostes": 1}),
        H("B", (-1, 0), dice=("x",), now={"ripostes": 1}),
        Y("Y", (0, 1)),
        wild,
    )
    after = scene.when(RUN, "A", "B", "yes", (2,), "yes", (3,)).then_asked(
        "goal", "riposte_order", "riposte", "attack_dice", "riposte", "attack_dice"
    )
    assert [each.hero for each in told(after, RiposteSpent)] == ["B", "A"]
    assert enemy(after).wounds == 5


@pytest.mark.rule("BG-RIPOSTE-01")
def test_who_is_knocked_out_does_not_riposte() -> None:
    scene = table(
        HEX(3),
        H("A", (0, 0), dice=("x",), now={"ripostes": 1, "health": 2}),
        H("B", (3, 0)),
        E("E", (1, 0), dice=("x",)),
    )
    assert hero(scene.when(RUN, (5,)).then_asked("attack_dice")).out


# -- defending ----------------------------------------------------------------------------------------


@pytest.mark.rule("BG-DEFENSE-03", "BG-ENEMY-23", "BG-EFFECT-03")
def test_a_defensive_effect_may_be_used_once_the_damage_is_known() -> None:
    shield = (Power("defense", 2, who="hero", range=3),)
    helper = H("F", (-2, 0), effect=shield, now={"activated": True})
    scene = table(HEX(4), H("A", (0, 0), 1), helper, E("E", (1, 0), dice=("x",)))
    assert options(scene, RUN, (5,)) == {"no", "F/F-top"}
    assert hero(scene.when(RUN, (5,), "F/F-top")).health == 10
    assert hero(scene.when(RUN, (5,), "no")).health == 8
    scene.when(RUN, (1,)).then_asked("attack_dice")  # no Wound that it could save
    idle = table(HEX(4), H("A", (0, 0), 1), replace(helper, now={}), E("E", (1, 0), dice=("x",)))
    idle.when(RUN, (5,)).then_asked("attack_dice")


@pytest.mark.rule("BG-DEFENSE-04", "BG-KO-06")
def test_an_ally_defends_with_its_card() -> None:
    scene = table(
        HEX(3), H("A", (3, 0)), Y("Y", (0, 0), {"defense": 1, "health": 4}), E("E", (1, 0), dice=("x",))
    )
    after = scene.when(RUN, (3,))
    assert after.state.ally("Y").wounds == 2
    assert scene.when(RUN, (6,)).state.allies == ()


@pytest.mark.rule("BG-ALLY-02", "BG-ALLY-03", "BG-ALLY-04", "BG-ALLY-05", "BG-ALLY-01", "BG-KEYWORD-02")
def test_an_ally_attacks_with_the_dice_and_range_of_its_card() -> None:
    archer = Y("Y", (0, 0), {"dice": ("x", "w"), "range": 3, "movement": 2})
    scene = table(HEX(4), H("A", (-3, 0)), archer, E("E", (3, 0)), E("F", (4, 0)), phase="heroes")
    scene = scene.when(Activate("Y"))
    scene.when(Strike("Y", "F")).then_refused("out_of_range", "BG-HATTACK-01")
    after = scene.when(Strike("Y", "E"), (3, 1))
    assert enemy(after).wounds == 4
    after.when(Strike("Y", "E")).then_refused("attacked_already", "BG-ACTIVATE-04")


@pytest.mark.rule("BG-HATTACK-06", "BG-STATUS-02")
def test_a_slain_enemy_gets_no_tokens() -> None:
    scene = acting(H("A", (0, 0), dice=("gray",), now=ACTING), E("E", (1, 0), health=2))
    after = scene.when(Strike("A", "E"), (25,)).then_told(Slain)
    assert [type(each) for each in after.events if getattr(each, "who", "") == "E"] == [Wounded, Slain]


@pytest.mark.rule("BG-DICE-10")
def test_a_die_that_is_left_open_gets_its_colour_from_the_players() -> None:
    scene = acting(H("A", (0, 0), dice=("w", "open", "open"), now=ACTING), E("E", (1, 0)))
    assert options(scene, Strike("A", "E")) == {"orange", "gray", "red"}
    after = scene.when(Strike("A", "E"), "orange", "gray", (1, 12, 0))
    assert told(after, AttackRolled)[0].dice == ("w", "orange", "gray")
    assert enemy(after).bleeding == 1


@pytest.mark.rule("BG-REROLL-06", "BG-REROLL-03")
def test_a_hero_rerolls_in_a_riposte_and_never_the_enemys_dice() -> None:
    fighter = H("A", (0, 0), dice=("x",), now={"ripostes": 1, "rerolls": 1})
    scene = table(HEX(3), fighter, E("E", (1, 0), dice=("x",)))
    after = scene.when(RUN, (2,), "yes", (1,), "0", (5,)).then_asked(
        "attack_dice", "riposte", "attack_dice", "reroll", "reroll_die"
    )
    assert (hero(after).health, enemy(after).wounds) == (10, 5)


@pytest.mark.rule("BG-DEFENSE-06", "BG-STATUS-02", "BG-STATUS-03")
@pytest.mark.parametrize(("face", "stunned"), [(22, 1), (21, 0)])
def test_statuses_of_an_enemys_attack_follow_a_wound(face: int, stunned: int) -> None:
    scene = table(HEX(3), H("A", (0, 0), 1), E("E", (1, 0), dice=("gray",)))
    assert hero(scene.when(RUN, (face,))).stunned == stunned


@pytest.mark.rule("BG-KEYWORD-11")
def test_a_power_against_a_keyword_counts_only_there() -> None:
    powers = (Power("dice", 1, "x", each_attack=True, against="demon"),)
    effect = (Power("dice", 1, "s", against="demon"), Power("stunned", 1, range=2, against="demon"))
    fighter = H("A", (0, 0), dice=("w",), powers=powers, effect=effect, now=ACTING)
    scene = acting(fighter, E("D", (1, 0), keywords=("demon",)), E("T", (-1, 0)))
    assert [die.name for die in asked(scene, Strike("A", "D")).dice] == ["w", "x"]  # type: ignore[union-attr]
    assert [die.name for die in asked(scene, Strike("A", "T")).dice] == ["w"]  # type: ignore[union-attr]
    scene.when(UseEffect("A", "T")).then_refused("wrong_keyword", "BG-KEYWORD-11")
    helped = scene.when(UseEffect("A", "D"))
    assert [die.name for die in asked(helped, Strike("A", "D")).dice] == ["w", "x", "s"]  # type: ignore[union-attr]
    assert [die.name for die in asked(helped, Strike("A", "T")).dice] == ["w"]  # type: ignore[union-attr]
