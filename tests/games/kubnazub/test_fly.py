"""The endgame against flyers: closing for the permission to strike one."""

from __future__ import annotations

import pytest

from companion.games.kubnazub.commands import AimAtFlyers, BeginTurn, EndTurn, Move, Strike
from companion.games.kubnazub.model import Options
from tests.games.kubnazub.kit import battle, cell, ex, one, two

AIM, HIT = AimAtFlyers("P1-c3"), Strike("P1-c3", "P2-air")


def next_own_turn(scene):
    for _ in range(2):
        scene = scene.when(EndTurn()).when(BeginTurn())
    return scene


@ex("EX-84")
@pytest.mark.rule("KZ-FLY-07", "KZ-FLY-08", "KZ-FLY-09", "KZ-FLY-10", "KZ-ATTACK-04", "KZ-PROTECT-09")
def test_a_creature_closes_in_one_turn_and_strikes_a_flyer_in_the_next():
    scene = battle(one("c3"), two("air"), two("air2"), two("e6", type="artifact", kind=""))
    scene.when(HIT).then_refused("flyer", "KZ-ATTACK-04")
    scene = scene.when(AIM).then({"P1-c3.closed": True, "P1-c3.aims_until": 7})
    scene.when(Move("P1-c3", cell("c4"))).then_refused("closed")
    scene = next_own_turn(scene).when(HIT, "nobody", (2, 4)).then_asked("protector", "fight")
    assert scene.options("protector") == ("nobody", "P2-air2"), "a second flyer may step in"
    scene = next_own_turn(scene.then({"P2-air.wounds": 0, "P1-c3.aims_until": 0}))
    scene.when(HIT).then_refused("flyer", "KZ-ATTACK-04")
    scene.when(AIM).then({"P1-c3.aims_until": 11})


@pytest.mark.rule("KZ-FLY-11")
def test_an_unused_permission_ends_with_the_players_next_turn():
    scene = next_own_turn(battle(one("c3"), two("air")).when(AIM))
    next_own_turn(scene).when(HIT).then_refused("flyer", "KZ-ATTACK-04")


@pytest.mark.rule("KZ-FLY-08")
def test_the_permission_is_not_used_up_on_the_ground():
    scene = battle(one("c3", aims_until=5), two("c4"), two("air"))
    scene.when(Strike("P1-c3", "P2-c4"), (3, 3)).then({"P1-c3.aims_until": 5})


@pytest.mark.rule("KZ-FLY-07")
@pytest.mark.parametrize(("ruling", "allowed"), [("creatures", True), ("cards", False)])
@pytest.mark.parametrize(("at", "kind"), [("e6", "artifact"), ("air area", "area")])
def test_the_table_decides_whether_artifacts_and_areas_count_among_what_is_left(ruling, allowed, at, kind):
    cards = one("c3"), two("air"), two(at, type=kind, kind="")
    scene = battle(*cards, options=Options(only_flying_left=ruling)).when(AIM)
    if allowed:
        scene.then({"P1-c3.aims_until": 7})
    else:
        scene.then_refused("not_only_flyers", "KZ-FLY-07")


@pytest.mark.rule("KZ-FLY-07", "KZ-FLY-08")
def test_nobody_aims_while_something_else_is_left_or_may_be():
    battle(one("c3"), two("air"), two("a6")).when(AIM).then_refused("not_only_flyers", "KZ-FLY-07")
    hidden = two("a6", hidden=True, kind="flying")
    battle(one("c3"), two("air"), hidden).when(AIM).then_refused("not_only_flyers", "KZ-FLY-07")
    tower = one("c3", type="artifact", kind="")
    battle(tower, one("a1"), two("air")).when(AIM).then_refused("cannot_strike", "KZ-FLY-08")


@pytest.mark.rule("KZ-FLY-12")
@pytest.mark.parametrize("ruling", [True, False])
def test_the_table_decides_whether_a_permission_outlasts_a_new_ground_creature(ruling):
    scene = battle(one("c3", aims_until=5), two("air"), two("a6"), options=Options(permission_stays=ruling))
    if ruling:
        scene.when(HIT, (6, 1)).then({"P2-air.wounds": 3})
    else:
        scene.when(HIT).then_refused("flyer", "KZ-ATTACK-04")
