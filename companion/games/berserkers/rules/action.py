"""The nine actions of the Action cards, but for the place actions, which have their own chapter."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.rules import rule
from companion.core.square import Square
from companion.games.berserkers import commands as cmd
from companion.games.berserkers.events import (
    BetRerolled,
    BetRolled,
    BetSettled,
    DarknessLifted,
    LootRolled,
    PieceMoved,
    RiderSealed,
)
from companion.games.berserkers.facts.model import Action, ActionLine
from companion.games.berserkers.model import BLACK, COLOURS, GREEN, GRID, State
from companion.games.berserkers.rules import death, dice, fire, gold

STAKE = 1
PRIZE = 3


# -- who acts, and on whom ---------------------------------------------------------------------


@rule("BK-ACTION-01", "BK-ACTION-02", "BK-DEATH-05")
def living(state: State, who: str) -> Square:
    """Where a living Berserker stands; wounded or not, he may act."""
    at = state.berserker(who).at if who in state.living else None
    if at is None:
        raise Illegal("BK-DEATH-05", "bad_target", piece=who)
    return at


def require_berserker(state: State, at: Square, cause: str) -> None:
    """A living Berserker must stand on a location."""
    if not state.living_on(at):
        raise Illegal(cause, "no_berserker", at=at)


def require_square(at: Square, cause: str) -> None:
    """A location must be one of the twelve."""
    if not GRID.inside(at):
        raise Illegal(cause, "bad_target", at=at)


@rule("BK-ACTION-32")
def find_creature(state: State, piece: str) -> Square | None:
    """Where a creature stands: Berserker, rider, Orc squad, Elf, Goblins or Zodd; None when nowhere."""
    return state.where(piece)


@rule("BK-ACTION-32", "BK-ACTION-34")
def creature_for(state: State, who: str, piece: str) -> Square:
    """Where the creature stands that a Berserker pushes or pulls; never himself."""
    at = find_creature(state, piece)
    if at is None or piece == who:
        raise Illegal("BK-ACTION-34" if piece == who else "BK-ACTION-32", "bad_target", piece=piece)
    return at


@rule("BK-ACTION-03")
def use_die(course: Course[State], slot: cmd.Slot, action: Action) -> ActionLine:
    """Spend the die of an action; a refusal afterwards undoes all of it, so the die stays in the pool."""
    return dice.spend(course, slot, action)


# -- the actions -------------------------------------------------------------------------------


@rule("BK-ACTION-10", "BK-ACTION-12", "BK-REQUEST-73")
def move(course: Course[State], command: cmd.Move) -> None:
    """One Berserker walks up to as many locations as the line has icons, unless Thor forbids it."""
    line = use_die(course, command.slot, "move")
    if course.state.no_moves:
        raise Illegal("BK-REQUEST-73", "move_forbidden")
    origin = living(course.state, command.who)
    require_walk(origin, command.to, line.steps)
    course.happen(PieceMoved(command.who, origin, command.to, "move", rule="BK-ACTION-10"))


@rule("BK-ACTION-11", "BK-ACTION-13")
def require_walk(origin: Square, to: Square, steps: int) -> None:
    """Orthogonal steps inside the grid; nothing that lies or stands there hinders them."""
    if not GRID.inside(to) or not 0 < GRID.distance(origin, to) <= steps:
        raise Illegal("BK-ACTION-11", "not_adjacent", at=to, steps=steps)


@rule("BK-ACTION-20", "BK-ACTION-21", "BK-ACTION-22")
def light(course: Course[State], command: cmd.Light) -> None:
    """Light the fire under a Berserker, whoever else is there."""
    use_die(course, command.slot, "light")
    at = living(course.state, command.who)
    cell = course.state.cell(at)
    if not course.state.box.location(cell.location).fire:
        raise Illegal("BK-ACTION-20", "no_fire_symbol", at=at)
    if cell.fire:
        raise Illegal("BK-ACTION-20", "already_lit", at=at)
    fire.light(course, at)


@rule("BK-ACTION-31", "BK-ACTION-33", "BK-ACTION-35")
def push(course: Course[State], command: cmd.Push) -> None:
    """A creature on a Berserker's location goes one step; this is no Move, so Thor does not mind."""
    use_die(course, command.slot, "push")
    origin = living(course.state, command.who)
    if creature_for(course.state, command.who, command.creature) != origin:
        raise Illegal("BK-ACTION-31", "bad_target", piece=command.creature)
    _one_step(origin, command.to)
    course.happen(PieceMoved(command.creature, origin, command.to, "push", rule="BK-ACTION-31"))


