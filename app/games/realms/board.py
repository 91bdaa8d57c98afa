"""The field of War of the Realms, and how far abilities reach."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.games.duel.board import FieldLook
from app.games.realms.cards import LOOK
from companion.core.game import Command
from companion.core.square import Square
from companion.games.realms import commands as cmd
from companion.games.realms.model import Card, State
from companion.games.realms.rules.act import squares
from companion.games.realms.rules.attack import find_ability
from companion.games.realms.rules.move import landing_squares


def _is_beside(card: Card) -> bool:
    """Whether a card acts from beside the field; what a creature wears is told on that creature."""
    return card.zone != "field" and not card.printed.is_equipment


FIELD = FieldLook(LOOK, without=("deal", "squad"), piles={"graveyard": "grave-stone"}, is_beside=_is_beside)


def overlay(state: State, kind: type[Command], chosen: Mapping[str, Any]) -> tuple[Square, ...]:
    """The squares within the range of an ability that is to be aimed, or of a jump."""
    card = state.find(chosen.get("who", ""))
    at = state.cell_of(card) if card is not None else None
    if card is None or at is None:
        return ()
    if kind is cmd.Jump:
        return landing_squares(state, card)
    ability = find_ability(card, chosen.get("ability", ""))
    return squares(state, ability.kind, at, ability.range) if ability is not None else ()
