"""The 4 x 3 table as a board: cells with their fires, gems and signs, and every piece."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Literal, cast

from app.games.berserkers import icons
from app.presenters.table.boards import cell_of, place_of
from app.presenters.table.face import Wording
from app.presenters.views import BoardView, CellView, Mark, PieceView, SignView
from companion.core.seats import Seat
from companion.core.square import Square
from companion.core.text import say, say_n
from companion.games.berserkers.facts.model import Location
from companion.games.berserkers.model import COLOURS, GRID, NAMES, Cell, State
from companion.games.berserkers.words.names import location_name, piece, term


def board(state: State, seat: Seat) -> BoardView:
    """The table as it lies."""
    return BoardView(
        GRID.rows, GRID.cols, tuple(_cell(state, at) for at in GRID.cells), tuple(_pieces(state))
    )


def _cell(state: State, at: Square) -> CellView:
    cell = state.cell(at)
    card = next((each for each in state.box.locations if each.id == cell.location), None)
    return CellView(
        id=cell_of(at),
        row=at.row,
        col=at.col,
        label=location_name(state, cell.location),
        icon=icons.PLACE[card.place] if card else "",
        top=_top(cell, card),
        bottom=_bottom(cell),
        fill="lit" if cell.fire else "s1",
    )


def _top(cell: Cell, card: Location | None) -> tuple[SignView, ...]:
    signs = []
    if card and card.orc:
        signs.append(SignView("axe"))
    if cell.fire:
        signs.append(SignView("fire", "filled", "flame"))
    elif card and card.fire:
        signs.append(SignView("fire", "dashed"))
    return tuple(signs)


def _bottom(cell: Cell) -> tuple[SignView, ...]:
    token = (SignView("treasure-chest", "plain", "gold"),) if cell.treasure else ()
    return token + (SignView("rhombus", "plain", "darkness"),) * cell.darkness


def _pieces(state: State) -> list[PieceView]:
    found = [_berserker(state, name) for name in NAMES if state.berserker(name).at is not None]
    if any(cell.location for cell in state.cells):
        found += [_rider(state, colour) for colour in COLOURS]
    found += [_orc(state, colour) for colour in state.squads]
    found += [
        PieceView(f"elf-{place}", cell_of(at), "cube", "gold", text="E")
        for place, at in enumerate(state.elves)
        if at is not None
    ]
    if state.goblins is not None:
        found.append(PieceView("goblins", cell_of(state.goblins), "cube", "ok", text="G"))
    if state.zodd is not None:
        count = str(state.zodd_health)
        found.append(PieceView("zodd", cell_of(state.zodd), "cube", "warn", text="Z", count=count))
    return found


def _berserker(state: State, name: str) -> PieceView:
    berserker = state.berserker(name)
    assert berserker.at is not None
    wounded = berserker.health == "wounded"
    return PieceView(
        name,
        cell_of(berserker.at),
        "disc",
        text=name[1:],
        ring="broken" if wounded else "",
        badge="water" if wounded else "",
        badge_colour="bad",
    )


def _rider(state: State, colour: str) -> PieceView:
    rider = state.rider(colour)
    blocked = colour in state.blocked_riders
    ring: Literal["gold", ""] = "gold" if rider.sealed else ""
    badge = "seal" if rider.sealed else "lock" if blocked else ""
    return PieceView(
        f"rider-{colour}",
        cell_of(rider.at),
        "shield",
        colour,
        icon="chess-knight",
        mark=cast(Mark, icons.MARK[colour]),
        ring=ring,
        badge=badge,
    )


def _orc(state: State, colour: str) -> PieceView:
    at = state.orc(colour)
    assert at is not None
    return PieceView(
        f"orc-{colour}", cell_of(at), "square", colour, icon="axe-battle", mark=cast(Mark, icons.MARK[colour])
    )


def piece_lead(name: str) -> PieceView:
    """A piece as a small picture before a sentence."""
    kind, _, which = name.partition("-")
    match kind:
        case "rider":
            lead = PieceView(name, "", "shield", which, icon="chess-knight")
        case "orc":
            lead = PieceView(name, "", "square", which, icon="axe-battle")
        case "elf" | "goblins" | "zodd":
            return PieceView(name, "", "cube", "gold", text=kind[0].upper())
        case _:
            return PieceView(name, "", "disc", text=name[1:])
    return replace(lead, mark=cast(Mark, icons.MARK[which]))


def lies_on(state: State, cell: str) -> Sequence[Wording]:
    """What a place offers, what lies there and who stands there."""
    return tuple(_lying(state, cell))


def _lying(state: State, cell: str) -> Iterator[Wording]:
    here = state.cell(Square(*place_of(cell)))
    card = next((each for each in state.box.locations if each.id == here.location), None)
    if card is None:
        return
    yield card.name
    yield term(f"place.{card.place}")
    if card.cost:
        yield say("costs {n} gold", n=card.cost)
    if here.fire:
        yield say("the fire burns")
    elif card.fire:
        yield say("a fire to light")
    if card.orc:
        yield say("Orc symbol")
    if here.darkness:
        yield say_n("{n} darkness gem", "{n} darkness gems", here.darkness)
    if here.treasure:
        yield say("a treasure token")
    yield from (piece(each.id) for each in _pieces(state) if each.cell == cell)
