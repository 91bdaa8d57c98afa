"""What can still be trusted of a data file, its second copy and its backups: rows whose checksums hold."""

from __future__ import annotations

import sqlite3
import tempfile
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path

from companion.core.errors import DataError
from companion.core.json_text import load
from companion.core.limits import LARGEST
from companion.store.checksum import journal_crc, journal_crc_v1, seal, uid_v1
from companion.store.columns import COLUMNS, COUNTED, KEYS
from companion.store.connecting import standing_as_it_lies
from companion.store.copy_reader import CopyRead, Key, Record
from companion.store.data_files import log_path
from companion.store.page_reader import (
    LogRead,
    PageRecord,
    holds_one_record,
    laid_over,
    read_commits,
    read_log,
    read_records,
    records_of,
)
from companion.store.standing import Standing, counted

PARTS = (*COUNTED, "journal", "snapshots")
_NUMBERED = ("about", "tables", "decks")
"""Their first column is the row's number, which SQLite does not store a second time."""
_V1 = {
    "tables": (
        "id", "game", "name", "seed", "created", "touched", "deleted", "headline", "outcome", "pending",
        "acts", "last",
    ),
    "journal": ("table_id", "seq", "kind", "body", "crc"),
    "snapshots": ("table_id", "seq", "state", "crc"),
    "decks": ("id", "game", "name", "body", "created", "touched", "deleted"),
    "cards": ("game", "place", "id", "body", "source"),
    "facts": ("game", "body", "touched"),
    "settings": ("name", "value"),
}  # fmt: skip
_WHOLE_NUMBERS = {"id", "uid", "seed", "acts", "last", "turn", "table_id", "seq", "crc", "place"}
_MAY_BE_NONE = {"deleted", "outcome", "pending"}
_JSON_IN = {"decks": "body", "cards": "body", "facts": "body", "settings": "value"}


@dataclass
class Source:
    """Rows by table and key: a table and its rows by its identity, a deck by its own."""

    records: dict[str, dict[Key, Record]] = field(default_factory=lambda: {name: {} for name in PARTS})
    standing: Standing | None = None
    day: date | None = None
    """The day of a backup."""
    gapless: bool = True
    """Whether nothing newer than what was read may be missing from the middle of it."""
    ended: bool = False
    """Whether nothing newer can have been there: the copy of a file that was closed."""
    stopped: bool = False
    """Whether the disk did not let it be read to its end."""
    hot: bool = False
    """Whether a log lay beside it: the end of one that was cut cannot be seen."""
    has_old_pages: bool = False
    """Whether pages of it are older than others, though each is sound."""
    is_of_schema_1: bool = False
    """Whether it was written before there were copies: any copy beside it tells of more."""
    sequences: dict[str, int] = field(default_factory=dict)
    """The highest number that was ever given to a table or deck."""
    older: set[tuple[str, Key]] = field(default_factory=set)
    """Rows that something newer may have changed or removed, by table and key."""
    earlier: set[tuple[str, int]] = field(default_factory=set)
    """Versions of rows that were changed or removed since, by table and checksum, as a copy knows them."""

    @property
    def empty(self) -> bool:
        """Whether nothing at all was read."""
        return not any(self.records.values())

    @property
    def whole(self) -> bool:
        """Whether all that there was is here."""
        if self.standing is None or self.standing.counts is None or not self.gapless:
            return False
        counts = tuple(len(self.records[part]) for part in COUNTED)
        return counts == self.standing.counts and all(map(self._has_rows, self.records["tables"].values()))

    def _has_rows(self, table: Record) -> bool:
        rows = self.records["journal"]
        return all((table["uid"], seq) in rows for seq in range(1, table["last"] + 1))

    def is_as_far_as(self, other: Source) -> bool:
        """Whether both end with the same act."""
        one, two = self.standing, other.standing
        return one is not None and two is not None and (one.line, one.turn) == (two.line, two.turn)

    def keep(self, table: str, record: Record) -> None:
        """Take a row; where it is there twice, the one that was changed last is right."""
        key, kept = _key(table, record), self.records[table]
        if key not in kept or _age(record) >= _age(kept[key]):
            kept[key] = record

    def rows_of(self, part: str, uid: int) -> dict[int, Record]:
        """The journal rows or snapshots of one table, by their number."""
        return self.rows(part).get(uid, {})

    def rows(self, part: str) -> dict[int, dict[int, Record]]:
        """The journal rows or snapshots of every table, by its identity and their number."""
        found: dict[int, dict[int, Record]] = {}
        for (uid, seq), record in self.records[part].items():
            found.setdefault(uid, {})[seq] = record
        return found


