"""What a seat may know of a draft: its own cards, and of all others only how many there are."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.core.seats import Seat
from companion.games.realms_draft.table import (
    HIDDEN,
    CardLeftOut,
    CardTakenBack,
    Drafter,
    LeaveOut,
    Pick,
    Picked,
    StacksDealt,
    State,
    TakeBack,
)


def veiled(state: State, seat: Seat) -> State:
    """Stacks, pools and decks of others show their backs, and so do stacks that nobody has opened yet.

    When everybody has a deck all lie open: the phone that holds them is one.
    """
    if state.is_over:
        return state
    return replace(state, drafters=tuple(_veiled(each, seat, state.pick > 0) for each in state.drafters))


def _veiled(drafter: Drafter, seat: Seat, is_open: bool) -> Drafter:
    if drafter.id == seat:
        return drafter if is_open else replace(drafter, stack=_backs(drafter.stack))
    left = () if not drafter.has_deck else _backs(drafter.left_out)
    return replace(drafter, stack=_backs(drafter.stack), pool=_backs(drafter.pool), left_out=left)


def _backs(cards: tuple[str, ...]) -> tuple[str, ...]:
    return (HIDDEN,) * len(cards)


def seen(thing: Any, seat: Seat) -> Any:
    """What is dealt nobody knows before it is opened, and what others pick or leave out only they."""
    match thing:
        case StacksDealt(stacks):
            return replace(thing, stacks=tuple(map(_backs, stacks)))
        case CardLeftOut(owner) | CardTakenBack(owner) | LeaveOut(owner) | TakeBack(owner) if owner != seat:
            return None
        case Picked(owner) | Pick(owner) if owner != seat:
            return replace(thing, card=HIDDEN)
    return thing
