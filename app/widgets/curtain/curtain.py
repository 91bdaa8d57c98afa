"""A curtain over everything: who is to take the phone, opened by a deliberate hold."""

from __future__ import annotations

from math import dist
from typing import Any, ClassVar, Final

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Color, InstructionGroup, RoundedRectangle, SmoothLine
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.modalview import ModalView

from app.draw import put_box, put_icon, put_polygon, put_ring, put_text
from app.palette import mix
from app.presenters.handover import CurtainView
from app.theme import theme
from app.widgets.base.base import Drawn, Viewed, load_kv
from app.widgets.buttons.buttons import TextButton
from app.widgets.sheet.sheet import OverSheet, clear_window, front_layer
from app.widgets.undo_bar.undo_bar import UndoBar, take_private_bar

SECONDS: Final = 1.0
"""How long the button has to be held."""
LONGEST_FRAME: Final = 0.1
"""More of one frame counts for nothing: in a stall or a call nobody saw that it was held."""
COUNT: Final = 3
"""Where motion is off the time is counted down from this number."""
FOLDS: Final = 8
RADIUS: Final = 34
"""Of the ring, in dp."""
ENTER, SPACE, ESCAPE = (13, 271), 32, 27


class Folds(Drawn):
    """Eight folds of cloth, every second one lighter, of different lengths."""

    def draw(self, group: InstructionGroup) -> None:
        """Each fold a gradient across its width."""
        wide = self.width / FOLDS
        for number in range(FOLDS):
            base = mix(theme.of("s2"), theme.of("ac"), 0.12) if number % 2 else theme.of("s2")
            short = dp((16, 40, 28, 52, 34, 46, 22, 38)[number])
            group.add(Color(1, 1, 1, 1))
            group.add(
                RoundedRectangle(
                    texture=_gradient(theme.of("bg"), base),
                    pos=(self.x + number * wide, self.y + short),
                    size=(wide, self.height - short),
                    radius=[0, 0, wide / 2, wide / 2],
                )
            )


class HoldRing(ButtonBehavior, Drawn):
    """A ring that fills while it or the button is held; where motion is off, a number counted down."""

    share = NumericProperty(0)
    watched: ClassVar[tuple[str, ...]] = ("share",)

    def collide_point(self, x: float, y: float) -> bool:
        """Its disc only: beside it nothing is drawn that could be held."""
        return dist(self.center, (x, y)) <= dp(RADIUS)

    def on_touch_move(self, touch: Any) -> bool:
        """A finger that slides away no longer holds it."""
        if touch.grab_current is self and not self.collide_point(*touch.pos):
            self.state = "normal"
        return bool(super().on_touch_move(touch))

    def draw(self, group: InstructionGroup) -> None:
        """The ring, and a finger or the number in it."""
        radius = dp(RADIUS)
        put_ring(group, self.center, radius, theme.of("outline"), dp(3))
        if self.share > 0 and not theme.motion:
            left = str(max(COUNT - int(self.share * COUNT), 1))
            put_text(group, left, self.center, dp(30), theme.of("ac"))
            return
        put_icon(group, "gesture-tap-hold", self.center, dp(32), theme.of("ac"))
        if self.share > 0:
            group.add(Color(rgba=theme.of("ac")))
            arc = (*self.center, radius, 0, 360 * min(self.share, 1), 64)
            group.add(SmoothLine(circle=arc, width=dp(2)))


class SeatMark(Drawn):
    """A triangle: up for the first player, down for the second."""

    points = StringProperty("")
    watched: ClassVar[tuple[str, ...]] = ("points",)

    def draw(self, group: InstructionGroup) -> None:
        """The triangle, or nothing."""
        if self.points:
            reach = dp(8) if self.points == "up" else -dp(8)
            x, y = self.center
            corners = [(x - dp(9), y - reach * 0.7), (x + dp(9), y - reach * 0.7), (x, y + reach * 0.7)]
            put_polygon(group, corners, theme.of("ac"))


class PhonePicture(Drawn):
    """A phone that changes hands."""

    def draw(self, group: InstructionGroup) -> None:
        """A phone on a tile, an arrow to somebody on its corner."""
        tile = mix(theme.of("s2"), theme.of("ac"), 0.2)
        put_box(group, (*self.pos, *self.size), dp(24), tile)
        put_icon(group, "cellphone", self.center, dp(56), theme.of("ac"))
        corner = (self.right - dp(8), self.y + dp(8))
        put_box(group, (corner[0] - dp(20), corner[1] - dp(20), dp(40), dp(40)), dp(20), theme.of("bg"))
        put_ring(group, corner, dp(20), theme.of("ac"), dp(2))
        put_icon(group, "account-arrow-right", corner, dp(22), theme.of("ac"))


