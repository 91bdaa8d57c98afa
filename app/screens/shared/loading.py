"""A table from a file, read beside the screen: a long one is played through, which takes a while."""

from __future__ import annotations

from typing import Any, Final

from kivy.clock import Clock

from app import device
from app.presenters.home import HomePresenter
from app.widgets.sheet.sheet import top_sheet
from app.widgets.undo_bar.undo_bar import UndoBar, tell
from companion.core.text import say

SOON: Final = 0.5
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
    ask_text(title, refused, action, named, hint=hint, refused=bool(refused))


def _load(page: Any, tables: HomePresenter, replace: bool, path: str, refused: Any = lambda: None) -> None:
    host, here = page.host, page.host.here
    told: list[UndoBar] = []
    waiting = Clock.schedule_once(
        lambda _dt: told.append(tell(page.speak(say("The file is being read.")))), SOON
    )

    def loaded(number: int | None) -> None:
        waiting.cancel()
        for bar in told:
            bar.close()
        if number is None:
            refused()
        elif host.here == here and top_sheet() is None:
            host.open_table(number, replace)
        else:  # somebody does other things meanwhile, and is not torn away from them
            text = page.speak(say("The table was loaded."))
            tell(text, lambda: host.open_table(number), page.speak(say("Open")))

    tables.load_beside(path, loaded)
