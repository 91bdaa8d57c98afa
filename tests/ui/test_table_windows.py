"""A table in every window: nothing cut, and the main action, the dice and the whole board in reach."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from app.widgets.action_tile.action_tile import ActionTile
from app.widgets.die.die import DieButton
from app.widgets.square_board.square_board import SquareBoard
from companion.games.berserkers import commands as cmd
from tests.ui.berserkers import Hand
from tests.ui.berserkers_scenes import LOOK, begin, lay, show, wizard_grid
from tests.ui.driver import SETTLE
from tests.ui.layout_check import check

WINDOWS = {
    "phone": ((412, 892), {"motion": True}),
    "phone at 150 %": ((412, 892), {"text_scale": 1.5, "motion": True}),
    "phone at 200 %": ((412, 892), {"text_scale": 2.0}),
    "small phone": ((360, 640), {"motion": True}),
    "small phone at 200 %": ((360, 640), {"text_scale": 2.0}),
    "phone lying": ((892, 412), {"motion": True}),
    "phone lying, in Russian at 150 %": ((892, 412), {"text_scale": 1.5, "language": "ru"}),
    "window": ((800, 600), {"motion": True}),
    "tablet": ((800, 1280), {"language": "fr"}),
    "desk": ((1280, 800), {"language": "ru"}),
}


def moments(ui: Hand) -> Iterator[tuple[str, Callable[[], Any]]]:
    """What a player comes by in a turn, one act after the other on one table."""
    yield "set-up", lambda: wizard_grid(ui)
    yield "phase 1", lambda: (begin(ui), lay(ui, LOOK), show(ui))
    yield "a die chosen", lambda: ui.die("6")
    yield "a piece chosen", lambda: ui.piece("B3")
    yield "a place told", lambda: (ui.die("6"), ui.cell("2,0"))
    yield "a bet", lambda: ui.play.do(cmd.Bet(cmd.Slot(4, "A3", 2)))
    yield "a bet won", lambda: ui.play.answer([3, 3])
    yield "riders' dice", lambda: ui.play.do(cmd.EndActions())
    yield "a question", lambda: (ui.play.answer([4, 3, 5]), ui.frames(2), ui.screen._part.finish())
    yield "Orcs' dice", lambda: ui.play.answer("red")
    yield "told", lambda: (ui.play.answer([2, 2]), ui.frames(2), ui.screen._part.finish())


@pytest.mark.parametrize("window", WINDOWS)
def test_a_turn_can_be_played_in_any_window(tmp_path: Path, window: str):
    size, settings = WINDOWS[window]
    faults = []
    with Hand(tmp_path / "data", size, dice="ask", **settings) as ui:
        for name, act in moments(ui):
            act()
            ui.frames(2 * SETTLE)
            faults += [f"{name}: {fault}" for fault in check()]
            if name == "phase 1":
                faults += small_cells(ui)
    assert faults == []


@pytest.mark.parametrize("size", [(360, 640), (412, 892), (800, 600)])
def test_all_dice_and_the_first_tiles_are_in_sight_at_once(tmp_path: Path, size: tuple[int, int]):
    with Hand(tmp_path / "data", size, hints=False) as ui:
        begin(ui)
        lay(ui, LOOK)
        show(ui)
        ui.die("6")
        ui.frames(2 * SETTLE)
        dice = [each for each in ui.all(DieButton) if each.view.id.startswith("pool")]
        assert len({each.y for each in dice}) == 1, "in one line"
        floor = ui.bar.to_window(*ui.bar.pos)[1] + ui.bar.height
        tile = max(ui.all(ActionTile), key=lambda each: each.to_window(*each.pos)[1])
        assert min(each.to_window(*each.pos)[1] for each in (*dice, tile)) >= floor


def small_cells(ui: Hand) -> list[str]:
    """Places too low for a piece under what is printed on them."""
    high = ui.one(SquareBoard).grid.cell_size[1]
    return [] if high >= 56 else [f"cells of {high:.0f}"]
