"""An event at one moment. Everything here is frozen; `acts` change it, `rules` say which may."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal

from companion.cards.card import GAMES
from companion.cards.names import normalise
from companion.cards.short_hash import short_hash
from companion.tournament.same_cards import cards_code, may_be_same

Of = Literal["players", "tables"]
OFS: Final[tuple[Of, ...]] = ("players", "tables")
Ending = Literal["accepted", "refused", "replaced", "other"]
"""What became of a late change: `replaced` by a later one, or taken as the list of an `other` player."""
MOST_ROUNDS: Final = 30
MOST_PLAYERS: Final = 2000
MOST_NAME: Final = 80


@dataclass(frozen=True)
class Filed:
    """A list as it was handed in."""

    list: str
    """The list itself, as `listing` writes and reads it."""
    source: str
    at: str
    """When, by the judge's clock: 2026-05-01T10:42:05."""
    corrected: bool = False
    """Whether a judge made it of the list before it, by an answer or a cure."""

    @property
    def cards_code(self) -> str:
        """What tells whether another list may be of the same cards."""
        return cards_code(self.list)

    @property
    def text_code(self) -> str:
        """What tells this very list from every other, be it of the same cards."""
        return short_hash(self.list)


@dataclass(frozen=True)
class Change:
    """A change that came late and is settled; both lists stay on record."""

    before: Filed
    filed: Filed
    ending: Ending
    at: str
    words: str = ""


@dataclass(frozen=True)
class Player:
    """One player; `id` stays, whatever the name becomes."""

    id: str
    name: str
    filed: Filed
    earlier: tuple[Filed, ...] = ()
    """Lists that counted before this one, the oldest first."""
    late: Filed | None = None
    """A change that waits for a judge."""
    changes: tuple[Change, ...] = ()
    table: str = ""
    """Where the player sits in this round."""
    left: int | None = None
    """The round in which the player dropped out."""

    @property
    def as_sent(self) -> tuple[Filed, ...]:
        """The list that counts and, where a judge has corrected it, what it was before, as it was sent."""
        lists = [self.filed]
        for before in reversed(self.earlier):
            if not lists[-1].corrected:
                break
            lists.append(before)
        return tuple(lists)

    @property
    def plays(self) -> bool:
        """Whether the player is still in the event."""
        return self.left is None


@dataclass(frozen=True)
class Pick:
    """Somebody on whom a lot fell."""

    player: str
    table: str = ""


@dataclass(frozen=True)
class Lot:
    """One draw of whom to check; with the same code among the same it comes out the same."""

    round: int
    code: str
    of: Of
    again: bool
    """Whether those who were checked before were drawn from too."""
    among: tuple[str, ...]
    """All players or tables that could have been drawn."""
    picks: tuple[Pick, ...]
    at: str


@dataclass(frozen=True)
class Copies:
    """So many copies of a card."""

    count: int
    card: str


@dataclass(frozen=True)
class Check:
    """The signed result of looking at the cards themselves."""

    player: str
    round: int
    judge: str
    table: str
    seconds: int
    list_code: str
    """Names the list that was checked."""
    code: str
    """Names the result: a changed record does not fit."""
    seen: int
    wanted: int
    missing: tuple[Copies, ...]
    extra: tuple[Copies, ...]
    at: str
    cards_code: str = field(default="", compare=False)  # older versions wrote none
    """`Filed.cards_code` of the list that was checked."""

    @property
    def agrees(self) -> bool:
        """Whether exactly the cards of the list were seen."""
        return not self.missing and not self.extra


@dataclass(frozen=True)
class Penalty:
    """What a player was penalised for, in the organiser's own words."""

    player: str
    round: int
    kind: str
    words: str
    at: str


@dataclass(frozen=True)
class Tournament:
    """The whole event."""

    name: str = ""
    date: str = ""
    game: str = GAMES[0]
    """Never none, not even before the event says which: every look at it leans on that."""
    format: str = ""
    rounds: int = 1
    deadline: str = ""
    """When lists had to be there; empty for the beginning of the first round."""
    scale: tuple[str, ...] = ()
    """The kinds of penalties that the organiser knows."""
    players: tuple[Player, ...] = ()
    begun: tuple[str, ...] = ()
    """When each round began."""
    lots: tuple[Lot, ...] = ()
    checks: tuple[Check, ...] = ()
    penalties: tuple[Penalty, ...] = ()

    @property
    def round(self) -> int:
        """The round that is played; 0 before the first."""
        return len(self.begun)

    def find(self, player: str) -> Player | None:
        """A player by id."""
        return next((each for each in self.players if each.id == player), None)

    def name_of(self, player: str) -> str:
        """What a player is called; the id where there is none."""
        found = self.find(player)
        return found.name if found else player

    def is_late(self, at: str) -> bool:
        """Whether a list that comes now has to wait for a judge."""
        return self.round > 0 or bool(self.deadline and at > self.deadline)

    def picked(self, round: int) -> tuple[Pick, ...]:
        """Everybody on whom the lot fell in a round."""
        return tuple(pick for lot in self.lots if lot.round == round for pick in lot.picks)

    def checks_of(self, player: str, round: int | None = None) -> tuple[Check, ...]:
        """The checks of a player, of one round or of all."""
        mine = (check for check in self.checks if check.player == player)
        return tuple(check for check in mine if round in (None, check.round))

    def is_outdated(self, check: Check) -> bool:
        """Whether another list counts now than the one that was checked."""
        player = self.find(check.player)
        if player is None or not check.cards_code:
            return False
        return not may_be_same(check.cards_code, player.filed.cards_code)

    def penalties_of(self, player: str) -> tuple[Penalty, ...]:
        """The penalties of a player."""
        return tuple(each for each in self.penalties if each.player == player)


def player_id(name: str) -> str:
    """The id of the player of a name: however the name is written, the same.

    It follows from the name and from nothing else, so that striking an entry of the journal moves no later
    one to another player.
    """
    return normalise(name) or name.casefold().strip()
