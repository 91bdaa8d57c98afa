"""What the players and the table order, in the imperative."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.game import Command
from companion.core.seats import Seat

# -- muster ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class BeginMuster(Command):
    """Settle who fields first and draw the army hands."""


@dataclass(frozen=True)
class Muster(Command):
    """Play a unit into a line."""

    seat: Seat
    card: str
    line: str


@dataclass(frozen=True)
class Attach(Command):
    """Play an attachment on a unit."""

    seat: Seat
    card: str
    unit: str


@dataclass(frozen=True)
class SetPrice(Command):
    """Say what the next card costs by somebody's text: once, or as long as that text stands."""

    seat: Seat
    gold: int
    standing: bool = False


@dataclass(frozen=True)
class PassMuster(Command):
    """End the own muster."""

    seat: Seat


# -- battle ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class BeginBattle(Command):
    """Audit the gold and draw the action hands."""


@dataclass(frozen=True)
class FindFirst(Command):
    """Find who takes the first command."""


@dataclass(frozen=True)
class Attack(Command):
    """Attack an enemy unit."""

    who: str
    target: str


@dataclass(frozen=True)
class Shoot(Command):
    """Make a ranged attack."""

    who: str
    target: str


@dataclass(frozen=True)
class PlayCommand(Command):
    """Play a command card from hand; a strategy stays on the table."""

    seat: Seat
    card: str
    ability: str


@dataclass(frozen=True)
class UseCommand(Command):
    """Use a command ability of a unit or of what it carries."""

    who: str
    ability: str


@dataclass(frozen=True)
class MoveUp(Command):
    """Move a unit from reserve into the battle line."""

    who: str


@dataclass(frozen=True)
class Pass(Command):
    """Do nothing with this command."""

    seat: Seat


@dataclass(frozen=True)
class Retreat(Command):
    """Give the battle up and try to save units."""

    seat: Seat


# -- combat ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class PlayTactic(Command):
    """Play a tactic card from hand with a unit."""

    seat: Seat
    card: str
    ability: str
    who: str


@dataclass(frozen=True)
class UseTactic(Command):
    """Use a tactic that is printed on a unit or on what it carries."""

    who: str
    ability: str


@dataclass(frozen=True)
class PassTactic(Command):
    """Play no tactic now."""

    seat: Seat


@dataclass(frozen=True)
class RollCombat(Command):
    """Both tactics are over: flip the dice."""


@dataclass(frozen=True)
class Settle(Command):
    """Carry out what the dice say."""


# -- at any time of a battle ----------------------------------------------------------------------------


@dataclass(frozen=True)
class CallReaction(Command):
    """Stop the game: a player wants to react."""

    seat: Seat


@dataclass(frozen=True)
class Resume(Command):
    """Let the game go on after the reactions."""

    seat: Seat


@dataclass(frozen=True)
class PlayReaction(Command):
    """Play a reaction card from hand."""

    seat: Seat
    card: str
    ability: str


@dataclass(frozen=True)
class UseReaction(Command):
    """Use a reaction of a unit or of what it carries."""

    who: str
    ability: str


@dataclass(frozen=True)
class TestUnit(Command):
    """Roll a test against a value of a unit."""

    __test__ = False

    who: str
    what: str
    unmodified: bool = False


@dataclass(frozen=True)
class BringUnit(Command):
    """Put a unit into play because a text says so."""

    seat: Seat
    card: str
    line: str


@dataclass(frozen=True)
class DropAttachment(Command):
    """Take an attachment off its unit because a text says so."""

    attachment: str


@dataclass(frozen=True)
class ApplyText(Command):
    """Carry out by hand what a text says: commit, rally, destroy, move, draw."""

    seat: Seat
    verb: str
    target: str
    n: int = 0


@dataclass(frozen=True)
class Modify(Command):
    """Lay a modifier on a unit for a while."""

    seat: Seat
    target: str
    what: str
    n: int
    until: str


@dataclass(frozen=True)
class Remind(Command):
    """Write down what has to be thought of at a moment."""

    seat: Seat
    target: str
    moment: str
    until: str
    text: str


@dataclass(frozen=True)
class EndModifier(Command):
    """Take a modifier or a reminder away."""

    effect: str


@dataclass(frozen=True)
class AddCounter(Command):
    """Begin to count something."""

    seat: Seat
    name: str


@dataclass(frozen=True)
class SetCounter(Command):
    """Set a counter."""

    counter: str
    n: int


@dataclass(frozen=True)
class DropCounter(Command):
    """Count it no longer."""

    counter: str


# -- end of a battle ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class CountStrength(Command):
    """Add up the strength of both armies."""


@dataclass(frozen=True)
class Dismiss(Command):
    """Send a surviving unit home."""

    who: str


@dataclass(frozen=True)
class Arrange(Command):
    """Put a surviving unit into a line."""

    who: str
    line: str


@dataclass(frozen=True)
class FinishCleanup(Command):
    """Keep the army as it stands."""

    seat: Seat
