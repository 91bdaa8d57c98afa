"""What is printed on a card; a table keeps a copy from the moment the card enters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final, Literal

from companion.cards.card import Card as CatalogueCard
from companion.cards.ready import ready_decks
from companion.content.places import data_dir
from companion.content.toml import read_toml
from companion.core.converter import structure
from companion.core.keywords import Tag
from companion.core.rules import rule
from companion.core.seats import Seat
from companion.core.text import say
from companion.games.duel import printed
from companion.games.duel.field import P1
from companion.games.duel.printed import Effected, PrintedCard, Source, Strike, Targets

CardType = Literal["creature", "artifact", "area"]
Kind = Literal["ground", "flying", "companion", "parasite", ""]
"""What a creature is; other cards are nothing of it."""
AbilityKind = Literal[
    "simple_strike", "special_strike", "magic_strike", "shot", "throw", "reach_strike", "discharge", "spell",
    "impact",
]  # fmt: skip
SuddenMoment = Literal["", "is_attacked", "ally_attacked", "enemy_acts"]
Going = Literal["", "first", "second"]
"""For whose card a text counts: it stands after I, after II, or after neither."""

MELEE: Final = ("simple_strike", "special_strike", "magic_strike")
RANGED: Final = ("shot", "throw", "reach_strike", "discharge")
ATTACKS: Final = (*MELEE, *RANGED)
"""What the rules about attacks apply to; they do not to spells and impacts."""
MAGICAL: Final = ("magic_strike", "discharge", "spell")
TYPES: Final = ("creature", "artifact", "area")
KINDS: Final = ("ground", "flying", "companion", "parasite")
ELEMENTS: Final = ("steppe", "mountain", "forest", "swamp", "dark")


@rule("KZ-ABILITY-01", "KZ-ABILITY-09")
@dataclass(frozen=True)
class Ability:
    """An ability that is used: its type, what it costs, how far it reaches, what it does."""

    id: str
    kind: AbilityKind = "impact"
    value: Strike | None = None
    """Wounds for weak, medium and strong; None where it deals none."""
    range: int | None = None
    """None where no distance limits it."""
    chips: int = 0
    closes: bool = True
    sudden: bool = False
    per_turn: int | None = None
    per_battle: int | None = None
    does: tuple[Effected, ...] = ()
    text: str = ""
    targets: Targets = "any"
    """What its text narrows the target to."""
    when: SuddenMoment = ""
    """The only moment of a sudden ability, where its text states one."""
    cancellable: bool = True
    going: Going = ""


@dataclass(frozen=True)
class Reminder(printed.Reminder):
    """A text that only people can judge, and for whose card it counts."""

    going: Going = ""


@rule("KZ-CORE-03", "KZ-CORE-04", "KZ-CORE-05", "KZ-CORE-06", "KZ-CORE-08")
@dataclass(frozen=True)
class Printed(PrintedCard):
    """One card as it is printed."""

    name: str
    cost: int = 0
    elite: bool = False
    elements: tuple[str, ...] = ()
    type: CardType = "creature"
    kind: Kind = "ground"
    unique: bool = False
    group: str = ""
    """The word under the name that only cards refer to."""
    lives: int = 1
    movement: int = 1
    strike: Strike = (1, 1, 1)
    keywords: tuple[Tag, ...] = ()
    abilities: tuple[Ability, ...] = ()
    reminders: tuple[Reminder, ...] = ()
    source: Source = "told"
    before_squad: tuple[Effected, ...] = ()
    """What it does before the squad is bought: verbs of `rules/before_squad.py`."""
    formation: tuple[Tag, ...] = ()
    """The keywords that it has only in formation."""
    going_first: tuple[Tag, ...] = ()
    """The keywords that it has only as a card of the First player."""
    going_second: tuple[Tag, ...] = ()

    @rule("KZ-KEYWORD-29")
    def keywords_of(self, seat: Seat) -> tuple[Tag, ...]:
        """Its keywords in the squad of a player: what stands after I is the First player's only."""
        return (*self.keywords, *(self.going_first if seat == P1 else self.going_second))

    @rule("KZ-KEYWORD-29")
    def abilities_of(self, seat: Seat) -> tuple[Ability, ...]:
        """Its abilities in the squad of a player."""
        return tuple(each for each in self.abilities if _counts(each.going, seat))

    @rule("KZ-KEYWORD-29")
    def reminders_of(self, seat: Seat) -> tuple[Reminder, ...]:
        """Its texts for people in the squad of a player."""
        return tuple(each for each in self.reminders if _counts(each.going, seat))

    @property
    def is_symbiont(self) -> bool:
        """Whether it sits on a host."""
        return self.kind in ("companion", "parasite")

    @property
    @rule("KZ-ARTIFACT-01", "KZ-AREA-03")
    def has_lives(self) -> bool:
        """Whether it can be wounded and die."""
        return self.type != "area"


def _counts(going: Going, seat: Seat) -> bool:
    return going in ("", "first" if seat == P1 else "second")


UNKNOWN: Final = Printed("", lives=1, movement=0, strike=(0, 0, 0), type="area", kind="", source="told")
"""The back of a card."""


@cache
def example_cards() -> dict[str, Printed]:
    """The sixty cards: what the rule book says of each, and invented numbers where only the box knows."""
    invented = {each["name"]: each for each in read_toml(data_dir() / "kubnazub" / "example.toml")["card"]}
    catalogue = [card for deck in ready_decks().values() for card in deck]
    return {card.name: _example(card, invented[card.name]) for card in catalogue}


def _example(card: CatalogueCard, invented: Any) -> Printed:
    plain = {
        "name": card.name, "cost": card.price or 0, "elite": bool(card.elite),
        "elements": list(card.factions), "unique": bool(card.unique), "source": "example", **invented,
    }  # fmt: skip
    return structure(plain, Printed, say("card facts"))  # type: ignore[no-any-return]


def with_own(known: dict[str, Printed], own: Sequence[Printed]) -> dict[str, Printed]:
    """Cards by name, those that a player copied from the box in the place of the example.

    What the rule book itself says of a card stays where a copy leaves it out.
    """
    return {**known, **{each.name: _own(each, known.get(each.name)) for each in own}}


def _own(card: Printed, known: Printed | None) -> Printed:
    before = card.before_squad or (known.before_squad if known else ())
    return replace(card, source="yours", before_squad=before)


__all__ = ["Effected"]
