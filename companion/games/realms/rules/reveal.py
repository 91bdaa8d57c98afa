"""REVEAL: cards are turned face up, Player 1's first, Player 2's Row 3 last."""

from __future__ import annotations

from collections.abc import Iterable

from companion.core.course import Course
from companion.core.rules import rule
from companion.games.duel.field import P1, P2, third_row
from companion.games.duel.revealing import lay_open
from companion.games.realms import commands as cmd
from companion.games.realms import events as ev
from companion.games.realms.model import Card, State
from companion.games.realms.rules.attach import attach_all
from companion.games.realms.rules.token import START_OF_BATTLE, remind


@rule("RE-REVEAL-01", "RE-REVEAL-02", "RE-REVEAL-10")
def reveal_squads(course: Course[State], _: cmd.RevealSquads) -> None:
    """Player 1 turns up everything, then Player 2 all but his Row 3; he may wait with attaching for it."""
    own = (each for each in course.state.cards if each.owner == P1)
    turn_up(course, own, "RE-REVEAL-01", may_wait=False)
    theirs = [each for each in course.state.cards if each.owner == P2]
    kept = [each for each in theirs if each.hidden and each.at in third_row(P2)]
    front = (each for each in theirs if each not in kept)
    turn_up(course, front, "RE-REVEAL-02", may_wait=bool(kept))
    course.happen(ev.StageBegan("battle", rule="RE-TURN-01"))
    remind(course, START_OF_BATTLE, course.state.in_play)


@rule("RE-REVEAL-03", "RE-REVEAL-06", "RE-FLY-01", "RE-AREA-01", "RE-AREA-02", "RE-ARTIFACT-01")
def turn_up(course: Course[State], cards: Iterable[Card], cited: str, may_wait: bool) -> None:
    """Flyers and areas go to the additional zone, symbiotes and equipment on creatures, the rest stays."""
    cards = tuple(cards)
    lay_open(course, cards, cited, "RE-REVEAL-03")
    attach_all(course, tuple(each.id for each in cards), may_wait)


@rule("RE-REVEAL-04", "RE-TURN-02")
def reveal_the_rest(course: Course[State]) -> None:
    """At the start of Player 2's first turn the rest is turned up, and nobody waits any longer."""
    hidden = [each for each in course.state.in_play if each.hidden]
    lay_open(course, hidden, "RE-REVEAL-04", "RE-REVEAL-03")
    attach_all(course, tuple(each.id for each in course.state.in_play), may_wait=False)
