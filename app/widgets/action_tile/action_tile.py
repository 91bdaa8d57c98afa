"""Actions to tap: icon, what it does, what it needs or costs."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty

from app import fonts
from app.draw import extent
from app.theme import theme
from app.widgets.base.base import Listed, Viewed, load_kv
from app.widgets.buttons.buttons import TapLayout
from app.widgets.flow.flow import EvenGrid


class ActionTile(Viewed, TapLayout):
    """One action; it can be tapped even when refused, so that the refusal can be told."""

    icon = StringProperty("")
    colour = StringProperty("ac")
    title = StringProperty("")
    detail = StringProperty("")
    enabled = BooleanProperty(True)
    fields = ("icon", "colour", "title", "detail", "enabled")

    def least_width(self) -> float:
        """No word of the title or the detail broken."""
        icon = theme.icon(24) + dp(10) if self.icon else 0
        words = [extent(word, fonts.MEDIUM, theme.sp(15))[0] for word in self.title.split()]
        words += [extent(word, fonts.REGULAR, theme.sp(13))[0] for word in self.detail.split()]
        return max(words, default=0) + icon + dp(26)


class TileGrid(Listed, EvenGrid):
    """Two tiles in a row, one where the text is large; `on_tile(id)`."""

    __events__ = ("on_tile",)

    def make(self) -> ActionTile:
        """A tile that tells its id when tapped."""
        tile = ActionTile()
        tile.bind(on_release=lambda tapped: self.dispatch("on_tile", tapped.view.id))
        return tile

    def on_tile(self, tile_id: str) -> None:
        """A tile was tapped."""


load_kv(__file__)
