"""A question that stops the table: it can be answered or undone, never put away."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar, Final

from kivy.graphics import InstructionGroup
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout

from app import fonts
from app.draw import extent, put_disc, put_icon, put_ring, put_text
from app.presenters.views import OptionView, PieceView, QuestionView
from app.theme import theme
from app.widgets.base.base import Drawn, Viewed, follow, load_kv, match, move
from app.widgets.buttons.buttons import TapLayout
from app.widgets.rule_tag.rule_tag import RuleTag
from app.widgets.sheet.sheet import Sheet
from app.widgets.source_badge.source_badge import SourceBadge
from app.widgets.versus.versus import Versus

LONG_TITLE: Final = 40
"""From so many letters on a question is written smaller, so that its options stay in sight."""


class Radio(Drawn):
    """A ring, and a dot in it when taken; a check or a number where several are taken."""

    taken = BooleanProperty(False)
    mark = StringProperty("")
    """`check`, or the place of the option in an order."""
    watched: ClassVar[tuple[str, ...]] = ("taken", "mark")

    def draw(self, group: InstructionGroup) -> None:
        """Ring and dot, or a disc with its mark."""
        if self.taken and self.mark:
            put_disc(group, self.center, dp(13), theme.of("ac"))
            if self.mark == "check":
                put_icon(group, "check", self.center, dp(18), theme.of("onac"))
            else:
                put_text(group, self.mark, self.center, dp(14), theme.of("onac"))
            return
        put_ring(group, self.center, dp(9), theme.of("ac" if self.taken else "outline"), dp(2))
        if self.taken:
            put_disc(group, self.center, dp(5.5), theme.of("ac"))


class Fact(Viewed, BoxLayout):
    """A number with its icon and its name."""

    value = StringProperty("")
    label = StringProperty("")
    icon = StringProperty("")
    colour = StringProperty("ink2")
    fields = ("value", "label", "icon", "colour")


class OptionCard(Viewed, TapLayout):
    """One answer: picture, words, the facts that matter, and a radio."""

    text = StringProperty("")
    detail = StringProperty("")
    icon = StringProperty("")
    lead = ObjectProperty(None, allownone=True)
    taken = BooleanProperty(False)
    mark = StringProperty("")
    """What stands in the place of the dot; see `Radio`."""
    letter = StringProperty("")
    instant = BooleanProperty(False)
    """Whether a tap on it is the answer: then there is nothing to be marked."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        follow(self, self._arrange, "width", "view")

    def on_kv_post(self, base: object) -> None:
        """The facts find their widths later than their texts."""
        super().on_kv_post(base)
        self.ids.facts.fbind("minimum_width", self.on_theme)

    def show(self, view: OptionView) -> None:
        """Show a view; its letter sits on its picture, as on the board."""
        self.text, self.detail, self.icon = view.text, view.detail, view.icon
        self.lead, self.letter = view.lead, view.letter
        if view.letter:
            plain = PieceView(view.id, "", text=view.letter)
            lead = view.lead if isinstance(view.lead, PieceView) else None
            self.lead = plain if lead is None else replace(lead, letter=view.letter)
        match(self.ids.facts, view.facts, Fact)

    def least_width(self) -> float:
        """Everything in one line, but no more than the line there is."""
        text = extent(self.text, fonts.MEDIUM, theme.sp(17))[0]
        detail = extent(self.detail, fonts.REGULAR, theme.sp(14))[0]
        return max(self._around() + min(max(text, detail), dp(260)), self._facts_width() + dp(22))

    def _around(self) -> float:
        """Padding, radio and the gaps between five parts, two of which may be empty; then the picture."""
        lead = dp(46) if self.lead is not None else theme.icon(24) if self.icon else 0
        return float(dp(22) + dp(28) + 4 * dp(10) + lead + dp(2))

    def _facts_width(self) -> float:
        return (
            sum(fact.width + dp(14) for fact in self.ids.facts.children) if self.ids.facts.children else 0.0
        )

    def _arrange(self) -> None:
        """Facts stand beside the words where they fit, else under them, or even under each other."""
        words = [extent(word, fonts.MEDIUM, theme.sp(17))[0] for word in self.text.split()]
        beside = max(words, default=0) + self._around() + self._facts_width() <= self.width
        fits = self._facts_width() + dp(22) <= self.width
        self.ids.facts.orientation = "horizontal" if beside or fits else "vertical"
        move(self.ids.facts, self.ids.line if beside else self.ids.under, 1 if beside else 0)


class WaitingLine(Viewed, BoxLayout):
    """One thing that waits for the answer, by its place in the order in which it comes."""

    place = StringProperty("")
    text = StringProperty("")

    def show(self, view: tuple[int, str]) -> None:
        """Its place, and what it is."""
        self.place, self.text = str(view[0]), view[1]


