"""The six place actions: one is printed on each location."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.rules import rule
from companion.core.square import Square
from companion.games.berserkers import commands as cmd
from companion.games.berserkers.events import (
    BerserkerHealed,
    CardTrained,
    OrcRemoved,
    PieceMoved,
    RiderBlocked,
)
from companion.games.berserkers.facts.model import PlaceAction
from companion.games.berserkers.model import COLOURS, NAMES, State
from companion.games.berserkers.rules import gold
from companion.games.berserkers.rules.action import living, require_berserker, require_square, use_die
from companion.games.berserkers.rules.dice import card_ids


@rule("BK-ACTION-80", "BK-PLACE-01", "BK-PLACE-02")
def _visit(course: Course[State], slot: cmd.Slot, at: Square, action: PlaceAction) -> None:
    """Spend a "?" die on the action of a location that holds a living Berserker, and pay its price.

    Nothing remembers a visit, so the same place action may be used again with another die.
    """
    use_die(course, slot, "place")
    require_square(at, "BK-PLACE-01")
    location = course.state.box.location(course.state.cell(at).location)
    if location.place != action:
        raise Illegal("BK-PLACE-01", "bad_target", at=at)
    require_berserker(course.state, at, "BK-PLACE-01")
    gold.pay(course, location.cost, action, "BK-PLACE-02")


@rule("BK-PLACE-03")
def gather(course: Course[State], command: cmd.Gather) -> None:
    """Any of the other living Berserkers come here, from wherever they are."""
    _visit(course, command.slot, command.at, "gather")
    if not command.who or len(set(command.who)) < len(command.who):
        raise Illegal("BK-PLACE-03", "bad_target")
    for who in command.who:
        origin = living(course.state, who)
        if origin == command.at:
            raise Illegal("BK-PLACE-03", "bad_target", piece=who)
        course.happen(PieceMoved(who, origin, command.at, "gather", rule="BK-PLACE-03"))


@rule("BK-PLACE-04")
def passage(course: Course[State], command: cmd.Passage) -> None:
    """A Berserker of this location goes to any other one."""
    origin = living(course.state, command.who)
    _visit(course, command.slot, origin, "passage")
    require_square(command.to, "BK-PLACE-04")
    if command.to == origin:
        raise Illegal("BK-PLACE-04", "bad_target", at=command.to)
    course.happen(PieceMoved(command.who, origin, command.to, "passage", rule="BK-PLACE-04"))


@rule("BK-PLACE-05")
def rest(course: Course[State], command: cmd.Rest) -> None:
    """A wounded Berserker of this location recovers."""
    at = living(course.state, command.who)
    if course.state.berserker(command.who).health != "wounded":
        raise Illegal("BK-PLACE-05", "not_wounded", piece=command.who)
    _visit(course, command.slot, at, "rest")
    course.happen(BerserkerHealed(command.who, rule="BK-PLACE-05"))


@rule("BK-PLACE-06", "BK-PLACE-07", "BK-PLACE-08")
def block(course: Course[State], command: cmd.Block) -> None:
    """A rider not blocked yet will not roll in the next phase 2; the squad of his colour still will."""
    _visit(course, command.slot, command.at, "block")
    colour = next((each for each in COLOURS if each == command.rider), None)
    if colour is None:
        raise Illegal("BK-PLACE-06", "bad_target", piece=command.rider)
    if colour in course.state.blocked_riders:
        raise Illegal("BK-PLACE-07", "already_blocked", rider=colour)
    course.happen(RiderBlocked(colour, rule="BK-PLACE-06"))


@rule("BK-PLACE-09")
def train(course: Course[State], command: cmd.Train) -> None:
    """Flip a basic Action card for the rest of the game, at once."""
    if command.card in course.state.trained:
        raise Illegal("BK-PLACE-09", "already_trained", card=command.card)
    _visit(course, command.slot, command.at, "train")
    if command.card not in card_ids(course.state):
        raise Illegal("BK-PLACE-09", "bad_target", card=command.card)
    course.happen(CardTrained(command.card, rule="BK-PLACE-09"))


@rule("BK-PLACE-10")
def annihilate(course: Course[State], command: cmd.Annihilate) -> None:
    """An Orc squad on this location is taken off; its meeple is free again."""
    _visit(course, command.slot, command.at, "annihilate")
    remove_squad(course, command.orc, (command.at,), "BK-PLACE-10")


def remove_squad(course: Course[State], colour: str, places: tuple[Square, ...], cause: str) -> None:
    """Take a squad off the grid if it stands on one of these places."""
    for each in COLOURS:
        at = course.state.orc(each)
        if each == colour and at is not None and at in places:
            course.happen(OrcRemoved(each, at, rule=cause))
            return
    raise Illegal(cause, "bad_target", piece=colour)


def places_held(state: State) -> tuple[Square, ...]:
    """The locations that hold a living Berserker, each once."""
    at = (state.berserker(name).at for name in NAMES if name in state.living)
    return tuple(dict.fromkeys(each for each in at if each is not None))
