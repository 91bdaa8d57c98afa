"""The window on a desktop: how large it opens, how small it can get, and that it comes back as it was."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from kivy.core.window import Window

from app import window
from app.presenters.settings import WINDOW
from tests.ui.berserkers import companion
from tests.ui.driver import Driver

ROOT = Path(__file__).parents[2]
PRINT = "import app.main; from kivy.core.window import Window; print(*Window.size)"
ASKED = "from kivy.config import Config; Config.set('graphics', 'width', '412'); "


@pytest.fixture(autouse=True)
def unbound() -> Iterator[None]:
    """Other tests show windows of any size."""
    yield
    Window.minimum_width = Window.minimum_height = 0


def run(folder: Path, size: tuple[int, int]) -> tuple[int, int]:
    """Start the app, see how large its window is, and leave it with another size."""
    with Driver(companion(folder)) as ui:
        window.keep(ui.app)
        ui.frames(2)
        found = Window.system_size
        ui.resize(*size)
    return round(found[0]), round(found[1])


def stored(folder: Path, value: object) -> None:
    with Driver(companion(folder)) as ui:
        ui.app.session.store.settings.set(WINDOW, value)


@pytest.mark.parametrize(("before", "size"), [("", window.FIRST), (ASKED, (412, 600))])
def test_the_first_window_has_room_for_a_table_unless_kivy_is_told_otherwise(tmp_path, before, size):
    environment = {**os.environ, "KIVY_HOME": str(tmp_path), "KIVY_NO_CONSOLELOG": "1"}
    found = subprocess.run(
        [sys.executable, "-c", before + PRINT], cwd=ROOT, env=environment, capture_output=True, check=True
    )
    assert found.stdout.split() == [str(side).encode() for side in size]


def test_edges_are_smoothed_by_the_shapes_alone(tmp_path):
    environment = {**os.environ, "KIVY_HOME": str(tmp_path), "KIVY_NO_CONSOLELOG": "1"}
    ask = "import app.main; from kivy.config import Config; print(Config.get('graphics', 'multisamples'))"
    found = subprocess.run(
        [sys.executable, "-c", ask], cwd=ROOT, env=environment, capture_output=True, check=True
    )
    assert found.stdout.split() == [b"0"]


def test_the_window_comes_back_as_it_was_left(tmp_path):
    run(tmp_path, (1000, 720))
    assert run(tmp_path, (640, 900)) == (1000, 720)
    assert run(tmp_path, (640, 900)) == (640, 900)


def test_the_window_cannot_get_too_small_for_a_table(tmp_path):
    run(tmp_path, (1000, 720))
    assert (Window.minimum_width, Window.minimum_height) == (360, 480)


@pytest.mark.parametrize(
    "value", [[10, 10], [1000, 99_999], [1000], "1000x720", [1000.5, 720], None, {"w": 1000}]
)
def test_a_size_that_no_window_should_have_is_not_taken(tmp_path, value):
    usual = run(tmp_path / "usual", (1000, 720))
    stored(tmp_path / "odd", value)
    assert run(tmp_path / "odd", (1000, 720)) == usual


def test_a_window_that_is_too_small_is_not_remembered(tmp_path):
    run(tmp_path, (1000, 720))
    run(tmp_path, (200, 100))
    assert run(tmp_path, (1000, 720)) == (1000, 720)


def test_a_killed_app_has_kept_the_size_to_which_its_window_was_pulled(tmp_path):
    with Driver(companion(tmp_path)) as ui:
        window.keep(ui.app)
        ui.frames(2)
        stored_sizes = ui.app.session.store.settings
        kept = []
        for width in (900, 950, 1000):
            ui.resize(width, 720)
            kept.append(stored_sizes.get(WINDOW))
        assert kept == [None] * 3, "while it is pulled nothing is stored"
        ui.idle_until(lambda: stored_sizes.get(WINDOW) is not None)
        assert stored_sizes.get(WINDOW) == [1000, 720]
