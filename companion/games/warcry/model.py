"""The whole table of WarCry as one frozen value: two sides, units in four lines, the combat."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import count
from typing import Final, Literal

from companion.core.effects import Effect
from companion.core.piles import Pile
from companion.core.rules import rule
from companion.core.seats import Seat
from companion.games.warcry.printed import Duration, Printed

P1, P2 = SEATS = (Seat("P1"), Seat("P2"))
HIDDEN: Final = "hidden"
"""The back of a card."""
UNLISTED: Final = "?"
"""Stands for a card that no list knows: it is told by name and numbers."""
TABLE_ITSELF: Final = "table"
"""What a modifier or a reminder lies on when it lies on no unit."""
Stage = Literal["fielding", "muster", "first", "battle", "combat", "rolled", "count", "cleanup", "over"]
LineName = Literal["battle", "reserve"]
CombatKind = Literal["normal", "ranged", "followup", "tiebreak"]
PileName = Literal["army", "action"]
BattleEnd = Literal["count", "alone", "tie", "retreat"]
"""By strength, as the only army left, in deciding combats, or because the other player gave it up."""
Flips = Literal["deck", "typed", "die"]
Moment = Literal["", "muster", "attack", "combat", "roll", "rout", "count", "cleanup"]
LINES: Final[tuple[LineName, ...]] = ("battle", "reserve")
MOMENTS: Final[tuple[Moment, ...]] = ("muster", "attack", "combat", "roll", "rout", "count", "cleanup")
BattleNumber = Literal[1, 2, 3]
SUPPLY: Final[dict[BattleNumber, int]] = {1: 20, 2: 25, 3: 30}
"""Gold by battle (WC-GOLD-01)."""
EMPTY: Final = Pile()
LAST_BATTLE: Final = 3
TO_WIN: Final = 2
MOST_COUNTERS: Final = 20


def other(seat: Seat) -> Seat:
    """The opponent."""
    return P2 if seat == P1 else P1


def stem_of(owner: str, name: str) -> str:
    """What the ids of all things of one name begin with; a path and an ability are written around it."""
    return f"{owner}-" + "".join(each if each.isalnum() else "_" for each in name.casefold())


def unused(stem: str, things: Iterable[Modifier | Counter]) -> str:
    """The first id of a stem that nothing on the table has."""
    taken = {each.id for each in things}
    return next(id_ for id_ in (f"{stem}-{n}" for n in count(1)) if id_ not in taken)


@dataclass(frozen=True)
class Options:
    """How cards and rolls come to this table, and the rulings that it may decide otherwise."""

    hands: Literal["app", "paper"] = "app"
    flips_1: Flips = "deck"
    flips_2: Flips = "deck"
    pause: bool = False
    own_unique_from_hand: Literal["replace", "forbid"] = "replace"
    committed_plays_tactic_cards: bool = False

    def flips(self, seat: Seat) -> Flips:
        """How a seat rolls."""
        return self.flips_1 if seat == P1 else self.flips_2


@dataclass(frozen=True)
class Attached:
    """An attachment on a unit, with the gold that was paid for it."""

    id: str
    printed: Printed
    paid: int = 0


@dataclass(frozen=True)
class Unit:
    """A unit in play. While it fights in the battlefield it keeps its place in its line."""

    id: str
    owner: Seat
    printed: Printed
    line: LineName = "battle"
    ready: bool = True
    paid: int = 0
    placed: int = 0
    """Later units have higher numbers."""
    attachments: tuple[Attached, ...] = ()

    @property
    def name(self) -> str:
        """Its printed name."""
        return self.printed.name

    @property
    def cards(self) -> tuple[Unit | Attached, ...]:
        """The unit itself and what it carries."""
        return (self, *self.attachments)

    @property
    @rule("WC-GOLD-06", "WC-GOLD-08")
    def gold(self) -> int:
        """What was spent on it and on what it carries."""
        return self.paid + sum(each.paid for each in self.attachments)


@dataclass(frozen=True)
class Modifier(Effect):
    """A modifier or a reminder that lies on a unit, on a seat or on the table for a while."""

    until: Duration = "combat"
    moment: Moment = ""
    """When its text is recalled; empty for a modifier that only counts."""
    text: str = ""


@dataclass(frozen=True)
class GoneUnit:
    """A unit that has left play, so that what is told of it later can still name it."""

    id: str
    name: str


@dataclass(frozen=True)
class Battle:
    """A battle that has been fought: who won it, how, and what both armies were worth in the end."""

    n: int
    winner: Seat
    end: BattleEnd = "count"
    strengths: tuple[int, int] = (0, 0)


@dataclass(frozen=True)
class Counter:
    """A free counter for what the rule sheet does not know."""

    id: str
    seat: Seat
    name: str
    n: int = 0


@dataclass(frozen=True)
class Used:
    """A tactic that was played in the combat: by whom, from which card, for how many points."""

    unit: str
    source: str
    """The id of the unit or attachment, or the key of an action card."""
    ability: str
    cost: int = 0
    seat: Seat = P1
    is_card: bool = False


@dataclass(frozen=True)
class Combat:
    """The combat that is on the table."""

    kind: CombatKind
    attacker: str
    defender: str
    first: Seat
    """Who plays the first tactic."""
    turn: Seat
    passes: int = 0
    acted: tuple[Seat, ...] = ()
    """Who has played a tactic or passed: no WarCry any more."""
    played: tuple[Used, ...] = ()
    rolls: tuple[int, int] | None = None
    """The flipped dice of attacker and defender; None before the rolls."""
    ready: tuple[bool, bool] = (True, True)
    """Which of them were ready when the tactics ended."""
    blocked: str = ""
    """The target for which the defender stepped in."""
    left: tuple[str, ...] = ()
    """Units that a text took out of the combat."""

    @property
    def units(self) -> tuple[str, str]:
        """Both, the attacker first."""
        return self.attacker, self.defender

    @property
    def in_battlefield(self) -> bool:
        """Whether the units have left their lines for it."""
        return self.kind != "ranged"

    def enemy_of(self, unit: str) -> str:
        """The one that it fights."""
        return self.defender if unit == self.attacker else self.attacker


@dataclass(frozen=True)
class Side:
    """What one player has besides the units in play."""

    id: Seat
    name: str = ""
    library: tuple[Printed, ...] = ()
    listed: bool = False
    """Whether the app knows the lists of both decks."""
    army_deck: Pile = EMPTY
    army_hand: tuple[str, ...] = ()
    army_discard: tuple[str, ...] = ()
    action_deck: Pile = EMPTY
    action_hand: tuple[str, ...] = ()
    action_discard: tuple[str, ...] = ()
    unseen: int = 0
    """How many cards of the action deck's list are held on paper, nobody here knows which."""
    shown: tuple[str, ...] = ()
    """Cards that both players have seen."""
    gold: int = 0
    mustering: bool = False
    price: int | None = None
    """What the next card costs by somebody's text, instead of the printed cost."""
    price_stands: bool = False
    strategies: tuple[str, ...] = ()
    wins: int = 0
    tidy: bool = False
    """Whether the player has finished the clean-up."""
    brought: tuple[str, ...] = ()
    """What the cards of this player that have come into play are called, each without its number."""

    def next_id(self, card: Printed) -> str:
        """The id of a card that comes into play now.

        It goes by the name of the card and counts its copies: when another card is struck from the past,
        later orders still find the one that they meant, or nobody.
        """
        stem = stem_of(self.id, card.name)
        return f"{stem}-{self.brought.count(stem) + 1}"

    @cached_property
    def _by_key(self) -> Mapping[str, Printed]:
        return {each.key: each for each in reversed(self.library)}

    def find_printed(self, key: str) -> Printed | None:
        """A card of its lists."""
        return self._by_key.get(key)

    def printed(self, key: str) -> Printed:
        """A card of its lists; the back of a card where it is not known."""
        return self.find_printed(key) or UNKNOWN_CARD

    def deck(self, pile: PileName) -> Pile:
        """One of the two decks."""
        return self.army_deck if pile == "army" else self.action_deck

    def discard(self, pile: PileName) -> tuple[str, ...]:
        """The discard pile of one of the decks."""
        return self.army_discard if pile == "army" else self.action_discard

    def hand(self, pile: PileName) -> tuple[str, ...]:
        """The cards of one deck in hand."""
        return self.army_hand if pile == "army" else self.action_hand

    def cards_left(self, pile: PileName) -> int:
        """How many cards lie face down in a deck."""
        return len(self.deck(pile).cards) - (self.unseen if pile == "action" else 0)


