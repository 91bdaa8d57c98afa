"""Pieces by shape: colour never stands alone, so every enemy colour has a mark as well."""

from __future__ import annotations

from typing import Any, ClassVar

from kivy.graphics import InstructionGroup
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty

from app.draw import (
    put_box,
    put_dashed_box,
    put_dashed_ring,
    put_disc,
    put_icon,
    put_polygon,
    put_ring,
    put_text,
)
from app.palette import Rgba
from app.presenters.views import DieView, Lead, PieceView
from app.theme import LETTER_SCALE, theme
from app.widgets.base.base import Drawn, load_kv
from app.widgets.die.die import put_die
from app.widgets.piece.cards import put_card

Point = tuple[float, float]


def put_piece(group: Any, view: PieceView, centre: Point, size: float) -> None:
    """Draw a piece of `size` pixels around a point, with its ring, badges and letter."""
    draw = {"disc": _disc, "shield": _shield, "square": _square, "diamond": _diamond, "cube": _cube}
    draw[view.shape](group, view, centre, size)
    put_badges(group, view, centre, size)


def put_badges(group: Any, view: PieceView, centre: Point, size: float) -> None:
    """What hangs on a piece: badge and count on its right, further badges on its left, the letter on top."""
    half = size / 2
    if view.badge:
        spot = (centre[0] + half * 0.78, centre[1] + half * (0.72 if view.ring == "gold" else -0.66))
        _badge(group, spot, size * 0.24, view.badge_colour, icon=view.badge)
    if view.count:
        _badge(
            group, (centre[0] + half * 0.72, centre[1] - half * 0.72), size * 0.24, "black", text=view.count
        )
    for each, down in zip(view.badges, (-0.72, 0.72), strict=False):
        spot = (centre[0] - half * 0.78, centre[1] + half * down)
        _badge(group, spot, size * 0.24, each.colour, each.icon if not each.text else "", each.text)
    if view.letter:
        put_letter(group, view.letter, (centre[0] + half * 0.8, centre[1] + half * 0.8))


def put_letter(group: Any, letter: str, centre: Point) -> None:
    """The letter of an option, the same on the board and in the question."""
    radius = dp(10.5)
    put_disc(group, centre, radius, theme.of("ivory"))
    put_ring(group, centre, radius, theme.of("onlight"), dp(1.5))
    put_text(group, letter, centre, dp(12.5), theme.of("onlight"))


def _glyph(group: Any, view: PieceView, centre: Point, size: float, colour: Rgba) -> None:
    if view.icon:
        put_icon(group, view.icon, centre, size, colour)
    else:
        put_text(group, view.text, centre, _letter_size(view.text, size), colour)


def _letter_size(text: str, size: float) -> float:
    """Up to 130 % with the text scale, less for longer texts."""
    grown = size * min(theme.scale, LETTER_SCALE)
    return grown * (1 if len(text) < 2 else 0.8 if len(text) < 3 else 0.62)


def _ghost(view: PieceView) -> Rgba:
    """The old place of a piece; white and black would be lost on the table."""
    return theme.of("ink2" if view.colour in ("ivory", "black") else view.colour)


def _edge() -> Rgba:
    return theme.of("edge")


def _disc(group: Any, view: PieceView, centre: Point, size: float) -> None:
    radius = size / 2
    if view.ghost:
        put_dashed_ring(group, centre, radius - dp(1), _ghost(view), dp(1.5), 14)
        return
    glyph = theme.glyph_on(view.colour)
    put_disc(group, centre, radius, _edge())
    put_disc(group, centre, radius - dp(1.5), theme.of(view.colour))
    if view.ring == "double":
        put_ring(group, centre, radius - dp(4), glyph, dp(1.2))
    if view.ring == "broken":
        put_dashed_ring(group, centre, radius - dp(3), theme.of("red"), dp(3), 7)
    if view.selected:
        put_ring(group, centre, radius + dp(3.5), theme.of("ac"), dp(3))
    _glyph(group, view, centre, size * 0.54, glyph)


def _marked(group: Any, view: PieceView, centre: Point, size: float) -> None:
    """The glyph, and under it the mark of its colour."""
    glyph = theme.glyph_on(view.colour)
    lift = size * 0.1 if view.mark else 0
    _glyph(group, view, (centre[0], centre[1] + lift), size * 0.54, glyph)
    put_mark(group, view.mark, (centre[0], centre[1] - size * 0.3), size * 0.16, glyph)


