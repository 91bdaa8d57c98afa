"""Truncated and bit-flipped files: set aside, never overwritten; what is readable is there again."""

from __future__ import annotations

import re
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.core.errors import StorageError
from companion.core.game import Adjust
from companion.core.journal import Journal
from companion.core.text import say
from companion.store import Store
from companion.store.backups import _prepare
from companion.store.connecting import PAGE_SIZE
from companion.store.disk import FIRST_BYTES
from companion.store.errors import Damaged
from companion.store.gathering import Gathered
from companion.store.health import is_sound_file
from companion.store.merging import merge
from companion.store.page_reader import read_records
from companion.store.recover import recover
from companion.store.sources import Source, read_own_log
from companion.store.standing import Standing
from tests.store.helpers import DAY, TurnedClock, folded, open_store, play_at_random, standing
from tests.toy import TOY, Add, DrawCard, RollDie, get_toy

DATABASE = "companion.sqlite3"
LEAF_OF_INDEX = 10


@dataclass
class Sound:
    """A sound data folder, and every state that its tables ever had."""

    folder: Path
    past: dict[int, set[Any]]
    now: dict[int, Any]
    settings: dict[str, Any]


def fill(folder: Path, tables: int, acts: int) -> Sound:
    sound = Sound(folder, {}, {}, {})
    with open_store(folder) as store:
        for number in range(tables):
            table_id = store.tables.create("toy", f"Table {number}", seed=number)
            table = store.tables.open(table_id)
            play_at_random(table, Random(number), acts)
            sound.past[table_id] = states_of(store, table_id)
            sound.now[table_id] = table.state
            store.settings.set(f"name {number}", "value " * 5)
            store.decks.add("warcry", f"Deck {number}", {"lines": ["3 Knight"] * 30})
        sound.settings = store.settings.all()
    return sound


def states_of(store: Store, table_id: int) -> set[Any]:
    """Each state that the table had after some row."""
    rows = store.tables.rows_of(table_id).rows()
    journal = Journal(TOY, store.tables.open(table_id).journal.codec)
    found = {TOY.start}
    for row in rows:
        journal.take(row)
        found.add(journal.state)
    return found


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Sound:
    return fill(tmp_path_factory.mktemp("sound"), tables=4, acts=160)


def broken(sound: Sound, target: Path, harm: Callable[[bytearray], None], copy: bool = False) -> bytes:
    """A copy of the folder with its data file harmed, with or without its second copy; the harmed bytes."""
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(sound.folder, target, ignore=None if copy else shutil.ignore_patterns("*.copy"))
    raw = bytearray((target / DATABASE).read_bytes())
    harm(raw)
    (target / DATABASE).write_bytes(raw)
    return bytes(raw)


def survive(sound: Sound, folder: Path, raw: bytes) -> dict[int, Any]:
    """Open, check and look at everything; nothing may be invented, and the harmed file must be kept."""
    with open_store(folder) as store:
        store.check()
        found = {}
        part = any("in part" in text.msgid for text in store.notices)
        for info in store.tables.all(include_deleted=True):
            table = store.tables.open(info.id)
            assert part or table.state == sound.now[info.id], "a state that never was"
            assert folded(table) == table.state
            assert table.log()
            found[info.id] = table.state
            table.pending and table.undo()
            table.do(Adjust("total", 1))
        if store.notices:
            assert len([text for text in store.notices if "damaged" in text.msgid]) == 1
            assert [path.read_bytes() for path in folder.glob(f"{DATABASE}.damaged-2026-11-16-1")] == [raw]
        store.settings.all()
        for deck in store.decks.all():
            store.decks.get(deck.id)
        store.told()
    with open_store(folder) as store:
        assert store.check() is None
        assert store.notices == []
    return found


def test_a_sound_file_is_left_alone(sound: Sound, tmp_path):
    raw = broken(sound, tmp_path / "a", lambda raw: None)
    assert survive(sound, tmp_path / "a", raw) == sound.now
    assert not list((tmp_path / "a").glob("*damaged*"))


