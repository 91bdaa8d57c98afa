"""Drives an app in this process: frames on a virtual clock, touches, keys, pictures.

A frame takes 1/60 of a virtual second however long it really takes, so that every run is the
same. Nothing here sleeps: tests wait on a condition, with a limit of frames.

Nobody looks at the window, and without a graphics card its pixels take longer than anything else in a
frame. So a frame does all that leads to its picture, and they are filled in once for each app, at its end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from inspect import getclosurevars
from typing import Any, Final, TypeVar
from weakref import WeakSet

from kivy.animation import Animation
from kivy.app import App
from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.config import Config
from kivy.core.window import Window, WindowBase
from kivy.effects import kinetic
from kivy.input import motionevent
from kivy.lang.parser import global_idmap
from kivy.metrics import dp
from kivy.tests.common import UnitTestTouch
from kivy.uix.behaviors import button
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from app.widgets.rule_tag.rule_tag import use_rulebook

FRAME: Final = 1 / 60
SETTLE: Final = 8
"""Frames until a new layout stands: a text wraps, its box grows, the page moves."""
HOLD: Final = 0.8
"""Longer than a long press, on a page that first waits whether it will be scrolled."""
LATER: Final = 60
"""Seconds in which every timer and every animation ends."""
ENDINGS: Final = 3
"""As often one of them may start another."""

PHONE: Final = (412, 892)
SMALL: Final = (360, 640)
DESK: Final = (1280, 800)

ended: Final[WeakSet[Any]] = WeakSet()
"""Apps that have ended and are still there: each would be laid out and painted with every later one."""

ENDLESS: Final = tuple(Clock.get_events())
"""What Kivy itself does every now and then."""

W = TypeVar("W", bound=Widget)
Target = Widget | tuple[float, float]


class VirtualClock:
    """Time that only moves when a frame is drawn; put in place of the real one for good."""

    now = 0.0

    @classmethod
    def install(cls) -> None:
        """Take over Kivy's clock; a second time does nothing."""
        if Clock.time is not cls.time:
            # Events scheduled before keep their real times: virtual time must not lie before them.
            cls.now = Clock.time()
            Clock._max_fps = 0
            Clock.time = cls.time
            # A swipe and a press go by a clock of their own: on a fast machine a page would slide further.
            for module in (kinetic, motionevent, button):
                module.time = cls.time

    @staticmethod
    def time() -> float:
        """The virtual time."""
        return VirtualClock.now


class UnseenWindow:
    """The one window, whose pixels are filled in only when asked for."""

    @classmethod
    def install(cls) -> None:
        """Draw nothing in the frames that follow; a second time does nothing."""
        Window.on_draw = cls.skip_pixels

    @staticmethod
    def skip_pixels() -> None:
        """Draw an empty window, so that it counts as drawn; what widgets put on it stays theirs."""
        canvas = Window.canvas
        layers, canvas.children = canvas.children, []
        canvas.draw()
        canvas.children = layers

    @staticmethod
    def draw() -> None:
        """Draw the window as it is now."""
        WindowBase.on_draw(Window)


