"""The player's data file as the command line and the app see it."""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.content.files import find_away
from companion.content.places import user_dir
from companion.core.errors import StorageError
from companion.core.file_problems import reason
from companion.core.text import Text, say
from companion.games import GAME_IDS
from companion.games import get_game as known_game
from companion.store import data_files
from companion.store.backups import Backups
from companion.store.box_facts import StoredFacts
from companion.store.cards import StoredCards
from companion.store.clock import Clock, utc_now
from companion.store.decks import StoredDecks
from companion.store.disk import Disk
from companion.store.errors import Damaged, DiskFull, NotWritable, as_storage_error, folder_error, reason_of
from companion.store.games import EVENT_ID, GetGame, with_events
from companion.store.import_export import ImportExport
from companion.store.lock import PATIENCE, Lock, NoLocks
from companion.store.repair import Repair
from companion.store.settings import StoredSettings
from companion.store.slow_clock import SlowClock
from companion.store.tables import StoredTables

if TYPE_CHECKING:
    from types import TracebackType

    from companion.store.standing import Standing


_CLOSED = say("The data cannot be written: the tables can be read but not changed.")
_FULL = say("The disk is full: the tables can be read but not changed. Make room, then start again.")
_ENDED = say("The data was closed: nothing was stored.")
_NO_LOCKS = say(
    "The file system here knows no locks, and two programs could write at once:"
    " the tables can be read but not changed."
)
_ELSEWHERE = say("The data is open in another window: here it can be read but not changed.")


