"""The second copy: every line of it counts, none is believed that was not written so, and it stops nobody."""

from __future__ import annotations

import errno
import os
import shutil
import tracemalloc
from pathlib import Path
from random import Random
from threading import Thread

import pytest

from companion.store import Store
from companion.store.copy_reader import read_copy, read_end, read_line
from companion.store.second_copy import SecondCopy
from companion.store.standing import Standing
from tests.store.helpers import DAY, TurnedClock, open_store
from tests.store.test_opening import COPY, DATABASE, play, told, totals
from tests.toy import Add


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The copy of a store that was closed, written line by line."""
    with open_store(tmp_path) as store:
        play(store, "A", 3)
        store.settings.set("a", 7654321)
        play(store, "B", 2)
    return tmp_path / COPY


@pytest.fixture
def fresh(tmp_path: Path) -> Path:
    """A copy that was just written anew: all rows as they were when it was begun."""
    with open_store(tmp_path) as store:
        play(store, "A", 3)
        store.settings.set("a", 7654321)
        store._disk.copy_anew()
        shutil.copy(tmp_path / COPY, tmp_path / "fresh")
    return tmp_path / "fresh"


def lines_of(path: Path) -> list[bytes]:
    return path.read_bytes().splitlines(keepends=True)


def without(path: Path, part: bytes) -> None:
    """Cut the one line out that holds these bytes."""
    lines = lines_of(path)
    left = [line for line in lines if part not in line]
    assert len(left) == len(lines) - 1
    path.write_bytes(b"".join(left))


def alone(copy: Path) -> Path:
    """Leave nothing of the data but its copy."""
    (copy.parent / DATABASE).unlink()
    return copy.parent


# -- reading -------------------------------------------------------------------------------------------------


def test_a_lone_copy_gives_everything_back(copy):
    with open_store(alone(copy)) as store:
        assert totals(store) == {"A": 3, "B": 2} and store.settings.get("a") == 7654321
        assert told(store)[1:] == ["Everything was recovered."]


def test_an_empty_copy_alone_is_a_first_start(tmp_path):
    (tmp_path / COPY).write_bytes(b"")
    with open_store(tmp_path) as store:
        assert told(store) == [] and totals(store) == {}


def test_a_line_whose_checksum_is_wrong_is_not_believed(copy):
    copy.write_bytes(copy.read_bytes().replace(b"7654321", b"7654320"))
    assert not read_copy(copy).whole
    with open_store(alone(copy)) as store:
        assert store.settings.get("a") is None
        assert "Everything was recovered." not in told(store)


def test_what_was_removed_is_not_in_the_copy_any_more(tmp_path):
    clock = TurnedClock()
    with open_store(tmp_path, clock) as store:
        store.decks.delete(store.decks.add("warcry", "Gone", {}))
        assert store.decks.purge(clock.at + 40 * DAY) == 1
        play(store, "A", 1)
    assert read_copy(tmp_path / COPY).records["decks"] == {}
    with open_store(alone(tmp_path / COPY)) as store:
        assert told(store)[1:] == ["Everything was recovered."]


def test_a_copy_that_lacks_a_line_of_its_middle_is_not_whole(copy):
    without(copy, b"7654321")
    assert not read_copy(copy).whole
    with open_store(alone(copy)) as store:
        assert "Whether it held more cannot be known." in told(store)


def test_a_copy_that_lacks_a_line_of_its_beginning_is_not_whole(fresh):
    assert read_copy(fresh).whole
    without(fresh, b"7654321")
    assert not read_copy(fresh).whole


def test_a_copy_that_lacks_the_end_of_its_beginning_is_not_whole(copy):
    without(copy, b'"lines":')
    assert not read_copy(copy).whole


def test_a_copy_with_a_line_that_says_nothing_is_not_whole(copy):
    copy.write_bytes(copy.read_bytes() + b"no line at all\n")
    assert not read_copy(copy).whole


def test_a_copy_that_was_just_written_ends_when_the_file_is_closed(tmp_path):
    with open_store(tmp_path) as store:
        play(store, "A", 2)
        store._disk.copy_anew()
        assert not read_copy(tmp_path / COPY).ended, "acts may follow"
    assert read_copy(tmp_path / COPY).ended


def test_a_copy_behind_whose_end_half_a_line_follows_has_not_ended(copy):
    assert read_copy(copy).ended
    copy.write_bytes(copy.read_bytes() + b"half a li")
    assert not read_copy(copy).ended
    with open_store(alone(copy)) as store:
        assert "Whether it held more cannot be known." in told(store)


@pytest.mark.parametrize("old", [slice(5, 6), slice(5, 9), slice(1, 5), slice(1, 3), slice(0, None)])
@pytest.mark.parametrize("place", [-3, None], ids=["inside", "behind"])
def test_an_old_line_behind_later_ones_changes_nothing(tmp_path, old, place):
    """A sound file was called damaged, and given an earlier version of its rows."""
    clock = TurnedClock()
    with open_store(tmp_path, clock) as store:
        number = play(store, "A", 3)
        store.settings.set("a", 0)
        store._disk.copy_anew()
        for value in range(1, 5):
            store.settings.set("a", value)
            add(store, number)
            store.cards.replace("warcry", [("c", {"name": "Card"})] * (5 - value), "cards.csv")
        expected = read_copy(tmp_path / COPY)
    lines = lines_of(tmp_path / COPY)
    mixed = lines[:place] + lines[old] + (lines[place:] if place else [])
    (tmp_path / COPY).write_bytes(b"".join(mixed))
    found = read_copy(tmp_path / COPY)
    assert (found.records, found.standing) == (expected.records, expected.standing) and not found.whole
    clock.turn(DAY)
    with open_store(tmp_path, clock) as store:
        store.tend()
        assert told(store) == [] and store.settings.get("a", 0) == 4 and totals(store) == {"A": 7}
        assert read_copy(tmp_path / COPY).whole


def add(store: Store, number: int) -> None:
    store.tables.open(number).do(Add(1))


@pytest.mark.parametrize("raw", [bytes(9999), b"\xff\xfe" * 99])
def test_a_copy_of_which_no_line_can_be_read_is_kept_beside_the_new_one(copy, raw):
    copy.write_bytes(raw)
    with open_store(copy.parent) as store:
        assert told(store) == [] and totals(store) == {"A": 3, "B": 2}
    assert read_copy(copy).whole and copy.with_name(copy.name + ".before").read_bytes() == raw


def test_lines_that_changed_places_are_read_as_they_were_written(tmp_path):
    with open_store(tmp_path) as store:
        play(store, "A", 3)
        for value in range(5):
            store.settings.set("a", value)
    expected, lines = read_copy(tmp_path / COPY), lines_of(tmp_path / COPY)
    for at in range(4, len(lines) - 2):
        (tmp_path / COPY).write_bytes(b"".join([*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]))
        assert read_copy(tmp_path / COPY).records == expected.records


def test_a_copy_that_cannot_be_read_to_its_end_leaves_what_the_file_has(copy, monkeypatch):
    raw = (copy.parent / DATABASE).read_bytes()
    (copy.parent / DATABASE).write_bytes(bytes(100) + raw[100:])
    lines: list[bytes] = []

    def failing(line: bytes) -> object:
        lines.append(line)
        if len(lines) > 4:
            raise OSError(errno.EIO, "Input/output error")
        return read_line(line)

    monkeypatch.setattr("companion.store.copy_reader.read_line", failing)
    with open_store(copy.parent) as store:
        assert totals(store) == {"A": 3, "B": 2}


@pytest.mark.parametrize(("behind", "torn"), [(b"", False), (b"x", True), (b"no line\n", True)])
def test_the_end_of_a_copy_is_its_last_good_line(copy, behind, torn):
    end = read_end(copy)
    copy.write_bytes(copy.read_bytes() + behind)
    found = read_end(copy)
    assert end is not None and found is not None
    assert (found.line, found.turn, found.torn) == (end.line, end.turn, torn)


def test_the_end_of_a_copy_may_be_a_long_line(tmp_path):
    with open_store(tmp_path) as store:
        play(store, "A", 1)
        store.settings.set("long", "x" * 200_000)
        end = read_end(tmp_path / COPY)
        assert end is not None and not end.torn
        assert end.turn == store._disk.standing.turn


@pytest.mark.parametrize("name", [COPY, f"{DATABASE}.untold"])
@pytest.mark.parametrize("begins", ["as ours", "otherwise"])
def test_somebody_elses_long_file_under_a_name_of_ours_is_not_taken_into_memory(tmp_path, name, begins):
    with open_store(tmp_path) as store:
        play(store, "A", 3)
    with (tmp_path / name).open("ab" if begins == "as ours" else "wb") as file:
        file.truncate(1 << 26)
    tracemalloc.start()
    try:
        read_copy(tmp_path / COPY)
        with open_store(tmp_path) as store:
            assert totals(store) == {"A": 3} and told(store) == []
        assert tracemalloc.get_traced_memory()[1] < 1 << 24
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("seed", range(60))
def test_lines_are_read_alike_however_few_bytes_are_taken_at_once(copy, monkeypatch, seed):
    chance, raw = Random(seed), bytearray(copy.read_bytes())
    for _ in range(chance.randrange(4)):
        at = chance.randrange(len(raw))
        if raw[at] != 10:
            raw[at] ^= 1 << chance.choice((0, 2, 4))
    if chance.random() < 0.3:
        raw = raw.replace(b"\n", b"\r\n")
    raw += chance.choice((b"", b"\n", b"half a li", b"no line\n", bytes(5000), bytes(5000) + b"\n"))
    copy.write_bytes(raw)
    found = read_copy(copy), read_end(copy)
    monkeypatch.setattr("companion.store.copy_reader._LONG", chance.randrange(16, 400))
    monkeypatch.setattr("companion.store.copy_reader._TAIL", 0)
    assert (read_copy(copy), read_end(copy)) == found


def test_bytes_behind_the_end_are_cleared_away_at_the_next_start(copy):
    copy.write_bytes(copy.read_bytes() + b"half a li")
    with open_store(copy.parent) as store:
        end = read_end(copy)
        assert told(store) == [] and end is not None and not end.torn
        assert read_copy(copy).whole and read_copy(copy).standing == store._disk.standing


# -- restored files ------------------------------------------------------------------------------------------


@pytest.fixture
def restored(tmp_path: Path) -> Path:
    """A folder whose backup was brought back, when two acts had followed it, and one act since."""
    clock = TurnedClock()
    with open_store(tmp_path, clock) as store:
        number = play(store, "A", 3)
        store.backups.make()
        store.tables.open(number).do(Add(10))
        store.tables.open(number).do(Add(10))
        store.backups.restore(clock.at.date())
        store.tables.open(number).do(Add(1))
    return tmp_path


def test_a_restored_file_knows_its_past_and_its_copy_does_too(restored):
    with open_store(restored) as store:
        now = store._disk.standing
    end = read_end(restored / COPY)
    assert end is not None and end.parents == now.parents and len(now.parents) == 1
    assert now.parents[-1][1] == now.turn - 1


def test_the_backup_itself_put_back_by_hand_lacks_what_was_played_since(restored):
    backup = next((restored / "backups").iterdir())
    shutil.copy(backup, restored / DATABASE)
    with open_store(restored) as store:
        assert totals(store) == {"A": 4}
        assert "The data file had lost its last acts" in told(store)[0]


def test_the_file_from_before_a_return_put_back_by_hand_is_another_past(restored):
    shutil.copy(restored / f"{DATABASE}.replaced-2026-11-16-1", restored / DATABASE)
    copy = (restored / COPY).read_bytes()
    with open_store(restored) as store:
        assert totals(store) == {"A": 23}
        assert "the copy of another one" in told(store)[0]
    assert (restored / f"{COPY}.other-1").read_bytes() == copy


def test_the_copy_from_before_a_return_is_written_anew_without_a_word(tmp_path):
    clock = TurnedClock()
    with open_store(tmp_path, clock) as store:
        play(store, "A", 3)
        store.backups.make()
        store.backups.restore(clock.at.date())
    shutil.copy(tmp_path / f"{DATABASE}.replaced-2026-11-16-1.copy", tmp_path / COPY)
    with open_store(tmp_path) as store:
        assert told(store) == [] and totals(store) == {"A": 3}
        assert read_copy(tmp_path / COPY).standing == store._disk.standing


def test_only_what_came_before_the_parting_lies_in_the_past():
    now = Standing("new", 9, (("old", 5),))
    assert now.follows(Standing("old", 5)) and now.follows(Standing("new", 9))
    assert not now.follows(Standing("old", 6)) and not now.follows(Standing("new", 10))
    assert not now.follows(Standing("other", 1))
    assert now.lines == [("old", 5), ("new", 9)], "whatever begins from here has come from both"


# -- writing -------------------------------------------------------------------------------------------------


def failing(*_: object) -> int:
    raise OSError(errno.ENOSPC, "No space left on device")


def test_a_line_that_went_out_in_part_ends_the_copy_there(store: Store, monkeypatch):
    table = store.tables.open(play(store, "A", 1))
    copy, before = store._disk.copy, read_end(store._disk.copy.path)
    real = os.write
    monkeypatch.setattr("os.write", lambda handle, data: real(handle, data[: len(data) // 2]))
    table.do(Add(1))
    monkeypatch.undo()
    assert copy.trouble is not None
    torn = copy.path.read_bytes()
    table.do(Add(1))
    assert copy.path.read_bytes() == torn, "no line follows half a one"
    after = read_end(copy.path)
    assert before is not None and after is not None and (after.turn, after.torn) == (before.turn, True)


def test_a_copy_written_anew_goes_on(store: Store, monkeypatch):
    table = store.tables.open(play(store, "A", 1))
    monkeypatch.setattr("os.write", failing)
    table.do(Add(1))
    monkeypatch.undo()
    store._disk.copy_anew()
    table.do(Add(1))
    assert store._disk.copy.trouble is None
    assert read_copy(store._disk.copy.path).standing == store._disk.standing


def test_a_copy_for_which_there_is_no_room_is_told_and_leaves_nothing_half(store: Store, monkeypatch):
    play(store, "A", 1)
    monkeypatch.setattr("os.fsync", failing)
    store._disk.copy_anew()
    monkeypatch.undo()
    monkeypatch.setattr(SecondCopy, "begin", lambda *_: None)  # there is still no room
    assert "The second copy of the data cannot be written: the disk is full." in map(str, store.tend())
    assert not store._disk.copy.path.with_name(f"{COPY}.part").exists()


def test_no_room_for_the_last_line_stops_no_end(store: Store, monkeypatch):
    play(store, "A", 1)
    monkeypatch.setattr("os.write", failing)
    store.close()
    assert store._disk.copy.trouble is not None


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has none")
def test_a_pipe_in_the_place_of_the_copy_holds_nobody_up(tmp_path):
    os.mkfifo(tmp_path / COPY)
    copy = SecondCopy(tmp_path / COPY, tmp_path / "log")
    writer = Thread(target=copy.add, args=(Standing("line", 1), []), daemon=True)
    writer.start()
    writer.join(2)
    assert not writer.is_alive() and copy.trouble is not None


def test_a_copy_that_was_removed_is_written_anew_by_the_next_tending(store: Store):
    number = play(store, "A", 2)
    store._disk.copy.path.unlink()
    store.tables.open(number).do(Add(1))
    assert store.tend() == []
    assert read_copy(store._disk.copy.path).standing == store._disk.standing


def test_a_copy_that_could_not_be_written_is_whole_again_once_it_can(store: Store, monkeypatch):
    number = play(store, "A", 2)

    def full(handle: int, data: bytes) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("companion.store.second_copy.os.write", full)
        store.tables.open(number).do(Add(1))
    assert store._disk.copy.trouble is not None
    assert store.tend() == [] and store._disk.copy.trouble is None
    store.tables.open(number).do(Add(1))
    assert read_copy(store._disk.copy.path).standing == store._disk.standing


def test_the_file_is_held_against_its_copy_once_a_day(store: Store, clock: TurnedClock, monkeypatch):
    play(store, "A", 2)
    asked: list[Path] = []
    monkeypatch.setattr("companion.store.health._agrees_with_copy", lambda path, conn: not asked.append(path))
    for _ in range(3):
        store.tend()
    assert len(asked) == 1
    clock.turn(DAY)
    store.tend()
    store.check()
    assert len(asked) == 3
