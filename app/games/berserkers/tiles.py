"""What can be done with a die, or without one: the lines of the Action cards, payments, items."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.games.berserkers import icons
from app.presenters.chances import percent
from app.presenters.table.face import Main, Tile, Wording
from app.presenters.views import DieView
from companion.core.errors import Illegal
from companion.core.game import Command, Event
from companion.core.offers import find_command
from companion.core.seats import TABLE, Seat
from companion.core.text import Text, say, say_n
from companion.games.berserkers import commands as cmd
from companion.games.berserkers import events as ev
from companion.games.berserkers.facts.model import ACTIONS, Action, ActionLine
from companion.games.berserkers.game import GAME
from companion.games.berserkers.model import WHITE_DICE, State
from companion.games.berserkers.odds.dice import bet, loot
from companion.games.berserkers.rules.dice import check_slot, is_free, lines_of
from companion.games.berserkers.rules.item import LETTERS
from companion.games.berserkers.rules.place import places_held
from companion.games.berserkers.words.names import piece, place, term
from companion.games.berserkers.words.orders import kind_of

KINDS: dict[Action, tuple[type[Command], ...]] = {
    "light": (cmd.Light,), "seal": (cmd.Seal,), "lift": (cmd.Lift,), "move": (cmd.Move,),
    "push": (cmd.Push,), "pull": (cmd.Pull,), "loot": (cmd.Loot,), "bet": (cmd.Bet,),
    "place": (cmd.Gather, cmd.Passage, cmd.Rest, cmd.Block, cmd.Train, cmd.Annihilate),
}  # fmt: skip
"""The orders behind each printed action, in the order in which their tiles stand."""
PAID: dict[type[Command], Text] = {
    cmd.HitZodd: say("dice with a total of six"),
    cmd.TurnToken: say("dice with a total of six"),
    cmd.TurnGrimoire: say("dice with a total of six"),
    cmd.CallElves: say("dice with a total of ten or more"),
}
POOL = "pool-"


def dice(state: State) -> tuple[DieView, ...]:
    """The dice on the tray: still to be rolled, or unused and spent."""
    if state.phase == "roll":
        return tuple(DieView(f"white-{number}") for number in range(WHITE_DICE - state.padlock))
    pool = [DieView(f"{POOL}{number}", str(die.value)) for number, die in enumerate(state.pool)]
    spent = [
        DieView(f"spent-{number}", str(each.die), spent=True, badge=icons.ACTION[each.action], enabled=False)
        for number, each in enumerate(state.placed)
    ]
    return tuple(pool + spent)


def value_of(state: State, die: str) -> int | None:
    """What the chosen die shows."""
    number = die.removeprefix(POOL)
    is_one = die.startswith(POOL) and int(number) < len(state.pool)
    return state.pool[int(number)].value if is_one else None


def tiles(state: State, seat: Seat, die: str) -> Sequence[Tile]:
    """The tiles of the chosen die, or those that need none."""
    if state.phase != "actions" or state.status != "playing":
        return []
    value = value_of(state, die)
    return [*_payments(state), *_items(state)] if value is None else [*_with_die(state, value)]


def _with_die(state: State, die: int) -> Iterator[Tile]:
    lines = sorted(_lines(state, die), key=lambda pair: [*KINDS].index(pair[1].action))
    for slot, line in lines:
        yield from _on_line(state, slot, line)
    yield Tile(cmd.HelpVillagers, say("Help the villagers"), icons.COMMAND["HelpVillagers"], {"die": die})
    if state.rock:
        yield Tile(cmd.FreeReroll, say("Reroll with the rock"), icons.COMMAND["FreeReroll"], {"die": die})
    yield Tile(cmd.Reroll, say("Reroll this die"), icons.COMMAND["Reroll"], {"die": die})


def _lines(state: State, die: int) -> Iterator[tuple[cmd.Slot, ActionLine]]:
    """Every printed line that takes the die, on cards that are taken already too."""
    if is_free(state):
        yield from ((cmd.Slot(die), ActionLine((die,), action)) for action in ACTIONS)
        return
    for card in state.box.action_cards:
        for number, line in enumerate(lines_of(state, card.id)):
            if die in line.values:
                yield cmd.Slot(die, card.id, number), line


def _on_line(state: State, slot: cmd.Slot, line: ActionLine) -> Iterator[Tile]:
    """The orders of one line; of the place actions those of the places that Berserkers hold."""
    card: Wording = say("Card {card}", card=slot.card) if slot.card else ""
    detail = (card, *_chances(line.action), *([_steps(line.steps)] if line.steps else []))
    refusal = _refusal(state, slot, line.action)
    for kind in _held(state) if line.action == "place" else KINDS[line.action]:
        yield Tile(kind, _name(kind), icons.COMMAND[kind.__name__], {"slot": slot}, detail, refusal)


def _held(state: State) -> list[type[Command]]:
    """The place actions of the locations on which Berserkers stand."""
    held = {state.box.location(state.cell(at).location).place for at in places_held(state)}
    return [kind for kind in KINDS["place"] if kind.__name__.lower() in held]


def _refusal(state: State, slot: cmd.Slot, action: Action) -> Illegal | None:
    try:
        check_slot(state, slot, action)
    except Illegal as refusal:
        return refusal
    return None


def _name(kind: type[Command]) -> Wording:
    return kind_of(kind) or kind.__name__


def _steps(steps: int) -> Text:
    return say_n("{n} step", "{n} steps", steps)


def _chances(action: Action) -> tuple[Text, ...]:
    """What a gamble is worth, before it is made."""
    if action == "bet":
        return (say("won {chance}", chance=percent(bet())),)
    if action == "loot":
        found = loot()
        gold = 1 - found.wound - found.nothing
        return (say("gold {gold}, wound {wound}", gold=percent(gold), wound=percent(found.wound)),)
    return ()


def _payments(state: State) -> Iterator[Tile]:
    offers = {offer.kind: offer for offer in GAME.offers(state, TABLE)}
    for kind, detail in PAID.items():
        if kind in offers and find_command(GAME, state, offers[kind]):
            yield Tile(kind, _name(kind), icons.COMMAND[kind.__name__], {}, (detail,))


def _items(state: State) -> Iterator[Tile]:
    for kind, letter in LETTERS.items():
        if letter in state.hand:
            detail = (term(f"item.{letter}.tip"),)
            yield Tile(kind, _name(kind), icons.COMMAND[kind.__name__], {}, detail)


def foretold(state: State, events: Sequence[Event], whole: bool) -> tuple[Wording, ...]:
    """The price of an order, and what it does if nothing is left to choose."""
    found: list[Wording] = []
    for event in events:
        match event:
            case ev.GoldChanged(delta) if delta < 0:
                found.append(say("costs {n} gold", n=-delta))
            case ev.DiceDiscarded(faces, purpose) if whole and purpose != "villagers":
                found.append(" + ".join(str(face) for face in faces))
            case ev.GaugeSet(value):
                found.append(say("Gauge {old} to {new}", old=state.gauge, new=value))
            case ev.FireLit(at) | ev.DarknessLifted(at) | ev.PieceMoved(to=at) | ev.OrcRemoved(at=at) if (
                whole
            ):
                found.append(place(state, at))
            case ev.RiderSealed(rider) | ev.RiderBlocked(rider) if whole:
                found.append(piece(f"rider-{rider}"))
            case ev.BerserkerHealed(who) if whole:
                found.append(piece(who))
    return tuple(found)


def main(state: State, seat: Seat) -> Main | None:
    """The order that leads on from this phase."""
    if state.status != "playing":
        return None
    match state.phase:
        case "roll":
            return Main(cmd.RollDice, say("Roll the dice"), "dice-multiple")
        case "actions":
            left = len(state.pool)
            unused = say_n("{n} die is not used yet.", "{n} dice are not used yet.", left) if left else None
            zodd = state.zodd is not None
            text, icon = (say("End phase 1"), "play") if zodd else (say("Play riders"), "chess-knight")
            return Main(cmd.EndActions, text, icon, unused)
        case "riders":
            return Main(cmd.RunRiders, say("Play riders"), "chess-knight")
        case "orcs":
            return Main(cmd.RunOrcs, say("Play Orcs"), "axe-battle")
    return None


def hint(state: State, seat: Seat, die: str) -> Text | None:
    """What to do next in phase 1."""
    if state.status != "playing" or state.phase != "actions":
        return None
    if not state.pool:
        return say("All dice are used.")
    return None if die else say("Tap a die to see what it can do.")


def name(state: State, field: str, value: object) -> Wording:
    """A value of a field in words."""
    match field, value:
        case "who", tuple(names):
            return say("{who}", who=[piece(str(each)) for each in names])
        case (("who" | "creature"), _):
            return piece(str(value))
        case (("rider" | "orc"), _):
            return piece(f"{field}-{value}")
        case "card", _:
            return say("Card {card}", card=value)
        case "dice", tuple(faces):
            return " + ".join(str(face) for face in faces)
        case _:
            return say("{value}", value=value)


PROMPTS = {
    "who": say("Who acts? Tap a Berserker."),
    "creature": say("Which piece? Tap it on the board."),
    "rider": say("Which rider? Tap him on the board."),
    "orc": say("Which Orc squad? Tap it on the board."),
    "card": say("Which Action card is trained?"),
    "to": say("Where to? Tap a place."),
    "at": say("Where? Tap a place."),
    "dice": say("Which dice do you pay with?"),
}


def piece_of(field: str, value: object) -> str:
    """The piece on the board that a value stands for: riders and squads go by their colour."""
    return f"{field}-{value}" if field in ("rider", "orc") else str(value)
