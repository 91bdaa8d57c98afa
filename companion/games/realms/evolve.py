"""Applies one fact to the table; no dice, no clock, no judgement."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.core.game import Event
from companion.games.duel.evolve import (
    SHARED,
    Handlers,
    apply,
    card_brought,
    card_entered,
    card_placed,
    cards_readied,
    changed,
    told,
    turn_began,
    with_card,
)
from companion.games.realms import events as ev
from companion.games.realms.model import Card, State


def evolve(state: State, event: Event) -> State:
    """The table after one event."""
    return apply(_APPLY, state, event)


def _turn_began(state: State, event: ev.TurnBegan) -> State:
    return replace(turn_began(state, event), blind_attacks=0, positions=())


def _cards_readied(state: State, event: ev.CardsReadied) -> State:
    """Who has all movement points back may jump again."""
    return cards_readied(state, event, moved=False)


def _attack_declared(state: State, event: ev.AttackDeclared) -> State:
    return replace(state, blind_attacks=state.blind_attacks + event.blind)


def _action_stopped(state: State, event: ev.ActionStopped) -> State:
    """An attack that could not be carried out costs nothing, nor the one blind attack of a turn."""
    return replace(state, blind_attacks=max(0, state.blind_attacks - (event.why == "illegal_now")))


def _flight_began(state: State, event: ev.FlightBegan) -> State:
    def fly(card: Any) -> Any:
        return replace(card, zone="air", at=None, host="", printed=replace(card.printed, kind="flying"))

    return changed(state, event.card, fly)


def _note_laid(state: State, event: ev.NoteLaid) -> State:
    return changed(state, event.card, lambda card: replace(card, notes=(*card.notes, event.note)))


def _note_lifted(state: State, event: ev.NoteLifted) -> State:
    def lifted(card: Any) -> Any:
        return replace(card, notes=tuple(each for each in card.notes if each.id != event.note))

    return changed(state, event.card, lifted)


_APPLY: Handlers = {
    **SHARED,
    ev.TableBegun: lambda state, event: State(event.options, event.stage, event.sides),
    ev.CardBrought: card_brought,
    ev.CardPlaced: card_placed(Card),
    ev.CardEntered: card_entered,
    ev.EquipmentPutOn: lambda state, event: with_card(
        state, event.card, zone="host", host=event.host, at=None
    ),
    ev.FlightBegan: _flight_began,
    ev.TurnBegan: _turn_began,
    ev.CardsReadied: _cards_readied,
    ev.AttackDeclared: _attack_declared,
    ev.ActionStopped: _action_stopped,
    ev.NoteLaid: _note_laid,
    ev.NoteLifted: _note_lifted,
    ev.TextCarriedOut: lambda state, event: replace(state, positions=(*state.positions, event.position)),
    **dict.fromkeys(
        (
            ev.AbilityUsed, ev.AttachingPutOff, ev.DefenceRolled, ev.GradeRolled, ev.HitDealt, ev.RerollUsed,
        ),
        told,
    ),
}  # fmt: skip
