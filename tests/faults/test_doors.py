"""A few hostile inputs through every door, and the ones that once stopped or filled the machine."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from typing import Any

import pytest

from companion.core import limits
from companion.games import get_game
from tests.faults import doors
from tests.faults.mutations import nested
from tests.faults.ways_in import open_home

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="inputs are fed in processes of their own")
ROUNDS = 84
"""The last of them is a bomb."""


@pytest.mark.parametrize("name", doors.DOORS)
def test_honest_inputs_are_taken_so_that_hostile_ones_get_far(name: str, tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)  # typing goes to another folder
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "nobody"))
    taken = 0
    for place, honest in enumerate(doors._seeds(name)):
        folder = tmp_path / str(place)
        folder.mkdir()
        told = doors.feed(name, honest, folder)
        assert told["is"] != "failed", told
        taken += told["is"] == "taken"
    assert 2 * taken >= len(doors._seeds(name))


@pytest.mark.parametrize("name", doors.DOORS)
def test_hostile_inputs_are_taken_or_refused_in_one_sentence(name: str, monkeypatch) -> None:
    monkeypatch.setattr(doors, "SECONDS", doors.KILLED_AFTER)  # how long it takes is for the long run to say
    found = doors.feed_all(name, ROUNDS, seed=5)
    assert found.failures == []
    assert found.inputs == ROUNDS and found.refused > 0


def table(rows: str, **more: object) -> bytes:
    head = {"format": "companion-table", "version": 1, "game": "berserkers", "name": "x", "seed": 1}
    about = json.dumps({**head, "created": "2026-01-01T00:00:00+00:00", **more})[:-1]
    return f'{about},"rows":[{rows}],"pending":null}}'.encode()


def remark(pattern: str, **facts: object) -> bytes:
    """A list with a sentence of a stranger's."""
    said = {"say": pattern, "facts": facts, "many": None, "n": 0}
    deck = {"game": "warcry", "entries": [{"count": 1, "name": "x"}], "notes": [said]}
    return json.dumps({"companion": "deck", "version": 1, "decks": [deck]}).encode()


def laughs() -> bytes:
    """Sentences each of which says the next one ten times."""
    said: object = "ha"
    for _ in range(20):
        said = {"say": "{a}" * 10, "facts": {"a": said}, "many": None, "n": 0}
    return remark("{a}", a=said)


SETUP = '{"kind":"do","body":{"command":{"is":"Setup","options":{}},"answers":[],"events":[]}}'
DEED = '{"kind":"do","body":{"command":{"is":"RunRiders","order":%s},"answers":[],"events":[]}}'
KEYS = "{" + ",".join(f'"k{n}":0' for n in range(40_000))
# Of a length that is judged as lists of the game whose lines cost most.
HEADINGS = b"".join(b"== Deck %05d ==\n1 Foo\n" % n for n in range(24_900))
SHORT_LINES = b"=== L ===\n" + b"*3x(\t*3x(\n" * 48
MANY_HEADINGS = b"1 Foo\n" * 1_999 + b"".join(b"== Deck %05d ==\n" % n for n in range(47_900))
BOMBS = {
    "a key twice behind many": ("table", table(KEYS + ',"k39999":0}'), "occurs twice"),
    "a key twice in facts": ("facts", (KEYS + ',"k0":1}').encode(), "occurs twice"),
    "a text where a list belongs": ("table", table(DEED % json.dumps("x" * 2_000_000)), "This is not a list"),
    "many words where numbers belong": ("table", table(DEED % json.dumps([1] * 100_000)), "This is not text"),
    "five million lists": ("table", table("[" + "[]," * 5_000_000 + "[]]"), "too many values"),
    "a link of signs": ("link", b"companion:deck?" + b"&" * (16 << 20), "larger than"),
    "an address of signs": ("link", b"https://x.org/?deck=" + b"deck=&" * (2 << 20), "larger than"),
    "dashes before an address": ("link", b"-" * 250_000 + b"&deck=" + b"x," * 3_000, "More than 1000"),
    "rows that correct a box": (
        "facts as a table",
        b"kubnazub\nname,cost\n" + "Продащица,3\n".encode() * 60_000,
        "more than 5000 entries",
    ),
    "links without end": ("list", b"https://x.org/?deck=3WC2\n" * 49_000, "more than 2000 lists"),
    "items without end": ("list", (b"https://x.org/?deck=" + b"x," * 400 + b"\n") * 2_000, "50000 entries"),
    "lines that are no cards": (
        "list",
        (b"=== x ===\n" + (b"x: " * 160 + b"\n3 Foo\n") * 500) * 18,
        "more text beside",
    ),
    "short lines in many lists": ("list", SHORT_LINES * 700, "more text beside"),
    "headings and cards in turn": ("list", HEADINGS, "2000 card lines"),
    "headings below many cards": ("list", MANY_HEADINGS, "more text beside"),
    "blank lines": ("list", b"Army\n3 Foo\n" + b"\n" * ((8 << 20) - 100), "50000 lines"),
    "a long word for an order": ("typed", b"do\n2\nDrawRequest" + b"&c=" * 400_000, "no order"),
    "an open string": ("cards", b"const cards = ['" + b"x" * (7 << 20), "unexpected"),
    "an open string of escapes": ("cards", b"const cards = ['" + b"\\x" * (3 << 20), "unexpected"),
    "a dotted key": ("format", b"a." * 20_000 + b"b = 1", "more than 16 parts"),
    "a long number": ("format", b"x = " + b"9" * 5_000, "too long"),
    "nested arrays": ("format", b"x = " + b"[" * 2_000 + b"]" * 2_000, "nested"),
    "nested tables": ("format", b"x = " + b"{a = " * 2_000 + b"1" + b"}" * 2_000, "nested"),
    "a large format": ("format", b"# x\n" * (1 << 20), "larger than 256 KiB"),
    "a remark of a billion blanks": ("list", remark("{a:>1000000000}", a="x"), "not a remark"),
    "a remark that looks inside": ("list", remark("{a.__class__.__mro__}", a="x"), "not a remark"),
    "a remark of remarks": ("list", laughs(), "not a remark"),
    "a pattern in a script": (
        "script",
        json.dumps({"steps": [{"refused": "(a+)+$" * 9, "do": {"is": "RollDice"}}]}).encode(),
        "refused it",
    ),
    "a script that goes back and forth": (
        "script",
        json.dumps({"steps": [{"is": "Note", "text": "x"}, *[{"undo": 1000}, {"redo": 1000}] * 30]}).encode(),
        "back and forth",
    ),
    "a deep script": ("script", json.dumps({"steps": nested(60)}).encode(), "not an object"),
    "a deeper script": ("script", b'{"steps":' + b"[" * 100_000, "nested"),
    "a day before the calendar": (
        "table",
        table(SETUP, created="0001-01-01T00:00:00+14:00"),
        "not a date|cannot lie",
    ),
    "a day behind the calendar": (
        "table",
        table(SETUP, created="9999-12-31T23:59:59-14:00"),
        "not a date|cannot lie",
    ),
}


