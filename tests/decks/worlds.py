"""Invented card tables, judges over them, and lists in a line of code; the stage of all desk tests."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.cards.card import CardTable
from companion.cards.tables import load_table, shipped_table
from companion.decks.format import Format
from companion.decks.format_files import find_format, load_formats
from companion.decks.judge import Judge
from companion.decks.model import DeckEntry, DeckList, Overrides, Verdict
from companion.decks.read import read

FIXTURES = Path(__file__).parent / "fixtures"
REAL_TABLE = Path(__file__).resolve().parents[3] / "shared" / "data" / "warcry_cards.csv"

needs_real_table = pytest.mark.skipif(not REAL_TABLE.exists(), reason="the real card table is not here")


@cache
def invented(game: str) -> CardTable:
    """The invented table of a game."""
    loaded = load_table((FIXTURES / f"{game}_invented.csv").read_bytes(), game, f"{game}_invented.csv")
    assert loaded.table is not None, loaded.bad
    return loaded.table


@cache
def real() -> CardTable:
    """The real WarCry table; only for tests marked `needs_real_table`."""
    loaded = load_table(REAL_TABLE.read_bytes(), "warcry", REAL_TABLE.name)
    assert loaded.table is not None, loaded.bad
    return loaded.table


@cache
def shipped() -> CardTable:
    """The sixty shipped cards of kubnazub."""
    table = shipped_table("kubnazub")
    assert table is not None
    return table


_JUDGES: dict[tuple[object, ...], Judge] = {}


def judge(
    format: str, table: CardTable | None, game: str = "", split_payment: bool | None = None, **asked: Any
) -> Judge:
    """A judge by a shipped format; the same one for the same question."""
    game = game or (table.game if table else "warcry")
    key = (format, id(table), game, split_payment, *sorted(asked.items()))
    if key not in _JUDGES:
        formats = load_formats(game)
        chosen = with_split(find_format(formats, format), split_payment)
        _JUDGES[key] = Judge(chosen, table, Overrides(**asked), labels=formats)
    return _JUDGES[key]


def with_split(format: Format, split: bool | None) -> Format:
    """A format of squads by which a card may, or may not, take both currencies."""
    if split is None or format.squad is None:
        return format
    return replace(format, squad=replace(format.squad, split=split))


def deck(cards: dict[str, int] | str, game: str = "warcry", section: str = "", **stated: Any) -> DeckList:
    """A list from a text or from names and counts."""
    if isinstance(cards, str):
        return read(cards, game)[0]
    entries = tuple(
        DeckEntry(count, name, line, section) for line, (name, count) in enumerate(cards.items(), 1) if count
    )
    return DeckList(game, entries, **stated)


def headed(**parts: dict[str, int]) -> str:
    """A text list with headings."""
    lines = []
    for heading, cards in parts.items():
        lines += [heading.capitalize(), *(f"{count} {name}" for name, count in cards.items()), ""]
    return "\n".join(lines)


def codes(verdict: Verdict) -> set[str]:
    """The codes of a verdict without the names."""
    return {code.split(":")[0] for code in verdict.codes}


def three(*names: str) -> dict[str, int]:
    """Three copies of each."""
    return dict.fromkeys(names, 3)
