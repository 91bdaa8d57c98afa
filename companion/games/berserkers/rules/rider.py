"""The Shadow Riders of phase 2: who rolls, in which order, and what each face does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Literal

from companion.core.course import Course
from companion.core.rules import rule
from companion.core.square import Square
from companion.games.berserkers.events import FoeHeld, FoesRolled, OrcEnrolled, OrderChosen
from companion.games.berserkers.facts.model import FoeAction
from companion.games.berserkers.model import COLOURS, DIE_OF, Colour, Item, State
from companion.games.berserkers.rules import dark, death, fire
from companion.games.berserkers.rules.foe import Due, acted, unprinted
from companion.games.berserkers.rules.move import follow_arrows, within_reach

HEALTH = {"ok": 2, "wounded": 1, "dead": 0}
"""How many attacks a Berserker can take."""
INTERFERING: frozenset[str] = frozenset((Item.BOOTS, Item.CAPE, Item.SWORD, Item.POTION))
"""Items that make the order of enemies matter, where they can be used between two steps."""


# -- who rolls -------------------------------------------------------------------------------


@rule("BK-RIDER-05", "BK-PLACE-06")
def why_held(state: State, colour: Colour) -> Literal["blocked", "sealed", ""]:
    """What keeps a rider from rolling: a block, or his seal where the table says so."""
    if colour in state.blocked_riders:
        return "blocked"
    return "sealed" if state.rider(colour).sealed and not state.options.sealed_riders_act else ""


def rolling(state: State) -> tuple[Colour, ...]:
    """The riders who take part in the next phase 2."""
    return tuple(colour for colour in COLOURS if not why_held(state, colour))


@rule("BK-RIDER-01", "BK-RIDER-02", "BK-DICE-12", "BK-PLACE-06")
def roll(course: Course[State]) -> dict[Colour, int]:
    """All dice are thrown together, before any is resolved; a held rider's die stays on the table."""
    for colour in COLOURS:
        why = why_held(course.state, colour)
        if why:
            cited = "BK-PLACE-06" if why == "blocked" else "BK-RIDER-05"
            course.happen(FoeHeld(f"rider-{colour}", why, rule=cited))
    active = rolling(course.state)
    faces = course.ask.roll([DIE_OF[colour] for colour in active], "rider_dice", "BK-RIDER-01")
    if active:
        course.happen(FoesRolled("riders", active, faces, rule="BK-RIDER-01"))
    return dict(zip(active, faces, strict=True))


# -- in which order --------------------------------------------------------------------------


@rule("BK-RIDER-03")
def pick_next(course: Course[State], due: Sequence[Due]) -> Due:
    """The first rider left, unless he is one of those whose order the player has to decide."""
    among = contenders(course.state, due)
    if due[0] not in among:
        return due[0]
    names = tuple(each.name for each in among)
    chosen = course.ask.choose(names, "rider_order", "BK-RIDER-16", about=names)
    course.happen(OrderChosen(chosen, names, rule="BK-RIDER-03"))
    return next(each for each in among if each.name == chosen)


@rule("BK-RIDER-16")
def contenders(state: State, due: Sequence[Due]) -> tuple[Due, ...]:
    """The riders among whom the order changes the result; none where it does not.

    Attacks, gems and fires add up to the same in any order, and each rider acts where he stood
    before the phase. Only meeples can run out: then it matters who enrols first, unless all enrol on
    the same location or the phase is lost whatever the order. Items used between two steps (table
    option) can make any order better than another.
    """
    if len(due) > 1 and items_interfere(state):
        return tuple(due)
    enrolling = tuple(
        each
        for each in due
        if each.printed.action == "enrol" and has_orc_symbol(state, state.rider(each.colour).at)
    )
    places = {state.rider(each.colour).at for each in enrolling}
    contested = 0 < len(free_meeples(state)) < len(enrolling) and len(places) > 1
    return enrolling if contested and not is_doomed(state, due) else ()


def items_interfere(state: State) -> bool:
    """Whether an item in hand could be used between two steps so that their order matters.

    Boots and cape leave one attack's way for another's, the potion answers a death, the sword frees a
    meeple. The brew heals as well between any two hits; the other items touch neither pieces nor wounds.
    """
    return state.options.items == "any" and not INTERFERING.isdisjoint(state.hand)


def is_doomed(state: State, due: Sequence[Due]) -> bool:
    """Whether the riders due end the game in any order, even if shield and brew are put to their best use."""
    return _overdraws(state, due) or _kills_all(state, due)


