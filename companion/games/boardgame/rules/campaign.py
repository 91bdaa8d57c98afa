"""A campaign over several tables: on after a victory, the same again after a defeat."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from companion.core.converter import to_plain
from companion.core.errors import DataError
from companion.core.file_problems import FACTS
from companion.core.json_text import load
from companion.core.options import AFTER
from companion.core.rules import rule
from companion.games.boardgame.facts.read import ADVENTURES, adventure_ids, box_to_plain
from companion.games.boardgame.model import Chapter, State


@rule("BG-CAMPAIGN-01", "BG-CAMPAIGN-02", "BG-CAMPAIGN-04", "BG-KO-03")
def sequel(state: State) -> Mapping[str, Any] | None:
    """What the next table is set up with: boards won, party as it is; the last Adventure has no sequel."""
    if state.status == "playing":
        return None
    won = state.status == "won"
    own = own_adventures(state)
    following = state.adventure.following if won else state.adventure.id
    if following not in (*adventure_ids(), *(each["id"] for each in own)):
        return None
    known = state.campaign
    return {
        "facts": box_to_plain(state.box) | ({ADVENTURES: own} if own else {}),
        "adventure": following,
        "heroes": list(state.party),
        "options": to_plain(state.options),
        AFTER: 0,
        "campaign": {
            "won": [*known.won, *([state.adventure.id] if won else [])],
            "boards": [*known.boards, *(state.upgrades if won else ())],
            "cards_up_to": max(known.cards_up_to, state.cards_won if won else 0),
            "defeats": known.defeats + (not won),
            "chapters": to_plain((*known.chapters, chapter(state))),
        },
    }


def own_adventures(state: State) -> list[dict[str, Any]]:
    """The players' own Adventures, as far as they have an id and a name; a stranger's may not."""
    found = []
    for text in state.campaign.own:
        with suppress(DataError):
            found.append(load(text, FACTS))
    return [each for each in found if isinstance(each, dict) and _is_named(each)]


def _is_named(plain: dict[str, Any]) -> bool:
    name = plain.get("name")
    text = name.get("text") if isinstance(name, dict) else name
    return isinstance(plain.get("id"), str) and isinstance(text, str)


def chapter(state: State) -> Chapter:
    """What a campaign remembers of a table, be it at its end or in the middle of it."""
    won = state.status == "won"
    return Chapter(
        state.adventure.id,
        state.adventure.name,
        won,
        state.round,
        state.party,
        state.upgrades if won else (),
        state.cards_won if won else 0,
        words=tuple(each for each in state.adventure.words if each.part == "name"),
    )