def _key(table: str, record: Record) -> Key:
    if table in ("tables", "decks"):
        return (record["uid"],)
    if table in ("journal", "snapshots"):
        return (record["uid"], record["seq"])
    return tuple(record[name] for name in KEYS[table])


def _age(record: Record) -> tuple[int, int, str]:
    return record.get("turn", 0), record.get("last", 0), record.get("touched", "")


def from_copy(copy: CopyRead) -> Source:
    """The rows of the second copy; a copy that is not whole does not say how many there should be."""
    source = Source(standing=copy.standing, gapless=copy.whole, ended=copy.ended, earlier=copy.earlier)
    source.stopped = copy.stopped is not None
    for table, kept in copy.records.items():
        for key, record in kept.items():
            source.keep(table, record)
            if (table, key) in copy.doubtful:
                source.older.add((table, _key(table, record)))
    return source


def from_pages(path: Path, with_log: bool = True) -> Source:
    """The rows of a data file, read page by page without SQLite; those of schema 1 as today's."""
    logged = read_own_log(path) if with_log else None
    if logged is not None and _is_older(logged, path):
        logged = None
    found = _sorted(read_records(path, logged.taken if logged is not None else {}))
    if logged is not None and logged.lost:
        later = _sorted(read_records(path, logged.pages))
        if later.standing is None:
            return _of_schema_1(path, logged, found, later)
        # A broken page may stand for a sound one of before: what both have is put together row by row.
        _add_later(found, later)
    found.gapless = logged is None or not logged.lost
    if logged is not None and has_hole(path):
        found.gapless, found.has_old_pages = False, True
        known = _sorted(records_of(logged.pages)).records
        found.older |= {(part, key) for part in COUNTED for key in found.records[part].keys() - known[part]}
    found.hot = logged is not None and bool(logged.bytes)
    if logged is not None and logged.pages and not found.whole:
        _add_from_below(found, _sorted(read_records(path, {})))
    return found


def _of_schema_1(path: Path, logged: LogRead, known: Source, later: Source) -> Source:
    """A file of schema 1 with a broken log, as SQLite would read it with all of that, or page by page.

    Nothing tells which of two versions of a row is the later one, or that a row was removed; only those of
    journals never change, and may be taken from a page of before.
    """
    found = _sorted(_as_sqlite_reads(path, logged.pages))
    found = later if found.empty else found
    ends = {uid: table["last"] for (uid,), table in found.records["tables"].items()}
    for below in (later, known, _sorted(read_records(path, {}))):
        for part in ("journal", "snapshots"):
            for (uid, seq), record in below.records[part].items():
                if seq <= ends.get(uid, 0):
                    found.records[part].setdefault((uid, seq), record)
    found.gapless, found.hot = False, True
    return found


def _as_sqlite_reads(path: Path, logged: Mapping[int, bytes]) -> Iterator[PageRecord]:
    """The records of a database with pages of its log over it, without those that lie on freed pages; none
    where it is not sound."""
    pages = laid_over(path, logged)
    if not pages:
        return
    size = int.from_bytes(pages[0][28:32])
    with suppress(sqlite3.Error, OSError), tempfile.TemporaryDirectory() as folder:
        there = Path(folder, path.name)
        there.write_bytes(pages[0][:18] + b"\1\1" + pages[0][20:] + b"".join(pages[1:size]))
        conn = sqlite3.connect(there)
        try:
            is_sound = conn.execute("PRAGMA integrity_check(1)").fetchone() == ("ok",)
            conn.execute("VACUUM")
        finally:
            conn.close()
        if is_sound:
            yield from read_records(there, {})


