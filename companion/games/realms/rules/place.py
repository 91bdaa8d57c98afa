"""PLACE: each player puts the army on the own half, face down."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.rules import rule
from companion.games.duel import placing
from companion.games.duel.placing import PlacingRules
from companion.games.realms import commands as cmd
from companion.games.realms.model import State

CITED = PlacingRules("RE-PLACE-01", "RE-BOARD-04", "RE-PLACE-04", "RE-PLACE-06", "RE-REVEAL-01")


@rule("RE-PLACE-01", "RE-PLACE-07", "RE-PLACE-08", "RE-BOARD-04")
def place(course: Course[State], command: cmd.Place) -> None:
    """A card of the army on a free square that is open for it; it lies there alert."""
    placing.place(course, command, CITED, hidden=course.state.options.placement == "secret")


@rule("RE-PLACE-07")
def rearrange(course: Course[State], command: cmd.Rearrange) -> None:
    """Until the army stands its cards may be moved about."""
    placing.rearrange(course, command, CITED)


@rule("RE-PLACE-06")
def finish(course: Course[State], command: cmd.FinishPlacement) -> None:
    """A placement stands when every card lies and no square was used before its time."""
    placing.finish(course, command, CITED)
