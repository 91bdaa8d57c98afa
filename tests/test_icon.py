"""The icon: the files are what the drawing gives, every package refers to them, the die can be seen."""

from __future__ import annotations

import tomllib
import xml.etree.ElementTree as ET
from configparser import ConfigParser
from math import hypot
from pathlib import Path

import pytest

pytest.importorskip("PIL")

from PIL import Image, ImageChops, ImageStat

from app.palette import DARK, contrast, rgba
from companion.content.languages import LANGUAGES
from devtools.icon import ADAPTIVE, FILES, MACOS, PIPS, WINDOW, WINDOWS, die, draw, pip_colour
from devtools.verbs import put_entry
from tests.source import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
NAME = "tabletop-companion"
SAFE = 33 / 108
"""What every phone shows of a layer: a disc of this radius."""


def stored(path: Path) -> dict[int, Image.Image]:
    """The pictures of a file by their width."""
    with Image.open(path) as file:
        if path.suffix == ".ico":
            return {size[0]: file.ico.getimage(size).convert("RGBA") for size in file.ico.sizes()}
        if path.suffix == ".icns":
            return {
                size[0] * size[2]: file.icns.getimage(size).convert("RGBA") for size in file.icns.itersizes()
            }
        return {file.width: file.convert("RGBA")}


def setting(key: str) -> list[str]:
    parser = ConfigParser(interpolation=None)
    parser.read(ROOT / "buildozer.spec", encoding="utf-8")
    return [part.strip() for part in parser["app"][key].split(",") if part.strip()]


def entry(path: Path) -> dict[str, str]:
    parser = ConfigParser(interpolation=None, delimiters=("=",))
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(path, encoding="utf-8")
    return dict(parser["Desktop Entry"])


@pytest.mark.slow
@pytest.mark.parametrize("name", FILES)
def test_every_file_is_what_the_drawing_gives(name):
    found, drawn = stored(ROOT / name), {each.width: each for each in FILES[name]()}
    assert set(found) == set(drawn)
    for width, picture in drawn.items():
        # Another release of the drawing library may round an edge otherwise; another drawing differs by more.
        off = ImageStat.Stat(ImageChops.difference(found[width], picture)).mean
        assert max(off) < 1, (name, width, off)


def test_another_drawing_would_be_noticed():
    one, other = draw(die(0.3), 64), draw(die(0.3, tilt=0), 64)
    assert max(ImageStat.Stat(ImageChops.difference(one, other)).mean) > 1


def test_the_sizes_that_systems_ask_for_are_there():
    assert set(stored(ROOT / "icons" / f"{NAME}.ico")) == set(WINDOWS) >= {16, 32, 48, 256}
    assert set(stored(ROOT / "icons" / f"{NAME}.icns")) == set(MACOS) >= {128, 256, 512}


def test_the_die_stands_out_from_its_table_and_each_pip_from_the_die():
    ivory = rgba(DARK["ivory"])
    assert all(contrast(ivory, rgba(DARK[ground])) >= 7 for ground in ("bg", "s1", "s2"))
    for game in PIPS:
        red, green, blue, _alpha = pip_colour(game)
        assert contrast(ivory, (red / 255, green / 255, blue / 255, 1.0)) >= 3, game


def test_the_pips_can_be_counted_at_48_pixels():
    picture = stored(ROOT / "icons" / f"{NAME}.ico")[48].convert("RGB")
    colours = picture.getcolors(48 * 48)
    for game in PIPS:
        wanted = pip_colour(game)[:3]
        near = sum(
            count
            for count, found in colours
            if sum(abs(a - b) for a, b in zip(found, wanted, strict=True)) < 30
        )
        assert near >= 6, game


# -- where it is used ----------------------------------------------------------------------------------------


def test_android_gets_two_layers_a_third_for_themes_and_a_presplash():
    layers = [setting(f"icon.adaptive_{layer}.filename")[0] for layer in ("foreground", "background")]
    resources = dict(each.split(":") for each in setting("android.add_resources"))
    for name in (*layers, *resources, *setting("icon.filename"), *setting("presplash.filename")):
        assert (ROOT / name).is_file(), name
    assert [stored(ROOT / name).keys() for name in layers] == [{ADAPTIVE}] * 2
    themed = {place: name for name, place in resources.items()}["mipmap-anydpi-v33/icon.xml"]
    android = "{http://schemas.android.com/apk/res/android}drawable"
    used = [each.get(android) for each in ET.parse(ROOT / themed).getroot()]
    assert used == [f"@mipmap/icon_{layer}" for layer in ("background", "foreground", "monochrome")]
    assert "mipmap/icon_monochrome.png" in resources.values()


@pytest.mark.parametrize("layer", ["foreground", "monochrome"])
def test_no_phone_cuts_the_die(layer):
    (picture,) = stored(ROOT / "icons" / f"android_{layer}.png").values()
    alpha, middle = picture.getchannel("A").load(), ADAPTIVE / 2
    reach = max(
        hypot(x + 0.5 - middle, y + 0.5 - middle)
        for x in range(ADAPTIVE)
        for y in range(ADAPTIVE)
        if alpha[x, y] > 8
    )
    assert ADAPTIVE * 0.2 < reach <= ADAPTIVE * SAFE


def test_the_background_has_no_holes_and_the_outline_has_five():
    (ground,) = stored(ROOT / "icons" / "android_background.png").values()
    assert ground.getchannel("A").getextrema() == (255, 255)
    (outline,) = stored(ROOT / "icons" / "android_monochrome.png").values()
    middle = ADAPTIVE // 2
    assert outline.getpixel((middle, middle))[3] == 0 and outline.getpixel((middle, middle - 40))[3] == 255


def test_the_desktop_entry_starts_the_app_and_shows_its_picture():
    found = entry(ROOT / "icons" / f"{NAME}.desktop")
    assert found["Exec"] in PROJECT["project"]["gui-scripts"]
    assert found["Icon"] == NAME and found["Type"] == "Application" and found["Categories"].endswith(";")
    for language in set(LANGUAGES) - {"en"}:
        assert found[f"Comment[{language}]"] != found["Comment"]
    shared = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["shared-data"]
    assert shared == {
        f"icons/{NAME}.desktop": f"share/applications/{NAME}.desktop",
        f"icons/{NAME}.png": f"share/icons/hicolor/512x512/apps/{NAME}.png",
    }


def test_the_folder_has_the_entry_of_its_own_program(tmp_path):
    put_entry(tmp_path)
    found = entry(tmp_path / "share" / "applications" / f"{NAME}.desktop")
    assert found["Exec"] == "companion" and found["Icon"] == NAME
    picture = tmp_path / "share" / "icons" / "hicolor" / "512x512" / "apps" / f"{NAME}.png"
    assert stored(picture).keys() == {512}


@pytest.mark.ui
def test_the_window_wears_the_icon_and_the_name_of_the_entry():
    import os

    from app.main import CompanionApp
    from app.presenters.session import AppSession, inline

    app = CompanionApp(session=AppSession(run=inline), run=inline)
    assert Path(app.get_application_icon()) == ROOT / WINDOW
    assert os.environ["SDL_VIDEO_X11_WMCLASS"] == entry(ROOT / "icons" / f"{NAME}.desktop")["StartupWMClass"]
