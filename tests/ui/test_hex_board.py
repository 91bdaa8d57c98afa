"""The board of hexagons: what touches mean, how it is pushed and zoomed, what is drawn anew."""

from __future__ import annotations

from dataclasses import replace
from math import dist
from random import Random
from typing import Any

import pytest
from kivy.metrics import dp
from kivy.tests.common import UnitTestTouch

from app.presenters.views import BoardView, CellView, PieceView, hex_board
from app.theme import theme
from app.widgets.hex_board.geometry import (
    Sight,
    axial_at,
    corner,
    extent,
    fitting,
    from_stretched,
    middle,
    outlines,
)
from companion.core.hexes import Hex, around, centre, within
from tests.ui.driver import DESK, PHONE, SMALL
from tests.ui.gallery.boards import adventure, wide_adventure

SIZES = [
    pytest.param(PHONE, 1.0, id="phone"),
    pytest.param(SMALL, 2.0, id="small-200"),
    pytest.param(DESK, 1.0, id="desk"),
]
EVENTS = ("on_cell", "on_piece", "on_cell_hold", "on_piece_hold", "on_piece_drag")


def shown(show: Any, view: BoardView | None = None, **how: Any) -> tuple[Any, Any, list[Any]]:
    """The driver, the board and what it tells."""
    from app.widgets.hex_board.hex_board import HexBoard

    ui = show(lambda: HexBoard(view=view or adventure(), size_hint_y=None, height=dp(430)), **how)
    widget = ui.find(HexBoard)
    told: list[Any] = []
    for name in EVENTS:
        widget.bind(**{name: lambda _board, *args, event=name: told.append((event, *args))})
    return ui, widget, told


def at(widget: Any, cell: str) -> tuple[float, float]:
    """The middle of a hexagon in the window."""
    x, y, width, height = widget.cell_box(cell)
    return tuple(widget.to_window(x + width / 2, y + height / 2))


# -- arithmetic -------------------------------------------------------------------------------------------


def test_every_point_near_a_middle_lies_in_its_hexagon() -> None:
    chance = Random(3)
    for each in within(Hex(0, 0), 5):
        x, y = middle(each, 20.0)
        assert axial_at((x, y), 20.0) == each
        way = chance.random() * 6.28
        near = (x + 16 * corner(0, 1)[0] * way / 6.28, y - 16 * way / 6.28 / 2)
        assert axial_at(near, 20.0) == each


def test_each_edge_faces_its_neighbour() -> None:
    here = Hex(0, 0)
    for number, there in enumerate(around(here)):
        edge = [corner(number - 1, 10.0), corner(number, 10.0)]
        half = [(one + two) / 2 for one, two in zip(*edge, strict=True)]
        assert dist(half, [each / 2 for each in middle(there, 10.0)]) < 1e-9


def test_the_stretched_grid_of_sight_lies_on_the_drawn_one() -> None:
    for each in within(Hex(0, 0), 3):
        assert from_stretched(centre(each), 12.0) == pytest.approx(middle(each, 12.0))


@pytest.mark.parametrize(("cells", "lengths"), [
    ([(0, 0)], [6]),
    ([(0, 0), (1, 0)], [10]),
    (within(Hex(0, 0), 1), [18]),
    ([(0, 0), (5, 0)], [6, 6]),
    ([each for each in within(Hex(0, 0), 1) if each != (0, 0)], [6, 18]),
])  # fmt: skip
def test_a_group_has_one_outline_and_one_for_each_hole(cells: Any, lengths: list[int]) -> None:
    assert sorted(len(each) for each in outlines(list(cells), 10.0)) == lengths


def test_all_of_a_board_fits_and_stands_in_the_middle() -> None:
    cells = within(Hex(0, 0), 3)
    sight = fitting(cells, (10, 20, 300, 500), 100)
    left, low, wide, high = extent(cells, sight.side)
    assert wide == pytest.approx(300)
    assert sight.x + left == pytest.approx(10)
    assert sight.y + low + high / 2 == pytest.approx(270)


def test_what_lies_under_the_fingers_stays_there_while_they_spread() -> None:
    sight = Sight(10, 3, 4)
    point = sight.to_plane((50, 60), 10)
    assert sight.zoomed(25, (50, 60)).to_screen(point, 10) == pytest.approx((50, 60))


