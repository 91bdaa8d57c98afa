"""The words of hands and mulligans, recruiting, placement, the reveal and what is put on creatures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.questions import Question
from companion.core.text import Text, say, say_n
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


def _card(facts: Mapping[str, Any]) -> Text | str:
    return squad_card(str(facts.get("card", "")))


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
        ev.CardPutBack: lambda state, event: say(
            "{seat} puts {card} back.", seat=seat_name(event.seat), card=squad_card(event.card)
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
        "carrier": lambda state, question: say(
            "On which creature is {card} put?", card=card(state, question.about[0])
        ),
        "attached_first": lambda state, question: say(
            "Not all of them find a creature: which card is put on first?"
        ),
    },
    options={"carrier": _carrier, "attached_first": _carrier},
    refused={
        "placed_already": lambda state, facts: say("This army stands already."),
        "not_in_squad": lambda state, facts: say(
            "{card} is not among the cards to be placed.", card=_card(facts)
        ),
        "no_more_mulligans": lambda state, facts: say_n(
            "After {n} mulligan the hand has one card: there is no other.",
            "After {n} mulligans the hand has one card: there is no other.",
            _fact(facts, "n"),
        ),
        "not_dealt": lambda state, facts: say("{card} is not in the hand.", card=_card(facts)),
        "not_bought": lambda state, facts: say("{card} is not in the army.", card=_card(facts)),
        "over_gold": lambda state, facts: say(
            "The army needs {count} gold, and there is {most}.",
            count=facts.get("count"),
            most=facts.get("most"),
        ),
        "over_once": lambda state, facts: say(
            "{cards} is elite: an army holds one copy, not {count}.",
            cards=facts.get("cards"),
            count=facts.get("count"),
        ),
        "over_areas": lambda state, facts: say(
            "The army would hold {count} areas; the most is {most}.",
            count=facts.get("count"),
            most=facts.get("most"),
        ),
        "over_factions": lambda state, facts: say(
            "The army would be of {count} realms; the most is {most}.",
            count=facts.get("count"),
            most=facts.get("most"),
        ),
        "over_hand": lambda state, facts: say(
            "The army would hold {count} cards; the most is {most}.",
            count=facts.get("count"),
            most=facts.get("most"),
        ),
        "over_hosts": lambda state, facts: say(
            "An army needs a creature that stands alone or flies: recruit one first."
        ),
    },
)
