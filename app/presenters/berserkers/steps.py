"""An enemy phase told step by step: each sentence with the board as it lies after it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import cast

from app.presenters.berserkers import icons
from app.presenters.berserkers.board import board_view, cell_id
from app.presenters.berserkers.tiles import Speak
from app.presenters.views import BoardView, DieView, Highlight, Lead, LogLineView, Mark, PieceView
from companion.core.game import Event
from companion.core.square import Square
from companion.games.berserkers import events as ev
from companion.games.berserkers.evolve import evolve
from companion.games.berserkers.model import State
from companion.games.berserkers.narrate import BerserkersWords


@dataclass(frozen=True)
class StepView:
    """One told step: what is said, the table after it, and what else could have been chosen."""

    line: LogLineView
    board: BoardView
    spoken: str
    candidates: tuple[str, ...] = ()


QUIET = (ev.PhaseBegun, ev.RidersReleased)


def steps(before: State, events: Sequence[Event], speak: Speak) -> tuple[StepView, ...]:
    """Every event of an entry as a step; what only turns a page is left out."""
    state, told = before, []
    for event in events:
        state = evolve(state, event)
        if not isinstance(event, QUIET):
            told.append(_step(state, event, speak))
    return tuple(told)


def _step(state: State, event: Event, speak: Speak) -> StepView:
    line = BerserkersWords(state).event(event)
    text = speak(line.text)
    paths = (
        {event.piece: (cell_id(event.origin), cell_id(event.to))} if isinstance(event, ev.PieceMoved) else {}
    )
    board = board_view(state, _changed(event), paths=paths)
    view = LogLineView(text, rules=(line.rule,), lead=_lead(event))
    return StepView(view, board, text, tuple(speak(each) for each in line.candidates))


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
