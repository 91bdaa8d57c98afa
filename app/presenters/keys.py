"""Every key that works: its name, its strokes, its act. The help shows this list, `app.keys` obeys it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from string import ascii_lowercase, digits
from typing import Final

from companion.core.text import Text, say


@dataclass(frozen=True)
class KeyBinding:
    """Keys that do the same: how a player calls them, the strokes they send, the act and its sentence."""

    name: Text | str
    strokes: tuple[str, ...]
    act: str
    says: Text


@dataclass(frozen=True)
class KeyGroup:
    """Keys that work in the same place."""

    title: Text
    keys: tuple[KeyBinding, ...]


EVERYWHERE: Final = KeyGroup(
    say("Everywhere"),
    (
        KeyBinding(
            say("Arrow keys"),
            ("left", "right", "up", "down"),
            "walk",
            say("Lead a ring through dice, places, tiles, options and buttons"),
        ),
        KeyBinding(
            say("Tab, Shift + Tab"), ("tab", "shift+tab"), "step", say("The ring to the next, or back")
        ),
        KeyBinding(say("Space"), ("space",), "take", say("Take what the ring is around")),
        KeyBinding(
            say("Enter"),
            ("enter",),
            "enter",
            say("The same; without a ring, or once that is taken, the main button"),
        ),
        KeyBinding(
            say("Esc"),
            ("escape",),
            "escape",
            say("Back by one: what is half chosen, a sheet, the ring, the page"),
        ),
        KeyBinding("U, Ctrl + Z", ("u", "ctrl+z"), "undo", say("Undo")),
        KeyBinding(say("Ctrl + Shift + Z"), ("ctrl+shift+z",), "redo", say("Redo")),
        KeyBinding("H, F1", ("h", "f1"), "help", say("Help")),
        KeyBinding("?", ("?",), "keys", say("This list")),
    ),
)
TABLE: Final = KeyGroup(
    say("At a table"),
    (
        KeyBinding("A – Z", tuple(ascii_lowercase), "letter", say("Take the option that wears this letter")),
        KeyBinding("0 – 9", tuple(digits), "type", say("Type in what a die shows, or a number")),
        KeyBinding("−", ("-",), "type", say("Change the sign of a number")),
        KeyBinding("+", ("+",), "type", say("Give the face typed last its icon, or take it away")),
        KeyBinding(say("Backspace"), ("backspace",), "type", say("Take back the last face or digit")),
        KeyBinding("J", ("j",), "journal", say("Journal")),
        KeyBinding("+, −", ("+", "-"), "zoom", say("A map of hexagons larger or smaller")),
        KeyBinding("F", ("f",), "zoom", say("The whole map")),
    ),
)
DESK: Final = KeyGroup(
    say("At the judge's desk"),
    (
        KeyBinding(
            say("Arrow up, arrow down"), ("up", "down"), "read", say("The list before, the next list")
        ),
        KeyBinding("Ctrl + F", ("ctrl+f",), "search", say("Search")),
        KeyBinding("Ctrl + V", ("ctrl+v",), "paste", say("Paste a list")),
    ),
)
CURTAIN: Final = KeyGroup(
    say("While the phone changes hands"),
    (KeyBinding(say("Space or Enter, held"), ("space", "enter"), "open", say("Open the curtain")),),
)
GROUPS: Final = (EVERYWHERE, TABLE, DESK, CURTAIN)


def acts_of(stroke: str, *groups: KeyGroup) -> Sequence[str]:
    """Everything that a stroke may do in these places, in the order in which it is tried."""
    return [each.act for group in groups for each in group.keys if stroke in each.strokes]
