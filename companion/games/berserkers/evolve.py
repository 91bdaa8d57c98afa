"""Applies one fact to the table; no dice, no clock, no judgement."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from companion.core.errors import DataError
from companion.core.file_problems import JOURNAL
from companion.core.game import Event
from companion.core.square import Square
from companion.core.text import say
from companion.games.berserkers import events as ev
from companion.games.berserkers.model import (
    GRID,
    GRIMOIRE,
    ZODD_HEALTH,
    Berserker,
    Cell,
    HomeRequest,
    Item,
    Orcs,
    Placed,
    PoolDie,
    State,
)


def evolve(state: State, event: Event) -> State:
    """The table after one event."""
    apply = _APPLY.get(type(event))
    if apply is None:
        raise DataError(JOURNAL, type(event).__name__, say("This game knows no such event."))
    return apply(state, event)


# -- small tools ----------------------------------------------------------------------------


def on_cell(state: State, at: Square, **what: Any) -> State:
    """The same table with something changed on one square."""
    place = GRID.index(at)
    cell = replace(state.cells[place], **what)
    return replace(state, cells=(*state.cells[:place], cell, *state.cells[place + 1 :]))


def with_berserker(state: State, who: str, berserker: Berserker) -> State:
    """The same table with one Berserker changed."""
    return replace(state, berserkers=replace(state.berserkers, **{who.lower(): berserker}))


def with_rider(state: State, colour: str, **what: Any) -> State:
    """The same table with one rider changed."""
    rider = replace(state.rider(colour), **what)
    return replace(state, riders=replace(state.riders, **{colour: rider}))


def with_orc(state: State, colour: str, at: Square | None) -> State:
    """The same table with one squad elsewhere."""
    orcs: Orcs = replace(state.orcs, **{colour: at})
    return replace(state, orcs=orcs)


def with_piece(state: State, piece: str, at: Square | None) -> State:
    """The same table with a piece of any kind put on a square, or off the grid."""
    kind, _, which = piece.partition("-")
    match kind:
        case "rider" if at is not None:
            return with_rider(state, which, at=at)
        case "orc":
            return with_orc(state, which, at)
        case "elf":
            place = int(which)
            return replace(state, elves=(*state.elves[:place], at, *state.elves[place + 1 :]))
        case "goblins":
            return replace(state, goblins=at)
        case "zodd":
            return replace(state, zodd=at)
        case _:
            return with_berserker(state, piece, replace(state.berserker(piece), at=at))


def without_dice(pool: tuple[PoolDie, ...], dice: Sequence[PoolDie]) -> tuple[PoolDie, ...]:
    """The pool less these dice."""
    left = list(pool)
    for die in dice:
        left.remove(die)
    return tuple(left)


# -- what events meant before they said it: tables of older versions must not change under the player --------


def _old_rocked(pool: tuple[PoolDie, ...], faces: tuple[int, ...]) -> tuple[bool, ...]:
    """One die for each face: those the rock had rerolled went first."""
    rocked = Counter(die.value for die in pool if die.rocked)
    return tuple(faces[:place].count(face) < rocked[face] for place, face in enumerate(faces))


def _old_rerolled(pool: tuple[PoolDie, ...], event: ev.DieRerolled) -> bool:
    """A free reroll took a die the rock had not touched, a paid one rather one that it had."""
    return not event.free and PoolDie(event.old, rocked=True) in pool


# -- one function for each event with an effect ------------------------------------------------


def _table_begun(state: State, event: ev.TableBegun) -> State:
    return replace(state, box=event.box, options=event.options)


def _locations_laid(state: State, event: ev.LocationsLaid) -> State:
    return replace(state, cells=tuple(Cell(location=each) for each in event.layout))


def _request_drawn(state: State, event: ev.RequestDrawn) -> State:
    deck = tuple(each for each in state.request_deck if each != event.request)
    return replace(
        state, requests=(*state.requests, event.request), request_deck=deck, must_keep=event.replaces
    )


def _request_refused(state: State, event: ev.RequestRefused) -> State:
    kept = tuple(each for each in state.requests if each != event.request)
    deck = (*state.request_deck, event.request)
    return replace(state, requests=kept, request_deck=deck, refused=event.request)


def _home_request_added(state: State, event: ev.HomeRequestAdded) -> State:
    return replace(state, home=HomeRequest(event.text))


def _piece_placed(state: State, event: ev.PiecePlaced) -> State:
    state = with_piece(state, event.piece, event.at)
    health = ZODD_HEALTH if event.health is None and event.piece == "zodd" else event.health
    return state if health is None else replace(state, zodd_health=health)


def _tokens_placed(state: State, event: ev.TokensPlaced) -> State:
    for at in event.at:
        state = on_cell(state, at, treasure=True)
    return state


def _item_drawn(state: State, event: ev.ItemDrawn) -> State:
    deck = tuple(each for each in state.item_deck if each != event.item)
    return replace(state, hand=tuple(sorted((*state.hand, event.item))), item_deck=deck)


def _turn_begun(state: State, event: ev.TurnBegun) -> State:
    return replace(state, turn=event.turn, phase="roll", placed=(), no_moves=False)


def _phase_begun(state: State, event: ev.PhaseBegun) -> State:
    state = replace(state, phase=event.phase)
    dice_leave = event.phase != "actions" if event.dice_leave is None else event.dice_leave
    return replace(state, pool=(), placed=(), rock=False, no_moves=False) if dice_leave else state


def _phase_skipped(state: State, event: ev.PhaseSkipped) -> State:
    return replace(state, skip_riders=False) if event.why == "divine_power" else state


def _dice_rolled(state: State, event: ev.DiceRolled) -> State:
    pool = tuple(PoolDie(face) for face in event.faces)
    return replace(state, pool=pool, padlock=0, placed=(), no_moves=False)


def _dice_removed(state: State, event: ev.DiceRemoved) -> State:
    return replace(state, pool=tuple(die for die in state.pool if die.value not in event.faces))


def _dice_discarded(state: State, event: ev.DiceDiscarded) -> State:
    rocked = _old_rocked(state.pool, event.faces) if event.rocked is None else event.rocked
    return replace(state, pool=without_dice(state.pool, tuple(map(PoolDie, event.faces, rocked))))


def _die_spent(state: State, event: ev.DieSpent) -> State:
    placed = Placed(event.die, event.card, event.line, event.action, event.trained)
    (rocked,) = _old_rocked(state.pool, (event.die,)) if event.rocked is None else (event.rocked,)
    pool = without_dice(state.pool, (PoolDie(event.die, rocked),))
    return replace(state, pool=pool, placed=(*state.placed, placed))


def _die_rerolled(state: State, event: ev.DieRerolled) -> State:
    pool = list(state.pool)
    rocked = _old_rerolled(state.pool, event) if event.rocked is None else event.rocked
    pool[pool.index(PoolDie(event.old, rocked))] = PoolDie(event.new, event.free or rocked)
    return replace(state, pool=tuple(pool))


def _berserker_hurt(state: State, event: ev.BerserkerHurt) -> State:
    at = None if event.health == "dead" else state.berserker(event.who).at
    return with_berserker(state, event.who, Berserker(event.health, at))


def _berserker_healed(state: State, event: ev.BerserkerHealed) -> State:
    return with_berserker(state, event.who, replace(state.berserker(event.who), health="ok"))


def _without_item(state: State, item: str) -> State:
    """A used item leaves the game; one that a hand put among the drawn ones lay in the deck as well."""
    hand = tuple(each for each in state.hand if each != item)
    return replace(state, hand=hand, item_deck=tuple(each for each in state.item_deck if each != item))


def _grimoire_turned(state: State, event: ev.GrimoireTurned) -> State:
    return replace(state, grimoire=tuple(each for each in state.grimoire if each != event.card))


def _zodd_driven_out(state: State, _: Event) -> State:
    return replace(state, zodd=None, zodd_health=0, zodd_done=True)


def _treasure_found(state: State, _: Event) -> State:
    cells = tuple(replace(cell, treasure=False) for cell in state.cells)
    return replace(state, cells=cells, treasure_done=True)


def _home_switched(state: State, event: ev.HomeRequestSwitched) -> State:
    text = state.home.text if state.home else ""
    return replace(state, home=HomeRequest(text, event.done))


def _checkpoint_saved(state: State, _: Event) -> State:
    return replace(state, checkpoint=replace(state, checkpoint=None), save_used=True)


def _checkpoint_restored(state: State, _: Event) -> State:
    saved = state.checkpoint or state
    return replace(saved, checkpoint=state.checkpoint, save_used=True, restored=True)


def _told(state: State, _: Event) -> State:
    """Events that are only told."""
    return state


_APPLY: dict[type[Event], Callable[[State, Any], State]] = {
    ev.TableBegun: _table_begun,
    ev.LocationsLaid: _locations_laid,
    ev.RequestDrawn: _request_drawn,
    ev.RequestRefused: _request_refused,
    ev.HomeRequestAdded: _home_request_added,
    ev.PiecePlaced: _piece_placed,
    ev.PieceTakenOff: lambda state, event: with_piece(state, event.piece, None),
    ev.TokensPlaced: _tokens_placed,
    ev.GrimoireLaid: lambda state, _: replace(state, grimoire=GRIMOIRE),
    ev.ItemDrawn: _item_drawn,
    ev.TurnBegun: _turn_begun,
    ev.PhaseBegun: _phase_begun,
    ev.PhaseSkipped: _phase_skipped,
    ev.GoldChanged: lambda state, event: replace(state, gold=event.total),
    ev.DiceRolled: _dice_rolled,
    ev.DiceRemoved: _dice_removed,
    ev.MovesForbidden: lambda state, _: replace(state, no_moves=True),
    ev.DieSpent: _die_spent,
    ev.DieRerolled: _die_rerolled,
    ev.DiceDiscarded: _dice_discarded,
    ev.GaugeSet: lambda state, event: replace(state, gauge=event.value),
    ev.PieceMoved: lambda state, event: with_piece(state, event.piece, event.to),
    ev.FireLit: lambda state, event: on_cell(state, event.at, fire=True),
    ev.FiresLocked: lambda state, _: replace(state, fires_locked=True),
    ev.FiresUnlocked: lambda state, _: replace(state, fires_locked=False),
    ev.FirePutOut: lambda state, event: on_cell(state, event.at, fire=False),
    ev.DarknessPlaced: lambda state, event: on_cell(
        state, event.at, darkness=state.cell(event.at).darkness + 1
    ),
    ev.DarknessLifted: lambda state, event: on_cell(
        state, event.at, darkness=state.cell(event.at).darkness - 1
    ),
    ev.RiderSealed: lambda state, event: with_rider(state, event.rider, sealed=True),
    ev.RiderBlocked: lambda state, event: replace(
        state, blocked_riders=(*state.blocked_riders, event.rider)
    ),
    ev.CardTrained: lambda state, event: replace(state, trained=tuple(sorted((*state.trained, event.card)))),
    ev.OrcEnrolled: lambda state, event: with_orc(state, event.orc, event.at),
    ev.OrcRemoved: lambda state, event: with_orc(state, event.orc, None),
    ev.BerserkerHurt: _berserker_hurt,
    ev.ShieldUsed: lambda state, _: _without_item(state, Item.SHIELD),
    ev.BerserkerHealed: _berserker_healed,
    ev.BerserkerRevived: lambda state, event: with_berserker(state, event.who, Berserker("ok", event.at)),
    ev.ItemUsed: lambda state, event: _without_item(state, event.item),
    ev.RockRaised: lambda state, _: replace(state, rock=True),
    ev.HarpPlayed: lambda state, _: replace(state, harp=True),
    ev.GrimoireTurned: _grimoire_turned,
    ev.RidersCancelled: lambda state, _: replace(state, skip_riders=True),
    ev.GrimoireBurnt: lambda state, _: replace(state, burnt=True),
    ev.ZoddHit: lambda state, event: replace(state, zodd_health=event.health),
    ev.ZoddDrivenOut: _zodd_driven_out,
    ev.ZoddReturned: lambda state, event: replace(
        state, zodd=event.at, zodd_health=event.health, zodd_done=False
    ),
    ev.TokenTurned: lambda state, event: on_cell(state, event.at, treasure=False),
    ev.TreasureFound: _treasure_found,
    ev.ElvesAppeased: lambda state, _: replace(state, elves=(None, None, None), elves_done=True),
    ev.HomeRequestSwitched: _home_switched,
    ev.PadlockSet: lambda state, event: replace(state, padlock=event.value),
    ev.RidersReleased: lambda state, event: replace(
        state,
        blocked_riders=() if event.blocks else state.blocked_riders,
        harp=state.harp and not event.harp,
    ),
    ev.GameWon: lambda state, _: replace(state, status="won"),
    ev.GameLost: lambda state, event: replace(state, status="lost", lost_to=event.why),
    ev.GameReopened: lambda state, _: replace(state, status="playing", lost_to=None),
    ev.CheckpointSaved: _checkpoint_saved,
    ev.CheckpointRestored: _checkpoint_restored,
    **dict.fromkeys(
        (
            ev.RequestDieRolled, ev.LootRolled, ev.BetRolled, ev.BetRerolled, ev.BetSettled, ev.WoundIgnored,
            ev.FoesRolled, ev.OrderChosen, ev.FoeActed, ev.FoeHeld, ev.TableDoubted,
        ),
        _told,
    ),
}  # fmt: skip
