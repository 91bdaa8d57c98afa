"""PLACE: each player puts the squad on the own half, unseen by the other."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.rules import rule
from companion.games.duel import placing
from companion.games.duel.placing import PlacingRules, used_by
from companion.games.kubnazub import commands as cmd
from companion.games.kubnazub.model import State

CITED = PlacingRules("KZ-PLACE-01", "KZ-PLACE-02", "KZ-PLACE-05", "KZ-PLACE-09", "KZ-REVEAL-01")


@rule("KZ-PLACE-01", "KZ-PLACE-02", "KZ-PLACE-03", "KZ-PLACE-10")
def place(course: Course[State], command: cmd.Place) -> None:
    """A card of the squad on a free cell that is open for it."""
    placing.place(course, command, CITED, hidden=course.state.options.placement == "secret")


@rule("KZ-PLACE-01")
def rearrange(course: Course[State], command: cmd.Rearrange) -> None:
    """Until the squad stands its cards may be moved about."""
    placing.rearrange(course, command, CITED)


@rule("KZ-PLACE-09")
def finish(course: Course[State], command: cmd.FinishPlacement) -> None:
    """A placement stands when every card lies and no cell was used before its time."""
    placing.finish(course, command, CITED)


__all__ = ["used_by"]
