"""What can happen, in the past tense; each event names the rule that caused it.

Pieces are named as in `commands`. Events without an effect on the state are told all the same: a
null action, a die that was rolled, a rider who was held. `candidates` lists what else could have
been chosen.

A field that may be None was added later: tables stored before it lack it, and `evolve` knows what they meant.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.core.game import Event
from companion.core.square import Square
from companion.games.berserkers.facts.model import Action, Box
from companion.games.berserkers.model import Cause, Colour, Health, Options, Phase

# -- setup --------------------------------------------------------------------------------


@dataclass(frozen=True)
class TableBegun(Event):
    """The table was laid with these box facts and rulings."""

    box: Box
    options: Options


@dataclass(frozen=True)
class LocationsLaid(Event):
    """The twelve locations lie in this order, row by row."""

    layout: tuple[str, ...]


@dataclass(frozen=True)
class RequestDrawn(Event):
    """A King's Request became active; `replaces` marks the one that follows a refusal."""

    request: int
    replaces: bool = False


@dataclass(frozen=True)
class RequestRefused(Event):
    """A request went under the deck."""

    request: int


@dataclass(frozen=True)
class HomeRequestAdded(Event):
    """The blank card holds the player's own quest."""

    text: str


@dataclass(frozen=True)
class PiecePlaced(Event):
    """A piece came onto the grid: an Elf, the Goblins, Zodd with his health, a Berserker alive after all."""

    piece: str
    at: Square
    health: int | None = None


@dataclass(frozen=True)
class PieceTakenOff(Event):
    """A piece left the grid: the Goblins of a refused request, a Berserker who is dead after all."""

    piece: str


@dataclass(frozen=True)
class TokensPlaced(Event):
    """The treasure tokens lie face down."""

    at: tuple[Square, ...]


@dataclass(frozen=True)
class GrimoireLaid(Event):
    """The four grimoire cards lie face down."""


@dataclass(frozen=True)
class ItemDrawn(Event):
    """An item card came into the hand."""

    item: str


# -- turn -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class TurnBegun(Event):
    """A new turn waits for its dice."""

    turn: int


@dataclass(frozen=True)
class PhaseBegun(Event):
    """The next phase began; with phase 1 its dice leave, and its free rerolls and ban on moves end."""

    phase: Phase
    dice_leave: bool | None = None


@dataclass(frozen=True)
class PhaseSkipped(Event):
    """A phase was not played."""

    phase: Phase
    why: Literal["no_orcs", "divine_power", "none_rolls"]


@dataclass(frozen=True)
class GoldChanged(Event):
    """Gold was gained or paid; `total` is what lies there now."""

    delta: int
    total: int
    reason: str


# -- dice -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class DiceRolled(Event):
    """The white dice were rolled; the padlock is empty again."""

    faces: tuple[int, ...]


@dataclass(frozen=True)
class RequestDieRolled(Event):
    """A request's own die was rolled: green Goblins, blue Thor, red Zodd."""

    die: str
    face: int


@dataclass(frozen=True)
class DiceRemoved(Event):
    """Thor took these white dice."""

    faces: tuple[int, ...]


@dataclass(frozen=True)
class MovesForbidden(Event):
    """Thor forbids Move actions this turn."""


@dataclass(frozen=True)
class DieSpent(Event):
    """A die, `rocked` or not, went on an Action card; `trusted` in free mode, where nobody checked it."""

    die: int
    card: str
    line: int
    action: Action
    trained: bool
    trusted: bool = False
    rocked: bool | None = None


@dataclass(frozen=True)
class DieRerolled(Event):
    """An unused white die was rolled again; `rocked` if the rock had rerolled it before."""

    old: int
    new: int
    free: bool = False
    rocked: bool | None = None


@dataclass(frozen=True)
class DiceDiscarded(Event):
    """Unused white dice were given away; `rocked` tells of each whether the rock had rerolled it."""

    faces: tuple[int, ...]
    purpose: Literal["villagers", "elves", "grimoire", "zodd", "treasure"]
    rocked: tuple[bool, ...] | None = None


