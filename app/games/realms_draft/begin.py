"""How a draft may begin: cards in the phone, of the training set or the players' own, or real cards."""

from __future__ import annotations

from app.games.realms.begin import ready_decks
from app.presenters.table.face import Start
from companion.core.text import say

__all__ = ["STARTS", "ready_decks"]

STARTS = (
    Start(
        "training",
        say("Training set"),
        say("The app deals cards of the training set; the phone goes round."),
        "school-outline",
        {"cards": "phone"},
    ),
    Start(
        "lists",
        say("Your own lists"),
        say("What everybody brings is shuffled together: at least 36 cards for each player."),
        "cards-outline",
        {"cards": "phone"},
        decks=True,
    ),
    Start(
        "told",
        say("Real cards, picks told"),
        say("You draft with real cards and tell the app in secret what you keep."),
        "account-voice",
        {"cards": "told"},
    ),
    Start(
        "paper",
        say("Real cards, counted"),
        say("You draft with real cards; the app keeps round, pick, direction and time."),
        "hand-back-right-outline",
        {"cards": "paper"},
    ),
)
