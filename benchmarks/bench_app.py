"""From start to first usable frame and first visits beside a bare KivyMD window; taps beside a bare redraw.

Every start is a process of its own; ours and the bare ones take turns, so that a busy moment of the
machine hits both. What is timed within our own process, and how, stands in `app_probe`.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.app_probe import PHONE, VISITS

ROOT = Path(__file__).resolve().parents[1]
STARTS = 7
VISITED = 3
"""How often each screen is visited for the first time."""
IDLE = 3.0
"""Seconds that the home screen stands before somebody taps: the start's own work is done by then."""

HEAD = f"""
from time import perf_counter
begun = perf_counter()
from kivy.config import Config
Config.set("graphics", "width", "{PHONE[0]}")
Config.set("graphics", "height", "{PHONE[1]}")
"""
BARE = (
    HEAD
    + """
from kivymd.app import MDApp
from kivymd.uix.button import MDButton, MDButtonText
from kivymd.uix.screen import MDScreen
from kivy.base import EventLoop
class Bare(MDApp):
    def build(self):
        screen = MDScreen()
        screen.add_widget(MDButton(MDButtonText(text="Begin"), style="filled"))
        return screen
app = Bare()
app._run_prepare()
EventLoop.idle()
print((perf_counter() - begun) * 1000)
"""
)
OURS = (
    HEAD
    + """
from app.main import ready_app
from kivy.base import EventLoop
app = ready_app()
app._run_prepare()
while not (app.session.ready and app.screens.current_screen.ids.list.widget_of(0)):
    EventLoop.idle()
EventLoop.idle()
print((perf_counter() - begun) * 1000)
"""
)
PROBE = "import sys; from benchmarks.app_probe import main; main(*sys.argv[1:])"
FILL = """
from companion.store import Store
store = Store.open()
for number in range(%d):
    store.tables.create("berserkers", f"Table {number}")
store.close()
"""


def rows() -> list[dict[str, Any]]:
    """First frames with no, 20 and 200 tables, first visits by screen, taps on a short and a long table."""
    return [
        *(_first_frame(tables) for tables in (0, 20, 200)),
        *_visits(),
        _restored(),
        *(row for entries in (60, 400) for row in _taps(entries)),
        *_field(),
        *_lines(),
    ]


def _first_frame(tables: int) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as home:
        _run(FILL % tables, home)
        _run(OURS, home)  # once, so that byte code and Kivy's configuration are there for both
        _run(BARE, home)
        pairs = [(float(_run(OURS, home)), float(_run(BARE, home))) for _ in range(STARTS)]
    ours, bare = (median(each) for each in zip(*pairs, strict=True))
    return {
        "what": "first usable frame",
        "size": f"{tables} tables",
        "ours": ours,
        "theirs": bare,
        "baseline": "bare KivyMD window",
        "aim": "at most 1.2 times",
    }


def _visits() -> list[dict[str, Any]]:
    """Each screen visited for the first time, from a home screen that stood a while or none at all."""
    with tempfile.TemporaryDirectory() as home:
        _probe(home, "fill")
        _probe(home, "visit", "table", "0")
        _run(BARE, home)
        found = [_visit(home, name, IDLE) for name in VISITS]
        return [row for rows in [*found, _visit(home, "table", 0)] for row in rows]


def _visit(home: str, name: str, idle: float) -> list[dict[str, Any]]:
    """One screen: when something is to be seen, and when all of it is there."""
    runs = [(*_probe(home, "visit", name, str(idle)), float(_run(BARE, home))) for _number in range(VISITED)]
    first, last, redraw, bare = (median(each) for each in zip(*runs, strict=True))
    size = name if idle else f"{name}, tapped at once"
    shown = {
        "what": "first visit, something to be seen",
        "ours": first,
        "theirs": redraw,
        "baseline": "empty redraw before it",
        "aim": "one frame",
    }
    whole = {
        "what": "first visit, all of it",
        "ours": last,
        "theirs": bare,
        "baseline": "bare KivyMD window, first frame",
        "aim": "at most 1 time",
    }
    return [{**row, "size": size} for row in (shown, whole)]


