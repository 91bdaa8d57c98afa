"""The draft for four or more players (realms): how many cards, how they go round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from companion.core.errors import Illegal
from companion.core.rules import rule

STACKS: Final = 3
STACK: Final = 12
POOL: Final = STACKS * STACK
DECK: Final = 30
"""So many cards of the pool are played at least."""
COPIES: Final = 3


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


@rule("RE-DRAFT-05", "RE-DRAFT-06")
def copies_to_leave_out(pool: Sequence[str], left_out: Sequence[str]) -> tuple[str, ...]:
    """The cards played more often than three times though other cards of the pool could be played instead.

    Only cards whose own text allows more copies are free of it; texts are not known here.
    """
    held, gone = Counter(pool), Counter(left_out)
    extra = {card: n - COPIES for card, n in held.items() if n > COPIES}
    can_go = POOL - DECK - gone.total()
    wasted = sum(max(0, n - extra.get(card, 0)) for card, n in gone.items())
    over = tuple(card for card, n in extra.items() if n > gone[card])
    return over if can_go > 0 or wasted else ()
