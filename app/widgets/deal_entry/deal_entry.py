"""Cards that were dealt: found by a part of their names, equal ones counted."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty

from app import fonts
from app.draw import extent
from app.presenters.entry_views import DealView, PileCardView
from app.presenters.views import OptionView, RowView
from app.theme import theme
from app.widgets.base.base import Column, Viewed, load_kv, match
from app.widgets.buttons.buttons import TapLayout
from app.widgets.list_row.list_row import ListRow

FEW: Final = 8
"""So many kinds of cards are seen at a glance; more are searched."""
SHOWN: Final = 24
"""No more rows than this at once: the rest is found by typing."""


class DealtCard(Viewed, TapLayout):
    """A card that is taken, to be put back by a tap."""

    text = StringProperty("")
    fields = ("text",)

    def least_width(self) -> float:
        """The name and the cross in one line, but no more than the line there is."""
        name = min(extent(self.text, fonts.MEDIUM, theme.sp(15))[0], dp(220))
        return float(name + theme.icon(20) + dp(34))


class DealEntry(Viewed, Column):
    """`dealt` are the taken cards; the main button says `main_text` and calls `confirm`."""

    dealt = ListProperty([])
    filled_in: ClassVar = "dealt"
    count = NumericProperty(0)
    words = StringProperty("")
    hint = StringProperty("")
    """What the empty search field says."""
    more = NumericProperty(0)
    """So many cards that fit are not shown."""
    main_text = StringProperty("")
    main_enabled = BooleanProperty(False)
    __events__: ClassVar[tuple[str, ...]] = ("on_done",)

    def show(self, view: DealView) -> None:
        """Show a view; what was taken stays while the question is the same."""
        self.count = view.count
        if view.id != getattr(self, "_asked", None):
            self._asked = view.id
            self.dealt = list(view.dealt)
        self._search_for(view)
        self._refresh()

    def on_words(self, *_args: object) -> None:
        """Other words are looked for."""
        self._refresh()

    def on_dealt(self, *_args: object) -> None:
        """A card was taken or put back."""
        if self.ready:
            self._refresh()

    def take(self, card: str) -> None:
        """One more of these cards; the only card that is asked for takes the place of another."""
        found = next(each for each in self.view.cards if each.id == card)
        if self.count == 1:
            self.dealt = [card]
        elif len(self.dealt) < self.count and self.dealt.count(card) < found.copies:
            self.dealt = [*self.dealt, card]

    def put_back(self, place: int) -> None:
        """One card was not dealt after all."""
        self.dealt = [*self.dealt[:place], *self.dealt[place + 1 :]]

    def let_go(self) -> bool:
        """Put all cards back, if any was taken."""
        was, self.dealt = bool(self.dealt), []
        return was

    def confirm(self) -> None:
        """Give the cards as the answer."""
        if self.main_enabled:
            self.dispatch("on_done", list(self.dealt))

    def _search_for(self, view: DealView) -> None:
        box = self.ids.search
        if len(view.cards) <= FEW or box.children:
            return
        from app.widgets.line_field.line_field import LineField

        field = LineField(hint_text=self.hint)
        field.bind(text=self.setter("words"))
        box.add_widget(field)

    def _refresh(self) -> None:
        view: DealView = self.view
        self.main_enabled = view.enough <= len(self.dealt) <= self.count
        found = view.found(self.words)
        self.more = max(len(found) - SHOWN, 0)
        match(self.ids.rows, [self._row(card) for card in found[:SHOWN]], self._make_row)
        names = {card.id: card.text for card in view.cards}
        taken = [OptionView(str(place), names[card]) for place, card in enumerate(self.dealt)]
        match(self.ids.taken, taken, self._make_taken)

    def _row(self, card: PileCardView) -> RowView:
        here = self.dealt.count(card.id)
        value = f"{here} / {card.copies}" if card.copies > 1 else ""
        icon = "cards-playing" if here else "cards-playing-outline"
        return RowView(
            card.id, card.text, icon=icon, colour="ac" if here else "ink2", value=value, selected=here > 0
        )

    def _make_row(self) -> ListRow:
        row = ListRow()
        row.bind(on_release=lambda tapped: self.take(tapped.view.id))
        return row

    def _make_taken(self) -> DealtCard:
        card = DealtCard()
        card.bind(on_release=lambda tapped: self.put_back(int(tapped.view.id)))
        return card

    def on_done(self, dealt: list[Any]) -> None:
        """The cards are confirmed."""


load_kv(__file__)
