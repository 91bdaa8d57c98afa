"""What can be done now, as tiles: for one die, or without any."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from app.presenters.berserkers import icons
from app.presenters.command_picker import CommandPicker, narrow
from app.presenters.views import Speak, TileView
from companion.core.game import Command
from companion.core.text import Text, say
from companion.games.berserkers import commands as cmd
from companion.games.berserkers.model import GAUGE, State
from companion.games.berserkers.rules.item import LETTERS
from companion.games.berserkers.words.names import item, piece, place, term
from companion.games.berserkers.words.orders import kind

ORDER = ("who", "at", "creature", "rider", "orc", "card", "to", "dice")
"""Who acts, then on what, then where to."""

WITH_DIE = (
    cmd.Light, cmd.Seal, cmd.Lift, cmd.Move, cmd.Push, cmd.Pull, cmd.Loot, cmd.Bet,
    cmd.Gather, cmd.Passage, cmd.Rest, cmd.Block, cmd.Train, cmd.Annihilate,
)  # fmt: skip
PAID = (cmd.HitZodd, cmd.TurnToken, cmd.TurnGrimoire, cmd.CallElves)


@dataclass(frozen=True)
class Play:
    """A tile and the commands it stands for."""

    tile: TileView
    narrowing: CommandPicker


def plays_with(state: State, legal: Sequence[Command], die: int, speak: Speak) -> tuple[Play, ...]:
    """What one die can do: its action lines, the villagers, a reroll."""
    grouped: dict[tuple[str, str, int], list[Command]] = {}
    for command in legal:
        slot = getattr(command, "slot", None)
        if slot is not None and slot.die == die:
            grouped.setdefault((type(command).__name__, slot.card, slot.line), []).append(command)
    names = [kind.__name__ for kind in WITH_DIE]
    ordered = sorted(grouped.items(), key=lambda pair: (names.index(pair[0][0]), pair[0][1:]))
    made = [_slot_play(state, commands, speak) for _, commands in ordered]
    for command in legal:
        if isinstance(command, cmd.HelpVillagers | cmd.Reroll | cmd.FreeReroll) and command.die == die:
            made.append(_plain_play(state, command, speak))
    return tuple(made)


def plays_without(state: State, legal: Sequence[Command], speak: Speak) -> tuple[Play, ...]:
    """What needs no chosen die: payments for requests, and items."""
    grouped: dict[type[Command], list[Command]] = {}
    for command in legal:
        if isinstance(command, PAID) or type(command) in LETTERS:
            grouped.setdefault(type(command), []).append(command)
    return tuple(_group_play(commands, speak) for commands in grouped.values())


def _slot_play(state: State, commands: list[Command], speak: Speak) -> Play:
    first: Any = commands[0]
    name = type(first).__name__
    detail = [speak(say("Card {card}", card=first.slot.card) if first.slot.card else say("Free mode"))]
    detail.append(_where(state, commands, speak))
    if name in ("Bet", "Rest", "Train"):
        detail.append(speak(say("costs 1 gold")))
    tile = TileView(
        f"{name}/{first.slot.card}/{first.slot.line}",
        speak(kind(first)),
        " · ".join(part for part in detail if part),
        icons.COMMAND[name],
    )
    return Play(tile, narrow(commands, ORDER))


def _where(state: State, commands: list[Command], speak: Speak) -> str:
    """The places or pieces it concerns, when they are few enough to be said."""
    found: dict[str, None] = {}
    for command in commands:
        match command:
            case cmd.Light(_, who) | cmd.Rest(_, who):
                found[speak(place(state, state.berserker(who).at))] = None
            case cmd.Lift(_, at):
                found[speak(place(state, at))] = None
            case cmd.Seal(_, _, rider) | cmd.Block(_, _, rider):
                found[speak(piece(f"rider-{rider}"))] = None
            case cmd.Annihilate(_, _, orc):
                found[speak(piece(f"orc-{orc}"))] = None
            case cmd.Pull(_, _, creature) | cmd.Push(_, _, creature):
                found[speak(piece(creature))] = None
    return ", ".join(found) if len(found) <= 2 else ""


def _plain_play(state: State, command: Command, speak: Speak) -> Play:
    match command:
        case cmd.HelpVillagers():
            title: Text = say("Help the villagers")
            after = state.gauge + 1
            detail = say("Gauge {old} to {new} of {all}", old=state.gauge, new=after, all=GAUGE)
        case cmd.FreeReroll():
            title, detail = say("Reroll with the rock"), say("free, once for each die")
        case _:
            title, detail = say("Reroll this die"), say("costs 1 gold")
    name = type(command).__name__
    tile = TileView(name, speak(title), speak(detail), icons.COMMAND[name])
    return Play(tile, narrow((command,), ORDER))


def _group_play(commands: list[Command], speak: Speak) -> Play:
    first = commands[0]
    name = type(first).__name__
    letter = LETTERS.get(type(first))
    if letter:
        title, detail = speak(item(letter)), speak(term(f"item.{letter}.tip"))
    else:
        title, detail = speak(_PAID[name][0]), speak(_PAID[name][1])
    tile = TileView(name, title, detail, icons.COMMAND[name])
    return Play(tile, narrow(commands, ORDER))


_PAID = {
    "HitZodd": (say("Hit Zodd"), say("dice with a total of six")),
    "TurnToken": (say("Turn a treasure token"), say("dice with a total of six")),
    "TurnGrimoire": (say("Turn a grimoire card"), say("dice with a total of six")),
    "CallElves": (say("Pay for the secret of the Elves"), say("dice with a total of ten or more")),
}
