"""Walking."""

from __future__ import annotations

import pytest

from companion.games.duel.field import cell
from companion.games.kubnazub.commands import Move, Strike
from tests.games.kubnazub.kit import battle, ex, one, two


@ex("EX-56")
@pytest.mark.rule("KZ-MOVE-01", "KZ-MOVE-02", "KZ-MOVE-05", "KZ-MOVE-08")
def test_steps_cost_units_and_acting_ends_the_movement():
    scene = battle(one("c2", movement=3), two("d5"))
    scene = scene.when(Move("P1-c2", cell("c3"))).when(Move("P1-c2", cell("c4"))).then({"P1-c2.movement": 1})
    scene = scene.when(Strike("P1-c2", "P2-d5"), (2, 4))
    scene.when(Move("P1-c2", cell("c5"))).then_refused("closed", "KZ-ACTION-03")


@ex("EX-57")
@pytest.mark.rule("KZ-MOVE-03", "KZ-MOVE-04", "KZ-MOVE-10")
def test_no_diagonal_step_and_no_taken_cell():
    scene = battle(one("c3"), two("c4"))
    scene.when(Move("P1-c3", cell("d4"))).then_refused("not_one_step", "KZ-MOVE-03")
    scene.when(Move("P1-c3", cell("c4"))).then_refused("cell_taken", "KZ-MOVE-04")


@pytest.mark.rule("KZ-MOVE-07", "KZ-MOVE-09", "KZ-FLY-02", "KZ-ARTIFACT-02")
def test_only_own_ground_creatures_with_units_walk():
    tower = one("c1", type="artifact", kind="", movement=1)
    scene = battle(one("c3", movement=0), one("air"), tower, two("c4"))
    scene.when(Move("P1-c3", cell("c2"))).then_refused("no_movement", "KZ-MOVE-01")
    scene.when(Move("P1-air", cell("c2"))).then_refused("cannot_walk", "KZ-MOVE-07")
    scene.when(Move("P1-c1", cell("c2"))).then_refused("cannot_walk", "KZ-MOVE-07")
    scene.when(Move("P2-c4", cell("c5"))).then_refused("not_yours")
