"""The words of abilities, and of what the players do by a card's text."""

from __future__ import annotations

from companion.core.text import Text, say
from companion.games.kubnazub import commands as cmd
from companion.games.kubnazub import events as ev
from companion.games.kubnazub.model import State
from companion.games.kubnazub.rules.verbs import VERBS
from companion.games.kubnazub.words.names import Vocabulary, card, term


def _used(state: State, event: ev.AbilityUsed) -> Text:
    facts = {"who": card(state, event.who), "target": card(state, event.target)}
    if event.ability in VERBS:
        return say("By the text of {who}, {verb}: {target}.", verb=term(f"verb.{event.ability}"), **facts)
    return say("{who} uses {ability} on {target}.", ability=event.ability, **facts)


WORDS = Vocabulary(
    told={ev.AbilityUsed: _used},
    ordered={
        cmd.ApplyText: lambda state, order: say(
            "By the text of {who}, {verb} {n}: {target}",
            who=card(state, order.source),
            verb=term(f"verb.{order.verb}"),
            n=order.n,
            target=card(state, order.target),
        ),
    },
    kinds={cmd.ApplyText: say("Carry out a text")},
    refused={
        "no_such_card": lambda state, facts: say("There is no such card in play."),
        "no_such_verb": lambda state, facts: say("This cannot be done to that card."),
    },
)
