"""Two quick taps on a button that leads to another page: the second one presses nothing there."""

from __future__ import annotations

from pathlib import Path

import pytest
from kivy.tests.common import UnitTestTouch

from tests.ui.berserkers import Hand
from tests.ui.driver import DESK, PHONE


@pytest.mark.parametrize("size", [PHONE, DESK])
@pytest.mark.parametrize("gap", [0, 3, 10])
def test_a_second_tap_on_begin_orders_nothing_at_the_new_table(
    tmp_path: Path, size: tuple[int, int], gap: int
):
    with Hand(tmp_path, size, motion=True, dice="ask") as hand:
        hand.app.go("new_table")
        hand.seconds(1)
        place = hand.bar.ids.main.to_window(*hand.bar.ids.main.center)
        tap(hand, place, second=False)
        hand.frames(gap)
        tap(hand, place, second=True)
        hand.seconds(2)
        assert hand.app.here == "table" and len(hand.play.table.entries()) == 1
        tap(hand, place, second=True)
        hand.seconds(2)
        assert len(hand.play.table.entries()) > 1, "two quick taps on what stood there before are two taps"


def tap(hand: Hand, place: tuple[float, float], second: bool) -> None:
    touch = UnitTestTouch(*place)
    touch.is_double_tap = second
    touch.touch_down()
    hand.frames(1)
    touch.touch_up()
    hand.frames(1)
