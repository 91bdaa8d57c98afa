"""Tables, box facts and decks, out to files and in from them."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from companion.content.files import open_file, read_bytes, write_whole
from companion.content.reader import Reader
from companion.core import limits
from companion.core.errors import DataError, Stopped
from companion.core.file_problems import (
    JOURNAL,
    MISSING,
    NOT_A_DATE,
    NOT_A_LIST,
    OPEN_COMMAND,
    cannot_read,
    other_game,
    too_large,
    too_many,
)
from companion.core.json_stream import JsonStream
from companion.core.json_text import dump, load
from companion.core.text import Text, say
from companion.store.box_facts import HistoryOf, StoredFacts
from companion.store.checksum import RowsDigest, add_checksum, sum_of_file
from companion.store.clock import stamp
from companion.store.decks import StoredDecks
from companion.store.games import EVENT_ID, GetGame
from companion.store.json_files import (
    HEAD,
    KINDS,
    VERSION,
    encoded,
    pack,
    read_object,
    require_head,
    unpack,
    write_file,
)
from companion.store.names import NAME_LENGTH, clean_name
from companion.store.table_info import summary_columns
from companion.store.tables import StoredTables

if TYPE_CHECKING:
    from companion.core.game import Game
    from companion.core.journal import Kind, Row
    from companion.store.verify import Check, Verified

_KINDS: tuple[Kind, ...] = ("do", "amend", "undo", "redo")
_LONGEST_TEXT = 200
ABOUT, ROWS, SUM = (*HEAD, "game", "name", "seed", "created"), "rows", "sum"
_CHANGED = say(
    "This is not what was exported: the file is damaged, or was changed."
    " Without its sum it is taken as it is."
)
_NO_TABLE = say("The facts of this game have no form as a table.")


def _is_csv(path: Path) -> bool:
    return path.suffix.lower() == ".csv"


class ImportExport:
    """What leaves the data file and comes into it, as files or as their text."""

    def __init__(
        self,
        tables: StoredTables,
        facts: StoredFacts,
        decks: StoredDecks,
        get_game: GetGame,
        kind: str = "table",
    ) -> None:
        """`kind` is what a file of one of these tables calls itself."""
        self._kind = kind
        self._tables = tables
        self._facts = facts
        self._decks = decks
        self._get_game = get_game

    # -- files ----------------------------------------------------------------------------------

    def export_table(self, table_id: int, path: Path) -> None:
        """Write a table with its whole journal to a file."""
        write_whole(path, self.table_parts(table_id))

    def table_parts(self, table_id: int) -> Iterator[bytes]:
        """A table as the bytes of such a file, bit by bit."""
        return map(encoded, self._table_lines(table_id))

    def import_table(self, path: Path, is_stopped: Callable[[], bool] = lambda: False) -> int:
        """Read a table from a file and give its number; once `is_stopped` nothing of it is kept.

        :raises Stopped: if it was stopped before all of it was stored.
        """
        try:
            with open_file(path, limits.TABLE_BYTES) as file:
                return self._take_table(file, path.name, is_stopped)
        except OSError as error:
            raise DataError(path.name, "", cannot_read(error)) from None

    def export_facts(self, game: str, path: Path) -> None:
        """Write the box facts of a game, the player's own or the example, as CSV by its name or as JSON."""
        write_whole(path, (self.facts_file(game, path),))

    def facts_file(self, game: str, path: Path) -> bytes:
        """The bytes of such a file."""
        return encoded(self.facts_table(game, path.name) if _is_csv(path) else self.facts_text(game))

    def import_facts(self, game: str, path: Path, history: HistoryOf | None = None) -> list[Text]:
        """Read box facts from a file, CSV by its name or JSON; gives warnings about what is unusual."""
        take = self.take_facts_table if _is_csv(path) else self.take_facts
        return take(game, read_bytes(path, limits.FACTS_BYTES), path.name, history)

    # -- tables ---------------------------------------------------------------------------------

    def table_text(self, table_id: int) -> str:
        """A table as the text of a file."""
        return "".join(self._table_lines(table_id))

    def _table_lines(self, table_id: int) -> Iterator[str]:
        """A table as one object of JSON, a row in each line, so that it is written and read bit by bit."""
        rows, digest = self._tables.read_rows(table_id), RowsDigest()
        info, stored = self._tables.info(table_id), self._tables.rows_of(table_id).pending()
        pending = load(stored, OPEN_COMMAND) if stored is not None else None
        head = {
            "format": f"companion-{self._kind}",
            "version": VERSION,
            "game": info.game,
            "name": info.name,
            "seed": info.seed,
            "created": stamp(info.created),
        }
        yield dump(head)[:-1] + ',"rows":[\n'
        comma = ""
        for row in rows:
            digest.take(row)
            yield comma + dump(_plain_row(row))
            comma = ",\n"
        behind = {"pending": pending, SUM: sum_of_file(head, digest.digest, pending)}
        yield f"\n],{dump(behind)[1:]}\n"

    def take_table(self, data: bytes, file: str) -> int:
        """Store a table from the bytes of a file, once all of it holds."""
        if len(data) > limits.TABLE_BYTES:
            raise DataError(file, "", too_large(limits.TABLE_BYTES))
        return self._take_table(BytesIO(data), file)

    def _take_table(self, source: BinaryIO, file: str, is_stopped: Callable[[], bool] = lambda: False) -> int:
        """Read it twice: the first time everything is looked at, the second time it is stored.

        A long one is read through before that, without playing it: most of what is no table, such as half a
        file, is refused in a fraction of the time that playing it takes.
        """
        if source.seek(0, os.SEEK_END) > limits.PLAYED_AT_ONCE:
            self._read(source, file, is_stopped, played=False)
        about, digest, verified = self._read(source, file, is_stopped)
        assert verified is not None, "it was played"
        rows = _RowsAgain(source, file, verified.rows, digest, is_stopped)
        return self._tables.add(about, rows, verified.states)

    def _read(
        self, source: BinaryIO, file: str, is_stopped: Callable[[], bool], played: bool = True
    ) -> tuple[dict[str, Any], bytes, Verified | None]:
        """What the list of tables says of it, its rows looked at or played through, and what came of that."""
        from companion.store.verify import Check

        source.seek(0)
        digest = RowsDigest()
        head: dict[str, Any] = {}
        check: Check | None = None
        for name, value in JsonStream(source, file, ROWS).members():
            head[name] = value
            if name == ROWS:
                if not {*HEAD} - head.keys():
                    require_head(Reader(file, head), self._kind)  # a newer program's rows are not looked at
                game = self._game(Reader(file, head).field("game"))
                check = Check(game, file)
                for row in _rows(value, file, is_stopped):
                    digest.take(row)
                    check.take(row) if played else check.look(row)
        top = Reader(file, head)
        require_head(top, self._kind)
        top.fields((*ABOUT, ROWS, "pending", SUM))
        if check is None:
            self._game(top.field("game"))
            top.inside(ROWS, None).fail(MISSING)
        about = {
            "name": clean_name(top.field("name").text(0, _LONGEST_TEXT)) or self._get_game(check.game).title,
            "seed": top.field("seed").whole(),
            "game": check.game,
            "created": stamp(_moment(top.field("created"))),
        }
        verified = check.result() if played else None
        if (pending := top.field("pending").value) is not None:
            check.take_open(pending, played)
            about["pending"] = add_checksum(dump(pending))
        _require_sum(top, digest.digest)
        return about | (summary_columns(verified.summary) if verified else {}), digest.digest, verified

    def _game(self, named: Reader) -> Game[Any]:
        try:
            game = self._get_game(named.text(0, NAME_LENGTH))
        except DataError as error:
            named.fail(error.problem)
        if (game.id == EVENT_ID) != (self._kind == EVENT_ID):
            named.fail(KINDS[self._kind])
        return game

    # -- facts ----------------------------------------------------------------------------------

    def facts_text(self, game: str) -> str:
        """The box facts of a game as the text of a file: the player's own, else the example."""
        if self._get_game(game).facts is None:
            raise DataError(game, "", say("This game has no box facts."))
        return pack("facts", {"game": game, "facts": self._facts.get_or_example(game)})

    def take_facts(self, game: str, data: bytes, file: str, history: HistoryOf | None = None) -> list[Text]:
        """Keep the box facts of a file in place of those before, once the game finds them in order."""
        top = unpack(data, "facts", file)
        top.fields((*HEAD, "game", "facts"))
        named = top.field("game")
        if (found := named.text(0, _LONGEST_TEXT)) != game:
            named.fail(other_game(repr(found), game))
        facts = top.field("facts").value
        return self._facts.set(game, facts, file, history)

    def facts_table(self, game: str, file: str) -> str:
        """The box facts of a game as a table of CSV, where they have such a form and can be read from it."""
        kit = self._get_game(game).facts
        if kit is None or kit.to_csv is None or kit.from_csv is None:
            raise DataError(file, "", _NO_TABLE)
        facts = self._facts.get_or_example(game)
        table = kit.to_csv(facts)
        try:
            kit.from_csv(facts, encoded(table), file)
        except DataError as error:
            problem = say("{problem} A JSON file can hold these facts.", problem=error.problem)
            raise DataError(file, error.pointer, problem) from None
        return table

    def take_facts_table(
        self, game: str, data: bytes, file: str, history: HistoryOf | None = None
    ) -> list[Text]:
        """Correct and add facts by the rows of a table; nothing changes unless all of them are right."""
        kit = self._get_game(game).facts
        if kit is None or kit.from_csv is None:
            raise DataError(file, "", _NO_TABLE)
        facts = kit.from_csv(self._facts.get_or_example(game), data, file)
        return [*kit.csv_notes(data, file), *self._facts.set(game, facts, file, history)]

    # -- documents among the facts ----------------------------------------------------------------

    def export_document(self, plain: dict[str, Any], path: Path) -> None:
        """Write something that a player wrote to a file of its own, as it would be written by hand."""
        write_file(path, (dump(plain) + "\n",))

    def read_document(self, path: Path) -> dict[str, Any]:
        """What a player wrote, from a JSON or TOML file; not judged yet."""
        return read_object(path)

    # -- decks ----------------------------------------------------------------------------------

    def deck_text(self, deck_id: int) -> str:
        """A deck as the text of a file."""
        info = self._decks.info(deck_id)
        return pack("deck", {"game": info.game, "name": info.name, "deck": self._decks.get(deck_id)})

    def take_deck(self, data: bytes, file: str) -> int:
        """Keep the deck of a file; whether it is a legal one is for the deck checker."""
        top = unpack(data, "deck", file)
        top.fields((*HEAD, "game", "name", "deck"))
        game, name = top.field("game").text(0, NAME_LENGTH), top.field("name").text(0, _LONGEST_TEXT)
        deck = top.field("deck")
        if not isinstance(deck.value, dict | list):
            deck.fail(say("This is neither an object nor a list."))
        return self._decks.add(clean_name(game), name, deck.value)


