"""A hint for a first table: one or two sentences over the foot of the page, read away with one tap."""

from __future__ import annotations

from typing import Any

from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.presenters.hints import Hints, HintView
from app.presenters.play import Play
from app.widgets.base.base import Surface, load_kv


class HintBar(Surface, BoxLayout):
    """Shows the hint that is due: `show(session, play)` after every act; empty, it takes no room."""

    text = StringProperty("")
    number = StringProperty("")
    view: HintView | None = ObjectProperty(None, allownone=True)

    def show(self, session: Any, play: Play) -> None:
        """Show what is due now, if anything is."""
        self._hints, self._play = Hints(session), play
        self.view = self._hints.due(play)
        self.text = self.view.text if self.view is not None else ""
        self.number = f"{self.view.number} / {self.view.of}" if self.view is not None else ""

    def read(self) -> None:
        """The hint was understood: the next one, if its moment has come too."""
        if self.view is not None:
            self._hints.read(self._play, self.view.id)
            self.show(self._hints.session, self._play)

    def skip(self) -> None:
        """No more hints."""
        self._hints.skip()
        self.view, self.text, self.number = None, "", ""


load_kv(__file__)
