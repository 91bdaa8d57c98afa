"""Whose turn it is, and how the battle ended."""

from __future__ import annotations

from companion.core.game import Outcome
from companion.core.rules import rule
from companion.core.seats import Seat
from companion.core.text import say
from companion.games.duel.ending import seats_to_act
from companion.games.realms.model import State
from companion.games.realms.words.names import NAMES


@rule("RE-WIN-01", "RE-WIN-04")
def outcome(state: State) -> Outcome | None:
    """A winner, or a draw."""
    if state.result == "open":
        return None
    if state.result == "drawn":
        return Outcome("drawn", "RE-WIN-04", say("The battle is a draw: no creature is left on either side."))
    winner = Seat(state.result)
    text = NAMES.with_players(state, say("{seat} wins the battle.", seat=NAMES.seat(winner)))
    return Outcome("won", "RE-WIN-01", text, winners=(winner,))


def to_act(state: State) -> frozenset[Seat]:
    """Everybody who is not ready while both prepare; in battle the one in turn."""
    return seats_to_act(state, ("deal", "squad", "place"))
