"""What was left is gone: an app that opened many pages has no more widgets than one that opened a few."""

from __future__ import annotations

import gc
from collections import Counter
from pathlib import Path

from kivy.uix.widget import Widget

from app.theme import theme
from tests.ui.berserkers import Hand
from tests.ui.driver import PHONE
from tests.ui.kubnazub_scenes import SCENES, close

ROUNDS = 5
FADE = 1.2
"""Seconds in which the bar of a scrolling page fades; an animation holds its page as long."""


def live_widgets() -> Counter[str]:
    """Widgets that something holds, by their class."""
    for _round in range(ROUNDS):
        if not gc.collect():
            break
    return Counter(type(each).__name__ for each in gc.get_objects() if issubclass(type(each), Widget))


def test_a_table_that_was_left_follows_no_change_of_colours_or_text_size(tmp_path: Path) -> None:
    with Hand(tmp_path / "data", PHONE) as hand:
        SCENES["chosen"](hand)
        screen = hand.app.screens.get_screen("table")
        left = screen._part
        parts = [left, *left.walk(restrict=True), left.tracks, left.members]
        close(hand)
        screen._drop()
        followers = set(map(id, theme._watchers))
        assert not [each for each in parts if id(each) in followers]
    theme.scale, theme.game = 1.0, ""


def test_tables_and_sheets_do_not_pile_up_although_colours_and_text_size_change(tmp_path: Path) -> None:
    """The collector runs right behind each visit, while bars still fade: so pages used to pile up."""
    with Hand(tmp_path / "data", PHONE) as hand:
        counts = []
        for _visit in range(4):
            SCENES["card"](hand)
            for scale in (2.0, 1.0):
                hand.app.session.set("text_scale", scale)
                hand.seconds(FADE / 2)
            close(hand)
            counts.append(live_widgets())
        # The table that lies there, and perhaps the one before it with its sheet: their bars still fade.
        assert max(each["BoardPart"] for each in counts) <= 2
        assert max(each["OverSheet"] for each in counts) <= 2
        hand.seconds(FADE)
        rest = live_widgets()
        assert (rest["BoardPart"], rest["OverSheet"]) == (1, 0)
        shown = Counter(type(each).__name__ for each in hand.walk())
        assert rest["ListRow"] == shown["ListRow"]
    theme.scale, theme.game = 1.0, ""
