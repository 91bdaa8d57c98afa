"""What a judge may order at an event, and what then has happened; orders carry their time."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from companion.cards.card import GAMES
from companion.core.errors import DataError
from companion.core.file_problems import EVENT, NOT_A_DATE, not_one_of
from companion.core.game import Command, Event
from companion.tournament.model import Check, Ending, Filed, Lot, Of, Penalty

# -- orders -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Filing:
    """A list and whose it is."""

    player: str
    """The name."""
    list: str
    source: str = ""


@dataclass(frozen=True)
class Seated:
    """A player and a table."""

    player: str
    table: str


@dataclass(frozen=True)
class Arrange(Command):
    """Say what the event is: all of it at once, as it stands from now on."""

    name: str
    date: str
    format: str
    rounds: int
    deadline: str = ""
    scale: tuple[str, ...] = ()


@dataclass(frozen=True)
class Register(Command):
    """Hand lists in, of new players or as changes of those who have one."""

    filings: tuple[Filing, ...]
    at: str


@dataclass(frozen=True)
class Revise(Command):
    """A judge corrects a registered list: answers a question about it, or cures it."""

    player: str
    list: str
    words: str
    at: str
    text_code: str = ""  # older versions wrote none
    """`Filed.text_code` of the list that it is about; none for whichever lies there."""


@dataclass(frozen=True)
class DecideChange(Command):
    """Accept or refuse a late change."""

    player: str
    accept: bool
    at: str
    words: str = ""
    text_code: str = ""  # older versions wrote none
    """`Filed.text_code` of the list that it is about; none for whichever lies there."""


@dataclass(frozen=True)
class TakeAsOther(Command):
    """The late list is that of another player of the same name."""

    player: str
    name: str
    at: str
    words: str = ""
    text_code: str = ""  # older versions wrote none
    """`Filed.text_code` of the list that it is about; none for whichever lies there."""


@dataclass(frozen=True)
class Rename(Command):
    """Call a player otherwise."""

    player: str
    name: str


@dataclass(frozen=True)
class DropOut(Command):
    """A player leaves the event."""

    player: str


@dataclass(frozen=True)
class ComeBack(Command):
    """A player who left is in the event again."""

    player: str


@dataclass(frozen=True)
class Seat(Command):
    """Say who sits where in this round."""

    seats: tuple[Seated, ...]


@dataclass(frozen=True)
class BeginRound(Command):
    """Begin the next round."""

    at: str


@dataclass(frozen=True)
class PickForCheck(Command):
    """Draw by lot whose deck is checked in this round."""

    count: int
    code: str
    at: str
    of: Of = "players"
    again: bool = False


@dataclass(frozen=True)
class RecordCheck(Command):
    """Put the signed result of a check on record; its round is the one that is played."""

    check: Check


@dataclass(frozen=True)
class Penalise(Command):
    """Note a penalty."""

    player: str
    kind: str
    at: str
    words: str = ""


# -- what happened ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class EventArranged(Event):
    """The event is this from now on."""

    name: str
    date: str
    game: str
    format: str
    rounds: int
    deadline: str
    scale: tuple[str, ...]

    def __post_init__(self) -> None:
        """What every look at the event leans on holds in each row, be it a stranger's."""
        if self.game not in GAMES:
            raise DataError(EVENT, "game", not_one_of(GAMES, self.game))
        if self.date and not is_day(self.date):
            raise DataError(EVENT, "date", NOT_A_DATE)


def is_day(text: str) -> bool:
    """Whether a text is a day as it is written everywhere here: 2026-05-01."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


@dataclass(frozen=True)
class PlayerRegistered(Event):
    """A new player with a list."""

    id: str
    name: str
    filed: Filed


@dataclass(frozen=True)
class ListReplaced(Event):
    """Another list counts for a player: handed in before the deadline, or corrected by a judge."""

    id: str
    filed: Filed
    words: str = ""


@dataclass(frozen=True)
class ChangeCame(Event):
    """A late change waits for a judge."""

    id: str
    filed: Filed


@dataclass(frozen=True)
class ChangeSettled(Event):
    """A late change waits no longer."""

    id: str
    ending: Ending
    at: str
    words: str = ""


@dataclass(frozen=True)
class PlayerRenamed(Event):
    """A player is called otherwise."""

    id: str
    name: str
    was: str


@dataclass(frozen=True)
class PlayerLeft(Event):
    """A player is out of the event."""

    id: str
    round: int


@dataclass(frozen=True)
class PlayerBack(Event):
    """A player is in the event again."""

    id: str


@dataclass(frozen=True)
class PlayersSeated(Event):
    """Players sit at tables."""

    seats: tuple[Seated, ...]


@dataclass(frozen=True)
class RoundBegun(Event):
    """Another round is played; nobody is seated in it yet."""

    round: int
    at: str


@dataclass(frozen=True)
class LotDrawn(Event):
    """A lot fell."""

    lot: Lot


@dataclass(frozen=True)
class CheckRecorded(Event):
    """A check is on record."""

    check: Check


@dataclass(frozen=True)
class PenaltyNoted(Event):
    """A penalty is on record."""

    penalty: Penalty
