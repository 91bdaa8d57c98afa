"""What things are called: players, cards, cells, keywords."""

from __future__ import annotations

from companion.core.text import Term, Text, say
from companion.games.duel.words import Names, Vocabulary, card, cards, place, squad_card
from companion.games.kubnazub.model import State

NAMES = Names("kubnazub")
term, seat_name, keyword = NAMES.term, NAMES.seat, NAMES.keyword
PLAYERS = (say("Player A"), say("Player B"))
"""The two at a table until it is settled who is First player."""


def with_names(state: State, said: Text) -> Text:
    """A sentence in which players are called by the names that they gave."""
    return NAMES.named(state, said, PLAYERS if state.stage == "first" else ())


def strength(name: str) -> Term:
    """Weak, medium, strong or a miss."""
    return term(f"strength.{name}")


__all__ = ["Vocabulary", "card", "cards", "place", "squad_card"]
