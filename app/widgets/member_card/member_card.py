"""The members of a party as cards: piece, name, what each has left as number and bar, done or not."""

from __future__ import annotations

from typing import Any

from kivy.graphics import InstructionGroup
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from app import fonts
from app.draw import extent, put_box, put_icon, put_text
from app.presenters.table.parts import GaugeView, MemberView
from app.theme import theme
from app.widgets.base.base import Listed, Tappable, follow_drawing
from app.widgets.flow.flow import EvenGrid
from app.widgets.piece.piece import put_piece
from app.widgets.square_board.cells import shortened

HIGH = 68
"""Height of a card in dp at the usual text size."""
PIECE = 26


class MemberCard(Tappable, Widget):
    """One member: `on_release` when tapped, `on_hold` when pressed long."""

    view = ObjectProperty(None, allownone=True)
    is_choice = False
    minimum_height = NumericProperty(HIGH)
    """Two lines and the bars."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.size_hint = None, None
        self.holds = True
        self.radius = [14, 14, 14, 14]
        self.group = InstructionGroup()
        self.canvas.add(self.group)
        follow_drawing(self, self._redraw, "pos", "size", "view")

    def on_view(self, _card: MemberCard, view: MemberView) -> None:
        """Frame and fill follow the view."""
        chosen = view.piece.selected or view.active
        self.fill = "s3" if view.piece.selected else "s1"
        self.border, self.border_width = ("ac", 2) if chosen else ("line", 1)
        self.dashed = view.out

    def least_width(self) -> float:
        """Both numbers with the ends of their scales."""
        view: MemberView | None = self.view
        if view is None:
            return 0.0
        head = dp(PIECE + 18) + extent(view.name[:3] + "…", fonts.MEDIUM, theme.sp(15))[0] + dp(44)
        return max(sum(self._gauge_width(each) for each in view.gauges) + dp(30), head)

    @staticmethod
    def _gauge_width(gauge: GaugeView) -> float:
        number = extent(str(gauge.value), fonts.BOLD, theme.sp(20))[0]
        end = extent(f"/{gauge.of}", fonts.REGULAR, theme.sp(12))[0]
        return float(theme.icon(18) + dp(4) + number + dp(2) + end)

    def _redraw(self) -> None:
        self.group.clear()
        self.minimum_height = theme.sp(18) + theme.sp(23) + dp(27)
        view: MemberView | None = self.view
        if view is None:
            return
        ink = theme.of("ink3" if view.out else "ink")
        top = self.top - dp(7) - max(theme.sp(18), dp(PIECE)) / 2
        put_piece(self.group, view.piece, (self.x + dp(10 + PIECE / 2), top), dp(PIECE))
        right = self._put_end(view, top)
        left = self.x + dp(PIECE + 17)
        size = theme.sp(15)
        name, wide = shortened(view.name, size, right - left)
        put_text(self.group, name, (left + wide / 2, top), size, ink, fonts.MEDIUM)
        share = (self.width - dp(22)) / max(len(view.gauges), 1)
        for number, gauge in enumerate(view.gauges):
            self._put_gauge(gauge, self.x + dp(11) + number * share, share - dp(8), view.out)

    def _put_end(self, view: MemberView, middle: float) -> float:
        """What stands at the right of the name, from right to left; where it begins."""
        right = self.right - dp(10)
        size = theme.icon(17)
        if view.done or view.out:
            icon, tone = ("check", "ok") if view.done else ("close", "bad")
            put_icon(self.group, icon, (right - size / 2, middle), size, theme.of(tone))
            right -= size + dp(5)
        for fact in (*view.badges, *([view.fact] if view.fact is not None else [])):
            wide = extent(fact.value, fonts.BOLD, theme.sp(14))[0]
            put_text(
                self.group, fact.value, (right - wide / 2, middle), theme.sp(14), theme.of("ink"), fonts.BOLD
            )
            right -= wide + dp(3)
            put_icon(self.group, fact.icon, (right - size / 2, middle), size, theme.of(fact.colour))
            right -= size + dp(7)
        return float(right)

    def _put_gauge(self, gauge: GaugeView, left: float, room: float, out: bool) -> None:
        middle = self.y + dp(15) + theme.sp(20) / 2
        size = theme.icon(18)
        put_icon(self.group, gauge.icon, (left + size / 2, middle), size, theme.of(gauge.colour))
        x = left + size + dp(4)
        wide = extent(str(gauge.value), fonts.BOLD, theme.sp(20))[0]
        ink = theme.of("ink3" if out else "ink")
        put_text(self.group, str(gauge.value), (x + wide / 2, middle), theme.sp(20), ink, fonts.BOLD)
        end = f"/{gauge.of}"
        x += wide + dp(2)
        wide = extent(end, fonts.REGULAR, theme.sp(12))[0]
        put_text(
            self.group, end, (x + wide / 2, middle - dp(3)), theme.sp(12), theme.of("ink2"), fonts.REGULAR
        )
        bar = (left, self.y + dp(7), room, dp(4))
        put_box(self.group, bar, dp(2), theme.of("s3"))
        share = min(max(gauge.value / gauge.of, 0), 1) if gauge.of else 0
        if share > 0:
            put_box(self.group, (*bar[:2], max(room * share, dp(4)), dp(4)), dp(2), theme.of(gauge.colour))


class MemberGrid(Listed, EvenGrid):
    """Cards side by side, two in a row on a phone; `on_member(id)`, `on_member_hold(id)`."""

    __events__ = ("on_member", "on_member_hold")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(least=150, most=5, gap=8, least_height=HIGH, **kwargs)

    def make(self) -> MemberCard:
        """A card that tells its id."""
        card = MemberCard()
        card.bind(
            on_release=lambda tapped: self.dispatch("on_member", tapped.view.id),
            on_hold=lambda held: self.dispatch("on_member_hold", held.view.id),
        )
        return card

    def on_member(self, member: str) -> None:
        """A card was tapped."""

    def on_member_hold(self, member: str) -> None:
        """A card was pressed long."""
