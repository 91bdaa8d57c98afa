"""Face-down piles of which a part may be known: cards seen on top, cards put under, the rest in any order."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from companion.core.ask import Ask


@dataclass(frozen=True)
class Pile:
    """Cards by name: known ones on top, topmost first; those in an order nobody knows; known ones below."""

    top: tuple[str, ...] = ()
    loose: tuple[str, ...] = ()
    bottom: tuple[str, ...] = ()
    shuffles: int = 0
    """How often it was shuffled: each shuffle is another order."""

    @property
    def cards(self) -> tuple[str, ...]:
        """All cards, whatever is known of their order."""
        return (*self.top, *self.loose, *self.bottom)

    def shuffled(self, more: Iterable[str] = ()) -> Pile:
        """The pile with more cards, and nothing known of its order any more."""
        return Pile(loose=tuple(sorted((*self.cards, *more))), shuffles=self.shuffles + 1)

    def without(self, cards: Iterable[str]) -> Pile:
        """The pile less one copy of each of these cards, taken from where it is best known."""
        parts = [list(self.top), list(self.loose), list(self.bottom)]
        for card in cards:
            held = next((part for part in parts if card in part), None)
            if held is not None:
                held.remove(card)
        top, loose, bottom = map(tuple, parts)
        return replace(self, top=top, loose=loose, bottom=bottom)

    def with_under(self, cards: Iterable[str]) -> Pile:
        """The pile with cards put under it, the last one lowest."""
        return replace(self, bottom=(*self.bottom, *cards))

    def with_on_top(self, cards: Iterable[str]) -> Pile:
        """The pile with cards put on it, the first one topmost."""
        return replace(self, top=(*cards, *self.top))


def top_of(ask: Ask, pile: Pile, count: int, key: str, rule: str, **more: Any) -> tuple[str, ...]:
    """The topmost cards, as many as there are; asked for as far as nobody knows them."""
    known = pile.top[:count]
    unknown = min(count - len(known), len(pile.loose))
    drawn = ask.deal(pile.loose, unknown, key, rule, shuffle=str(pile.shuffles), **more)
    left = count - len(known) - len(drawn)
    return (*known, *drawn, *pile.bottom[:left])