# -- touch ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_a_tap_goes_to_the_piece_or_else_to_the_hexagon(show: Any, size: Any, scale: float) -> None:
    ui, widget, told = shown(show, size=size, scale=scale)
    ui.tap(at(widget, "0,6"))
    ui.tap(at(widget, "2,5"))
    ui.hold(at(widget, "1,7"))
    ui.hold(at(widget, "2,3"))
    assert told == [
        ("on_piece", "t2", "0,6"),
        ("on_cell", "2,5"),
        ("on_piece_hold", "farnese", "1,7"),
        ("on_cell_hold", "2,3"),
    ]


def test_every_hexagon_under_a_large_base_means_the_piece(show: Any) -> None:
    ui, widget, told = shown(show)
    for cell in ("4,0", "2,2", "3,1", "0,2"):
        ui.tap(at(widget, cell))
    assert [each[1] for each in told] == ["ogre", "ogre", "ogre", "kelpie"]


def test_a_ghost_is_no_piece_to_tap(show: Any) -> None:
    ui, widget, told = shown(show)
    ui.tap(at(widget, "2,4"))
    assert told == [("on_cell", "2,4")]


def test_beside_the_board_a_tap_means_nothing(show: Any) -> None:
    ui, widget, told = shown(show, hex_board((CellView("0,0", 0, 0), CellView("5,0", 0, 5))))
    ui.tap(tuple(widget.to_window(widget.center_x, widget.y + 3)))
    assert told == []


def test_a_piece_is_dragged_and_told_where_it_was_let_go(show: Any) -> None:
    ui, widget, told = shown(show)
    ui.drag(at(widget, "0,6"), at(widget, "1,6"), steps=80)  # longer than a page takes to scroll
    assert told == [("on_piece_drag", "t2", "1,6")]
    place = widget._places["t2"]
    assert (place.x, place.y) == widget.spots["t2"][:2], "the view alone says where it stands"


# -- push and zoom ----------------------------------------------------------------------------------------


def wheel(ui: Any, widget: Any, button: str, notches: int = 1) -> None:
    for _ in range(notches):
        touch = UnitTestTouch(*widget.to_window(*widget.center))
        touch.profile = ["pos", "button"]
        touch.button = button
        touch.touch_down()
        ui.frames(1)
        touch.touch_up()
    ui.frames(1)


def test_a_wheel_zooms_between_the_whole_board_and_large_hexagons(show: Any) -> None:
    ui, widget, told = shown(show)
    whole = widget.sight.side
    wheel(ui, widget, "scrolldown", 30)
    assert widget.sight.side == pytest.approx(dp(110) / 3**0.5)
    assert widget._drawn == widget.sight.side, "what is drawn is as sharp as it is large"
    assert not widget.is_whole
    wheel(ui, widget, "scrollup", 60)
    assert widget.sight.side == pytest.approx(min(whole, dp(48) / 3**0.5))
    assert told == []


def test_a_finger_on_the_ground_pushes_the_board_and_taps_nothing(show: Any) -> None:
    ui, widget, told = shown(show, wide_adventure())
    before = widget.sight
    x, y = widget.to_window(*widget.center)
    ui.drag((x - 100, y - 90), (x - 40, y - 30))
    assert told == []
    assert widget.sight.side == before.side
    assert widget.sight.x - before.x == pytest.approx(60, abs=1)
    assert widget.sight.y - before.y == pytest.approx(60, abs=1)


def test_the_board_is_never_pushed_out_of_sight(show: Any) -> None:
    ui, widget, _told = shown(show, wide_adventure())
    for _ in range(12):
        ui.drag(
            tuple(widget.to_window(widget.x + 20, widget.y + 20)),
            tuple(widget.to_window(widget.right - 20, widget.top - 60)),
        )
    left, low, _wide, _high = extent(widget._by_place, widget.sight.side)
    assert widget.sight.x + left == pytest.approx(widget.x, abs=1)
    assert widget.sight.y + low == pytest.approx(widget.y, abs=1)


