"""Mutated inputs through every reader: a list, a verdict or a clear `DataError`, never anything else.

    python tests/decks/fuzz_readers.py --rounds 100000 [--reader share] [--seed 1]

A round is one mutated input through one reader. Anything but a `DataError`, and any input that takes
more than two seconds, ends the run with the input that did it.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
import tomllib
import zlib
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from companion.decks.judge import Judge

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from companion.cards.tables import load_table
from companion.content.places import data_dir
from companion.core.errors import DataError
from companion.decks.format_files import parse_format
from companion.decks.judge_files import judge_bytes
from companion.decks.read import read
from companion.decks.readers.links import PREFIX
from companion.decks.writers import to_own_file, to_payload
from tests.decks.worlds import FIXTURES, invented, judge

SLOWEST = 2.0
TEXT = (
    "Player: Anna\nSide: Evil\n\nArmy (30)\n3 Ash Prowlers\n3x Bone Lanterns\nGallows Choir x3\n# note\n"
    "Action\n2 Twin Oath\n1\tSteady Now!\nReactions\n1 Last Lantern [PG54]\nSideboard\n3 Blind Corner\n"
)
MAIL = (
    "From: a@b\nHi judge,\n\n> Army (6)\n> - 3x Ash Prowlers (WC1),\n> 1. Bone Lanterns x3\n> Total: 6\n\n"
    "Regards,\nAnna\n--\nPlayer: Ben\n[b]Action[/b]\n<li>2 Twin Oath</li>\nSteady Now!\t1\tTactic\n"
    "Deck: X\nhttps://example.org/?deck=3WC2,1WC51\n=== Cleo ===\nCommand (3)\nTwin Oath ... 2\n"
)
RUSSIAN = "Игрок: Иван\nОтряд\nПыльный заяц\n2 Ёж\nРаздача\n5 Пыльный заяц\n"
SHEET = 'player,section,count,name,id\nAnna,Army,3,"Foo, Bar",WC1\nAnna,Action,1,Steady Now!,\n'
BUILDER = json.dumps({"deck": [["WC2", 3], ["WC51", 1]], "sideboard": [["WC9", 0]], "timestamp": "x"})
SHARE = "https://example.org/?deck=3WC2,1WC51&sideboard=3WC52"
SCRIPT = (
    "export const cards: Card[] = [{ id: 'WC1', name: \"Foo\", type: 'Unit', faction: 'Neutral', "
    "keywords: ['A'], maxCopies: Infinity, releases: { WC: 1 } }];"
)
CARDS_JSON = json.dumps(
    [
        {"id": "WC1", "name": "Foo", "type": "Unit", "faction": "Neutral", "keywords": ["A"], "unique": True},
        {"id": "WC2", "name": "Bar", "type": "Tactic", "faction": "good", "releases": {"WC": 1}, "die": 3},
    ]
)
_SIGNS = "\t \n \r\n \" ' ` [ ] { } , ; : = & % %zz === --- # x3 -1 1e999 NaN null true 99999999999 \\ud800"
_LETTERS = "\u202e \u2066 \u2028 \u200b \x85 Ё х × companion:deck?"
SNIPPETS = (
    *(sign.encode() for sign in f"{_SIGNS} {_LETTERS}".split(" ")),
    *(b"\x00", b"\xff\xfe", b"\xef\xbb\xbf", b"PK\x03\x04", b"\xed\xa0\x80", b" ", b" x "),
    *(b"[" * 600, b"9" * 5000, b"A" * 3000, b"3 Ash Prowlers\n" * 50),
)


def seeds() -> dict[str, list[bytes]]:
    """What each reader is fed before mutation."""
    desk_list = read(TEXT, "warcry")[0]
    return {
        "text": [
            TEXT.encode(),
            RUSSIAN.encode(),
            TEXT.encode("utf-16"),
            RUSSIAN.encode("cp1251"),
            MAIL.encode(),
        ],
        "sheet": [
            SHEET.encode(),
            SHEET.replace(",", ";").encode(),
            b"3,Foo\n2,Bar\n",
            b"Player;Anna;\n;;\nCount;Name;Type\nUnits;;\n3x;Foo;Unit\nTotal;3;\n",
        ],
        "json": [BUILDER.encode(), b'{"army": {"Foo": 3}, "player": "A"}', b'[{"count": 1, "name": "Foo"}]'],
        "share": [SHARE.encode(), b"3WC2,1WC51", (SHARE + "\n" + SHARE).encode()],
        "export": [to_own_file([desk_list]).encode()],
        "payload": [to_payload(desk_list).encode()],
        "cards": [
            (FIXTURES / "warcry_invented.csv").read_bytes()[:1500],
            (FIXTURES / "kubnazub_invented.csv").read_bytes()[:1500],
            SCRIPT.encode(),
            CARDS_JSON.encode(),
        ],
        "format": [json.dumps(_plain_format()).encode()],
    }


def _plain_format() -> dict[str, object]:
    path = data_dir() / "formats" / "warcry" / "oldschool.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def mutate(data: bytes, rng: random.Random) -> bytes:
    """A few random cuts, copies, flips and insertions."""
    for _ in range(rng.choice((1, 1, 2, 3, 6))):
        at = rng.randrange(len(data) + 1)
        act = rng.randrange(6)
        if act == 0:
            data = data[:at] + rng.choice(SNIPPETS) + data[at:]
        elif act == 1:
            data = data[:at] + data[at + rng.randrange(1, 20) :]
        elif act == 2 and data:
            at = min(at, len(data) - 1)
            data = data[:at] + bytes([rng.randrange(256)]) + data[at + 1 :]
        elif act == 3:
            end = at + rng.randrange(1, 60)
            data = data[:at] + data[at:end] * rng.randrange(1, 6) + data[end:]
        elif act == 4:
            data = data[:at]
        else:
            data = data[at:] + data[:at]
    return data


ODD_VALUES = (
    *(None, True, False, 0, -1, 3, 2.5, 1e300, 10**30, float("inf"), "", "3", "Ash Prowlers", "x" * 400),
    *("\ud800", "\u202e", [], {}, [[]], ["Foo", 3], [3, "Foo"], {"count": 3}, {"name": 3}, ["a", "b", "c"]),
)


def mutate_values(plain: object, rng: random.Random) -> object:
    """The same JSON with a few values or keys exchanged for odd ones."""
    if isinstance(plain, dict) and plain and rng.random() < 0.9:
        key = rng.choice(list(plain))
        changed = {**plain, key: mutate_values(plain[key], rng)}
        if rng.random() < 0.2:
            changed[rng.choice(("deck", "army", "side", "cards", "id", "x", key.upper()))] = changed.pop(key)
        return changed
    if isinstance(plain, list) and plain and rng.random() < 0.9:
        at = rng.randrange(len(plain))
        return [*plain[:at], mutate_values(plain[at], rng), *plain[at + rng.choice((0, 1, 1, 1)) :]]
    return rng.choice(ODD_VALUES)


def mutate_for(reader: str, data: bytes, rng: random.Random) -> bytes:
    """Half of the time a mutation that the outermost check of the reader lets pass."""
    if (reader in ("json", "export", "format") or data == CARDS_JSON.encode()) and rng.random() < 0.5:
        plain = json.loads(data)
        for _ in range(rng.randrange(1, 4)):
            plain = mutate_values(plain, rng)
        return json.dumps(plain).encode()
    data = mutate(data, rng)
    if reader == "payload" and rng.random() < 0.7:
        body = data.removeprefix(PREFIX.encode()).rpartition(b"&c=")[0].decode("utf-8", "replace")
        return f"{PREFIX}{body}&c={zlib.crc32(body.encode()):08x}".encode()
    return data


def _through_desk(data: bytes, source: str) -> str:
    """Read, judge and mend by two games' desks."""
    verdicts = [verdict for court in _courts() for verdict in judge_bytes(court, data, source)]
    for verdict in verdicts[:20]:
        for finding in verdict.findings:
            str(finding.text)
            finding.code.encode("utf-8")
    return verdicts[0].status


