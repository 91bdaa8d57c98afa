"""KEYWORD, actions: whom a card may finish, and where it may jump or teleport to."""

from __future__ import annotations

from companion.core.keywords import Keyword
from companion.core.rules import rule
from companion.core.square import Square
from companion.games.duel.jumping import JUMP, TELEPORT
from companion.games.duel.protectors import touches
from companion.games.kubnazub.model import INCORPOREAL, Card, State
from companion.games.kubnazub.rules.keywords import number
from companion.games.kubnazub.rules.range import within


@rule("KZ-KEYWORD-26")
def can_finish(state: State, who: Card, target: Card, most: int) -> bool:
    """A creature next to the user with few lives left; incorporeal ones and symbionts are exempt."""
    if not target.printed.is_creature or target.printed.is_symbiont or state.has(target, INCORPOREAL):
        return False
    return target.lives <= most and touches(state.cell_of(who), state.cell_of(target))


@rule("KZ-KEYWORD-67", "KZ-KEYWORD-69", "KZ-RANGE-05")
def landing_cells(state: State, card: Card) -> tuple[Square, ...]:
    """The free cells to which a card may jump, or any free cell for one that teleports."""
    if card.at is None:
        return ()
    if state.has(card, TELEPORT):
        return state.free
    taken = state.taken
    return tuple(at for at in within(card.at, number(state, card, JUMP)) if at not in taken)


KEYWORDS: tuple[Keyword[State], ...] = (
    Keyword(JUMP, "KZ-KEYWORD-67"),
    Keyword(TELEPORT, "KZ-KEYWORD-69"),
)
