"""Tables in the data file: begun, played, found again exactly as they were left."""

from __future__ import annotations

import subprocess
import sys
from datetime import timedelta
from random import Random
from threading import Thread

import pytest

from companion.core.errors import DataError, Illegal, StorageError
from companion.core.game import Adjust, Note
from companion.core.text import say
from companion.store import Store
from companion.store.errors import Gone
from companion.store.table_rows import TableRows
from tests.store.helpers import DAY, TurnedClock, act_at_random, open_store, play_at_random, standing
from tests.toy import TOY, Add, DrawCard, Pick, RollDie


def test_a_new_table_is_listed_with_its_headline(store: Store):
    made = store.tables.create("toy", "Friday", {"start": 7})
    (info,) = store.tables.all()
    assert (info.id, info.game, info.name, info.acts, info.waiting) == (made, "toy", "Friday", 1, False)
    assert info.headline == TOY.words(store.tables.open(made).state).headline()


def test_a_refused_setup_leaves_nothing_behind(store: Store):
    with pytest.raises(Illegal):
        store.tables.create("toy", "No", {"start": 500})
    with pytest.raises(DataError):
        store.tables.create("chess", "No")
    assert store.tables.all(include_deleted=True) == []


def test_a_table_reopens_exactly_where_it_was(tmp_path):
    chance = Random(4)
    for round_ in range(12):
        with open_store(tmp_path) as store:
            table = store.tables.open(store.tables.create("toy", seed=round_))
            play_at_random(table, chance, 130)
            left, number = standing(table), store.tables.all()[0].id
        with open_store(tmp_path) as store:
            assert standing(store.tables.open(number)) == left


def test_an_open_question_survives_with_the_answers_it_has(tmp_path):
    with open_store(tmp_path) as store:
        number = store.tables.create("toy")
        table = store.tables.open(number)
        table.do(Pick())
        table.answer("dare")
        asked = table.pending
    with open_store(tmp_path) as store:
        assert store.tables.all()[0].waiting
        table = store.tables.open(number)
        assert table.pending == asked
        table.answer((4,))
        assert table.state.total == 4
        assert not store.tables.all()[0].waiting


def test_undo_and_redo_survive_a_restart_and_never_roll_again(tmp_path):
    with open_store(tmp_path) as store:
        number = store.tables.create("toy", seed=5)
        table = store.tables.open(number, app_rolls=True)
        table.do(RollDie())
        rolled = table.state
        table.undo()
    with open_store(tmp_path) as store:
        table = store.tables.open(number, app_rolls=True)
        assert table.state.total == 0
        table.redo()
        assert table.state == rolled


def test_the_list_follows_every_act_and_step(store: Store, clock: TurnedClock):
    number = store.tables.create("toy", "A")
    table = store.tables.open(number)
    chance = Random(9)
    for _ in range(150):
        clock.turn(timedelta(seconds=1))
        act_at_random(table, chance)
        info = store.tables.info(number)
        assert info.headline == TOY.words(table.state).headline()
        assert info.acts == table.journal.cursor
        assert info.outcome == table.outcome
        assert info.waiting == (table.pending is not None)
        assert info.touched == clock.at


def test_the_table_played_last_is_listed_first(store: Store, clock: TurnedClock):
    first, second = store.tables.create("toy", "A"), store.tables.create("toy", "B")
    clock.turn(DAY)
    store.tables.open(first).do(Add(1))
    assert [info.id for info in store.tables.all()] == [first, second]


def test_a_stale_copy_of_a_table_cannot_write_over_the_live_one(store: Store):
    number = store.tables.create("toy")
    live, stale = store.tables.open(number), store.tables.open(number)
    live.do(Add(1))
    with pytest.raises(StorageError, match="open it again"):
        stale.do(Add(50))
    assert stale.state.total == 0
    assert store.tables.open(number).state.total == 1


