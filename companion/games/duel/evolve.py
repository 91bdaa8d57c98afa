"""Applies the facts that both duels know to the table; no dice, no clock, no judgement.

`SHARED` is the table of what to do for which event; a game adds its own lines and states those anew that mean
more to it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Any, Final, TypeVar

from companion.core.errors import DataError
from companion.core.file_problems import JOURNAL
from companion.core.game import Event
from companion.core.seats import Seat
from companion.core.text import say
from companion.games.duel import events as ev
from companion.games.duel.table import Card, State, Zone

S = TypeVar("S", bound=State[Any, Any])
Handlers = dict[type[Event], Callable[[Any, Any], Any]]


def apply(handlers: Handlers, state: S, event: Event) -> S:
    """The table after one event."""
    handler = handlers.get(type(event))
    if handler is None:
        raise DataError(JOURNAL, type(event).__name__, say("This game knows no such event."))
    after: S = handler(state, event)
    return after


# -- small tools ---------------------------------------------------------------------------------------


def with_card(state: S, id_: str, **values: Any) -> S:
    """The table with other values on one card."""
    return with_cards(state, (id_,), **values)


def with_cards(state: S, ids: Collection[str], **values: Any) -> S:
    """The table with the same values on several cards."""
    return replace(
        state, cards=tuple(replace(each, **values) if each.id in ids else each for each in state.cards)
    )


def changed(state: S, id_: str, change: Callable[[Any], Any]) -> S:
    """The table with one card changed."""
    return replace(state, cards=tuple(change(each) if each.id == id_ else each for each in state.cards))


def with_side(state: S, seat: Seat, **values: Any) -> S:
    """The table with other values on one side."""
    return replace(
        state, sides=tuple(replace(each, **values) if each.id == seat else each for each in state.sides)
    )


def without(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    """Names less one copy of one."""
    at = names.index(name) if name in names else len(names)
    return (*names[:at], *names[at + 1 :])


# -- before the battle ---------------------------------------------------------------------------------


def _stage_began(state: S, event: ev.StageBegan) -> S:
    buys = event.stage == "squad"
    sides = (replace(side, is_ready=False, is_deciding=buys and not side.is_ready) for side in state.sides)
    return replace(state, stage=event.stage, sides=tuple(sides))


def _cards_dealt(state: S, event: ev.CardsDealt) -> S:
    side = state.side(event.seat)
    return with_side(
        state,
        event.seat,
        deck=side.deck.without(event.cards),
        dealt=(*side.dealt, *event.cards),
        was_dealt=True,
    )


def _deal_returned(state: S, event: ev.DealReturned) -> S:
    side = state.side(event.seat)
    deck = side.deck.shuffled(side.dealt)
    return with_side(state, event.seat, deck=deck, dealt=(), was_dealt=False, redeals=side.redeals + 1)


def _card_bought(state: S, event: ev.CardBought) -> S:
    side = state.side(event.seat)
    return with_side(
        state, event.seat, dealt=without(side.dealt, event.card), squad=(*side.squad, event.card)
    )


def _card_put_back(state: S, event: ev.CardPutBack) -> S:
    side = state.side(event.seat)
    return with_side(
        state, event.seat, squad=without(side.squad, event.card), dealt=(*side.dealt, event.card)
    )


def _squad_finished(state: S, event: ev.SquadFinished) -> S:
    side = state.side(event.seat)
    deck = side.deck.shuffled(side.dealt)
    return with_side(state, event.seat, deck=deck, dealt=(), is_ready=True)


def card_brought(state: S, event: Any) -> S:
    """A card that nobody knew of is known to its player from now on."""
    side = state.side(event.seat)
    return with_side(
        state, event.seat, library=(*side.library, event.printed), dealt=(*side.dealt, event.printed.name)
    )


def card_placed(kind: type[Card[Any]]) -> Callable[[S, ev.CardPlaced], S]:
    """A card of the game's own kind comes into play."""

    def placed(state: S, event: ev.CardPlaced) -> S:
        side, id_ = state.side(event.seat), state.next_id(event.seat)
        card = kind(id_, event.seat, side.printed(event.card), event.seat, at=event.at, hidden=event.hidden)
        state = with_side(state, event.seat, squad=without(side.squad, event.card))
        return replace(state, cards=(*state.cards, card))

    return placed


def _cards_rearranged(state: S, event: ev.CardsRearranged) -> S:
    goes = {event.start: event.to, event.to: event.start}

    def moved(card: Any) -> Any:
        at = goes.get(card.at) if card.owner == event.seat and card.at else None
        return replace(card, at=at) if at else card

    return replace(state, cards=tuple(moved(each) for each in state.cards))


# -- zones ---------------------------------------------------------------------------------------------


def _card_landed(state: S, event: ev.CardLanded) -> S:
    def land(card: Any) -> Any:
        return replace(card, zone="field", at=event.at, printed=replace(card.printed, kind="ground"))

    return changed(state, event.card, land)


def card_entered(state: S, event: Any) -> S:
    """A card comes into play, from the graveyard or from its owner's deck."""
    kept = tuple(each for each in state.cards if each.id != event.card.id)
    side = state.side(event.card.owner)
    if len(kept) == len(state.cards):
        state = with_side(state, side.id, deck=side.deck.without((event.card.printed.name,)))
    return replace(state, cards=(*kept, event.card))


