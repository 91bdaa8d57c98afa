"""What just happened, in one sentence, with a way back; it goes away by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.theme import theme
from app.widgets.base.base import Surface, load_kv

STAYS: Final = 6.0
"""Seconds it can be read and tapped."""
ABOVE: Final = 96
"""Distance from the window's bottom in dp: over the action bar."""


class UndoBar(Surface, BoxLayout):
    """Lies over the window; at most one at a time, the newest one stays."""

    text = StringProperty("")
    action = StringProperty("")
    act: Callable[[], None] | None = ObjectProperty(None, allownone=True)
    above = NumericProperty(ABOVE)
    shift = NumericProperty(0)

    def open(self) -> None:
        """Take the place of an older bar, and leave after a while."""
        for child in list(Window.children):
            if isinstance(child, UndoBar):
                child.close()
        Window.add_widget(self)
        if theme.motion:
            self.shift = dp(24)
            Animation(shift=0, d=0.2, t="out_cubic").start(self)
        self._leaving = Clock.schedule_once(lambda _dt: self.close(), STAYS)

    def close(self) -> None:
        """Go away."""
        self._leaving.cancel()
        Animation.cancel_all(self)
        if self.parent is not None:
            Window.remove_widget(self)

    def tapped(self) -> None:
        """Take back what happened."""
        self.close()
        if self.act is not None:
            self.act()

    def on_touch_down(self, touch: Any) -> bool:
        """Nothing behind the bar answers a tap on it."""
        return bool(super().on_touch_down(touch)) or self.collide_point(*touch.pos)


def tell(text: str, act: Callable[[], None] | None = None, action: str = "", above: float = ABOVE) -> UndoBar:
    """Show one sentence, with a way back if `act` is given; `action` replaces the word Undo."""
    bar = UndoBar(text=text, action=action, act=act, above=above)
    bar.open()
    return bar


load_kv(__file__)
