"""A write-ahead log behind its broken places: nothing readable is lost, what was torn once is no damage."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path
from random import Random

import pytest

from companion.core.game import Note
from companion.store import page_reader
from companion.store.checksum import journal_crc_v1
from companion.store.data_files import PAGE_SIZE
from companion.store.page_reader import read_log
from companion.store.sources import last_in_log, read_own_log
from tests.store.helpers import contents, open_store, require_all_kept
from tests.store.make_fixture import FIXTURE as FIXTURE_V1
from tests.store.make_fixture import open_folder
from tests.store.test_opening import COPY, DATABASE, LOG, killed, play, told, totals
from tests.toy import Add

HEADER, FRAME = 32, PAGE_SIZE + 24
CANNOT_BE_KNOWN = "Whether it held more cannot be known."


@pytest.mark.parametrize("size", [HEADER, 512, PAGE_SIZE])
@pytest.mark.parametrize("copy", ["there", "gone", "cut"])
def test_garbage_at_the_beginning_hides_nothing_behind_it(tmp_path, size, copy):
    folder = killed(tmp_path / "a", acts=40)
    if copy == "gone":
        (folder / COPY).unlink()
    elif copy == "cut":
        lines = (folder / COPY).read_bytes().splitlines(keepends=True)
        (folder / COPY).write_bytes(b"".join(lines[:12]))
    raw = (folder / LOG).read_bytes()
    (folder / LOG).write_bytes(Random(size).randbytes(size) + raw[size:])
    with open_store(folder) as store:
        assert totals(store) == {"A": 40}
        assert told(store), "it is said"
        assert ("Everything was recovered." in told(store)) == (copy == "there")


GARBAGE = {
    "zeros": lambda raw: bytes(len(raw)),
    "noise": lambda raw: Random(1).randbytes(len(raw)),
    "something before it": lambda raw: b"\xef\xbb\xbf" + raw,
    "a page": lambda raw: b"<html>",
}
UNREAD_COPIES = {
    "zeros": lambda path: path.write_bytes(bytes(path.stat().st_size)),
    "noise": lambda path: path.write_bytes(Random(2).randbytes(9999)),
    "empty": lambda path: path.write_bytes(b""),
    "gone": Path.unlink,
    "folder": lambda path: (path.unlink(), path.mkdir()),
}


@pytest.mark.parametrize("log", GARBAGE)
@pytest.mark.parametrize("copy", UNREAD_COPIES)
def test_a_log_that_gives_nothing_is_kept_and_told_where_no_copy_knows_more(tmp_path, log, copy):
    folder = killed(tmp_path / "a", acts=30)
    (folder / LOG).write_bytes(GARBAGE[log]((folder / LOG).read_bytes()))
    UNREAD_COPIES[copy](folder / COPY)
    before = contents(folder)
    with open_store(folder) as store:
        assert "is kept as" in told(store)[0] and told(store)[-1] == CANNOT_BE_KNOWN
        store.told()
    require_all_kept(folder, before)
    with open_store(folder) as store:
        assert told(store) == [] and store.check() is None


def test_so_are_both_where_the_copy_has_lost_its_last_lines(tmp_path):
    with open_store(tmp_path) as store:
        play(store, "A", 5)
    lines = (tmp_path / COPY).read_bytes().splitlines(keepends=True)
    (tmp_path / COPY).write_bytes(b"".join(lines[:4]) + bytes(9999))
    (tmp_path / LOG).write_bytes(bytes(9999))
    before = contents(tmp_path)
    with open_store(tmp_path) as store:
        assert told(store)[-1] == CANNOT_BE_KNOWN and totals(store) == {"A": 5}
    require_all_kept(tmp_path, before)


def test_so_is_that_of_a_file_which_has_grown_only_there(tmp_path):
    shutil.copy(FIXTURE_V1, tmp_path / DATABASE)
    (tmp_path / LOG).write_bytes(bytes(9999))
    (tmp_path / COPY).write_bytes(bytes(9999))
    before = contents(tmp_path)
    with open_folder(tmp_path) as store:
        assert told(store)[-1] == CANNOT_BE_KNOWN and store.tables.all()
    require_all_kept(tmp_path, before)


@pytest.mark.parametrize("copy", ["zeros", "noise", "gone", "folder"])
def test_a_log_without_any_bytes_is_none(tmp_path, copy):
    with open_store(tmp_path) as store:
        play(store, "A", 5)
    (tmp_path / LOG).touch()
    UNREAD_COPIES[copy](tmp_path / COPY)
    with open_store(tmp_path) as store:
        assert told(store) == [] and totals(store) == {"A": 5}


def test_a_log_of_zeros_is_no_loss_where_the_copy_goes_as_far_as_the_file(tmp_path):
    """Power went before the first act of the evening was acknowledged."""
    with open_store(tmp_path) as store:
        play(store, "A", 5)
    (tmp_path / LOG).write_bytes(bytes(9999))
    with open_store(tmp_path) as store:
        assert told(store) == [] and totals(store) == {"A": 5}


def torn(folder: Path, kept: int) -> None:
    """What a cut of power leaves of a log: frames behind so many that are whole are not what was written."""
    raw = bytearray((folder / LOG).read_bytes())
    place = HEADER + kept * FRAME + 24
    raw[place : place + 8] = bytes(8)
    (folder / LOG).write_bytes(raw)


def test_what_a_torn_transaction_of_earlier_left_is_no_commit(tmp_path):
    folder = killed(tmp_path / "a", acts=6)
    raw = (folder / LOG).read_bytes()
    whole = read_own_log(folder / DATABASE)
    # The last frames of an earlier act, with their mark and their commit, lie behind the end once more.
    early = raw[HEADER + 8 * FRAME : HEADER + 12 * FRAME]
    (folder / LOG).write_bytes(raw + bytes(FRAME) + early + bytes(FRAME) + early)
    found = read_own_log(folder / DATABASE)
    assert found.lost == 0 and found.pages == whole.pages
    with open_store(folder) as store:
        assert told(store) == [] and totals(store) == {"A": 6}


def test_commits_behind_a_broken_frame_are_counted_and_their_pages_read(tmp_path):
    folder = killed(tmp_path / "a", acts=12)
    whole = read_own_log(folder / DATABASE)
    last = last_in_log(folder / DATABASE)
    torn(folder, 10)
    found = read_own_log(folder / DATABASE)
    assert found.lost > 2 and found.pages.keys() == whole.pages.keys()
    assert found.taken != whole.taken and last_in_log(folder / DATABASE) == last


def test_a_log_that_says_nothing_of_its_turns_is_taken_as_far_as_it_holds(tmp_path):
    folder = killed(tmp_path / "a", acts=12)
    torn(folder, 10)
    found = read_log(folder / LOG, lambda pages: None)
    assert found.lost == 0 and found.pages == found.taken


def test_without_a_copy_the_last_commit_is_given_back_too(tmp_path):
    folder = killed(tmp_path / "a", acts=12)
    (folder / COPY).unlink()
    raw = bytearray((folder / LOG).read_bytes())
    raw[-FRAME + 24 + PAGE_SIZE // 2] ^= 1
    (folder / LOG).write_bytes(raw)
    with open_store(folder) as store:
        assert told(store) and "Everything was recovered." not in told(store)
        assert totals(store) == {"A": 12}


@pytest.mark.parametrize("copy", ["there", "gone"])
def test_what_lies_in_the_file_already_is_no_newer_for_lying_in_a_log_that_was_begun_anew(tmp_path, copy):
    """A cut of power tears the first bytes of a log that begins anew: behind them lies the log before it."""
    with open_store(tmp_path / "a") as store:
        table = store.tables.open(play(store, "A", 6))
        earlier = (tmp_path / "a" / LOG).read_bytes()
        for _ in range(5):
            table.do(Add(1))
    (tmp_path / "a" / LOG).write_bytes(bytes(HEADER) + earlier[HEADER:])
    if copy == "gone":
        (tmp_path / "a" / COPY).unlink()
    with open_store(tmp_path / "a") as store:
        assert told(store) == [] and totals(store) == {"A": 11}


def test_heads_of_an_earlier_log_inside_of_a_torn_transaction_end_nothing(tmp_path):
    """A cut of power tears what was never acknowledged at sectors: bodies are new, heads are not."""
    living, folder = tmp_path / "living", tmp_path / "a"
    with open_store(living) as store:
        number = play(store, "A", 5)
        shutil.copytree(living, folder)
        before = (folder / LOG).stat().st_size
        table = store.tables.open(number)
        for _ in range(3):
            table.do(Add(1))
        raw = bytearray((living / LOG).read_bytes())
    mark = bytes(raw[16:24])
    stale = (int.from_bytes(mark[:4]) - 1).to_bytes(4) + mark[4:]
    frames = range(before, len(raw), FRAME)
    for at in frames:
        raw[at + 8 : at + 16] = stale
    last = raw[frames[0] : frames[0] + FRAME]
    last[4:16] = bytes(4) + mark  # the head of this one came through; it ends nothing
    (folder / LOG).write_bytes(raw + last)
    with open_store(folder) as store:
        assert totals(store) == {"A": 5} and told(store) == []


@pytest.mark.parametrize("change", [-4096, -700, -1, 1, 513])
@pytest.mark.parametrize("copy", ["gone", "other bytes"])
def test_bytes_that_are_missing_or_too_many_move_a_log_and_hide_nothing(tmp_path, change, copy):
    folder = killed(tmp_path / "a", acts=40)
    if copy == "gone":
        (folder / COPY).unlink()
    else:
        lines = (folder / COPY).read_bytes().splitlines(keepends=True)
        (folder / COPY).write_bytes(b"".join(lines[:12]) + b"x" * 2000)
    raw = (folder / LOG).read_bytes()
    at = HEADER + len(raw) // FRAME // 2 * FRAME + 100
    moved = raw[at - change :] if change < 0 else bytes(change) + raw[at:]
    (folder / LOG).write_bytes(raw[:at] + moved)
    with open_store(folder) as store:
        assert totals(store) == {"A": 40}
        assert told(store), "it is said"


@pytest.mark.parametrize("size", [1, 2])
def test_one_byte_again_and_again_is_read_in_as_many_steps_as_it_has_pages(tmp_path, size, monkeypatch):
    """As flash is that was erased: whatever is taken for a mark stands at each place of it."""
    folder = killed(tmp_path / "a", acts=40)
    raw = (folder / LOG).read_bytes()
    (folder / LOG).write_bytes(raw[: HEADER + FRAME] + b"\xff" * (len(raw) // size))
    steps: list[int] = []
    real = page_reader._checksum
    monkeypatch.setattr(page_reader, "_checksum", lambda *given: steps.append(1) or real(*given))
    read_own_log(folder / DATABASE)
    assert len(steps) < 3 * len(raw) // FRAME
    with open_store(folder) as store:
        assert totals(store) == {"A": 40}


def test_a_log_of_its_own_is_called_so_when_its_file_has_all_of_it(tmp_path):
    folder = killed(tmp_path / "a", acts=40)
    shutil.copytree(folder, whole := tmp_path / "whole")
    conn = sqlite3.connect(whole / DATABASE)
    conn.execute("PRAGMA wal_checkpoint(PASSIVE)")
    shutil.copy(whole / DATABASE, folder / DATABASE)
    conn.close()
    raw = bytearray((folder / LOG).read_bytes())
    raw[len(raw) // 2] ^= 1
    (folder / LOG).write_bytes(raw)
    with open_store(folder) as store:
        assert totals(store) == {"A": 40}
        assert not any("another one" in each for each in told(store)), told(store)


# -- the log of a killed program of 0.1.0, whose transactions have no number --------------------------------


NEW_DECK = "INSERT INTO decks (game, name, body, created, touched) VALUES"


def hot_v1(tmp_path: Path, begun_anew: bool = False) -> Path:
    """Notes at the first table of the fixture, then decks and a setting, each in the log alone; a deck of
    before goes."""
    folder, living = tmp_path / "a", tmp_path / "living"
    for each in (folder, living, grown := tmp_path / "grown"):
        each.mkdir()
        shutil.copy(FIXTURE_V1, each / DATABASE)
    with open_folder(grown) as store:
        table = store.tables.open(1)
        last = store._disk.read("SELECT last FROM tables WHERE id = 1")[0][0]
        for n in range(6):
            table.do(Note(f"note {n}"))
        rows = store._disk.read("SELECT seq, kind, body FROM journal WHERE table_id = 1 AND seq > ?", (last,))
    conn = sqlite3.connect(living / DATABASE, isolation_level=None)
    conn.execute("PRAGMA journal_mode = WAL")
    conn.execute(f"{NEW_DECK} ('toy', 'Gone', '{{}}', '2', '2')")
    conn.execute("PRAGMA wal_checkpoint(RESTART)")
    if begun_anew:
        for n in range(99):
            conn.execute("REPLACE INTO settings VALUES ('theme', ?)", (str(n),))
        conn.execute("PRAGMA wal_checkpoint(RESTART)")
    for seq, kind, body in rows:
        conn.execute("BEGIN")
        row = (1, seq, kind, body, journal_crc_v1(1, seq, kind, body))
        conn.execute("INSERT INTO journal VALUES (?, ?, ?, ?, ?)", row)
        conn.execute(
            "UPDATE tables SET last = ?, acts = acts + 1, touched = ? WHERE id = 1", (seq, f"3{seq}")
        )
        conn.execute("COMMIT")
    conn.execute("DELETE FROM decks WHERE name = 'Gone'")
    conn.execute(f"{NEW_DECK} ('toy', 'New', '{{}}', '3', '3')")
    conn.execute("REPLACE INTO settings VALUES ('theme', '\"dark\"')")
    for name in (DATABASE, LOG):
        shutil.copy(living / name, folder / name)
    conn.close()
    return folder


def kept_v1(folder: Path) -> tuple[list[str], tuple[object, ...]]:
    """What a start says, and how much there is of what the log had alone."""
    with open_folder(folder) as store:
        assert store.check() is None
        rows = store._disk.read("SELECT count(*) FROM journal WHERE body LIKE '%note %'")[0][0]
        decks = [deck.name for deck in store.decks.all()]
        assert "Gone" not in decks, "what was removed stays so"
        return told(store), (rows, "New" in decks, store.settings.get("theme", None))


def marked(raw: bytes) -> list[int]:
    places = range(HEADER, len(raw), FRAME)
    return [at for at in places if raw[at + 8 : at + 16] == raw[16:24]]


def test_a_sound_log_of_schema_1_is_taken_without_a_word(tmp_path):
    assert kept_v1(hot_v1(tmp_path)) == ([], (6, True, "dark"))


@pytest.mark.parametrize("begun_anew", [False, True])
@pytest.mark.parametrize("place", ["head", "mark", "sum", "page", "middle"])
def test_nothing_behind_one_bit_of_a_log_of_schema_1_is_lost(tmp_path, place, begun_anew):
    folder = hot_v1(tmp_path, begun_anew=begun_anew)
    raw = bytearray((folder / LOG).read_bytes())
    frames = marked(raw)
    assert (len(frames) < len(range(HEADER, len(raw), FRAME))) == begun_anew
    middle = frames[len(frames) // 2] + 30
    at = {"head": 17, "mark": frames[0] + 9, "sum": frames[0] + 17, "page": frames[0] + 30, "middle": middle}
    raw[at[place]] ^= 1
    (folder / LOG).write_bytes(raw)
    before = contents(folder)
    said, there = kept_v1(folder)
    assert "The data file was damaged" in said[0] and said[-1] == CANNOT_BE_KNOWN
    assert there == (6, True, "dark")
    require_all_kept(folder, before)


@pytest.mark.parametrize("size", [100, PAGE_SIZE // 2, FRAME - 24])
def test_a_last_transaction_of_schema_1_that_was_torn_is_no_damage(tmp_path, size):
    folder = hot_v1(tmp_path)
    raw = bytearray((folder / LOG).read_bytes())
    raw[-size:] = bytes(size)  # its head is there, and says that it ends here
    (folder / LOG).write_bytes(raw)
    said, there = kept_v1(folder)
    assert said == [] and there[:2] == (6, True)


@pytest.mark.parametrize("part", range(8))
def test_no_half_of_a_torn_load_of_schema_1_is_taken(tmp_path, part):
    """Cards of a load that was never acknowledged, among those of the load before."""
    folder, living, ends = tmp_path / "a", tmp_path / "living", []
    for each in (folder, living):
        each.mkdir()
    shutil.copy(FIXTURE_V1, living / DATABASE)
    conn = sqlite3.connect(living / DATABASE, isolation_level=None)
    conn.execute("PRAGMA journal_mode = WAL")
    for source in ("old.csv", "new.csv"):
        conn.execute("BEGIN")
        conn.execute("DELETE FROM cards")
        cards = [("toy", n, f"c{n}", f'{{"name": "{source * 9}"}}', source) for n in range(120)]
        conn.executemany("INSERT INTO cards VALUES (?, ?, ?, ?, ?)", cards)
        conn.execute("COMMIT")
        ends.append((living / LOG).stat().st_size)
    for name in (DATABASE, LOG):
        shutil.copy(living / name, folder / name)
    conn.close()
    raw = bytearray((folder / LOG).read_bytes())
    at = ends[0] + (ends[1] - ends[0]) * part // 8
    raw[at : at + 512] = b"\xaa" * 512
    (folder / LOG).write_bytes(raw)
    with open_folder(folder) as store:
        assert told(store) == []
        assert store._disk.read("SELECT source, count(*) FROM cards GROUP BY source") == [("old.csv", 120)]


@pytest.mark.parametrize("change", [-1, 24, 512, PAGE_SIZE])
def test_frames_of_schema_1_that_were_moved_are_none_that_sqlite_takes(tmp_path, change):
    """Bytes that are missing from a run of zeros, or doubled there, change no page and no sum."""
    folder = hot_v1(tmp_path)
    raw = (folder / LOG).read_bytes()
    at = marked(raw)[3] if change == PAGE_SIZE else raw.index(bytes(600), marked(raw)[2])
    moved = raw[:at] + (raw[at - change :] if change < 0 else bytes(change) + raw[at:])
    (folder / LOG).write_bytes(moved)
    said, there = kept_v1(folder)
    assert "The data file was damaged" in said[0] and there == (6, True, "dark")


def test_what_acts_of_schema_1_behind_one_bit_removed_stays_removed(tmp_path):
    folder, living = tmp_path / "a", tmp_path / "living"
    for each in (folder, living):
        each.mkdir()
    shutil.copy(FIXTURE_V1, living / DATABASE)
    conn = sqlite3.connect(living / DATABASE, isolation_level=None)
    conn.execute("PRAGMA journal_mode = WAL")
    conn.executemany(
        "INSERT INTO cards VALUES ('toy', ?, ?, '{}', 'a.csv')", [(n, f"c{n}") for n in range(9)]
    )
    conn.execute("PRAGMA wal_checkpoint(RESTART)")
    for n in range(4, 9):
        conn.execute("DELETE FROM cards WHERE game = 'toy' AND place = ?", (n,))
    for name in (DATABASE, LOG):
        shutil.copy(living / name, folder / name)
    conn.close()
    raw = bytearray((folder / LOG).read_bytes())
    raw[marked(raw)[0] + 30] ^= 1
    (folder / LOG).write_bytes(raw)
    with open_folder(folder) as store:
        assert told(store)
        assert store._disk.read("SELECT count(*) FROM cards WHERE game = 'toy'") == [(4,)]


def test_what_a_torn_transaction_of_schema_1_left_is_no_later_one(tmp_path):
    folder = hot_v1(tmp_path)
    raw = (folder / LOG).read_bytes()
    at = marked(raw)[0]
    (folder / LOG).write_bytes(raw + bytes(FRAME) + raw[at : at + 2 * FRAME])
    assert kept_v1(folder) == ([], (6, True, "dark"))


def test_what_lies_in_a_file_of_schema_1_already_is_no_newer_behind_a_torn_head(tmp_path):
    folder = hot_v1(tmp_path)
    shutil.copytree(folder, whole := tmp_path / "whole")
    conn = sqlite3.connect(whole / DATABASE)
    conn.execute("PRAGMA wal_checkpoint(PASSIVE)")
    shutil.copy(whole / DATABASE, folder / DATABASE)
    conn.close()
    raw = (folder / LOG).read_bytes()
    (folder / LOG).write_bytes(bytes(HEADER) + raw[HEADER:])
    assert kept_v1(folder) == ([], (6, True, "dark"))
