"""Files out and in: what comes in is hostile by assumption, stored whole or not at all."""

from __future__ import annotations

import io
import json
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core import limits
from companion.core.errors import DataError
from companion.core.game import Note
from companion.core.journal import SNAPSHOT_EVERY
from companion.games import get_game
from companion.games.berserkers.commands import LayLocations, SaveCheckpoint
from companion.store import Store
from tests.bots import act, answer_all
from tests.store.helpers import TurnedClock, open_store, play_at_random, standing, without_sum
from tests.toy import Add, Pick, State


@pytest.fixture
def exported(store: Store) -> dict[str, Any]:
    table = store.tables.open(store.tables.create("toy", "A", seed=4))
    table.do(Add(3))
    table.do(Add(4))
    table.undo()
    table.redo()
    table.confirm(table.amend(1, None))
    table.do(Pick())
    return without_sum(store.files.table_text(1))


def take(store: Store, plain: Any) -> int:
    return store.files.take_table(json.dumps(plain).encode(), "friday.json")


def refused(store: Store, data: bytes, file: str = "friday.json") -> str:
    """The sentence that refuses; nothing may have been stored."""
    before = store.tables.all(include_deleted=True)
    with pytest.raises(DataError) as error:
        store.files.take_table(data, file)
    assert store.tables.all(include_deleted=True) == before
    assert str(error.value).startswith("friday.json")
    return str(error.value)


# -- round trips ------------------------------------------------------------------------------------


@settings(max_examples=25)
@given(seed=st.integers(0, 2**53 - 1), acts=st.integers(0, 130), name=st.text(max_size=90))
def test_export_and_import_are_the_identity(tmp_path_factory, seed, acts, name):
    folder = tmp_path_factory.mktemp("exchange")
    with open_store(folder / "here") as here, open_store(folder / "there") as there:
        first = here.tables.create("toy", "T" + name.encode("utf-8", "ignore").decode(), seed=seed)
        table = here.tables.open(first)
        play_at_random(table, Random(seed), acts)
        text = here.files.table_text(first)
        second = there.files.take_table(text.encode(), "table.json")
        assert there.files.table_text(second) == text
        assert standing(there.tables.open(second)) == standing(table)
        assert there.tables.info(second).headline == here.tables.info(first).headline
        assert there.tables.rows_of(second).rows() == here.tables.rows_of(first).rows()
        assert there.check() is None


def test_no_bit_of_an_exported_file_turns_without_a_word(store: Store, exported):
    sound = store.files.table_text(1).encode()
    for place in range(len(sound) * 8):
        turned = bytearray(sound)
        turned[place // 8] ^= 1 << place % 8
        with suppress(DataError):
            number = store.files.take_table(bytes(turned), "friday.json")
            assert store.files.table_text(number).encode() == sound, "what it turned into says the same"


@pytest.mark.parametrize("most", [limits.PLAYED_AT_ONCE, 0])
def test_a_file_that_was_changed_is_taken_only_without_its_sum(store: Store, exported, monkeypatch, most):
    monkeypatch.setattr(limits, "PLAYED_AT_ONCE", most)
    sealed = json.loads(store.files.table_text(1))
    for changed in ({"name": "B"}, {"seed": 5}, {"pending": None}, {"rows": sealed["rows"][:-1]}):
        told = refused(store, json.dumps(sealed | changed).encode())
        assert told.startswith("friday.json, sum: This is not what was exported:")
    assert take(store, exported | {"name": "B", "pending": None})
    for wrong in (7, "", "123456789"):
        assert refused(store, json.dumps(sealed | {"sum": wrong}).encode()).startswith("friday.json, sum: ")


def test_a_table_goes_through_a_file(store: Store, tmp_path, exported):
    path = tmp_path / "friday.json"
    store.files.export_table(1, path)
    assert standing(store.tables.open(store.files.import_table(path))) == standing(store.tables.open(1))
    assert without_sum(path.read_text()) == exported
    assert sorted(each.name for each in tmp_path.iterdir() if "json" in each.name) == ["friday.json"]


words = st.text(st.characters(exclude_categories=["Cs"]))
deck_bodies = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | words,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words, inner, max_size=4),
    max_leaves=12,
).map(lambda value: {"deck": value})


