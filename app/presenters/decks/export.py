"""What leaves the desk: texts to share, codes, comparisons, reports and sheets as files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Final

from app.presenters.decks.judges import existing
from companion.content.files import free_path, write_whole
from companion.core.errors import DataError
from companion.core.file_problems import NOT_A_FOLDER, not_one_of
from companion.core.local_time import today
from companion.core.text import say

if TYPE_CHECKING:
    from app.presenters.decks.comparison import CompareView
    from app.presenters.decks.desk import DeckDesk
    from app.presenters.session import AppSession

FOLDER: Final = "desk.reports"
"""The setting that remembers where reports are written."""


class Files:
    """Where files go, whatever desk they come from."""

    def __init__(self, session: AppSession) -> None:
        self._session = session

    @property
    def folder(self) -> Path:
        """Where files are written: where the player said, else in the app's own folder."""
        from companion.content.places import user_dir

        chosen = str(self._session.store.settings.get(FOLDER) or "")
        return Path(chosen) if chosen else user_dir() / "reports"

    def write_to(self, path: str) -> bool:
        """Write files to another folder from now on; False, and one sentence said, where there is none."""

        def choose() -> bool:
            folder = existing(path)
            if not folder.is_dir():
                raise DataError(folder.name, "", NOT_A_FOLDER)
            self._session.store.settings.set(FOLDER, str(folder.resolve()))
            return True

        return bool(self._session.guard(choose))

    def save_record(self, record: str, code: str, today: date) -> Path | None:
        """Write the signed result of a check as a PDF; gives its path."""
        lines, language = record.splitlines(), self._session.settings.language
        path: Path | None = self._session.guard(
            lambda: write(self.folder, f"check-{code}", "pdf", lambda: record_pdf(lines, today, language))
        )
        return path


class Export(Files):
    """Hands out what lies on a desk."""

    def __init__(self, session: AppSession, desk: DeckDesk) -> None:
        super().__init__(session)
        self._desk = desk

    def text(self) -> str:
        """The chosen verdict as text, to share, with all that an appeal has to cite."""
        from companion.decks.report.report import make_report
        from companion.decks.report.text import tell
        from companion.decks.report.wording import Teller

        verdict = self._desk.chosen
        if verdict is None:
            return ""
        teller = Teller(self._session.settings.language)
        report = make_report((verdict,), self._desk.judge(), today())
        (told,) = teller.report(report)
        return "\n".join([*tell(teller, told), "", *teller.head(report)])

    def qr(self) -> tuple[tuple[int, ...], ...]:
        """The chosen list as a QR code; empty, and one sentence said, where none can carry it."""
        from companion.decks.carried import require_code
        from companion.decks.writers import qr_modules

        verdict = self._desk.chosen
        if verdict is None:
            return ()
        deck = verdict.deck

        def drawn() -> tuple[tuple[int, ...], ...]:
            require_code(self._desk.judge(), deck)
            return qr_modules(deck)

        made: tuple[tuple[int, ...], ...] | None = self._session.guard(drawn)
        return made or ()

    def compare(self, played: str) -> CompareView | None:
        """The chosen list, as registered, beside a text with the one that is played; None if refused."""
        from app.presenters.decks.comparison import compare_text

        verdict, session = self._desk.chosen, self._session
        if verdict is None:
            return None
        source, language, deck = session.speak(say("clipboard")), session.settings.language, verdict.deck
        view: CompareView | None = session.guard(
            lambda: compare_text(self._desk.judge(), deck, played, source, language)
        )
        return view

    # -- files ------------------------------------------------------------------------------------

    def save(self, kind: str, today: date, then: Callable[[Path], object]) -> None:
        """Write the report on all lists beside the screen, then go on with its path."""
        self._save(kind, self.folder, f"{self._desk.game}-{today.isoformat()}", today, then)

    def save_as(
        self,
        name: str,
        today: date,
        then: Callable[[Path], object],
        failed: Callable[[], object] = lambda: None,
    ) -> bool:
        """Write the report under a name, whose ending says its shape; False, and a sentence, if it has none.

        It is written beside the screen: `failed` is called where that is refused.
        """
        from companion.content.places import at_home
        from companion.decks.report import KINDS

        path = at_home(name.strip())
        kind = path.suffix.lower().lstrip(".")
        if kind not in KINDS or not path.stem:
            self._session.fail(DataError(path.name or name[:80], "", not_one_of(KINDS, kind)))
            return False
        self._save(kind, self.folder / path.parent, path.stem, today, then, failed)
        return True

    def _save(
        self,
        kind: str,
        folder: Path,
        name: str,
        today: date,
        then: Callable[[Path], object],
        failed: Callable[[], object] = lambda: None,
    ) -> None:
        from companion.decks.report import render
        from companion.decks.report.report import make_report

        session, desk = self._session, self._desk
        if not self._has_judge():
            failed()
            return
        report = make_report(desk.verdicts, desk.judge(), today, desk.event, desk.checked_lists())
        language = session.settings.language

        session.run(lambda: write(folder, name, kind, lambda: render(kind, report, language)), then, failed)

    def _has_judge(self) -> bool:
        """Whether the lists are judged: a report on lists that nobody judges is not written."""
        problem = self._desk.judge().problem
        if problem is not None:
            self._session.fail(DataError(self._desk.state.format_id, "", problem))
        return problem is None

    def save_registration(self, today: date) -> Path | None:
        """Write the registration sheet of the chosen list; gives its path."""
        from companion.decks.report.pdf import registration_sheet

        verdict, language = self._desk.chosen, self._session.settings.language
        if verdict is None or not self._has_judge():
            return None
        name, judge, deck = (
            f"registration-{verdict.hash or self._desk.game}",
            self._desk.judge(),
            verdict.deck,
        )
        path: Path | None = self._session.guard(
            lambda: write(self.folder, name, "pdf", lambda: registration_sheet(judge, deck, today, language))
        )
        return path


def record_pdf(lines: Sequence[str], made: date, language: str) -> bytes:
    """A signed result on paper: the first line is its title."""
    from companion.decks.report.pdf_canvas import PdfCanvas

    title, *rest = lines
    canvas = PdfCanvas(title, made, language, lambda page: f"{made.isoformat()}   {page}")
    canvas.write(title, 16, bold=True)
    canvas.skip(4)
    for line in rest:
        canvas.write(line, 11)
        canvas.skip(1)
    return canvas.done()


def write(folder: Path, name: str, kind: str, made: Callable[[], bytes]) -> Path:
    """Write a file to a folder, whole and never over another one.

    :raises StorageError: if it cannot be written.
    """
    data = made()
    path = free_path(folder, name, kind)
    write_whole(path, (data,))
    return path
