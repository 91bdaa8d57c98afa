"""Applies one fact to the table; no dice, no clock, no judgement."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Any

from companion.core.effects import Effect
from companion.core.errors import DataError
from companion.core.file_problems import JOURNAL
from companion.core.game import Event
from companion.core.seats import Seat
from companion.core.text import say
from companion.games.duel.field import SEATS, other
from companion.games.kubnazub import events as ev
from companion.games.kubnazub.model import Card, State, Use
from companion.games.kubnazub.printed import Printed


def evolve(state: State, event: Event) -> State:
    """The table after one event."""
    apply = _APPLY.get(type(event))
    if apply is None:
        raise DataError(JOURNAL, type(event).__name__, say("This game knows no such event."))
    return apply(state, event)


# -- small tools ---------------------------------------------------------------------------------------


def with_card(state: State, id_: str, **values: Any) -> State:
    """The table with other values on one card."""
    return with_cards(state, (id_,), **values)


def with_cards(state: State, ids: Collection[str], **values: Any) -> State:
    """The table with the same values on several cards."""
    return replace(
        state, cards=tuple(replace(each, **values) if each.id in ids else each for each in state.cards)
    )


def changed(state: State, id_: str, change: Callable[[Card], Card]) -> State:
    """The table with one card changed."""
    return replace(state, cards=tuple(change(each) if each.id == id_ else each for each in state.cards))


def with_side(state: State, seat: Seat, **values: Any) -> State:
    """The table with other values on one side."""
    return replace(
        state, sides=tuple(replace(each, **values) if each.id == seat else each for each in state.sides)
    )


def without(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    """Names less one copy of one."""
    at = names.index(name) if name in names else len(names)
    return (*names[:at], *names[at + 1 :])


# -- before the battle ---------------------------------------------------------------------------------


def _table_begun(state: State, event: ev.TableBegun) -> State:
    return State(event.options, event.stage, event.sides)


def _first_chosen(state: State, event: ev.FirstChosen) -> State:
    if not event.swapped:
        return state
    first, second = state.sides
    return replace(state, sides=(replace(second, id=SEATS[0]), replace(first, id=SEATS[1])))


def _stage_began(state: State, event: ev.StageBegan) -> State:
    sides = tuple(replace(side, is_ready=False) for side in state.sides)
    return replace(state, stage=event.stage, sides=sides)


def _cards_dealt(state: State, event: ev.CardsDealt) -> State:
    side = state.side(event.seat)
    return with_side(
        state, event.seat, deck=side.deck.without(event.cards), dealt=(*side.dealt, *event.cards)
    )


def _deal_returned(state: State, event: ev.DealReturned) -> State:
    side = state.side(event.seat)
    deck = side.deck.shuffled(side.dealt)
    return with_side(state, event.seat, deck=deck, dealt=(), redeals=side.redeals + 1)


def _card_bought(state: State, event: ev.CardBought) -> State:
    side = state.side(event.seat)
    return with_side(
        state, event.seat, dealt=without(side.dealt, event.card), squad=(*side.squad, event.card)
    )


def _card_put_back(state: State, event: ev.CardPutBack) -> State:
    side = state.side(event.seat)
    return with_side(
        state, event.seat, squad=without(side.squad, event.card), dealt=(*side.dealt, event.card)
    )


def _card_brought(state: State, event: ev.CardBrought) -> State:
    side = state.side(event.seat)
    return with_side(
        state, event.seat, library=(*side.library, event.printed), dealt=(*side.dealt, event.printed.name)
    )


def _card_imposed(state: State, event: ev.CardImposed) -> State:
    side, name, giver = state.side(event.seat), event.printed.name, state.side(other(event.seat))
    state = with_side(state, giver.id, dealt=without(giver.dealt, name))
    kept = tuple(each for each in side.library if each.name != name)
    return with_side(
        state,
        event.seat,
        library=(*kept, event.printed),
        squad=(*side.squad, name),
        compulsory=(*side.compulsory, name),
        is_ready=False,
    )


def _crystals_gained(state: State, event: ev.CrystalsGained) -> State:
    side = state.side(event.seat)
    if event.colour == "silver":
        return with_side(state, event.seat, more_silver=side.more_silver + event.n)
    return with_side(state, event.seat, more_gold=side.more_gold + event.n)


def _before_squad_used(state: State, event: ev.BeforeSquadUsed) -> State:
    used = (*state.side(event.seat).used_before, event.card)
    return with_side(state, event.seat, used_before=used)


def _squad_finished(state: State, event: ev.SquadFinished) -> State:
    side = state.side(event.seat)
    deck = side.deck.shuffled(side.dealt)
    return with_side(state, event.seat, deck=deck, dealt=(), is_ready=True)


def _card_placed(state: State, event: ev.CardPlaced) -> State:
    side, id_ = state.side(event.seat), state.next_id(event.seat)
    card = Card(id_, event.seat, side.printed(event.card), event.seat, at=event.at, hidden=event.hidden)
    state = with_side(state, event.seat, squad=without(side.squad, event.card))
    return replace(state, cards=(*state.cards, card))


def _cards_rearranged(state: State, event: ev.CardsRearranged) -> State:
    goes = {event.start: event.to, event.to: event.start}

    def moved(card: Card) -> Card:
        at = goes.get(card.at) if card.owner == event.seat and card.at else None
        return replace(card, at=at) if at else card

    return replace(state, cards=tuple(moved(each) for each in state.cards))


# -- zones ---------------------------------------------------------------------------------------------


def _card_landed(state: State, event: ev.CardLanded) -> State:
    def land(card: Card) -> Card:
        return replace(card, zone="field", at=event.at, printed=replace(card.printed, kind="ground"))

    return changed(state, event.card, land)


def _card_entered(state: State, event: ev.CardEntered) -> State:
    kept = tuple(each for each in state.cards if each.id != event.card.id)
    side = state.side(event.card.owner)
    if len(kept) == len(state.cards):
        state = with_side(state, side.id, deck=side.deck.without((event.card.printed.name,)))
    return replace(state, cards=(*kept, event.card))


def _gone(state: State, ids: Collection[str], zone: str) -> State:
    """Cards leave play; markers and effects that lie on them go, and who had landed is a flyer again."""

    def printed(card: Card) -> Printed:
        known = (each.kind for each in state.side(card.owner).library if each.name == card.printed.name)
        return replace(card.printed, kind=next(known, card.printed.kind))

    def bare(card: Card) -> Card:
        return Card(
            card.id,
            card.owner,
            printed(card),
            card.owner,
            zone=zone,  # type: ignore[arg-type]
            at=state.cell_of(card) or card.at,
            incarnated=card.incarnated,
            used=card.used,
        )

    cards = tuple(bare(each) if each.id in ids else each for each in state.cards)
    effects = tuple(each for each in state.effects if each.on not in ids)
    return replace(state, cards=cards, effects=effects)


def _card_returned(state: State, event: ev.CardReturned) -> State:
    card = state.card(event.card)
    side = state.side(card.owner)
    state = with_side(state, card.owner, deck=side.deck.shuffled((card.printed.name,)))
    return replace(
        state,
        cards=tuple(each for each in state.cards if each.id != card.id),
        effects=tuple(each for each in state.effects if each.on != card.id),
    )


def _cards_shown(state: State, event: ev.CardsShown) -> State:
    deck = state.side(event.seat).deck.without(event.cards).with_under(event.cards)
    return with_side(state, event.seat, deck=deck)


# -- turns ---------------------------------------------------------------------------------------------


def _turn_began(state: State, event: ev.TurnBegan) -> State:
    cards = tuple(replace(each, armour_used=0, moved=False) for each in state.cards)
    return replace(state, turn=event.turn, active=event.seat, between_turns=False, cards=cards)


def _cards_readied(state: State, event: ev.CardsReadied) -> State:
    for each in event.cards:
        state = with_card(state, each.card, closed=False, movement=each.movement)
    return state


def _step_taken(state: State, event: ev.StepTaken) -> State:
    under = state.on_cell(event.to)
    over = under.id if under else ""
    return with_card(state, event.who, at=event.to, movement=event.left, moved=True, over=over)


def _card_relocated(state: State, event: ev.CardRelocated) -> State:
    state = with_card(state, event.who, at=event.to, over="")
    return state if event.left is None else with_card(state, event.who, movement=event.left, moved=True)


# -- lives and markers -----------------------------------------------------------------------------------


def _wounds_prevented(state: State, event: ev.WoundsPrevented) -> State:
    if event.by != "armour":
        return state
    return changed(state, event.card, lambda card: replace(card, armour_used=card.armour_used + event.n))


def _cards_wounded(state: State, event: ev.CardsWounded) -> State:
    for each in event.wounds:
        wounds = state.card(each.card).wounds + each.n
        state = with_card(state, each.card, wounds=wounds, wounded_in=state.turn)
    return state


def _marker_set(state: State, event: ev.MarkerSet) -> State:
    card = state.card(event.card)
    value = bool(event.n) if isinstance(getattr(card, event.marker), bool) else event.n
    return with_card(state, event.card, **{event.marker: value})


def _effects_ended(state: State, event: ev.EffectsEnded) -> State:
    return replace(state, effects=tuple(each for each in state.effects if each.id not in event.effects))


def _ability_used(state: State, event: ev.AbilityUsed) -> State:
    use = Use(event.ability, state.turn)
    return changed(state, event.who, lambda card: replace(card, used=(*card.used, use)))


def _action_taken_back(state: State, event: ev.ActionTakenBack) -> State:
    def repaid(card: Card) -> Card:
        last = next((use for use in reversed(card.used) if use.ability == event.ability), None)
        used = tuple(use for use in card.used if use is not last)
        return replace(
            card, closed=card.closed and not event.opens, chips=card.chips + event.chips, used=used
        )

    return changed(state, event.who, repaid)


def _desk_read(state: State, event: ev.DeskRead) -> State:
    match event.what:
        case "sanity":
            return with_side(state, event.seat, sanity=event.numbers[0])
        case "house":
            return with_side(state, event.seat, house="stands" if event.numbers[0] else "fallen")
        case "parameters":
            return changed(state, event.card, lambda card: _with_parameters(card, event.numbers))
    return state


def _with_parameters(card: Card, digits: tuple[int, ...]) -> Card:
    """A card with other lives, movement and strike; who has not moved yet has its new movement now."""
    lives, movement, weak, medium, strong = digits
    printed = replace(card.printed, lives=lives, movement=movement, strike=(weak, medium, strong))
    return replace(card, printed=printed, movement=card.movement if card.moved else movement)


def _marker_laid(state: State, event: ev.MarkerLaid) -> State:
    id_ = f"{event.marker}-{event.card}"
    laid = Effect(id_, event.card, event.marker, source=event.source, last_turn=event.last_turn)
    return replace(state, effects=(*state.effects, laid))


def _marker_lifted(state: State, event: ev.MarkerLifted) -> State:
    gone = (event.card, event.marker)
    return replace(state, effects=tuple(each for each in state.effects if (each.on, each.what) != gone))


def _told(state: State, _: Event) -> State:
    """Events that are only told."""
    return state


_APPLY: dict[type[Event], Callable[[State, Any], State]] = {
    ev.TableBegun: _table_begun,
    ev.FirstChosen: _first_chosen,
    ev.StageBegan: _stage_began,
    ev.CardsDealt: _cards_dealt,
    ev.DealReturned: _deal_returned,
    ev.PlayerReady: lambda state, event: with_side(state, event.seat, is_ready=True),
    ev.CardBought: _card_bought,
    ev.CardPutBack: _card_put_back,
    ev.CardBrought: _card_brought,
    ev.CardImposed: _card_imposed,
    ev.CrystalsGained: _crystals_gained,
    ev.BeforeSquadUsed: _before_squad_used,
    ev.StartAbilityPlayed: lambda state, event: changed(
        state, event.who, lambda card: replace(card, used=(*card.used, Use(event.ability, 0)))
    ),
    ev.SquadFinished: _squad_finished,
    ev.CardPlaced: _card_placed,
    ev.CardsRearranged: _cards_rearranged,
    ev.CardsRevealed: lambda state, event: with_cards(state, event.cards, hidden=False),
    ev.CardTookOff: lambda state, event: with_card(state, event.card, zone="air", at=None),
    ev.CardLanded: _card_landed,
    ev.SymbiontSeated: lambda state, event: with_card(
        state, event.card, zone="host", host=event.host, at=None
    ),
    ev.CardEntered: _card_entered,
    ev.CardsDied: lambda state, event: _gone(state, event.cards, "graveyard"),
    ev.CardsExiled: lambda state, event: _gone(state, event.cards, "exile"),
    ev.CardReturned: _card_returned,
    ev.CardsShown: _cards_shown,
    ev.ControlTaken: lambda state, event: with_card(state, event.card, controller=event.seat),
    ev.TurnBegan: _turn_began,
    ev.TurnEnded: lambda state, _: replace(state, between_turns=True),
    ev.CardsReadied: _cards_readied,
    ev.CardsClosed: lambda state, event: with_cards(state, event.cards, closed=True),
    ev.StepTaken: _step_taken,
    ev.CardRelocated: _card_relocated,
    ev.WoundsPrevented: _wounds_prevented,
    ev.CardsWounded: _cards_wounded,
    ev.CardHealed: lambda state, event: changed(
        state, event.card, lambda card: replace(card, wounds=max(0, card.wounds - event.n))
    ),
    ev.LivesGained: lambda state, event: changed(
        state, event.card, lambda card: replace(card, more_lives=card.more_lives + event.n)
    ),
    ev.MarkerSet: _marker_set,
    ev.EffectBegan: lambda state, event: replace(state, effects=(*state.effects, event.effect)),
    ev.EffectsEnded: _effects_ended,
    ev.AbilityUsed: _ability_used,
    ev.SuddenDeclared: lambda state, event: replace(state, pile=(*state.pile, event.declared)),
    ev.SuddenTaken: lambda state, event: replace(
        state, pile=tuple(each for each in state.pile if each.id != event.id)
    ),
    ev.TriggersArose: lambda state, event: replace(state, due=(*state.due, *event.triggers)),
    ev.TriggerTaken: lambda state, event: replace(
        state, due=tuple(each for each in state.due if each != event.trigger)
    ),
    ev.ActionTakenBack: _action_taken_back,
    ev.DeskRead: _desk_read,
    ev.MarkerLaid: _marker_laid,
    ev.MarkerLifted: _marker_lifted,
    ev.BattleEnded: lambda state, event: replace(state, result=event.result, conceded=event.conceded),
    ev.BattleReopened: lambda state, _: replace(state, result="open", conceded=None),
    **dict.fromkeys(
        (
            ev.FirstRolled, ev.AttackDeclared, ev.ProtectorNamed, ev.AttackRedirected,
            ev.ActionStopped, ev.FightRolled, ev.StrengthRolled, ev.SteppedDown, ev.StrikeDealt, ev.DieRolled,
            ev.StuntJudged, ev.TextRecalled, ev.NothingCame,
        ),
        _told,
    ),
}  # fmt: skip
