"""Makes tests/fixtures/schema_v1.sqlite3, once: `python -m tests.store.make_fixture`.

The file is what players of the first release have on their disks. It is never made again: a change
of the schema or of stored events must read it as it is. The maker refuses where the file exists.
"""

from __future__ import annotations

import json
import sqlite3
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

from companion.core.ask import bot
from companion.core.codec import codec_of
from companion.core.game import Game
from companion.core.table import Table
from companion.games import GAME_IDS, get_game
from companion.store import Store
from companion.store.backups import copy
from tests.store.helpers import play_at_random, without_sum
from tests.toy import TOY, Pick

FIXTURE = Path(__file__).parents[1] / "fixtures" / "schema_v1.sqlite3"
EXPECTED = FIXTURE.with_suffix(".json")
WHEN = datetime(2026, 11, 16, 20, 0, tzinfo=UTC)


def any_game(game_id: str) -> Game[Any]:
    """The real games and the toy."""
    return TOY if game_id == TOY.id else get_game(game_id)


def open_folder(folder: Path) -> Store:
    return Store(folder, now=lambda: WHEN, get_game=any_game, game_ids=(*GAME_IDS, TOY.id))


def fill(store: Store) -> None:
    """Two toy tables, one of them deleted, one table of a real game, and one of everything else."""
    toy = store.tables.open(store.tables.create("toy", "Été, зима", seed=7))
    play_at_random(toy, Random(7), 120)
    toy.pending or toy.do(Pick())
    store.tables.delete(store.tables.create("toy", "Deleted", seed=1))
    play_legally(store.tables.open(store.tables.create("berserkers", "First", seed=3)), Random(3), 120)
    store.settings.set("language", "fr")
    store.decks.add("warcry", "Chaos", {"lines": ["3 Knight"]})
    store.cards.replace("warcry", [("k1", {"name": "Knight"})], "cards.csv")
    store.facts.set("berserkers", get_game("berserkers").facts.example())  # type: ignore[union-attr]


def play_legally(table: Table, chance: Random, acts: int) -> None:
    while acts:
        if table.pending:
            table.answer(bot(chance)(table.pending.question, 0))
        else:
            table.do(chance.choice(table.legal()))
            acts -= 1


def describe(store: Store) -> dict[str, Any]:
    """Everything that a player could look up."""
    tables = store.tables.all(include_deleted=True)
    return {
        "tables": [without_sum(store.files.table_text(info.id)) for info in tables],
        "states": [codec_of(any_game(info.game)).state(store.tables.open(info.id).state) for info in tables],
        "deleted": [info.deleted for info in tables],
        "headlines": [[str(line) for line in info.headline] for info in tables],
        "settings": store.settings.all(),
        "decks": [store.decks.get(deck.id) for deck in store.decks.all()],
        "cards": store.cards.all("warcry"),
        "facts": store.facts.get("berserkers"),
    }


def main() -> None:
    if FIXTURE.exists():
        raise SystemExit(f"{FIXTURE.name} exists, and is never made again.")
    with tempfile.TemporaryDirectory() as name, open_folder(Path(name)) as store:
        fill(store)
        conn = sqlite3.connect(Path(name) / "companion.sqlite3")
        copy(conn, FIXTURE)
        conn.close()
        expected = json.dumps(describe(store), ensure_ascii=False, separators=(",", ":"))
        EXPECTED.write_text(expected + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
