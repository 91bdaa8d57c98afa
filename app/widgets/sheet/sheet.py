"""A card at the bottom: `Sheet` stands in a layout, `OverSheet` comes over the whole window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import Any, Final

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.modalview import ModalView

from app.theme import theme
from app.widgets.base.base import Surface, load_kv, retire
from app.widgets.sheet.word_keeper import Texts, keeper

IN, OUT = 0.2, 0.15
"""Seconds a sheet takes to come and to go."""
SAME: Final = "\0"
"""Stands for the words of a field that nobody touched."""
_left = [float("-inf")]
"""When a sheet left the window last."""
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

    One with words of somebody's own is not put away by a tap outside. The words are kept by what they are
    for, and are there again when the same is asked in the same place; for a while the sheet can be had too.
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
    kept_for_now_words = StringProperty("")
    there_again_words = StringProperty("")
    dropped_words = StringProperty("")
    anew_words = StringProperty("")
    about = StringProperty("")
    """What it asks for, in no language: on any page the same words are for the same."""
    stops_time = BooleanProperty(False)
    """Whether the time of a sentence stands still meanwhile: it is answered first."""
    known: tuple[str, ...] | None = None
    """Which words in its fields are stored elsewhere: those it comes with, unless it is told otherwise."""
    _place: tuple[str, ...] | None = None
    """Where it was opened first: the page, its table, who looked."""
    _purposes: Sequence[tuple[str, ...]] = ()
    """What its words are for, and from where else they may have come."""
    gone = BooleanProperty(False)
    """Whether it was on the window and is no longer."""
    aside = BooleanProperty(False)
    """Whether it is off the window and waits to be opened again as it was."""

    def written(self) -> tuple[str, ...]:
        """What somebody has filled in there, by each part that tells it: a form, a field for words."""
        return tuple(part.written() for part in _written_parts(self.body))

    def rewrite(self, said: tuple[str, ...]) -> None:
        """Fill in again what was `written` there."""
        for part, text in zip(_written_parts(self.body), said, strict=False):
            part.rewrite(text)

    @property
    def holds_words(self) -> bool:
        """Whether something was written that nothing has taken yet."""
        return self.known is not None and self.written() != self.known

    @property
    def loses_words(self) -> bool:
        """Whether something was written that would be gone with the app."""
        return self.holds_words and not any(
            keeper().is_stored(each, self._changes()) for each in self._purposes[:1]
        )

    @property
    def belongs_here(self) -> bool:
        """Whether its page is shown, to who wrote in it."""
        return self._place is None or self._place == keeper().here()

    def belong_here(self, place: tuple[str, ...] = ()) -> None:
        """Be a sheet of a page, else of that on show; what was begun for the same purpose is there again."""
        if self.known is None:
            self.known = self.written()
        if self._place is not None or not self.known:
            return
        self._place = place or keeper().here()
        own, shared = _purposes(self._place, type(self).__name__, self.about)
        own = [each for each in own if not keeper().is_lent(each)] or own[-1:]
        if self.holds_words:  # it came back refused, and takes the place of no other words
            now = self._changes()
            free = (each for each in own if keeper().find(each) in (None, now))
            self._purposes = [next(free, own[-1])]
            self.keep_words()
        else:
            begun = ((each, said) for each in (own[0], *shared, *own[1:]) if (said := keeper().find(each)))
            found, said = next(begun, (own[0], ()))
            self._purposes = [found] if found in own else [own[0], found]
            if said:
                self._take_up(said)
        _let_offer_go(self._purposes[0])

    def _take_up(self, changes: tuple[str, ...]) -> None:
        """Have again what somebody changed; a field that nobody touched has what it comes with now."""
        from app.widgets.undo_bar.undo_bar import tell

        known = self.known or ()
        self.rewrite(
            tuple(new if new != SAME else old for new, old in zip_longest(changes, known, fillvalue=""))
        )
        if self.holds_words:  # nobody should take them for those that are stored
            bar = tell(self.there_again_words, self._begin_anew, self.anew_words)
            bar.is_due = lambda: not self.gone

    def _begin_anew(self) -> None:
        """Have the words that it came with; for a while the others can be had again."""
        from app.widgets.undo_bar.undo_bar import tell

        if self.parent is not None and self.known is not None:
            said = self.written()
            self.rewrite(self.known)
            bar = tell(self.dropped_words, lambda: self.rewrite(said), position=self.written)
            bar.is_due = lambda: not self.gone

    def _changes(self) -> tuple[str, ...]:
        """What is written there; of a field that nobody touched, only that."""
        pairs = zip_longest(self.written(), self.known or ())
        return tuple(SAME if new == old else new or "" for new, old in pairs)

    def keep_words(self) -> None:
        """Have what is written there kept beyond the sheet."""
        if self._purposes and self.holds_words:
            keeper().keep(self._purposes[0], self._changes())
        else:
            self._drop_words()

    def hand_on(self) -> Callable[[], None]:
        """Its words go to somebody who takes them later: they are kept until what is given here is called."""
        self.keep_words()
        lent, self._purposes = self._purposes, ()
        for purpose in lent:
            keeper().lend(purpose)

        def taken() -> None:
            for purpose in lent:
                keeper().drop(purpose)

        return taken

    def _drop_words(self) -> None:
        """They were taken, or are not wanted: in no place from which they came."""
        for purpose in self._purposes:
            keeper().drop(purpose)

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
        self.belong_here()
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
                _left[0] = Clock.get_time()
                self._leave_window(was_there, bool(kwargs.get("force")))
            return
        self.closing = True
        going = Animation(shift=dp(160), d=OUT, t="out_cubic")
        going.bind(on_complete=lambda *_done: self.dismiss())
        going.start(self)

    def _leave_window(self, was_there: bool, is_done: bool) -> None:
        """Words that are not done with are kept; those of a sheet that was forced away were taken."""
        if was_there and (self.aside or not is_done):
            self.keep_words()
        elif was_there:
            self._drop_words()
        if was_there and self.holds_words and not is_done:
            self.offer_again()
        elif not self.aside:
            retire(self)

    def offer_again(self) -> None:
        """Say that the words are kept; for a while, over its own page, the sheet can be had as it was."""
        from app.widgets.undo_bar.undo_bar import tell

        text = self.kept_for_now_words if self.loses_words else self.put_away_words
        bar = tell(text, self.open if self.belongs_here else None, position=keeper().here)
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


def _purposes(place: Texts, kind: str, about: str) -> tuple[list[Texts], list[Texts]]:
    """What words of a sheet may be for: its own purposes, for a refused text may come beside another one; and
    what was begun for all to see, which is there for each who looks alone."""
    shown, table, seat = (*place[1:], "", "", "")[:3]
    own: Texts = (shown, table, seat, kind, about)
    shared: list[Texts] = [(shown, table, "", kind, about)] if seat else []
    return [own, *((*own, str(number)) for number in range(2, 5))], shared


def _let_offer_go(purpose: tuple[str, ...]) -> None:
    """The sheet that is offered again is here, or newer words are."""
    from app.widgets.undo_bar.undo_bar import shown_bar

    bar = shown_bar()
    if bar is not None and bar.brings is not None and purpose in bar.brings._purposes:
        bar.close()


def _written_parts(body: Any) -> list[Any]:
    """The parts that tell what was filled in there; what is inside such a part is told by it."""
    if body is None:
        return []
    found: list[Any] = []
    for child in reversed(body.children):
        found += [child] if hasattr(child, "written") else _written_parts(child)
    return found


class FieldsSheet(OverSheet):
    """A sheet whose words stand in a few fields of its own."""

    def word_fields(self) -> tuple[Any, ...]:
        """Those fields, in order."""
        raise NotImplementedError

    def written(self) -> tuple[str, ...]:
        """The fields as they stand there."""
        return tuple(field.text for field in self.word_fields())

    def rewrite(self, said: tuple[str, ...]) -> None:
        """Fill the fields in again."""
        for field, text in zip(self.word_fields(), said, strict=False):
            field.text = text


def last_left() -> float:
    """When a sheet left the window last: the second of two quick taps meant that one, not what is behind."""
    return _left[0]


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


def keep_words_at_hand() -> None:
    """Have what is written in the sheets on the window outlive the app; what is offered again was kept."""
    for sheet in [child for child in Window.children if isinstance(child, OverSheet)]:
        sheet.keep_words()


def loses_words_at_hand() -> bool:
    """Whether something that is written there, or is offered again, would be gone with the app."""
    from app.widgets.undo_bar.undo_bar import shown_bar

    bar = shown_bar()
    return any(sheet.loses_words for sheet in _sheets_at_hand()) or (bar is not None and bar.loses_words)


def _sheets_at_hand() -> list[OverSheet]:
    """The sheets on the window, the topmost first, and then one that was put away and is offered again."""
    from app.widgets.undo_bar.undo_bar import shown_bar

    bar = shown_bar()
    offered = [bar.brings] if bar is not None and bar.brings is not None else []
    return [*(child for child in Window.children if isinstance(child, OverSheet)), *offered]


load_kv(__file__)
