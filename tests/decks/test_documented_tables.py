"""The card tables of the documentation: every column is named there, and each sample imports as it stands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.cards.card import GAMES
from companion.cards.rows import COLUMNS
from companion.cards.tables import load_table

PAGE = (Path(__file__).parents[2] / "docs" / "DECKS.md").read_text(encoding="utf-8")
SAMPLES = dict(re.findall(r"^```csv (\w+)\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE))


@pytest.mark.parametrize("game", GAMES)
def test_the_sample_imports(game: str) -> None:
    loaded = load_table(SAMPLES[game], game, "sample.csv")
    assert not loaded.bad and not loaded.ignored
    assert loaded.table is not None and len(loaded.table) == 3
    assert {card.type for card in loaded.table.cards} > {"Unit" if game == "warcry" else "creature"}


@pytest.mark.parametrize("game", GAMES)
def test_every_column_is_documented(game: str) -> None:
    table = PAGE[PAGE.index("| Column | Games |") : PAGE.index("A table for each game")]
    assert [column for column in COLUMNS[game] if f"`{column}`" not in table and column != "realms"] == []


def test_columns_that_are_not_read_are_named() -> None:
    loaded = load_table("Name;Preis;Elite?;Reich\nWaldl\u00e4ufer;3;1;Wald\n", "realms", "karten.csv")
    assert loaded.ignored == ("Preis", "Elite?", "Reich")


def test_a_fault_of_a_thousand_rows_is_told_once() -> None:
    rows = "\n".join(f"N{n},Card {n},Unit,nobody,S" for n in range(1000))
    loaded = load_table(f"id,name,type,faction,sets\n{rows}\nY1,Odd,Thing,good,S\n", "warcry", "cards.csv")
    assert [(row.line, row.column, count) for row, count in loaded.kinds] == [
        (2, "factions", 1000),
        (1002, "type", 1),
    ]
