"""Hostile inputs through every door: each is taken or refused in one sentence, within 2 s and 200 MB.

    python -m tests.faults.doors --rounds 100000 [--door table] [--seed 1] [--jobs 2]

Every input is made of an honest one by its number alone, so that a failure can be had again. It is fed in a
process of its own kind: time is the processor's, memory is what the process held at most while it was fed.
"""

from __future__ import annotations

import argparse
import gc
import io
import json
import os
import resource
import shutil
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from typing import Any
from unicodedata import category

import click

from app.presenters.settings import read_settings, read_window
from companion.cards.card import GAMES as CARD_GAMES
from companion.cards.tables import load_table, table_to_csv
from companion.cli import UNFORESEEN
from companion.cli.commands import companion
from companion.content.places import data_dir
from companion.content.toml import read_foreign_toml
from companion.core import limits
from companion.core.codec import codec_of
from companion.core.errors import CompanionError, DataError
from companion.core.json_text import load_foreign
from companion.core.offers import available
from companion.core.script import run_step, script_of
from companion.core.secrecy import state_for
from companion.core.shelf import Memory
from companion.core.table import Table
from companion.core.telling import error_text, label
from companion.core.text import render
from companion.decks.format_files import find_format, load_formats, parse_format
from companion.decks.judge import Judge
from companion.decks.judge_files import judge_bytes
from companion.decks.read import read
from companion.decks.writers import WRITERS
from companion.games import GAME_IDS, get_game
from companion.store import Store
from tests.bots import answer_all, play, sit_down
from tests.decks import fuzz_readers
from tests.decks.worlds import FIXTURES, invented
from tests.faults import mutations
from tests.faults.result import Result

SECONDS, MEGABYTES = 2.0, 200
PROGRAM = 80
"""Megabytes that the program holds before anything is fed; what a test holds beyond them does not count."""
KILLED_AFTER = 30
BATCH = 40
BOMBS = 0.012
"""So many of all inputs are as large as they may be; each gets a process of its own."""

Feed = Callable[[bytes, Path], object]
Mutate = Callable[[bytes, Random], bytes]


@dataclass(frozen=True)
class Door:
    """A way in: honest inputs, how they are changed, where they go, and how large they may be."""

    seeds: Callable[[], list[bytes]]
    mutate: Mutate
    feed: Feed
    largest: int


@dataclass
class Outcome:
    """What became of all inputs of a door."""

    inputs: int = 0
    taken: int = 0
    refused: int = 0
    slowest: float = 0.0
    largest: int = 0
    failures: list[str] = field(default_factory=list)


# -- honest inputs ----------------------------------------------------------------------------------------


@cache
def _tables() -> dict[str, Table]:
    """A played table of each game."""
    made = {}
    for game in GAME_IDS:
        chance = Random(game)
        made[game] = sit_down(get_game(game), chance)
        play(made[game], chance, 12)
    return made


def table_files() -> list[bytes]:
    """Exported tables, each with something taken back and something corrected."""
    with tempfile.TemporaryDirectory() as folder, Store.open(Path(folder)) as store:
        for game in GAME_IDS:
            chance = Random(game)
            table = store.tables.open(store.tables.create(game, "Friday", seed=1))
            answer_all(table, chance)
            play(table, chance, 12)
            for step in (table.undo, table.undo, table.redo):
                try:
                    step()
                except CompanionError:
                    continue
        return [store.files.table_text(info.id).encode() for info in store.tables.all()]


def facts_files() -> list[bytes]:
    """The example facts of each game that has any, as exported."""
    made = [(game, get_game(game).facts) for game in GAME_IDS]
    packed = [
        {"format": "companion-facts", "version": 1, "game": game, "facts": kit.example()}
        for game, kit in made
        if kit
    ]
    return [json.dumps(each, ensure_ascii=False).encode() for each in packed]


def facts_tables() -> list[bytes]:
    """The facts of games that have a form as a table, behind a line with the name of the game."""
    kits = [(game, get_game(game).facts) for game in GAME_IDS]
    return [f"{game}\n{kit.to_csv(kit.example())}".encode() for game, kit in kits if kit and kit.to_csv]


