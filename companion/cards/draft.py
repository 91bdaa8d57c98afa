"""The draft for four or more players (realms): how many cards, how they go round."""

from __future__ import annotations

from typing import Final

from companion.core.errors import Illegal
from companion.core.rules import rule

STACKS: Final = 3
STACK: Final = 12
POOL: Final = STACKS * STACK


@rule("RE-DRAFT-01", "RE-DRAFT-04")
def cards_needed(players: int) -> int:
    """The cards of a draft: three stacks of twelve for each player."""
    if players < 4:
        raise Illegal("RE-DRAFT-01", "too_few_players", players=players, least=4)
    return POOL * players


@rule("RE-DRAFT-02")
def stack_sizes() -> tuple[int, ...]:
    """The sizes of the stacks that a player sees in one round, pick by pick."""
    return tuple(range(STACK, 0, -1))


@rule("RE-DRAFT-03")
def opened_by(players: int, seat: int, round: int, pick: int) -> int:
    """The seat that opened the stack which `seat` holds at a pick; seats count clockwise from 0."""
    if not (0 <= seat < players and 1 <= round <= STACKS and 1 <= pick <= STACK):
        raise Illegal("RE-DRAFT-03", "no_such_pick", seat=seat, round=round, pick=pick)
    step = pick - 1 if round == 2 else 1 - pick
    return (seat + step) % players
