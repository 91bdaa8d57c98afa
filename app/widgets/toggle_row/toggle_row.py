"""A card to take or leave: price, name, what it is, and whether it is taken; a tap changes that."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from kivy.properties import BooleanProperty, StringProperty

from app.presenters.card_views import CardView
from app.presenters.table.parts import ToggleView
from app.widgets.base.base import Listed, Viewed, load_kv
from app.widgets.buttons.buttons import TapLayout
from app.widgets.flow.flow import EvenGrid

LEAST: Final = 220
"""The narrowest column of cards in dp."""


class ToggleRow(Viewed, TapLayout):
    """One card; `on_release` when tapped."""

    name = StringProperty("")
    kind = StringProperty("")
    icon = StringProperty("")
    mark = StringProperty("")
    taken = BooleanProperty(False)
    bad = BooleanProperty(False)
    dim = BooleanProperty(False)
    choosing = BooleanProperty(True)
    """Whether it can be taken, not only read."""
    fields = ("name", "kind", "icon", "mark", "taken", "bad", "dim")

    def show(self, view: ToggleView) -> None:
        """Show a card."""
        super().show(view)
        self.choosing = view.order is not None
        self.ids.cost.view = CardView(view.id, view.name, cost=view.cost, cost_look=view.cost_look)


class ToggleList(Listed, EvenGrid):
    """All of them, side by side where there is room; `on_toggle(id)`, and `on_read(id)` by a long press."""

    __events__: ClassVar[tuple[str, ...]] = ("on_toggle", "on_read")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(least=LEAST, most=2, gap=0, **kwargs)

    def make(self) -> ToggleRow:
        """A row that tells its id when tapped."""
        row = ToggleRow(holds=True)
        row.bind(
            on_release=lambda tapped: self.dispatch("on_toggle", tapped.view.id),
            on_hold=lambda held: self.dispatch("on_read", held.view.id),
        )
        return row

    def on_toggle(self, card: str) -> None:
        """A card was tapped."""

    def on_read(self, card: str) -> None:
        """A card was held: it is to be read."""


load_kv(__file__)
