"""A card at the bottom: `Sheet` stands in a layout, `OverSheet` comes over the whole window."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.modalview import ModalView

from app.theme import theme
from app.widgets.base.base import Surface, load_kv, retire

IN, OUT = 0.2, 0.15
"""Seconds a sheet takes to come and to go."""
WIDEST = 560
"""A sheet over a wide window is a card of this width, in dp."""


class Sheet(Surface, BoxLayout):
    """A card with a round top; as high as its content, up to `limit`, then it scrolls."""

    limit = NumericProperty(10_000)
    """Greatest height in pixels."""
    edge = StringProperty("line")
    """Colour token of the line along its top."""
    body = ObjectProperty(None)

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        """Content goes into the scrolling body."""
        if self.body is None or widget is self.ids.get("scroll"):
            super().add_widget(widget, *args, **kwargs)
        else:
            self.body.add_widget(widget, *args, **kwargs)


class OverSheet(ModalView):
    """A sheet over the window, put away by its cross, a tap outside or Escape, and then gone for good.

    One with words of somebody's own is not put away by a tap outside, and can be taken up again for a while.
    """

    title = StringProperty("")
    closing = BooleanProperty(False)
    shift = NumericProperty(0)
    """How far below its place the card is, while it moves."""
    turned = BooleanProperty(False)
    """Whether it is turned to the other side of the table."""
    served = BooleanProperty(False)
    """Whether it has done its work: then the tap that puts it away also does what it hits behind it."""
    body = ObjectProperty(None)
    put_away_words = StringProperty("")
    known: tuple[str, ...] | None = None
    """Which words in its fields are stored elsewhere: those it comes with, unless it is told otherwise."""
    gone = BooleanProperty(False)
    """Whether it was on the window and is no longer."""
    aside = BooleanProperty(False)
    """Whether it is off the window and waits to be opened again as it was."""

    def written(self) -> tuple[str, ...]:
        """What somebody has filled in there, by each part that tells it: a form, a field for words."""
        parts = self.body.walk(restrict=True) if self.body is not None else ()
        return tuple(part.written() for part in parts if hasattr(part, "written"))

    @property
    def holds_words(self) -> bool:
        """Whether something was written that is nowhere else."""
        return self.known is not None and self.written() != self.known

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        """Content goes under the title."""
        if self.body is None:
            super().add_widget(widget, *args, **kwargs)
        else:
            self.body.add_widget(widget, *args, **kwargs)

    def put(self, widget: Any) -> None:
        """Add content under the title."""
        self.body.add_widget(widget)

    def open(self, *_args: Any, **kwargs: Any) -> None:
        """Come up from below; at once where motion is off."""
        self.closing = self.gone = self.aside = False
        if self.known is None:
            self.known = self.written()
        super().open(animation=False)
        self.shift = dp(160) if theme.motion else 0
        if theme.motion:
            Animation(shift=0, d=IN, t="out_cubic").start(self)

    def dismiss(self, *args: Any, **kwargs: Any) -> None:
        """Go down; at once where motion is off or a second dismissal comes."""
        if not theme.motion or self.closing or kwargs.get("force"):
            Animation.cancel_all(self, "shift")
            was_there = self.parent is not None
            super().dismiss(*args, **{**kwargs, "animation": False})
            if self.parent is None:
                self.gone = True
                if was_there and self.holds_words and not kwargs.get("force"):
                    self._offer_again()
                elif not self.aside:
                    retire(self)
            return
        self.closing = True
        going = Animation(shift=dp(160), d=OUT, t="out_cubic")
        going.bind(on_complete=lambda *_done: self.dismiss())
        going.start(self)

    def _offer_again(self) -> None:
        """Whoever put words away may not have meant to: for a while the sheet can be had as it was."""
        from app.widgets.undo_bar.undo_bar import tell

        bar = tell(self.put_away_words, self.open)
        bar.brings = self
        bar.bind(on_gone=lambda _bar: Clock.schedule_once(self._leave, 0))

    def _leave(self, _dt: float) -> None:
        if self.parent is None and not self.aside:
            retire(self)

    def set_aside(self) -> bool:
        """Leave the window at once; whether it has words in it, and so waits to be opened again."""
        self.aside = self.holds_words
        self.dismiss(force=True)
        return self.aside

    def come_back(self) -> None:
        """Open, but not into what somebody writes in another sheet, nor over a curtain: after it."""
        if self.gone or self.parent is not None:
            return
        before = front_layer()
        if before is None:
            self.open()
        else:
            before.bind(on_dismiss=lambda _sheet: Clock.schedule_once(lambda _dt: self.come_back(), 0))

    def on_touch_down(self, touch: Any) -> bool:
        """A tap outside the card puts it away; what is behind it answers only once it has done its work."""
        if not self.ids.card.collide_point(*self.ids.turn.to_local(*touch.pos)):
            goes = self.auto_dismiss and not self.holds_words
            if goes:
                self.dismiss(force=self.served)
            return not (goes and self.served)
        return bool(super().on_touch_down(touch))

    def width_for(self, window_width: float) -> float:
        """The whole window on a phone, a card in the middle elsewhere."""
        return float(min(window_width, dp(WIDEST)))

    def limit_for(self, window_height: float) -> float:
        """Leave a strip of what is behind, so that it is clear how to get back."""
        return float(window_height - dp(56))


def top_sheet() -> OverSheet | None:
    """The sheet that lies on top of the window, if any."""
    return next((child for child in Window.children if isinstance(child, OverSheet)), None)


def front_layer() -> ModalView | None:
    """The sheet or the curtain that lies before everything else, if any."""
    return next((child for child in Window.children if isinstance(child, ModalView)), None)


def hung_curtain() -> Any:
    """The curtain, if one hangs; the question whether the window may close comes even before it."""
    layers = (child for child in Window.children if isinstance(child, ModalView))
    return next((layer for layer in layers if not isinstance(layer, OverSheet)), None)


def clear_window() -> list[OverSheet]:
    """Take every sheet off the window, and what was put away and is offered again; gives those with words."""
    from app.widgets.undo_bar.undo_bar import shown_bar

    found = _sheets_at_hand()
    bar = shown_bar()
    if bar is not None and bar.brings is not None:
        bar.close()
    return [sheet for sheet in reversed(found) if sheet.set_aside()]


def has_words_at_hand() -> bool:
    """Whether a sheet on the window, or what is offered again, holds words that are nowhere else."""
    from app.widgets.undo_bar.undo_bar import shown_bar

    bar = shown_bar()
    return any(sheet.holds_words for sheet in _sheets_at_hand()) or (bar is not None and bar.holds_words)


def _sheets_at_hand() -> list[OverSheet]:
    """The sheets on the window, the topmost first, and then one that was put away and is offered again."""
    from app.widgets.undo_bar.undo_bar import shown_bar

    bar = shown_bar()
    offered = [bar.brings] if bar is not None and bar.brings is not None else []
    return [*(child for child in Window.children if isinstance(child, OverSheet)), *offered]


load_kv(__file__)