@given(body=deck_bodies)
@settings(max_examples=40)
def test_a_deck_goes_out_and_comes_in_unchanged(tmp_path_factory, body):
    with open_store(tmp_path_factory.getbasetemp() / "decks") as store:
        made = store.decks.add("warcry", "Chaos", body)
        again = store.files.take_deck(store.files.deck_text(made).encode(), "deck.json")
        assert store.decks.get(again) == body == store.decks.get(made)


def test_what_could_not_be_imported_again_is_not_done(store: Store, monkeypatch):
    table = store.tables.open(store.tables.create("toy", "A"))
    table.do(Add(1))
    monkeypatch.setattr(limits, "ROW_BYTES", 600)
    lay = table.state, table.journal.seq
    with pytest.raises(DataError, match="too much for one entry"):
        table.do(Note("x" * 400))
    assert (table.state, table.journal.seq) == lay and not table.can_redo
    table.do(Note(",[{" * 50))
    monkeypatch.setattr(limits, "ROW_VALUES", 120)
    table.do(Note("," * 100))
    assert take(store, without_sum(store.files.table_text(1))) == 2


def test_large_states_stand_further_apart(store: Store, monkeypatch):
    def play(number: int, state: State) -> None:
        table = store.tables.open(number)
        for n in range(150):
            table.do(Add(int(n < 40)))
        assert store.tables.open(number).state == table.state == state

    def states(number: int) -> int:
        return int(store._disk.read("SELECT count(*) FROM snapshots WHERE table_id = ?", (number,))[0][0])

    near = store.tables.create("toy", "A")
    play(near, State(total=40))
    monkeypatch.setattr(limits, "STATES_A_ROW", 1)
    apart = store.tables.create("toy", "B")
    play(apart, State(total=40))
    came = take(store, without_sum(store.files.table_text(near)))
    assert states(near) == 150 // SNAPSHOT_EVERY
    assert 0 < states(apart) < states(near) and 0 < states(came) < states(near)
    play(came, State(total=80))


def test_many_corrections_of_a_long_table_are_refused_where_it_could_not_come_in_again(
    store: Store, monkeypatch
):
    table = store.tables.open(store.tables.create("toy", "A"))
    for _ in range(20):
        table.do(Add(0))
    monkeypatch.setattr(limits, "REACHED_BACK", 100)
    table.confirm(table.amend(3, Note("0")))
    table.undo()
    for taken in range(1, 9):
        lay = table.journal.seq, store.files.table_text(1)
        try:
            table.confirm(table.amend(3, Note(str(taken))))
        except DataError as error:
            assert "too many long corrections" in str(error)
            break
    assert taken == 100 // 18 and lay == (table.journal.seq, store.files.table_text(1))
    table.confirm(table.amend(20, None))  # a near one
    assert take(store, without_sum(store.files.table_text(1))) == 2


@pytest.mark.parametrize("is_stored", [True, False])
def test_a_correction_is_taken_where_its_row_has_no_room_for_the_state(store: Store, monkeypatch, is_stored):
    number = store.tables.create("toy", "A")
    table = store.tables.open(number)
    for n in range(1, 31):
        table.do(Add(n % 3))
    with monkeypatch.context() as patch:
        patch.setattr(limits, "ROW_BYTES", 150)
        table.confirm(table.amend(4, None))
    assert '"state"' not in table.journal.acts[-1].row.body
    table.do(Add(1))
    if not is_stored:
        with store._disk.write() as db:
            db.execute("DELETE FROM snapshots")
    for each in (number, take(store, without_sum(store.files.table_text(number)))):
        again = store.tables.open(each)
        assert again.state == table.state
        for acts in range(again.journal.cursor, 0, -1):
            assert again.journal.state_after(acts) == table.journal.state_after(acts)
        again.undo()
        again.undo()
        assert again.state == table.journal.state_after(31)