def _require_sum(top: Reader, rows: bytes) -> None:
    """Refuse a file that is not what was exported; older versions wrote no sum, and who changes a table by
    hand takes it away."""
    told = top.field(SUM, None)
    about = {name: top.field(name).value for name in ABOUT}
    if told.value is not None and told.text(0, 8) != sum_of_file(about, rows, top.field("pending").value):
        told.fail(_CHANGED)


def _plain_row(row: Row) -> dict[str, Any]:
    if row.kind in ("do", "amend"):
        return {"kind": row.kind, "body": load(row.body, JOURNAL)}
    return {"kind": row.kind, "steps": int(row.body)} if row.body else {"kind": row.kind}


class _RowsAgain(Collection["Row"]):
    """The rows of a file once more; they have to be those that were looked at before."""

    def __init__(
        self, source: BinaryIO, file: str, count: int, digest: bytes, is_stopped: Callable[[], bool]
    ) -> None:
        self._source, self._file, self._count, self._digest = source, file, count, digest
        self._is_stopped = is_stopped

    def __len__(self) -> int:
        return self._count

    def __contains__(self, row: object) -> bool:
        return any(row == each for each in self)

    def __iter__(self) -> Iterator[Row]:
        seen = RowsDigest()
        try:
            for row in self._again():
                seen.take(row)
                yield row
        except OSError as error:  # of this file, not of the data that it is stored in
            raise DataError(self._file, "", cannot_read(error)) from None
        if seen.digest != self._digest:
            raise DataError(self._file, ROWS, say("This has changed while it was read."))

    def _again(self) -> Iterator[Row]:
        self._source.seek(0)
        for name, value in JsonStream(self._source, self._file, ROWS).members():
            if name == ROWS:
                yield from _rows(value, self._file, self._is_stopped)


