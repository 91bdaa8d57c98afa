"""The small things beside the tables: settings, box facts, decks and cards, each as plain data."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from companion.core.file_problems import FACTS
from companion.core.json_text import dump, load
from companion.core.text import say
from companion.store.disk import Disk
from companion.store.errors import Gone
from companion.store.info import clean_name, moment, stamp
from companion.store.shelf import Clock

KEPT_DAYS = 30


class Settings:
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


class Facts:
    """The player's own box facts, one piece of plain data a game, which marks its own sources."""

    def __init__(self, disk: Disk, now: Clock) -> None:
        self._disk = disk
        self._now = now

    def get(self, game: str) -> Any:
        """The facts of a game; None where the player has copied none."""
        found = self._disk.read("SELECT body FROM facts WHERE game = ?", (game,))
        return load(found[0][0], FACTS) if found else None

    def set(self, game: str, facts: Any) -> None:
        """Keep the facts of a game in place of those before."""
        record = {"game": game, "body": dump(facts), "touched": stamp(self._now())}
        with self._disk.write() as db:
            db.table("facts").upsert(record, pk="game")

    def reset(self, game: str) -> None:
        """Go back to the example values."""
        with self._disk.write() as db:
            db.execute("DELETE FROM facts WHERE game = ?", (game,))


@dataclass(frozen=True)
class DeckInfo:
    """One kept deck in a list."""

    id: int
    game: str
    name: str
    touched: datetime


class Decks:
    """Deck lists the player keeps; what is inside one is the deck checker's business."""

    def __init__(self, disk: Disk, now: Clock) -> None:
        self._disk = disk
        self._now = now

    def all(self, game: str | None = None) -> list[DeckInfo]:
        """The decks, of one game or of all, the one changed last first."""
        rows = self._disk.read(
            "SELECT id, game, name, touched FROM decks WHERE deleted IS NULL AND (?1 IS NULL OR game = ?1)"
            " ORDER BY touched DESC, id DESC",
            (game,),
        )
        return [DeckInfo(id_, game_, name, moment(touched)) for id_, game_, name, touched in rows]

    def info(self, deck_id: int) -> DeckInfo:
        """One deck of the list, deleted or not."""
        rows = self._disk.read("SELECT id, game, name, touched FROM decks WHERE id = ?", (deck_id,))
        if not rows:
            raise Gone(say("There is no deck {id}.", id=deck_id))
        id_, game, name, touched = rows[0]
        return DeckInfo(id_, game, name, moment(touched))

    def get(self, deck_id: int) -> Any:
        """The contents of a deck."""
        self.info(deck_id)
        body = self._disk.read("SELECT body FROM decks WHERE id = ?", (deck_id,))[0][0]
        return load(body, say("deck {id}", id=deck_id))

    def add(self, game: str, name: str, body: Any) -> int:
        """Keep a new deck and give its number."""
        now = stamp(self._now())
        record = {"game": game, "name": clean_name(name) or game, "body": dump(body)}
        with self._disk.write() as db:
            made = db.table("decks").insert(record | {"created": now, "touched": now}).last_pk
        assert isinstance(made, int), "SQLite numbers decks"
        return made

    def put(self, deck_id: int, body: Any, name: str | None = None) -> None:
        """Change a deck's contents, and its name where one is given."""
        info = self.info(deck_id)
        self._set(
            deck_id, body=dump(body), name=clean_name(name or "") or info.name, touched=stamp(self._now())
        )

    def delete(self, deck_id: int) -> None:
        """Put a deck away; for 30 days it can be brought back."""
        self._set(deck_id, deleted=stamp(self._now()))

    def restore(self, deck_id: int) -> None:
        """Bring a deleted deck back."""
        self._set(deck_id, deleted=None)

    def purge(self) -> None:
        """Remove for good what was deleted more than 30 days ago."""
        limit = stamp(self._now() - timedelta(days=KEPT_DAYS))
        if self._disk.read("SELECT 1 FROM decks WHERE deleted < ? LIMIT 1", (limit,)):
            with self._disk.write() as db:
                db.execute("DELETE FROM decks WHERE deleted < ?", (limit,))

    def _set(self, deck_id: int, **columns: str | None) -> None:
        self.info(deck_id)
        with self._disk.write() as db:
            db.table("decks").update(deck_id, columns)


class Cards:
    """The card table of each game, as the player loaded it."""

    def __init__(self, disk: Disk) -> None:
        self._disk = disk

    def all(self, game: str) -> list[Any]:
        """The cards of a game, in the order of their table."""
        rows = self._disk.read("SELECT id, body FROM cards WHERE game = ? ORDER BY place", (game,))
        return [load(body, id_) for id_, body in rows]

    def source(self, game: str) -> str | None:
        """The name of the file they came from; None without cards."""
        found = self._disk.read("SELECT source FROM cards WHERE game = ? LIMIT 1", (game,))
        return str(found[0][0]) if found else None

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
