"""What things are called: pieces, places, items, requests, as terms of the glossary."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.square import Square
from companion.core.text import Term, Text, say
from companion.games.berserkers.model import GRID, State

GAME = "berserkers"


def term(term_id: str) -> Term:
    """A word of the game's glossary."""
    return Term(GAME, term_id)


def piece(name: str) -> Term:
    """A piece: B1, rider-black, orc-red, elf-0, goblins, zodd."""
    return term(f"piece.{name}")


def pieces(names: Sequence[str]) -> list[Term]:
    """Several pieces."""
    return [piece(name) for name in names]


def place(state: State, at: Square | Sequence[int] | None) -> str | Text:
    """A square by the name of the location that lies there, else by row and column."""
    if at is None:
        return say("off the board")
    square = Square(*at)
    location = state.cell(square).location if GRID.inside(square) else ""
    return location_name(state, location) or by_row(square)


def by_row(at: Square) -> Text:
    """A square by row and column, counted from 1."""
    return say("row {row}, column {column}", row=at.row + 1, column=at.col + 1)


def location_name(state: State, location_id: str) -> str:
    """The name that the player gave to a location card."""
    return next((each.name for each in state.box.locations if each.id == location_id), location_id)


def item(letter: str) -> Text:
    """An item with its letter."""
    return say("{letter}, {item}", letter=letter, item=term(f"item.{letter}"))


def request(number: int) -> Text:
    """A King's Request with its number."""
    return say("{number}, {request}", number=number, request=term(f"request.{number}"))


def cause(by: str) -> Term:
    """Who or what hurt a Berserker."""
    match by:
        case "loot":
            return term("action.loot")
        case "witch":
            return term("request.8")
        case "grimoire":
            return term("grimoire.bad_handling")
        case _:
            return piece(by)


# -- small words ----------------------------------------------------------------------------------


NUMBER_OF_PHASE = {"roll": 1, "actions": 1, "riders": 2, "orcs": 3}


def phase(name: str) -> Text | Term:
    """A phase by name."""
    match name:
        case "setup":
            return say("Set-up")
        case "roll" | "actions":
            return term("term.phase1")
        case "riders":
            return term("term.phase2")
        case _:
            return term("term.phase3")


def skip_reason(why: str) -> Text:
    """Why a phase was not played."""
    match why:
        case "no_orcs":
            return say("no Orc squad is in play")
        case "divine_power":
            return say("Divine power")
        case _:
            return say("no rider rolls")


def purpose(what: str) -> Term | Text:
    """What dice were given for."""
    match what:
        case "villagers":
            return say("the villagers")
        case "elves":
            return term("term.elves")
        case "grimoire":
            return term("request.8")
        case "zodd":
            return term("term.zodd")
        case _:
            return term("request.10")


def foe_action(kind: str, action: str) -> Term | Text:
    """An enemy action by name; moving pieces of requests have none of their own."""
    if action in ("move", "none"):
        return say("no action") if action == "none" else say("move")
    return term(f"{kind}.{action}")


def null_reason(why: str) -> Text:
    """Why an enemy action had no effect."""
    match why:
        case "no_fire":
            return say("no fire burns there")
        case "locked":
            return say("the fires are protected for good")
        case "no_symbol":
            return say("there is no Orc symbol")
        case "no_meeple":
            return say("no meeple is left")
        case "full":
            return say("darkness lies there already")
        case "harp":
            return say("the harp keeps darkness away")
        case "nobody":
            return say("no Berserker is in reach")
        case "padlock":
            return say("two dice are blocked already")
        case _:
            return say("it has no effect")
