"""One card, and all cards of one game that are known."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from companion.cards.names import normalise
from companion.core.numerals import whole

GAMES: Final = ("kubnazub", "realms", "warcry")
UNLIMITED: Final = 1_000_000
"""The copy limit of a card whose own text allows any number."""
STANDARD_COPIES: Final = 3
"""What the card tables write for a card whose own text says nothing about copies."""
NO_FACTS: Final[Mapping[str, str]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Card:
    """The public facts of one card that a deck check needs; None and "" mean unknown."""

    id: str
    name: str
    cost: str = ""
    type: str = ""
    """As the game says it: Unit, Tactic, creature, artifact, area, equipment ..."""
    kind: str = ""
    """For creatures: ground, flying, symbiont."""
    factions: tuple[str, ...] = ()
    """Side, element or realms; empty for none."""
    sets: tuple[str, ...] = ()
    keywords: tuple[str, ...] | None = ()
    unique: bool | None = False
    elite: bool | None = None
    banned: bool = False
    die: str = ""
    max_copies: int | None = None
    """The number of copies that the card's own text allows; None where it says nothing."""
    aliases: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()
    """The facts of this card that are a guess of the table: elite, element ..."""
    extra: Mapping[str, str] = field(default_factory=lambda: NO_FACTS, compare=False)

    @property
    def price(self) -> int | None:
        """The cost as a number, None where it is X or unknown."""
        price = whole(self.cost) if len(self.cost) < 6 else None
        return price if price is not None and price >= 0 else None

    @property
    def faction(self) -> str:
        """All factions in one word."""
        return "/".join(self.factions)


@dataclass(frozen=True)
class CardTable:
    """All cards of one game that the desk knows, findable by id and by name."""

    game: str
    cards: tuple[Card, ...]
    source: str = ""
    """The file the table came from."""
    digest: str = ""
    """Eight characters that name the table's contents."""
    complete: bool = True
    """False where cards of other products are expected beside those of the table."""
    by_id: Mapping[str, int] = field(init=False, repr=False, compare=False)
    by_name: Mapping[str, tuple[int, ...]] = field(init=False, repr=False, compare=False)
    by_normalised: Mapping[str, tuple[int, ...]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        named: dict[str, list[int]] = {}
        alike: dict[str, list[int]] = {}
        for index, card in enumerate(self.cards):
            named.setdefault(card.name, []).append(index)
            alike.setdefault(normalise(card.name), []).append(index)
        exact = {name: tuple(found) for name, found in named.items()}
        normalised = {name: tuple(found) for name, found in alike.items()}
        for index, card in enumerate(self.cards):
            for alias in card.aliases:
                normalised.setdefault(normalise(alias), (index,))
        object.__setattr__(
            self, "by_id", {normalise(card.id): index for index, card in enumerate(self.cards)}
        )
        object.__setattr__(self, "by_name", exact)
        object.__setattr__(self, "by_normalised", normalised)

    def __len__(self) -> int:
        return len(self.cards)
