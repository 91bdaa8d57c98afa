"""What is printed in the box: dice, hero boards, cards of Heroes, Allies and Enemies, tiles.

A power that is printed in words is a tag with its numbers; one named handler carries each tag out. What no
tag can say is `by_hand`: the app reminds, the players do it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Literal

from companion.core.dice import Die
from companion.core.hexes import Hex

Icon = Literal["none", "bleeding", "stunned"]
Keyword = Literal["hero", "ally", "monster", "demon", "corsair", "flying"]
Base = Literal["standard", "large", "extra_large"]
Penalty = Literal["defense", "movement", "attack"]
PowerTag = Literal[
    "attack", "dice", "movement", "defense", "heal", "riposte", "reroll", "rest", "recall", "tactic",
    "bleeding", "stunned", "by_hand",
]  # fmt: skip
EnemyTag = Literal["lone_die", "attacks_all", "hunts", "attacks_anyone", "furthest", "by_hand"]
Who = Literal["self", "hero", "others", "friend"]
Area = Literal["one", "around", "all"]
Ground = Literal["space", "short", "tall"]

COLOURS = ("yellow", "orange", "gray", "red", "blue", "green", "black")
"""The colours of the dice; the rule book names the first five, the last two names are ours."""
OPEN = "open"
"""Stands for a die of one of the three equal colours, which the players choose when they roll."""
EQUAL = ("orange", "gray", "red")
"""The colours that the rule book calls equally strong."""
ICONS: tuple[Icon, ...] = ("none", "bleeding", "stunned")
KEYWORDS: tuple[Keyword, ...] = ("hero", "ally", "monster", "demon", "corsair", "flying")
BASES: tuple[Base, ...] = ("standard", "large", "extra_large")
PENALTIES: tuple[Penalty, ...] = ("defense", "movement", "attack")
POWERS: tuple[PowerTag, ...] = PowerTag.__args__  # type: ignore[attr-defined]
ENEMY_POWERS: tuple[EnemyTag, ...] = EnemyTag.__args__  # type: ignore[attr-defined]
WHOM: tuple[Who, ...] = ("self", "hero", "others", "friend")
AREAS: tuple[Area, ...] = ("one", "around", "all")
GROUNDS: tuple[Ground, ...] = ("space", "short", "tall")
MOST_SUCCESSES = 6
ICON_STEP = 10
"""A face is told as one number: its Successes, and so much more for each step along `ICONS`."""


@dataclass(frozen=True)
class Face:
    """One face of a die."""

    successes: int
    icon: Icon = "none"

    @property
    def value(self) -> int:
        """The face as one number, by which a roll is asked for and told."""
        return self.successes + ICON_STEP * ICONS.index(self.icon)


def face_of(value: int) -> Face:
    """The face that a number tells."""
    return Face(value % ICON_STEP, ICONS[value // ICON_STEP])


@dataclass(frozen=True)
class ColourDie:
    """The dice of one colour; the higher the strength, the later they are taken away."""

    id: str
    strength: int
    faces: tuple[Face, ...]

    @cached_property
    def die(self) -> Die:
        """The die as it is rolled."""
        return Die(self.id, tuple(face.value for face in self.faces))

    @property
    def average(self) -> Fraction:
        """What a face is worth on average."""
        return Fraction(sum(face.successes for face in self.faces), len(self.faces))


@dataclass(frozen=True)
class Power:
    """A power of an Effect or an Ability."""

    tag: PowerTag
    n: int = 0
    colour: str = ""
    who: Who = "self"
    """Whom it helps: its owner, one Hero in Range, all other Heroes, one Hero or Ally in Range."""
    range: int = 1
    visible: bool = False
    area: Area = "one"
    """Whom an Attack hits: its target, all miniatures around it too, or all Enemies in Range."""
    each_attack: bool = False
    """Whether it comes with every Attack instead of once a Round."""
    low: int = 0
    high: int = 0
    """Only while the Hero's Health lies between these; 0 and 0 for always."""
    near: str = ""
    """Only while that Hero is within Range."""
    against: str = ""
    """Only against Enemies with this keyword."""
    text: str = ""


@dataclass(frozen=True)
class Threshold:
    """A Penalty on a Fatigue track and where it begins."""

    at: int
    penalty: Penalty


@dataclass(frozen=True)
class HeroBoard:
    """A Hero's board; later Adventures give a Hero another one."""

    id: str
    hero: str
    name: str
    health: int
    ko: int
    """The place of KO on the Fatigue track."""
    track: tuple[Threshold, ...] = ()
    powers: tuple[Power, ...] = ()
    known: str = ""
    markers: int = 0
    """How many Ability markers its text asks for."""


@dataclass(frozen=True)
class ActionCard:
    """An Action card of a Hero; one without a Hero is a Tactic card."""

    id: str
    hero: str
    number: int
    name: str
    dice: tuple[str, ...] = ()
    movement: int = 0
    defense: int = 0
    instant: bool = False
    effect: tuple[Power, ...] = ()
    known: str = ""


