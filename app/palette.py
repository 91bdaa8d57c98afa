"""The colour tokens as plain numbers: no Kivy here, so that contrast can be tested headless."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from companion.content.places import data_dir
from companion.content.toml import read_toml

Rgba = tuple[float, float, float, float]

DARK: Final = {
    "bg": "#13100E",
    "s1": "#1D1916",
    "s2": "#28221E",
    "s3": "#352D27",
    "line": "#453B33",
    "outline": "#8F8275",
    "ink": "#F4ECDF",
    "ink2": "#CDC1B1",
    "ink3": "#A89B8C",
    "ok": "#86CB92",
    "warn": "#F3C655",
    "bad": "#FF8A80",
    "blue": "#3F7FCC",
    "red": "#CF433B",
    "black": "#0A0807",
    "orange": "#E08A35",
    "yellow": "#EBC94F",
    "violet": "#8A5FD6",
    "ivory": "#F4ECDF",
    "edge": "#13100E",
    "flame": "#FFC247",
    "darkness": "#A874EA",
    "gold": "#E5B94E",
    "silver": "#C3CBD3",
    "lit": "#38240F",
    "litline": "#8A6A2C",
    "onac": "#1A0F08",
    "onlight": "#13100E",
    "ondark": "#F4ECDF",
}
LIGHT: Final = {
    "bg": "#F5EEE3",
    "s1": "#FFFBF4",
    "s2": "#ECE2D3",
    "s3": "#E0D4C1",
    "line": "#D3C5B0",
    "outline": "#7C6F60",
    "ink": "#231B14",
    "ink2": "#51463A",
    "ink3": "#63574A",
    "ok": "#1F6833",
    "warn": "#7A5200",
    "bad": "#B0241C",
    "blue": "#2F6DB8",
    "red": "#B8322B",
    "black": "#17120F",
    "orange": "#C06A12",
    "yellow": "#D9B12E",
    "violet": "#6B3FB8",
    "ivory": "#FFFFFF",
    "edge": "#231B14",
    "flame": "#B85E00",
    "darkness": "#6B3FB8",
    "gold": "#9A6E00",
    "silver": "#6B7480",
    "lit": "#FFE6BF",
    "litline": "#D9A45B",
    "onac": "#FFFFFF",
    "onlight": "#231B14",
    "ondark": "#FFFFFF",
}
STYLES: Final = {"Dark": DARK, "Light": LIGHT}

LIGHT_GLYPHS: Final = ("blue", "red", "violet")
"""Colours between dark and light: pieces of these carry light glyphs in both styles."""


def rgba(hex_colour: str) -> Rgba:
    """The colour `#RRGGBB` as four numbers from 0 to 1."""
    red, green, blue = (int(hex_colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue, 1.0


def mix(base: Rgba, over: Rgba, share: float) -> Rgba:
    """`base` with `share` (0 to 1) of `over` laid on it."""
    red, green, blue = (b + (o - b) * share for b, o in zip(base[:3], over[:3], strict=True))
    return red, green, blue, 1.0


@cache
def emblem(game: str) -> Mapping[str, Any]:
    """What a game's data says of its emblem and its colours; nothing for a game without one."""
    file = data_dir() / game / "emblem.toml"
    return read_toml(file) if game and file.exists() else {}


def has_accent(game: str) -> bool:
    """Whether a game has a colour of its own."""
    return "accent" in emblem(game)


def accent(game: str, style: str) -> Rgba:
    """The accent of a game in a style; `ink` for screens that belong to no game."""
    colours = emblem(game).get("accent")
    return rgba(colours[style.lower()] if colours else STYLES[style]["ink"])


def palette(game: str, style: str) -> dict[str, Rgba]:
    """Every token of a style with the accent of a game: `ac`, `onac`, `acs` (selected fill)."""
    tokens = {name: rgba(value) for name, value in STYLES[style].items()}
    tokens["ac"] = accent(game, style)
    if not has_accent(game):
        tokens["onac"] = tokens["bg"]
    tokens["acs"] = mix(tokens["s1"], tokens["ac"], 0.16)
    tokens["bads"] = mix(tokens["s1"], tokens["bad"], 0.16)
    tokens["clear"] = (0.0, 0.0, 0.0, 0.0)
    tokens["shade"] = (0.0, 0.0, 0.0, 1.0)
    return tokens


@cache
def glyph_on(colour: str, style: str) -> str:
    """The token to write with on a piece, a die or a badge of that colour: what can be seen best on it."""
    if colour == "ac":
        return "onac"
    if colour in LIGHT_GLYPHS:
        return "ondark"
    tokens = palette("", style)
    return max(("ondark", "onlight"), key=lambda glyph: contrast(tokens[glyph], tokens[colour]))


def luminance(colour: Rgba) -> float:
    """WCAG relative luminance."""
    parts = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour[:3]]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(first: Rgba, second: Rgba) -> float:
    """WCAG contrast ratio of two colours, 1 to 21."""
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)
