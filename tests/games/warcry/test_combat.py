"""Attack, block, ranged targets, combats and their results."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.core.game import Adjust
from companion.games.warcry import events as ev
from companion.games.warcry.commands import (
    ApplyText,
    Attack,
    Modify,
    MoveUp,
    Pass,
    PassTactic,
    PlayTactic,
    RollCombat,
    Settle,
    Shoot,
    TestUnit,
    UseTactic,
)
from companion.games.warcry.model import P1, P2, Options
from companion.games.warcry.printed import Change
from companion.games.warcry.rules.attack import targets
from companion.games.warcry.rules.block import blockers
from companion.games.warcry.rules.card import current
from companion.games.warcry.rules.line import lines_away
from companion.games.warcry.rules.ranged import targets as ranged_targets
from companion.games.warcry.rules.tactic import points_left
from companion.games.warcry.rules.terror import leadership
from tests.games.warcry.kit import PAPER, Match, ability, carried, dice_deck, ex, match, one, two, typed
from tests.kit import events_of


def ids(units: Any) -> list[str]:
    return [each.id for each in units]


# -- attack ------------------------------------------------------------------------------------------------


@ex("EX-33")
@pytest.mark.rule("WC-ATTACK-01", "WC-ATTACK-02")
def test_infantry_in_reserve_cannot_attack_and_nobody_attacks_committed() -> None:
    scene = match(one("a", line="reserve"), one("b", ready=False), two("c"))
    scene.when(Attack("a", "c")).then_refused("stands_behind", "WC-ATTACK-02")
    scene.when(Attack("b", "c")).then_refused("committed", "WC-ATTACK-01")
    scene.when(Attack("c", "a")).then_refused("not_yours", "WC-ATTACK-01")


@ex("EX-34", "EX-35")
@pytest.mark.rule("WC-ATTACK-02", "WC-ATTACK-03", "WC-ATTACK-04")
def test_the_reserve_is_a_target_only_while_nobody_in_front_is_ready() -> None:
    enemy = (two("c"), two("d", ready=False), two("e", line="reserve"))
    scene = match(one("a", "cav", line="reserve"), one("b"), *enemy)
    assert ids(targets(scene.state, scene.state.unit("a"))) == ["c", "d"]
    scene.when(Attack("a", "e")).then_refused("no_target", "WC-ATTACK-04")
    tired = match(one("a", "cav", line="reserve"), one("b"), two("c", ready=False), *enemy[1:])
    assert ids(targets(tired.state, tired.state.unit("a"))) == ["c", "d", "e"]
    tired.when(Attack("a", "e")).then_told(ev.CombatBegan)


@ex("EX-36")
@pytest.mark.rule("WC-ATTACK-05")
def test_a_flyer_reaches_every_line() -> None:
    scene = match(one("a", "fly"), two("c"), two("d", line="reserve"))
    assert ids(targets(scene.state, scene.state.unit("a"))) == ["c", "d"]


@pytest.mark.rule("WC-ATTACK-07", "WC-BATTLE-04")
def test_without_an_enemy_there_is_no_attack_and_the_battle_goes_on() -> None:
    scene = match(one("a"))
    scene.when(Attack("a", "b")).then_refused("no_enemy", "WC-ATTACK-07").then(stage="battle")


@pytest.mark.rule("WC-CARD-04", "WC-CARD-05")
def test_a_unit_without_a_speed_neither_attacks_nor_blocks_but_can_be_attacked() -> None:
    scene = match(one("a", "none"), one("b"), two("c", "none"), two("d"))
    scene.when(Attack("a", "c")).then_refused("no_speed", "WC-CARD-05")
    assert not blockers(scene.state, scene.state.unit("b"), scene.state.unit("d"))
    scene.when(Attack("b", "c")).then_told(ev.CombatBegan)


# -- block -------------------------------------------------------------------------------------------------


@ex("EX-37")
@pytest.mark.rule("WC-BLOCK-01", "WC-BLOCK-03", "WC-BLOCK-05", "WC-BLOCK-06", "WC-ATTACK-06")
def test_faster_ready_units_of_either_line_may_block() -> None:
    army = (
        two("t"),
        two("i"),
        two("c", "cav", line="reserve"),
        two("f", "fly"),
        two("k", "cav", ready=False),
    )
    scene = match(one("a"), *army).when(Attack("a", "t"), "c").then_told(ev.Blocked)
    assert scene.options("block") == ("nobody", "c", "f")
    assert scene.asked[0].seat == P2
    assert scene.state.combat is not None and scene.state.combat.units == ("a", "c")
    scene.then({"t.line": "battle", "t.ready": True})


@ex("EX-38", "EX-39")
@pytest.mark.rule("WC-BLOCK-01", "WC-BLOCK-02")
def test_equal_or_slower_units_cannot_block() -> None:
    army = (two("t"), two("i"), two("c", "cav"), two("f", "fly"))
    scene = match(one("a", "cav"), *army)
    assert ids(blockers(scene.state, scene.state.unit("a"), scene.state.unit("t"))) == ["f"]
    flying = match(one("a", "fly"), *army)
    flying.when(Attack("a", "t")).then_asked()


@pytest.mark.rule("WC-BLOCK-04", "WC-BLOCK-05")
def test_blocking_is_optional_and_the_target_stays_out_of_it() -> None:
    scene = match(one("a", s=9), two("t"), two("c", "cav")).when(Attack("a", "t"), "nobody")
    assert scene.state.combat is not None and scene.state.combat.defender == "t"
    blocked = match(one("a", s=9), two("t"), two("c", "cav")).when(Attack("a", "t"), "c").roll(3, 3, 1)
    blocked.then(c=None).then({"t.ready": True})


@pytest.mark.rule("WC-BLOCK-07", "WC-RANGED-07")
def test_shots_and_follow_ups_are_not_blocked() -> None:
    scene = match(one("a", ranged="plain", ranged_value=3), two("t"), two("f", "fly")).when(Shoot("a", "t"))
    scene.then_asked().then({"a.line": "battle"})
    chase = match(one("a", s=9), two("t", ld=1), two("i"), two("f", "fly", ready=False))
    chase.when(Attack("a", "t")).roll(3, 3, 3, "yes").then_asked("typed", "follow_up")


@pytest.mark.rule("WC-BLOCK-08")
def test_who_attacks_as_a_flyer_is_blocked_by_the_printed_speed() -> None:
    scene = match(one("a"), two("t", line="reserve"), two("c", "cav"))
    scene = scene.when(Modify(P1, "a", "attacks_as", 3, "command")).when(Attack("a", "t"), "nobody")
    assert scene.options("block") == ("nobody", "c")


# -- ranged ------------------------------------------------------------------------------------------------


@ex("EX-40", "EX-41")
@pytest.mark.rule("WC-RANGED-02", "WC-RANGED-03", "WC-RANGED-04", "WC-RANGED-05", "WC-LINE-02")
@pytest.mark.parametrize(
    ("line", "reach", "expected"),
    [
        ("battle", "short", ["x"]),
        ("battle", "plain", ["x", "y"]),
        ("battle", "long", ["x", "y"]),
        ("reserve", "short", []),
        ("reserve", "plain", ["x"]),
        ("reserve", "long", ["x", "y"]),
    ],
)
def test_how_far_a_ranged_attack_reaches(line: str, reach: str, expected: list[str]) -> None:
    scene = match(one("a", line=line, ranged=reach), one("b"), two("x"), two("y", line="reserve"))
    assert ids(ranged_targets(scene.state, scene.state.unit("a"))) == expected
    assert lines_away(scene.state.unit("b"), scene.state.unit("y")) == 2


@pytest.mark.rule("WC-RANGED-01", "WC-RANGED-05", "WC-RANGED-06")
def test_who_may_shoot_at_whom() -> None:
    scene = match(
        one("a", ranged="short", line="reserve"), one("b"), one("c", ranged="long", ready=False), two("x")
    )
    scene.when(Shoot("a", "x")).then_refused("out_of_reach", "WC-RANGED-05")
    scene.when(Shoot("b", "x")).then_refused("cannot_shoot", "WC-RANGED-01")
    scene.when(Shoot("c", "x")).then_refused("committed", "WC-RANGED-01")
    behind = match(
        one("d", ranged="long", line="reserve"), one("b"), two("x"), two("y", ready=False, line="reserve")
    )
    behind.when(Shoot("d", "y")).then_told(ev.CombatBegan)


def shooting(s: int = 6, ready: bool = True, ra: int = 5, **values: Any) -> Match:
    return match(
        one("a", s=1, ranged="plain", ranged_value=ra, **values), two("t", s=s, ready=ready), two("u")
    )


@ex("EX-50")
@pytest.mark.rule(
    "WC-RANGED-08", "WC-RANGED-10", "WC-RANGED-11", "WC-RANGED-12", "WC-RANGED-14", "WC-RANGED-15"
)
def test_a_hit_commits_a_ready_target() -> None:
    scene = shooting().shoot("a", "t", 3, 2).then({"t.ready": False, "a.ready": False}).then(active=P2)
    scene.then_not_told(ev.RoutChecked)
    drawn = shooting().when(Shoot("a", "t"))
    assert [each.n for each in events_of(drawn, ev.CardsDrawn)] == [1, 1]


@ex("EX-51")
@pytest.mark.rule("WC-RANGED-12", "WC-RANGED-17")
def test_a_hit_destroys_a_committed_target() -> None:
    shooting(ready=False).shoot("a", "t", 4, 3).then(t=None).then({"a.ready": False})


@pytest.mark.rule("WC-RANGED-17")
def test_committed_is_judged_when_the_result_is_applied() -> None:
    scene = shooting().when(Shoot("a", "t")).when(ApplyText(P1, "commit", "t"))
    scene.roll(4, 3).then(t=None)


@ex("EX-52")
@pytest.mark.rule("WC-RANGED-13", "WC-RANGED-14", "WC-LINE-08")
def test_a_miss_changes_nothing_but_the_shooter() -> None:
    scene = shooting(ra=6, line="reserve").at(
        match(one("b"), *shooting(ra=6, line="reserve").state.units).state
    )
    scene.shoot("a", "t", 2, 3).then({"t.ready": True, "a.ready": False, "a.line": "reserve"})


@ex("EX-53")
@pytest.mark.rule("WC-RANGED-09")
def test_strength_bonuses_do_not_help_a_shot_and_ranged_bonuses_do() -> None:
    scene = shooting(s=5, ra=4).when(Shoot("a", "t"))
    scene = scene.when(Modify(P1, "a", "strength", 3, "combat")).when(Modify(P1, "a", "ranged", 2, "combat"))
    scene.roll(2, 3).then({"t.ready": False})


@pytest.mark.rule("WC-RANGED-16")
def test_a_shooter_that_was_committed_still_hits_in_full() -> None:
    scene = shooting(ready=False).when(Shoot("a", "t")).when(ApplyText(P2, "commit", "a"))
    scene.roll(6, 1).then(t=None)


@pytest.mark.rule("WC-RANGED-18")
def test_a_shot_without_a_target_has_no_result() -> None:
    scene = shooting().when(Shoot("a", "t")).when(ApplyText(P2, "leave", "t")).both_pass().when(RollCombat())
    scene.then({"a.ready": False, "t.ready": True}).then(stage="battle", active=P2).then_not_told(ev.Rolled)


# -- results -----------------------------------------------------------------------------------------------


@ex("EX-42", "EX-43")
@pytest.mark.rule("WC-RESOLVE-01", "WC-RESOLVE-02", "WC-RESOLVE-03", "WC-ROUT-01", "WC-ROUT-02", "WC-ROUT-03")
@pytest.mark.rule("WC-FOLLOWUP-01", "WC-COMBAT-01")
def test_the_higher_total_wins_and_may_rout() -> None:
    scene = match(one("a", s=4), two("b", s=5, ld=3), two("c")).when(Attack("a", "b"))
    assert [each.n for each in events_of(scene, ev.CardsDrawn)] == [1, 1]
    done = scene.roll(4, 2, 3, "no")
    done.then(b=None, active=P2).then({"a.ready": False, "a.line": "battle"})
    assert events_of(done, ev.RoutChecked)[0].routed
    assert events_of(done, ev.CombatWon)[0].totals == (8, 7)


@ex("EX-44")
@pytest.mark.rule("WC-ROUT-02", "WC-ROUT-06", "WC-COMBAT-06")
def test_a_lower_roll_is_no_rout() -> None:
    scene = match(one("a", "cav", s=4, line="reserve"), one("z"), two("b", s=5, ld=3), two("c"))
    scene.fight("a", "b", 4, 2, 2).then({"a.ready": False, "a.line": "battle"}).then(active=P2)


@ex("EX-45")
@pytest.mark.rule("WC-SLAUGHTER-01", "WC-SLAUGHTER-03", "WC-ROUT-04")
def test_equal_totals_are_a_slaughter() -> None:
    scene = match(one("a", s=4), one("z"), two("b", s=5), two("c")).fight("a", "b", 4, 3)
    scene.then(a=None, b=None, active=P2).then_not_told(ev.RoutChecked)


@ex("EX-46")
@pytest.mark.rule("WC-RESOLVE-02", "WC-ROUT-01", "WC-FOLLOWUP-01", "WC-COMBAT-06", "WC-COMMAND-02")
def test_a_defender_wins_commits_and_may_follow_up_and_the_next_command_is_its_players() -> None:
    scene = match(one("a", s=3, ld=2), one("z"), two("b", s=5, ld=4, line="reserve"), two("c", ready=False))
    scene = scene.when(Attack("a", "b")).roll(2, 3, 2, "yes")
    assert events_of(scene, ev.FollowUpDeclared)[0].who == "b"
    waived = match(one("a", s=3), one("z"), two("b", s=5)).fight("a", "b", 2, 3, 6, "no")
    waived.then(a=None, active=P2).then({"b.ready": False, "b.line": "battle"})


@ex("EX-47")
@pytest.mark.rule("WC-COMMITTED-02", "WC-COMMITTED-03", "WC-COMMITTED-04", "WC-LINE-07")
def test_a_committed_winner_destroys_nobody_but_rolls_for_a_rout() -> None:
    scene = match(one("a", s=4), two("b", s=5, ready=False), two("c")).fight("a", "b", 2, 4, 6)
    scene.then({"a.ready": False, "b.ready": False, "a.line": "battle", "b.line": "battle"}).then(active=P2)
    scene.then_told(ev.RoutChecked).then_not_told(ev.FollowUpDeclared, ev.UnitsDiscarded)


@ex("EX-48")
@pytest.mark.rule("WC-SLAUGHTER-02")
def test_a_slaughter_takes_committed_units_too() -> None:
    match(one("a", s=4), two("b", s=3, ready=False)).fight("a", "b", 3, 4).then(a=None, b=None)


@ex("EX-49")
@pytest.mark.rule("WC-COMMITTED-05")
def test_a_committed_unit_that_loses_to_a_ready_one_is_discarded() -> None:
    scene = match(one("a", s=4), two("b", s=3, ld=2, ready=False)).fight("a", "b", 3, 3, 1)
    scene.then(b=None).then_told(ev.RoutChecked)


@pytest.mark.rule("WC-RESOLVE-04")
def test_who_was_ready_is_settled_before_the_rolls() -> None:
    table = replace(PAPER, pause=True)
    scene = match(one("a", s=9), two("b"), two("c"), options=table).when(Attack("a", "b")).both_pass()
    scene = scene.when(RollCombat(), *typed(3, 3)).when(ApplyText(P2, "commit", "a"))
    scene.when(Settle(), *typed(6)).then(b=None).then_not_told(ev.FollowUpDeclared)


@pytest.mark.rule("WC-RESOLVE-05", "WC-COMBAT-05", "WC-ROLL-01")
def test_the_declaring_player_flips_first() -> None:
    scene = (
        match(two("a"), one("b"), active=P2)
        .when(Attack("a", "b"))
        .both_pass()
        .when(RollCombat(), *typed(1, 2))
    )
    assert [each.seat for each in events_of(scene, ev.Rolled)] == [P2, P1]


@pytest.mark.rule("WC-COMBAT-05", "WC-COMBAT-07", "WC-TACTIC-14", "WC-TERROR-05")
def test_the_steps_of_a_result_come_in_order() -> None:
    scene = match(one("a", s=9), two("b"), two("c")).when(Attack("a", "b")).both_pass()
    scene = scene.when(RollCombat(), *typed(3, 3)).when(Settle(), *typed(6), "no")
    kinds = [type(each).__name__ for each in scene.events]
    order = [
        "CombatWon",
        "Rolled",
        "RoutChecked",
        "UnitsDiscarded",
        "CombatEnded",
        "FollowUpWaived",
        "UnitsCommitted",
    ]
    assert [each for each in kinds if each in order] == order
    scene.then(combat=None)


@pytest.mark.rule("WC-COMBAT-08")
def test_with_fewer_than_two_units_the_combat_is_aborted() -> None:
    scene = match(one("a"), two("b", line="reserve"), two("c", ready=False)).when(Attack("a", "b"))
    scene = scene.when(ApplyText(P2, "destroy", "b")).both_pass().when(RollCombat())
    scene.then({"a.ready": False, "a.line": "battle"}).then(stage="battle", active=P2, combat=None)
    scene.then_not_told(ev.Rolled, ev.RoutChecked, ev.CombatWon)


@pytest.mark.rule("WC-ROLL-05", "WC-CARD-08", "WC-CARD-09")
def test_a_modified_roll_may_be_negative_and_modifiers_end_with_the_combat() -> None:
    scene = match(one("a", s=3), two("b", s=1, ld=9)).when(Attack("a", "b"))
    scene = scene.when(Modify(P2, "a", "roll", -4, "combat")).when(Modify(P2, "b", "strength", -3, "combat"))
    assert current(scene.state, scene.state.unit("b"), "strength") == -2
    done = scene.roll(1, 1, 1)
    assert events_of(done, ev.CombatWon)[0].totals == (0, -1)
    done.then(effects=())


# -- lines -------------------------------------------------------------------------------------------------


@pytest.mark.rule("WC-LINE-03", "WC-LINE-04")
def test_the_reserve_moves_up_at_once_and_keeps_its_state() -> None:
    scene = match(one("a", s=9), two("b"), two("c", line="reserve", ready=False)).fight("a", "b", 3, 3, 1)
    scene.then({"c.line": "battle", "c.ready": False})
    kinds = [type(each) for each in scene.events]
    assert kinds.index(ev.ReserveMovedUp) == kinds.index(ev.UnitsDiscarded) + 1, "before anything else"


@pytest.mark.rule("WC-LINE-05")
def test_a_line_whose_only_unit_fights_is_not_gone() -> None:
    scene = match(one("a"), one("b", line="reserve"), two("c")).when(Attack("a", "c"))
    scene.then({"b.line": "reserve"}).then_not_told(ev.ReserveMovedUp)


@pytest.mark.rule("WC-LINE-03")
def test_a_correction_that_empties_the_line_moves_the_reserve_up() -> None:
    scene = match(one("a"), one("b", line="reserve"), two("c"))
    scene.when(Adjust("units[a].line", "reserve")).then({"a.line": "battle", "b.line": "battle"})


# -- terror ------------------------------------------------------------------------------------------------


@ex("EX-54")
@pytest.mark.rule("WC-TERROR-01", "WC-TERROR-05", "WC-COMBAT-02")
def test_terror_lowers_leadership_for_the_rout_check() -> None:
    scene = (
        match(one("a", s=9, terror=3), two("b", ld=4), two("c"))
        .when(Attack("a", "b"))
        .then_told(ev.TerrorFelt)
    )
    done = scene.roll(3, 3, 1, "no")
    check = events_of(done, ev.RoutChecked)[0]
    assert (check.leadership, check.routed) == (1, True)


@ex("EX-55")
@pytest.mark.rule("WC-TERROR-03")
def test_who_has_terror_fears_none_and_who_gains_it_gets_leadership_back() -> None:
    done = match(one("a", s=9, terror=3), two("b", ld=4, terror=1), two("c")).fight("a", "b", 3, 3, 3)
    assert not events_of(done, ev.RoutChecked)[0].routed
    scene = match(one("a", terror=3), two("b", ld=4)).when(Attack("a", "b"))
    assert leadership(scene.state, scene.state.unit("b")) == 1
    bold = scene.when(Modify(P2, "b", "terror", 1, "combat"))
    assert leadership(bold.state, bold.state.unit("b")) == 4


@pytest.mark.rule("WC-TERROR-02", "WC-TERROR-06")
def test_terror_adds_up_and_counts_for_committed_units_too() -> None:
    bearer = two("a", terror=1, ready=False, attachments=(carried("t", terror=1),))
    scene = match(one("b", ld=5), bearer).when(Attack("b", "a"))
    assert leadership(scene.state, scene.state.unit("b")) == 3
    more = scene.when(Modify(P2, "a", "terror", 2, "combat"))
    assert leadership(more.state, more.state.unit("b")) == 1
    assert leadership(replace(scene.state, combat=None), scene.state.unit("b")) == 5


@ex("EX-56")
@pytest.mark.rule("WC-TERROR-04", "WC-TEST-01", "WC-TEST-02", "WC-TEST-04")
def test_with_leadership_zero_every_test_fails() -> None:
    scene = match(one("a", terror=3), two("b", ld=3)).when(Attack("a", "b"))
    for die in range(1, 7):
        tested = scene.when(TestUnit("b", "leadership_test"), *typed(die))
        made = events_of(tested, ev.TestMade)[0]
        assert not made.passed and made.value == 0
    assert events_of(tested, ev.Rolled)[0].seat == P2


@pytest.mark.rule("WC-TEST-01", "WC-TEST-02", "WC-TEST-03", "WC-ROLL-04")
def test_tests_use_current_values_unless_they_are_called_unmodified() -> None:
    scene = match(one("a", ld=2, s=4, tp=3), two("b")).when(Modify(P1, "a", "leadership", 2, "battle"))
    assert events_of(scene.when(TestUnit("a", "leadership_test"), *typed(4)), ev.TestMade)[0].passed
    plain = scene.when(TestUnit("a", "leadership_test", True), *typed(4))
    assert not events_of(plain, ev.TestMade)[0].passed
    assert events_of(scene.when(TestUnit("a", "strength_test"), *typed(4)), ev.TestMade)[0].passed
    made = [events_of(scene.when(TestUnit("a", "strength_test"), (die,)), ev.TestMade)[0] for die in (5, 0)]
    assert [(each.die, each.value, each.passed) for each in made] == [(5, 4, False), (0, 4, False)]
    scene.when(TestUnit("a", "beauty")).then_refused("no_such_test", "WC-TEST-02")
    fighting = scene.when(Attack("a", "b")).when(
        PlayTactic(P1, "?", "combat", "a"), {"name": "Push", "cost": 2}
    )
    assert events_of(fighting.when(TestUnit("a", "tactic_points_test"), *typed(1)), ev.TestMade)[0].value == 1


# -- tactics -----------------------------------------------------------------------------------------------


def tactic(name: str = "Push", cost: int = 0) -> dict[str, Any]:
    return {"name": name, "cost": cost}


@ex("EX-57")
@pytest.mark.rule("WC-TACTIC-06", "WC-TACTIC-07")
def test_tactic_points_are_spent_by_the_unit_that_plays() -> None:
    scene = match(one("a", tp=4), two("b")).when(Attack("a", "b"))
    for cost in (2, 1):
        scene = scene.when(PlayTactic(P1, "?", "combat", "a"), tactic(cost=cost)).when(PassTactic(P2))
    assert points_left(scene.state, scene.state.unit("a")) == 1
    third = scene.when(PlayTactic(P1, "?", "combat", "a"), tactic(cost=2))
    third.then_refused("too_few_points", "WC-TACTIC-07")


@ex("EX-58")
@pytest.mark.rule("WC-TACTIC-03", "WC-TACTIC-04", "WC-TACTIC-05", "WC-COMBAT-03", "WC-COMBAT-04")
def test_a_warcry_is_the_first_action_or_none() -> None:
    scene = match(one("a"), two("b")).when(Attack("a", "b")).when(PassTactic(P1))
    scene = scene.when(PlayTactic(P2, "?", "warcry", "b"), tactic())
    scene.when(PlayTactic(P1, "?", "warcry", "a")).then_refused("too_late_for_warcry", "WC-TACTIC-04")
    done = scene.when(PlayTactic(P1, "?", "combat", "a"), tactic()).then_told(ev.TacticPlayed)
    done.when(PlayTactic(P2, "?", "warcry", "b")).then_refused("too_late_for_warcry", "WC-TACTIC-04")
    done.when(PassTactic(P1)).then_refused("not_your_tactic", "WC-COMBAT-03")


@ex("EX-59")
@pytest.mark.rule("WC-TACTIC-01", "WC-TACTIC-02", "WC-TACTIC-12", "WC-TACTIC-15", "WC-COMMITTED-01")
def test_committed_units_play_no_tactics() -> None:
    army = (two("b", ready=False), two("r", line="reserve"), two("t", ready=False))
    scene = match(one("a"), *army).when(Attack("a", "b")).when(PassTactic(P1))
    scene.when(PlayTactic(P2, "?", "combat", "b")).then_refused("committed", "WC-TACTIC-01")
    scene.when(PlayTactic(P2, "?", "support", "r"), tactic()).then_told(ev.TacticPlayed)
    scene.when(PlayTactic(P2, "?", "support", "t")).then_refused("committed", "WC-TACTIC-02")
    scene.when(PlayTactic(P2, "?", "support", "b")).then_refused("fights_itself", "WC-TACTIC-02")
    scene.when(PlayTactic(P2, "?", "combat", "r")).then_refused("not_in_combat", "WC-TACTIC-01")
    lenient = scene.at(replace(scene.state, options=replace(PAPER, committed_plays_tactic_cards=True)))
    lenient.when(PlayTactic(P2, "?", "combat", "b"), tactic()).then_told(ev.TacticPlayed)
    lenient.when(PlayTactic(P2, "?", "support", "t")).then_refused("committed", "WC-TACTIC-02")


@pytest.mark.rule("WC-TACTIC-09")
def test_a_card_without_a_cost_is_played_with_negative_points() -> None:
    scene = match(one("a", tp=-2), two("b")).when(Attack("a", "b"))
    scene.when(PlayTactic(P1, "?", "combat", "a"), tactic()).then_told(ev.TacticPlayed)
    scene.when(PlayTactic(P1, "?", "combat", "a"), tactic(cost=1)).then_refused(
        "too_few_points", "WC-TACTIC-07"
    )


@pytest.mark.rule("WC-TACTIC-10", "WC-TACTIC-12", "WC-CARD-12", "WC-ATTACH-06")
def test_printed_tactics_are_free_and_used_once_each() -> None:
    first, second = ability("combat", Change("strength", n=2)), ability("combat", id_="Twist")
    mine = one("a", tp=0, abilities=(first, second), attachments=(carried("t", abilities=(first,)),))
    scene = match(mine, two("b")).when(Attack("a", "b"))
    for name in ("combat", "Twist", "t/combat"):
        scene = scene.when(UseTactic("a", name)).when(PassTactic(P2))
    assert current(scene.state, scene.state.unit("a"), "strength") == 7
    scene.when(UseTactic("a", "combat")).then_refused("used_already", "WC-TACTIC-10")
    scene.when(UseTactic("a", "Nothing")).then_refused("no_such_ability", "WC-TACTIC-10")
    tired = scene.at(match(mine, two("b")).when(Attack("a", "b")).when(ApplyText(P2, "commit", "a")).state)
    tired.when(UseTactic("a", "t/combat")).then_refused("committed", "WC-TACTIC-12")


@pytest.mark.rule("WC-TACTIC-13", "WC-TACTIC-02")
def test_a_committed_unit_can_be_supported() -> None:
    helper = two("h", abilities=(ability("support", Change("strength", "friend", 2)),))
    scene = match(one("a"), two("b", ready=False), helper).when(Attack("a", "b")).when(PassTactic(P1))
    scene = scene.when(UseTactic("h", "support"))
    assert current(scene.state, scene.state.unit("b"), "strength") == 5


@pytest.mark.rule("WC-COMMITTED-06", "WC-COMMITTED-07")
def test_an_ability_may_cost_a_commit_which_only_a_ready_unit_can_pay() -> None:
    helper = one("h", abilities=(ability("support", Change("strength", "friend", 2), commits=True),))
    scene = match(one("a"), helper, two("b")).when(Attack("a", "b")).when(UseTactic("h", "support"))
    scene.then({"h.ready": False})
    again = scene.when(PassTactic(P2))
    again.when(UseTactic("h", "support")).then_refused("committed", "WC-TACTIC-12")
    rallied = scene.when(ApplyText(P1, "rally", "h")).then({"h.ready": True})
    rallied.when(ApplyText(P2, "commit", "h")).then({"h.ready": False})
    scene.when(ApplyText(P2, "commit", "h")).then_not_told(ev.UnitsCommitted)


@pytest.mark.rule("WC-TACTIC-11")
def test_of_several_tactics_on_a_card_one_is_used() -> None:
    from companion.games.warcry.model import Side
    from tests.games.warcry.kit import action

    two_ways = (ability("support", id_="Help"), ability("combat", Change("strength", n=1), id_="Push"))
    card = action("Both", 3, abilities=two_ways)
    side = Side(P1, library=(card,), listed=True, action_hand=("Both",))
    scene = match(one("a"), two("b"), sides=(side, Side(P2)), options=Options()).when(Attack("a", "b"))
    played = scene.when(PlayTactic(P1, "Both", "Push", "a")).then({"P1.action_hand": ()})
    assert [each.what for each in played.state.effects] == ["strength"]
    scene.when(PlayTactic(P1, "Both", "Sing", "a")).then_refused("no_such_ability", "WC-TACTIC-11")


# -- follow-up ---------------------------------------------------------------------------------------------


@ex("EX-62")
@pytest.mark.rule("WC-FOLLOWUP-02", "WC-FOLLOWUP-04")
def test_the_loser_names_a_ready_unit_wherever_it_stands() -> None:
    army = (two("b", ld=1), two("r", line="reserve"), two("s", line="reserve"), two("k", "cav", ready=False))
    scene = match(one("a", s=9), *army).fight("a", "b", 3, 3, 3, "yes", "r")
    assert scene.options("follow_up_target") == ("r", "s")
    assert scene.asked[-1].seat == P2
    assert scene.state.combat is not None and scene.state.combat.defender == "r"


@ex("EX-63")
@pytest.mark.rule("WC-FOLLOWUP-03")
def test_without_a_ready_unit_the_winner_names_any() -> None:
    army = (two("b", ld=1), two("x", ready=False), two("y", ready=False))
    scene = match(one("a", s=9), *army).fight("a", "b", 3, 3, 3, "yes", "y")
    assert scene.options("follow_up_target") == ("x", "y")
    assert scene.asked[-1].seat == P1


def chasing(**values: Any) -> Match:
    """Player 1 has routed and follows up against c."""
    mine = one("a", s=4, tp=3, abilities=(ability("combat"),))
    return match(mine, two("b", s=1, ld=1), two("c", **values))


@ex("EX-64", "EX-65")
@pytest.mark.rule("WC-FOLLOWUP-07", "WC-FOLLOWUP-08", "WC-FOLLOWUP-09", "WC-ROUT-04", "WC-COMBAT-06")
def test_a_follow_up_has_no_rout_check_and_ends_in_the_battle_line() -> None:
    scene = chasing(s=1).fight("a", "b", 3, 3, 3, "yes").then({"a.ready": True})
    won = scene.roll(3, 3).then(c=None, active=P2).then({"a.ready": False, "a.line": "battle"})
    won.then_not_told(ev.RoutChecked)
    held = chasing(s=6, ready=False).fight("a", "b", 3, 3, 3, "yes").roll(2, 3)
    held.then({"a.ready": False, "c.ready": False}).then_not_told(ev.UnitsDiscarded)
    chasing(s=4).fight("a", "b", 3, 3, 3, "yes").roll(3, 3).then(a=None, c=None)


@pytest.mark.rule("WC-FOLLOWUP-07", "WC-ROUT-04")
def test_who_has_followed_up_does_not_follow_up_again() -> None:
    army = (two("b", s=1, ld=1), two("c", s=1, ld=1), two("d", s=1, ld=1))
    scene = match(one("a", s=9), *army).fight("a", "b", 3, 3, 3, "yes", "c").roll(3, 3)
    scene.then(c=None, stage="battle", active=P2, combat=None).then({"a.ready": False}).then_asked()


@ex("EX-66")
@pytest.mark.rule("WC-TACTIC-08", "WC-FOLLOWUP-06", "WC-COMBAT-07")
def test_a_follow_up_is_a_new_combat_with_fresh_points_and_abilities() -> None:
    scene = chasing().when(Attack("a", "b")).when(PlayTactic(P1, "?", "combat", "a"), tactic(cost=3))
    scene = scene.when(PassTactic(P2)).when(UseTactic("a", "combat"))
    scene = scene.when(Modify(P1, "a", "strength", 5, "combat")).when(PassTactic(P2)).when(PassTactic(P1))
    scene = scene.when(RollCombat(), *typed(3, 3)).when(Settle(), *typed(3), "yes")
    assert points_left(scene.state, scene.state.unit("a")) == 3
    assert scene.state.combat is not None and scene.state.combat.turn == P1
    assert current(scene.state, scene.state.unit("a"), "strength") == 4, "what was played no longer counts"
    assert [each.n for each in events_of(scene, ev.CardsDrawn)] == [1, 1]
    scene.when(PlayTactic(P1, "?", "warcry", "a"), tactic(cost=3)).then_told(ev.TacticPlayed)
    scene.when(UseTactic("a", "combat")).then_told(ev.TacticPlayed)


@ex("EX-67")
@pytest.mark.rule("WC-FOLLOWUP-05", "WC-ROUT-05")
def test_without_an_enemy_there_is_no_follow_up() -> None:
    match(one("a", s=9), two("b")).fight("a", "b", 3, 3, 6).then({"a.ready": False}).then(active=P2)


# -- rolls by cards ----------------------------------------------------------------------------------------


@ex("EX-60")
@pytest.mark.rule("WC-DECK-16", "WC-DECK-17", "WC-ROLL-01", "WC-ROLL-02")
def test_the_last_card_flipped_is_shuffled_in_with_the_discard_pile() -> None:
    sides = (dice_deck(P1, 3, discard=(1,) * 10), dice_deck(P2, 2, 2, 2, 2))
    scene = match(one("a"), two("b"), sides=sides, options=Options()).when(TestUnit("a", "strength_test"))
    assert events_of(scene, ev.Rolled)[0].die == 3
    scene.then({"P1.action_discard": ()}).then_told(ev.DeckRefilled)
    assert len(scene.state.side(P1).action_deck.cards) == 11


@ex("EX-61")
@pytest.mark.rule("WC-ROLL-04")
def test_without_any_card_a_combat_roll_counts_zero_and_there_is_no_rout() -> None:
    sides = (dice_deck(P1), dice_deck(P2, 2, 2))
    options = Options(hands="paper")
    scene = match(one("a", s=7), two("b", s=4, ld=1), two("c"), sides=sides, options=options)
    scene = scene.when(Attack("a", "b")).both_pass().when(RollCombat(), ("d2-0",))
    done = scene.when(Settle())
    assert events_of(done, ev.CombatWon)[0].totals == (7, 6)
    assert not events_of(done, ev.RoutChecked)[0].routed


@ex("EX-87")
@pytest.mark.rule("WC-DECK-16", "WC-DECK-17", "WC-DECK-19")
def test_a_deck_that_stayed_empty_is_refilled_when_a_card_is_needed() -> None:
    sides = (dice_deck(P1, discard=(5,)), dice_deck(P2, 2))
    scene = match(one("a"), two("b"), sides=sides, options=Options()).when(TestUnit("a", "strength_test"))
    assert events_of(scene, ev.Rolled)[0].die == 5
    assert len(events_of(scene, ev.DeckRefilled)) == 2
    assert scene.state.side(P1).action_deck.cards == ("d5-0",) and not scene.state.side(P1).action_discard


@pytest.mark.rule("WC-DECK-18", "WC-TACTIC-14")
def test_tactic_cards_of_the_combat_are_not_shuffled_in_and_reactions_are() -> None:
    from companion.games.warcry.commands import PlayReaction
    from companion.games.warcry.model import Side
    from tests.games.warcry.kit import action

    cards = (
        action("Push", 1, abilities=(ability("combat"),)),
        action("Duck", 2, "Reaction", abilities=(ability("reaction"),)),
        action("Top", 3),
    )
    side = Side(P1, library=cards, listed=True, action_hand=("Duck", "Push"))
    side = replace(side, action_deck=replace(side.action_deck, loose=("Top", "Top")))
    scene = match(one("a"), two("b"), sides=(side, Side(P2)), options=Options())
    scene = scene.when(Attack("a", "b"), ("Top",)).when(PlayTactic(P1, "Push", "combat", "a"))
    scene = scene.when(PassTactic(P2))
    scene = scene.when(PlayReaction(P1, "Duck", "reaction")).when(TestUnit("a", "strength_test"))
    assert sorted(scene.state.side(P1).action_deck.cards) == ["Duck", "Top"]
    ended = scene.when(PassTactic(P1)).when(PassTactic(P2)).at(scene.state)
    assert ended.state.combat is not None and ended.state.combat.played[0].source == "Push"


@pytest.mark.rule("WC-DECK-19", "WC-COMBAT-01")
def test_a_draw_from_nothing_draws_nothing() -> None:
    sides = (dice_deck(P1), dice_deck(P2, 2))
    scene = match(one("a"), two("b"), sides=sides, options=Options()).when(Attack("a", "b"))
    assert [(each.seat, each.n) for each in events_of(scene, ev.CardsDrawn)] == [(P2, 1)]


@pytest.mark.rule("WC-ROLL-01", "WC-ROLL-03")
def test_dice_come_typed_from_a_die_or_from_the_deck() -> None:
    table = Options(hands="paper", flips_1="die", flips_2="deck")
    scene = match(one("a"), two("b"), sides=(dice_deck(P1, 1), dice_deck(P2, 2, 4)), options=table)
    scene = scene.when(Attack("a", "b")).both_pass().when(RollCombat(), (5,), ("d4-1",))
    assert [each.die for each in events_of(scene, ev.Rolled)] == [5, 4]
    scene.then_asked("die", "flip")
    assert scene.state.side(P2).unseen == 0
    assert scene.state.side(P2).action_hand == ("d2-0",), "the deck ran out: what nobody saw is the hand"


# -- commands ----------------------------------------------------------------------------------------------


@ex("EX-68")
@pytest.mark.rule("WC-PASS-01", "WC-PASS-02", "WC-COMMAND-06", "WC-BATTLE-03", "WC-COMMAND-01")
def test_two_passes_in_a_row_end_the_battle_phase() -> None:
    scene = match(one("a"), two("b"), two("c", line="reserve")).when(Pass(P1)).then(active=P2, passes=1)
    scene = (
        scene.when(MoveUp("c")).then(active=P1, passes=0).when(Pass(P1)).when(Pass(P2)).then(stage="count")
    )
    scene.when(Pass(P1)).then_refused("not_now", "WC-COMMAND-01")


@pytest.mark.rule("WC-MOVE-01", "WC-MOVE-02", "WC-MOVE-03", "WC-COMMAND-02")
def test_a_move_goes_forward_only_and_keeps_the_state() -> None:
    scene = match(one("a"), one("b", line="reserve", ready=False), two("c"))
    scene.when(MoveUp("b")).then({"b.line": "battle", "b.ready": False}).then(active=P2)
    scene.when(MoveUp("a")).then_refused("in_front_already", "WC-MOVE-02")
    scene.when(MoveUp("c")).then_refused("not_yours", "WC-MOVE-01")
    scene.when(Pass(P2)).then_refused("not_your_command", "WC-COMMAND-02")


@pytest.mark.rule("WC-COMBAT-08")
def test_who_left_the_combat_by_a_text_keeps_its_state() -> None:
    scene = match(one("a"), two("b"), two("c")).when(Attack("a", "b")).when(ApplyText(P2, "leave", "b"))
    scene.both_pass().when(RollCombat()).then({"a.ready": False, "b.ready": True})
