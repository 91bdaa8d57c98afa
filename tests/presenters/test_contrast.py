"""What is drawn on a piece, a die, a badge, a cell or a chip can be told from its ground: 3 to 1 at least."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from app.games.berserkers.board import board as board_view
from app.games.berserkers.pages import status as chips
from app.palette import LIGHT_GLYPHS, STYLES, contrast, glyph_on, palette
from app.presenters.asking import COLOURS
from app.presenters.views import BoardView, ChipView, PieceView
from companion.content.languages import speak
from companion.core.seats import TABLE
from companion.core.shelf import Memory
from companion.core.square import Square
from companion.core.table import Table
from companion.core.tracked import put
from companion.games import GAME_IDS, get_game
from companion.games.berserkers import commands as cmd
from companion.games.berserkers.facts.read import example_layout
from companion.games.berserkers.model import State
from tests.ui.gallery.boards import berserkers, squads

LEAST = 3
GAMES = ["", *GAME_IDS]
GROUNDS = ("bg", "s1", "s2", "s3")
DICE = ("ivory", "black", "blue", "red", "orange", "yellow", "violet", *COLOURS.values())
"""Colours of dice, by the names that the presenters give them."""
PLACED = {
    "berserkers.b1.health": "wounded",
    "berserkers.b1.at": Square(0, 0),
    "riders.blue.sealed": True,
    "blocked_riders": ("black",),
    "orcs.black": Square(1, 1),
    "orcs.blue": Square(1, 1),
    "orcs.red": Square(1, 1),
    "elves": (Square(2, 0), Square(2, 1)),
    "goblins": Square(3, 0),
    "zodd": Square(3, 1),
    "padlock": 1,
    "hand": ("A",),
}
NOT_A_COLOUR = ("clear", "shade")
Pair = tuple[str, str]
"""What is drawn, and the ground under it."""


def crowded() -> State:
    """A table with every kind of piece, sign, badge and chip on it."""
    table = Table.begin(get_game("berserkers"), Memory(), {})
    table.do(cmd.LayLocations(example_layout()))
    for number in ("2", "6"):
        table.do(cmd.DrawRequest())
        table.answer(number)
    state: State = table.state
    cells = tuple(
        replace(cell, fire=place % 2 == 0, darkness=1, treasure=True)
        for place, cell in enumerate(state.cells)
    )
    for path, value in PLACED.items():
        state = put(state, path, value)
    return replace(state, cells=cells)


def on_piece(piece: PieceView, style: str) -> Iterator[Pair]:
    """The glyph of a piece, its rings, its badge and its count."""
    if piece.shape == "card":
        yield from (("ink", "s3"), ("ink2", "s3"))
        return
    if not piece.ghost:
        yield glyph_on(piece.colour, style), piece.colour
    if piece.ring == "broken":
        yield "red", piece.colour
    if piece.badge:
        yield glyph_on(piece.badge_colour, style), piece.badge_colour
    if piece.count:
        yield glyph_on("black", style), "black"
    if piece.letter:
        yield "onlight", "ivory"


def on_board(board: BoardView, style: str) -> Iterator[Pair]:
    """Labels, place icons and signs on their cells; what is on the pieces."""
    for cell in board.cells:
        yield from (("ink", cell.fill), ("ink2", cell.fill))
        for sign in (*cell.top, *cell.bottom):
            yield ("lit", sign.colour) if sign.look == "filled" else (sign.colour, cell.fill)
    for piece in board.pieces:
        yield from on_piece(piece, style)


def on_dice(style: str) -> Iterator[Pair]:
    """Pips and numerals; the badge of a spent die and its face, which stands on the page."""
    yield from ((glyph_on(colour, style), colour) for colour in DICE)
    yield "ink2", "s3"
    yield from (("ink3", ground) for ground in GROUNDS)


def on_chips(views: tuple[ChipView, ...]) -> Iterator[Pair]:
    """The icon of a chip, taken or not."""
    yield from ((view.colour, ground) for view in views for ground in ("s1", "s3"))


def drawn(style: str) -> set[Pair]:
    """Every pair that the boards, dice and chips of the tables put on each other."""
    state = crowded()
    boards = (board_view(state, TABLE), berserkers(), squads())
    found = {pair for board in boards for pair in on_board(board, style)}
    return found | set(on_dice(style)) | set(on_chips(chips(state, TABLE, speak)))


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_drawn_can_be_told_from_its_ground(game: str, style: str) -> None:
    tokens = palette(game, style)
    pairs = drawn(style)
    kinds = ("ok", "warn", "bad", "gold", "black", "blue", "red", "flame")
    assert all(any(ground == kind for _ink, ground in pairs) for kind in kinds)
    weak = {
        pair: round(found, 2)
        for pair in pairs
        if (found := contrast(*(tokens[each] for each in pair))) < LEAST
    }
    assert weak == {}


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("game", GAMES)
def test_a_glyph_can_be_seen_on_any_colour_that_a_view_may_name(game: str, style: str) -> None:
    tokens = palette(game, style)
    colours = [name for name in tokens if name not in NOT_A_COLOUR]
    found = {name: contrast(tokens[glyph_on(name, style)], tokens[name]) for name in colours}
    assert {name: round(ratio, 2) for name, ratio in found.items() if ratio < LEAST} == {}


@pytest.mark.parametrize("style", STYLES)
def test_blue_red_and_violet_carry_light_glyphs_in_both_styles(style: str) -> None:
    assert {glyph_on(colour, style) for colour in LIGHT_GLYPHS} == {"ondark"}