def test_a_correction_without_its_state_says_so_in_no_other_way(store: Store):
    table = store.tables.open(store.tables.create("toy", "A"))
    table.do(Add(1))
    table.confirm(table.amend(1, Add(2)))
    plain = without_sum(store.files.table_text(1))
    body = plain["rows"][-1]["body"]
    for wrong in ({**body, "state": None}, {**body, "more": 1}, {"at": 1, "state": body["state"]}):
        with pytest.raises(DataError):
            take(store, {**plain, "rows": [*plain["rows"][:-1], {"kind": "amend", "body": wrong}]})
    del body["state"]
    assert store.tables.open(take(store, plain)).state == table.state


def test_an_import_opens_from_states_of_its_own(store: Store):
    table = store.tables.open(store.tables.create("toy"))
    for n in range(140):
        table.do(Add(1 if n % 2 else -0))
    number = store.files.take_table(store.files.table_text(1).encode(), "a.json")
    rows = store._disk.read("SELECT seq, state FROM snapshots WHERE table_id = ?", (number,))
    assert rows == store._disk.read("SELECT seq, state FROM snapshots WHERE table_id = 1")
    assert len(rows) == 141 // SNAPSHOT_EVERY


# -- refusals ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "no text here"),
        (b"hello", "not an object"),
        (b"{hello", "not readable as JSON"),
        (b"\xff\xfe\x00", "not readable as UTF-8"),
        (b"PK\x03\x04\x14\x00\x06\xff", "zip archive or office document"),
        (b"\x1f\x8b\x08", r"archive \(gzip\)"),
        (b"[" * 100_000, "not an object"),
        (b'{"a":' + b"[" * 100_000, "nested"),
        (b'{"a":' + b"[" * 65 + b"]" * 65 + b"}", "nested too deeply"),
        (b'{"a":' * 70 + b"1" + b"}" * 70, "nested too deeply"),
        (b"[1]", "not an object"),
        (b'{"format":"companion-table"}', "version: This field is missing"),
        (b'{"format":"companion-deck","version":1}', "format: This is not an exported table"),
        (b'{"format":"companion-table","version":2}', "version: Version 2 is unknown"),
        (b'{"format":"companion-table","version":true}', "version: This is not a whole number"),
        (b'{"format":"companion-table","version":NaN}', "NaN is not a number"),
        (b'{"format":"companion-table","version":1e999}', "too large"),
        (b'{"format":"companion-table","version":' + b"9" * 6000 + b"}", "too large"),
        (b'{"format":"companion-table","version":-Infinity}', "-Infinity is not a number"),
        (b'{"format":"companion-table","format":"companion-deck"}', "'format' occurs twice"),
        (b'{"format":"companion-table","version":1,"name":"\\ud800"}', "half a letter"),
        (b'{"format":"companion-table","version":1,"game":"__import__(\'os\')"}', "is not one of"),
        (b'{"format":"companion-table","version":1,"game":"../../etc/passwd"}', "is not one of"),
        (b'{"format":"companion-table","version":1,"game":["toy"]}', "game: This is not a text"),
    ],
)
def test_nonsense_is_refused_with_file_field_and_reason(store: Store, data, why):
    import re

    assert re.search(why, refused(store, data))


def setting(*path: Any, to: Any) -> Callable[[dict[str, Any]], None]:
    def change(plain: Any) -> None:
        for step in path[:-1]:
            plain = plain[step]
        plain[path[-1]] = to

    return change


def dropping(*path: Any) -> Callable[[dict[str, Any]], None]:
    def change(plain: Any) -> None:
        for step in path[:-1]:
            plain = plain[step]
        del plain[path[-1]]

    return change


