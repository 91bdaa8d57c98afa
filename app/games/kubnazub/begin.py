"""How a table of «Куб на зуб» may begin: ready squads, cards that the app deals, or told ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.presenters.table.face import Start
from companion.cards.ready import ready_decks as box_decks
from companion.core.text import Term, say
from companion.games.kubnazub.deck_lists import UNLISTED

STARTS = (
    Start(
        "first_game",
        say("First game"),
        say("Both get a ready squad and place it at once."),
        "rocket-launch-outline",
    ),
    Start(
        "app_deals",
        say("The app deals"),
        say("15 cards each from a deck of your choice, then you buy your squads."),
        "cards-playing-outline",
        {"dealing": "app"},
        decks=True,
    ),
    Start(
        "told_deal",
        say("We deal real cards"),
        say("You shuffle and deal yourselves; the app keeps count."),
        "hand-back-right-outline",
        {"dealing": "table"},
        decks=True,
        unlisted=UNLISTED,
    ),
)


def ready_decks() -> Mapping[str | Term, Sequence[str]]:
    """The two decks of the box by title."""
    return {title: [card.name for card in cards] for title, cards in box_decks().items()}
