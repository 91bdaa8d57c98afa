"""Buttons of three weights; every one is at least 48 dp high and grows with its text."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout

from app import fonts
from app.draw import extent
from app.theme import theme
from app.widgets.base.base import Tappable, follow, load_kv


class TapLayout(Tappable, BoxLayout):
    """A box that is one big button."""

    is_choice = True


class IconTap(Tappable, AnchorLayout):
    """An icon in a 48 dp square."""

    icon = StringProperty("")
    tone = StringProperty("ink")
    points = NumericProperty(24)


class TextButton(Tappable, AnchorLayout):
    """Icon and text side by side, wrapping where there is no room."""

    text = StringProperty("")
    icon = StringProperty("")
    tone = StringProperty("ink")
    font = StringProperty(fonts.MEDIUM)
    points = NumericProperty(15)
    least = NumericProperty(48)
    """Smallest height in dp."""
    side = NumericProperty(18)
    """Room left and right in dp."""
    over = NumericProperty(10)
    """Room above and below the text in dp."""

    text_room = NumericProperty(0)
    """What is left for the text beside the icon."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        follow(self, self._fit, "text", "icon", "width")

    def natural_width(self) -> float:
        """How wide the button is with its text on one line."""
        return self._text_width() + self._around()

    def _fit(self, *_args: object) -> None:
        self.text_room = max(self.width - self._around(), 1)

    def _text_width(self) -> float:
        return extent(self.text, self.font, theme.sp(self.points))[0] + dp(2)

    def _around(self) -> float:
        beside = theme.icon(24) + dp(10) if self.icon else 0
        return 2 * dp(self.side) + beside


class QuietButton(TextButton):
    """An outlined button, for everything that is not the main action."""


class MainButton(TextButton):
    """The filled accent button; there is one on a screen, and it says the result."""

    active = BooleanProperty(True)
    quiet = BooleanProperty(False)
    """Only outlined: it can be pressed, but something else is rather to be done."""


load_kv(__file__)
