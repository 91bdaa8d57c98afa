"""The words for orders: what was ordered, which kind of order it is, and what tells it from its like."""

from __future__ import annotations

from typing import Any

from companion.core.game import Command
from companion.core.square import Square
from companion.core.text import Term, Text, say
from companion.games.berserkers import commands as cmd
from companion.games.berserkers.model import State
from companion.games.berserkers.rules.item import LETTERS
from companion.games.berserkers.words.names import item, piece, pieces, place, term


def command(state: State, order: Command) -> Text:
    """What the player ordered, in a few words."""
    letter = LETTERS.get(type(order))
    if letter:
        return say("Use item {item}", item=item(letter))
    return _die_order(state, order) or _other_order(order)


def _die_order(state: State, order: Command) -> Text | None:
    match order:
        case cmd.Move(_, who, to):
            return say("Move {who} to {place}", who=piece(who), place=place(state, to))
        case cmd.Light(_, who):
            return say("Light a fire with {who}", who=piece(who))
        case cmd.Push(_, _, creature, to):
            return say("Push {piece} to {place}", piece=piece(creature), place=place(state, to))
        case cmd.Pull(_, who, creature):
            return say("Pull {piece} to {who}", piece=piece(creature), who=piece(who))
        case cmd.Lift(_, at):
            return say("Lift the darkness on {place}", place=place(state, at))
        case cmd.Seal(_, _, rider):
            return say("Seal {rider}", rider=piece(f"rider-{rider}"))
        case cmd.Loot(_, who):
            return say("Loot with {who}", who=piece(who))
        case cmd.Bet():
            return say("Bet 1 gold")
        case cmd.Gather(_, at, who):
            return say("Gather {who} on {place}", who=pieces(who), place=place(state, at))
        case cmd.Passage(_, who, to):
            return say("Secret passage for {who} to {place}", who=piece(who), place=place(state, to))
        case cmd.Rest(_, who):
            return say("Rest with {who}", who=piece(who))
        case cmd.Block(_, _, rider):
            return say("Block {rider}", rider=piece(f"rider-{rider}"))
        case cmd.Train(_, _, card):
            return say("Train action card {card}", card=card)
        case cmd.Annihilate(_, _, orc):
            return say("Annihilate {orc}", orc=piece(f"orc-{orc}"))
    return None


def _other_order(order: Command) -> Text:
    match order:
        case cmd.LayLocations():
            return say("Lay out the locations")
        case cmd.DrawRequest():
            return say("Draw a King's Request")
        case cmd.RefuseRequest():
            return say("Refuse the request")
        case cmd.AddHomeRequest():
            return say("Add a request of your own")
        case cmd.PlaceGoblins():
            return say("Place the Goblins")
        case cmd.BeginPlay():
            return say("Begin the game")
        case cmd.RollDice():
            return say("Roll the dice")
        case cmd.Reroll(die):
            return say("Reroll a {die}", die=die)
        case cmd.FreeReroll(die):
            return say("Reroll a {die} with the rock", die=die)
        case cmd.HelpVillagers(die):
            return say("Help the villagers with a {die}", die=die)
        case cmd.CallElves():
            return say("Pay for the secret of the Elves")
        case cmd.TurnGrimoire():
            return say("Turn a grimoire card")
        case cmd.HitZodd():
            return say("Hit Zodd")
        case cmd.TurnToken():
            return say("Turn a treasure token")
        case cmd.SwitchHomeRequest():
            return say("Switch your own request")
        case _:
            return _phase_order(order)


def _phase_order(order: Command) -> Text:
    match order:
        case cmd.EndActions():
            return say("End phase 1")
        case cmd.RunRiders():
            return say("Play the riders")
        case cmd.RunOrcs():
            return say("Play the Orcs")
        case cmd.SaveCheckpoint():
            return say("Set the checkpoint")
        case cmd.RestoreCheckpoint():
            return say("Go back to the checkpoint")
        case _:
            return say("{name}", name=type(order).__name__)


# -- kinds --------------------------------------------------------------------------------------

_KINDS: dict[type[Command], Text | Term] = {
    **{
        kind: term(f"action.{kind.__name__.lower()}")
        for kind in (cmd.Move, cmd.Light, cmd.Push, cmd.Pull, cmd.Lift, cmd.Seal, cmd.Loot, cmd.Bet)
    },
    **{
        kind: term(f"place.{kind.__name__.lower()}")
        for kind in (cmd.Gather, cmd.Passage, cmd.Rest, cmd.Block, cmd.Train, cmd.Annihilate)
    },
    cmd.HelpVillagers: say("Help the villagers"),
    cmd.Reroll: say("Reroll a die"),
    cmd.FreeReroll: say("Reroll with the rock"),
    cmd.HitZodd: say("Hit Zodd"),
    cmd.TurnToken: say("Turn a treasure token"),
    cmd.TurnGrimoire: say("Turn a grimoire card"),
    cmd.CallElves: say("Pay for the secret of the Elves"),
}


def kind(order: Command) -> Text | Term:
    """The kind of order, by which many of them are grouped."""
    return kind_of(type(order)) or _other_order(order)


def kind_of(order: type[Command]) -> Text | Term | None:
    """The name of a kind that no single order of it is needed for."""
    letter = LETTERS.get(order)
    return item(letter) if letter else _KINDS.get(order)


def detail(state: State, order: Any) -> tuple[Text | Term | str, ...]:
    """What the words of an order leave out: the die and its line, who acts, on whom and where."""
    found: list[Text | Term | str] = []
    slot = getattr(order, "slot", None)
    if slot is not None:
        found.append(say("Die {die}", die=slot.die))
        if slot.card:
            found += [say("Card {card}", card=slot.card), say("Line {line}", line=slot.line + 1)]
    if getattr(order, "dice", ()):
        found.append(say("Dice {dice}", dice=list(order.dice)))
    told = () if isinstance(order, _SAY_WHERE) else ("to", "at")
    for field in ("who", "orc", *told):
        value = getattr(order, field, None)
        if isinstance(value, Square):
            found.append(place(state, value))
        elif isinstance(value, str) and not isinstance(order, _SAY_WHO):
            found.append(piece(f"orc-{value}" if field == "orc" else value))
    return tuple(found)


_SAY_WHO = (cmd.Move, cmd.Light, cmd.Pull, cmd.Loot, cmd.Passage, cmd.Rest, cmd.Annihilate)
_SAY_WHERE = (cmd.Move, cmd.Push, cmd.Lift, cmd.Gather, cmd.Passage)
"""Orders whose words name the piece, or the place."""
