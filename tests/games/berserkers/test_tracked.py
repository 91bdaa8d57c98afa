"""Corrections by hand: every value of the table, in its range, without a word about legality."""

from __future__ import annotations

from dataclasses import fields, replace
from random import Random
from typing import Any

import pytest

from companion.content.languages import speak
from companion.content.rulebook import rules_of
from companion.core.ask import Ask, bot
from companion.core.codec import codec_of
from companion.core.errors import Illegal
from companion.core.game import Adjust, decide, fold
from companion.core.square import Square
from companion.core.tracked import Choice, Faces, Flag, Number, PlaceTrack, Several, Track, look, shown
from companion.games import get_game
from companion.games.berserkers.commands import Light
from companion.games.berserkers.model import HomeRequest, Options, PoolDie, State
from companion.games.berserkers.rules.dice import word_of
from companion.games.berserkers.rules.item import pile
from companion.games.berserkers.tracked import tracked
from tests.games.berserkers.kit import Scene, begun, build, given, legal, on

GAME = get_game("berserkers")
BUSY = {
    "pool": "5 3",
    "b2": "wounded 1,1",
    "orcs": "red 2,2",
    "fires": "0,1",
    "gems": "1,1 1,1",
    "tokens": "3,0",
    "elves": "0,2 2,0 3,1",
    "requests": (2, 10),
    "home": HomeRequest("Dance."),
}
NOT_TRACKED = {"box", "options", "request_deck", "refused", "must_keep", "home", "checkpoint", "lost_to"}
"""What is no value on the table: facts, rulings, bookkeeping of set-up, turn and end, the checkpoint."""
FOLLOWS = {
    **{f"berserkers.b{n}.health": (f"berserkers.b{n}.at",) for n in (1, 2, 3)},
    "requests": ("zodd", "zodd_health"),
    "elves_done": tuple(f"elves.{n}" for n in range(3)),
    "treasure_done": tuple(f"cells.{n}.treasure" for n in range(12)),
}
"""Values that hold together: the dead stand nowhere, Zodd comes with his request, finished tasks leave."""


def adjust(state: State, path: str, value: Any) -> State:
    """The table after a correction, by way of the stored form of its event."""
    events = decide(GAME, state, Adjust(path, value), Ask())
    codec = codec_of(GAME)
    assert [codec.read_event(codec.tagged(event)) for event in events] == events
    return fold(GAME, state, events)


def values(track: Track) -> list[Any]:
    """A few values that a track takes."""
    match track:
        case Number(low, high):
            return [low, high]
        case Flag():
            return [True, False]
        case Choice(options):
            return [*options, None] if track.optional else list(options)
        case Several(options):
            return [[], [options[-1]], list(options[: track.total])]
        case Faces(faces, most):
            return [[], [faces[0]], [faces[-1]] * most]
        case PlaceTrack():
            return [[0, 0], [3, 2], None] if track.optional else [[0, 0], [3, 2]]


@pytest.mark.rule("TABLE-ADJUST-01")
@pytest.mark.parametrize("path", tracked(build(**BUSY)))
def test_every_tracked_value_can_be_set_and_stays_in_its_place(path: str) -> None:
    state = build(**BUSY)
    living = path.startswith("berserkers") and path.endswith("at")
    for value in values(tracked(state)[path])[: 2 if living else None]:
        after = adjust(state, path, value)
        found = shown(tracked(after)[path], after, path)
        assert (list(found) if isinstance(found, tuple) else found) == value
        others = {
            each: look(state, each) for each in tracked(state) if each not in (path, *FOLLOWS.get(path, ()))
        }
        assert {each: look(after, each) for each in others} == others