EVENT = ("rows", 1, "body", "events", 0)
ADJUSTED = {"is": "Adjusted", "rule": "X", "was": 0}


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (setting("seed", to="4"), "seed: This is not a whole number"),
        (setting("seed", to=2**60), "too large"),
        (setting("seed", to=1.0), "seed: This is not a whole number"),
        (setting("name", to=None), "name: This is not a text"),
        (setting("name", to="x" * 300), "name: This is not a text"),
        (setting("created", to="yesterday"), "created: This is not a date"),
        (setting("extra", to=1), "extra: This field is unknown"),
        (dropping("rows"), "rows: This field is missing"),
        (setting("rows", to={}), "rows: This is not a list"),
        (setting("rows", to=[]), "rows: The table never begins"),
        (setting("rows", 1, to=7), "rows.1: This is not an object"),
        (setting("rows", 1, "kind", to="eat"), "rows.1.kind: 'eat' is not one of"),
        (setting("rows", 1, "kind", to="undo"), "rows.1.body: This field is unknown"),
        (setting("rows", 1, "seq", to="2"), "rows.1.seq: This field is unknown"),
        (setting("rows", 1, "body", to="text"), "rows.1: "),
        (
            setting("rows", 1, "body", "command", "is", to="os.system"),
            "rows.1.is: The kind 'os.system'",
        ),
        (setting("rows", 1, "body", "more", to=1), "rows.1: A deed has a command, answers and events"),
        (setting("rows", 1, "body", "events", to=3), "rows.1"),
        (setting("rows", 1, "body", "answers", to=[{"key": 1}]), "rows.1"),
        (setting(*EVENT, "n", to="3"), "rows.1"),
        (setting(*EVENT, "n", to=True), "rows.1"),
        (setting(*EVENT, "is", to="Rolled"), "rows.1"),
        (setting(*EVENT, "is", to="Setup"), "rows.1.is: The kind 'Setup' is unknown"),
        (setting(*EVENT, to={**ADJUSTED, "path": "total", "value": 1e9}), "rows.1"),
        (setting(*EVENT, to={**ADJUSTED, "path": "__class__", "value": 1}), "rows.1"),
        (
            setting(*EVENT, to={**ADJUSTED, "path": "total", "value": 3, "stored": 0}),
            "rows.1: This is not what the entries lead to",
        ),
        (dropping("rows", 0), "rows.0: A table begins with its setup"),
        (setting("rows", 1, to={"kind": "redo"}), "rows.1: There is nothing to take back or to do again"),
        (setting("rows", 1, to={"kind": "undo"}), "rows.1: There is nothing to take back or to do again"),
        (setting("rows", 5, "body", "at", to=99), "rows.5.at: There is no such entry"),
        (setting("rows", 5, "body", "at", to="1"), "rows.5.at: There is no such entry"),
        (setting("rows", 5, "body", "at", to=0), "rows.5: A table begins with its setup"),
        (
            setting("rows", 5, "body", "state", "total", to=99),
            "rows.5.state: This is not what",
        ),
        (setting("rows", 5, "body", "state", to=[]), "rows.5"),
        (dropping("rows", 5, "body", "entries"), "rows.5: This is not a correction"),
        (setting("pending", to=[1]), "pending: "),
        (setting("pending", to={"command": {"is": "Nope"}, "answers": []}), "pending.is: The kind 'Nope'"),
    ],
)
@pytest.mark.parametrize("most", [0, limits.PLAYED_AT_ONCE], ids=["read through first", "played at once"])
def test_a_changed_file_is_refused_at_the_field_that_is_wrong(
    store: Store, exported, change, where, most, monkeypatch
):
    monkeypatch.setattr(limits, "PLAYED_AT_ONCE", most)
    change(exported)
    assert where in refused(store, json.dumps(exported).encode())


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: text[:-40],
        lambda text: text.replace('"pending":', '"pended":'),
        lambda text: text.replace('"is":"Added"', '"is":"Nope"'),
    ],
)
def test_most_of_what_is_no_table_is_refused_before_it_is_played(store: Store, exported, spoil, monkeypatch):
    monkeypatch.setattr(limits, "PLAYED_AT_ONCE", 0)
    played: list[object] = []
    monkeypatch.setattr("companion.store.verify.Check.take", lambda self, row: played.append(row))
    spoilt = spoil(json.dumps(exported, separators=(",", ":")))
    assert refused(store, spoilt.encode()) and played == []


def test_the_unchanged_file_is_taken(store: Store, exported):
    assert standing(store.tables.open(take(store, exported))) == standing(store.tables.open(1))


