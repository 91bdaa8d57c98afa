"""TURN: three phases in a row, until the game is won or lost."""

from __future__ import annotations

import pytest

from companion.core.errors import DataError
from companion.core.game import Command
from companion.games.berserkers.commands import (
    BeginPlay,
    EndActions,
    HelpVillagers,
    Lift,
    Light,
    Move,
    Reroll,
    RestoreCheckpoint,
    RollDice,
    RunOrcs,
    RunRiders,
    SaveCheckpoint,
    Seal,
    SwitchHomeRequest,
    UsePurse,
)
from companion.games.berserkers.events import (
    DiceRolled,
    FoesRolled,
    PhaseBegun,
    PhaseSkipped,
    RequestDieRolled,
    TurnBegun,
)
from companion.games.berserkers.model import HomeRequest
from tests.games.berserkers.kit import at, drawn, events_of, ex, given, on

FIRES = "0,1 0,2 1,0 1,2 2,0 2,1 3,0 3,1"


@ex("EX-88")
@pytest.mark.rule("BK-TURN-07")
def test_phase_three_is_skipped_without_squads() -> None:
    scene = given(phase="riders").when(RunRiders(), (6, 6, 6)).then(phase="roll", turn=2)
    scene.then_asked("rider_dice").then_told(PhaseSkipped, TurnBegun)
    assert [event.why for event in events_of(scene, PhaseSkipped)] == ["no_orcs"]


@ex("EX-152")
@pytest.mark.rule("BK-TURN-08", "BK-WIN-02")
def test_a_win_ends_the_game_at_once() -> None:
    scene = given(
        b1="2,1", fires=FIRES, fires_locked=True, black="sealed", blue="sealed", red="2,1", pool="5 1 3"
    )
    scene = scene.when(Seal(on(5, "A3 seal"), "B1", "red")).then(status="won", phase="actions", pool="1 3")
    for command in (HelpVillagers(1), Move(on(1, "A1 move"), "B1", at("2,2")), EndActions()):
        scene.when(command).then_refused("game_over", "BK-TURN-08")


EVERYTHING: list[Command] = [
    BeginPlay(), RollDice(), Reroll(1), HelpVillagers(1), Light(on(3, "A1 light"), "B1"), UsePurse(),
    EndActions(), RunRiders(), RunOrcs(), SwitchHomeRequest(True), SaveCheckpoint(),
]  # fmt: skip


@pytest.mark.rule("BK-TURN-08")
@pytest.mark.parametrize("status", ["won", "lost"])
@pytest.mark.parametrize("command", EVERYTHING, ids=lambda command: type(command).__name__)
def test_nothing_is_played_after_the_end(status: str, command: Command) -> None:
    scene = given(status=status, pool="1 3", hand="I", home=HomeRequest("x"))
    scene.when(command).then_refused("game_over", "BK-TURN-08")


@pytest.mark.rule("BK-TURN-08")
def test_only_the_checkpoint_leads_back_and_only_from_a_loss() -> None:
    scene = given(gold=6).when(SaveCheckpoint())
    scene.when(RestoreCheckpoint()).then_refused("not_lost")
    won = given(status="won")
    won.when(RestoreCheckpoint()).then_refused("not_lost", "BK-SAVE-02")


@pytest.mark.rule("BK-TURN-01")
def test_a_turn_is_three_phases_in_order() -> None:
    scene = given(phase="roll", orcs="red 0,0").when(RollDice(), (1, 2, 3, 4)).then(phase="actions")
    scene = (
        scene.when(EndActions()).then(phase="riders").when(RunRiders(), (6, 6, 6)).then(phase="orcs", turn=1)
    )
    scene = scene.when(RunOrcs(), (6,)).then(phase="roll", turn=2)


@pytest.mark.rule("BK-TURN-01")
@pytest.mark.parametrize(
    ("phase", "legal"),
    [("roll", RollDice), ("actions", EndActions), ("riders", RunRiders), ("orcs", RunOrcs)],
)
def test_each_phase_has_one_way_forward(phase: str, legal: type[Command]) -> None:
    for command in (RollDice(), EndActions(), RunRiders(), RunOrcs()):
        if type(command) is not legal:
            given(phase=phase, orcs="red 0,0").when(command).then_refused("wrong_phase", "BK-TURN-01")


