"""What every duel refuses before it looks any closer: the wrong moment, the wrong card."""

from __future__ import annotations

from typing import Any

from companion.core.errors import Illegal
from companion.core.seats import Seat
from companion.games.duel.table import CardT, State


def require_open_result(state: State[Any, Any], cited: str) -> None:
    """Refuse everything once the battle is decided."""
    if state.result != "open":
        raise Illegal(cited, "battle_over")


def require_stage(state: State[Any, Any], stage: str, cited: str) -> None:
    """Refuse what belongs to another stage of the game."""
    if state.stage != stage:
        raise Illegal(cited, "other_stage", stage=state.stage)


def require_stage_of(state: State[Any, Any], seat: Seat, stage: str, cited: str) -> None:
    """Refuse what belongs to another stage of a player's preparing."""
    if state.stage_of(seat) != stage:
        raise Illegal(cited, "other_stage", stage=state.stage_of(seat))


def require_turn(state: State[Any, Any], cited: str) -> None:
    """Refuse what a player does in a turn while there is none."""
    require_stage(state, "battle", cited)
    if state.between_turns:
        raise Illegal(cited, "between_turns")


def require_in_play(state: State[CardT, Any], id_: str, cited: str) -> CardT:
    """A card on the battlefield or in the additional zone."""
    card = state.find(id_)
    if card is None or not card.is_in_play:
        raise Illegal(cited, "not_in_play", card=id_)
    return card


def require_own(state: State[CardT, Any], id_: str, cited: str) -> CardT:
    """A card in play that the active player controls."""
    card = require_in_play(state, id_, cited)
    if card.controller != state.active:
        raise Illegal(cited, "not_yours", card=id_)
    return card


def require_open(state: State[CardT, Any], id_: str, turn: str, action: str) -> CardT:
    """An own card that may still act, by the rules of a turn and of an action."""
    card = require_own(state, id_, turn)
    if card.closed:
        raise Illegal(action, "closed", card=id_)
    return card
