"""SAVE: one checkpoint a game, restored after a loss."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from companion.games.berserkers.commands import (
    Loot,
    RestoreCheckpoint,
    RollDice,
    RunRiders,
    SaveCheckpoint,
)
from companion.games.berserkers.facts.model import Box
from companion.games.berserkers.model import HomeRequest, Placed, State
from companion.games.berserkers.rules.score import score
from tests.games.berserkers.kit import Scene, build, ex, given, on

DOOMED = {"b1": "wounded", "b2": "dead", "b3": "dead", "pool": "1 1"}


def lose(scene: Scene) -> Scene:
    return scene.when(Loot(on(1, "A3 loot"), "B1"), (1,)).then(status="lost")


@ex("EX-117")
@pytest.mark.rule("BK-SAVE-02")
def test_after_a_loss_the_whole_table_comes_back() -> None:
    saved = given(gold=6, gauge=2, fires="3,1", hand="C", **DOOMED).when(SaveCheckpoint())
    before = saved.state
    lost = lose(Scene(replace(before, gold=1, gauge=0, turn=9, hand=())))
    scene = lost.when(RestoreCheckpoint()).then(gold=6, save_used=True, restored=True, status="playing")
    assert replace(scene.state, restored=False) == before


@ex("EX-118")
@pytest.mark.rule("BK-SAVE-03")
def test_there_is_one_checkpoint_a_game() -> None:
    scene = given(**DOOMED).when(SaveCheckpoint()).then(save_used=True)
    scene.when(SaveCheckpoint()).then_refused("already_saved", "BK-SAVE-03")
    scene = lose(scene).when(RestoreCheckpoint())
    scene.when(SaveCheckpoint()).then_refused("already_saved", "BK-SAVE-03")


@ex("EX-119")
@pytest.mark.rule("BK-SAVE-02")
def test_only_a_lost_game_is_restored() -> None:
    given().when(SaveCheckpoint()).when(RestoreCheckpoint()).then_refused("not_lost", "BK-SAVE-02")
    given(status="won", save_used=True).when(RestoreCheckpoint()).then_refused("not_lost", "BK-SAVE-02")


@pytest.mark.rule("BK-SAVE-02")
def test_without_a_checkpoint_a_loss_is_final() -> None:
    lose(given(**DOOMED)).when(RestoreCheckpoint()).then_refused("no_checkpoint", "BK-SAVE-02")


@pytest.mark.rule("BK-SAVE-01")
@pytest.mark.parametrize("phase", ["roll", "actions", "riders", "orcs"])
def test_the_table_is_recorded_at_any_moment(phase: str) -> None:
    scene = given(phase=phase, pool="1 2", orcs="red 0,0").when(SaveCheckpoint())
    assert scene.state.checkpoint is not None
    assert scene.then(save_used=True, phase=phase, gold=4).state.checkpoint.orcs == scene.state.orcs


@pytest.mark.rule("BK-SAVE-02")
def test_a_restored_table_keeps_nothing_of_what_came_after_the_checkpoint() -> None:
    """Every field of the table is disturbed, so that none can be forgotten."""
    saved = given(gold=6, **DOOMED).when(SaveCheckpoint()).state
    later = build(
        gold=1, gauge=3, turn=9, phase="orcs", hand="BC", item_deck="A", pool="6", trained="A1 A2",
        padlock=1, blocked="red", harp=True, rock=True, skip_riders=True, no_moves=True, requests=(2, 4),
        must_keep=True, elves="0,0 1,1 2,2", elves_done=True, goblins="1,1", zodd="2,2", zodd_done=True,
        treasure_done=True, grimoire="burns", burnt=True, fires="0,1 0,2 1,0 1,2 2,0 2,1 3,0 3,1",
        fires_locked=True, gems="2,2", tokens="3,0", orcs="red 0,0", b1="wounded 0,0", b2="1,1", b3="dead",
        black="sealed 1,1", blue="2,2", red="3,1", home=HomeRequest("Sing.", True), refused=3,
        request_deck=(5,), options={"six": "at_least"}, status="lost", lost_to="darkness",
        placed=(Placed(1, "A1", 0, "move", False),),
    )  # fmt: skip
    later = replace(later, box=Box(), checkpoint=saved.checkpoint, save_used=True, restored=False)
    kept = {"checkpoint", "save_used", "restored"}
    same = [f.name for f in fields(State) if getattr(later, f.name) == getattr(saved, f.name)]
    assert set(same) <= kept, "this test leaves something as it was"
    restored = Scene(later).when(RestoreCheckpoint()).state
    assert restored == replace(saved, restored=True)


@pytest.mark.rule("BK-SAVE-02")
def test_play_goes_on_from_the_restored_table_with_new_dice() -> None:
    scene = given(phase="roll", **dict(DOOMED, pool="")).when(SaveCheckpoint()).when(RollDice(), (1, 2, 3, 4))
    scene = lose(scene).when(RestoreCheckpoint()).then(phase="roll", pool="", b1="wounded")
    scene.when(RollDice(), (6, 6, 6, 6)).then(pool="6 6 6 6")


@pytest.mark.rule("BK-SAVE-04")
def test_the_same_checkpoint_is_restored_after_each_later_loss() -> None:
    scene = given(gold=7, **DOOMED).when(SaveCheckpoint())
    for _ in range(3):
        scene = lose(scene).when(RestoreCheckpoint()).then(gold=7, pool="1 1", b1="wounded 3,2")


@pytest.mark.rule("BK-SAVE-04")
def test_a_loss_in_an_enemy_phase_is_restored_too() -> None:
    scene = given(phase="riders", black="3,2", blocked="blue red", **dict(DOOMED, pool="")).when(
        SaveCheckpoint()
    )
    scene = scene.when(RunRiders(), (1,)).then(status="lost").when(RestoreCheckpoint())
    scene.then(phase="riders", blocked="blue red", black="3,2", status="playing")


@ex("EX-148")
@pytest.mark.rule("BK-SAVE-05", "BK-SCORE-02")
def test_placing_the_checkpoint_costs_five_points_restored_or_not() -> None:
    for restored in (False, True):
        state = given(status="won", gold=5, requests=(2, 7), save_used=True, restored=restored).state
        sheet = score(state)
        assert sheet is not None and (sheet.total, sheet.band) == (13, "axe_apprentice")


@ex("EX-164")
@pytest.mark.rule("BK-SAVE-05")
@pytest.mark.parametrize(
    ("restored", "total", "band"), [(False, 18, "kings_pride"), (True, 13, "axe_apprentice")]
)
def test_where_the_table_says_so_only_restoring_costs(restored: bool, total: int, band: str) -> None:
    state = given(
        options={"save_penalty": "restored"},
        status="won",
        gold=5,
        requests=(2, 7),
        save_used=True,
        restored=restored,
    ).state
    sheet = score(state)
    assert sheet is not None and (sheet.total, sheet.band) == (total, band)


@pytest.mark.rule("BK-SAVE-03")
def test_a_save_that_the_table_says_was_used_is_used() -> None:
    given(save_used=True).when(SaveCheckpoint()).then_refused("already_saved", "BK-SAVE-03")
