"""What happened, in the past tense; what had to be judged stands in the event."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.game import Event
from companion.core.seats import Seat
from companion.games.warcry.model import (
    Attached,
    BattleEnd,
    BattleNumber,
    Combat,
    Counter,
    LineName,
    Modifier,
    Options,
    PileName,
    Side,
    Unit,
    Used,
)

# -- cards ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class TableBegun(Event):
    """The table was set up."""

    options: Options
    sides: tuple[Side, ...]


@dataclass(frozen=True)
class CardsDrawn(Event):
    """Cards came to a hand; on paper only their number is known."""

    seat: Seat
    pile: PileName
    cards: tuple[str, ...]
    n: int


@dataclass(frozen=True)
class HandDiscarded(Event):
    """All cards of one deck in hand went to its discard pile."""

    seat: Seat
    pile: PileName
    cards: tuple[str, ...]


@dataclass(frozen=True)
class CardsDiscarded(Event):
    """Cards that lay open went to the discard pile of their owner."""

    seat: Seat
    pile: PileName
    cards: tuple[str, ...]


@dataclass(frozen=True)
class DeckRefilled(Event):
    """A deck ran out: its discard pile was shuffled and is the deck now."""

    seat: Seat
    pile: PileName


@dataclass(frozen=True)
class Rolled(Event):
    """A player flipped a card, or could not."""

    seat: Seat
    die: int
    card: str
    why: str


# -- muster ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class FielderChosen(Event):
    """A player decided who fields first."""

    seat: Seat
    first: Seat


@dataclass(frozen=True)
class MusterBegan(Event):
    """Both may play cards for so much gold."""

    battle: BattleNumber
    first: Seat
    gold: tuple[int, int]
    charges: tuple[tuple[str, int], ...]
    """What carried-over units and attachments are charged, by id."""


@dataclass(frozen=True)
class PriceSet(Event):
    """The next card of a player costs something else."""

    seat: Seat
    gold: int
    standing: bool


@dataclass(frozen=True)
class UnitMustered(Event):
    """A unit came into play."""

    unit: Unit
    card: str
    """Its key in the hand; empty for one that was told."""


@dataclass(frozen=True)
class AttachmentMustered(Event):
    """An attachment came on a unit."""

    seat: Seat
    unit: str
    attached: Attached
    card: str


@dataclass(frozen=True)
class UnitBrought(Event):
    """A text put a unit into play for no gold."""

    unit: Unit
    card: str
    """Its key in a pile or in the hand; empty for one that was told."""


@dataclass(frozen=True)
class UniqueReplaced(Event):
    """An older copy of a unique card left play; its player got the gold back."""

    seat: Seat
    name: str
    refund: int


@dataclass(frozen=True)
class AttachmentDiscarded(Event):
    """An attachment left its unit."""

    unit: str
    attached: str


@dataclass(frozen=True)
class MusterTurnPassed(Event):
    """The next player is to muster."""

    seat: Seat


@dataclass(frozen=True)
class MusterPassed(Event):
    """A player has mustered."""

    seat: Seat


@dataclass(frozen=True)
class MusterReopened(Event):
    """A refund cancelled a pass."""

    seat: Seat


@dataclass(frozen=True)
class Overspent(Event):
    """The audit found more gold on the table than there was."""

    seat: Seat
    spent: int
    supply: int


# -- units ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class UnitsDiscarded(Event):
    """Units left play with what they carried."""

    units: tuple[str, ...]


@dataclass(frozen=True)
class UnitsCommitted(Event):
    """Units are committed."""

    units: tuple[str, ...]


@dataclass(frozen=True)
class UnitsRallied(Event):
    """Units are ready again."""

    units: tuple[str, ...]


@dataclass(frozen=True)
class UnitsMoved(Event):
    """Units stand in a line now."""

    units: tuple[str, ...]
    line: LineName


@dataclass(frozen=True)
class ReserveMovedUp(Event):
    """A battle line was gone: the reserve is the battle line now."""

    seat: Seat


# -- commands -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class BattleBegan(Event):
    """The armies stand: action cards are drawn."""


@dataclass(frozen=True)
class FirstCommandFound(Event):
    """Who takes the first command, by these totals."""

    seat: Seat
    totals: tuple[int, int]
    battle: int = 0
    """Of which battle; 0 in tables that were stored before this was kept."""


@dataclass(frozen=True)
class AttackDeclared(Event):
    """A unit attacks another."""

    who: str
    target: str
    ranged: bool


@dataclass(frozen=True)
class Blocked(Event):
    """A unit took the place of the target."""

    who: str
    target: str


@dataclass(frozen=True)
class CommandCardPlayed(Event):
    """A command card took effect."""

    seat: Seat
    card: str
    name: str
    strategy: bool
    ability: str = ""


@dataclass(frozen=True)
class CommandUsed(Event):
    """A unit used a command ability."""

    who: str
    ability: str


@dataclass(frozen=True)
class CommandPassed(Event):
    """A player let a command go by."""

    seat: Seat
    passes: int


@dataclass(frozen=True)
class CommandEnded(Event):
    """The next player is to command."""

    seat: Seat
    passes: int


@dataclass(frozen=True)
class RetreatBegan(Event):
    """A player gives the battle up."""

    seat: Seat


@dataclass(frozen=True)
class TestMade(Event):
    """A roll was held against a value."""

    __test__ = False

    who: str
    what: str
    die: int
    value: int
    passed: bool


# -- combat ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class CombatBegan(Event):
    """Two units fight."""

    combat: Combat


@dataclass(frozen=True)
class TerrorFelt(Event):
    """A unit's leadership is lower for this combat."""

    who: str
    n: int