class HoldButton(TextButton):
    """Answers only after it was held: `on_held`."""

    share = NumericProperty(0)
    """How much of the time has passed."""
    __events__: ClassVar[tuple[str, ...]] = ("on_held",)

    _clock: Any = None

    def on_press(self) -> None:
        """A finger is on it."""
        self.start()

    def on_state(self, button: HoldButton, state: str) -> None:
        """The finger has gone, or slid away."""
        super().on_state(button, state)
        if state != "down":
            self.stop()

    def on_touch_move(self, touch: Any) -> bool:
        """A finger that slides away no longer holds it."""
        if touch.grab_current is self and not self.collide_point(*touch.pos):
            self.stop()
        return bool(super().on_touch_move(touch))

    def start(self) -> None:
        """Let the time run."""
        if self._clock is None:
            self._clock = Clock.schedule_interval(self._pass, 0)

    def stop(self) -> None:
        """Forget how long it was held."""
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None
        self.share = 0

    def _pass(self, dt: float) -> None:
        self.share = min(self.share + min(dt, LONGEST_FRAME) / SECONDS, 1)
        if self.share >= 1:
            self.stop()
            self.dispatch("on_held")

    def on_held(self) -> None:
        """It was held long enough."""


class Curtain(Viewed, ModalView):
    """Covers the window; `on_opened` after the hold. No other touch and no key passes it."""

    name = StringProperty("")
    heading = StringProperty("")
    public = StringProperty("")
    hidden = StringProperty("")
    hint = StringProperty("")
    action = StringProperty("")
    points = StringProperty("")
    can_leave = BooleanProperty(False)
    """Whether somebody hears `on_left`: who is not named may go back without having looked."""
    __events__: ClassVar[tuple[str, ...]] = ("on_opened", "on_left")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.covered: list[OverSheet | UndoBar] = []
        """Sheets with somebody's words, and sentences to somebody, which it took off the window."""

    def show(self, view: CurtainView) -> None:
        """Say who is to take the phone."""
        self.heading, self.name, self.points = view.title, view.name, view.points
        self.public, self.hidden = "\n".join(view.lines), view.hidden
        self.hint, self.action = view.hint, view.action

    def open(self, *_args: Any, **_kwargs: Any) -> None:
        """Hang it before everything: what lies over the table may show somebody's secrets, so it goes."""
        Window.release_all_keyboards()  # letters would go on into what somebody was writing
        self.covered += clear_window()
        if self.parent is None:
            super().open(animation=False)
            self.covered += take_private_bar()

    def let_go(self) -> None:
        """The phone is in nobody's hands: whatever held the button holds it no more."""
        self.ids.hold.stop()

    def come_forward(self) -> None:
        """Hang before a sentence that was put on the window later; a question before it stays there."""
        in_front = Window.children[: Window.children.index(self) + 1]
        for layer in [each for each in reversed(in_front) if isinstance(each, ModalView)]:
            Window.remove_widget(layer)
            Window.add_widget(layer)

    def dismiss(self, *_args: Any, **_kwargs: Any) -> None:
        """Take it away; only who opened it does."""
        self.let_go()
        super().dismiss(force=True, animation=False)

    def on_parent(self, _curtain: Curtain, parent: Any) -> None:
        """It swallows keys as long as it hangs, however it was taken away."""
        follow = Window.unbind if parent is None else Window.bind
        follow(on_key_down=self._key, on_key_up=self._key_up, on_keyboard=self._swallow)

    def _key(self, _window: Any, key: int, *_rest: Any) -> bool:
        """Enter or the space bar, held, does what the finger does; Escape, a phone's back key, leaves.

        A question before the curtain has the keys to itself.
        """
        if front_layer() is not self:
            return False
        if key == ESCAPE and self.can_leave:
            self.dispatch("on_left")
        if key in (*ENTER, SPACE):
            self.ids.hold.start()
        return True

    def _key_up(self, _window: Any, _key: int, *_rest: Any) -> None:
        """Others may know that a key is up again."""
        self.ids.hold.stop()

    def _swallow(self, *_args: Any) -> bool:
        """No key reaches what is behind."""
        return front_layer() is self

    def on_left(self) -> None:
        """Somebody leaves the table without taking the phone."""

    def on_opened(self) -> None:
        """Who is named has taken the phone."""


def _gradient(edge: Any, middle: Any) -> Texture:
    """A fold: dark at its edges, lighter in its middle."""
    texture = Texture.create(size=(4, 1), colorfmt="rgb")
    steps = (edge, mix(edge, middle, 0.8), middle, mix(edge, middle, 0.4))
    texture.blit_buffer(bytes(round(part * 255) for step in steps for part in step[:3]), colorfmt="rgb")
    return texture


load_kv(__file__)
