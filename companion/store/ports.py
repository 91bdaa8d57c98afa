"""Through which tables, box facts and decks leave as files and come in."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.core.errors import DataError, Illegal
from companion.core.file_problems import (
    JOURNAL,
    NOT_A_DATE,
    NOT_AN_OBJECT,
    OPEN_COMMAND,
    not_one_of,
    other_game,
)
from companion.core.json_text import dump, load
from companion.core.text import Label, Text, say
from companion.store.exchange import Fields, pack, read_file, unpack, write_file
from companion.store.info import NAME_LENGTH, clean_name, stamp, summary_columns
from companion.store.seal import seal
from companion.store.shelves import Decks, Facts
from companion.store.tables import Tables

if TYPE_CHECKING:
    from companion.core.game import Game
    from companion.core.journal import Row

_KINDS = ("do", "amend", "undo", "redo")


class Ports(Tables):
    """Tables, facts and decks, out and in."""

    box: Facts
    decks: Decks

    # -- files ----------------------------------------------------------------------------------

    def export_table(self, table_id: int, path: Path) -> None:
        """Write a table with its whole journal to a file."""
        write_file(path, self.table_text(table_id))

    def import_table(self, path: Path) -> int:
        """Read a table from a file and give its number."""
        return self.take_table(read_file(path), path.name)

    def export_facts(self, game: str, path: Path) -> None:
        """Write the box facts of a game to a file: the player's own, else the example."""
        write_file(path, self.facts_text(game))

    def import_facts(self, game: str, path: Path) -> list[Text]:
        """Read box facts from a file; gives warnings about what is unusual."""
        return self.take_facts(game, read_file(path), path.name)

    def export_deck(self, deck_id: int, path: Path) -> None:
        """Write a deck to a file."""
        write_file(path, self.deck_text(deck_id))

    def import_deck(self, path: Path) -> int:
        """Read a deck from a file and give its number."""
        return self.take_deck(read_file(path), path.name)

    # -- tables ---------------------------------------------------------------------------------

    def table_text(self, table_id: int) -> str:
        """A table as the text of a file."""
        info, shelf = self.table(table_id), self._shelf(table_id)
        pending = shelf.pending()
        return pack(
            "table",
            {
                "game": info.game,
                "name": info.name,
                "seed": info.seed,
                "created": stamp(info.created),
                "rows": [_plain_row(row) for row in shelf.rows()],
                "pending": load(pending, OPEN_COMMAND) if pending is not None else None,
            },
        )

    def take_table(self, data: bytes, file: str) -> int:
        """Store a table from the bytes of a file, once all of it holds."""
        from companion.store.verify import verify, verify_pending

        fields = unpack(data, "table", file)
        game = self._game(fields)
        about = {"name": clean_name(fields.text("name")), "seed": fields.whole("seed"), "game": game.id}
        about["created"] = stamp(_moment(fields))
        rows = [_row(seq, plain, file) for seq, plain in enumerate(fields.items("rows"), start=1)]
        pending = fields.any("pending")
        fields.done()
        verified = verify(game, rows, file)
        if pending is not None:
            verify_pending(game, rows, dump(pending), file)
            about["pending"] = seal(dump(pending))
        with self._disk.write() as db:
            return self._add(db, about | summary_columns(verified.summary), rows, verified.states)

    def _game(self, fields: Fields) -> Game[Any]:
        game_id = fields.text("game", NAME_LENGTH)
        try:
            return self.get_game(game_id)
        except DataError as error:
            raise fields.wrong("game", error.problem) from None

    # -- facts ----------------------------------------------------------------------------------

    def facts_text(self, game: str) -> str:
        """The box facts of a game as the text of a file."""
        kit = self.get_game(game).facts
        facts = self.box.get(game)
        if facts is None and kit is not None:
            facts = kit.example()
        return pack("facts", {"game": game, "facts": facts})

    def take_facts(self, game: str, data: bytes, file: str) -> list[Text]:
        """Keep the box facts of a file in place of those before, once the game finds them in order."""
        fields = unpack(data, "facts", file)
        found = fields.text("game")
        if found != game:
            raise fields.wrong("game", other_game(repr(found), game))
        facts = fields.any("facts")
        fields.done()
        warnings = self._check_facts(game, facts, file)
        self.box.set(game, facts)
        return warnings

    def _check_facts(self, game: str, facts: Any, file: Label) -> list[Text]:
        played = self.get_game(game)
        if played.facts is None:
            raise DataError(file, "facts", say("This game has no box facts."))
        if not isinstance(facts, dict):
            raise DataError(file, "facts", NOT_AN_OBJECT)
        try:
            return played.facts.check(facts, file)
        except Illegal as error:
            from companion.core.telling import refusal

            raise DataError(file, "facts", refusal(played, error, played.start)) from None

    # -- decks ----------------------------------------------------------------------------------

    def deck_text(self, deck_id: int) -> str:
        """A deck as the text of a file."""
        info = self.decks.info(deck_id)
        return pack("deck", {"game": info.game, "name": info.name, "deck": self.decks.get(deck_id)})

    def take_deck(self, data: bytes, file: str) -> int:
        """Keep the deck of a file; whether it is a legal one is for the deck checker."""
        fields = unpack(data, "deck", file)
        game, name, deck = fields.text("game", NAME_LENGTH), fields.text("name"), fields.any("deck")
        fields.done()
        if not isinstance(deck, dict | list):
            raise fields.wrong("deck", say("This is neither an object nor a list."))
        return self.decks.add(clean_name(game), name, deck)


def _plain_row(row: Row) -> dict[str, Any]:
    return {"kind": row.kind, "body": load(row.body, JOURNAL)} if row.body else {"kind": row.kind}


def _row(seq: int, plain: Any, file: str) -> Row:
    from companion.core.journal import Row

    pointer = f"rows.{seq - 1}"
    if not isinstance(plain, dict):
        raise DataError(file, pointer, NOT_AN_OBJECT)
    fields = Fields(plain, file, pointer)
    kind = fields.text("kind")
    if kind not in _KINDS:
        raise fields.wrong("kind", not_one_of(_KINDS, kind))
    body = dump(fields.any("body")) if kind in ("do", "amend") else ""
    fields.done()
    return Row(seq, kind, body)  # type: ignore[arg-type]


def _moment(fields: Fields) -> datetime:
    try:
        return datetime.fromisoformat(fields.text("created"))
    except ValueError:
        raise fields.wrong("created", NOT_A_DATE) from None
