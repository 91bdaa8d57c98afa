"""What recovery builds from the rows that were found, and how it counts what is not among them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from sqlite_utils import Database

from companion.core.errors import StorageError
from companion.core.text import say
from companion.games import get_game as known_game
from companion.store.connecting import standing_of
from companion.store.data_files import PAGE_SIZE, making_path
from companion.store.recover import Report, _begin_line, _Rebuild
from companion.store.schema import upgrade
from companion.store.sources import Source, from_pages
from tests.store.helpers import open_store
from tests.store.test_opening import DATABASE, harm_row, play, totals
from tests.toy import Pick, get_toy


def new_file() -> Database:
    db = Database(memory=True)
    upgrade(db)
    return db


def rebuilt(
    found: Source, get_game: Callable[[str], Any] = get_toy, ids: tuple[str, ...] = ("toy",)
) -> tuple[Report, Database]:
    db = new_file()
    return _Rebuild(db, found, get_game, ids).run(), db


@pytest.fixture
def found(tmp_path: Path) -> Source:
    """All rows of one table with five entries, the question open that followed them."""
    with open_store(tmp_path) as store:
        number = play(store, "A", 4)
        store.tables.open(number).do(Pick())
    return from_pages(tmp_path / DATABASE)


def only(rows: dict[Any, Any]) -> Any:
    (record,) = rows.values()
    return record


def lose(found: Source, *numbers: int) -> None:
    for key in [key for key in found.records["journal"] if key[1] in numbers]:
        del found.records["journal"][key]


def counted(report: Report) -> tuple[int, int, int]:
    return report.whole, report.part, report.lost


def test_all_rows_are_a_whole_table_with_its_open_question(found):
    report, db = rebuilt(found)
    assert report.complete and counted(report) == (1, 0, 0)
    (row,) = db["tables"].rows
    assert row["pending"] and row["last"] == db["journal"].count == 5


@pytest.mark.parametrize(("lost", "keeps_question"), [(3, True), (5, False)])
def test_an_open_question_stays_only_behind_the_row_that_it_followed(found, lost, keeps_question):
    lose(found, lost)
    report, db = rebuilt(found)
    assert counted(report) == (0, 1, 0) and report.rows_lost == 1
    (row,) = db["tables"].rows
    assert bool(row["pending"]) is keeps_question


def test_rows_behind_the_last_that_the_list_knows_are_of_a_later_day(found):
    only(found.records["tables"])["last"] -= 1
    report, _ = rebuilt(found)
    assert counted(report) == (1, 0, 0) and report.older == 1 and not report.complete


def test_a_table_without_rows_is_lost_though_nothing_says_how_many_there_were(found):
    found.records["journal"].clear()
    found.standing = None
    report, _ = rebuilt(found)
    assert counted(report) == (0, 0, 1) and report.unknown


def test_a_table_that_no_game_can_read_is_lost_beside_those_that_are_whole(found):
    for seq in (1, 2):
        found.records["journal"][(77, seq)] = {
            "table_id": 9,
            "uid": 77,
            "seq": seq,
            "kind": "do",
            "body": "{}",
        }
    report, _ = rebuilt(found)
    assert counted(report) == (1, 0, 1)


def test_a_table_whose_line_in_the_list_had_to_be_guessed_is_one_in_part(found):
    found.records["tables"].clear()
    report, db = rebuilt(found)
    assert counted(report) == (0, 1, 0) and db["tables"].count == 1


def test_the_game_that_is_guessed_is_one_that_some_row_is_of(found):
    found.records["tables"].clear()
    lose(found, 1)

    def get_game(game_id: str) -> Any:
        return get_toy(game_id) if game_id == "toy" else known_game(game_id)

    _, db = rebuilt(found, get_game, ("warcry", "toy"))
    assert [row["game"] for row in db["tables"].rows] == ["toy"]


def test_rows_that_were_nobodys_get_an_identity(found):
    rows = found.records["journal"]
    found.records["tables"].clear()
    found.records["journal"] = {(-3, seq): {**row, "uid": -3} for (_, seq), row in rows.items()}
    _, db = rebuilt(found)
    assert [row["uid"] > 0 for row in db["tables"].rows] == [True]


def test_a_state_behind_the_last_row_is_not_stored(found):
    uid = only(found.records["tables"])["uid"]
    found.records["snapshots"][(uid, 99)] = {"table_id": 1, "uid": uid, "seq": 99, "state": "{}"}
    _, db = rebuilt(found)
    assert db["snapshots"].count == 0


def test_two_tables_with_one_number_get_two(found):
    about, uid = only(found.records["tables"]), only(found.records["tables"])["uid"] + 1
    found.records["tables"][(uid,)] = {**about, "uid": uid}
    for (_, seq), row in list(found.records["journal"].items()):
        found.records["journal"][(uid, seq)] = {**row, "uid": uid}
    report, db = rebuilt(found)
    assert report.whole == 2 and [row["id"] for row in db["tables"].rows] == [1, 2]


def test_numbers_that_were_given_out_are_not_given_again(found):
    found.sequences = {"tables": 7}
    _, db = rebuilt(found)
    assert db.execute("SELECT seq FROM sqlite_sequence WHERE name = 'tables'").fetchone() == (7,)


def test_of_a_table_that_nobody_can_tell_the_rows_before_the_gap_are_kept(found):
    uid = only(found.records["tables"])["uid"]
    found.records["snapshots"][(uid, 2)] = {"table_id": 1, "uid": uid, "seq": 2, "state": "{}"}
    lose(found, 3)

    def no_games(game_id: str) -> Any:
        raise StorageError(say("There is no game {id}.", id=game_id))

    report, db = rebuilt(found, no_games)
    assert counted(report) == (0, 1, 0) and report.rows_lost == 1
    assert [row["seq"] for row in db["journal"].rows] == [1, 2]
    assert db["snapshots"].count == 0, "a state of rows that are not all there"


def test_a_recovered_file_goes_as_far_as_its_tables_where_nothing_else_says_how_far(found, tmp_path):
    _, db = rebuilt(found)
    touched = only(found.records["tables"])["turn"]
    _begin_line(db, None, tmp_path)
    assert standing_of(db.conn).turn == touched > 0


@pytest.mark.parametrize(
    "wrong",
    [
        *({name: 1} for name in ("part", "lost", "older", "back", "unknown", "nothing")),
        {"others_lost": {"decks": 1}},
        {"others_older": {"decks": 1}},
        {"backup": date(2026, 11, 16)},
    ],
    ids=str,
)
def test_everything_is_said_to_be_recovered_only_where_nothing_is_wrong(wrong):
    assert [str(text) for text in Report(whole=1).texts()] == ["Everything was recovered."]
    assert "Everything was recovered." not in map(str, Report(whole=1, **wrong).texts())


@pytest.mark.parametrize("bit", [0x10, 0x20, 0x40, 0x80])
def test_a_bit_beyond_the_size_of_a_page_hides_no_row(tmp_path, bit):
    """SQLite itself does not look at it where a page says in which place a row begins."""
    with open_store(tmp_path) as store:
        play(store, "A", 9)
    path = tmp_path / DATABASE
    before, raw = from_pages(path), bytearray(path.read_bytes())
    leaf, head = 10, 8
    for page in range(0, len(raw), PAGE_SIZE):
        if raw[page] == leaf and raw[page + 3 : page + 5] != b"\0\0":
            raw[page + head] ^= bit
    path.write_bytes(raw)
    assert from_pages(path).records == before.records and len(before.records["journal"]) == 10


def test_what_an_earlier_recovery_left_half_made_is_not_built_on(tmp_path):
    with open_store(tmp_path) as store:
        play(store, "A", 3)
    harm_row(tmp_path)
    with open_store(tmp_path) as store:
        making_path(tmp_path / DATABASE).write_bytes(b"half" * 2000)
        store.check()
        assert totals(store) == {"A": 3}