def deck_files() -> list[bytes]:
    """A kept deck as exported."""
    deck = {"game": "warcry", "entries": [{"count": 3, "name": "Foo"}], "seen": [1, 2], "side": "good"}
    plain = {"format": "companion-deck", "version": 1, "game": "warcry", "name": "Mine", "deck": deck}
    return [json.dumps(plain).encode()]


def scripts() -> list[bytes]:
    """Played tables as scripts."""
    made = []
    for game, table in _tables().items():
        plain = script_of(table)
        plain["steps"] = [
            *plain["steps"][:40],
            *([{"undo": 1}, {"redo": 1}] if table.pending is None else []),
        ]
        if game == "berserkers":
            plain["steps"][:0] = [{"refused": "BK-TURN-*", "do": {"is": "RollDice"}}]
        made.append(json.dumps({"game": game, **plain}, ensure_ascii=False).encode())
    return made


def formats() -> list[bytes]:
    """The formats that ship."""
    return [path.read_bytes() for path in sorted((data_dir() / "formats").rglob("*.toml"))]


def adventures() -> list[bytes]:
    """The adventures that ship."""
    return [path.read_bytes() for path in sorted((data_dir() / "boardgame" / "adventures").glob("*.toml"))]


def adventures_as_json() -> list[bytes]:
    """The same, as JSON has them."""
    import tomllib

    return [json.dumps(tomllib.loads(each.decode()), default=str).encode() for each in adventures()]


def card_files() -> list[bytes]:
    """Card tables: CSV of each game, and the public builder's script and JSON."""
    own = [(FIXTURES / f"{game}_invented.csv").read_bytes() for game in CARD_GAMES]
    wide = [fuzz_readers.SCRIPT.encode(), fuzz_readers.CARDS_JSON.encode()]
    return [*own, *(table_to_csv(invented(game)).encode() for game in CARD_GAMES), *wide]


def list_files() -> list[bytes]:
    """Lists of every kind that is read."""
    found = [seed for seeds in fuzz_readers.seeds().values() for seed in seeds]
    return [seed for seed in found if seed]


def links() -> list[bytes]:
    """Payloads, share strings and addresses."""
    known = fuzz_readers.seeds()
    return [*known.get("payload", []), *known.get("share", []), fuzz_readers.SHARE.encode()]


def typed() -> list[bytes]:
    """What a person may type, one word a line; there are two tables."""
    lines = (
        "answer 1 2", "answer 1 --roll", "do 2 DrawRequest", "do 2 DrawRequest --roll",
        "adjust 1 turn 3", "adjust 1 cells.3.fire true", "amend 1 1 --answer location#1=L02",
        "amend 1 1 --strike", "undo 1 --times 2", "show 1", "log 1 --last 3",
        "facts set berserkers locations.0.fire true", "facts show berserkers",
        "facts show berserkers locations.0", "rename 1 Friday", "note 1 hello",
        "new berserkers --option six=exact", "new boardgame --set heroes=x", "options berserkers",
        "orders 1 Move", "rules BK-TURN-01", "odds 1", "duplicate 1", "deck formats --game warcry",
        "cards search wolf --game kubnazub --most 3", "deck check x --game realms", "import x.json",
        "play berserkers x.json", "restore 1", "--lang fr tables", "redo 2",
        "undo 2", "do 2 RollDice", "show 2 --json", "amend 2 1", "adjust 2 gold 3",
    )  # fmt: skip
    return ["\n".join(line.split(" ")).encode() for line in lines]


def stored_settings() -> list[bytes]:
    """Settings as they are stored."""
    plain = {
        "language": "fr",
        "theme": "Dark",
        "text_scale": 1.25,
        "dice": "app",
        "window": [800, 600],
        "motion": True,
    }
    return [json.dumps(plain).encode()]


# -- the doors --------------------------------------------------------------------------------------------


