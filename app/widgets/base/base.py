"""Text, icons, surfaces and taps, all following the theme at once."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, ClassVar, Final
from weakref import WeakMethod

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.event import EventDispatcher
from kivy.graphics import Color, InstructionGroup, SmoothLine, SmoothRoundedRectangle
from kivy.lang import Builder, BuilderException
from kivy.lang.parser import ParserException
from kivy.metrics import dp
from kivy.metrics import sp as font_sp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from app import fonts
from app.draw import corners, extent, frame, fresh, put_dashed_box
from app.focus import Stop
from app.theme import theme
from companion.content.own_files import own_file_error

HOLD: Final = 0.4
"""Seconds until a press becomes a long press."""

PASSES: Final = 4
"""So often a drawing may change another one in a frame."""

ROLES: Final = {
    "screen": (fonts.MEDIUM, 28, "ink"),
    "title": (fonts.MEDIUM, 20, "ink"),
    "heading": (fonts.MEDIUM, 17, "ink"),
    "hero": (fonts.BOLD, 32, "ink"),
    "number": (fonts.BOLD, 23, "ink"),
    "button": (fonts.BOLD, 17, "ink"),
    "action": (fonts.MEDIUM, 15, "ink"),
    "body": (fonts.REGULAR, 15, "ink"),
    "second": (fonts.REGULAR, 14, "ink2"),
    "label": (fonts.MEDIUM, 12, "ink2"),
    "tag": (fonts.MONO, 12, "ink2"),
}
"""Role of a text: font, size, colour token. Nothing is smaller than 12."""


_MARKUP: Final = re.compile(r"\[/?[^\]]*\]")


def load_kv(module_file: str) -> None:
    """Load the kv file beside a module, or a `DataError` that names it."""
    path = Path(module_file).with_suffix(".kv")
    try:
        Builder.load_file(str(path))
    except (OSError, UnicodeDecodeError, BuilderException, ParserException) as error:
        raise own_file_error(path, error) from None


def _nothing() -> None:
    """What is left to do for a widget that is gone."""


def follow(widget: Follower, work: Callable[[], None], *names: str) -> None:
    """Run `work` once before the next frame after any of these properties, or the theme, changes.

    The theme and the clock outlive every widget and hold it weakly: the binding goes with it.
    """
    weak = WeakMethod(work)
    later = Clock.create_trigger(lambda _dt: (weak() or _nothing)(), -1)
    for name in names:
        widget.fbind(name, lambda *_args: later())
    theme.watch(widget)
    widget.laters = (*widget.laters, later)
    later()


Clock.max_iteration = 60
"""A long page of wrapped words finds its sizes in more rounds than Kivy's 20; what it drops stays askew."""


def follow_drawing(widget: Follower, work: Callable[[], None], *names: str) -> None:
    """Run `work`, which draws, once in the next frame after any of these properties, or the theme, changes.

    It runs when every layout stands: sizes are found in several passes, and what is drawn between them
    is never seen.
    """
    weak = WeakMethod(work)
    key = id(weak)

    def later(*_args: object) -> None:
        _drawings[key] = weak
        Window.canvas.ask_update()

    for name in names:
        widget.fbind(name, later)
    theme.watch(widget)
    widget.laters = (*widget.laters, later)
    later()


def _draw_all(*_args: object) -> None:
    """Draw what has changed, just before the frame; a drawing that changes another one comes first."""
    for _pass in range(PASSES):
        waiting = list(_drawings.values())
        if not waiting:
            return
        _drawings.clear()
        for weak in waiting:
            (weak() or _nothing)()


_drawings: Final[dict[int, WeakMethod[Callable[[], None]]]] = {}
"""What has to be drawn before the next frame."""
Window.bind(on_draw=_draw_all)


