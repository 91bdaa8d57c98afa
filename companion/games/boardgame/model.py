"""The whole table as one frozen value; Health left, Penalties, pools and the Event deck are derived."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from companion.core.hexes import Hex, distance
from companion.core.routes import Base as BaseSize
from companion.core.routes import Ground, Placement, zone
from companion.games.boardgame.facts.adventure import Adventure, TokenKind, Translation
from companion.games.boardgame.facts.model import (
    Area,
    Base,
    Box,
    EnemyCard,
    HeroBoard,
    Keyword,
)

Mode = Literal["map", "guided"]
Phase = Literal["party", "place", "plan", "heroes", "enemies", "events", "upkeep"]
Status = Literal["playing", "won", "lost"]
Side = Literal["hero", "ally", "enemy"]
MOST_CARDS = 3
FATIGUE_OF_CARDS = (0, 0, 2, 4)
SIZES: dict[Base, BaseSize] = {
    "standard": BaseSize.ONE,
    "large": BaseSize.TWO,
    "extra_large": BaseSize.SEVEN,
}
FEWEST, FULLEST = 3, 5
"""Enemy cards have columns of Health for so many Heroes."""
PIECES = ("heroes", "allies", "enemies")
DERIVED: dict[str, tuple[str, ...]] = {
    "_minis": PIECES,
    "_laid": PIECES,
    "occupied": PIECES,
    "grounds": PIECES,
    "standing": ("heroes",),
    "present_allies": ("allies",),
    "party_ids": ("heroes", "allies"),
    "enemy_ids": ("enemies",),
}
"""What a table works out of its pieces, and of which of them."""


def _under(size: BaseSize, place: Placement) -> tuple[Hex, ...]:
    """The Spaces under a base; none where its two ends do not lie side by side."""
    if size is BaseSize.TWO and (place.front is None or distance(place.at, place.front) != 1):
        return ()
    return zone(size, place)


@dataclass(frozen=True)
class Options:
    """What a table decides before it begins."""

    mode: Mode = "map"
    in_order: bool = True
    """Whether the campaign is played in order, so that upgrades count."""


@dataclass(frozen=True)
class Bonus:
    """Something that a power gave to a miniature for the rest of the Round."""

    id: str
    on: str
    what: str
    """defense, movement, or the colour of a die."""
    n: int
    source: str = ""
    against: str = ""
    """Only against Enemies with this keyword."""


@dataclass(frozen=True)
class AttackForm:
    """The Attack that an Effect describes, until it is made."""

    range: int = 1
    visible: bool = False
    area: Area = "one"


@dataclass(frozen=True)
class Hero:
    """A Hero; one who is KO stands nowhere."""

    id: str
    board: str
    health: int
    fatigue: int = 0
    at: Hex | None = None
    bleeding: int = 0
    stunned: int = 0
    hand: tuple[str, ...] = ()
    pile: tuple[str, ...] = ()
    """The cards of this Round, the top one first."""
    discard: tuple[str, ...] = ()
    confirmed: bool = False
    activated: bool = False
    """Whether an activation was started in this Round."""
    left: int = -1
    """Movement left in the activation; -1 before the first step."""
    attacked: bool = False
    effect_used: bool = False
    abilities_used: tuple[int, ...] = ()
    form: AttackForm | None = None
    rerolls: int = 0
    ripostes: int = 0
    out: bool = False
    """Knocked out for the rest of the Adventure."""

    @property
    def top(self) -> str:
        """The card whose Effect can be used; empty without one."""
        return self.pile[0] if self.pile else ""


@dataclass(frozen=True)
class Ally:
    """An Ally in play."""

    id: str
    card: str
    at: Hex | None = None
    front: Hex | None = None
    wounds: int = 0
    bleeding: int = 0
    stunned: int = 0
    activated: bool = False
    left: int = -1
    attacked: bool = False
    abilities_used: tuple[int, ...] = ()
    rerolls: int = 0


@dataclass(frozen=True)
class Enemy:
    """An Enemy on the Board."""

    id: str
    card: str
    at: Hex | None = None
    """Its Space; of a large base the rear, of an extra-large base the centre."""
    front: Hex | None = None
    wounds: int = 0
    bleeding: int = 0
    stunned: int = 0
    done: bool = False
    """Whether it was activated in this Enemy Turn."""


@dataclass(frozen=True)
class Token:
    """A token on a Space."""

    id: str
    kind: TokenKind
    name: str
    at: Hex | None = None


@dataclass(frozen=True)
class OpenCard:
    """An Event card that lies face up, and what had been counted when it was revealed."""

    id: str
    round: int
    """The Round in which it was revealed."""
    in_events: bool = False
    """Whether that was in an Event phase: it is not repeated in that one."""
    since: tuple[int, ...] = ()
    """For each of its conditions how much had been counted."""
    met: tuple[int, ...] = ()
    """The conditions that were met already."""


@dataclass(frozen=True)
class Counted:
    """How often something happened in this Adventure: slain:troll, enters:bridge, counter:levers."""

    id: str
    n: int


@dataclass(frozen=True)
class Attack:
    """An Attack between its roll and its last Wound: Events wait until it is done."""

    by: str
    targets: tuple[str, ...]
    dice: tuple[str, ...] = ()
    faces: tuple[int, ...] = ()


@dataclass(frozen=True)
class Chapter:
    """A table of a campaign that has ended."""

    adventure: str
    name: str
    won: bool
    rounds: int
    party: tuple[str, ...]
    boards: tuple[str, ...] = ()
    """The Hero boards that it gave."""
    cards_up_to: int = 0
    seed: int = 0
    """By which the table itself is found again; 0 where nobody has told it."""
    words: tuple[Translation, ...] = ()
    """Its name in other languages, where a player wrote it."""


@dataclass(frozen=True)
class Campaign:
    """What a campaign carries from one Adventure to the next."""

    won: tuple[str, ...] = ()
    boards: tuple[str, ...] = ()
    """Hero boards that replaced the first ones."""
    cards_up_to: int = 0
    """The highest number of an Action card that an upgrade gave; 0 for what the Adventure says."""
    defeats: int = 0
    chapters: tuple[Chapter, ...] = ()
    """The tables before this one."""
    own: tuple[str, ...] = ()
    """The player's own Adventures that it may still lead to, each as the text of its file."""


