"""The words for tracked values, and the headline of a table."""

from __future__ import annotations

from typing import Any

from companion.core.text import Term, Text, say
from companion.games.berserkers.model import FIRES, GRID, State
from companion.games.berserkers.words.names import location_name, phase, piece, place, term


def tracked(state: State, path: str) -> Text:
    """The name of a value that can be corrected by hand."""
    head, *rest = path.split(".")
    match head:
        case "cells":
            return _cell_value(state, int(rest[0]), rest[1])
        case "berserkers":
            return _piece_value(piece(rest[0].upper()), rest[1])
        case "riders":
            return _piece_value(piece(f"rider-{rest[0]}"), rest[1])
        case "orcs":
            return _piece_value(piece(f"orc-{rest[0]}"), "at")
        case "elves":
            return _piece_value(piece(f"elf-{rest[0]}"), "at")
        case "goblins" | "zodd":
            return _piece_value(piece(head), "at")
        case _:
            return _VALUES.get(path) or say("{path}", path=path)


def _cell_value(state: State, index: int, what: str) -> Text:
    facts = {"place": place(state, GRID.at(index))}
    match what:
        case "fire":
            return say("fire on {place}", **facts)
        case "darkness":
            return say("darkness on {place}", **facts)
        case "treasure":
            return say("treasure token on {place}", **facts)
        case _:
            at = GRID.at(index)
            return say("location in row {row}, column {column}", row=at.row + 1, column=at.col + 1)


def _piece_value(name: Term | Text, what: str) -> Text:
    match what:
        case "health":
            return say("{piece}, health", piece=name)
        case "sealed":
            return say("{piece}, seal", piece=name)
        case _:
            return say("{piece}, place", piece=name)


_VALUES = {
    "placed": say("dice on the Action cards"),
    "gold": say("gold"), "gauge": say("villagers' gauge"), "padlock": say("blocked white dice"),
    "hand": say("items in hand"), "item_deck": say("items in the deck"), "pool": say("unused white dice"),
    "trained": say("trained Action cards"), "blocked_riders": say("blocked riders"),
    "harp": say("harp played"), "rock": say("precious rock in use"),
    "skip_riders": say("phase 2 skipped this turn"), "no_moves": say("Move actions forbidden"),
    "fires_locked": say("fires protected for good"), "requests": say("active requests"),
    "grimoire": say("grimoire cards face down"), "burnt": say("grimoire burnt"),
    "elves_done": say("secret of the Elves paid"), "zodd_done": say("Zodd driven out"),
    "zodd_health": say("Zodd's health"), "treasure_done": say("treasure found"),
    "home.done": say("your own request satisfied"), "turn": say("turn"), "phase": say("phase"),
    "status": say("state of the game"), "save_used": say("checkpoint used"),
    "restored": say("checkpoint restored"),
}  # fmt: skip


def value(state: State, path: str, held: Any) -> Text:
    """A tracked value in words."""
    if isinstance(held, bool):
        return say("yes") if held else say("no")
    if held is None:
        return say("off the board")
    last = path.split(".")[-1]
    if path.startswith(("berserkers", "riders", "orcs", "elves")) or path in ("goblins", "zodd"):
        return _health(held) if last == "health" else say("{place}", place=place(state, held))
    if path == "phase":
        return _stage(held)
    if path == "status":
        return {"won": say("won"), "lost": say("lost")}.get(held, say("playing"))
    if last == "location":
        return say("{name}", name=location_name(state, held))
    if isinstance(held, list | tuple):
        return say("{list}", list=[_one_of(path, each) for each in held]) if held else say("none")
    return say("{value}", value=held)


def _one_of(path: str, held: Any) -> Any:
    """One of the things that lie in a list, by its name."""
    match path:
        case "hand" | "item_deck":
            return term(f"item.{held}")
        case "requests":
            return say("{number} {request}", number=held, request=term(f"request.{held}"))
        case "grimoire":
            return term(f"grimoire.{held}")
        case "blocked_riders":
            return piece(f"rider-{held}")
        case "trained":
            return say("Card {card}", card=held)
        case "placed":
            return _on_card(*held.rsplit("/", 4))
        case _:
            return held


def _on_card(card: str, face: str, _line: str, die: str, action: str) -> Text:
    facts = {"die": die, "card": card, "action": term(f"action.{action}")}
    if face == "trained":
        return say("{die} on {card}, trained: {action}", **facts)
    return say("{die} on {card}: {action}", **facts)


def _health(health: str) -> Text:
    return say("{health}", health=term(f"state.{health}"))


def _stage(name: str) -> Text:
    """A phase, and in phase 1 whether the dice are rolled: both are told apart where one is chosen."""
    if name == "roll":
        return say("{phase}, dice to be rolled", phase=phase(name))
    if name == "actions":
        return say("{phase}, actions", phase=phase(name))
    return say("{phase}", phase=phase(name))


def headline(state: State) -> tuple[Text, ...]:
    """Where the table stands: turn and phase, then what is left to do."""
    if state.status == "won":
        return (say("Won in turn {turn}", turn=state.turn), _tally(state))
    if state.status == "lost":
        return (say("Lost in turn {turn}", turn=state.turn), _tally(state))
    if state.phase == "setup":
        return (say("Set-up"), say("Requests drawn: {n}", n=len(state.requests)))
    return (say("Turn {turn}, {phase}", turn=state.turn, phase=phase(state.phase)), _tally(state))


def _tally(state: State) -> Text:
    return say(
        "Fires {fires} of {all}, seals {seals} of 3, darkness left {gems}",
        fires=state.lit,
        all=FIRES,
        seals=state.sealed,
        gems=state.darkness_reserve,
    )
