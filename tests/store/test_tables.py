"""Tables in the data file: begun, played, found again exactly as they were left."""

from __future__ import annotations

import subprocess
import sys
from datetime import timedelta
from random import Random
from threading import Thread

import pytest

from companion.core.errors import DataError, Illegal, StorageError
from companion.core.game import Adjust
from companion.core.text import say
from companion.store import Store
from tests.store.helpers import DAY, TurnedClock, act_at_random, open_store, play_at_random, standing
from tests.toy import TOY, Add, DrawCard, Pick, RollDie


def test_a_new_table_is_listed_with_its_headline(store: Store):
    made = store.create("toy", "Friday", {"start": 7})
    (info,) = store.tables()
    assert (info.id, info.game, info.name, info.acts, info.waiting) == (made, "toy", "Friday", 1, False)
    assert info.headline == TOY.words(store.open_table(made).state).headline()


def test_a_refused_setup_leaves_nothing_behind(store: Store):
    with pytest.raises(Illegal):
        store.create("toy", "No", {"start": 500})
    with pytest.raises(DataError):
        store.create("chess", "No")
    assert store.tables(include_deleted=True) == []


def test_a_table_reopens_exactly_where_it_was(tmp_path):
    chance = Random(4)
    for round_ in range(12):
        with open_store(tmp_path) as store:
            table = store.open_table(store.create("toy", seed=round_))
            play_at_random(table, chance, 130)
            left, number = standing(table), store.tables()[0].id
        with open_store(tmp_path) as store:
            assert standing(store.open_table(number)) == left


def test_an_open_question_survives_with_the_answers_it_has(tmp_path):
    with open_store(tmp_path) as store:
        number = store.create("toy")
        table = store.open_table(number)
        table.do(Pick())
        table.answer("dare")
        asked = table.pending
    with open_store(tmp_path) as store:
        assert store.tables()[0].waiting
        table = store.open_table(number)
        assert table.pending == asked
        table.answer((4,))
        assert table.state.total == 4
        assert not store.tables()[0].waiting


def test_undo_and_redo_survive_a_restart_and_never_roll_again(tmp_path):
    with open_store(tmp_path) as store:
        number = store.create("toy", seed=5)
        table = store.open_table(number, app_rolls=True)
        table.do(RollDie())
        rolled = table.state
        table.undo()
    with open_store(tmp_path) as store:
        table = store.open_table(number, app_rolls=True)
        assert table.state.total == 0
        table.redo()
        assert table.state == rolled


def test_the_list_follows_every_act_and_step(store: Store, clock: TurnedClock):
    number = store.create("toy", "A")
    table = store.open_table(number)
    chance = Random(9)
    for _ in range(150):
        clock.turn(timedelta(seconds=1))
        act_at_random(table, chance)
        info = store.table(number)
        assert info.headline == TOY.words(table.state).headline()
        assert info.acts == table.journal.cursor
        assert info.outcome == table.outcome
        assert info.waiting == (table.pending is not None)
        assert info.touched == clock.at


def test_the_table_played_last_is_listed_first(store: Store, clock: TurnedClock):
    first, second = store.create("toy", "A"), store.create("toy", "B")
    clock.turn(DAY)
    store.open_table(first).do(Add(1))
    assert [info.id for info in store.tables()] == [first, second]


def test_a_stale_copy_of_a_table_cannot_write_over_the_live_one(store: Store):
    number = store.create("toy")
    live, stale = store.open_table(number), store.open_table(number)
    live.do(Add(1))
    with pytest.raises(StorageError, match="open it again"):
        stale.do(Add(50))
    assert stale.state.total == 0
    assert store.open_table(number).state.total == 1


def test_a_deleted_table_can_be_brought_back_for_thirty_days(store: Store, clock: TurnedClock):
    number = store.create("toy", "A")
    store.open_table(number).do(Add(3))
    store.delete(number)
    assert store.tables() == []
    clock.turn(29 * DAY)
    assert store.purge() == 0
    store.restore(number)
    assert store.open_table(number).state.total == 3
    store.delete(number)
    clock.turn(31 * DAY)
    kept = store.create("toy", "B")
    assert store.purge() == 1
    assert [info.id for info in store.tables(include_deleted=True)] == [kept]
    assert store.check() is None


def test_numbers_of_purged_tables_are_never_used_again(store: Store, clock: TurnedClock):
    number = store.create("toy")
    store.delete(number)
    clock.turn(40 * DAY)
    store.purge()
    assert store.create("toy") > number


