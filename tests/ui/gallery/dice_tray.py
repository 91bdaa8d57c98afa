"""Four action dice, one of them spent; and a dozen dice of a big attack."""

from __future__ import annotations

from app.presenters.views import DieView
from app.widgets.dice_tray.dice_tray import DiceTray


def demo() -> list[DiceTray]:
    """Four action dice, one of them spent; and a dozen dice of a big attack."""
    dice = [DieView("a", "4", selected=True), DieView("b", "4"), DieView("c", "6")]
    return [
        DiceTray(views=[*dice, DieView("d", "2", spent=True, badge="hand-heart")]),
        DiceTray(
            views=[DieView(str(n), str(n % 4), "red", pips=False, word="Red") for n in range(9)], side=36
        ),
    ]
