"""An enemy phase told step by step: each sentence with the board as it lies after it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import cast

from app.presenters.berserkers import acts, icons
from app.presenters.berserkers.board import board_view, cell_id
from app.presenters.play import Play
from app.presenters.telling import told
from app.presenters.views import BoardView, DieView, Highlight, Lead, LogLineView, Mark, PieceView, Speak
from companion.core.game import Event
from companion.core.square import Square
from companion.games.berserkers import commands as cmd
from companion.games.berserkers import events as ev
from companion.games.berserkers.evolve import evolve
from companion.games.berserkers.model import State
from companion.games.berserkers.narrate import BerserkersWords


@dataclass(frozen=True)
class StepView:
    """One told step: the line that is read, the table after it, and what a voice says."""

    line: LogLineView
    board: BoardView
    spoken: str


QUIET = (ev.PhaseBegun, ev.RidersReleased)


def story(play: Play) -> tuple[StepView, ...]:
    """What is being told: whatever led to the open question, else the last entry if it is an enemies' one.

    The end of phase 1 and the riders who follow it are one story.
    """
    pending, journal = play.pending, play.table.journal
    run = pending.half if pending is not None else play.last
    if run is None or (pending is None and not acts.is_told(run.command)):
        return ()
    first = journal.cursor if pending is not None else journal.cursor - 1
    own = steps(journal.state_after(first), run.events, play.speak)
    if isinstance(run.command, cmd.RunRiders) and first > 1:
        kept = journal.acts[first - 1].kept
        if kept is not None and isinstance(kept.entry.command, cmd.EndActions):
            return steps(journal.state_after(first - 1), kept.entry.events, play.speak) + own
    return own


def steps(before: State, events: Sequence[Event], speak: Speak) -> tuple[StepView, ...]:
    """Every event of an entry as a step; what only turns a page is left out."""
    state, made = before, []
    for event in events:
        state = evolve(state, event)
        if not isinstance(event, QUIET):
            made.append(_step(state, event, speak))
    return tuple(made)


def _step(state: State, event: Event, speak: Speak) -> StepView:
    line = BerserkersWords(state).event(event)
    paths = (
        {event.piece: (cell_id(event.origin), cell_id(event.to))} if isinstance(event, ev.PieceMoved) else {}
    )
    board = board_view(state, _changed(event), paths=paths)
    view = LogLineView(told(line, speak), rules=(line.rule,), lead=_lead(event))
    return StepView(view, board, speak(line.text))


def _changed(event: Event) -> dict[Square, Highlight]:
    at = getattr(event, "at", None)
    if isinstance(at, Square):
        return {at: "changed"}
    return {event.to: "changed"} if isinstance(event, ev.PieceMoved) else {}


def _lead(event: Event) -> Lead:
    """The die of an enemy that acts, or the piece that moves."""
    match event:
        case ev.FoeActed(foe, face):
            colour = foe.partition("-")[2] or {"goblins": "green", "zodd": "red"}.get(foe, "ivory")
            return DieView(foe, str(face), colour=colour if colour in icons.MARK else "ivory")
        case ev.PieceMoved(piece):
            return piece_lead(piece)
        case ev.BerserkerHurt(who) | ev.BerserkerHealed(who) | ev.BerserkerRevived(who):
            return piece_lead(who)
    return None


def piece_lead(name: str) -> PieceView | None:
    """A piece as a small picture before a sentence."""
    kind, _, which = name.partition("-")
    match kind:
        case "rider":
            lead = PieceView(name, "", "shield", which, icon="chess-knight")
        case "orc":
            lead = PieceView(name, "", "square", which, icon="axe-battle")
        case "elf" | "goblins" | "zodd":
            return PieceView(name, "", "cube", "gold", text=kind[0].upper())
        case _:
            return PieceView(name, "", "disc", text=name[1:])
    return replace(lead, mark=cast(Mark, icons.MARK[which]))