def gone(state: S, ids: Collection[str], zone: Zone) -> S:
    """Cards leave play; markers and effects that lie on them go, and who had landed is a flyer again."""

    def bare(card: Any) -> Any:
        known = (each.kind for each in state.side(card.owner).library if each.name == card.printed.name)
        printed = replace(card.printed, kind=next(known, card.printed.kind))
        return replace(card.bare(zone, state.cell_of(card) or card.at), printed=printed)

    cards = tuple(bare(each) if each.id in ids else each for each in state.cards)
    effects = tuple(each for each in state.effects if each.on not in ids)
    return replace(state, cards=cards, effects=effects)


# -- turns ---------------------------------------------------------------------------------------------


def cards_readied(state: S, event: ev.CardsReadied, **values: Any) -> S:
    """Cards are opened and have movement points again, and what a game says besides."""
    movement = {each.card: each.movement for each in event.cards}
    cards = tuple(
        replace(each, closed=False, movement=movement[each.id], **values) if each.id in movement else each
        for each in state.cards
    )
    return replace(state, cards=cards)


def turn_began(state: S, event: ev.TurnBegan) -> S:
    """Armour and movement count anew in every turn."""
    cards = tuple(
        replace(each, armour_used=0, moved=False) if each.armour_used or each.moved else each
        for each in state.cards
    )
    return replace(state, turn=event.turn, active=event.seat, between_turns=False, cards=cards)


def step_taken(state: S, event: ev.StepTaken) -> S:
    """A step uses movement up."""
    return with_card(state, event.who, at=event.to, movement=event.left, moved=True)


def card_relocated(state: S, event: ev.CardRelocated) -> S:
    """Another cell, for a price or for none."""
    state = with_card(state, event.who, at=event.to)
    return state if event.left is None else with_card(state, event.who, movement=event.left, moved=True)


# -- lives and markers -----------------------------------------------------------------------------------


def _wounds_prevented(state: S, event: ev.WoundsPrevented) -> S:
    if event.by != "armour":
        return state
    return changed(state, event.card, lambda card: replace(card, armour_used=card.armour_used + event.n))


def cards_wounded(state: S, event: ev.CardsWounded) -> S:
    """Wounds add up."""
    for each in event.wounds:
        state = with_card(state, each.card, wounds=state.card(each.card).wounds + each.n)
    return state


def _marker_set(state: S, event: ev.MarkerSet) -> S:
    card = state.card(event.card)
    value = bool(event.n) if isinstance(getattr(card, event.marker), bool) else event.n
    return with_card(state, event.card, **{event.marker: value})


def _effects_ended(state: S, event: ev.EffectsEnded) -> S:
    return replace(state, effects=tuple(each for each in state.effects if each.id not in event.effects))


def told(state: S, _: Event) -> S:
    """Events that are only told."""
    return state


SHARED: Final[Handlers] = {
    ev.StageBegan: _stage_began,
    ev.CardsDealt: _cards_dealt,
    ev.DealReturned: _deal_returned,
    ev.DealKept: lambda state, event: with_side(
        state, event.seat, is_deciding=False, is_ready=state.stage == "deal"
    ),
    ev.PlayerReady: lambda state, event: with_side(state, event.seat, is_ready=True),
    ev.CardBought: _card_bought,
    ev.CardPutBack: _card_put_back,
    ev.SquadFinished: _squad_finished,
    ev.CardsRearranged: _cards_rearranged,
    ev.CardsRevealed: lambda state, event: with_cards(state, event.cards, hidden=False),
    ev.CardTookOff: lambda state, event: with_card(state, event.card, zone="air", at=None),
    ev.CardLanded: _card_landed,
    ev.SymbiontSeated: lambda state, event: with_card(
        state, event.card, zone="host", host=event.host, at=None
    ),
    ev.CardsDied: lambda state, event: gone(state, event.cards, "graveyard"),
    ev.ControlTaken: lambda state, event: with_card(state, event.card, controller=event.seat),
    ev.TurnBegan: turn_began,
    ev.TurnEnded: lambda state, _: replace(state, between_turns=True),
    ev.CardsReadied: cards_readied,
    ev.CardsClosed: lambda state, event: with_cards(state, event.cards, closed=True),
    ev.StepTaken: step_taken,
    ev.CardRelocated: card_relocated,
    ev.WoundsPrevented: _wounds_prevented,
    ev.CardsWounded: cards_wounded,
    ev.CardHealed: lambda state, event: changed(
        state, event.card, lambda card: replace(card, wounds=max(0, card.wounds - event.n))
    ),
    ev.LivesGained: lambda state, event: changed(
        state, event.card, lambda card: replace(card, more_lives=card.more_lives + event.n)
    ),
    ev.MarkerSet: _marker_set,
    ev.EffectBegan: lambda state, event: replace(state, effects=(*state.effects, event.effect)),
    ev.EffectsEnded: _effects_ended,
    ev.BattleEnded: lambda state, event: replace(state, result=event.result, conceded=event.conceded),
    ev.BattleReopened: lambda state, _: replace(state, result="open", conceded=None),
    **dict.fromkeys((ev.ProtectorNamed, ev.ActionStopped, ev.TextRecalled, ev.NothingCame), told),
}
