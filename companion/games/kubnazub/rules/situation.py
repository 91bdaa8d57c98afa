"""What is going on: an attack, a die that is rolled, wounds on their way. Keywords look at these."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.core.seats import Seat
from companion.games.duel.printed import Strike
from companion.games.kubnazub.model import Card, Strength
from companion.games.kubnazub.printed import ATTACKS, MAGICAL, AbilityKind

Role = Literal["attacks", "reflects"]


@dataclass(frozen=True)
class Attack:
    """A card attacks another by a simple strike or an ability."""

    who: str
    target: str
    kind: AbilityKind = "simple_strike"
    values: Strike = (0, 0, 0)
    """Wounds for weak, medium and strong."""
    ability: str = ""
    redirected: bool = False
    """Whether it has another target than at first: a protector counts."""
    protector: bool = False
    """Whether its target stepped in for another: it fights, though it has closed."""
    limit: int | None = None
    """How far it reaches, where a range is printed."""

    @property
    def is_attack(self) -> bool:
        """Whether the rules about attacks apply; they do not to spells and impacts."""
        return self.kind in ATTACKS


@dataclass(frozen=True)
class Rolling:
    """A die that is rolled for a card."""

    card: Card
    role: Role
    kind: AbilityKind
    other: Card | None = None
    alone: bool = False
    """Whether nobody rolls against it."""

    @property
    def meets_no_fighter(self) -> bool:
        """Whether the other is a closed card or an artifact, which does not fight."""
        return (
            self.alone
            and self.other is not None
            and (self.other.closed or not self.other.printed.is_creature)
        )


@dataclass(frozen=True)
class Dealing:
    """An attack of a strength whose value is worked out."""

    card: Card
    target: Card
    role: Role
    kind: AbilityKind
    values: Strike
    strength: Strength

    @property
    def is_attack(self) -> bool:
        """Whether the rules about attacks apply."""
        return self.kind not in ("spell", "impact")


@dataclass(frozen=True)
class Blow:
    """Wounds on their way to a card: how many, of which kind, from whom."""

    card: str
    n: int
    kind: AbilityKind
    by: str = ""
    seat: Seat | None = None
    """Whose attack, spell or impact it is."""

    @property
    def is_attack(self) -> bool:
        """Whether the rules about attacks apply."""
        return self.kind in ATTACKS

    @property
    def is_magical(self) -> bool:
        """Whether it is a magic strike, a discharge or a spell."""
        return self.kind in MAGICAL


@dataclass(frozen=True)
class Harm:
    """An attack, spell or impact that is about to touch a card."""

    who: Card
    target: Card
    kind: AbilityKind
