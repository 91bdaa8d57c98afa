"""Who judges: the formats and cards at hand, and the work of reading and judging many lists."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from app.presenters.views import RowView
from companion.content.files import read_bytes
from companion.content.places import at_home
from companion.core import limits
from companion.core.errors import DataError
from companion.core.file_problems import NOT_A_DATE, cannot_read
from companion.core.text import say, say_n

if TYPE_CHECKING:
    from app.presenters.session import AppSession
    from companion.cards.card import CardTable
    from companion.cards.tables import BadRow
    from companion.decks.format import Format
    from companion.decks.judge import Judge

DAYS: Final = ("%Y-%m-%d", "%d.%m.%Y", "%d/%m/%Y")
"""How a day may be written; the first is how we write it."""


@dataclass(frozen=True)
class Imported:
    """What became of a card table: one sentence, and every row that spoilt it."""

    text: str
    bad: tuple[RowView, ...] = ()


class Judges:
    """Makes judges for the whole app and keeps them: one of two thousand cards takes a while to appoint."""

    def __init__(self, session: AppSession) -> None:
        self._session = session
        self._judges: dict[tuple[object, str, str, date | None], Judge] = {}
        self._formats: dict[str, tuple[Format, ...]] = {}
        self._broken: dict[str, list[DataError]] = {}
        """Files and folders of formats that cannot be used, by game."""
        self._lost: dict[str, list[DataError]] = {}
        """Kept cards that cannot be used, by game."""
        self._marks: dict[str, object] = {}
        """What told the card tables apart that judges were appointed with, by game."""
        self._forgotten = 0

    @property
    def edition(self) -> object:
        """Another one whenever cards or formats have changed; whoever keeps verdicts compares."""
        return self._session.replaced, self._forgotten

    def _formats_of(self, game: str) -> tuple[Format, ...]:
        from companion.decks.judge_files import formats_of

        if game not in self._formats:
            self._formats[game] = formats_of(game, broken=self._broken.setdefault(game, []))
        return self._formats[game]

    def labels(self, game: str) -> dict[str, str]:
        """The names of a game's formats by id."""
        language = self._session.settings.language
        return {each.id: title_of(each, language) for each in self._formats_of(game)}

    def judge(self, game: str, format_id: str, day: date | None = None) -> Judge:
        """The judge of a game by a format, as of a day.

        :raises DataError: if there is no such format, or it is not in force on that day.
        """
        from companion.decks.judge_files import DEFAULTS, appoint_judge

        wanted = format_id or DEFAULTS[game]
        key = (self.edition, game, wanted, day)
        if key not in self._judges:
            table, formats, broken = self._table_of(game), self._formats_of(game), self._broken[game]
            self._judges[key] = appoint_judge(game, formats, wanted, day, table, broken=broken)
        return self._judges[key]

    def judge_or_reader(self, game: str, format_id: str, day: date | None = None) -> Judge:
        """The same judge; where the format cannot be used, one who says so of each list and judges none."""
        from companion.decks.judge_files import appoint_judge

        try:
            return self.judge(game, format_id, day)
        except DataError as error:
            why = error.text
        key = (self.edition, game, f"?{format_id}", day)
        if key not in self._judges:
            problem = say(
                "No list is judged until a format that can be used is chosen. {problem}", problem=why
            )
            table, formats = self._table_of(game), self._formats_of(game)
            self._judges[key] = appoint_judge(game, formats, table=table, problem=problem)
        return self._judges[key]

    def _table_of(self, game: str) -> CardTable | None:
        from companion.cards.tables import known_cards

        cards = self._session.store.cards
        self._lost[game] = []
        self._marks[game], table = cards.mark(game), known_cards(game, cards, self._lost[game])
        return table

    def is_current(self, judge: Judge) -> bool:
        """Whether a judge knows the cards and formats that there are now."""
        return any(kept is judge and key[0] == self.edition for key, kept in self._judges.items())

    def follow(self) -> None:
        """Forget judges of a card table that is no longer the one in the data: another window or the command
        line may have loaded one."""
        cards = self._session.store.cards
        if any(cards.mark(game) != mark for game, mark in self._marks.items()):
            self.forget()

    def forget(self) -> None:
        """The card table or the formats changed."""
        self._forgotten += 1
        self._marks.clear()
        self._judges.clear()
        self._formats.clear()
        self._broken.clear()

    def formats(self, game: str, chosen: str, day: date | None) -> tuple[RowView, ...]:
        """The formats of a game, one row each, with the version that would judge."""
        from companion.decks.format_files import find_format

        speak, formats = self._session.speak, self._formats_of(game)
        rows = []
        for format_id in dict.fromkeys(each.id for each in formats):
            try:
                found = find_format(formats, format_id, day)
                detail = say("Version {version}", version=found.version)
            except DataError:
                found = find_format(formats, format_id)
                detail = say("Not in force on {day}", day=day)
            title = title_of(found, self._session.settings.language)
            rows.append(RowView(format_id, title, speak(detail), "gavel", selected=format_id == chosen))
        for problem in (*self._broken.get(game, ()), *self._lost.get(game, ())):
            rows.append(RowView("", speak(say("Cannot be used")), speak(problem.text), "file-alert", "warn"))
        return tuple(rows)

    def load_cards(self, game: str, path: Path) -> Imported:
        """Load a card table; all of it or nothing."""
        from companion.cards.names import safe
        from companion.cards.tables import load_table, to_rows

        speak, name = self._session.speak, safe(path.name)
        loaded = load_table(read_bytes(path, limits.CARDS_BYTES), game, name)
        if loaded.table is None:
            text = say_n(
                "Nothing was loaded: {n} row is bad.",
                "Nothing was loaded: {n} rows are bad.",
                len(loaded.bad),
            )
            return Imported(speak(text), tuple(self._bad(*kind) for kind in loaded.kinds))
        self._session.store.cards.replace(game, to_rows(loaded.table), name)
        self.forget()
        told = speak(say_n("{n} card loaded.", "{n} cards loaded.", len(loaded.table)))
        told = " ".join((told, *map(speak, loaded.notes)))
        if loaded.ignored:
            told += " " + speak(say("Columns that were not read: {columns}.", columns=list(loaded.ignored)))
        return Imported(told)

    def _bad(self, row: BadRow, count: int) -> RowView:
        speak = self._session.speak
        where = speak(say("Line {line}, {column}", line=row.line, column=row.column))
        more = speak(say("The same in {n} more.", n=count - 1)) if count > 1 else ""
        return RowView(str(row.line), where, f"{speak(row.problem)} {more}".rstrip(), "alert", "bad")


def title_of(format: Format, language: str) -> str:
    """What a format is called in a language."""
    return format.title.get(language) or format.title["en"]


def read_day(text: str) -> date | None:
    """A day as people write it; None for an empty text.

    :raises DataError: if it is no day.
    """
    if not text.strip():
        return None
    for shape in DAYS:
        try:
            return datetime.strptime(text.strip(), shape).date()
        except ValueError:
            continue
    raise DataError(text.strip()[:40], "", NOT_A_DATE)


def existing(path: str) -> Path:
    """The path of a file or folder that is there."""
    found = at_home(path)
    name = found.name or path[:80]
    try:
        there = found.exists()
    except OSError as error:  # a folder on the way may not be looked into
        raise DataError(name, "", cannot_read(error)) from None
    if not there:
        raise DataError(name, "", say("There is no such file or folder."))
    return found
