"""What may be ordered now, kind by kind, with the values that each field may take.

Values are listed generously and `decide` has the last word. Dice paid beyond what a payment needs are
left out; so is what a person alone can fill in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, Literal

from companion.core.errors import Illegal
from companion.core.offers import Chosen, Field, Meaning, Offer
from companion.core.seats import Seat
from companion.core.square import Square
from companion.games.berserkers import commands as cmd
from companion.games.berserkers.facts.model import ACTIONS, Action, PlaceAction
from companion.games.berserkers.model import COLOURS, GRID, NAMES, Item, Phase, State
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
Slots = Mapping[cmd.Slot, int]
"""Where dice may go for one action, each with the steps of a Move."""


def offers(state: State, seat: Seat) -> Sequence[Offer[State]]:
    """The kinds of orders that belong to this moment, in the order of `COMMANDS`."""
    if state.status != "playing":
        return (Offer(cmd.RestoreCheckpoint),)
    found = [*_IN_PHASE[state.phase], *_any_time(state)]
    if state.phase == "actions":
        found += _on_cards(state)
    return sorted(found, key=lambda offer: _RANK[offer.kind])


# -- fields ------------------------------------------------------------------------------------------


def _piece(name: str, values: Callable[[State, Chosen], Iterable[Any]]) -> Field[State]:
    return Field(name, Meaning.PIECE, values)


def _place(name: str, values: Callable[[State, Chosen], Iterable[Square]]) -> Field[State]:
    return Field(name, Meaning.PLACE, values)


def _living(state: State, _: Chosen) -> Sequence[str]:
    return state.living


def _all_cells(_: State, __: Chosen) -> Sequence[Square]:
    return GRID.cells


def _standing(state: State, chosen: Chosen) -> Square:
    """Where the Berserker stands who was chosen; the living always stand somewhere."""
    return state.berserker(chosen["who"]).at or GRID.at(0)


def _within(steps: int) -> Callable[[State, Chosen], Sequence[Square]]:
    return lambda state, chosen: GRID.within(_standing(state, chosen), steps)


_WHO = _piece("who", _living)
_TO_ANY = _place("to", _all_cells)
_DIE = Field[State]("die", Meaning.DIE, lambda state, _: sorted({die.value for die in state.pool}))


def _dice(total: Literal["six", "ten"]) -> Field[State]:
    return Field("dice", Meaning.DIE, lambda state, _: payments(state, total))


def payments(state: State, total: Literal["six", "ten"]) -> list[tuple[int, ...]]:
    """Every different handful of unused dice that makes a total and has no die to spare."""
    pool = sorted((die.value for die in state.pool), reverse=True)
    handfuls = {taken for n in range(1, len(pool) + 1) for taken in combinations(pool, n)}
    return sorted(
        taken
        for taken in handfuls
        if is_sum(state, sum(taken), total) and not is_sum(state, sum(taken) - min(taken), total)
    )


# -- without an Action card ---------------------------------------------------------------------


_IN_PHASE: dict[Phase, tuple[Offer[State], ...]] = {
    "setup": (
        Offer(cmd.LayLocations),
        Offer(cmd.DrawRequest),
        Offer(cmd.RefuseRequest),
        Offer(cmd.AddHomeRequest, (Field("text", Meaning.TEXT),)),
        Offer(cmd.PlaceGoblins, (_place("at", _all_cells),)),
        Offer(cmd.BeginPlay),
    ),
    "roll": (Offer(cmd.RollDice),),
    "actions": (
        Offer(cmd.Reroll, (_DIE,)),
        Offer(cmd.FreeReroll, (_DIE,)),
        Offer(cmd.HelpVillagers, (_DIE,)),
        Offer(cmd.CallElves, (_dice("ten"),)),
        Offer(cmd.TurnGrimoire, (_dice("six"),)),
        Offer(cmd.HitZodd, (_dice("six"), _WHO)),
        Offer(cmd.TurnToken, (_dice("six"), _WHO)),
        Offer(cmd.EndActions),
    ),
    "riders": (Offer(cmd.RunRiders),),
    "orcs": (Offer(cmd.RunOrcs),),
}
_ITEMS: dict[str, Offer[State]] = {
    Item.BOOTS: Offer(cmd.UseBoots, (_WHO, _place("to", _within(BOOTS)))),
    Item.CAPE: Offer(cmd.UseCape, (_WHO, _TO_ANY)),
    Item.ROCK: Offer(cmd.UseRock),
    Item.SWORD: Offer(cmd.UseSword, (_piece("orc", lambda state, _: state.squads),)),
    Item.BREW: Offer(cmd.UseBrew, (_WHO,)),
    Item.POTION: Offer(cmd.UsePotion, (_piece("who", lambda state, _: NAMES),)),
    Item.HARP: Offer(cmd.UseHarp),
    Item.PURSE: Offer(cmd.UsePurse),
    Item.OBJECT: Offer(cmd.UseObject),
}
_SWITCH = Offer[State](cmd.SwitchHomeRequest, (Field("done", Meaning.WORD, lambda state, _: (False, True)),))


def _any_time(state: State) -> Iterator[Offer[State]]:
    yield from (_ITEMS[letter] for letter in state.hand if letter in _ITEMS)
    if state.home is not None:
        yield _SWITCH
    yield Offer(cmd.SaveCheckpoint)


# -- on Action cards ------------------------------------------------------------------------------


def _on_cards(state: State) -> Iterator[Offer[State]]:
    for action, slots in _slots(state).items():
        if slots:
            for kind, *fields in _ON_CARDS[action]:
                yield Offer(kind, (_slot(slots), *fields))


def _slot(slots: Slots) -> Field[State]:
    """Where the die goes; but for the length of a Move nothing about a slot changes what can be done."""
    return Field("slot", Meaning.DIE, lambda state, _: slots, lambda state, slot: slots[slot])


def _slots(state: State) -> dict[Action, dict[cmd.Slot, int]]:
    """Where the dice of the pool may go, by action; equal dice once."""
    found: dict[Action, dict[cmd.Slot, int]] = {action: {} for action in ACTIONS}
    for action, slot in _all_slots(state):
        try:
            found[action][slot] = check_slot(state, slot, action).steps
        except Illegal:
            continue
    return found


def _all_slots(state: State) -> Iterator[tuple[Action, cmd.Slot]]:
    for die in sorted({die.value for die in state.pool}):
        if is_free(state):
            yield from ((action, cmd.Slot(die)) for action in ACTIONS)
            continue
        for card in state.box.action_cards:
            for place, line in enumerate(lines_of(state, card.id)):
                if die in line.values:
                    yield line.action, cmd.Slot(die, card.id, place)


def _creatures_on(state: State, places: Sequence[Square]) -> list[str]:
    return [creature for creature in CREATURES if find_creature(state, creature) in places]


def _beside(state: State, chosen: Chosen) -> list[str]:
    return _creatures_on(state, (_standing(state, chosen),))


def _near(state: State, chosen: Chosen) -> list[str]:
    return _creatures_on(state, GRID.neighbours(_standing(state, chosen)))


def _held(action: PlaceAction) -> Callable[[State, Chosen], list[Square]]:
    """The places that carry an action and have a living Berserker on them."""

    def places(state: State, _: Chosen) -> list[Square]:
        held = sorted(places_held(state))
        return [at for at in held if state.box.location(state.cell(at).location).place == action]

    return places


def _holders(action: PlaceAction) -> Callable[[State, Chosen], list[str]]:
    held = _held(action)
    return lambda state, chosen: [who for at in held(state, chosen) for who in state.living_on(at)]


def _gatherings(state: State, chosen: Chosen) -> Iterator[tuple[str, ...]]:
    others = [who for who in state.living if state.berserker(who).at != chosen["at"]]
    for n in range(1, len(others) + 1):
        yield from combinations(others, n)


def _riders_beside(state: State, chosen: Chosen) -> list[str]:
    return [colour for colour in COLOURS if state.rider(colour).at == _standing(state, chosen)]


def _colours(_: State, __: Chosen) -> Sequence[str]:
    return COLOURS


def _dark(state: State, _: Chosen) -> list[Square]:
    return [at for at in GRID.cells if state.cell(at).darkness]


_ON_CARDS: dict[Action, tuple[tuple[Any, ...], ...]] = {
    "move": ((cmd.Move, _WHO, _place("to", _within(LONGEST_MOVE))),),
    "light": ((cmd.Light, _WHO),),
    "push": (
        (
            cmd.Push,
            _WHO,
            _piece("creature", _beside),
            _place("to", lambda state, chosen: GRID.neighbours(_standing(state, chosen))),
        ),
    ),
    "pull": ((cmd.Pull, _WHO, _piece("creature", _near)),),
    "lift": ((cmd.Lift, _place("at", _dark)),),
    "seal": ((cmd.Seal, _WHO, _piece("rider", _riders_beside)),),
    "loot": ((cmd.Loot, _WHO),),
    "bet": ((cmd.Bet,),),
    "place": (
        (cmd.Gather, _place("at", _held("gather")), _piece("who", _gatherings)),
        (cmd.Passage, _piece("who", _holders("passage")), _TO_ANY),
        (cmd.Rest, _piece("who", _holders("rest"))),
        (cmd.Block, _place("at", _held("block")), _piece("rider", _colours)),
        (
            cmd.Train,
            _place("at", _held("train")),
            Field("card", Meaning.CARD, lambda state, _: card_ids(state)),
        ),
        (
            cmd.Annihilate,
            _place("at", _held("annihilate")),
            _piece("orc", lambda state, _: state.squads),
        ),
    ),
}