UNKNOWN_CARD: Final = Printed("")


@dataclass(frozen=True)
class State:
    """The whole table."""

    options: Options = Options()
    stage: Stage = "fielding"
    battle: BattleNumber = 1
    active: Seat = P1
    """Whose muster turn or command it is."""
    passes: int = 0
    """Passes in a row."""
    deciding: bool = False
    """Whether a tie is being fought out."""
    loser: Seat | None = None
    """Who lost the last battle."""
    winner: Seat | None = None
    """Who has won the match."""
    sides: tuple[Side, ...] = (Side(P1), Side(P2))
    units: tuple[Unit, ...] = ()
    combat: Combat | None = None
    effects: tuple[Modifier, ...] = ()
    counters: tuple[Counter, ...] = ()
    reactions: tuple[str, ...] = ()
    """The reactions that answered what happened last."""
    reacted: tuple[Seat, ...] = ()
    """Who answered it, one after the other."""
    commanded: Seat | None = None
    """Whose command was the last of this battle; None before the first."""
    reacting: Seat | None = None
    """Whose reaction the game waits for; None while it runs."""
    reaction_passes: int = 0
    """How many have just let their chance to react go by."""
    fallen: tuple[Unit, ...] = ()
    """The units that the present command has destroyed: they may still react to that."""
    gone: tuple[GoneUnit, ...] = ()
    """Every unit that has left play in this match."""
    fought: tuple[Battle, ...] = ()
    """The battles of this match that are over."""

    def side(self, seat: Seat) -> Side:
        """What a player has."""
        return self.sides[SEATS.index(seat)]

    def find(self, id_: str) -> Unit | None:
        """The unit of an id, if it is in play."""
        return next((each for each in self.units if each.id == id_), None)

    def unit(self, id_: str) -> Unit:
        """The unit of an id."""
        found = self.find(id_)
        if found is None:
            raise KeyError(id_)
        return found

    def army(self, seat: Seat) -> tuple[Unit, ...]:
        """All units of a player."""
        return tuple(each for each in self.units if each.owner == seat)

    def line(self, seat: Seat, line: LineName) -> tuple[Unit, ...]:
        """The units of a line; those in the battlefield still hold their place in it."""
        return tuple(each for each in self.army(seat) if each.line == line)

    def fighters(self) -> tuple[Unit, ...]:
        """The units of the combat that are still in play, the attacker first."""
        combat = self.combat
        ids: Iterable[str] = (each for each in combat.units if each not in combat.left) if combat else ()
        return tuple(found for each in ids if (found := self.find(each)) is not None)

    def fights(self, unit: Unit) -> bool:
        """Whether a unit is in the combat."""
        return any(each.id == unit.id for each in self.fighters())

    @property
    def supply(self) -> int:
        """The gold of this battle for each player."""
        return SUPPLY[self.battle]

    @property
    def following_battle(self) -> BattleNumber:
        """The next battle of the match; the last one where a correction has said that this is it."""
        return 2 if self.battle == 1 else 3

    @property
    def is_battle_phase(self) -> bool:
        """Whether commands, combats and reactions may come."""
        return self.stage in ("battle", "combat", "rolled", "count")


def piece_of(state: State, id_: str) -> object:
    """Who owns a unit and what it is called."""
    found = state.find(id_)
    return None if found is None else (found.owner, found.name)
