"""Drawing helpers: shared text textures, rounded frames, dashed rings, hatching."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import ceil, cos, pi, sin
from typing import Any, Final

from kivy.core.text import Label as CoreLabel
from kivy.graphics import (
    Color,
    InstructionGroup,
    Mesh,
    Rectangle,
    RoundedRectangle,
    SmoothEllipse,
    SmoothLine,
    SmoothRoundedRectangle,
    StencilPop,
    StencilPush,
    StencilUnUse,
    StencilUse,
)
from kivy.graphics.texture import Texture
from kivy.metrics import dp

from app import fonts
from app.palette import Rgba

TEXTURES: Final = 1024
"""How many different texts and icons are kept; a full table needs about sixty."""


def corners(radius: Sequence[float]) -> list[tuple[float, float]]:
    """Radii in dp as Kivy's rounded rectangles want them."""
    return [(dp(corner), dp(corner)) for corner in radius]


def frame(
    x: float, y: float, width: float, height: float, radius: Sequence[float], line: float
) -> tuple[float, ...]:
    """A `Line.rounded_rectangle` whose stroke lies inside the box, as its fill does."""
    inset = dp(line) / 2
    inner = [max(dp(corner) - inset, 0.1) for corner in radius]
    top_left, top_right, bottom_right, bottom_left = inner
    box = (x + inset, y + inset, max(width - 2 * inset, 1), max(height - 2 * inset, 1))
    return (*box, bottom_left, bottom_right, top_right, top_left, 24)


def brow(x: float, top: float, width: float, radius: float) -> list[float]:
    """The points of a line along the round top of a box; radius in dp."""
    round_, inset = dp(radius), dp(0.75)
    points: list[float] = []
    for centre, start in ((x + round_, 180), (x + width - round_, 90)):
        for turn in range(0, 91, 6):
            angle = (start - turn) * pi / 180
            reach = round_ - inset
            points += [centre + reach * cos(angle), top - round_ + reach * sin(angle)]
    return points


@lru_cache(maxsize=TEXTURES)
def text_texture(text: str, font: str, size: float) -> Texture:
    """A white texture of a text, shared by everyone who draws it; tint it with `Color`."""
    label = CoreLabel(text=text, font_name=font, font_size=size)
    label.refresh()
    return label.texture


@lru_cache(maxsize=TEXTURES)
def extent(text: str, font: str, size: float) -> tuple[float, float]:
    """Width and height of a text on one line, in pixels."""
    width, height = CoreLabel(font_name=font, font_size=size).get_extents(text)
    return float(width), float(height)


def put_text(
    group: Any, text: str, centre: tuple[float, float], size: float, colour: Rgba, font: str = fonts.BLACK
) -> None:
    """Write a text centred on a point."""
    if not text:
        return
    texture = text_texture(text, font, size)
    width, height = texture.size
    group.add(Color(rgba=colour))
    place = (round(centre[0] - width / 2), round(centre[1] - height / 2))
    group.add(Rectangle(texture=texture, pos=place, size=texture.size))


def put_icon(group: Any, icon: str, centre: tuple[float, float], size: float, colour: Rgba) -> None:
    """Draw an icon centred on a point."""
    put_text(group, fonts.glyph(icon), centre, size, colour, fonts.ICONS)


def put_box(
    group: Any,
    box: tuple[float, float, float, float],
    radius: float,
    fill: Rgba | None = None,
    edge: Rgba | None = None,
    line: float = 1,
) -> None:
    """A rounded box in pixels with fill and edge; the edge lies inside."""
    x, y, width, height = box
    if fill is not None:
        group.add(Color(rgba=fill))
        group.add(SmoothRoundedRectangle(pos=(x, y), size=(width, height), radius=[(radius, radius)] * 4))
    if edge is not None:
        group.add(Color(rgba=edge))
        inset = line / 2
        shape = (x + inset, y + inset, width - line, height - line, max(radius - inset, 0.1), 24)
        group.add(SmoothLine(rounded_rectangle=shape, width=line / 2))