class Chooser(BoxLayout):
    """Who decides: never the app, where the rules leave it to people."""

    text = StringProperty("")
    room = NumericProperty(200)

    def on_parent(self, _chooser: Chooser, parent: Any) -> None:
        """Wrap within the line it stands in."""
        if parent is not None:
            parent.bind(width=self._fit)
            self._fit(parent, parent.width)

    def _fit(self, _line: Any, width: float) -> None:
        self.room = max(width - dp(40), dp(100))


class QuestionSheet(Viewed, Sheet):
    """`selected` is the taken option; the screen's main button says `main_text`, calls `confirm`.

    Where a tap on an option is the answer, the main button lets the app draw instead, if it may (`on_draw`).
    """

    title = StringProperty("")
    detail = StringProperty("")
    note = StringProperty("")
    lead = ObjectProperty(None, allownone=True)
    selected = StringProperty("")
    main_text = StringProperty("")
    main_enabled = BooleanProperty(False)
    main_icon = StringProperty("check")
    instant = BooleanProperty(False)
    app_word = StringProperty("")
    """What the main button says where the app may draw the card; empty where it may not."""
    heads_last = BooleanProperty(False)
    """Who chooses and the rules stand behind the options, which have to be in sight."""
    __events__: ClassVar[tuple[str, ...]] = ("on_select", "on_answer", "on_draw")

    def show(self, view: QuestionView) -> None:
        """Show a view; a new question begins with the choice its view suggests, if any."""
        self.title, self.detail, self.note, self.lead = view.title, view.detail, view.note, view.lead
        self.instant = view.instant
        self._put_heads(view)
        match(self.ids.versus, [view.versus] if view.versus is not None else [], Versus)
        match(self.ids.waiting, list(enumerate(view.waiting, 1)), WaitingLine)
        match(self.ids.options, view.options, self._make)
        for card in self.ids.options.children:
            card.instant = view.instant
        if view.id != getattr(self, "_asked", None) or self.selected not in self._known():
            self._asked = view.id
            self.selected = view.selected
        self.on_selected(self, self.selected)

    @staticmethod
    def title_points(title: str, scale: float) -> int:
        """The size of a question in points."""
        if scale >= 1.5:
            return 20 if len(title) < LONG_TITLE * 0.8 else 16
        return 20 if len(title) < LONG_TITLE else 17

    def on_selected(self, _sheet: QuestionSheet, selected: str) -> None:
        """Mark the taken card and let the main button repeat it."""
        taken = None
        for card in self.ids.options.children:
            card.taken = card.view.id == selected
            taken = card.view if card.taken else taken
        self.main_icon = "check" if taken or not self._may_draw else "cards-playing-outline"
        self.main_enabled = taken is not None or self._may_draw
        waiting = self.app_word if self._may_draw else self.ids.options.waiting
        self.main_text = (taken.confirm or taken.text) if taken else waiting

    def on_app_word(self, *_args: object) -> None:
        """Whether the app may draw decides what the main button says."""
        self.on_selected(self, self.selected)

    @property
    def _may_draw(self) -> bool:
        return self.instant and bool(self.app_word)

    def confirm(self) -> None:
        """Give the taken option as the answer, or let the app draw where none is taken."""
        if self.selected:
            self.dispatch("on_answer", self.selected)
        elif self._may_draw:
            self.dispatch("on_draw")

    def select(self, option_id: str) -> None:
        """Take an option, from a card or from the board; where a tap is the answer, it is given."""
        if option_id in self._known():
            self.selected = option_id
            self.dispatch("on_select", option_id)
            if self.view.instant:
                self.confirm()

    def let_go(self) -> bool:
        """Take no option, or the one that was suggested."""
        was, self.selected = self.selected, self.view.selected
        return bool(was != self.selected)

    def on_heads_last(self, _sheet: QuestionSheet, last: bool) -> None:
        """Put them there; they do not come back."""
        if last:
            heads = self.ids.heads
            heads.parent.remove_widget(heads)
            self.body.add_widget(heads)

    def _put_heads(self, view: QuestionView) -> None:
        """Who chooses, where the facts come from, and the rules, in as few lines as they need."""
        heads = self.ids.heads
        heads.clear_widgets()
        if view.chooser:
            heads.add_widget(Chooser(text=view.chooser))
        if view.source:
            row = AnchorLayout(size_hint=(None, None), height=dp(48))
            badge = SourceBadge(source=view.source)
            badge.bind(width=row.setter("width"))
            row.add_widget(badge)
            heads.add_widget(row)
        for rule in view.rules:
            heads.add_widget(RuleTag(rule=rule, others=[other for other in view.rules if other != rule]))

    def _known(self) -> list[str]:
        return [card.view.id for card in self.ids.options.children]

    def _make(self) -> OptionCard:
        card = OptionCard()
        card.bind(on_release=lambda tapped: self.select(tapped.view.id))
        return card

    def on_select(self, option_id: str) -> None:
        """An option was taken, not yet confirmed: the board may show it."""

    def on_answer(self, option_id: str) -> None:
        """The question is answered."""

    def on_draw(self) -> None:
        """The app is to draw the card."""


load_kv(__file__)
