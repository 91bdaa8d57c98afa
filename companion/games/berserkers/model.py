"""The whole Berserkers table as one frozen value."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from typing import Literal

from companion.core.dice import d6
from companion.core.square import Grid, Square
from companion.games.berserkers.facts.model import Action, Box

GRID = Grid(4, 3)
HOME = Square(3, 2)
GATE = Square(0, 0)

Colour = Literal["black", "blue", "red"]
Health = Literal["ok", "wounded", "dead"]
Phase = Literal["setup", "roll", "actions", "riders", "orcs"]
Status = Literal["playing", "won", "lost"]
Cause = Literal["darkness", "berserkers"]
"""What loses the game."""


class Request(IntEnum):
    """The King's Requests by the numbers on their cards; tables hold the plain number."""

    NO_DARKNESS = 1
    LOKI = 2
    NO_ORCS = 3
    ELVES = 4
    NO_SACRIFICE = 5
    GOBLINS = 6
    THOR = 7
    GRIMOIRE = 8
    ZODD = 9
    TREASURE = 10
    FRIGHTENED = 11
    UNLEASHED = 12


class Item(StrEnum):
    """The villagers' items by the letters on their cards; tables hold the plain letter."""

    SHIELD = "A"
    BOOTS = "B"
    CAPE = "C"
    ROCK = "D"
    SWORD = "E"
    BREW = "F"
    POTION = "G"
    HARP = "H"
    PURSE = "I"
    OBJECT = "J"


COLOURS: tuple[Colour, ...] = ("black", "blue", "red")
NAMES = ("B1", "B2", "B3")
ITEMS: tuple[str, ...] = tuple(item.value for item in Item)
REQUESTS: tuple[int, ...] = tuple(request.value for request in Request)
GRIMOIRE = ("bad_handling", "stone_to_gold", "divine_power", "burns")
FIRES = 8
GEMS = 5
MOST_GOLD = 12
GAUGE = 4
WHITE_DICE = 4
PADLOCK = 2
ZODD_HEALTH = 3
TOKENS = 6

WHITE, BLACK, BLUE, RED, GREEN = (d6(name) for name in ("white", "black", "blue", "red", "green"))
DIE_OF = {"black": BLACK, "blue": BLUE, "red": RED}


@dataclass(frozen=True)
class Options:
    """The rulings that a table may decide otherwise; the defaults are the catalogue's."""

    sealed_riders_act: bool = True
    second_wound: Literal["dies", "nothing"] = "dies"
    six: Literal["exact", "at_least"] = "exact"
    shield: Literal["one", "all"] = "one"
    save_penalty: Literal["placed", "restored"] = "placed"
    seal: Literal["one", "all"] = "one"
    lift_needs_berserker: bool = True
    items: Literal["phase1", "any"] = "phase1"
    skip_keeps: bool = True
    free_actions: bool = False
    """The player's Action cards are not copied: any action goes on any die, the table is trusted."""


@dataclass(frozen=True)
class Berserker:
    """One of the player's three pieces; a dead one stands nowhere."""

    health: Health = "ok"
    at: Square | None = HOME


@dataclass(frozen=True)
class Berserkers:
    """The three of them."""

    b1: Berserker = Berserker()
    b2: Berserker = Berserker()
    b3: Berserker = Berserker()


@dataclass(frozen=True)
class Rider:
    """A Shadow Rider."""

    sealed: bool = False
    at: Square = GATE


@dataclass(frozen=True)
class Riders:
    """The three riders."""

    black: Rider = Rider()
    blue: Rider = Rider()
    red: Rider = Rider()


@dataclass(frozen=True)
class Orcs:
    """The three meeples; None waits in the reserve."""

    black: Square | None = None
    blue: Square | None = None
    red: Square | None = None


@dataclass(frozen=True)
class Cell:
    """What lies on one place of the grid."""

    location: str = ""
    fire: bool = False
    darkness: int = 0
    treasure: bool = False


@dataclass(frozen=True)
class PoolDie:
    """An unused white die; `rocked` once the precious rock has rerolled it this turn."""

    value: int
    rocked: bool = False


@dataclass(frozen=True)
class Placed:
    """A die on an Action card this turn; free mode has no card and no line."""

    die: int
    card: str
    line: int
    action: Action
    trained: bool


@dataclass(frozen=True)
class HomeRequest:
    """The blank request card with the player's own quest."""

    text: str
    done: bool = False


