"""The player's settings, each a piece of plain data under its name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.errors import DataError
from companion.core.json_text import dump, load
from companion.core.text import say
from companion.store.disk import Disk

_NONE = object()


class StoredSettings:
    """What the player has set, by name."""

    def __init__(self, disk: Disk) -> None:
        self._disk = disk

    def get(self, name: str, default: Any = None) -> Any:
        """A setting, or the default where the player has set none."""
        found = self._disk.read_sealed("settings", "WHERE name = ?", (name,))
        return _value(found[0], default) if found else default

    def size(self, name: str) -> int:
        """How many characters are kept under a name: whoever keeps much there may read it with care."""
        found = self._disk.read("SELECT length(value) FROM settings WHERE name = ?", (name,))
        return int(found[0][0] or 0) if found else 0

    def set(self, name: str, value: Any) -> None:
        """Keep a setting."""
        self.set_all({name: value})

    def set_all(self, values: Mapping[str, Any]) -> None:
        """Keep several settings, all of them or none."""
        with self._disk.write() as db:
            for name, value in values.items():
                db.table("settings").upsert({"name": name, "value": dump(value)}, pk="name")

    def set_aside(self, name: str, value: Any) -> str:
        """Keep a value that whoever it belongs to cannot read under a free name beside it; that name."""
        with self._disk.write() as db:
            number = 1
            while self.size(aside := f"{name}.unread-{number}"):
                number += 1
            db.table("settings").upsert({"name": aside, "value": dump(value)}, pk="name")
        return aside

    def all(self, longest: int | None = None) -> dict[str, Any]:
        """Every setting that was ever set; with `longest` only those of at most so many characters."""
        where = ("",) if longest is None else ("WHERE length(value) <= ?", (longest,))
        found = self._disk.read_sealed("settings", *where)
        return {each["name"]: value for each in found if (value := _value(each, _NONE)) is not _NONE}


def _value(record: dict[str, Any], default: Any) -> Any:
    """The value of a setting; one that cannot be read is as good as none, for the app must start with it."""
    try:
        return load(record["value"], say("setting {name}", name=record["name"]))
    except DataError:
        return default
