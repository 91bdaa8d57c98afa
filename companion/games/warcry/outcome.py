"""Whose turn it is, and how the match ended."""

from __future__ import annotations

from companion.core.game import Outcome
from companion.core.rules import rule
from companion.core.seats import Seat
from companion.core.text import say
from companion.games.warcry.model import SEATS, State
from companion.games.warcry.words.names import named, seat_name


@rule("WC-WIN-01", "WC-WIN-02")
def outcome(state: State) -> Outcome | None:
    """The player with two battles; no match is drawn."""
    if state.winner is None:
        return None
    wins = "-".join(str(state.side(seat).wins) for seat in SEATS)
    text = named(
        state, say("{seat} wins the match, {score} in battles.", seat=seat_name(state.winner), score=wins)
    )
    return Outcome("won", "WC-WIN-01", text, winners=(state.winner,))


def to_act(state: State) -> frozenset[Seat]:
    """The player in turn; while tactics are played, the one whose tactic it is."""
    if state.reacting is not None and state.winner is None:
        return frozenset({state.reacting})
    match state.stage:
        case "muster" | "battle" | "cleanup":
            return frozenset({state.active})
        case "combat" if state.combat is not None:
            return frozenset({state.combat.turn})
        case "rolled" if state.combat is not None:
            return frozenset({state.combat.first})
    return frozenset()
