"""The words of hands and mulligans, recruiting, placement, the reveal and what is put on creatures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.questions import Question
from companion.core.text import Text, say, say_n
from companion.games.duel.refusals import refusals
from companion.games.duel.words import about_card
from companion.games.realms import commands as cmd
from companion.games.realms import events as ev
from companion.games.realms.model import State
from companion.games.realms.rules.attach import WAIT
from companion.games.realms.words.names import Vocabulary, card, seat_name, squad_card

STAGES: dict[str, Text] = {
    "deal": say("drawing hands"),
    "squad": say("recruiting armies"),
    "place": say("placing the armies"),
    "reveal": say("revealing the armies"),
    "battle": say("battle"),
}


def _fact(facts: Mapping[str, Any], name: str) -> int:
    found = facts.get(name)
    return found if isinstance(found, int) else 0


def _carrier(state: State, question: Question, option: str) -> Text:
    return say("Wait for Row 3") if option == WAIT else say("{card}", card=card(state, option))


WORDS = Vocabulary(
    told={
        ev.TableBegun: lambda state, event: say("The table is set up."),
        ev.StageBegan: lambda state, event: say("Now: {stage}.", stage=STAGES[event.stage]),
        ev.CardsDealt: lambda state, event: say(
            "{seat} draws {cards}.",
            seat=seat_name(event.seat),
            cards=[squad_card(each) for each in event.cards],
        ),
        ev.DealReturned: lambda state, event: say(
            "{seat} takes a mulligan: the next hand has one card less.", seat=seat_name(event.seat)
        ),
        ev.CardBought: lambda state, event: say(
            "{seat} recruits {card}.", seat=seat_name(event.seat), card=squad_card(event.card)
        ),
        ev.CardBrought: lambda state, event: say(
            "{seat} adds {card} to the hand.", seat=seat_name(event.seat), card=event.printed.name
        ),
        ev.SquadFinished: lambda state, event: say(
            "The army of {seat} is recruited; the other cards go back to the deck.",
            seat=seat_name(event.seat),
        ),
        ev.EquipmentPutOn: lambda state, event: say(
            "{host} wears {card}.", card=card(state, event.card), host=card(state, event.host)
        ),
        ev.AttachingPutOff: lambda state, event: say(
            "{card} waits on its square.", card=card(state, event.card)
        ),
    },
    ordered={
        cmd.Redeal: lambda state, order: say("{seat} takes a mulligan", seat=seat_name(order.seat)),
        cmd.KeepDeal: lambda state, order: say("{seat} keeps the hand", seat=seat_name(order.seat)),
        cmd.FinishSquad: lambda state, order: say(
            "The army of {seat} is complete", seat=seat_name(order.seat)
        ),
        cmd.FinishPlacement: lambda state, order: say(
            "The army of {seat} stands", seat=seat_name(order.seat)
        ),
    },
    kinds={
        cmd.Redeal: say("Take a mulligan"),
        cmd.KeepDeal: say("Keep the hand"),
        cmd.FinishSquad: say("The army is complete"),
        cmd.Rearrange: say("Rearrange the army"),
        cmd.FinishPlacement: say("The army stands"),
        cmd.RevealSquads: say("The armies are revealed"),
    },
    asked={
        "carrier": about_card(say("On which creature is {card} put?")),
        "attached_first": lambda state, question: say(
            "Not all of them find a creature: which card is put on first?"
        ),
    },
    options={"carrier": _carrier, "attached_first": _carrier},
    refused=refusals(
        placed_already=say("This army stands already."),
        no_more_mulligans=lambda state, facts: say_n(
            "After {n} mulligan the hand has one card: there is no other.",
            "After {n} mulligans the hand has one card: there is no other.",
            _fact(facts, "n"),
        ),
        not_dealt=say("{card} is not in the hand."),
        not_bought=say("{card} is not in the army."),
        over_gold=say("The army needs {count} gold, and there is {most}."),
        over_once=say("{cards} is elite: an army holds one copy, not {count}."),
        over_areas=say("The army would hold {count} areas; the most is {most}."),
        over_factions=say("The army would be of {count} realms; the most is {most}."),
        over_hand=say("The army would hold {count} cards; the most is {most}."),
        over_hosts=say("An army needs a creature that stands alone or flies: recruit one first."),
    ),
)
