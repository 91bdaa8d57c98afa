"""How much of a list, and of all lists of one file, is told to a person.

What is left out is counted in a sentence; a verdict never depends on it, and plain data and tables tell all.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from companion.cards.names import brief
from companion.core import limits
from companion.core.text import Text
from companion.decks.model import DeckEntry


@dataclass(slots=True)
class Room:
    """What may still be told of the lists of one file."""

    items: int = field(default_factory=lambda: limits.TOLD)
    signs: int = field(default_factory=lambda: limits.TOLD_OF_A_FILE)
    lines: int = field(default_factory=lambda: limits.LISTED)
    line_signs: int = field(default_factory=lambda: limits.LISTED_OF_A_FILE)
    longest: int = field(default_factory=lambda: limits.TOLD_NAME)

    def fits(self, number: int) -> bool:
        """Whether another item is told below so many of its kind."""
        return number < self.items and self.signs > 0

    def tell(self, text: str) -> str:
        """A text that is told."""
        self.signs -= len(text)
        return text

    def name(self, name: str) -> str:
        """A name, cut where no card has such a long one."""
        return brief(name, self.longest)

    def shorten(self, text: Text) -> tuple[Text, int]:
        """A sentence with as many names of its lists of names as fit, and how many are left out."""
        facts: dict[str, Any] = {}
        left = 0
        for key, fact in text.facts.items():
            if isinstance(fact, list | tuple) and len(fact) > 1:
                facts[key] = fact[: max(1, self._fitting(fact))]
                left += len(fact) - len(facts[key])
        return (replace(text, facts={**text.facts, **facts}), left) if left else (text, 0)

    def _fitting(self, names: Sequence[object]) -> int:
        for number, each in enumerate(names):
            if not self.fits(number):
                return number
            self.signs -= len(str(each))
        return len(names)

    def listed(self, entries: Sequence[DeckEntry]) -> int:
        """How many lines of a list are repeated."""
        for number, entry in enumerate(entries):
            if number >= self.lines or self.line_signs <= 0:
                return number
            self.line_signs -= min(len(entry.name), self.longest)
        return len(entries)


def endless() -> Room:
    """Room for all there is."""
    most = sys.maxsize
    return Room(most, most, most, most, most)
