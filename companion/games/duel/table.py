"""The table of a duel: cards in play, what each player has besides, whose turn it is.

A game derives its own `Card`, `Side` and `State`, names the types of `printed`, `options` and `stage` again
and adds what only it has. A card in play is known by its seat and by when it was placed (`P2-7` is the
seventh): that lies open for all, so that the id of a hidden card tells nothing. Cards that are not in play
are names on their side.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, Generic, Literal, Protocol, Self, TypeVar

from companion.core.effects import Effect
from companion.core.keywords import Tag
from companion.core.numerals import whole
from companion.core.piles import Pile
from companion.core.seats import Seat
from companion.core.square import Square
from companion.games.duel.field import FIELD, P1, SEATS

Zone = Literal["field", "air", "host", "graveyard", "exile"]
"""Where a card in play is; `air` is the additional zone, and not every duel has an exile."""
Result = Literal["open", "P1", "P2", "drawn"]

ZONES: Final = ("field", "air", "host", "graveyard", "exile")
IN_PLAY: Final = ("field", "air", "host")
HIDDEN: Final = "hidden"


class PrintedCard(Protocol):
    """What every duel prints on a card."""

    @property
    def name(self) -> str:
        """Its name."""

    @property
    def lives(self) -> int:
        """Its lives without anything that adds to them."""

    @property
    def movement(self) -> int:
        """How far it walks in a turn."""

    @property
    def is_creature(self) -> bool:
        """Whether it strikes and keeps its owner in the battle."""

    @property
    def is_symbiont(self) -> bool:
        """Whether it sits on a host."""

    @property
    def stands_beside(self) -> bool:
        """Whether it has no cell once it is face up."""

    @property
    def has_lives(self) -> bool:
        """Whether it can be wounded and die."""


PrintedT = TypeVar("PrintedT", bound=PrintedCard)


@dataclass(frozen=True)
class Side(Generic[PrintedT]):
    """What one player has besides the cards in play; names of cards, facts in `library`."""

    id: Seat
    library: tuple[PrintedT, ...] = ()
    """Every card that the player brought, once."""
    deck: Pile = field(default_factory=Pile)
    dealt: tuple[str, ...] = ()
    squad: tuple[str, ...] = ()
    """Bought and not yet placed."""
    redeals: int = 0
    is_ready: bool = False
    """Whether the player has finished what both do at once."""
    name: str = ""
    """What the player is called, where somebody said it."""
    was_dealt: bool = False
    """Whether the deal was told, even if none of its cards is in the list of the deck."""
    is_deciding: bool = False
    """Whether the player has still to keep the deal while the other buys already."""
    unlisted: bool = False
    """Whether nobody told which cards are in the deck, so that it may hold any."""

    def printed(self, name: str) -> PrintedT:
        """What is printed on a card that the player brought."""
        return next(each for each in self.library if each.name == name)


@dataclass(frozen=True)
class Card(Generic[PrintedT]):
    """A card that was placed, with all that lies on it."""

    id: str
    owner: Seat
    printed: PrintedT
    controller: Seat
    zone: Zone = "field"
    at: Square | None = None
    """Its cell, if it has one of its own; a dead card keeps its last one."""
    host: str = ""
    """The card that it lies on."""
    hidden: bool = False
    closed: bool = False
    wounds: int = 0
    more_lives: int = 0
    poison: int = 0
    movement: int = 0
    """Units left."""
    moved: bool = False
    armour_used: int = 0
    tokens: int = 0
    """Of incarnation, while it is in the graveyard."""
    incarnated: bool = False

    @property
    def most_lives(self) -> int:
        """Its lives without wounds."""
        return self.printed.lives + self.more_lives

    @property
    def lives(self) -> int:
        """Its lives left."""
        return self.most_lives - self.wounds

    @property
    def has_lives(self) -> bool:
        """Whether it can be wounded and die."""
        return self.printed.has_lives

    @property
    def is_in_play(self) -> bool:
        """Whether it is on the battlefield or in the additional zone."""
        return self.zone in IN_PLAY

    def bare(self, zone: Zone, at: Square | None) -> Self:
        """The card with nothing on it, under its owner's control again."""
        return type(self)(
            self.id, self.owner, self.printed, self.owner, zone=zone, at=at, incarnated=self.incarnated
        )


