"""The whole table of «Куб на зуб» as one frozen value.

A card in play is known by its seat and by when it was placed (`P2-7` is the seventh): that lies open for all,
so that the id of a hidden card tells nothing. Cards that are not in play are names on their side.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal

from companion.core.dice import d6
from companion.core.effects import Effect
from companion.core.keywords import Tag, Trigger
from companion.core.piles import Pile
from companion.core.rules import rule
from companion.core.seats import Seat
from companion.core.square import Square
from companion.games.duel.field import FIELD, P1, P2, SEATS, other
from companion.games.kubnazub.printed import Printed

Stage = Literal["first", "deal", "squad", "place", "reveal", "seating", "start", "battle"]
Zone = Literal["field", "air", "host", "graveyard", "exile"]
"""Where a card in play is; `air` is the additional zone."""
Result = Literal["open", "P1", "P2", "drawn"]
Strength = Literal["miss", "weak", "medium", "strong"]

STAGES: Final = ("first", "deal", "squad", "place", "reveal", "seating", "start", "battle")
ZONES: Final = ("field", "air", "host", "graveyard", "exile")
IN_PLAY: Final = ("field", "air", "host")
HIDDEN: Final = "hidden"
ATTACKER, DEFENDER = d6("attacker"), d6("defender")
NO_ABILITIES: Final = "no_abilities"
"""The effect of a card that has lost its printed abilities (KZ-KEYWORD-76)."""
INCORPOREAL: Final = "incorporeal"
FORMATION: Final = "formation"


@dataclass(frozen=True)
class Options:
    """How the table begins, and the rulings that it may decide otherwise."""

    placement: Literal["secret", "open"] = "secret"
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
class Side:
    """What one player has besides the cards in play; names of cards, facts in `library`."""

    id: Seat
    library: tuple[Printed, ...] = ()
    """Every card that the player brought, once."""
    deck: Pile = field(default_factory=Pile)
    dealt: tuple[str, ...] = ()
    squad: tuple[str, ...] = ()
    """Bought and not yet placed."""
    redeals: int = 0
    more_gold: int = 0
    compulsory: tuple[str, ...] = ()
    """Cards that another card orders into the squad."""
    is_ready: bool = False
    """Whether the player has finished what both do at once."""
    house: Literal["", "stands", "fallen"] = ""
    """The card house of one card (KZ-FAQ-06)."""
    sanity: int = 0
    name: str = ""
    """What the player is called, where somebody said it."""
    more_silver: int = 0
    used_before: tuple[str, ...] = ()
    """Cards that were shown for what they do before the squad is bought."""

    def printed(self, name: str) -> Printed:
        """What is printed on a card that the player brought."""
        return next(each for each in self.library if each.name == name)


@dataclass(frozen=True)
class Use:
    """That an ability was used, and in which turn."""

    ability: str
    turn: int


@rule("KZ-LIFE-01", "KZ-LIFE-02", "KZ-LIFE-05", "KZ-LIFE-06", "KZ-TOKEN-01", "KZ-TOKEN-02", "KZ-TOKEN-03")
@rule("KZ-TOKEN-04", "KZ-TOKEN-05", "KZ-TOKEN-06", "KZ-TOKEN-07", "KZ-TOKEN-08", "KZ-CORE-11", "KZ-SYMB-15")
@dataclass(frozen=True)
class Card:
    """A card that was placed, with all that lies on it."""

    id: str
    owner: Seat
    printed: Printed
    controller: Seat
    zone: Zone = "field"
    at: Square | None = None
    """Its cell, if it has one of its own; a dead card keeps its last one."""
    host: str = ""
    hidden: bool = False
    closed: bool = False
    wounds: int = 0
    more_lives: int = 0
    chips: int = 0
    poison: int = 0
    blessed: bool = False
    cursed: bool = False
    die_bonus: int = 0
    attack_bonus: int = 0
    movement: int = 0
    """Units left."""
    moved: bool = False
    armour_used: int = 0
    wounded_in: int = 0
    """The turn in which it last took a wound."""
    aims_until: int = 0
    """The turn up to which it may strike a flyer (KZ-FLY-08)."""
    tokens: int = 0
    """Of incarnation, while it is in the graveyard."""
    incarnated: bool = False
    used: tuple[Use, ...] = ()
    over: str = ""
    """The card on whose cell it came to stand, which only an incorporeal creature does."""

    @property
    def most_lives(self) -> int:
        """Its lives without wounds."""
        return self.printed.lives + self.more_lives

    @property
    def lives(self) -> int:
        """Its lives left."""
        return self.most_lives - self.wounds

    @property
    @rule("KZ-ARTIFACT-01", "KZ-AREA-03")
    def has_lives(self) -> bool:
        """Whether it can be wounded and die."""
        return self.printed.type != "area"

    @property
    def is_in_play(self) -> bool:
        """Whether it is on the battlefield or in the additional zone."""
        return self.zone in IN_PLAY


@dataclass(frozen=True)
class Declared:
    """A sudden action on the pile; the last one declared comes first."""

    id: str
    seat: Seat
    card: str
    ability: str
    target: str = ""


@dataclass(frozen=True)
class State:
    """The whole table."""

    options: Options = Options()
    stage: Stage = "first"
    sides: tuple[Side, ...] = (Side(P1), Side(P2))
    cards: tuple[Card, ...] = ()
    effects: tuple[Effect, ...] = ()
    turn: int = 0
    active: Seat = P1
    between_turns: bool = True
    due: tuple[Trigger, ...] = ()
    """Abilities that answered an event and wait to be carried out."""
    pile: tuple[Declared, ...] = ()
    result: Result = "open"
    conceded: Seat | None = None

    def side(self, seat: Seat) -> Side:
        """What a player has."""
        return self.sides[SEATS.index(seat)]

    def find(self, id_: str) -> Card | None:
        """The card of an id."""
        return next((each for each in self.cards if each.id == id_), None)

    def card(self, id_: str) -> Card:
        """The card of an id that is known to be there."""
        return next(each for each in self.cards if each.id == id_)

    def has_in_play(self, id_: str) -> bool:
        """Whether the card of an id is still on the battlefield or in an additional zone."""
        found = self.find(id_)
        return found is not None and found.is_in_play

    @property
    def in_play(self) -> tuple[Card, ...]:
        """The cards on the battlefield and in the additional zones."""
        return tuple(each for each in self.cards if each.is_in_play)

    def cards_of(self, seat: Seat) -> tuple[Card, ...]:
        """The cards in play that a player controls."""
        return tuple(each for each in self.in_play if each.controller == seat)

    def cell_of(self, card: Card) -> Square | None:
        """Where a card stands; a symbiont stands with its host, a flyer nowhere."""
        if card.zone == "host":
            host = self.find(card.host)
            return host.at if host else None
        return card.at if card.zone == "field" else None

    def next_id(self, seat: Seat) -> str:
        """The id of the next card that a player brings into play."""
        used = (each.id.partition("-")[2] for each in self.cards if each.owner == seat)
        return f"{seat}-{max((int(each) for each in used if each.isdigit()), default=0) + 1}"

    def on_cell(self, at: Square) -> Card | None:
        """The card that owns a cell, not one that only passes over it."""
        here = [each for each in self.cards if each.zone == "field" and each.at == at]
        return next((each for each in here if not any(each.over == other.id for other in here)), None)

    @property
    def taken(self) -> frozenset[Square]:
        """The cells that are not free."""
        return frozenset(each.at for each in self.cards if each.zone == "field" and each.at is not None)

    @property
    def free(self) -> tuple[Square, ...]:
        """The free cells of the battlefield."""
        taken = self.taken
        return tuple(at for at in FIELD.cells if at not in taken)

    def riders_of(self, card: Card) -> tuple[Card, ...]:
        """The symbiont on a card, if one sits there."""
        return tuple(each for each in self.cards if each.zone == "host" and each.host == card.id)

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
        if not self._forms(card) or card.at is None:
            return False
        beside = FIELD.neighbours(card.at)
        return any(
            each.at in beside and each.controller == card.controller and self._forms(each)
            for each in self.cards
        )

    def _forms(self, card: Card) -> bool:
        has = any(tag.id == FORMATION for tag in card.printed.keywords)
        return has and card.zone == "field" and not card.hidden and not self.has_lost_abilities(card)

    def has(self, card: Card, tag: str) -> bool:
        """Whether a card has a keyword now."""
        return any(each.id == tag for each in self.tags_of(card))


def _markers(card: Card) -> tuple[Tag, ...]:
    numbers = {"poison": card.poison, "blessing": int(card.blessed), "curse": int(card.cursed)}
    return tuple(Tag(id_, n) for id_, n in numbers.items() if n)


__all__ = ["P1", "P2", "SEATS", "other"]
