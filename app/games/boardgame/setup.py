"""Before the first Round: the party is chosen, then each Hero is placed in the start Zone."""

from __future__ import annotations

from app.presenters.table.face import Main, SetupStep, Start, Tile
from app.presenters.views import RowView, Speak
from companion.core.text import say
from companion.games.boardgame import commands as cmd
from companion.games.boardgame.model import State
from companion.games.boardgame.rules.setup import board_for
from companion.games.boardgame.words.events import intro_text
from companion.games.boardgame.words.names import adventure_name, hero_name
from companion.games.boardgame.words.powers import board_words

STARTS = (
    Start(
        "map",
        say("The app keeps the map"),
        say("You see where everybody stands; the Enemies move and measure by themselves."),
        "map-outline",
    ),
    Start(
        "guided",
        say("Your table is the map"),
        say("No positions in the app: it asks who is closest and who is in Range, and does the rest."),
        "table-furniture",
        {"mode": "guided"},
    ),
)


def setup(state: State, speak: Speak) -> SetupStep | None:
    """The party as rows, with what can be changed; nothing once it stands on the Board."""
    if state.phase != "party":
        return None
    rows = tuple(
        RowView(
            each,
            speak(hero_name(state, each)),
            ", ".join(speak(part) for part in board_words(board_for(state, each))),
            "account",
            "ac",
        )
        for each in state.party
    )
    orders = [
        Tile(
            cmd.RemoveHero,
            say("Leave {hero} out", hero=hero_name(state, each)),
            "account-minus",
            {"hero": each},
        )
        for each in state.party
    ]
    orders += [
        Tile(
            cmd.AddHero,
            say("Take {hero} along", hero=hero_name(state, each)),
            "account-plus",
            {"hero": each, "instead": ""},
        )
        for each in state.box.heroes
        if each not in state.party
    ]
    return SetupStep(
        say("{adventure}: the party", adventure=adventure_name(state.adventure)),
        say("{intro} Usually three to five Heroes; one player may lead several.", intro=intro_text(state))
        if state.adventure.intro
        else say("Usually three to five Heroes; one player may lead several."),
        Main(cmd.BeginAdventure, say("Begin the Adventure"), "flag-variant"),
        orders=tuple(orders),
        rows=rows,
    )


def is_example(state: State) -> bool:
    """Whether the table is played with values that were never copied from a box."""
    return any(each == "example" for each in state.box.sources.values()) or not state.box.sources
