"""An Adventure: its map, who and what stands on it, its Special Rules and its Event cards.

Event cards are data: each condition names the cards that it reveals, each instruction is a tag with a named
handler. What no tag can say is a text to be done by hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from companion.core.hexes import Hex, HexMap
from companion.core.text import Spoken

TokenKind = Literal["spawn", "interaction", "tactic", "terrain", "marker"]
Fact = Literal[
    "round_end", "slain", "all_slain", "enters", "enemy_enters", "token", "counter", "ko", "attacked", "told"
]  # fmt: skip
Doing = Literal[
    "reveal", "discard", "spawn", "move", "token", "take_token", "rule_on", "rule_off", "counter", "status",
    "wound", "heal", "rest", "tactic", "upgrade", "win", "lose", "by_hand",
]  # fmt: skip
RuleTag = Literal[
    "hero_defense", "hero_movement", "enemy_defense", "enemy_movement", "enemy_die", "hero_die",
    "terrain_wound", "terrain_stop", "by_hand",
]  # fmt: skip
ITSELF = ""
CARDS = "cards"
"""What an upgrade means that gives Action cards up to a number, not a Hero board."""
TOKEN_KINDS: tuple[TokenKind, ...] = ("spawn", "interaction", "tactic", "terrain")
"""What an Adventure may lay out; Ability markers belong to Hero boards."""
FACTS: tuple[Fact, ...] = Fact.__args__  # type: ignore[attr-defined]
DOINGS: tuple[Doing, ...] = Doing.__args__  # type: ignore[attr-defined]
RULE_TAGS: tuple[RuleTag, ...] = RuleTag.__args__  # type: ignore[attr-defined]


@dataclass(frozen=True)
class Translation:
    """A text of an Adventure in another language than it was written in, by the part that it is.

    What something is called that has only an id is a text without a language.
    """

    part: str
    language: str
    text: str


@dataclass(frozen=True)
class Area:
    """Several Spaces with a name: a tile, or a Zone of the Adventure."""

    id: str
    cells: tuple[Hex, ...]
    tile: bool = False


@dataclass(frozen=True)
class Piece:
    """An Enemy or an Ally that is there from the start: on a Space, a Spawn token or in a Zone."""

    card: str
    at: str


@dataclass(frozen=True)
class Mark:
    """A token that lies there from the start."""

    kind: TokenKind
    name: str
    at: Hex


@dataclass(frozen=True)
class SpecialRule:
    """A Special Rules card."""

    id: str
    tag: RuleTag
    n: int = 0
    colour: str = ""
    on: str = ""
    """The Terrain token, the Enemy or the Hero it is about; empty for all of them."""
    text: str = ""
    at_start: bool = True


@dataclass(frozen=True)
class Condition:
    """What a face-up Event card waits for, and the cards that are revealed then."""

    fact: Fact
    on: str = ""
    """Which Enemy, Zone, token, counter or Hero."""
    n: int = 1
    reveal: tuple[str, ...] = ()
    event_phase: bool = False
    """Whether it is looked at in the Event phase only."""
    text: str = ""


@dataclass(frozen=True)
class Instruction:
    """One line of an Event card."""

    what: Doing
    who: str = ""
    """An Enemy or Ally card, a Hero, "heroes" for all of them, or the name of what is meant."""
    at: str = ""
    """A Spawn token, a Zone, or a Space as q,r."""
    n: int = 1
    die: str = ""
    """The colour of a die whose result is the number."""
    kind: str = ""
    """The kind of a token or a status; of a movement, whither: away or random."""
    again: bool = False
    """Whether it is carried out in every later Event phase too."""
    text: str = ""
    at_once: bool = True
    """Whether it is carried out when the card is revealed."""


@dataclass(frozen=True)
class EventCard:
    """One card of the Event deck."""

    id: str
    text: str = ""
    when: tuple[Condition, ...] = ()
    do: tuple[Instruction, ...] = ()


@dataclass(frozen=True)
class Adventure:
    """One Adventure of the book."""

    id: str = ""
    name: str = ""
    number: int = 1
    intro: str = ""
    cells: tuple[Hex, ...] = ()
    short: tuple[Hex, ...] = ()
    tall: tuple[Hex, ...] = ()
    areas: tuple[Area, ...] = ()
    start: tuple[Hex, ...] = ()
    """Where the Heroes may be placed."""
    cards_up_to: int = 6
    """The highest number of an Action card that Heroes have here."""
    heroes: tuple[str, ...] = ()
    """The party that is proposed."""
    required: tuple[str, ...] = ()
    enemy_cards: tuple[str, ...] = ()
    """The Enemy cards in play from the start."""
    enemies: tuple[Piece, ...] = ()
    allies: tuple[Piece, ...] = ()
    tokens: tuple[Mark, ...] = ()
    rules: tuple[SpecialRule, ...] = ()
    cards: tuple[EventCard, ...] = ()
    following: str = ""
    """The Adventure that a victory leads to."""
    source: str = "example"
    words: tuple[Translation, ...] = ()
    """Its texts in other languages."""

    def spoken(self, part: str, text: str) -> Spoken | str:
        """A text in all languages that it was written in."""
        others = {each.language: each.text for each in self.words if each.part == part}
        return Spoken(others.pop(ITSELF, text), others) if others else text

    @cached_property
    def board(self) -> HexMap:
        """The Spaces as a board, Scenery included."""
        return HexMap.of(self.cells)

    @cached_property
    def _areas_of(self) -> Mapping[Hex, tuple[str, ...]]:
        found: dict[Hex, list[str]] = {}
        for area in self.areas:
            for at in area.cells:
                found.setdefault(at, []).append(area.id)
        return {at: tuple(names) for at, names in found.items()}

    def areas_at(self, at: Hex) -> tuple[str, ...]:
        """The tile and the Zones that a Space belongs to."""
        return self._areas_of.get(at, ())

    def area(self, name: str) -> Area | None:
        """The tile or Zone of a name."""
        return next((each for each in self.areas if each.id == name), None)

    def card(self, name: str) -> EventCard:
        """The Event card of an id."""
        return next(each for each in self.cards if each.id == name)

    def rule(self, name: str) -> SpecialRule:
        """The Special Rules card of an id."""
        return next(each for each in self.rules if each.id == name)
