"""One table in a list: what is known of it without opening its journal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, Literal, get_args

from companion.core.json_text import dump, load
from companion.core.seats import Seat
from companion.core.text import Text, text_from_json, text_to_json
from companion.store.checksum import add_checksum, take_checksum_off
from companion.store.clock import moment
from companion.store.names import clean_name

if TYPE_CHECKING:
    from companion.core.game import Outcome
    from companion.core.shelf import Summary


@dataclass(frozen=True)
class TableInfo:
    """One table in a list, known without opening it."""

    id: int
    game: str
    name: str
    seed: int
    created: datetime
    touched: datetime
    deleted: bool
    headline: tuple[Text, ...]
    outcome: Outcome | None
    acts: int
    waiting: bool
    """Whether a question is open."""


def read_info(row: Mapping[str, Any]) -> TableInfo:
    """One row of the list; a headline that cannot be read is left out, for the journal has the truth."""
    lines = text_from_json(_plain(row["headline"]) or [])
    return TableInfo(
        row["id"],
        row["game"],
        row["name"],
        row["seed"],
        moment(row["created"]),
        moment(row["touched"]),
        row["deleted"] is not None,
        tuple(line for line in lines if isinstance(line, Text)) if isinstance(lines, list) else (),
        _outcome(_plain(row["outcome"])),
        row["acts"],
        row["pending"] is not None,
    )


def _outcome(plain: Any) -> Outcome | None:
    if not isinstance(plain, dict):
        return None
    from companion.core.game import (
        Outcome,
        Result,
    )  # most tables of a list go on, and need no game to be read

    text = text_from_json(plain.get("text"))
    score, winners = plain.get("score"), plain.get("winners")
    known: Literal["won", "lost"] = "won" if plain.get("won") is True else "lost"  # as version 0.1.0 said it
    return Outcome(
        next((each for each in get_args(Result) if each == plain.get("result")), known),
        str(plain.get("rule", "")),
        text if isinstance(text, Text) else Text(""),
        score if isinstance(score, int) else None,
        tuple(Seat(str(each)) for each in winners) if isinstance(winners, list) else (),
    )


def _plain(stored: str | None) -> Any:
    text = take_checksum_off(stored)
    return None if text is None else load(text, "tables")


def summary_columns(summary: Summary) -> dict[str, Any]:
    """Headline, outcome and number of acts as they are stored: with a checksum, and without a language; and
    the name where the state has one."""
    headline = add_checksum(dump(text_to_json(summary.headline)))
    name = {"name": named} if (named := clean_name(summary.name)) else {}
    return {"headline": headline, "outcome": _outcome_text(summary.outcome), "acts": summary.acts, **name}


def _outcome_text(ended: Outcome | None) -> str | None:
    if ended is None:
        return None
    plain = {
        "result": ended.result,
        "rule": ended.rule,
        "text": text_to_json(ended.text),
        "score": ended.score,
        "winners": list(ended.winners),
    }
    return add_checksum(dump(plain))
