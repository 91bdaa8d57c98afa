"""A start without a file of the program, and an end by Ctrl-C: at most one sentence, no traceback."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from app import start
from app.presenters.new_table import TableForm
from app.screens.new_table import new_table
from app.widgets.base.base import load_kv
from companion.core.errors import DataError
from companion.core.file_problems import OWN_MISSING
from tests.ui.berserkers import Hand
from tests.ui.driver import PHONE, SETTLE

ROOT = Path(__file__).resolve().parents[2]


def until_signal(
    tmp_path: Path, quiet: bool, streams: int, number: int = signal.SIGINT
) -> tuple[int, bytes | None]:
    """Start the app and stop it once it has its data: its code, and what it said."""
    home = tmp_path / "home"
    places = {"COMPANION_HOME": str(home), "KIVY_HOME": str(tmp_path), "SDL_VIDEODRIVER": "offscreen"}
    surroundings = {**os.environ, **places, **({"KIVY_NO_CONSOLELOG": "1"} if quiet else {})}
    command = [sys.executable, "main.py"]
    app = subprocess.Popen(command, cwd=ROOT, env=surroundings, stdout=streams, stderr=streams)
    try:
        end = time.monotonic() + 40
        while not (home / "companion.sqlite3").exists() and time.monotonic() < end:
            time.sleep(0.1)
        app.send_signal(number)
        said = app.communicate(timeout=20)[1]
    finally:
        app.kill()
    return app.returncode, said


def test_control_c_closes_the_app_as_its_window_does(tmp_path: Path):
    assert until_signal(tmp_path, True, subprocess.PIPE) == (0, b"")


@pytest.mark.skipif(os.name != "posix", reason="no terminal hangs up there")
def test_a_terminal_that_is_closed_closes_the_app_as_its_window_does(tmp_path: Path):
    assert until_signal(tmp_path, True, subprocess.PIPE, signal.SIGHUP) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk is full here")
def test_the_app_runs_where_no_stream_takes_its_log(tmp_path: Path):
    full = os.open("/dev/full", os.O_WRONLY)
    try:
        assert until_signal(tmp_path, False, full)[0] == 0
    finally:
        os.close(full)


def test_a_missing_kv_file_is_named(tmp_path: Path):
    with pytest.raises(DataError, match=r"shell\.kv: This file of the program is missing"):
        load_kv(str(tmp_path / "shell.py"))


def test_a_start_that_cannot_be_says_why_and_leaves(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    shown: list[str] = []
    monkeypatch.setattr(start, "_show", shown.append)
    with pytest.raises(SystemExit) as left:
        start.tell_broken(DataError("app/shell.kv", "", OWN_MISSING).text)
    said = "app/shell.kv: This file of the program is missing: install the program again."
    assert left.value.code == 3 and capsys.readouterr().err == f"{said}\n" and len(shown) == 1


def test_a_start_that_nobody_foresaw_to_fail_leaves_a_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    shown: list[str] = []
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    monkeypatch.setattr(start, "_show", shown.append)
    monkeypatch.setitem(sys.modules, "app.main", None)
    with pytest.raises(SystemExit) as left:
        start.main()
    (report,) = (tmp_path / "problems").iterdir()
    assert left.value.code == 5 and str(report) in capsys.readouterr().err and len(shown) == 1


def test_a_game_without_its_data_leaves_the_others_to_be_begun(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    def form(game: str, *args: Any) -> TableForm:
        if game == "berserkers":
            raise DataError("berserkers/rules.toml", "", OWN_MISSING)
        return TableForm(game, *args)

    monkeypatch.setattr(new_table, "TableForm", form)
    with Hand(tmp_path, PHONE, motion=True) as hand:
        hand.app.go("new_table")
        hand.seconds(0.5)
        assert hand.app.here == "new_table" and hand.screen.game not in ("", "berserkers")
        assert hand.sees("berserkers/rules.toml: This file of the program is missing")
        hand.main()
        hand.frames(SETTLE)
        assert hand.app.here == "table"
