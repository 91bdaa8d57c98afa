"""Files damaged in every way, and a judge that knows what was in them.

Each round takes a folder of a player, hot (its program was killed) or cold, with or without its second copy
and its backups, harms one or two of its files, and opens it. The judge holds what comes back against what was
there, and against what the store says of it: nothing may change in silence, no message may be false, nothing
that SQLite itself can still read may be dropped, rows of two tables or of two pasts are never mixed.
"""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from traceback import extract_tb

from companion.core.game import Note
from tests.faults.result import Result
from tests.faults.truth import DATABASE, Everything, fill, look, open_any, play_on, readable_rows
from tests.store.helpers import DAY, TurnedClock

COPY, LOG = f"{DATABASE}.copy", f"{DATABASE}-wal"
PAGE = 4096
MEMORY = Path("/dev/shm")
"""Nothing here depends on a disk, and waiting for one takes long."""
Harm = Callable[[Path, Random], str]


@dataclass(frozen=True)
class Base:
    """A sound folder and what is in it."""

    folder: Path
    truth: Everything


@dataclass(frozen=True)
class Kind:
    """One kind of damage, and the folders that it is done to."""

    name: str
    harm: Harm
    bases: tuple[str, ...] = ("cold",)
    without: tuple[str, ...] = ("", "backups", "copy", "both")


# -- what is done to a file -------------------------------------------------------------------------------


def flip(name: str, most: int) -> Harm:
    def harm(folder: Path, chance: Random) -> str:
        path = folder / name
        raw = bytearray(path.read_bytes())
        places = [chance.randrange(len(raw)) for _ in range(chance.choice((1, most)))]
        for at in places:
            raw[at] ^= 1 << chance.randrange(8)
        path.write_bytes(raw)
        return f"bits of {name} at {places[:3]}"

    return harm


def header(folder: Path, chance: Random) -> str:
    at, bit = chance.randrange(100), chance.choice((*(1 << n for n in range(8)), 0xFF))
    raw = bytearray((folder / DATABASE).read_bytes())
    raw[at] ^= bit
    (folder / DATABASE).write_bytes(raw)
    return f"header byte {at} ^ {bit:#x}"


def cut(name: str) -> Harm:
    def harm(folder: Path, chance: Random) -> str:
        path = folder / name
        size = path.stat().st_size
        length = chance.choice((0, 1, 99, PAGE - 1, PAGE, 2 * PAGE, size - 1, *[chance.randrange(size)] * 6))
        path.write_bytes(path.read_bytes()[:length])
        return f"{name} cut to {length} of {size}"

    return harm


