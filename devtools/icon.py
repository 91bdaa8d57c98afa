"""Draws the app's icon in every form a system wants: `python3 -m devtools.icon`.

An ivory die on a table of dark oak; each of its five pips has the colour of one of the five games. Sizes and
places are shares of the whole picture, its top left corner being (0, 0).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, pi, radians, sin
from pathlib import Path
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from app.palette import DARK, accent, mix

ROOT: Final = Path(__file__).resolve().parents[1]
WINDOW: Final = "app/icon/icon.png"
"""The picture of the window, which the running app reads; what packages need lies in `icons`."""
PIPS: Final = ("realms", "boardgame", "berserkers", "kubnazub", "warcry")
"""The games by their pips, from the top left corner to the bottom right one; the fire is in the middle."""
BRIGHT: Final = 0.3
"""A pip is the accent for light grounds, with so much of the brighter one for dark grounds."""
TILT: Final = -12
"""Degrees by which the die is turned."""
FINE: Final = 8
"""Drawn so many times larger, then made small: smooth edges."""
SMALL: Final = 32
"""Up to this size in pixels the die stands straight and larger."""
WINDOWS: Final = (16, 24, 32, 48, 64, 128, 256)
MACOS: Final = (32, 64, 128, 256, 512, 1024)
"""The sizes within one icon file."""
ADAPTIVE: Final = 432
"""Android's layers; it may cut off all but a disc of 66/108 of their width."""
LAYER: Final = 0.215
"""Half the side of the die there."""
CLEAR: Final = (0, 0, 0, 0)

Point = tuple[float, float]
Colour = str | tuple[int, int, int, int]


class Shape(NamedTuple):
    """A filled outline."""

    points: Sequence[Point]
    colour: Colour


def disc(x: float, y: float, radius: float, colour: Colour) -> Shape:
    """A disc around a point."""
    turns = [2 * pi * step / 64 for step in range(64)]
    return Shape([(x + radius * cos(turn), y + radius * sin(turn)) for turn in turns], colour)


def square(y: float, half: float, corner: float, colour: Colour, tilt: float = 0) -> Shape:
    """A square with round corners around a point of the middle line, perhaps turned."""
    reach = half - corner
    middles = ((reach, reach, 0), (-reach, reach, 90), (-reach, -reach, 180), (reach, -reach, 270))
    points = [
        (across + corner * cos(radians(start + turn)), down + corner * sin(radians(start + turn)))
        for across, down, start in middles
        for turn in range(0, 91, 5)
    ]
    return Shape([(0.5 + px, y + py) for px, py in (turned(point, tilt) for point in points)], colour)


def turned(point: Point, tilt: float) -> Point:
    """A point turned around (0, 0)."""
    x, y, angle = *point, radians(tilt)
    return x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)


# -- what is drawn -------------------------------------------------------------------------------------------


def pip_colour(game: str) -> Colour:
    """The colour of a game on ivory."""
    bright, deep = (accent(game, style) for style in ("Dark", "Light"))
    red, green, blue, alpha = (round(255 * part) for part in mix(deep, bright, BRIGHT))
    return red, green, blue, alpha


def pips(y: float, half: float, tilt: float, colours: Sequence[Colour]) -> list[Shape]:
    """The five of a die."""
    off = half * 0.52
    spots = [turned(spot, tilt) for spot in ((-off, -off), (off, -off), (0, 0), (-off, off), (off, off))]
    return [
        disc(0.5 + across, y + down, half * 0.2, colour)
        for (across, down), colour in zip(spots, colours, strict=True)
    ]


def die(half: float, tilt: float = TILT) -> list[Shape]:
    """The die in the middle, a little of its side below its face."""
    rise, corner = half * 0.07, half * 0.4
    side = square(0.5 + rise, half, corner, DARK["ink3"], tilt)
    face = square(0.5 - rise, half, corner, DARK["ivory"], tilt)
    return [side, face, *pips(0.5 - rise, half, tilt, [pip_colour(game) for game in PIPS])]


def outline(half: float) -> list[Shape]:
    """The die in one colour, which the system chooses: its pips are holes."""
    return [square(0.5, half, half * 0.4, "#FFFFFF", TILT), *pips(0.5, half, TILT, [CLEAR] * 5)]


def oak() -> list[Shape]:
    """Three planks, as wide as the picture."""
    ends = (0, 0.333, 0.667, 1)
    planks = [
        Shape([(0, low), (1, low), (1, high), (0, high)], DARK[colour])
        for low, high, colour in zip(ends, ends[1:], ("s1", "s2", "s1"), strict=False)
    ]
    seams = [
        Shape([(0, y - 0.006), (1, y - 0.006), (1, y + 0.006), (0, y + 0.006)], DARK["bg"]) for y in ends[1:3]
    ]
    return [*planks, *seams]


def draw(shapes: Sequence[Shape], size: int) -> Image.Image:
    """The shapes as a picture."""
    side = size * FINE
    picture = Image.new("RGBA", (side, side), CLEAR)
    pen = ImageDraw.Draw(picture)
    for shape in shapes:
        pen.polygon([(x * side, y * side) for x, y in shape.points], fill=shape.colour)
    return picture.resize((size, size), Image.Resampling.BOX)


def whole(size: int) -> Image.Image:
    """The icon on its own ground with a rim, which sets it off from a dark one."""
    rim = draw([square(0.5, 0.5, 0.22, DARK["outline"])], size)
    ground = draw(oak(), size)
    inside = draw([square(0.5, 0.488, 0.209, "#FFFFFF")], size).getchannel("A")
    rim.paste(ground, mask=inside)
    rim.alpha_composite(draw(die(0.36, 0) if size <= SMALL else die(0.325), size))
    return rim


# -- the files ----------------------------------------------------------------------------------------------


FILES: Final[dict[str, Callable[[], list[Image.Image]]]] = {
    WINDOW: lambda: [whole(256)],
    "icons/tabletop-companion.png": lambda: [whole(512)],
    "icons/tabletop-companion.ico": lambda: [whole(size) for size in WINDOWS],
    "icons/tabletop-companion.icns": lambda: [whole(size) for size in MACOS],
    "icons/android_foreground.png": lambda: [draw(die(LAYER), ADAPTIVE)],
    "icons/android_background.png": lambda: [draw(oak(), ADAPTIVE)],
    "icons/android_monochrome.png": lambda: [draw(outline(LAYER), ADAPTIVE)],
    "icons/presplash.png": lambda: [draw(die(0.25), 512)],
}
"""Every file by its path in the project, with what draws the pictures in it, the largest last."""


def main() -> None:
    """Write the files."""
    for name, drawn in FILES.items():
        path = ROOT / name
        path.parent.mkdir(exist_ok=True)
        save(drawn(), path)


def save(drawn: Sequence[Image.Image], path: Path) -> None:
    """Write one file with one picture or several."""
    *smaller, largest = drawn
    if path.suffix == ".ico":
        largest.save(path, append_images=smaller, sizes=[each.size for each in drawn])
    elif path.suffix == ".icns":
        largest.save(path, append_images=smaller)
    else:
        largest.save(path, optimize=True)


if __name__ == "__main__":
    main()