def _overdraws(state: State, due: Sequence[Due]) -> bool:
    dark_on = Counter(state.rider(each.colour).at for each in due if each.printed.action == "darkness")
    needed = sum(min(dark.room(state, at), times) for at, times in dark_on.items())
    return not state.harp and needed > state.darkness_reserve


def _kills_all(state: State, due: Sequence[Due]) -> bool:
    """A shield takes one hit off somebody, for one target or all of an attack; a brew heals one wound."""
    hits: Counter[str] = Counter()
    for each in due:
        hits.update(targets(state, each.printed.action, state.rider(each.colour).at))
    spared = (Item.SHIELD in state.hand) + (state.options.items == "any" and Item.BREW in state.hand)
    return all(hits[name] - spared >= HEALTH[state.berserker(name).health] for name in state.living)


# -- what a face does ------------------------------------------------------------------------


@rule("BK-RIDER-04", "BK-RIDER-15")
def act(course: Course[State], due: Due) -> None:
    """A rider carries out his action where he stands, then follows his arrows; a loss stops him before."""
    at = course.state.rider(due.colour).at
    _ACTS[due.printed.action](course, due, at)
    if course.state.status == "playing":
        follow_arrows(course, due.name, due.printed.arrows)


@rule("BK-RIDER-06", "BK-RIDER-07", "BK-ORC-02", "BK-MOVE-04")
def zone(action: FoeAction, at: Square) -> tuple[Square, ...]:
    """The locations that an enemy's action attacks."""
    match action:
        case "attack":
            return (at,)
        case "extended":
            return within_reach(at)
        case _:
            return ()


def targets(state: State, action: FoeAction, at: Square) -> tuple[str, ...]:
    """The living Berserkers whom an action attacks."""
    cells = zone(action, at)
    return tuple(name for name in state.living if state.berserker(name).at in cells)


@rule("BK-RIDER-06", "BK-RIDER-07")
def _attack(course: Course[State], due: Due, at: Square) -> None:
    hit = targets(course.state, due.printed.action, at)
    cited = "BK-RIDER-06" if due.printed.action == "attack" else "BK-RIDER-07"
    acted(course, due, at, cited, hit, "" if hit else "nobody")
    death.attack(course, due.name, hit)


@rule("BK-RIDER-08", "BK-RIDER-09", "BK-ITEM-12")
def _darkness(course: Course[State], due: Due, at: Square) -> None:
    full = "full" if dark.room(course.state, at) < 1 else ""
    null = "harp" if course.state.harp else full
    cited = {"harp": "BK-ITEM-12", "full": "BK-RIDER-09"}.get(null, "BK-RIDER-08")
    acted(course, due, at, cited, null=null)
    if not null:
        dark.bring_down(course, at, due.name)


@rule("BK-RIDER-11")
def _extinguish(course: Course[State], due: Due, at: Square) -> None:
    acted(course, due, at, "BK-RIDER-11", null=fire.why_not_put_out(course.state, at))
    fire.put_out(course, at, due.name, "BK-RIDER-11")


@rule("BK-RIDER-12", "BK-RIDER-13")
def _enrol(course: Course[State], due: Due, at: Square) -> None:
    free = free_meeples(course.state)
    null = "no_symbol" if not has_orc_symbol(course.state, at) else "" if free else "no_meeple"
    acted(course, due, at, "BK-RIDER-13" if null else "BK-RIDER-12", null=null)
    if null:
        return
    chosen = course.ask.choose(free, "meeple", "BK-RIDER-12", about=(due.name,), foe=due.name, at=at)
    orc = next(colour for colour in free if colour == chosen)
    course.happen(OrcEnrolled(orc, at, due.name, free if len(free) > 1 else (), rule="BK-RIDER-12"))


def _none(course: Course[State], due: Due, at: Square) -> None:
    acted(course, due, at, "BK-RIDER-04")


_ACTS: dict[FoeAction, Callable[[Course[State], Due, Square], None]] = {
    "attack": _attack,
    "extended": _attack,
    "darkness": _darkness,
    "extinguish": _extinguish,
    "enrol": _enrol,
    "none": _none,
    "slow": unprinted,
    "lucky": unprinted,
}


@rule("BK-RIDER-12", "BK-ORC-06")
def free_meeples(state: State) -> tuple[Colour, ...]:
    """The meeples not in play; there are three in all."""
    return tuple(colour for colour in COLOURS if state.orc(colour) is None)


def has_orc_symbol(state: State, at: Square) -> bool:
    """Whether squads can be enrolled on a location."""
    return any(each.orc for each in state.box.locations if each.id == state.cell(at).location)