@pytest.mark.parametrize("path", tracked(build(**BUSY)))
def test_every_tracked_value_has_a_name_words_and_a_rule(path: str) -> None:
    state = build(**BUSY)
    track, words = tracked(state)[path], GAME.words(state)
    assert track.rule in rules_of("berserkers")
    assert speak(words.tracked(path)) not in ("", path) or path in ("turn", "gold", "phase")
    assert speak(words.value(path, shown(track, state, path)))


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        ("hand", ["A", "F"], "Knight's shield, Suspicious brew"),
        ("item_deck", ["B"], "Noble's boots"),
        ("requests", ["6"], "6 Hands off the Goblins"),
        ("blocked_riders", ["red"], "Red Shadow Rider"),
        ("grimoire", ["divine_power"], "Divine power"),
        ("trained", ["A1"], "Card A1"),
        ("placed", ["A1/basic/2/3/light"], "3 on A1: Light a fire"),
        ("placed", ["A1/trained/2/3/light"], "3 on A1, trained: Light a fire"),
        ("hand", [], "none"),
    ],
)
def test_what_lies_in_a_list_goes_by_its_name(path: str, value: Any, told: str) -> None:
    assert speak(GAME.words(build(**BUSY)).value(path, value)) == told


def test_every_field_of_the_table_is_tracked_or_no_value_of_the_table() -> None:
    heads = {path.partition(".")[0] for path in tracked(build(**BUSY))}
    assert {field.name for field in fields(State)} - heads == NOT_TRACKED - {"home"}


@pytest.mark.parametrize(
    ("path", "value", "rule", "key"),
    [
        ("gold", -1, "BK-GOLD-01", "out_of_range"),
        ("gold", 13, "BK-GOLD-01", "out_of_range"),
        ("gold", True, "BK-GOLD-01", "out_of_range"),
        ("gauge", 4, "BK-VILLAGE-02", "out_of_range"),
        ("padlock", 3, "BK-ORC-04", "out_of_range"),
        ("cells.0.darkness", 3, "BK-RIDER-09", "out_of_range"),
        ("cells.0.location", "L99", "BK-SETUP-01", "not_an_option"),
        ("pool", [7], "BK-DICE-01", "no_such_face"),
        ("pool", [1, 1, 1, 1, 1], "BK-DICE-01", "too_many_dice"),
        ("berserkers.b1.at", [4, 0], "BK-SETUP-02", "no_such_place"),
        ("riders.red.at", None, "BK-SETUP-03", "no_such_place"),
        ("hand", ["A", "A"], "BK-ITEM-01", "not_an_option"),
        ("requests", ["13"], "BK-SETUP-07", "not_an_option"),
        ("trained", ["A9"], "BK-PLACE-09", "not_an_option"),
        ("zodd_health", 4, "BK-ZODD-01", "out_of_range"),
        ("placed", ["A1/basic/2/5/light"], "BK-DICE-03", "not_an_option"),
        ("placed", ["A1/trained/1/1/move"], "BK-DICE-03", "not_an_option"),
        ("placed", ["A1/basic/2/3/light"] * 2, "BK-DICE-03", "not_an_option"),
        (
            "placed",
            [f"A{card}/basic/1/1/{action}" for card, action in enumerate(("move", "lift", "loot", "move"), 1)]
            + ["A1/basic/2/3/light"],
            "BK-DICE-03",
            "too_many",
        ),
        ("box", {}, "TABLE-ADJUST-01", "no_such_value"),
        ("cells.12.fire", True, "TABLE-ADJUST-01", "no_such_value"),
    ],
)
def test_a_value_out_of_range_is_refused(path: str, value: Any, rule: str, key: str) -> None:
    with pytest.raises(Illegal) as refused:
        decide(GAME, build(**BUSY), Adjust(path, value), Ask())
    assert (refused.value.rule, refused.value.key) == (rule, key)


@pytest.mark.rule("BK-SETUP-10", "BK-RIDER-09")
def test_no_more_gems_lie_on_the_grid_than_the_box_has() -> None:
    state = build(gems="0,0 0,0 1,1 1,1", fires="0,1 0,2 1,0 1,2 2,0 2,1 3,0 3,1", tokens="")
    assert tracked(state)["cells.5.darkness"] == Number(0, 1, "BK-RIDER-09")
    assert tracked(state)["cells.0.darkness"] == Number(0, 2, "BK-RIDER-09")
    assert "cells.0.fire" not in tracked(state) and "cells.1.fire" in tracked(state)


