"""A data file that can no longer be trusted is set aside; what can be read becomes a new one.

Read are the file itself, page by page, its second copy, and as far as these do not suffice its backups.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from sqlite_utils import Database

from companion.core.journal import Row
from companion.core.json_text import dump
from companion.core.shelf import Memory, summary
from companion.core.table import Table
from companion.core.text import Text, say, say_n
from companion.store import connecting
from companion.store.checksum import seal
from companion.store.columns import COLUMNS, COUNTED
from companion.store.copy_reader import Record, read_copy
from companion.store.data_files import PAGE_SIZE, copy_path, making_path, remove, sync_folder
from companion.store.errors import Newer
from companion.store.games import GetGame
from companion.store.gap_filling import fill_gaps
from companion.store.gathering import gather
from companion.store.merging import merge, take_later
from companion.store.schema import begin_line, new_line, new_uid, upgrade
from companion.store.sources import Source, from_copy, from_pages
from companion.store.standing import Standing
from companion.store.table_info import summary_columns
from companion.store.table_rows import write_row, write_snapshot

_NEVER = "1970-01-01T00:00:00.000+00:00"
_PARTS = ("decks", "cards", "facts", "settings")


@dataclass
class Report:
    """What came through whole, in part, and not at all; `unknown` where nothing says how much there was."""

    whole: int = 0
    part: int = 0
    lost: int = 0
    rows_lost: int = 0
    older: int = 0
    """Tables whose rows are all there, but whose line in the list had to be taken from an earlier day."""
    others_older: dict[str, int] = field(default_factory=dict)
    """Decks and their like that could only be had as they were on an earlier day."""
    back: int = 0
    """How much more there is than there was: it had been removed, and nothing says which."""
    others_lost: dict[str, int] = field(default_factory=dict)
    unknown: bool = False
    backup: date | None = None
    """The backup that stands for all, where nothing newer could be read."""
    nothing: bool = False

    @property
    def complete(self) -> bool:
        """Whether all that there was is there again."""
        others = (*self.others_lost.values(), *self.others_older.values())
        wrong = self.part or self.lost or self.older or self.back or any(others)
        return not (wrong or self.unknown or self.backup or self.nothing)

    def texts(self) -> list[Text]:
        """What the player is told of it."""
        if self.complete:
            return [say("Everything was recovered.")]
        if self.nothing:
            return [say("Nothing could be recovered.")]
        texts = []
        if self.backup is not None:
            texts.append(
                say(
                    "The backup of {day} is the last that could be read: what was done later is lost.",
                    day=self.backup.isoformat(),
                )
            )
        texts.append(
            say(
                "Tables and events recovered: {whole}, in part: {part}, not at all: {lost}.",
                whole=self.whole,
                part=self.part,
                lost=self.lost,
            )
        )
        if self.rows_lost:
            texts.append(say_n("{n} entry is lost.", "{n} entries are lost.", self.rows_lost))
        if self.older:
            texts.append(
                say_n(
                    "The name and an open question of {n} of them may be those of an earlier day.",
                    "The names and open questions of {n} of them may be those of an earlier day.",
                    self.older,
                )
            )
        texts += [_LOST[part](n) for part, n in self.others_lost.items() if n]
        texts += [_OLDER[part](n) for part, n in self.others_older.items() if n]
        if self.back:
            texts.append(say("Things that had been removed are back: {n}.", n=self.back))
        if self.unknown:
            texts.append(say("Whether it held more cannot be known."))
        return texts


_LOST: dict[str, Callable[[int], Text]] = {
    "decks": lambda n: say_n("{n} deck is lost.", "{n} decks are lost.", n),
    "cards": lambda n: say_n("{n} card is lost.", "{n} cards are lost.", n),
    "facts": lambda n: say_n(
        "The box facts of {n} game are lost.", "The box facts of {n} games are lost.", n
    ),
    "settings": lambda n: say_n("{n} setting is lost.", "{n} settings are lost.", n),
}


_OLDER: dict[str, Callable[[int], Text]] = {
    "decks": lambda n: say_n(
        "{n} deck may be as it was on an earlier day.", "{n} decks may be as they were on an earlier day.", n
    ),
    "cards": lambda n: say_n(
        "{n} card may be as it was on an earlier day.", "{n} cards may be as they were on an earlier day.", n
    ),
    "facts": lambda n: say_n(
        "The box facts of {n} game may be as they were on an earlier day.",
        "The box facts of {n} games may be as they were on an earlier day.",
        n,
    ),
    "settings": lambda n: say_n(
        "{n} setting may be as it was on an earlier day.",
        "{n} settings may be as they were on an earlier day.",
        n,
    ),
}


def recover(
    path: Path,
    backups: Callable[[], Iterator[Source]],
    get_game: GetGame,
    game_ids: Sequence[str],
    with_log: bool = True,
) -> Report:
    """Build a new file under its `making_path`; the old ones are only read."""
    copy = read_copy(copy_path(path))
    if copy.standing is None and (exchanged := read_copy(path)).standing is not None:
        copy = exchanged  # each bears the name of the other
    if copy.newer:
        raise Newer()
    if copy.stopped is not None and copy.standing is None:
        raise copy.stopped  # another time it may be read, and it may be all that knows the last acts
    main, known = from_pages(path, with_log), from_copy(copy)
    if main.is_as_far_as(known):
        take_later(main, known)
    gathered = gather(main, known, backups)
    merged = merge(gathered)
    with _making(path) as db, db.atomic():
        report = _Rebuild(db, merged, get_game, game_ids).run()
        _begin_line(db, gathered.standing, path.parent)
    report.backup = gathered.used_backup
    report.unknown = report.unknown or not gathered.sure
    return report


def make_new(path: Path) -> None:
    """An empty data file, in its place once it is complete."""
    with _making(path):
        pass
    os.replace(making_path(path), path)
    sync_folder(path.parent)


@contextmanager
def _making(path: Path) -> Iterator[Database]:
    """A new file of today's schema; on the disk itself when the block ends, and gone if that fails."""
    making = making_path(path)
    remove(making)
    conn = sqlite3.connect(making)
    try:
        conn.execute(f"PRAGMA page_size = {PAGE_SIZE}")
        conn.execute(f"PRAGMA synchronous = {connecting.SYNCHRONOUS}")
        db = Database(conn, execute_plugins=False)
        upgrade(db)
        yield db
        connecting.end_with_log(conn)
        connecting.sync(making)
    except BaseException:
        conn.close()
        with suppress(OSError):
            remove(making)
        raise


