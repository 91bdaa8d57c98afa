"""Small lines under the board: the risk ahead, what to remember, an option to take."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, InstructionGroup, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from app.presenters.table.page import RiskView
from app.presenters.table.parts import NoticeView
from app.theme import theme
from app.widgets.base.base import Drawn, Surface, Viewed, load_kv
from app.widgets.buttons.buttons import QuietButton, TapLayout
from app.widgets.rule_tag.rule_tag import RuleTag

MOST_COLUMNS = 6
"""So many options stand side by side at most."""


class RiskBar(Drawn):
    """How much of the coming phases loses the game."""

    share = NumericProperty(0)
    watched = ("share",)

    def draw(self, group: InstructionGroup) -> None:
        """A track and its filled part."""
        radius = [self.height / 2]
        group.add(Color(rgba=theme.s3))
        group.add(SmoothRoundedRectangle(pos=self.pos, size=self.size, radius=radius))
        if self.share > 0:
            group.add(Color(rgba=theme.bad))
            width = max(self.height, self.width * self.share)
            group.add(SmoothRoundedRectangle(pos=self.pos, size=(width, self.height), radius=radius))


class RiskLine(TapLayout):
    """The chance of losing before the next turn; a tap tells where it comes from."""

    is_choice = False
    text = StringProperty("")
    percent = StringProperty("")
    share = NumericProperty(0)
    page = ""

    def show(self, view: RiskView) -> None:
        """Say how likely it is."""
        self.text, self.percent, self.share, self.page = view.text, view.percent, view.share, view.page


class NoticeLine(Viewed, Surface, BoxLayout):
    """One thing to remember this turn: a line, or a tray where it has more to say or a rule."""

    text = StringProperty("")
    detail = StringProperty("")
    icon = StringProperty("information-outline")
    bad = BooleanProperty(False)
    tray = BooleanProperty(False)

    def show(self, view: NoticeView) -> None:
        """Sentence, what follows from it, and the tag of its rule."""
        self.text, self.detail, self.icon, self.bad = view.text, view.detail, view.icon, view.bad
        self.tray = bool(view.detail or view.rule)
        self.ids.why.clear_widgets()
        if view.rule:
            self.ids.why.add_widget(RuleTag(rule=view.rule))


class OptionColumns(GridLayout):
    """Options side by side, in as many columns as fit the widest of them."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(cols=1, spacing=dp(6), size_hint_y=None, **kwargs)
        self.bind(minimum_height=self.setter("height"), width=self.fit)

    def fit(self, *_args: object) -> None:
        """Look again how many columns fit."""
        need = max((each.natural_width() for each in self.children), default=self.width)
        self.cols = max(1, min(MOST_COLUMNS, int((self.width + dp(6)) // (need + dp(6)))))


class OptionButton(Viewed, QuietButton):
    """One option of a list."""

    is_choice = True
    fields = ("text",)


load_kv(__file__)