def put_disc(group: Any, centre: tuple[float, float], radius: float, colour: Rgba) -> None:
    """A filled circle."""
    group.add(Color(rgba=colour))
    place = (centre[0] - radius, centre[1] - radius)
    group.add(SmoothEllipse(pos=place, size=(radius * 2, radius * 2)))


def put_ring(group: Any, centre: tuple[float, float], radius: float, colour: Rgba, line: float = 1) -> None:
    """A circle line."""
    group.add(Color(rgba=colour))
    group.add(SmoothLine(circle=(*centre, radius, 0, 360, 64), width=line / 2))


def put_dashed_ring(
    group: Any, centre: tuple[float, float], radius: float, colour: Rgba, line: float = 1, dashes: int = 10
) -> None:
    """A ring of arcs: Kivy's own dashes work at one width only."""
    group.add(Color(rgba=colour))
    step = 360 / dashes
    for number in range(dashes):
        start = number * step
        group.add(
            SmoothLine(circle=(*centre, radius, start, start + step * 0.55, 12), width=line / 2, cap="none")
        )


def put_dashed_box(
    group: Any,
    box: tuple[float, float, float, float],
    radius: float,
    colour: Rgba,
    line: float = 1,
    dash: float = 4,
) -> None:
    """A rounded box in dashes: pieces of its outline, measured along it."""
    group.add(Color(rgba=colour))
    outline = _rounded_outline(box, radius)
    for piece in _dashes(outline, dash, dash * 0.8):
        group.add(SmoothLine(points=piece, width=line / 2, cap="none"))