def _begin_line(db: Database, came_from: Standing | None, folder: Path) -> None:
    """A recovered file begins a line of its own: what is found later of the old one is another past."""
    counts = [db.execute(f"SELECT count(*) FROM {part}").fetchone()[0] for part in COUNTED]
    parents = [] if came_from is None else came_from.lines
    touched = db.execute("SELECT coalesce(max(turn), 0) FROM tables").fetchone()[0]
    turn = max(touched, came_from.turn if came_from else 0)
    begin_line(db, new_line(folder), turn, dump(parents), dump(counts))


class _Rebuild:
    def __init__(self, db: Database, found: Source, get_game: GetGame, game_ids: Sequence[str]) -> None:
        self._db = db
        self._found = found
        self._get_game = get_game
        self._game_ids = game_ids
        self._report = Report()
        self._numbers: dict[str, set[int]] = {"tables": set(), "decks": set()}
        self._rows, self._states = found.rows("journal"), found.rows("snapshots")

    def run(self) -> Report:
        # Whoever has its own line in the list keeps its number; what is found without one takes what is left.
        uids = {key[0]: None for part in ("tables", "journal") for key in self._found.records[part]}
        for uid in uids:
            self._table(uid)
        for part in _PARTS:
            for record in self._found.records[part].values():
                self._put(part, record)
        for part, number in self._found.sequences.items():
            self._db.execute("UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?", (number, part))
        self._compare()
        return self._report

    def _compare(self) -> None:
        """Say what is missing, as far as the file itself said how much there was."""
        report, standing = self._report, self._found.standing
        counts = standing.counts if standing is not None else None
        report.nothing = self._found.empty and (counts is None or any(counts))
        report.others_older = {part: sum(each == part for each, _ in self._found.older) for part in _PARTS}
        # What is of an earlier day may have been removed since, and newer things may be missing for it.
        report.unknown = report.unknown or bool(self._found.older)
        if counts is None:
            report.unknown = True
            return
        told = dict(zip(COUNTED, counts, strict=True))
        report.lost = max(report.lost, told["tables"] - report.whole - report.part)
        report.others_lost = {part: max(0, told[part] - len(self._found.records[part])) for part in _PARTS}
        there = {part: len(self._found.records[part]) for part in _PARTS}
        there["tables"] = report.whole + report.part
        report.back = sum(max(0, n - told[part]) for part, n in there.items())

    def _table(self, uid: int) -> None:
        rows = {
            seq: Row(seq, record["kind"], record["body"])
            for seq, record in sorted(self._rows.get(uid, {}).items())
        }
        about = self._found.records["tables"].get((uid,))
        if not rows:
            self._report.lost += 1
            return
        states = {seq: record["state"] for seq, record in self._states.get(uid, {}).items()}
        if about is None:
            about = self._guess(uid, rows)
            if about is None:
                self._report.lost += 1
                return
            self._report.part += 1
        elif set(rows) == set(range(1, about["last"] + 1)):
            self._report.whole += 1
            self._report.older += ("tables", (uid,)) in self._found.older
            self._write(about, list(rows.values()), states)
            return
        elif set(rows) == set(range(1, max(rows) + 1)) and max(rows) > about["last"]:
            self._report.whole += 1
            self._report.older += 1
        else:
            self._report.part += 1
            self._report.rows_lost += len(set(range(1, about["last"] + 1)) - set(rows))
        self._mend(about, rows, states)

    def _mend(self, about: Record, rows: dict[int, Row], states: dict[int, str]) -> None:
        """Put a mark where a row is lost, and say anew where the table stands."""
        filled, states, columns = list(rows.values()), dict(states), {}
        try:
            game = self._get_game(about["game"])
            filled, states = fill_gaps(game, rows, states)
            journal = Table(game, Memory(filled)).journal
            columns = summary_columns(summary(game, journal.state, journal.cursor))
        except Exception:  # rows with gaps may break any rule's assumptions; what cannot be told is kept
            filled, states = _numbered(rows), {}
        ends_there = max(rows) == about["last"] == len(filled)
        pending = about["pending"] if ends_there else None
        self._write({**about, **columns, "pending": pending}, filled, states)

    def _guess(self, uid: int, rows: dict[int, Row]) -> Record | None:
        """What a lost line of the list must have said: the game is the one that can read the journal."""
        for game_id in self._game_ids:
            try:
                game = self._get_game(game_id)
                filled, _ = fill_gaps(game, rows, {})
                journal = Table(game, Memory(filled)).journal
                journal.state_before(len(journal.entries))
                columns = summary_columns(summary(game, journal.state, journal.cursor))
                told = journal.acts[1 not in rows :]
                if not any(act.kept is None or act.kept.events for act in told):
                    continue  # no row of it is of this game
            except Exception:  # another game's rows may break this one's assumptions in any way
                continue
            number = self._rows[uid][min(rows)]["table_id"]
            about = {"id": number, "uid": uid, "game": game_id, "name": game.title, "seed": number}
            times = {"created": _NEVER, "touched": _NEVER, "deleted": None}
            return about | times | columns | {"pending": None, "last": max(rows), "turn": 0}
        return None

    def _write(self, about: Record, rows: Sequence[Row], states: dict[int, str]) -> None:
        uid = about["uid"] if about["uid"] > 0 else new_uid()
        number = self._put("tables", {**about, "uid": uid, "last": len(rows)})
        for row in rows:
            write_row(self._db, number, uid, row)
        for seq, state in states.items():
            if seq <= len(rows):
                write_snapshot(self._db, number, uid, seq, state)

    def _put(self, part: str, record: Record) -> int:
        """Write a row with its checksum; where its number is taken it gets the next free one."""
        record = {name: record[name] for name in COLUMNS[part]}
        number = 0
        if part in self._numbers:
            taken = self._numbers[part]
            number = int(record["id"]) if record["id"] not in taken else max(taken) + 1
            taken.add(number)
            record["id"] = number
        record["crc"] = seal(part, *record.values())
        self._db.execute(
            f"INSERT INTO {part} ({', '.join(record)}) VALUES ({', '.join('?' * len(record))})",
            tuple(record.values()),
        )
        return number


def _numbered(rows: dict[int, Row]) -> list[Row]:
    """The rows up to the first gap."""
    found: list[Row] = []
    while (row := rows.get(len(found) + 1)) is not None:
        found.append(row)
    return found