def put_mark(group: Any, mark: str, centre: Point, size: float, colour: Rgba) -> None:
    """The second sign of a colour: black square, blue disc, red triangle."""
    x, y, half = *centre, size / 2
    if mark == "disc":
        put_disc(group, centre, half, colour)
    elif mark == "square":
        put_box(group, (x - half, y - half, size, size), dp(1), colour)
    elif mark == "triangle":
        put_polygon(group, [(x - half, y - half), (x + half, y - half), (x, y + half)], colour)


def _border(view: PieceView) -> Rgba:
    if view.selected:
        return theme.of("ac")
    return (
        theme.of("gold") if view.ring == "gold" else theme.of("ondark") if view.colour == "black" else _edge()
    )


def _shield(group: Any, view: PieceView, centre: Point, size: float) -> None:
    thick = dp(3) if view.ring == "gold" or view.selected else dp(1.5)
    outline = _shield_points(centre, size)
    if view.ghost:
        put_polygon(group, outline, None, _ghost(view), dp(1.2))
        return
    put_polygon(group, outline, theme.of(view.colour), _border(view), thick)
    _marked(group, view, (centre[0], centre[1] + size * 0.05), size)


def _shield_points(centre: Point, size: float) -> list[Point]:
    x, y, wide, high = *centre, size * 0.46, size * 0.5
    left = [(-wide, high), (-wide, -high * 0.2), (-wide * 0.86, -high * 0.5), (-wide * 0.5, -high * 0.8)]
    right = [(-dx, dy) for dx, dy in reversed(left)]
    return [(x + dx, y + dy) for dx, dy in [*left, (0, -high), *right]]


def _square(group: Any, view: PieceView, centre: Point, size: float) -> None:
    side = size * 0.94
    box = (centre[0] - side / 2, centre[1] - side / 2, side, side)
    if view.ghost:
        put_dashed_box(group, box, dp(5), _ghost(view), dp(1.5))
        return
    put_box(group, box, dp(5), theme.of(view.colour), _border(view), dp(3 if view.selected else 1.5))
    _marked(group, view, centre, size)


def _diamond(group: Any, view: PieceView, centre: Point, size: float) -> None:
    x, y, half = *centre, size * 0.56
    corners = [(x, y + half), (x + half, y), (x, y - half), (x - half, y)]
    if view.ghost:
        put_polygon(group, corners, None, _ghost(view), dp(1.2))
        return
    edge = theme.of("warn") if view.selected else _edge()
    put_polygon(group, corners, theme.of(view.colour), edge, dp(3 if view.selected else 1.5))
    _glyph(group, view, centre, size * 0.46, theme.glyph_on(view.colour))


def _cube(group: Any, view: PieceView, centre: Point, size: float) -> None:
    side = size * 0.62
    box = (centre[0] - side / 2, centre[1] - side / 2, side, side)
    put_box(group, box, dp(4), theme.of(view.colour), _border(view), dp(1.5))
    _glyph(group, view, centre, side * 0.6, theme.glyph_on(view.colour))


def _badge(group: Any, centre: Point, radius: float, colour: str, icon: str = "", text: str = "") -> None:
    radius = max(radius, dp(8.5))
    put_disc(group, centre, radius, theme.of(colour))
    put_ring(group, centre, radius, _edge(), dp(1.5))
    ink = theme.glyph_on(colour)
    if icon:
        put_icon(group, icon, centre, radius * 1.25, ink)
    put_text(group, text, centre, radius * 1.2, ink)


class Picture(Drawn):
    """The picture in front of a sentence or an option: a piece, a die, or nothing."""

    view: Lead = ObjectProperty(None, allownone=True)
    side = NumericProperty(44)
    """Size in dp."""
    watched: ClassVar[tuple[str, ...]] = ("view", "side")

    def draw(self, group: InstructionGroup) -> None:
        """Draw it in the middle."""
        size = dp(self.side)
        if isinstance(self.view, DieView):
            put_die(group, self.view, self.center, size * 0.9)
        elif isinstance(self.view, PieceView) and self.view.shape == "card":
            put_card(group, self.view, (self.x, self.y + size * 0.1, self.width, self.height - size * 0.2))
        elif isinstance(self.view, PieceView):
            put_piece(group, self.view, self.center, size * 0.88)


load_kv(__file__)
