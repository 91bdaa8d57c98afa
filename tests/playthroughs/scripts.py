"""Whole games as data: orders with the dice, cards and choices they had, one step a line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from companion.core.codec import codec_of
from companion.core.game import Setup
from companion.core.table import Table

HERE = Path(__file__).parent


def script(table: Table) -> dict[str, Any]:
    """A game as data."""
    codec = codec_of(table.game)
    first, *entries = table.entries()
    assert isinstance(first.command, Setup)
    steps = [
        {"command": codec.tagged(each.command), "answers": codec.answers(each.answers)} for each in entries
    ]
    return {"game": table.game.id, "options": dict(first.command.options), "steps": steps}


def write(name: str, table: Table) -> None:
    """One step a line, so that a change reads as a diff."""
    made = script(table)
    steps = ",\n".join("  " + json.dumps(step, ensure_ascii=False) for step in made.pop("steps"))
    head = json.dumps(made, ensure_ascii=False)[:-1]
    text = f'{head}, "steps": [\n{steps}\n]}}\n'
    (HERE / f"{table.game.id}_{name}.json").write_text(text, encoding="utf-8")
