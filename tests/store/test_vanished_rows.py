"""Rows that are gone without a checksum that would not hold, and damage that must not pass for sound."""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from companion.core.errors import StorageError
from companion.core.table import Table
from companion.games import GAME_IDS
from companion.store import Store
from companion.store.data_files import PAGE_SIZE
from companion.store.errors import Damaged
from companion.store.games import EVENT_ID
from tests import bots
from tests.faults.honest import fill_event
from tests.store.helpers import DAY, TurnedClock, open_store
from tests.store.test_opening import COPY, DATABASE, harm_row, play, told, totals
from tests.tournament.stage import OPTIONS

CELLS_AT = 3


def lose_cells(folder: Path, table: str, by: int = 1) -> None:
    """Let the first leaf page of a table forget its last rows, as one flipped bit of its count can."""
    path = folder / DATABASE
    conn = sqlite3.connect(path)
    (root,) = conn.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()
    conn.close()
    raw = bytearray(path.read_bytes())
    at = (root - 1) * PAGE_SIZE
    if raw[at] in (5, 2):  # an inner page: its first child
        pointer = at + 12
        cell = at + int.from_bytes(raw[pointer : pointer + 2])
        at = (int.from_bytes(raw[cell : cell + 4]) - 1) * PAGE_SIZE
    cells = int.from_bytes(raw[at + CELLS_AT : at + CELLS_AT + 2])
    raw[at + CELLS_AT : at + CELLS_AT + 2] = (cells - by).to_bytes(2)
    path.write_bytes(raw)


@pytest.fixture
def filled(tmp_path: Path) -> Path:
    """Two tables, some decks and some settings, closed."""
    with open_store(tmp_path) as store:
        play(store, "A", 4)
        play(store, "B", 4)
        for number in range(5):
            store.decks.add("warcry", f"Deck {number}", {"n": number})
            store.settings.set(f"setting {number}", number)
    return tmp_path


LOOKS: dict[str, Callable[[Store], int]] = {
    "tables": lambda store: len(store.tables.all()) - 2,
    "decks": lambda store: len(store.decks.all()) - 5,
    "settings": lambda store: len(store.settings.all()) - 5,
}


@pytest.mark.parametrize("part", LOOKS)
def test_a_page_that_forgot_a_row_is_noticed_by_a_start(filled, part):
    lose_cells(filled, part)
    with open_store(filled) as store:
        assert LOOKS[part](store) == 0
        assert told(store)[1:] == ["Everything was recovered."]


@pytest.mark.parametrize("use", ["open", "export", "duplicate"])
def test_a_journal_that_lost_its_last_rows_is_mended_by_whoever_reads_it(filled, use):
    lose_cells(filled, "journal", by=2)
    with open_store(filled) as store:
        if use == "open":
            assert totals(store) == {"A": 4, "B": 4}
        elif use == "export":
            store.files.export_table(2, filled / "b.json")
            assert store.tables.open(store.files.import_table(filled / "b.json")).state.total == 4
        else:
            assert store.tables.open(store.tables.duplicate(2)).state.total == 4
        assert told(store)[1:] == ["Everything was recovered."]


def test_a_journal_of_which_no_row_is_left_is_damage(filled):
    lose_cells(filled, "journal", by=10)
    with open_store(filled) as store:
        assert totals(store) == {"A": 4, "B": 4}
        assert told(store)[1:] == ["Everything was recovered."]


# -- what is not sound is not copied -----------------------------------------------------------------------


REFUSALS = {
    "the disk is full": OSError(28, "No space left on device"),
    "access is denied": PermissionError(13, "Permission denied"),  # another window on Windows
}


@pytest.mark.parametrize("why", REFUSALS)
def test_damage_that_cannot_be_mended_now_is_said_and_copied_nowhere(filled, monkeypatch, why):
    raw = (filled / DATABASE).read_bytes()
    (filled / DATABASE).write_bytes(raw.replace(b'{"n":3}', b'{"n":4}'))
    clock = TurnedClock()
    clock.turn(DAY)
    with open_store(filled, clock) as store:

        def refuse(*paths: object) -> None:
            raise REFUSALS[why]

        before = (filled / COPY).read_bytes()
        monkeypatch.setattr("companion.store.data_files.let_wait", refuse)
        store.tables.delete(1)
        clock.turn(40 * DAY)
        assert [str(text) for text in store.tend()] == [
            f"The data file is damaged and cannot be mended now: {why}."
        ]
        assert (filled / COPY).read_bytes().startswith(before) and store.backups.all() == []
        with pytest.raises(StorageError, match="is damaged and cannot be mended now"):
            store.decks.get(4)
        monkeypatch.undo()
    with open_store(filled, clock) as store:
        store.check()
        assert store.decks.get(4) == {"n": 3}
        assert told(store)[1:] == ["Everything was recovered."]


@pytest.mark.parametrize("harm", ["row", "deck", "gone"])
def test_no_copy_is_made_of_damage(filled, harm):
    if harm == "row":
        harm_row(filled)
    elif harm == "deck":
        raw = (filled / DATABASE).read_bytes()
        (filled / DATABASE).write_bytes(raw.replace(b'{"n":3}', b'{"n":4}'))
    with open_store(filled) as store:
        if harm == "gone":
            store._disk.close()
            lose_cells(filled, "settings")
        before = (filled / COPY).read_bytes()
        with pytest.raises(Damaged):
            store._disk.copy_anew()
        assert (filled / COPY).read_bytes() == before and not list(filled.glob("*.part"))


