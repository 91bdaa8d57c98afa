"""From start to first usable frame beside a bare KivyMD window, and from a tap to its drawn result.

Every start is a process of its own; ours and the bare ones take turns, so that a busy moment of the
machine hits both.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
STARTS = 7
PHONE = (412, 892)

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
from app.main import CompanionApp
from kivy.base import EventLoop
app = CompanionApp()
app._run_prepare()
while not (app.session.ready and app.screens.current_screen.ids.list.widget_of(0)):
    EventLoop.idle()
EventLoop.idle()
print((perf_counter() - begun) * 1000)
"""
)
FILL = """
from companion.store import Store
store = Store.open()
for number in range(%d):
    store.tables.create("berserkers", f"Table {number}")
store.close()
"""
TAPS = """
from statistics import median
from time import perf_counter
from app.main import CompanionApp
from app.presenters.session import AppSession, inline
from companion.games.berserkers import commands as cmd
from companion.games.berserkers.facts.read import example_layout
from kivy.base import EventLoop
from kivy.clock import Clock
session = AppSession()
session.start()
session.set("motion", False)
play = session.begin("berserkers", "Full")
play.do(cmd.LayLocations(example_layout()))
for request in ("1", "5"):
    play.do(cmd.DrawRequest())
    play.answer(request)
play.do(cmd.BeginPlay())
for path, value in (("phase", "actions"), ("pool", [4, 4, 6]), ("orcs.blue", [0, 1]), ("cells.5.fire", True)):
    play.adjust(path, value)
for number in range(%d):
    play.adjust("gold", number %% 5)
app = CompanionApp(session=session, run=inline)
app._run_prepare()
Clock._max_fps = 0
app.screens.open_table(play.id)
for frame in range(20):
    EventLoop.idle()
times = []
for turn in range(15):
    begun = perf_counter()
    play.adjust("gold", turn %% 5)
    EventLoop.idle()
    times.append((perf_counter() - begun) * 1000)
print(median(times))
"""


def rows() -> list[dict[str, Any]]:
    """First frames with no, 20 and 200 tables, and taps on a short and on a long table."""
    return [*(_first_frame(tables) for tables in (0, 20, 200)), *(_tap(entries) for entries in (60, 400))]


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
        "aim": "at most 1.3 times",
    }


def _tap(entries: int) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as home:
        taken = float(_run(TAPS % entries, home))
    return {
        "what": "a tap to its drawn result, disk included",
        "size": f"{entries} entries",
        "ours": taken,
        "theirs": None,
        "baseline": None,
        "aim": "under 50 ms",
    }


def _run(code: str, home: str) -> str:
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
        [sys.executable, str(script)],
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
