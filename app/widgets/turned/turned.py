"""What is turned to the other side of the table: the whole of it, and the touches on it."""

from __future__ import annotations

from typing import Any, ClassVar

from kivy.graphics import PopMatrix, PushMatrix, Rotate
from kivy.properties import BooleanProperty
from kivy.uix.boxlayout import BoxLayout

from app.widgets.base.base import load_kv


class Turned(BoxLayout):
    """A box that stands on its head when `turned`: drawn round its own centre, touched there as well."""

    turned = BooleanProperty(False)
    __events__: ClassVar[tuple[str, ...]] = ("on_scroll_start", "on_scroll_move", "on_scroll_stop")

    def __init__(self, **kwargs: Any) -> None:
        self._turn = Rotate(angle=0)
        super().__init__(**kwargs)
        self.canvas.before.insert(0, PushMatrix())
        self.canvas.before.insert(1, self._turn)
        self.canvas.after.add(PopMatrix())
        # The centre is worked out after place and size have been told: it has to be followed itself.
        for name in ("turned", "center_x", "center_y"):
            self.fbind(name, self._place)
        self._place()

    def _place(self, *_args: object) -> None:
        self._turn.angle = 180 if self.turned else 0
        self._turn.origin = self.center

    def to_local(self, x: float, y: float, **how: Any) -> tuple[float, float]:
        """Where a point of the parent is in here; a half turn is its own way back."""
        if self.turned:
            x, y = 2 * self.center_x - x, 2 * self.center_y - y
        return tuple(super().to_local(x, y, **how))

    def to_parent(self, x: float, y: float, **how: Any) -> tuple[float, float]:
        """Where a point in here is in the parent."""
        x, y = super().to_parent(x, y, **how)
        return (2 * self.center_x - x, 2 * self.center_y - y) if self.turned else (x, y)

    def on_touch_down(self, touch: Any) -> bool:
        """A touch meets what is drawn under it."""
        return self._turned(touch, super().on_touch_down)

    def on_touch_move(self, touch: Any) -> bool:
        """The same for a finger that moves."""
        return self._turned(touch, super().on_touch_move)

    def on_touch_up(self, touch: Any) -> bool:
        """The same for a finger that lets go."""
        return self._turned(touch, super().on_touch_up)

    # A page that scrolls hands these on to the lists in it, past everything that does not know them.

    def on_scroll_start(self, touch: Any, *_how: object) -> bool:
        """A list in here may be about to scroll."""
        return self._turned(touch, lambda turned: self.dispatch_children("on_scroll_start", turned))

    def on_scroll_move(self, touch: Any) -> bool:
        """A list in here scrolls."""
        return self._turned(touch, lambda turned: self.dispatch_children("on_scroll_move", turned))

    def on_scroll_stop(self, touch: Any, *_how: object) -> bool:
        """A list in here has been let go."""
        return self._turned(touch, lambda turned: self.dispatch_children("on_scroll_stop", turned))

    def _turned(self, touch: Any, act: Any) -> bool:
        touch.push()
        touch.apply_transform_2d(self.to_local)
        taken = bool(act(touch))
        touch.pop()
        return taken


class TurnedColumn(Turned):
    """As high as what is in it."""


load_kv(__file__)