def test_a_duplicate_has_the_same_past_and_its_own_future(store: Store):
    number = store.create("toy", "A", seed=3)
    table = store.open_table(number)
    play_at_random(table, Random(1), 120)
    if table.pending is None:
        table.do(Adjust("total", 0))
        table.do(RollDie())
    twin_number = store.duplicate(number)
    twin = store.open_table(twin_number)
    assert standing(twin) == standing(table)
    assert store.table(twin_number).name == "A (2)"
    assert store.table(store.duplicate(number)).name == "A (3)"
    before = standing(table)
    play_at_random(twin, Random(2), 20)
    assert standing(store.open_table(number)) == before


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("  Two\n lines\t", "Two lines"),
        ("", "toy"),
        ("\x00\x1b[2J", "[2J"),
        ("ж" * 300, "ж" * 80),
        ("../../etc", "../../etc"),
    ],
)
def test_names_are_kept_on_one_printable_line(store: Store, given, kept):
    number = store.create("toy", "A")
    store.rename(number, given)
    assert store.table(number).name == kept


def test_what_is_not_there_is_named(store: Store):
    for act in (store.open_table, store.delete, store.restore, store.duplicate, store.table):
        with pytest.raises(StorageError, match="There is no table 99"):
            act(99)


def test_search_looks_at_names_games_and_headlines_as_they_are_read(store: Store):
    one, two = store.create("toy", "Été à Kœnigsberg"), store.create("toy", "Winter")
    store.open_table(two).do(Add(42))
    assert [info.id for info in store.search("été")] == [one]
    assert [info.id for info in store.search("total 42")] == [two]
    assert [info.id for info in store.search("gesamt 42", lambda text: f"Gesamt {text}")] == [two]
    assert len(store.search("toy")) == 2
    assert store.search("nowhere") == []


def test_history_tells_won_and_lost_games_with_their_scores(store: Store):
    won, lost, _ = (store.create("toy", name) for name in "ABC")
    store.open_table(won).do(Add(100))
    table = store.open_table(lost)
    table.do(Add(30))
    table.do(Adjust("hand", ["ace", "bell", "crow", "drum", "elm"]))
    table.do(DrawCard())
    found = {info.id: info.outcome for info in store.history("toy")}
    assert {number: (end.won, end.score, end.rule) for number, end in found.items() if end} == {
        won: (True, 0, "TOY-LIMIT-01"),
        lost: (False, 30, "TOY-CARD-01"),
    }
    assert found[lost].text == say("No card is left.")
    assert store.history("warcry") == []
    store.open_table(won).undo()
    assert [info.id for info in store.history()] == [lost]


def test_a_worker_thread_may_use_the_store_while_another_plays(store: Store):
    number = store.create("toy")
    failures: list[Exception] = []

    def look() -> None:
        try:
            for _ in range(30):
                store.tables()
                store.settings.set("theme", "dark")
            store.tend()
        except Exception as error:
            failures.append(error)

    worker = Thread(target=look)
    worker.start()
    play_at_random(store.open_table(number), Random(0), 100)
    worker.join()
    assert failures == []
    assert store.check() is None


def test_listing_tables_needs_neither_sqlite_utils_nor_a_codec(tmp_path):
    with open_store(tmp_path) as store:
        store.create("toy", "A")
    code = (
        "import sys\nfrom pathlib import Path\nfrom companion.store import Store\n"
        f"store = Store(Path({str(tmp_path)!r}))\n"
        "assert [info.name for info in store.tables()] == ['A']\n"
        "print(sorted({'sqlite_utils', 'click', 'cattrs', 'attr'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.stdout.strip(), done.stderr) == ("[]", "")


def test_an_act_whose_last_statement_fails_is_not_stored_at_all(store: Store):
    number = store.create("toy")
    table = store.open_table(number)
    left = standing(table)
    with store._disk.write() as db:
        db.execute("CREATE TRIGGER no BEFORE UPDATE ON tables BEGIN SELECT RAISE(ABORT, 'no'); END")
    with pytest.raises(StorageError):
        table.do(Add(1))
    assert standing(table) == left
    assert len(store._shelf(number).rows()) == 1
    with store._disk.write() as db:
        db.execute("DROP TRIGGER no")
    table.do(Add(1))
    assert standing(store.open_table(number)) == standing(table)