def test_a_deleted_table_can_be_brought_back_for_thirty_days(store: Store, clock: TurnedClock):
    number = store.tables.create("toy", "A")
    store.tables.open(number).do(Add(3))
    store.tables.delete(number)
    assert store.tables.all() == []
    clock.turn(29 * DAY)
    assert store.tables.purge() == 0
    store.tables.restore(number)
    assert store.tables.open(number).state.total == 3
    store.tables.delete(number)
    clock.turn(31 * DAY)
    kept = store.tables.create("toy", "B")
    assert store.tables.purge() == 1
    assert [info.id for info in store.tables.all(include_deleted=True)] == [kept]
    assert store.check() is None


def test_numbers_of_purged_tables_are_never_used_again(store: Store, clock: TurnedClock):
    number = store.tables.create("toy")
    store.tables.delete(number)
    clock.turn(40 * DAY)
    store.tables.purge()
    assert store.tables.create("toy") > number


def test_a_duplicate_has_the_same_past_and_its_own_future(store: Store):
    number = store.tables.create("toy", "A", seed=3)
    table = store.tables.open(number)
    play_at_random(table, Random(1), 120)
    if table.pending is None:
        table.do(Adjust("total", 0))
        table.do(RollDie())
    twin_number = store.tables.duplicate(number)
    twin = store.tables.open(twin_number)
    assert standing(twin) == standing(table)
    assert store.tables.info(twin_number).name == "A (2)"
    assert store.tables.info(store.tables.duplicate(number)).name == "A (3)"
    before = standing(table)
    play_at_random(twin, Random(2), 20)
    assert standing(store.tables.open(number)) == before


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("  Two\n lines\t", "Two lines"),
        ("👨\u200d👩\u200d👧 fam\u00adily", "👨👩👧 family"),
        ("\x00\x1b[2J", "[2J"),
        ("ж" * 300, "ж" * 80),
        ("../../etc", "../../etc"),
    ],
)
def test_names_are_kept_on_one_printable_line(store: Store, given, kept):
    number = store.tables.create("toy", "A")
    store.tables.rename(number, given)
    assert store.tables.info(number).name == kept


@pytest.mark.parametrize("name", ["", "  ", "\u200b", "\x00", "caf\udce9"])
def test_a_name_that_nobody_can_read_is_refused_and_the_old_one_stays(store: Store, name):
    number = store.tables.create("toy", "A")
    with pytest.raises(StorageError):
        store.tables.rename(number, name)
    assert store.tables.info(number).name == "A"
    if name.strip():
        with pytest.raises(StorageError):
            store.tables.create("toy", name)
    assert len(store.tables.all()) == 1


def test_a_table_without_a_name_is_called_like_its_game(store: Store):
    for number in (store.tables.create("toy"), store.tables.create("toy", "  ")):
        assert store.tables.info(number).name == store.tables.open(number).game.title


def test_what_is_not_there_is_named(store: Store):
    for act in (
        store.tables.open,
        store.tables.delete,
        store.tables.restore,
        store.tables.duplicate,
        store.tables.info,
    ):
        with pytest.raises(StorageError, match="There is no table 99"):
            act(99)


def test_search_looks_at_names_games_and_headlines_as_they_are_read(store: Store):
    one, two = store.tables.create("toy", "Été à Kœnigsberg"), store.tables.create("toy", "Winter")
    store.tables.open(two).do(Add(42))
    assert [info.id for info in store.tables.search("été")] == [one]
    assert [info.id for info in store.tables.search("total 42")] == [two]
    assert [info.id for info in store.tables.search("gesamt 42", lambda text: f"Gesamt {text}")] == [two]
    assert len(store.tables.search("toy")) == 2
    assert store.tables.search("nowhere") == []


def test_history_tells_won_and_lost_games_with_their_scores(store: Store):
    won, lost, _ = (store.tables.create("toy", name) for name in "ABC")
    store.tables.open(won).do(Add(100))
    table = store.tables.open(lost)
    table.do(Add(30))
    table.do(Adjust("hand", ["ace", "bell", "crow", "drum", "elm"]))
    table.do(DrawCard())
    found = {info.id: info.outcome for info in store.tables.history("toy")}
    assert {number: (end.won, end.score, end.rule) for number, end in found.items() if end} == {
        won: (True, 0, "TOY-LIMIT-01"),
        lost: (False, 30, "TOY-CARD-01"),
    }
    assert found[lost].text == say("No card is left.")
    assert store.tables.history("warcry") == []
    store.tables.open(won).undo()
    assert [info.id for info in store.tables.history()] == [lost]


