"""The words of turns and movement, and of the end."""

from __future__ import annotations

from companion.core.text import Text, say
from companion.games.kubnazub import commands as cmd
from companion.games.kubnazub import events as ev
from companion.games.kubnazub.model import State
from companion.games.kubnazub.words.before import STAGES
from companion.games.kubnazub.words.names import Vocabulary, card, cards, cell, keyword, place, seat_name
from companion.games.kubnazub.words.refusals import refusals


def _ended(state: State, event: ev.BattleEnded) -> Text:
    if event.conceded:
        return say("{seat} gives up.", seat=seat_name(event.conceded))
    if event.result == "drawn":
        return say("No creature is left on either side.")
    return say("{seat} has won.", seat=seat_name(event.result))


WORDS = Vocabulary(
    told={
        ev.TurnBegan: lambda state, event: say(
            "Turn {turn} begins: {seat}.", turn=event.turn, seat=seat_name(event.seat)
        ),
        ev.TurnEnded: lambda state, event: say("{seat} passes.", seat=seat_name(event.seat)),
        ev.CardsReadied: lambda state, event: say(
            "Open and ready to move: {cards}.", cards=cards(state, (each.card for each in event.cards))
        ),
        ev.StepTaken: lambda state, event: say(
            "{who} steps to {cell}.", who=card(state, event.who), cell=cell(event.to)
        ),
        ev.CardRelocated: lambda state, event: say(
            "{who} comes to {cell}.", who=card(state, event.who), cell=cell(event.to)
        ),
        ev.TriggersArose: lambda state, event: say(
            "Now due: {abilities}.",
            abilities=[
                say("{keyword} of {card}", keyword=keyword(each.keyword), card=card(state, each.piece))
                for each in event.triggers
            ],
        ),
        ev.TriggerTaken: lambda state, event: say(
            "{keyword} of {card} is carried out.",
            keyword=keyword(event.trigger.keyword),
            card=card(state, event.trigger.piece),
        ),
        ev.EffectsEnded: lambda state, event: say("Effects end with the turn."),
        ev.BattleEnded: _ended,
        ev.BattleReopened: lambda state, event: say("The battle goes on."),
    },
    ordered={
        cmd.BeginTurn: lambda state, order: say("The next turn begins"),
        cmd.Move: lambda state, order: say(
            "{who} steps to {cell}", who=card(state, order.who), cell=place(order.to)
        ),
        cmd.Jump: lambda state, order: say(
            "{who} jumps to {cell}", who=card(state, order.who), cell=place(order.to)
        ),
        cmd.EndTurn: lambda state, order: say("Pass"),
        cmd.CarryOut: lambda state, order: say("Abilities are carried out"),
        cmd.Concede: lambda state, order: say("{seat} gives up", seat=seat_name(order.seat)),
    },
    kinds={
        cmd.BeginTurn: say("The next turn begins"),
        cmd.Move: say("Move"),
        cmd.Jump: say("Jump"),
        cmd.EndTurn: say("Pass"),
        cmd.CarryOut: say("Abilities are carried out"),
        cmd.Concede: say("Give up"),
    },
    asked={
        "trigger_order": lambda state, question: say("In which order do you declare these abilities?"),
    },
    options={
        "trigger_order": lambda state, question, option: say(
            "{keyword} of {card}",
            keyword=keyword(option.split("/")[1]),
            card=card(state, option.split("/")[0]),
        ),
    },
    refused=refusals(
        battle_over=say("The battle is over."),
        other_stage=lambda state, facts: say(
            "Not now: {stage}.", stage=STAGES.get(str(facts.get("stage")), "")
        ),
        between_turns=say("No turn has begun yet."),
        turn_runs=say("A turn has begun already."),
        not_in_play=say("{card} is not in play."),
        not_yours=say("{card} is not under the active player's control."),
        closed=say("{card} is closed."),
        cannot_walk=say("{card} does not walk."),
        no_movement=say("{card} has no movement left."),
        cannot_jump=say("{card} does not jump."),
        moved_already=say("{card} has moved in this turn."),
        too_far_to_jump=say("{cell} is too far for a jump."),
        not_one_step=say("{cell} is not one step away: forward, back, left or right."),
    ),
)
