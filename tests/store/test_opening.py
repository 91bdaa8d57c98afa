"""What a start finds in the place of the data file: looked at first, never overwritten, always told."""

from __future__ import annotations

import os
import shutil
import sqlite3
from pathlib import Path

import pytest

from companion.core.errors import StorageError
from companion.store import Store, data_files
from companion.store.copy_reader import read_copy, read_end
from companion.store.second_copy import SecondCopy
from tests.store.helpers import DAY, TurnedClock, contents, open_store, require_all_kept, standing
from tests.toy import Add

DATABASE = "companion.sqlite3"
COPY, LOG = f"{DATABASE}.copy", f"{DATABASE}-wal"


def play(store: Store, name: str, acts: int) -> int:
    number = store.tables.create("toy", name)
    table = store.tables.open(number)
    for _ in range(acts):
        table.do(Add(1))
    return number


def killed(folder: Path, acts: int = 20, name: str = "A") -> Path:
    """A folder as a killed program leaves it: the last acts lie in the log."""
    living = folder.with_name(folder.name + "-living")
    with open_store(living) as store:
        play(store, name, acts)
        shutil.copytree(living, folder)
    return folder


def told(store: Store) -> list[str]:
    return [str(text) for text in store.notices]


def totals(store: Store) -> dict[str, int]:
    return {info.name: store.tables.open(info.id).state.total for info in store.tables.all()}


@pytest.mark.parametrize("left", [None, b""], ids=["gone", "empty"])
@pytest.mark.parametrize("with_copy", [True, False])
def test_the_first_evening_is_not_lost_with_an_empty_or_missing_file(tmp_path, left, with_copy):
    folder = killed(tmp_path / "a")
    (folder / DATABASE).unlink()
    if left is not None:
        (folder / DATABASE).write_bytes(left)
    if not with_copy:
        (folder / COPY).unlink()
    before = contents(folder)
    with open_store(folder) as store:
        assert totals(store) == {"A": 20}
        assert told(store)[0].startswith("The data file was ")
    require_all_kept(folder, before)
    kept = {path.name for path in folder.glob("*damaged-2026-11-16-1*")}
    assert "companion.sqlite3.damaged-2026-11-16-1-wal" in kept, "the log is kept, too"


def test_a_missing_file_beside_backups_is_no_first_start(tmp_path):
    with open_store(tmp_path) as store:
        play(store, "A", 5)
        store.tend()
    for name in (DATABASE, COPY):
        (tmp_path / name).unlink()
    with open_store(tmp_path) as store:
        assert totals(store) == {"A": 5}
        assert told(store)[:2] == [
            "The data file was gone.",
            "The backup of 2026-11-16 is the last that could be read: what was done later is lost.",
        ]


def test_a_file_whose_log_is_gone_gets_its_last_acts_back(tmp_path):
    folder = killed(tmp_path / "a")
    with open_store(folder) as store:
        table = store.tables.open(1)
        for _ in range(10):
            table.do(Add(1))
        shutil.copytree(folder, tmp_path / "b")
    (tmp_path / "b" / LOG).unlink()
    before = contents(tmp_path / "b")
    with open_store(tmp_path / "b") as store:
        assert totals(store) == {"A": 30}
        assert told(store) == [
            "The data file had lost its last acts; it is kept as companion.sqlite3.damaged-2026-11-16-1.",
            "Tables and events recovered: 1, in part: 0, not at all: 0.",
            "Whether it held more cannot be known.",
        ]
    require_all_kept(tmp_path / "b", before)