@settings(max_examples=200)
@given(data=st.data())
def test_a_file_changed_anywhere_is_refused_or_holds(tmp_path_factory, data):
    """Whatever one value is changed into, the import either refuses or the table opens, steps and tells."""
    with open_store(tmp_path_factory.getbasetemp() / "mutants") as store:
        table = store.tables.open(store.tables.create("toy", "A", seed=1))
        table.do(Add(3))
        table.undo()
        table.redo()
        table.confirm(table.amend(1, Add(5)))
        table.do(Pick())
        plain = without_sum(store.files.table_text(table_id := store.tables.all()[0].id))
        path = data.draw(st.sampled_from(sorted(paths_of(plain), key=str)))
        setting(*path, to=data.draw(st.sampled_from(STRANGE)))(plain)
        try:
            number = take(store, plain)
        except DataError:
            return
        finally:
            store.tables.delete(table_id)
        table = store.tables.open(number)
        table.log()
        while table.journal.cursor > 1 or table.pending:
            table.undo()
            table.log()


STRANGE = [
    None,
    True,
    -1,
    0,
    1,
    10**15,
    1.5,
    "",
    "x",
    "../x",
    "\x00",
    [],
    {},
    [[]],
    [1, 2],
    {"is": "Add", "n": 1},
]


def paths_of(plain: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inside = dict(enumerate(plain)) if isinstance(plain, list) else plain if isinstance(plain, dict) else {}
    deeper = [found for key, value in inside.items() for found in paths_of(value, (*path, key))]
    return [path, *deeper] if path else deeper


def test_a_cunning_number_of_corrections_is_refused_in_time(store: Store, exported, monkeypatch):
    do = exported["rows"][1]
    start = {"total": 0, "hand": [], "mood": "hold", "rolled": []}
    amend = {"kind": "amend", "body": {"at": 1, "entries": [], "state": start}}
    zero = json.loads(json.dumps(do).replace('"n": 3', '"n": 0'))
    exported["rows"] = [exported["rows"][0], *[zero] * 3000, *[amend, {"kind": "undo"}] * 3000]
    exported["pending"] = None
    assert "too many long corrections" in refused(store, json.dumps(exported).encode())
    monkeypatch.setattr(limits, "PLAYED_AT_ONCE", 0)
    played: list[object] = []
    monkeypatch.setattr("companion.store.verify.Check.take", lambda self, row: played.append(row))
    assert "too many long corrections" in refused(store, json.dumps(exported).encode()) and played == []


# -- files ------------------------------------------------------------------------------------------


def test_a_large_file_is_refused_before_it_is_read(store: Store, tmp_path, monkeypatch):
    path = tmp_path / "friday.json"
    with path.open("wb") as file:
        file.truncate(limits.TABLE_BYTES + 1)
    monkeypatch.setattr("os.fdopen", lambda *_: pytest.fail("the file was read"))
    with pytest.raises(DataError, match=r"friday\.json: The file is larger than 512 MiB"):
        store.files.import_table(path)


def test_large_bytes_are_refused_too(store: Store):
    assert "larger than 8 MiB" in refused(store, b'{"a":"' + b" " * (limits.ROW_BYTES + 1) + b'"}')


def test_what_is_no_file_is_refused(store: Store, tmp_path):
    with pytest.raises(DataError, match="cannot be read"):
        store.files.import_table(tmp_path / "nowhere.json")
    with pytest.raises(DataError, match="is not a file"):
        store.files.import_table(tmp_path)
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe.json")
        with pytest.raises(DataError, match="is not a file"):
            store.files.import_table(tmp_path / "pipe.json")


def test_names_like_paths_stay_names(store: Store, exported, tmp_path):
    exported["name"] = "../../../outside/evil.json"
    before = {path for path in tmp_path.parent.rglob("*") if "companion" not in path.name}
    number = take(store, exported)
    assert store.tables.info(number).name == "../../../outside/evil.json"
    assert {path for path in tmp_path.parent.rglob("*") if "companion" not in path.name} == before


def test_an_export_that_fails_leaves_what_was_there(store: Store, exported, tmp_path, monkeypatch):
    path = tmp_path / "friday.json"
    path.write_text("precious")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(Exception, match="the disk is full"):
        store.files.export_table(1, path)
    assert path.read_text() == "precious"
    assert not list(tmp_path.glob("*.part"))


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b'{"format":"companion-deck","version":1,"game":"x","name":"n","deck":3}', "deck: This is neither"),
        (b'{"format":"companion-deck","version":1,"game":"x","name":"n"}', "deck: This field is missing"),
        (b'{"format":"companion-table","version":1}', "format: This is not an exported deck"),
    ],
)
def test_a_wrong_deck_is_refused(store: Store, data, why):
    with pytest.raises(DataError, match=why):
        store.files.take_deck(data, "deck.json")
    assert store.decks.all() == []


