"""The frozen views of answers that are more than one tap: some of many, cards dealt, a number, a form."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

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
    least: int | None = None
    """So few cards will do; None where all are wanted."""

    @property
    def enough(self) -> int:
        """How many cards have to be named."""
        return self.count if self.least is None else self.least

    def found(self, words: str) -> tuple[PileCardView, ...]:
        """The cards whose names hold all of these words."""
        return tuple(card for card in self.cards if holds_words(card.text, words))


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
    known: tuple[str, ...] = ()
    """Names of things of which everything is known; the first field may be one of them."""
    filled: Callable[[str], FormView] | None = field(default=None, compare=False)
    """The same form with all that is known of a thing."""

    def found(self, words: str) -> tuple[str, ...]:
        """The known names that hold these words, unless one of them is written out already."""
        if not words.strip() or words in self.known:
            return ()
        return tuple(name for name in self.known if holds_words(name, words))


def holds_words(text: str, words: str) -> bool:
    """Whether a text holds parts of all these words, whatever their case."""
    return all(word in _folded(text) for word in _folded(words).split())


def _folded(text: str) -> str:
    return text.casefold().replace("ё", "е")
