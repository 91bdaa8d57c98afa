"""What every test shares: homes of its own, drawing without a window, UI tests of one file kept together."""

from __future__ import annotations

import os
import shutil
import tempfile
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


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark everything under tests/ui, and let xdist run each of those files in one process."""
    folder = Path(__file__).parent / "ui"
    for item in items:
        if folder in item.path.parents:
            item.add_marker(pytest.mark.ui)
            if config.pluginmanager.hasplugin("xdist"):
                item.add_marker(pytest.mark.xdist_group(item.path.stem))


def pytest_unconfigure() -> None:
    """Leave nothing behind."""
    shutil.rmtree(HOME, ignore_errors=True)
