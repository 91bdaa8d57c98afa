"""What is going on: an action on its way to its target, and damage on its way to a card."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.duel.printed import Strike
from companion.games.realms.actions import ACTIONS, Action, ActionKind, DamageKind


@dataclass(frozen=True)
class Act:
    """A card attacks another, or uses a spell or an effect on it."""

    who: str
    target: str
    kind: ActionKind = "basic_strike"
    values: Strike | None = None
    """Damage for light, medium and strong; None where it deals none."""
    ability: str = ""
    limit: int | None = None
    """How far it reaches, where a range is printed."""
    protector: str = ""
    """Who stepped in for the target."""

    @property
    def row(self) -> Action:
        """Its row of the master table."""
        return ACTIONS[self.kind]

    @property
    def final(self) -> str:
        """The protector if there is one, otherwise the attacked card."""
        return self.protector or self.target


@dataclass(frozen=True)
class Blow:
    """Damage on its way to a card: the value of the grade, of which kind, from whom."""

    card: str
    n: int
    kind: DamageKind
    by: str = ""

    @property
    def row(self) -> Action:
        """Its row of the master table."""
        return ACTIONS[self.kind]
