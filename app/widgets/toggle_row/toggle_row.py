"""A card to take or leave: price, name, what it is, and whether it is taken; a tap changes that."""

from __future__ import annotations

from typing import ClassVar

from kivy.properties import BooleanProperty, StringProperty

from app.presenters.card_views import CardView
from app.presenters.table.parts import ToggleView
from app.widgets.base.base import Column, Listed, Viewed, load_kv
from app.widgets.buttons.buttons import TapLayout


class ToggleRow(Viewed, TapLayout):
    """One card; `on_release` when tapped."""

    name = StringProperty("")
    kind = StringProperty("")
    icon = StringProperty("")
    mark = StringProperty("")
    taken = BooleanProperty(False)
    bad = BooleanProperty(False)
    fields = ("name", "kind", "icon", "mark", "taken", "bad")

    def show(self, view: ToggleView) -> None:
        """Show a card."""
        super().show(view)
        self.ids.cost.view = CardView(view.id, view.name, cost=view.cost, cost_look=view.cost_look)


class ToggleList(Listed, Column):
    """All of them; `on_toggle(id)`."""

    __events__: ClassVar[tuple[str, ...]] = ("on_toggle",)

    def make(self) -> ToggleRow:
        """A row that tells its id when tapped."""
        row = ToggleRow()
        row.bind(on_release=lambda tapped: self.dispatch("on_toggle", tapped.view.id))
        return row

    def on_toggle(self, card: str) -> None:
        """A card was tapped."""


load_kv(__file__)