class Words(Label):
    """A text that wraps in its width and is as high as it needs; never cut.

    There are hundreds of them on a table, so they bind in Python what a kv rule would say slower.
    """

    role = OptionProperty("body", options=list(ROLES))
    tone = StringProperty("ink")
    points = NumericProperty(15)
    wrap = BooleanProperty(True)
    """False: one line, as wide as its text."""
    tint = ColorProperty(None, allownone=True)
    """If set: a colour that is no token, such as that of another game; it takes the tone's place."""
    steady = BooleanProperty(False)
    """True: it stands on a piece, which keeps its size, and grows as little as the letters of a board."""
    room = NumericProperty(0)
    """If set: as wide as the text on one line, but no wider than this; then it wraps."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**({"line_height": 1.1, "size_hint_y": None} | kwargs))
        if "role" not in kwargs:
            self._take(self.role, kwargs)
        for name in (
            *("text", "points", "width", "wrap", "font_name", "padding", "room", "tone", "tint", "steady"),
        ):
            self.fbind(name, self.on_theme)
        self.fbind("texture_size", self._grow)
        self.fbind("wrap", self._grow)
        theme.watch(self)
        self.on_theme()
        # An empty text never changes its texture: it takes no room from the start.
        self._grow()

    def on_role(self, _words: Words, role: str) -> None:
        """Take font, size and colour of a role."""
        self._take(role, {})

    def on_theme(self, *_args: object) -> None:
        """Follow colour and text scale; a grown word that is wider than its place grows less."""
        self.color = self.disabled_color = self.tint or theme.of(self.tone)
        size = theme.letter(self.points) if self.steady else theme.sp(self.points)
        if self.room > 0 or not self.wrap:
            self.size_hint_x = None
        if self.room > 0:
            beside = self.padding[0] + self.padding[2]
            self.width = min(extent(self._plain(), self.font_name, size)[0] + beside + dp(1), self.room)
        self.font_size = self._fitting(size) if self.wrap and theme.scale > 1 else size
        self.text_size = (self.width, None) if self.wrap else (None, None)

    def _plain(self) -> str:
        return _MARKUP.sub("", self.text) if self.markup else str(self.text)

    def _fitting(self, size: float) -> float:
        words = self._plain().split()
        widest = max((extent(word, self.font_name, round(size))[0] for word in words), default=0)
        room = self.width - self.padding[0] - self.padding[2]
        if widest <= room or room <= 0:
            return size
        return max(size * room / (widest + 1), font_sp(self.points))

    def _grow(self, *_args: object) -> None:
        self.height = self.texture_size[1]
        if not self.wrap:
            self.width = self.texture_size[0]

    def _take(self, role: str, given: dict[str, Any]) -> None:
        for name, value in zip(("font_name", "points", "tone"), ROLES[role], strict=True):
            if name not in given:
                setattr(self, name, value)


class Glyph(Label):
    """An icon by name, in its own square."""

    icon = StringProperty("")
    points = NumericProperty(24)
    tone = StringProperty("ink2")
    tint = ColorProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(font_name=fonts.ICONS, size_hint=(None, None), size=(0, 0), **kwargs)
        for name in ("points", "tone", "tint"):
            self.fbind(name, self.on_theme)
        self.fbind("texture_size", self.setter("size"))
        theme.watch(self)
        self.on_theme()

    def on_theme(self, *_args: object) -> None:
        """Follow colour and size."""
        self.color = self.disabled_color = self.tint or theme.of(self.tone)
        self.font_size = theme.icon(self.points)

    def on_icon(self, _glyph: Glyph, icon: str) -> None:
        self.text = fonts.glyph(icon)


class Follower(EventDispatcher):
    """Something that works itself out again when the theme changes; see `follow`."""

    laters: tuple[Callable[[], None], ...] = ()

    def on_theme(self, *_args: object) -> None:
        """Colours or text size changed."""
        for later in self.laters:
            later()


class Viewed(EventDispatcher):
    """A widget with a `view`: `show` runs for each new one, as soon as the kv rules are in place.

    Its `fields` are copied to the properties of the same name; a widget that does more overrides `show`.
    """

    view = ObjectProperty(None, allownone=True)
    ready = False
    fields: ClassVar[tuple[str, ...]] = ()

    def on_view(self, _widget: Viewed, _view: object) -> None:
        if self.ready and self.view is not None:
            self.show(self.view)

    def on_kv_post(self, _base: object) -> None:
        """The children exist now."""
        self.ready = True
        self.on_view(self, self.view)

    def show(self, view: Any) -> None:
        """Put a view on the screen."""
        for name in self.fields:
            setattr(self, name, getattr(view, name))


class Listed(EventDispatcher):
    """A layout with one child for each of its `views`; children are used again, not rebuilt, also later."""

    views = ListProperty([])
    ready = False

    def __init__(self, **kwargs: Any) -> None:
        self._spare: list[Any] = []
        super().__init__(**kwargs)

    def on_views(self, _layout: Listed, _views: list[Any]) -> None:
        if self.ready:
            match(self, self.views, self.make, self._spare)

    def on_kv_post(self, _base: object) -> None:
        """Children can be added now."""
        self.ready = True
        self.on_views(self, self.views)

    def spares(self) -> list[Any]:
        """Children that are not needed now; see `retire`."""
        return self._spare

    def make(self) -> Any:
        """A new child, still without its view."""
        raise NotImplementedError


def fill(layout: Any, parts: Sequence[Any]) -> None:
    """Give a layout exactly these children, in order; it is touched only if they differ."""
    if list(reversed(layout.children)) == list(parts):
        return
    layout.clear_widgets()
    for part in parts:
        if part.parent:
            part.parent.remove_widget(part)
        layout.add_widget(part)


def match(layout: Any, views: Sequence[Any], make: Callable[[], Any], spare: list[Any] | None = None) -> None:
    """Give a layout exactly one child for each view, in order; `spare` keeps those not needed now."""
    while len(layout.children) > len(views):
        child = layout.children[0]
        layout.remove_widget(child)
        if spare is not None:
            spare.append(child)
    while len(layout.children) < len(views):
        layout.add_widget(spare.pop() if spare else make())
    for child, view in zip(reversed(layout.children), views, strict=True):
        child.view = view


def move(widget: Any, home: Any, index: int = 0) -> None:
    """Put a widget into another layout; held here, because kv ids do not keep it alive."""
    if widget.parent is not home:
        if widget.parent is not None:
            widget.parent.remove_widget(widget)
        home.add_widget(widget, index)


def retire(widget: Any) -> None:
    """Cut a widget that will not be shown again, and all in it, off from the theme and its kv rules.

    Widgets know each other, so only the collector takes them away, and it waits for a quiet moment. Until
    then each change of colours or text size would lay them out and paint them, and so set off animations,
    which hold them past the next search. What a widget keeps outside the tree it names by `spares()`.
    """
    for part in widget.walk(restrict=True):
        theme.unwatch(part)
        Builder.unbind_widget(part.uid)
        for spare in getattr(part, "spares", list)():
            retire(spare)


class Drawn(Follower, Widget):
    """A widget that draws itself: `draw` runs once after any of `watched` changes."""

    watched: ClassVar[tuple[str, ...]] = ()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.group = InstructionGroup()
        self.canvas.add(self.group)
        follow_drawing(self, self._redraw, "pos", "size", *self.watched)

    def _redraw(self) -> None:
        self.group.clear()
        self.draw(self.group)

    def draw(self, group: InstructionGroup) -> None:
        """Fill the emptied group."""
        raise NotImplementedError


class Surface(Follower):
    """A rounded background with an optional border, drawn behind a layout."""

    fill = StringProperty("clear")
    border = StringProperty("clear")
    border_width = NumericProperty(1)
    dashed = BooleanProperty(False)
    radius = ListProperty([16, 16, 16, 16])
    """Corners in dp: top left, top right, bottom right, bottom left."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._back = InstructionGroup()
        self.canvas.before.insert(0, self._back)
        follow_drawing(self, self._paint, "pos", "size", "fill", "border", "border_width", "radius", "dashed")

    def _paint(self) -> None:
        self._back.clear()
        if self.fill != "clear":
            self._back.add(Color(rgba=theme.of(self.fill)))
            self._back.add(SmoothRoundedRectangle(pos=self.pos, size=self.size, radius=corners(self.radius)))
        if self.border != "clear" and self.dashed:
            inset = dp(self.border_width) / 2
            box = (self.x + inset, self.y + inset, self.width - 2 * inset, self.height - 2 * inset)
            put_dashed_box(self._back, box, dp(self.radius[0]), theme.of(self.border), dp(self.border_width))
        elif self.border != "clear":
            shape = frame(self.x, self.y, self.width, self.height, self.radius, self.border_width)
            self._back.add(Color(rgba=theme.of(self.border)))
            self._back.add(SmoothLine(rounded_rectangle=shape, width=dp(self.border_width) / 2))


