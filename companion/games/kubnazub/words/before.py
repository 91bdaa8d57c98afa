"""The words of stages, placement and reveal; `preparing.py` has the roll, the deal, buying and seating."""

from __future__ import annotations

from companion.core.text import Text, say, say_n
from companion.games.duel.field import SEATS
from companion.games.kubnazub import commands as cmd
from companion.games.kubnazub import events as ev
from companion.games.kubnazub.model import State
from companion.games.kubnazub.words.names import Vocabulary, cards, cell, place, seat_name, squad_card
from companion.games.kubnazub.words.refusals import refusals

STAGES = {
    "first": say("Who is First player"),
    "deal": say("The deal"),
    "squad": say("Buying the squads"),
    "place": say("Placement"),
    "reveal": say("Reveal"),
    "seating": say("Seating of symbionts"),
    "start": say("Start of the battle"),
    "battle": say("Battle"),
}

FEW = 3
"""So many cards are named; of more the board tells better."""


def _revealed(state: State, event: ev.CardsRevealed) -> Text:
    if len(event.cards) <= FEW:
        return say("Face up now: {cards}.", cards=cards(state, event.cards))
    owners = [found.owner for each in event.cards if (found := state.find(each)) is not None]
    told = [
        say_n("{seat} {n} card", "{seat} {n} cards", owners.count(seat), seat=seat_name(seat))
        for seat in SEATS
        if seat in owners
    ]
    return say("Face up now: {cards}.", cards=told)


WORDS = Vocabulary(
    told={
        ev.TableBegun: lambda state, event: (
            say("Both decks are shuffled.")
            if event.stage == "first"
            else say("The squads are ready to be placed.")
        ),
        ev.StageBegan: lambda state, event: say("{stage} begins.", stage=STAGES[event.stage]),
        ev.PlayerReady: lambda state, event: say("{seat} is ready.", seat=seat_name(event.seat)),
        ev.CardPlaced: lambda state, event: say(
            "{seat} places {card} on {cell}.",
            seat=seat_name(event.seat),
            card=squad_card(event.card),
            cell=cell(event.at),
        ),
        ev.CardsRearranged: lambda state, event: say(
            "{seat} rearranges {start} and {to}.",
            seat=seat_name(event.seat),
            start=cell(event.start),
            to=cell(event.to),
        ),
        ev.CardsRevealed: _revealed,
        ev.CardTookOff: lambda state, event: say(
            "{card} goes to the additional zone.", card=cards(state, (event.card,))
        ),
    },
    ordered={
        cmd.Place: lambda state, order: say(
            "Place {card} on {cell}", card=squad_card(order.card), cell=place(order.at)
        ),
        cmd.Rearrange: lambda state, order: say(
            "Rearrange {start} and {to}", start=place(order.start), to=place(order.to)
        ),
        cmd.FinishPlacement: lambda state, order: say(
            "The squad of {seat} stands", seat=seat_name(order.seat)
        ),
        cmd.RevealSquads: lambda state, order: say("The squads are revealed"),
    },
    kinds={
        cmd.Place: say("Place a card"),
        cmd.Rearrange: say("Rearrange the squad"),
        cmd.FinishPlacement: say("The squad stands"),
        cmd.RevealSquads: say("The squads are revealed"),
    },
    asked={
        "stay_hidden": lambda state, question: say("Which cards of your third row stay hidden?"),
    },
    refused=refusals(
        placed_already=say("This squad stands already."),
        not_in_squad=say("{card} is not among the cards to be placed."),
        cell_taken=say("{cell} is taken."),
        other_half=say("{cell} is not on this player's half."),
        cell_not_open=say("{cell} opens only when the cells before it are full."),
        no_card_there=say("There is no card to move from {cell}."),
        cards_left=lambda state, facts: say_n(
            "{n} card still has to be placed.",
            "{n} cards still have to be placed.",
            int(str(facts.get("n", 0))) if str(facts.get("n", 0)).isdigit() else 0,
        ),
        used_too_early=say("{cell} is used while an earlier cell is empty."),
        no_such_player=say("No such player sits at this table."),
    ),
)
