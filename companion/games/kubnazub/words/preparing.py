"""The words of the roll for First player, the deal, buying, seating and the start of the battle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.ask import Question
from companion.core.text import Text, say, say_n
from companion.games.duel.field import P1
from companion.games.kubnazub import commands as cmd
from companion.games.kubnazub import events as ev
from companion.games.kubnazub.model import State
from companion.games.kubnazub.rules.deal import FIRST
from companion.games.kubnazub.rules.start import DONE, ENOUGH
from companion.games.kubnazub.rules.symb import NO_HOST
from companion.games.kubnazub.words.names import (
    PLAYERS,
    Vocabulary,
    card,
    keyword,
    seat_name,
    squad_card,
)


def _fact(facts: Mapping[str, Any], name: str) -> int:
    found = facts.get(name)
    return found if isinstance(found, int) else 0


def _rolled(state: State, event: ev.FirstRolled) -> Text:
    one, two = (name or player for name, player in zip(event.names, PLAYERS, strict=True))
    facts = {"one": one, "two": two, "a": event.faces[0], "b": event.faces[1]}
    if event.faces[0] == event.faces[1]:
        return say("{one} and {two} both roll {a}: they roll again.", **facts)
    return say("{one} rolls {a}, {two} rolls {b}.", **facts)


def _chosen(state: State, event: ev.FirstChosen) -> Text:
    return say("{who} is First player.", who=state.side(P1).name or PLAYERS[int(event.swapped)])


def _crystals(state: State, event: ev.CrystalsGained) -> Text:
    facts = {"seat": seat_name(event.seat), "n": event.n}
    if event.colour == "silver":
        return say("{seat}: silver +{n}.", **facts)
    return say("{seat}: gold +{n}.", **facts)


def _start_option(state: State, question: Question, option: str) -> Text:
    if option == ENOUGH:
        return say("No ability of a hidden card")
    if state.find(option) is not None:
        return say("{card}", card=card(state, option))
    id_, _, ability = option.partition("/")
    if ability.startswith("text"):
        return say("the text of {card}", card=card(state, id_))
    return say("{keyword} of {card}", keyword=keyword(ability), card=card(state, id_))


def _player(question: Question, name: str, place: int) -> Text | str:
    return str(question.facts.get(name) or "") or PLAYERS[place]


WORDS = Vocabulary(
    told={
        ev.FirstRolled: _rolled,
        ev.FirstChosen: _chosen,
        ev.CardsDealt: lambda state, event: say(
            "{seat} is dealt {cards}.",
            seat=seat_name(event.seat),
            cards=[squad_card(each) for each in event.cards],
        ),
        ev.DealReturned: lambda state, event: say(
            "{seat} puts the deal back for a gold crystal and shuffles.", seat=seat_name(event.seat)
        ),
        ev.CardBought: lambda state, event: say(
            "{seat} buys {card}.", seat=seat_name(event.seat), card=squad_card(event.card)
        ),
        ev.CardPutBack: lambda state, event: say(
            "{seat} puts {card} back.", seat=seat_name(event.seat), card=squad_card(event.card)
        ),
        ev.CardBrought: lambda state, event: say(
            "{seat} adds {card} to the dealt cards.", seat=seat_name(event.seat), card=event.printed.name
        ),
        ev.CardImposed: lambda state, event: say(
            "{seat} has to take {card} into the squad, at a cost of {cost}.",
            seat=seat_name(event.seat),
            card=event.printed.name,
            cost=event.printed.cost,
        ),
        ev.CrystalsGained: _crystals,
        ev.BeforeSquadUsed: lambda state, event: say(
            "{seat} shows {card} before the squads are bought.", seat=seat_name(event.seat), card=event.card
        ),
        ev.SquadFinished: lambda state, event: say(
            "The squad of {seat} is bought; the other cards go back into the deck.",
            seat=seat_name(event.seat),
        ),
        ev.StartAbilityPlayed: lambda state, event: (
            say("{card} uses its ability of the start of the battle.", card=card(state, event.who))
            if event.done
            else say("{card} leaves its ability unused.", card=card(state, event.who))
        ),
    },
    ordered={
        cmd.RollForFirst: lambda state, order: say("Roll for First player"),
        cmd.Redeal: lambda state, order: say("{seat} takes another deal", seat=seat_name(order.seat)),
        cmd.KeepDeal: lambda state, order: say("{seat} keeps the deal", seat=seat_name(order.seat)),
        cmd.UseBeforeSquad: lambda state, order: say(
            "Show {card} before buying", card=squad_card(order.card)
        ),
        cmd.FinishSquad: lambda state, order: say(
            "The squad of {seat} is complete", seat=seat_name(order.seat)
        ),
        cmd.SeatSymbionts: lambda state, order: say("Symbionts take their hosts"),
        cmd.PlayStartAbilities: lambda state, order: say("Abilities of the start of the battle"),
    },
    kinds={
        cmd.RollForFirst: say("Roll for First player"),
        cmd.Redeal: say("Take another deal"),
        cmd.KeepDeal: say("Keep the deal"),
        cmd.UseBeforeSquad: say("Show a card before buying"),
        cmd.FinishSquad: say("The squad is complete"),
        cmd.SeatSymbionts: say("Symbionts take their hosts"),
        cmd.PlayStartAbilities: say("Abilities of the start of the battle"),
    },
    asked={
        "first_roll": lambda state, question: say(
            "Roll for First player: a die for {one}, a die for {two}.",
            one=_player(question, "one", 0),
            two=_player(question, "two", 1),
        ),
        "go_first": lambda state, question: say(
            "{who} rolled higher: First or Second player?",
            who=_player(question, "name", 0 if question.seat == P1 else 1),
        ),
        "host": lambda state, question: say("On whom does {card} sit?", card=card(state, question.about[0])),
        "start_ability": lambda state, question: say(
            "{seat}: which ability of the start of the battle now?", seat=seat_name(question.seat)
        ),
        "start_text": lambda state, question: say(
            "Was the text of {card} carried out?", card=card(state, question.about[0].partition("/")[0])
        ),
    },
    options={
        "go_first": lambda state, question, option: (
            say("First player") if option == FIRST else say("Second player")
        ),
        "host": lambda state, question, option: (
            say("On nobody: it dies") if option == NO_HOST else say("{card}", card=card(state, option))
        ),
        "start_ability": _start_option,
        "start_text": lambda state, question, option: say("Done") if option == DONE else say("Not used"),
    },
    refused={
        "over_areas": lambda state, facts: say(
            "The squad would hold {count} areas; the most is {most}.",
            count=facts.get("count"),
            most=facts.get("most"),
        ),
        "no_gold_for_redeal": lambda state, facts: say_n(
            "After {n} redeal no gold is left for another.",
            "After {n} redeals no gold is left for another.",
            _fact(facts, "n"),
        ),
        "not_dealt": lambda state, facts: say(
            "{card} is not among the dealt cards.", card=squad_card(str(facts.get("card", "")))
        ),
        "not_bought": lambda state, facts: say(
            "{card} is not in the squad.", card=squad_card(str(facts.get("card", "")))
        ),
        "compulsory": lambda state, facts: say(
            "{card} was ordered into the squad and has to stay there.",
            card=squad_card(str(facts.get("card", ""))),
        ),
        "compulsory_missing": lambda state, facts: say(
            "{card} was ordered into the squad and is not there.",
            card=squad_card(str(facts.get("card", ""))),
        ),
        "over_gold": lambda state, facts: say(
            "The squad needs {count} gold, and there is {most}.",
            count=facts.get("count"),
            most=facts.get("most"),
        ),
        "over_once": lambda state, facts: say(
            "{cards} is unique: a squad holds one copy, not {count}.",
            cards=facts.get("cards"),
            count=facts.get("count"),
        ),
        "over_flying": lambda state, facts: say(
            "The squad spends {count} crystals on flying creatures; the most is {most}.",
            count=facts.get("count"),
            most=facts.get("most"),
        ),
        "over_hand": lambda state, facts: say(
            "The squad would hold {count} cards; the most is {most}.",
            count=facts.get("count"),
            most=facts.get("most"),
        ),
        "over_hosts": lambda state, facts: say("A squad without a creature loses at once: buy one first."),
        "not_before_squad": lambda state, facts: say(
            "{card} does nothing before the squads are bought, or has done it.",
            card=squad_card(str(facts.get("card", ""))),
        ),
        "bought_already": lambda state, facts: say(
            "This comes before the squad is bought: put the bought cards back first."
        ),
        "first_player_only": lambda state, facts: say(
            "{card} does this only for the First player.", card=squad_card(str(facts.get("card", "")))
        ),
        "cannot_host": lambda state, facts: say("No symbiont can sit on this card."),
        "no_start_ability": lambda state, facts: say("This card has no ability of the start of the battle."),
    },
)
