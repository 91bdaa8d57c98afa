"""Every widget's demo is sound at three sizes, in both styles, at normal and double text."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tests.ui.driver import DESK, PHONE, SMALL
from tests.ui.layout_check import assert_sound

FOLDER = Path(__file__).parents[2] / "app" / "widgets"
PARTS = {"base", "buttons", "flow", "long_list"}
"""Folders that hold parts of widgets rather than a widget with a demo."""
WIDGETS = sorted(path.parent.name for path in FOLDER.glob("*/__init__.py") if path.parent.name not in PARTS)

VIEWS = [
    pytest.param(PHONE, 1.0, "Dark", id="phone"),
    pytest.param(PHONE, 2.0, "Dark", id="phone-200"),
    pytest.param(SMALL, 2.0, "Light", id="small-200"),
    pytest.param(DESK, 1.0, "Light", id="desk"),
]


def demo_of(name: str) -> Any:
    """The function that makes a widget's demo."""
    return import_module(f"tests.ui.gallery.{name}").demo


def test_every_widget_has_a_demo() -> None:
    assert len(WIDGETS) >= 20
    assert [name for name in WIDGETS if not callable(demo_of(name))] == []


@pytest.mark.parametrize(("size", "scale", "style"), VIEWS)
@pytest.mark.parametrize("name", WIDGETS)
def test_demo_is_sound(show: Any, name: str, size: tuple[int, int], scale: float, style: str) -> None:
    show(demo_of(name), size, scale, style)
    assert_sound()


@pytest.mark.parametrize("name", WIDGETS)
def test_demo_stays_sound_when_the_text_grows_and_the_style_changes(show: Any, name: str) -> None:
    from app.theme import apply_theme, set_text_scale

    ui = show(demo_of(name), SMALL)
    set_text_scale(2.0)
    apply_theme(ui.app, "kubnazub", "Light")
    ui.frames(12)
    assert_sound()
