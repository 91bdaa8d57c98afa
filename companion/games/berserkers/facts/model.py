"""Box facts: what is printed on the player's own cards, copied once and kept for all tables.

Every section knows its source: `example` until the player has copied it, then `yours`. A section
that is missing blocks only what needs it: the player then enters the result by hand.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from companion.core.square import Direction, Square

Action = Literal["move", "light", "push", "pull", "lift", "seal", "loot", "bet", "place"]
PlaceAction = Literal["gather", "passage", "rest", "block", "train", "annihilate"]
FoeAction = Literal["attack", "extended", "darkness", "extinguish", "enrol", "slow", "lucky", "none"]

ACTIONS: tuple[Action, ...] = ("move", "light", "push", "pull", "lift", "seal", "loot", "bet", "place")
PLACE_ACTIONS: tuple[PlaceAction, ...] = ("gather", "passage", "rest", "block", "train", "annihilate")
RIDER_ACTIONS: tuple[FoeAction, ...] = ("attack", "extended", "darkness", "extinguish", "enrol", "none")
ORC_ACTIONS: tuple[FoeAction, ...] = ("attack", "extinguish", "slow", "lucky")
LOCATIONS = 12
PRICED: tuple[PlaceAction, ...] = ("rest", "train")


@dataclass(frozen=True)
class ActionLine:
    """One printed action: the die values it takes, and the steps of a Move."""

    values: tuple[int, ...]
    action: Action
    steps: int = 0


@dataclass(frozen=True)
class ActionCard:
    """One of the four Action cards with its two faces."""

    id: str
    basic: tuple[ActionLine, ...]
    trained: tuple[ActionLine, ...]


@dataclass(frozen=True)
class FoeFace:
    """What a rider or an Orc squad does on one die value."""

    action: FoeAction
    arrows: tuple[Direction, ...] = ()


@dataclass(frozen=True)
class Location:
    """One of the twelve location cards."""

    id: str
    name: str
    fire: bool
    orc: bool
    place: PlaceAction
    cost: int = 0


@dataclass(frozen=True)
class Box:
    """All facts of one box; six faces stand at places 0 to 5, None is a fact not copied yet."""

    action_cards: tuple[ActionCard, ...] = ()
    riders_card: tuple[FoeFace | None, ...] = (None,) * 6
    orcs_card: tuple[FoeFace | None, ...] = (None,) * 6
    locations: tuple[Location, ...] = ()
    goblins_card: tuple[tuple[Direction, ...] | None, ...] = (None,) * 6
    zodd_card: tuple[tuple[Direction, ...] | None, ...] = (None,) * 6
    elves_start: tuple[Square, ...] = ()
    treasure_start: tuple[Square, ...] = ()
    sources: dict[str, str] = field(default_factory=dict)

    def location(self, location_id: str) -> Location:
        """The location card of an id."""
        return next(each for each in self.locations if each.id == location_id)

    def card(self, card_id: str) -> ActionCard | None:
        """The Action card of an id, if the box has one."""
        return next((each for each in self.action_cards if each.id == card_id), None)
