"""What a player can order, in the imperative.

Pieces are named "B1" to "B3", "rider-black", "orc-red", "elf-0" to "elf-2", "goblins", "zodd".
The fields `rider` and `orc` name a colour alone: "black", "blue", "red".
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.game import Command
from companion.core.square import Square


@dataclass(frozen=True)
class Slot:
    """A white die and where it goes: its value, the Action card and the line; free mode names no card."""

    die: int
    card: str = ""
    line: int = -1


# -- setup --------------------------------------------------------------------------------


@dataclass(frozen=True)
class LayLocations(Command):
    """Copy the layout, row by row; empty: the cards are shuffled and drawn one by one."""

    layout: tuple[str, ...] = ()


@dataclass(frozen=True)
class DrawRequest(Command):
    """Draw the next King's Request."""


@dataclass(frozen=True)
class RefuseRequest(Command):
    """Put the request just drawn under the deck and draw its replacement."""


@dataclass(frozen=True)
class AddHomeRequest(Command):
    """Play with a quest of one's own on the blank card."""

    text: str


@dataclass(frozen=True)
class PlaceGoblins(Command):
    """Choose where the Goblins start (request 6)."""

    at: Square


@dataclass(frozen=True)
class BeginPlay(Command):
    """Stop drawing requests, set out gold and request pieces, and start turn 1."""


# -- phase 1: dice --------------------------------------------------------------------------


@dataclass(frozen=True)
class RollDice(Command):
    """Roll the white dice and the request dice."""


@dataclass(frozen=True)
class Reroll(Command):
    """Pay 1 gold and reroll an unused die."""

    die: int


@dataclass(frozen=True)
class FreeReroll(Command):
    """Reroll a die with the precious rock."""

    die: int


@dataclass(frozen=True)
class HelpVillagers(Command):
    """Discard a die for the villagers' gauge."""

    die: int


# -- phase 1: actions -----------------------------------------------------------------------


@dataclass(frozen=True)
class Move(Command):
    """A Berserker walks."""

    slot: Slot
    who: str
    to: Square


@dataclass(frozen=True)
class Light(Command):
    """A Berserker lights the fire of his location."""

    slot: Slot
    who: str


@dataclass(frozen=True)
class Push(Command):
    """A Berserker pushes a creature off his location."""

    slot: Slot
    who: str
    creature: str
    to: Square


@dataclass(frozen=True)
class Pull(Command):
    """A Berserker pulls an adjacent creature onto his location."""

    slot: Slot
    who: str
    creature: str


@dataclass(frozen=True)
class Lift(Command):
    """A darkness gem goes back to the reserve."""

    slot: Slot
    at: Square


@dataclass(frozen=True)
class Seal(Command):
    """A Berserker marks a rider with the sacred seal."""

    slot: Slot
    who: str
    rider: str


@dataclass(frozen=True)
class Loot(Command):
    """A Berserker tries the black die for gold."""

    slot: Slot
    who: str


@dataclass(frozen=True)
class Bet(Command):
    """Stake 1 gold on the black and the green die."""

    slot: Slot


@dataclass(frozen=True)
class Gather(Command):
    """Bring other Berserkers to this location."""

    slot: Slot
    at: Square
    who: tuple[str, ...]


@dataclass(frozen=True)
class Passage(Command):
    """A Berserker leaves by the secret passage of his location."""

    slot: Slot
    who: str
    to: Square


@dataclass(frozen=True)
class Rest(Command):
    """A wounded Berserker recovers where he stands."""

    slot: Slot
    who: str


@dataclass(frozen=True)
class Block(Command):
    """Keep a rider's die from being rolled in the next phase 2."""

    slot: Slot
    at: Square
    rider: str


@dataclass(frozen=True)
class Train(Command):
    """Flip an Action card to its trained face."""

    slot: Slot
    at: Square
    card: str


@dataclass(frozen=True)
class Annihilate(Command):
    """Take an Orc squad off this location."""

    slot: Slot
    at: Square
    orc: str


# -- phase 1: requests -----------------------------------------------------------------------


@dataclass(frozen=True)
class CallElves(Command):
    """Discard ten or more for the united Elves (request 4)."""

    dice: tuple[int, ...]


@dataclass(frozen=True)
class TurnGrimoire(Command):
    """Pay six and turn a grimoire card (request 8)."""

    dice: tuple[int, ...]


@dataclass(frozen=True)
class HitZodd(Command):
    """Pay six and hit Zodd (request 9)."""

    dice: tuple[int, ...]
    who: str


@dataclass(frozen=True)
class TurnToken(Command):
    """Pay six and turn the token of a Berserker's location (request 10)."""

    dice: tuple[int, ...]
    who: str


@dataclass(frozen=True)
class SwitchHomeRequest(Command):
    """Say whether the home-made request is satisfied."""

    done: bool


# -- items -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class UseBoots(Command):
    """Item B: up to three steps."""

    who: str
    to: Square


@dataclass(frozen=True)
class UseCape(Command):
    """Item C: anywhere."""

    who: str
    to: Square


@dataclass(frozen=True)
class UseRock(Command):
    """Item D: free rerolls this phase."""


@dataclass(frozen=True)
class UseSword(Command):
    """Item E: remove a squad beside a Berserker."""

    orc: str


@dataclass(frozen=True)
class UseBrew(Command):
    """Item F: heal a wounded Berserker."""

    who: str


@dataclass(frozen=True)
class UsePotion(Command):
    """Item G: bring a dead Berserker back."""

    who: str


@dataclass(frozen=True)
class UseHarp(Command):
    """Item H: no darkness in the next phase 2."""


@dataclass(frozen=True)
class UsePurse(Command):
    """Item I: three gold."""


@dataclass(frozen=True)
class UseObject(Command):
    """Item J: discard the mysterious object."""


# -- phases and checkpoint ---------------------------------------------------------------------


@dataclass(frozen=True)
class EndActions(Command):
    """End phase 1; Zodd strikes."""


@dataclass(frozen=True)
class RunRiders(Command):
    """Play phase 2 to its end; `order` names riders to be resolved first, if the player minds."""

    order: tuple[str, ...] = ()


@dataclass(frozen=True)
class RunOrcs(Command):
    """Play phase 3 to its end; `order` names squads to be resolved first, if the player minds."""

    order: tuple[str, ...] = ()


@dataclass(frozen=True)
class SaveCheckpoint(Command):
    """Record the whole table, once a game."""


@dataclass(frozen=True)
class RestoreCheckpoint(Command):
    """Go back to the checkpoint after a loss."""


COMMANDS: tuple[type[Command], ...] = (
    LayLocations, DrawRequest, RefuseRequest, AddHomeRequest, PlaceGoblins, BeginPlay,
    RollDice, Reroll, FreeReroll, HelpVillagers,
    Move, Light, Push, Pull, Lift, Seal, Loot, Bet, Gather, Passage, Rest, Block, Train, Annihilate,
    CallElves, TurnGrimoire, HitZodd, TurnToken, SwitchHomeRequest,
    UseBoots, UseCape, UseRock, UseSword, UseBrew, UsePotion, UseHarp, UsePurse, UseObject,
    EndActions, RunRiders, RunOrcs, SaveCheckpoint, RestoreCheckpoint,
)  # fmt: skip
