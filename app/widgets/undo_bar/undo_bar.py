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
from app.widgets.foot.foot import free_height, free_width
from app.widgets.sheet.sheet import hung_curtain, top_sheet

STAYS: Final = 6.0
"""Seconds it can be read and tapped, at least."""
AT_A_GLANCE, READ = 60, 12.0
"""So many letters are read in that time; the others at so many a second."""
READABLE: Final = 2.0
"""Seconds after which what went wrong could be read: whoever does something then has answered it."""
GAP: Final = 10
"""Distance in dp from what it stands on."""
SIDES: Final = 24
"""Room in dp that it leaves beside it, left and right together."""


class UndoBar(Surface, BoxLayout):
    """Lies over the window and every sheet; at most one at a time.

    The newest one stays, but a mere notice waits until a way back or what went wrong could be read, and a
    way to something else, such as a table that was loaded, until a way back could be used. What went wrong
    too short a time ago to be read is said by the bar that comes after it. Behind a curtain its
    time stands still; what is not `for_all` the curtain takes off the window, for who looked before.
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
    for_all = BooleanProperty(False)
    """Whether whoever takes the phone next may read it."""
    brings_words = BooleanProperty(False)
    """Whether its way back brings back words that are stored nowhere else."""
    brings: Any = None
    """The sheet that its way back opens again."""
    is_due: Callable[[], bool] = staticmethod(lambda: True)
    """Whether what it says still holds; once it does not, it goes."""
    position: Callable[[], object] | None = None
    """Where the acts stand of which its way back takes back the last."""
    __events__ = ("on_gone",)
    pane: Any = None
    """What it stands in the middle of, if it is not the window."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._leaving = Clock.create_trigger(self._leave)
        self._follow = Clock.create_trigger(self._look_round, 0, interval=True)
        self._waiting: list[UndoBar] = []
        """The notices that come after it, one by one."""
        self._refusals: dict[str, float] = {}
        """What went wrong, as far as it does not come back by itself, and since when it can be read."""
        self._told_at: object = None
        """Where the acts stood when it was told."""

    def belong_to(self, position: Callable[[], object]) -> None:
        """Offer the way back only while the last act is the one that it tells of."""
        self.position, self._told_at = position, position()

    def _drop_late_way_back(self) -> None:
        """Once something else was done its way back would take back that."""
        if self.position is not None and self.position() != self._told_at:
            self.act = self.position = None

    @property
    def matters(self) -> bool:
        """Whether something is lost if a mere notice takes its place; what lasts comes back by itself."""
        return not self.lasts and (self.wrong or self.act is not None)

    @property
    def loses_words(self) -> bool:
        """As a sheet says it of itself: nothing is written here, but something may be had again."""
        return self.brings_words and self.act is not None

    @property
    def takes_back(self) -> bool:
        """Whether its button takes back what it says; one with another word on it leads somewhere else."""
        return self.act is not None and not self.action

    def _waits_for(self, older: UndoBar) -> bool:
        """Whether something would be lost if it took the place of another bar at once."""
        if self.wrong or self.takes_back:
            return False
        return older.matters if self.act is None else older.takes_back

    def _look_round(self, _dt: float) -> None:
        """Pages, feet, sheets and curtains come, go and find their sizes; something else may be done."""
        if self.parent is None or not self.is_due():
            self.close()
            return
        self._drop_late_way_back()
        sheet = top_sheet()
        if hung_curtain() is not None or (sheet is not None and sheet.stops_time):
            self._leaving.cancel()
            return
        if not (self.lasts or self._leaving.is_triggered):  # a curtain is gone
            self._begin_time()
        if sheet is not None and Window.children.index(sheet) < Window.children.index(self):
            Window.remove_widget(self)
            Window.add_widget(self)
        self._stand()

    def _stand(self) -> None:
        """Stand over the card of the sheet in front, else on what is at the foot of the page."""
        if self.pane is not None and self.pane.get_root_window() is None:
            self.pane = None
        card = _card_in_front()
        left, right = self._ends(self.pane if card is None else card)
        self.middle, self.room = (left + right) / 2, right - left - dp(SIDES)
        if card is None:
            lowest = free_height(self.x, self.right, self.height)
        else:
            lowest = card.to_window(card.x, card.top)[1]
        self.foot = lowest + dp(GAP)

    def _ends(self, on: Any) -> tuple[float, float]:
        """Left and right end of the room it has; a page that slides away does not take it along."""
        if on is not None:
            left, right = on.to_window(on.x, on.y)[0], on.to_window(on.right, on.y)[0]
            if left >= 0 and right <= Window.width:
                return left, right
        return free_width()

    def natural_width(self) -> float:
        """How wide it is with its text on one line."""
        words, padding = self.ids.words, self.padding[0] + self.padding[2] + self.spacing
        action = self.ids.action.natural_width() if self.act else dp(12)
        return float(extent(self.text, words.font_name, theme.sp(words.points))[0] + action + padding + dp(4))

    def open(self) -> None:
        """Take the place of an older bar, or wait for it or for a curtain; leave after a while."""
        if not self.is_due():
            self._let_next_come()
            return
        self._drop_late_way_back()
        curtain = hung_curtain()
        if curtain is not None and not self.for_all:
            curtain.covered.append(self)
            self._let_next_come()
            return
        older = shown_bar()
        if older is not None and self._waits_for(older):
            older._waiting.append(self)
            return
        if older is not None:
            self._waiting, older._waiting = [*older._waiting, *self._waiting], []
            older.close()
        if self.wrong and not self.lasts:
            self._refusals[self.text] = Clock.get_time()
        if older is not None:
            self._say_unread(older)
        self._stand()
        Window.add_widget(self)
        if curtain is not None:
            curtain.come_forward()
        self._follow()
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
        self.for_all = self.for_all and (older.for_all or not unread)
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

    def _leave(self, dt: float) -> None:
        """Go, unless a call or a stall took the time in which it could be read."""
        if dt < self._leaving.timeout + READABLE:
            self.close()
        else:
            self._begin_time()

    def _begin_time(self) -> None:
        """From now on it can be read."""
        self._refusals = dict.fromkeys(self._refusals, Clock.get_time())
        self._stay()

    def can_say_more(self, for_all: bool) -> bool:
        """Whether it has a way back that something else would push away, and who may read both may see it."""
        return self.act is not None and not self.lasts and (for_all or hung_curtain() is None)

    def add(self, text: str, for_all: bool) -> None:
        """Say too what went wrong, over the sentence whose way back stays at hand."""
        self._put_above(text)
        self.for_all = self.for_all and for_all
        self._refusals[text] = Clock.get_time()
        self._stay()

    def close(self) -> None:
        """Go away; who waited comes."""
        self._leaving.cancel()
        self._follow.cancel()
        Animation.cancel_all(self)
        if self.parent is not None:
            Window.remove_widget(self)
            self.dispatch("on_gone")
        self._let_next_come()

    def _let_next_come(self) -> None:
        if self._waiting:
            (waiting, *later), self._waiting = self._waiting, []
            waiting._waiting += later
            waiting.open()

    def on_gone(self) -> None:
        """It is off the window."""

    def tapped(self) -> None:
        """Take back what happened."""
        self._drop_late_way_back()
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
    on: Any = None,
    lasts: bool = False,
    wrong: bool = False,
    for_all: bool = False,
    position: Callable[[], object] | None = None,
) -> UndoBar:
    """Show one sentence, with a way back if `act` is given; `action` replaces the word Undo.

    It stands above the foot of the page, in the middle of the pane it is said `on`, and over a sheet in any
    case; with `lasts` until it is tapped. What went `wrong` joins a way back that is still on show. What is
    not `for_all` answers who looks now, and is not shown to who takes the phone next. A way back that takes
    back the last act, whichever that is, goes with the next one: `position` tells where the acts stand.
    """
    older = shown_bar()
    if wrong and older is not None and older.can_say_more(for_all):
        older.add(text, for_all)
        return older
    bar = UndoBar(text=text, action=action, act=act, lasts=lasts, wrong=wrong, for_all=for_all)
    bar.pane = None if on is None else on.__self__  # kv ids hold weakly, and it may go before the bar
    if position is not None:
        bar.belong_to(position)
    bar.open()
    return bar


def _card_in_front() -> Any:
    """The card of the sheet on top: what is said over it covers nothing in it."""
    sheet = top_sheet()
    return sheet.ids.card if sheet is not None and not sheet.closing and not sheet.turned else None


def shown_bar() -> UndoBar | None:
    """The sentence that lies over the window, if any."""
    return next((child for child in Window.children if isinstance(child, UndoBar)), None)


def drop_way_back() -> None:
    """Offer no way back any more: other data lies there than what it would change."""
    bar = shown_bar()
    if bar is not None and bar.takes_back:
        bar.act = bar.position = None


def take_private_bar() -> list[UndoBar]:
    """Take a sentence off the window that is for who looks now alone; it can be opened again."""
    bar = shown_bar()
    if bar is None or bar.for_all:
        return []
    bar.close()
    return [bar]


load_kv(__file__)
