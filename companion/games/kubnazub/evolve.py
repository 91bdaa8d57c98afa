"""Applies one fact to the table; no dice, no clock, no judgement."""

from __future__ import annotations

from dataclasses import replace

from companion.core.effects import Effect
from companion.core.game import Event
from companion.games.duel.evolve import (
    SHARED,
    Handlers,
    apply,
    card_entered,
    card_placed,
    card_relocated,
    cards_wounded,
    changed,
    gone,
    step_taken,
    told,
    with_card,
    with_cards,
    with_side,
    without,
)
from companion.games.duel.field import SEATS, other
from companion.games.kubnazub import events as ev
from companion.games.kubnazub.model import Card, State, Use


def evolve(state: State, event: Event) -> State:
    """The table after one event."""
    return apply(_APPLY, state, event)


# -- before the battle ---------------------------------------------------------------------------------


def _table_begun(state: State, event: ev.TableBegun) -> State:
    return State(event.options, event.stage, event.sides)


def _first_chosen(state: State, event: ev.FirstChosen) -> State:
    if not event.swapped:
        return state
    first, second = state.sides
    return replace(state, sides=(replace(second, id=SEATS[0]), replace(first, id=SEATS[1])))


def _card_brought(state: State, event: ev.CardBrought) -> State:
    side = state.side(event.seat)
    dealt = side.dealt if event.into_battle else (*side.dealt, event.printed.name)
    return with_side(state, event.seat, library=(*side.library, event.printed), dealt=dealt)


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


# -- zones ---------------------------------------------------------------------------------------------


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


def _step_taken(state: State, event: ev.StepTaken) -> State:
    under = state.on_cell(event.to)
    return with_card(step_taken(state, event), event.who, over=under.id if under else "")


# -- lives and markers -----------------------------------------------------------------------------------


def _cards_wounded(state: State, event: ev.CardsWounded) -> State:
    wounded = [each.card for each in event.wounds]
    return with_cards(cards_wounded(state, event), wounded, wounded_in=state.turn)


def _ability_used(state: State, event: ev.AbilityUsed) -> State:
    use = Use(event.ability, state.turn)
    return changed(state, event.who, lambda card: replace(card, used=(*card.used, use)))


def _trigger_taken(state: State, event: ev.TriggerTaken) -> State:
    """One of those that wait is gone; another one just like it stays."""
    at = state.due.index(event.trigger)
    return replace(state, due=(*state.due[:at], *state.due[at + 1 :]))


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
    lifted = (event.card, event.marker)
    return replace(state, effects=tuple(each for each in state.effects if (each.on, each.what) != lifted))


_APPLY: Handlers = {
    **SHARED,
    ev.TableBegun: _table_begun,
    ev.FirstChosen: _first_chosen,
    ev.CardBrought: _card_brought,
    ev.CardImposed: _card_imposed,
    ev.CrystalsGained: _crystals_gained,
    ev.BeforeSquadUsed: _before_squad_used,
    ev.StartAbilityPlayed: lambda state, event: changed(
        state, event.who, lambda card: replace(card, used=(*card.used, Use(event.ability, 0)))
    ),
    ev.CardPlaced: card_placed(Card),
    ev.CardEntered: card_entered,
    ev.CardsExiled: lambda state, event: gone(state, event.cards, "exile"),
    ev.CardReturned: _card_returned,
    ev.CardsShown: _cards_shown,
    ev.StepTaken: _step_taken,
    ev.CardRelocated: lambda state, event: with_card(card_relocated(state, event), event.who, over=""),
    ev.CardsWounded: _cards_wounded,
    ev.AbilityUsed: _ability_used,
    ev.SuddenDeclared: lambda state, event: replace(state, pile=(*state.pile, event.declared)),
    ev.SuddenTaken: lambda state, event: replace(
        state, pile=tuple(each for each in state.pile if each.id != event.id)
    ),
    ev.TriggersArose: lambda state, event: replace(state, due=(*state.due, *event.triggers)),
    ev.TriggerTaken: _trigger_taken,
    ev.ActionTakenBack: _action_taken_back,
    ev.DeskRead: _desk_read,
    ev.MarkerLaid: _marker_laid,
    ev.MarkerLifted: _marker_lifted,
    **dict.fromkeys(
        (
            ev.FirstRolled, ev.AttackDeclared, ev.AttackRedirected, ev.FightRolled, ev.StrengthRolled,
            ev.SteppedDown, ev.StrikeDealt, ev.DieRolled, ev.StuntJudged,
        ),
        told,
    ),
}  # fmt: skip