def _restored() -> dict[str, Any]:
    """The longest frame while a desk of many lists is opened, beside one of few."""
    longest = []
    for lists in (500, 16):
        with tempfile.TemporaryDirectory() as home:
            _probe(home, "fill", str(lists))
            _probe(home, "restored", str(IDLE))
            longest.append(median([_probe(home, "restored", str(IDLE)) for _number in range(VISITED)]))
    return {
        "what": "a desk opened as it was left, its longest frame",
        "size": "500 lists",
        "ours": longest[0],
        "theirs": longest[1],
        "baseline": "16 lists",
        "aim": "at most 100 ms",
    }


def _taps(entries: int) -> list[dict[str, Any]]:
    """What a tap takes on a table with so many entries, and how often an act draws it."""
    with tempfile.TemporaryDirectory() as home:
        _probe(home, "fill")
        found = _probe(home, "taps", str(entries))
    size = f"{entries} entries"
    timed = _beside_redraw(
        found,
        size,
        {
            "a die tapped, to its drawn result": median(found["die"]),
            "a tile tapped the first time, to the drawn question": found["tile"][0],
            "a tile tapped, to the drawn question": median(found["tile"][1:]),
            "an act stored, to its drawn result": median(found["act"]),
        },
    )
    drawn = {"what": "how often an act draws the table", "size": size, "ours": found["refreshes"], "aim": "1"}
    return [*timed, drawn]


def _field() -> list[dict[str, Any]]:
    """What a tap takes on a duel whose field is full."""
    with tempfile.TemporaryDirectory() as home:
        found = _probe(home, "field")
    taps = {
        "a card tapped, to where it may go": median(found["own"]),
        "its target tapped, to the chances": median(found["target"]),
    }
    return _beside_redraw(found, "30 cards", taps)


def _lines() -> list[dict[str, Any]]:
    """What a tap takes in a battle of two large armies, and on the sheet of a combat."""
    with tempfile.TemporaryDirectory() as home:
        found = _probe(home, "lines")
    taps = {
        "a unit tapped, to whom it may attack": median(found["own"]),
        "its target tapped, to the chances": median(found["target"]),
        "an attack, to the sheet of the combat": median(found["sheet"]),
        "a flip tapped, to its total": median(found["flip"]),
    }
    return _beside_redraw(found, "24 units", taps)


def _beside_redraw(found: Any, size: str, taps: Mapping[str, float]) -> list[dict[str, Any]]:
    """One row for each kind of tap."""
    return [
        {
            "what": what,
            "size": size,
            "ours": ours,
            "theirs": median(found["redraw"]),
            "baseline": "empty redraw of the same window",
            "aim": "at most 50 ms",
        }
        for what, ours in taps.items()
    ]


def _probe(home: str, *what: str) -> Any:
    """What `app_probe` measures in a process of its own."""
    return json.loads(_run(PROBE, home, *what))


def _run(code: str, home: str, *arguments: str) -> str:
    """The last line that a fresh interpreter prints."""
    extra = {
        "SDL_VIDEODRIVER": "offscreen",
        "KIVY_HOME": str(Path(home, "kivy")),
        "KIVY_NO_ARGS": "1",
        "KIVY_NO_FILELOG": "1",
        "KIVY_NO_CONSOLELOG": "1",
        "COMPANION_HOME": str(Path(home, "companion")),
        "PYTHONPATH": str(ROOT),
    }
    Path(home, "kivy").mkdir(exist_ok=True)
    script = Path(home, "script.py")  # Kivy wants to know in which file an app's class stands
    script.write_text(code, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(script), *arguments],
        cwd=ROOT,
        env={**os.environ, **extra},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise RuntimeError(done.stderr[-2000:])
    lines = done.stdout.strip().splitlines()
    return lines[-1] if lines else ""
