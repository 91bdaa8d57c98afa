"""What may be done now: every concrete command that `decide` accepts, in a fixed order.

Candidates are made generously and `decide` has the last word. Left out is what a person alone can
fill in: the words of a home-made request, a layout copied from the table, an order of foes, and
dice paid beyond what a payment needs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import combinations
from typing import Any, Literal

from companion.core.ask import Ask
from companion.core.errors import Illegal, Unanswered
from companion.core.game import Command
from companion.core.square import Square
from companion.games.berserkers import commands as cmd
from companion.games.berserkers.decide import decide
from companion.games.berserkers.facts.model import ACTIONS, Action, PlaceAction
from companion.games.berserkers.model import COLOURS, GRID, NAMES, State
from companion.games.berserkers.rules.action import find_creature
from companion.games.berserkers.rules.dice import (
    LONGEST_MOVE,
    card_ids,
    check_slot,
    is_free,
    is_sum,
    lines_of,
)
from companion.games.berserkers.rules.item import BOOTS
from companion.games.berserkers.rules.place import places_held

CREATURES = (
    *NAMES,
    *(f"rider-{colour}" for colour in COLOURS),
    *(f"orc-{colour}" for colour in COLOURS),
    *(f"elf-{place}" for place in range(3)),
    "goblins",
    "zodd",
)
_RANK = {kind: place for place, kind in enumerate(cmd.COMMANDS)}


def legal(state: State) -> list[Command]:
    """Everything the player may do now, kind by kind in the order of `COMMANDS`."""
    found = _accepted(state, _plain_orders(state))
    if state.status == "playing" and state.phase == "actions":
        found += _on_cards(state)
    return sorted(found, key=lambda command: _RANK[type(command)])


def plays(state: State, die: int) -> dict[str, list[Command]]:
    """What an unused die can do now, by the name of the command; a payment counts for each of its dice."""
    found: dict[str, list[Command]] = {}
    for command in legal(state):
        if die in _dice_of(command):
            found.setdefault(type(command).__name__, []).append(command)
    return found


def _dice_of(command: Any) -> tuple[int, ...]:
    if hasattr(command, "slot"):
        return (command.slot.die,)
    return getattr(command, "dice", ()) or (getattr(command, "die", 0),)


def is_legal(state: State, command: Command) -> bool:
    """Whether `decide` accepts a command now; a question it asks is no refusal."""
    try:
        decide(state, command, Ask())
    except Unanswered:
        return True
    except Illegal:
        return False
    return True


def _accepted(state: State, candidates: Iterable[Command]) -> list[Command]:
    return [each for each in candidates if is_legal(state, each)]


# -- without an Action card ---------------------------------------------------------------------


def _plain_orders(state: State) -> Iterator[Command]:
    if state.status != "playing":
        yield cmd.RestoreCheckpoint()
        return
    match state.phase:
        case "setup":
            yield from (cmd.LayLocations(), cmd.DrawRequest(), cmd.RefuseRequest(), cmd.BeginPlay())
            yield from (cmd.PlaceGoblins(at) for at in GRID.cells)
        case "roll":
            yield cmd.RollDice()
        case "actions":
            yield from _with_loose_dice(state)
            yield cmd.EndActions()
        case "riders":
            yield cmd.RunRiders()
        case "orcs":
            yield cmd.RunOrcs()
    yield from _items(state)
    yield from (cmd.SwitchHomeRequest(done) for done in (False, True))
    yield cmd.SaveCheckpoint()


def _with_loose_dice(state: State) -> Iterator[Command]:
    for die in sorted({die.value for die in state.pool}):
        yield from (cmd.Reroll(die), cmd.FreeReroll(die), cmd.HelpVillagers(die))
    if 4 in state.requests:
        yield from (cmd.CallElves(dice) for dice in payments(state, "ten"))
    for dice in payments(state, "six"):
        yield cmd.TurnGrimoire(dice)
        for who in state.living:
            yield from (cmd.HitZodd(dice, who), cmd.TurnToken(dice, who))


def payments(state: State, total: Literal["six", "ten"]) -> list[tuple[int, ...]]:
    """Every different handful of unused dice that makes a total and has no die to spare."""
    pool = sorted((die.value for die in state.pool), reverse=True)
    handfuls = {taken for n in range(1, len(pool) + 1) for taken in combinations(pool, n)}
    return sorted(
        taken
        for taken in handfuls
        if is_sum(state, sum(taken), total) and not is_sum(state, sum(taken) - min(taken), total)
    )


def _items(state: State) -> Iterator[Command]:
    for letter in state.hand:
        if letter in _ITEMS:
            yield from _ITEMS[letter](state)


_ITEMS: dict[str, Callable[[State], Iterable[Command]]] = {
    "B": lambda state: (
        cmd.UseBoots(who, to) for who, at in _standing(state) for to in GRID.within(at, BOOTS)
    ),
    "C": lambda state: (cmd.UseCape(who, to) for who in state.living for to in GRID.cells),
    "D": lambda state: (cmd.UseRock(),),
    "E": lambda state: (cmd.UseSword(colour) for colour in state.squads),
    "F": lambda state: (cmd.UseBrew(who) for who in state.living),
    "G": lambda state: (cmd.UsePotion(who) for who in NAMES),
    "H": lambda state: (cmd.UseHarp(),),
    "I": lambda state: (cmd.UsePurse(),),
    "J": lambda state: (cmd.UseObject(),),
}


# -- on Action cards ------------------------------------------------------------------------------


def _on_cards(state: State) -> Iterator[Command]:
    """Each order is tried once for each length of a Move: nothing else about a slot changes the answer."""
    for action, slots in _slots(state).items():
        tried: dict[int, list[Any]] = {}
        for slot, steps in slots:
            if steps not in tried:
                tried[steps] = _accepted(state, _ORDERS[action](state, slot))
            yield from (replace(order, slot=slot) for order in tried[steps])


def _slots(state: State) -> dict[Action, list[tuple[cmd.Slot, int]]]:
    """Where the dice of the pool may go, by action, with the steps of a Move; equal dice once."""
    found: dict[Action, list[tuple[cmd.Slot, int]]] = {action: [] for action in ACTIONS}
    for action, slot in _all_slots(state):
        try:
            line = check_slot(state, slot, action)
        except Illegal:
            continue
        found[action].append((slot, line.steps))
    return found


def _all_slots(state: State) -> Iterator[tuple[Action, cmd.Slot]]:
    for die in sorted({die.value for die in state.pool}):
        if is_free(state):
            yield from ((action, cmd.Slot(die)) for action in ACTIONS)
            continue
        for card in state.box.action_cards:
            for place, line in enumerate(lines_of(state, card.id)):
                yield line.action, cmd.Slot(die, card.id, place)


def _standing(state: State) -> Iterator[tuple[str, Square]]:
    """The living Berserkers and where they are."""
    for who in state.living:
        at = state.berserker(who).at
        if at is not None:
            yield who, at


def _moves(state: State, slot: cmd.Slot) -> Iterator[Command]:
    for who, at in _standing(state):
        yield from (cmd.Move(slot, who, to) for to in GRID.within(at, LONGEST_MOVE))


def _pushes(state: State, slot: cmd.Slot) -> Iterator[Command]:
    for who, at in _standing(state):
        here = [creature for creature, there in _creatures(state) if there == at]
        yield from (cmd.Push(slot, who, creature, to) for creature in here for to in GRID.neighbours(at))


def _pulls(state: State, slot: cmd.Slot) -> Iterator[Command]:
    for who, at in _standing(state):
        near = GRID.neighbours(at)
        yield from (cmd.Pull(slot, who, creature) for creature, there in _creatures(state) if there in near)


def _creatures(state: State) -> list[tuple[str, Square | None]]:
    return [(creature, find_creature(state, creature)) for creature in CREATURES]


def _seals(state: State, slot: cmd.Slot) -> Iterator[Command]:
    for who, at in _standing(state):
        yield from (cmd.Seal(slot, who, colour) for colour in COLOURS if state.rider(colour).at == at)


def _visits(state: State, slot: cmd.Slot) -> Iterator[Command]:
    for at in sorted(places_held(state)):
        yield from _VISITS[state.box.location(state.cell(at).location).place](state, slot, at)


def _gathers(state: State, slot: cmd.Slot, at: Square) -> Iterator[Command]:
    others = [who for who, there in _standing(state) if there != at]
    for n in range(1, len(others) + 1):
        yield from (cmd.Gather(slot, at, who) for who in combinations(others, n))


def _passages(state: State, slot: cmd.Slot, at: Square) -> Iterator[Command]:
    return (cmd.Passage(slot, who, to) for who in state.living_on(at) for to in GRID.cells)


_VISITS: dict[PlaceAction, Callable[[State, cmd.Slot, Square], Iterator[Command]]] = {
    "gather": _gathers,
    "passage": _passages,
    "rest": lambda state, slot, at: (cmd.Rest(slot, who) for who in state.living_on(at)),
    "block": lambda state, slot, at: (cmd.Block(slot, at, colour) for colour in COLOURS),
    "train": lambda state, slot, at: (cmd.Train(slot, at, card) for card in card_ids(state)),
    "annihilate": lambda state, slot, at: (cmd.Annihilate(slot, at, colour) for colour in state.squads),
}
_ORDERS: dict[Action, Callable[[State, cmd.Slot], Iterator[Command]]] = {
    "move": _moves,
    "light": lambda state, slot: (cmd.Light(slot, who) for who in state.living),
    "push": _pushes,
    "pull": _pulls,
    "lift": lambda state, slot: (cmd.Lift(slot, at) for at in GRID.cells if state.cell(at).darkness),
    "seal": _seals,
    "loot": lambda state, slot: (cmd.Loot(slot, who) for who in state.living),
    "bet": lambda state, slot: iter((cmd.Bet(slot),)),
    "place": _visits,
}