def zero(name: str) -> Harm:
    def harm(folder: Path, chance: Random) -> str:
        path = folder / name
        raw = bytearray(path.read_bytes())
        page = chance.randrange(max(1, len(raw) // PAGE))
        raw[page * PAGE : (page + 1) * PAGE] = bytes(len(raw[page * PAGE : (page + 1) * PAGE]))
        path.write_bytes(raw)
        return f"{name} page {page} zeroed"

    return harm


def gone(*names: str) -> Harm:
    def harm(folder: Path, chance: Random) -> str:
        for name in names:
            (folder / name).unlink(missing_ok=True)
        return f"{', '.join(names)} gone"

    return harm


def other_content(folder: Path, chance: Random) -> str:
    contents = chance.choice((b"", b"x", b"hello\n" * 900, b'{"a": 1}', bytes(70_000), b"\xff" * 9000))
    (folder / DATABASE).write_bytes(contents)
    return f"{len(contents)} bytes of something else"


def both(folder: Path, chance: Random) -> str:
    """Something happens to the file and to its copy."""
    one = chance.choice((flip(DATABASE, 12), cut(DATABASE), zero(DATABASE)))(folder, chance)
    return f"{one}; {chance.choice((flip(COPY, 12), cut(COPY), zero(COPY)))(folder, chance)}"


def small_rows(folder: Path, chance: Random) -> str:
    """A bit in what the small tables hold, where SQLite itself never looks."""
    raw = bytearray((folder / DATABASE).read_bytes())
    words = chance.choice((rb"setting \d", rb"Card \d", rb"Deck \d", rb"Knight", rb"c\.csv", rb"Toy \d"))
    at = chance.choice([found.start() for found in re.finditer(words, raw)]) + chance.randrange(4)
    raw[at] ^= 1 << chance.randrange(7)
    (folder / DATABASE).write_bytes(raw)
    return f"bit at {at}"


def forgotten_rows(folder: Path, chance: Random) -> str:
    """A page counts fewer rows than it holds: no checksum misses them."""
    raw = bytearray((folder / DATABASE).read_bytes())
    leaves = [at for at in range(PAGE, len(raw), PAGE) if raw[at] in (10, 13) and raw[at + 4]]
    at = chance.choice(leaves)
    bits = [1 << n for n in range(8) if raw[at + 4] >> n & 1]
    raw[at + 4] ^= chance.choice(bits)
    (folder / DATABASE).write_bytes(raw)
    return f"page {at // PAGE} counts {raw[at + 4]} rows"


def place_taken(folder: Path, chance: Random) -> str:
    """A folder or a pipe lies in the place of the file."""
    (folder / DATABASE).unlink()
    make = chance.choice((os.mkdir, os.mkfifo))
    make(folder / DATABASE)
    return make.__name__


def other_log(folder: Path, chance: Random) -> str:
    """The log of another player's file lies beside this one."""
    shutil.copy(folder.parent / "stranger" / LOG, folder / LOG)
    return "a stranger's log"


def other_copy(folder: Path, chance: Random) -> str:
    shutil.copy(folder.parent / "stranger" / COPY, folder / COPY)
    return "a stranger's copy"


def other_program(folder: Path, chance: Random) -> str:
    (folder / DATABASE).unlink()
    (folder / LOG).unlink(missing_ok=True)
    conn = sqlite3.connect(folder / DATABASE)
    conn.execute("CREATE TABLE bookmarks (id INTEGER PRIMARY KEY, address TEXT)")
    conn.execute("INSERT INTO bookmarks VALUES (1, 'example')")
    conn.commit()
    conn.close()
    return "another program's database"


def older_file(folder: Path, chance: Random) -> str:
    """Yesterday's backup was put in the place of the file by hand."""
    shutil.copy(min((folder / "backups").iterdir()), folder / DATABASE)
    (folder / LOG).unlink(missing_ok=True)
    return "yesterday's file"


def strange_neighbours(folder: Path, chance: Random) -> str:
    """Folders and pipes where files belong, besides damage."""
    done = []
    for name in (f"{DATABASE}.new", f"{DATABASE}.making", f"{COPY}.part"):
        if chance.random() < 0.5:
            (folder / name).mkdir()
            (folder / name / "own.txt").write_text("mine")
            done.append(name)
    for backup in (folder / "backups").glob("*.sqlite3"):
        kind = chance.randrange(4)
        if kind < 2:
            backup.unlink()
            backup.mkdir() if kind else os.mkfifo(backup)
            done.append(backup.name)
    return f"{', '.join(done)} strange; {chance.choice((zero, cut))(DATABASE)(folder, chance)}"


KINDS = (
    Kind("a stranger's log", other_log, ("cold", "restored"), ("", "backups")),
    Kind("a stranger's copy", other_copy, ("cold",), ("", "backups")),
    Kind("another program's file", other_program, ("cold", "hot"), ("", "backups")),
    Kind("an older file", older_file, ("cold", "hot"), ("",)),
    Kind("strange neighbours", strange_neighbours, ("cold", "hot"), ("", "copy")),
    Kind("first evening, file cut", cut(DATABASE), ("first",), ("", "copy")),
    Kind("first evening, file gone", gone(DATABASE), ("first",), ("", "copy")),
    Kind("header", header),
    Kind("bits of the file", flip(DATABASE, 12), ("cold", "hot", "restored")),
    Kind("bits of small rows", small_rows),
    Kind("bits of the log", flip(LOG, 4), ("hot",), ("", "backups")),
    Kind("bits of the log, no copy", flip(LOG, 4), ("hot",), ("copy", "both")),
    Kind("bits of the copy", flip(COPY, 12), ("cold", "hot"), ("", "backups")),
    Kind("file cut", cut(DATABASE), ("cold", "hot", "restored")),
    Kind("log cut", cut(LOG), ("hot",), ("", "backups")),
    Kind("copy cut", cut(COPY), ("cold", "hot"), ("", "backups")),
    Kind("page zeroed", zero(DATABASE), ("cold", "hot", "restored")),
    Kind("something else in its place", other_content, ("cold", "hot", "restored")),
    Kind("file gone", gone(DATABASE), ("cold", "hot", "restored")),
    Kind("file and log gone", gone(DATABASE, LOG), ("hot",)),
    Kind("log gone", gone(LOG), ("hot",), ("", "backups")),
    Kind("rows forgotten", forgotten_rows, ("cold", "hot", "restored")),
    Kind("a folder or a pipe in its place", place_taken, ("cold", "hot")),
    Kind("file and copy", both, ("cold", "hot", "restored"), ("", "backups")),
)


# -- the judge --------------------------------------------------------------------------------------------


_DOUBTS = ("cannot be known", "The backup of", "the copy of another one", "an earlier day", "are back")
"""What may be said although all is there: it could not be known, or the file itself was not touched."""


class Judge:
    """Holds what came back against what was there and what was said."""

    def __init__(self, result: Result) -> None:
        self._result = result

    def open(self, base: Base, folder: Path, what: str, pasts: list[Everything]) -> None:
        """Open, look, decide."""
        readable = readable_rows(folder / DATABASE, base.truth) if (folder / DATABASE).is_file() else {}
        try:
            with open_any(folder) as store:
                store.check()
                told = [str(text) for text in store.notices]
                found = look(store)
                store.told()
            with open_any(folder) as store:
                again = store.check(), [str(text) for text in store.notices]
        except Exception as error:
            places = [f"{each.name}:{each.lineno}" for each in extract_tb(error.__traceback__)[-5:]]
            self._result.fail(f"{what}: {type(error).__name__}: {error} ({' > '.join(places)})")
            return
        if again != (None, []):
            self._result.fail(f"{what}: not mended for good: {again}")
        self._decide(base.truth, found, told, what, pasts)
        self._require_rows(readable, found, what)

    def _decide(
        self, truth: Everything, found: Everything, told: list[str], what: str, pasts: list[Everything]
    ) -> None:
        same = found.tables == truth.tables and found.others == truth.others
        whole = "Everything was recovered." in told
        if same:
            self._result.counts["whole" if told else "unharmed"] += 1
            doubts = any(honest in text for text in told for honest in _DOUBTS)
            if told and not whole and not doubts and not _guessed_set_up(told):
                self._result.fail(f"{what}: all is there, but it says {told}")
        elif not told:
            self._result.counts["changed in silence"] += 1
            self._result.fail(f"{what}: changed in silence: {_difference(truth, found)}")
        elif whole:
            self._result.counts["false message"] += 1
            self._result.fail(f"{what}: false message {told}: {_difference(truth, found)}")
        else:
            self._result.counts["in part, told"] += 1
            self._require_claims(truth, found, told, what)
        self._require_one_past(found, pasts, what)

    def _require_claims(self, truth: Everything, found: Everything, told: list[str], what: str) -> None:
        """What is said of tables and of the rest is so."""
        said = " ".join(told)
        from_backup = "is the last that could be read" in said or "cannot be known" in said
        counts = re.search(r"recovered: (\d+), in part: (\d+), not at all: (\d+)", said)
        if counts is None:
            if found.tables or "Nothing could be recovered." not in told:
                self._result.fail(f"{what}: says nothing of the tables: {told}")
            return
        whole, part, lost = map(int, counts.groups())
        equal = sum(found.tables.get(key) == table for key, table in truth.tables.items())
        older = re.search(r"of (\d+) of them may be", said)
        if not from_backup and (
            whole - (int(older[1]) if older else 0) > equal or whole + part != len(found.tables)
        ):
            self._result.fail(f"{what}: {told}, but {equal} of {len(found.tables)} tables are whole")
        if not from_backup and lost != len(truth.tables) - len(found.tables):
            self._result.fail(f"{what}: {told}, but {len(found.tables)} of {len(truth.tables)} are there")
        for part_name, word in (("settings", "setting"), ("decks", "deck"), ("cards", "card")):
            differs = found.others[part_name] != truth.others[part_name]
            if differs and not from_backup and f" {word}" not in said:
                self._result.fail(f"{what}: {part_name} are not what they were, and it says {told}")
        if found.others["facts"] != truth.others["facts"] and not from_backup and "box facts" not in said:
            self._result.fail(f"{what}: box facts are not what they were, and it says {told}")

    def _require_one_past(self, found: Everything, pasts: list[Everything], what: str) -> None:
        """All rows of a table come from one past of one table, in their order; marks stand between them."""
        lines = [rows for past in pasts for rows in past.rows.values()]
        for key, rows in found.rows.items():
            own = [row for row in rows if '"is":"Recovered"' not in row[1]]
            if not any(_is_part(own, line) for line in lines):
                self._result.fail(f"{what}: table {key} is of no single past")

    def _require_rows(self, readable: dict[tuple[str, str], int], found: Everything, what: str) -> None:
        kept = " ".join(body for rows in found.rows.values() for _, body in rows)
        there = {row for rows in found.rows.values() for row in rows}
        dropped = [row for row in readable if row not in there and _quoted(row[1]) not in kept]
        if dropped:
            self._result.counts["readable row dropped"] += 1
            self._result.fail(f"{what}: {len(dropped)} readable rows dropped, such as {dropped[0][1][:80]}")


def _guessed_set_up(told: list[str]) -> bool:
    """Whether one entry a table is lost: a default set-up in its place may be just what was there."""
    said = " ".join(told)
    part, lost = re.search(r"in part: (\d+), not at all: 0", said), re.search(r"(\d+) entr\w+ \w+ lost", said)
    return part is not None and lost is not None and int(lost[1]) <= int(part[1])


def _quoted(body: str) -> str:
    """A body as it stands inside another text."""
    return body.replace("\\", "\\\\").replace('"', '\\"')


def _is_part(rows: list[tuple[str, str]], line: list[tuple[str, str]]) -> bool:
    """Whether rows lie in a line in this order."""
    at = iter(line)
    return all(any(row == each for each in at) for row in rows)


def _difference(truth: Everything, found: Everything) -> str:
    tables = truth.tables.keys() | found.tables.keys()
    wrong = [key for key in sorted(tables) if truth.tables.get(key) != found.tables.get(key)]
    return f"{wrong} {[key for key in truth.others if truth.others[key] != found.others[key]]}"


# -- folders ----------------------------------------------------------------------------------------------


def cold(folder: Path, seed: int) -> list[Everything]:
    """Backed up yesterday, played today, closed."""
    clock = TurnedClock()
    with open_any(folder, clock) as store:
        fill(store, clock, seed)
        clock.turn(-DAY)
        store.tend()
        clock.turn(DAY)
        play_on(store, seed)
        return [look(store)]


def hot(folder: Path, seed: int) -> list[Everything]:
    """The same, but its program was killed: the last acts lie in the log."""
    clock, there = TurnedClock(), folder.with_name(folder.name + "-living")
    cold(there, seed)
    with open_any(there, clock) as store:
        play_on(store, seed + 1)
        shutil.copytree(there, folder)
        return [look(store)]


def first(folder: Path, seed: int) -> list[Everything]:
    """The first evening ended with a kill: all of it lies in the log."""
    there = folder.with_name(folder.name + "-living")
    clock = TurnedClock()
    with open_any(there, clock) as store:
        store._disk.read("PRAGMA wal_autocheckpoint = 0")
        table = store.tables.open(store.tables.create("toy", "Toy 0"))
        for number in range(60):
            table.do(Note(f"first evening, {number}"))
        store.settings.set("theme", "dark")
        (there / "backups").mkdir()
        shutil.copytree(there, folder)
        return [look(store)]


def restored(folder: Path, seed: int) -> list[Everything]:
    """Yesterday was restored from its backup, and the tables went another way, backed up in between."""
    clock = TurnedClock()
    pasts = cold(folder, seed)
    with open_any(folder, clock) as store:
        clock.turn(DAY)
        store.tend()
        store.backups.restore((clock.at - 2 * DAY).date())
        for name in ("Other A", "Other B"):
            table = store.tables.open(store.tables.create("toy", name))
            for number in range(30):
                table.do(Note(f"{name}, {number}"))
        play_on(store, seed + 7)
        return [look(store), *pasts]


def _nothing_left(folder: Path) -> bool:
    files = [folder / DATABASE, folder / LOG, folder / COPY]
    return not any(path.is_file() and path.stat().st_size for path in files)


BASES: dict[str, Callable[[Path, int], list[Everything]]] = {
    "cold": cold,
    "hot": hot,
    "first": first,
    "restored": restored,
}


def run(rounds: int, seed: int = 1) -> Result:
    """So many damaged files."""
    result = Result()
    judge = Judge(result)
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as name:
        made: dict[str, tuple[Base, list[Everything]]] = {}
        for base, make in BASES.items():
            pasts = make(Path(name, base), seed)
            made[base] = Base(Path(name, base), pasts[0]), pasts
        hot(Path(name, "stranger"), seed + 100)
        for number in range(rounds):
            chance = Random(f"{seed}/{number}")
            kind = KINDS[number % len(KINDS)]
            base, without = chance.choice(kind.bases), chance.choice(kind.without)
            folder = Path(name, "harmed")
            shutil.rmtree(folder, ignore_errors=True)
            shutil.copytree(made[base][0].folder, folder)
            if without in ("backups", "both"):
                shutil.rmtree(folder / "backups")
            if without in ("copy", "both"):
                (folder / COPY).unlink()
            done = kind.harm(folder, chance)
            if without == "both" and _nothing_left(folder):
                continue  # there is nothing that could be told
            what = f"{number} ({kind.name}, {base}, without {without or 'nothing'}: {done})"
            result.tried += 1
            judge.open(made[base][0], folder, what, made[base][1])
    return result
