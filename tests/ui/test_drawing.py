"""How often things are drawn and built: once a frame, and not again where they can be kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from kivy.core.window import Window
from kivy.graphics import SmoothRoundedRectangle
from kivy.tests.common import UnitTestTouch

from app.presenters.views import TileView
from app.widgets.action_tile.action_tile import TileGrid
from app.widgets.base.base import Drawn, Surface
from app.widgets.buttons.buttons import QuietButton
from app.widgets.square_board.square_board import SquareBoard
from tests.ui.berserkers import Hand
from tests.ui.berserkers_scenes import begin
from tests.ui.driver import SETTLE


@pytest.fixture
def drawings(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Counter[int]]]:
    """For each frame, how often each widget was drawn for it."""
    frames: list[Counter[int]] = [Counter()]
    for kind, name in ((SquareBoard, "_redraw"), (Drawn, "_redraw"), (Surface, "_paint")):
        work = getattr(kind, name)

        def counted(self, work=work):
            frames[-1][id(self)] += 1
            work(self)

        monkeypatch.setattr(kind, name, counted)

    def next_frame(_window: object) -> None:
        frames.append(Counter())

    Window.bind(on_flip=next_frame)
    yield frames
    Window.unbind(on_flip=next_frame)


def test_nothing_is_drawn_twice_for_a_frame(tmp_path: Path, drawings):
    with Hand(tmp_path / "data") as ui:
        begin(ui)
        drawings[:] = [Counter()]
        ui.app.go("table")
        ui.frames(SETTLE)
        counted = [times for frame in drawings for times in frame.values()]
        assert len(counted) > 20 and set(counted) == {1}
        board = id(ui.board)
        assert sum(frame[board] for frame in drawings) == 1


def tiles(*titles: str) -> list[TileView]:
    return [TileView(title, title, "", "fire") for title in titles]


def test_tiles_that_come_back_are_the_ones_that_were_there(show):
    grid = TileGrid(views=tiles("A", "B", "C"))
    ui = show(lambda: grid)
    before = set(grid.children)
    grid.views = tiles("D")
    ui.frames(2)
    assert [tile.title for tile in grid.children] == ["D"]
    grid.views = tiles("E", "F", "G")
    ui.frames(2)
    assert set(grid.children) == before
    assert [tile.title for tile in reversed(grid.children)] == ["E", "F", "G"]


def test_the_shade_of_a_press_goes_with_what_is_pressed(show):
    button = QuietButton(text="One", size_hint=(None, None), size=(200, 60), pos=(20, 200))
    ui = show(lambda: button, bare=True)
    button.pos = (20, 200)
    ui.frames(2)
    touch = UnitTestTouch(*button.center)
    touch.touch_down()
    ui.frames(1)
    button.pos = (20, 400)
    ui.frames(2)
    assert button.state == "down"
    (shade,) = (each for each in button._shade.children if isinstance(each, SmoothRoundedRectangle))
    assert tuple(shade.pos) == (20, 400)
    touch.touch_up()
