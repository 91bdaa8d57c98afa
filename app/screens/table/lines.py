"""Small lines under the board: the risk ahead, what to remember, an option to take."""

from __future__ import annotations

from typing import Any, ClassVar

from kivy.graphics import Color, InstructionGroup, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from app.presenters.table.page import RiskView
from app.presenters.table.parts import NoticeView
from app.theme import theme
from app.widgets.base.base import Column, Drawn, Surface, Viewed, load_kv, match
from app.widgets.buttons.buttons import QuietButton, TapLayout
from app.widgets.flow.flow import Flow
from app.widgets.rule_tag.rule_tag import RuleTag

FEW = 6
"""So many options have a line each."""


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


class NoticeButton(Viewed, QuietButton):
    """Something that can be done about what is to be remembered."""

    fields = ("text",)


class NoticeLine(Viewed, Surface, Column):
    """One thing to remember this turn: a line, or a tray where it has more to say or a rule.

    `on_order(command)`: something is done about it.
    """

    text = StringProperty("")
    detail = StringProperty("")
    icon = StringProperty("information-outline")
    bad = BooleanProperty(False)
    tray = BooleanProperty(False)
    __events__: ClassVar[tuple[str, ...]] = ("on_order",)

    def show(self, view: NoticeView) -> None:
        """Sentence, what follows from it, and the tag of its rule."""
        self.text, self.detail, self.icon, self.bad = view.text, view.detail, view.icon, view.bad
        self.tray = bool(view.detail or view.rule)
        self.ids.why.clear_widgets()
        if view.rule:
            self.ids.why.add_widget(RuleTag(rule=view.rule))
        match(self.ids.orders, view.orders, self._button)

    def _button(self) -> NoticeButton:
        button = NoticeButton(icon="auto-fix", side=12)
        button.bind(on_release=lambda tapped: self.dispatch("on_order", tapped.view.order))
        return button

    def on_order(self, order: Any) -> None:
        """A button was tapped."""


class Options(Flow):
    """A few options one under the other, many of them side by side."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(width=self.fit)

    def fit(self, *_args: object) -> None:
        """Look again how wide each of them is."""
        many = len(self.children) > FEW
        for each in self.children:
            each.size_hint_x = None
            each.width = min(max(each.natural_width(), dp(56)), self.width) if many else self.width


class OptionButton(Viewed, QuietButton):
    """One option of a list."""

    is_choice = True
    fields = ("text",)


load_kv(__file__)