def _is_older(logged: LogRead, path: Path) -> bool:
    """Whether a sound log ends before its file does: an older one that was put back is not laid over it."""
    file, turn = standing_as_it_lies(path), _turn_of(logged.taken)
    return file is not None and turn is not None and not logged.lost and turn < file.turn


def is_strangers_log(path: Path) -> bool:
    """Whether what SQLite would take from a log is of another past than the sound file beside it."""
    file = standing_as_it_lies(path)
    return file is not None and not all(each.goes_on_from(file) for each in told_by_log(path))


def _add_later(found: Source, later: Source) -> None:
    for part, records in later.records.items():
        for record in records.values():
            found.keep(part, record)
    found.sequences |= later.sequences
    if later.standing is not None and (found.standing is None or later.standing.turn > found.standing.turn):
        found.standing = later.standing


def _add_from_below(found: Source, below: Source) -> None:
    """Pages of the log may be broken where those below them, which they replace, are not."""
    uids = {key[0] for part in ("tables", "journal") for key in found.records[part]}
    for part in ("journal", "snapshots"):
        for key, record in below.records[part].items():
            if key[0] in uids:
                found.records[part].setdefault(key, record)
    counts = found.standing.counts if found.standing is not None else None
    for part, count in zip(COUNTED, counts or [None] * len(COUNTED), strict=True):
        for key, record in below.records[part].items():
            # What a log removed is not there to come back.
            if key not in found.records[part] and (count is None or len(found.records[part]) < count):
                found.records[part][key] = record
                found.older.add((part, key))


def has_hole(path: Path) -> bool:
    """Whether transactions are missing between a file and its log: one of them was put back, or copied under
    way. A log is begun anew only once the file has all of the one before.
    """
    file = standing_as_it_lies(path)
    if file is None:
        return False
    for number, pages in enumerate(read_commits(log_path(path)), 1):
        for told in _standings_on(pages):
            # All have a number but the one with which another line of acts begins.
            return told.turn > file.turn + number - (told.line != file.line)
    return False


def told_by_log(path: Path) -> list[Standing]:
    """What SQLite would take from a write-ahead log for how far the file goes: at most one is right."""
    return _standings_on(read_own_log(path).taken)


def last_in_log(path: Path) -> Standing | None:
    """How far the last transaction in a log goes, whether SQLite takes it or not."""
    last = deque(read_commits(log_path(path)), maxlen=1)
    return next(iter(_standings_on(last[0])), None) if last else None


def read_own_log(path: Path) -> LogRead:
    """The write-ahead log of a data file; what is no newer than the file itself is of an earlier log."""
    known, log = standing_as_it_lies(path), log_path(path)
    if known is None:
        known = max(_standings(read_records(path, {})), key=lambda each: each.turn, default=None)
    if known is None and not any(map(_standings_on, read_commits(log))):
        return _read_log_of_schema_1(path)
    return read_log(log, _turn_of, known.turn if known is not None else -1)


def _read_log_of_schema_1(path: Path) -> LogRead:
    """A log without numbers: what lies behind a broken frame counts where it says other than what SQLite
    takes."""
    logged = read_log(log_path(path), None)
    if logged.lost:
        found, known = (_sorted(read_records(path, pages)) for pages in (logged.pages, logged.taken))
        if all(found.records[part] == known.records[part] for part in PARTS):
            return replace(logged, pages=logged.taken, lost=0)
    return logged


def _turn_of(pages: Mapping[int, bytes]) -> int | None:
    return max((each.turn for each in _standings_on(pages)), default=None)


def _standings_on(pages: Mapping[int, bytes]) -> list[Standing]:
    """What pages of a log say of how far it goes: one row on a page of its own. Only where no such page says
    it, a broken one may, and all are read."""
    alone = {number: page for number, page in pages.items() if holds_one_record(page)}
    return list(_standings(records_of(alone))) or list(_standings(records_of(pages)))


def _standings(records: Iterable[PageRecord]) -> Iterator[Standing]:
    for found in records:
        for table, record in _today(found):
            if table == "about":
                yield _standing(record)