@rule("BK-ACTION-30", "BK-ACTION-33", "BK-ACTION-35")
def pull(course: Course[State], command: cmd.Pull) -> None:
    """A creature one step away comes onto a Berserker's location; this is no Move either."""
    use_die(course, command.slot, "pull")
    at = living(course.state, command.who)
    origin = creature_for(course.state, command.who, command.creature)
    _one_step(origin, at)
    course.happen(PieceMoved(command.creature, origin, at, "pull", rule="BK-ACTION-30"))


@rule("BK-ACTION-33")
def _one_step(origin: Square, to: Square) -> None:
    if not GRID.inside(to) or GRID.distance(origin, to) != 1:
        raise Illegal("BK-ACTION-33", "not_adjacent", at=to)


@rule("BK-ACTION-40", "BK-ACTION-41")
def lift(course: Course[State], command: cmd.Lift) -> None:
    """One violet gem goes back to the reserve; by default a Berserker must stand there."""
    use_die(course, command.slot, "lift")
    require_square(command.at, "BK-ACTION-40")
    if not course.state.cell(command.at).darkness:
        raise Illegal("BK-ACTION-40", "no_darkness", at=command.at)
    if course.state.options.lift_needs_berserker:
        require_berserker(course.state, command.at, "BK-ACTION-40")
    course.happen(DarknessLifted(command.at, rule="BK-ACTION-41"))


@rule("BK-ACTION-50", "BK-ACTION-51", "BK-ACTION-52")
def seal(course: Course[State], command: cmd.Seal) -> None:
    """A rider beside a Berserker on a lit location is marked, and nothing unmarks him later."""
    use_die(course, command.slot, "seal")
    state, at = course.state, living(course.state, command.who)
    if command.rider not in COLOURS or state.rider(command.rider).at != at:
        raise Illegal("BK-ACTION-50", "bad_target", piece=command.rider)
    if state.rider(command.rider).sealed:
        raise Illegal("BK-ACTION-50", "already_sealed", rider=command.rider)
    if not state.cell(at).fire:
        raise Illegal("BK-ACTION-50", "no_fire", at=at)
    for colour in COLOURS:
        here = state.rider(colour).at == at and not state.rider(colour).sealed
        if colour == command.rider or (state.options.seal == "all" and here):
            course.happen(RiderSealed(colour, rule="BK-ACTION-51"))


@rule("BK-ACTION-60", "BK-ACTION-61", "BK-ACTION-62")
def loot(course: Course[State], command: cmd.Loot) -> None:
    """The black die: a wound on 1 and 2, which can kill; nothing on 3 and 4; gold on 5 and 6."""
    use_die(course, command.slot, "loot")
    living(course.state, command.who)
    (face,) = course.ask.roll((BLACK,), "loot", "BK-ACTION-60", who=command.who)
    course.happen(LootRolled(command.who, face, rule="BK-ACTION-60"))
    found = looted(face)
    if found < 0:
        death.wound(course, command.who, "loot", "BK-ACTION-61")
    elif found:
        gold.gain(course, found, "loot", "BK-ACTION-61")


def looted(face: int) -> int:
    """The gold that a face of the black die brings; less than none is a wound."""
    return -1 if face <= 2 else max(face - 4, 0)


@rule("BK-ACTION-70", "BK-ACTION-71", "BK-ACTION-73")
def bet(course: Course[State], command: cmd.Bet) -> None:
    """Stake 1 gold on black and green; a won bet pays three."""
    use_die(course, command.slot, "bet")
    gold.pay(course, STAKE, "bet", "BK-ACTION-70")
    black, green = course.ask.roll((BLACK, GREEN), "bet", "BK-ACTION-71")
    course.happen(BetRolled(black, green, rule="BK-ACTION-71"))
    won = black == green or _second_chance(course, black, green)
    course.happen(BetSettled(won, rule="BK-ACTION-71" if black == green else "BK-ACTION-72"))
    if won:
        gold.gain(course, PRIZE, "bet", "BK-ACTION-73")


@rule("BK-ACTION-72")
def _second_chance(course: Course[State], black: int, green: int) -> bool:
    """The lower die once more: it must reach the other."""
    lower = BLACK if black < green else GREEN
    (face,) = course.ask.roll((lower,), "bet_reroll", "BK-ACTION-72", other=max(black, green))
    course.happen(BetRerolled("black" if lower is BLACK else "green", face, rule="BK-ACTION-72"))
    return face >= max(black, green)