@dataclass(frozen=True)
class GaugeSet(Event):
    """The villagers' gauge moved."""

    value: int


# -- board ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class PieceMoved(Event):
    """A piece went from one location to another; `how` says by what."""

    piece: str
    origin: Square
    to: Square
    how: Literal["move", "push", "pull", "gather", "passage", "boots", "cape", "arrow", "wrap"]


@dataclass(frozen=True)
class FireLit(Event):
    """A protective fire burns."""

    at: Square


@dataclass(frozen=True)
class FiresLocked(Event):
    """All eight burn: nothing can put one out any more."""


@dataclass(frozen=True)
class FiresUnlocked(Event):
    """A correction took one of the eight away: fires can be put out again."""


@dataclass(frozen=True)
class FirePutOut(Event):
    """A fire went out."""

    at: Square
    by: str


@dataclass(frozen=True)
class DarknessPlaced(Event):
    """A violet gem came down."""

    at: Square
    by: str


@dataclass(frozen=True)
class DarknessLifted(Event):
    """A violet gem went back."""

    at: Square


@dataclass(frozen=True)
class RiderSealed(Event):
    """A rider bears the sacred seal."""

    rider: Colour


@dataclass(frozen=True)
class RiderBlocked(Event):
    """A rider will not roll in the next phase 2."""

    rider: Colour


@dataclass(frozen=True)
class CardTrained(Event):
    """An Action card shows its trained face."""

    card: str


@dataclass(frozen=True)
class OrcEnrolled(Event):
    """A squad joined the enemy."""

    orc: Colour
    at: Square
    by: str
    candidates: tuple[str, ...] = ()


@dataclass(frozen=True)
class OrcRemoved(Event):
    """A squad was destroyed."""

    orc: Colour
    at: Square


# -- health -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class BerserkerHurt(Event):
    """A Berserker was wounded or died."""

    who: str
    health: Health
    by: str


@dataclass(frozen=True)
class WoundIgnored(Event):
    """A wound did nothing (table option)."""

    who: str
    by: str


@dataclass(frozen=True)
class ShieldUsed(Event):
    """The knight's shield kept an attack off."""

    saved: tuple[str, ...]
    against: str
    candidates: tuple[str, ...] = ()


@dataclass(frozen=True)
class BerserkerHealed(Event):
    """A Berserker is in full health again."""

    who: str


@dataclass(frozen=True)
class BerserkerRevived(Event):
    """A dead Berserker came back."""

    who: str
    at: Square


# -- chance in actions ---------------------------------------------------------------------------


@dataclass(frozen=True)
class LootRolled(Event):
    """The black die of a loot."""

    who: str
    face: int


@dataclass(frozen=True)
class BetRolled(Event):
    """The two dice of a bet."""

    black: int
    green: int


@dataclass(frozen=True)
class BetRerolled(Event):
    """The lower die of a bet, once more."""

    die: Literal["black", "green"]
    face: int


@dataclass(frozen=True)
class BetSettled(Event):
    """How the bet ended."""

    won: bool


# -- items and requests ----------------------------------------------------------------------------


@dataclass(frozen=True)
class ItemUsed(Event):
    """An item card was discarded for its effect."""

    item: str


@dataclass(frozen=True)
class RockRaised(Event):
    """Each die may be rerolled once for free until the end of phase 1."""


@dataclass(frozen=True)
class HarpPlayed(Event):
    """The next phase 2 brings no darkness."""


@dataclass(frozen=True)
class GrimoireTurned(Event):
    """A grimoire card was turned."""

    card: str


@dataclass(frozen=True)
class RidersCancelled(Event):
    """Divine power: phase 2 of this turn will be skipped."""


@dataclass(frozen=True)
class GrimoireBurnt(Event):
    """No grimoire card can be turned any more."""


@dataclass(frozen=True)
class ZoddHit(Event):
    """Zodd lost one health."""

    health: int


@dataclass(frozen=True)
class ZoddDrivenOut(Event):
    """Zodd left the game."""


