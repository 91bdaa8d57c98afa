"""Muster, gold, lines, attachments and unique cards."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.core.game import Adjust
from companion.core.piles import Pile
from companion.core.seats import Seat
from companion.games.warcry import events as ev
from companion.games.warcry.commands import (
    Attach,
    BeginBattle,
    BeginMuster,
    FindFirst,
    Muster,
    PassMuster,
    SetPrice,
)
from companion.games.warcry.model import P1, P2, SEATS, Side, Unit
from companion.games.warcry.printed import Printed
from tests.games.warcry.kit import PAPER, Match, carried, ex, match, one, two, typed
from tests.kit import events_of


def told(name: str, cost: int = 3, **values: Any) -> dict[str, Any]:
    """What a player reads off a unit."""
    usual = {
        "strength": 3, "tactic_points": 2, "leadership": 3, "speed": "infantry", "unique": False,
        "ranged": "none", "ranged_value": 0, "scout": 0, "terror": 0, "victory": 0,
    }  # fmt: skip
    return {"name": name, "cost": cost, **usual, **values}


def thing(name: str, cost: int = 1, *keywords: str, **values: Any) -> dict[str, Any]:
    """What a player reads off an attachment."""
    usual = {
        "strength": 0, "tactic_points": 0, "leadership": 0, "unique": False, "ranged": "none",
        "ranged_value": 0, "scout": 0, "terror": 0, "victory": 0,
    }  # fmt: skip
    return {"name": name, "cost": cost, **usual, **values, "keywords": list(keywords)}


def mustering(
    *units: Unit, gold: tuple[int, int] = (20, 20), passed: tuple[Seat, ...] = (), **values: Any
) -> Match:
    """A muster in which Player 1 is to act."""
    sides = tuple(
        Side(seat, gold=left, mustering=seat not in passed) for seat, left in zip(SEATS, gold, strict=True)
    )
    return match(*units, **{"stage": "muster", "sides": sides, **values})


def fielding(**values: Any) -> Match:
    return match(stage="fielding", **values)


# -- who fields first ----------------------------------------------------------------------------------


@ex("EX-16")
@pytest.mark.rule("WC-MUSTER-01", "WC-MUSTER-02", "WC-ROLL-03", "WC-GOLD-01", "WC-MUSTER-04")
def test_the_higher_roll_chooses_and_equal_rolls_are_repeated() -> None:
    scene = fielding().when(BeginMuster(), *typed(3, 3, 2, 4), P1)
    scene.then(stage="muster", active=P1, battle=1).then({"P1.gold": 20, "P2.gold": 20})
    assert scene.asked[-1].seat == P2, "the higher roll decides"
    assert events_of(scene, ev.FielderChosen)[0].rule == scene.asked[-1].rule == "WC-MUSTER-01"
    drawn = events_of(scene, ev.CardsDrawn)
    assert [(each.seat, each.pile, each.n) for each in drawn] == [(P1, "army", 5), (P2, "army", 5)]


@ex("EX-17")
@pytest.mark.rule("WC-MUSTER-03")
def test_before_later_battles_the_loser_decides_without_a_roll() -> None:
    scene = fielding(battle=2, loser=P2).when(BeginMuster(), P1).then(active=P1)
    scene.then_asked("fielder").then_not_told(ev.Rolled)
    assert scene.asked[0].seat == P2
    assert events_of(scene, ev.FielderChosen)[0].rule == scene.asked[0].rule == "WC-MUSTER-03"


# -- gold ------------------------------------------------------------------------------------------------


@ex("EX-18")
@pytest.mark.rule("WC-GOLD-02", "WC-GOLD-03", "WC-MUSTER-07")
def test_what_costs_more_than_is_left_is_refused_and_zero_is_fine() -> None:
    scene = mustering(one("a"), gold=(2, 20))
    scene.when(Muster(P1, "?", "battle"), told("Heavy", 3)).then_refused("too_dear", "WC-GOLD-03")
    scene.when(Attach(P1, "?", "a"), thing("Blade", 2)).then({"P1.gold": 0})
    broke = mustering(one("a"), gold=(0, 20))
    broke.when(Muster(P1, "?", "battle"), told("Free", 0)).then({"P1.gold": 0})


@ex("EX-19")
@pytest.mark.rule("WC-GOLD-04", "WC-GOLD-05", "WC-CLEANUP-06", "WC-CLEANUP-07", "WC-MUSTER-13")
def test_carried_over_units_and_attachments_are_charged_first() -> None:
    units = (one("a", cost=5, attachments=(carried("t", cost=2),)), one("b", cost=4))
    scene = match(*units, stage="fielding", battle=2, loser=P1).when(BeginMuster(), P1)
    scene.then({"P1.gold": 14, "P2.gold": 25}).then_not_told(ev.UnitMustered)
    assert scene.state.unit("a").attachments, "attachments stay"


@ex("EX-20")
@pytest.mark.rule("WC-GOLD-07", "WC-GOLD-01")
def test_unspent_gold_is_lost() -> None:
    sides = (Side(P1, gold=6), Side(P2))
    match(stage="fielding", battle=2, loser=P1, sides=sides).when(BeginMuster(), P2).then({"P1.gold": 25})


@ex("EX-21")
@pytest.mark.rule("WC-GOLD-01", "WC-GOLD-04")
def test_the_third_battle_has_thirty_gold() -> None:
    units = (one("a", cost=6), one("b", cost=6), one("c", cost=5))
    match(*units, stage="fielding", battle=3, loser=P1).when(BeginMuster(), P2).then({"P1.gold": 13})


@ex("EX-22")
@pytest.mark.rule("WC-GOLD-08")
def test_the_audit_discards_what_was_placed_last() -> None:
    units = [one(name, cost=cost) for name, cost in zip("abcd", (5, 6, 4, 7), strict=True)]
    scene = mustering(*units, two("e"), passed=(P1, P2)).when(BeginBattle())
    scene.then(d=None).then_told(ev.Overspent)
    assert [each.id for each in scene.state.army(P1)] == ["a", "b", "c"]


@ex("EX-23")
@pytest.mark.rule("WC-GOLD-09")
def test_a_sum_equal_to_the_supply_is_fine() -> None:
    units = [one(name, cost=5) for name in "abcd"]
    mustering(*units, two("e"), passed=(P1, P2)).when(BeginBattle()).then_not_told(ev.Overspent)


@pytest.mark.rule("WC-GOLD-06", "WC-GOLD-08")
def test_attachments_count_in_the_audit_and_never_change_the_cost_of_their_unit() -> None:
    bearer = one("a", cost=20, attachments=(carried("t", cost=1),))
    assert bearer.paid == 20 and bearer.gold == 21
    mustering(bearer, two("b"), passed=(P1, P2)).when(BeginBattle()).then(a=None)


@ex("EX-85")
@pytest.mark.rule("WC-GOLD-11", "WC-GOLD-10")
@pytest.mark.parametrize(("standing", "charged"), [(False, 5), (True, 4)])
def test_only_a_reduction_that_still_stands_lowers_the_charge(standing: bool, charged: int) -> None:
    scene = (
        mustering(two("b")).when(SetPrice(P1, 4, standing)).when(Muster(P1, "?", "battle"), told("Cheap", 5))
    )
    scene.then({"P1.gold": 16})
    later = scene.at(replace(scene.state, stage="fielding", battle=2, loser=P1)).when(BeginMuster(), P2)
    later.then({"P1.gold": 25 - charged})


@pytest.mark.rule("WC-GOLD-11")
def test_a_price_out_of_bounds_is_refused() -> None:
    mustering().when(SetPrice(P1, -1)).then_refused("no_such_price", "WC-GOLD-11")


# -- turns -----------------------------------------------------------------------------------------------


@pytest.mark.rule("WC-MUSTER-05", "WC-MUSTER-06")
def test_turns_of_one_card_alternate_and_each_draws_a_card() -> None:
    scene = mustering().when(Muster(P1, "?", "reserve"), told("Pikes")).then(active=P2)
    (unit,) = scene.state.units
    assert unit.ready and unit.line == "reserve"
    assert [each.n for each in events_of(scene, ev.CardsDrawn)] == [1]
    scene.when(Muster(P1, "?", "battle")).then_refused("not_your_turn", "WC-MUSTER-05")


@ex("EX-24")
@pytest.mark.rule("WC-MUSTER-08", "WC-MUSTER-09", "WC-MUSTER-11")
def test_after_a_pass_the_other_goes_on_alone() -> None:
    scene = mustering(gold=(7, 20)).when(PassMuster(P1)).then(active=P2)
    scene = scene.when(Muster(P2, "?", "battle"), told("Pikes")).then(active=P2)
    scene.when(Muster(P1, "?", "battle")).then_refused("has_passed", "WC-MUSTER-08")


@pytest.mark.rule("WC-MUSTER-10", "WC-BATTLE-01", "WC-BATTLE-05")
def test_when_both_have_passed_hands_are_discarded_and_five_action_cards_drawn() -> None:
    scene = mustering(one("a"), two("b")).when(PassMuster(P1)).when(PassMuster(P2)).when(BeginBattle())
    assert [each.pile for each in events_of(scene, ev.HandDiscarded)] == ["army", "army"]
    assert [(each.pile, each.n) for each in events_of(scene, ev.CardsDrawn)] == [("action", 5)] * 2
    mustering(one("a")).when(BeginBattle()).then_refused("still_mustering", "WC-MUSTER-10")


@pytest.mark.rule("WC-MUSTER-12", "WC-LINE-01")
def test_a_unit_stands_in_one_of_two_lines() -> None:
    scene = mustering()
    scene.when(Muster(P1, "?", "both")).then_refused("no_such_line", "WC-LINE-01")
    for n in range(8):
        scene = scene.at(replace(scene.state, active=P1)).when(Muster(P1, "?", "battle"), told(f"U{n}", 1))
    assert len(scene.state.line(P1, "battle")) == 8, "no limit"


@pytest.mark.rule("WC-CARD-05")
def test_the_speed_that_a_card_table_lacks_is_asked_for() -> None:
    card = Printed("Nameless", id="SD90", cost=2, speed="unknown")
    side = Side(P1, library=(card,), listed=True, army_deck=Pile(loose=("SD90",)), gold=20, mustering=True)
    scene = match(stage="muster", sides=(side, Side(P2, mustering=True)))
    scene = scene.when(Muster(P1, "SD90", "battle"), "cavalry").then_asked("speed")
    assert scene.state.units[0].printed.speed == "cavalry"


# -- attachments -----------------------------------------------------------------------------------------


@ex("EX-25", "EX-26")
@pytest.mark.rule("WC-ATTACH-02", "WC-ATTACH-03", "WC-ATTACH-04")
def test_one_attachment_of_a_keyword_is_the_limit() -> None:
    scene = mustering(one("a", attachments=(carried("t", "Armor", "Chaos"),)), one("b"))
    scene.when(Attach(P1, "?", "a"), thing("Mail", 1, "Armor")).then_refused("slot_taken", "WC-ATTACH-02")
    scene.when(Attach(P1, "?", "b"), thing("Mail", 1, "Armor")).then_told(ev.AttachmentMustered)
    armed = scene.when(Attach(P1, "?", "a"), thing("Sword", 1, "Weapon")).then_told(ev.AttachmentMustered)
    plain = scene.at(replace(armed.state, active=P1)).when(Attach(P1, "?", "a"), thing("Charm"))
    scene.at(replace(plain.state, active=P1)).when(Attach(P1, "?", "a"), thing("Other")).then_told(
        ev.AttachmentMustered
    )


@pytest.mark.rule("WC-ATTACH-01", "WC-ATTACH-07", "WC-ATTACH-08", "WC-CARD-02")
def test_attachments_go_on_own_units_in_play() -> None:
    scene = mustering(two("b"))
    scene.when(Attach(P1, "?", "b")).then_refused("not_yours", "WC-ATTACH-01")
    scene.when(Attach(P1, "?", "a")).then_refused("no_such_unit", "WC-ATTACH-01")


@pytest.mark.rule("WC-ATTACH-05", "WC-DECK-21")
def test_attachments_leave_with_their_unit_to_their_owners_pile() -> None:
    mail = carried("t", "Armor", name="Mail", unique=True)
    side = Side(P1, library=(mail.printed, Printed("Unit a")), listed=True)
    scene = match(one("a", s=1, attachments=(mail,)), two("b", s=9), sides=(side, Side(P2)))
    scene = scene.fight("a", "b", 1, 1, 1)
    scene.then(a=None).then({"P1.army_discard": ("Unit a", "Mail"), "P1.action_discard": ()})


# -- unique cards ----------------------------------------------------------------------------------------


@ex("EX-27")
@pytest.mark.rule("WC-UNIQUE-01", "WC-UNIQUE-02", "WC-UNIQUE-03", "WC-UNIQUE-05", "WC-GOLD-10")
def test_a_unique_copy_replaces_the_older_one_and_reopens_the_muster() -> None:
    old = two("u", name="Hero", unique=True, cost=8, paid=6, attachments=(carried("t", paid=1, cost=4),))
    scene = mustering(old, two("b"), gold=(20, 3), passed=(P2,))
    scene = scene.when(Muster(P1, "?", "battle"), told("Hero", 8, unique=True))
    scene.then(u=None, active=P2).then({"P2.gold": 10, "P1.gold": 12, "P2.mustering": True})
    assert [each.name for each in scene.state.army(P1)] == ["Hero"]


@ex("EX-28")
@pytest.mark.rule("WC-UNIQUE-02", "WC-UNIQUE-03", "WC-UNIQUE-07", "WC-UNIQUE-09")
def test_the_own_copy_is_replaced_too_unless_the_table_forbids_it() -> None:
    old = one("u", name="Hero", unique=True, cost=5)
    scene = mustering(old, gold=(6, 20)).when(Muster(P1, "?", "battle"), told("Hero", 5, unique=True))
    scene.then({"P1.gold": 6}).then(u=None)
    assert len(scene.state.units) == 1
    strict = mustering(old, gold=(6, 20), options=replace(PAPER, own_unique_from_hand="forbid"))
    strict.when(Muster(P1, "?", "battle"), told("Hero", 5, unique=True)).then_refused(
        "own_copy", "WC-UNIQUE-07"
    )
    poor = mustering(old, gold=(4, 20)).when(Muster(P1, "?", "battle"), told("Hero", 5, unique=True))
    poor.then_refused("too_dear", "WC-GOLD-03")


@pytest.mark.rule("WC-UNIQUE-06")
def test_unique_attachments_follow_the_same_rules() -> None:
    bearer = two("b", attachments=(carried("t", "Weapon", name="Blade", unique=True, paid=2),))
    scene = mustering(one("a"), bearer, gold=(20, 0)).when(
        Attach(P1, "?", "a"), thing("Blade", 3, "Weapon", unique=True)
    )
    scene.then({"P2.gold": 2}).then_told(ev.AttachmentDiscarded)
    assert not scene.state.unit("b").attachments


@pytest.mark.rule("WC-UNIQUE-08")
def test_a_carried_over_copy_returns_what_was_charged_in_this_battle() -> None:
    old = two("u", name="Hero", unique=True, cost=7, paid=4)
    begun = match(old, stage="fielding", battle=2, loser=P1).when(BeginMuster(), P1).then({"P2.gold": 18})
    begun.when(Muster(P1, "?", "battle"), told("Hero", 7, unique=True)).then({"P2.gold": 25})


@ex("EX-86")
@pytest.mark.rule("WC-LINE-03", "WC-UNIQUE-02")
def test_the_reserve_moves_up_when_the_muster_takes_the_last_unit_in_front() -> None:
    army = (two("u", name="Hero", unique=True, cost=4), two("v", line="reserve"), two("w", line="reserve"))
    scene = mustering(*army, gold=(20, 0)).when(Muster(P1, "?", "battle"), told("Hero", 4, unique=True))
    scene.then({"P2.gold": 4, "v.line": "battle", "w.line": "battle"})


@pytest.mark.rule("WC-LINE-03", "WC-LINE-06")
def test_an_army_only_in_reserve_waits_until_the_muster_ends() -> None:
    scene = mustering(one("a", line="reserve")).when(Muster(P1, "?", "reserve"), told("Pikes"))
    scene.then({"a.line": "reserve"})


@pytest.mark.rule("WC-WIN-02", "WC-GOLD-01")
def test_there_is_no_fourth_battle() -> None:
    mustering(one("a")).when(Adjust("battle", 4)).then_refused("out_of_range", "WC-WIN-02")


# -- first command ---------------------------------------------------------------------------------------


def first(*units: Unit) -> Match:
    return match(*units, stage="first")


@ex("EX-29")
@pytest.mark.rule("WC-FIRST-01", "WC-FIRST-02", "WC-BATTLE-02")
def test_points_in_reserve_and_scouts_in_front_make_the_total() -> None:
    ours = (one("a", tp=3, line="reserve"), one("b", tp=2, line="reserve"), one("c", scout=4, tp=9))
    theirs = (two("d", tp=4, line="reserve"), two("e", tp=4, line="reserve"), two("f"))
    scene = first(*ours, *theirs).when(FindFirst()).then(active=P1, stage="battle")
    assert events_of(scene, ev.FirstCommandFound)[0].totals == (9, 8)


@ex("EX-30")
@pytest.mark.rule("WC-FIRST-03")
def test_scouts_behind_do_not_count() -> None:
    first(one("a", tp=3, scout=5, line="reserve"), one("b"), two("c", tp=4, line="reserve"), two("d")).when(
        FindFirst()
    ).then(active=P2)


@ex("EX-31")
@pytest.mark.rule("WC-FIRST-04")
def test_equal_totals_are_rolled_off() -> None:
    first(one("a"), two("b")).when(FindFirst(), *typed(2, 2, 4, 3)).then(active=P1)


@ex("EX-32")
@pytest.mark.rule("WC-FIRST-06", "WC-LINE-06")
def test_an_army_only_in_reserve_moves_up_first() -> None:
    units = (
        one("a", tp=5, line="reserve"),
        one("b", tp=4, scout=2, line="reserve"),
        two("c", tp=3, line="reserve"),
    )
    scene = mustering(*units, two("d"), passed=(P1, P2)).when(BeginBattle())
    scene = scene.then({"a.line": "battle", "b.line": "battle", "c.line": "reserve"}).when(FindFirst())
    assert events_of(scene, ev.FirstCommandFound)[0].totals == (2, 3)
    scene.then(active=P2)


@pytest.mark.rule("WC-FIRST-05")
def test_points_of_attachments_in_reserve_count() -> None:
    bearer = one("a", tp=1, line="reserve", attachments=(carried("t", tactic_points=2),))
    first(bearer, one("b"), two("c", tp=2, line="reserve"), two("d")).when(FindFirst()).then(active=P1)


@pytest.mark.rule("WC-ROLL-04", "WC-FIRST-04")
def test_who_cannot_roll_loses_a_roll_off_and_two_of_them_agree() -> None:
    first(one("a"), two("b")).when(FindFirst(), *typed(0, 1)).then(active=P2)
    first(one("a"), two("b")).when(FindFirst(), *typed(0, 0), P2).then(active=P2)


@pytest.mark.rule("WC-MUSTER-02")
def test_rolls_that_can_never_differ_are_left_to_the_players() -> None:
    scene = first(one("a"), two("b")).when(FindFirst(), *typed(*[3] * 40), P1)
    scene.then(active=P1)
    assert scene.asked[-1].key == "agree"
