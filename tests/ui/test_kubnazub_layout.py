"""The pages of a «Куб на зуб» battle are whole in small and large windows, with small and large text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from app.widgets.question_sheet.question_sheet import QuestionSheet
from tests.ui.berserkers import Hand
from tests.ui.driver import DESK, PHONE, SETTLE, SMALL
from tests.ui.kubnazub_scenes import SCENES, close
from tests.ui.scenes import LYING, faults_of, large_text

LOOKS = ((SMALL, 2.0), (PHONE, 2.0), (PHONE, 1.5), (PHONE, 1.0), (LYING, 1.0), (DESK, 1.0))
PAGES = (
    "field", "fourth", "chosen", "preview", "protector", "strike_dice", "step_down", "told", "card",
    "graveyard", "abilities", "ability_range", "ability_preview", "ability_chances", "sudden", "verbs",
    "amount", "jump", "incarnation", "order_of_triggers", "waiting", "end",
)  # fmt: skip
OF_BATTLE = {name: SCENES[name] for name in PAGES}


@pytest.fixture(scope="module")
def hand(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hand]:
    """One app for all pages."""
    with large_text(tmp_path_factory.mktemp("looks")) as made:
        yield made


@pytest.mark.parametrize("name", PAGES)
def test_every_page_of_a_battle_is_whole(hand: Hand, name: str) -> None:
    assert faults_of(hand, OF_BATTLE, name, LOOKS) == []


@pytest.mark.parametrize(
    ("size", "scale", "seen"),
    [(PHONE, 1.0, 2), (PHONE, 1.5, 2), (SMALL, 1.0, 2), (PHONE, 2.0, 1), (SMALL, 2.0, 1)],
)
def test_options_for_who_sits_opposite_are_in_sight_without_scrolling(
    hand: Hand, size: tuple[int, int], scale: float, seen: int
) -> None:
    hand.app.session.set("language", "ru")
    hand.app.session.set("text_scale", 1.0)
    hand.resize(*PHONE)
    try:
        SCENES["protector"](hand)
        hand.resize(*size)
        hand.app.session.set("text_scale", scale)
        hand.frames(SETTLE)
        sheet = hand.find(QuestionSheet)
        cards = sheet.ids.options.children
        assert len(cards) == 2 and sheet.ids.scroll.scroll_y == 1
        assert sum(_is_within(card, sheet.ids.scroll) for card in cards) >= seen
    finally:
        close(hand)


def _is_within(part: Any, view: Any) -> bool:
    """Whether a part stands wholly in what is seen of a list, whichever way it is turned."""
    ends = [part.to_window(part.x, part.y)[1], part.to_window(part.x, part.top)[1]]
    seen = [view.to_window(view.x, view.y)[1], view.to_window(view.x, view.top)[1]]
    return min(seen) - 1 <= min(ends) and max(ends) <= max(seen) + 1