@pytest.mark.parametrize("name", BOMBS)
def test_what_once_stopped_or_filled_the_machine_is_refused(name: str, tmp_path, monkeypatch) -> None:
    door, data, words = BOMBS[name]
    monkeypatch.setattr(doors, "make_input", lambda *_: data)
    monkeypatch.setattr(doors, "SECONDS", doors.KILLED_AFTER)
    doors._seeds(door), doors.template()
    lines = doors._in_a_process(door, 0, [0])
    told = json.loads(lines[1])
    assert told["is"] == "refused" and told["megabytes"] < doors.MEGABYTES, told
    assert any(word in told["said"] for word in words.split("|")), told["said"]


def test_an_act_done_and_undone_again_and_again_stores_one_state(tmp_path) -> None:
    honest = json.loads(doors._seeds("table")[0])
    rows = [row for row in honest["rows"] if row["kind"] == "do"]
    note = {
        "command": {"is": "Note", "text": "x"},
        "answers": [],
        "events": [{"is": "Noted", "text": "x", "rule": "TABLE-NOTE-01"}],
    }
    notes = [{"kind": "do", "body": note}] * (50 - len(rows))
    again = [{"kind": "undo"}, {"kind": "do", "body": note}] * 400
    plain = {**honest, "rows": [*rows, *notes, *again], "pending": None}
    with open_home(tmp_path) as store:
        number = store.files.take_table(json.dumps(plain).encode(), "again.json")
        stored = store._disk.read("SELECT count(*) FROM snapshots WHERE table_id = ?", (number,))
        assert stored == [(2,)]
        assert len(store.tables.open(number).journal.entries) == 50


def grown(event: dict, rows: int) -> bytes:
    """An event file in which one thing happens in each of so many rows."""
    honest = json.loads(doors._seeds("event")[0])
    note = {"command": {"is": "Note", "text": "x"}, "answers": [], "events": [event]}
    return json.dumps({**honest, "rows": [*honest["rows"], *[{"kind": "do", "body": note}] * rows]}).encode()


PLAYER = {"is": "PlayerRegistered", "rule": "X", "id": "x", "name": "x"}
PENALTY = {"is": "PenaltyNoted", "rule": "X"}


@pytest.mark.parametrize(
    ("event", "rows", "words"),
    [
        ({**PLAYER, "filed": {"list": "x", "source": "", "at": ""}}, 2_100, "more than 2000 entries"),
        (
            {**PENALTY, "penalty": {"player": "x", "round": 1, "kind": "x", "words": "x" * 10_000, "at": ""}},
            150,
            "too large to be kept",
        ),
    ],
)
def test_an_event_that_grows_without_end_is_refused(tmp_path, monkeypatch, event, rows, words) -> None:
    monkeypatch.setattr(limits, "STATES", limits.MIB)
    told = doors.feed("event", grown(event, rows), tmp_path)
    assert words in told["said"], told


