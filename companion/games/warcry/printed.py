"""What is printed on a card: numbers, speed, rated abilities and tactics, as far as they were copied."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final, Literal

from companion.core.rules import rule

CardType = Literal["Unit", "Attachment", "Tactic", "Command", "Reaction"]
Speed = Literal["none", "infantry", "cavalry", "flyer", "unknown"]
Reach = Literal["none", "short", "plain", "long"]
AbilityKind = Literal["warcry", "combat", "support", "reaction", "command"]
Duration = Literal["combat", "command", "battle", "match"]
Whom = Literal["self", "friend", "enemy"]
Faction = Literal["good", "evil", "neutral"]

ARMY_TYPES: Final = ("Unit", "Attachment")
SPEEDS: Final[tuple[Speed, ...]] = ("none", "infantry", "cavalry", "flyer")
"""From the slowest to the fastest; a unit without a speed neither attacks nor blocks."""
REACHES: Final[tuple[Reach, ...]] = ("none", "short", "plain", "long")
"""By how many lines away a target may be: none, one, two, all three."""
DURATIONS: Final[tuple[Duration, ...]] = ("combat", "command", "battle", "match")
TACTICS: Final[tuple[AbilityKind, ...]] = ("warcry", "combat", "support")
NUMBERS: Final = (
    "strength", "tactic_points", "leadership", "ranged", "terror", "scout", "victory", "roll", "rout",
    "cost", "attacks_as",
)  # fmt: skip
"""What a modifier can be about."""
SLOTS: Final = ("Armor", "Weapon", "Item", "Standard", "Character", "Blade", "Hilt", "Shard")
"""The keywords of which a unit carries one attachment each (WC-ATTACH-03)."""


@dataclass(frozen=True)
class Change:
    """One thing that a text does, by a verb of `rules.verbs`: to whom, how much and for how long."""

    verb: str
    whom: Whom = "self"
    n: int = 0
    until: Duration = "combat"


@rule("WC-CARD-12")
@dataclass(frozen=True)
class Ability:
    """Something that a card can do when its player says so."""

    id: str
    kind: AbilityKind
    text: str = ""
    does: tuple[Change, ...] = ()
    commits: bool = False
    """Whether its unit commits as the price."""


_KINDS: Final[tuple[AbilityKind, ...]] = (*TACTICS, "reaction", "command")
UNREAD: Final = {kind: Ability(kind, kind) for kind in _KINDS}
"""What a card whose text nobody has copied may do: anything of a kind, carried out by its players."""
_UNREAD_OF: Final[dict[CardType, tuple[AbilityKind, ...]]] = {
    "Unit": (*TACTICS, "reaction", "command"),
    "Attachment": (*TACTICS, "reaction", "command"),
    "Tactic": ("combat", "support", "warcry"),
    "Command": ("command",),
    "Reaction": ("reaction",),
}


@rule("WC-CARD-01", "WC-CARD-02", "WC-CARD-03", "WC-CARD-06", "WC-CARD-07", "WC-CARD-10", "WC-CARD-11")
@rule("WC-CARD-13")
@dataclass(frozen=True)
class Printed:
    """One card; a printed X is 0 here, and a modifier says what it is worth."""

    name: str
    type: CardType = "Unit"
    id: str = ""
    """The id of the card table; a card that has none is called by its name."""
    cost: int = 0
    """Gold, or Tactic Points of a tactic."""
    strength: int = 0
    tactic_points: int = 0
    leadership: int = 0
    speed: Speed = "none"
    unique: bool = False
    ranged: Reach = "none"
    ranged_value: int = 0
    scout: int = 0
    terror: int = 0
    victory: int = 0
    die: int = 0
    """The die number of an action card; 0 where nobody knows it."""
    strategy: bool = False
    faction: Faction = "neutral"
    keywords: tuple[str, ...] = ()
    max_copies: int = 3
    abilities: tuple[Ability, ...] = ()
    read: bool = False
    """Whether its text was copied: else any ability may stand on it."""
    text: str = ""
    source: str = ""

    @property
    def key(self) -> str:
        """What tells it from other cards in piles and hands."""
        return self.id or self.name

    @property
    def is_army(self) -> bool:
        """Whether it belongs into an army deck."""
        return self.type in ARMY_TYPES

    @property
    @rule("WC-STRATEGY-01", "WC-DECK-03")
    def played_as(self) -> CardType:
        """The type by which it is played: a strategy is a command, also where a reaction is printed on it."""
        return "Command" if self.strategy else self.type

    @property
    def usable(self) -> tuple[Ability, ...]:
        """What it can do: as copied, or anything of the kinds that such a card may have."""
        if self.read:
            return self.abilities
        return tuple(UNREAD[kind] for kind in _UNREAD_OF[self.played_as])

    @property
    @rule("WC-ATTACH-03", "WC-ATTACH-04")
    def slots(self) -> tuple[str, ...]:
        """The attachment keywords among its keywords; those of armies do not count."""
        return tuple(each for each in self.keywords if each in SLOTS)


UNKNOWN: Final = Printed("")
"""The back of a card."""


@rule("WC-CARD-04", "WC-CARD-05")
def speed_of(keywords: tuple[str, ...]) -> Speed:
    """The speed by the keywords of a unit; fortifications have none, of others without one nobody knows."""
    words = {each.casefold() for each in keywords}
    found = next((each for each in SPEEDS[1:] if each in words), None)
    return found or ("none" if "fortification" in words else "unknown")


_RATED: Final = re.compile(
    r"(?:(?P<word>scout|terror|victory)|(?:(?P<reach>short|long) )?ranged attack) *(?P<n>[+\-−]?\d{1,2})",
    re.I,
)


@rule("WC-CARD-06", "WC-CARD-12", "WC-TERROR-02", "WC-IMPORT-09")
def rated(keywords: tuple[str, ...]) -> dict[str, Any]:
    """Rated abilities among keywords, as in "Scout 2" or "Long Ranged Attack 4"; ratings of one word add up.

    Card tables have no columns for them, so whoever wants them at the table writes them among the keywords.
    """
    found: dict[str, Any] = {}
    for written in keywords:
        read = _RATED.fullmatch(" ".join(written.split()))
        if read is None:
            continue
        n = int(read["n"].replace("−", "-"))
        if read["word"]:
            word = read["word"].casefold()
            found[word] = found.get(word, 0) + n
        else:
            found |= {"ranged": (read["reach"] or "plain").casefold(), "ranged_value": n}
    return found
