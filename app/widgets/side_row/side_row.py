"""The row of one seat above or below a board: its mark, its pieces off the board, its piles as counts."""

from __future__ import annotations

from typing import Any, ClassVar

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app import fonts
from app.draw import extent
from app.presenters.card_views import PileView
from app.presenters.table.parts import SideView
from app.presenters.views import PieceView
from app.theme import theme
from app.widgets.base.base import Viewed, load_kv, match
from app.widgets.buttons.buttons import TapLayout
from app.widgets.piece.cards import shortened
from app.widgets.pile.pile import Read, look_into

NAME = 13
LEAST_NAME = 36
"""Size of a name, and how much of its width stays at least."""
NARROW = 480
"""A row narrower than this has no room for the strikes of several."""


class PieceChip(Viewed, TapLayout):
    """A piece beside the board: a tap and a hold mean what they mean on it."""

    text = StringProperty("")
    short = StringProperty("")
    """As much of the name as there is room for."""
    icon = StringProperty("")
    line = StringProperty("")
    value = StringProperty("")
    value_icon = StringProperty("")
    wounds = StringProperty("")
    letter = StringProperty("")
    selected = BooleanProperty(False)
    target = BooleanProperty(False)
    guards = BooleanProperty(False)
    ghost = BooleanProperty(False)
    near = BooleanProperty(False)
    crowded = BooleanProperty(False)
    """Whether others stand beside it and leave little room."""
    fields = (
        "text", "icon", "line", "value", "value_icon", "wounds", "letter",
        "selected", "target", "guards", "ghost",
    )  # fmt: skip

    def show(self, view: PieceView) -> None:
        """Show a piece."""
        super().show(view)
        self.short = view.text

    def shorten(self, room: float) -> None:
        """Say as much of the name as fits."""
        self.short = shortened(self.text, self.ids.name.font_name, theme.letter(NAME), room)

    @property
    def around(self) -> float:
        """What else stands on it."""
        return float(self.minimum_width - self.ids.name.width)


class PileCount(Viewed, TapLayout):
    """How many cards lie on a pile; a tap looks through it."""

    icon = StringProperty("")
    count = NumericProperty(0)
    top_name = StringProperty("")
    name = StringProperty("")
    read: Read | None = None

    def show(self, view: PileView) -> None:
        """Count, and the card on top where there is room for its name."""
        self.icon, self.count, self.name = view.icon, view.count, view.name
        self.top_name = view.top.name if view.top is not None else ""

    def on_release(self) -> None:
        """Look as far as it is allowed."""
        look_into(self.view, read=self.read)


class SideRow(Viewed, BoxLayout):
    """`on_piece(id)`, `on_piece_hold(id)`, also for a card of a pile; `near` where it is below the board."""

    name = StringProperty("")
    none = StringProperty("")
    told = StringProperty("")
    """As much of it as there is room for."""
    points = StringProperty("")
    near = BooleanProperty(False)
    count = NumericProperty(0)
    brief = BooleanProperty(False)
    """No room for the name beside the chips."""
    __events__: ClassVar[tuple[str, ...]] = ("on_piece", "on_piece_hold")

    def show(self, view: SideView) -> None:
        """Show a seat; its mark points at the enemy, wherever it sits."""
        self.name, self.none, self.count = view.name, "" if view.pieces else view.none, len(view.pieces)
        self.points = ("up" if self.near else "down") if view.points else ""
        match(self.ids.pieces, view.pieces, self._chip)
        match(self.ids.piles, view.piles, self._count)
        for chip in self.ids.pieces.children:
            chip.near = self.near
        self._make_room()

    @property
    def is_lettered(self) -> bool:
        """Whether an option of the open question is among its cards."""
        return self.view is not None and any(each.letter for each in self.view.pieces)

    def on_kv_post(self, base: object) -> None:
        """The chips find their widths later than their texts."""
        super().on_kv_post(base)
        for name in ("pieces", "piles"):
            self.ids[name].fbind("minimum_width", self._make_room)
        self.fbind("width", self._make_room)

    def _make_room(self, *_args: object) -> None:
        """The name gives way to the chips."""
        name = extent(self.name, fonts.MEDIUM, theme.sp(13))[0]
        others = self.ids.pieces.minimum_width + self.ids.piles.minimum_width
        self.brief = bool(self.count) and name + others + theme.icon(14) + dp(24) > self.width
        beside = self.ids.piles.minimum_width + theme.icon(14) + dp(24) + (0 if self.brief else name)
        self.told = shortened(self.none, fonts.MEDIUM, theme.sp(13), max(self.width - beside, 0))
        self._share_out(self.width - self.ids.piles.minimum_width - theme.icon(14) - dp(18))

    def _share_out(self, room: float) -> None:
        """Names that do not fit side by side have equal room."""
        chips: list[PieceChip] = self.ids.pieces.children
        for chip in chips:
            chip.crowded = len(chips) > 1 and self.width < dp(NARROW)
        names = [extent(each.text, each.ids.name.font_name, theme.letter(NAME))[0] for each in chips]
        left = room - sum(each.around for each in chips) - dp(6) * (len(chips) - 1)
        share = max(left / len(chips), dp(LEAST_NAME)) if chips and sum(names) > left else self.width
        for chip in chips:
            chip.shorten(share)

    def _chip(self) -> PieceChip:
        chip = PieceChip(holds=True)
        chip.bind(
            on_release=lambda tapped: self.dispatch("on_piece", tapped.view.id),
            on_hold=lambda held: self.dispatch("on_piece_hold", held.view.id),
        )
        return chip

    def _count(self) -> PileCount:
        """A pile whose cards are looked at and corrected like those beside it."""
        count = PileCount()
        count.read = lambda card: self.dispatch("on_piece_hold", card)
        return count

    def chip(self, piece: str) -> Any:
        """The chip of a piece."""
        return next(each for each in self.ids.pieces.children if each.view.id == piece)

    def on_piece(self, piece: str) -> None:
        """A chip was tapped."""

    def on_piece_hold(self, piece: str) -> None:
        """A chip was held."""


load_kv(__file__)
