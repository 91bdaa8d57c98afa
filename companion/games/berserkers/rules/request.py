"""King's Requests: their pieces, their dice, what satisfies them, and what is still missing.

The grimoire, Zodd and the treasure have chapters, and modules, of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from companion.core.course import Course
from companion.core.dice import Die
from companion.core.errors import Illegal
from companion.core.game import Adjusted
from companion.core.rules import rule
from companion.core.square import Square
from companion.games.berserkers.commands import CallElves, SwitchHomeRequest
from companion.games.berserkers.events import (
    BerserkerHurt,
    DiceRemoved,
    ElvesAppeased,
    FoeActed,
    GrimoireLaid,
    HomeRequestSwitched,
    ItemDrawn,
    MovesForbidden,
    PiecePlaced,
    RequestDieRolled,
)
from companion.games.berserkers.model import BLUE, GREEN, GRID, NAMES, RED, TOKENS, Item, Request, State
from companion.games.berserkers.rules import dice, treasure, turn, zodd
from companion.games.berserkers.rules.fire import put_out, why_not_put_out
from companion.games.berserkers.rules.move import Arrows, ask_arrows, follow_arrows, place_of

Kind = Literal["passive", "end_state", "task"]
Standing = Literal["satisfied", "pending", "out_of_reach"]
END_STATE = (Request.NO_DARKNESS, Request.NO_ORCS, Request.NO_SACRIFICE)
TASKS = (Request.ELVES, Request.ZODD, Request.TREASURE)
HOME_MADE = 0


# -- setting out -----------------------------------------------------------------------------


@rule("BK-SETUP-11", "BK-SETUP-12", "BK-SETUP-13")
def set_out(course: Course[State]) -> None:
    """The pieces of the active requests come onto the table before turn 1; the others stay in the box."""
    for number, prepare in _SET_OUT.items():
        if number in course.state.requests:
            prepare(course)


@rule("BK-REQUEST-41")
def _elves(course: Course[State]) -> None:
    """One cube on each of three locations."""
    elves = ("elf-0", "elf-1", "elf-2")
    starts = _starts(course, course.state.box.elves_start, elves, "elf_start", "BK-REQUEST-41")
    for elf, at in zip(elves, starts, strict=True):
        course.happen(PiecePlaced(elf, at, rule="BK-REQUEST-41"))


@rule("BK-REQUEST-51")
def _potion(course: Course[State]) -> None:
    """The druid's potion is taken from the deck into the hand."""
    course.happen(ItemDrawn(Item.POTION.value, rule="BK-REQUEST-51"))


@rule("BK-REQUEST-61")
def _goblins(course: Course[State]) -> None:
    """The Goblins start where the player puts them."""
    if course.state.goblins is None:
        (at,) = _starts(course, (), ("goblins",), "goblins_start", "BK-REQUEST-61")
        course.happen(PiecePlaced("goblins", at, rule="BK-REQUEST-61"))


@rule("BK-REQUEST-81")
def _grimoire(course: Course[State]) -> None:
    """All three Berserkers start wounded, and four cards lie face down."""
    for who in NAMES:
        course.happen(BerserkerHurt(who, "wounded", "witch", rule="BK-REQUEST-81"))
    course.happen(GrimoireLaid(rule="BK-REQUEST-81"))


def _treasure(course: Course[State]) -> None:
    names = ("token",) * TOKENS
    treasure.set_out(
        course, _starts(course, course.state.box.treasure_start, names, "token_start", "BK-TREASURE-01")
    )


_SET_OUT: dict[int, Callable[[Course[State]], None]] = {
    Request.ELVES: _elves,
    Request.NO_SACRIFICE: _potion,
    Request.GOBLINS: _goblins,
    Request.GRIMOIRE: _grimoire,
    Request.ZODD: zodd.set_out,
    Request.TREASURE: _treasure,
}


def _starts(
    course: Course[State], printed: Sequence[Square], pieces: Sequence[str], key: str, rule: str
) -> tuple[Square, ...]:
    """The printed starting places, all different; what the box facts lack the player reads off the card."""
    starts = list(dict.fromkeys(at for at in printed if GRID.inside(at)))[: len(pieces)]
    for piece in pieces[len(starts) :]:
        free = {f"{at.row},{at.col}": at for at in GRID.cells if at not in starts}
        about = (piece, str(len(starts)))
        starts.append(free[course.ask.choose(tuple(free), key, rule, about=about, piece=piece)])
    return tuple(starts)


