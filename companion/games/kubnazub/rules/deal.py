"""DEAL: who is First player, fifteen cards for everybody, redeals for gold."""

from __future__ import annotations

from itertools import count
from typing import Final

from companion.core.course import Course
from companion.core.dice import d6
from companion.core.errors import Illegal
from companion.core.rules import rule
from companion.games.duel.dealing import Dealing, waits_for_cards
from companion.games.duel.field import P1, P2, SEATS
from companion.games.kubnazub import commands as cmd
from companion.games.kubnazub import events as ev
from companion.games.kubnazub.model import State
from companion.games.kubnazub.printed import Printed
from companion.games.kubnazub.rules.squad import limits, means

FIRST, SECOND = "first", "second"
DICE: Final = tuple(d6(seat) for seat in SEATS)


@rule("KZ-DEAL-01")
def roll_for_first(course: Course[State], _: cmd.RollForFirst) -> None:
    """The higher roller chooses to be First or Second player, and the two change seats if it comes to it."""
    faces = _unequal_faces(course)
    higher = P1 if faces[0] > faces[1] else P2
    asked = {"seat": higher, "name": course.state.side(higher).name}
    choice = course.ask.choose((FIRST, SECOND), "go_first", "KZ-DEAL-01", **asked)
    course.happen(ev.FirstChosen((higher == P1) != (choice == FIRST), rule="KZ-DEAL-01"))
    course.happen(ev.StageBegan("deal", rule="KZ-DEAL-03"))


@rule("KZ-DEAL-02", "KZ-CORE-12", "KZ-CORE-13")
def _unequal_faces(course: Course[State]) -> tuple[int, int]:
    """Equal rolls are rolled again; any six-sided dice will do, or the app's."""
    one, two = (side.name for side in course.state.sides)
    for n in count(1):
        a, b = course.ask.roll(DICE, "first_roll", "KZ-DEAL-01", about=(str(n),), one=one, two=two)
        cited = "KZ-DEAL-02" if a == b else "KZ-DEAL-01"
        course.happen(ev.FirstRolled((a, b), (one, two), rule=cited))
        if a != b:
            break
    return a, b


DEALING: Final = Dealing(
    lambda side: limits().hand, "KZ-DEAL-03", "KZ-DEAL-07", "KZ-CORE-02", Printed.reminders_of
)


@rule("KZ-DEAL-03", "KZ-CORE-02")
def deal_cards(course: Course[State], command: cmd.DealCards) -> None:
    """The top fifteen cards of the own shuffled deck, which only their player sees."""
    DEALING.deal_cards(course, command, "app" if course.state.options.dealing == "app" else "people")


@rule("KZ-DEAL-04", "KZ-DEAL-05", "KZ-DEAL-06")
def redeal(course: Course[State], command: cmd.Redeal) -> None:
    """The whole deal goes back and the deck is shuffled, for a gold crystal, as long as there is one."""
    side = DEALING.require_dealt(course.state, command.seat, "KZ-DEAL-04")
    gold = means(course.state, side.id).gold
    if gold < limits().redeal_gold:
        raise Illegal("KZ-DEAL-06", "no_gold_for_redeal", n=side.redeals)
    course.happen(ev.DealReturned(side.id, rule="KZ-DEAL-04"))


@rule("KZ-DEAL-07")
def keep_deal(course: Course[State], command: cmd.KeepDeal) -> None:
    """Buying starts when both have kept a deal."""
    DEALING.keep_deal(course, command)


__all__ = ["waits_for_cards"]