def _rows(plain: Any, file: str, is_stopped: Callable[[], bool]) -> Iterator[Row]:
    """The rows of a file one by one, until somebody stops it."""
    if not isinstance(plain, Iterator):
        raise DataError(file, ROWS, NOT_A_LIST)
    for at, value in enumerate(plain):
        if at >= limits.ROWS:
            raise DataError(file, ROWS, too_many(limits.ROWS))
        if is_stopped():
            raise Stopped
        row = _row(at + 1, Reader(file, value, f"{ROWS}.{at}"))
        del value  # a large one is not held while it is played
        yield row


def _row(seq: int, row: Reader) -> Row:
    from companion.core.journal import Row

    kind = row.field("kind").word(_KINDS)
    if kind in ("do", "amend"):
        row.fields(("kind", "body"))
        return Row(seq, kind, dump(row.field("body").value))
    row.fields(("kind", "steps"))
    steps = row.field("steps", 1).number(1, limits.MOST_STEPS)
    return Row(seq, kind, str(steps) if steps > 1 else "")


def _moment(created: Reader) -> datetime:
    """When a table was begun; a day without a clock or an offset is one of ours."""
    try:
        found = datetime.fromisoformat(created.text(0, _LONGEST_TEXT))
        return found.replace(tzinfo=found.tzinfo or UTC).astimezone(UTC)
    except (ValueError, OverflowError):  # near the years 1 and 9999 an offset leads out of all calendars
        created.fail(NOT_A_DATE)
