"""A data file that is not what it should be, noticed and mended, and the player told of it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from companion.content.files import find_away
from companion.core.errors import StorageError
from companion.core.json_text import dump
from companion.core.text import Text, say
from companion.store import data_files
from companion.store.backups import Backups
from companion.store.clock import Clock
from companion.store.connecting import bytes_as_of, connect_as_it_lies
from companion.store.copy_reader import read_end
from companion.store.disk import Disk
from companion.store.errors import Damaged, Newer, as_storage_error, is_damage, reason_of
from companion.store.games import GetGame
from companion.store.health import first_bytes_of, is_sound, is_sound_file
from companion.store.opening import Found, examine, is_current
from companion.store.standing import Standing
from companion.store.untold import Untold

_DAMAGE_WAITS = say("The data file is damaged: it is mended at the first start at which it can be written.")
_WAITS = {
    Found.DAMAGED: _DAMAGE_WAITS,
    Found.OTHER_LOG: _DAMAGE_WAITS,
    Found.BEHIND: say(
        "The data file lacks its last acts: a start at which it can be written brings them back."
    ),
}
_PUT_BACK = say(
    "The data here is of an earlier time than the latest backup."
    " If that was not meant, bring that backup back."
)


def _strangers_copy(kept_as: str) -> Text:
    return say("Beside the data file lay the copy of another one; it is kept as {file}.", file=kept_as)


def _unread_copy(kept_as: str) -> Text:
    return say("The second copy of the data could not be read; it is kept as {file}.", file=kept_as)


class Repair:
    """Looks for damage and mends it; what was found and what became of it goes to `notices`."""

    def __init__(
        self,
        disk: Disk,
        backups: Backups,
        now: Clock,
        get_game: GetGame,
        game_ids: Sequence[str],
        notices: list[Text],
    ) -> None:
        self._disk = disk
        self._backups = backups
        self._now = now
        self._get_game = get_game
        self._game_ids = tuple(game_ids)
        self._notices = notices
        self._untold = Untold(disk.path)
        self.on_notice: Callable[[], object] = lambda: None

    def start(self) -> None:
        """See to it that what is opened is this player's file, and that its copy goes as far as it does."""
        path = self._disk.path
        away = find_away(path)
        if away is not None:
            raise StorageError(say("The data file is a link to {file}, where nothing is now.", file=away))
        with as_storage_error():
            self._untold.settle(data_files.finish(path, self._is_whole))
            self._notices += [text for text in self._untold.all() if text not in self._notices]
            if data_files.is_stranger(path):
                self._set_apart(path, lambda kept_as: _what_was_found(Found.OTHER_FILE, kept_as))
            data_files.clear_sides(path)
            if (stray := data_files.stray_journal(path)) is not None:
                self._set_apart(stray, _stray_journal)
            if data_files.is_closed(copy := data_files.copy_path(path)):
                with suppress(OSError):  # what cannot be moved either is not written over
                    self._set_apart(copy, _unread_copy)
            found = examine(path, self._backups.had_any, self._backups.go_further_than)
        if found is Found.NEW:
            self._make()
        elif found is Found.OTHER_COPY:
            end = read_end(copy)
            with as_storage_error():
                self._set_apart(copy, _strangers_copy if end is not None and end.line else _unread_copy)
        elif found is Found.OLD:
            with suppress(StorageError):  # it grows in one transaction, with or without a copy of it
                self._backups.make()
        elif found is not Found.READY:
            self.recover(found)
        end = read_end(data_files.copy_path(path))  # before the file: it never goes further than that
        standing = self._disk.mended(lambda: self._disk.standing)
        if end is not None and end.line == standing.line and end.turn > standing.turn:
            self.recover(Found.BEHIND)
        elif (was_put_back := self._backups.go_further_than(standing)) or (
            self._has_moved(standing) or not is_current(path, standing)
        ):
            self._copy_anew(standing, was_put_back)
        elif end is not None and not end.ended:
            self._disk.copy.go_on(standing)

    def _has_moved(self, standing: Standing) -> bool:
        """Whether the folder was moved or copied: its other self may go on too, and must not be mixed in."""
        return not standing.line.endswith(data_files.place_mark(self._disk.path.parent))

    def _begin_line(self, was: Standing) -> None:
        from companion.store.schema import new_line

        with self._disk.write() as db:
            line = new_line(self._disk.path.parent)
            db.execute("UPDATE about SET line = ?, parents = ?", (line, dump(was.lines)))

    def told(self) -> None:
        """The notices have been read, as far as anybody can know."""
        self._untold.told()

    def _make(self) -> None:
        """A new file is complete before it has its name: power may go at any moment of a first start."""
        from companion.store.recover import make_new  # it brings sqlite-utils, which a start does without

        with as_storage_error():
            make_new(self._disk.path)

    def _set_apart(self, path: Path, told: Callable[[str], Text]) -> None:
        """Give something another name, and change nothing else; what is told of it is on the disk before."""
        text = told(data_files.apart_name(path).name)
        if text in self._notices:  # announced by one who was killed before the renaming
            data_files.set_apart(path)
            return
        self._untold.announce([text])
        try:
            data_files.set_apart(path)
        except OSError:
            self._untold.settle(False)
            raise
        self._untold.settle(True)
        self._notices.append(text)

    def _is_whole(self, waits: Path) -> bool:
        """Whether a replacement that waits is whole; that it cannot be opened now says nothing of it."""
        if data_files.is_closed(waits):
            return False
        try:
            first = first_bytes_of(waits)
            conn = connect_as_it_lies(waits)
        except sqlite3.Error as error:
            if not is_damage(error):
                raise
            return False
        try:
            return is_sound_file(first, conn)
        except (Damaged, sqlite3.Error, UnicodeDecodeError):
            return False
        finally:
            conn.close()

    def _copy_anew(self, standing: Standing, was_put_back: bool) -> None:
        """Only what is sound is copied, or written at all: a copy of damage would be no help.

        What goes on from an earlier time is another past than that of later backups: they are not its end.
        """
        if not is_sound(self._disk):
            self.recover()
            return
        if was_put_back:
            self._untold.announce([_PUT_BACK])
        if was_put_back or self._has_moved(standing):
            self._begin_line(standing)
        self._disk.copy_anew()
        if was_put_back:
            self._untold.settle(True)
            self._notices.append(_PUT_BACK)

    def check(self, with_copy: bool = True) -> Text | None:
        """Look through the whole file; mend it where it is damaged, and say first of all that it was."""
        before, judged = bytes_as_of(self._disk.path), self._disk.identity
        if is_sound(self._disk, with_copy):
            return None
        if not self._disk.read_only:
            return self.recover() if judged == self._disk.identity else None  # else it was mended meanwhile
        if before != bytes_as_of(self._disk.path):
            return None  # somebody writes there: what was seen is of two moments
        return self._tell_what_waits(_DAMAGE_WAITS)

    def look(self) -> None:
        """Whoever may not write: see whether there is something to mend at a start that may."""
        path = self._disk.path
        before = bytes_as_of(path)
        with as_storage_error():
            found = examine(path, self._backups.had_any, self._backups.go_further_than)
        if before == bytes_as_of(path) and found in _WAITS:
            self._tell_what_waits(_WAITS[found])

    def _tell_what_waits(self, text: Text) -> Text:
        if text not in self._notices:
            self._notices.append(text)
        return text

    def renew_copy(self) -> None:
        """Write the second copy anew, once the file was held against the old one, which may know more."""
        if self.check() is None:
            self._disk.copy_anew()

    def recover(self, found: Found = Found.DAMAGED) -> Text:
        """Set the file aside and build a new one from what is readable of it, of its copy and its backups."""
        from companion.store.recover import recover  # as above

        path = self._disk.path
        with _mending(), self._disk.writing_alone(), as_storage_error():
            with_log = found is not Found.OTHER_LOG
            report = recover(path, self._backups.sources, self._get_game, self._game_ids, with_log)
            aside = data_files.aside_name(path, "damaged", self._now().date())
            kept_as = aside.name if data_files.has_remains(path) else ""
            texts = [_what_was_found(found, kept_as), *report.texts()]
            self._untold.announce(texts)
            data_files.let_wait(path, aside)
            data_files.put_in_place(path, aside)
            self._untold.settle(True)
        self._notices += texts
        with suppress(StorageError):  # the new file is in its place; a start writes the copy that is missing
            self._disk.copy_anew()
        self.on_notice()
        return texts[0]


@contextmanager
def _mending() -> Iterator[None]:
    """What the disk says to a recovery is no word on whatever was being done: the damage is."""
    try:
        yield
    except Newer:
        raise
    except StorageError as error:
        why = reason_of(error)
        raise type(error)(
            say("The data file is damaged and cannot be mended now: {why}.", why=why)
        ) from error


def _stray_journal(kept_as: str) -> Text:
    return say("Beside the data file lay a journal that is not its own; it is kept as {file}.", file=kept_as)


def _what_was_found(found: Found, kept_as: str) -> Text:
    match found:
        case Found.GONE if not kept_as:
            return say("The data file was gone.")
        case Found.GONE:
            return say("The data file was gone; what lay beside it is kept as {file}.", file=kept_as)
        case Found.BEHIND:
            return say("The data file had lost its last acts; it is kept as {file}.", file=kept_as)
        case Found.OTHER_LOG:
            return say(
                "Beside the data file lay the log of another one; both are kept as {file}.", file=kept_as
            )
        case Found.OTHER_FILE:
            return say(
                "In the place of the data lay another program's file; it is kept as {file}.", file=kept_as
            )
        case _:
            return say("The data file was damaged; it is kept as {file}.", file=kept_as)
