"""Marks on any board: what is chosen, what can be tapped, which letters the options wear, how pieces came."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from typing import Any

from app.presenters.asking import AskView
from app.presenters.pieces import all_in_words
from app.presenters.play import Play
from app.presenters.table.parts import SideView
from app.presenters.views import BoardView, CellView, Highlight, OptionView, PieceView, Speak


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
    targets: Collection[str] = (),
    guards: Collection[str] = (),
) -> BoardView:
    """A board with its marks."""
    marks, ways = cells or {}, ways or {}
    if not (marks or selected or ways or targets or guards):
        return board
    pieces = tuple(
        replace(each, path=ways.get(each.id, ()))
        for each in marked_pieces(board.pieces, selected, targets, guards)
    )
    shown = tuple(
        replace(each, highlight=marks[each.id]) if each.id in marks else each for each in board.cells
    )
    return replace(board, cells=shown, pieces=pieces)


def walked(board: BoardView, ways: Mapping[str, tuple[str, ...]]) -> BoardView:
    """A board of hexagons with the ways that were gone as dotted lines, and a ghost where each began."""
    if board.layout != "hexes" or not ways:
        return board
    began = tuple(
        replace(each, id=f"{each.id} before", cell=ways[each.id][0], ghost=True, count="", badges=(), path=())
        for each in board.pieces
        if each.id in ways and not each.covers
    )
    return replace(board, routes=tuple(ways.values()), pieces=(*began, *board.pieces))


def marked_pieces(
    pieces: Iterable[PieceView],
    selected: Collection[str],
    targets: Collection[str] = (),
    guards: Collection[str] = (),
) -> tuple[PieceView, ...]:
    """Pieces that are chosen, that a tap would mean something for, that may step in."""
    return tuple(
        replace(each, selected=each.id in selected, target=each.id in targets, guards=each.id in guards)
        for each in pieces
    )


def called(board: BoardView, name: Callable[[str], str], speak: Speak) -> BoardView:
    """A board whose cards, places and letters go by what they are called in the language of who reads."""
    pieces = tuple(
        replace(each, text=name(each.text), line=speak(each.line)) if each.shape == "card" else each
        for each in board.pieces
    )
    cells = tuple(replace(each, caption=name(each.caption)) if each.caption else each for each in board.cells)
    return replace(board, pieces=all_in_words(pieces, speak), cells=cells)


def noted(board: BoardView, notes: Mapping[str, tuple[str, str]]) -> BoardView:
    """A board with a number and an icon in the middle of some cells."""
    cells = tuple(
        replace(each, note=notes[each.id][0], note_icon=notes[each.id][1]) if each.id in notes else each
        for each in board.cells
    )
    return replace(board, cells=cells) if notes else board


def lettered(board: BoardView, asked: AskView | None, here: str) -> BoardView:
    """A board with the cell in question, and the options' letters and ways on what they mean."""
    letters = letters_of(asked)
    if not letters and not here:
        return board
    pieces = tuple(replace(each, letter=letters.get(each.id, "")) for each in board.pieces)
    cells = tuple(_asked(each, letters.get(each.id, ""), each.id == here) for each in board.cells)
    ways = tuple(each.way for each in options_of(asked) if each.way)
    return replace(board, cells=cells, pieces=pieces, routes=(*board.routes, *ways))


def options_of(asked: AskView | None) -> tuple[OptionView, ...]:
    """What the open question can be answered with, be it one of them or several."""
    if asked is None:
        return ()
    return asked.sheet.options if asked.sheet else asked.pick.options if asked.pick else ()


def letters_of(asked: AskView | None) -> dict[str, str]:
    """The letters of the open question by the piece or cell that each option means."""
    options = options_of(asked)
    named = {each.lead.id: each.letter for each in options if each.lead is not None and each.letter}
    spots = {each.spot: each.letter for each in options if each.spot}
    return {**{each.id: each.letter for each in options}, **named, **spots}


def lettered_sides(sides: tuple[SideView, ...], asked: AskView | None) -> tuple[SideView, ...]:
    """The options' letters on the pieces beside the board."""
    letters = letters_of(asked)
    return tuple(
        replace(side, pieces=tuple(replace(each, letter=letters.get(each.id, "")) for each in side.pieces))
        for side in sides
    )


def _asked(cell: CellView, letter: str, here: bool) -> CellView:
    if letter:
        return replace(cell, letter=letter, highlight="target")
    return replace(cell, highlight="selected") if here else cell


def cell_with(board: BoardView | None, piece: str) -> str:
    """The cell on which a piece stands; empty for none."""
    found = (each.cell for each in board.pieces if each.id == piece) if board else iter(())
    return next(found, "")
