"""How a table of War of the Realms may begin: a ready army, or hands drawn here, there, on paper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.presenters.table.face import Start
from companion.core.text import Term, say
from companion.games.realms.examples import decks, ready_deck
from companion.games.realms.words.names import term

STARTS = (
    Start(
        "first_game",
        say("First game"),
        say("Both get a ready army of the training set and place it at once."),
        "rocket-launch-outline",
    ),
    Start(
        "small_armies",
        say("Small armies"),
        say("15 cards each, then you recruit for 10 gold and 10 silver."),
        "school-outline",
        {"resources": "first_game"},
        decks=True,
    ),
    Start(
        "two_decks",
        say("Two decks"),
        say("15 cards each from a deck of your choice, then you recruit your armies."),
        "cards-playing-outline",
        decks=True,
    ),
    Start(
        "real_decks",
        say("Two real decks"),
        say("You shuffle and draw yourselves; each tells the app which cards."),
        "hand-coin-outline",
        {"hands": "table"},
        decks=True,
    ),
    Start(
        "paper",
        say("Hands on paper"),
        say("You draw real cards; the app counts mulligans, gold and silver."),
        "hand-back-right-outline",
        {"hands": "paper"},
    ),
)


def ready_decks() -> Mapping[str | Term, Sequence[str]]:
    """The two training decks by title."""
    return {term(f"deck.{name}"): ready_deck(number) for number, name in enumerate(decks())}