def test_a_copy_that_went_on_from_where_this_file_began_is_kept(tmp_path):
    with open_store(tmp_path / "a") as store:
        play(store, "Both", 2)
    shutil.copytree(tmp_path / "a", tmp_path / "b")
    for name in ("a", "b"):
        with open_store(tmp_path / name) as store:
            play(store, f"Only {name}", 3)
    shutil.copy(tmp_path / "a" / COPY, tmp_path / "b" / COPY)
    with open_store(tmp_path / "b") as store:
        assert totals(store) == {"Both": 2, "Only b": 3}
        assert told(store) == [
            "Beside the data file lay the copy of another one; it is kept as companion.sqlite3.copy.other-1."
        ]
    assert b"Only a" in (tmp_path / "b" / f"{COPY}.other-1").read_bytes()


# -- something else in the place of the data, and odd folders ----------------------------------------------


@pytest.mark.skipif(os.name != "posix", reason="links, devices and sockets as POSIX has them")
@pytest.mark.parametrize(
    "make",
    [
        os.mkdir,
        os.mkfifo,
        lambda path: path.symlink_to("/dev/null"),
        lambda path: path.symlink_to(path.parent),
        lambda path: os.mknod(path, stat.S_IFSOCK | 0o600),
    ],
)
@pytest.mark.parametrize("beside", [True, False])
def test_what_is_no_file_in_the_place_of_the_data_is_set_apart(tmp_path, make, beside):
    with open_store(tmp_path) as store:
        play(store, "A", 3)
    (tmp_path / DATABASE).unlink()
    if not beside:
        (tmp_path / COPY).unlink()
    make(tmp_path / DATABASE)
    with open_store(tmp_path) as store:
        assert totals(store) == ({"A": 3} if beside else {})
        assert told(store)[0] == (
            "In the place of the data lay another program's file; it is kept as companion.sqlite3.other-1."
        )
        assert told(store)[2:] == (["Everything was recovered."] if beside else [])
    assert (tmp_path / f"{DATABASE}.other-1").exists()


@pytest.mark.parametrize("folder", [True, False])
def test_a_link_to_a_disk_that_is_away_is_left_alone(tmp_path, folder):
    with open_store(tmp_path) as store:
        play(store, "A", 3)
    away = tmp_path / "away"
    if folder:
        away.mkdir()
    (tmp_path / DATABASE).unlink()
    (tmp_path / DATABASE).symlink_to(away / "data")
    before = (tmp_path / COPY).read_bytes()
    with pytest.raises(StorageError, match=r"is a link to .*away/data, where nothing is now"):
        open_store(tmp_path)
    assert not (away / "data").exists() and (tmp_path / COPY).read_bytes() == before


@pytest.mark.skipif(os.name != "posix", reason="names of files are bytes there")
def test_a_folder_whose_name_is_no_utf_8_is_a_folder(tmp_path):
    folder = Path(os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9"))
    with open_store(folder) as store:
        play(store, "A", 2)
    with open_store(folder) as store:
        assert totals(store) == {"A": 2} and told(store) == []


# -- a set-up that is lost ---------------------------------------------------------------------------------


def lose_row(folder: Path, seq: int) -> None:
    """Let the checksum of a row no longer hold."""
    conn = sqlite3.connect(folder / DATABASE)
    conn.execute("DROP TRIGGER IF EXISTS journal_is_never_changed")
    conn.execute("UPDATE journal SET crc = crc + 1 WHERE seq = ?", (seq,))
    conn.commit()
    conn.close()


def play_on(table: Table, seed: int, acts: int) -> None:
    table.go_on()
    bots.answer_all(table, Random(seed))
    bots.play(table, Random(seed), acts)


@pytest.mark.parametrize(("seed", "lost"), [(0, (1,)), (1, (1,)), (2, (2,)), (0, (3, 4)), (1, (2, 3, 5, 6))])
@pytest.mark.parametrize("game", GAME_IDS)
def test_a_table_that_lost_its_set_up_or_what_followed_can_be_shown_played_and_handed_on(
    tmp_path, game, seed, lost
):
    with Store(tmp_path) as store:
        number = store.tables.create(game, "A", seed=seed)
        play_on(store.tables.open(number), seed, 12)
    (tmp_path / COPY).unlink()
    for seq in lost:
        lose_row(tmp_path, seq)
    with Store(tmp_path) as store:
        store.check()
        assert "in part: 1" in " ".join(told(store))
        table = store.tables.open(number)
        assert table.log() and table.failure is None
        for path in table.game.tracked(table.state):
            table.game.words(table.state).tracked(path)
        play_on(table, seed, 5)
        assert table.failure is None
        store.files.export_table(number, tmp_path / "a.json")
        again = store.tables.open(store.files.import_table(tmp_path / "a.json"))
        assert again.state == table.state
        while table.can_undo:
            table.undo()


def test_an_event_that_lost_its_set_up_keeps_its_rows(tmp_path):
    with Store(tmp_path) as store:
        number = store.events.create(EVENT_ID, "E", OPTIONS)
        fill_event(store.events.open(number))
    (tmp_path / COPY).unlink()
    lose_row(tmp_path, 1)
    with Store(tmp_path) as store:
        store.check()
        assert "1 entry is lost." in told(store)
        table = store.events.open(number)
        assert table.log() and table.failure is None
