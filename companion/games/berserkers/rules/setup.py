"""Setup: the locations, the King's Requests with the push-your-luck draw, and the first turn."""

from __future__ import annotations

from collections import Counter

from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.game import NOTE_LENGTH
from companion.core.rules import rule
from companion.core.square import Square
from companion.games.berserkers import commands as cmd
from companion.games.berserkers.events import (
    HomeRequestAdded,
    LocationsLaid,
    PiecePlaced,
    PieceTakenOff,
    RequestDrawn,
    RequestRefused,
    TableBegun,
)
from companion.games.berserkers.facts.model import LOCATIONS, Box
from companion.games.berserkers.model import GRID, MOST_GOLD, REQUESTS, Options, Request, State
from companion.games.berserkers.rules import gold, request
from companion.games.berserkers.rules.action import require_square
from companion.games.berserkers.rules.turn import begin_turn

ALWAYS_ACTIVE = 2
GOLD_EACH = 2


@rule(
    "BK-SETUP-02", "BK-SETUP-03", "BK-SETUP-04", "BK-SETUP-05",
    "BK-SETUP-10", "BK-SETUP-11", "BK-SETUP-12", "BK-SETUP-14",
)  # fmt: skip
def begin_table(box: Box, options: Options) -> TableBegun:
    """The base setup: every piece starts where the defaults of `State` put it.

    Berserkers in full health on the bottom right, riders unsealed on the top left, Action cards on
    the basic face, ten items in the deck, full reserves; request pieces and grimoire stay out. Where
    side cards lie has no effect and is not recorded.
    """
    return TableBegun(box, options, rule="BK-SETUP-10")


@rule("BK-SETUP-01")
def lay_locations(course: Course[State], command: cmd.LayLocations) -> None:
    """Twelve different locations, row by row: copied from the table, or drawn one by one."""
    if is_laid(course.state):
        raise Illegal("BK-SETUP-01", "already_laid")
    layout = command.layout or _shuffled(course)
    known = {location.id for location in course.state.box.locations}
    if len(layout) != LOCATIONS or len(set(layout)) != LOCATIONS or not known.issuperset(layout):
        raise Illegal("BK-SETUP-01", "bad_layout")
    course.happen(LocationsLaid(layout, rule="BK-SETUP-01"))


def is_laid(state: State) -> bool:
    """Whether the grid shows its locations."""
    return all(cell.location for cell in state.cells)


def laid_twice(state: State) -> tuple[Square, ...]:
    """The places whose location lies elsewhere too; only a hand lays it so."""
    laid = Counter(cell.location for cell in state.cells if cell.location)
    return tuple(at for at in GRID.cells if laid[state.cell(at).location] > 1)


def _shuffled(course: Course[State]) -> tuple[str, ...]:
    pile = [location.id for location in course.state.box.locations]
    drawn: list[str] = []
    while pile and len(drawn) < LOCATIONS:
        drawn.append(
            course.ask.draw(pile, "location", "BK-SETUP-01", about=(str(len(drawn)),), place=len(drawn))
        )
        pile.remove(drawn[-1])
    return tuple(drawn)


@rule("BK-SETUP-06", "BK-SETUP-07")
def draw_request(course: Course[State], _: cmd.DrawRequest) -> None:
    """Draw one more request: the first two are obligatory, the others a free choice."""
    cause = "BK-SETUP-06" if len(course.state.requests) < ALWAYS_ACTIVE else "BK-SETUP-07"
    if not request_pile(course.state):
        raise Illegal("BK-SETUP-07", "no_more_requests")
    _draw(course, cause, replaces=False)


def request_pile(state: State) -> tuple[str, ...]:
    """The requests that can be on top; a refused one lies below all others."""
    left = tuple(each for each in REQUESTS if each not in state.requests)
    above = tuple(each for each in left if each != state.refused)
    return tuple(str(each) for each in above or left)


def _draw(course: Course[State], cause: str, replaces: bool) -> None:
    drawn = course.ask.draw(request_pile(course.state), "request_card", cause)
    course.happen(RequestDrawn(int(drawn), replaces, rule=cause))


@rule("BK-SETUP-08")
def refuse_request(course: Course[State], _: cmd.RefuseRequest) -> None:
    """Once, from the third card on: the card just drawn goes under the deck, its replacement is kept."""
    state = course.state
    if state.refused is not None:
        raise Illegal("BK-SETUP-08", "already_refused", request=state.refused)
    if len(state.requests) <= ALWAYS_ACTIVE:
        raise Illegal("BK-SETUP-08", "cannot_refuse")
    last = state.requests[-1]
    course.happen(RequestRefused(last, rule="BK-SETUP-08"))
    if last == Request.GOBLINS and state.goblins is not None:
        course.happen(PieceTakenOff("goblins", rule="BK-SETUP-08"))
    _draw(course, "BK-SETUP-08", replaces=True)


@rule("BK-REQUEST-03")
def add_home_request(course: Course[State], command: cmd.AddHomeRequest) -> None:
    """The blank card holds a quest in the player's own words."""
    text = command.text.strip()
    if not text or len(text) > NOTE_LENGTH:
        raise Illegal("BK-REQUEST-03", "note_length", most=NOTE_LENGTH)
    course.happen(HomeRequestAdded(text, rule="BK-REQUEST-03"))


@rule("BK-REQUEST-61")
def place_goblins(course: Course[State], command: cmd.PlaceGoblins) -> None:
    """The Goblins start where the player likes; until play begins he may think again."""
    require_square(command.at, "BK-REQUEST-61")
    if Request.GOBLINS not in course.state.requests or command.at == course.state.goblins:
        raise Illegal("BK-REQUEST-61", "bad_target", at=command.at)
    course.happen(PiecePlaced("goblins", command.at, rule="BK-REQUEST-61"))


@rule("BK-SETUP-07", "BK-SETUP-09", "BK-SETUP-13")
def begin_play(course: Course[State], _: cmd.BeginPlay) -> None:
    """Stop drawing: start gold, then the pieces of the requests, then turn 1."""
    _require_ready(course.state)
    gold.gain(course, start_gold(course.state), "start", "BK-SETUP-09")
    request.set_out(course)
    begin_turn(course)


def start_gold(state: State) -> int:
    """What the game would start with now: so much for each request, as far as the purse holds it."""
    return min(MOST_GOLD, GOLD_EACH * state.active_requests)


@rule("BK-SETUP-01", "BK-SETUP-06", "BK-REQUEST-61")
def _require_ready(state: State) -> None:
    """Locations laid, two requests drawn, the Goblins placed if they are in the game."""
    if not is_laid(state):
        raise Illegal("BK-SETUP-01", "not_laid")
    if len(state.requests) < ALWAYS_ACTIVE:
        raise Illegal("BK-SETUP-06", "too_few_requests")
    if needs_goblins(state):
        raise Illegal("BK-REQUEST-61", "goblins_missing")


def needs_goblins(state: State) -> bool:
    """Whether the Goblins are in the game and nobody has said where they start."""
    return Request.GOBLINS in state.requests and state.goblins is None
