"""A player that is killed at random, again and again, and a judge that opens what is left.

A child plays; after every act that came back from the store it writes the journal's length and the state
to a pipe: that act is acknowledged. The parent kills it with SIGKILL at a random moment, then opens the
folder as if it knew nothing of it.
"""

from __future__ import annotations

import json
import os
import select
import signal
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random

import sqlite_utils  # noqa: F401  # once, before the forks: a short life is for playing

from companion.core.codec import codec_of
from companion.core.json_text import dump
from companion.core.table import Table
from companion.store import Store
from tests.faults.result import Result
from tests.store.helpers import act_at_random, folded, open_store
from tests.toy import TOY

LONGEST_LIFE = 0.12
MOST_ROWS = 400


def told(table: Table) -> str:
    """What the player saw last: rows stored, the state, and the open question."""
    waiting = table.pending and [len(table.pending.answers), table.pending.question.key]
    return dump([table.journal.seq, codec_of(TOY).state(table.state), waiting])


def play(folder: Path, chance: Random, pipe: int) -> None:
    """Open, play for ever, acknowledge; every now and then what a busy player does besides."""
    store = open_store(folder)
    if chance.random() < 0.5:
        store._disk.read("PRAGMA wal_autocheckpoint = 8")  # be killed while the log is folded back, too
    infos = store.tables.all()
    number = infos[0].id if infos and infos[0].acts < MOST_ROWS else store.tables.create("toy", "Killed")
    table = store.tables.open(number)
    os.write(pipe, f"{number} {told(table)}\n".encode())
    while True:
        act_at_random(table, chance)
        os.write(pipe, f"{number} {told(table)}\n".encode())
        if chance.random() < 0.02:
            busy(store, number, chance)


def busy(store: Store, number: int, chance: Random) -> None:
    match chance.randrange(4):
        case 0:
            store.tables.delete(store.tables.duplicate(number))
        case 1:
            store.settings.set("theme", chance.choice(("dark", "light")))
        case 2:
            store.backups.make()
        case 3:
            store.tables.delete(store.files.take_table(store.files.table_text(number).encode(), "copy.json"))


def live_and_die(folder: Path, chance: Random) -> list[str]:
    """One child's life; gives its acknowledgements."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reading)
            play(folder, chance, writing)
        finally:
            os._exit(9)
    os.close(writing)
    said = b""
    end = time.monotonic() + chance.random() * LONGEST_LIFE
    # Half of the lives begin to count only when the first act is stored, so that many acts are cut short.
    if chance.random() < 0.5:
        said += os.read(reading, 65536)
        end = time.monotonic() + chance.random() * LONGEST_LIFE
    while (left := end - time.monotonic()) > 0:
        if select.select([reading], [], [], left)[0]:
            said += os.read(reading, 65536)
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    if not os.WIFSIGNALED(status):
        raise RuntimeError("the child ended before it was killed")
    while part := os.read(reading, 65536):
        said += part
    os.close(reading)
    return said.decode().split("\n")[:-1]


def judge(folder: Path, said: list[str], counts: Counter[str]) -> None:
    """What was acknowledged must be there; at most the one act after it may be there as well."""
    with open_store(folder) as store:
        counts["read only"] += store.read_only
        counts["unreadable"] += store.check() is not None or bool(store.notices)
        for info in store.tables.all(include_deleted=True):
            table = store.tables.open(info.id)
            counts["wrong fold"] += folded(table) != table.state
            counts["wrong list"] += info.acts != table.journal.cursor
            counts["wrong list"] += info.headline != TOY.words(table.state).headline()
            counts["wrong list"] += info.waiting != (table.pending is not None)
        counts["acts"] += max(0, len(said) - 1)
        if said:
            number, _, seen = said[-1].partition(" ")
            judge_table(store.tables.open(int(number)), seen, counts)


def judge_table(table: Table, seen: str, counts: Counter[str]) -> None:
    counts["acknowledged"] += 1
    if told(table) == seen:
        return
    more = table.journal.seq - json.loads(seen)[0]
    counts["one more"] += more in (0, 1)  # an act in flight, or a question asked or answered in flight
    counts["lost"] += more not in (0, 1)


WRONG = ("unreadable", "lost", "wrong fold", "wrong list", "read only")


def run(rounds: int, seed: int = 1) -> Result:
    """So many deaths."""
    result = Result()
    with tempfile.TemporaryDirectory() as folder:
        for number in range(rounds):
            chance = Random(f"{seed}/{number}")
            if number % 40 == 0:
                home = Path(folder, str(number))  # a new folder now and then: be killed while it is made, too
            before = Counter(result.counts)
            judge(home, live_and_die(home, chance), result.counts)
            result.tried += 1
            for wrong in WRONG:
                if result.counts[wrong] > before[wrong]:
                    result.fail(f"kill {number} of seed {seed}: {wrong}")
    return result
