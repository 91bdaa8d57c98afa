"""Marks on any board: what is chosen, what can be tapped, which letters the options wear, how pieces came."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from app.presenters.asking import AskView
from app.presenters.play import Play
from app.presenters.views import BoardView, CellView, Highlight


def cell_of(place: Any) -> str:
    """The id of the cell of a place, which is a small tuple of numbers."""
    return ",".join(str(number) for number in place)


def place_of(cell: str) -> list[int]:
    """The place of a cell's id, as corrections take it."""
    return [int(number) for number in cell.split(",")]


def is_flipped(play: Play) -> bool:
    """Whether the board lies as the second player sees it: while he holds the phone, or by wish."""
    seats = play.game.seats
    far = len(seats) == 2 and play.handover.eyes == seats[1]
    return far != play.turned_round


def marked(
    board: BoardView,
    cells: Mapping[str, Highlight] | None = None,
    selected: Collection[str] = (),
    ways: Mapping[str, tuple[str, ...]] | None = None,
) -> BoardView:
    """A board with its marks."""
    marks, ways = cells or {}, ways or {}
    if not (marks or selected or ways):
        return board
    pieces = tuple(
        replace(each, selected=each.id in selected, path=ways.get(each.id, ())) for each in board.pieces
    )
    shown = tuple(
        replace(each, highlight=marks[each.id]) if each.id in marks else each for each in board.cells
    )
    return replace(board, cells=shown, pieces=pieces)


def lettered(board: BoardView, asked: AskView | None, here: str) -> BoardView:
    """A board with the cell in question, and the options' letters on the pieces and cells they mean."""
    sheet = asked.sheet if asked else None
    letters = {each.id: each.letter for each in sheet.options} if sheet else {}
    named = {
        each.lead.id: each.letter
        for each in (sheet.options if sheet else ())
        if each.lead is not None and each.letter
    }
    letters = {**letters, **named}
    if not letters and not here:
        return board
    pieces = tuple(replace(each, letter=letters.get(each.id, "")) for each in board.pieces)
    cells = tuple(_asked(each, letters.get(each.id, ""), each.id == here) for each in board.cells)
    return replace(board, cells=cells, pieces=pieces)


def _asked(cell: CellView, letter: str, here: bool) -> CellView:
    if letter:
        return replace(cell, letter=letter, highlight="target")
    return replace(cell, highlight="selected") if here else cell


def cell_with(board: BoardView | None, piece: str) -> str:
    """The cell on which a piece stands; empty for none."""
    found = (each.cell for each in board.pieces if each.id == piece) if board else iter(())
    return next(found, "")
