"""All that a player has, as plain data: what a judge compares before and after."""

from __future__ import annotations

import sqlite3
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

from companion.core.codec import codec_of
from companion.core.game import Note
from companion.games import get_game
from companion.store import Store
from companion.store.games import EVENT_ID
from tests.store.helpers import TurnedClock, play_at_random
from tests.store.make_fixture import any_game, play_legally

DATABASE = "companion.sqlite3"


def open_any(folder: Path, clock: TurnedClock | None = None) -> Store:
    """A store of toy tables and of one real game."""
    return Store(folder, now=clock or TurnedClock(), get_game=any_game, game_ids=("toy", "berserkers"))


@dataclass
class Everything:
    """Tables by their first note, which no two share; the rest by its name."""

    tables: dict[str, Any] = field(default_factory=dict)
    rows: dict[str, list[tuple[str, str]]] = field(default_factory=dict)
    others: dict[str, Any] = field(default_factory=dict)


def look(store: Store) -> Everything:
    """Look at everything, with the store's own eyes."""
    found = Everything()
    both = [(each, info) for each in (store.tables, store.events) for info in each.all(include_deleted=True)]
    for shelf, info in both:
        rows = [(row.kind, row.body) for row in shelf.rows_of(info.id).rows()]
        table = shelf.open(info.id)
        waits = table.pending and [len(table.pending.answers), table.pending.question.key]
        state = codec_of(table.game).state(table.state)
        key = f"{info.name} #{sum(each.startswith(info.name) for each in found.tables)}"
        found.tables[key] = [info.name, info.game, info.seed, info.deleted, info.acts, rows, state, waits]
        found.rows[key] = rows
        table.log()
    found.others["settings"] = store.settings.all()
    found.others["decks"] = {deck.name: store.decks.get(deck.id) for deck in store.decks.all()}
    found.others["cards"] = store.cards.all("warcry")
    found.others["facts"] = store.facts.get("berserkers")
    return found


def fill(store: Store, clock: TurnedClock, seed: int) -> None:
    """Tables of two games, one of them deleted, and some of everything else; then a day's backup."""
    for number in range(3):
        table = store.tables.open(store.tables.create("toy", f"Toy {number}", seed=number))
        play_at_random(table, Random(seed + number), 55)
    play_legally(store.tables.open(store.tables.create("berserkers", "Real", seed=3)), Random(seed), 45)
    store.tables.delete(store.tables.create("toy", "Deleted"))
    event = store.events.open(store.events.create(EVENT_ID, "Event", {"game": "warcry", "name": "Event"}))
    for number in range(5):
        event.do(Note(f"announced, {number}"))
    for number in range(12):
        store.settings.set(f"setting {number}", {"value": "x" * number * 20})
        store.decks.add("warcry", f"Deck {number}", {"lines": [f"{number} Knight"] * 12})
    store.cards.replace("warcry", [(f"c{n}", {"name": f"Card {n}", "n": n}) for n in range(150)], "c.csv")
    facts = get_game("berserkers").facts
    assert facts is not None
    store.facts.set("berserkers", facts.example())


def play_on(store: Store, seed: int) -> None:
    """What comes after the backup."""
    for info in store.tables.all():
        if info.game == "toy":
            table = store.tables.open(info.id)
            play_at_random(table, Random(seed), 12)
            if table.pending:
                table.undo()
            table.do(Note(f"behind the backup, {seed}"))
    store.decks.add("warcry", "Late deck", {"lines": ["1 Late"]})
    store.settings.set("late", seed)


def readable_rows(path: Path, truth: Everything) -> Counter[tuple[str, str]]:
    """Journal rows that SQLite itself can still give, each as it was: none of them may be dropped."""
    known = {row for rows in truth.rows.values() for row in rows}
    found: Counter[tuple[str, str]] = Counter()
    try:
        conn = sqlite3.connect(f"{path.absolute().as_uri()}?immutable=1", uri=True)
    except sqlite3.Error:
        return found
    try:
        tables = max(20, len(truth.tables) + 5)
        for table_id in range(1, tables):
            _read_table(conn, table_id, known, found)
    except (sqlite3.Error, UnicodeDecodeError):
        pass
    finally:
        conn.close()
    return found


def _read_table(
    conn: sqlite3.Connection, table_id: int, known: set[tuple[str, str]], found: Counter[tuple[str, str]]
) -> None:
    missed = 0
    for seq in range(1, 400):
        try:
            row = conn.execute(
                "SELECT kind, body, uid, crc FROM journal WHERE table_id = ? AND seq = ?", (table_id, seq)
            ).fetchone()
        except (sqlite3.Error, UnicodeDecodeError):
            row = None
        missed = 0 if row else missed + 1
        if (
            row
            and (row[0], row[1]) in known
            and row[3] == crc32(f"{row[2]} {seq} {row[0]} {row[1]}".encode())
        ):
            found[(row[0], row[1])] += 1
        if missed > 60:
            return
