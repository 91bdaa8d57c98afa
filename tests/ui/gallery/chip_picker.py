"""Words that are found by typing, two of them taken."""

from __future__ import annotations

from app.presenters.views import CounterView
from app.widgets.chip_picker.chip_picker import ChipPicker


def demo() -> ChipPicker:
    """Words that are found by typing, two of them taken."""
    words = {"armour": "Броня", "poison": "Отравление", "horde": "Орда", "jump": "Прыжок", "heal": "Лечение"}
    views = [CounterView(each, 0, label, high=9) for each, label in words.items()]
    return ChipPicker(views=[CounterView("armour", 2, "Броня", high=9), *views[1:]])
