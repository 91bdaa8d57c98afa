"""The rule books of all games, to be searched and read: by words, game and chapter, and what was marked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from app.presenters.timeline import Lines
from app.presenters.views import SegmentView, Source
from companion.content.rulebook import Rule, find_rule, rulebooks, rules_of, search_rules
from companion.content.rulings import Ruling, rulings_of
from companion.core.text import say, say_n

if TYPE_CHECKING:
    from app.presenters.session import AppSession

BOOKMARKS = "rule_bookmarks"
"""The name under which the marked rules are stored: a list of their ids."""
SHARED = "table"
"""The book of what all tables share."""


@dataclass(frozen=True)
class RuleCardView:
    """One rule, or one ruling, as a card; `marks` are the words that were searched for."""

    id: str
    title: str
    text: str
    source: Source = ""
    ruling: str = ""
    bookmarked: bool = False
    can_mark: bool = True
    marks: tuple[str, ...] = ()


@dataclass(frozen=True)
class RuleBookView:
    """What the page shows: the rows, how many rules they are, and the ways to narrow them."""

    rows: Sequence[tuple[str, object]]
    count: str
    books: tuple[SegmentView, ...]
    chapters: tuple[SegmentView, ...]


class RuleBook:
    """The books as the player has narrowed them: `book`, `chapter`, `part` and `words`, each may be empty."""

    def __init__(self, session: AppSession) -> None:
        self._session = session
        self.book = ""
        self.chapter = ""
        self.part = "rules"
        self.words = ""

    # -- looking --------------------------------------------------------------------------------

    def view(self) -> RuleBookView:
        """The rows as they are narrowed now."""
        marked = self.bookmarks()
        if self.part == "rulings":
            found = list(self._rulings())
            rows = Lines(found, lambda each: ("rule", self._ruling(*each)))
            return RuleBookView(rows, self._counted(len(found)), self._books(), ())
        rules = self._rules(marked)
        shown = [rule for rule in rules if not self.chapter or rule.chapter == self.chapter]
        parts = [*self._moment(), *_by_chapter(shown)]
        rows = Lines(parts, lambda each: self._row(each, marked))
        return RuleBookView(rows, self._counted(len(shown)), self._books(), self._chapters(rules))

    def _rules(self, marked: Sequence[str]) -> list[Rule]:
        if self.part == "bookmarks":
            known = [rule for rule in map(find_rule, marked) if rule is not None]
            among = {rule.id for rule in search_rules(self.words, self._among())}
            return [rule for rule in known if rule.id in among]
        return search_rules(self.words, self._among())

    def _among(self) -> tuple[str, ...]:
        return (self.book,) if self.book else _books()

    def _moment(self) -> Iterator[str | Rule]:
        """The rules that the table at play is just now about; only where nothing is searched for."""
        if self.words.strip() or self.chapter or self.part != "rules":
            return
        found = [rule for rule in map(find_rule, self._at_play()) if rule is not None]
        if found and (not self.book or found[0].id in rules_of(self.book)):
            yield self._session.speak(say("For this moment"))
            yield from found

    def _at_play(self) -> list[str]:
        play = self._session.play
        if play is None:
            return []
        asked = [play.pending.question.rule] if play.pending is not None else []
        last = play.table.entries(len(play.table.journal.entries) - 1)
        told = [event.rule for entry in last for event in entry.events]
        return list(dict.fromkeys([*asked, *told]))[:6]

    def _row(self, part: str | Rule, marked: Sequence[str]) -> tuple[str, object]:
        if isinstance(part, str):
            return "head", part
        language = self._session.settings.language
        return "rule", RuleCardView(
            part.id,
            part.title(language),
            part.text(language),
            cast(Source, part.source),
            part.ruling,
            part.id in marked,
            marks=tuple(self.words.split()),
        )

    def _rulings(self) -> Iterator[tuple[str, Ruling]]:
        wanted = self.words.casefold().split()
        for book in self._among():
            for ruling in rulings_of(book):
                told = " ".join((ruling.id, *ruling.questions.values(), *ruling.answers.values())).casefold()
                if all(word in told for word in wanted):
                    yield book, ruling

    def _ruling(self, book: str, ruling: Ruling) -> RuleCardView:
        """One ruling; among those of all games it says whose it is, for every game counts from A-01."""
        language = self._session.settings.language
        title, text = ruling.question(language), ruling.answer(language)
        if not self.book:
            title = f"{self.title(book)}. {title}"
        marks = tuple(self.words.split())
        return RuleCardView(ruling.id, title, text, "inferred", can_mark=False, marks=marks)

    def _counted(self, count: int) -> str:
        if self.part == "rulings":
            return self._session.speak(say_n("{n} ruling", "{n} rulings", count))
        return self._session.speak(say_n("{n} rule", "{n} rules", count))

    def _books(self) -> tuple[SegmentView, ...]:
        speak = self._session.speak
        return (
            SegmentView("", speak(say("All games"))),
            *(SegmentView(book, self.title(book)) for book in _books()),
        )

    def title(self, book: str) -> str:
        """What a rule book is called."""
        from companion.games import GAME_IDS, get_game

        if book == SHARED:
            return self._session.speak(say("Every table"))
        if book == "event":
            return self._session.speak(say("Events"))
        return get_game(book).title if book in GAME_IDS else book

    def _chapters(self, rules: Sequence[Rule]) -> tuple[SegmentView, ...]:
        """The chapters of one book that have something to show."""
        names = dict.fromkeys(rule.chapter for rule in rules)
        if not self.book or len(names) < 2:
            return ()
        everything = SegmentView("", self._session.speak(say("All")))
        return (everything, *(SegmentView(name, name.partition("-")[2]) for name in names))

    # -- going there, and marks -------------------------------------------------------------------

    def show(self, rule_id: str) -> None:
        """Open the book at the chapter of a rule."""
        self.part, self.words = "rules", ""
        found = find_rule(rule_id)
        self.book = next((book for book in rulebooks() if rule_id in rules_of(book)), "")
        self.chapter = found.chapter if found is not None else ""

    def open_book(self, book: str) -> None:
        """Open one book at its first page; all of them where a game has none of its own."""
        self.part, self.words = "rules", ""
        self.pick_book(book if book in rulebooks() else "")

    def pick_book(self, book: str) -> None:
        """Only the rules of one book, or of all."""
        self.book, self.chapter = book, ""

    def bookmarks(self) -> tuple[str, ...]:
        """The ids of the marked rules, the latest last."""
        if not self._session.ready:
            return ()
        stored = self._session.store.settings.get(BOOKMARKS)
        return tuple(each for each in stored if isinstance(each, str)) if isinstance(stored, list) else ()

    def toggle_bookmark(self, rule_id: str) -> None:
        """Mark a rule, or take its mark off."""
        marked = [each for each in self.bookmarks() if each != rule_id]
        if len(marked) == len(self.bookmarks()):
            marked.append(rule_id)
        self._session.guard(lambda: self._session.store.settings.set(BOOKMARKS, marked))


def _books() -> tuple[str, ...]:
    """All books, what every table shares at the end."""
    return tuple(sorted(rulebooks(), key=lambda book: (book == SHARED, book)))


def _by_chapter(rules: Sequence[Rule]) -> Iterator[str | Rule]:
    last = ""
    for rule in rules:
        if rule.chapter != last:
            last = rule.chapter
            yield last
        yield rule
