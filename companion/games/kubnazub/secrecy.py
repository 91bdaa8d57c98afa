"""What a seat may know: nobody sees the other's deck, deal, squad and face-down cards."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.core.rules import rule
from companion.core.seats import Seat
from companion.games.duel import secrecy
from companion.games.kubnazub import events as ev
from companion.games.kubnazub.model import Side, Stage, State
from companion.games.kubnazub.printed import UNKNOWN


@rule("KZ-PLACE-01", "KZ-REVEAL-09")
def veiled(state: State, seat: Seat) -> State:
    """The table with the backs of what is not the seat's own."""
    return secrecy.veiled(state, _sides(state.sides, seat, state.stage), seat, UNKNOWN)


def _sides(sides: tuple[Side, ...], seat: Seat, stage: Stage) -> tuple[Side, ...]:
    """Until it is settled who is First player nobody has a seat for good, so that no deck lies open."""
    return tuple(side if side.id == seat and stage != "first" else _turned(side) for side in sides)


def _turned(side: Side) -> Side:
    """What another card ordered into the squad was shown to all."""
    return secrecy.turned(side, lambda printed: printed.name in side.compulsory)


def seen(thing: Any, seat: Seat) -> Any:
    """An event or an order as a seat may know of it."""
    if isinstance(thing, ev.TableBegun):
        return replace(thing, sides=_sides(thing.sides, seat, thing.stage))
    if isinstance(thing, ev.CardBrought) and thing.into_battle:
        return thing
    return secrecy.seen(thing, seat, (*secrecy.SECRET_EVENTS, ev.CardBrought))
