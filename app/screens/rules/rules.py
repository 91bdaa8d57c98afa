"""The rule books of all games: searched by words, narrowed by game and chapter, marked to be found again."""

from __future__ import annotations

import re
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.utils import escape_markup

from app.host import Host
from app.presenters.rule_book import RuleBook, RuleCardView
from app.presenters.views import AppBarView, SegmentView
from app.screens.page import Page
from app.theme import theme
from app.widgets.base.base import Panel, Viewed, load_kv
from app.widgets.long_list.long_list import LongList
from companion.core.text import say


def marked(text: str, words: tuple[str, ...], colour: str) -> str:
    """A text with every one of the words set in bold and in a colour, as markup."""
    if not words:
        return escape_markup(text)
    found = re.compile(
        "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True)), re.IGNORECASE
    )
    parts, at = [], 0
    for hit in found.finditer(text):
        parts.append(escape_markup(text[at : hit.start()]))
        parts.append(f"[font=RobotoBold][color={colour}]{escape_markup(hit.group())}[/color][/font]")
        at = hit.end()
    return "".join([*parts, escape_markup(text[at:])])


class ChapterHead(Viewed, BoxLayout):
    """The name of a chapter over its rules."""

    text = StringProperty("")

    def show(self, view: str) -> None:
        self.text = view


class RuleCard(Viewed, Panel):
    """One rule: title, text, id and source; `on_mark` when its bookmark is tapped."""

    rule_id = StringProperty("")
    title = StringProperty("")
    text = StringProperty("")
    source = StringProperty("")
    ruling = StringProperty("")
    bookmarked = BooleanProperty(False)
    can_mark = BooleanProperty(True)
    fields = ("source", "ruling", "bookmarked", "can_mark")
    __events__ = ("on_mark",)

    def show(self, view: RuleCardView) -> None:
        super().show(view)
        colour = "".join(f"{round(part * 255):02x}" for part in theme.of("ac")[:3])
        self.rule_id = view.id
        self.title, self.text = (marked(each, view.marks, colour) for each in (view.title, view.text))

    def on_mark(self) -> None:
        """The bookmark was tapped."""


class RuleList(LongList):
    """Heads and rules; only those in sight have widgets."""

    page = ObjectProperty(None)

    def make(self, kind: str) -> Any:
        """The name of a chapter, or a rule."""
        if kind == "head":
            return ChapterHead()
        card = RuleCard()
        card.bind(on_mark=lambda tapped: self.page.mark(tapped.rule_id))
        return card


class Rules(Page):
    """The rule book; from a rule tag it opens at that rule's chapter."""

    part = StringProperty("rules")
    books: list[SegmentView] = ListProperty([])
    chapters: list[SegmentView] = ListProperty([])
    book = StringProperty("")
    chapter = StringProperty("")
    empty = StringProperty("")

    def __init__(self, host: Host, **kwargs: Any) -> None:
        self.desk = RuleBook(host.session)
        self._field: Any = None
        self._wanted = ""
        super().__init__(host, **kwargs)
        Clock.schedule_once(lambda _dt: self._put_field(), 0)

    def enter(self, rule: str = "", book: str | None = None) -> None:
        """The whole book, that of a game, or where a rule stands."""
        self._wanted = rule
        if rule:
            self.desk.show(rule)
        elif book is not None:
            self.desk.open_book(book)
        if self._field is not None:
            self._field.text = self.desk.words
        self.ids.list.scroll_y = 1

    def _put_field(self) -> None:
        """A text field is slow to load: the page is on screen before it."""
        from app.screens.shared.field import LineField

        self._field = LineField(text=self.desk.words, hint_text=self._hint())
        self._field.bind(text=lambda _field, words: self.search(words))
        self.ids.search_box.add_widget(self._field)

    def _hint(self) -> str:
        return self.speak(say("Words or a rule's id"))

    def refresh(self) -> None:
        """Show the rules as they are narrowed now."""
        view, desk = self.desk.view(), self.desk
        title = self.speak(say("Rule book"))
        self.ids.bar.view = AppBarView(title, view.count)
        self.part, self.book, self.chapter = desk.part, desk.book, desk.chapter
        self.books, self.chapters = list(view.books), list(view.chapters)
        self.ids.list.rows = view.rows
        self.empty = "" if view.rows else self._nothing()
        if self._field is not None:
            self._field.hint_text = self._hint()
        if self._wanted:
            self._go_to(self._wanted)
            self._wanted = ""

    def _nothing(self) -> str:
        if self.desk.part == "bookmarks" and not self.desk.words.strip():
            return self.speak(say("Tap the bookmark of a rule to find it here again."))
        return self.speak(say("No rule holds these words."))

    def _go_to(self, rule: str) -> None:
        rows = self.ids.list.rows
        places = [row for row in range(len(rows)) if getattr(rows[row][1], "id", "") == rule]
        if places:
            self.ids.list.show_row(places[-1], 0.1)

    # -- narrowing --------------------------------------------------------------------------------

    def search(self, words: str) -> None:
        """Only rules that hold these words."""
        if words != self.desk.words:
            self.desk.words = words
            self._from_top()

    def pick_part(self, part: str) -> None:
        """Rules, open points, or what was marked."""
        self.desk.part, self.desk.chapter = part, ""
        self._from_top()

    def pick_book(self, book: str) -> None:
        self.desk.pick_book(book)
        self._from_top()

    def pick_chapter(self, chapter: str) -> None:
        self.desk.chapter = chapter
        self._from_top()

    def mark(self, rule: str) -> None:
        """Mark a rule, or take its mark off."""
        self.desk.toggle_bookmark(rule)
        self.refresh()

    def _from_top(self) -> None:
        self.ids.list.show_row(0, 0)
        self.refresh()


load_kv(__file__)

SCREEN = Rules