@pytest.mark.rule("BK-TURN-02")
def test_there_is_no_turn_limit() -> None:
    scene = given(phase="riders", turn=999, blocked="black blue red").when(RunRiders())
    scene.then(turn=1000, status="playing", phase="roll")


@pytest.mark.rule("BK-TURN-03", "BK-TURN-04")
def test_request_dice_are_rolled_with_the_white_ones_and_resolved_before_any_action() -> None:
    scene = given(phase="roll", requests=(6, 7, 9), goblins="1,0", zodd="0,0", fires="1,0")
    scene = scene.when(RollDice(), (1, 1, 4, 6, 2, 1, 3)).then_asked("phase1_dice")
    scene.then(pool="4 6", goblins="2,0", zodd="1,0", fires="", phase="actions")
    assert [event.die for event in events_of(scene, RequestDieRolled)] == ["green", "blue", "red"]
    kinds = [type(event) for event in scene.events]
    assert kinds[0] is DiceRolled and kinds[-1] is PhaseBegun


@pytest.mark.rule("BK-TURN-04")
def test_no_action_is_possible_before_the_request_dice_are_resolved() -> None:
    scene = given(phase="roll", requests=(7,), b1="3,1", pool="3")
    scene.when(Light(on(3, "A1 light"), "B1")).then_refused("wrong_phase")


@pytest.mark.rule("BK-TURN-03")
def test_phase_one_closes_with_zodd() -> None:
    given(requests=(9,), zodd="3,2").when(EndActions()).then(
        b1="wounded", b2="wounded", b3="wounded", phase="riders"
    )


@pytest.mark.rule("BK-TURN-05")
def test_in_phase_one_the_order_is_free_and_each_effect_applies_at_once() -> None:
    """Discard, item, reroll, action: the rerolled die is used, the purse pays for it."""
    scene = given(gold=0, b1="3,1", hand="I", pool="1 2 6").when(HelpVillagers(6)).when(UsePurse())
    scene = (
        scene.when(Reroll(2), (3,)).when(Light(on(3, "A1 light"), "B1")).then(fires="3,1", gold=2, gauge=1)
    )
    scene = given(b1="3,1", gems="3,0", pool="3 1 3").when(Move(on(3, "A2 move"), "B1", at("3,0")))
    scene.when(Light(on(3, "A1 light"), "B1")).then(fires="3,0")
    scene.when(Lift(on(1, "A2 lift"), at("3,0"))).then_refused("card_full")


@pytest.mark.rule("BK-TURN-06")
def test_no_die_has_to_be_used() -> None:
    given(pool="1 2 3 4").when(EndActions()).then(phase="riders", pool="", gold=4, gauge=0, b1="ok 3,2")


@pytest.mark.rule("BK-TURN-08", "BK-LOSE-02")
def test_a_loss_stops_the_phase_where_it_is() -> None:
    scene = given(phase="riders", black="3,2", b1="wounded", b2="wounded", b3="wounded").when(
        RunRiders(), (1, 3, 3)
    )
    scene.then(status="lost", black="3,2", blue="0,0", red="0,0", gems="", turn=1)


@pytest.mark.rule("BK-TURN-01", "BK-TURN-03")
def test_a_whole_turn_from_the_first_roll() -> None:
    scene = drawn(2, 11).when(BeginPlay()).when(RollDice(), (3, 1, 6, 2))
    scene = scene.when(Move(on(3, "A2 move"), "B1", at("3,1"))).when(EndActions())
    scene = scene.when(RunRiders(), (1, 2, 4)).then(turn=2, phase="roll", black="0,1", blue="1,0", red="3,0")
    assert [event.foes for event in events_of(scene, FoesRolled)] == ["riders"]


@pytest.mark.rule("BK-TURN-07")
def test_a_phase_three_that_lost_its_last_squad_is_skipped_without_a_die() -> None:
    """An item used before the roll, or a correction by hand, may leave nobody to play."""
    scene = given(phase="orcs").when(RunOrcs()).then(phase="roll", turn=2).then_asked()
    assert [event.why for event in events_of(scene, PhaseSkipped)] == ["no_orcs"]


def test_an_order_of_another_game_is_no_order_here() -> None:
    with pytest.raises(DataError, match="Command"):
        given().when(Command())
