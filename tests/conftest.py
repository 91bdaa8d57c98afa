"""What every test shares: homes of its own, drawing without a window, and the mark of UI tests."""

from __future__ import annotations

import gc
import logging
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

# One folder per process: two workers that start Kivy in one home would trip over each other.
HOME = Path(tempfile.mkdtemp(prefix="companion-tests-"))

os.environ.update(
    {
        "COMPANION_HOME": str(HOME / "companion"),
        "KIVY_HOME": str(HOME / "kivy"),
        "KIVY_NO_ARGS": "1",
        "KIVY_NO_FILELOG": "1",
        "SDL_VIDEODRIVER": "offscreen",
    }
)
(HOME / "kivy").mkdir()

# A slow machine is no reason for a property to fail.
settings.register_profile("companion", deadline=None)
settings.load_profile("companion")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark everything under tests/ui, so that `-m "not ui"` leaves it out."""
    folder = Path(__file__).parent / "ui"
    for item in items:
        if folder in item.path.parents:
            item.add_marker(pytest.mark.ui)


def pytest_collection_finish() -> None:
    """Spare the garbage collector the tests and modules that are there now: they stay to the end."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def no_bug_is_only_logged(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """What the engine logs as a bug and plays on after fails the test; who expects it clears the log."""
    yield
    bugs = [each for each in caplog.get_records("call") if each.levelno >= logging.ERROR]
    told = [each.getMessage() for each in bugs if each.name.startswith("companion")]
    assert not told, told


def pytest_unconfigure() -> None:
    """Leave nothing behind."""
    shutil.rmtree(HOME, ignore_errors=True)
