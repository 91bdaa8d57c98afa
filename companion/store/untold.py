"""What a recovery has to tell, on the disk before it takes effect: whoever is killed before anybody has read
it tells it at the next start."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from companion.core.errors import DataError
from companion.core.json_text import dump, load
from companion.core.text import Text, text_from_json, text_to_json
from companion.store.data_files import is_file, out_of_the_way, sync_folder

_MOST = 50
"""Sentences that are told at most: a file that breaks again and again says the same again and again."""


class Untold:
    """The sentences beside a data file that nobody may have read yet."""

    def __init__(self, path: Path) -> None:
        self._kept = path.with_name(path.name + ".untold")
        self._coming = path.with_name(path.name + ".untold.new")

    def announce(self, texts: Sequence[Text]) -> None:
        """Write down what is told once a replacement is in its place; a full disk only loses the words."""
        plain = [text_to_json(each) for each in (*self.all(), *texts)][-_MOST:]
        with suppress(OSError):
            out_of_the_way(self._coming)
            with self._coming.open("wb") as file:
                file.write(dump(plain).encode())
                file.flush()
                os.fsync(file.fileno())
            sync_folder(self._coming.parent)

    def settle(self, happened: bool) -> None:
        """The replacement is in its place, or never came there: what was announced is true, or is not."""
        with suppress(OSError):
            if happened:
                out_of_the_way(self._kept)
                os.replace(self._coming, self._kept)
            else:
                self._coming.unlink()

    def all(self) -> list[Text]:
        """What is to be told; what cannot be read is passed over."""
        try:
            if not is_file(self._kept):  # a pipe would never end
                return []
            with self._kept.open("rb") as file:
                plain = load(file.read(1 << 20).decode(), self._kept.name)
            found = [text for each in plain if isinstance(text := text_from_json(each), Text) and str(text)]
        except (OSError, ValueError, TypeError, LookupError, AttributeError, DataError):
            return []
        return found[-_MOST:]

    def told(self) -> None:
        """Somebody has read it."""
        with suppress(OSError):
            self._kept.unlink()
