"""The cards in a hand, side by side; the row scrolls."""

from __future__ import annotations

from typing import Any, ClassVar

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty
from kivy.uix.scrollview import ScrollView

from app.theme import theme
from app.widgets.base.base import Follower, follow, load_kv, match
from app.widgets.card.card import HandCard, open_card


class HandRow(Follower, ScrollView):
    """A tap reads a card; where one is to be chosen (`choosing`) it tells `on_card(id)`, and a hold reads."""

    views = ListProperty([])
    choosing = BooleanProperty(False)
    turned = BooleanProperty(False)
    """Whether a card that is read is turned to the other side of the table."""
    __events__: ClassVar[tuple[str, ...]] = ("on_card",)
    ready = False
    carried = False
    """Whether a card is on its way out of the hand: however slow the finger is, it is not held to be read."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        follow(self, self._measure, "views", "width")

    def on_kv_post(self, _base: object) -> None:
        """Cards can be added now."""
        self.ready = True
        self.on_views(self, self.views)

    def on_views(self, _row: HandRow, views: list[Any]) -> None:
        """One card for each view; cards are used again."""
        if self.ready:
            match(self.ids.strip, views, self._make)

    def _make(self) -> HandCard:
        card = HandCard(holds=True)
        card.bind(on_release=self._tap, on_hold=self._read)
        card.fbind("minimum_height", self.on_theme)
        return card

    def _tap(self, card: HandCard) -> None:
        if card.view.back:
            return
        if self.choosing:
            self.dispatch("on_card", card.view.id)
        else:
            open_card(card.view, self.turned)

    def _read(self, card: HandCard) -> None:
        if not self.carried:
            open_card(card.view, self.turned)

    def card_at(self, x: float, y: float) -> HandCard | None:
        """The card under a point of the window."""
        if self.parent is None or not self.collide_point(*self.parent.to_widget(x, y)):
            return None
        place = self.ids.strip.to_widget(x, y)
        return next((each for each in self.ids.strip.children if each.collide_point(*place)), None)

    def _measure(self) -> None:
        """As wide as the names need, and all as high as the highest."""
        cards = self.ids.strip.children
        for card in cards:
            card.width = max(card.least_width(), dp(132) * min(theme.scale, 1.5))
        self.ids.strip.height = max([dp(64), *(card.minimum_height for card in cards)])

    def on_card(self, card_id: str) -> None:
        """A card was chosen."""


load_kv(__file__)
