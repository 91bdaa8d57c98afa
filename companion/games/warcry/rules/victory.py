"""The count: strength of all units in play, and the victory numbers of both sides."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.rules import rule
from companion.core.seats import Seat
from companion.games.warcry import commands as cmd
from companion.games.warcry import events as ev
from companion.games.warcry.model import P1, P2, SEATS, State
from companion.games.warcry.rules import tie, win
from companion.games.warcry.rules.card import current, strength
from companion.games.warcry.rules.reminding import recall


@rule("WC-VICTORY-01", "WC-VICTORY-02", "WC-VICTORY-03", "WC-VICTORY-06", "WC-TERROR-06")
def total(state: State, seat: Seat) -> int:
    """Current strength and victory of all own units, both lines, ready and committed; nothing else counts."""
    return sum(strength(state, each) + current(state, each, "victory") for each in state.army(seat))


def totals(state: State) -> tuple[int, int]:
    """What both armies are worth."""
    return total(state, P1), total(state, P2)


@rule("WC-VICTORY-04", "WC-VICTORY-05")
def leader(state: State) -> Seat | None:
    """Who would win the battle if both passed now; None for a tie."""
    standing = [seat for seat in SEATS if state.army(seat)]
    if len(standing) == 1:
        return standing[0]
    one, two = totals(state)
    return None if one == two else P1 if one > two else P2


def count(course: Course[State], _: cmd.CountStrength) -> None:
    """After two passes: the higher total wins, a tie is fought out."""
    if course.state.stage != "count":
        raise Illegal("WC-VICTORY-01", "not_now", stage=course.state.stage)
    recall(course, "count")
    strengths, decides = totals(course.state), course.state.deciding
    course.happen(ev.StrengthCounted(strengths, rule="WC-VICTORY-01"))
    winner = leader(course.state)
    if winner is None:
        tie.fight(course)
        return
    alone = sum(bool(course.state.army(seat)) for seat in SEATS) == 1
    cited = "WC-VICTORY-05" if alone else "WC-VICTORY-04"
    win.win_battle(course, winner, cited, "tie" if decides else "alone" if alone else "count", strengths)