def _store(folder: Path) -> Store:
    """A data file that was made once."""
    home = folder / "home"
    if not home.exists():
        shutil.copytree(_template(), home)
    return Store.open(home)


@cache
def _template() -> Path:
    """A home with two tables of Berserkers in it, at the first of which a question is open."""
    home = Path(tempfile.mkdtemp(prefix="companion-doors-"))
    with Store.open(home) as store:
        table = store.tables.open(store.tables.create("berserkers", "Friday", seed=7))
        from companion.games.berserkers.commands import DrawRequest, LayLocations

        table.do(LayLocations())
        while table.pending is not None:
            table.roll_here()
        store.tables.duplicate(1)
        table.do(DrawRequest())
    return home


def feed_table(data: bytes, folder: Path) -> None:
    """Import, and look at what was taken as screens do; what is refused leaves nothing behind."""
    with _store(folder) as store:
        before = len(store.tables.all(include_deleted=True))
        try:
            number = store.files.take_table(data, "stranger.json")
        except CompanionError:
            assert len(store.tables.all(include_deleted=True)) == before, (
                "a refused table left something behind"
            )
            raise
        table = store.tables.open(number)
        game, state = table.game, table.state
        for seat in (None, *game.seats):
            state_for(game, state, seat)
        for seat in game.seats:
            available(game, state, seat)
        codec_of(game).state(state)
        game.tracked(state)
        for text in game.words(state).headline():
            render(text)
        for entry in table.entries(max(0, len(table.journal.entries) - 30)):
            render(label(game, entry.command, state))
            for line in table.lines(entry):
                render(line.text)
        game.odds(state)
        store.files.take_table(store.files.table_text(number).encode(), "again.json")


def feed_facts(data: bytes, folder: Path) -> None:
    """Import as facts of the game that they name, else of the first one."""
    named = [game for game in GAME_IDS if f'"{game}"'.encode() in data[:200]]
    with _store(folder) as store:
        for warning in store.files.take_facts((named or ["berserkers"])[0], data, "facts.json"):
            render(warning)


def feed_facts_table(data: bytes, folder: Path) -> None:
    """Import as a table of facts."""
    head, _, rest = data.partition(b"\n")
    game = "realms" if b"realms" in head else "kubnazub"
    with _store(folder) as store:
        store.files.take_facts_table(game, rest, "facts.csv")


def feed_deck(data: bytes, folder: Path) -> None:
    """Keep as a deck."""
    with _store(folder) as store:
        store.decks.get(store.files.take_deck(data, "deck.json"))


def feed_script(data: bytes, folder: Path) -> None:
    """Run as `companion play` does, as far as it goes."""
    from companion.cli.play import read_script

    path = folder / "script.json"
    path.write_bytes(data)
    plain = read_script(path)
    game = plain.get("game")
    game = game if game in GAME_IDS else "berserkers"
    table = Table.begin(get_game(game), Memory(), plain.get("options", {}), seed=plain.get("seed", 0))
    for number, step in enumerate(plain["steps"][:200]):
        run_step(table, step, f"step {number}")


def feed_format(data: bytes, folder: Path) -> None:
    """Read as a format and judge a list by it, mending included."""
    path = folder / "club.toml"
    path.write_bytes(data)
    plain = read_foreign_toml(path)
    made = parse_format(plain, path.name)
    judge = Judge(made, invented(made.game))
    for text in (fuzz_readers.TEXT, fuzz_readers.RUSSIAN):
        judge_bytes(judge, text)


def feed_adventure(data: bytes, folder: Path) -> None:
    """Begin a table with it."""
    path = folder / "adventure.toml"
    path.write_bytes(data)
    Table.begin(get_game("boardgame"), Memory(), {"adventure": read_foreign_toml(path)}, seed=1)


def feed_adventure_json(data: bytes, folder: Path) -> None:
    """The same from JSON."""
    plain = load_foreign(data, "adventure.json", limits.SETUP_BYTES)
    Table.begin(get_game("boardgame"), Memory(), {"adventure": plain}, seed=1)