def test_two_fingers_spread_the_board_around_where_they_are(show: Any) -> None:
    ui, widget, told = shown(show, bare=True)
    before = widget.sight.side
    x, y = widget.to_window(*widget.center)
    first, second = UnitTestTouch(x - 30, y), UnitTestTouch(x + 30, y)
    first.touch_down()
    second.touch_down()
    ui.frames(1)
    for step in range(6):
        second.touch_move(x + 30 + 10 * (step + 1), y)
        ui.frames(1)
    assert widget.sight.side > before * 1.5
    assert widget._drawn == pytest.approx(before), "while fingers are down only the plane is stretched"
    second.touch_up()
    first.touch_up()
    ui.frames(1)
    assert widget._drawn == widget.sight.side
    assert told == []


def test_the_button_shows_the_whole_board_again(show: Any) -> None:
    ui, widget, told = shown(show, wide_adventure())
    assert not widget.is_whole, "six hundred hexagons would be too small on a phone"
    ui.tap(tuple(widget.to_window(*widget._button_at())))
    assert widget.is_whole
    assert told == []
    ui.tap(at(widget, "6,11"))
    assert told == [("on_piece", "guts", "6,11")]


def test_a_turned_window_shows_the_whole_board_unless_somebody_looked_closer(show: Any) -> None:
    ui, widget, _told = shown(show)
    widget.height = dp(300)
    ui.frames(2)
    assert widget.is_whole
    wheel(ui, widget, "scrolldown", 4)
    near = widget.sight.side
    widget.height = dp(380)
    ui.frames(2)
    assert widget.sight.side == near


# -- drawing and motion -------------------------------------------------------------------------------------


def moved(view: BoardView, piece: str, *path: str) -> BoardView:
    pieces = [replace(p, cell=path[-1], path=path) if p.id == piece else p for p in view.pieces]
    return replace(view, pieces=tuple(pieces))


def test_a_move_or_a_push_leaves_the_mesh_alone(show: Any) -> None:
    ui, widget, _told = shown(show, wide_adventure())
    made = widget._mesh.revision
    widget.view = moved(widget.view, "guts", "5,11")
    ui.frames(2)
    widget._look(widget.sight.moved(40, 0))
    ui.frames(2)
    assert widget._mesh.revision == made
    lit = tuple(replace(each, highlight="reach") if each.id == "5,11" else each for each in widget.view.cells)
    widget.view = replace(widget.view, cells=lit)
    ui.frames(2)
    assert widget._mesh.revision == made + 1


def test_a_piece_slides_over_every_hexagon_of_its_path(show: Any) -> None:
    ui, widget, _told = shown(show, motion=True)
    start = widget.spots["t2"][:2]
    widget.view = moved(widget.view, "t2", "0,7", "0,8")
    ui.frames(2)
    assert widget.is_moving
    place = widget._places["t2"]
    assert dist((place.x, place.y), start) < dp(16)
    ui.seconds(0.13)
    assert dist((place.x, place.y), widget._middle("0,7")) < dp(16)
    ui.idle_until(lambda: not widget.is_moving, 30)
    assert (place.x, place.y) == widget.spots["t2"][:2]


def test_a_theme_repaints_the_mesh(show: Any) -> None:
    ui, widget, _told = shown(show)
    made = widget._mesh.revision
    theme.paint("boardgame", "Light")
    ui.frames(2)
    assert widget._mesh.revision == made + 1


# -- keys -------------------------------------------------------------------------------------------------


def test_while_something_is_asked_the_keys_know_only_what_can_answer(show: Any) -> None:
    _ui, widget, told = shown(show, adventure(asked=True))
    stops = {each.name for each in widget.stops()}
    assert stops == {"cell -1,7", "cell -2,7", "piece isidro"}
    next(each for each in widget.stops() if each.name == "cell -1,7").take()
    assert told == [("on_cell", "-1,7")]


def test_only_what_is_in_sight_or_just_beyond_it_can_be_reached_by_keys(show: Any) -> None:
    _ui, widget, _told = shown(show, wide_adventure())
    stops = widget.stops()
    assert 40 < len(stops) < 200
    assert stops[-1].name == "fit"
    beyond = min(stops[:-1], key=lambda each: each.box[0])
    assert beyond.box[0] < widget.x
    widget.show_stop(beyond.name)
    now = next(each for each in widget.stops() if each.name == beyond.name)
    assert now.box[0] >= widget.x - 1


