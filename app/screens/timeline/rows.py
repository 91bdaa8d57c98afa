"""The rows of the journal beside its sentences: the head over a turn, and a card that unfolds."""

from __future__ import annotations

from typing import Any, ClassVar

from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.presenters.timeline import FoldView, TurnView
from app.presenters.views import FactView, Lead
from app.widgets.base.base import Viewed, load_kv
from app.widgets.buttons.buttons import TapLayout
from app.widgets.log_line.log_line import is_tapped
from app.widgets.piece.piece import Picture


class TurnHead(Viewed, BoxLayout):
    """The name of a turn, a line, and the numbers of the table at its end."""

    title = StringProperty("")
    facts: list[FactView] = ListProperty([])

    def show(self, view: TurnView) -> None:
        self.title, self.facts = view.title, list(view.facts)


class FoldCard(Viewed, TapLayout):
    """Folded sentences: a tap unfolds them (`on_fold`), the icon offers what can be done (`on_pick`).

    A tap on one of the dice is `on_change`.
    """

    title = StringProperty("")
    number = StringProperty("")
    pictures: list[Lead] = ListProperty([])
    changes: list[FactView] = ListProperty([])
    opened = BooleanProperty(False)
    here = StringProperty("")
    fields = ("title", "number", "here")
    __events__: ClassVar[tuple[str, ...]] = ("on_fold", "on_pick", "on_change")

    def show(self, view: FoldView) -> None:
        super().show(view)
        self.opened, self.changes = view.open, list(view.changes)
        if self.pictures != list(view.pictures):
            self.pictures = list(view.pictures)
            self._show_pictures()

    def _show_pictures(self) -> None:
        row: Any = self.ids.pictures
        row.clear_widgets()
        for picture in self.pictures:
            row.add_widget(Picture(view=picture, side=30))

    def on_release(self) -> None:
        self.dispatch("on_change" if is_tapped(self.ids.pictures, self) else "on_fold")

    def on_fold(self) -> None:
        """The card was tapped."""

    def on_pick(self) -> None:
        """What can be done with the entry is asked for."""

    def on_change(self) -> None:
        """A die or a piece of the entry was tapped."""


load_kv(__file__)
