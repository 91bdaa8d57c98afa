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

import fpdf  # noqa: F401  # loaded now: what it misses is kept as an error, with all that was running then
import pytest

Show = Callable[..., Any]
ROUNDS = 5


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
        last = nextitem is None or nextitem.path != item.path  # an app that served a whole file goes now
        if last or _ended_apps():
            _collect_all()
        else:
            gc.collect(1)
        if last and not _ended_apps():
            gc.freeze()  # what is left stays for good, and need not be looked at again
        gc.enable()


def _collect_all() -> None:
    """Search until nothing is found: what a widget held through Kivy goes only after the widget."""
    from tests.ui.driver import forget_timers

    forget_timers()
    for _round in range(ROUNDS):
        if not gc.collect():
            return


def _ended_apps() -> Any:
    """Apps that have ended and are still there."""
    from tests.ui.driver import ended

    return ended


@pytest.fixture(scope="module", autouse=True)
def no_app_outlives_its_file(request: pytest.FixtureRequest) -> Iterator[None]:
    """Nothing holds an app that has ended: it would be laid out and painted with every app that follows.

    At the end of a file pytest itself still holds the last one, so that one is looked for in the next file. A
    test that failed holds what it was at, and then nobody can tell.
    """
    left = len(_ended_apps())
    _ended_apps().clear()
    yield
    _collect_all()
    held = len(_ended_apps())
    if not request.session.testsfailed:
        assert not left, "an app of the file before this one is still held"
        assert held <= 1, f"{held} apps that have ended are still held"


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
