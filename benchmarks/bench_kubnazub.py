"""«Куб на зуб»: chances beside every throw through the engine, offers of a full field, an act on disk."""

from __future__ import annotations

from dataclasses import replace

from benchmarks import duels
from benchmarks.duels import STEPS_IN, DuelRows, Row
from companion.games.kubnazub.game import GAME
from companion.games.kubnazub.model import Card, State
from companion.games.kubnazub.odds.strike import strike_odds
from companion.games.kubnazub.odds.tables import board
from companion.games.kubnazub.printed import Printed

KEYWORDS = ("blessing", "curse", "clumsiness", "experience_in_attack", "experience_in_defence", "armour")
ROWS = DuelRows(GAME)


def full_field() -> State:
    """Thirty blessed creatures with every keyword that changes a strike."""
    state: State = duels.full_field(State, Card, Printed, KEYWORDS)
    return replace(state, cards=tuple(replace(each, blessed=True) for each in state.cards))


def rows() -> list[Row]:
    """One row for each question, times in milliseconds."""
    throws = "every throw through the engine"
    return [*ROWS.of_field(full_field(), strike_odds, board, STEPS_IN, throws), ROWS.on_disk()]
