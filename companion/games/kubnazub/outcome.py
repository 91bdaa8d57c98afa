"""Whose turn it is, and how the battle ended."""

from __future__ import annotations

from companion.core.game import Outcome
from companion.core.rules import rule
from companion.core.seats import Seat
from companion.core.text import say
from companion.games.duel.ending import seats_to_act
from companion.games.kubnazub.model import PREPARING, State
from companion.games.kubnazub.words.names import seat_name, with_names


@rule("KZ-WIN-01", "KZ-WIN-06")
def outcome(state: State) -> Outcome | None:
    """A winner, or a draw."""
    if state.result == "open":
        return None
    if state.result == "drawn":
        return Outcome("drawn", "KZ-WIN-06", say("The battle is a draw: no creature is left on either side."))
    winner = Seat(state.result)
    cited = "KZ-WIN-04" if state.conceded else "KZ-WIN-01"
    text = with_names(state, say("{seat} wins the battle.", seat=seat_name(winner)))
    return Outcome("won", cited, text, winners=(winner,))


def to_act(state: State) -> frozenset[Seat]:
    """Everybody who is not ready while both prepare; in battle the one in turn."""
    return seats_to_act(state, PREPARING)
