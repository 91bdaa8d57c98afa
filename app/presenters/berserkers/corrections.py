"""Which tracked values belong to what was held: a cell, a piece, a number of the status row."""

from __future__ import annotations

from collections.abc import Sequence

from app.presenters.adjust import capital
from app.presenters.berserkers.board import square_of
from app.presenters.views import RowView, Speak
from companion.core.tracked import shown
from companion.games.berserkers.model import COLOURS, GRID, State
from companion.games.berserkers.tracked import tracked
from companion.games.berserkers.words.events import BerserkersWords


def paths_for(state: State, kind: str, name: str) -> tuple[str, ...]:
    """The paths that a held cell, piece or chip can correct."""
    known = tracked(state)
    match kind:
        case "cell":
            wanted = tuple(
                f"cells.{GRID.index(square_of(name))}.{what}" for what in ("fire", "darkness", "treasure")
            )
            wanted += tuple(f"orcs.{colour}" for colour in COLOURS)
        case "piece":
            wanted = _piece_paths(name)
        case "chip":
            wanted = _chip_paths(state, name)
        case _:
            wanted = tuple(known)
    return tuple(path for path in wanted if path in known)


def _piece_paths(name: str) -> tuple[str, ...]:
    kind, _, which = name.partition("-")
    match kind:
        case "rider":
            return (f"riders.{which}.at", f"riders.{which}.sealed", "blocked_riders")
        case "orc":
            return (f"orcs.{which}",)
        case "elf":
            return (f"elves.{which}",)
        case "goblins":
            return ("goblins",)
        case "zodd":
            return ("zodd", "zodd_health")
        case _:
            return (f"berserkers.{name.lower()}.at", f"berserkers.{name.lower()}.health")


def _chip_paths(state: State, name: str) -> tuple[str, ...]:
    match name:
        case "fires":
            return (*(f"cells.{place}.fire" for place in range(len(state.cells))), "fires_locked")
        case "gems":
            return tuple(f"cells.{place}.darkness" for place in range(len(state.cells)))
        case "pool":
            return ("pool", "placed") if state.placed else ("pool",)
        case "seals":
            return tuple(f"riders.{colour}.sealed" for colour in COLOURS)
        case _:
            return (name,)


def rows_for(state: State, paths: Sequence[str], speak: Speak) -> tuple[RowView, ...]:
    """The values with their names, to choose one from."""
    words, known = BerserkersWords(state), tracked(state)
    return tuple(
        RowView(
            path,
            capital(speak(words.tracked(path))),
            icon="pencil",
            value=speak(words.value(path, shown(known[path], state, path))),
        )
        for path in paths
    )
