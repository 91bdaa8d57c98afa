"""A pile: how many cards, the top one where it lies open; a tap browses it where that is allowed."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from kivy.graphics import InstructionGroup
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from app import fonts
from app.draw import extent, put_box, put_dashed_box, put_lattice
from app.presenters.card_views import PileView, card_rows
from app.theme import theme
from app.widgets.base.base import Drawn, Viewed, load_kv
from app.widgets.buttons.buttons import TapLayout
from app.widgets.card.card import open_card
from app.widgets.list_row.list_row import ListRow
from app.widgets.sheet.sheet import OverSheet

Read = Callable[[str], object]
"""Shows one card of a pile, by its id."""


class PilePicture(Drawn):
    """One card upon another; the top one shows its back, or lies open; an empty place is dashed."""

    count = NumericProperty(0)
    is_open = BooleanProperty(False)
    watched: ClassVar[tuple[str, ...]] = ("count", "is_open")

    def draw(self, group: InstructionGroup) -> None:
        """Up to three cards, each a little higher."""
        x, y, width, height = self.x, self.y, self.width - dp(6), self.height - dp(6)
        if not self.count:
            put_dashed_box(group, (x, y, width, height), dp(6), theme.of("outline"), dp(1.2))
            return
        shown = int(min(self.count, 3))
        for number in range(shown):
            box = (x + number * dp(3), y + number * dp(3), width, height)
            put_box(group, box, dp(6), theme.of("s3"), theme.of("outline"), dp(1))
        if not self.is_open:
            put_lattice(group, (box[0] + dp(4), box[1] + dp(4), width - dp(8), height - dp(8)), dp(7),
                        theme.of("outline"))  # fmt: skip


class Pile(Viewed, TapLayout):
    """A tap opens the list of its cards, or its top card, as far as that may be looked at."""

    name = StringProperty("")
    count = NumericProperty(0)
    top_name = StringProperty("")
    icon = StringProperty("")
    opens = BooleanProperty(False)
    turned = BooleanProperty(False)

    def show(self, view: PileView) -> None:
        """Show a pile."""
        self.name, self.count, self.icon = view.name, view.count, view.icon
        self.top_name = view.top.name if view.top is not None else view.note
        self.opens = view.browses or view.top is not None

    def on_release(self) -> None:
        """Look as far as it is allowed."""
        look_into(self.view, self.turned)

    def least_width(self) -> float:
        """No word broken."""
        words = [
            extent(word, fonts.MEDIUM, theme.sp(13))[0] for word in f"{self.name} {self.top_name}".split()
        ]
        return max([*words, float(dp(40))]) + float(dp(70)) + float(theme.icon(20))


def look_into(view: PileView, turned: bool = False, read: Read | None = None) -> None:
    """Its cards where they may be browsed, else its top card; nothing where it lies face down."""
    if view.browses:
        open_pile(view, turned, read)
    elif view.top is not None:
        open_card(view.top, turned)


def open_pile(view: PileView, turned: bool = False, read: Read | None = None) -> OverSheet:
    """The cards of a pile over the screen, the top one first; a tap reads one."""
    sheet = OverSheet(title=f"{view.name} · {view.count}", turned=turned)
    cards = {card.id: card for card in view.cards}
    for row in card_rows(view.cards):
        line = ListRow(view=row)
        line.bind(
            on_release=lambda tapped: (
                read(tapped.view.id) if read is not None else open_card(cards[tapped.view.id], turned)
            )
        )
        sheet.put(line)
    sheet.open()
    return sheet


load_kv(__file__)
