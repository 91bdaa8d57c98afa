"""The words of turns and movement, and of the end."""

from __future__ import annotations

from companion.core.text import say
from companion.games.duel.refusals import refusals
from companion.games.kubnazub import commands as cmd
from companion.games.kubnazub import events as ev
from companion.games.kubnazub.words.names import Vocabulary, card, cards, keyword

WORDS = Vocabulary(
    told={
        ev.CardsReadied: lambda state, event: say(
            "Open and ready to move: {cards}.", cards=cards(state, (each.card for each in event.cards))
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
    },
    ordered={},
    kinds={
        cmd.CarryOut: say("Abilities are carried out"),
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
        closed=say("{card} is closed."),
    ),
)
