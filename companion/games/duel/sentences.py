"""The sentences that both duels say in the same words; the others stand in the `words` of each game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.numerals import whole
from companion.core.questions import Question
from companion.core.text import Text, say, say_n
from companion.games.duel import commands as cmd
from companion.games.duel import events as ev
from companion.games.duel.field import SEATS, cell_name
from companion.games.duel.protectors import NOBODY
from companion.games.duel.refusals import refusals
from companion.games.duel.table import State
from companion.games.duel.words import Names, Vocabulary, card, cards, place, squad_card


def entered(state: State[Any, Any], event: Any) -> Text:
    """A card that came into play, by where it is now."""
    name = event.card.printed.name
    if event.card.host:
        return say("{card} sits on {host}.", card=name, host=card(state, event.card.host))
    if event.card.at is None:
        return say("{card} enters in the additional zone.", card=name)
    return say("{card} enters on {cell}.", card=name, cell=cell_name(event.card.at))


FEW = 3
"""So many cards are named; of more the board tells better."""


def _revealed(names: Names, state: State[Any, Any], event: ev.CardsRevealed) -> Text:
    if len(event.cards) <= FEW:
        return say("Face up now: {cards}.", cards=cards(state, event.cards))
    owners = [found.owner for each in event.cards if (found := state.find(each)) is not None]
    told = [
        say_n("{n} card of {seat}", "{n} cards of {seat}", owners.count(seat), seat=names.seat(seat))
        for seat in SEATS
        if seat in owners
    ]
    return say("Face up now: {cards}.", cards=told)


def _effect(names: Names, state: State[Any, Any], event: ev.EffectBegan) -> Text:
    facts = {"card": card(state, event.effect.on), "keyword": names.keyword(event.effect.what)}
    if event.effect.last_turn is None:
        return say("{card} from now on: {keyword}.", **facts)
    return say("{card} up to the end of turn {turn}: {keyword}.", turn=event.effect.last_turn, **facts)


def _ended(names: Names, event: ev.BattleEnded) -> Text:
    if event.conceded:
        return say("{seat} gives up.", seat=names.seat(event.conceded))
    if event.result == "drawn":
        return say("No creature is left on either side.")
    return say("{seat} has won.", seat=names.seat(event.result))


def _protector(state: State[Any, Any], question: Question, option: str) -> Text:
    return say("Nobody") if option == NOBODY else say("{card}", card=card(state, option))


def shared(names: Names, stages: Mapping[str, Text], values: Mapping[str, Text]) -> Vocabulary:
    """Those sentences with the terms of one game: what its stages and the values of its cards are called."""
    return Vocabulary(
        told={
            ev.CardPutBack: lambda state, event: say(
                "{seat} puts {card} back.", seat=names.seat(event.seat), card=squad_card(event.card)
            ),
            ev.MarkerSet: lambda state, event: say(
                "{card}, {marker}: {n}.",
                card=card(state, event.card),
                marker=values[event.marker],
                n=event.n,
            ),
            ev.DealKept: lambda state, event: say("{seat} keeps the cards.", seat=names.seat(event.seat)),
            ev.PlayerReady: lambda state, event: say("{seat} is ready.", seat=names.seat(event.seat)),
            ev.CardPlaced: lambda state, event: say(
                "{seat} places {card} on {cell}.",
                seat=names.seat(event.seat),
                card=squad_card(event.card),
                cell=cell_name(event.at),
            ),
            ev.CardsRearranged: lambda state, event: say(
                "{seat} rearranges {start} and {to}.",
                seat=names.seat(event.seat),
                start=cell_name(event.start),
                to=cell_name(event.to),
            ),
            ev.CardsRevealed: lambda state, event: _revealed(names, state, event),
            ev.CardTookOff: lambda state, event: say(
                "{card} goes to the additional zone.", card=cards(state, (event.card,))
            ),
            ev.TextRecalled: lambda state, event: say("{card}: {text}", card=event.card, text=event.text),
            ev.SymbiontSeated: lambda state, event: say(
                "{card} sits on {host}.", card=card(state, event.card), host=card(state, event.host)
            ),
            ev.TurnBegan: lambda state, event: say(
                "Turn {turn} begins: {seat}.", turn=event.turn, seat=names.seat(event.seat)
            ),
            ev.TurnEnded: lambda state, event: say("{seat} passes.", seat=names.seat(event.seat)),
            ev.StepTaken: lambda state, event: say(
                "{who} steps to {cell}.", who=card(state, event.who), cell=cell_name(event.to)
            ),
            ev.CardRelocated: lambda state, event: say(
                "{who} comes to {cell}.", who=card(state, event.who), cell=cell_name(event.to)
            ),
            ev.EffectsEnded: lambda state, event: say("Effects end with the turn."),
            ev.BattleReopened: lambda state, event: say("The battle goes on."),
            ev.ProtectorNamed: lambda state, event: say(
                "{who} steps in for {target}.", who=card(state, event.who), target=card(state, event.target)
            ),
            ev.CardsDied: lambda state, event: say("Dead: {cards}.", cards=cards(state, event.cards)),
            ev.CardLanded: lambda state, event: say(
                "{card} lands on {cell}.", card=card(state, event.card), cell=cell_name(event.at)
            ),
            ev.EffectBegan: lambda state, event: _effect(names, state, event),
            ev.BattleEnded: lambda state, event: _ended(names, event),
        },
        ordered={
            cmd.Place: lambda state, order: say(
                "Place {card} on {cell}", card=squad_card(order.card), cell=place(order.at)
            ),
            cmd.Rearrange: lambda state, order: say(
                "Rearrange {start} and {to}", start=place(order.start), to=place(order.to)
            ),
            cmd.Buy: lambda state, order: say("Buy {card}", card=squad_card(order.card)),
            cmd.PutBack: lambda state, order: say("Put {card} back", card=squad_card(order.card)),
            cmd.Move: lambda state, order: say(
                "{who} steps to {cell}", who=card(state, order.who), cell=place(order.to)
            ),
            cmd.Jump: lambda state, order: say(
                "{who} jumps to {cell}", who=card(state, order.who), cell=place(order.to)
            ),
            cmd.Concede: lambda state, order: say("{seat} gives up", seat=names.seat(order.seat)),
            cmd.Strike: lambda state, order: say(
                "{who} strikes {target}", who=card(state, order.who), target=card(state, order.target)
            ),
            cmd.ApplyText: lambda state, order: say(
                "By the text of {who}, {verb} {n}: {target}",
                who=card(state, order.source),
                verb=names.term(f"verb.{order.verb}"),
                n=order.n,
                target=card(state, order.target),
            ),
            cmd.UseAbility: lambda state, order: say(
                "{who} uses {ability} on {target}",
                who=card(state, order.who),
                ability=order.ability,
                target=card(state, order.target or order.who),
            ),
        },
        kinds={
            cmd.Place: say("Place a card"),
            cmd.DealCards: say("The cards are dealt"),
            cmd.Buy: say("Buy a card"),
            cmd.PutBack: say("Put a card back"),
            cmd.BringCard: say("Add a card that is not listed"),
            cmd.BeginTurn: say("The next turn begins"),
            cmd.Move: say("Move"),
            cmd.Jump: say("Jump"),
            cmd.EndTurn: say("Pass"),
            cmd.Concede: say("Give up"),
            cmd.ApplyText: say("Carry out a text"),
            cmd.UseAbility: say("Use an ability"),
        },
        asked={
            "deal": lambda state, question: say(
                "{seat}: which cards are the top of your deck?", seat=names.seat(question.seat)
            ),
            "new_card": lambda state, question: say("What is printed on the card?"),
        },
        options={"protector": _protector},
        refused=refusals(
            other_stage=lambda state, facts: say(
                "Not now: {stage}.", stage=stages.get(str(facts.get("stage")), "")
            ),
            not_in_squad=say("{card} is not among the cards to be placed."),
            cell_taken=say("{cell} is taken."),
            other_half=say("{cell} is not on this player's half."),
            cell_not_open=say("{cell} opens only when the cells before it are full, and {empty} is empty."),
            no_card_there=say("There is no card to move from {cell}."),
            cards_left=lambda state, facts: say_n(
                "{n} card still has to be placed.",
                "{n} cards still have to be placed.",
                whole(str(facts.get("n"))) or 0,
            ),
            used_too_early=say("{cell} is used while {empty}, which comes before it, is empty."),
            no_such_player=say("No such player sits at this table."),
            ready_already=say("This player has finished already."),
            dealt_already=say("Everybody has been dealt cards."),
            nothing_dealt=say("No cards have been dealt yet."),
            too_many_brought=say("More than {most} cards cannot be added."),
            known_card=say("{card} is among this player's cards already."),
            battle_over=say("The battle is over."),
            between_turns=say("No turn has begun yet."),
            turn_runs=say("A turn has begun already."),
            not_in_play=say("{card} is not in play."),
            not_yours=say("{card} is not under the active player's control."),
            cannot_walk=say("{card} does not walk."),
            no_movement=say("{card} has no movement left."),
            cannot_jump=say("{card} does not jump."),
            moved_already=say("{card} has moved in this turn."),
            too_far_to_jump=say("{cell} is too far for a jump."),
            not_one_step=say("{cell} is not one step away: forward, back, left or right."),
            no_such_target=say("There is nothing to strike there."),
            no_such_card=say("There is no such card in play."),
            no_such_verb=say("This cannot be done to that card."),
            no_such_ability=say("{card} has no such ability."),
            text_forbids=say("The ability does not work on {card}."),
            too_close=say("{card} stands too close for a ranged attack."),
            out_of_reach=say("{card} is out of range."),
        ),
    )
