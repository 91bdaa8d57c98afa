"""What a seat may know: nobody sees the other's deck, hand, army and face-down cards."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.core.rules import rule
from companion.core.seats import Seat
from companion.games.duel import secrecy
from companion.games.realms import events as ev
from companion.games.realms.model import Side, State
from companion.games.realms.printed import UNKNOWN


@rule("RE-PLACE-01", "RE-REVEAL-02")
def veiled(state: State, seat: Seat) -> State:
    """The table with the backs of what is not the seat's own."""
    return secrecy.veiled(state, _sides(state.sides, seat), seat, UNKNOWN)


def _sides(sides: tuple[Side, ...], seat: Seat) -> tuple[Side, ...]:
    return tuple(side if side.id == seat else secrecy.turned(side) for side in sides)


def seen(thing: Any, seat: Seat) -> Any:
    """An event or an order as a seat may know of it."""
    if isinstance(thing, ev.TableBegun):
        return replace(thing, sides=_sides(thing.sides, seat))
    return secrecy.seen(thing, seat, (*secrecy.SECRET_EVENTS, ev.CardBrought))
