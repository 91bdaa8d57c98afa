"""One tracked value as something to set: what it is, and what it may be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from app.presenters.views import (
    BoardView,
    CellView,
    CounterView,
    DieView,
    FaceView,
    RowView,
    SegmentView,
    hex_board,
)
from companion.core.board import Board
from companion.core.hexes import HexMap
from companion.core.square import Grid
from companion.core.tracked import Choice, Faces, Flag, Number, Phrase, PlaceTrack, Several, Track

NOWHERE = "<none>"
"""The row of no value; no word of a game looks like it."""
OFF = "off"
Said = Callable[[Any], str]
"""The words of a value."""


@dataclass(frozen=True)
class FieldView:
    """One value to set; exactly one of the parts below is there."""

    path: str
    title: str
    value: str
    rule: str
    counter: CounterView | None = None
    flag: bool | None = None
    choices: tuple[RowView, ...] = ()
    phrase: str | None = None
    several: tuple[CounterView, ...] = ()
    most: int = 1
    """How often one thing may be chosen, or how many letters a phrase may have."""
    dice: tuple[DieView, ...] | None = None
    faces: tuple[FaceView, ...] = ()
    room: int = 0
    board: BoardView | None = None
    places: tuple[RowView, ...] = ()
    """The places of a board that is not made of squares, by name."""
    off_board: SegmentView | None = None
    optional: bool = False
    """Whether it may be left without a value."""


def field_view(path: str, track: Track, value: Any, title: str, said: Said) -> FieldView:
    """One value as it is now, with what it may be."""
    base = FieldView(path, title, said(value), track.rule)
    match track:
        case Number():
            return replace(base, counter=CounterView(path, value, title, low=track.low, high=track.high))
        case Flag():
            return replace(base, flag=value)
        case Choice():
            return replace(base, choices=_choices(track, value, said), optional=track.optional)
        case Phrase():
            return replace(base, phrase=value, most=track.most)
        case Several():
            return replace(base, several=_several(track, value, said), most=track.most)
        case Faces():
            return replace(base, dice=_dice(value), faces=_faces(track), room=track.most)
        case PlaceTrack():
            return _where(base, track, value, said)


def filled(view: FieldView, value: Any) -> FieldView:
    """A field with a value that somebody filled in before; one that does not fit it leaves it as it is."""
    match value:
        case bool() if view.flag is not None:
            return replace(view, flag=value)
        case int() if view.counter is not None:
            return replace(view, counter=replace(view.counter, value=value))
        case str() if view.phrase is not None:
            return replace(view, phrase=value)
        case str() | None if view.choices:
            return replace(view, choices=_taken(view.choices, value or NOWHERE))
        case [*chosen] if view.several:
            counts = Counter(chosen)
            return replace(view, several=tuple(replace(each, value=counts[each.id]) for each in view.several))
        case [*faces] if view.dice is not None and all(isinstance(face, int) for face in faces):
            return replace(view, dice=_dice(faces))
        case [*place] if view.places:
            return replace(view, places=_taken(view.places, place_id(place)))
        case [*place] if view.board is not None:
            return replace(view, board=_marked(view.board, place_id(place)))
    return view


def _taken(rows: tuple[RowView, ...], taken: str) -> tuple[RowView, ...]:
    return tuple(replace(row, selected=row.id == taken) for row in rows)


def _marked(board: BoardView, taken: str) -> BoardView:
    cells = tuple(replace(cell, highlight="selected" if cell.id == taken else "") for cell in board.cells)
    return replace(board, cells=cells)


def place_id(place: Any) -> str:
    """The id of a place of any board: its numbers, one behind the other."""
    return ",".join(str(number) for number in place)


def place_value(cell: str) -> list[int] | None:
    """What a tapped place stands for."""
    return None if cell == OFF else [int(number) for number in cell.split(",")]


def _choices(track: Choice, value: Any, said: Said) -> tuple[RowView, ...]:
    options: list[str | None] = [*track.options, *([None] if track.optional else [])]
    return tuple(RowView(each or NOWHERE, said(each), selected=each == value) for each in options)


def _several(track: Several, value: Any, said: Said) -> tuple[CounterView, ...]:
    counts = Counter(value)
    return tuple(
        CounterView(each, counts[each], said([each]), high=track.most_of(each)) for each in track.options
    )


def _where(base: FieldView, track: PlaceTrack, value: Any, said: Said) -> FieldView:
    taken = None if value is None else tuple(value)
    off = SegmentView(OFF, said(None), "close") if track.optional else None
    if isinstance(track.board, Grid):
        found: dict[str, Any] = {"board": _squares(track.board, taken, said)}
    elif isinstance(track.board, HexMap):
        found = {"board": _hexes(track.board, taken)}
    else:
        found = {"places": _places(track.board, taken, said)}
    return replace(base, off_board=off, optional=track.optional, **found)


def _squares(grid: Grid, taken: tuple[int, ...] | None, said: Said) -> BoardView:
    cells = tuple(
        CellView(place_id(at), at.row, at.col, said(list(at)), highlight="selected" if taken == at else "")
        for at in grid.cells
    )
    return BoardView(grid.rows, grid.cols, cells)


def _hexes(board: HexMap, taken: tuple[int, ...] | None) -> BoardView:
    return hex_board(
        tuple(
            CellView(place_id(at), at.r, at.q, fill="s2", highlight="selected" if taken == at else "")
            for at in board.cells
        )
    )


def _places(board: Board[Any], taken: tuple[int, ...] | None, said: Said) -> tuple[RowView, ...]:
    return tuple(
        RowView(place_id(at), said(list(at)), icon="map-marker", selected=taken == tuple(at))
        for at in board.cells
    )


def _dice(value: Any) -> tuple[DieView, ...]:
    return tuple(DieView(str(place), str(face), pips=1 <= face <= 6) for place, face in enumerate(value))


def _faces(track: Faces) -> tuple[FaceView, ...]:
    return tuple(FaceView(str(face), str(face), pips=1 <= face <= 6) for face in dict.fromkeys(track.faces))
