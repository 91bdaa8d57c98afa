"""What is done while nobody touches the window: the next screens are made ready, and memory is tidied.

A first visit costs mostly what is loaded for it: modules, their kv rules, fonts. All of that can be there
before the tap. The garbage collector stops everything for a tenth of a second where a whole app is searched;
so what is there for good is taken out of its sight, and it searches the rest between two taps.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from time import perf_counter
from typing import Final

from kivy.clock import Clock
from kivy.core.window import Window

import app
import companion

BEGIN: Final = 0.1
"""Seconds after the start until the first step: what is to be seen comes first."""
QUIET: Final = 0.25
"""Seconds without a touch or a key before a step is taken."""
BUSY: Final = 0.008
"""Seconds of a frame after which no further step is begun: half a frame is left for drawing."""
TIDY: Final = 4.0
"""Seconds without a touch or a key before memory is tidied."""
HEARD: Final = ("on_touch_down", "on_touch_move", "on_touch_up", "on_key_down")
THRESHOLDS: Final = (5_000, 10, 1_000)
"""So many new objects before the collector looks at them, and so often before it looks at older ones too."""
LIKELY: Final = (
    "companion.core",
    "companion.games",
    "app.presenters.table",
    "app.games",
    "app.widgets",
    "app.screens.table",
    "app.screens.shared",
    "app.screens.new_table",
    "app.screens.timeline",
    "app.presenters",
    "app.screens",
)
"""Parts of the app in the order in which they are wanted."""
STORING: Final = ("click", "dateutil.parser", "sqlite_utils")
"""What the store loads when it first writes, in pieces."""


def modules() -> list[str]:
    """What is loaded, one a step: the screens and all they show, in the order in which they are wanted."""
    names = [*_modules_in(companion.__path__, "companion."), *_modules_in(app.__path__, "app.")]
    wanted = [(rank, name) for name in names if (rank := _rank(name)) is not None]
    return [*STORING, *(name for _rank, name in sorted(wanted))]


def _modules_in(folders: Iterable[str], start: str) -> Iterator[str]:
    """The modules of a package by their files: to ask a package for them would load it, in one long step."""
    for folder in folders:
        for found in iter_modules([folder], start):
            if found.ispkg:
                inner = str(Path(folder, found.name.removeprefix(start)))
                yield from _modules_in([inner], f"{found.name}.")
            elif not found.name.endswith("__main__"):
                yield found.name


def _rank(name: str) -> int | None:
    return next((rank for rank, start in enumerate(LIKELY) if name.startswith(f"{start}.")), None)


def preparations() -> Iterator[None]:
    """Load the games, the app's modules with their kv rules, options and rule books, one a step."""
    settle_collector()
    for name in modules():
        if name not in sys.modules:
            yield
            import_module(name)
    yield from _read_data()
    yield
    gc.collect()
    settle_collector()


def _read_data() -> Iterator[None]:
    """Read the files that every table and every tag wants."""
    from companion.content.rulebook import read_in_parts, rulebooks, rules_of
    from companion.games import GAME_IDS, get_game

    for game in GAME_IDS:
        yield
        get_game(game).options()
    for book in rulebooks():
        yield from read_in_parts(book)
        yield
        rules_of(book)


def hold_collector() -> None:
    """Let a start not be stopped by the collector: nothing it makes can go yet."""
    gc.disable()


def settle_collector() -> None:
    """What is there now stays: the collector looks at what comes after it, and seldom of its own accord."""
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
    gc.enable()


class Idle:
    """Takes some steps a frame while the window is left alone; afterwards it tidies up between two acts."""

    def __init__(self, steps: Iterator[None]) -> None:
        self._steps = steps
        self._touched = Clock.get_time()
        self._tidy = True
        self._heard = dict.fromkeys(HEARD, self._touch)
        Window.bind(**self._heard)
        self._clock = Clock.schedule_interval(self._step, 0)

    def stop(self) -> None:
        """Do nothing more."""
        self._clock.cancel()
        Window.unbind(**self._heard)

    @property
    def _still(self) -> float:
        """Seconds since the window was touched."""
        return float(Clock.get_time() - self._touched)

    def _touch(self, *_args: object) -> None:
        self._touched, self._tidy = Clock.get_time(), False

    def _step(self, _dt: float) -> None:
        if self._still < QUIET:
            return
        end = perf_counter() + BUSY
        try:
            next(self._steps)
            while perf_counter() < end:
                next(self._steps)
        except StopIteration:
            self._clock.cancel()
            self._clock = Clock.schedule_interval(self._tidy_up, 1)

    def _tidy_up(self, _dt: float) -> None:
        if self._still >= TIDY and not self._tidy:
            self._tidy = True
            gc.collect()
