"""The rolled dice on their tray, with reroll and keyboard at hand."""

from __future__ import annotations

from typing import Final

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty
from kivy.uix.boxlayout import BoxLayout

from app.presenters.views import DieView
from app.widgets.base.base import Surface, load_kv, match
from app.widgets.die.die import DieButton
from app.widgets.flow.flow import Flow

LARGE: Final = 46
SMALL: Final = 36
"""A die of this side still has a target of 48 dp."""
AROUND: Final = 14
"""What stands around a die, in dp."""


class DiceTray(Surface, BoxLayout):
    """`on_die(id)`, `on_reroll`, `on_keyboard`; the keyboard is always one tap away."""

    views = ListProperty([])
    side = NumericProperty(LARGE)
    """Of a die, in dp; smaller where all dice would else not stand in one line."""
    can_reroll = BooleanProperty(True)
    keyboard = BooleanProperty(True)
    __events__ = ("on_die", "on_reroll", "on_keyboard")

    def on_kv_post(self, _base: object) -> None:
        """Dice given from the start find their place now."""
        self.on_views(self, self.views)
        self.fbind("width", self._fit)
        self.ids.icons.fbind("width", self._fit)

    def on_views(self, _tray: DiceTray, views: list[DieView]) -> None:
        """Show these dice; those whose face changed tumble."""
        flow: Flow | None = self.ids.get("dice")
        if flow is None:
            return
        before = {child.view.id: child.view.face for child in flow.children}
        match(flow, views, self._make)
        self._fit()
        for child in flow.children:
            view = child.view
            if view.face and view.id in before and before[view.id] != view.face and view.pips:
                child.ids.die.tumble(tuple(face for face in "251634" if face != view.face)[:3])

    def _fit(self, *_args: object) -> None:
        """All dice in one line where they can be; where not even small ones can, large ones in two."""
        room = self.width - self.padding[0] - self.padding[2] - self.ids.icons.width
        fitting = room / dp(1) / max(len(self.views), 1) - AROUND
        self.side = min(fitting, LARGE) if fitting >= SMALL else LARGE
        for die in self.ids.dice.children:
            die.side = self.side

    def _make(self) -> DieButton:
        die = DieButton(side=self.side)
        die.bind(on_release=lambda tapped: self.dispatch("on_die", tapped.view.id))
        return die

    def on_die(self, die_id: str) -> None:
        """A die was tapped."""

    def on_reroll(self) -> None:
        """Reroll was tapped."""

    def on_keyboard(self) -> None:
        """The keyboard was tapped: the dice will be typed in."""


load_kv(__file__)
