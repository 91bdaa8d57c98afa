"""The 4 x 3 table as a board: cells with their fires, gems and signs, and every piece."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Literal, cast

from app.presenters.berserkers import icons
from app.presenters.views import BoardView, CellView, Highlight, Mark, PieceView, SignView
from companion.core.square import Square
from companion.games.berserkers.facts.model import Location
from companion.games.berserkers.model import COLOURS, GRID, NAMES, Cell, State
from companion.games.berserkers.words.names import location_name


def cell_id(at: Square) -> str:
    """A square as the id of its cell."""
    return f"{at.row},{at.col}"


def square_of(cell: str) -> Square:
    """The square of a cell's id."""
    row, _, col = cell.partition(",")
    return Square(int(row), int(col))


def board_view(
    state: State,
    highlights: Mapping[Square, Highlight] | None = None,
    selected: Collection[str] = (),
    letters: Mapping[str, str] | None = None,
    paths: Mapping[str, tuple[str, ...]] | None = None,
) -> BoardView:
    """The table as it lies; `letters` and `paths` go by piece."""
    marks = highlights or {}
    cells = tuple(_cell(state, at, marks.get(at, "")) for at in GRID.cells)
    pieces = tuple(
        _with(piece, piece.id in selected, (letters or {}).get(piece.id, ""), (paths or {}).get(piece.id, ()))
        for piece in _pieces(state)
    )
    return BoardView(GRID.rows, GRID.cols, cells, pieces)


def _with(piece: PieceView, selected: bool, letter: str, path: tuple[str, ...]) -> PieceView:
    return replace(piece, selected=selected, letter=letter, path=path)


def _cell(state: State, at: Square, highlight: Highlight) -> CellView:
    cell = state.cell(at)
    card = next((each for each in state.box.locations if each.id == cell.location), None)
    return CellView(
        id=cell_id(at),
        row=at.row,
        col=at.col,
        label=location_name(state, cell.location),
        icon=icons.PLACE[card.place] if card else "",
        top=_top(cell, card),
        bottom=_bottom(cell),
        fill="lit" if cell.fire else "s1",
        highlight=highlight,
    )


def _top(cell: Cell, card: Location | None) -> tuple[SignView, ...]:
    signs = []
    if card and card.orc:
        signs.append(SignView("axe"))
    if cell.fire:
        signs.append(SignView("fire", "filled", "flame"))
    elif card and card.fire:
        signs.append(SignView("fire", "dashed"))
    return tuple(signs)


def _bottom(cell: Cell) -> tuple[SignView, ...]:
    token = (SignView("treasure-chest", "plain", "gold"),) if cell.treasure else ()
    return token + (SignView("rhombus", "plain", "darkness"),) * cell.darkness


def _pieces(state: State) -> list[PieceView]:
    found = [_berserker(state, name) for name in NAMES if state.berserker(name).at is not None]
    if any(cell.location for cell in state.cells):
        found += [_rider(state, colour) for colour in COLOURS]
    found += [_orc(state, colour) for colour in state.squads]
    found += [
        PieceView(f"elf-{place}", cell_id(at), "cube", "gold", text="E")
        for place, at in enumerate(state.elves)
        if at is not None
    ]
    if state.goblins is not None:
        found.append(PieceView("goblins", cell_id(state.goblins), "cube", "ok", text="G"))
    if state.zodd is not None:
        count = str(state.zodd_health)
        found.append(PieceView("zodd", cell_id(state.zodd), "cube", "warn", text="Z", count=count))
    return found


def _berserker(state: State, name: str) -> PieceView:
    berserker = state.berserker(name)
    assert berserker.at is not None
    wounded = berserker.health == "wounded"
    return PieceView(
        name,
        cell_id(berserker.at),
        "disc",
        text=name[1:],
        ring="broken" if wounded else "",
        badge="water" if wounded else "",
        badge_colour="bad",
    )


def _rider(state: State, colour: str) -> PieceView:
    rider = state.rider(colour)
    blocked = colour in state.blocked_riders
    ring: Literal["gold", ""] = "gold" if rider.sealed else ""
    badge = "seal" if rider.sealed else "lock" if blocked else ""
    return PieceView(
        f"rider-{colour}",
        cell_id(rider.at),
        "shield",
        colour,
        icon="chess-knight",
        mark=cast(Mark, icons.MARK[colour]),
        ring=ring,
        badge=badge,
    )


def _orc(state: State, colour: str) -> PieceView:
    at = state.orc(colour)
    assert at is not None
    return PieceView(
        f"orc-{colour}", cell_id(at), "square", colour, icon="axe-battle", mark=cast(Mark, icons.MARK[colour])
    )
