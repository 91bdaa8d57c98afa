"""Some of many options, or an order of them: taps take and leave, in an order numbers appear."""

from __future__ import annotations

from typing import ClassVar

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty

from app.presenters.entry_views import PickView
from app.widgets.base.base import Column, Viewed, load_kv, match
from app.widgets.question_sheet.question_sheet import OptionCard


class PickList(Viewed, Column):
    """`picked` are the taken options; the main button says `main_text` and calls `confirm`."""

    picked = ListProperty([])
    filled_in: ClassVar = "picked"
    """Ids in the order in which they were taken."""
    least = NumericProperty(0)
    most = NumericProperty(0)
    bounds = StringProperty("")
    ordered = BooleanProperty(False)
    full = BooleanProperty(False)
    """One more than is allowed was tapped: the list says so."""
    main_text = StringProperty("")
    main_enabled = BooleanProperty(False)
    __events__: ClassVar[tuple[str, ...]] = ("on_select", "on_done")

    def show(self, view: PickView) -> None:
        """Show a view; what was taken stays while the question is the same."""
        self.least, self.most, self.bounds = view.least, view.most, view.bounds
        self.ordered = view.ordered
        match(self.ids.options, view.options, self._make)
        if view.id != getattr(self, "_asked", None):
            self._asked = view.id
            self.picked = list(view.picked)
        self.on_picked(self, self.picked)

    def on_picked(self, _list: PickList, picked: list[str]) -> None:
        """Mark what is taken, with its number where the order matters."""
        self.main_enabled = self.least <= len(picked) <= self.most
        for card in self.ids.options.children:
            card.taken = card.view.id in picked
            number = str(picked.index(card.view.id) + 1) if card.taken else ""
            card.mark = number if self.ordered else "check"

    def select(self, option_id: str) -> None:
        """Take an option or leave it, from a card or from the board."""
        if option_id not in [card.view.id for card in self.ids.options.children]:
            return
        self.full = False
        if option_id in self.picked:
            self.picked = [each for each in self.picked if each != option_id]
        elif len(self.picked) < self.most:
            self.picked = [*self.picked, option_id]
        elif self.most == 1:
            self.picked = [option_id]
        else:
            self.full = True
            return
        self.dispatch("on_select", list(self.picked))

    def clear(self) -> None:
        """Leave everything."""
        self.full, self.picked = False, []
        self.dispatch("on_select", [])

    def let_go(self) -> bool:
        """Leave everything, if anything was taken."""
        was = bool(self.picked)
        if was:
            self.clear()
        return was

    def confirm(self) -> None:
        """Give what is taken as the answer."""
        if self.main_enabled:
            self.dispatch("on_done", list(self.picked))

    def _make(self) -> OptionCard:
        card = OptionCard()
        card.bind(on_release=lambda tapped: self.select(tapped.view.id))
        return card

    def on_select(self, picked: list[str]) -> None:
        """Something was taken or left: the board may show it."""

    def on_done(self, picked: list[str]) -> None:
        """The question is answered."""


load_kv(__file__)
