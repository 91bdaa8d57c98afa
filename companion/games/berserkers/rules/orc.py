"""The Orc squads of phase 3: one die each, then what its face does."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.core.course import Course
from companion.core.rules import rule
from companion.core.square import Square
from companion.games.berserkers.events import FoesRolled, OrderChosen, PadlockSet
from companion.games.berserkers.facts.model import FoeAction
from companion.games.berserkers.model import DIE_OF, PADLOCK, Colour, Request, State
from companion.games.berserkers.rules import death, fire
from companion.games.berserkers.rules.foe import Due, acted, unprinted
from companion.games.berserkers.rules.move import follow_arrows
from companion.games.berserkers.rules.rider import items_interfere, targets


@rule("BK-REQUEST-121")
def passes(state: State) -> int:
    """How often phase 3 is played in a row: twice when the Orcs are unleashed."""
    return 2 if Request.UNLEASHED in state.requests else 1


@rule("BK-ORC-01", "BK-RIDER-14", "BK-PLACE-08")
def roll(course: Course[State], rule: str, time: int = 1) -> dict[Colour, int]:
    """One die for each squad in play, those enrolled this turn too, blocked riders or not."""
    squads = course.state.squads
    dice = [DIE_OF[colour] for colour in squads]
    faces = course.ask.roll(dice, "orc_dice", "BK-ORC-01", about=(str(time),))
    course.happen(FoesRolled("orcs", squads, faces, rule=rule))
    return dict(zip(squads, faces, strict=True))


@rule("BK-ORC-07")
def pick_next(course: Course[State], due: Sequence[Due]) -> Due:
    """The first squad left: the order changes nothing, unless items can be used in between (table option)."""
    if len(due) == 1 or not items_interfere(course.state):
        return due[0]
    names = tuple(each.name for each in due)
    chosen = course.ask.choose(names, "orc_order", "BK-ORC-01", about=(str(due[0].time), *names))
    course.happen(OrderChosen(chosen, names, rule="BK-ORC-01"))
    return next(each for each in due if each.name == chosen)


@rule("BK-ORC-01")
def act(course: Course[State], due: Due) -> None:
    """A squad carries out its action where it stands, then follows its arrows; a loss stops it before."""
    at = course.state.orc(due.colour)
    if at is None:
        return
    _ACTS[due.printed.action](course, due, at)
    if course.state.status == "playing":
        follow_arrows(course, due.name, due.printed.arrows)


@rule("BK-ORC-02")
def _attack(course: Course[State], due: Due, at: Square) -> None:
    hit = targets(course.state, "attack", at)
    acted(course, due, at, "BK-ORC-02", hit, "" if hit else "nobody")
    death.attack(course, due.name, hit, due.time)


@rule("BK-ORC-03")
def _extinguish(course: Course[State], due: Due, at: Square) -> None:
    acted(course, due, at, "BK-ORC-03", null=fire.why_not_put_out(course.state, at))
    fire.put_out(course, at, due.name, "BK-ORC-03")


@rule("BK-ORC-04", "BK-REQUEST-122")
def _slow(course: Course[State], due: Due, at: Square) -> None:
    full = course.state.padlock >= PADLOCK
    acted(course, due, at, "BK-ORC-04", null="padlock" if full else "")
    if not full:
        course.happen(PadlockSet(course.state.padlock + 1, rule="BK-ORC-04"))


@rule("BK-ORC-05")
def _lucky(course: Course[State], due: Due, at: Square) -> None:
    acted(course, due, at, "BK-ORC-05")


_ACTS: dict[FoeAction, Callable[[Course[State], Due, Square], None]] = {
    "attack": _attack,
    "extinguish": _extinguish,
    "slow": _slow,
    "lucky": _lucky,
    "none": _lucky,
    "extended": unprinted,
    "darkness": unprinted,
    "enrol": unprinted,
}
