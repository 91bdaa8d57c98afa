"""Killed at any moment, a table is exactly where its player last saw it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork and SIGKILL")
def test_eighty_deaths_lose_no_acknowledged_act(tmp_path):
    """Each death takes a tenth of a second of waiting; more of them by `python -m tests.store.killing`."""
    command = [sys.executable, "-m", "tests.store.killing", str(tmp_path), "80", "1"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    counts = json.loads(done.stdout)
    assert counts["rounds"] == 80
    assert counts["acknowledged"] > 40
    assert counts["acts"] > 80
    assert counts["one more"] > 0, "no life ended inside a commit"
    for wrong in ("unreadable", "lost", "wrong fold", "wrong list", "read only"):
        assert counts.get(wrong, 0) == 0, counts