@dataclass(frozen=True)
class ZoddReturned(Event):
    """A correction brought Zodd back into the game, with so much health."""

    at: Square
    health: int


@dataclass(frozen=True)
class TokenTurned(Event):
    """A treasure token was turned and left the game."""

    at: Square
    treasure: bool


@dataclass(frozen=True)
class TreasureFound(Event):
    """The treasure is found; the other tokens leave."""


@dataclass(frozen=True)
class ElvesAppeased(Event):
    """The Elves' secret is paid for; they leave."""


@dataclass(frozen=True)
class HomeRequestSwitched(Event):
    """The home-made request counts as satisfied, or not."""

    done: bool


# -- enemies ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class FoesRolled(Event):
    """All dice of an enemy phase, before any is resolved."""

    foes: Literal["riders", "orcs"]
    dice: tuple[str, ...]
    faces: tuple[int, ...]


@dataclass(frozen=True)
class OrderChosen(Event):
    """The player decided who is resolved next because it matters."""

    foe: str
    candidates: tuple[str, ...]


@dataclass(frozen=True)
class FoeActed(Event):
    """A rider, a squad, the Goblins or Zodd carried out a face; `null` says why nothing came of it."""

    foe: str
    face: int
    action: str
    at: Square
    targets: tuple[str, ...] = ()
    null: str = ""


@dataclass(frozen=True)
class FoeHeld(Event):
    """A rider did not roll: blocked, or sealed under the table option."""

    foe: str
    why: Literal["blocked", "sealed"]


@dataclass(frozen=True)
class PadlockSet(Event):
    """So many white dice are blocked for the next roll."""

    value: int


@dataclass(frozen=True)
class RidersReleased(Event):
    """What held the riders is spent: blocks, the harp, or, as older tables tell it, both."""

    blocks: bool = True
    harp: bool = True


# -- end ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class GameWon(Event):
    """Fires, seals and requests are complete."""


@dataclass(frozen=True)
class GameLost(Event):
    """The realm has fallen."""

    why: Cause


@dataclass(frozen=True)
class GameReopened(Event):
    """A correction by hand took the end back."""

    was: Literal["playing", "won", "lost"]


@dataclass(frozen=True)
class TableDoubted(Event):
    """A correction left something on these places that no rule allows; the table has the last word."""

    what: Literal["darkness", "location"]
    at: tuple[Square, ...]


@dataclass(frozen=True)
class CheckpointSaved(Event):
    """The whole table was recorded."""


@dataclass(frozen=True)
class CheckpointRestored(Event):
    """The table is as it was at the checkpoint."""


EVENTS: tuple[type[Event], ...] = (
    TableBegun, LocationsLaid, RequestDrawn, RequestRefused, HomeRequestAdded, PiecePlaced, PieceTakenOff,
    TokensPlaced, GrimoireLaid, ItemDrawn, TurnBegun, PhaseBegun, PhaseSkipped, GoldChanged, DiceRolled,
    RequestDieRolled, DiceRemoved, MovesForbidden, DieSpent, DieRerolled, DiceDiscarded, GaugeSet,
    PieceMoved, FireLit, FiresLocked, FiresUnlocked, FirePutOut, DarknessPlaced, DarknessLifted,
    RiderSealed, RiderBlocked, CardTrained, OrcEnrolled, OrcRemoved, BerserkerHurt, WoundIgnored,
    ShieldUsed, BerserkerHealed, BerserkerRevived, LootRolled, BetRolled, BetRerolled, BetSettled, ItemUsed,
    RockRaised, HarpPlayed, GrimoireTurned, RidersCancelled, GrimoireBurnt, ZoddHit, ZoddDrivenOut,
    ZoddReturned, TokenTurned, TreasureFound, ElvesAppeased, HomeRequestSwitched, FoesRolled, OrderChosen,
    FoeActed, FoeHeld, PadlockSet, RidersReleased, GameWon, GameLost, GameReopened, TableDoubted,
    CheckpointSaved, CheckpointRestored,
)  # fmt: skip
