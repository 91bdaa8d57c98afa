"""The words of abilities, sudden or not, and of what the players do by a card's text."""

from __future__ import annotations

from companion.core.questions import Question
from companion.core.text import Term, Text, say
from companion.games.duel.refusals import refusals
from companion.games.kubnazub import commands as cmd
from companion.games.kubnazub import events as ev
from companion.games.kubnazub.model import State
from companion.games.kubnazub.rules.chip import CHIP
from companion.games.kubnazub.rules.fly import AIM
from companion.games.kubnazub.rules.protect import PROTECT
from companion.games.kubnazub.rules.sudden import NOTHING
from companion.games.kubnazub.rules.verbs import VERBS
from companion.games.kubnazub.words.names import Vocabulary, card, term

ACTIONS: dict[str, Text | Term] = {
    "": term("kind.simple_strike"),
    PROTECT: say("stepping in"),
    CHIP: say("taking a chip"),
    AIM: say("aiming at flyers"),
}
"""What is done without the text of a card."""


def action(ability: str) -> Text | Term | str:
    """What an action is called: an ability by the name that its card gives it."""
    return ACTIONS.get(ability, ability)


def _used(state: State, event: ev.AbilityUsed) -> Text:
    facts = {"who": card(state, event.who), "target": card(state, event.target)}
    if event.ability in VERBS:
        return say("By the text of {who}, {verb}: {target}.", verb=term(f"verb.{event.ability}"), **facts)
    if event.who == event.target:
        return say("{who} uses {ability}.", ability=event.ability, who=facts["who"])
    return say("{who} uses {ability} on {target}.", ability=event.ability, **facts)


def _sudden(state: State, question: Question) -> Text:
    who, target = question.about[:2]
    facts = {"who": card(state, who), "action": action(str(question.facts.get("ability", "")))}
    if who == target:
        return say("{who}: {action}. Does something sudden answer it?", **facts)
    return say(
        "{who}: {action}, aimed at {target}. Does something sudden answer it?",
        target=card(state, target),
        **facts,
    )


def _answer(state: State, question: Question, option: str) -> Text:
    if option == NOTHING:
        return say("Nothing")
    who, _, ability = option.partition("/")
    return say("{who}: {action}", who=card(state, who), action=action(ability))


WORDS = Vocabulary(
    told={
        ev.AbilityUsed: _used,
        ev.SuddenDeclared: lambda state, event: say(
            "On the pile: {who}, {action}.",
            who=card(state, event.declared.card),
            action=action(event.declared.ability),
        ),
        ev.SuddenTaken: lambda state, event: say(
            "From the top of the pile: {who}, {action}.",
            who=card(state, event.card),
            action=action(event.ability),
        ),
    },
    ordered={
        cmd.TakeChip: lambda state, order: say("{who} takes a chip", who=card(state, order.who)),
    },
    kinds={
        cmd.TakeChip: say("Take a chip"),
    },
    asked={
        "sudden": _sudden,
        "sudden_target": lambda state, question: say(
            "At whom is {action} of {who} aimed?",
            who=card(state, question.about[-1].partition("/")[0]),
            action=action(question.about[-1].partition("/")[2]),
        ),
    },
    options={"sudden": _answer},
    refused=refusals(
        only_as_answer=say("This ability of {card} only answers an action."),
        too_few_chips=say("{card} has too few chips: {needed} are needed."),
        burns_no_chips=say("{card} has no ability that needs chips."),
        used_up=say("{card} cannot use this again in the battle."),
        used_this_turn=say("{card} cannot use this again in this turn."),
        not_two_away=say("{card} is not exactly two cells away in a row or column."),
        enemy_between=say("A card of the opponent stands between."),
        no_distance=say("At this table a range does not reach into or out of the air."),
    ),
)
