"""Deck lists that the player keeps, each as plain data."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from companion.core.json_text import dump, load
from companion.core.text import say
from companion.store.clock import Clock, days_before, moment, stamp
from companion.store.disk import Disk
from companion.store.errors import Gone
from companion.store.names import clean_name
from companion.store.slow_clock import SlowClock

KEPT_DAYS = 30


@dataclass(frozen=True)
class DeckInfo:
    """One kept deck in a list."""

    id: int
    game: str
    name: str
    touched: datetime


class StoredDecks:
    """Deck lists the player keeps; what is inside one is the deck checker's business."""

    def __init__(self, disk: Disk, now: Clock) -> None:
        self._disk = disk
        self._now = now

    def all(self, game: str | None = None) -> list[DeckInfo]:
        """The decks, of one game or of all, the one changed last first."""
        found = self._disk.read_sealed(
            "decks",
            "WHERE deleted IS NULL AND (?1 IS NULL OR game = ?1) ORDER BY touched DESC, id DESC",
            (game,),
        )
        return [_info(each) for each in found]

    def info(self, deck_id: int) -> DeckInfo:
        """One deck of the list, deleted or not."""
        return _info(self._record(deck_id))

    def _record(self, deck_id: int) -> dict[str, Any]:
        found = self._disk.read_sealed("decks", "WHERE id = ?", (deck_id,))
        if not found:
            raise Gone(say("There is no deck {id}.", id=deck_id))
        return found[0]

    def get(self, deck_id: int) -> Any:
        """The contents of a deck."""
        return load(self._record(deck_id)["body"], say("deck {id}", id=deck_id))

    def add(self, game: str, name: str, body: Any) -> int:
        """Keep a new deck and give its number."""
        now = stamp(self._now())
        from companion.store.schema import new_uid

        record = {"uid": new_uid(), "game": game, "name": clean_name(name) or game, "body": dump(body)}
        with self._disk.write() as db:
            made = db.table("decks").insert(record | {"created": now, "touched": now}).last_pk
        assert isinstance(made, int), "SQLite numbers decks"
        return made

    def put(self, deck_id: int, body: Any, name: str | None = None) -> None:
        """Change a deck's contents, and its name where one is given; one that was deleted is kept again."""
        info = self.info(deck_id)
        called, now = clean_name(name or "") or info.name, stamp(self._now())
        self._set(deck_id, body=dump(body), name=called, touched=now, deleted=None)

    def deleted(self, game: str) -> list[DeckInfo]:
        """The decks of a game that can still be brought back, the one changed last first."""
        found = self._disk.read_sealed(
            "decks", "WHERE deleted IS NOT NULL AND game = ? ORDER BY touched DESC, id DESC", (game,)
        )
        return [_info(row) for row in found]

    def delete(self, deck_id: int) -> None:
        """Put a deck away; for 30 days it can be brought back."""
        self._set(deck_id, deleted=stamp(SlowClock(self._disk, self._now).for_deleting()))

    def restore(self, deck_id: int) -> None:
        """Bring a deleted deck back."""
        self._set(deck_id, deleted=None)

    def purge(self, now: datetime | None = None) -> int:
        """Remove for good what was deleted more than 30 days ago; gives the number of decks."""
        limit = stamp(days_before(now or self._now(), KEPT_DAYS))
        if not self._disk.read("SELECT 1 FROM decks WHERE deleted < ? LIMIT 1", (limit,)):
            return 0
        with self._disk.write() as db:
            return int(db.execute("DELETE FROM decks WHERE deleted < ?", (limit,)).rowcount)

    def _set(self, deck_id: int, **columns: str | None) -> None:
        self.info(deck_id)
        with self._disk.write() as db:
            db.table("decks").update(deck_id, columns)


def _info(record: dict[str, Any]) -> DeckInfo:
    return DeckInfo(record["id"], record["game"], record["name"], moment(record["touched"]))
