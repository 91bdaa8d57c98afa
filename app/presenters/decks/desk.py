"""The desk: a game, a format, the lists that lie on it, and their verdicts, worst first."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from app.presenters.decks.told import STATUS_LOOK, VerdictView, verdict_view
from app.presenters.views import ChipView, RowView, SegmentView
from companion.core.errors import CompanionError, DataError
from companion.core.words import say

if TYPE_CHECKING:
    from app.presenters.decks.checking import Checking
    from app.presenters.decks.comparing import CompareView
    from app.presenters.decks.editing import Editing
    from app.presenters.session import Session
    from companion.decks.judge import Judge
    from companion.decks.model import Verdict
    from companion.decks.report.model import Report

GAMES: Final = (("warcry", "WarCry"), ("kubnazub", "Куб на зуб"), ("realms", "Realms"))
KINDS: Final = ("pdf", "csv", "html", "txt", "json")
FILTERS: Final = ("all", "illegal", "ask", "legal", "unreadable")


@dataclass(frozen=True)
class DeskView:
    """Everything on the desk."""

    games: tuple[SegmentView, ...]
    game: str
    format: str
    cards: str
    chips: tuple[ChipView, ...]
    rows: tuple[RowView, ...]
    filter: str
    selected: str
    verdict: VerdictView | None
    busy: str
    seen: str


class DeckDesk:
    """Reads and judges lists; the screen watches `changed`."""

    def __init__(self, session: Session, changed: Callable[[], None] = lambda: None) -> None:
        self._session = session
        self._changed = changed
        self.game = "warcry"
        self.format_id = ""
        self.verdicts: tuple[Verdict, ...] = ()
        self.filter = "all"
        self.words = ""
        self.selected: int | None = None
        self.seen: set[int] = set()
        self.busy = ""
        self._judges: dict[tuple[str, str], Judge] = {}

    # -- the judge --------------------------------------------------------------------------------

    def judge(self) -> Judge:
        """The judge of the chosen game and format, with the cards that are known."""
        from companion.decks.formats import find_format
        from companion.decks.judge import Judge
        from companion.decks.model import Asked
        from companion.decks.office import DEFAULTS, formats_of, known_cards

        key = (self.game, self.format_id or DEFAULTS[self.game])
        if key not in self._judges:
            cards = self._session.store.cards
            source = cards.source(self.game)
            table = known_cards(self.game, source, cards.all(self.game) if source else ())
            formats = formats_of(self.game)
            self._judges[key] = Judge(find_format(formats, key[1]), table, Asked(), None, formats)
        return self._judges[key]

    def formats(self) -> tuple[RowView, ...]:
        """The formats of the game."""
        from companion.decks.office import formats_of

        language = self._session.settings.language
        chosen = self.judge().format.id
        return tuple(
            RowView(
                each.id,
                each.title.get(language) or each.title["en"],
                each.version,
                selected=each.id == chosen,
            )
            for each in formats_of(self.game)
        )

    def pick_game(self, game: str) -> None:
        """Another game; the desk is cleared."""
        if game != self.game:
            self.game, self.format_id = game, ""
            self.clear()

    def pick_format(self, format_id: str) -> None:
        """Another format; the lists that lie there are judged again."""
        self.format_id = format_id
        lists = [verdict.deck for verdict in self.verdicts if verdict.status != "unreadable"]
        judge = self.judge()
        kept = tuple(verdict for verdict in self.verdicts if verdict.status == "unreadable")
        self._take((*kept, *(judge.verdict(deck) for deck in lists)), replace=True)

    def forget_judges(self) -> None:
        """The card table or the formats changed."""
        self._judges.clear()

    # -- lists ------------------------------------------------------------------------------------

    def clear(self) -> None:
        """Take everything off the desk."""
        self._take((), replace=True)

    def paste(self, text: str) -> None:
        """Judge a pasted list, or several."""
        self._work(lambda: self._desk().check(text, "paste"))

    def load(self, path: str) -> None:
        """Judge a file, or every file of a folder."""
        self._work(lambda: tuple(self._desk().check_paths([_existing(path)])))

    def _desk(self) -> Any:
        from companion.decks.desk import Desk

        return Desk(self.judge())

    def _work(self, work: Callable[[], Iterable[Verdict]]) -> None:
        """Judge beside the screen, then show."""
        self.judge()
        self.busy = self._session.speak(say("Judging …"))
        self._changed()

        def guarded() -> Any:
            try:
                return tuple(work())
            except CompanionError as error:
                return error

        self._session.run(guarded, self._arrived)

    def _arrived(self, found: Any) -> None:
        self.busy = ""
        if isinstance(found, CompanionError):
            self._session.fail(found)
            self._changed()
        else:
            self._take(found)

    def _take(self, verdicts: Iterable[Verdict], replace: bool = False) -> None:
        from companion.decks.report.model import worst_first

        self.verdicts = worst_first((*(() if replace else self.verdicts), *verdicts))
        self.selected = 0 if self.verdicts else None
        self.seen.clear()
        self._changed()

    # -- looking ----------------------------------------------------------------------------------

    def pick_filter(self, name: str) -> None:
        """Show only one kind of verdict."""
        self.filter = name
        shown = self.shown()
        self.selected = shown[0] if shown else None
        self._changed()

    def search(self, words: str) -> None:
        """Show only lists with these words in player, title, file or findings."""
        self.words = words.casefold().strip()
        self._changed()

    def select(self, number: int) -> None:
        """Look at a verdict."""
        self.selected = number
        self._changed()

    def next(self) -> None:
        """This one has been seen; on to the next in the list."""
        if self.selected is None:
            return
        self.seen.add(self.selected)
        shown = self.shown()
        later = [number for number in shown if number > self.selected and number not in self.seen]
        self.selected = later[0] if later else self.selected
        self._changed()

    def shown(self) -> list[int]:
        """The numbers of the verdicts in the list."""
        return [
            number
            for number, verdict in enumerate(self.verdicts)
            if self.filter in ("all", verdict.status) and self.words in _haystack(verdict)
        ]

    def view(self) -> DeskView:
        """The desk as it lies."""
        speak, language = self._session.speak, self._session.settings.language
        told = {number: verdict_view(self.verdicts[number], language, brief=True) for number in self.shown()}
        rows = tuple(self._row(number, view) for number, view in told.items())
        chosen = self.verdicts[self.selected] if self.selected in told else None
        judge = self.judge()
        stamp = judge.format.stamp
        name = stamp.title.get(language) or stamp.title["en"]
        table = judge.table
        cards = (
            speak(say("{n} cards from {source}", n=len(table), source=table.source or table.digest))
            if table
            else speak(say("No card table: names and limits of single cards are not checked."))
        )
        return DeskView(
            games=tuple(SegmentView(game, title) for game, title in GAMES),
            game=self.game,
            format=f"{name} · {stamp.version}",
            cards=cards,
            chips=self._chips(),
            rows=rows,
            filter=self.filter,
            selected="" if self.selected is None else str(self.selected),
            verdict=verdict_view(chosen, language) if chosen else None,
            busy=self.busy,
            seen=speak(say("Seen {n} of {all}", n=len(self.seen), all=len(self.verdicts))),
        )

    def _row(self, number: int, view: VerdictView) -> RowView:
        icon, colour = STATUS_LOOK[view.status]
        detail = " · ".join(part for part in (view.word, view.first) if part)
        end = "eye-check-outline" if number in self.seen else ""
        selected = number == self.selected
        return RowView(str(number), view.name, detail, icon, colour, view.size, end, selected=selected)

    def _chips(self) -> tuple[ChipView, ...]:
        speak = self._session.speak
        words = {
            "all": (say("All"), "cards-outline", "ink"),
            "illegal": (say("Not legal"), *STATUS_LOOK["illegal"]),
            "ask": (say("Ask"), *STATUS_LOOK["ask"]),
            "legal": (say("Legal"), *STATUS_LOOK["legal"]),
            "unreadable": (say("Unreadable"), *STATUS_LOOK["unreadable"]),
        }
        chips = []
        for name in FILTERS:
            count = len([each for each in self.verdicts if name in ("all", each.status)])
            word, icon, colour = words[name]
            chosen = name == self.filter
            chips.append(ChipView(name, str(count), speak(word), icon, colour, selected=chosen))
        return tuple(chips)

    # -- cards ------------------------------------------------------------------------------------

    def import_cards(self, path: str) -> str:
        """Load a card table for this game; all of it or nothing. Gives the sentence to show."""
        told = self._session.guard(lambda: self._import(_existing(path)))
        self._changed()
        return told or ""

    def _import(self, path: Path) -> str:
        from companion.decks.cards import load_table
        from companion.decks.doors.limits import MAX_BYTES
        from companion.decks.kept import to_rows

        speak = self._session.speak
        try:
            with path.open("rb") as file:
                data = file.read(MAX_BYTES + 1)
        except OSError as error:
            raise DataError(path.name, "", f"cannot be read: {error.strerror}") from None
        loaded = load_table(data, self.game, path.name)
        if loaded.table is None:
            first = loaded.bad[0]
            text = say(
                "Nothing was loaded: {n} bad rows; line {line}, {column}: {problem}",
                n=len(loaded.bad),
                line=first.line,
                column=first.column,
                problem=first.problem,
            )
            return speak(text)
        self._session.store.cards.replace(self.game, to_rows(loaded.table), path.name)
        self.forget_judges()
        self.pick_format(self.format_id)
        return speak(say("{n} cards loaded.", n=len(loaded.table)))

    # -- out --------------------------------------------------------------------------------------

    def report(self, today: date) -> Report:
        """What lies on the desk, as a report."""
        from companion.decks.report.model import make_report

        return make_report(self.verdicts, self.judge(), today)

    def text(self) -> str:
        """The chosen verdict as text, to share."""
        from companion.decks.report.telling import Teller
        from companion.decks.report.text import tell

        if self.selected is None:
            return ""
        return "\n".join(tell(Teller(self._session.settings.language), self.verdicts[self.selected]))

    def checking(self, clock: Callable[[], float]) -> Checking | None:
        """Begin the physical check of the chosen list."""
        from app.presenters.decks.checking import Checking

        if self.selected is None:
            return None
        return Checking(self._session, self.judge(), self.verdicts[self.selected].deck, clock)

    def compare(self, played: str) -> CompareView | None:
        """The chosen list, as registered, beside a text with the one that is played; None if refused."""
        from app.presenters.decks.comparing import compare_text

        if self.selected is None:
            return None
        deck, session = self.verdicts[self.selected].deck, self._session
        source, language = session.speak(say("clipboard")), session.settings.language
        view: CompareView | None = session.guard(
            lambda: compare_text(self.judge(), deck, played, source, language)
        )
        return view

    def editing(self, deck_id: int | None = None, chosen: bool = False) -> Editing | None:
        """A list to write: a kept one, the chosen one, or a new one."""
        from app.presenters.decks.editing import Editing, edit_deck, reopen

        if deck_id is not None:
            return reopen(self._session, self.judge(), deck_id)
        if chosen and self.selected is not None:
            return edit_deck(self._session, self.judge(), self.verdicts[self.selected].deck)
        return Editing(self._session, self.judge())

    def kept(self, now: datetime) -> tuple[RowView, ...]:
        """The lists that the player keeps."""
        from app.presenters.decks.editing import kept_rows

        return kept_rows(self._session, self.game, now)

    def delete(self, deck_id: int) -> None:
        """Put a kept list away."""
        self._session.guard(lambda: self._session.store.decks.delete(deck_id))

    def restore(self, deck_id: int) -> None:
        """Bring it back."""
        self._session.guard(lambda: self._session.store.decks.restore(deck_id))

    def qr(self) -> tuple[tuple[int, ...], ...]:
        """The chosen list as a QR code; empty, and one sentence said, where it is too long for one."""
        from companion.decks.qr import matrix

        if self.selected is None:
            return ()
        deck = self.verdicts[self.selected].deck
        made: tuple[tuple[int, ...], ...] | None = self._session.guard(lambda: matrix(deck))
        return made or ()

    def save(self, kind: str, today: date) -> Path | None:
        """Write the report to the player's folder; gives its path."""
        return self._write(kind, f"{self.game}-{today.isoformat()}", lambda: self._rendered(kind, today))

    def _rendered(self, kind: str, today: date) -> bytes:
        return render(kind, self.report(today), self._session.settings.language)

    def save_registration(self, today: date) -> Path | None:
        """Write the registration sheet of the chosen list; gives its path."""
        from companion.decks.report.registration import to_pdf

        if self.selected is None:
            return None
        verdict, language = self.verdicts[self.selected], self._session.settings.language
        name = f"registration-{verdict.hash or self.game}"
        return self._write("pdf", name, lambda: to_pdf(self.judge(), verdict.deck, today, language))

    def _write(self, kind: str, name: str, render_: Callable[[], bytes]) -> Path | None:
        """Write a file to the player's folder of reports, never over another one."""

        def write() -> Path:
            data = render_()
            from companion.content.places import user_dir

            folder = user_dir() / "reports"
            path = _free(folder, name, kind)
            try:
                folder.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
            except OSError as error:
                raise DataError(path.name, "", f"cannot be written: {error.strerror}") from None
            return path

        saved: Path | None = self._session.guard(write)
        return saved


