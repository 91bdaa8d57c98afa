"""What undo and redo would take back or do again, by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.core.open_command import last_by_hand
from companion.core.text import Text, say

if TYPE_CHECKING:
    from app.presenters.play import Play
    from companion.core.journal import Act


def undo_text(play: Play) -> str:
    """What undo takes back: "Undo: Light a fire"; empty where there is nothing to take back."""
    return play.speak(say("Undo: {what}", what=_undone(play))) if play.can_undo else ""


def redo_text(play: Play) -> str:
    """What redo does again; empty where there is nothing to do again."""
    if not play.can_redo:
        return ""
    journal = play.table.journal
    return play.speak(say("Redo: {what}", what=act_name(play, journal.acts[journal.cursor])))


def act_name(play: Play, act: Act) -> Text:
    """What one act of the journal was: an order, a value by hand, a note, a corrected entry."""
    if act.kept is None:
        return say("Correction of entry {number}", number=act.begins)
    return play.label(act.kept.entry.command)


def _undone(play: Play) -> Text:
    pending, journal = play.pending, play.table.journal
    if pending is not None and pending.has_hand:
        given = last_by_hand(pending.answers)
        if pending.corrections and given <= pending.corrections[-1].kept:
            return act_name(play, journal.acts[journal.cursor - 1])
        return say("the last answer") if given else play.label(pending.command)
    act = play.table.act_to_undo()
    assert act is not None, "something can be undone"
    return act_name(play, act)
