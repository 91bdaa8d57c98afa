"""Cards to take or leave: gold and silver, one that flies, one that is too dear."""

from __future__ import annotations

from app.presenters.table.parts import ToggleView
from app.widgets.toggle_row.toggle_row import ToggleList
from companion.core.game import Note

ORDER = Note("")


def demo() -> ToggleList:
    """Cards to take or leave: gold and silver, one that flies, one that is too dear."""
    views = (
        ToggleView("crab", "Боевой рак", ORDER, True, "8", "gold", "болото", "waves"),
        ToggleView("dragon", "Дракон-кубохват", ORDER, False, "8", "silver", "степь", "grass", "feather"),
        ToggleView("fool", "Дурачок", ORDER, True, "2", "silver", "тьма", "weather-night", bad=True),
        ToggleView("frog", "Жабка", ORDER, False, "3", "silver", "болото", "waves", dim=True),
        ToggleView("vobla", "Вобла", None, False, "4", "silver", "лес", "forest"),
    )
    return ToggleList(views=list(views))
