"""Shows one widget, or one page of them, in an offscreen window; the theme is reset each time.

The environment that Kivy reads on import is set in the conftest above this one.
"""

from __future__ import annotations

import gc
from argparse import Namespace
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack
from random import Random
from typing import Any

import pytest

Show = Callable[..., Any]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> Generator[None, Any, Any]:
    """Look for garbage behind each test only, and then for what the test itself made.

    The parts of an app know each other, so only the collector takes them; until then every change of the
    theme paints them, dead as they are. While the app stands, a search finds little and takes long.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        oldest, seldom = 2, gc.get_threshold()[2]
        last = nextitem is None or nextitem.path != item.path  # an app that served a whole file goes now
        gc.collect(oldest if last or gc.get_count()[oldest] > seldom else oldest - 1)
        gc.enable()


@pytest.fixture(autouse=True)
def same_chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The tables of a test have the same seeds in every run: what it is dealt is not a matter of luck."""
    chance = Random(request.node.nodeid)
    monkeypatch.setattr("companion.store.tables.SystemRandom", lambda: chance)


@pytest.fixture
def show() -> Iterator[Show]:
    """`ui = show(lambda: Counter(...), size=SMALL, scale=2)`: a driver on a page with the widget.

    `bare` makes the widget itself the root of the window. A second call takes the first one's place.
    """
    from tests.ui.driver import PHONE, Driver
    from tests.ui.gallery.window import DemoApp

    with ExitStack() as open_windows:

        def show_widget(
            make: Callable[[], Any],
            size: tuple[int, int] = PHONE,
            scale: float = 1.0,
            style: str = "Dark",
            motion: bool = False,
            bare: bool = False,
        ) -> Driver:
            open_windows.close()
            options = Namespace(game="berserkers", style=style, scale=scale, motion=motion, bare=bare)
            return open_windows.enter_context(Driver(DemoApp(make, options), size))

        yield show_widget
    _reset()


def _reset() -> None:
    from app.theme import theme

    theme.scale = 1.0
    theme.motion = True
    theme.paint("", "Dark")
