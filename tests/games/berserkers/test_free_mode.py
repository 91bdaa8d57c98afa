"""Free mode: where the Action cards are not known, any die does any action and the log says so."""

from __future__ import annotations

from typing import Any

import pytest

from companion.content.languages import speak
from companion.games.berserkers import commands as cmd
from companion.games.berserkers.commands import Slot
from companion.games.berserkers.events import DieSpent
from companion.games.berserkers.facts.model import ACTIONS
from companion.games.berserkers.facts.read import example_plain
from companion.games.berserkers.words.events import BerserkersWords
from tests.games.berserkers.kit import Scene, at, begun, events_of, given, legal, on

FREE = {"free_actions": True}


def free(**words: Any) -> Scene:
    """A table that trusts its player."""
    return given(**{"options": FREE, **words})


@pytest.mark.rule("BK-DICE-03")
@pytest.mark.parametrize("die", range(1, 7))
def test_any_die_does_any_action(die: int) -> None:
    scene = free(pool=f"{die}", b1="3,1").when(cmd.Light(Slot(die), "B1")).then(fires="3,1", pool="")
    (spent,) = events_of(scene, DieSpent)
    assert (spent.card, spent.line, spent.trusted) == ("", -1, True)
    assert "not checked" in speak(BerserkersWords(scene.state).event(spent).text)


@pytest.mark.rule("BK-DICE-03")
def test_a_die_without_a_card_is_refused_where_the_cards_are_known() -> None:
    given(pool="3", b1="3,1").when(cmd.Light(Slot(3), "B1")).then_refused("bad_target", "BK-DICE-03")


@pytest.mark.rule("BK-DICE-03")
def test_a_card_is_refused_where_the_table_is_trusted() -> None:
    scene = free(pool="3", b1="3,1").when(cmd.Light(on(3, "A1 light"), "B1"))
    scene.then_refused("bad_target", "BK-DICE-03")


@pytest.mark.rule("BK-ACTION-10")
def test_a_trusted_move_has_up_to_three_steps() -> None:
    scene = free(pool="5")
    scene.when(cmd.Move(Slot(5), "B1", at("1,1"))).then(b1="1,1")
    scene.when(cmd.Move(Slot(5), "B1", at("0,1"))).then_refused("not_adjacent", "BK-ACTION-11")


@pytest.mark.rule("BK-DICE-07", "BK-DICE-08")
def test_the_same_action_may_follow_but_each_die_serves_once() -> None:
    scene = free(pool="2 2").when(cmd.Move(Slot(2), "B1", at("3,1"))).when(cmd.Move(Slot(2), "B1", at("3,0")))
    scene.then(pool="", b1="3,0")
    scene.when(cmd.Move(Slot(2), "B1", at("3,1"))).then_refused("die_unavailable", "BK-DICE-07")


@pytest.mark.rule("BK-ACTION-03", "BK-ACTION-20")
def test_the_conditions_of_an_action_still_hold() -> None:
    scene = free(pool="3").when(cmd.Light(Slot(3), "B1"))
    scene.then_refused("no_fire_symbol", "BK-ACTION-20").then(pool="3")


@pytest.mark.rule("BK-REQUEST-73")
def test_thor_still_forbids_moves() -> None:
    scene = free(pool="3", no_moves=True).when(cmd.Move(Slot(3), "B1", at("3,1")))
    scene.then_refused("move_forbidden", "BK-REQUEST-73")


@pytest.mark.rule("BK-PLACE-09")
def test_cards_nobody_copied_can_be_trained_by_number() -> None:
    plain = {name: value for name, value in example_plain().items() if name != "action_cards"}
    box = begun(facts=plain).state.box
    scene = given(box=box, pool="1 1", b1="1,2").when(cmd.Train(Slot(1), at("1,2"), "A4"))
    scene.then(trained="A4", gold=3)
    scene.when(cmd.Train(Slot(1), at("1,2"), "A4")).then_refused("already_trained", "BK-PLACE-09")
    scene.when(cmd.Train(Slot(1), at("1,2"), "A5")).then_refused("bad_target", "BK-PLACE-09")


@pytest.mark.rule("BK-DICE-03")
def test_a_box_without_action_cards_means_free_mode() -> None:
    plain = {name: value for name, value in example_plain().items() if name != "action_cards"}
    assert begun(facts=plain).state.options.free_actions
    assert not begun().state.options.free_actions
    assert begun(options=FREE).state.options.free_actions


def test_a_trusted_die_is_listed_for_each_action_that_can_be_done() -> None:
    state = free(
        pool="4", b1="2,1", black="2,1", red="2,2", gems="2,1", fires="2,1", b2="wounded 2,2", b3="3,1"
    ).state
    slots = {command.slot for command in legal(state) if hasattr(command, "slot")}
    assert slots == {Slot(4)}
    kinds = {type(command).__name__.lower() for command in legal(state)}
    assert {each for each in ACTIONS if each != "place"} <= kinds
    assert {"gather", "rest", "block"} <= kinds
