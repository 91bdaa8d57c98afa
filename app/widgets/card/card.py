"""A card to read: large on a sheet with everything on it, or small in a hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from kivy.graphics import InstructionGroup
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app import fonts
from app.draw import extent, hexagon, put_box, put_icon, put_lattice, put_polygon, put_ring, put_text
from app.presenters.card_views import CardView, CountView, StrikeView
from app.presenters.views import BadgeView
from app.theme import theme
from app.widgets.base.base import Column, Drawn, Surface, Viewed, load_kv, match
from app.widgets.buttons.buttons import TapLayout
from app.widgets.counter.counter import Counter as Counter
from app.widgets.list_row.list_row import RuleRow
from app.widgets.piece.piece import put_letter
from app.widgets.question_sheet.question_sheet import Fact
from app.widgets.rule_tag.rule_tag import RuleTag
from app.widgets.sheet.sheet import OverSheet
from app.widgets.track.track import Track


class CostMark(Drawn):
    """A price: gold on a hexagon, silver in a ring, any other number bare; a back is crosshatched."""

    view: CardView | None = ObjectProperty(None, allownone=True)
    letter = StringProperty("")
    """The letter of the option that the card is, on its corner."""
    watched: ClassVar[tuple[str, ...]] = ("view", "letter")

    def draw(self, group: InstructionGroup) -> None:
        """The mark in the middle, the letter on its corner."""
        view = self.view
        if view is None:
            return
        radius = min(self.width, self.height) / 2
        ink = theme.of("ink")
        if view.back:
            put_box(group, (*self.pos, *self.size), dp(6), theme.of("s3"))
            put_lattice(group, (*self.pos, *self.size), dp(8), theme.of("outline"))
        elif view.cost_look == "gold":
            put_polygon(group, hexagon(self.center, radius), theme.of("gold"))
            ink = theme.glyph_on("gold")
        elif view.cost_look == "silver":
            put_ring(group, self.center, radius - dp(1), theme.of("silver"), dp(2.5))
        if view.cost and not view.back:
            put_text(group, view.cost, self.center, radius * 0.95, ink, fonts.BOLD)
        elif view.icon and not view.back:
            put_icon(group, view.icon, self.center, radius * 1.3, theme.of("ink2"))
        if self.letter:
            put_letter(group, self.letter, (self.right - dp(2), self.top - dp(2)))


class BadgeChip(Viewed, Surface, BoxLayout):
    """What lies on a card, with its number and its word."""

    icon = StringProperty("")
    text = StringProperty("")
    colour = StringProperty("ink")

    def show(self, view: BadgeView) -> None:
        """The number before the word."""
        self.icon, self.colour = view.icon, view.colour
        self.text = " ".join(filter(None, (view.text, view.word)))


class StrikeBox(Viewed, Surface, BoxLayout):
    """One grade of a strike."""

    value = StringProperty("")
    word = StringProperty("")
    now = BooleanProperty(False)
    fields = ("value", "word", "now")
    view: StrikeView

    def least_width(self) -> float:
        """The word in one line."""
        return extent(self.word, fonts.MEDIUM, theme.sp(13))[0] + float(dp(20))


class CountBox(Viewed, Surface, Column):
    """A tracked value with minus and plus, and its track under it."""

    __events__ = ("on_set",)

    def show(self, view: CountView) -> None:
        """The number, and where it stands on its track."""
        self.ids.counter.view = view.counter
        match(self.ids.tracks, (view.track,) if view.track is not None else (), Track)

    def on_set(self, value: int) -> None:
        """The player set it by hand."""


class CardFace(Viewed, Column):
    """Everything on a card: cost, class, strikes, numbers, text, what lies on it, and its rules.

    `on_count(path, value)`: a tracked value was put right.
    """

    kind = StringProperty("")
    icon = StringProperty("")
    text = StringProperty("")
    state_words = StringProperty("")
    source = StringProperty("")
    costs = BooleanProperty(False)
    headed = BooleanProperty(False)
    """Whether there is anything to say before its numbers."""
    __events__ = ("on_count",)

    def show(self, view: CardView) -> None:
        """Show a card."""
        self.kind, self.icon, self.text, self.state_words = view.kind, view.icon, view.text, view.state
        self.source, self.costs = view.source, bool(view.cost)
        self.headed = bool(view.cost or view.kind or view.icon or view.source)
        self.ids.cost.view = view
        match(self.ids.strikes, view.strikes, StrikeBox)
        match(self.ids.counts, view.counts, self._count)
        match(self.ids.facts, view.facts, Fact)
        match(self.ids.badges, view.badges, BadgeChip)
        match(self.ids.words, view.words, RuleRow)
        self.ids.rules.clear_widgets()
        for rule in view.rules:
            self.ids.rules.add_widget(
                RuleTag(rule=rule, others=[other for other in view.rules if other != rule])
            )

    def _count(self) -> CountBox:
        box = CountBox()
        box.bind(on_set=self._put)
        return box

    def _put(self, box: CountBox, value: int) -> None:
        """Hand a value on; one that is refused shows again as it was."""
        before = box.view
        self.dispatch("on_count", before.counter.id, value)
        if box.view is before:
            box.ids.counter.value = before.counter.value

    def on_count(self, path: str, value: int) -> None:
        """A tracked value was put right."""


class HandCard(Viewed, TapLayout):
    """A card in a hand: cost, name, class, what lies on it; the letter of an option on its corner."""

    name = StringProperty("")
    kind = StringProperty("")
    icon = StringProperty("")
    selected = BooleanProperty(False)
    enabled = BooleanProperty(True)
    tells = BooleanProperty(False)
    """Whether its kind stays in large letters."""
    fields = ("name", "kind", "icon", "selected", "enabled", "tells")

    def show(self, view: CardView) -> None:
        """Show a card."""
        super().show(view)
        self.ids.cost.view, self.ids.cost.letter = view, view.letter
        match(self.ids.badges, view.badges, BadgeChip)

    def least_width(self) -> float:
        """No word of the name broken."""
        words = [extent(word, fonts.MEDIUM, theme.sp(15))[0] for word in self.name.split()]
        words += [extent(word, fonts.REGULAR, theme.sp(13))[0] + theme.icon(18) for word in self.kind.split()]
        return max([*words, float(dp(70))]) + float(dp(76))


def open_card(
    view: CardView, turned: bool = False, on_count: Callable[[CardFace, str, int], None] | None = None
) -> OverSheet:
    """The card, large, over the screen; turned to who sits opposite, or with values to put right."""
    sheet = OverSheet(title=view.name, turned=turned)
    face = CardFace(view=view)
    if on_count is not None:
        face.bind(on_count=on_count)
    sheet.put(face)
    sheet.open()
    return sheet


load_kv(__file__)
