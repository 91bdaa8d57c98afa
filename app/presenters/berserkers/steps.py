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
from companion.core.game import Event, fold
from companion.core.square import Square
from companion.games.berserkers import events as ev
from companion.games.berserkers.evolve import evolve
from companion.games.berserkers.model import State
from companion.games.berserkers.words.events import BerserkersWords


@dataclass(frozen=True)
class StepView:
    """One told step: the line that is read, the table after it, and what a voice says."""

    line: LogLineView
    board: BoardView
    spoken: str


QUIET = (ev.PhaseBegun, ev.RidersReleased)


def story(play: Play) -> tuple[StepView, ...]:
    """What is being told: the last act if it is one that is told, all that followed it by itself, and
    whatever led to the open question."""
    pending, table = play.pending, play.table
    entries = [] if pending is None and play.last is None else play.since_last_act()
    told = [*entries, pending.half] if pending is not None else entries
    if not told or (pending is None and not acts.is_told(told[0].command)):
        return ()
    state = table.journal.state_after(table.journal.cursor - len(entries))
    made: list[StepView] = []
    for entry in told:
        made += steps(state, entry.events, play.speak)
        state = fold(play.game, state, entry.events)
    return tuple(made)


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