def test_a_bit_in_a_hot_log_is_seen_before_sqlite_drops_what_lies_behind(tmp_path):
    folder = killed(tmp_path / "a")
    raw = bytearray((folder / LOG).read_bytes())
    raw[len(raw) // 2] ^= 4
    (folder / LOG).write_bytes(raw)
    for with_copy in (True, False):
        here = tmp_path / f"copy {with_copy}"
        shutil.copytree(folder, here)
        if not with_copy:
            (here / COPY).unlink()
        with open_store(here) as store:
            assert totals(store)["A"] >= 18
            assert ("Everything was recovered." in told(store)) is with_copy
        assert (here / "companion.sqlite3.damaged-2026-11-16-1-wal").read_bytes() == bytes(raw)


def test_the_log_of_another_file_is_never_taken_in(tmp_path):
    with open_store(tmp_path / "mine") as store:
        play(store, "Mine", 8)
    stranger = killed(tmp_path / "stranger", name="Theirs")
    mine = (tmp_path / "mine" / DATABASE).read_bytes()
    shutil.copy(stranger / LOG, tmp_path / "mine" / LOG)
    before = contents(tmp_path / "mine")
    with open_store(tmp_path / "mine") as store:
        assert totals(store) == {"Mine": 8}
        assert told(store) == [
            "Beside the data file lay the log of another one; both are kept as "
            "companion.sqlite3.damaged-2026-11-16-1.",
            "Everything was recovered.",
        ]
    assert (tmp_path / "mine" / "companion.sqlite3.damaged-2026-11-16-1").read_bytes() == mine
    require_all_kept(tmp_path / "mine", before)


def test_the_copy_of_another_file_is_set_aside(tmp_path):
    with open_store(tmp_path / "mine") as store:
        play(store, "Mine", 8)
    with open_store(tmp_path / "other") as store:
        play(store, "Theirs", 30)
    shutil.copy(tmp_path / "other" / COPY, tmp_path / "mine" / COPY)
    before = contents(tmp_path / "mine")
    with open_store(tmp_path / "mine") as store:
        assert totals(store) == {"Mine": 8}
        assert told(store) == [
            "Beside the data file lay the copy of another one; it is kept as companion.sqlite3.copy.other-1."
        ]
        assert read_copy(store._disk.copy.path).standing == store._disk.standing
    require_all_kept(tmp_path / "mine", before)


def test_a_second_copy_of_another_file_is_kept_beside_the_first(tmp_path):
    with open_store(tmp_path / "mine") as store:
        play(store, "Mine", 8)
    for name in ("one", "two"):
        with open_store(tmp_path / name) as store:
            play(store, name, 3)
        shutil.copy(tmp_path / name / COPY, tmp_path / "mine" / COPY)
        open_store(tmp_path / "mine").close()
    kept = [(tmp_path / "mine" / f"{COPY}.other-{n}").read_bytes() for n in (1, 2)]
    assert kept == [(tmp_path / name / COPY).read_bytes() for name in ("one", "two")]


def harm_header(folder: Path) -> None:
    """What lies there is no database any more; its rows can still be read."""
    raw = (folder / DATABASE).read_bytes()
    (folder / DATABASE).write_bytes(bytes(100) + raw[100:])


def test_whatever_lies_beside_a_damaged_file_is_kept_with_it(tmp_path):
    folder = killed(tmp_path / "a", acts=5)
    harm_header(folder)
    (folder / f"{DATABASE}-journal").write_bytes(b"what somebody left")
    before = contents(folder)
    with open_store(folder) as store:
        assert totals(store) == {"A": 5}
    require_all_kept(folder, before)
    kept = {path.name.partition("-1")[2] for path in folder.glob(f"{DATABASE}.damaged-2026-11-16-1*")}
    assert kept == {"1-16-1", "1-16-1-wal", "1-16-1-journal", "1-16-1.copy"}


@pytest.mark.parametrize("end", ["-wal", "-journal", ".copy"])
def test_a_file_is_kept_under_a_name_that_nothing_of_an_earlier_one_has(tmp_path, end):
    folder = killed(tmp_path / "a", acts=5)
    harm_header(folder)
    (folder / f"{DATABASE}.damaged-2026-11-16-1{end}").write_bytes(b"of an earlier day")
    before = contents(folder)
    with open_store(folder) as store:
        assert told(store)[0].endswith("it is kept as companion.sqlite3.damaged-2026-11-16-2.")
    require_all_kept(folder, before)
    assert len(list(folder.glob(f"{DATABASE}.damaged-2026-11-16-2*"))) == 3


def test_the_new_file_never_lies_beside_the_log_of_the_old_one(tmp_path, monkeypatch):
    folder = killed(tmp_path / "a", acts=5)
    harm_header(folder)
    real, beside = os.replace, []

    def replace(source: Path, target: Path) -> None:
        if Path(target) == folder / DATABASE:
            beside.append([end for end in ("-wal", "-shm") if (folder / f"{DATABASE}{end}").exists()])
        real(source, target)

    (folder / f"{DATABASE}-shm").write_bytes(bytes(32768))
    monkeypatch.setattr("os.replace", replace)
    open_store(folder).close()
    assert beside == [[]]


def one_empty_page(path: Path) -> None:
    """A database of a single page, in which nothing is."""
    conn = sqlite3.connect(path)
    conn.execute("CREATE TABLE a (b)")
    conn.execute("DROP TABLE a")
    conn.execute("VACUUM")
    conn.close()
    assert path.stat().st_size == 4096


def test_an_empty_database_is_a_first_start_without_a_word(tmp_path):
    one_empty_page(tmp_path / DATABASE)
    with open_store(tmp_path) as store:
        assert told(store) == []
        play(store, "A", 1)


def test_an_empty_database_beside_a_copy_is_none_of_ours(tmp_path):
    with open_store(tmp_path) as store:
        play(store, "A", 3)
    (tmp_path / DATABASE).unlink()
    one_empty_page(tmp_path / DATABASE)
    with open_store(tmp_path) as store:
        assert totals(store) == {"A": 3} and told(store)[1:] == ["Everything was recovered."]


def test_a_file_that_lost_the_list_of_its_migrations_is_recovered(tmp_path):
    with open_store(tmp_path) as store:
        play(store, "A", 3)
    conn = sqlite3.connect(tmp_path / DATABASE)
    conn.executescript("DROP TABLE _sqlite_migrations; DROP TABLE about; PRAGMA user_version = 0")
    conn.close()
    with open_store(tmp_path) as store:
        assert "The data file was damaged" in told(store)[0] and totals(store) == {"A": 3}
        assert store.backups.all() == [], "what is damaged is no backup"


def test_what_is_set_aside_never_takes_the_place_of_what_lies_there(tmp_path):
    path = tmp_path / DATABASE
    aside = path.with_name(f"{DATABASE}.damaged-2026-11-16-1")
    for end in ("", "-wal", ".new.damaged-2026-11-16-1"):
        path.with_name(f"{DATABASE}{end}").write_text(f"new {end}")
    aside.with_name(f"{aside.name}-wal").write_text("of an earlier day")
    before = contents(tmp_path)
    data_files.put_in_place(path, aside)
    require_all_kept(tmp_path, before)
    assert path.read_text() == "new .new.damaged-2026-11-16-1"


def test_another_programs_file_is_set_aside_and_told(tmp_path):
    conn = sqlite3.connect(tmp_path / DATABASE)
    conn.execute("CREATE TABLE bookmarks (address TEXT)")
    conn.commit()
    conn.close()
    raw = (tmp_path / DATABASE).read_bytes()
    with open_store(tmp_path) as store:
        assert store.tables.all() == []
        assert told(store) == [
            "In the place of the data lay another program's file; it is kept as "
            "companion.sqlite3.damaged-2026-11-16-1.",
            "Nothing could be recovered.",
        ]
    assert (tmp_path / "companion.sqlite3.damaged-2026-11-16-1").read_bytes() == raw


@pytest.mark.parametrize("bit", range(8))
def test_no_bit_of_the_schema_format_shuts_the_file(tmp_path, bit):
    with open_store(tmp_path) as store:
        play(store, "A", 3)
    raw = bytearray((tmp_path / DATABASE).read_bytes())
    raw[47] ^= 1 << bit
    (tmp_path / DATABASE).write_bytes(raw)
    with open_store(tmp_path) as store:
        assert totals(store) == {"A": 3}


def test_a_backup_that_is_none_keeps_nothing_from_opening(tmp_path):
    with open_store(tmp_path) as store:
        play(store, "A", 4)
    backups = tmp_path / "backups"
    backups.mkdir()
    (backups / "companion-2026-11-10.sqlite3").mkdir()
    if hasattr(os, "mkfifo"):
        os.mkfifo(backups / "companion-2026-11-11.sqlite3")
    (backups / "companion-2026-11-12.sqlite3").write_bytes(b"nothing")
    (tmp_path / COPY).unlink()
    raw = (tmp_path / DATABASE).read_bytes()
    (tmp_path / DATABASE).write_bytes(b"no database at all" + raw[18:])
    with open_store(tmp_path) as store:
        assert totals(store) == {"A": 4}


def test_an_empty_file_beside_a_backup_that_is_none_is_told(tmp_path):
    (tmp_path / "backups" / "companion-2026-11-10.sqlite3").mkdir(parents=True)
    (tmp_path / DATABASE).write_bytes(b"")
    with open_store(tmp_path) as store:
        assert told(store)[1:] == ["Nothing could be recovered."]


def test_a_file_that_went_before_anything_was_stored_is_not_told_as_a_loss(tmp_path):
    open_store(tmp_path).close()
    (tmp_path / DATABASE).unlink()
    with open_store(tmp_path) as store:
        assert told(store)[1:] == ["Everything was recovered."]


def test_a_backup_folder_that_is_none_is_moved_out_of_the_way(tmp_path):
    (tmp_path / "backups").write_text("mine")
    with open_store(tmp_path) as store:
        play(store, "A", 1)
        assert store.tend() == []
        assert len(store.backups.all()) == 1
    assert (tmp_path / "backups.other-1").read_text() == "mine"


@pytest.mark.parametrize("name", [f"{DATABASE}.making", COPY, f"{COPY}.part"])
def test_a_folder_under_a_name_of_ours_is_moved_out_of_the_way(tmp_path, name):
    with open_store(tmp_path) as store:
        play(store, "A", 2)
    (tmp_path / COPY).unlink()
    (tmp_path / name).mkdir()
    (tmp_path / name / "own.txt").write_text("mine")
    with open_store(tmp_path) as store:
        assert totals(store) == {"A": 2}
        store.tables.open(1).do(Add(1))
        assert store._disk.copy.trouble is None
    assert (tmp_path / f"{name}.other-1" / "own.txt").read_text() == "mine"


def test_a_setting_that_cannot_be_read_is_mended_and_the_rest_stays(tmp_path):
    with open_store(tmp_path) as store:
        store.settings.set("theme", "Dark")
        store.settings.set("scale", "harmed here")
        number = play(store, "A", 1)
    for with_copy in (True, False):
        here = tmp_path / str(with_copy)
        here.mkdir()
        raw = (tmp_path / DATABASE).read_bytes()
        (here / DATABASE).write_bytes(raw.replace(b'"harmed here"', b'"harmed h\xc3re"'))
        if with_copy:
            shutil.copy(tmp_path / COPY, here / COPY)
        with open_store(here) as store:
            kept = {"theme": "Dark", "scale": "harmed here"} if with_copy else {"theme": "Dark"}
            assert store.settings.all() == kept
            assert store.settings.get("scale", "default") == kept.get("scale", "default")
            assert store.tables.open(number).state.total == 1
            last = "Everything was recovered." if with_copy else "1 setting is lost."
            assert told(store)[-1] == last


def test_numbers_given_out_again_after_a_restore_mix_no_two_games(tmp_path):
    clock = TurnedClock()
    with open_store(tmp_path, clock) as store:
        play(store, "First", 3)
        store.tend()
        first_day = clock.at.date()
        clock.turn(DAY)
        play(store, "Old way", 70)
        store.tables.open(1).do(Add(20))
        store.tend()
        clock.turn(DAY)
        store.backups.restore(first_day)
        play(store, "New way", 30)
        store.tables.open(1).do(Add(7))
        left = {info.name: standing(store.tables.open(info.id)) for info in store.tables.all()}
    raw = bytearray((tmp_path / DATABASE).read_bytes())
    raw[:100] = bytes(100)
    for with_copy in (True, False):
        here = tmp_path / str(with_copy)
        shutil.copytree(tmp_path / "backups", here / "backups")
        (here / DATABASE).write_bytes(raw)
        if with_copy:
            shutil.copy(tmp_path / COPY, here / COPY)
        with open_store(here, clock) as store:
            assert {info.name: standing(store.tables.open(info.id)) for info in store.tables.all()} == left
            assert told(store)[1:] == ["Everything was recovered."]


def test_a_backup_of_somebody_else_is_not_mixed_in_though_the_file_no_longer_says_whose_it_is(tmp_path):
    with open_store(tmp_path / "a") as store:
        play(store, "Mine", 5)
    with open_store(tmp_path / "b") as store:
        play(store, "Theirs", 6)
    conn = sqlite3.connect(tmp_path / "a" / DATABASE)
    conn.execute("DELETE FROM about")
    conn.commit()
    conn.close()
    (tmp_path / "a" / COPY).unlink()
    backups = tmp_path / "a" / "backups"
    backups.mkdir()
    shutil.copy(tmp_path / "b" / DATABASE, backups / "companion-2026-11-10.sqlite3")
    with open_store(tmp_path / "a") as store:
        assert totals(store) == {"Mine": 5}
        assert "Whether it held more cannot be known." in told(store)
        assert [each.day.isoformat() for each in store.backups.all()] == ["2026-11-10"]


# -- the second copy ----------------------------------------------------------------------------------------


def test_the_copy_holds_every_act_with_its_turn(store: Store):
    number = play(store, "A", 3)
    store.tables.delete(play(store, "B", 1))
    store.settings.set("a", 1)
    copy = read_copy(store._disk.copy.path)
    assert copy.whole and not copy.ended
    assert copy.standing == store._disk.standing
    assert len(copy.records["journal"]) == 4 + 2
    assert copy.records["settings"][("a",)]["value"] == "1"
    assert copy.records["tables"][(number,)]["name"] == "A"
    store.close()
    assert read_copy(store._disk.copy.path).ended


def test_a_line_that_was_never_finished_is_written_anew_without_a_word(tmp_path):
    folder = killed(tmp_path / "a", acts=3)
    raw = (folder / COPY).read_bytes()
    (folder / COPY).write_bytes(raw[:-40])
    with open_store(folder) as store:
        assert told(store) == []
        assert totals(store) == {"A": 3}
        end = read_end(folder / COPY)
        assert end is not None and end.turn == store._disk.standing.turn


def test_a_copy_is_never_made_of_damage(tmp_path):
    """The file is damaged and its copy one act behind: what the copy has is not written over first."""
    folder = killed(tmp_path / "a", acts=30)
    with open_store(folder):
        pass
    raw = (folder / COPY).read_bytes().split(b"\n")
    (folder / COPY).write_bytes(b"\n".join(raw[:-3]) + b"\n")
    data = (folder / DATABASE).read_bytes()
    early = data.rindex(b'"is":"Added"')
    (folder / DATABASE).write_bytes(data[: early + 6] + b"X" + data[early + 7 :])
    with open_store(folder) as store:
        assert "The data file was damaged" in told(store)[0]
        assert totals(store) == {"A": 30}


def test_a_copy_that_cannot_be_written_is_told_and_stops_nobody(store: Store, monkeypatch):
    number = play(store, "A", 1)
    real = os.write

    def full(handle: int, data: bytes) -> int:
        if data[8:9] == b" ":
            raise OSError(28, "No space left on device")
        return real(handle, data)

    monkeypatch.setattr("os.write", full)
    store.tables.open(number).do(Add(1))
    monkeypatch.undo()
    monkeypatch.setattr(SecondCopy, "begin", lambda *_: None)  # there is still no room
    assert [str(text) for text in store.tend()] == [
        "The second copy of the data cannot be written: the disk is full."
    ]
    assert totals(store) == {"A": 2}


def test_what_is_purged_goes_from_the_copy_too(store: Store, clock: TurnedClock):
    number = play(store, "Secret name", 3)
    store.tables.delete(number)
    store.tend()
    for _ in range(6):
        clock.turn(6 * DAY)
        store.tend()
    assert store.tables.all(include_deleted=True) == []
    assert b"Secret name" not in store._disk.copy.path.read_bytes()


def test_a_long_copy_is_written_anew(store: Store, monkeypatch):
    monkeypatch.setattr("companion.store.disk._LONG_COPY", -10_000_000)
    for number in range(50):
        store.settings.set("a", number)
    size = store._disk.copy.size
    store.tend()
    assert store._disk.copy.size < size / 4
    assert read_copy(store._disk.copy.path).whole


def test_a_recovery_at_work_leaves_a_copy_that_goes_as_far(tmp_path):
    with open_store(tmp_path) as store:
        play(store, "A", 3)
    harm_row(tmp_path)
    with open_store(tmp_path) as store:
        assert store.check() is not None
        assert read_copy(tmp_path / COPY).standing == store._disk.standing


def harm_row(folder: Path) -> None:
    """Change a row so that only whoever looks at it can see it."""
    raw = (folder / DATABASE).read_bytes()
    assert b'"is":"Added"' in raw
    (folder / DATABASE).write_bytes(raw.replace(b'"is":"Added"', b'"is":"Addxd"'))


def test_damage_in_a_row_that_nobody_reads_is_met_by_the_daily_look(tmp_path):
    with open_store(tmp_path) as store:
        play(store, "A", 3)
    harm_row(tmp_path)
    with open_store(tmp_path) as store:
        assert told(store) == []
        found = [str(text) for text in store.tend()]
        assert "The data file was damaged" in found[0] and found[1] == "Everything was recovered."


def test_a_window_that_can_only_look_says_that_it_met_damage(tmp_path):
    with open_store(tmp_path) as store:
        play(store, "A", 3)
    harm_row(tmp_path)
    with open_store(tmp_path), open_store(tmp_path) as second:
        text = second.check()
        assert second.read_only and text is not None and second.notices[-1] is text


def test_an_old_file_grows_though_there_is_no_room_for_a_backup_of_it(tmp_path, monkeypatch):
    shutil.copyfile(Path(__file__).parents[1] / "fixtures" / "schema_v1.sqlite3", tmp_path / DATABASE)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("companion.store.backups.copy", full)
    with open_store(tmp_path) as store:
        assert not store.read_only and store.tables.all() and store.backups.all() == []


# -- clocks ------------------------------------------------------------------------------------------------


def test_one_start_with_a_jumped_clock_purges_nothing(store: Store, clock: TurnedClock):
    number = play(store, "A", 1)
    store.tend()
    store.tables.delete(number)
    for jump in (31, 400, 5000):
        clock.turn(jump * DAY)
        store.tend()
        clock.turn(-jump * DAY)
        store.tend()
    store.tables.restore(number)
    assert totals(store) == {"A": 1}


def test_a_clock_that_jumps_on_the_first_day_of_a_file_purges_nothing(store: Store, clock: TurnedClock):
    number = play(store, "A", 1)
    store.tables.delete(store.tables.duplicate(number))
    store.tend()
    clock.turn(2000 * DAY)
    store.tables.rename(number, "B")
    store.tend()
    assert len(store.tables.all(include_deleted=True)) == 2


def test_backups_of_days_to_come_stop_no_backup_of_today(store: Store, clock: TurnedClock):
    play(store, "A", 1)
    clock.turn(3000 * DAY)
    for _ in range(14):
        store.settings.set("a", clock.at.isoformat())
        store.tend()
        clock.turn(DAY)
    clock.turn(-3014 * DAY)
    store.tend()
    assert store.backups.all()[0].day == clock.at.date()
    assert len(store.backups.all()) == 15, "those of days to come may be the right ones"
    assert store.backups.make() is None


def test_the_table_played_last_is_on_top_whatever_the_clock_said(store: Store, clock: TurnedClock):
    clock.turn(900 * DAY)
    early = play(store, "From the future", 1)
    clock.turn(-900 * DAY)
    late = play(store, "Now", 1)
    assert [info.id for info in store.tables.all()] == [late, early]
    store.tables.open(early).do(Add(1))
    assert [info.id for info in store.tables.all()] == [early, late]


# -- restoring ---------------------------------------------------------------------------------------------


def test_a_restored_backup_is_on_the_disk_before_it_has_its_name(store: Store, clock, monkeypatch):
    play(store, "A", 1)
    store.tend()
    done: list[str] = []
    real_sync, real_replace = os.fsync, os.replace
    monkeypatch.setattr("os.fsync", lambda handle: (done.append("sync"), real_sync(handle)))
    monkeypatch.setattr("os.replace", lambda a, b: (done.append(Path(b).name), real_replace(a, b)))
    store.backups.restore(clock.at.date())
    named = done.index(DATABASE)
    waits = next(at for at, name in enumerate(done) if name.startswith(f"{DATABASE}.new.replaced-"))
    assert "sync" in done[:waits] and done[waits + 1] == "sync" and done[:named][-1] != "sync"


def test_what_a_killed_backup_left_is_cleared_away(store: Store, clock):
    play(store, "A", 1)
    folder = store.folder / "backups"
    folder.mkdir()
    for name in ("companion-2026-01-01.part", "companion-2026-01-01.part-journal"):
        (folder / name).write_bytes(b"half")
    store.tend()
    assert [path.name for path in folder.iterdir()] == ["companion-2026-11-16.sqlite3"]


def test_a_damaged_backup_is_refused_whatever_is_wrong_with_it(store: Store, clock):
    play(store, "A", 30)
    made = store.backups.make()
    assert made is not None
    raw = made.path.read_bytes()
    made.path.write_bytes(raw.replace(b'"is":"Added"', b'"is":"Xdded"', 1))
    with pytest.raises(StorageError, match="This backup is damaged"):
        store.backups.restore(made.day)
    assert totals(store) == {"A": 30}