def test_one_widget_shows_either_kind_of_board(show: Any) -> None:
    from app.widgets.board.board import Board
    from app.widgets.hex_board.hex_board import HexBoard
    from app.widgets.square_board.square_board import SquareBoard
    from tests.ui.gallery.boards import berserkers

    ui = show(lambda: Board(view=berserkers(), size_hint_y=None, height=dp(342)))
    board = ui.find(Board)
    told: list[Any] = []
    board.bind(on_piece=lambda _board, *args: told.append(args))
    assert isinstance(board.board, SquareBoard)
    board.view = adventure()
    ui.frames(3)
    assert isinstance(board.board, HexBoard)
    assert board.children == [board.board]
    ui.tap(at(board.board, "0,6"))
    assert told == [("t2", "0,6")]
    assert not board.is_lettered
    board.view = adventure(asked=True)
    assert board.is_lettered


def test_a_piece_without_a_place_is_not_drawn(show: Any) -> None:
    _ui, widget, _told = shown(show, hex_board((CellView("0,0", 0, 0),), (PieceView("x", "9,9"),)))
    assert widget.spots == {}


# -- drawing on it ----------------------------------------------------------------------------------------


def drawn_on(show: Any) -> tuple[Any, Any, list[Any]]:
    """A board on which one finger draws, and what it tells of strokes as well."""
    ui, widget, told = shown(show)
    widget.paints = widget.stays = True
    for name in ("on_stroke", "on_stroke_end"):
        widget.bind(**{name: lambda _board, *args, event=name: told.append((event, *args))})
    return ui, widget, told


def row_of(widget: Any) -> list[str]:
    """Five places side by side that are in sight."""
    seen = {
        (each.col, each.row): each.id
        for each in widget.view.cells
        if widget.collide_point(*widget.to_widget(*at(widget, each.id)))
    }
    rows = ([(q + step, r) for step in range(5)] for q, r in sorted(seen))
    return [seen[each] for each in next(row for row in rows if all(place in seen for place in row))]


def test_a_finger_draws_over_every_place_on_its_way_however_fast(show: Any) -> None:
    ui, widget, told = drawn_on(show)
    way, sight = row_of(widget), widget.sight
    ui.drag(at(widget, way[0]), at(widget, way[-1]), steps=1)
    strokes = list(dict.fromkeys(each[1] for each in told if each[0] == "on_stroke"))
    assert strokes == way and told[-1] == ("on_stroke_end",)
    assert widget.sight == sight, "the board stays where it is"
    assert not any(each[0] in ("on_cell", "on_piece", "on_piece_drag") for each in told)


def test_a_tap_while_one_draws_is_still_a_tap(show: Any) -> None:
    ui, widget, told = drawn_on(show)
    taken = {cell for piece in widget.view.pieces for cell in (piece.cell, *piece.covers)}
    cell = next(each for each in row_of(widget) if each not in taken)
    ui.tap(at(widget, cell))
    assert told == [("on_cell", cell)]


def test_a_second_finger_ends_the_stroke_and_moves_the_board(show: Any) -> None:
    ui, widget, told = drawn_on(show)
    way = row_of(widget)
    (x0, y0), (x1, y1) = at(widget, way[0]), at(widget, way[2])
    one, two = UnitTestTouch(x0, y0), UnitTestTouch(*at(widget, way[-1]))
    one.touch_down()
    one.touch_move(x1, y1)
    ui.frames()
    two.touch_down()
    assert told[-1] == ("on_stroke_end",)
    count, side = len(told), widget.sight.side
    two.touch_move(two.x + dp(120), two.y + dp(40))
    ui.frames()
    assert widget.sight.side > side and len(told) == count, "two fingers draw nothing"
    for each in (one, two):
        each.touch_up()
    ui.frames(2)
    assert len(told) == count


def test_a_board_that_is_drawn_stays_where_it_is_looked_at_when_places_come(show: Any) -> None:
    _ui, widget, _told = drawn_on(show)
    widget.zoom(1.5)
    looked = widget.sight
    last = widget.view.cells[-1]
    more = replace(last, id="far", col=last.col + 1)
    widget.view = replace(widget.view, cells=(*widget.view.cells, more))
    _ui.frames(2)
    assert widget.sight.side == pytest.approx(looked.side)
