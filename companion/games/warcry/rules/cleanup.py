"""After a battle: hands and strategies go, survivors are kept or sent home, rearranged and rallied."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.rules import rule
from companion.core.seats import Seat
from companion.games.warcry import commands as cmd
from companion.games.warcry import events as ev
from companion.games.warcry.model import SEATS, State, Unit, other
from companion.games.warcry.rules import line, reaction
from companion.games.warcry.rules.card import require_unit
from companion.games.warcry.rules.deck import discard_hand
from companion.games.warcry.rules.reminding import recall


@rule("WC-CLEANUP-01", "WC-CLEANUP-02", "WC-CLEANUP-08", "WC-STRATEGY-02", "WC-DECK-20")
def begin(course: Course[State]) -> None:
    """Hands first, then strategies; the loser of the battle decides first."""
    recall(course, "cleanup")
    for seat in SEATS:
        discard_hand(course, seat, "army", "WC-CLEANUP-01")
        discard_hand(course, seat, "action", "WC-CLEANUP-01")
        strategies = course.state.side(seat).strategies
        if strategies:
            course.happen(ev.CardsDiscarded(seat, "action", strategies, rule="WC-CLEANUP-02"))
    first = course.state.loser or SEATS[0]
    course.happen(ev.CleanupBegan(first, rule="WC-CLEANUP-08"))


@rule("WC-CLEANUP-08")
def require_turn(state: State, seat: Seat) -> None:
    """The player who is to decide now."""
    if seat not in SEATS:
        raise Illegal("WC-CLEANUP-08", "no_such_player", seat=seat)
    if state.stage != "cleanup":
        raise Illegal("WC-CLEANUP-08", "not_now", stage=state.stage)
    reaction.require_nobody(state)
    if state.active != seat:
        raise Illegal("WC-CLEANUP-08", "not_your_turn", seat=seat)


def _own(state: State, id_: str) -> Unit:
    unit = require_unit(state, id_, "WC-CLEANUP-03")
    require_turn(state, unit.owner)
    return unit


@rule("WC-CLEANUP-03")
def dismiss(course: Course[State], command: cmd.Dismiss) -> None:
    """Any own survivor may be discarded with what it carries."""
    unit = _own(course.state, command.who)
    course.happen(ev.UnitsDiscarded((unit.id,), rule="WC-CLEANUP-03"))


@rule("WC-CLEANUP-04")
def arrange(course: Course[State], command: cmd.Arrange) -> None:
    """Survivors stand in whichever line their player likes."""
    unit = _own(course.state, command.who)
    to = line.require_line(command.line)
    if unit.line == to:
        raise Illegal("WC-CLEANUP-04", "stands_there", unit=unit.id)
    course.happen(ev.UnitsMoved((unit.id,), to, rule="WC-CLEANUP-04"))


@rule("WC-CLEANUP-05", "WC-CLEANUP-06", "WC-CLEANUP-07", "WC-CLEANUP-08")
def finish(course: Course[State], command: cmd.FinishCleanup) -> None:
    """When both are done all units rally, and the next battle charges their gold."""
    require_turn(course.state, command.seat)
    course.happen(ev.CleanupFinished(command.seat, rule="WC-CLEANUP-08"))
    if not course.state.side(other(command.seat)).tidy:
        return
    tired = tuple(each.id for each in course.state.units if not each.ready)
    if tired:
        course.happen(ev.UnitsRallied(tired, rule="WC-CLEANUP-05"))
    course.happen(ev.BattleClosed(course.state.following_battle, rule="WC-CLEANUP-06"))
