"""The player's tables: listed, begun, opened, renamed, copied, deleted and brought back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from random import SystemRandom
from typing import TYPE_CHECKING, Any

from companion.core.errors import DataError
from companion.core.game import Game, Outcome
from companion.core.plain import dump, load
from companion.core.words import Text, say, text_from_json, text_to_json
from companion.store.disk import Disk
from companion.store.errors import Damaged, Gone
from companion.store.seal import journal_crc, seal, unseal

if TYPE_CHECKING:
    from sqlite_utils import Database

    from companion.core.journal import Row
    from companion.core.table import Summary, Table

Clock = Callable[[], datetime]
Games = Callable[[str], Game[Any]]
NAME_LENGTH = 80
KEPT_DAYS = 30
SEED_BITS = 48
_COLUMNS = "id, game, name, seed, created, touched, deleted, headline, outcome, pending, acts, last"


@dataclass(frozen=True)
class TableInfo:
    """One table in a list, known without opening it."""

    id: int
    game: str
    name: str
    seed: int
    created: datetime
    touched: datetime
    deleted: bool
    headline: tuple[Text, ...]
    outcome: Outcome | None
    acts: int
    waiting: bool
    """Whether a question is open."""


class TableShelf:
    """The shelf of one table in the data file; each call is one transaction."""

    def __init__(self, disk: Disk, table_id: int, now: Clock) -> None:
        self._disk = disk
        self._id = table_id
        self._now = now

    def rows(self) -> Sequence[Row]:
        """All rows, oldest first, each compared with its checksum."""
        from companion.core.journal import Row

        sql = "SELECT seq, kind, body, crc FROM journal WHERE table_id = ? ORDER BY seq"
        found = self._disk.read(sql, (self._id,))
        if any(crc != journal_crc(self._id, seq, kind, body) for seq, kind, body, crc in found):
            raise Damaged(say("The data file is damaged."))
        return [Row(seq, kind, body) for seq, kind, body, _ in found]

    def snapshot(self, seq: int) -> str | None:
        """The state stored with a row; one that is damaged is none, for it can be worked out again."""
        sql = "SELECT state, crc FROM snapshots WHERE table_id = ? AND seq = ?"
        for state, crc in self._disk.read(sql, (self._id, seq)):
            if crc == journal_crc(self._id, seq, "state", state):
                return str(state)
        return None

    def append(self, row: Row, snapshot: str | None, summary: Summary) -> None:
        """Add a row, perhaps a state with it; the summary becomes this one, and no command waits."""
        with self._disk.write() as db:
            write_row(db, self._id, row)
            if snapshot is not None:
                write_snapshot(db, self._id, row.seq, snapshot)
            db.execute(
                "UPDATE tables SET touched = ?, headline = ?, outcome = ?, acts = ?, last = ?, pending = NULL"
                " WHERE id = ?",
                (stamp(self._now()), *summary_columns(summary), row.seq, self._id),
            )

    def pending(self) -> str | None:
        """The command that waits for an answer."""
        found = self._disk.read("SELECT pending FROM tables WHERE id = ?", (self._id,))
        return unseal(found[0][0]) if found else None

    def set_pending(self, pending: str | None) -> None:
        """Replace the open command."""
        sealed = None if pending is None else seal(pending)
        with self._disk.write() as db:
            db.execute(
                "UPDATE tables SET touched = ?, pending = ? WHERE id = ?", (stamp(self._now()), sealed, self._id)
            )


class Tables:
    """All tables of one data file."""

    def __init__(self, disk: Disk, now: Clock, get_game: Games) -> None:
        self._disk = disk
        self._now = now
        self.get_game = get_game

    # -- looking --------------------------------------------------------------------------------

    def tables(self, include_deleted: bool = False) -> list[TableInfo]:
        """The tables, the one played last first."""
        where = "" if include_deleted else "WHERE deleted IS NULL"
        rows = self._disk.read(f"SELECT {_COLUMNS} FROM tables {where} ORDER BY touched DESC, id DESC")
        return [read_info(row) for row in rows]

    def table(self, table_id: int) -> TableInfo:
        """One table of the list, deleted or not."""
        rows = self._disk.read(f"SELECT {_COLUMNS} FROM tables WHERE id = ?", (table_id,))
        if not rows:
            raise Gone(say("There is no table {id}.", id=table_id))
        return read_info(rows[0])

    def search(self, words: str, speak: Callable[[Any], str] = str) -> list[TableInfo]:
        """The tables whose name, game or headline holds all these words, as the player reads them."""
        wanted = words.casefold().split()
        return [info for info in self.tables() if _holds(info, wanted, speak)]

    def history(self, game: str | None = None) -> list[TableInfo]:
        """Finished games, the latest first: won or lost, and the score."""
        return [info for info in self.tables() if info.outcome and game in (None, info.game)]

    # -- playing --------------------------------------------------------------------------------

    def create(self, game_id: str, name: str = "", options: Mapping[str, Any] | None = None,
               seed: int | None = None) -> int:  # fmt: skip
        """Begin a table and give its number; a refused setup leaves nothing behind."""
        from companion.core.table import Memory, Table

        shelf = Memory()
        game = self.get_game(game_id)
        seed = SystemRandom().getrandbits(SEED_BITS) if seed is None else seed
        Table.begin(game, shelf, dict(options or {}), seed)
        assert shelf.summary is not None, "a setup is recorded"
        with self._disk.write() as db:
            table_id = self._insert(db, game_id, name or game.title, seed, shelf.summary)
            for row in shelf.rows():
                write_row(db, table_id, row)
        return table_id

    def open_table(self, table_id: int, app_rolls: bool = False) -> Table:
        """A table at play, exactly where it was left."""
        from companion.core.table import Table

        info = self.table(table_id)
        return Table(self.get_game(info.game), self._shelf(table_id), info.seed, app_rolls)

    def _shelf(self, table_id: int) -> TableShelf:
        return TableShelf(self._disk, table_id, self._now)

    # -- keeping order --------------------------------------------------------------------------

    def rename(self, table_id: int, name: str) -> None:
        """Give a table another name."""
        self._set(table_id, "name", clean_name(name) or self.table(table_id).game)

    def delete(self, table_id: int) -> None:
        """Put a table away; for 30 days it can be brought back."""
        self._set(table_id, "deleted", stamp(self._now()))

    def restore(self, table_id: int) -> None:
        """Bring a deleted table back."""
        self._set(table_id, "deleted", None)

    def duplicate(self, table_id: int, name: str | None = None) -> int:
        """A second table with the same past, open question included, that goes its own way from here."""
        info, source = self.table(table_id), self._shelf(table_id)
        rows = source.rows()
        with self._disk.write() as db:
            made = self._copy_info(db, info, clean_name(name or "") or self._next_name(info.name))
            for row in rows:
                write_row(db, made, row)
                state = source.snapshot(row.seq) if row.kind == "do" else None
                if state is not None:
                    write_snapshot(db, made, row.seq, state)
        return made

    def purge(self) -> int:
        """Remove for good what was deleted more than 30 days ago; gives the number of tables."""
        limit = stamp(self._now() - timedelta(days=KEPT_DAYS))
        if not self._disk.read("SELECT 1 FROM tables WHERE deleted < ? LIMIT 1", (limit,)):
            return 0
        with self._disk.write() as db:
            for part in ("journal", "snapshots"):
                db.execute(f"DELETE FROM {part} WHERE table_id IN (SELECT id FROM tables WHERE deleted < ?)", (limit,))
            return db.execute("DELETE FROM tables WHERE deleted < ?", (limit,)).rowcount

    def _set(self, table_id: int, column: str, value: object) -> None:
        self.table(table_id)
        with self._disk.write() as db:
            db.execute(f"UPDATE tables SET {column} = ? WHERE id = ?", (value, table_id))

    def _insert(self, db: Database, game: str, name: str, seed: int, summary: Summary, last: int = 1,
                created: str | None = None, pending: str | None = None) -> int:  # fmt: skip
        now = stamp(self._now())
        made = db.execute(
            "INSERT INTO tables (game, name, seed, created, touched, headline, outcome, acts, last, pending)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (game, clean_name(name) or game, seed, created or now, now, *summary_columns(summary), last,
             None if pending is None else seal(pending)),
        )  # fmt: skip
        assert made.lastrowid is not None
        return made.lastrowid

    def _copy_info(self, db: Database, info: TableInfo, name: str) -> int:
        now = stamp(self._now())
        made = db.execute(
            "INSERT INTO tables (game, name, seed, created, touched, headline, outcome, acts, last, pending)"
            " SELECT game, ?, seed, ?, ?, headline, outcome, acts, last, pending FROM tables WHERE id = ?",
            (name, now, now, info.id),
        )
        assert made.lastrowid is not None
        return made.lastrowid

    def _next_name(self, name: str) -> str:
        """The name with the first number that no other table has."""
        taken = {row[0] for row in self._disk.read("SELECT name FROM tables WHERE deleted IS NULL")}
        number = 2
        while (made := f"{name[: NAME_LENGTH - 8]} ({number})") in taken:
            number += 1
        return made


# -- rows ---------------------------------------------------------------------------------------


def write_row(db: Database, table_id: int, row: Row) -> None:
    """Append a journal row with its checksum."""
    db.execute(
        "INSERT INTO journal (table_id, seq, kind, body, crc) VALUES (?, ?, ?, ?, ?)",
        (table_id, row.seq, row.kind, row.body, journal_crc(table_id, row.seq, row.kind, row.body)),
    )


def write_snapshot(db: Database, table_id: int, seq: int, state: str) -> None:
    """Store a state with its checksum."""
    db.execute(
        "INSERT INTO snapshots (table_id, seq, state, crc) VALUES (?, ?, ?, ?)",
        (table_id, seq, state, journal_crc(table_id, seq, "state", state)),
    )


def summary_columns(summary: Summary) -> tuple[str, str | None, int]:
    """Headline, outcome and number of acts as they are stored: without a language."""
    ended = summary.outcome
    outcome = None
    if ended is not None:
        outcome = dump(
            {
                "won": ended.won,
                "rule": ended.rule,
                "text": text_to_json(ended.text),
                "score": ended.score,
                "winner": ended.winner,
            }
        )
    return dump(text_to_json(summary.headline)), outcome, summary.acts


def read_info(row: Sequence[Any]) -> TableInfo:
    """One row of the list; a headline that cannot be read is left out, for the journal has the truth."""
    id_, game, name, seed, created, touched, deleted, headline, outcome, pending, acts, _ = row
    lines = text_from_json(_plain(headline) or [])
    return TableInfo(
        id_,
        game,
        name,
        seed,
        moment(created),
        moment(touched),
        deleted is not None,
        tuple(line for line in lines if isinstance(line, Text)) if isinstance(lines, list) else (),
        _outcome(_plain(outcome) if outcome else None),
        acts,
        pending is not None,
    )


def _outcome(plain: Any) -> Outcome | None:
    if not isinstance(plain, dict):
        return None
    text = text_from_json(plain.get("text"))
    score = plain.get("score")
    return Outcome(
        plain.get("won") is True,
        str(plain.get("rule", "")),
        text if isinstance(text, Text) else Text(""),
        score if isinstance(score, int) else None,
        str(plain.get("winner", "")),
    )


def _plain(text: str) -> Any:
    try:
        return load(text, "tables")
    except DataError:
        return None


def _holds(info: TableInfo, wanted: list[str], speak: Callable[[Any], str]) -> bool:
    told = " ".join((info.name, info.game, *(speak(line) for line in info.headline))).casefold()
    return all(word in told for word in wanted)


def clean_name(name: str) -> str:
    """A name on one line, printable and not too long."""
    printable = "".join(letter if letter.isprintable() else " " for letter in name)
    return " ".join(printable.split())[:NAME_LENGTH].strip()


def stamp(when: datetime) -> str:
    """A moment as text that sorts."""
    return when.astimezone(UTC).isoformat(timespec="milliseconds")


def moment(text: str) -> datetime:
    """The moment of a stamp; one that cannot be read is long ago."""
    try:
        return datetime.fromisoformat(text).astimezone(UTC)
    except (ValueError, OverflowError):
        return datetime(1970, 1, 1, tzinfo=UTC)
