"""The checkpoint: set once a game, restored after a loss, paid for at the end."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.rules import rule
from companion.games.berserkers.events import CheckpointRestored, CheckpointSaved
from companion.games.berserkers.model import State


@rule("BK-SAVE-01", "BK-SAVE-03")
def save(course: Course[State]) -> None:
    """Record the whole table, at any moment, once a game; a restore does not give the save back."""
    if course.state.save_used:
        raise Illegal("BK-SAVE-03", "already_saved")
    course.happen(CheckpointSaved(rule="BK-SAVE-01"))


@rule("BK-SAVE-02", "BK-SAVE-04")
def restore(course: Course[State]) -> None:
    """After a loss, and after every later one, play goes on from the recorded table."""
    if course.state.status != "lost":
        raise Illegal("BK-SAVE-02", "not_lost")
    if course.state.checkpoint is None:
        raise Illegal("BK-SAVE-02", "no_checkpoint")
    course.happen(CheckpointRestored(rule="BK-SAVE-02"))


@rule("BK-SAVE-05")
def is_penalised(state: State) -> bool:
    """Whether the checkpoint costs points: for having been set, or where the table says so, restored."""
    return state.save_used if state.options.save_penalty == "placed" else state.restored