def test_a_truncated_file_opens_wherever_it_was_cut(sound: Sound, tmp_path):
    size = (sound.folder / DATABASE).stat().st_size
    chance = Random(0)
    cuts = [1, 15, 16, 99, 100, 101, 4095, 4096, 4097, size - 1, size - 100]
    cuts += [page * PAGE_SIZE for page in range(2, size // PAGE_SIZE, 12)]
    cuts += [chance.randrange(size) for _ in range(4)]
    recovered = []
    for cut in cuts:
        raw = broken(sound, tmp_path / "a", lambda raw, cut=cut: raw.__delitem__(slice(cut, None)))
        recovered.append((cut, len(survive(sound, tmp_path / "a", raw))))
        raw = broken(sound, tmp_path / "a", lambda raw, cut=cut: raw.__delitem__(slice(cut, None)), copy=True)
        assert survive(sound, tmp_path / "a", raw) == sound.now
    assert {count for cut, count in recovered if cut > size * 0.9} == {4}
    assert any(0 < count < 4 for _, count in recovered)


@pytest.mark.slow
def test_a_flipped_bit_never_changes_a_table_in_silence(sound: Sound, tmp_path):
    size = (sound.folder / DATABASE).stat().st_size
    chance = Random(1)
    places = [16, 18, 19, 28, 31, 44, 52, 56, 60, 63, 96, 100, 103, 105, 107, 110]
    heads = range(0, size, 6 * PAGE_SIZE)
    places += [head + chance.choice((0, 1, 3, 4, 5, 6, 8, 9, 12)) for head in heads]
    places += [chance.randrange(size) for _ in range(12)]
    complete = 0
    for place in places:
        bit = 1 << chance.randrange(8)
        raw = broken(sound, tmp_path / "a", lambda raw, at=place, bit=bit: raw.__setitem__(at, raw[at] ^ bit))
        complete += survive(sound, tmp_path / "a", raw).keys() == sound.now.keys()
    assert complete > len(places) * 0.9


@pytest.mark.slow
def test_any_bit_of_any_index_is_seen_or_harmless(tmp_path):
    """Whatever an index says that its table does not is copied into every backup, and read at an upgrade."""
    fill(tmp_path, tables=1, acts=80)
    with open_store(tmp_path) as store, closing(sqlite3.connect(":memory:")) as conn:
        raw = store.backups.make().path.read_bytes()
        conn.deserialize(raw)
        roots = conn.execute("SELECT rootpage FROM sqlite_master WHERE type = 'index'").fetchall()
    pages = [(number - 1) * PAGE_SIZE for (number,) in roots]
    assert len(pages) == 2 and all(raw[page] == LEAF_OF_INDEX for page in pages), "one page each"
    harmed = tmp_path / "harmed"
    for at in (at for page in pages for at in range(page, page + PAGE_SIZE) if raw[at] or at < page + 12):
        for bit in range(8):
            flipped = bytearray(raw)
            flipped[at] ^= 1 << bit
            if seems_sound(flipped):
                harmed.write_bytes(flipped)
                _prepare(harmed, tmp_path / "restored")


def seems_sound(raw: bytearray) -> bool:
    with closing(sqlite3.connect(":memory:")) as conn:
        try:
            conn.deserialize(raw)
            return is_sound_file(raw[:FIRST_BYTES], conn)
        except (Damaged, sqlite3.Error):
            return False


IN_THE_LIST_OF_MIGRATIONS = {
    "name in the index": lambda raw: raw.rindex(b"companionv2_identities") + len("companion"),
    "name in the table": lambda raw: raw.index(b"companionv2_identities") + len("companion"),
    "whose it is": lambda raw: raw.rindex(b"companionv1_tables"),
    "wording of a column": lambda raw: raw.index(b'"applied_at" TEXT') + 1,
    "wording of another": lambda raw: raw.index(b'"name" TEXT') + 1,
}


@pytest.mark.parametrize("what", IN_THE_LIST_OF_MIGRATIONS)
@pytest.mark.parametrize("bit", [1, 0x20, 0x80], ids=["other letter", "great letter", "no letter"])
def test_a_bit_in_the_list_of_migrations_is_mended_and_no_newer_version(sound: Sound, tmp_path, what, bit):
    def harm(raw: bytearray) -> None:
        raw[IN_THE_LIST_OF_MIGRATIONS[what](raw)] ^= bit

    harmed = broken(sound, tmp_path, harm, copy=True)
    with open_store(tmp_path) as store:
        store.tend()
        assert [str(text) for text in store.notices[1:]] == ["Everything was recovered."]
        (copy,) = store.backups.all()
        store.backups.restore(copy.day)
        copy.path.write_bytes(harmed)
        with pytest.raises(StorageError, match="This backup is damaged"):
            store.backups.restore(copy.day)


def test_a_page_of_zeros_costs_no_table_its_standing(sound: Sound, tmp_path):
    """Over a gap in a journal, a state that was stored behind it leads to where the table stood."""
    pages = (sound.folder / DATABASE).stat().st_size // PAGE_SIZE
    kept = 0
    for page in range(1, pages, 2):

        def wipe(raw: bytearray, page: int = page) -> None:
            raw[page * PAGE_SIZE : (page + 1) * PAGE_SIZE] = bytes(PAGE_SIZE)

        raw = broken(sound, tmp_path / "a", wipe)
        kept += survive(sound, tmp_path / "a", raw) == sound.now
    assert kept > pages * 0.35


@pytest.mark.parametrize(
    "contents", [b"", b"hello", b"SQLite format 3\0" + bytes(5000), bytes(70_000), b"\xff" * 9000]
)
def test_a_file_that_is_no_database_is_set_aside(tmp_path, contents):
    (tmp_path / DATABASE).write_bytes(contents)
    with open_store(tmp_path) as store:
        assert store.tables.all() == []
        store.tables.create("toy")
        assert store.check() is None
    kept = [path.read_bytes() for path in tmp_path.glob("*damaged*")]
    assert kept == ([contents] if contents else [])


def test_gaps_are_filled_from_the_last_backup(sound: Sound, tmp_path):
    folder, clock = tmp_path / "a", TurnedClock()
    shutil.copytree(sound.folder, folder)
    with open_store(folder, clock) as store:
        store.tend()
        table = store.tables.open(1)
        table.pending and table.undo()
        table.do(Adjust("total", 55))
        store.tables.delete(3)
        left = {info.id: standing(store.tables.open(info.id)) for info in store.tables.all()}
    raw = bytearray((folder / DATABASE).read_bytes())
    for at in range(PAGE_SIZE, len(raw) // 2):
        raw[at] = 0
    (folder / DATABASE).write_bytes(raw)
    with open_store(folder, clock) as store:
        store.check()
        assert [str(text) for text in store.notices[1:]] == ["Everything was recovered."]
        found = {info.id: standing(store.tables.open(info.id)) for info in store.tables.all()}
        assert {number: found[number] for number in left if number != 1} == {
            number: left[number] for number in left if number != 1
        }
        assert found[1] == left[1]
        assert store.settings.all() == sound.settings


def test_a_file_cut_to_nothing_comes_back_from_its_backup(sound: Sound, tmp_path):
    folder = tmp_path / "a"
    shutil.copytree(sound.folder, folder)
    with open_store(folder) as store:
        store.tend()
    (folder / DATABASE).write_bytes(b"")
    (folder / f"{DATABASE}.copy").unlink()
    with open_store(folder) as store:
        assert [str(text) for text in store.notices] == [
            "The data file was damaged; it is kept as companion.sqlite3.damaged-2026-11-16-1.",
            "The backup of 2026-11-16 is the last that could be read: what was done later is lost.",
            "Tables and events recovered: 4, in part: 0, not at all: 0.",
        ]
        assert {info.id: store.tables.open(info.id).state for info in store.tables.all()} == sound.now


def test_damage_met_in_play_is_mended_and_told(tmp_path):
    with open_store(tmp_path) as store:
        number = store.tables.create("toy", "A")
        table = store.tables.open(number)
        for _ in range(30):
            table.do(Add(1))
        store._disk.close()
        (tmp_path / f"{DATABASE}.copy").unlink()
        raw = (tmp_path / DATABASE).read_bytes()
        at = [each.start() for each in re.finditer(rb'"is":"Added"', raw)][20]
        (tmp_path / DATABASE).write_bytes(raw[:at] + b"#" + raw[at + 1 :])
        again = store.tables.open(number)
        assert again.state.total in (29, 30), "one entry is lost, what came behind it is not"
        assert len(again.entries()) in (31, 32), "a mark stands for the lost one"
        assert [str(text) for text in store.notices[1:]] == [
            "Tables and events recovered: 0, in part: 1, not at all: 0.",
            "1 entry is lost.",
        ]
        with pytest.raises(StorageError, match="open it again"):
            table.do(Add(1))
        again.do(Add(1))


def test_what_lies_in_the_log_is_recovered_too(tmp_path):
    with open_store(tmp_path / "a") as store:
        table = store.tables.open(store.tables.create("toy", "A"))
        for _ in range(20):
            table.do(Add(2))
        shutil.copytree(tmp_path / "a", tmp_path / "b")
    assert (tmp_path / "b" / f"{DATABASE}-wal").stat().st_size > 0
    raw = (tmp_path / "b" / DATABASE).read_bytes()
    (tmp_path / "b" / DATABASE).write_bytes(b"no database" + raw[11:])
    with open_store(tmp_path / "b") as store:
        assert store.tables.open(1).state.total == 40


def test_a_crash_between_the_two_renames_is_ended_at_the_next_start(sound: Sound, tmp_path, monkeypatch):
    import os

    real = os.replace
    for fatal in range(2):
        folder = tmp_path / str(fatal)
        broken(sound, folder, lambda raw: raw.__delitem__(slice(len(raw) - 5000, None)))
        done: list[object] = []

        def crash(source: Any, target: Any, done: list[object] = done, fatal: int = fatal) -> None:
            if len(done) == fatal:
                raise KeyboardInterrupt
            done.append(target)
            real(source, target)

        monkeypatch.setattr("os.replace", crash)
        with pytest.raises(KeyboardInterrupt), open_store(folder) as store:
            store.check()
        monkeypatch.setattr("os.replace", real)
        with open_store(folder) as store:
            store.check()
            assert {info.id for info in store.tables.all()} == set(sound.now)


def test_recovery_that_finds_no_room_leaves_the_damaged_file_where_it_is(sound: Sound, tmp_path, monkeypatch):
    raw = broken(sound, tmp_path / "a", lambda raw: raw.__delitem__(slice(5000, None)))

    def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr("companion.store.recover.upgrade", full)
    with pytest.raises(StorageError):
        open_store(tmp_path / "a")
    assert (tmp_path / "a" / DATABASE).read_bytes() == raw
    monkeypatch.undo()
    assert survive(sound, tmp_path / "a", raw) is not None


def test_a_lost_line_of_the_list_is_worked_out_from_the_journal(tmp_path):
    with open_store(tmp_path) as store:
        table = store.tables.open(store.tables.create("toy", "A"))
        for _ in range(5):
            table.do(Add(3))
    (tmp_path / f"{DATABASE}.copy").unlink()
    conn = sqlite3.connect(tmp_path / DATABASE)
    conn.execute("DELETE FROM tables")
    conn.commit()
    conn.close()
    with open_store(tmp_path) as store:
        store.check()
        (info,) = store.tables.all()
        assert (info.name, info.game, info.acts) == ("Toy", "toy", 6)
        assert store.tables.open(info.id).state.total == 15


def test_a_table_of_an_unknown_game_is_kept_for_the_day_it_is_known(tmp_path):
    with open_store(tmp_path) as store:
        number = store.tables.create("toy", "A")
        store.tables.open(number).do(Add(3))

    def no_games(game_id: str) -> Any:
        raise StorageError(say("There is no game {id}.", id=game_id))

    report = recover(tmp_path / DATABASE, lambda: iter(()), no_games, [])
    assert (report.whole, report.part, report.lost) == (1, 0, 0)
    shutil.move(tmp_path / f"{DATABASE}.making", tmp_path / DATABASE)
    with open_store(tmp_path) as store:
        assert store.tables.open(number).state.total == 3


def test_the_page_reader_reads_what_sqlite_reads(tmp_path):
    with open_store(tmp_path) as store:
        table = store.tables.open(store.tables.create("toy", "Ä" * 50), app_rolls=True)
        for _ in range(80):
            table.do(RollDie() if table.state.total < 88 else Adjust("total", 0))
        table.do(DrawCard())
        store.settings.set("long", "длинный " * 3000)
        store.cards.replace("warcry", [(str(n), {"text": "x" * n}) for n in range(0, 9000, 700)], "cards.csv")
    found = {
        values for _, values in read_records(tmp_path / DATABASE, read_own_log(tmp_path / DATABASE).pages)
    }
    conn = sqlite3.connect(tmp_path / DATABASE)
    for name in ("journal", "snapshots", "cards", "settings"):
        rows = conn.execute(f"SELECT * FROM {name}").fetchall()
        assert rows
        assert set(rows) <= found
    conn.close()


@pytest.mark.parametrize("doubtful", [False, True])
def test_a_copy_that_lost_its_last_lines_does_not_end_a_table_early(doubtful):
    """The file has the rows; only a backup that may be of another past gives way to the copy's end."""
    standing = Standing("line", 9, counts=(1, 0, 0, 0, 0))
    file, copy = Source(standing=standing), Source(standing=standing, gapless=False)
    if doubtful:
        file.standing, file.day = None, date(2026, 11, 15)
    for source, last in ((file, 3), (copy, 2)):
        source.keep("tables", {"uid": 5, "id": 1, "last": last, "turn": 6 + last})
        for seq in range(1, last + 1):
            source.keep("journal", {"uid": 5, "seq": seq, "kind": "do", "body": f"row {seq}"})
    merged = merge(Gathered([copy, file], standing, None))
    assert list(merged.rows_of("journal", 5)) == ([1, 2] if doubtful else [1, 2, 3])


def test_what_was_purged_does_not_come_back(tmp_path):
    clock = TurnedClock()
    with open_store(tmp_path, clock) as store:
        gone, kept = store.tables.create("toy", "Gone"), store.tables.create("toy", "Kept")
        for number in (gone, kept):
            play_at_random(store.tables.open(number), Random(number), 150)
        store.tables.delete(gone)
        clock.turn(31 * DAY)
        store.tables.purge()
    (tmp_path / f"{DATABASE}.copy").unlink()
    report = recover(tmp_path / DATABASE, lambda: iter(()), get_toy, ["toy"])
    assert (report.whole, report.part, report.lost) == (1, 0, 0)


# Damage that is met while somebody is at work


def _change(folder, old: bytes, new: bytes) -> None:
    raw = (folder / DATABASE).read_bytes()
    assert old in raw
    (folder / DATABASE).write_bytes(raw.replace(old, new))


def _break_page_of(folder, name: str) -> None:
    path = folder / DATABASE
    with closing(sqlite3.connect(path)) as conn:
        (page,) = conn.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (name,)).fetchone()
    raw = path.read_bytes()
    path.write_bytes(raw[: (page - 1) * 4096] + bytes(4096) + raw[page * 4096 :])


def _played(folder, acts: int = 3) -> int:
    with open_store(folder) as store:
        number = store.tables.create("toy", "A")
        table = store.tables.open(number)
        for _ in range(acts):
            table.do(Add(1))
    return number


@pytest.mark.parametrize("use", ["export", "duplicate"])
def test_rows_that_are_only_read_are_mended_too(tmp_path, use):
    number = _played(tmp_path)
    _change(tmp_path, b'"is":"Added"', b'"is":"Addxd"')
    with open_store(tmp_path) as store:
        if use == "export":
            store.files.export_table(number, tmp_path / "a.json")
        else:
            assert store.tables.open(store.tables.duplicate(number)).state.total == 3
        assert [str(each) for each in store.notices][1:] == ["Everything was recovered."]


@pytest.mark.parametrize("part", ["sqlite_sequence", "journal"])
def test_a_write_that_meets_damage_mends_it_and_can_be_done_again(tmp_path, part):
    number = _played(tmp_path)
    _break_page_of(tmp_path, part)
    called = []
    with open_store(tmp_path) as store:
        store.on_notice(lambda: called.append(len(store.notices)))
        with pytest.raises(StorageError, match="mended; this was not stored: do it again"):
            store.tables.create("toy", "B")
        assert [str(each) for each in store.notices][1:] == ["Everything was recovered."] and called == [2]
        store.tables.create("toy", "B")
        assert {info.name for info in store.tables.all()} == {"A", "B"}
        assert store.tables.open(number).state.total == 3


def test_a_table_whose_end_was_lost_while_it_was_open_takes_no_rows_behind_the_gap(tmp_path):
    number = _played(tmp_path)
    with open_store(tmp_path) as store:
        table = store.tables.open(number)
        with store._disk.write() as db:  # what a recovery leaves that found less than was there
            db.execute("UPDATE tables SET last = last - 1")
        with pytest.raises(StorageError, match="changed elsewhere: open it again"):
            table.do(Add(1))
