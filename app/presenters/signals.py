"""What an act deserves to be heard or felt: dice that were rolled, a turn that begins, a game that ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from companion.core.telling import heading

if TYPE_CHECKING:
    from app.presenters.play import Play

Signal = Literal["", "dice", "turn", "end"]


def signal(play: Play) -> Signal:
    """The signal of what has just been recorded; empty after an undo, a question or a refusal."""
    if play.last is None:
        return ""
    if play.outcome is not None:
        return "end"
    if turn_begun(play):
        return "turn"
    return "dice" if any(answer.dice for entry in play.since_last_act() for answer in entry.answers) else ""


def turn_begun(play: Play) -> bool:
    """Whether a turn has just begun, with the last act or with what the table did by itself behind it."""
    if play.last is None:
        return False
    events = (event for entry in play.since_last_act() for event in entry.events)
    return any(heading(play.game, event, play.state) is not None for event in events)