@pytest.mark.rule("BK-TREASURE-01")
def test_no_seventh_token_comes_onto_the_grid() -> None:
    state = build(tokens="0,1 0,2 1,0 1,2 2,1 3,0")
    assert "cells.0.treasure" not in tracked(state) and "cells.1.treasure" in tracked(state)


@pytest.mark.rule("BK-DICE-01")
def test_dice_set_by_hand_can_be_played() -> None:
    state = adjust(build(pool="1", b1="3,1"), "pool", [3, 6])
    assert state.pool == (PoolDie(3), PoolDie(6))
    Scene(state).when(Light(on(3, "A1 light"), "B1")).then(fires="3,1", pool="6")


@pytest.mark.rule("BK-TURN-08")
def test_a_wrong_loss_can_be_taken_back() -> None:
    lost = replace(build(pool="3", b1="3,1"), status="lost")
    scene = Scene(adjust(lost, "status", "playing"))
    scene.when(Light(on(3, "A1 light"), "B1")).then(fires="3,1")


@pytest.mark.rule("BK-ITEM-01", "BK-VILLAGE-02")
def test_an_item_put_in_the_hand_cannot_be_drawn_again() -> None:
    state = adjust(build(), "hand", ["C"])
    assert "C" in state.item_deck and "C" not in pile(state)


@pytest.mark.rule("BK-DEATH-05", "BK-ITEM-11")
def test_a_berserker_brought_back_by_hand_acts_from_where_all_began() -> None:
    state = adjust(build(pool="3", b1="dead"), "berserkers.b1.health", "ok")
    assert state.berserkers.b1.at == Square(3, 2)
    placed = adjust(state, "berserkers.b1.at", [3, 1])
    Scene(placed).when(Light(on(3, "A1 light"), "B1")).then(fires="3,1")


@pytest.mark.rule("BK-TURN-01", "BK-SETUP-01")
def test_no_phase_is_played_before_the_locations_lie() -> None:
    assert tracked(begun().state)["phase"] == Choice(("setup",), "BK-TURN-01")


@pytest.mark.parametrize("seed", range(8))
def test_a_table_can_be_played_on_after_any_corrections(seed: int) -> None:
    chance, state = Random(seed), build(**BUSY)
    for _ in range(60):
        path, track = chance.choice(list(tracked(state).items()))
        state = adjust(state, path, chance.choice(values(track)))
        for command in chance.sample(commands, 1) if (commands := legal(state)) else ():
            state = fold(GAME, state, decide(GAME, state, command, Ask(maker=bot(chance))))


@pytest.mark.rule("BK-DICE-04")
@pytest.mark.rule("BK-DICE-06")
def test_a_die_on_the_wrong_card_is_put_right_by_hand_and_the_cards_count_it_there() -> None:
    scene = given(b1="3,1", pool="3 3 1").when(Light(on(3, "A1 light"), "B1"))
    (placed,) = scene.state.placed
    assert word_of(placed) == "A1/basic/2/3/light"
    state = adjust(scene.state, "placed", ["A2/basic/2/3/move"])
    assert [(each.card, each.line, each.action) for each in state.placed] == [("A2", 1, "move")]
    before, after = (
        {each.slot.card for each in legal(table) if hasattr(each, "slot")} for table in (scene.state, state)
    )
    assert "A1" not in before and "A2" in before
    assert "A1" in after and "A2" not in after
    assert adjust(state, "placed", []).placed == ()


def test_a_trained_card_offers_both_its_faces_and_free_mode_none() -> None:
    options = tracked(build(trained="A1"))["placed"].options  # type: ignore[union-attr]
    assert "A1/trained/1/1/move" in options and "A1/basic/1/1/move" in options
    assert "placed" not in tracked(replace(build(), options=Options(free_actions=True)))