def put_dots(
    group: Any, start: tuple[float, float], end: tuple[float, float], dot: float, colour: Rgba
) -> None:
    """A dotted line of small discs."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    count = max(int((dx * dx + dy * dy) ** 0.5 / (dot * 3)), 1)
    for number in range(count + 1):
        share = number / count
        put_disc(group, (start[0] + dx * share, start[1] + dy * share), dot / 2, colour)


def put_hatched(
    group: Any, box: tuple[float, float, float, float], radius: float, colour: Rgba, back: Rgba
) -> None:
    """A rounded bar of slanted stripes, cut to its shape by a stencil."""
    x, y, width, height = box
    if width < 1:
        return
    shape = {"pos": (x, y), "size": (width, height), "radius": [(radius, radius)] * 4}
    group.add(Color(rgba=back))
    group.add(SmoothRoundedRectangle(**shape))
    # The stencil takes every pixel that is touched at all: a smooth edge would let stripes spill over.
    group.add(StencilPush())
    group.add(RoundedRectangle(**shape))
    group.add(StencilUse())
    group.add(Color(rgba=colour))
    group.add(_stripes(x, y, width, height))
    group.add(StencilUnUse())
    group.add(RoundedRectangle(**shape))
    group.add(StencilPop())


def put_lattice(group: Any, box: tuple[float, float, float, float], step: float, colour: Rgba) -> None:
    """Crossing slanted lines in a box: the back of a card."""
    x, y, width, height = box
    group.add(Color(rgba=colour))
    for number in range(1, int((width + height) / step) + 1):
        run = number * step
        low, high = max(run - height, 0), min(run, width)
        group.add(SmoothLine(points=(x + low, y + run - low, x + high, y + run - high), width=0.5))
        ends = (x + width - low, y + run - low, x + width - high, y + run - high)
        group.add(SmoothLine(points=ends, width=0.5))


def put_polygon(
    group: Any,
    points: Sequence[tuple[float, float]],
    fill: Rgba | None,
    edge: Rgba | None = None,
    line: float = 1,
) -> None:
    """A convex polygon; its edge is smoothed by a line of its own colour."""
    flat = [number for point in points for number in point]
    if fill is not None:
        group.add(Color(rgba=fill))
        vertices = [number for px, py in points for number in (px, py, 0, 0)]
        group.add(Mesh(vertices=vertices, indices=list(range(len(points))), mode="triangle_fan"))
    group.add(Color(rgba=edge or fill or (0, 0, 0, 0)))
    group.add(SmoothLine(points=flat, close=True, width=max(line / 2, 0.5), joint="round"))


def hexagon(centre: tuple[float, float], radius: float) -> list[tuple[float, float]]:
    """The corners of a pointy-top hexagon."""
    return [
        (centre[0] + radius * sin(pi / 3 * turn), centre[1] + radius * cos(pi / 3 * turn))
        for turn in range(6)
    ]


def fresh(group: InstructionGroup | None, canvas: Any) -> InstructionGroup:
    """An emptied group on a canvas, made on first use."""
    if group is None:
        group = InstructionGroup()
        canvas.add(group)
    group.clear()
    return group


def _stripes(x: float, y: float, width: float, height: float) -> Mesh:
    step = dp(10)
    vertices: list[float] = []
    indices: list[int] = []
    for number in range(-ceil(height / step), ceil(width / step) + 1):
        left = x + number * step
        base = len(vertices) // 4
        quad = (
            (left, y),
            (left + step / 2, y),
            (left + step / 2 + height, y + height),
            (left + height, y + height),
        )
        vertices += [part for px, py in quad for part in (px, py, 0, 0)]
        indices += [base, base + 1, base + 2, base, base + 2, base + 3]
    return Mesh(vertices=vertices, indices=indices, mode="triangles")


def _rounded_outline(box: tuple[float, float, float, float], radius: float) -> list[tuple[float, float]]:
    x, y, width, height = box
    radius = min(radius, width / 2, height / 2)
    centres = (
        (x + width - radius, y + radius, -90),
        (x + width - radius, y + height - radius, 0),
        (x + radius, y + height - radius, 90),
        (x + radius, y + radius, 180),
    )
    points = []
    for cx, cy, start in centres:
        for turn in range(0, 91, 10):
            angle = (start + turn) * pi / 180
            points.append((cx + radius * cos(angle), cy + radius * sin(angle)))
    return [*points, points[0]]


def _dashes(outline: list[tuple[float, float]], dash: float, gap: float) -> list[list[float]]:
    """Cut a closed outline into dashes of equal length, so that no seam shows; one walk around it."""
    length = sum(_distance(a, b) for a, b in pairwise(outline))
    count = max(round(length / (dash + gap)), 4)
    period = length / count
    solid = period * dash / (dash + gap)
    pieces: list[list[float]] = [[] for _number in range(count)]
    walked = 0.0
    for first, second in pairwise(outline):
        step = _distance(first, second)
        number = int(walked / period)
        while step > 0 and number < count and number * period < walked + step:
            low = max(number * period - walked, 0.0)
            high = min(number * period + solid - walked, step)
            if low < high:
                pieces[number] += [] if pieces[number] else _between(first, second, low / step)
                pieces[number] += _between(first, second, high / step)
            number += 1
        walked += step
    return [piece for piece in pieces if len(piece) >= 4]


def _between(first: tuple[float, float], second: tuple[float, float], share: float) -> list[float]:
    return [first[0] + (second[0] - first[0]) * share, first[1] + (second[1] - first[1]) * share]


def _distance(first: tuple[float, float], second: tuple[float, float]) -> float:
    return float(((first[0] - second[0]) ** 2 + (first[1] - second[1]) ** 2) ** 0.5)


__all__ = [
    "brow",
    "corners",
    "extent",
    "frame",
    "fresh",
    "hexagon",
    "put_box",
    "put_dashed_box",
    "put_dashed_ring",
    "put_disc",
    "put_dots",
    "put_hatched",
    "put_icon",
    "put_lattice",
    "put_polygon",
    "put_ring",
    "put_text",
    "text_texture",
]
