"""The set-up of a Berserkers table: the locations, the King's Requests, the Goblins' place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.games.berserkers import icons
from app.games.berserkers.board import board
from app.presenters.table.face import Main, SetupStep, Tile
from app.presenters.views import BoardView, RowView, SetupCardView, SignView, Speak
from companion.core.seats import TABLE
from companion.core.text import Text, say, say_n
from companion.games.berserkers import commands as cmd
from companion.games.berserkers.facts.model import Location
from companion.games.berserkers.model import REQUESTS, State
from companion.games.berserkers.rules.setup import ALWAYS_ACTIVE, is_laid, needs_goblins, start_gold
from companion.games.berserkers.words.names import request, term


def setup(state: State, speak: Speak) -> SetupStep | None:
    """The step that comes next; None once the game is played."""
    if state.phase != "setup" or state.status != "playing":
        return None
    if not is_laid(state):
        return _locations(state, speak)
    cards = tuple(
        SetupCardView(str(number), speak(term(f"request.{number}")), str(number), "crown")
        for number in REQUESTS
    )
    step = _requests(state) if len(state.requests) < ALWAYS_ACTIVE else _more(state)
    return replace(step, cards=cards, rows=_drawn(state, speak))


def _locations(state: State, speak: Speak) -> SetupStep:
    return SetupStep(
        say("Copy the layout, or shuffle"),
        say("Tap the cards as they lie, row by row; or let the app lay them out."),
        cards=tuple(_card(each, speak) for each in state.box.locations),
        draws=cmd.LayLocations,
        by_app=say("Shuffle the locations"),
        grid=lambda laid: _laid(state, laid),
    )


def _card(location: Location, speak: Speak) -> SetupCardView:
    """A location by what is printed on it; its name is only ours."""
    signs = (SignView("fire", "dashed"),) * location.fire + (SignView("axe"),) * location.orc
    return SetupCardView(
        location.id, speak(term(f"place.{location.place}")), location.name, icons.PLACE[location.place], signs
    )


def _laid(state: State, laid: Sequence[str]) -> BoardView:
    cells = tuple(
        replace(cell, location=laid[number]) if number < len(laid) else cell
        for number, cell in enumerate(state.cells)
    )
    return replace(board(replace(state, cells=cells), TABLE), pieces=())


def _requests(state: State) -> SetupStep:
    left = ALWAYS_ACTIVE - len(state.requests)
    return SetupStep(
        say("Draw two King's Requests") if not state.requests else say("Draw the second King's Request"),
        _drawn_first(state),
        waiting=say_n("{n} request to draw", "{n} requests to draw", left),
        draws=cmd.DrawRequest,
        by_app=say("Draw a request"),
        orders=_further(state),
    )


def _drawn_first(state: State) -> Text:
    """The first request is named where the second is drawn: its own row stands below all the cards."""
    if not state.requests:
        return say("Tap what you drew. The first two are always active.")
    return say("Drawn: {request}. Tap what you drew next.", request=request(state.requests[0]))


def _more(state: State) -> SetupStep:
    if needs_goblins(state):
        return SetupStep(
            say("Place the Goblins"),
            say("Tap the location where the green cube starts."),
            waiting=say("Tap a location"),
            places=cmd.PlaceGoblins,
            by_app=say("Draw a request"),
            orders=_further(state),
        )
    return SetupStep(
        say("Push your luck, or begin"),
        say("Each further request gives 2 gold now and 2 points at the end. One may be refused."),
        main=Main(cmd.BeginPlay, _begin(state)),
        by_app=say("Draw a request"),
        orders=(Tile(cmd.DrawRequest, say("Draw one more request"), "crown"), *_further(state)),
    )


def _begin(state: State) -> Text:
    return say("Begin with {gold} gold", gold=start_gold(state))


def _further(state: State) -> tuple[Tile, ...]:
    return (
        Tile(cmd.RefuseRequest, say("Refuse the last request"), "close"),
        Tile(cmd.AddHomeRequest, say("Add a request of your own"), "pencil"),
    )


def _drawn(state: State, speak: Speak) -> tuple[RowView, ...]:
    """The requests of this game; the last one drawn stands first, where it is seen."""
    rows = [
        RowView(str(number), speak(request(number)), speak(term(f"request.{number}.tip")), "crown", "ac")
        for number in reversed(state.requests)
    ]
    if state.home:
        rows.append(RowView("home", speak(say("Your own request")), state.home.text, "pencil", "ac"))
    return tuple(rows)


def is_example(state: State) -> bool:
    """Whether some printed values of this table were never copied from the player's box."""
    return any(source == "example" for source in state.box.sources.values())
