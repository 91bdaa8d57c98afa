"""What things are called: players, cards, squares, keywords."""

from __future__ import annotations

from companion.core.text import Term
from companion.games.duel.words import Names, Vocabulary, card, cards, cell, place, squad_card

NAMES = Names("realms")
term, seat_name, keyword = NAMES.term, NAMES.seat, NAMES.keyword


def grade(name: str) -> Term:
    """Light, medium or strong."""
    return term(f"grade.{name}")


def action(kind: str) -> Term:
    """One of the kinds of actions."""
    return term(f"kind.{kind}")


__all__ = ["Vocabulary", "card", "cards", "cell", "place", "squad_card"]