def feed_cards(data: bytes, folder: Path) -> None:
    """Read as a card table of each game, and write it again: it has to come back the same."""
    for game in CARD_GAMES:
        try:
            loaded = load_table(data, game, "cards.csv")
        except DataError:
            if game == CARD_GAMES[-1]:
                raise
            continue
        if loaded.table is not None:
            again = load_table(table_to_csv(loaded.table), game, "again.csv").table
            assert again is not None and again.digest == loaded.table.digest, "a table changed on its way"


@cache
def _judge(game: str) -> Judge:
    found = load_formats(game)
    return Judge(
        find_format(found, {"warcry": "open", "kubnazub": "squad", "realms": "army"}[game]), invented(game)
    )


def feed_list(data: bytes, folder: Path) -> None:
    """Judge as lists of a game, and write what was read as a kind of file; its size says which of each."""
    game = CARD_GAMES[len(data) % len(CARD_GAMES)]
    for verdict in judge_bytes(_judge(game), data, "list.txt"):
        for finding in verdict.findings:
            render(finding.text)
    kind = ("text", "csv", "json", "link")[len(data) // 3 % 4]
    written = WRITERS[kind](read(data, game, "list.txt")[:50], None)
    if kind == "csv":
        _require_harmless(written)


def _require_harmless(written: str) -> None:
    import csv

    for row in csv.reader(io.StringIO(written)):
        for cell in row:
            assert cell == "-" or not cell.startswith(
                ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")
            ), cell


def feed_link(data: bytes, folder: Path) -> None:
    """Read as a link or a code."""
    read(data, "warcry", "paste")


def feed_typed(data: bytes, folder: Path) -> None:
    """Type it: anything but a clean exit is a failure, and no sign of it steers the terminal."""
    home = folder / "home"
    if not home.exists():
        shutil.copytree(_template(), home)
    os.environ["COMPANION_HOME"] = str(home)
    os.chdir(folder)
    words = [word.replace("\x00", "") for word in data.decode("utf-8", "replace").split("\n")][:60]
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        try:
            code = companion.main(words, prog_name="companion", standalone_mode=False) or 0
        except SystemExit as ended:
            code = ended.code or 0
        except click.ClickException as error:
            code = error.exit_code
        except click.Abort:
            code = 130
    assert code != UNFORESEEN
    told = err.getvalue()
    steering = [sign for sign in told if category(sign) in ("Cc", "Cf", "Zl", "Zp") and sign != "\n"]
    assert not steering, f"a refusal steers a terminal: {told[:200]!r}"
    if code:
        raise DataError("typed", "", told_once(told))


def told_once(told: str) -> Any:
    """What was told, for the count of refusals."""
    from companion.core.text import say

    return say("{told}", told=told[:80])


def feed_settings(data: bytes, folder: Path) -> None:
    """Read stored settings."""
    plain = load_foreign(data, "settings", limits.FACTS_BYTES)
    if isinstance(plain, dict):
        read_settings(plain)
        read_window(plain.get("window"))


DOORS: dict[str, Door] = {
    "table": Door(table_files, mutations.as_json, feed_table, 24 * limits.MIB),
    "facts": Door(facts_files, mutations.as_json, feed_facts, limits.FACTS_BYTES),
    "facts as a table": Door(facts_tables, mutations.as_sheet, feed_facts_table, limits.LIST_BYTES),
    "deck": Door(deck_files, mutations.as_json, feed_deck, limits.DECK_BYTES),
    "script": Door(scripts, mutations.as_json, feed_script, limits.SCRIPT_BYTES),
    "format": Door(formats, mutations.as_toml, feed_format, 4 * limits.MIB),
    "adventure": Door(adventures, mutations.as_toml, feed_adventure, 4 * limits.MIB),
    "adventure as JSON": Door(adventures_as_json, mutations.as_json, feed_adventure_json, limits.SETUP_BYTES),
    "cards": Door(card_files, mutations.as_sheet, feed_cards, limits.CARDS_BYTES),
    "list": Door(list_files, mutations.as_sheet, feed_list, limits.LIST_BYTES),
    "link": Door(links, mutations.as_bytes, feed_link, 16 * limits.MIB),
    "typed": Door(typed, mutations.as_words, feed_typed, 100_000),
    "settings": Door(stored_settings, mutations.as_json, feed_settings, limits.FACTS_BYTES),
}
SHARES = {"table": 4, "list": 3, "typed": 2, "script": 2, "cards": 2, "format": 2, "facts": 2}
"""How many inputs a door gets for one of the others."""


@cache
def _seeds(name: str) -> list[bytes]:
    return DOORS[name].seeds()


def make_input(name: str, seed: int, number: int) -> bytes:
    """The hostile input of a number."""
    door, chance = DOORS[name], Random(f"{seed} {name} {number}")
    honest = chance.choice(_seeds(name))
    if is_bomb(number):
        return mutations.bomb(honest, chance, door.largest)
    if chance.random() < 0.25:
        return mutations.as_bytes(honest, chance)
    try:
        return door.mutate(honest, chance)
    except (ValueError, RecursionError):
        return mutations.as_bytes(honest, chance)


def is_bomb(number: int) -> bool:
    """Whether the input of a number is as large as it may be."""
    return number % round(1 / BOMBS) == round(1 / BOMBS) - 1


# -- feeding ----------------------------------------------------------------------------------------------


def feed(name: str, data: bytes, folder: Path) -> dict[str, Any]:
    """Feed one input and say what became of it."""
    _forget_peak()
    held = _peak()
    before = time.process_time()
    told: dict[str, Any] = {"is": "taken"}
    try:
        DOORS[name].feed(data, folder)
    except CompanionError as error:
        sentence = render(error_text(error))
        told = {"is": "refused", "said": sentence[:300]}
        if len(sentence) > 2000 or any(category(sign) in ("Cc", "Cf", "Zl", "Zp") for sign in sentence):
            told = {"is": "failed", "why": f"no sentence of one line: {sentence[:300]!r}"}
    except BaseException as error:
        why = "".join(traceback.format_exception(error)[-4:])[-1500:]
        told = {"is": "failed", "why": why}
    grown = max(_peak() - held, 0)
    return told | {"seconds": time.process_time() - before, "megabytes": PROGRAM + grown}


def _forget_peak() -> None:
    """Let the system measure the most memory from here on, where it can."""
    try:
        Path("/proc/self/clear_refs").write_text("5")
    except OSError:
        return


def _peak() -> int:
    """The most memory that the process has held, in MB."""
    try:
        lines = Path("/proc/self/status").read_text().splitlines()
        return next(int(line.split()[1]) // 1024 for line in lines if line.startswith("VmHWM"))
    except (OSError, StopIteration):
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def _feed_numbers(name: str, seed: int, numbers: list[int], out: int) -> None:
    """In a process of its own: feed inputs and write a line on each."""
    resource.setrlimit(resource.RLIMIT_CPU, (KILLED_AFTER, KILLED_AFTER))
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
    folder = Path(tempfile.mkdtemp(prefix="door-", dir=_fast_folder()))
    try:
        for number in numbers:
            os.write(out, f"{number}\n".encode())
            data = make_input(name, seed, number)
            gc.collect()
            shutil.rmtree(folder / "home", ignore_errors=True)
            os.write(out, (json.dumps(feed(name, data, folder)) + "\n").encode())
    finally:
        os.chdir("/")
        shutil.rmtree(folder, ignore_errors=True)


def _fast_folder() -> str | None:
    return "/dev/shm" if os.access("/dev/shm", os.W_OK) else None


def _batches(rounds: int) -> Iterator[list[int]]:
    small = [number for number in range(rounds) if not is_bomb(number)]
    yield from (small[at : at + BATCH] for at in range(0, len(small), BATCH))
    yield from ([number] for number in range(rounds) if is_bomb(number))


def feed_all(name: str, rounds: int, seed: int = 1) -> Outcome:
    """So many inputs through one door, each counted."""
    _seeds(name)
    _template()
    gc.collect()
    gc.freeze()  # what is there already need not be looked through before each input
    found = Outcome()
    for numbers in _batches(rounds):
        left = numbers
        while left:  # whatever kills the process is counted, and the others are fed in another one
            lines = _in_a_process(name, seed, left)
            for line in lines[1::2]:
                _count(found, f"{name} {seed} {left[0]}", json.loads(line))
                left = left[1:]
            if left:
                killed = {"is": "failed", "why": "it was killed", "seconds": float(KILLED_AFTER)}
                _count(found, f"{name} {seed} {left[0]}", killed)
                left = left[1:]
    gc.unfreeze()
    return found


def _in_a_process(name: str, seed: int, numbers: list[int]) -> list[str]:
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        os.close(reader)
        code = 1
        try:
            _feed_numbers(name, seed, numbers, writer)
            code = 0
        finally:
            os._exit(code)
    os.close(writer)
    with os.fdopen(reader) as told:
        lines = told.read().splitlines()
    os.waitpid(child, 0)
    return lines


def _count(found: Outcome, which: str, told: dict[str, Any]) -> None:
    found.inputs += 1
    found.slowest = max(found.slowest, told["seconds"])
    found.largest = max(found.largest, told.get("megabytes", 0))
    found.taken += told["is"] == "taken"
    found.refused += told["is"] == "refused"
    if told["is"] == "failed":
        found.failures.append(f"{which}: {told['why']}")
    elif told["seconds"] > SECONDS or told["megabytes"] > MEGABYTES:
        said = told.get("said", told["is"])
        found.failures.append(f"{which}: {told['seconds']:.1f} s, {told['megabytes']} MB ({said})")
    else:
        return
    print(found.failures[-1], flush=True)


def run(rounds: int, seed: int = 1) -> Result:
    """So many inputs through all doors together, for `dev.py faults doors`."""
    result = Result()
    for each in by_door(rounds, seed).values():
        result.tried += each.inputs
        result.counts.update(taken=each.taken, refused=each.refused, failures=len(each.failures))
        result.failures += each.failures
    return result


def by_door(rounds: int, seed: int = 1, doors: tuple[str, ...] = ()) -> dict[str, Outcome]:
    """So many inputs through all doors together; what became of them by door."""
    named = doors or tuple(DOORS)
    whole = sum(SHARES.get(name, 1) for name in named)
    found = {}
    for name in named:
        found[name] = feed_all(name, max(1, rounds * SHARES.get(name, 1) // whole), seed)
        print(f"{name}: {found[name].inputs} inputs, {len(found[name].failures)} failures", flush=True)
    return found


def as_table(found: dict[str, Outcome]) -> str:
    """What became of all inputs, as docs/RELIABILITY.md has it."""
    lines = [
        "| door | inputs | taken | refused | failures | slowest s | most MB |",
        "|---|---|---|---|---|---|---|",
    ]
    for name, each in found.items():
        cells = (name, f"{each.inputs:,}", f"{each.taken:,}", f"{each.refused:,}", len(each.failures))
        lines.append("| " + " | ".join(map(str, (*cells, f"{each.slowest:.2f}", each.largest))) + " |")
    total = Counter(
        {key: sum(getattr(each, key) for each in found.values()) for key in ("inputs", "taken", "refused")}
    )
    failures = sum(len(each.failures) for each in found.values())
    slowest, largest = (
        max(each.slowest for each in found.values()),
        max(each.largest for each in found.values()),
    )
    sums = (
        f"{total['inputs']:,}",
        f"{total['taken']:,}",
        f"{total['refused']:,}",
        failures,
        f"{slowest:.2f}",
        largest,
    )
    return "\n".join([*lines, "| all | " + " | ".join(map(str, sums)) + " |"])


def main() -> int:
    """Run from the command line; 1 if anything failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--door", action="append", choices=tuple(DOORS), default=[])
    options = parser.parse_args()
    found = by_door(options.rounds, options.seed, tuple(options.door))
    failures = [each for outcome in found.values() for each in outcome.failures]
    print(as_table(found))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