def test_going_back_and_forth_without_end_is_refused(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(limits, "STEPS", 10)
    honest = json.loads(doors._seeds("table")[0])
    plain = {
        **honest,
        "rows": [*honest["rows"], *[{"kind": "undo"}, {"kind": "redo"}] * 500],
        "pending": None,
    }
    told = doors.feed("table", json.dumps(plain).encode(), tmp_path)
    assert "back and forth too often" in told["said"]


@pytest.mark.parametrize("options", [5, [], None, {"nobody": 1}, "unknown values"])
def test_a_table_can_be_looked_at_whatever_its_setup_says(tmp_path, options) -> None:
    for place, honest in enumerate(doors._seeds("table")):
        plain = json.loads(honest)
        strange = {each.id: [1] for each in get_game(plain["game"]).options()}
        said = strange if options == "unknown values" else options
        plain["rows"][0]["body"]["command"]["options"] = {"options": said, "facts": 5}
        folder = tmp_path / str(place)
        folder.mkdir()
        told = doors.feed("table", json.dumps(plain).encode(), folder)
        assert told["is"] == "taken", (plain["game"], told)


def changed_begin(game: str, change: Callable[[Any], object]) -> bytes:
    """A table of a game that has only begun, and whose first event somebody changed."""
    tables = [json.loads(each) for each in doors._seeds("table")]
    plain = next(each for each in tables if each["game"] == game)
    change(plain["rows"][0]["body"]["events"][0])
    return json.dumps({**plain, "rows": plain["rows"][:1], "pending": None}).encode()


@pytest.mark.parametrize(
    ("game", "change"),
    [
        ("berserkers", lambda begun: begun["box"]["riders_card"].pop()),
        ("berserkers", lambda begun: begun["box"]["action_cards"][0]["basic"][0].update(steps=2**53)),
        ("boardgame", lambda begun: begun["box"]["enemies"][0]["dice"].append("")),
        ("boardgame", lambda begun: begun["box"]["dice"][0]["faces"].clear()),
        ("boardgame", lambda begun: begun["adventure"]["enemies"][0].update(card="nobody")),
        ("boardgame", lambda begun: begun["adventure"]["start"].clear()),
        ("boardgame", lambda begun: begun["adventure"]["cells"].append([0, 2**31])),
        ("kubnazub", lambda begun: begun["sides"].pop()),
        ("realms", lambda begun: begun["sides"][0]["library"].clear()),
        ("warcry", lambda begun: begun["sides"][0].update(id="P3")),
        ("realms_draft", lambda begun: begun["drafters"].clear()),
        ("realms_draft", lambda begun: begun["cards"].__delitem__(slice(100, None))),
    ],
)
def test_a_table_that_no_setup_lays_is_refused(tmp_path, game, change) -> None:
    (tmp_path / "honest").mkdir()
    assert doors.feed("table", changed_begin(game, lambda begun: None), tmp_path / "honest")["is"] == "taken"
    told = doors.feed("table", changed_begin(game, change), tmp_path)
    assert told["is"] == "refused" and "rows.0" in told["said"], told


def test_a_table_that_the_setup_of_another_version_laid_is_taken(tmp_path) -> None:
    """Shipped cards and Adventures are corrected from version to version; tables keep theirs."""
    changes = {
        "berserkers": lambda begun: begun["box"]["locations"][0].update(name="Old mill"),
        "boardgame": lambda begun: begun["adventure"].update(intro="Once"),
        "warcry": lambda begun: begun["sides"][0]["library"][0].update(cost=9),
    }
    for game, change in changes.items():
        (tmp_path / game).mkdir()
        told = doors.feed("table", changed_begin(game, change), tmp_path / game)
        assert told["is"] == "taken", told


def test_a_roll_has_a_face_for_each_of_its_dice(tmp_path) -> None:
    for place, honest in enumerate(doors._seeds("table")):
        plain = json.loads(honest)
        answers = [each for row in plain["rows"] if row["kind"] == "do" for each in row["body"]["answers"]]
        rolls = [each for each in answers if each.get("dice")]
        if rolls:
            rolls[-1]["dice"].append(rolls[-1]["dice"][0])
            (tmp_path / str(place)).mkdir()
            told = doors.feed("table", json.dumps(plain).encode(), tmp_path / str(place))
            assert told["is"] == "refused" and "needed" in told["said"], told
            return
    raise AssertionError("no table has a roll")


def test_a_map_has_no_more_places_than_its_board(tmp_path) -> None:
    tables = [json.loads(each) for each in doors._seeds("table")]
    plain = next(each for each in tables if each["game"] == "berserkers")
    laid = next(row["body"]["events"] for row in plain["rows"][1:] if row["kind"] == "do")
    laid[0]["layout"].append(laid[0]["layout"][0])
    rows = plain["rows"][:2]
    told = doors.feed("table", json.dumps({**plain, "rows": rows, "pending": None}).encode(), tmp_path)
    assert told["is"] == "refused", told
