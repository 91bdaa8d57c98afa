"""What undo and redo would take back or do again, by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.core.secrecy import entry_for
from companion.core.telling import label
from companion.core.text import Text, say

if TYPE_CHECKING:
    from app.presenters.play import Play
    from companion.core.game import Command
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
    known = entry_for(play.game, act.kept.entry, play.handover.eyes)
    return say("a secret") if known is None else label(play.game, known.command, play.seen)


def _undone(play: Play) -> Text:
    pending, journal = play.pending, play.table.journal
    if pending is not None and pending.has_hand:
        given = max((place for place, each in enumerate(pending.answers, 1) if not each.by_app), default=0)
        if pending.corrections and given <= pending.corrections[-1].kept:
            return act_name(play, journal.acts[journal.cursor - 1])
        return say("the last answer") if given else _ordered(play, pending.command)
    last = journal.cursor - 1
    while last > 1 and journal.acts[last].by_table:
        kept = journal.acts[last].kept
        assert kept is not None, "an amendment is a player's act"
        if any(not answer.by_app for answer in kept.entry.answers):
            return act_name(play, journal.acts[last])
        last -= 1
    return act_name(play, journal.acts[max(last, 0)])


def _ordered(play: Play, command: Command) -> Text:
    """The order that waits for an answer, as far as who looks may know of it."""
    known = play.game.seen(command, play.handover.eyes)
    return say("a secret") if known is None else label(play.game, known, play.seen)
