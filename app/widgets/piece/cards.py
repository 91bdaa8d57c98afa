"""Cards on a square board: they fill their cell, and point away from their owner."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp

from app import fonts
from app.draw import extent, put_box, put_dashed_box, put_icon, put_polygon, put_text
from app.palette import mix
from app.presenters.views import PieceView
from app.theme import theme

Box = tuple[float, float, float, float]


def put_card(group: Any, view: PieceView, box: Box) -> None:
    """Draw a card that fills its cell: name, value, and whose it is by where it points."""
    x, y, width, height = box
    own = mix(theme.of("s3"), theme.of("ac"), 0.22) if view.points == "up" else theme.of("s3")
    edge = (
        theme.of("ac")
        if view.selected and view.points == "up"
        else theme.of("ink")
        if view.selected
        else None
    )
    if view.ghost:
        box = (x + dp(2), y + height * 0.2, width - dp(4), height * 0.6)
        put_box(group, box, dp(7), own)
        put_dashed_box(group, box, dp(7), theme.of("outline"), dp(1), dp(3))
        _card_line(group, view, box)
        return
    put_box(group, box, dp(9), own, edge, dp(2.5))
    if view.text and not view.value:
        put_text(
            group, view.text, (x + width / 2, y + height / 2), height * 0.45, theme.of("ink2"), fonts.BOLD
        )
    else:
        _card_face(group, view, box)
    _pointer(group, view.points, box)


def shortened(text: str, font: str, size: float, room: float) -> str:
    """A text that fits into a room: whole, or its beginning with an ellipsis."""
    if extent(text, font, size)[0] <= room:
        return text
    for length in range(len(text) - 1, 0, -1):
        cut = text[:length].rstrip() + "…"
        if extent(cut, font, size)[0] <= room:
            return cut
    return "…"


def _card_face(group: Any, view: PieceView, box: Box) -> None:
    x, y, width, height = box
    size = theme.letter(13)
    text = shortened(view.text, fonts.MEDIUM, size, width - dp(10))
    name = extent(text, fonts.MEDIUM, size)[0]
    put_text(group, text, (x + dp(6) + name / 2, y + height * 0.7), size, theme.of("ink2"), fonts.MEDIUM)
    value = theme.letter(18)
    width_of = extent(view.value, fonts.BOLD, value)[0]
    right = x + width - dp(6)
    put_text(group, view.value, (right - width_of / 2, y + height * 0.32), value, theme.of("ink"), fonts.BOLD)
    put_icon(group, view.value_icon, (right - width_of - dp(11), y + height * 0.32), dp(14), theme.of("ink2"))


def _card_line(group: Any, view: PieceView, box: Box) -> None:
    """A closed card lies: name and value in one line."""
    x, y, width, height = box
    value = theme.letter(16)
    width_of = extent(view.value, fonts.BOLD, value)[0]
    size = theme.letter(12)
    text = shortened(view.text, fonts.MEDIUM, size, width - width_of - dp(15))
    name = extent(text, fonts.MEDIUM, size)[0]
    middle = y + height / 2
    put_text(group, text, (x + dp(6) + name / 2, middle), size, theme.of("ink2"), fonts.MEDIUM)
    put_text(
        group, view.value, (x + width - dp(6) - width_of / 2, middle), value, theme.of("ink2"), fonts.BOLD
    )


def _pointer(group: Any, points: str, box: Box) -> None:
    if not points:
        return
    x, y, width, height = box
    middle, reach = x + width / 2, dp(6)
    base, tip = (y + height, reach) if points == "up" else (y, -reach)
    colour = theme.of("ac") if points == "up" else theme.of("ink2")
    put_polygon(
        group,
        [(middle - reach, base - tip / 2), (middle + reach, base - tip / 2), (middle, base + tip / 2)],
        colour,
    )
