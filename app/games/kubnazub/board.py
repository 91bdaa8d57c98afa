"""The field of «Куб на зуб»: who may act out of turn, how far abilities reach."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.games.duel.board import FieldLook
from app.games.kubnazub.cards import LOOK
from companion.core.game import Command
from companion.core.square import Square
from companion.games.kubnazub import commands as cmd
from companion.games.kubnazub.model import State
from companion.games.kubnazub.rules.range import cells
from companion.games.kubnazub.rules.usable import abilities_of, find_ability

FIELD = FieldLook(
    LOOK,
    without=("first", "deal", "squad"),
    piles={"graveyard": "grave-stone", "exile": "cancel"},
)


def others(state: State) -> list[str]:
    """The cards of who is not in turn that have something sudden."""
    if state.stage != "battle" or state.between_turns:
        return []
    waiting = (each for each in state.in_play if each.controller != state.active)
    return [each.id for each in waiting if any(one.sudden for one in abilities_of(state, each))]


def overlay(state: State, kind: type[Command], chosen: Mapping[str, Any]) -> tuple[Square, ...]:
    """The cells within the range of an ability that is to be aimed."""
    card = state.find(chosen.get("who", ""))
    at = state.cell_of(card) if card is not None else None
    ability = find_ability(state, card, chosen.get("ability", "")) if card is not None else None
    if kind is not cmd.UseAbility or at is None or ability is None:
        return ()
    return cells(ability.kind, at, ability.range)