@pytest.mark.parametrize(
    ("strange", "why"),
    [
        (lambda layout: [f"{card}9" for card in layout], "rows"),
        (
            lambda layout: [*layout[:11], "L99"],
            "rows.cells.11.location: This value cannot lie on such a table",
        ),
    ],
)
def test_a_table_with_a_place_that_is_on_no_card_is_refused(tmp_path: Path, strange, why):
    """Its rows fold and can be told, yet somebody would meet that place at last: all of them or a single one
    on which nobody stands."""
    with Store(tmp_path, now=TurnedClock()) as store:
        table = store.tables.open(store.tables.create("berserkers", "A", seed=4))
        chance = Random(4)
        while table.state.phase != "actions":
            act(table, chance)
            answer_all(table, chance)
        plain = without_sum(store.files.table_text(1))
        assert take(store, plain)
        events = (event for row in plain["rows"] if row["kind"] == "do" for event in row["body"]["events"])
        laid = next(event for event in events if event["is"] == "LocationsLaid")
        laid["layout"] = strange(laid["layout"])
        assert why in refused(store, json.dumps(plain).encode())


@pytest.mark.parametrize("game", ["kubnazub", "realms"])
@pytest.mark.parametrize("name", ["\u200d", "\u2060\u00ad", "a\u202eb", "a\nb", "a\x00b", "a\u2028b"])
def test_facts_with_names_that_cannot_be_shown_are_not_taken(tmp_path: Path, game: str, name: str):
    facts = get_game(game).facts.example()
    facts["cards"][3]["name"] = name
    packed = {"format": "companion-facts", "version": 1, "game": game, "facts": facts}
    with Store(tmp_path, now=TurnedClock()) as store:
        with pytest.raises(DataError, match="name"):
            store.files.take_facts(game, json.dumps(packed).encode(), "facts.json")
        with pytest.raises(DataError, match=r"cards\.3\.name"):
            store.facts.set(game, facts)
        facts["cards"][3]["name"] = "Soft\u00ad hyphen"
        store.files.take_facts(game, json.dumps(packed).encode(), "facts.json")
        store.files.take_facts_table(game, store.files.facts_table(game, "f.csv").encode(), "f.csv")


def test_a_table_that_would_go_on_by_itself_without_end_is_refused(tmp_path: Path):
    with Store(tmp_path, now=TurnedClock()) as store:
        store.tables.create("realms_draft", "A", seed=4)
        plain = without_sum(store.files.table_text(1))
        passed = {"is": "StacksPassed", "rule": "RE-DRAFT-03", "round": 1, "pick": 12}
        body = {"command": {"is": "PassStacks"}, "answers": [], "events": [passed], "by": "table"}
        plain["rows"] = [plain["rows"][0], {"kind": "do", "body": body}]
        for drafter in plain["rows"][0]["body"]["events"][0]["drafters"]:
            drafter["stack"] = []
        plain["pending"] = None
        assert "without end" in refused(store, json.dumps(plain).encode())


def test_what_undo_would_lead_to_is_looked_at_too(tmp_path: Path):
    """The last table of a stranger's file is in order; one act back nobody could list what may be done."""
    with Store(tmp_path, now=TurnedClock()) as store:
        table = store.tables.open(store.tables.create("berserkers", "A", seed=4))
        table.do(LayLocations())
        answer_all(table, Random(4))
        table.do(SaveCheckpoint())
        plain = without_sum(store.files.table_text(1))
        laid = next(event for event in plain["rows"][1]["body"]["events"] if event["is"] == "LocationsLaid")
        honest = laid["layout"]
        laid["layout"] = [f"{card}9" for card in honest]
        plain["rows"].insert(2, {**plain["rows"][1], "body": {**plain["rows"][1]["body"]}})
        plain["rows"][2]["body"] = json.loads(json.dumps(plain["rows"][2]["body"]).replace('9"', '"'))
        assert "rows" in refused(store, json.dumps(plain).encode())


