"""The player's settings, each a piece of plain data under its name."""

from __future__ import annotations

from typing import Any

from companion.core.json_text import dump, load
from companion.core.text import say
from companion.store.disk import Disk


class StoredSettings:
    """What the player has set, by name."""

    def __init__(self, disk: Disk) -> None:
        self._disk = disk

    def get(self, name: str, default: Any = None) -> Any:
        """A setting, or the default where the player has set none."""
        found = self._disk.read("SELECT value FROM settings WHERE name = ?", (name,))
        return load(found[0][0], say("setting {name}", name=name)) if found else default

    def set(self, name: str, value: Any) -> None:
        """Keep a setting."""
        with self._disk.write() as db:
            db.table("settings").upsert({"name": name, "value": dump(value)}, pk="name")

    def all(self) -> dict[str, Any]:
        """Every setting that was ever set."""
        return {
            name: load(value, name) for name, value in self._disk.read("SELECT name, value FROM settings")
        }
