"""A table in its second phase, and a long Russian title."""

from __future__ import annotations

from app.presenters.views import AppBarView
from app.widgets.app_bar.app_bar import AppBar
from app.widgets.base.base import Column


def demo() -> list[Column]:
    """A table in its second phase, and a long Russian title."""
    return [
        AppBar(
            view=AppBarView(
                "Berserkers",
                "Turn 6 · Phase 2 of 3",
                icons=("bookmark-outline", "cog-outline"),
                phases=3,
                phase=2,
            )
        ),
        AppBar(view=AppBarView("Берсерки: всадники тени идут", "Ход 6 · первый игрок", back_icon="close")),
    ]
