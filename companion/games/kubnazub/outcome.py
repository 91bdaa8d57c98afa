"""Whose turn it is, and how the battle ended."""

from __future__ import annotations

from companion.core.game import Outcome
from companion.core.rules import rule
from companion.core.seats import Seat
from companion.games.duel import ending
from companion.games.kubnazub.model import PREPARING, State
from companion.games.kubnazub.words.names import NAMES


@rule("KZ-WIN-01", "KZ-WIN-06")
def outcome(state: State) -> Outcome | None:
    """A winner, or a draw."""
    won = "KZ-WIN-04" if state.conceded else "KZ-WIN-01"
    return ending.outcome(state, NAMES, won, "KZ-WIN-06")


def to_act(state: State) -> frozenset[Seat]:
    """Everybody who is not ready while both prepare; in battle the one in turn."""
    return ending.seats_to_act(state, PREPARING)
