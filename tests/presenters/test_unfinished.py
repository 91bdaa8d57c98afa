"""Words that were begun and not taken: kept by what they are for, whatever the disk and the data do."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.presenters.session import AppSession
from app.presenters.unfinished import MOST, NAME
from companion.store import Store
from tests.refusing_disk import full

NOTE = ("table", "", "1-7", "", "Write a note", "", "")
SAID = ("Half a sentence",)


def session_in(folder: Path) -> AppSession:
    session = AppSession(open_store=lambda: Store.open(folder))
    session.start()
    return session


def test_words_are_there_in_the_next_session(tmp_path: Path):
    first = session_in(tmp_path)
    assert first.unfinished.find(NOTE) is None
    first.unfinished.keep(NOTE, SAID)
    assert first.unfinished.find(NOTE) == SAID and first.unfinished.is_stored(NOTE, SAID)
    first.close()
    second = session_in(tmp_path)
    assert second.unfinished.find(NOTE) == SAID
    second.unfinished.drop(NOTE)
    second.close()
    assert session_in(tmp_path).unfinished.find(NOTE) is None


def test_what_the_disk_refuses_is_known_all_the_same_and_written_later(tmp_path: Path):
    session = session_in(tmp_path)
    with full(session.store):
        session.unfinished.keep(NOTE, SAID)
        assert session.unfinished.find(NOTE) == SAID and not session.unfinished.is_stored(NOTE, SAID)
        assert not session.error and not session.standing, "nobody has to be told while the words are there"
    session.keep_words()
    assert session.unfinished.is_stored(NOTE, SAID)


def test_the_oldest_make_way(tmp_path: Path):
    unfinished = session_in(tmp_path).unfinished
    for number in range(MOST + 3):
        unfinished.keep((*NOTE, str(number)), SAID)
    unfinished.keep((*NOTE, "3"), ("Other words",))
    unfinished.keep((*NOTE, "last"), SAID)
    kept = [purpose[-1] for purpose in unfinished.begun(NOTE)]
    assert len(kept) == MOST and "3" in kept and "4" not in kept and kept[-1] == "last"


@pytest.mark.parametrize(
    "odd", [5, "x", {"a": 1}, [5], [["a"]], [["a", "b"]], [[["a"], "b"]], [[["a"], [5]]]]
)
def test_what_cannot_be_read_is_no_word(tmp_path: Path, odd: Any):
    session = session_in(tmp_path)
    session.store.settings.set(NAME, [odd, [[*NOTE], [*SAID]]])
    assert session.unfinished.begun(()) == {NOTE: SAID}
    session.store.settings.set(NAME, odd)
    session.reread()
    assert session.unfinished.begun(()) == {}


def test_words_join_those_of_other_data(tmp_path: Path):
    session = session_in(tmp_path)
    session.unfinished.keep(NOTE, SAID)
    session.store.settings.set(NAME, [[["other"], ["Words of the backup"]]])
    session.reread()
    assert session.unfinished.find(("other",)) == ("Words of the backup",)
    assert session.unfinished.find(NOTE) == SAID and not session.unfinished.is_stored(NOTE, SAID)
    session.keep_words()
    assert session.unfinished.is_stored(NOTE, SAID)
    session.close()
    assert len(session_in(tmp_path).unfinished.begun(())) == 2


def test_before_the_data_is_open_words_wait(tmp_path: Path):
    session = AppSession(open_store=lambda: Store.open(tmp_path))
    session.unfinished.keep(NOTE, SAID)
    assert session.unfinished.find(NOTE) == SAID and not session.unfinished.is_stored(NOTE, SAID)
    session.start()
    session.keep_words()
    assert session.unfinished.is_stored(NOTE, SAID)
