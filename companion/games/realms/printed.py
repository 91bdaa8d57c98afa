"""What is printed on a card; a table keeps a copy from the moment the card enters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from companion.core.keywords import Tag
from companion.core.rules import rule
from companion.games.duel.printed import Effected, PrintedCard, Reminder, Source, Strike, Targets
from companion.games.realms.actions import ActionKind

CardType = Literal["creature", "artifact", "area", "equipment"]
Kind = Literal["ground", "flying", "symbiont", ""]
"""What a creature is, ground for standalone; other cards are nothing of it."""
Slot = Literal["armor", "shield", "weapon", "shoes", "potion", ""]

TYPES: Final = ("creature", "artifact", "area", "equipment")
KINDS: Final = ("ground", "flying", "symbiont")
SLOTS: Final = ("armor", "shield", "weapon", "shoes", "potion")
RANK: Final = "rank"


@rule("RE-CARD-05", "RE-ACT-10", "RE-ATTACK-07")
@dataclass(frozen=True)
class Ability:
    """An ability that is an action: its kind, its triple, how far it reaches, what it does."""

    id: str
    """Its name, which is only a name (RE-CARD-06)."""
    kind: ActionKind = "effect"
    value: Strike | None = None
    """Damage for light, medium and strong; a single number is three times the same, None deals none."""
    range: int | None = None
    """None where no distance limits it."""
    does: tuple[Effected, ...] = ()
    text: str = ""
    targets: Targets = "any"
    """What its text narrows the target to."""


@rule("RE-CARD-01", "RE-CARD-02", "RE-CARD-03", "RE-CARD-04", "RE-CARD-06", "RE-CARD-07", "RE-CARD-08")
@rule("RE-EQUIP-01")
@dataclass(frozen=True)
class Printed(PrintedCard):
    """One card as it is printed."""

    name: str
    cost: int = 0
    elite: bool = False
    realms: tuple[str, ...] = ()
    type: CardType = "creature"
    kind: Kind = "ground"
    group: str = ""
    """The class of a creature, if it has one."""
    slot: Slot = ""
    """The class of a piece of equipment."""
    lives: int = 1
    movement: int = 1
    strike: Strike = (1, 1, 1)
    keywords: tuple[Tag, ...] = ()
    rank: tuple[Tag, ...] = ()
    """The keywords that work only in rank."""
    abilities: tuple[Ability, ...] = ()
    reminders: tuple[Reminder, ...] = ()
    source: Source = "told"

    @property
    def is_symbiont(self) -> bool:
        """Whether it lies on a host."""
        return self.kind == "symbiont"

    @property
    def is_equipment(self) -> bool:
        """Whether it lies on an owner."""
        return self.type == "equipment"

    @property
    def is_carried(self) -> bool:
        """Whether it lies on another card."""
        return self.is_symbiont or self.is_equipment

    @property
    def has_lives(self) -> bool:
        """Whether it can be damaged and die."""
        return self.type in ("creature", "artifact")


UNKNOWN: Final = Printed("", lives=1, movement=0, strike=(0, 0, 0), type="area", kind="", source="told")
"""The back of a card."""
