"""The words of stages, placement and reveal; `preparing.py` has the roll, the deal, buying and seating."""

from __future__ import annotations

from companion.core.text import say
from companion.games.duel.refusals import refusals
from companion.games.kubnazub import commands as cmd
from companion.games.kubnazub import events as ev
from companion.games.kubnazub.words.names import Vocabulary, seat_name

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

WORDS = Vocabulary(
    told={
        ev.TableBegun: lambda state, event: (
            say("Both decks are shuffled.")
            if event.stage == "first"
            else say("The squads are ready to be placed.")
        ),
        ev.StageBegan: lambda state, event: say("{stage} begins.", stage=STAGES[event.stage]),
    },
    ordered={
        cmd.FinishPlacement: lambda state, order: say(
            "The squad of {seat} stands", seat=seat_name(order.seat)
        ),
    },
    kinds={
        cmd.Rearrange: say("Rearrange the squad"),
        cmd.FinishPlacement: say("The squad stands"),
        cmd.RevealSquads: say("The squads are revealed"),
    },
    asked={
        "stay_hidden": lambda state, question: say("Which cards of your third row stay hidden?"),
    },
    refused=refusals(
        placed_already=say("This squad stands already."),
    ),
)