class Store:
    """One data file: its parts by name, and what keeps it in order.

    `tables` are listed, begun and opened; `files` go out and come in; `events` and `event_files` are the
    same for tournaments; `facts`, `decks`, `cards` and `settings` lie beside the tables; `backups` are
    copies of it all. `notices` are sentences the player should see: opened for reading only, recovered
    from damage. Whoever `stays` keeps the right to write for long, so that nobody waits for it; who only
    passes by is waited for, for some seconds of `patience`.
    """

    def __init__(
        self,
        folder: Path | None = None,
        *,
        now: Clock = utc_now,
        get_game: GetGame = known_game,
        game_ids: Sequence[str] = GAME_IDS,
        stays: bool = True,
        patience: float = PATIENCE,
    ) -> None:
        self.folder = folder or user_dir()
        self._stays, self._patience = stays, patience
        self.notices: list[Text] = []
        self._lock = Lock(self.folder / data_files.LOCK)
        path = self.folder / data_files.DATABASE
        disk = Disk(path, self._why_closed(path))
        self._disk = disk
        self.backups = Backups(disk, now)
        get_any, any_ids = with_events(get_game), (*game_ids, EVENT_ID)
        self._repair = Repair(disk, self.backups, now, get_any, any_ids, self.notices)
        self._slow_clock = SlowClock(disk, now)
        disk.on_damage = self._repair.recover
        disk.before_writing = self._hold
        disk.last_in_log = self._last_in_log
        disk.is_ours = lambda: self._lock.held
        self.settings = StoredSettings(disk)
        self.facts = StoredFacts(disk, now, get_game)
        self.decks = StoredDecks(disk, now)
        self.cards = StoredCards(disk)
        self.tables = StoredTables(disk, now, get_game, self.facts)
        self.files = ImportExport(self.tables, self.facts, self.decks, get_game)
        self.events = StoredTables(disk, now, get_any, self.facts, events=True)
        self.event_files = ImportExport(self.events, self.facts, self.decks, get_any, "event")
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
        """Let go of the file and of the right to write it, for good: what comes later is refused."""
        self._disk.only_look(_ENDED)
        self._lock.release()

    def told(self) -> None:
        """The notices were shown to somebody: the next start need not say them again."""
        if not self.read_only:
            self._repair.told()

    # -- starting -------------------------------------------------------------------------------

    @property
    def read_only(self) -> bool:
        """Whether this window can only look."""
        return self._disk.read_only

    def _why_closed(self, path: Path) -> Text | None:
        """Take the right to write; the sentence says why it is not to be had."""
        away = find_away(self.folder)
        if away is not None:
            raise StorageError(say("The data folder is a link to {file}, where nothing is now.", file=away))
        try:
            if data_files.is_too_long(self.folder) and not path.exists():
                raise OSError(errno.ENAMETOOLONG, os.strerror(errno.ENAMETOOLONG))
            self.folder.mkdir(parents=True, exist_ok=True)
            if self._lock.acquire(self._stays, self._patience):
                if _is_writable(self.folder) and (not path.exists() or _is_writable(path)):
                    return None
                self._lock.release()
                raise PermissionError(13, "Permission denied")
            why = _ELSEWHERE
        except OSError as error:
            if not os.path.exists(path):
                raise folder_error(error) from None
            why = _NO_LOCKS if isinstance(error, NoLocks) else _CLOSED
        self.notices.append(why)
        return why

    def _hold(self) -> None:
        """See that nobody else may write: a lock file that was removed keeps nobody out any more."""
        if self.read_only or self._lock.held:
            return
        with as_storage_error():
            if not self._lock.acquire(self._stays, self._patience):
                raise StorageError(_ELSEWHERE)
        self._disk.begin_anew()
        self._repair.start()

    def _start(self) -> None:
        """See that the file can be read at all; whether every page of it is sound is for `check`."""
        try:
            if not self.read_only:
                self._begin()
            if self.read_only:
                self._look()
                # Else somebody is writing, or what is wrong has been told.
                if any(why in self.notices for why in (_CLOSED, _NO_LOCKS)):
                    self._repair.look()
            self._disk.on_refusal = self._only_look
        except BaseException:
            self.close()
            raise

    def _begin(self) -> None:
        """Mend what has to be mended; where nothing can be written, the file can still be read."""
        try:
            self._repair.start()
        except NotWritable as error:
            self._only_look(error)
            if isinstance(error.__cause__, StorageError):  # there is more than one trouble
                self.notices.append(error.text)
            try:
                self._look()
            except StorageError:
                raise error from None

    def _only_look(self, error: NotWritable) -> None:
        """From here on the file is only looked at, and whoever asks is told why."""
        why = _FULL if isinstance(error, DiskFull) else _CLOSED
        self._disk.only_look(why)
        self._lock.release()
        self.notices.append(why)
        self.notices += [_is_link(side) for side in data_files.linked_sides(self._disk.path)]
        self._repair.on_notice()

    def _look(self) -> None:
        self._disk.read("SELECT count(*) FROM tables")

    def _last_in_log(self) -> Standing | None:
        from companion.store.sources import last_in_log  # late: hardly anybody ever asks

        return last_in_log(self._disk.path)

    def on_notice(self, tell: Callable[[], object]) -> None:
        """Whom to call when damage was met at work and mended, perhaps on another thread."""
        self._repair.on_notice = tell

    # -- health ---------------------------------------------------------------------------------

    def check(self) -> Text | None:
        """Look through the whole file; mend it where it is damaged, and say so in one sentence."""
        return self._repair.check()

    @property
    def turn(self) -> int:
        """How far the data goes: another number after each act; 0 where that cannot be read."""
        try:
            return self._disk.standing.turn
        except (StorageError, Damaged):
            return 0

    def tend(self) -> list[Text]:
        """What is due now and then, off the first frame: check, back up, purge; gives new notices."""
        known = len(self.notices)
        # What cannot be done here costs nobody an act, so no sentence may say that nothing was stored.
        try:
            self._repair.check(with_copy=self.backups.due)
        except StorageError as error:
            self.notices.append(self._untidy(error))
            return self.notices[known:]  # what may be damaged is not copied over what is sound
        if self.read_only:
            return self.notices[known:]
        try:
            if not self._disk.standing.turn:
                return self.notices[known:]  # nothing was ever done here
            self.backups.make()
        except StorageError as error:
            self.notices.append(error.text)
        try:
            now = self._slow_clock.now()
            if self.tables.purge(now) + self.decks.purge(now) or self._disk.copy_is_due:
                self._repair.renew_copy()
        except StorageError as error:
            self.notices.append(self._untidy(error))
        trouble = self._disk.copy.trouble
        if trouble is not None:
            self.notices.append(
                say("The second copy of the data cannot be written: {why}.", why=reason(trouble))
            )
        return self.notices[known:]

    def _untidy(self, error: StorageError) -> Text:
        """Why nothing was tidied up; what is no word of the system's is a whole sentence already."""
        if not isinstance(error.__cause__, OSError | sqlite3.Error):
            return error.text
        why = reason_of(error)
        try:
            os.stat(self._disk.path)
        except OSError as gone:  # SQLite would only say, in English, that it could not open it
            why = reason(gone)
        return say("The data file could not be tidied up: {why}.", why=why)

    def tend_daily(self) -> None:
        """`tend` once a day, for whoever comes and goes: the day's backup says that it was done."""
        if not self.read_only and self.backups.due and self._disk.standing.turn:
            self.tend()


def _is_link(side: Path) -> Text:
    return say("{file} is a link: put the file itself in its place, then start again.", file=str(side))


def _is_writable(path: Path) -> bool:
    return os.access(path, os.W_OK)
