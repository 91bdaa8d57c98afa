"""The words of simple strikes: declaring, protecting, rolling, settling for less."""

from __future__ import annotations

from companion.core.questions import Question
from companion.core.text import Text, say
from companion.games.duel.refusals import refusals
from companion.games.duel.words import about_two
from companion.games.kubnazub import commands as cmd
from companion.games.kubnazub import events as ev
from companion.games.kubnazub.model import State
from companion.games.kubnazub.rules.combat import KEEP
from companion.games.kubnazub.words.names import Vocabulary, card, cards, seat_name, strength


def _stopped(state: State, event: ev.ActionStopped) -> Text:
    who, by = card(state, event.who), card(state, event.by)
    match event.why:
        case "second_thought":
            return say("{who} does not strike after all.", who=who)
        case "blocked":
            return say("{by} blocks the attack of {who}.", who=who, by=by)
        case "cancelled":
            return say("{by} cancels the action of {who}.", who=who, by=by)
        case "protected":
            return say("{by} is protected from this: {who} does nothing to it.", who=who, by=by)
        case "left_play":
            return say("{who} is no longer in play: its action comes to nothing.", who=who)
        case "cannot_finish":
            return say("{who} cannot finish {by}.", who=who, by=by)
        case "no_free_cell":
            return say("{by} stays where it is: there is no free cell.", by=by)
        case _:
            return say("The target is out of reach: the action of {who} comes to nothing.", who=who)


def _pair(question: Question) -> list[Text]:
    """Whose strikes: attacker first, then defender."""
    found = question.facts.get("then", ())
    return [say("{strength}", strength=strength(str(each))) for each in found]


WORDS = Vocabulary(
    told={
        ev.AttackDeclared: lambda state, event: say(
            "{who} strikes at {target}.", who=card(state, event.who), target=card(state, event.target)
        ),
        ev.ActionStopped: _stopped,
        ev.ActionTakenBack: lambda state, event: say(
            "The action of {who} is taken back.", who=card(state, event.who)
        ),
        ev.AttackRedirected: lambda state, event: say(
            "{by} turns the attack of {who} against {target}.",
            by=card(state, event.by),
            who=card(state, event.who),
            target=card(state, event.target),
        ),
        ev.CardsClosed: lambda state, event: say("Closed now: {cards}.", cards=cards(state, event.cards)),
        ev.FightRolled: lambda state, event: say(
            "{attacker} rolls {attack} for {total}, {defender} {defence} for {other}: {ours} and {theirs}.",
            attacker=card(state, event.attacker),
            attack=event.faces[0],
            total=event.totals[0],
            defender=card(state, event.defender),
            defence=event.faces[1],
            other=event.totals[1],
            ours=strength(event.strengths[0]),
            theirs=strength(event.strengths[1]),
        ),
        ev.StrengthRolled: lambda state, event: say(
            "{who} rolls {face} for {total}: {strength}.",
            who=card(state, event.who),
            face=event.face,
            total=event.total,
            strength=strength(event.strength),
        ),
        ev.SteppedDown: lambda state, event: say(
            "{seat} settles for less: {ours} against {theirs}.",
            seat=seat_name(event.seat),
            ours=strength(event.strengths[0]),
            theirs=strength(event.strengths[1]),
        ),
        ev.StrikeDealt: lambda state, event: say(
            "{who} hits {target}: {strength}, value {value}.",
            who=card(state, event.who),
            target=card(state, event.target),
            strength=strength(event.strength),
            value=event.value,
        ),
    },
    ordered={
        cmd.AimAtFlyers: lambda state, order: say("{who} aims at flyers", who=card(state, order.who)),
    },
    kinds={cmd.Strike: say("Strike"), cmd.AimAtFlyers: say("Aim at flyers")},
    asked={
        "protector": about_two(say("{who} strikes at {target}. Does somebody step in?")),
        "fight": about_two(say("{who} against {target}: what do the dice show?")),
        "strength": about_two(say("{who} attacks {target}: what does the die show?")),
        "step_down": lambda state, question: say(
            "Keep the exchange of strikes, or settle for less ({pair})?", pair=_pair(question)
        ),
        "own_target": lambda state, question: say(
            "{target} is an own card. Strike it?", target=card(state, question.about[1])
        ),
    },
    options={
        "step_down": lambda state, question, option: (
            say("As rolled") if option == KEEP else say("Settle for less")
        ),
        "own_target": lambda state, question, option: say("Strike") if option == "strike" else say("Stop"),
    },
    refused=refusals(
        cannot_strike=say("{card} cannot strike."),
        area=say("An area cannot be attacked."),
        flyer=say("{card} flies out of reach."),
        own_card=say("At this table own cards are not struck."),
        cannot_protect=say("{card} cannot step in."),
        not_only_flyers=say("The opponent has not only flyers left."),
        too_far=say("{card} is not next to the striker."),
    ),
)
