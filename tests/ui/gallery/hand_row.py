"""A hand that is wider than the phone."""

from __future__ import annotations

from app.widgets.hand_row.hand_row import HandRow
from tests.ui.gallery.card import HAND, RIDER


def demo() -> HandRow:
    """A hand that is wider than the phone."""
    return HandRow(views=[*HAND, RIDER])
