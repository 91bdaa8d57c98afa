"""Combats and counts in which something changes midway: who stands, who is ready, what is left to flip."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.core.game import Adjust
from companion.games.warcry import events as ev
from companion.games.warcry.commands import (
    ApplyText,
    Attack,
    BeginBattle,
    CountStrength,
    DropAttachment,
    Modify,
    Muster,
    Pass,
    PassTactic,
    PlayTactic,
    Retreat,
    RollCombat,
    Settle,
    Shoot,
    TestUnit,
    UseReaction,
    UseTactic,
)
from companion.games.warcry.model import P1, P2, Options
from companion.games.warcry.printed import Change
from companion.games.warcry.rules.card import current
from tests.games.warcry.kit import PAPER, ability, carried, dice_deck, match, one, two, typed
from tests.games.warcry.test_end import counting
from tests.games.warcry.test_muster import mustering, told
from tests.kit import events_of

PAUSE = replace(PAPER, pause=True)
DECKS = Options()


def push(cost: int = 0) -> dict[str, Any]:
    return {"name": "Push", "cost": cost}


# -- lines ------------------------------------------------------------------------------------------------


@pytest.mark.rule("WC-BLOCK-04", "WC-LINE-07", "WC-COMBAT-06")
def test_a_blocker_from_reserve_that_wins_stands_in_front() -> None:
    army = (two("t"), two("k", "cav", s=9, line="reserve"))
    scene = match(one("a", s=1), one("z"), *army).when(Attack("a", "t"), "k").roll(1, 1, 1)
    scene.then(a=None, active=P2).then({"k.line": "battle", "k.ready": False, "t.ready": True})


@pytest.mark.rule("WC-LINE-04", "WC-FOLLOWUP-02")
def test_the_reserve_has_moved_up_when_a_follow_up_begins() -> None:
    army = (two("b", ld=1), two("r", line="reserve"), two("q", line="reserve", ready=False))
    scene = match(one("a", s=9), *army).fight("a", "b", 3, 3, 3, "yes")
    scene.then({"r.line": "battle", "q.line": "battle", "q.ready": False})
    assert scene.state.combat is not None and scene.state.combat.defender == "r"


@pytest.mark.rule("WC-SLAUGHTER-01", "WC-LINE-03")
def test_a_slaughter_may_empty_both_lines() -> None:
    units = (one("a"), one("c", line="reserve"), two("b"), two("d", line="reserve", ready=False))
    scene = match(*units).fight("a", "b", 3, 3)
    scene.then({"c.line": "battle", "d.line": "battle", "d.ready": False})
    assert len(events_of(scene, ev.ReserveMovedUp)) == 2


@pytest.mark.rule("WC-RANGED-12", "WC-LINE-03")
def test_a_shot_may_empty_a_line() -> None:
    army = (two("b", ready=False), two("d", line="reserve", ready=False))
    scene = match(one("a", ranged="plain", ranged_value=9), *army).shoot("a", "b", 3, 1)
    scene.then(b=None).then({"d.line": "battle", "d.ready": False})


@pytest.mark.rule("WC-GOLD-08", "WC-LINE-06")
def test_an_audit_may_leave_an_army_in_reserve_which_then_moves_up() -> None:
    scene = mustering(one("a", line="reserve"), one("b"), two("e"), passed=(P1, P2))
    scene.when(Adjust("units[b].paid", 30)).when(BeginBattle()).then(b=None).then({"a.line": "battle"})


# -- ready and committed ----------------------------------------------------------------------------------


@pytest.mark.rule("WC-COMMITTED-06", "WC-RESOLVE-03", "WC-FOLLOWUP-01")
def test_a_defender_that_is_rallied_before_the_rolls_destroys_and_may_follow_up() -> None:
    scene = match(one("a", s=1, ld=1), one("z"), two("b", s=9, ready=False)).when(Attack("a", "b"))
    scene.when(ApplyText(P2, "rally", "b")).roll(1, 1, 6, "yes").then(a=None).then_told(ev.FollowUpDeclared)


@pytest.mark.rule("WC-RESOLVE-04", "WC-COMMITTED-03")
def test_who_is_rallied_after_the_rolls_still_won_as_committed() -> None:
    scene = match(one("a", s=1, ld=1), one("z"), two("b", s=9, ready=False), options=PAUSE)
    scene = scene.when(Attack("a", "b")).both_pass().when(RollCombat(), *typed(1, 1))
    done = scene.when(ApplyText(P2, "rally", "b")).when(Settle(), *typed(6))
    done.then({"a.ready": False, "b.ready": False}).then_not_told(ev.UnitsDiscarded, ev.FollowUpDeclared)


@pytest.mark.rule("WC-COMMITTED-03", "WC-TACTIC-01")
def test_an_attacker_that_committed_as_a_price_destroys_nobody() -> None:
    mine = one("a", s=9, abilities=(ability("combat", commits=True),))
    scene = match(mine, two("b"), two("d")).when(Attack("a", "b")).when(UseTactic("a", "combat"))
    later = scene.when(PassTactic(P2))
    later.when(PlayTactic(P1, "?", "combat", "a")).then_refused("committed", "WC-TACTIC-01")
    later = later.when(PassTactic(P1)).when(RollCombat(), *typed(3, 1)).when(Settle(), *typed(6))
    later.then({"a.ready": False, "b.ready": False}).then(active=P2)


@pytest.mark.rule("WC-RESOLVE-04", "TABLE-ADJUST-01")
def test_a_correction_before_the_rolls_counts() -> None:
    scene = match(one("a", s=9), two("b")).when(Attack("a", "b")).when(Adjust("units[a].ready", False))
    scene.roll(3, 1, 6).then({"b.ready": False})


# -- numbers that change on the way -----------------------------------------------------------------------


@pytest.mark.rule("WC-TERROR-02", "WC-TERROR-05")
def test_terror_gained_during_a_combat_counts_in_the_rout_check() -> None:
    scene = match(one("a", s=9), two("b", ld=4), two("d")).when(Attack("a", "b"))
    done = scene.when(Modify(P1, "a", "terror", 2, "combat")).roll(3, 1, 2, "no")
    assert events_of(done, ev.RoutChecked)[0].leadership == 2


@pytest.mark.rule("WC-TERROR-01", "WC-ROUT-01")
def test_an_attacker_that_loses_is_checked_with_the_terror_of_the_defender() -> None:
    scene = match(one("a", s=1, ld=3), one("z"), two("b", s=9, terror=2)).fight("a", "b", 1, 1, 1, "no")
    assert events_of(scene, ev.RoutChecked)[0].leadership == 1


@pytest.mark.rule("WC-VICTORY-02", "WC-CARD-02", "WC-RESOLVE-01")
def test_an_attachment_that_is_taken_off_adds_nothing_to_the_result() -> None:
    mine = one("a", s=1, attachments=(carried("t", strength=5),))
    scene = (
        match(mine, one("z"), two("b", s=3)).when(Attack("a", "b")).when(DropAttachment("t")).roll(3, 3, 1)
    )
    assert events_of(scene, ev.CombatWon)[0].totals == (4, 6)


@pytest.mark.rule("WC-TACTIC-07", "WC-TACTIC-09", "WC-TACTIC-06")
def test_points_that_are_lost_after_they_were_spent_leave_less_than_none() -> None:
    scene = match(one("a", tp=2), one("h", tp=1), two("b")).when(Attack("a", "b"))
    scene = scene.when(PlayTactic(P1, "?", "combat", "a"), push(2)).when(PassTactic(P2))
    scene = scene.when(Modify(P2, "a", "tactic_points", -1, "combat"))
    scene.when(PlayTactic(P1, "?", "combat", "a"), push(1)).then_refused("too_few_points", "WC-TACTIC-07")
    scene.when(PlayTactic(P1, "?", "combat", "a"), push()).then_told(ev.TacticPlayed)
    scene.when(PlayTactic(P1, "?", "support", "h"), push(1)).then_told(ev.TacticPlayed)


@pytest.mark.rule("WC-CARD-09", "WC-COMMAND-02")
def test_what_lasts_for_a_command_lasts_through_its_follow_up() -> None:
    scene = match(one("a", s=4), two("b", s=1, ld=1), two("d", s=1))
    scene = scene.when(Modify(P1, "a", "strength", 5, "command")).fight("a", "b", 3, 3, 3, "yes")
    assert current(scene.state, scene.state.unit("a"), "strength") == 9
    scene.roll(3, 3).then(effects=())


# -- empty piles ------------------------------------------------------------------------------------------


@pytest.mark.rule("WC-DECK-16", "WC-DECK-17")
def test_a_deck_of_one_card_shows_it_again_and_again() -> None:
    scene = match(one("a"), two("b"), sides=(dice_deck(P1, 4), dice_deck(P2, 2)), options=DECKS)
    for _ in range(3):
        scene = scene.when(TestUnit("a", "strength_test"))
        assert events_of(scene, ev.Rolled)[0].die == 4


@pytest.mark.rule("WC-ROLL-04", "WC-SLAUGHTER-01")
def test_without_cards_equal_units_slaughter_each_other() -> None:
    scene = match(one("a"), two("b"), sides=(dice_deck(P1), dice_deck(P2)), options=DECKS)
    scene.when(Attack("a", "b")).both_pass().when(RollCombat()).when(Settle()).then(a=None, b=None)


@pytest.mark.rule("WC-ROLL-04", "WC-RETREAT-02")
def test_without_cards_nobody_is_kept_in_a_retreat() -> None:
    scene = match(one("a", ld=6), two("d"), sides=(dice_deck(P1), dice_deck(P2)), options=DECKS)
    scene.when(Retreat(P1), "a").then(a=None)
    match(two("d")).when(Retreat(P1)).then({"P2.wins": 1}).then(stage="cleanup")


# -- ties -------------------------------------------------------------------------------------------------


@pytest.mark.rule("WC-TIE-04", "WC-COMBAT-08")
def test_a_deciding_combat_that_is_aborted_is_counted_again() -> None:
    scene = counting(one("a"), two("b")).when(CountStrength(), *typed(4, 1))
    scene = scene.when(ApplyText(P1, "destroy", "b")).both_pass().when(RollCombat())
    scene.then(stage="count").when(CountStrength()).then({"P1.wins": 1}).then(deciding=False)


@pytest.mark.rule("WC-TIE-04", "WC-SLAUGHTER-01")
def test_a_deciding_slaughter_may_lead_to_the_next_tie() -> None:
    units = (one("a", s=3), one("c", s=2), two("b", s=3), two("d", s=2))
    scene = counting(*units).when(CountStrength(), *typed(4, 1), "a", "b").roll(1, 1).then(stage="count")
    again = scene.when(CountStrength(), *typed(1, 4))
    assert again.state.combat is not None and again.state.combat.units == ("d", "c")


@pytest.mark.rule("WC-TIE-03", "WC-FOLLOWUP-01")
def test_the_defender_of_a_deciding_combat_may_follow_up() -> None:
    scene = counting(one("a", s=1, ld=1), one("c", s=4), two("b", s=5))
    scene = scene.when(CountStrength(), *typed(4, 1), "a").roll(1, 1, 6, "yes")
    assert scene.state.combat is not None and scene.state.combat.units == ("b", "c")
    scene.roll(1, 1).then(stage="count", c=None).when(CountStrength()).then({"P2.wins": 1})


# -- the rest ---------------------------------------------------------------------------------------------


@pytest.mark.rule("WC-PASS-01", "WC-REACTION-04", "WC-COMMAND-05")
def test_reactions_texts_and_tests_between_two_passes_do_not_part_them() -> None:
    duck = ability("reaction", Change("strength", n=1, until="battle"), id_="Duck")
    scene = match(one("a", abilities=(duck,)), two("b")).when(Pass(P1)).when(UseReaction("a", "Duck"))
    scene = scene.when(ApplyText(P1, "commit", "a")).when(TestUnit("a", "strength_test"), *typed(2))
    scene.when(Pass(P2)).then(stage="count")


@pytest.mark.rule("WC-RANGED-18")
def test_a_shooter_that_is_destroyed_leaves_its_target_as_it_is() -> None:
    scene = match(one("a", ranged="plain", ranged_value=9), one("z"), two("b")).when(Shoot("a", "b"))
    scene.when(ApplyText(P2, "destroy", "a")).both_pass().when(RollCombat()).then({"b.ready": True})


@pytest.mark.rule("WC-UNIQUE-07", "WC-UNIQUE-02")
def test_a_table_that_forbids_own_copies_still_replaces_those_of_the_enemy() -> None:
    strict = replace(PAPER, own_unique_from_hand="forbid")
    scene = mustering(two("u", name="Hero", unique=True), two("b"), options=strict)
    scene.when(Muster(P1, "?", "battle"), told("Hero", 1, unique=True)).then(u=None)


@pytest.mark.rule("WC-COMBAT-08", "WC-LINE-07")
def test_a_unit_destroyed_after_the_rolls_leaves_no_result() -> None:
    units = (one("a"), two("b", line="reserve"), two("d", ready=False))
    scene = match(*units, options=PAUSE).when(Attack("a", "b")).both_pass().when(RollCombat(), *typed(3, 3))
    done = scene.when(ApplyText(P1, "destroy", "b")).when(Settle())
    done.then({"a.ready": False}).then(active=P2, combat=None).then_not_told(ev.CombatWon, ev.RoutChecked)