# -- sorting pages' records into tables --------------------------------------------------------------


def _sorted(records: Iterable[PageRecord]) -> Source:
    source, old = Source(), _Old()
    for found in records:
        for table, record in _today(found):
            if table == "about":
                source.standing = _later(source.standing, record)
            else:
                source.keep(table, record)
        old.take(found)
        if (
            len(found.values) == 2
            and found.values[0] in ("tables", "decks")
            and isinstance(found.values[1], int)
            and found.values[1] <= LARGEST
        ):
            source.sequences[found.values[0]] = found.values[1]
    old.put_into(source)
    return source


def _today(found: PageRecord) -> Iterator[tuple[str, Record]]:
    """The row as one of today's schema, if its checksum says so."""
    for table, names in COLUMNS.items():
        if len(found.values) != len(names) + 1:
            continue
        *values, crc = found.values
        if table in _NUMBERED and values[0] is None:
            values[0] = found.rowid
        record = dict(zip(names, values, strict=True))
        if crc == _crc(table, record):
            yield table, record


def _crc(table: str, record: Record) -> int:
    if table == "journal":
        return journal_crc(record["uid"], record["seq"], record["kind"], record["body"])
    if table == "snapshots":
        return journal_crc(record["uid"], record["seq"], "state", record["state"])
    return seal(table, *record.values())


def _later(known: Standing | None, about: Record) -> Standing:
    found = _standing(about)
    return found if known is None or found.turn >= known.turn else known


def _standing(about: Record) -> Standing:
    parents = tuple((str(line), int(turn)) for line, turn in load(about["parents"], "about"))
    return Standing(about["line"], about["turn"], parents, counted(load(about["counts"], "about")))


class _Old:
    """Rows of schema 1, whose tables have no identity yet and whose small rows have no checksum."""

    def __init__(self) -> None:
        self._found: dict[str, dict[Key, Record]] = {name: {} for name in _V1}

    def take(self, found: PageRecord) -> None:
        for table, names in _V1.items():
            if len(found.values) != len(names):
                continue
            values = list(found.values)
            if table in _NUMBERED and values[0] is None:
                values[0] = found.rowid
            record = dict(zip(names, values, strict=True))
            if all(_fits(table, *each) for each in record.items()) and _is_trusted(table, record):
                self._found[table][tuple(record[name] for name in KEYS[table])] = record

    def put_into(self, source: Source) -> None:
        source.is_of_schema_1 = source.standing is None and bool(self._found["tables"])
        uids = {}
        for record in self._found["tables"].values():
            uid = uid_v1("table", record["id"], record["game"], record["created"], record["seed"])
            uids[record["id"]] = uid
            # Its place in a list says nothing beside another list: `merging` numbers those that are left.
            source.keep("tables", {"id": record["id"], "uid": uid, **record, "turn": 0})
        for part in ("journal", "snapshots"):
            for record in self._found[part].values():
                uid = uids.get(record["table_id"], -record["table_id"])  # a number below 0: nobody's yet
                source.keep(part, {**record, "uid": uid})
        for record in self._found["decks"].values():
            uid = uid_v1("deck", record["id"], record["game"], record["created"])
            source.keep("decks", {"id": record["id"], "uid": uid, **record})
        for part in ("cards", "facts", "settings"):
            for record in self._found[part].values():
                source.keep(part, record)


def _fits(table: str, name: str, value: object) -> bool:
    if value is None:
        return name in _MAY_BE_NONE
    is_number = name in _WHOLE_NUMBERS and (table, name) != ("cards", "id")  # a card's is its printed word
    return isinstance(value, int if is_number else str)


def _is_trusted(table: str, record: Record) -> bool:
    if table == "journal":
        kind, body = record["kind"], record["body"]
        return bool(record["crc"] == journal_crc_v1(record["table_id"], record["seq"], kind, body))
    if table == "snapshots":
        crc = journal_crc_v1(record["table_id"], record["seq"], "state", record["state"])
        return bool(record["crc"] == crc)
    if table in _JSON_IN:
        try:
            load(record[_JSON_IN[table]], table)
        except DataError:
            return False
    return True