class Swapped(io.BytesIO):
    """A file that is another one from its second reading on."""

    def __init__(self, first: bytes, then: bytes) -> None:
        super().__init__(first)
        self._then = [None, then]

    def seek(self, offset: int, whence: int = 0) -> int:
        if offset == whence == 0 and self._then:
            then = self._then.pop(0)
            if then is not None:
                self.truncate(0)
                super().seek(0)
                self.write(then)
        return super().seek(offset, whence)


@pytest.mark.parametrize("change", ["a word", "a row less", "a row more"])
def test_a_file_that_changes_while_it_is_read_leaves_nothing(store: Store, change):
    number = store.tables.create("toy", "A")
    table = store.tables.open(number)
    for _ in range(3):
        table.do(Note("before"))
    plain = without_sum(store.files.table_text(number))
    first = json.dumps(plain)
    if change == "a word":
        then = first.replace("before", "behind")
    else:
        rows = plain["rows"]
        plain["rows"] = rows[:-1] if change == "a row less" else [*rows, rows[-1]]
        then = json.dumps(plain)
    with pytest.raises(DataError, match="changed while it was read"):
        store.files._take_table(Swapped(first.encode(), then.encode()), "a.json")
    assert len(store.tables.all()) == 1 and store.check() is None


def test_a_stick_that_is_pulled_out_under_an_import_is_named(store: Store, tmp_path: Path, monkeypatch):
    number = store.tables.create("toy", "A")
    store.files.export_table(number, tmp_path / "a.json")

    def pulled(self: Any) -> Any:
        raise OSError(5, "Input/output error")
        yield

    monkeypatch.setattr("companion.store.import_export._RowsAgain._again", pulled)
    with pytest.raises(DataError, match=r"a\.json: The file cannot be read"):
        store.files.import_table(tmp_path / "a.json")
    assert len(store.tables.all()) == 1


@pytest.mark.parametrize("game", ["kubnazub", "realms"])
def test_facts_with_two_cards_of_one_name_go_out_and_come_in_again(tmp_path: Path, game: str):
    facts = get_game(game).facts.example()
    facts["cards"][3]["name"] = facts["cards"][2].get("name", facts["cards"][2]["id"])
    with Store(tmp_path, now=TurnedClock()) as store:
        (warning,) = store.facts.set(game, facts)
        assert "the last one counts" in str(warning)
        assert store.files.take_facts(game, store.files.facts_text(game).encode(), "f.json") == [warning]
        assert store.facts.get(game) == facts
        with pytest.raises(DataError, match=r"out\.csv, line 5, column name: .* JSON"):
            store.files.facts_table(game, "out.csv")


@pytest.mark.parametrize(
    ("game", "path", "value", "why"),
    [
        ("berserkers", "padlock", -20, "This value cannot lie on such a table"),
        ("realms", "sides", [], "There is no such tracked value"),
        ("kubnazub", "sides", [], "There is no such tracked value"),
    ],
)
def test_a_correction_that_no_hand_can_make_is_refused(
    tmp_path: Path, game: str, path: str, value: Any, why: str
):
    """Play may lead further out; what is worked out from such a number takes long, or ends badly."""
    with Store(tmp_path, now=TurnedClock()) as store:
        table = store.tables.open(store.tables.create(game, "A", seed=4))
        answer_all(table, Random(4))
        plain = without_sum(store.files.table_text(1))
        assert take(store, plain)
        told = {"path": path, "value": value}
        adjusted = {"is": "Adjusted", "rule": "TABLE-ADJUST-01", "was": None, "stored": value, **told}
        body = {"command": {"is": "Adjust", **told}, "answers": [], "events": [adjusted]}
        plain["rows"].append({"kind": "do", "body": body})
        assert why in refused(store, json.dumps(plain).encode())
