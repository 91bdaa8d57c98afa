"""The box facts editor by touch, on the way a player takes: from the list of sections into one of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from kivy.metrics import dp

from app.draw import extent
from app.screens.box_facts.box_facts import PartCard
from app.theme import theme
from app.widgets.base.base import Words
from tests.ui.berserkers import Hand
from tests.ui.berserkers_scenes import begin, show
from tests.ui.driver import SETTLE, SMALL
from tests.ui.layout_check import assert_sound


@pytest.fixture
def large(tmp_path: Path) -> Iterator[Hand]:
    """The smallest phone at 200 %."""
    with Hand(tmp_path / "data", SMALL, text_scale=2.0) as hand:
        yield hand
    theme.scale, theme.motion = 1.0, True
    theme.paint("", "Dark")


def broken_words(ui: Hand) -> list[str]:
    """Texts of the parts of which a word has to be broken, because it is wider than its line."""
    return [
        words.text
        for card in ui.all(PartCard)
        for words in card.walk()
        if isinstance(words, Words) and words.wrap and words.text and words.width > 0
        for word in words.text.split()
        if extent(word, words.font_name, words.font_size)[0] > words.width + dp(1)
    ]


@pytest.mark.parametrize("title", ["Riders card", "Goblins card (request 6)", "Twelve locations"])
def test_no_word_is_broken_at_200_percent_when_a_section_is_reached_from_the_list(large: Hand, title: str):
    begin(large)
    show(large, "box_facts")
    large.row(title)
    large.frames(2 * SETTLE)
    assert large.all(PartCard) and broken_words(large) == []
    assert_sound(large.screen)
