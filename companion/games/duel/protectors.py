"""Who may step in for the target of a strike, by where the three stand; None is a flyer's place."""

from __future__ import annotations

from companion.core.square import Square
from companion.games.duel.field import is_next_to

NOBODY = "nobody"
"""The answer to who steps in, where nobody does."""
Stand = Square | None


def touches(one: Stand, two: Stand) -> bool:
    """Whether two cards stand next to each other; a symbiont and its host do."""
    return one is not None and two is not None and (one == two or is_next_to(one, two))


def can_step_in(attacker: Stand, target: Stand, protector: Stand) -> bool:
    """Whether a card stands so that it may take a strike: next to both, or by the rules of the air."""
    if target is None:
        return protector is None
    if attacker is None:
        return protector is None or touches(protector, target)
    return touches(protector, attacker) and touches(protector, target)
