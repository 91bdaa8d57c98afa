"""REVEAL: hidden cards are turned face up, all at once or when something happens to them."""

from __future__ import annotations

from collections.abc import Iterable

from companion.core.course import Course
from companion.core.rules import rule
from companion.games.duel.field import P2, third_row
from companion.games.duel.revealing import lay_open
from companion.games.kubnazub import commands as cmd
from companion.games.kubnazub import events as ev
from companion.games.kubnazub.model import Card, State
from companion.games.kubnazub.rules import stages


@rule("KZ-REVEAL-01", "KZ-REVEAL-02", "KZ-REVEAL-08")
def reveal_squads(course: Course[State], _: cmd.RevealSquads) -> None:
    """The First player turns up everything, the Second what he does not keep hidden in his third row.

    A symbiont cannot stay hidden: it has to be seated.
    """
    state = course.state
    back = (each for each in state.cards if each.owner == P2 and each.hidden and each.at in third_row(P2))
    kept = tuple(each.id for each in back if not each.printed.is_symbiont)
    hidden = course.ask.pick(sorted(kept), "stay_hidden", "KZ-REVEAL-02", seat=P2)
    turn_up(course, (each for each in state.cards if each.id not in hidden), "KZ-REVEAL-01")
    course.happen(ev.StageBegan(stages.after_reveal(course.state), rule="KZ-SYMB-06"))


@rule("KZ-REVEAL-04", "KZ-REVEAL-07", "KZ-FLY-01", "KZ-AREA-01")
def turn_up(course: Course[State], cards: Iterable[Card], cited: str) -> None:
    """Cards are revealed; flyers and areas go to the additional zone."""
    lay_open(course, tuple(cards), cited, "KZ-REVEAL-07")


@rule("KZ-REVEAL-03", "KZ-TURN-10")
def reveal_the_rest(course: Course[State]) -> None:
    """In the Second player's first turn everything that is still hidden is turned up."""
    turn_up(course, (each for each in course.state.in_play if each.hidden), "KZ-REVEAL-03")
