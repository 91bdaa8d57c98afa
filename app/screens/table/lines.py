"""Small lines under the board: the risk ahead, what to remember, an option to take."""

from __future__ import annotations

from typing import Any, ClassVar

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from app import device
from app.host import Host
from app.presenters.table.page import RiskView
from app.presenters.table.parts import NoticeView
from app.presenters.table.timing import PickTimer, limit_rows
from app.theme import theme
from app.widgets.base.base import Column, Drawn, Surface, Viewed, fill, load_kv, match
from app.widgets.buttons.buttons import QuietButton, TapLayout
from app.widgets.flow.flow import Flow
from app.widgets.rule_tag.rule_tag import RuleTag
from companion.core.text import say

LARGE = 1.5
"""From this text scale on the rule of a notice stands under its words."""
FEW = 6
"""So many options have a line each."""


TICK = 0.25
"""Seconds between two looks at a timer."""
UP = 0.4
"""Seconds for which the phone shakes when the time is up."""


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


class TimerLine(TapLayout):
    """How long somebody may still think; a tap chooses the limit, the button lets the time stand."""

    is_choice = False
    text = StringProperty("")
    icon = StringProperty("timer-sand")
    button = StringProperty("")
    is_up = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.timer = PickTimer()
        self._host: Host | None = None
        self._ticking: Any = None

    def show(self, host: Host, key: str) -> None:
        """Time what is to be done now; empty for nothing."""
        self._host = host
        self.timer.watch(key, host.session.settings.pick_seconds)
        self._tick()

    def _tick(self, _dt: float = 0) -> None:
        host = self._host
        view = self.timer.view(host.speak) if host is not None else None
        was_up, self.is_up = self.is_up, view is not None and view.is_up
        self.text = view.text if view is not None else ""
        self.icon, self.button = (view.icon, view.button) if view is not None else ("timer-sand", "")
        if host is not None and self.is_up and not was_up and host.session.settings.haptics:
            device.vibrate(UP)
        self._run(view is not None and view.ticks)

    def _run(self, ticks: bool) -> None:
        if not ticks:
            self.stop()
        elif self._ticking is None:
            self._ticking = Clock.schedule_interval(self._tick, TICK)

    def stop(self) -> None:
        """Nobody looks any more."""
        if self._ticking is not None:
            self._ticking.cancel()
            self._ticking = None

    def press(self) -> None:
        """Let the time stand or run on; without any, choose a limit."""
        if not self.timer.can_turn:
            self.on_release()
            return
        self.timer.turn()
        self._tick()

    def on_release(self) -> None:
        """Choose a limit."""
        host = self._host
        if host is None:
            return
        from app.screens.shared.menu import open_menu

        rows = limit_rows(host.session.settings.pick_seconds, host.speak)
        title = host.speak(say("Time for each pick"))
        open_menu(title, rows, lambda row: host.session.set("pick_seconds", int(row)))


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
        tags = [RuleTag(rule=view.rule)] if view.rule else []
        fill(self.ids.below, tags if theme.scale >= LARGE else [])
        fill(self.ids.why, [] if theme.scale >= LARGE else tags)
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
