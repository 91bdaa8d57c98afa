"""The enemies play themselves: phase 2 and phase 3, one command each, from the roll to the last arrow.

They stop for the player only where the rules leave something to him: the shield, the colour of a
meeple, an order that changes the result, a card face that was not copied yet.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.game import Command
from companion.core.rules import rule
from companion.core.square import Square
from companion.games.berserkers.commands import UseBoots, UseBrew, UseCape, UsePotion, UseSword
from companion.games.berserkers.events import PhaseBegun, PhaseSkipped, RidersReleased
from companion.games.berserkers.facts.model import ORC_ACTIONS, RIDER_ACTIONS, FoeAction, FoeFace
from companion.games.berserkers.model import COLOURS, GRID, NAMES, Colour, Item, State
from companion.games.berserkers.rules import item, orc, rider, turn, win
from companion.games.berserkers.rules.foe import Due, FoeKind
from companion.games.berserkers.rules.move import ask_arrows, kind_of

# -- phase 2 ---------------------------------------------------------------------------------


@rule("BK-TURN-01", "BK-TURN-07")
def run_riders(course: Course[State], order: Sequence[str] = ()) -> None:
    """Play phase 2 to its end and go on to phase 3, or to the next turn where no squad is in play."""
    turn.require_phase(course.state, "riders")
    if course.state.skip_riders:
        _skip(course)
    else:
        _play_riders(course, order)
    if course.state.status != "playing":
        return
    if course.state.squads:
        course.happen(PhaseBegun("orcs", dice_leave=True, rule="BK-TURN-01"))
    else:
        course.happen(PhaseSkipped("orcs", "no_orcs", rule="BK-TURN-07"))
        turn.begin_turn(course)


@rule("BK-GRIMOIRE-05")
def _skip(course: Course[State]) -> None:
    """Divine power: no roll, no action, no arrow; blocks and harp wait, unless the table says otherwise."""
    course.happen(PhaseSkipped("riders", "divine_power", rule="BK-GRIMOIRE-05"))
    if not course.state.options.skip_keeps:
        _release(course)


def _play_riders(course: Course[State], order: Sequence[str]) -> None:
    faces = rider.roll(course)
    if not faces:
        course.happen(PhaseSkipped("riders", "none_rolls", rule="BK-PLACE-06"))
    printed = {face: _rider_face(course, colour, face) for colour, face in _first_of_each(faces)}
    due = [Due("rider", colour, face, printed[face]) for colour, face in faces.items()]
    _resolve(course, _in_order(due, order, "rider"), order, rider.pick_next, rider.act)
    if course.state.status == "playing":
        _release(course)


@rule("BK-PLACE-06", "BK-ITEM-12")
def _release(course: Course[State]) -> None:
    """Blocks and the harp are spent with the phase 2 they were meant for."""
    blocks, harp = bool(course.state.blocked_riders), course.state.harp
    if blocks or harp:
        course.happen(RidersReleased(blocks, harp, rule="BK-PLACE-06" if blocks else "BK-ITEM-12"))


# -- phase 3 ---------------------------------------------------------------------------------


@rule("BK-TURN-01", "BK-REQUEST-121")
def run_orcs(course: Course[State], order: Sequence[str] = ()) -> None:
    """Play phase 3 to its end, twice when the Orcs are unleashed, and begin the next turn."""
    turn.require_phase(course.state, "orcs")
    if not course.state.squads:
        course.happen(PhaseSkipped("orcs", "no_orcs", rule="BK-TURN-07"))
    for number in range(orc.passes(course.state)):
        if course.state.squads and course.state.status == "playing":
            _play_orcs(course, order, number + 1)
    if course.state.status == "playing":
        turn.begin_turn(course)


def _play_orcs(course: Course[State], order: Sequence[str], time: int) -> None:
    faces = orc.roll(course, "BK-REQUEST-121" if time > 1 else "BK-ORC-01", time)
    printed = {face: _orc_face(course, colour, face) for colour, face in _first_of_each(faces)}
    due = [Due("orc", colour, face, printed[face], time) for colour, face in faces.items()]
    _resolve(course, _in_order(due, order, "orc"), order, orc.pick_next, orc.act)


# -- both ------------------------------------------------------------------------------------


@rule("BK-RIDER-03", "BK-ORC-01", "BK-TURN-08")
def _resolve(
    course: Course[State],
    left: list[Due],
    order: Sequence[str],
    pick: Callable[[Course[State], Sequence[Due]], Due],
    act: Callable[[Course[State], Due], None],
) -> None:
    """One foe after the other: those the player named, then as `pick` says; an end stops all."""
    while left and course.state.status == "playing":
        offer_items(course, [f"{each.name}/{each.time}" for each in left])
        if course.state.status == "playing":
            chosen = left[0] if left[0].name in order else pick(course, left)
            left.remove(chosen)
            act(course, chosen)


@rule("BK-RIDER-03", "BK-ORC-01")
def _in_order(due: Sequence[Due], order: Sequence[str], kind: FoeKind) -> list[Due]:
    """The foes the player named, in his order, then the others; he may name one of them who has no die."""
    known = {f"{kind}-{colour}" for colour in COLOURS}
    if len(set(order)) < len(order) or not known.issuperset(order):
        cited = "BK-RIDER-03" if kind == "rider" else "BK-ORC-01"
        raise Illegal(cited, "bad_target", order=tuple(order))
    return sorted(due, key=lambda each: order.index(each.name) if each.name in order else len(order))


def _first_of_each(faces: dict[Colour, int]) -> list[tuple[Colour, int]]:
    """One foe for each face that was rolled, so that a face not copied yet is asked for once."""
    seen: dict[int, Colour] = {}
    for colour, face in faces.items():
        seen.setdefault(face, colour)
    return [(colour, face) for face, colour in seen.items()]


def _rider_face(course: Course[State], colour: Colour, face: int) -> FoeFace:
    printed = course.state.box.riders_card[face - 1]
    return printed or _read_face(course, f"rider-{colour}", face, RIDER_ACTIONS, "BK-RIDER-04")


def _orc_face(course: Course[State], colour: Colour, face: int) -> FoeFace:
    printed = course.state.box.orcs_card[face - 1]
    return printed or _read_face(course, f"orc-{colour}", face, ORC_ACTIONS, "BK-ORC-01")


def _read_face(
    course: Course[State], foe: str, face: int, actions: Sequence[FoeAction], cited: str
) -> FoeFace:
    """What the player reads off a card face that the box facts lack."""
    chosen = course.ask.choose(
        actions, "face_action", cited, about=(kind_of(foe), str(face)), foe=foe, face=face
    )
    action = next(each for each in actions if each == chosen)
    return FoeFace(action, ask_arrows(course, foe, face, cited, (0, 1, 2)))


# -- items between two steps (table option) --------------------------------------------------


@rule("BK-ITEM-02", "BK-WIN-02")
def offer_items(course: Course[State], left: Sequence[str]) -> None:
    """Where the table allows items in any phase, those that could help now are offered before each step."""
    while course.state.status == "playing":
        usable = usable_items(course.state)
        if not usable:
            return
        about = (*left, *course.state.hand)
        letter = course.ask.choose(("none", *usable), "item_now", "BK-ITEM-02", about=about)
        if letter == "none":
            return
        item.use(course, _order_for(course, letter))
        win.check_win(course)


def usable_items(state: State) -> tuple[str, ...]:
    """The items that can change an enemy phase from here, where the table allows them in it."""
    if state.options.items != "any":
        return ()
    return tuple(letter for letter in state.hand if letter in _BETWEEN and _BETWEEN[letter].targets(state))


def _order_for(course: Course[State], letter: str) -> Command:
    """The order that uses an item, its targets asked one by one."""
    between = _BETWEEN[letter]
    target = course.ask.choose(
        between.targets(course.state), between.key, "BK-ITEM-02", about=(letter,), item=letter
    )
    return between.order(course, target)


def _ask_where(course: Course[State], letter: str, who: str, steps: int) -> Square:
    here = course.state.berserker(who).at
    cells = GRID.within(here, steps) if here is not None else ()
    named = {f"{at.row},{at.col}": at for at in cells}
    return named[course.ask.choose(tuple(named), "item_where", "BK-ITEM-02", about=(letter, who), who=who)]


def _squads_at_hand(state: State) -> tuple[Colour, ...]:
    """The squads that share a location with a living Berserker."""
    return tuple(
        colour for colour in state.squads if (at := state.orc(colour)) is not None and state.living_on(at)
    )


def _with_health(state: State, health: Literal["wounded", "dead"]) -> tuple[str, ...]:
    return tuple(name for name in NAMES if state.berserker(name).health == health)


@dataclass(frozen=True)
class BetweenSteps:
    """How an item is used between two steps: on whom, by which question, and the order that comes of it."""

    targets: Callable[[State], Sequence[str]]
    order: Callable[[Course[State], str], Command]
    key: str = "item_who"


_BETWEEN: dict[str, BetweenSteps] = {
    Item.BOOTS: BetweenSteps(
        lambda state: state.living,
        lambda course, who: UseBoots(who, _ask_where(course, Item.BOOTS, who, item.BOOTS)),
    ),
    Item.CAPE: BetweenSteps(
        lambda state: state.living,
        lambda course, who: UseCape(who, _ask_where(course, Item.CAPE, who, GRID.rows + GRID.cols)),
    ),
    Item.SWORD: BetweenSteps(_squads_at_hand, lambda _, squad: UseSword(squad), "item_orc"),
    Item.BREW: BetweenSteps(lambda state: _with_health(state, "wounded"), lambda _, who: UseBrew(who)),
    Item.POTION: BetweenSteps(lambda state: _with_health(state, "dead"), lambda _, who: UsePotion(who)),
}
