"""The device's door on a desktop: what it cannot do it does without a word."""

from __future__ import annotations

import os
import subprocess
import sys

from tests.source import ROOT


def test_a_desktop_without_a_vibrator_is_quiet_about_it():
    script = "from app import device; device.vibrate(); device.vibrate(); print('done')"
    env = {**os.environ, "KIVY_NO_ARGS": "1", "KIVY_NO_FILELOG": "1"}
    run = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, env=env, capture_output=True, text=True, timeout=120
    )
    assert run.returncode == 0 and "done" in run.stdout
    assert "Traceback" not in run.stderr, run.stderr
