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
"""Seconds it can be read and tapped, at least."""
AT_A_GLANCE, READ = 60, 12.0
"""So many letters are read in that time; the others at so many a second."""
READABLE: Final = 2.0
"""Seconds after which what went wrong could be read: whoever does something then has answered it."""
ABOVE: Final = 96
"""Distance from the window's bottom in dp: over the action bar."""
GAP: Final = 10
"""Distance in dp from the foot of the pane that it stands on."""


class UndoBar(Surface, BoxLayout):
    """Lies over the window; at most one at a time.

    The newest one stays, but a mere notice waits until a way back or what went wrong could be read, and what
    went wrong too short a time ago to be read is said by the bar that comes after it.
    """

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
    wrong = BooleanProperty(False)
    """Whether it says what went wrong."""
    brings: Any = None
    """The sheet that its way back opens again."""
    __events__ = ("on_gone",)
    _above: float = ABOVE
    _on: Any = None
    _over = False

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._leaving = Clock.create_trigger(lambda _dt: self.close())
        self._waiting: list[UndoBar] = []
        """The notices that come after it, one by one."""
        self._refusals: dict[str, float] = {}
        """What went wrong, as far as it does not come back by itself, and since when it can be read."""

    @property
    def matters(self) -> bool:
        """Whether something is lost if a mere notice takes its place; what lasts comes back by itself."""
        return not self.lasts and (self.wrong or self.act is not None)

    def stand(self, above: float, on: Any = None, over: bool = False) -> None:
        """Stand so many dp above the window's lower edge, or on the foot of a pane, or `over` that foot."""
        # kv ids hold weakly, and what it stands on may go before it.
        self._above, self._on, self._over = above, None if on is None else on.__self__, over
        if on is None:
            self.foot, self.middle, self.room = dp(above), Window.width / 2, Window.width - dp(24)
        else:
            x, y = on.to_window(on.x, on.y if over else on.top)
            self.foot, self.middle, self.room = y + dp(GAP), x + on.width / 2, on.width - dp(24)

    def _stand_again(self, *_args: object) -> None:
        """The window or the pane has another size: the panes in it find theirs first."""
        Clock.schedule_once(lambda _dt: self.stand(self._above, self._on, self._over), 0)

    def leave_pane(self) -> None:
        """What it stands on goes: from now on it stands in the window."""
        self._follow_pane(False)
        self.stand(self._above)

    def _follow_pane(self, follows: bool) -> None:
        """A sheet that has just come finds its height later."""
        if self._on is not None:
            (self._on.bind if follows else self._on.unbind)(pos=self._stand_again, size=self._stand_again)

    def natural_width(self) -> float:
        """How wide it is with its text on one line."""
        words, padding = self.ids.words, self.padding[0] + self.padding[2] + self.spacing
        action = self.ids.action.natural_width() if self.act else dp(12)
        return float(extent(self.text, words.font_name, theme.sp(words.points))[0] + action + padding + dp(4))

    def open(self) -> None:
        """Take the place of an older bar, or wait for it; leave after a while."""
        older = shown_bar()
        if older is not None and older.matters and not self.wrong and self.act is None:
            older._waiting.append(self)
            return
        if older is not None:
            self._waiting, older._waiting = [*older._waiting, *self._waiting], []
            older.close()
        if self.wrong and not self.lasts:
            self._refusals[self.text] = Clock.get_time()
        if older is not None:
            self._say_unread(older)
        self.stand(self._above, self._on, self._over)
        Window.add_widget(self)
        Window.bind(size=self._stand_again)
        self._follow_pane(True)
        if theme.motion:
            self.shift = dp(24)
            Animation(shift=0, d=0.2, t="out_cubic").start(self)
        self._stay()

    def _say_unread(self, older: UndoBar) -> None:
        """Say too what the bar before it had no time to say."""
        now = Clock.get_time()
        unread = {text: at for text, at in older._refusals.items() if now - at < READABLE}
        for text in reversed(unread):
            self._put_above(text)
        self._refusals = unread | self._refusals

    def _put_above(self, text: str) -> None:
        if text not in self.text:
            self.text = f"{text}\n{self.text}"

    def _stay(self) -> None:
        """Be there long enough to be read."""
        self._leaving.cancel()
        if not self.lasts:
            self._leaving.timeout = STAYS + max(len(self.text) - AT_A_GLANCE, 0) / READ
            self._leaving()

    def add(self, text: str) -> None:
        """Say too what went wrong, over the sentence whose way back stays at hand."""
        self._put_above(text)
        self._refusals[text] = Clock.get_time()
        self._stay()

    def close(self) -> None:
        """Go away; who waited comes."""
        self._leaving.cancel()
        Window.unbind(size=self._stand_again)
        self._follow_pane(False)
        Animation.cancel_all(self)
        if self.parent is not None:
            Window.remove_widget(self)
            self.dispatch("on_gone")
        if self._waiting:
            (waiting, *later), self._waiting = self._waiting, []
            waiting._waiting += later
            if waiting._on is not None and waiting._on.get_root_window() is None:  # its page was left
                waiting._on = None
            waiting.open()

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
    wrong: bool = False,
) -> UndoBar:
    """Show one sentence, with a way back if `act` is given; `action` replaces the word Undo.

    It stands `on` the foot of a pane, or else so many dp `above` the window's lower edge, and over a sheet in
    any case; with `lasts` until it is tapped. What went `wrong` joins a way back that is still on show.
    """
    older = shown_bar()
    if wrong and older is not None and older.act is not None and not older.lasts:
        older.add(text)
        return older
    bar = UndoBar(text=text, action=action, act=act, lasts=lasts, wrong=wrong)
    sheet = _sheet_in_front()
    bar.stand(above, on if sheet is None else sheet.ids.card)
    if sheet is not None:
        sheet.bind(on_dismiss=lambda _sheet: bar.leave_pane())
    bar.open()
    return bar


def _sheet_in_front() -> Any:
    """The sheet on top: what is said of it stands over its card, and covers nothing in it."""
    from app.widgets.sheet.sheet import top_sheet

    sheet = top_sheet()
    return sheet if sheet is not None and not sheet.closing and not sheet.turned else None


def shown_bar() -> UndoBar | None:
    """The sentence that lies over the window, if any."""
    return next((child for child in Window.children if isinstance(child, UndoBar)), None)


load_kv(__file__)
