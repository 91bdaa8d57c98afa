"""What things are called: players, cards, squares, keywords."""

from __future__ import annotations

from companion.content.languages import named
from companion.core.text import Term
from companion.games.duel.words import Names, Vocabulary, card, cards, place, squad_card


def _called(name: str) -> Term | str:
    """A card or an ability of the training set in the words of each language."""
    found = named("realms", "card", name)
    return found if isinstance(found, Term) else named("realms", "ability", name)


NAMES = Names("realms", _called)
term, seat_name, keyword = NAMES.term, NAMES.seat, NAMES.keyword


def grade(name: str) -> Term:
    """Light, medium or strong."""
    return term(f"grade.{name}")


def action(kind: str) -> Term:
    """One of the kinds of actions."""
    return term(f"kind.{kind}")


__all__ = ["Vocabulary", "card", "cards", "place", "squad_card"]
