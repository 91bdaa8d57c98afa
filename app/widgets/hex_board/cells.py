"""What lies on hexagons: icons, labels, tokens, letters, borders of groups, bases of large pieces, ways."""

from __future__ import annotations

from itertools import pairwise
from math import atan2, cos, pi, sin
from typing import Any, Final

from kivy.graphics import Color, SmoothLine
from kivy.metrics import dp

from app import fonts
from app.draw import put_box, put_dashed_ring, put_disc, put_dots, put_icon, put_polygon, put_text
from app.palette import Rgba
from app.presenters.views import CellView, PieceView, SignView
from app.theme import theme
from app.widgets.hex_board.geometry import Axial, Point, middle, outlines
from app.widgets.piece.piece import put_badges, put_letter

RINGS: Final = {
    "selected": ("warn", 0.12),
    "target": ("ink", 0.09),
    "danger": ("bad", 0.1),
    "reach": ("ac", 0.07),
    "next": ("ac", 0.12),
    "changed": ("warn", 0.1),
    "locked": ("outline", 0.05),
}
"""Ring of a highlighted hexagon: colour token and width as a share of the apothem."""
FILLS: Final = {"reach": "acs", "danger": "bads", "next": "acs"}
NOTHING: Rgba = (0, 0, 0, 0)
SIGN: Final = 0.62
"""Size of a sign, in sides of a hexagon."""


def looks(cell: CellView) -> tuple[Rgba, Rgba, float]:
    """Fill, ring and width of ring of a hexagon."""
    fill = theme.of(FILLS.get(cell.highlight, cell.fill))
    if cell.highlight not in RINGS:
        return fill, NOTHING, 0.0
    colour, width = RINGS[cell.highlight]
    return fill, theme.of(colour), width


def put_marks(group: Any, cell: CellView, at: Point, side: float) -> None:
    """What is printed or lies on a hexagon, under the pieces."""
    x, y = at
    if cell.icon:
        put_icon(group, cell.icon, at, side * 0.9, theme.of(cell.border or "ink3"))
    if cell.label:
        put_text(group, cell.label, (x, y - side * 0.62), side * 0.3, theme.of("ink3"), fonts.BOLD)
    for number, sign in enumerate(cell.top):
        step = (number - (len(cell.top) - 1) / 2) * side * SIGN * 1.1
        _put_sign(group, sign, (x + step, y), side)
    for number, sign in enumerate(cell.bottom):
        step = (number - (len(cell.bottom) - 1) / 2) * side * SIGN * 0.8
        _put_sign(group, sign, (x + step, y - side * 0.55), side * 0.7)
    if cell.note or cell.note_icon:
        _put_note(group, cell, at, side)


def _put_note(group: Any, cell: CellView, at: Point, side: float) -> None:
    x, y = at
    tone = theme.of("ink3" if cell.highlight == "locked" else "ink")
    if cell.note_icon:
        put_icon(group, cell.note_icon, (x, y + (side * 0.25 if cell.note else 0)), side * 0.5, tone)
    put_text(group, cell.note, (x, y - (side * 0.3 if cell.note_icon else 0)), side * 0.5, tone, fonts.BOLD)


def _put_sign(group: Any, sign: SignView, at: Point, side: float) -> None:
    """A token: a letter or an icon in a square, a disc, or bare."""
    size = side * SIGN
    colour = theme.of(sign.colour)
    if sign.look == "filled":
        put_disc(group, at, size / 2, colour)
        put_icon(group, sign.icon, at, size * 0.66, theme.of("bg"))
    elif sign.look == "dashed":
        put_dashed_ring(group, at, size / 2, colour, dp(1.2), 12)
        put_icon(group, sign.icon, at, size * 0.66, colour)
    elif len(sign.icon) == 1:
        box = (at[0] - size / 2, at[1] - size / 2, size, size)
        put_box(group, box, dp(3), None, colour, dp(1.5))
        put_text(group, sign.icon, at, size * 0.66, colour, fonts.BOLD)
    else:
        put_icon(group, sign.icon, at, size, colour)


def put_cell_letter(group: Any, cell: CellView, at: Point, side: float) -> None:
    """The letter of an option, over everything else."""
    if cell.letter:
        put_letter(group, cell.letter, (at[0] + side * 0.42, at[1] + side * 0.42))


def put_border(group: Any, cells: frozenset[Axial], colour: Rgba, side: float) -> None:
    """The line around hexagons that belong together."""
    width = min(dp(3), side * 0.12)
    group.add(Color(rgba=colour))
    for line in outlines(cells, side, width / 2):
        flat = [number for point in line for number in point]
        group.add(SmoothLine(points=flat, close=True, width=width / 2, joint="round"))


def put_route(group: Any, cells: tuple[Axial, ...], side: float, colour: Rgba) -> None:
    """A dotted way from middle to middle."""
    points = [middle(each, side) for each in cells]
    for one, two in pairwise(points):
        put_dots(group, one, two, max(side * 0.18, dp(4)), colour)


def put_base(group: Any, piece: PieceView, cells: tuple[Axial, ...], at: Point, side: float) -> None:
    """A piece on a large base, around a point: a capsule over two hexagons, an outline over more."""
    edge = theme.of("warn" if piece.selected else "ink" if piece.target else piece.colour)
    line = dp(3.5 if piece.selected else 2.5)
    fill = (*theme.of(piece.colour)[:3], 0.38)
    if len(cells) == 2:
        _put_capsule(group, cells, at, side, fill, edge, line)
    else:
        for loop in outlines(cells, side, side * 0.06):
            shifted = [(x - at[0], y - at[1]) for x, y in loop]
            _put_star(group, shifted, fill, edge, line)
    glyph = theme.of("ink")
    lift = side * 0.35 if len(cells) > 2 and piece.text and piece.icon else 0
    if piece.icon:
        put_icon(group, piece.icon, (0, lift), side * (1.1 if len(cells) > 2 else 0.8), glyph)
    if piece.text and (lift or not piece.icon):
        put_text(group, piece.text, (0, -lift * 1.6), side * 0.5, glyph, fonts.BOLD)
    put_badges(group, piece, (0.0, 0.0), side * 1.6)


def _put_star(group: Any, points: list[Point], fill: Rgba, edge: Rgba, line: float) -> None:
    """A polygon that is seen whole from its middle."""
    put_polygon(group, [(0.0, 0.0), *points, points[0]], fill, NOTHING)
    flat = [number for point in points for number in point]
    group.add(Color(rgba=edge))
    group.add(SmoothLine(points=flat, close=True, width=line / 2, joint="round"))


def _put_capsule(
    group: Any, cells: tuple[Axial, ...], at: Point, side: float, fill: Rgba, edge: Rgba, line: float
) -> None:
    (x0, y0), (x1, y1) = ((x - at[0], y - at[1]) for x, y in (middle(each, side) for each in cells))
    angle, radius = atan2(y1 - y0, x1 - x0), side * 0.66
    points = []
    for (x, y), start in (((x1, y1), angle - pi / 2), ((x0, y0), angle + pi / 2)):
        for turn in range(13):
            way = start + pi * turn / 12
            points.append((x + radius * cos(way), y + radius * sin(way)))
    put_polygon(group, points, fill, edge, line)
