"""A number that can be set by hand: minus, plus, long press to run, a tap on it to type it."""

from __future__ import annotations

from typing import Any, Final

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from app import fonts
from app.draw import extent
from app.theme import theme
from app.widgets.base.base import HOLD, Column, Follower, Viewed, follow, load_kv, move
from companion.core.numerals import whole

REPEAT: Final = 1 / 8
"""Seconds between steps while a button is held."""
CHANGE: Final = 0.16
"""Seconds a new number takes to rise into its place."""


class Counter(Viewed, Follower, Column):
    """Shows and changes one value; `on_set(value)` comes once per act, after a long press too."""

    value = NumericProperty(0)
    low = NumericProperty(0)
    high = ObjectProperty(None, allownone=True)
    label = StringProperty("")
    icon = StringProperty("")
    colour = StringProperty("ac")
    source = StringProperty("")
    stacked = BooleanProperty(False)
    typing = BooleanProperty(False)
    rise = NumericProperty(0)
    __events__ = ("on_set",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        follow(self, self._arrange, "width", "label", "value", "source")

    fields = ("low", "high", "value", "label", "icon", "colour", "source")

    def on_value(self, *_args: object) -> None:
        """The new number rises into its place."""
        Animation.cancel_all(self, "rise")
        self.rise = 0
        if theme.motion and self.parent is not None:
            self.rise = dp(6)
            Animation(rise=0, d=CHANGE, t="out_cubic").start(self)

    def step(self, by: int) -> None:
        """Change the number on screen; `settle` makes it an act."""
        self.value = self.bounded(int(self.value) + by)

    def hold(self, by: int) -> None:
        """Start stepping: once now, then steadily while the button stays down."""
        self._before = int(self.value)
        self.step(by)
        self._run = Clock.schedule_once(lambda _dt: self._repeat(by), HOLD)

    def _repeat(self, by: int) -> None:
        self.step(by)
        self._run = Clock.schedule_interval(lambda _dt: self.step(by), REPEAT)

    def settle(self) -> None:
        """The button was let go: tell the value once."""
        self._run.cancel()
        if int(self.value) != self._before:
            self.dispatch("on_set", int(self.value))

    def bounded(self, value: int) -> int:
        """The nearest value that the counter can have."""
        top = value if self.high is None else min(value, self.high)
        return max(top, int(self.low))

    def start_typing(self) -> None:
        """Put a field in place of the number."""
        from app.widgets.counter.field import NumberField

        self.typing = True
        # kv ids are weak: without this the number would be gone while the field is in its place.
        self._number = self.ids.number.__self__
        field = NumberField(text=str(int(self.value)))
        field.bind(on_done=lambda _field, text: self._typed(text))
        self.ids.place.clear_widgets()
        self.ids.place.add_widget(field)
        field.start()

    def _typed(self, text: str) -> None:
        """Take what was typed, if it is a number; the field goes away either way."""
        if not self.typing:
            return
        self.typing = False
        self.ids.place.clear_widgets()
        self.ids.place.add_widget(self._number)
        number = whole(text)
        if number is not None:
            before, self.value = int(self.value), self.bounded(number)
            if self.value != before:
                self.dispatch("on_set", int(self.value))

    def _arrange(self) -> None:
        """The buttons go under the number where there is no room beside it."""
        words = [extent(word, fonts.REGULAR, theme.sp(15))[0] for word in self.label.split()]
        number = extent(str(int(self.value)), fonts.BOLD, theme.sp(32))[0]
        need = (
            max(words, default=0)
            + number
            + theme.icon(28)
            + 2 * max(dp(54), theme.icon(24) + dp(20))
            + dp(58)
        )
        need += self.ids.badge.width
        self.stacked = need > self.width
        move(self.ids.buttons, self.ids.below if self.stacked else self.ids.row)

    def on_set(self, value: int) -> None:
        """The player set a value."""


load_kv(__file__)