class Column(BoxLayout):
    """A vertical box as high as what is in it."""


class Panel(Surface, Column):
    """A column on a surface."""


class Tappable(ButtonBehavior, Surface):
    """Answers a tap (`on_release`) and, if `holds`, a long press (`on_hold`) instead of it."""

    _shade: InstructionGroup | None = None
    holds = BooleanProperty(False)
    held = BooleanProperty(False)
    is_choice: ClassVar[bool] = False
    """Whether the arrow keys may begin here; see `app.focus`."""
    __events__: ClassVar[tuple[str, ...]] = ("on_hold",)

    def stops(self) -> list[Stop]:
        """All of it is one thing to take; with another view it is another thing."""
        view = getattr(self, "view", None)
        return [
            Stop(
                self,
                str(getattr(view, "id", "")),
                (*self.pos, *self.size),
                lambda: self.trigger_action(0),
                self.radius[0],
                self.is_choice,
                getattr(self, "taken", False),
                getattr(self, "letter", ""),
            )
        ]

    def on_press(self) -> None:
        """Start counting towards a long press."""
        self.held = False
        if self.holds:
            self._hold_clock = Clock.schedule_once(self._hold, HOLD)

    def _paint(self) -> None:
        """The shade goes where the widget goes: a tap may move it before the finger is gone."""
        super()._paint()
        if self._shade is not None:
            self.on_state(self, self.state)

    def on_state(self, _widget: Tappable, state: str) -> None:
        """Shade while pressed."""
        shade: InstructionGroup | None = self._shade
        if state == "down":
            self._shade = shade = fresh(shade, self.canvas.after)
            shade.add(Color(*theme.ink[:3], 0.1))
            shade.add(SmoothRoundedRectangle(pos=self.pos, size=self.size, radius=corners(self.radius)))
        elif shade is not None:
            shade.clear()

    def _hold(self, _dt: float) -> None:
        if self.state == "down":
            self.held = True
            self.dispatch("on_hold")

    def on_touch_up(self, touch: Any) -> bool:
        """A press that was held does not count as a tap as well; nor does one on what is gone meanwhile."""
        if touch.grab_current is self and self.get_root_window() is None:
            touch.ungrab(self)
            self._do_release()
            return True
        if touch.grab_current is self and self.holds:
            self._hold_clock.cancel()
            if self.held:
                touch.ungrab(self)
                self.last_touch = touch
                self._do_release()
                return True
        return bool(super().on_touch_up(touch))

    def on_hold(self) -> None:
        """The press lasted 0.4 seconds."""


load_kv(__file__)