CardT = TypeVar("CardT", bound=Card[Any])
SideT = TypeVar("SideT", bound=Side[Any])


@dataclass(frozen=True)
class State(ABC, Generic[CardT, SideT]):
    """The whole table."""

    options: Any
    stage: str
    sides: tuple[SideT, ...]
    cards: tuple[CardT, ...] = ()
    effects: tuple[Effect, ...] = ()
    turn: int = 0
    active: Seat = P1
    between_turns: bool = True
    result: Result = "open"
    conceded: Seat | None = None

    @abstractmethod
    def tags_of(self, card: CardT) -> tuple[Tag, ...]:
        """All keywords of a card: printed, given for a while, and those that markers stand for."""

    def has(self, card: CardT, tag: str) -> bool:
        """Whether a card has a keyword now."""
        return any(each.id == tag for each in self.tags_of(card))

    def stage_of(self, seat: Seat) -> str:
        """What a player is at: the stage of the table, unless that player still decides on the deal."""
        decides = self.stage == "squad" and seat in SEATS and self.side(seat).is_deciding
        return "deal" if decides else self.stage

    def side(self, seat: Seat) -> SideT:
        """What a player has."""
        return self.sides[SEATS.index(seat)]

    def find(self, id_: str) -> CardT | None:
        """The card of an id."""
        return next((each for each in self.cards if each.id == id_), None)

    def card(self, id_: str) -> CardT:
        """The card of an id that is known to be there."""
        return next(each for each in self.cards if each.id == id_)

    def has_in_play(self, id_: str) -> bool:
        """Whether the card of an id is still on the battlefield or in an additional zone."""
        found = self.find(id_)
        return found is not None and found.is_in_play

    @property
    def in_play(self) -> tuple[CardT, ...]:
        """The cards on the battlefield and in the additional zones."""
        return tuple(each for each in self.cards if each.is_in_play)

    def cards_of(self, seat: Seat) -> tuple[CardT, ...]:
        """The cards in play that a player controls."""
        return tuple(each for each in self.in_play if each.controller == seat)

    def cell_of(self, card: CardT) -> Square | None:
        """Where a card stands; a symbiont stands with its host, a flyer nowhere."""
        if card.zone == "host":
            host = self.find(card.host)
            return self.cell_of(host) if host else None
        return card.at if card.zone == "field" else None

    def stands_by(self, card: CardT, is_partner: Callable[[CardT], bool]) -> bool:
        """Whether a card stands in a row or column next to another of its player that is a partner for it."""
        at = self.cell_of(card)
        beside = FIELD.neighbours(at) if at is not None else ()
        own = (each for each in self.in_play if each.controller == card.controller)
        return any(self.cell_of(each) in beside and is_partner(each) for each in own)

    def next_id(self, seat: Seat) -> str:
        """The id of the next card that a player brings into play."""
        used = (each.id.partition("-")[2] for each in self.cards if each.owner == seat)
        return f"{seat}-{max((whole(each) or 0 for each in used), default=0) + 1}"

    @property
    def taken(self) -> frozenset[Square]:
        """The cells that are not free."""
        return frozenset(each.at for each in self.cards if each.zone == "field" and each.at is not None)

    @property
    def free(self) -> tuple[Square, ...]:
        """The free cells of the battlefield."""
        taken = self.taken
        return tuple(at for at in FIELD.cells if at not in taken)

    def riders_of(self, card: CardT) -> tuple[CardT, ...]:
        """The cards that lie on a card: its symbiont, for one."""
        return tuple(each for each in self.cards if each.zone == "host" and each.host == card.id)

    @property
    def dying(self) -> tuple[CardT, ...]:
        """The cards in play that have no life left."""
        return tuple(each for each in self.in_play if each.has_lives and each.lives <= 0 and not each.hidden)

    @property
    def hostless(self) -> tuple[CardT, ...]:
        """The cards that lie on one which is no longer on the battlefield."""
        on_hosts = ((each, self.find(each.host)) for each in self.in_play if each.zone == "host")
        return tuple(each for each, host in on_hosts if host is None or host.zone not in ("field", "host"))


def piece_of(state: State[Any, Any], id_: str) -> object:
    """Who owns a card and what it is called, where that lies open."""
    found = state.find(id_)
    return None if found is None or found.hidden else (found.owner, found.printed.name)
