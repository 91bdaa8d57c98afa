"""The board: where touches go, how pieces stand and move."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from kivy.metrics import dp

from app.presenters.views import BoardView, CellView, PieceView, SignView
from app.theme import theme
from app.widgets.square_board.geometry import Grid, along, line_up, nearest
from tests.ui.driver import DESK, PHONE, SMALL
from tests.ui.gallery.boards import berserkers, squads

SIZES = [
    pytest.param(PHONE, 1.0, id="phone"),
    pytest.param(SMALL, 2.0, id="small-200"),
    pytest.param(DESK, 1.0, id="desk"),
]


def board(view: BoardView | None = None) -> Any:
    from app.widgets.square_board.square_board import SquareBoard

    return SquareBoard(view=view or berserkers(), size_hint_y=None, height=dp(342))


def shown(show: Any, view: BoardView | None = None, **how: Any) -> tuple[Any, Any, list[Any]]:
    """The driver, the board and what it tells."""
    from app.widgets.square_board.square_board import SquareBoard

    ui = show(lambda: board(view), **how)
    widget = ui.find(SquareBoard)
    told: list[Any] = []
    for name in ("on_cell", "on_piece", "on_cell_hold", "on_piece_hold", "on_piece_drag"):
        widget.bind(**{name: lambda _board, *args, event=name: told.append((event, *args))})
    return ui, widget, told


def middle(widget: Any, cell: str) -> tuple[float, float]:
    x, y, width, height = widget.cell_box(cell)
    return tuple(widget.to_window(x + width * 0.75, y + height * 0.6))


def spot(widget: Any, piece: str) -> tuple[float, float]:
    return tuple(widget.to_window(*widget.spots[piece][:2]))


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_tap_goes_to_the_piece_or_else_to_the_cell(show: Any, size: Any, scale: float) -> None:
    ui, widget, told = shown(show, size=size, scale=scale)
    ui.tap(spot(widget, "red"))
    ui.tap(middle(widget, "L12"))
    ui.tap(spot(widget, "B1"))
    assert told == [("on_piece", "red", "L07"), ("on_cell", "L12"), ("on_piece", "B1", "L07")]


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_long_press_is_told_instead_of_the_tap(show: Any, size: Any, scale: float) -> None:
    ui, widget, told = shown(show, size=size, scale=scale)
    ui.hold(spot(widget, "blue"))
    ui.hold(middle(widget, "L04"))
    assert told == [("on_piece_hold", "blue", "L03"), ("on_cell_hold", "L04")]


def test_a_touch_that_wanders_is_no_tap(show: Any) -> None:
    ui, widget, told = shown(show)
    ui.drag(middle(widget, "L04"), middle(widget, "L06"))
    assert told == []


def test_a_piece_follows_the_finger_and_tells_where_it_is_let_go(show: Any) -> None:
    ui, widget, told = shown(show)
    ui.drag(spot(widget, "B1"), middle(widget, "L12"), steps=80)  # longer than a press that is held
    assert told == [("on_piece_drag", "B1", "L12")]
    place = widget._places["B1"]
    assert (place.x, place.y) == widget.spots["B1"][:2], "the view alone says where it stands"
    told.clear()
    x, y = spot(widget, "B1")
    ui.drag((x, y), (x + 20, y))
    assert told == [], "within its own cell it goes nowhere"


def test_the_nearest_piece_within_24_dp_wins(show: Any) -> None:
    ui, widget, told = shown(show)
    x, y = spot(widget, "B3")
    ui.tap((x + 23, y))
    ui.tap((x + 25, y))
    assert told == [("on_piece", "B3", "L11"), ("on_cell", "L11")]


def test_cards_are_touched_in_the_middle_and_their_cells_beside(show: Any) -> None:
    ui, widget, told = shown(show, squads())
    ui.tap(spot(widget, "Страж"))
    ui.tap(middle(widget, "50"))
    assert told == [("on_piece", "Страж", "22"), ("on_cell", "50")]


def moved(view: BoardView, piece: str, *path: str) -> BoardView:
    pieces = [replace(p, cell=path[-1], path=path) if p.id == piece else p for p in view.pieces]
    return replace(view, pieces=tuple(pieces))


def place(widget: Any, piece: str) -> tuple[float, float]:
    where = widget._places[piece]
    return where.x, where.y


def test_a_piece_slides_over_every_cell_of_its_path(show: Any) -> None:
    ui, widget, _told = shown(show, motion=True)
    start = widget.spots["B3"][:2]
    widget.view = moved(berserkers(), "B3", "L08", "L05")
    ui.frames(2)
    assert widget.is_moving
    assert place(widget, "B3") == pytest.approx(start, abs=dp(14))
    ui.seconds(0.13)
    x, y, width, height = widget.cell_box("L08")
    assert place(widget, "B3") == pytest.approx((x + width / 2, y + height / 2), abs=dp(16))
    ui.idle_until(lambda: not widget.is_moving, 30)
    assert place(widget, "B3") == widget.spots["B3"][:2]


def test_no_move_lasts_longer_than_six_tenths_of_a_second(show: Any) -> None:
    ui, widget, _told = shown(show, motion=True)
    widget.view = moved(berserkers(), "B3", "L12", "L09", "L06", "L05", "L04", "L01", "L02")
    ui.frames(2)
    assert widget.is_moving
    ui.idle_until(lambda: not widget.is_moving, 40)
    assert place(widget, "B3") == widget.spots["B3"][:2]


def test_a_tap_ends_the_slide_and_still_counts(show: Any) -> None:
    ui, widget, told = shown(show, motion=True)
    widget.view = moved(berserkers(), "B3", "L08", "L05")
    ui.frames(2)
    ui.tap(middle(widget, "L12"))
    assert not widget.is_moving
    assert place(widget, "B3") == widget.spots["B3"][:2]
    assert told == [("on_cell", "L12")]


def test_pieces_jump_where_motion_is_off(show: Any) -> None:
    ui, widget, _told = shown(show, motion=False)
    widget.view = moved(berserkers(), "B3", "L08", "L05")
    ui.frames(1)
    assert not widget.is_moving
    assert place(widget, "B3") == widget.spots["B3"][:2]


def test_a_changed_cell_pulses_once_or_stays_marked_without_motion(show: Any) -> None:
    view = berserkers()
    changed = tuple(replace(cell, highlight="changed") if cell.id == "L04" else cell for cell in view.cells)
    ui, widget, _told = shown(show, motion=True)
    widget.view = replace(view, cells=changed)
    ui.seconds(0.15)
    assert widget._pulses[0].a > 0.5
    ui.seconds(0.3)
    assert widget._pulses[0].a == pytest.approx(0, abs=0.05)


def test_a_changed_cell_stays_marked_without_motion(show: Any) -> None:
    view = berserkers()
    changed = tuple(replace(cell, highlight="changed") if cell.id == "L04" else cell for cell in view.cells)
    ui, widget, _told = shown(show, motion=False)
    widget.view = replace(view, cells=changed)
    ui.frames(3)
    assert widget._pulses[0].a == 1


def test_a_highlighted_cell_looks_different(show: Any, tmp_path: Any) -> None:
    ui, widget, _told = shown(show)
    ui.screenshot(str(tmp_path / "before.png"))
    widget.view = berserkers(selected="L04")
    ui.frames(2)
    ui.screenshot(str(tmp_path / "after.png"))
    assert (tmp_path / "before.png").read_bytes() != (tmp_path / "after.png").read_bytes()


def test_the_same_view_gives_the_same_picture(show: Any, tmp_path: Any) -> None:
    for name in ("one", "two"):
        ui, _widget, _told = shown(show)
        ui.screenshot(str(tmp_path / f"{name}.png"))
    assert (tmp_path / "one.png").read_bytes() == (tmp_path / "two.png").read_bytes()


@pytest.mark.parametrize("first", [berserkers(selected="L04"), squads(), BoardView(1, 1, ())])
def test_a_board_looks_the_same_whatever_it_showed_before(show: Any, tmp_path: Any, first: BoardView) -> None:
    """What has not changed is not drawn again, and nothing of another view stays."""
    ui, _widget, _told = shown(show, motion=False)
    ui.screenshot(str(tmp_path / "at-once.png"))
    ui, widget, _told = shown(show, first, motion=False)
    for view in (berserkers(selected="L07"), squads(), berserkers()):
        widget.view = view
        ui.frames(2)
    ui.screenshot(str(tmp_path / "in-the-end.png"))
    assert (tmp_path / "at-once.png").read_bytes() == (tmp_path / "in-the-end.png").read_bytes()


def test_only_what_has_changed_is_drawn_again_but_all_of_it_in_another_style(show: Any) -> None:
    ui, widget, _told = shown(show, motion=False)
    groups = {name: group for name, (_looks, group) in widget._parts.items()}

    def again() -> set[str]:
        ui.frames(2)
        return {name for name, (_looks, group) in widget._parts.items() if groups[name] is not group}

    widget.view = berserkers(selected="L04")
    assert again() == {"cell L04", "cell L07"}, "L07 was the chosen one"
    theme.paint(theme.game, "Light")
    assert again() == groups.keys()


def test_six_pieces_in_one_cell_can_all_be_tapped(show: Any) -> None:
    cells = (CellView("A", 0, 0, "A"), CellView("B", 0, 1, "B"), CellView("C", 0, 2, "C"))
    pieces = tuple(PieceView(str(n), "B", text=str(n)) for n in range(6))
    ui, widget, told = shown(show, BoardView(1, 3, cells, pieces))
    for n in range(6):
        ui.tap(spot(widget, str(n)))
    assert [piece for _event, piece, _cell in told] == list("012345")


def test_a_long_name_is_cut_where_the_signs_of_its_cell_begin(show: Any) -> None:
    from app import fonts
    from app.draw import extent
    from app.widgets.square_board.cells import label_room, shortened

    signs = (SignView("fire"), SignView("axe"))
    cell = CellView("A", 0, 0, "Château de la dame du lac", icon="bed", top=signs)
    shown(show, BoardView(1, 1, (cell,)))
    room = label_room(cell, dp(160))
    assert 0 < room < label_room(replace(cell, top=()), dp(160)) < dp(160)
    label, wide = shortened(cell.label, 14, room)
    assert label.endswith("…") and cell.label.startswith(label[:-1]) and wide <= room
    assert wide == extent(label, fonts.BOLD, 14)[0]
    assert shortened("L07", 14, room) == ("L07", extent("L07", fonts.BOLD, 14)[0])
    assert len(shortened(cell.label, 14, 0)[0]) == 4, "three letters stay, whatever the room"


# arithmetic


GRID = Grid(10, 20, 306, 206, 4, 3, 6)


def test_cells_fill_the_board_and_touches_find_them() -> None:
    for row in range(4):
        for col in range(3):
            x, y, width, height = GRID.box(row, col)
            assert GRID.at(x + width / 2, y + height / 2) == (row, col)
            assert GRID.at(x + 1, y + 1) == (row, col)
    assert GRID.box(0, 0)[1] + GRID.box(0, 0)[3] == pytest.approx(226)
    assert GRID.box(3, 2)[0] + GRID.box(3, 2)[2] == pytest.approx(316)


@pytest.mark.parametrize("point", [(0, 100), (400, 100), (100, 5), (100, 300)])
def test_there_is_no_cell_beside_the_board(point: tuple[float, float]) -> None:
    assert GRID.at(*point) is None


@pytest.mark.parametrize("count", range(1, 9))
def test_pieces_side_by_side_stay_in_their_box(count: int) -> None:
    spots = line_up((0, 0, 100, 40), count, 40, 26, centred=False)
    assert len(spots) == count
    assert all(x - size / 2 >= -0.01 and x + size / 2 <= 100.01 for x, _y, size in spots)
    assert all(size >= 26 for _x, _y, size in spots)


def test_pieces_shrink_from_the_third_on() -> None:
    sizes = [line_up((0, 0, 100, 40), count, 40, 26, centred=False)[0][2] for count in (1, 2, 3)]
    assert sizes == [40, 40, pytest.approx(100 / 3)]


def test_nearest_knows_its_reach_and_the_piece_on_top() -> None:
    spots = {"low": (0, 0), "high": (10, 0), "twin": (10, 0)}
    assert nearest(spots, 2, 0, 24) == "low"
    assert nearest(spots, 10, 1, 24) == "twin"
    assert nearest(spots, 50, 0, 24) is None


def test_a_way_is_slid_step_by_step_and_jumped_where_it_wraps() -> None:
    way = [(0.0, 0.0), (10.0, 0.0), (90.0, 0.0)]
    assert along(way, [], 0.25) == (5, 0)
    assert along(way, [], 0.75) == (50, 0)
    assert along(way, [1], 0.7) == (10, 0)
    assert along(way, [1], 0.8) == (90, 0)
    assert along(way, [], 1) == (90, 0)


# flipped


def test_a_flipped_board_lies_as_the_player_opposite_sees_it(show: Any) -> None:
    ui, widget, told = shown(show)
    corner, last = widget.cell_box("L01"), widget.cell_box("L12")
    widget.flipped = True
    ui.frames(2)
    assert widget.cell_box("L01") == pytest.approx(last) and widget.cell_box("L12") == pytest.approx(corner)
    ui.tap(middle(widget, "L12"))
    ui.tap(spot(widget, "red"))
    assert told == [("on_cell", "L12"), ("on_piece", "red", "L07")]


def test_cards_point_at_the_enemy_from_either_side(show: Any) -> None:
    _ui, widget, _told = shown(show, squads())
    mine = next(piece for piece in squads().pieces if piece.points == "up")
    plain = PieceView("plain", mine.cell)
    assert widget._facing(mine).points == "up"
    widget.flipped = True
    assert (widget._facing(mine).points, widget._facing(plain).points) == ("down", "")


@pytest.mark.parametrize("flipped", [False, True])
def test_a_point_is_in_the_cell_whose_box_holds_it(flipped: bool) -> None:
    grid = Grid(10, 20, 300, 200, 4, 3, 6, flipped)
    for row in range(4):
        for col in range(3):
            x, y, width, height = grid.box(row, col)
            assert grid.at(x + width / 2, y + height / 2) == (row, col)
