"""The player's data file as the command line and the app see it."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from companion.content.places import user_dir
from companion.core.errors import StorageError
from companion.core.file_problems import FACTS
from companion.core.text import Text, say
from companion.games import GAME_IDS
from companion.games import get_game as known_game
from companion.store import files
from companion.store.backups import Backups
from companion.store.disk import PAGE_SIZE, Disk
from companion.store.errors import Damaged, folder_error, worded
from companion.store.health import is_sound
from companion.store.info import TableInfo
from companion.store.lock import Lock
from companion.store.ports import Ports
from companion.store.shelf import Clock
from companion.store.shelves import Cards, Decks, Facts, Settings
from companion.store.tables import Games

if TYPE_CHECKING:
    from types import TracebackType

    from companion.core.table import Table

T = TypeVar("T")
BACKUPS_READ = 2


def utc_now() -> datetime:
    """The clock on the wall; the only one in the engine, and replaceable."""
    return datetime.now(UTC)


class Store(Ports):
    """One data file: tables, settings, facts, decks, cards, backups, and its health.

    `notices` are sentences the player should see: opened for reading only, recovered from damage.
    """

    def __init__(
        self,
        folder: Path | None = None,
        *,
        now: Clock = utc_now,
        get_game: Games = known_game,
        game_ids: Sequence[str] = GAME_IDS,
    ) -> None:
        self.folder = folder or user_dir()
        self.notices: list[Text] = []
        self._game_ids = tuple(game_ids)
        self._lock = Lock(self.folder / files.LOCK)
        path = self.folder / files.DATABASE
        super().__init__(Disk(path, self._why_closed(path)), now, get_game)
        self.settings = Settings(self._disk)
        self.box = Facts(self._disk, now)
        self.decks = Decks(self._disk, now)
        self.cards = Cards(self._disk)
        self.backups = Backups(self._disk, now)
        self._start()

    @classmethod
    def open(cls, folder: Path | None = None, **options: Any) -> Store:
        """Open the data file of a folder, by default the player's own."""
        return cls(folder, **options)

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file and of the right to write it."""
        self._disk.close()
        self._lock.release()

    # -- starting -------------------------------------------------------------------------------

    @property
    def read_only(self) -> bool:
        """Whether this window can only look."""
        return self._disk.read_only

    def _why_closed(self, path: Path) -> Text | None:
        """Take the right to write; the sentence says why it is not to be had."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            if self._lock.acquire():
                return None
            why = say("The data is open in another window: here it can be read but not changed.")
        except OSError as error:
            if not os.path.exists(path):
                raise folder_error(error) from None
            why = say("The data folder cannot be written: the tables can be read but not changed.")
        self.notices.append(why)
        return why

    def _start(self) -> None:
        """See that the file can be read at all; whether every page of it is sound is for `check`."""
        try:
            if not self.read_only:
                with worded():
                    files.finish(self._disk.path)
                if self._was_cut():
                    self._recover()
            self._sure(lambda: self._disk.read("SELECT count(*) FROM tables"))
        except BaseException:
            self.close()
            raise

    def _was_cut(self) -> bool:
        """SQLite takes less than a page for a new file; it is one only if empty, and never backed up."""
        path = self._disk.path
        size = path.stat().st_size if path.exists() else PAGE_SIZE
        return 0 < size < PAGE_SIZE or (size == 0 and bool(self.backups.all()))

    # -- tables and facts -----------------------------------------------------------------------

    def tables(self, include_deleted: bool = False) -> list[TableInfo]:
        """The tables, the one played last first; damage met on the way is mended."""
        return self._sure(lambda: super(Store, self).tables(include_deleted))

    def open_table(self, table_id: int, app_rolls: bool = False) -> Table:
        """A table at play, exactly where it was left; damage met on the way is mended."""
        return self._sure(lambda: super(Store, self).open_table(table_id, app_rolls))

    def create(self, game_id: str, name: str = "", options: Mapping[str, Any] | None = None,
               seed: int | None = None) -> int:  # fmt: skip
        """Begin a table with the player's own box facts, unless the options bring others."""
        facts = self.box.get(game_id)
        given = dict(options or {})
        if facts is not None:
            given.setdefault("facts", facts)
        return super().create(game_id, name, given, seed)

    def facts(self, game: str) -> Any:
        """The player's own box facts of a game; None where the example is in use."""
        return self.box.get(game)

    def set_facts(self, game: str, facts: Any) -> list[Text]:
        """Keep box facts that the game finds in order; gives warnings about what is unusual."""
        warnings = self._check_facts(game, facts, FACTS)
        self.box.set(game, facts)
        return warnings

    def reset_facts(self, game: str) -> None:
        """Go back to the example values."""
        self.box.reset(game)

    # -- health ---------------------------------------------------------------------------------

    def tend(self) -> list[Text]:
        """What is due now and then, off the first frame: check, back up, purge; gives new notices."""
        known = len(self.notices)
        self.check()
        try:
            self.backups.make()
            if not self.read_only:
                self.purge()
                self.decks.purge()
        except StorageError as error:
            self.notices.append(error.text)
        return self.notices[known:]

    def check(self) -> Text | None:
        """Look through the whole file; mend it where it is damaged, and say so in one sentence."""
        if is_sound(self._disk):
            return None
        if self.read_only:
            text = say(
                "The data file is damaged: close the other window, and it is mended at the next start."
            )
            self.notices.append(text)
            return text
        return self._recover()

    def _sure(self, look: Callable[[], T]) -> T:
        try:
            return look()
        except Damaged:
            if self.read_only:
                raise
        self._recover()
        return look()

    def _recover(self) -> Text:
        """Set the file aside and build a new one from what is readable of it and of the last backups."""
        from companion.store.recover import recover

        path = self._disk.path
        with self._disk.writing_alone(), worded():
            backups = [backup.path for backup in self.backups.all()[:BACKUPS_READ]]
            report = recover(path, backups, files.fresh_path(path), self.get_game, self._game_ids)
            aside = files.put_in_place(path, "damaged", self._now().date())
        text = report.text(aside.name)
        self.notices.append(text)
        return text
