"""Two who rolled against each other: names, dice, and which of their values they came to."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.presenters.views import DieView, FighterView, VersusView
from app.theme import theme
from app.widgets.base.base import Column, Follower, Surface, Viewed, fill, follow, load_kv, match
from app.widgets.piece.piece import Picture

DIE = 42
STACKED = 1.5
"""From this text scale on each of the two has a line for itself."""


class ValueBox(Viewed, Surface, BoxLayout):
    """One value that a die could come to; the one it did is lit."""

    text = StringProperty("")
    now = BooleanProperty(False)

    def show(self, view: tuple[str, bool]) -> None:
        """A number, and whether it is the one."""
        self.text, self.now = view


class VersusLine(BoxLayout):
    """Dice and fighters side by side."""


class Fighter(Viewed, Column):
    """One side."""

    role = StringProperty("")
    name = StringProperty("")
    word = StringProperty("")
    side = StringProperty("left")
    stacked = BooleanProperty(False)
    """Whether it has a line for itself, beside its die."""
    fields = ("role", "name", "word")

    def show(self, view: FighterView) -> None:
        """Show one of the two."""
        super().show(view)
        values = [(value, place == view.now) for place, value in enumerate(view.values)]
        match(self.ids.numbers, values, ValueBox)


class Between(BoxLayout):
    """What lies between two dice."""

    number = StringProperty("")
    text = StringProperty("")


class Versus(Viewed, Follower, Column):
    """Both with their dice between them; where the text is large, one under the other."""

    middle = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        self.one, self.other = Fighter(), Fighter(side="right")
        self.dice = [Picture(side=DIE, pos_hint={"center_y": 0.5}) for _ in range(2)]
        self.between = Between()
        self.lines = [VersusLine() for _ in range(2)]
        super().__init__(**kwargs)
        follow(self, self._arrange, "view")

    def show(self, view: VersusView) -> None:
        """Show who rolled what."""
        self.middle = self.between.number = view.middle
        self.between.text = view.label
        self.one.view, self.other.view = view.left, view.right
        for place, (picture, fighter) in enumerate(zip(self.dice, (view.left, view.right), strict=True)):
            picture.view = DieView(str(place), fighter.die) if fighter.die else None
        self._arrange()

    def _arrange(self) -> None:
        """One line, or one for each."""
        stacked = theme.scale >= STACKED
        for fighter in (self.one, self.other):
            fighter.stacked = stacked
        first, second = self.lines
        if stacked:
            fill(first, [self.dice[0], self.one])
            fill(second, [self.dice[1], self.other])
            fill(self, [first, self.between, second])
        else:
            fill(first, [self.one, self.dice[0], self.between, self.dice[1], self.other])
            fill(self, [first])


load_kv(__file__)
