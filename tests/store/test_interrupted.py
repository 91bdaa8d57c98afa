"""Ctrl-C at any moment: nothing half done, nothing done twice, and nobody told of damage for it."""

from __future__ import annotations

import json
import shutil
from signal import SIGINT, default_int_handler, raise_signal, signal

import pytest

from companion.store import Store, schema, sealing
from companion.store.second_copy import SecondCopy
from tests.store.helpers import open_store
from tests.store.make_fixture import EXPECTED, FIXTURE, describe, open_folder


@pytest.fixture(autouse=True)
def ctrl_c_is_heard():
    """It is ignored where tests run behind a shell."""
    before = signal(SIGINT, default_int_handler)
    yield
    signal(SIGINT, before)


class Interrupt:
    """Ctrl-C in a call, once; else what the real one does."""

    def __init__(self, real, call: int = 1) -> None:
        self.real, self.left = real, call

    def __call__(self, *values):
        self.left -= 1
        if not self.left:
            raise_signal(SIGINT)
        return self.real(*values)


@pytest.mark.parametrize("name", ["seal", "noted_put"])
def test_an_act_that_is_interrupted_in_a_trigger_is_interrupted_and_not_refused(tmp_path, monkeypatch, name):
    with open_store(tmp_path) as store:
        if name == "seal":
            monkeypatch.setattr(sealing, "seal", Interrupt(sealing.seal))
        else:
            put = Interrupt(sealing.Changes.put)
            monkeypatch.setattr(sealing.Changes, "put", lambda *values: put(*values))
        with pytest.raises(KeyboardInterrupt):
            store.settings.set("a", 1)
        assert store.settings.all() == {} and store.notices == []
        store.settings.set("a", 2)
        assert store.settings.all() == {"a": 2} and store.check() is None


@pytest.mark.parametrize("name", ["journal_crc_v1", "_is_json", "journal_crc", "uid_v1", "seal"])
@pytest.mark.parametrize("call", [1, 2])
def test_a_file_of_the_first_release_is_sound_though_its_growth_is_interrupted(
    tmp_path, monkeypatch, name, call
):
    path = tmp_path / "companion.sqlite3"
    shutil.copyfile(FIXTURE, path)
    with monkeypatch.context() as patch:
        patch.setattr(schema, name, Interrupt(getattr(schema, name), call))
        with pytest.raises(KeyboardInterrupt):
            open_folder(tmp_path)
    with open_folder(tmp_path) as store:
        found = describe(store)
        assert store.notices == []
    expected = json.loads(EXPECTED.read_text(encoding="utf-8"))
    assert all(found[part] == expected[part] for part in ("settings", "decks", "facts", "headlines"))
    assert [each["rows"] for each in found["tables"]] == [each["rows"] for each in expected["tables"]]


def test_a_store_that_is_used_on_after_an_interruption_behind_a_commit_gives_no_number_twice(
    store: Store, tmp_path, monkeypatch
):
    store.settings.set("a", 1)
    with monkeypatch.context() as patch:
        patch.setattr(SecondCopy, "add", Interrupt(SecondCopy.add))
        with pytest.raises(KeyboardInterrupt):
            store.settings.set("b", 2)
    before = store._disk.standing
    store.settings.set("c", 3)
    now = store._disk.standing
    assert now.turn == before.turn + 1 and now.counts[-1] == 3
    assert store.settings.all() == {"a": 1, "b": 2, "c": 3}
    assert store.check() is None
    store.tend()
    store.close()
    with open_store(tmp_path) as again:
        assert again.notices == [] and again.check() is None
        assert again.settings.all() == {"a": 1, "b": 2, "c": 3}


def test_what_an_interruption_left_open_is_no_part_of_the_next_act(store: Store, tmp_path):
    store.settings.set("a", 1)
    store._disk._db.conn.execute("BEGIN")
    store.settings.set("b", 2)
    store.close()
    with open_store(tmp_path) as again:
        assert again.settings.all() == {"a": 1, "b": 2}
