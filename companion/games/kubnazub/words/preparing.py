"""The words of the roll for First player, the deal, buying, seating and the start of the battle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.questions import Question
from companion.core.text import Term, Text, say, say_n
from companion.games.duel.field import P1
from companion.games.duel.refusals import refusals
from companion.games.duel.words import about_card
from companion.games.kubnazub import commands as cmd
from companion.games.kubnazub import events as ev
from companion.games.kubnazub.glossary import SIGNED, keywords
from companion.games.kubnazub.model import State
from companion.games.kubnazub.printed import ELEMENTS, KINDS, TYPES
from companion.games.kubnazub.rules.bring import LESS
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
    term,
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


CARD_FIELDS: dict[str, Text | Term] = {
    "name": say("Name on the card"), "cost": say("Cost"), "lives": term("term.lives"),
    "movement": say("Movement"), "weak": say("Weak strike"), "medium": say("Medium strike"),
    "strong": say("Strong strike"), "elite": term("term.elite"), "unique": term("term.unique"),
    "element": term("term.element"), "type": say("Type of card"), "kind": say("Kind of creature"),
    "keywords": say("Keywords"),
}  # fmt: skip
"""What the form of a card asks for."""


def _card_option(state: State, question: Question, option: str) -> Text:
    """A field of the form, or one of the words that a field may be."""
    field = CARD_FIELDS.get(option)
    if option.removesuffix(LESS) in SIGNED and option.endswith(LESS):
        return say("{keyword} −", keyword=keyword(option.removesuffix(LESS)))
    if field is None and option in keywords():
        field = keyword(option)
    if field is None and option in ELEMENTS:
        field = term(f"element.{option}")
    if field is None and option in (*TYPES, *KINDS):
        field = term(f"term.{option}")
    return say("{value}", value=option if field is None else field)


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
        ev.CardBrought: lambda state, event: (
            say("{seat} brings {card}.", seat=seat_name(event.seat), card=event.printed.name)
            if event.into_battle
            else say(
                "{seat} adds {card} to the dealt cards.", seat=seat_name(event.seat), card=event.printed.name
            )
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
        cmd.Redeal: lambda state, order: say("{seat} takes another deal", seat=seat_name(order.seat)),
        cmd.KeepDeal: lambda state, order: say("{seat} keeps the deal", seat=seat_name(order.seat)),
        cmd.UseBeforeSquad: lambda state, order: say(
            "Show {card} before buying", card=squad_card(order.card)
        ),
        cmd.FinishSquad: lambda state, order: say(
            "The squad of {seat} is complete", seat=seat_name(order.seat)
        ),
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
        "brought_cell": lambda state, question: say("On which cell does the new card come?"),
        "brought_host": lambda state, question: say("On whom does the new card sit?"),
        "host": about_card(say("On whom does {card} sit?")),
        "start_ability": lambda state, question: say(
            "{seat}: which ability of the start of the battle now?", seat=seat_name(question.seat)
        ),
        "start_text": lambda state, question: say(
            "Was the text of {card} carried out?", card=card(state, question.about[0].partition("/")[0])
        ),
    },
    options={
        "new_card": _card_option,
        "brought_cell": lambda state, question, option: say("{cell}", cell=option),
        "first_roll": lambda state, question, option: say(
            "{who}", who=_player(question, "one" if option == P1 else "two", 0 if option == P1 else 1)
        ),
        "go_first": lambda state, question, option: (
            say("First player") if option == FIRST else say("Second player")
        ),
        "host": lambda state, question, option: (
            say("On nobody: it dies") if option == NO_HOST else say("{card}", card=card(state, option))
        ),
        "start_ability": _start_option,
        "start_text": lambda state, question, option: say("Done") if option == DONE else say("Not used"),
    },
    refused=refusals(
        no_gold_for_redeal=lambda state, facts: say_n(
            "After {n} redeal no gold is left for another.",
            "After {n} redeals no gold is left for another.",
            _fact(facts, "n"),
        ),
        not_dealt=say("{card} is not among the dealt cards."),
        not_bought=say("{card} is not in the squad."),
        compulsory=say("{card} was ordered into the squad and has to stay there."),
        compulsory_missing=say("{card} was ordered into the squad and is not there."),
        over_gold=say("The squad needs {count} gold, and there is {most}."),
        over_once=say("{cards} is unique: a squad holds one copy, not {count}."),
        over_flying=say("The squad spends {count} crystals on flying creatures; the most is {most}."),
        over_areas=say("The squad would hold {count} areas; the most is {most}."),
        over_hand=say("The squad would hold {count} cards; the most is {most}."),
        over_hosts=say("A squad without a creature loses at once: buy one first."),
        no_host_left=say("{card} finds nobody to sit on."),
        no_cell_left=say("No cell is free for {card}."),
        not_before_squad=say("{card} does nothing before the squads are bought, or has done it."),
        bought_already=say("This comes before the squad is bought: put the bought cards back first."),
        first_player_only=say("{card} does this only for the First player."),
        cannot_host=say("No symbiont can sit on this card."),
        no_start_ability=say("This card has no ability of the start of the battle."),
    ),
)
