"""What is legal: exactly what `decide` accepts, found again by trying every command there is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

import pytest

from companion.core.ask import Ask, bot
from companion.core.game import Command
from companion.core.square import Square
from companion.games.berserkers import commands as cmd
from companion.games.berserkers.evolve import evolve
from companion.games.berserkers.model import COLOURS, GRID, NAMES, Placed, State
from companion.games.berserkers.offers import CREATURES, payments
from companion.games.berserkers.setup import setup
from tests.games.berserkers.kit import at, begun, build, decide, drawn, given, is_legal, laid, legal, on

PLACES = (*GRID.cells, Square(-1, 0), Square(4, 2))
WHO = (*NAMES, "B4")
COLOURS_AND_MORE = (*COLOURS, "green")
CARDS = ("A1", "A2", "A3", "A4")
HANDFULS = sorted({dice for n in range(5) for dice in combinations((6, 5, 4, 4, 2, 1), n)})

TABLES: dict[str, dict[str, Any]] = {
    "plain": {"pool": "1 2 4 6"},
    "equal dice": {"pool": "6 6 6 6", "b1": "2,1"},
    "no dice": {"pool": ""},
    "crowd": {
        "pool": "5 4 3",
        "b1": "2,1",
        "b2": "wounded 0,0",
        "b3": "1,0",
        "black": "2,1",
        "red": "2,1 sealed",
        "orcs": "black 2,1 blue 1,1",
        "fires": "2,1",
        "gems": "1,0 0,0 3,0",
        "elves": "2,1 1,1 0,0",
        "goblins": "3,1",
        "zodd": "2,0",
        "requests": (1, 4, 6, 9),
    },
    "places": {
        "pool": "6 4 3 2",
        "b1": "wounded 2,2",
        "b2": "1,2",
        "b3": "2,0",
        "orcs": "red 2,0",
        "gold": 1,
    },
    "trained and placed": {"pool": "1 3 5", "trained": "A1 A3", "b1": "3,1", "gold": 0},
    "card flipped in the turn": {
        "pool": "1 3 5",
        "trained": "A1 A2",
        "b1": "3,1",
        "placed": (Placed(3, "A1", 1, "light", False), Placed(6, "A2", 3, "place", True)),
    },
    "all items": {"pool": "2 2", "hand": "BCDEFGHIJ", "b2": "dead", "b3": "wounded 0,1", "orcs": "blue 0,1"},
    "requests": {
        "pool": "5 4 2 1",
        "requests": (4, 8, 9, 10, 11),
        "elves": "1,1 1,1 1,1",
        "zodd": "3,2",
        "tokens": "3,2 0,1",
        "grimoire": "burns stone_to_gold",
    },
    "at least six": {
        "pool": "5 4 4 2",
        "requests": (8,),
        "grimoire": "burns",
        "options": {"six": "at_least"},
    },
    "thor": {"pool": "1 2 5", "no_moves": True, "requests": (7,), "black": "3,2"},
    "rock": {"pool": "1 2", "rock": True, "gold": 0},
    "free": {"pool": "1 6", "b1": "1,2", "options": {"free_actions": True, "lift_needs_berserker": False}},
    "seal all": {
        "pool": "5",
        "b1": "2,1",
        "black": "2,1",
        "blue": "2,1",
        "fires": "2,1",
        "options": {"seal": "all"},
    },
    "roll": {"phase": "roll", "pool": "", "hand": "BF"},
    "riders": {"phase": "riders", "pool": "", "hand": "BF"},
    "items at any time": {
        "phase": "riders",
        "pool": "",
        "hand": "BDFH",
        "b1": "wounded",
        "options": {"items": "any"},
    },
    "orcs": {"phase": "orcs", "pool": "", "orcs": "black 1,1"},
    "won": {"status": "won", "pool": "1"},
    "lost": {"status": "lost", "pool": "1"},
    "saved": {"pool": "1", "save_used": True},
}


def slots(state: State) -> list[cmd.Slot]:
    """Dice that are there and dice that are not, on every line of every card and on none."""
    dice = sorted({die.value for die in state.pool} | {3})
    lines = [("", -1), ("A9", 0), *((card, line) for card in CARDS for line in range(-1, 5))]
    return [cmd.Slot(die, card, line) for die in dice for card, line in lines]


def fitting_slots(state: State) -> list[cmd.Slot]:
    """One slot for each action and length of a Move, on the faces that lie up; the first die that fits."""
    found: dict[tuple[str, int], cmd.Slot] = {}
    for die in [die.value for die in state.pool]:
        found.setdefault(("free", 0), cmd.Slot(die))
        for card in state.box.action_cards:
            face = card.trained if card.id in state.trained else card.basic
            for place, line in enumerate(face):
                if die in line.values:
                    found.setdefault((line.action, line.steps), cmd.Slot(die, card.id, place))
    return list(found.values())


def on_cards(slot: cmd.Slot) -> Iterator[Command]:
    """Every order for a die on a card."""
    yield cmd.Bet(slot)
    yield from (cmd.Lift(slot, place) for place in PLACES)
    yield from (cmd.Block(slot, place, rider) for place in PLACES for rider in COLOURS_AND_MORE)
    yield from (cmd.Train(slot, place, card) for place in PLACES for card in (*CARDS, "A5"))
    yield from (cmd.Annihilate(slot, place, orc) for place in PLACES for orc in COLOURS_AND_MORE)
    groups = [(), ("B1", "B1"), *(group for n in (1, 2, 3) for group in combinations(WHO, n))]
    yield from (cmd.Gather(slot, place, group) for place in PLACES for group in groups)
    for who in NAMES:
        yield from (cmd.Light(slot, who), cmd.Loot(slot, who), cmd.Rest(slot, who))
        yield from (cmd.Seal(slot, who, rider) for rider in COLOURS_AND_MORE)
        yield from (cmd.Pull(slot, who, creature) for creature in (*CREATURES, "elf-7"))
        for place in PLACES:
            yield from (cmd.Move(slot, who, place), cmd.Passage(slot, who, place))
            yield from (cmd.Push(slot, who, creature, place) for creature in CREATURES)


def without_cards(state: State) -> Iterator[Command]:
    """Every other order."""
    yield from (cmd.LayLocations(), cmd.DrawRequest(), cmd.RefuseRequest(), cmd.BeginPlay(), cmd.RollDice())
    yield from (cmd.PlaceGoblins(place) for place in PLACES)
    for die in range(8):
        yield from (cmd.Reroll(die), cmd.FreeReroll(die), cmd.HelpVillagers(die))
    needed = {"six": payments(state, "six"), "ten": payments(state, "ten")}
    for dice in HANDFULS:
        if dice in needed["ten"] or sum(dice) < 10:
            yield cmd.CallElves(dice)
        if dice in needed["six"] or sum(dice) < 6 or state.options.six == "exact":
            yield cmd.TurnGrimoire(dice)
            yield from (kind(dice, who) for who in WHO for kind in (cmd.HitZodd, cmd.TurnToken))
    yield from (cmd.SwitchHomeRequest(True), cmd.SwitchHomeRequest(False))
    for who in WHO:
        yield from (cmd.UseBrew(who), cmd.UsePotion(who))
        yield from (kind(who, place) for place in PLACES for kind in (cmd.UseBoots, cmd.UseCape))
    yield from (cmd.UseSword(colour) for colour in COLOURS_AND_MORE)
    yield from (cmd.UseRock(), cmd.UseHarp(), cmd.UsePurse(), cmd.UseObject())
    yield from (cmd.EndActions(), cmd.RunRiders(), cmd.RunOrcs())
    yield from (cmd.SaveCheckpoint(), cmd.RestoreCheckpoint())


@pytest.fixture(params=TABLES)
def state(request: pytest.FixtureRequest) -> State:
    """One of the tables above."""
    return build(**TABLES[request.param])


def test_every_listed_command_is_accepted_and_listed_once(state: State) -> None:
    listed = legal(state)
    assert [command for command in listed if not is_legal(state, command)] == []
    assert len(set(listed)) == len(listed)


def test_no_command_without_a_card_is_accepted_unlisted(state: State) -> None:
    kinds = {type(command) for command in without_cards(state)}
    accepted = {command for command in without_cards(state) if is_legal(state, command)}
    assert accepted == {command for command in legal(state) if type(command) in kinds}


def test_no_command_on_a_card_is_accepted_unlisted(state: State) -> None:
    for slot in fitting_slots(state):
        accepted = {command for command in on_cards(slot) if is_legal(state, command)}
        assert accepted == {command for command in legal(state) if getattr(command, "slot", None) == slot}


def test_every_other_slot_is_listed_exactly_when_it_is_accepted(state: State) -> None:
    listed = set(legal(state))
    first_of_kind = {type(command): command for command in listed if hasattr(command, "slot")}
    for command in first_of_kind.values():
        for slot in slots(state):
            moved = replace(command, slot=slot)
            assert is_legal(state, moved) == (moved in listed), moved


def test_the_list_is_in_a_fixed_order(state: State) -> None:
    listed = legal(state)
    kinds = [cmd.COMMANDS.index(type(command)) for command in listed]
    assert kinds == sorted(kinds)
    assert listed == legal(replace(state))


def test_something_can_be_done_in_every_unfinished_table(state: State) -> None:
    assert bool(legal(state)) == (state.status == "playing")


@pytest.mark.rule("BK-SAVE-02")
def test_a_lost_table_with_a_checkpoint_offers_nothing_but_the_way_back() -> None:
    saved = given(pool="1").when(cmd.SaveCheckpoint()).state
    assert legal(replace(saved, status="lost")) == [cmd.RestoreCheckpoint()]


@pytest.mark.rule("BK-SETUP-01", "BK-SETUP-06")
def test_a_new_table_offers_layout_and_requests() -> None:
    assert legal(begun().state) == [cmd.LayLocations(), cmd.DrawRequest(), cmd.SaveCheckpoint()]
    assert legal(laid().state) == [cmd.DrawRequest(), cmd.SaveCheckpoint()]


@pytest.mark.rule("BK-SETUP-07", "BK-SETUP-08", "BK-REQUEST-61")
@pytest.mark.parametrize("requests", [(), (6,), (2, 3), (2, 3, 7), (2, 3, 6), (2, 6, 3)])
def test_setup_lists_exactly_what_it_accepts(requests: tuple[int, ...]) -> None:
    state = drawn(*requests).state
    assert {command for command in without_cards(state) if is_legal(state, command)} == set(legal(state))


@pytest.mark.rule("BK-DICE-13", "BK-DICE-14")
@pytest.mark.parametrize(
    ("pool", "options", "six", "ten"),
    [
        ("6 4 2 2", {}, [(4, 2), (6,)], [(6, 2, 2), (6, 4)]),
        ("1 1 1 1", {}, [], []),
        ("5 1 5 1", {}, [(5, 1)], [(5, 5)]),
        ("5 4 4 2", {"six": "at_least"}, [(4, 2), (4, 4), (5, 2), (5, 4)], [(4, 4, 2), (5, 4, 2), (5, 4, 4)]),
    ],
)
def test_payments_name_every_handful_without_a_die_to_spare(
    pool: str, options: dict[str, str], six: list[tuple[int, ...]], ten: list[tuple[int, ...]]
) -> None:
    state = build(pool=pool, options=options)
    assert payments(state, "six") == six
    assert payments(state, "ten") == ten


@pytest.mark.rule("BK-PLACE-03")
def test_gathering_lists_every_group_of_the_others() -> None:
    state = build(pool="6", b1="2,1", b2="0,1", b3="3,2")
    groups = [command.who for command in legal(state) if isinstance(command, cmd.Gather)]
    assert groups == [("B2",), ("B3",), ("B2", "B3")]


def dice_of(command: Command) -> tuple[int, ...]:
    """The unused dice that a command takes."""
    match command:
        case cmd.Reroll(die) | cmd.FreeReroll(die) | cmd.HelpVillagers(die):
            return (die,)
        case cmd.CallElves(dice) | cmd.TurnGrimoire(dice) | cmd.HitZodd(dice) | cmd.TurnToken(dice):
            return dice
    slot = getattr(command, "slot", None)
    return (slot.die,) if isinstance(slot, cmd.Slot) else ()


def test_a_die_shows_what_it_can_do() -> None:
    state = build(pool="6 4", requests=(8,), grimoire="burns stone_to_gold")
    found = [command for command in legal(state) if 6 in dice_of(command)]
    assert cmd.TurnGrimoire((6,)) in found
    assert cmd.Push(on(6, "A1 push"), "B1", "B2", at("2,2")) in found
    kinds = {type(command) for command in legal(state) if 4 in dice_of(command)}
    assert kinds == {cmd.Reroll, cmd.HelpVillagers, cmd.Passage, cmd.Bet}
    assert not any(5 in dice_of(command) for command in legal(state))


@pytest.mark.parametrize("seed", range(6))
def test_a_random_player_is_never_refused_and_never_stuck(seed: int) -> None:
    chance = Random(seed)
    state = State()
    for event in setup({}):
        state = evolve(state, event)
    for _ in range(120):
        commands = legal(state)
        if not commands:
            assert state.status != "playing"
            break
        for event in decide(state, chance.choice(commands), Ask(maker=bot(chance))):
            state = evolve(state, event)
