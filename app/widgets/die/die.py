"""One die: pips for a plain six-sider, a numeral for others, a question mark before the roll."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from kivy.clock import Clock
from kivy.graphics import InstructionGroup
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from app.draw import put_box, put_dashed_box, put_disc, put_icon, put_ring, put_text
from app.palette import Rgba
from app.presenters.views import DieView
from app.theme import theme
from app.widgets.base.base import Drawn, Viewed, load_kv
from app.widgets.buttons.buttons import TapLayout

PIPS: Final = {
    "1": ((0, 0),),
    "2": ((-1, 1), (1, -1)),
    "3": ((-1, 1), (0, 0), (1, -1)),
    "4": ((-1, 1), (1, 1), (-1, -1), (1, -1)),
    "5": ((-1, 1), (1, 1), (0, 0), (-1, -1), (1, -1)),
    "6": ((-1, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (1, -1)),
}
"""Where the pips of a face lie, in steps from the middle."""

SETTLE: Final = 0.24
"""Seconds a die tumbles: three faces, then the one that was known all along."""

Point = tuple[float, float]


def put_die(group: Any, view: DieView, centre: Point, size: float) -> None:
    """Draw a die of `size` pixels around a point."""
    box = (centre[0] - size / 2, centre[1] - size / 2, size, size)
    glyph = theme.glyph_on(view.colour)
    if view.spent:
        put_dashed_box(group, box, size * 0.22, theme.of("outline"), dp(1.2), dp(4))
        glyph = theme.of("ink3")
    else:
        edge = theme.of("outline") if _needs_edge(view.colour) else None
        put_box(group, box, size * 0.22, theme.of(view.colour), edge, dp(1))
    _put_face(group, view, centre, size, glyph)
    if view.badge:
        _put_badge(group, view.badge, (box[0] + size * 0.88, box[1] + size * 0.12), size)


def _needs_edge(colour: str) -> bool:
    """A black die on a dark table and a white one on a light table need a line around them."""
    return colour == ("black" if theme.style == "Dark" else "ivory")


def _put_face(group: Any, view: DieView, centre: Point, size: float, colour: Rgba) -> None:
    if not view.face:
        put_text(group, "?", centre, size * 0.54, colour)
    elif view.pips and view.face in PIPS:
        step = size * 0.27
        for right, up in PIPS[view.face]:
            put_disc(group, (centre[0] + right * step, centre[1] + up * step), size * 0.09, colour)
    else:
        put_text(group, view.face, centre, size * (0.54 if len(view.face) < 3 else 0.4), colour)


def _put_badge(group: Any, icon: str, centre: Point, size: float) -> None:
    radius = max(size * 0.24, dp(9))
    put_disc(group, centre, radius, theme.of("s3"))
    put_ring(group, centre, radius, theme.of("bg"), dp(1.5))
    put_icon(group, icon, centre, radius * 1.35, theme.of("ink2"))


class Die(Drawn):
    """Draws a `DieView`; `tumble` shows other faces for a moment when motion is on."""

    view = ObjectProperty(None, allownone=True)
    selected = BooleanProperty(False)
    side = NumericProperty(50)
    """The die's size in dp; the widget keeps room for the ring around it."""
    shown = StringProperty("")
    """The face on show while the die tumbles; empty once it has settled."""
    watched: ClassVar[tuple[str, ...]] = ("view", "selected", "side", "shown")

    def draw(self, group: InstructionGroup) -> None:
        """The die, and its ring when it is selected."""
        view: DieView | None = self.view
        if view is None:
            return
        if self.shown:
            view = DieView(view.id, self.shown, view.colour, view.pips)
        centre, size = (self.center_x, self.center_y), dp(self.side)
        put_die(group, view, centre, size)
        if self.selected or view.selected:
            reach = size + dp(8)
            box = (centre[0] - reach / 2, centre[1] - reach / 2, reach, reach)
            put_box(group, box, reach * 0.24, None, theme.of("ac"), dp(3))

    def tumble(self, faces: tuple[str, ...]) -> None:
        """Show some faces, then the die's own; at once where motion is off."""
        self.settle()
        if not theme.motion:
            return
        for number, face in enumerate(faces[:3]):
            Clock.schedule_once(lambda _dt, other=face: self._turn(other), SETTLE * number / 3)
        Clock.schedule_once(self.settle, SETTLE)
        self.tumbling = True

    tumbling = False

    def _turn(self, face: str) -> None:
        if self.tumbling:
            self.shown = face

    def settle(self, *_args: object) -> None:
        """End the tumbling: the face that was rolled stands."""
        self.tumbling = False
        self.shown = ""


class DieButton(Viewed, TapLayout):
    """A die to tap, with its word under it; the target is 48 dp at least."""

    side = NumericProperty(50)
    selected = BooleanProperty(False)
    word = StringProperty("")

    def show(self, view: DieView) -> None:
        self.ids.die.view = view
        self.word, self.selected, self.disabled = view.word, view.selected, not view.enabled


load_kv(__file__)
