"""Where a sentence stands over a page: it covers neither main buttons nor navigation, in any window."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest
from kivy.core.window import Window

from app.shell import Nav
from app.theme import theme
from app.widgets.buttons.buttons import MainButton
from app.widgets.undo_bar.undo_bar import UndoBar, tell
from tests.ui.berserkers import Hand
from tests.ui.driver import PHONE, SETTLE, SMALL, is_visible
from tests.ui.layout_check import SLACK, Box, _box
from tests.ui.scenes import LYING
from tests.ui.shots import scenes

WINDOWS: Final = (PHONE, SMALL, LYING)
SCALES: Final = (1.0, 2.0)
PAGES: Final = (
    *("shell-home", "shell-new_table", "shell-timeline", "shell-settings", "shell-odds_table"),
    *("berserkers-table", "berserkers-wizard_layout", "berserkers-riders_question", "berserkers-end_won"),
    *(
        "berserkers-facts_list",
        "boardgame-campaign",
        "decks-desk",
        "decks-verdict",
        "decks-check",
        "decks-editor",
    ),
    *("event-running", "event-player"),
)
"""Every page with a foot or with navigation, and a table in each of its shapes."""
COMES: Final = 0.3
"""Seconds in which a bar has come up, and a page has slid in."""
SAID: Final = "The table of last Friday was deleted."


@pytest.fixture(scope="module")
def ui(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hand]:
    with Hand(tmp_path_factory.mktemp("bars"), PHONE, motion=True) as made:
        yield made
    theme.scale, theme.game = 1.0, ""


def covered(ui: Hand, bar: UndoBar) -> list[str]:
    """What a bar lies over, and ought not to."""
    kept = [each for each in ui.walk() if isinstance(each, MainButton | Nav) and is_visible(each)]
    found = [
        f"over {type(each).__name__}" for each in kept if each.height > 1 and _meet(_box(bar), _box(each))
    ]
    left, low, right, top = _box(bar)
    is_in = left >= 0 and low >= 0 and right <= Window.width and top <= Window.height
    return found if is_in else [*found, "outside"]


def _meet(one: Box, two: Box) -> bool:
    wide, high = (min(one[at + 2], two[at + 2]) - max(one[at], two[at]) for at in (0, 1))
    return wide > SLACK and high > SLACK


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES)
def test_a_bar_covers_no_main_button_and_no_navigation(ui: Hand, page: str) -> None:
    name, show, close = next(scene for scene in scenes((page,)) if scene[0] == page)
    show(ui)
    bar = tell(SAID, ui.frames, lasts=True)
    ui.seconds(COMES)
    faults: list[Any] = []
    for scale in SCALES:
        ui.app.session.set("text_scale", scale)
        for window in WINDOWS:
            ui.resize(*window)
            faults += [(window, scale, fault) for fault in covered(ui, bar)]
    bar.close()
    ui.app.session.set("text_scale", 1.0)
    ui.resize(*PHONE)
    close(ui)
    assert not faults, f"{name}: {faults}"


def test_a_bar_moves_with_the_foot_of_the_page_that_comes_under_it(ui: Hand) -> None:
    ui.app.session.set("text_scale", 2.0)
    ui.app.tab("settings")
    bar = tell(SAID, ui.frames, lasts=True)
    ui.seconds(COMES)
    for page in ("home", "decks", "odds"):
        ui.tap(ui.app.nav.items[page])
        ui.frames(SETTLE)
        assert not covered(ui, bar)
    ui.app.go("new_table")
    ui.seconds(COMES)
    assert bar.parent is not None and not covered(ui, bar)
    bar.close()
    ui.app.session.set("text_scale", 1.0)