@dataclass(frozen=True)
class State:
    """The whole table. Gem reserves, free meeples and the score are derived, never stored."""

    box: Box = field(default_factory=Box)
    options: Options = Options()
    phase: Phase = "setup"
    status: Status = "playing"
    lost_to: Cause | None = None
    """What the rules lost the game to; None while it goes on, and where a hand set the loss."""
    turn: int = 0
    cells: tuple[Cell, ...] = (Cell(),) * 12
    berserkers: Berserkers = Berserkers()
    riders: Riders = Riders()
    orcs: Orcs = Orcs()
    fires_locked: bool = False
    gold: int = 0
    gauge: int = 0
    hand: tuple[str, ...] = ()
    item_deck: tuple[str, ...] = ITEMS
    pool: tuple[PoolDie, ...] = ()
    placed: tuple[Placed, ...] = ()
    trained: tuple[str, ...] = ()
    padlock: int = 0
    blocked_riders: tuple[Colour, ...] = ()
    harp: bool = False
    rock: bool = False
    skip_riders: bool = False
    no_moves: bool = False
    requests: tuple[int, ...] = ()
    request_deck: tuple[int, ...] = REQUESTS
    refused: int | None = None
    must_keep: bool = False
    """The last request drawn replaced a refused one."""
    home: HomeRequest | None = None
    elves: tuple[Square | None, ...] = (None, None, None)
    elves_done: bool = False
    goblins: Square | None = None
    zodd: Square | None = None
    zodd_health: int = 0
    zodd_done: bool = False
    treasure_done: bool = False
    grimoire: tuple[str, ...] = ()
    """Grimoire cards still face down; which is which nobody knows."""
    burnt: bool = False
    checkpoint: State | None = None
    save_used: bool = False
    restored: bool = False

    # -- derived ------------------------------------------------------------------------

    @property
    def darkness_reserve(self) -> int:
        """Violet gems not on the grid."""
        return GEMS - sum(cell.darkness for cell in self.cells)

    @property
    def fire_reserve(self) -> int:
        """Yellow gems not on the grid."""
        return FIRES - self.lit

    @property
    def lit(self) -> int:
        """How many fires burn."""
        return sum(cell.fire for cell in self.cells)

    @property
    def fires_safe(self) -> bool:
        """Whether nothing can put a fire out: all eight burn, or the table says that they did."""
        return self.fires_locked or self.lit >= FIRES

    @property
    def sealed(self) -> int:
        """How many riders are sealed."""
        return sum(self.rider(colour).sealed for colour in COLOURS)

    @property
    def squads(self) -> tuple[Colour, ...]:
        """The Orc squads in play."""
        return tuple(colour for colour in COLOURS if getattr(self.orcs, colour) is not None)

    @property
    def active_requests(self) -> int:
        """Requests that count for gold and score, the home-made one included."""
        return len(self.requests) + (self.home is not None)

    def cell(self, at: Square) -> Cell:
        """What lies on a square."""
        return self.cells[GRID.index(at)]

    def rider(self, colour: str) -> Rider:
        """The rider of a colour."""
        return getattr(self.riders, colour)  # type: ignore[no-any-return]

    def orc(self, colour: str) -> Square | None:
        """Where the squad of a colour stands."""
        return getattr(self.orcs, colour)  # type: ignore[no-any-return]

    def berserker(self, name: str) -> Berserker:
        """B1, B2 or B3."""
        return getattr(self.berserkers, name.lower())  # type: ignore[no-any-return]

    def where(self, piece: str) -> Square | None:
        """Where a piece of any kind stands, by its name; None when nowhere."""
        kind, _, which = piece.partition("-")
        match kind:
            case "rider" if which in COLOURS:
                return self.rider(which).at
            case "orc" if which in COLOURS:
                return self.orc(which)
            case "elf" if which in ("0", "1", "2"):
                return self.elves[int(which)]
            case "goblins" | "zodd" if not which:
                return self.goblins if kind == "goblins" else self.zodd
            case _:
                return self.berserker(piece).at if piece in self.living else None

    @property
    def living(self) -> tuple[str, ...]:
        """The Berserkers who are not dead."""
        return tuple(name for name in NAMES if self.berserker(name).health != "dead")

    def living_on(self, at: Square) -> tuple[str, ...]:
        """The living Berserkers on a square."""
        return tuple(name for name in self.living if self.berserker(name).at == at)
