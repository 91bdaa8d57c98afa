"""The window: how it is smoothed; on a desktop its name, its first size, its least one, and the one it had.

Importing this module sets name, first size and smoothing. `app.main` does so before it imports anything that
makes the window, so that it does not open in one size and jump to another.
"""

from __future__ import annotations

import os
from typing import Any, Final

from kivy.config import Config
from kivy.utils import platform

from app.presenters.settings import SMALLEST_WINDOW, WINDOW, read_window

NAME: Final = "tabletop-companion"
"""By this name Linux desktops find the menu entry of a window, and its picture."""
DESKTOPS: Final = ("linux", "macosx", "win")
KIVYS_OWN: Final = (800, 600)
"""What Kivy's configuration says where nobody has changed it."""
FIRST: Final = (1100, 700)
"""Room for the board beside its panel, and no higher than a small laptop's screen."""

REST: Final = 0.5
"""Seconds without a change after which a size is one that somebody wanted."""


def _set_name() -> None:
    for system in ("X11", "WAYLAND"):
        os.environ.setdefault(f"SDL_VIDEO_{system}_WMCLASS", NAME)


def _set_first_size() -> None:
    sides = ("width", "height")
    if platform in DESKTOPS and tuple(Config.getint("graphics", side) for side in sides) == KIVYS_OWN:
        for side, length in zip(sides, FIRST, strict=True):
            Config.set("graphics", side, str(length))


def _leave_smoothing_to_shapes() -> None:
    """Every shape here smooths its own edge: to sample all pixels again costs as much as drawing them."""
    Config.set("graphics", "multisamples", "0")


def keep(app: Any) -> None:
    """Let the window not get too small, give it the size it had last time, and remember each that it gets.

    It is stored once the pulling at its edge has come to rest, for a killed app says no farewell, and at the
    end.
    """
    if platform not in DESKTOPS:
        return
    from kivy.clock import Clock
    from kivy.core.window import Window

    Window.minimum_width, Window.minimum_height = SMALLEST_WINDOW
    session = app.session

    def restore() -> None:
        if not session.ready:
            return
        stop()
        size = read_window(session.remembered(WINDOW))
        if size is not None:
            Window.system_size = size

    def remember(*_args: Any) -> None:
        size = read_window([round(side) for side in Window.system_size])
        if session.ready and size is not None:
            session.remember(WINDOW, list(size))

    at_rest = Clock.create_trigger(remember, REST)

    def resized(*_args: Any) -> None:
        at_rest.cancel()
        at_rest()

    def leave(*_args: Any) -> None:
        Window.unbind(system_size=resized)
        at_rest.cancel()
        remember()

    stop = session.watch(restore)
    restore()
    Window.bind(system_size=resized)
    app.bind(on_stop=leave)


_set_name()
_set_first_size()
_leave_smoothing_to_shapes()