class Driver:
    """One running app: `with Driver(app) as ui: ui.tap(ui.find(Counter))`."""

    running = 0
    """Apps that have begun and not ended."""

    def __init__(self, app: Any, size: tuple[int, int] = PHONE) -> None:
        self.app, self.size = app, size

    def __enter__(self) -> Driver:
        VirtualClock.install()
        # An Escape that nobody takes would close the window for all tests that follow.
        Config.set("kivy", "exit_on_escape", "0")
        EventLoop.ensure_window()
        UnseenWindow.install()
        self.resize(*self.size)
        Driver.running += 1
        App._running_app = self.app
        self.app._run_prepare()
        self.frames(SETTLE)
        return self

    def __exit__(self, *_error: object) -> None:
        UnseenWindow.draw()
        for child in list(Window.children):
            Window.remove_widget(child)
        self.frames(2)  # what was put off to the next frame still has its app
        self.app.dispatch("on_stop")
        for _round in range(ENDINGS):  # what was put off to later too: nothing of it reaches the next app
            VirtualClock.now += LATER
            self.frames()
            for child in list(Window.children):  # a sentence that had waited for another one
                Window.remove_widget(child)
        Driver.running -= 1
        forget(self.app)

    # time

    def frames(self, count: int = 1) -> None:
        """Let some frames pass."""
        for _frame in range(count):
            VirtualClock.now += FRAME
            EventLoop.idle()

    def seconds(self, time: float) -> None:
        """Let virtual time pass."""
        self.frames(round(time / FRAME))

    def idle_until(self, condition: Callable[[], Any], frames: int = 180) -> Any:
        """Let frames pass until a condition holds, and give its value.

        :raises AssertionError: if it does not hold within the limit.
        """
        for _frame in range(frames):
            value = condition()
            if value:
                return value
            self.frames()
        raise AssertionError(f"Not reached within {frames} frames: {condition}")

    # looking

    def walk(self) -> Iterator[Any]:
        """Every widget on the window, the topmost layer first."""
        for child in Window.children:
            yield from child.walk()

    def all(self, kind: type[W], **wanted: Any) -> list[W]:
        """Every widget of a class whose properties have these values."""
        return [
            widget
            for widget in self.walk()
            if isinstance(widget, kind)
            and all(getattr(widget, name, None) == value for name, value in wanted.items())
        ]

    def find(self, kind: type[W], **wanted: Any) -> W:
        """The one widget of a class with these values.

        :raises LookupError: if there is none, or more than one.
        """
        found = self.all(kind, **wanted)
        if len(found) != 1:
            raise LookupError(f"{len(found)} of {kind.__name__} with {wanted}; texts: {self.texts()}")
        return found[0]

    def texts(self) -> list[str]:
        """Every text that can be seen, in the order of the tree."""
        return [
            widget.text
            for widget in self.walk()
            if getattr(widget, "texture_size", None) and getattr(widget, "text", "") and is_visible(widget)
        ]

    def sees(self, text: str) -> bool:
        """True if some visible text contains this one."""
        return any(text in shown for shown in self.texts())

    # acting

    def tap(self, target: Target) -> None:
        """Touch and let go."""
        self.press(target, FRAME)

    def hold(self, target: Target, time: float = HOLD) -> None:
        """Touch, wait, let go."""
        self.press(target, time)

    def press(self, target: Target, time: float) -> None:
        """Touch for some virtual time."""
        touch = UnitTestTouch(*_point(target))
        touch.touch_down()
        self.frames(max(round(time / FRAME), 1))
        touch.touch_up()
        self.frames(2)

    def drag(self, start: Target, end: Target, steps: int = 8) -> None:
        """Touch, move there in steps, let go."""
        (x0, y0), (x1, y1) = _point(start), _point(end)
        touch = UnitTestTouch(x0, y0)
        touch.touch_down()
        self.frames()
        for step in range(1, steps + 1):
            share = step / steps
            touch.touch_move(x0 + (x1 - x0) * share, y0 + (y1 - y0) * share)
            self.frames()
        touch.touch_up()
        self.frames(2)

    def type_text(self, text: str) -> None:
        """Type into whatever has the keyboard."""
        for letter in text:
            Window.dispatch("on_textinput", letter)
        self.frames(2)

    def key(self, code: int, letter: str | None = None, *modifiers: str) -> None:
        """Press a key: 8 backspace, 13 enter, 27 escape, or a letter by its code."""
        if not Window.dispatch("on_key_down", code, 0, letter, list(modifiers)):
            Window.dispatch("on_keyboard", code, 0, letter, list(modifiers))
        Window.dispatch("on_key_up", code, 0)
        self.frames(2)

    def scroll_to(self, widget: Widget) -> None:
        """Bring a widget of a scrolling page into view."""
        parent = widget.parent
        while parent is not None and parent is not Window:
            if hasattr(parent, "scroll_to"):
                parent.scroll_to(widget, padding=dp(8), animate=False)
                self.frames(2)
            parent = parent.parent

    def resize(self, width: int, height: int) -> None:
        """Another window size, in dp."""
        Window.size = (dp(width), dp(height))
        self.frames(SETTLE)

    def screenshot(self, path: str) -> None:
        """Write the window to a PNG file."""
        from tests.ui.shot import shoot

        shoot(path)


def forget_timers() -> None:
    """Without an app nothing waits for the next frame, or goes on for ever as a running clock does.

    What has yet to be painted is held until then; and if the theme changes first, it is to be painted again.
    """
    if not Driver.running:
        for timer in Clock.get_events():
            if timer not in ENDLESS:
                timer.cancel()


def forget(app: Any) -> None:
    """Let go of an app that has ended, wherever Kivy or a module of ours keeps the last one it knew."""
    App._running_app = None
    object.__setattr__(global_idmap["app"], "_obj", None)  # the `app` of kv rules, asked for after `on_stop`
    for moving in tuple(Animation._instances):
        for entry in tuple(moving._widgets.values()):
            moving.cancel(entry["widget"])
    getclosurevars(TextInput._adjust_viewport).nonlocals["_args"].clear()  # the last text field
    EventLoop.touches.clear()  # fingers that were never lifted
    Window.release_all_keyboards()
    Window._system_keyboard.target = None
    use_rulebook(lambda _rule, _others: None)
    ended.add(app)


def is_visible(widget: Any) -> bool:
    """True unless the widget or something around it is wholly transparent."""
    while widget is not None and widget is not Window:
        if widget.opacity <= 0:
            return False
        widget = widget.parent
    return True


def _point(target: Target) -> tuple[float, float]:
    """The middle of a widget in window coordinates, or the point itself."""
    if isinstance(target, tuple):
        return target
    x, y = target.to_window(*target.center)
    return float(x), float(y)
