"""A damaged data file noticed and mended while the store is open, and the player told of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from companion.core.text import Text, say
from companion.store.backups import Backups
from companion.store.clock import Clock
from companion.store.data_files import fresh_path, put_in_place
from companion.store.disk import PAGE_SIZE, Disk
from companion.store.errors import Damaged, as_storage_error
from companion.store.games import GetGame
from companion.store.health import is_sound

T = TypeVar("T")
BACKUPS_READ = 2


class Repair:
    """Looks for damage and mends it; each time one sentence more in `notices`, for the player to see."""

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

    def check(self) -> Text | None:
        """Look through the whole file; mend it where it is damaged, and say so in one sentence."""
        if is_sound(self._disk):
            return None
        if self._disk.read_only:
            text = say(
                "The data file is damaged: close the other window, and it is mended at the next start."
            )
            self._notices.append(text)
            return text
        return self.recover()

    def mended(self, look: Callable[[], T]) -> T:
        """What a look at the file finds; damage met on the way is mended, and the look taken again."""
        try:
            return look()
        except Damaged:
            if self._disk.read_only:
                raise
        self.recover()
        return look()

    def was_cut(self) -> bool:
        """SQLite takes less than a page for a new file; it is one only if empty, and never backed up."""
        path = self._disk.path
        size = path.stat().st_size if path.exists() else PAGE_SIZE
        return 0 < size < PAGE_SIZE or (size == 0 and bool(self._backups.all()))

    def recover(self) -> Text:
        """Set the file aside and build a new one from what is readable of it and of the last backups."""
        from companion.store.recover import recover

        path = self._disk.path
        with self._disk.writing_alone(), as_storage_error():
            backups = [backup.path for backup in self._backups.all()[:BACKUPS_READ]]
            report = recover(path, backups, fresh_path(path), self._get_game, self._game_ids)
            aside = put_in_place(path, "damaged", self._now().date())
        text = report.text(aside.name)
        self._notices.append(text)
        return text
