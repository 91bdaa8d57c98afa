"""The five games' emblems: polygons and one icon on a tinted rounded square."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Any, ClassVar, Final

from kivy.graphics import InstructionGroup
from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty

from app.draw import hexagon, put_box, put_disc, put_icon, put_polygon
from app.palette import Rgba, mix
from app.theme import theme
from app.widgets.base.base import Drawn, load_kv

Point = tuple[float, float]


class Ink:
    """Places and colours of one emblem: a unit square of `size` around a centre."""

    def __init__(self, group: Any, centre: Point, size: float, colour: Rgba) -> None:
        self.group, self.centre, self.size, self.colour = group, centre, size, colour
        self.dim = mix(theme.of("s1"), colour, 0.5)
        self.deep = mix(theme.of("s1"), colour, 0.32)

    def at(self, x: float, y: float) -> Point:
        """A point in units of the emblem's size, from its centre."""
        return self.centre[0] + x * self.size, self.centre[1] + y * self.size

    def polygon(self, points: list[Point], fill: Rgba | None, line: float = 0.02) -> None:
        """A polygon in units, edged in the game's colour."""
        put_polygon(self.group, [self.at(*point) for point in points], fill, self.colour, self.size * line)

    def icon(self, name: str, x: float, y: float, size: float, colour: Rgba | None = None) -> None:
        """An icon in units."""
        put_icon(self.group, name, self.at(x, y), self.size * size, colour or self.colour)


def _berserkers(ink: Ink) -> None:
    """A flame in a ring of eight dots: the eight protective fires."""
    for turn in range(8):
        spot = ink.at(0.36 * cos(turn * pi / 4), 0.36 * sin(turn * pi / 4))
        put_disc(ink.group, spot, ink.size * 0.045, ink.colour)
    ink.icon("fire", 0, 0, 0.42)


def _boardgame(ink: Ink) -> None:
    """Seven hexes with a sword in the middle one."""
    radius, step = 0.16, 0.16 * 3**0.5
    spots = [(0.0, 0.0), *((step * cos(turn * pi / 3), step * sin(turn * pi / 3)) for turn in range(6))]
    for number, spot in enumerate(spots):
        fill = ink.colour if number == 0 else ink.deep
        put_polygon(ink.group, hexagon(ink.at(*spot), ink.size * radius), fill, ink.colour, ink.size * 0.02)
    ink.icon("sword", 0, 0, 0.24, theme.of("bg"))


def _kubnazub(ink: Ink) -> None:
    """A cube with a tooth."""
    top = [(0.0, 0.4), (0.36, 0.22), (0.0, 0.04), (-0.36, 0.22)]
    left = [(-0.36, 0.19), (-0.015, 0.01), (-0.015, -0.4), (-0.36, -0.22)]
    right = [(0.36, 0.19), (0.015, 0.01), (0.015, -0.4), (0.36, -0.22)]
    for face, fill in ((top, ink.colour), (left, ink.dim), (right, ink.deep)):
        put_polygon(ink.group, [ink.at(*point) for point in face], fill)
    put_disc(ink.group, ink.at(0, 0.22), ink.size * 0.05, theme.of("bg"))
    ink.icon("tooth", -0.19, -0.1, 0.3, theme.of("bg"))
    for x, y in ((0.1, -0.06), (0.19, -0.1), (0.28, -0.14)):
        put_disc(ink.group, ink.at(x, y), ink.size * 0.035, ink.colour)


def _realms(ink: Ink) -> None:
    """A quartered shield with a crown."""
    _shield(ink, "crown")


def _realms_draft(ink: Ink) -> None:
    """The same shield with cards."""
    _shield(ink, "cards")


def _shield(ink: Ink, icon: str) -> None:
    quarters = (
        ([(-0.32, 0.36), (0, 0.36), (0, 0), (-0.32, 0)], ink.dim),
        ([(0.32, 0.36), (0, 0.36), (0, 0), (0.32, 0)], ink.deep),
        ([(-0.32, 0), (0, 0), (0, -0.4), (-0.2, -0.29), (-0.3, -0.14)], ink.deep),
        ([(0.32, 0), (0, 0), (0, -0.4), (0.2, -0.29), (0.3, -0.14)], ink.dim),
    )
    for points, fill in quarters:
        ink.polygon(points, fill)
    put_disc(ink.group, ink.at(0, 0.02), ink.size * 0.19, mix(theme.of("bg"), ink.colour, 0.1))
    ink.icon(icon, 0, 0.02, 0.28)


def _warcry(ink: Ink) -> None:
    """A pennant with a bugle."""
    left = [(-0.28, 0.38), (0, 0.38), (0, -0.22), (-0.28, -0.4)]
    right = [(0.28, 0.38), (0, 0.38), (0, -0.22), (0.28, -0.4)]
    for half in (left, right):
        put_polygon(ink.group, [ink.at(*point) for point in half], ink.deep)
    outline = [(-0.28, 0.38), (0.28, 0.38), (0.28, -0.4), (0, -0.22), (-0.28, -0.4)]
    ink.polygon(outline, None, 0.035)
    ink.icon("bugle", 0, 0.08, 0.42)


EMBLEMS: Final = {
    "berserkers": _berserkers,
    "boardgame": _boardgame,
    "kubnazub": _kubnazub,
    "realms": _realms,
    "realms_draft": _realms_draft,
    "warcry": _warcry,
}


class Emblem(Drawn):
    """The emblem of `game`, `side` dp wide, in that game's own colour whatever the screen's is."""

    game = StringProperty("")
    side = NumericProperty(56)
    watched: ClassVar[tuple[str, ...]] = ("game", "side")

    def draw(self, group: InstructionGroup) -> None:
        """The square, then the emblem on it."""
        if self.game not in EMBLEMS:
            return
        size = dp(self.side)
        colour = theme.accent_of(self.game)
        box = (self.center_x - size / 2, self.center_y - size / 2, size, size)
        put_box(group, box, size * 0.22, mix(theme.of("s1"), colour, 0.18))
        EMBLEMS[self.game](Ink(group, self.center, size, colour))


load_kv(__file__)
