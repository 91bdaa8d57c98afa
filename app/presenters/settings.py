"""The player's settings: what there is, what each may be, and what it is when nobody has chosen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from companion.content.languages import LANGUAGES

Dice = Literal["table", "app", "ask"]
"""Who rolls: the players at their table, the app, or whoever the sheet is told each time."""

TEXT_SCALES = (1.0, 1.25, 1.5, 1.75, 2.0)
CHOICES: Mapping[str, tuple[object, ...]] = {
    "language": LANGUAGES,
    "theme": ("System", "Dark", "Light"),
    "text_scale": TEXT_SCALES,
    "dice": ("table", "app", "ask"),
    "seating": ("opposite", "beside"),
    "rolls_here": (True, False),
    "motion": (True, False),
    "haptics": (True, False),
    "speech": (True, False),
    "keep_awake": (True, False),
    "hints": (True, False),
    "sounds": (True, False),
    "drift_check": (True, False),
    "pick_seconds": (0, 30, 45, 60, 90, 120),
}


WINDOW = "window"
"""The name under which the size of the window is stored: width and height."""
SYSTEM_STYLE = "system_style"
"""The name under which the style that the system had last is stored, so that a start does not flash."""
SMALLEST_WINDOW = (360, 480)
LARGEST_WINDOW = (7680, 4320)


@dataclass(frozen=True)
class Settings:
    """All settings at once."""

    language: str = "en"
    theme: str = "System"
    text_scale: float = 1.0
    dice: str = "ask"
    seating: str = "opposite"
    """Where two players sit: opposite, what is put to the second one is turned to that side of the table."""
    rolls_here: bool = False
    """Whoever is asked each time: whether he let the app roll the last time."""
    motion: bool = True
    haptics: bool = True
    speech: bool = False
    keep_awake: bool = True
    hints: bool = True
    sounds: bool = False
    drift_check: bool = False
    """At the end of a turn, three values are compared with the physical table."""
    pick_seconds: int = 0
    """How long somebody may think where a game has a pick timer; 0: as long as he likes."""

    def put(self, key: str, value: Any) -> Settings:
        """The same settings with one of them changed; a value nobody offered is a bug."""
        if not _fits(key, value):
            raise ValueError(f"{value!r} is no value of the setting {key!r}.")
        return replace(self, **{key: value})


def _fits(key: str, value: object) -> bool:
    return any(type(value) is type(each) and value == each for each in CHOICES.get(key, ()))


def read_settings(stored: Mapping[str, Any], language: str = "en") -> Settings:
    """Settings as they were stored; what cannot be read or is missing keeps its default."""
    found = Settings(language=language if language in LANGUAGES else "en")
    for key, value in stored.items():
        if key == "text_scale" and type(value) is int:
            value = float(value)
        if _fits(key, value):
            found = found.put(key, value)
    return found


def read_window(stored: object) -> tuple[int, int] | None:
    """A size for the window as it was stored; None for what no window should have."""
    match stored:
        case [int(width), int(height)]:
            (low, lower), (high, higher) = SMALLEST_WINDOW, LARGEST_WINDOW
            return (width, height) if low <= width <= high and lower <= height <= higher else None
    return None
