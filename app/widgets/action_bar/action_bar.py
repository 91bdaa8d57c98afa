"""The foot of a table: undo, redo, history, and the one main button.

The class is not called ActionBar: Kivy has a widget and a style of that name.
"""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.presenters.views import ActionBarView
from app.theme import theme
from app.widgets.base.base import Column, Surface, Viewed, follow, load_kv, move
from app.widgets.buttons.buttons import MainButton
from app.widgets.foot.foot import Foot

WIDE_TEXT = 1.5
"""From this text scale on the main button has a line of its own."""
WIDEST = 260
"""A steady main button is no wider than this, in dp."""
BUTTON, SMALLER = 17, 14


class MainActionBar(Viewed, Surface, Foot, Column):
    """Always on a table: `on_main`, `on_undo`, `on_redo`, `on_history`, `on_second`.

    What it says comes from its view alone: an equal view is not shown again, so a text written past it stays.
    """

    main_text = StringProperty("")
    main_icon = StringProperty("check")
    main_enabled = BooleanProperty(True)
    reason = StringProperty("")
    """Why the main button does not answer, or what it would leave undone: over it, so that both are seen."""
    second_text = StringProperty("")
    """A quiet text button left of the main one."""
    second_icon = StringProperty("")
    second_room = NumericProperty(dp(400))
    """What undo, redo and history leave for it."""
    journal = BooleanProperty(True)
    """False: a screen without a journal shows no undo, redo and history."""
    can_undo = BooleanProperty(False)
    can_redo = BooleanProperty(False)
    undo_text = StringProperty("")
    """What undo takes back and redo does again, told on a long press."""
    redo_text = StringProperty("")
    named = BooleanProperty(False)
    """Undo says what it takes back, where no main button needs the room."""
    with_history = BooleanProperty(True)
    stacked = BooleanProperty(False)
    steady = BooleanProperty(False)
    """The main button has one place and one size, whatever it says."""
    low = BooleanProperty(False)
    main_quiet = BooleanProperty(False)
    fields = (
        "main_text", "main_icon", "main_enabled", "reason",
        "can_undo", "can_redo", "second_text", "second_icon", "undo_text", "redo_text", "main_quiet",
    )  # fmt: skip
    pressed_for = ""
    """What the main button said when a finger came down on it."""
    __events__ = ("on_main", "on_undo", "on_redo", "on_history", "on_second")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        follow(
            self,
            self._arrange,
            *("width", "main_text", "main_icon", "second_text", "journal", "with_history", "named", "steady"),
        )

    def on_kv_post(self, base: object) -> None:
        """The second button finds its width later than its text: look again then."""
        super().on_kv_post(base)
        self.ids.rest.fbind("minimum_width", self.on_theme)

    def show(self, view: ActionBarView) -> None:
        super().show(view)
        self.with_history = view.history
        self.named = bool(self.journal and view.undo_text and not view.main_text)

    def _arrange(self) -> None:
        """One line where everything fits beside each other, else the main button above the rest."""
        taps = (2 - self.named if self.journal else 0) + (1 if self.journal and self.with_history else 0)
        self.second_room = max(self.width - dp(30) - taps * max(dp(48), theme.icon(24) + dp(20)), dp(96))
        main: MainButton = self.ids.main
        rest: BoxLayout = self.ids.rest
        room = self.width - dp(32) - rest.minimum_width - dp(8)
        too_wide = main.natural_width() > room and not self.steady
        stacked = bool(self.main_text) and (theme.scale >= WIDE_TEXT or too_wide)
        move(main, self.ids.above if stacked else self.ids.row)
        self.stacked = stacked
        main.size_hint_x = 1 if stacked else None
        if self.steady:
            main.width = min(max(room, dp(120)), dp(WIDEST))
            main.points = BUTTON
            room = self.width - dp(28) if stacked else main.width
            main.points = BUTTON if main.natural_width() <= room else SMALLER
        elif not stacked:
            main.width = min(main.natural_width(), max(room, dp(120)))

    def name(self, text: str) -> None:
        """Say what undo or redo would do."""
        if text:
            from app.widgets.undo_bar.undo_bar import tell

            tell(text)

    def release_main(self) -> None:
        """The finger is gone; if the button says something else by now, that was not meant."""
        if self.pressed_for == self.main_text:
            self.dispatch("on_main")

    def on_main(self) -> None:
        """The main button was tapped."""

    def on_undo(self) -> None:
        """Undo was tapped."""

    def on_redo(self) -> None:
        """Redo was tapped."""

    def on_history(self) -> None:
        """The journal was asked for."""

    def on_second(self) -> None:
        """The quiet text button was tapped."""


load_kv(__file__)