# -- request dice ----------------------------------------------------------------------------


@rule("BK-REQUEST-62", "BK-REQUEST-65", "BK-REQUEST-71", "BK-ZODD-02", "BK-ZODD-06")
def request_dice(state: State) -> tuple[Die, ...]:
    """The dice rolled with the white ones: green while a fire is missing, blue for Thor, red for Zodd."""
    green = Request.GOBLINS in state.requests and state.goblins is not None and not state.fires_safe
    blue = Request.THOR in state.requests
    red = zodd.place(state) is not None
    return tuple(die for die, rolled in ((GREEN, green), (BLUE, blue), (RED, red)) if rolled)


@rule("BK-TURN-04")
def resolve_request_dice(course: Course[State], faces: Sequence[int]) -> None:
    """The faces of `request_dice`, resolved one after the other before any action: green, blue, red."""
    resolve = {GREEN: goblins, BLUE: thor, RED: zodd.wander}
    cited = {GREEN: "BK-REQUEST-62", BLUE: "BK-REQUEST-71", RED: "BK-ZODD-02"}
    for die, face in zip(request_dice(course.state), faces, strict=True):
        course.happen(RequestDieRolled(die.name, face, rule=cited[die]))
        resolve[die](course, face)


@rule("BK-REQUEST-63", "BK-REQUEST-64", "BK-REQUEST-66")
def goblins(course: Course[State], face: int) -> None:
    """1 to 4: the Goblins put out the fire under them, then take a step; 5: two steps; 6: nothing."""
    at = place_of(course.state, "goblins")
    printed, steps = goblin_arrows(course.state, face), (2,) if face == 5 else (1,)
    arrows = ask_arrows(course, "goblins", face, "BK-REQUEST-63", steps) if printed is None else printed
    if puts_out(face):
        null = why_not_put_out(course.state, at)
        course.happen(FoeActed("goblins", face, "extinguish", at, null=null, rule="BK-REQUEST-63"))
        put_out(course, at, "goblins", "BK-REQUEST-63")
    else:
        what = "move" if arrows else "none"
        course.happen(FoeActed("goblins", face, what, at, rule="BK-REQUEST-64"))
    follow_arrows(course, "goblins", arrows)


def puts_out(face: int) -> bool:
    """Whether the Goblins put the fire under them out before they step."""
    return face <= 4


def goblin_arrows(state: State, face: int) -> Arrows | None:
    """Where a face sends the Goblins; None where the card was not copied."""
    return () if face == 6 else state.box.goblins_card[face - 1]


@rule("BK-REQUEST-72", "BK-REQUEST-73", "BK-REQUEST-74", "BK-REQUEST-75", "BK-REQUEST-76", "BK-DICE-15")
def thor(course: Course[State], face: int) -> None:
    """1 or 2 takes the white dice showing it now; 3 forbids the Move lines of the cards; else nothing."""
    taken = tuple(die.value for die in course.state.pool if die.value == face)
    if face <= 2 and taken:
        course.happen(DiceRemoved(taken, rule="BK-REQUEST-72"))
    elif face == 3:
        course.happen(MovesForbidden(rule="BK-REQUEST-73"))


# -- tasks of the player ---------------------------------------------------------------------


@rule("BK-REQUEST-43", "BK-REQUEST-44")
def call_elves(course: Course[State], command: CallElves) -> None:
    """Ten or more in dice complete the task of the united Elves, who leave; no Berserker is needed."""
    turn.require_phase(course.state, "actions")
    if not elves_united(course.state):
        raise Illegal("BK-REQUEST-43", "bad_target", elves=course.state.elves)
    dice.pay(course, command.dice, "elves", "ten")
    course.happen(ElvesAppeased(rule="BK-REQUEST-44"))


@rule("BK-REQUEST-44")
def check_elves(course: Course[State]) -> None:
    """Elves leave the grid once their secret is paid for; with one who is put back it is not, after all."""
    if not course.state.elves_done or course.state.elves == (None, None, None):
        return
    if course.before.elves_done:
        course.happen(Adjusted("elves_done", False, True, rule="BK-REQUEST-43"))
    else:
        course.happen(ElvesAppeased(rule="BK-REQUEST-44"))


def elves_united(state: State) -> bool:
    """Whether the three Elves of request 4 share a location."""
    return Request.ELVES in state.requests and None not in state.elves and len(set(state.elves)) == 1


