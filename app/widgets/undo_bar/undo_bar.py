"""What just happened, in one sentence, with a way back; it goes away by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.draw import extent
from app.theme import theme
from app.widgets.base.base import Surface, load_kv

STAYS: Final = 6.0
"""Seconds it can be read and tapped."""
ABOVE: Final = 96
"""Distance from the window's bottom in dp: over the action bar."""
GAP: Final = 10
"""Distance in dp from the foot of the pane that it stands on."""


class UndoBar(Surface, BoxLayout):
    """Lies over the window; at most one at a time, the newest one stays."""

    text = StringProperty("")
    action = StringProperty("")
    act: Callable[[], None] | None = ObjectProperty(None, allownone=True)
    foot = NumericProperty(0)
    middle = NumericProperty(0)
    room = NumericProperty(0)
    """Where it stands: the height of its lower edge, its middle, and how wide it may be."""
    shift = NumericProperty(0)
    lasts = BooleanProperty(False)
    """Whether it stays until it is tapped, or another takes its place."""
    __events__ = ("on_gone",)

    def stand(self, above: float, on: Any = None, over: bool = False) -> None:
        """Stand so many dp above the window's lower edge, or on the foot of a pane, or `over` that foot."""
        self._above, self._on, self._over = above, on, over
        if on is None:
            self.foot, self.middle, self.room = dp(above), Window.width / 2, Window.width - dp(24)
        else:
            x, y = on.to_window(on.x, on.y if over else on.top)
            self.foot, self.middle, self.room = y + dp(GAP), x + on.width / 2, on.width - dp(24)

    def _stand_again(self, *_args: object) -> None:
        """The window has another size: the panes find theirs first."""
        Clock.schedule_once(lambda _dt: self.stand(self._above, self._on, self._over), 0)

    def natural_width(self) -> float:
        """How wide it is with its text on one line."""
        words, padding = self.ids.words, self.padding[0] + self.padding[2] + self.spacing
        action = self.ids.action.natural_width() if self.act else dp(12)
        return float(extent(self.text, words.font_name, theme.sp(words.points))[0] + action + padding + dp(4))

    def open(self) -> None:
        """Take the place of an older bar, and leave after a while."""
        for child in list(Window.children):
            if isinstance(child, UndoBar):
                child.close()
        Window.add_widget(self)
        Window.bind(size=self._stand_again)
        if theme.motion:
            self.shift = dp(24)
            Animation(shift=0, d=0.2, t="out_cubic").start(self)
        self._leaving = Clock.create_trigger(lambda _dt: self.close(), STAYS)
        if not self.lasts:
            self._leaving()

    def close(self) -> None:
        """Go away."""
        self._leaving.cancel()
        Window.unbind(size=self._stand_again)
        Animation.cancel_all(self)
        if self.parent is not None:
            Window.remove_widget(self)
            self.dispatch("on_gone")

    def on_gone(self) -> None:
        """It is off the window."""

    def tapped(self) -> None:
        """Take back what happened."""
        self.close()
        if self.act is not None:
            self.act()

    def on_touch_down(self, touch: Any) -> bool:
        """Nothing behind the bar answers a tap on it."""
        return bool(super().on_touch_down(touch)) or self.collide_point(*touch.pos)


def tell(
    text: str,
    act: Callable[[], None] | None = None,
    action: str = "",
    above: float = ABOVE,
    on: Any = None,
    lasts: bool = False,
) -> UndoBar:
    """Show one sentence, with a way back if `act` is given; `action` replaces the word Undo.

    It stands `on` the foot of a pane, or else so many dp `above` the window's lower edge; with `lasts` until
    it is tapped.
    """
    bar = UndoBar(text=text, action=action, act=act, lasts=lasts)
    bar.stand(above, on)
    bar.open()
    return bar


def is_told() -> bool:
    """Whether some sentence lies over the window."""
    return any(isinstance(child, UndoBar) for child in Window.children)


load_kv(__file__)
