"""Pieces with the first letter of what they are called in the language of who looks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.presenters.views import Lead, PieceView, Speak

LONG = 6
"""A name up to so many letters stands on a base of seven spaces whole."""
WIDE = 2
"""A base of more spaces than this has room for a name."""


def in_words(piece: PieceView, speak: Speak) -> PieceView:
    """A piece whose sign is made of its name: the first letter and its number, or all of a short name."""
    if not piece.name:
        return piece
    name = speak(piece.name)
    number = piece.text.lstrip("".join(sign for sign in piece.text if not sign.isdigit()))
    whole = len(piece.covers) > WIDE and len(name) <= LONG
    return replace(piece, text=name if whole else name[:1].upper() + number)


def lead_in_words(lead: Lead, speak: Speak) -> Lead:
    """The same for the picture before a sentence."""
    return in_words(lead, speak) if isinstance(lead, PieceView) else lead


def all_in_words(pieces: Sequence[PieceView], speak: Speak) -> tuple[PieceView, ...]:
    """The same for all pieces of a board; where two would look alike, one letter more tells them apart."""
    made = [in_words(each, speak) for each in pieces]
    alike = [(each.shape, each.ring, each.text) for each in made]
    return tuple(
        replace(view, text=speak(view.name)[:2]) if view.name and alike.count(sign) > 1 else view
        for view, sign in zip(made, alike, strict=True)
    )
