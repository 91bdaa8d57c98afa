"""Two things go wrong at once: nothing is mixed, nothing old is passed off as new, nothing kept is lost."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from io import BytesIO, FileIO
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.core.errors import StorageError
from companion.core.game import Note
from companion.store import Store, connecting, data_files, health, page_reader, schema, sources
from companion.store.checksum import seal
from companion.store.copy_reader import read_copy
from companion.store.data_files import PAGE_SIZE
from companion.store.merging import take_later
from tests.store.helpers import (
    DAY,
    TurnedClock,
    contents,
    open_store,
    play_at_random,
    require_all_kept,
)
from tests.store.test_opening import COPY, DATABASE, LOG, harm_row, killed, play, told, totals
from tests.toy import Add

FRAME = PAGE_SIZE + 24
FIXTURE_V1 = Path(__file__).parents[1] / "fixtures" / "schema_v1.sqlite3"


def add(store: Store, number: int, times: int) -> None:
    table = store.tables.open(number)
    for _ in range(times):
        table.do(Add(1))


def overwrite(path: Path, at: int, by: bytes) -> None:
    with path.open("r+b") as file:
        file.seek(at)
        file.write(by)


def zero_root(folder: Path, table: str) -> None:
    """Destroy the page on which a small table lies."""
    conn = sqlite3.connect(folder / DATABASE)
    (root,) = conn.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()
    conn.close()
    overwrite(folder / DATABASE, (root - 1) * PAGE_SIZE, bytes(PAGE_SIZE))


# -- what is of an earlier day is said to be ---------------------------------------------------------------


CHANGES: dict[str, tuple[Any, str]] = {
    "decks": (lambda store: store.decks.put(1, {"new": 1}), "1 deck may be as it was on an earlier day."),
    "settings": (
        lambda store: store.settings.set("a", "new"),
        "1 setting may be as it was on an earlier day.",
    ),
    "tables": (
        lambda store: store.tables.rename(1, "New"),
        "The name and an open question of 1 of them may be those of an earlier day.",
    ),
}


@pytest.mark.parametrize("part", CHANGES)
def test_what_only_a_backup_has_is_told_to_be_of_an_earlier_day(tmp_path, part):
    clock = TurnedClock()
    change, sentence = CHANGES[part]
    with open_store(tmp_path, clock) as store:
        play(store, "Old", 3)
        store.decks.add("warcry", "D", {"old": 1})
        store.settings.set("a", "old")
        store.backups.make()
        clock.turn(DAY)
        change(store)
    (tmp_path / COPY).unlink()
    zero_root(tmp_path, part)
    with open_store(tmp_path, clock) as store:
        store.check()
        assert sentence in told(store) and "Everything was recovered." not in told(store)


def test_what_was_removed_stays_removed_where_nothing_is_missing(tmp_path):
    clock = TurnedClock()
    with open_store(tmp_path, clock) as store:
        gone, stays = play(store, "Gone", 3), play(store, "Stays", 30)
        store.backups.make()
        store.tables.delete(gone)
        clock.turn(40 * DAY)
        for _ in range(8):  # the clock that cannot be undone follows slowly
            store.tend()
            clock.turn(7 * DAY)
        assert [info.id for info in store.tables.all(include_deleted=True)] == [stays]
    (tmp_path / COPY).unlink()
    zero_root(tmp_path, "settings")
    zero_root(tmp_path, "snapshots")
    with open_store(tmp_path, clock) as store:
        store.check()
        assert [info.name for info in store.tables.all(include_deleted=True)] == ["Stays"]


# -- logs --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("harm", ["salt", "header", "first page", "middle"])
@pytest.mark.parametrize("copy", ["gone", "cut"])
def test_a_hot_log_is_read_behind_any_broken_place(tmp_path, harm, copy):
    folder = killed(tmp_path / "a", acts=40)
    if copy == "gone":
        (folder / COPY).unlink()
    else:
        lines = (folder / COPY).read_bytes().splitlines(keepends=True)
        (folder / COPY).write_bytes(b"".join(lines[:9]))
    log = folder / LOG
    if harm == "salt":
        overwrite(log, 17, bytes([log.read_bytes()[17] ^ 4]))
    else:
        at, size = {"header": (0, 32), "first page": (0, 4096), "middle": (32 + 20 * FRAME, 4 * FRAME)}[harm]
        overwrite(log, at, bytes(size))
    with open_store(folder) as store:
        assert totals(store) == {"A": 40}
        assert "The data file was damaged" in told(store)[0]
        assert "Whether it held more cannot be known." in told(store)
    assert list(folder.glob(f"{DATABASE}.damaged-*-wal")), "the log is kept"


def test_a_lost_log_and_a_copy_cut_where_the_file_ends_do_not_let_recovery_boast(tmp_path):
    folder = killed(tmp_path / "a", acts=12)
    conn = sqlite3.connect(folder / DATABASE)  # the first acts come out of the log, and it goes
    conn.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    conn.close()
    assert not (folder / LOG).exists(), "the copy was not ended, and there is no log"
    zero_root(folder, "settings")
    with open_store(folder) as store:
        store.check()
        assert totals(store) == {"A": 12}
        assert "Whether it held more cannot be known." in told(store)


def test_a_last_commit_that_was_torn_before_it_was_acknowledged_is_no_damage(tmp_path):
    folder = killed(tmp_path / "a", acts=5)
    log = folder / LOG
    raw = log.read_bytes()
    frame = raw[-FRAME:]
    log.write_bytes(raw + frame[:100] + bytes(FRAME - 100))
    with open_store(folder) as store:
        assert told(store) == [] and totals(store) == {"A": 5}


def test_a_stray_rollback_journal_is_never_played_in(tmp_path):
    with open_store(tmp_path) as store:
        number = play(store, "A", 3)
    earlier = tmp_path / "earlier"
    shutil.copyfile(tmp_path / DATABASE, earlier)
    conn = sqlite3.connect(earlier, isolation_level=None)
    conn.execute("PRAGMA journal_mode = DELETE")
    conn.execute("PRAGMA cache_size = 1")
    conn.execute("BEGIN")
    conn.execute("UPDATE tables SET name = 'harmed'")
    conn.execute("CREATE TABLE filler AS SELECT randomblob(900000) AS x")
    journal = Path(f"{earlier}-journal").read_bytes()
    conn.rollback()
    conn.close()
    assert journal[:8] == b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7"
    with open_store(tmp_path) as store:
        add(store, number, 4)
    (tmp_path / f"{DATABASE}-journal").write_bytes(journal)
    with open_store(tmp_path) as store:
        assert totals(store) == {"A": 7}
        kept_as = f"{DATABASE}-journal.other-1"
        assert told(store) == [
            f"Beside the data file lay a journal that is not its own; it is kept as {kept_as}."
        ]
    assert (tmp_path / kept_as).read_bytes() == journal


def test_files_are_made_with_a_log_from_the_beginning(tmp_path):
    clock = TurnedClock()
    with open_store(tmp_path, clock) as store:
        play(store, "A", 1)
        assert (tmp_path / DATABASE).read_bytes()[18:20] == b"\2\2"
        store.backups.make()
        store.backups.restore(clock.at.date())
        assert (tmp_path / DATABASE).read_bytes()[18:20] == b"\2\2"


def test_the_log_of_a_linked_file_lies_beside_the_file_itself(tmp_path):
    folder = killed(tmp_path / "a", acts=10)
    other = tmp_path / "elsewhere"
    other.mkdir()
    for end in ("", "-wal"):
        shutil.move(folder / f"{DATABASE}{end}", other / f"data.db{end}")
    (folder / DATABASE).symlink_to(other / "data.db")
    (folder / COPY).unlink()
    overwrite(other / "data.db", 0, bytes(PAGE_SIZE))
    with open_store(folder) as store:
        assert totals(store) == {"A": 10} and told(store)


# -- the second copy ---------------------------------------------------------------------------------------


def without_log(folder: Path) -> Path:
    (folder / LOG).unlink()
    return folder


@pytest.mark.parametrize("harm", ["first line", "line ends"])
def test_a_copy_whose_first_line_is_bad_still_gives_back_what_the_file_lacks(tmp_path, harm):
    folder = without_log(killed(tmp_path / "a", acts=20))
    raw = (folder / COPY).read_bytes()
    changed = raw[:20] + b"#" + raw[21:] if harm == "first line" else raw.replace(b"\n", b"\r\n")
    (folder / COPY).write_bytes(changed)
    with open_store(folder) as store:
        assert totals(store) == {"A": 20}
        assert "had lost its last acts" in told(store)[0]


def test_a_copy_that_says_of_nobody_whose_it_is_is_kept(tmp_path):
    with open_store(tmp_path) as store:
        play(store, "A", 2)
    lines = (tmp_path / COPY).read_bytes().splitlines(keepends=True)
    from companion.store.copy_reader import read_line
    from companion.store.second_copy import _line

    plain = [read_line(line) for line in lines[1:]]
    for each in plain:
        each.pop("l", None)  # as copies were written before
    (tmp_path / COPY).write_bytes(b"#bad\n" + b"".join(map(_line, plain)))
    with open_store(tmp_path) as store:
        assert told(store) == [
            f"The second copy of the data could not be read; it is kept as {COPY}.other-1."
        ]
        assert totals(store) == {"A": 2}


def test_a_copy_cut_within_its_beginning_is_written_anew(tmp_path):
    with open_store(tmp_path) as store:
        play(store, "A", 60)
        play(store, "B", 60)
        store._disk.copy_anew()
    lines = (tmp_path / COPY).read_bytes().splitlines(keepends=True)
    (tmp_path / COPY).write_bytes(b"".join(lines[:3]))
    with open_store(tmp_path) as store:
        assert told(store) == [] and read_copy(tmp_path / COPY).whole


def test_a_line_of_another_copy_is_no_line_of_this_one(tmp_path):
    for name in ("a", "b"):
        with open_store(tmp_path / name) as store:
            play(store, name.upper(), 3)
    stranger = (tmp_path / "b" / COPY).read_bytes().splitlines(keepends=True)[-2]
    own = (tmp_path / "a" / COPY).read_bytes()
    (tmp_path / "a" / COPY).write_bytes(own + stranger)
    found = read_copy(tmp_path / "a" / COPY)
    assert not found.whole and {each["name"] for each in found.records["tables"].values()} == {"A"}


@pytest.mark.parametrize("part", ["decks", "settings", "tables"])
def test_a_page_that_the_disk_put_back_to_an_earlier_version_is_noticed(tmp_path, part):
    with open_store(tmp_path) as store:
        play(store, "Old", 3)
        store.decks.add("warcry", "D", {"old": 1})
        store.settings.set("a", "old")
    conn = sqlite3.connect(tmp_path / DATABASE)
    (root,) = conn.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (part,)).fetchone()
    conn.close()
    before = (tmp_path / DATABASE).read_bytes()[(root - 1) * PAGE_SIZE : root * PAGE_SIZE]
    with open_store(tmp_path) as store:
        store.tables.rename(1, "New")
        store.decks.put(1, {"new": 1})
        store.settings.set("a", "new")
    overwrite(tmp_path / DATABASE, (root - 1) * PAGE_SIZE, before)
    with open_store(tmp_path) as store:
        store.check()
        assert told(store)[1:] == ["Everything was recovered."]
        assert [info.name for info in store.tables.all()] == ["New"]
        assert store.decks.get(1) == {"new": 1} and store.settings.get("a") == "new"


# -- two pasts ---------------------------------------------------------------------------------------------


def test_of_backups_alone_the_one_of_the_last_day_counts(tmp_path):
    clock = TurnedClock()
    with open_store(tmp_path, clock) as store:
        number = play(store, "A", 2)
        store.backups.make()
        first = clock.at.date()
        clock.turn(DAY)
        add(store, number, 40)
        store.backups.make()
        clock.turn(DAY)
        store.backups.restore(first)
        play(store, "Later", 1)
        store.backups.make()
    for name in (DATABASE, COPY):
        (tmp_path / name).unlink()
    with open_store(tmp_path, clock) as store:
        assert totals(store) == {"A": 2, "Later": 1}
        assert f"The backup of {clock.at.date()} is the last that could be read" in told(store)[1]


def test_an_abandoned_past_does_not_come_back_though_the_file_no_longer_says_which_it_is(tmp_path):
    clock = TurnedClock()
    with open_store(tmp_path, clock) as store:
        number = play(store, "A", 2)
        store.backups.make()
        first = clock.at.date()
        clock.turn(DAY)
        add(store, number, 3)
        play(store, "Abandoned", 1)
        store.backups.make()
        clock.turn(DAY)
        store.backups.restore(first)
        add(store, number, 1)
    (tmp_path / COPY).unlink()
    zero_root(tmp_path, "about")
    with open_store(tmp_path, clock) as store:
        assert totals(store) == {"A": 3}
        assert "Tables and events recovered: 1, in part: 0, not at all: 0." in told(store)


@pytest.mark.parametrize(("here", "there"), [(3, 5), (5, 3), (4, 4)])
def test_a_folder_that_goes_on_in_two_places_is_never_mixed(tmp_path, here, there):
    one, other = tmp_path / "one", tmp_path / "other"
    with open_store(one) as store:
        number = play(store, "A", 2)
    shutil.copytree(one, other)
    for folder, times in ((one, here), (other, there)):
        with open_store(folder) as store:
            add(store, number, times)
            assert told(store) == []
    shutil.copyfile(other / COPY, one / COPY)
    with open_store(one) as store:
        assert totals(store) == {"A": 2 + here}
        assert told(store) == [
            f"Beside the data file lay the copy of another one; it is kept as {COPY}.other-1."
        ]


def test_a_moved_folder_knows_its_backups(tmp_path):
    clock = TurnedClock()
    with open_store(tmp_path / "one", clock) as store:
        play(store, "A", 5)
        store.backups.make()
    (tmp_path / "one").rename(tmp_path / "other")
    with open_store(tmp_path / "other", clock) as store:
        add(store, 1, 1)
        assert told(store) == []
    (tmp_path / "other" / COPY).unlink()
    zero_root(tmp_path / "other", "settings")
    overwrite(tmp_path / "other" / DATABASE, 0, bytes(100))
    with open_store(tmp_path / "other", clock) as store:
        assert totals(store) == {"A": 6}


def test_a_clock_that_stands_behind_does_not_make_an_older_backup_the_last(tmp_path):
    clock = TurnedClock()
    with open_store(tmp_path, clock) as store:
        number = play(store, "A", 1)
        for _ in range(4):
            store.backups.make()
            clock.turn(DAY)
            add(store, number, 1)
    for name in (DATABASE, COPY):
        (tmp_path / name).unlink()
    clock.turn(-4 * DAY)
    with open_store(tmp_path, clock) as store:
        assert totals(store) == {"A": 4}
        assert f"The backup of {(clock.at + 3 * DAY).date()} is the last" in told(store)[1]


def test_no_more_backups_are_read_than_are_needed(tmp_path, monkeypatch):
    clock = TurnedClock()
    with open_store(tmp_path, clock) as store:
        number = play(store, "A", 1)
        for _ in range(5):
            store.backups.make()
            clock.turn(DAY)
            add(store, number, 1)
    for name in (DATABASE, COPY):
        (tmp_path / name).unlink()
    read, real = [], sources.from_pages

    def from_pages(path: Path, with_log: bool = True) -> Any:
        read.append(path.name)
        return real(path, with_log)

    monkeypatch.setattr(sources, "from_pages", from_pages)
    with open_store(tmp_path, clock) as store:
        assert totals(store) == {"A": 5}
    assert len([name for name in read if name.startswith("companion-")]) == 1


def test_a_stick_that_goes_to_and_fro_remembers_its_backups(tmp_path):
    clock = TurnedClock()
    place = tmp_path / "here"
    with open_store(place, clock) as store:
        play(store, "A", 3)
        store.decks.add("warcry", "D", {})
        store.backups.make()
    for turn in range(130):
        there = tmp_path / ("there" if turn % 2 == 0 else "here")
        place = place.rename(there)
        open_store(place, clock).close()
    with open_store(place, clock) as store:
        assert told(store) == [] and len(store._disk.standing.parents) < 40
    (place / COPY).unlink()
    zero_root(place, "decks")
    with open_store(place, clock) as store:
        store.check()
        assert [deck.name for deck in store.decks.all()] == ["D"]


def test_of_a_file_and_a_copy_that_lost_its_last_line_the_file_counts(tmp_path):
    with open_store(tmp_path) as store:
        play(store, "A", 2)
        store.decks.add("warcry", "Old", {})
        store.decks.add("warcry", "New", {})
    lines = (tmp_path / COPY).read_bytes().splitlines(keepends=True)
    (tmp_path / COPY).write_bytes(b"".join([*lines[:-2], lines[-1]]))
    zero_root(tmp_path, "decks")
    with open_store(tmp_path) as store:
        store.check()
        assert "1 deck is lost." in told(store)


def test_a_copy_of_equal_length_from_elsewhere_makes_no_damage_of_a_sound_file(tmp_path, monkeypatch):
    """Two devices that cannot be told apart, each with its own acts since the folder was copied."""
    monkeypatch.setattr(data_files, "place_mark", lambda folder: "00000000")
    monkeypatch.setattr(schema, "place_mark", lambda folder: "00000000")
    one, other = tmp_path / "one", tmp_path / "other"
    with open_store(one) as store:
        number = play(store, "A", 2)
        store.settings.set("a", "shared")
    shutil.copytree(one, other)
    for folder in (one, other):
        with open_store(folder) as store:
            store.settings.set("a", folder.name)
            store.tables.open(number).do(Add(1 if folder is one else 2))
    shutil.copyfile(other / COPY, one / COPY)
    with open_store(one) as store:
        assert store.check() is None and store.settings.get("a") == "one"


# -- pasts that lie beside one another ---------------------------------------------------------------------


def test_the_log_and_the_copy_of_a_past_that_was_given_up_are_not_played_into_the_restored_file(tmp_path):
    clock = TurnedClock()
    with open_store(tmp_path, clock) as store:
        play(store, "A", 3)
        store.backups.make()
    store = open_store(tmp_path, clock)
    add(store, 1, 6)
    sides = {name: (tmp_path / name).read_bytes() for name in (LOG, COPY)}
    store.backups.restore(clock.at.date())
    play(store, "After the restore", 2)
    store.close()
    for name, raw in sides.items():
        (tmp_path / name).write_bytes(raw)
    with open_store(tmp_path, clock) as store:
        assert totals(store) == {"A": 3, "After the restore": 2}
        assert told(store)[0].startswith("Beside the data file lay the log of another one")


def test_a_backup_that_goes_further_than_a_file_without_log_and_copy_is_asked(tmp_path):
    clock = TurnedClock()
    folder = tmp_path / "a"
    with open_store(folder, clock) as store:
        store._disk.read("PRAGMA wal_autocheckpoint = 0")
        play(store, "A", 5)
        store.decks.add("warcry", "D", {"n": 1})
        store.backups.make()
        add(store, 1, 2)
        left = (folder / DATABASE).read_bytes()  # everything lies in the log
    (folder / DATABASE).write_bytes(left)
    (folder / COPY).unlink()
    with open_store(folder, clock) as store:
        assert totals(store) == {"A": 5} and [deck.name for deck in store.decks.all()] == ["D"]
        assert told(store) == [
            "The data file had lost its last acts; it is kept as companion.sqlite3.damaged-2026-11-16-1.",
            "The backup of 2026-11-16 is the last that could be read: what was done later is lost.",
            "Tables and events recovered: 1, in part: 0, not at all: 0.",
            "Whether it held more cannot be known.",
        ]
    with open_store(folder, clock) as store:
        store.told()
    with open_store(folder, clock) as store:
        assert told(store) == [] and totals(store) == {"A": 5}


def test_an_older_backup_says_nothing_against_a_file_without_a_copy(tmp_path):
    with open_store(tmp_path) as store:
        play(store, "A", 3)
        store.backups.make()
        add(store, 1, 1)
    (tmp_path / COPY).unlink()
    with open_store(tmp_path) as store:
        assert totals(store) == {"A": 4} and told(store) == []


def test_a_file_and_a_copy_of_no_bytes_are_no_first_start(tmp_path):
    with open_store(tmp_path) as store:
        play(store, "A", 3)
    for name in (DATABASE, COPY):
        (tmp_path / name).write_bytes(b"")
    with open_store(tmp_path) as store:
        assert told(store)[1:] == ["Nothing could be recovered."]


# -- a copy that rots --------------------------------------------------------------------------------------


def break_line(folder: Path, words: bytes) -> None:
    """Change one sign of the last line of the copy that holds some words."""
    lines = (folder / COPY).read_bytes().splitlines(keepends=True)
    at = max(n for n, line in enumerate(lines) if words in line)
    lines[at] = lines[at][:-3] + b"!" + lines[at][-2:]
    (folder / COPY).write_bytes(b"".join(lines))


def test_a_copy_that_rots_is_written_anew_by_the_daily_look(tmp_path):
    clock = TurnedClock()
    with open_store(tmp_path, clock) as store:
        play(store, "A", 5)
        store.tend()
    break_line(tmp_path, b"Added")
    clock.turn(DAY)
    with open_store(tmp_path, clock) as store:
        assert not read_copy(tmp_path / COPY).whole
        store.tend()
        assert read_copy(tmp_path / COPY).whole and told(store) == []


@pytest.mark.parametrize("lost", ["change", "other"])
def test_what_a_lost_line_of_the_copy_may_have_changed_is_told_to_be_of_an_earlier_day(tmp_path, lost):
    with open_store(tmp_path) as store:
        play(store, "A", 2)
        deck = store.decks.add("warcry", "D", {"n": 1})
        store._disk.copy_anew()
        if lost == "change":
            store.settings.set("before", 1)
            store.decks.put(deck, {"n": 2})
        else:
            store.settings.set("a", 3)
            store.decks.put(deck, {"n": 2})
        add(store, 1, 2)
    break_line(tmp_path, rb"\"n\":2" if lost == "change" else b'"settings"')
    zero_root(tmp_path, "decks")
    with open_store(tmp_path) as store:
        store.check()
        sentence = "1 deck may be as it was on an earlier day."
        assert (sentence in told(store)) == (lost == "change")
        assert store.decks.get(deck) == {"n": 1 if lost == "change" else 2}


def test_what_the_copy_saw_changed_is_not_taken_from_older_pages_of_the_file(tmp_path):
    """A folder that was copied while it was played in: the file first, then its copy, its log last."""
    there = tmp_path / "there"
    there.mkdir()
    with open_store(tmp_path / "a") as store:
        play(store, "A", 1)
        store.settings.set("language", "en")
        store.cards.replace("warcry", [(f"c{n}", {"name": f"Old {n}"}) for n in range(90)], "c.csv")
    with open_store(tmp_path / "a") as store:
        folder = store.folder
        shutil.copy(folder / DATABASE, there)
        store.settings.set("language", "fr")
        store.cards.replace("warcry", [(f"c{n}", {"name": f"New {n}"}) for n in range(90)], "c.csv")
        shutil.copy(folder / COPY, there)
        store._disk.read("PRAGMA wal_checkpoint(RESTART)")
        add(store, 1, 30)
        shutil.copy(folder / LOG, there)
    with open_store(there) as store:
        store.check()
        assert store.settings.get("language") == "fr"
        assert store.cards.all("warcry")[0] == {"name": "New 0"} and len(store.cards.all("warcry")) == 90
        assert "1 setting may be as it was on an earlier day." in told(store)


def test_a_stick_that_goes_to_and_fro_and_is_pulled_out_keeps_what_was_done(tmp_path):
    places = [tmp_path / "a", tmp_path / "b"]
    with open_store(places[0]) as store:
        play(store, "A", 2)
    for move, acts in enumerate((0, 0, 3)):
        here, there = places[move % 2], places[1 - move % 2]
        here.rename(there)
        store = open_store(there)
        add(store, 1, acts)
        if move:  # pulled out
            shutil.copytree(there, tmp_path / "pulled")
            store.close()
            shutil.rmtree(there)
            (tmp_path / "pulled").rename(there)
        else:
            store.close()
    with open_store(there) as store:
        assert totals(store) == {"A": 5} and told(store) == []


@pytest.mark.parametrize("what", ["setting", "rows"])
def test_an_older_file_under_a_newer_log_is_noticed(tmp_path, what):
    with open_store(tmp_path / "a") as store:
        play(store, "A", 4)
        store.settings.set("theme", "dark")
        store.settings.set("other", 1)
    own = {name: (tmp_path / "a" / name).read_bytes() for name in (DATABASE, COPY)}
    with open_store(tmp_path / "a") as store:
        store.settings.set("theme", "light") if what == "setting" else add(store, 1, 1)
    store = open_store(tmp_path / "a")
    add(store, 1, 2)
    folder = killed_copy(store, tmp_path / "b")
    for name, raw in own.items():
        (folder / name).write_bytes(raw)
    folder = put_back(tmp_path, folder)
    with open_store(folder) as store:
        assert told(store)[0].startswith("The data file was damaged")
        assert "Everything was recovered." not in told(store)
        assert "2 settings may be as they were on an earlier day." in told(store)
        assert totals(store) == {"A": 6 if what == "setting" else 7}
    with open_store(folder) as store:
        store.told()
    with open_store(folder) as store:
        assert store.check() is None and told(store) == []


def killed_copy(store: Store, to: Path) -> Path:
    """The folder as it lies while its program is killed."""
    shutil.copytree(store.folder, to)
    store.close()
    return to


def put_back(tmp_path: Path, folder: Path) -> Path:
    """In the place of the folder it was taken from."""
    shutil.rmtree(tmp_path / "a")
    return folder.rename(tmp_path / "a")


def test_what_was_changed_to_and_fro_is_not_taken_from_a_copy_that_is_behind(tmp_path):
    with open_store(tmp_path) as store:
        play(store, "A", 4)
        for theme in ("light", "dark"):
            store.settings.set("theme", theme)
        behind = (tmp_path / COPY).read_bytes()
        store.settings.set("theme", "light")
        add(store, 1, 3)
    (tmp_path / COPY).write_bytes(behind)
    overwrite(tmp_path / DATABASE, (tmp_path / DATABASE).read_bytes().index(b'"is":"Added"') + 6, b"x")
    with open_store(tmp_path) as store:
        store.check()
        assert store.settings.get("theme") == "light"


@pytest.mark.parametrize("as_large", [True, False])
@pytest.mark.parametrize("copy", ["older", "gone", "own"])
def test_an_older_log_is_not_played_over_a_newer_file(tmp_path, copy, as_large):
    with open_store(tmp_path) as store:
        play(store, "A", 3)
        if as_large:
            store.settings.set("theme", "light")
        older = {name: (tmp_path / name).read_bytes() for name in (LOG, COPY)}
        store.settings.set("theme", "dark")
        add(store, 1, 2)
    (tmp_path / LOG).write_bytes(older[LOG])
    if copy == "older":
        (tmp_path / COPY).write_bytes(older[COPY])
    elif copy == "gone":
        (tmp_path / COPY).unlink()
    with open_store(tmp_path) as store:
        assert totals(store) == {"A": 5} and store.settings.get("theme") == "dark"
        assert told(store)


def test_an_older_file_alone_under_its_log_and_copy_is_noticed_at_once(tmp_path):
    with open_store(tmp_path / "a") as store:
        play(store, "A", 3)
    older = (tmp_path / "a" / DATABASE).read_bytes()
    with open_store(tmp_path / "a") as store:
        store.settings.set("theme", "dark")
    store = open_store(tmp_path / "a")
    add(store, 1, 2)
    folder = put_back(tmp_path, killed_copy(store, tmp_path / "b"))
    (folder / DATABASE).write_bytes(older)
    with open_store(folder) as store:
        assert store.settings.get("theme") == "dark" and totals(store) == {"A": 5}
        assert told(store)[1:] == ["Everything was recovered."]


def test_after_a_kill_the_copy_is_ended_by_whoever_closes_the_file_next(tmp_path):
    store = open_store(tmp_path / "a")
    play(store, "A", 4)
    folder = put_back(tmp_path, killed_copy(store, tmp_path / "b"))
    for _ in range(3):
        open_store(folder).close()
    lines = (folder / COPY).read_bytes().count(b"\n")
    open_store(folder).close()
    assert (folder / COPY).read_bytes().count(b"\n") == lines, "once is enough"
    zero_root(folder, "settings")
    with open_store(folder) as store:
        store.check()
        assert told(store)[1:] == ["Everything was recovered."]


def test_a_file_behind_its_copy_on_a_full_disk_says_both(tmp_path, monkeypatch):
    folder = killed(tmp_path / "a", acts=4)
    (folder / LOG).unlink()

    def full(*paths: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(data_files, "let_wait", full)
    with open_store(folder) as store:
        assert told(store) == [
            "The disk is full: the tables can be read but not changed. Make room, then start again.",
            "The data file is damaged and cannot be mended now: the disk is full.",
        ]


@pytest.mark.parametrize("copy", ["gone", "of yesterday"])
def test_recovery_is_not_sure_of_the_end_where_no_copy_goes_as_far(tmp_path, copy):
    with open_store(tmp_path / "a") as store:
        play(store, "A", 3)
        store.settings.set("theme", "dark")
    yesterday = (tmp_path / "a" / COPY).read_bytes()
    store = open_store(tmp_path / "a")
    add(store, 1, 2)
    if copy == "gone":
        folder = put_back(tmp_path, killed_copy(store, tmp_path / "b"))
        (folder / COPY).unlink()
    else:
        store.close()
        folder = tmp_path / "a"
        (folder / COPY).write_bytes(yesterday)
    overwrite(folder / DATABASE, 18, b"\7\7")
    with open_store(folder) as store:
        store.check()
        assert totals(store) == {"A": 5} and store.settings.get("theme") == "dark"
        assert "Whether it held more cannot be known." in told(store)


def test_a_lost_line_of_the_copys_beginning_casts_no_doubt_on_other_rows(tmp_path):
    with open_store(tmp_path) as store:
        play(store, "A", 2)
        deck = store.decks.add("warcry", "D", {"n": 1})
        store.settings.set("theme", "dark")
        store._disk.copy_anew()
        add(store, 1, 1)
    break_line(tmp_path, b'"settings"')
    zero_root(tmp_path, "decks")
    with open_store(tmp_path) as store:
        store.check()
        assert store.decks.get(deck) == {"n": 1}
        assert not any("earlier day" in text for text in told(store))


# -- which of two versions ---------------------------------------------------------------------------------


def test_a_deck_is_not_put_back_because_a_clock_stood_ahead(tmp_path):
    clock = TurnedClock()
    clock.turn(5 * DAY)
    with open_store(tmp_path, clock) as store:
        play(store, "A", 3)
        deck = store.decks.add("warcry", "D", {"v": "old"})
        store.backups.make()
        clock.turn(-4 * DAY)
        store.decks.put(deck, {"v": "new"})
    (tmp_path / COPY).unlink()
    overwrite(tmp_path / DATABASE, (tmp_path / DATABASE).read_bytes().index(b'"is":"Added"') + 6, b"x")
    with open_store(tmp_path, clock) as store:
        store.check()
        assert store.decks.get(deck) == {"v": "new"}


def test_a_file_that_was_renamed_back_after_a_restore_is_whole(tmp_path):
    clock = TurnedClock()
    with open_store(tmp_path, clock) as store:
        play(store, "A", 3)
        store.backups.make()
        store.backups.restore(clock.at.date())
    (aside,) = tmp_path.glob(f"{DATABASE}.replaced-*-1")
    aside.replace(tmp_path / DATABASE)
    with open_store(tmp_path, clock) as store:
        assert totals(store) == {"A": 3} and told(store) == []


def test_of_all_backups_the_one_that_goes_further_than_the_file_is_taken(tmp_path):
    clock = TurnedClock()
    with open_store(tmp_path, clock) as store:
        play(store, "A", 2)
    own = (tmp_path / DATABASE).read_bytes()
    with open_store(tmp_path, clock) as store:
        add(store, 1, 2)
        store.backups.make()
        clock.turn(DAY)
        add(store, 1, 1)
    other = tmp_path / "other"
    with open_store(other, clock) as store:
        play(store, "B", 4)
        made = store.backups.make()
        assert made is not None
        shutil.copy(made.path, tmp_path / "backups")
    (tmp_path / DATABASE).write_bytes(own)
    (tmp_path / COPY).unlink()
    with open_store(tmp_path, clock) as store:
        assert totals(store) == {"A": 4}
        assert "Everything was recovered." not in told(store)


def test_a_copy_written_anew_in_an_evening_that_went_on_has_not_ended(tmp_path):
    store = open_store(tmp_path / "a")
    play(store, "A", 3)
    store._disk.copy_anew()
    behind = (tmp_path / "a" / COPY).read_bytes()
    store._disk.read("PRAGMA wal_checkpoint(TRUNCATE)")
    add(store, 1, 2)
    folder = put_back(tmp_path, killed_copy(store, tmp_path / "b"))
    (folder / COPY).write_bytes(behind)
    (folder / LOG).unlink()
    overwrite(folder / DATABASE, 18, b"\7\7")
    with open_store(folder) as store:
        assert totals(store) == {"A": 3}
        assert "Whether it held more cannot be known." in told(store)


# -- a copy that could not be written for a while ----------------------------------------------------------


def with_an_evening_that_the_copy_lacks(folder: Path, monkeypatch: pytest.MonkeyPatch, backup: bool) -> None:
    """An evening in both, then one in which the disk was full for the copy alone."""
    with open_store(folder) as store:
        play(store, "A", 2)
        store.settings.set("theme", "light")
    write = os.write

    def full(handle: int, data: bytes) -> int:
        if os.fstat(handle).st_ino == (folder / COPY).stat().st_ino:
            raise OSError(28, "No space left on device")
        return write(handle, data)

    with open_store(folder) as store:
        monkeypatch.setattr(os, "write", full)
        add(store, 1, 3)
        play(store, "B", 1)
        store.settings.set("theme", "dark")
        if backup:
            store.backups.make()
    monkeypatch.undo()


def test_rows_that_the_copy_never_saw_are_kept_where_the_file_does_not_say_how_far_it_goes(
    tmp_path, monkeypatch
):
    with_an_evening_that_the_copy_lacks(tmp_path, monkeypatch, backup=False)
    zero_root(tmp_path, "about")
    with open_store(tmp_path) as store:
        assert totals(store) == {"A": 5, "B": 1} and store.settings.get("theme") == "dark"
        assert "Everything was recovered." not in told(store)


@pytest.mark.parametrize("backup", [True, False])
def test_a_copy_that_was_given_up_has_not_ended(tmp_path, monkeypatch, backup):
    with_an_evening_that_the_copy_lacks(tmp_path, monkeypatch, backup)
    (tmp_path / DATABASE).unlink()
    with open_store(tmp_path) as store:
        assert totals(store) == ({"A": 5, "B": 1} if backup else {"A": 2})
        assert "Whether it held more cannot be known." in told(store)


# -- other programs ----------------------------------------------------------------------------------------


LOOK = "import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); c.execute('SELECT * FROM tables'); c.close()"


def test_another_program_that_looks_at_the_file_does_not_take_the_log_away(tmp_path):
    with open_store(tmp_path) as store:
        play(store, "A", 2)
        store.tend()
        store.check()
        subprocess.run([sys.executable, "-c", LOOK, str(tmp_path / DATABASE)], check=True)
        assert (tmp_path / LOG).exists()
        add(store, 1, 1)


def test_a_log_that_was_taken_away_takes_no_more_acts(tmp_path):
    with open_store(tmp_path) as store:
        play(store, "A", 2)
        (tmp_path / LOG).rename(tmp_path / "elsewhere")
        with pytest.raises(StorageError, match="nothing was stored"):
            add(store, 1, 1)


# -- one fault that looks like none ------------------------------------------------------------------------


def test_an_old_page_is_seen_though_the_copy_was_begun_anew_since(tmp_path):
    with open_store(tmp_path) as store:
        play(store, "A", 2)
        store.settings.set("language", "de")
    before = (tmp_path / DATABASE).read_bytes()
    with open_store(tmp_path) as store:
        store.settings.set("language", "en")
        store._disk.copy_anew()
    conn = sqlite3.connect(tmp_path / DATABASE)
    (root,) = conn.execute("SELECT rootpage FROM sqlite_master WHERE name = 'settings'").fetchone()
    conn.close()
    at = (root - 1) * PAGE_SIZE
    overwrite(tmp_path / DATABASE, at, before[at : at + PAGE_SIZE])
    with open_store(tmp_path) as store:
        assert store.settings.get("language") == "de", "the disk lost what was written"
        store.check()
        assert store.settings.get("language") == "en"
        assert told(store)[1:] == ["Everything was recovered."]


@pytest.mark.parametrize(
    ("was", "now"), [(b"coalesce(max(seq), 0) + 1", b"coalesce(max(seq), 0) + 0"), (b"coalesce", b"coalesbe")]
)
def test_a_bit_in_the_wording_of_a_trigger_is_damage(tmp_path, was, now):
    with open_store(tmp_path) as store:
        play(store, "A", 2)
    raw = (tmp_path / DATABASE).read_bytes()
    assert was in raw
    (tmp_path / DATABASE).write_bytes(raw.replace(was, now))
    with open_store(tmp_path) as store:
        assert store.check() is not None
        add(store, 1, 1)
        assert told(store)[1:] == ["Everything was recovered."]


def test_a_file_of_0_1_0_put_back_over_a_later_one_is_behind(tmp_path):
    shutil.copy(FIXTURE_V1, tmp_path / DATABASE)
    with open_store(tmp_path) as store:
        known = len(store.tables.all())
        play(store, "After the update", 2)
        store.settings.set("late", 1)
    shutil.copy(FIXTURE_V1, tmp_path / DATABASE)
    with open_store(tmp_path) as store:
        assert len(store.tables.all()) == known + 1 and store.settings.get("late") == 1
        assert told(store)[0].startswith("The data file had lost its last acts")
        assert told(store)[1:] == ["Everything was recovered."]


def test_a_bit_in_the_index_of_the_stored_states_is_damage(tmp_path):
    with open_store(tmp_path) as store:
        for name in ("A", "B"):
            play(store, name, 26)
    conn = sqlite3.connect(tmp_path / DATABASE)
    (root,) = conn.execute("SELECT rootpage FROM sqlite_master WHERE name LIKE '%autoindex_snap%'").fetchone()
    conn.close()
    raw = (tmp_path / DATABASE).read_bytes()
    at = raw.index(bytes((2, 25)), (root - 1) * PAGE_SIZE)
    overwrite(tmp_path / DATABASE, at, bytes((3, 25)))
    with open_store(tmp_path) as store:
        assert store.check() is not None and told(store)[1:] == ["Everything was recovered."]


def test_rows_that_the_copy_never_saw_are_kept_where_the_page_with_the_files_own_count_is_old(
    tmp_path, monkeypatch
):
    with open_store(tmp_path) as store:
        play(store, "A", 1)
    before = (tmp_path / DATABASE).read_bytes()
    with_an_evening_that_the_copy_lacks(tmp_path, monkeypatch, backup=False)
    conn = sqlite3.connect(tmp_path / DATABASE)
    (root,) = conn.execute("SELECT rootpage FROM sqlite_master WHERE name = 'about'").fetchone()
    conn.close()
    at = (root - 1) * PAGE_SIZE
    overwrite(tmp_path / DATABASE, at, before[at : at + PAGE_SIZE])
    with open_store(tmp_path) as store:
        store.check()
        assert totals(store)["B"] == 1 and "Everything was recovered." not in told(store)


def test_a_second_store_in_one_process_leaves_the_locks_of_the_first(tmp_path):
    with open_store(tmp_path) as store:
        play(store, "A", 2)
        open_store(tmp_path).close()
        subprocess.run([sys.executable, "-c", LOOK, str(tmp_path / DATABASE)], check=True)
        add(store, 1, 1)


@pytest.mark.parametrize("acts", [0, 1, 3])
def test_a_restored_file_beside_the_log_and_copy_of_the_past_that_was_given_up_counts(tmp_path, acts):
    clock, folder = TurnedClock(), tmp_path / "a"
    with open_store(folder, clock) as store:
        number = play(store, "A", 2)
        store.tend()
        day = clock.at.date()
        clock.turn(DAY)
        store.decks.add("warcry", "Given up", {})
        add(store, number, 3)
        hot = killed_copy(store, tmp_path / "hot")
    with open_store(folder, clock) as store:
        store.backups.restore(day)
        for n in range(acts):
            play(store, f"Since {n}", 1)
        store.settings.set("since", 1)
        known = totals(store)
    shutil.copyfile(folder / DATABASE, hot / DATABASE)
    with open_store(put_back(tmp_path, hot), clock) as store:
        assert totals(store) == known and store.settings.get("since") == 1 and store.decks.all() == []
        assert "of another one" in told(store)[0] and "Everything was recovered." not in told(store)


def test_acts_that_only_a_copy_knows_wait_until_it_can_be_read(tmp_path, monkeypatch):
    folder = killed(tmp_path / "a", acts=5)
    (folder / LOG).unlink()
    refuse, opened = [True], Path.open

    def open_(path: Path, *args: Any, **kwargs: Any) -> Any:
        if path.name == COPY and refuse and sys._getframe(1).f_code.co_name == "read_copy":
            raise OSError(5, "Input/output error")
        return opened(path, *args, **kwargs)

    monkeypatch.setattr(Path, "open", open_)
    with pytest.raises(StorageError, match="is damaged and cannot be mended now"):
        open_store(folder)
    refuse.clear()
    with open_store(folder) as store:
        assert totals(store) == {"A": 5}


def test_a_copy_whose_middle_the_disk_does_not_give_is_not_everything_and_is_written_anew(tmp_path):
    with open_store(tmp_path) as store:
        play(store, "A", 5)

        class Bad(BytesIO):
            def readline(self, size: int | None = -1) -> bytes:
                if self.tell() > len(raw) - 600:
                    raise OSError(5, "Input/output error")
                return super().readline(size)

        raw = (tmp_path / COPY).read_bytes()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Path, "open", lambda path, *_args, **_kwargs: Bad(raw))
            found = read_copy(tmp_path / COPY)
        assert not found.whole and not found.ended and found.stopped is not None
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("companion.store.health.read_copy", lambda *_args: found)
            store.check()
            assert store._disk.copy_is_due
            store.tend()
        assert (tmp_path / f"{COPY}.before").exists(), "what it still has is kept"


@pytest.mark.parametrize("acts", [1, 3, 8])
def test_the_file_of_a_past_that_was_given_up_is_not_mixed_with_the_log_of_the_restored_one(tmp_path, acts):
    clock, folder = TurnedClock(), tmp_path / "a"
    with open_store(folder, clock) as store:
        number = play(store, "A", 2)
        store.settings.set("past", "common")
        store.tend()
        day = clock.at.date()
        clock.turn(DAY)
        add(store, number, 1)
        store.settings.set("past", "given up")
    given_up = (folder / DATABASE).read_bytes()
    with open_store(folder, clock) as store:
        store.backups.restore(day)
        add(store, number, acts)
        hot = killed_copy(store, tmp_path / "hot")
    (hot / DATABASE).write_bytes(given_up)
    with open_store(put_back(tmp_path, hot), clock) as store:
        assert "of another one" in told(store)[0] and "Everything was recovered." not in told(store)
        assert totals(store) == {"A": 3} and store.settings.get("past") == "given up"


def test_a_hole_before_a_log_that_begins_another_line_is_seen(tmp_path, monkeypatch):
    folder = tmp_path / "a"
    with open_store(folder) as store:
        number = play(store, "A", 2)
        store.decks.add("warcry", "D", {"old": 1})
    early = {name: (folder / name).read_bytes() for name in (DATABASE, COPY)}
    with open_store(folder) as store:
        store.decks.put(1, {"new": 1})
    monkeypatch.setattr(data_files, "place_mark", lambda folder: "elsewhere")
    monkeypatch.setattr(schema, "place_mark", lambda folder: "elsewhere")
    with open_store(folder) as store:
        add(store, number, 1)
        hot = (folder / LOG).read_bytes()
    for name, raw in (early | {LOG: hot}).items():
        (folder / name).write_bytes(raw)
    with open_store(folder) as store:
        assert told(store) and "Everything was recovered." not in told(store)


@pytest.mark.parametrize("line", ["before", "behind"])
def test_an_old_page_is_seen_though_a_line_of_the_copy_is_bad(tmp_path, line):
    clock = TurnedClock()
    with open_store(tmp_path, clock) as store:
        play(store, "A", 3)
        store.decks.add("warcry", "D", {"old": 1})
    conn = sqlite3.connect(tmp_path / DATABASE)
    (root,) = conn.execute("SELECT rootpage FROM sqlite_master WHERE name = 'decks'").fetchone()
    conn.close()
    before = (tmp_path / DATABASE).read_bytes()[(root - 1) * PAGE_SIZE : root * PAGE_SIZE]
    with open_store(tmp_path, clock) as store:
        store.settings.set("a", 1)
        store.decks.put(1, {"new": 1})
        store.settings.set("b", 1)
    overwrite(tmp_path / DATABASE, (root - 1) * PAGE_SIZE, before)
    lines = (tmp_path / COPY).read_bytes().splitlines(keepends=True)
    wanted = b'"a"' if line == "before" else b'"b"'
    at = next(n for n, each in enumerate(lines) if wanted in each and b"settings" in each)
    lines[at] = lines[at].replace(wanted, b'"c"')
    (tmp_path / COPY).write_bytes(b"".join(lines))
    known = (tmp_path / COPY).read_bytes()
    with open_store(tmp_path, clock) as store:
        store.tend()
        if line == "before":
            assert store.decks.get(1) == {"new": 1} and told(store)[1:] == ["Everything was recovered."]
        else:  # the bad line may have changed it back: nobody can know, and nothing is thrown away
            assert told(store) == [] and (tmp_path / f"{COPY}.before").read_bytes().startswith(known)


def test_a_first_page_that_the_disk_does_not_give_is_damage(tmp_path, monkeypatch):
    with open_store(tmp_path) as store:
        play(store, "A", 3)
    path, gives = tmp_path / DATABASE, [False]
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = 266
    look, whole = connecting._look, Path.read_bytes

    def refused(address: str) -> sqlite3.Connection:
        if path.name in address and not gives[0]:
            raise error
        return look(address)

    def read(where: Path) -> bytes:
        if where == path and not gives[0]:
            raise OSError(5, "Input/output error")
        return whole(where)

    monkeypatch.setattr(connecting, "_look", refused)
    monkeypatch.setattr(Path, "read_bytes", read)
    monkeypatch.setattr("companion.store.opening._has_bad_sector", lambda path: True)
    settled = data_files.put_in_place
    monkeypatch.setattr(data_files, "put_in_place", lambda *paths: (gives.insert(0, True), settled(*paths)))
    with open_store(tmp_path) as store:
        assert totals(store) == {"A": 3} and "The data file was damaged" in told(store)[0]


def test_what_the_disk_still_gives_of_a_file_is_read(tmp_path, monkeypatch):
    path = tmp_path / "some"
    path.write_bytes(b"a" * PAGE_SIZE + b"b" * PAGE_SIZE + b"c" * 10)

    def refused(where: Path) -> bytes:
        raise OSError(5, "Input/output error")

    class Bad(FileIO):
        def read(self, size: int = -1) -> bytes:
            if PAGE_SIZE <= self.tell() < 2 * PAGE_SIZE:
                raise OSError(5, "Input/output error")
            return super().read(size)

    monkeypatch.setattr(Path, "read_bytes", refused)
    monkeypatch.setattr(Path, "open", lambda where, *_args, **_kwargs: Bad(where))
    found = page_reader._bytes(path)
    assert found == b"a" * PAGE_SIZE + bytes(PAGE_SIZE) + (b"c" * 10).ljust(PAGE_SIZE, b"\0")


def test_an_old_page_is_not_written_over_a_copy_that_is_behind_and_knows_the_new_one(tmp_path):
    with open_store(tmp_path) as store:
        play(store, "A", 3)
        store.decks.add("warcry", "D", {"old": 1})
    conn = sqlite3.connect(tmp_path / DATABASE)
    (root,) = conn.execute("SELECT rootpage FROM sqlite_master WHERE name = 'decks'").fetchone()
    conn.close()
    before = (tmp_path / DATABASE).read_bytes()[(root - 1) * PAGE_SIZE : root * PAGE_SIZE]
    with open_store(tmp_path) as store:
        store.decks.put(1, {"new": 1})
        behind = (tmp_path / COPY).read_bytes()
        store.settings.set("a", 1)
    (tmp_path / COPY).write_bytes(behind)
    overwrite(tmp_path / DATABASE, (root - 1) * PAGE_SIZE, before)
    with open_store(tmp_path):
        assert (tmp_path / f"{COPY}.before").read_bytes() == behind


def test_a_value_that_went_to_and_fro_is_no_message_though_its_copy_is_behind(tmp_path):
    with open_store(tmp_path) as store:
        for theme in ("dark", "light"):
            store.settings.set("theme", theme)
        behind = (tmp_path / COPY).read_bytes()
        store.settings.set("theme", "dark")
    (tmp_path / COPY).write_bytes(behind)
    with open_store(tmp_path) as store:
        store.tend()
        assert told(store) == [] and store.settings.get("theme") == "dark"


def test_one_damage_that_two_meet_at_once_is_mended_once(tmp_path, monkeypatch):
    with open_store(tmp_path) as store:
        play(store, "A", 3)
    harm_row(tmp_path)
    real = health.is_sound
    with open_store(tmp_path) as store:

        def late(*args: Any) -> bool:
            found = real(*args)
            store.tables.open(1)  # somebody else meets it first
            return found

        monkeypatch.setattr("companion.store.repair.is_sound", late)
        assert store.check() is None
        assert [text for text in told(store) if "was damaged" in text] == told(store)[:1]


def test_a_copy_that_stopped_in_the_middle_lets_nobody_claim_everything(tmp_path, monkeypatch):
    folder = killed(tmp_path / "a", acts=20)
    found = read_copy(folder / COPY)
    found.whole, found.ended, found.stopped = False, False, OSError(5, "Input/output error")
    overwrite(folder / DATABASE, 0, bytes(100))
    monkeypatch.setattr("companion.store.recover.read_copy", lambda path: found)
    with open_store(folder) as store:
        assert totals(store) == {"A": 20}
        assert told(store)[-1] == "Whether it held more cannot be known."


@pytest.mark.parametrize("doubtful", [True, False])
def test_a_row_that_a_bad_line_may_have_changed_back_stays_as_the_file_has_it(doubtful):
    old, new = ({"name": "a", "value": value} for value in ("old", "new"))
    file, copy, key = sources.Source(), sources.Source(), ("a",)
    file.records["settings"][key], copy.records["settings"][key] = old, new
    copy.earlier = {("settings", seal("settings", *old.values()))}
    copy.older = {("settings", key)} if doubtful else set()
    take_later(file, copy)
    assert file.records["settings"][key] == (old if doubtful else new)


# -- a table that stayed open -----------------------------------------------------------------------------


def test_a_table_that_stayed_open_goes_on_only_over_the_rows_it_knows(tmp_path):
    with open_store(tmp_path / "base") as store:
        play_at_random(store.tables.open(store.tables.create("toy", "A", seed=1)), Random(5), 60)
    seen = set()
    for page in range(1, (tmp_path / "base" / DATABASE).stat().st_size // PAGE_SIZE):
        folder = tmp_path / str(page)
        shutil.copytree(tmp_path / "base", folder)
        with open_store(folder) as store:
            table, before = store.tables.open(1), store.tables.read_rows(1)
            overwrite(folder / DATABASE, page * PAGE_SIZE, bytes(PAGE_SIZE))
            (folder / COPY).unlink()
            if store.check() is None or not store.tables.all():
                continue
            mended = store.tables.read_rows(1)
            is_same = mended == before
            seen.add(is_same)
            for word in ("one", "two"):
                if is_same:
                    table.do(Note(word))
                else:
                    with pytest.raises(StorageError, match="changed elsewhere: open it again"):
                        table.do(Note(word))
            assert len(store.tables.read_rows(1)) == len(mended) + 2 * is_same
            store.tables.open(1).do(Note("three"))
    assert seen == {True, False}


def test_a_table_that_was_open_before_a_backup_was_back_is_another(store, clock):
    number = store.tables.create("toy", "A")
    table = store.tables.open(number)
    table.do(Note("one"))
    store.tend()
    same = store.tables.open(number)
    for word in ("two", "three"):
        table.do(Note(word))
    store.backups.restore(clock.at.date())
    same.do(Note("TWO"))
    store.tables.open(number).do(Note("THREE"))
    before = store.tables.read_rows(number)
    for stale in (table, same):
        with pytest.raises(StorageError, match="changed elsewhere: open it again"):
            stale.do(Note("four"))
    assert store.tables.read_rows(number) == before


@pytest.mark.parametrize("is_file_there", [True, False])
@pytest.mark.parametrize("hot", [True, False])
def test_a_copy_under_the_name_of_its_file_is_read_all_the_same(tmp_path, hot, is_file_there):
    folder = killed(tmp_path / "a", acts=12)
    if not hot:
        with open_store(folder) as store:
            store.tend()
            add(store, 1, 3)
    (folder / DATABASE).replace(tmp_path / "file")
    (folder / COPY).replace(folder / DATABASE)
    if is_file_there:
        (tmp_path / "file").replace(folder / COPY)
    before = contents(folder)
    with open_store(folder) as store:
        assert totals(store) == {"A": 12 if hot else 15}
        assert told(store)[1:] == ["Everything was recovered."]
    require_all_kept(folder, before)


@pytest.mark.parametrize("lost", ["nothing", "a line of the copy", "the copy", "the file"])
def test_what_follows_a_folder_that_was_put_back_is_never_given_up_for_later_backups(tmp_path, lost):
    clock = TurnedClock()
    folder, stick = tmp_path / "a", tmp_path / "stick"
    with open_store(folder, clock) as store:
        number = play(store, "A", 2)
        store.tend()
    stick.mkdir()
    for name in (DATABASE, COPY):
        shutil.copyfile(folder / name, stick / name)
    for _ in range(3):
        clock.turn(DAY)
        with open_store(folder, clock) as store:
            add(store, number, 4)
            store.tend()
    for name in (DATABASE, COPY):
        shutil.copyfile(stick / name, folder / name)
    clock.turn(DAY)
    with open_store(folder, clock) as store:
        assert told(store) == [
            "The data here is of an earlier time than the latest backup."
            " If that was not meant, bring that backup back."
        ]
        store.told()
        add(store, number, 1)
        left = killed_copy(store, tmp_path / "killed")
    copy = put_back(tmp_path, left) / COPY
    if lost == "a line of the copy":
        copy.write_bytes(b"".join(copy.read_bytes().splitlines(keepends=True)[:-1]))
    elif lost != "nothing":
        (copy if lost == "the copy" else folder / DATABASE).unlink()
    for _ in range(2):
        with open_store(folder, clock) as store:
            assert totals(store) == {"A": 3}
            assert not any("earlier" in each or "backup" in each for each in told(store))
            store.told()
