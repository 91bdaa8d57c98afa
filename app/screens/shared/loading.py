"""A table from a file, read beside the screen: a long one is played through, which takes a while."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from kivy.clock import Clock

from app import device
from app.presenters.home import HomePresenter
from app.widgets.sheet.sheet import top_sheet
from app.widgets.undo_bar.undo_bar import UndoBar, shown_bar, tell
from companion.core.text import say

SOON: Final = 0.3
"""Seconds after which somebody would wonder whether anything happens."""


def load_table(page: Any, tables: HomePresenter, replace: bool = False) -> None:
    """Take a table from a file, chosen where the device has a chooser, else named, and go to it."""
    if not device.choose_file(lambda path: _load(page, tables, replace, path)):
        _ask(page, tables, replace)


def _ask(page: Any, tables: HomePresenter, replace: bool, refused: str = "") -> None:
    from app.screens.shared.field import ask_text

    def named(path: str) -> bool:
        _load(page, tables, replace, path, lambda: _ask(page, tables, replace, path))
        return True

    speak = page.speak
    hint = speak(say("Where the file is"))
    title, action = speak(say("Load a file")), speak(say("Load"))
    ask_text(title, refused, action, named, hint=hint, refused=bool(refused), about="table file")


def _load(page: Any, tables: HomePresenter, replace: bool, path: str, refused: Any = lambda: None) -> None:
    host, here = page.host, page.host.here
    bar = LoadingBar(page)

    def loaded(number: int | None) -> None:
        bar.end()
        if number is None:
            refused()
        elif host.here == here and top_sheet() is None:
            host.open_table(number, replace)
        else:  # somebody does other things meanwhile, and is not torn away from them
            text = page.speak(say("The table was loaded."))
            tell(text, lambda: host.open_table(number), page.speak(say("Open")), for_all=True)

    def stopped() -> None:
        bar.end()
        tell(page.speak(say("It was stopped, and nothing was changed.")), for_all=True)

    bar.begin(tables.load_beside(path, loaded, stopped))


class LoadingBar:
    """Says after a moment that a file is being read, and stops it by a tap."""

    def __init__(self, page: Any) -> None:
        self._speak = page.speak
        self._bar: UndoBar | None = None
        self._ended = False
        self._show = Clock.create_trigger(self._show_bar, SOON, interval=True)

    def begin(self, stop: Callable[[], None]) -> None:
        """From now on it may be stopped; a short file may be there already."""
        self._stop = stop
        if not self._ended:
            self._show()

    def _show_bar(self, _dt: float) -> None:
        """Another sentence may take its place for a while: then it comes again."""
        if shown_bar() is None:
            text, action = self._speak(say("The file is being read.")), self._speak(say("Stop loading"))
            self._bar = tell(text, self._tapped, action, lasts=True, for_all=True)

    def _tapped(self) -> None:
        self._show.cancel()
        self._stop()

    def end(self) -> None:
        """It is read, or will not be."""
        self._ended = True
        self._show.cancel()
        if self._bar is not None:
            self._bar.close()
