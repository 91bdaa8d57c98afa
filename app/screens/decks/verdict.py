"""One verdict: the word, the sizes, every finding with its rule and cure, and the smallest cure of all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app import fonts
from app.draw import extent
from app.presenters.decks.statements import StatementView
from app.presenters.decks.verdict_view import STATUS_LOOK, FindingView, VerdictView
from app.theme import theme
from app.widgets.base.base import Column, Panel, Surface, Viewed, Words, fill, follow, load_kv, match
from app.widgets.buttons.buttons import TapLayout, TextButton
from app.widgets.first_rows.first_rows import FirstRows
from app.widgets.flow.flow import EvenGrid
from app.widgets.list_row.list_row import ListRow

LARGE = 1.4
"""Above this text scale a narrow card has no room beside a rule."""
INLINE = 24
"""A cure of more letters stands below the rule, not beside it."""
BLOCK = 10
"""Lines of a list that are one text."""


class PartBox(Viewed, Surface, BoxLayout):
    """The size of one part, with its limit; a wrong one has a cross."""

    name = StringProperty("")
    count = StringProperty("")
    limit = StringProperty("")
    fits = BooleanProperty(True)
    fields = ("name", "count", "limit", "fits")

    def least_width(self) -> float:
        """No word of the name broken, and the number on one line."""
        words = [extent(word, fonts.MEDIUM, theme.sp(13))[0] for word in self.name.split()]
        words += [extent(word, fonts.REGULAR, theme.sp(13))[0] for word in self.limit.split()]
        number = extent(self.count, fonts.BOLD, theme.sp(20))[0]
        return max(words, default=0) + number + theme.icon(18) + dp(36)


class PartGrid(EvenGrid):
    """Parts beside each other, or one under the other where the text is large."""


class FixPanel(TapLayout):
    """The smallest cure of the whole list; a tap tells all of it."""

    title = StringProperty("")
    text = StringProperty("")
    active = BooleanProperty(False)


class Cure(TextButton):
    """The cure of one finding, to be carried out with a tap unless it is `locked`."""

    locked = BooleanProperty(False)


class LineBlock(Viewed, Words):
    """Some lines of a list as one text: a thousand of them would be higher than a texture can be."""

    def show(self, view: tuple[str, ...]) -> None:
        self.text = "\n".join(view)


class ReadLines(FirstRows):
    """Lines of a list, in blocks; what is left is counted in lines."""

    def count(self, views: Sequence[tuple[str, ...]]) -> int:
        return sum(map(len, views))


class ReadPart(Viewed, Column):
    """One part of a list, line by line."""

    title = StringProperty("")

    def show(self, view: tuple[str, tuple[str, ...]]) -> None:
        """The name of the part, and its cards."""
        self.title, lines = view
        blocks = [lines[at : at + BLOCK] for at in range(0, len(lines), BLOCK)]
        self.ids.lines.show(blocks, lambda: LineBlock(role="second"))


class StatedBox(Viewed, Column):
    """What may be stated of the list, such as the seat; `on_state(name, value)` where a choice is tapped."""

    title = StringProperty("")
    __events__: ClassVar[tuple[str, ...]] = ("on_state",)

    def show(self, view: StatementView) -> None:
        """Show the choices and the one that holds."""
        self.title = view.title
        self.ids.choices.views = list(view.choices)
        self.ids.choices.selected = view.taken

    def on_state(self, name: str, value: str) -> None:
        """Another choice was tapped."""


class FindingCard(Viewed, Panel):
    """One finding; `on_mend` carries its cure out, `on_meant(id)` and `on_state(name, value)` answer it."""

    title = StringProperty("")
    text = StringProperty("")
    number = StringProperty("")
    limit = StringProperty("")
    where = StringProperty("")
    rule = StringProperty("")
    cure = StringProperty("")
    cure_icon = StringProperty("")
    severity = StringProperty("")
    which = StringProperty("")
    fixed = BooleanProperty(False)
    """Nothing can be changed here, only read."""
    inline = BooleanProperty(True)
    """The cure is short enough to stand beside the rule."""
    fields = ("title", "text", "number", "limit", "where", "rule", "cure", "cure_icon", "severity", "which")
    __events__: ClassVar[tuple[str, ...]] = ("on_mend", "on_meant", "on_state")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        follow(self, self._arrange, "width", "cure")

    def on_kv_post(self, base: object) -> None:
        """The parts exist; kv ids hold weakly, so they are held here."""
        self._parts = {name: widget.__self__ for name, widget in self.ids.items()}
        super().on_kv_post(base)

    def show(self, view: FindingView) -> None:
        super().show(view)
        self.ids.meant.show(() if self.fixed else view.meant, self._choice, (view.title, view.text))
        match(self.ids.stated, () if self.fixed else view.fields, self._stated)
        self._arrange()

    def _arrange(self) -> None:
        """Only parts with something to say, and a long cure below its rule."""
        large = theme.scale > LARGE and self.width < dp(480)
        self.inline = len(self.cure) <= INLINE and "\n" not in self.cure and not large
        cure = self._parts["cure"]
        cure.anchor_x = cure.ids.words.halign = "right" if self.inline else "left"
        foot = [name for name, there in (("tag", self.rule), ("cure", self.cure and self.inline)) if there]
        fill(self.ids.foot, [self._parts[name] for name in foot])
        said = {
            "head": True,
            "where": self.where,
            "stated": self.ids.stated.children,
            "foot": foot,
            "cure": self.cure and not self.inline,
            "which": self.ids.meant.children,
            "meant": self.ids.meant.children,
        }
        fill(self, [self._parts[name] for name, there in said.items() if there])

    def _choice(self) -> ListRow:
        row = ListRow()
        row.bind(on_release=lambda tapped: self.dispatch("on_meant", tapped.view.id))
        return row

    def _stated(self) -> StatedBox:
        box = StatedBox()
        box.bind(on_state=lambda _box, name, value: self.dispatch("on_state", name, value))
        return box

    def on_state(self, name: str, value: str) -> None:
        """Something was stated of the list."""

    def on_mend(self) -> None:
        """The cure of this finding was tapped."""

    def on_meant(self, card_id: str) -> None:
        """A card was chosen."""


class VerdictBox(Viewed, Column):
    """One whole verdict; `on_play`, `on_fix`, `on_mend(place)`, `on_meant(place, id)`, `on_state` …"""

    icon = StringProperty("")
    tone = StringProperty("line")
    word = StringProperty("")
    detail = StringProperty("")
    unchecked = StringProperty("")
    check = StringProperty("")
    stamp = StringProperty("")
    card_fill = StringProperty("s1")
    fixed = BooleanProperty(False)
    """Nothing can be changed here, only read."""
    of = ObjectProperty(None)
    """Which list it is of: with another one its findings are shown from the first again."""
    play_word = StringProperty("")
    """What the row says that leads to a table with this list; empty where it cannot be played."""
    __events__: ClassVar[tuple[str, ...]] = (
        "on_play", "on_fix", "on_mend", "on_meant", "on_state", "on_cards",
    )  # fmt: skip

    def show(self, view: VerdictView) -> None:
        self.icon, self.tone = STATUS_LOOK[view.status]
        self.word, self.detail = view.word, view.detail
        self.unchecked, self.check, self.stamp = "\n".join(view.unchecked), view.check, view.stamp
        match(self.ids.parts, view.parts, PartBox)
        self.ids.findings.show(view.findings, self._card, self.of)
        match(self.ids.listed_parts, view.cards, ReadPart)
        panel = self.ids.fix
        panel.title, panel.text = view.fix_title, "\n".join(view.fix)
        panel.active = view.fixable and not self.fixed
        said = {
            "status": True,
            "play": self.play_word,
            "cards": view.check,
            "findings": view.findings,
            "fix": view.fix_title,
            "listed": view.cards,
            "unchecked": view.unchecked,
            "stamp": view.stamp,
        }
        fill(self, [self._parts[name] for name, there in said.items() if there])

    def on_kv_post(self, base: object) -> None:
        """The parts exist; kv ids hold weakly, so they are held here."""
        self._parts = {name: widget.__self__ for name, widget in self.ids.items()}
        super().on_kv_post(base)

    def _card(self) -> FindingCard:
        card = FindingCard(fixed=self.fixed, fill=self.card_fill)
        self.fbind("card_fill", card.setter("fill"))
        card.bind(
            on_mend=lambda tapped: self.dispatch("on_mend", tapped.view.place),
            on_meant=lambda tapped, card_id: self.dispatch("on_meant", tapped.view.place, card_id),
            on_state=lambda _tapped, name, value: self.dispatch("on_state", name, value),
        )
        return card

    def on_play(self) -> None:
        """The list is to be played."""

    def on_fix(self) -> None:
        """The smallest cure was tapped."""

    def on_mend(self, place: int) -> None:
        """The cure of one finding was tapped."""

    def on_meant(self, place: int, card_id: str) -> None:
        """A card was chosen for a name that is open."""

    def on_state(self, name: str, value: str) -> None:
        """Side, seat or redeals were stated."""

    def on_cards(self) -> None:
        """The check of the cards was tapped."""


load_kv(__file__)