def test_a_worker_thread_may_use_the_store_while_another_plays(store: Store):
    number = store.tables.create("toy")
    failures: list[Exception] = []

    def look() -> None:
        try:
            for _ in range(30):
                store.tables.all()
                store.settings.set("theme", "dark")
            store.tend()
        except Exception as error:
            failures.append(error)

    worker = Thread(target=look)
    worker.start()
    play_at_random(store.tables.open(number), Random(0), 100)
    worker.join()
    assert failures == []
    assert store.check() is None


def test_listing_tables_needs_neither_sqlite_utils_nor_a_codec(tmp_path):
    with open_store(tmp_path) as store:
        store.tables.create("toy", "A")
    code = (
        "import sys\nfrom pathlib import Path\nfrom companion.store import Store\n"
        f"store = Store(Path({str(tmp_path)!r}))\n"
        "assert [info.name for info in store.tables.all()] == ['A']\n"
        "print(sorted({'sqlite_utils', 'click', 'cattrs', 'attr'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.stdout.strip(), done.stderr) == ("[]", "")


def test_an_act_whose_last_statement_fails_is_not_stored_at_all(store: Store):
    number = store.tables.create("toy")
    table = store.tables.open(number)
    left = standing(table)
    with store._disk.write() as db:
        db.execute("CREATE TRIGGER no BEFORE UPDATE ON tables BEGIN SELECT RAISE(ABORT, 'no'); END")
    with pytest.raises(StorageError):
        table.do(Add(1))
    assert standing(table) == left
    assert len(store.tables.rows_of(number).rows()) == 1
    with store._disk.write() as db:
        db.execute("DROP TRIGGER no")
    table.do(Add(1))
    assert standing(store.tables.open(number)) == standing(table)


def test_a_table_that_is_read_while_a_backup_comes_back_is_not_called_damaged(tmp_path, monkeypatch):
    with open_store(tmp_path) as store:
        store.tables.create("toy", "First")
        store.tend()
        number = store.tables.create("toy", "Given up")
        uid, once = TableRows._uid.fget, []

        def restored(self: TableRows) -> int:
            if not once:
                once.append(1)
                store.backups.restore(store.backups.all()[0].day)
                assert store.tables.create("toy", "Another") == number
            return uid(self)

        monkeypatch.setattr(TableRows, "_uid", property(restored))
        assert store.tables.open(number).entries() and store.notices == []


def test_a_deleted_table_is_looked_at_but_takes_no_act_that_would_be_purged_with_it(store: Store):
    number = store.tables.create("toy", "A")
    opened = store.tables.open(number)
    opened.do(Add(3))
    store.tables.delete(number)
    acts = [
        lambda: opened.do(Add(1)),
        lambda: store.tables.open(number).do(Pick()),
        opened.undo,
        lambda: store.tables.rename(number, "B"),
    ]
    for act in acts:
        with pytest.raises(Gone, match=rf"was deleted: bring it back first, .*: companion restore {number}$"):
            act()
    assert store.tables.open(number).state.total == 3 and store.tables.info(number).name == "A"
    again = store.tables.duplicate(number)
    store.tables.open(again).do(Add(1))
    store.tables.restore(number)
    opened.do(Add(1))
    assert store.tables.open(number).state.total == 4


def test_a_deleted_event_says_how_it_is_brought_back(tmp_path):
    with Store(tmp_path) as store:
        number = store.events.create("event", "Cup", {"game": "warcry", "name": "Cup"})
        store.events.delete(number)
        with pytest.raises(Gone, match=rf"companion event delete {number} --restore"):
            store.events.open(number).do(Note("late"))
