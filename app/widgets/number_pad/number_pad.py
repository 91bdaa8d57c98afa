"""A whole number: minus and plus, or typed with digits; what is out of range says so."""

from __future__ import annotations

from typing import ClassVar, Final

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout

from app.presenters.entry_views import NumberView
from app.widgets.base.base import Column, Tappable, Viewed, load_kv

BACK, SIGN = "back", "sign"
"""The keys beside the digits: take the last one away, change the sign."""
LONGEST: Final = 7


class PadKey(Tappable, AnchorLayout):
    """One key of the pad."""

    text = StringProperty("")
    icon = StringProperty("")
    key = StringProperty("")


class NumberPad(Viewed, Column):
    """`typed` is the number as it stands; the main button says `main_text` and calls `confirm`."""

    typed = StringProperty("")
    low = NumericProperty(0)
    high = NumericProperty(0)
    main_text = StringProperty("")
    main_enabled = BooleanProperty(False)
    outside = BooleanProperty(False)
    """A number stands there that is out of range."""
    __events__: ClassVar[tuple[str, ...]] = ("on_change", "on_done")

    def show(self, view: NumberView) -> None:
        """Show a view; what was typed stays while the question is the same."""
        self.low, self.high = view.low, view.high
        if view.id != getattr(self, "_asked", None):
            self._asked = view.id
            self.typed = "" if view.value is None else str(view.value)
        self.on_typed(self, self.typed)

    @property
    def value(self) -> int | None:
        """The number, if one stands there."""
        return int(self.typed) if self.typed.removeprefix("-") else None

    def on_typed(self, _pad: NumberPad, _typed: str) -> None:
        """Say whether the number can be taken."""
        value = self.value
        self.main_enabled = value is not None and self.low <= value <= self.high
        self.outside = value is not None and not self.main_enabled
        if self.ready:
            self.dispatch("on_change", value)

    def press(self, key: str) -> None:
        """A key of the pad: a digit, back or the sign."""
        if key == BACK:
            self.typed = self.typed[:-1].removesuffix("-")
        elif key == SIGN:
            self.typed = self.typed[1:] if self.typed.startswith("-") else f"-{self.typed}"
        elif len(self.typed) < LONGEST:
            sign, digits = ("-", self.typed[1:]) if self.typed.startswith("-") else ("", self.typed)
            self.typed = sign + (digits + key).lstrip("0") if digits + key != "0" else f"{sign}0"

    def step(self, by: int) -> None:
        """One more or less, within the bounds; from nothing it starts at the lowest."""
        value = self.value
        start = self.low if value is None else value + by
        self.typed = str(int(min(max(start, self.low), self.high)))

    def confirm(self) -> None:
        """Give the number as the answer."""
        if self.main_enabled:
            self.dispatch("on_done", self.value)

    def let_go(self) -> bool:
        """No number stands there."""
        was, self.typed = bool(self.typed), ""
        return was

    def type_stroke(self, stroke: str) -> bool:
        """A key of the keyboard: a digit, the sign where there are numbers below zero, backspace."""
        if stroke == "+" or (stroke == "-" and self.low >= 0):
            return False
        self.press({"-": SIGN, "backspace": BACK}.get(stroke, stroke))
        return True

    def on_change(self, value: int | None) -> None:
        """Another number stands there."""

    def on_done(self, value: int) -> None:
        """The number is confirmed."""


load_kv(__file__)
