"""The words of the nine steps: declaring, protecting, blocking, both dice, damage, who is exhausted."""

from __future__ import annotations

from companion.core.questions import Question
from companion.core.text import Text, say
from companion.games.duel.refusals import refusals
from companion.games.duel.words import about_two
from companion.games.realms import commands as cmd
from companion.games.realms import events as ev
from companion.games.realms.model import State
from companion.games.realms.rules.combat import KEEP
from companion.games.realms.words.names import Vocabulary, action, card, cards, grade

RESULTS: dict[str, Text] = {
    "hit": say("the attacker rolls"),
    "both_miss": say("both miss"),
    "counterstrike": say("the attacker misses and is struck back"),
}


def _declared(state: State, event: ev.AttackDeclared) -> Text:
    facts = {"who": card(state, event.who), "target": card(state, event.target), "kind": action(event.kind)}
    if event.ability:
        return say("{who} uses {ability} on {target}: {kind}.", ability=event.ability, **facts)
    return say("{who} attacks {target}: {kind}.", **facts)


def _stopped(state: State, event: ev.ActionStopped) -> Text:
    who, by = card(state, event.who), card(state, event.by)
    if event.why == "blocked":
        return say("{by} is protected from this: the action of {who} is blocked.", who=who, by=by)
    return say("{by} cannot be attacked so: {who} pays nothing.", who=who, by=by)


def _hit(state: State, event: ev.HitDealt) -> Text:
    facts = {"target": card(state, event.target), "value": event.value}
    if event.marked:
        return say("{target} is hit for {value}, the marker's 1 more included.", **facts)
    return say("{target} is hit for {value}.", **facts)


def _reroll(state: State, question: Question) -> Text:
    who = question.about[0] if question.about[2] == "attack" else question.about[1]
    return say("{who} shows {face}. Roll again?", who=card(state, who), face=question.facts.get("face"))


WORDS = Vocabulary(
    told={
        ev.AttackDeclared: _declared,
        ev.ActionStopped: _stopped,
        ev.DefenceRolled: lambda state, event: say(
            "{who} defends with {face}: {result}.",
            who=card(state, event.who),
            face=event.face,
            result=RESULTS[event.result],
        ),
        ev.GradeRolled: lambda state, event: say(
            "{who} rolls {face}: {grade}.",
            who=card(state, event.who),
            face=event.face,
            grade=grade(event.grade),
        ),
        ev.RerollUsed: lambda state, event: say(
            "{who} had {face} and rolls again.", who=card(state, event.who), face=event.face
        ),
        ev.HitDealt: _hit,
        ev.CardsClosed: lambda state, event: say("Exhausted: {cards}.", cards=cards(state, event.cards)),
    },
    kinds={cmd.Strike: say("Basic strike")},
    asked={
        "protector": about_two(say("{who} strikes at {target}. Does somebody protect it?")),
        "defence": lambda state, question: say(
            "{who} defends against {attacker}: what does the defender's die show?",
            attacker=card(state, question.about[0]),
            who=card(state, question.about[1]),
        ),
        "grade": about_two(say("{who} attacks {target}: what does the attacker's die show?")),
        "reroll": _reroll,
    },
    options={
        "reroll": lambda state, question, option: say("Keep it") if option == KEEP else say("Roll again"),
    },
    refused=refusals(
        closed=say("{card} is exhausted."),
        cannot_strike=say("{card} has no basic strike."),
        cannot_attack=say("{card} cannot attack."),
        own_card=say("Own cards cannot be attacked."),
        cannot_be_attacked=say("{card} cannot be attacked."),
        hidden_target=say("Spells and effects cannot choose a hidden card."),
        one_blind_attack=say("At this table one hidden card a turn may be attacked."),
        flyer=say("{card} flies out of reach of this strike."),
        out_of_strike=say("At this table only basic strikes of a flyer reach the ground."),
        not_adjacent=say("{card} is not adjacent."),
        no_such_target=say("There is nothing to attack there."),
    ),
)
