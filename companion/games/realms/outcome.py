"""Whose turn it is, and how the battle ended."""

from __future__ import annotations

from companion.core.game import Outcome
from companion.core.rules import rule
from companion.core.seats import Seat
from companion.games.duel import ending
from companion.games.realms.model import State
from companion.games.realms.words.names import NAMES


@rule("RE-WIN-01", "RE-WIN-04")
def outcome(state: State) -> Outcome | None:
    """A winner, or a draw."""
    return ending.outcome(state, NAMES, "RE-WIN-01", "RE-WIN-04")


def to_act(state: State) -> frozenset[Seat]:
    """Everybody who is not ready while both prepare; in battle the one in turn."""
    return ending.seats_to_act(state, ("deal", "squad", "place"))