_COURTS: list[Judge] = []


def _courts() -> list[Judge]:
    if not _COURTS:
        _COURTS.extend(
            (
                judge("warcry", invented("warcry")),
                judge("squad", invented("kubnazub")),
                judge("deck", None, "realms"),
            )
        )
    return _COURTS


def _through_cards(data: bytes, source: str) -> str:
    outcome = ""
    for game in ("warcry", "kubnazub", "realms"):
        try:
            loaded = load_table(data, game, source)
            outcome = "table" if loaded.table else "bad rows"
        except DataError as error:
            outcome = _sentence(error)
    return outcome


def _through_format(data: bytes, source: str) -> str:
    try:
        plain = json.loads(data)
    except (ValueError, RecursionError):
        return "no json"
    if isinstance(plain, dict):
        parse_format(plain, source)
    return "format"


def _sentence(error: DataError) -> str:
    text = str(error)
    assert text and len(text) < 2_000, text[:200]
    return "refused"


READERS: dict[str, tuple[Callable[[bytes, str], str], str]] = {
    "text": (_through_desk, "list.txt"),
    "sheet": (_through_desk, "list.csv"),
    "json": (_through_desk, "list.json"),
    "share": (_through_desk, "link.url"),
    "export": (_through_desk, "decks.json"),
    "payload": (_through_desk, "code"),
    "cards": (_through_cards, "cards.csv"),
    "format": (_through_format, "club.toml"),
}


def fuzz(reader: str, rounds: int, seed: int = 1) -> Counter[str]:
    """So many mutated inputs through one reader; how often each outcome came."""
    rng = random.Random(f"{reader} {seed}")
    through, source = READERS[reader]
    inputs = seeds()[reader]
    outcomes: Counter[str] = Counter()
    for number in range(rounds):
        data = mutate_for(reader, rng.choice(inputs), rng)
        began = time.perf_counter()
        try:
            outcome = through(data, source)
        except DataError as error:
            outcome = _sentence(error)
        except Exception as error:
            raise AssertionError(f"{reader}, round {number}: {error!r} for {data[:2000]!r}") from error
        if time.perf_counter() - began > SLOWEST:
            raise AssertionError(f"{reader}, round {number}: slower than {SLOWEST} s for {data[:2000]!r}")
        outcomes[outcome] += 1
    return outcomes


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=2_000, help="inputs for each reader")
    parser.add_argument("--reader", choices=sorted(READERS), help="only this one")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    for reader in [chosen.reader] if chosen.reader else READERS:
        began = time.perf_counter()
        outcomes = fuzz(reader, chosen.rounds, chosen.seed)
        seconds = time.perf_counter() - began
        told = ", ".join(f"{outcome} {count}" for outcome, count in outcomes.most_common())
        print(f"{reader:8} {chosen.rounds} inputs in {seconds:.0f} s: {told}")


if __name__ == "__main__":
    main()
