"""The whole table of «Куб на зуб» as one frozen value: that of every duel, and what only this one has."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal, Self

from companion.core.dice import d6
from companion.core.keywords import Tag, Trigger
from companion.core.rules import rule
from companion.core.seats import Seat
from companion.core.square import Square
from companion.games.duel import table
from companion.games.duel.field import P1, P2, SEATS, other
from companion.games.duel.table import HIDDEN, IN_PLAY, ZONES, Result, Zone
from companion.games.kubnazub.printed import Printed

Stage = Literal["first", "deal", "squad", "place", "reveal", "seating", "start", "battle"]
Strength = Literal["miss", "weak", "medium", "strong"]

STAGES: Final = ("first", "deal", "squad", "place", "reveal", "seating", "start", "battle")
PREPARING: Final = ("deal", "squad", "place")
"""Both are to act, each in his own time."""
ATTACKER, DEFENDER = d6("attacker"), d6("defender")
NO_ABILITIES: Final = "no_abilities"
"""The effect of a card that has lost its printed abilities (KZ-KEYWORD-76)."""
INCORPOREAL: Final = "incorporeal"
FORMATION: Final = "formation"


@dataclass(frozen=True)
class Options:
    """How the table begins, and the rulings that it may decide otherwise."""

    placement: Literal["secret", "open"] = "secret"
    dealing: Literal["app", "table"] = "app"
    exchanged_strikes: Literal["together", "attacker_first"] = "together"
    experience_against_closed: bool = True
    clumsy_defender: bool = True
    lost_target: Literal["lost", "taken_back"] = "lost"
    only_flying_left: Literal["creatures", "cards"] = "creatures"
    strike_own_cards: bool = True
    protect_closed: bool = True
    range_and_flying: bool = True
    last_creatures_together: Literal["draw", "active_wins"] = "draw"
    kotik_crystal: Literal["gold", "silver"] = "gold"
    stuck_incorporeal: Literal["at_once", "turn_end"] = "at_once"
    reach_over_parasite: bool = True
    permission_stays: bool = True
    waiting_incarnation: Literal["lost", "saved"] = "lost"


@dataclass(frozen=True)
class Side(table.Side[Printed]):
    """What one player has besides the cards in play."""

    library: tuple[Printed, ...] = ()
    more_gold: int = 0
    compulsory: tuple[str, ...] = ()
    """Cards that another card orders into the squad."""
    house: Literal["", "stands", "fallen"] = ""
    """The card house of one card (KZ-FAQ-06)."""
    sanity: int = 0
    more_silver: int = 0
    used_before: tuple[str, ...] = ()
    """Cards that were shown for what they do before the squad is bought."""


@dataclass(frozen=True)
class Use:
    """That an ability was used, and in which turn."""

    ability: str
    turn: int


@rule("KZ-LIFE-01", "KZ-LIFE-02", "KZ-LIFE-05", "KZ-LIFE-06", "KZ-TOKEN-01", "KZ-TOKEN-02", "KZ-TOKEN-03")
@rule("KZ-TOKEN-04", "KZ-TOKEN-05", "KZ-TOKEN-06", "KZ-TOKEN-07", "KZ-TOKEN-08", "KZ-CORE-11", "KZ-SYMB-15")
@dataclass(frozen=True)
class Card(table.Card[Printed]):
    """A card that was placed, with all that lies on it."""

    printed: Printed
    chips: int = 0
    blessed: bool = False
    cursed: bool = False
    die_bonus: int = 0
    attack_bonus: int = 0
    wounded_in: int = 0
    """The turn in which it last took a wound."""
    aims_until: int = 0
    """The turn up to which it may strike a flyer (KZ-FLY-08)."""
    used: tuple[Use, ...] = ()
    over: str = ""
    """The card on whose cell it came to stand, which only an incorporeal creature does."""

    def bare(self, zone: Zone, at: Square | None) -> Self:
        """What a card has used it has used for the whole battle."""
        return replace(super().bare(zone, at), used=self.used)


@dataclass(frozen=True)
class Declared:
    """A sudden action on the pile; the last one declared comes first."""

    id: str
    seat: Seat
    card: str
    ability: str
    target: str = ""


@dataclass(frozen=True)
class State(table.State[Card, Side]):
    """The whole table."""

    options: Options = Options()
    stage: Stage = "first"
    sides: tuple[Side, ...] = (Side(P1), Side(P2))
    cards: tuple[Card, ...] = ()
    due: tuple[Trigger, ...] = ()
    """Abilities that answered an event and wait to be carried out."""
    pile: tuple[Declared, ...] = ()

    def on_cell(self, at: Square) -> Card | None:
        """The card that owns a cell, not one that only passes over it."""
        here = [each for each in self.cards if each.zone == "field" and each.at == at]
        return next((each for each in here if not any(each.over == other.id for other in here)), None)

    @rule("KZ-KEYWORD-76", "KZ-KEYWORD-86")
    def tags_of(self, card: Card) -> tuple[Tag, ...]:
        """All keywords of a card: printed, given for a while, and those that markers stand for."""
        given = tuple(Tag(each.what, each.n) for each in self.effects if each.on == card.id)
        lost = any(tag.id == NO_ABILITIES for tag in given)
        printed = () if lost else (*card.printed.keywords_of(card.owner), *self._of_formation(card))
        return (*printed, *given, *_markers(card))

    def has_lost_abilities(self, card: Card) -> bool:
        """Whether nothing that is printed on a card works."""
        return any((each.on, each.what) == (card.id, NO_ABILITIES) for each in self.effects)

    @rule("KZ-KEYWORD-74", "KZ-KEYWORD-75")
    def _of_formation(self, card: Card) -> tuple[Tag, ...]:
        """The text that a card has only while another with formation stands beside it; never stored."""
        return card.printed.formation if card.printed.formation and self.is_in_formation(card) else ()

    def is_in_formation(self, card: Card) -> bool:
        """Whether an own card with formation stands beside a card that has it, in its row or column."""
        return self._forms(card) and self.stands_by(card, self._forms)

    def _forms(self, card: Card) -> bool:
        has = any(tag.id == FORMATION for tag in card.printed.keywords)
        return has and card.zone == "field" and not card.hidden and not self.has_lost_abilities(card)


def _markers(card: Card) -> tuple[Tag, ...]:
    numbers = {"poison": card.poison, "blessing": int(card.blessed), "curse": int(card.cursed)}
    return tuple(Tag(id_, n) for id_, n in numbers.items() if n)


__all__ = ["HIDDEN", "IN_PLAY", "P1", "P2", "SEATS", "ZONES", "Result", "Zone", "other"]