@rule("BK-REQUEST-03")
def switch_home(course: Course[State], command: SwitchHomeRequest) -> None:
    """The player says whether the home-made request is satisfied."""
    if course.state.home is None:
        raise Illegal("BK-REQUEST-03", "bad_target")
    course.happen(HomeRequestSwitched(command.done, rule="BK-REQUEST-03"))


# -- standing --------------------------------------------------------------------------------


@dataclass(frozen=True)
class RequestStanding:
    """One active request: its kind, how it stands, and what is missing how often and where.

    `missing` is one of gems, squads, elves_apart, elves_ten, dead, potion, zodd, tokens and switch;
    the home-made request has number 0.
    """

    request: int
    kind: Kind
    standing: Standing
    missing: str = ""
    count: int = 0
    at: tuple[Square, ...] = ()

    @property
    def satisfied(self) -> bool:
        """Whether this request does not stand in the way of victory."""
        return self.standing == "satisfied"


def standing(state: State) -> tuple[RequestStanding, ...]:
    """How every active request stands, in the order drawn, the home-made one last."""
    numbers = (*state.requests, HOME_MADE) if state.home else state.requests
    return tuple(standing_of(state, number) for number in numbers)


def are_satisfied(state: State) -> bool:
    """Whether no active request is open."""
    return all(each.satisfied for each in standing(state))


@rule("BK-REQUEST-02", "BK-REQUEST-03", "BK-REQUEST-54")
def standing_of(state: State, number: int) -> RequestStanding:
    """Satisfied when nothing is missing; out of reach when what is missing cannot come back."""
    missing, count, at = _MISSING.get(number, _nothing)(state)
    reach: Standing = "out_of_reach" if missing == "potion" else "pending"
    return RequestStanding(number, kind(number), reach if missing else "satisfied", missing, count, at)


@rule("BK-REQUEST-02")
def kind(number: int) -> Kind:
    """Passive requests are always satisfied, end states are tested when winning, tasks are done once."""
    if number in END_STATE:
        return "end_state"
    return "task" if number in TASKS or number == HOME_MADE else "passive"


Missing = tuple[str, int, tuple[Square, ...]]
NOTHING: Missing = ("", 0, ())


@rule("BK-REQUEST-21", "BK-REQUEST-65", "BK-REQUEST-74", "BK-REQUEST-81", "BK-REQUEST-111", "BK-REQUEST-122")
def _nothing(_: State) -> Missing:
    """Requests 2, 6, 7, 8, 11 and 12 only make the game harder."""
    return NOTHING


@rule("BK-REQUEST-11")
def _gems(state: State) -> Missing:
    at = tuple(cell for cell in GRID.cells if state.cell(cell).darkness)
    return ("gems", sum(state.cell(cell).darkness for cell in at), at) if at else NOTHING


@rule("BK-REQUEST-31")
def _squads(state: State) -> Missing:
    at = tuple(place for colour in state.squads if (place := state.orc(colour)) is not None)
    return ("squads", len(at), at) if at else NOTHING


@rule("BK-REQUEST-43", "BK-REQUEST-44")
def _secret(state: State) -> Missing:
    if state.elves_done:
        return NOTHING
    at = tuple(dict.fromkeys(place for place in state.elves if place is not None))
    return ("elves_ten" if elves_united(state) else "elves_apart", 1 if elves_united(state) else len(at), at)


@rule("BK-REQUEST-52", "BK-REQUEST-53", "BK-REQUEST-54")
def _sacrifice(state: State) -> Missing:
    dead = len(NAMES) - len(state.living)
    if not dead:
        return NOTHING
    return ("potion" if dead > state.hand.count(Item.POTION) else "dead", dead, ())


@rule("BK-REQUEST-91")
def _zodd(state: State) -> Missing:
    at = (state.zodd,) if state.zodd is not None else ()
    return NOTHING if state.zodd_done else ("zodd", state.zodd_health, at)


@rule("BK-REQUEST-101")
def _tokens(state: State) -> Missing:
    at = treasure.tokens(state)
    return NOTHING if state.treasure_done else ("tokens", len(at), at)


def _switch(state: State) -> Missing:
    return NOTHING if state.home is None or state.home.done else ("switch", 1, ())


_MISSING: dict[int, Callable[[State], Missing]] = {
    Request.NO_DARKNESS: _gems,
    Request.NO_ORCS: _squads,
    Request.ELVES: _secret,
    Request.NO_SACRIFICE: _sacrifice,
    Request.ZODD: _zodd,
    Request.TREASURE: _tokens,
    HOME_MADE: _switch,
}
