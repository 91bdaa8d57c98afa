"""How a match may begin: with the training decks, with lists, or with cards on paper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.presenters.table.face import Start
from companion.content.languages import named
from companion.core.text import Term, say
from companion.games.warcry.cards import example_decks, ready_lists

STARTS = (
    Start(
        "training",
        say("First match"),
        say("Both play a training deck; hands and dice are drawn here."),
        "rocket-launch-outline",
    ),
    Start(
        "lists",
        say("Two lists"),
        say("Each brings a list; hands and dice are drawn here."),
        "cards-playing-outline",
        decks=True,
    ),
    Start(
        "followed",
        say("Lists with real cards"),
        say("You hold real cards; the app follows both Action decks, and both see which dice are left."),
        "dice-multiple",
        {"hands": "paper", "flips_1": "deck", "flips_2": "deck"},
        decks=True,
    ),
    Start(
        "paper",
        say("Cards on paper"),
        say("You hold real cards: units are told when played, dice are typed."),
        "hand-back-right-outline",
        {"hands": "paper", "flips_1": "typed", "flips_2": "typed"},
    ),
)


def ready_decks() -> Mapping[str | Term, Sequence[str]]:
    """The two training decks by title, each in one piece."""
    return {
        named("warcry", "deck", title): [*ready_lists(n)[0], *ready_lists(n)[1]]
        for n, title in enumerate(example_decks())
    }
