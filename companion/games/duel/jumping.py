"""A jump or a teleport in place of walking, of a card that has not moved yet."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Final

from companion.core.errors import Illegal
from companion.core.square import Square
from companion.games.duel.table import Card, State

JUMP: Final = "jump"
TELEPORT: Final = "teleport"


@dataclass(frozen=True)
class JumpRules:
    """The rules of one game that speak of jumping."""

    able: str
    unmoved: str
    free: str
    reach: str


def can_jump(state: State[Any, Any], card: Card[Any]) -> bool:
    """Whether a card jumps or teleports."""
    return state.has(card, JUMP) or state.has(card, TELEPORT)


def require_landing(
    state: State[Any, Any], card: Card[Any], to: Square, landing: Collection[Square], cited: JumpRules
) -> None:
    """Refuse a jump of who cannot, of who has moved, on a taken cell, or too far."""
    if not can_jump(state, card):
        raise Illegal(cited.able, "cannot_jump", card=card.id)
    if card.moved:
        raise Illegal(cited.unmoved, "moved_already", card=card.id)
    if to in state.taken:
        raise Illegal(cited.free, "cell_taken", at=to)
    if to not in landing:
        raise Illegal(cited.reach, "too_far_to_jump", to=to)
