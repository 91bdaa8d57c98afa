"""A table or an event from a file, read beside the screen: a long one is played through, which takes time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from kivy.clock import Clock

from app import device
from app.host import Host
from app.presenters.loading import load_beside
from app.widgets.sheet.sheet import top_sheet
from app.widgets.undo_bar.undo_bar import UndoBar, shown_bar, tell
from companion.core.text import Text, say

SOON: Final = 0.3
"""Seconds after which somebody would wonder whether anything happens."""


@dataclass(frozen=True)
class Loaded:
    """What a file may hold: how it is asked for, and what is done with its number once it was read."""

    kind: str
    title: Text
    action: Text
    done: Text
    open: Callable[[int, bool], None]
    """Goes to it; by the second value in the place of the page that asked for it."""


def load_table(page: Any, replace: bool = False) -> None:
    """Take a table from a file, chosen where the device has a chooser, else named, and go to it."""
    done = say("The table was loaded.")
    _choose(page, Loaded("table", say("Load a file"), say("Load"), done, page.host.open_table), replace)


def load_event(page: Any) -> None:
    """Take an event from a file in the same way."""
    go = partial(_go_to_event, page.host)
    _choose(page, Loaded("event", say("File of an event"), say("Open"), say("The event was loaded."), go))


def _go_to_event(host: Host, event: int, _replace: bool) -> None:
    host.go("event", event=event)


def _choose(page: Any, what: Loaded, replace: bool = False) -> None:
    if not device.choose_file(lambda path: load(page, what, path, replace)):
        _ask(page, what, replace)


def _ask(page: Any, what: Loaded, replace: bool, refused: str = "") -> None:
    from app.screens.shared.field import ask_text

    def named(path: str) -> bool:
        load(page, what, path, replace, lambda: _ask(page, what, replace, path))
        return True

    speak = page.speak
    hint = speak(say("Where the file is"))
    title, action, about = speak(what.title), speak(what.action), what.title.msgid
    ask_text(title, refused, action, named, hint=hint, refused=bool(refused), about=about, page=page)


def load(page: Any, what: Loaded, path: str, replace: bool = False, refused: Any = lambda: None) -> None:
    """Read a file, say so if it takes long, and go to what it holds unless somebody is elsewhere by then."""
    host, here = page.host, page.host.here
    bar = LoadingBar(page)

    def loaded(number: int | None) -> None:
        bar.end()
        if number is None:
            refused()
        elif host.here == here and top_sheet() is None:
            what.open(number, replace)
        else:  # somebody does other things meanwhile, and is not torn away from them
            act = partial(what.open, number, False)
            tell(page.speak(what.done), act, page.speak(say("Open")), for_all=True)

    def stopped() -> None:
        bar.end()
        tell(page.speak(say("It was stopped, and nothing was changed.")), for_all=True)

    bar.begin(load_beside(page.session, what.kind, path, loaded, stopped))


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
