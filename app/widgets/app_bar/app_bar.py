"""The head of a screen: back or close, title with one line of state, at most two icons, phases."""

from __future__ import annotations

from typing import Any, ClassVar

from kivy.graphics import InstructionGroup
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app import fonts
from app.draw import extent, put_box
from app.presenters.views import AppBarView
from app.theme import theme
from app.widgets.base.base import Column, Drawn, Follower, Viewed, follow, load_kv
from app.widgets.buttons.buttons import IconTap

LARGE = 1.5
"""From this text scale on the title of a table gives way to its board."""
SIZES = (20, 17, 14, 12)


class Phases(Drawn):
    """Segments of 4 dp: the phases gone by, the present one in the accent, those to come."""

    count = NumericProperty(0)
    current = NumericProperty(0)
    """The present phase, from 1."""
    watched: ClassVar[tuple[str, ...]] = ("count", "current")

    def draw(self, group: InstructionGroup) -> None:
        """One rounded segment for each phase."""
        if not self.count:
            return
        gap = dp(4)
        width = (self.width - gap * (self.count - 1)) / self.count
        for number in range(int(self.count)):
            token = "ac" if number + 1 == self.current else "ink3" if number + 1 < self.current else "s3"
            box = (self.x + number * (width + gap), self.y, width, self.height)
            put_box(group, box, self.height / 2, theme.of(token))


class AppBar(Viewed, Follower, Column):
    """`on_back` and `on_icon(name)` tell what was tapped; the title wraps, the bar grows."""

    title = StringProperty("")
    line = StringProperty("")
    short = StringProperty("")
    """What the line says where there is little room."""
    back_icon = StringProperty("arrow-left")
    icons = ListProperty([])
    phases = NumericProperty(0)
    phase = NumericProperty(0)
    points = NumericProperty(20)
    """Size of the title."""
    low = BooleanProperty(False)
    """On a low window: less high, one icon only, and a `slot` for numbers beside the title."""
    slot_width = NumericProperty(0)
    __events__ = ("on_back", "on_icon")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        follow(self, self._fit, "title", "short", "low")

    def on_kv_post(self, base: object) -> None:
        """Icons given from the start find their place now."""
        super().on_kv_post(base)
        self.ids.texts.fbind("width", self.on_theme)
        self._put_icons()

    @property
    def tight(self) -> bool:
        """Whether the board of a table needs the room more than a large title does."""
        return bool(self.short) and theme.scale >= LARGE

    def _fit(self) -> None:
        """A title over a board stays on one line if any size of it does."""
        self._put_icons()
        sizes = (17,) if self.low else SIZES if self.tight else SIZES[:1]
        room = self.ids.texts.width
        fitting = (each for each in sizes if extent(self.title, fonts.MEDIUM, theme.sp(each))[0] <= room)
        self.points = next(fitting, sizes[-1])

    def show(self, view: AppBarView) -> None:
        self.title, self.line, self.back_icon = view.title, view.line, view.back_icon
        self.short = view.short
        self.icons, self.phases, self.phase = list(view.icons), view.phases, view.phase

    def on_icons(self, *_args: object) -> None:
        """Other icons are wanted."""
        if self.ready:
            self._put_icons()

    def _put_icons(self) -> None:
        """Put the icons at the right: all of them, or only the last where there is little room."""
        box: BoxLayout = self.ids.icons
        wanted = self.icons[-1:] if self.low or self.tight else self.icons
        if [each.icon for each in reversed(box.children)] == wanted:
            return
        box.clear_widgets()
        for icon in wanted:
            button = IconTap(icon=icon, pos_hint={"center_y": 0.5})
            button.bind(on_release=lambda _button, name=icon: self.dispatch("on_icon", name))
            box.add_widget(button)

    def on_back(self) -> None:
        """The arrow or cross was tapped."""

    def on_icon(self, name: str) -> None:
        """An icon at the right was tapped."""


load_kv(__file__)
