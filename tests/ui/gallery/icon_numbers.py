"""Small numbers, and large ones that say of how many."""

from __future__ import annotations

from app.presenters.views import FactView
from app.widgets.icon_numbers.icon_numbers import IconNumbers

FACTS = [
    FactView("3", "8", "fire", "ac"),
    FactView("0", "3", "seal", "ink2"),
    FactView("12", "24", "rhombus", "darkness"),
]


def demo() -> list[IconNumbers]:
    """Small numbers, and large ones that say of how many."""
    return [IconNumbers(views=FACTS), IconNumbers(views=FACTS, large=True)]
