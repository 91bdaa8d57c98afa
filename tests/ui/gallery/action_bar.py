"""Every state of the bar."""

from __future__ import annotations

from app.presenters.views import ActionBarView
from app.widgets.action_bar.action_bar import MainActionBar
from app.widgets.base.base import Column


def demo() -> list[Column]:
    """Every state of the bar."""
    return [
        MainActionBar(view=ActionBarView("Play riders", "chess-knight", can_undo=True)),
        MainActionBar(
            view=ActionBarView(
                "Готово", main_enabled=False, reason="Не хватает 1 золотого.", can_undo=True, can_redo=True
            )
        ),
        MainActionBar(
            view=ActionBarView(
                "Перебросить все выбранные кубики", "rotate-left", can_undo=True, can_redo=True
            )
        ),
        MainActionBar(
            main_text="Set up",
            main_icon="arrow-right",
            journal=False,
            second_text="Load a file",
            second_icon="tray-arrow-down",
        ),
    ]
