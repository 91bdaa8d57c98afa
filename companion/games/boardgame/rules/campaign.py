"""A campaign over several tables: on after a victory, the same again after a defeat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.converter import to_plain
from companion.core.rules import rule
from companion.games.boardgame.facts.read import adventure_ids, box_to_plain
from companion.games.boardgame.model import State


@rule("BG-CAMPAIGN-01", "BG-CAMPAIGN-02", "BG-CAMPAIGN-04", "BG-KO-03")
def sequel(state: State) -> Mapping[str, Any] | None:
    """What the next table is set up with: boards won, party as it is; the last Adventure has no sequel."""
    if state.status == "playing":
        return None
    won = state.status == "won"
    following = state.adventure.following if won else state.adventure.id
    if following not in adventure_ids():
        return None
    known = state.campaign
    return {
        "facts": box_to_plain(state.box),
        "adventure": following,
        "heroes": list(state.party),
        "options": to_plain(state.options),
        "campaign": {
            "won": [*known.won, *([state.adventure.id] if won else [])],
            "boards": [*known.boards, *(state.upgrades if won else ())],
            "cards_up_to": max(known.cards_up_to, state.cards_won if won else 0),
            "defeats": known.defeats + (not won),
        },
    }
