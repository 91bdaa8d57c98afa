"""Applies one fact to the table; no dice, no clock, no judgement."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Any, Final

from companion.core.errors import DataError
from companion.core.file_problems import JOURNAL
from companion.core.game import Event
from companion.core.seats import Seat
from companion.core.text import say
from companion.games.warcry import card_moves
from companion.games.warcry import events as ev
from companion.games.warcry.card_moves import from_hand, put_away, shown_too, with_side, without
from companion.games.warcry.model import (
    Battle,
    GoneUnit,
    Side,
    Stage,
    State,
    Unit,
    other,
)


def evolve(state: State, event: Event) -> State:
    """The table after one event; whatever may be answered opens the door for reactions anew."""
    handler = HANDLERS.get(type(event))
    if handler is None:
        raise DataError(JOURNAL, type(event).__name__, say("This game knows no such event."))
    after: State = handler(state, event)
    if isinstance(event, ANSWERABLE) and (after.reactions or after.reacted):
        after = replace(after, reactions=(), reacted=())
    if isinstance(event, BEGINS) and after.fallen:
        after = replace(after, fallen=())
    return after


# -- small tools ----------------------------------------------------------------------------------------


def with_units(state: State, ids: Collection[str], **values: Any) -> State:
    """The table with other values on some units."""
    units = tuple(replace(each, **values) if each.id in ids else each for each in state.units)
    return replace(state, units=units)


def _begun(state: State, event: ev.TableBegun) -> State:
    return State(event.options, sides=event.sides)


# -- muster ---------------------------------------------------------------------------------------------


def _muster_began(state: State, event: ev.MusterBegan) -> State:
    charges = dict(event.charges)

    def charged(unit: Unit) -> Unit:
        carried = tuple(replace(each, paid=charges.get(each.id, each.paid)) for each in unit.attachments)
        return replace(unit, paid=charges.get(unit.id, unit.paid), attachments=carried)

    sides = tuple(
        replace(side, gold=gold, mustering=True, price=None, tidy=False)
        for side, gold in zip(state.sides, event.gold, strict=True)
    )
    return replace(
        state, stage="muster", battle=event.battle, active=event.first, passes=0, sides=sides, commanded=None,
        units=tuple(charged(each) for each in state.units),
    )  # fmt: skip


def _priced(state: State, event: ev.PriceSet) -> State:
    return with_side(state, event.seat, price=event.gold, price_stands=event.standing)


def _paid(state: State, seat: Seat, gold: int, id_: str) -> State:
    side = state.side(seat)
    brought = _brought_too(side, id_)
    return with_side(state, seat, gold=side.gold - gold, price=None, price_stands=False, brought=brought)


def _brought_too(side: Side, id_: str) -> tuple[str, ...]:
    """What has come into play, a card of this id among it."""
    return (*side.brought, id_.rpartition("-")[0])


def _mustered(state: State, event: ev.UnitMustered) -> State:
    seat = event.unit.owner
    paid = from_hand(_paid(state, seat, event.unit.paid, event.unit.id), seat, "army", event.card)
    shown = with_side(paid, seat, shown=shown_too(paid.side(seat), (event.card,)))
    return replace(shown, units=(*shown.units, event.unit))


def _attached(state: State, event: ev.AttachmentMustered) -> State:
    paid = from_hand(
        _paid(state, event.seat, event.attached.paid, event.attached.id), event.seat, "army", event.card
    )
    shown = with_side(paid, event.seat, shown=shown_too(paid.side(event.seat), (event.card,)))
    carried = (*shown.unit(event.unit).attachments, event.attached)
    return with_units(shown, (event.unit,), attachments=carried)


def _brought(state: State, event: ev.UnitBrought) -> State:
    """Out of the hand, else the discard pile, else the deck."""
    seat, side = event.unit.owner, state.side(event.unit.owner)
    if event.card in side.army_discard and event.card not in side.army_hand:
        after = with_side(state, seat, army_discard=without(side.army_discard, (event.card,)))
    else:
        after = from_hand(state, seat, "army", event.card)
    after = with_side(
        after, seat, brought=_brought_too(side, event.unit.id), shown=shown_too(side, (event.card,))
    )
    return replace(after, units=(*after.units, event.unit))


def _replaced(state: State, event: ev.UniqueReplaced) -> State:
    return with_side(state, event.seat, gold=state.side(event.seat).gold + event.refund)


def _attachment_gone(state: State, event: ev.AttachmentDiscarded) -> State:
    unit = state.unit(event.unit)
    gone = next(each for each in unit.attachments if each.id == event.attached)
    left = tuple(each for each in unit.attachments if each.id != event.attached)
    bare = with_units(state, (unit.id,), attachments=left)
    bare = replace(bare, effects=tuple(each for each in state.effects if each.on != event.attached))
    return put_away(bare, unit.owner, "army", (gone.printed.key,))


def _muster_passed(state: State, event: ev.MusterPassed) -> State:
    return with_side(state, event.seat, mustering=False, price=None, price_stands=False)


# -- units ----------------------------------------------------------------------------------------------


def _units_gone(state: State, event: ev.UnitsDiscarded) -> State:
    gone = tuple(each for each in state.units if each.id in event.units)
    left = tuple(each for each in state.units if each.id not in event.units)
    ids = {card.id for unit in gone for card in unit.cards}
    effects = tuple(each for each in state.effects if each.on not in ids)
    names = tuple(GoneUnit(each.id, each.name) for each in gone)
    after = replace(
        state, units=left, effects=effects, fallen=(*state.fallen, *gone), gone=(*state.gone, *names)
    )
    for unit in gone:
        after = put_away(after, unit.owner, "army", (each.printed.key for each in unit.cards))
    return after


def _moved_up(state: State, event: ev.ReserveMovedUp) -> State:
    return with_units(state, [each.id for each in state.line(event.seat, "reserve")], line="battle")


# -- commands -------------------------------------------------------------------------------------------


def _first_found(state: State, event: ev.FirstCommandFound) -> State:
    return replace(state, stage="battle", active=event.seat, passes=0, commanded=None)


def _command_card(state: State, event: ev.CommandCardPlayed) -> State:
    after = from_hand(state, event.seat, "action", event.card)
    if not event.strategy:
        return put_away(after, event.seat, "action", (event.card,))
    side = after.side(event.seat)
    laid = event.card or event.name
    return with_side(
        after, event.seat, strategies=(*side.strategies, laid), shown=shown_too(side, (event.card,))
    )


def _command_ended(state: State, event: ev.CommandEnded) -> State:
    kept = tuple(each for each in state.effects if each.until != "command")
    stage: Stage = "count" if state.deciding else "battle"
    over = replace(state, stage=stage, effects=kept, commanded=other(event.seat))
    return replace(over, active=event.seat, passes=event.passes)


# -- combat ---------------------------------------------------------------------------------------------


def _combat_began(state: State, event: ev.CombatBegan) -> State:
    return replace(state, stage="combat", combat=event.combat)


def _with_combat(state: State, **values: Any) -> State:
    return replace(state, combat=replace(state.combat, **values)) if state.combat else state


def _tactic_played(state: State, event: ev.TacticPlayed) -> State:
    combat, used = state.combat, event.used
    if combat is None:
        return state
    if used.is_card:
        state = from_hand(state, used.seat, "action", used.source)
        state = with_side(state, used.seat, shown=shown_too(state.side(used.seat), (used.source,)))
    return _with_combat(
        state,
        played=(*combat.played, used),
        acted=_acted(combat.acted, used.seat),
        passes=0,
        turn=other(combat.turn),
    )


def _acted(acted: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    return tuple(dict.fromkeys((*acted, seat)))


def _tactic_passed(state: State, event: ev.TacticPassed) -> State:
    combat = state.combat
    if combat is None:
        return state
    return _with_combat(
        state, passes=combat.passes + 1, acted=_acted(combat.acted, event.seat), turn=other(combat.turn)
    )


def _combat_rolled(state: State, event: ev.CombatRolled) -> State:
    return replace(_with_combat(state, rolls=event.rolls, ready=event.ready), stage="rolled")


def _left(state: State) -> tuple[str, ...]:
    return state.combat.left if state.combat else ()


def _combat_ended(state: State, event: ev.CombatEnded) -> State:
    played = state.combat.played if state.combat else ()
    kept = tuple(each for each in state.effects if each.until != "combat")
    after = replace(state, stage="battle", combat=None, effects=kept)
    for used in played:
        if used.is_card:
            after = put_away(after, used.seat, "action", (used.source,))
    return after


# -- reactions, texts, counters -------------------------------------------------------------------------


def _reacted(state: State, event: ev.Reacted) -> State:
    if event.card:
        state = from_hand(state, event.seat, "action", event.card)
        state = put_away(state, event.seat, "action", (event.card,))
    used = f"{event.source}/{event.ability}"
    return replace(state, reactions=(*state.reactions, used), reacted=(*state.reacted, event.seat))


def _modified(state: State, event: ev.ModifierBegan) -> State:
    return replace(state, effects=(*state.effects, event.modifier))


def _unmodified(state: State, event: ev.ModifiersEnded) -> State:
    return replace(state, effects=tuple(each for each in state.effects if each.id not in event.ids))


def _counting(state: State, event: ev.CounterAdded) -> State:
    return replace(state, counters=(*state.counters, event.counter))


def _counted(state: State, event: ev.CounterSet) -> State:
    counters = (replace(each, n=event.n) if each.id == event.counter else each for each in state.counters)
    return replace(state, counters=tuple(counters))


def _uncounted(state: State, event: ev.CounterDropped) -> State:
    return replace(state, counters=tuple(each for each in state.counters if each.id != event.counter))


# -- end of a battle ------------------------------------------------------------------------------------


def _count_began(state: State, event: ev.CountBegan) -> State:
    return replace(state, stage="count", passes=0)


def _revealed(state: State, event: ev.UnitRevealed) -> State:
    seat = event.unit.owner
    after = state
    for card in (*event.discarded, event.card):
        after = from_hand(after, seat, "army", card)
    after = put_away(after, seat, "army", event.discarded)
    side = after.side(seat)
    after = with_side(
        after, seat, brought=_brought_too(side, event.unit.id), shown=shown_too(side, (event.card,))
    )
    return replace(after, units=(*after.units, event.unit))


def _battle_won(state: State, event: ev.BattleWon) -> State:
    after = with_side(state, event.seat, wins=state.side(event.seat).wins + 1)
    fought = (*state.fought, Battle(event.battle, event.seat, event.end, event.strengths))
    return replace(after, loser=other(event.seat), deciding=False, passes=0, fought=fought)


def _match_won(state: State, event: ev.MatchWon) -> State:
    return replace(state, stage="over", winner=event.seat)


def _cleanup_began(state: State, event: ev.CleanupBegan) -> State:
    kept = tuple(each for each in state.effects if each.until == "match")
    return replace(state, stage="cleanup", active=event.first, effects=kept, combat=None)


def _cleanup_finished(state: State, event: ev.CleanupFinished) -> State:
    return replace(with_side(state, event.seat, tidy=True), active=other(event.seat))


HANDLERS: Final[dict[type[Event], Callable[[State, Any], State]]] = {
    ev.TableBegun: _begun,
    ev.CardsDrawn: card_moves.drawn,
    ev.HandDiscarded: card_moves.hand_gone,
    ev.CardsDiscarded: card_moves.cards_gone,
    ev.DeckRefilled: card_moves.refilled,
    ev.Rolled: card_moves.rolled,
    ev.FielderChosen: lambda state, event: state,
    ev.MusterBegan: _muster_began,
    ev.PriceSet: _priced,
    ev.UnitMustered: _mustered,
    ev.AttachmentMustered: _attached,
    ev.UnitBrought: _brought,
    ev.UniqueReplaced: _replaced,
    ev.AttachmentDiscarded: _attachment_gone,
    ev.MusterTurnPassed: lambda state, event: replace(state, active=event.seat),
    ev.MusterPassed: _muster_passed,
    ev.MusterReopened: lambda state, event: with_side(state, event.seat, mustering=True),
    ev.Overspent: lambda state, event: state,
    ev.UnitsDiscarded: _units_gone,
    ev.UnitsCommitted: lambda state, event: with_units(state, event.units, ready=False),
    ev.UnitsRallied: lambda state, event: with_units(state, event.units, ready=True),
    ev.UnitsMoved: lambda state, event: with_units(state, event.units, line=event.line),
    ev.ReserveMovedUp: _moved_up,
    ev.BattleBegan: lambda state, event: replace(state, stage="first"),
    ev.FirstCommandFound: _first_found,
    ev.AttackDeclared: lambda state, event: state,
    ev.Blocked: lambda state, event: state,
    ev.CommandCardPlayed: _command_card,
    ev.CommandUsed: lambda state, event: state,
    ev.CommandPassed: lambda state, event: replace(state, passes=event.passes),
    ev.CommandEnded: _command_ended,
    ev.RetreatBegan: lambda state, event: state,
    ev.TestMade: lambda state, event: state,
    ev.CombatBegan: _combat_began,
    ev.TerrorFelt: lambda state, event: state,
    ev.TacticPlayed: _tactic_played,
    ev.TacticPassed: _tactic_passed,
    ev.CombatRolled: _combat_rolled,
    ev.CombatWon: lambda state, event: state,
    ev.Slaughtered: lambda state, event: state,
    ev.ShotSettled: lambda state, event: state,
    ev.CombatAborted: lambda state, event: state,
    ev.CombatLeft: lambda state, event: _with_combat(state, left=(*_left(state), event.who)),
    ev.RoutChecked: lambda state, event: state,
    ev.FollowUpDeclared: lambda state, event: state,
    ev.FollowUpWaived: lambda state, event: state,
    ev.CombatEnded: _combat_ended,
    ev.Reacted: _reacted,
    ev.ReactionHeld: lambda state, event: replace(state, reacting=event.seat, reaction_passes=event.passes),
    ev.ReactionsEnded: lambda state, event: replace(state, reacting=None, reaction_passes=0),
    ev.ModifierBegan: _modified,
    ev.ModifiersEnded: _unmodified,
    ev.CounterAdded: _counting,
    ev.CounterSet: _counted,
    ev.CounterDropped: _uncounted,
    ev.CountBegan: _count_began,
    ev.StrengthCounted: lambda state, event: state,
    ev.TieFought: lambda state, event: replace(state, deciding=True, active=event.seat),
    ev.UnitRevealed: _revealed,
    ev.BattleWon: _battle_won,
    ev.MatchWon: _match_won,
    ev.CleanupBegan: _cleanup_began,
    ev.CleanupFinished: _cleanup_finished,
    ev.BattleClosed: lambda state, event: replace(state, stage="fielding", battle=event.battle, fallen=()),
}
ANSWERABLE: Final = (
    ev.AttackDeclared, ev.Blocked, ev.CombatBegan, ev.TacticPlayed, ev.TacticPassed, ev.CombatRolled,
    ev.CombatWon, ev.Slaughtered, ev.ShotSettled, ev.RoutChecked, ev.FollowUpDeclared, ev.UnitsDiscarded,
    ev.UnitsCommitted, ev.UnitsRallied, ev.UnitsMoved, ev.CommandCardPlayed, ev.CommandUsed,
    ev.CommandPassed, ev.CommandEnded, ev.TestMade, ev.UnitMustered, ev.UnitBrought, ev.AttachmentMustered,
    ev.AttachmentDiscarded,
)  # fmt: skip
"""What a reaction may answer."""
BEGINS: Final = (
    ev.AttackDeclared, ev.CommandCardPlayed, ev.CommandUsed, ev.CommandPassed, ev.RetreatBegan,
    ev.TacticPlayed, ev.TacticPassed, ev.CleanupBegan, ev.FirstCommandFound, ev.UnitMustered,
    ev.AttachmentMustered, ev.MusterPassed, ev.CleanupFinished,
)  # fmt: skip
"""What begins anew: nobody answers what fell before it."""
