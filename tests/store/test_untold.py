"""What recovery did is told until somebody can have read it, however often the program is killed before."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.presenters.session import AppSession
from companion.content.languages import speak
from companion.core.json_text import dump
from companion.core.text import Text, say, text_to_json
from companion.store import Store, data_files
from companion.store.untold import Untold
from tests.store.helpers import TurnedClock, contents, open_store, play_at_random, require_all_kept
from tests.store.test_opening import harm_header, harm_row, play, totals
from tests.store.test_opening import killed as left_hot

DATABASE = "companion.sqlite3"


@pytest.fixture
def damaged(tmp_path: Path) -> Path:
    """A folder with a table in it, whose file is cut to a half."""
    with open_store(tmp_path) as store:
        table = store.tables.open(store.tables.create("toy", "Friday"))
        play_at_random(table, Random(1), 60)
    cut(tmp_path)
    return tmp_path


def cut(folder: Path) -> None:
    path = folder / DATABASE
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def killed(store: Store) -> list[str]:
    """What a store said before its program was killed: nobody has seen it."""
    store.close()
    return said(store)


def said(store: Store) -> list[str]:
    return [speak(text) for text in store.notices]


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if "untold" in path.name)


def test_what_was_recovered_is_told_again_after_a_kill_and_never_once_it_was_read(damaged):
    first = killed(open_store(damaged))
    assert first[0].startswith("The data file was damaged; it is kept as companion.sqlite3.damaged-")
    assert first[1] == "Everything was recovered."
    assert killed(open_store(damaged)) == first, "nobody can have read it"
    with open_store(damaged) as store:
        assert said(store) == first
        store.told()
    assert files(damaged) == []
    with open_store(damaged) as store:
        assert said(store) == []


class Power(BaseException):
    """The program ends here."""


def stop_at(monkeypatch: pytest.MonkeyPatch, rename: int) -> None:
    """End the program at so many renames behind the one that makes a replacement wait."""
    real, left = data_files.os.replace, [rename]

    def replace(source: Path, target: Path) -> None:
        if "making" not in str(source):
            if not left[0]:
                raise Power
            left[0] -= 1
        real(source, target)

    monkeypatch.setattr(data_files.os, "replace", replace)


@pytest.mark.parametrize("rename", range(4))
def test_a_kill_between_any_two_renames_tells_it_exactly_once(damaged, monkeypatch, rename):
    stop_at(monkeypatch, rename)
    with pytest.raises(Power):
        open_store(damaged)
    monkeypatch.undo()
    with open_store(damaged) as store:
        told = said(store)
        store.told()
    assert [each[:25] for each in told] == ["The data file was damaged", "Everything was recovered."]
    aside = told[0].rstrip(".").rsplit(" ", 1)[1]
    assert (damaged / aside).exists(), "it is kept under the name that was told"
    assert files(damaged) == []


@pytest.mark.parametrize("rename", range(5))
def test_a_kill_at_any_rename_keeps_file_log_and_copy_under_one_name(tmp_path, monkeypatch, rename):
    folder = left_hot(tmp_path / "a", acts=6)
    harm_header(folder)
    before = contents(folder)
    stop_at(monkeypatch, rename)
    with pytest.raises(Power):
        open_store(folder)
    monkeypatch.undo()
    with open_store(folder) as store:
        assert totals(store) == {"A": 6}
        aside = said(store)[0].rstrip(".").rsplit(" ", 1)[1]
    require_all_kept(folder, before)
    assert all((folder / f"{aside}{end}").exists() for end in ("", "-wal", ".copy"))


def test_a_second_recovery_forgets_nothing_of_the_first(damaged):
    first = killed(open_store(damaged))
    cut(damaged)
    both = killed(open_store(damaged))
    assert len(both) == 4 and both[:2] == first and "damaged-2026-11-16-2" in both[2]
    assert killed(open_store(damaged)) == both


def sentences(count: int) -> list[Text]:
    return [say("There is no game {id}.", id=str(n)) for n in range(count)]


def test_of_too_many_sentences_the_newest_are_told(tmp_path):
    untold = Untold(tmp_path / DATABASE)
    untold.announce(sentences(60))
    untold.settle(True)
    assert untold.all() == sentences(60)[10:]
    (tmp_path / f"{DATABASE}.untold").write_text(dump([text_to_json(each) for each in sentences(60)]))
    assert untold.all() == sentences(60)[10:]


def test_sentences_without_end_are_not_read(tmp_path):
    endless = [text_to_json(say("There is no game {id}.", id="x" * 1_100_000))]
    (tmp_path / f"{DATABASE}.untold").write_text(dump(endless))
    assert Untold(tmp_path / DATABASE).all() == []


def test_words_of_a_replacement_that_never_came_are_never_told(tmp_path, monkeypatch):
    with open_store(tmp_path) as store:
        play(store, "A", 2)
    harm_row(tmp_path)
    with open_store(tmp_path) as store:
        stop_at(monkeypatch, 0)
        with pytest.raises(Power):
            store.check()
    monkeypatch.undo()
    assert files(tmp_path) == [f"{DATABASE}.untold.new"]
    for _ in range(2):
        assert killed(open_store(tmp_path)) == [] and files(tmp_path) == []


@pytest.mark.parametrize("left", [b"", b"{", b"[1, 2]", b'[{"say": 3}]', b"\xff\xfe", b"[" * 100_000])
def test_sentences_that_cannot_be_read_stop_nobody(tmp_path, left):
    open_store(tmp_path).close()
    (tmp_path / f"{DATABASE}.untold").write_bytes(left)
    with open_store(tmp_path) as store:
        assert said(store) == []
        store.told()
    assert files(tmp_path) == []


def test_a_window_that_can_only_look_leaves_it_to_be_told(damaged):
    killed(open_store(damaged))
    with open_store(damaged) as store, open_store(damaged) as other:
        assert other.read_only and said(store)
        other.close()
        assert files(damaged) == [f"{DATABASE}.untold"]


def test_what_was_read_in_the_app_is_told_no_more_though_the_phone_kills_it(damaged):
    session = AppSession(open_store=lambda: open_store(damaged))
    session.start()
    assert len(session.notices) == 2 and files(damaged)
    session.dismiss()
    assert files(damaged), "it is on screen, and nobody may have read it"
    session.put_away()
    assert killed(session.store) and files(damaged) == []


@pytest.mark.parametrize("end", [".untold", ".untold.new"])
@pytest.mark.parametrize("make", [os.mkdir, os.mkfifo])
def test_a_folder_or_a_pipe_in_the_place_of_the_words_is_set_apart(damaged, make, end):
    make(damaged / f"{DATABASE}{end}")
    first = killed(open_store(damaged))
    assert first[1] == "Everything was recovered."
    assert killed(open_store(damaged)) == first


@pytest.mark.parametrize("act", range(11))
def test_a_restore_that_a_kill_interrupts_is_told_once_it_is_finished(tmp_path, monkeypatch, act):
    clock = TurnedClock()
    with open_store(tmp_path, clock) as store:
        play(store, "Before", 3)
        store.backups.make()
        play(store, "Behind", 3)
    store = open_store(tmp_path, clock)
    left = iter(range(act))
    for name in ("replace", "unlink"):
        monkeypatch.setattr(os, name, _until(left, getattr(os, name)))
    with pytest.raises(KeyboardInterrupt):
        store.backups.restore(clock.at.date())
    monkeypatch.undo()
    store._lock.release()
    with open_store(tmp_path, clock) as after:
        is_back = "Behind" not in totals(after)
        told = f"The backup of {clock.at.date()} is back; what was there before is kept as "
        assert [text[: len(told)] for text in said(after)] == ([told] if is_back else [])


def _until(left: Iterator[int], do: Callable[..., Any]) -> Callable[..., Any]:
    """A call that a kill comes before, once so many were made."""

    def call(*args: Any, **options: Any) -> Any:
        if next(left, None) is None:
            raise KeyboardInterrupt
        return do(*args, **options)

    return call


def test_a_full_disk_costs_the_words_alone(damaged, monkeypatch):
    def full(folder: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("companion.store.untold.sync_folder", full)
    assert killed(open_store(damaged))[1] == "Everything was recovered."
