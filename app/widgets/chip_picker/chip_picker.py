"""Some of very many words: found by a part of them, taken and put back with a tap, some of them counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar, Final

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, StringProperty

from app import fonts
from app.draw import extent
from app.presenters.adjust import capital
from app.presenters.entry_views import holds_words
from app.presenters.views import CounterView, OptionView
from app.theme import theme
from app.widgets.base.base import Column, Viewed, load_kv, match
from app.widgets.buttons.buttons import TapLayout

OFFERED: Final = 6
"""So many words are offered at once: the others are found by typing."""


class WordChip(Viewed, TapLayout):
    """A word to take, or a taken one to put back."""

    text = StringProperty("")
    taken = BooleanProperty(False)
    fields = ("text",)

    def least_width(self) -> float:
        """The word and its icon in one line, but no more than the line there is."""
        word = min(extent(self.text, fonts.MEDIUM, theme.sp(15))[0], dp(230))
        return float(word + theme.icon(20) + dp(34))


class ChipPicker(Column):
    """`taken` are the ids of the words, so often as they count; `on_change` when they change."""

    taken = ListProperty([])
    words = StringProperty("")
    hint = StringProperty("")
    """What the empty search field says."""
    __events__: ClassVar[tuple[str, ...]] = ("on_change",)

    def __init__(self, views: Sequence[CounterView] = (), **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._views = {each.id: replace(each, label=capital(each.label)) for each in views}
        self.taken = [each.id for each in views for _ in range(each.value)]
        self._add_search()
        self._refresh()

    def _add_search(self) -> None:
        from app.widgets.line_field.line_field import LineField

        field = LineField(hint_text=self.hint)
        field.bind(text=self.setter("words"))
        self.ids.search.add_widget(field)

    def on_words(self, *_args: object) -> None:
        """Other words are looked for."""
        self._refresh()

    def take(self, word: str) -> None:
        """One more of it, as far as there may be."""
        if self.taken.count(word) < (self._views[word].high or 1):
            self.taken = [*self.taken, word]
            self._refresh()
            self.dispatch("on_change")

    def put_back(self, word: str) -> None:
        """One less of it."""
        place = len(self.taken) - 1 - self.taken[::-1].index(word)
        self.taken = [*self.taken[:place], *self.taken[place + 1 :]]
        self._refresh()
        self.dispatch("on_change")

    def _refresh(self) -> None:
        counts = Counter(self.taken)
        here = [
            OptionView(id_, f"{self._views[id_].label} {n}" if self._counts(id_) else self._views[id_].label)
            for id_, n in counts.items()
        ]
        more = [
            OptionView(each.id, each.label)
            for each in self._views.values()
            if counts[each.id] < (each.high or 1) and holds_words(each.label, self.words)
        ]
        match(self.ids.taken, here, lambda: self._chip(self.put_back, taken=True))
        match(self.ids.offered, more[:OFFERED], lambda: self._chip(self.take, taken=False))

    def _counts(self, word: str) -> bool:
        return (self._views[word].high or 1) > 1

    def _chip(self, tapped: Any, taken: bool) -> WordChip:
        chip = WordChip(taken=taken)
        chip.bind(on_release=lambda chip: tapped(chip.view.id))
        return chip

    def on_change(self) -> None:
        """Other words are taken."""


load_kv(__file__)