def render(kind: str, report: Report, language: str) -> bytes:
    """A report in one shape."""
    if kind == "pdf":
        from companion.decks.report.pdf import to_pdf

        return to_pdf(report, language)
    if kind == "csv":
        from companion.decks.report.sheet import to_csv

        return b"\xef\xbb\xbf" + to_csv(report, language).encode()
    if kind == "html":
        from companion.decks.report.page import to_html

        return to_html(report, language).encode()
    if kind == "json":
        from companion.decks.report.plain import to_json

        return to_json(report, language).encode()
    from companion.decks.report.text import to_text

    return to_text(report, language).encode()


def _free(folder: Path, name: str, kind: str) -> Path:
    """A name nobody has taken: a report is never written over another."""
    path = folder / f"{name}.{kind}"
    number = 2
    while path.exists():
        path = folder / f"{name}-{number}.{kind}"
        number += 1
    return path


def _existing(path: str) -> Path:
    found = Path(path).expanduser()
    if not found.exists():
        raise DataError(found.name or path[:80], "", "there is no such file or folder")
    return found


def _haystack(verdict: Verdict) -> str:
    deck = verdict.deck
    cards = " ".join(finding.card for finding in verdict.findings)
    return f"{deck.player} {deck.title} {deck.source} {cards}".casefold()