@dataclass(frozen=True)
class State:
    """The table."""

    box: Box = field(default_factory=Box)
    adventure: Adventure = field(default_factory=Adventure)
    options: Options = Options()
    campaign: Campaign = Campaign()
    phase: Phase = "party"
    status: Status = "playing"
    ended_by: str = ""
    """The Event card that ended the Adventure."""
    round: int = 1
    party: tuple[str, ...] = ()
    heroes_at_start: int = 0
    heroes: tuple[Hero, ...] = ()
    allies: tuple[Ally, ...] = ()
    enemies: tuple[Enemy, ...] = ()
    cards_in_play: tuple[str, ...] = ()
    """The Enemy cards in play."""
    tokens: tuple[Token, ...] = ()
    tactics: tuple[str, ...] = ()
    """Tactic cards still in their pile."""
    open_cards: tuple[OpenCard, ...] = ()
    discarded: tuple[str, ...] = ()
    """Event cards that are out of the game."""
    rules_on: tuple[str, ...] = ()
    counted: tuple[Counted, ...] = ()
    bonuses: tuple[Bonus, ...] = ()
    active: str = ""
    """The Hero, Ally or Enemy whose activation is not over."""
    attack: Attack | None = None
    upgrades: tuple[str, ...] = ()
    """Hero boards that Events of this Adventure gave."""
    cards_won: int = 0
    """The highest number of an Action card that they gave."""

    # -- looking things up ------------------------------------------------------------------------

    @property
    def guided(self) -> bool:
        """Whether the players measure and the app only keeps count."""
        return self.options.mode == "guided"

    @cached_property
    def _minis(self) -> dict[str, Hero | Ally | Enemy]:
        found: tuple[Hero | Ally | Enemy, ...] = (*self.heroes, *self.allies, *self.enemies)
        return {each.id: each for each in found}

    def find(self, name: str) -> Hero | Ally | Enemy | None:
        """A Hero in play, an Ally or an Enemy by its id."""
        found = self._minis.get(name)
        return None if isinstance(found, Hero) and found.out else found

    def hero(self, name: str) -> Hero:
        """A Hero of the party, KO or not."""
        return self._minis[name]  # type: ignore[return-value]

    def ally(self, name: str) -> Ally:
        """An Ally in play."""
        return self._minis[name]  # type: ignore[return-value]

    def enemy(self, name: str) -> Enemy:
        """An Enemy on the Board."""
        return self._minis[name]  # type: ignore[return-value]

    def side(self, name: str) -> Side | None:
        """What kind of miniature an id names."""
        match self._minis.get(name):
            case Hero():
                return "hero"
            case Ally():
                return "ally"
            case Enemy():
                return "enemy"
        return None

    @cached_property
    def standing(self) -> tuple[Hero, ...]:
        """The Heroes who are not KO."""
        return tuple(each for each in self.heroes if not each.out)

    @cached_property
    def present_allies(self) -> tuple[Ally, ...]:
        """The Allies with a miniature."""
        return tuple(each for each in self.allies if self.box.ally(each.card).miniature)

    @cached_property
    def party_ids(self) -> tuple[str, ...]:
        """Heroes and Allies on the Board."""
        return (*(each.id for each in self.standing), *(each.id for each in self.present_allies))

    @cached_property
    def enemy_ids(self) -> tuple[str, ...]:
        """The Enemies on the Board."""
        return tuple(each.id for each in self.enemies)

    def board_of(self, hero: Hero) -> HeroBoard:
        """A Hero's board."""
        return self.box.board(hero.board)

    def enemy_card(self, name: str) -> EnemyCard:
        """The card of an Enemy on the Board."""
        return self.box.enemy(self.enemy(name).card)

    def keywords(self, name: str) -> tuple[Keyword, ...]:
        """The keywords of a miniature."""
        match self._minis.get(name):
            case Ally(card=card):
                return self.box.ally(card).keywords
            case Enemy(card=card):
                return self.box.enemy(card).keywords
        return ("hero",)

    def base(self, name: str) -> Base:
        """The base of a miniature."""
        match self._minis.get(name):
            case Ally(card=card):
                return self.box.ally(card).base
            case Enemy(card=card):
                return self.box.enemy(card).base
        return "standard"

    def size(self, name: str) -> BaseSize:
        """How many Spaces the base of a miniature covers."""
        return SIZES[self.base(name)]

    @cached_property
    def _laid(self) -> tuple[dict[str, Placement], dict[str, tuple[Hex, ...]]]:
        """Where each miniature stands, and the Spaces under it."""
        places: dict[str, Placement] = {}
        zones: dict[str, tuple[Hex, ...]] = {}
        minis: tuple[Hero | Ally | Enemy, ...] = (*self.standing, *self.present_allies, *self.enemies)
        for each in minis:
            lies = self._lies(each)
            if lies is not None:
                places[each.id], zones[each.id] = lies
        return places, zones

    def _lies(self, mini: Hero | Ally | Enemy) -> tuple[Placement, tuple[Hex, ...]] | None:
        """Where one miniature stands, and the Spaces under it; None off the Board."""
        at, board = mini.at, self.adventure.board.spaces
        if at is None:
            return None
        base = "standard" if isinstance(mini, Hero) else self.box.bases[mini.card]
        if base == "standard":
            return (Placement(at), (at,)) if at in board else None
        front = mini.front if base == "large" and not isinstance(mini, Hero) else None
        under = _under(SIZES[base], Placement(at, front))
        return (Placement(at, front), under) if under and board.issuperset(under) else None

    def keep_derived(self, before: State, stepped: str = "") -> None:
        """Take over what was worked out of pieces that are the same as before; one of them may have stepped.

        Everything here follows from the pieces alone. It is only kept because an Enemy Turn asks for it after
        each step of each Enemy.
        """
        known, same = (
            before.__dict__,
            {each for each in PIECES if getattr(self, each) is getattr(before, each)},
        )
        for name, of in DERIVED.items():
            if name in known and same.issuperset(of):
                self.__dict__.setdefault(name, known[name])
        if stepped in known.get("_laid", ((),))[0] and "_laid" not in self.__dict__:
            lies = self._lies(self._minis[stepped])
            if lies is not None:
                places, zones = known["_laid"]
                self.__dict__["_laid"] = {**places, stepped: lies[0]}, {**zones, stepped: lies[1]}

    @property
    def places(self) -> dict[str, Placement]:
        """Where each miniature on the Board stands; nobody while the players measure themselves.

        A base that was set by hand to where it cannot lie counts as off the Board until it is set right.
        """
        return self._laid[0]

    @property
    def zones(self) -> dict[str, tuple[Hex, ...]]:
        """The Spaces under each miniature."""
        return self._laid[1]

    @cached_property
    def occupied(self) -> dict[Hex, str]:
        """Who stands on a Space."""
        return {at: name for name, under in self.zones.items() for at in under}

    @cached_property
    def grounds(self) -> dict[tuple[str, ...], Ground]:
        """The Board as miniatures find it, kept while everybody stands as they do."""
        return {}

    def is_monster(self, name: str) -> bool:
        """Whether a miniature has the Monster keyword."""
        return "monster" in self.keywords(name)

    def count(self, what: str) -> int:
        """How often something happened."""
        return next((each.n for each in self.counted if each.id == what), 0)

    def in_pool(self, card: str) -> int:
        """How many miniatures of an Enemy card are off the Board."""
        return self.box.enemy(card).count - sum(each.card == card for each in self.enemies)

    @property
    def deck(self) -> tuple[str, ...]:
        """The Event cards that are still face down, the top one first."""
        known = {each.id for each in self.open_cards} | set(self.discarded)
        return tuple(each.id for each in self.adventure.cards if each.id not in known)

    def token(self, name: str) -> Token | None:
        """The token of an id."""
        return next((each for each in self.tokens if each.id == name), None)