@dataclass(frozen=True)
class AllyCard:
    """An Ally."""

    id: str
    name: str
    health: int
    dice: tuple[str, ...] = ()
    movement: int = 0
    defense: int = 0
    range: int = 1
    visible: bool = False
    keywords: tuple[Keyword, ...] = ("ally",)
    base: Base = "standard"
    miniature: bool = True
    powers: tuple[Power, ...] = ()
    known: str = ""


@dataclass(frozen=True)
class EnemyPower:
    """The Ability of an Enemy: what its card changes in the rules of its activation."""

    tag: EnemyTag
    colour: str = ""
    who: str = ""
    text: str = ""


@dataclass(frozen=True)
class EnemyCard:
    """An Enemy with its Health for 3, 4 and 5 Heroes."""

    id: str
    name: str
    health_3: int
    health_4: int
    health_5: int
    dice: tuple[str, ...] = ()
    movement: int = 0
    defense: int = 0
    range: int = 1
    visible: bool = False
    rerolls: int = 0
    count: int = 1
    """How many miniatures there are."""
    keywords: tuple[Keyword, ...] = ()
    base: Base = "standard"
    powers: tuple[EnemyPower, ...] = ()
    known: str = ""

    def power(self, tag: EnemyTag) -> EnemyPower | None:
        """The Ability with a tag, if the card has it."""
        return next((each for each in self.powers if each.tag == tag), None)


@dataclass(frozen=True)
class TileCell:
    """A Space of a tile, or the half of one at its edge."""

    q: int
    r: int
    ground: Ground = "space"
    half: bool = False

    @property
    def at(self) -> Hex:
        """Where it is on its tile."""
        return Hex(self.q, self.r)


@dataclass(frozen=True)
class Tile:
    """One side of a board piece."""

    id: str
    cells: tuple[TileCell, ...] = ()


@dataclass(frozen=True)
class Way:
    """What the Random Direction card says to a result of the blue die; ways count 0 to 5 from the east."""

    successes: int
    way: int


@dataclass(frozen=True)
class Box:
    """All facts of one box."""

    dice: tuple[ColourDie, ...] = ()
    direction: tuple[Way, ...] = ()
    hero_boards: tuple[HeroBoard, ...] = ()
    action_cards: tuple[ActionCard, ...] = ()
    allies: tuple[AllyCard, ...] = ()
    enemies: tuple[EnemyCard, ...] = ()
    tiles: tuple[Tile, ...] = ()
    sources: dict[str, str] = field(default_factory=dict)

    @cached_property
    def _by_id(self) -> dict[tuple[str, str], object]:
        return {
            (kind, each.id): each
            for kind in ("dice", "hero_boards", "action_cards", "allies", "enemies")
            for each in getattr(self, kind)
        }

    @cached_property
    def bases(self) -> dict[str, Base]:
        """The bases of Allies and Enemies by their cards."""
        cards: tuple[AllyCard | EnemyCard, ...] = (*self.allies, *self.enemies)
        return {each.id: each.base for each in cards}

    def has_die(self, colour: str) -> bool:
        """Whether there is a die of a colour; one that is left open is of one of the equal colours."""
        return any(("dice", each) in self._by_id for each in (EQUAL if colour == OPEN else (colour,)))

    def closed(self, pool: Iterable[str]) -> tuple[str, ...]:
        """A pool in which each die that is left open is the last of the equal ones: red shows no icon."""
        known = [each for each in EQUAL if self.has_die(each)]
        return tuple(known[-1] if each == OPEN and known else each for each in pool)

    def colour(self, name: str) -> ColourDie:
        """The dice of a colour."""
        return self._by_id["dice", name]  # type: ignore[return-value]

    def board(self, name: str) -> HeroBoard:
        """The Hero board of an id."""
        return self._by_id["hero_boards", name]  # type: ignore[return-value]

    def card(self, name: str) -> ActionCard:
        """The Action or Tactic card of an id."""
        return self._by_id["action_cards", name]  # type: ignore[return-value]

    def ally(self, name: str) -> AllyCard:
        """The Ally card of an id."""
        return self._by_id["allies", name]  # type: ignore[return-value]

    def enemy(self, name: str) -> EnemyCard:
        """The Enemy card of an id."""
        return self._by_id["enemies", name]  # type: ignore[return-value]

    def boards_of(self, hero: str) -> tuple[HeroBoard, ...]:
        """The boards of a Hero, the first one first."""
        return tuple(each for each in self.hero_boards if each.hero == hero)

    @property
    def heroes(self) -> tuple[str, ...]:
        """The Heroes of the box."""
        return tuple(dict.fromkeys(each.hero for each in self.hero_boards))

    @property
    def tactics(self) -> tuple[str, ...]:
        """The Tactic cards."""
        return tuple(each.id for each in self.action_cards if not each.hero)
