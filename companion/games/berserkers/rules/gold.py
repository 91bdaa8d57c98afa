"""Gold: one purse for all Berserkers, never above twelve, never below nothing."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.rules import rule as cite
from companion.games.berserkers.events import GoldChanged
from companion.games.berserkers.model import MOST_GOLD, State


@cite("BK-GOLD-01", "BK-GOLD-02", "BK-GOLD-04")
def gain(course: Course[State], amount: int, reason: str, rule: str) -> None:
    """Add gold to the common purse; what does not fit in is lost."""
    before = course.state.gold
    total = min(MOST_GOLD, before + amount)
    course.happen(GoldChanged(total - before, total, reason, rule=rule))


@cite("BK-GOLD-03", "BK-GOLD-05")
def pay(course: Course[State], amount: int, reason: str, rule: str) -> None:
    """Pay in full, or not at all; what is free needs no payment."""
    if amount == 0:
        return
    before = course.state.gold
    if before < amount:
        raise Illegal("BK-GOLD-05", "no_gold", gold=before, cost=amount)
    course.happen(GoldChanged(-amount, before - amount, reason, rule=rule))
