"""The frozen views of answers that are more than one tap: some of many, cards dealt, a number, a form."""

from __future__ import annotations

from dataclasses import dataclass

from app.presenters.fields import FieldView
from app.presenters.views import OptionView


@dataclass(frozen=True)
class PickView:
    """Some of many options, at least and at most so many, or an order of them."""

    id: str
    options: tuple[OptionView, ...]
    least: int
    most: int
    ordered: bool = False
    picked: tuple[str, ...] = ()

    @property
    def bounds(self) -> str:
        """How many it may be, as on the main button: `3` or `1–3`."""
        return str(self.least) if self.least == self.most else f"{self.least}–{self.most}"


@dataclass(frozen=True)
class PileCardView:
    """A card that may have been dealt, and how often it can still be in the pile."""

    id: str
    text: str
    copies: int = 1


@dataclass(frozen=True)
class DealView:
    """Cards dealt from a pile, found by a part of their names; equal ones are counted."""

    id: str
    cards: tuple[PileCardView, ...]
    count: int
    dealt: tuple[str, ...] = ()

    def found(self, words: str) -> tuple[PileCardView, ...]:
        """The cards whose names hold all of these words."""
        wanted = _folded(words).split()
        return tuple(card for card in self.cards if all(word in _folded(card.text) for word in wanted))


@dataclass(frozen=True)
class NumberView:
    """A whole number between two bounds; None where nobody has given one yet."""

    id: str
    low: int
    high: int
    value: int | None = None


@dataclass(frozen=True)
class FormView:
    """What stands on a thing that nobody knew of, field by field."""

    id: str
    fields: tuple[FieldView, ...]


def _folded(text: str) -> str:
    return text.casefold().replace("ё", "е")
