"""A few choices, and more than a phone is wide."""

from __future__ import annotations

from app.presenters.views import SegmentView
from app.widgets.choice_strip.choice_strip import ChoiceStrip


def demo() -> list[ChoiceStrip]:
    """A few choices, and more than a phone is wide."""
    turns = [SegmentView(str(turn), f"Ход {turn}") for turn in range(1, 15)]
    return [
        ChoiceStrip(
            views=[SegmentView("", "All games"), SegmentView("berserkers", "Berserkers", "fire")], selected=""
        ),
        ChoiceStrip(views=turns, selected="12"),
    ]
