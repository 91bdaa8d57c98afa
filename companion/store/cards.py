"""The card table of each game, as the player loaded it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.core.json_text import dump, load
from companion.store.disk import Disk


class StoredCards:
    """Cards as plain data, in the order of their table; what is on one is the deck checker's business."""

    def __init__(self, disk: Disk) -> None:
        self._disk = disk

    def all(self, game: str) -> list[Any]:
        """The cards of a game, in the order of their table."""
        found = self._disk.read_sealed("cards", "WHERE game = ? ORDER BY place", (game,))
        return [load(each["body"], each["id"]) for each in found]

    def source(self, game: str) -> str | None:
        """The name of the file they came from; None without cards."""
        found = self._disk.read("SELECT source FROM cards WHERE game = ? LIMIT 1", (game,))
        return str(found[0][0]) if found else None

    def mark(self, game: str) -> object:
        """Another one for another table of cards."""
        found = self._disk.read("SELECT source, count(*), total(crc) FROM cards WHERE game = ?", (game,))
        return tuple(found[0])

    def replace(self, game: str, cards: Iterable[tuple[str, Any]], source: str) -> int:
        """Put another table, (id, card) after (id, card), in place of the one before; gives its length."""
        records = [
            {"game": game, "place": place, "id": id_, "body": dump(card), "source": source}
            for place, (id_, card) in enumerate(cards)
        ]
        with self._disk.write() as db:
            db.execute("DELETE FROM cards WHERE game = ?", (game,))
            db.table("cards").insert_all(records)
        return len(records)
