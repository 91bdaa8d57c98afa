"""The emblem of a game: polygons, discs and an icon on a tinted rounded square, as the game's data says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from kivy.graphics import InstructionGroup
from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty

from app.draw import put_box, put_disc, put_icon, put_polygon
from app.palette import Rgba, emblem, mix
from app.theme import theme
from app.widgets.base.base import Drawn, load_kv

Point = tuple[float, float]


class Ink:
    """Places and colours of one emblem: a unit square of `size` around a centre."""

    def __init__(self, group: Any, centre: Point, size: float, colour: Rgba) -> None:
        self._group, self._centre, self._size, self._colour = group, centre, size, colour
        self._colours: dict[str, Rgba] = {
            "colour": colour,
            "dim": mix(theme.of("s1"), colour, 0.5),
            "deep": mix(theme.of("s1"), colour, 0.32),
            "wash": mix(theme.of("bg"), colour, 0.1),
            "bg": theme.of("bg"),
        }

    def _at(self, place: Sequence[float]) -> Point:
        """A point in units of the emblem's size, from its centre."""
        return self._centre[0] + place[0] * self._size, self._centre[1] + place[1] * self._size

    def draw(self, shape: Mapping[str, Any]) -> None:
        """One shape: an icon, a disc, or a polygon that may be edged in the game's colour."""
        size, fill = self._size, self._colours.get(shape.get("colour", ""))
        if "icon" in shape:
            assert fill is not None, "an icon has a colour"
            put_icon(self._group, shape["icon"], self._at(shape["at"]), size * shape["size"], fill)
        elif "radius" in shape:
            assert fill is not None, "a disc has a colour"
            put_disc(self._group, self._at(shape["at"]), size * shape["radius"], fill)
        else:
            edge = self._colour if "line" in shape else None
            points = [self._at(place) for place in shape["points"]]
            put_polygon(self._group, points, fill, edge, size * shape.get("line", 0))


class Emblem(Drawn):
    """The emblem of `game`, `side` dp wide, in that game's own colour whatever the screen's is."""

    game = StringProperty("")
    side = NumericProperty(56)
    watched: ClassVar[tuple[str, ...]] = ("game", "side")

    def draw(self, group: InstructionGroup) -> None:
        """The square, then the emblem on it."""
        shapes = emblem(self.game).get("shape", ())
        if not shapes:
            return
        size = dp(self.side)
        colour = theme.accent_of(self.game)
        box = (self.center_x - size / 2, self.center_y - size / 2, size, size)
        put_box(group, box, size * 0.22, mix(theme.of("s1"), colour, 0.18))
        ink = Ink(group, self.center, size, colour)
        for shape in shapes:
            ink.draw(shape)


load_kv(__file__)
