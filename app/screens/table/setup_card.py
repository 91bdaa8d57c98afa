"""A card of the box as a tile to tap: its picture, its words and the signs printed on it."""

from __future__ import annotations

from typing import Any

from kivy.properties import StringProperty

from app import fonts
from app.draw import extent
from app.presenters.views import SetupCardView
from app.theme import theme
from app.widgets.base.base import Glyph, Listed, Viewed, load_kv
from app.widgets.buttons.buttons import TapLayout
from app.widgets.flow.flow import EvenGrid


class SetupCard(Viewed, TapLayout):
    """One card; its name stands small in the corner, because it is only ours."""

    icon = StringProperty("")
    title = StringProperty("")
    label = StringProperty("")

    def show(self, view: SetupCardView) -> None:
        """Put the card on the screen."""
        self.icon, self.title, self.label = view.icon, view.title, view.label
        signs: Any = self.ids.signs
        signs.clear_widgets()
        for sign in view.signs:
            signs.add_widget(Glyph(icon=sign.icon, points=18, tone=sign.colour))

    def least_width(self) -> float:
        """No word of the title broken."""
        words = [extent(word, fonts.MEDIUM, theme.sp(14))[0] for word in self.title.split()]
        return float(max(*words, 0) if words else 0) + 16


class CardGrid(Listed, EvenGrid):
    """Cards in as many columns as fit; `on_card(id)`."""

    __events__ = ("on_card",)

    def make(self) -> SetupCard:
        """A card that tells its id when tapped."""
        card = SetupCard()
        card.bind(on_release=lambda tapped: self.dispatch("on_card", tapped.view.id))
        return card

    def on_card(self, card_id: str) -> None:
        """A card was tapped."""


load_kv(__file__)
