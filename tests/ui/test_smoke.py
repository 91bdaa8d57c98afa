"""Real X events into a real window: the one path that the other tests do not take."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
NEEDED = ("Xvfb", "xdotool")
PATIENCE = 40.0
HOME_TAB, NEW_TABLE, SET_UP = ("60", "850"), ("320", "772"), ("330", "850")
"""Where these are in a window of 412 x 892."""

pytestmark = pytest.mark.skipif(
    any(shutil.which(name) is None for name in NEEDED), reason="needs Xvfb and xdotool"
)


@pytest.fixture
def display(tmp_path):
    """An X server of our own, on the first number that it finds free."""
    reader, writer = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writer), "-screen", "0", "412x892x24", "-nolisten", "tcp"],
        pass_fds=(writer,),
        stderr=subprocess.DEVNULL,
    )
    os.close(writer)
    with os.fdopen(reader) as told:
        number = told.readline().strip()
    yield f":{number}"
    server.terminate()
    server.wait(timeout=10)


def until(condition, what):
    """Wait for something to come true."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = condition()
        if found:
            return found
        time.sleep(0.1)
    raise AssertionError(f"not within {PATIENCE:g} seconds: {what}")


def test_real_clicks_begin_a_table(display, tmp_path):
    home = tmp_path / "home"
    environment = {
        **os.environ,
        "DISPLAY": display,
        "SDL_VIDEODRIVER": "x11",
        "COMPANION_HOME": str(home),
        "KIVY_HOME": str(tmp_path / "kivy"),
        "KIVY_NO_ARGS": "1",
        "KIVY_NO_FILELOG": "1",
        "KIVY_NO_CONSOLELOG": "1",
        "LIBGL_ALWAYS_SOFTWARE": "1",
        "LANG": "en_US.UTF-8",
        "LC_ALL": "",
    }
    (tmp_path / "kivy").mkdir()
    start = (
        "from kivy.config import Config\n"
        "Config.set('graphics', 'width', '412')\n"
        "Config.set('graphics', 'height', '892')\n"
        "from app.main import main\n"
        "main()\n"
    )
    app = subprocess.Popen([sys.executable, "-c", start], cwd=ROOT, env=environment)

    def x(*words):
        return subprocess.run(
            ["xdotool", *words], env=environment, capture_output=True, text=True, check=False
        ).stdout.split()

    def tables():
        from companion.store import Store

        if not (home / "companion.sqlite3").exists():
            return []
        with Store.open(home) as store:
            return store.tables.all()

    try:
        window = until(lambda: x("search", "--onlyvisible", "--class", "tabletop-companion"), "a window")[-1]
        x("windowmove", window, "0", "0")
        until(lambda: (home / "companion.sqlite3").exists(), "the data file")

        def begun():
            """New table, then Set up; a click that came too early is made good by the next round."""
            for place in (HOME_TAB, NEW_TABLE, SET_UP):
                time.sleep(1)
                x("mousemove", *place, "click", "1")
            time.sleep(1)
            return tables() or x("key", "Escape")

        found = until(begun, "a table on disk")
        assert {each.game for each in found} == {"berserkers"}, "a slow machine may take two rounds for two"
        assert app.poll() is None
    finally:
        app.send_signal(signal.SIGTERM)
        app.wait(timeout=10)