@dataclass(frozen=True)
class TacticPlayed(Event):
    """A tactic was played."""

    used: Used
    name: str
    kind: str


@dataclass(frozen=True)
class TacticPassed(Event):
    """A player plays no tactic now."""

    seat: Seat


@dataclass(frozen=True)
class CombatRolled(Event):
    """The dice of both units, and who of them was ready."""

    rolls: tuple[int, int]
    ready: tuple[bool, bool]
    totals: tuple[int, int]


@dataclass(frozen=True)
class CombatWon(Event):
    """A unit has the higher total."""

    winner: str
    loser: str
    totals: tuple[int, int]


@dataclass(frozen=True)
class Slaughtered(Event):
    """Equal totals: both units fall."""

    units: tuple[str, ...]
    total: int


@dataclass(frozen=True)
class ShotSettled(Event):
    """A ranged attack hit or missed."""

    who: str
    target: str
    hit: bool
    totals: tuple[int, int]


@dataclass(frozen=True)
class CombatAborted(Event):
    """Fewer than two units were left."""

    left: tuple[str, ...]


@dataclass(frozen=True)
class CombatLeft(Event):
    """A text took a unit out of the combat."""

    who: str


@dataclass(frozen=True)
class RoutChecked(Event):
    """The winner's player rolled against the leadership of the loser."""

    seat: Seat
    who: str
    die: int
    leadership: int
    routed: bool


@dataclass(frozen=True)
class FollowUpDeclared(Event):
    """A unit attacks again."""

    who: str
    target: str
    chosen_by: Seat


@dataclass(frozen=True)
class FollowUpWaived(Event):
    """A unit could have attacked again."""

    who: str


@dataclass(frozen=True)
class CombatEnded(Event):
    """The combat is over: tactic cards go to their discard piles, and what lasted for it ends."""


# -- reactions, texts, counters -------------------------------------------------------------------------


@dataclass(frozen=True)
class Reacted(Event):
    """A reaction was used."""

    seat: Seat
    source: str
    ability: str
    name: str
    card: str = ""
    """The key of the card from hand; empty for a unit's reaction."""


@dataclass(frozen=True)
class ReactionHeld(Event):
    """The game waits for a player who may react now."""

    seat: Seat
    passes: int = 0


@dataclass(frozen=True)
class ReactionsEnded(Event):
    """The game goes on."""


@dataclass(frozen=True)
class ModifierBegan(Event):
    """Something lies on a unit for a while."""

    modifier: Modifier


@dataclass(frozen=True)
class ModifiersEnded(Event):
    """What lay there is over."""

    ids: tuple[str, ...]


@dataclass(frozen=True)
class CounterAdded(Event):
    """Something is counted."""

    counter: Counter


@dataclass(frozen=True)
class CounterSet(Event):
    """A counter shows another number."""

    counter: str
    name: str
    n: int


@dataclass(frozen=True)
class CounterDropped(Event):
    """Something is counted no longer."""

    counter: str
    name: str


# -- end of a battle ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class CountBegan(Event):
    """No more commands: the armies are counted."""


@dataclass(frozen=True)
class StrengthCounted(Event):
    """What both armies are worth."""

    totals: tuple[int, int]


@dataclass(frozen=True)
class TieFought(Event):
    """Who attacks in the deciding combat."""

    seat: Seat


@dataclass(frozen=True)
class UnitRevealed(Event):
    """A unit came from the army deck to decide a tie; other cards went to the discard pile."""

    unit: Unit
    card: str
    discarded: tuple[str, ...]


@dataclass(frozen=True)
class BattleWon(Event):
    """A player has won a battle."""

    seat: Seat
    battle: BattleNumber
    end: BattleEnd = "count"
    strengths: tuple[int, int] = (0, 0)


@dataclass(frozen=True)
class MatchWon(Event):
    """A player has won two battles."""

    seat: Seat


@dataclass(frozen=True)
class CleanupBegan(Event):
    """The armies are put in order for the next battle."""

    first: Seat


@dataclass(frozen=True)
class CleanupFinished(Event):
    """A player is done."""

    seat: Seat


@dataclass(frozen=True)
class BattleClosed(Event):
    """Both are done: the next battle may be mustered."""

    battle: BattleNumber


EVENTS: tuple[type[Event], ...] = (
    TableBegun, CardsDrawn, HandDiscarded, CardsDiscarded, DeckRefilled, Rolled, FielderChosen, MusterBegan,
    PriceSet, UnitMustered, AttachmentMustered, UnitBrought, UniqueReplaced, AttachmentDiscarded,
    MusterTurnPassed, MusterPassed, MusterReopened, Overspent, UnitsDiscarded, UnitsCommitted, UnitsRallied,
    UnitsMoved, ReserveMovedUp, BattleBegan, FirstCommandFound, AttackDeclared, Blocked, CommandCardPlayed,
    CommandUsed,
    CommandPassed, CommandEnded, RetreatBegan, TestMade, CombatBegan, TerrorFelt, TacticPlayed, TacticPassed,
    CombatRolled, CombatWon, Slaughtered, ShotSettled, CombatAborted, CombatLeft, RoutChecked,
    FollowUpDeclared, FollowUpWaived, CombatEnded, Reacted, ReactionHeld, ReactionsEnded, ModifierBegan,
    ModifiersEnded, CounterAdded, CounterSet, CounterDropped, CountBegan, StrengthCounted, TieFought,
    UnitRevealed, BattleWon, MatchWon, CleanupBegan, CleanupFinished, BattleClosed,
)  # fmt: skip
