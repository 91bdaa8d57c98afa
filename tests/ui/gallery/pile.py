"""A graveyard to browse, a deck face down, a discard with its top card open, and an empty place."""

from __future__ import annotations

from app.presenters.card_views import PileView
from app.widgets.pile.pile import Pile
from tests.ui.gallery.card import HAND, RIDER


def demo() -> list[Pile]:
    """A graveyard to browse, a deck face down, a discard with its top card open, and an empty place."""
    views = (
        PileView("graveyard", "Кладбище", 3, "grave-stone", RIDER, (RIDER, *HAND[:2])),
        PileView("deck", "Колода", 24),
        PileView("discard", "Discard", 2, top=HAND[0]),
        PileView("empty", "Flyers", 0, note="Nobody has fallen yet."),
    )
    return [Pile(view=view) for view in views]
