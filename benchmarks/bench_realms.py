"""War of the Realms: chances beside every throw through the engine, offers of a full field, acts on disk."""

from __future__ import annotations

from benchmarks.duels import STEPS_IN, DuelRows, Row, full_field
from companion.games.realms.game import GAME
from companion.games.realms.model import Card, State
from companion.games.realms.odds.attacks import strike_odds
from companion.games.realms.odds.tables import board
from companion.games.realms.printed import Printed

KEYWORDS = (
    "attack_skill", "defence_skill", "blessing", "armour", "vampirism", "scale", "attack_bonus",
    "attack_penalty", "marked", "poisonous_strike",
)  # fmt: skip
ROWS = DuelRows(GAME)


def rows() -> list[Row]:
    """One row for each question, times in milliseconds."""
    crowded = full_field(State, Card, Printed, KEYWORDS)
    throws = "every throw, no protector"
    return [*ROWS.of_field(crowded, strike_odds, board, STEPS_IN[:1], throws), ROWS.on_disk()]
