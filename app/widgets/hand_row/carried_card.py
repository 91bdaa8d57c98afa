"""A held card that a finger draws out of the hand and puts down somewhere else."""

from __future__ import annotations

from typing import Any

from kivy.graphics import InstructionGroup
from kivy.metrics import dp
from kivy.uix.scrollview import ScrollView

from app import fonts
from app.draw import extent, put_box, put_text
from app.theme import theme
from app.widgets.hand_row.hand_row import HandRow

OUT = 20
"""So far, in dp, a finger goes up before it takes the card along; sideways the hand scrolls."""


class CarriedCard:
    """Watches the touches of a page for a card of its hand; drawn over all else while it is carried."""

    def __init__(self, page: Any, hand: HandRow, scroll: ScrollView) -> None:
        self._page, self._hand, self._scroll = page, hand, scroll
        self._touch: Any = None
        self._card: Any = None
        self._out = False
        self._group = InstructionGroup()
        page.canvas.after.add(self._group)

    def begin(self, touch: Any) -> None:
        """A touch on a card may become one that carries it."""
        self._group.clear()
        if self._hand.parent is None or not self._hand.choosing or touch.is_mouse_scrolling:
            return
        card = self._hand.card_at(*touch.pos)
        if card is not None:
            self._touch, self._card, self._out = touch, card.view, False

    def move(self, touch: Any) -> bool:
        """Whether the finger carries a card now."""
        if touch is not self._touch:
            return False
        up, aside = touch.y - touch.oy, abs(touch.x - touch.ox)
        if not self._out and up > dp(OUT) and up > aside:
            self._out = self._hand.carried = True
            self._scroll.do_scroll_y = self._hand.do_scroll_x = False
        if self._out:
            self._draw(touch.pos)
        return self._out

    def end(self, touch: Any) -> tuple[str, tuple[float, float]] | None:
        """Which card was put down where; None where none was carried."""
        if touch is not self._touch:
            return None
        card, out = self._card, self._out
        self._touch, self._card, self._out, self._hand.carried = None, None, False, False
        self._group.clear()
        if not out:
            return None
        self._scroll.do_scroll_y = self._hand.do_scroll_x = True
        return card.id, touch.pos

    def _draw(self, place: tuple[float, float]) -> None:
        self._group.clear()
        size = theme.sp(15)
        width = extent(self._card.name, fonts.MEDIUM, size)[0] + dp(28)
        box = (place[0] - width / 2, place[1] - dp(4), width, dp(44))
        put_box(self._group, box, dp(14), theme.of("acs"), theme.of("ac"), dp(2))
        put_text(
            self._group, self._card.name, (place[0], place[1] + dp(18)), size, theme.of("ink"), fonts.MEDIUM
        )
