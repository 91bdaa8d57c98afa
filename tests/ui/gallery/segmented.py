"""Two choices, three choices, and Russian ones."""

from __future__ import annotations

from app.presenters.views import SegmentView
from app.widgets.segmented.segmented import Segmented


def demo() -> list[Segmented]:
    """Two choices, three choices, and Russian ones."""
    return [
        Segmented(
            views=[SegmentView("table", "Type it in"), SegmentView("app", "Roll here", "dice-multiple")],
            selected="table",
        ),
        Segmented(
            views=[SegmentView("en", "English"), SegmentView("ru", "Русский"), SegmentView("fr", "Français")],
            selected="ru",
        ),
        Segmented(
            views=[
                SegmentView("t", "Ввести с кубиков"),
                SegmentView("a", "Бросить в приложении", "dice-multiple"),
            ],
            selected="t",
        ),
    ]
