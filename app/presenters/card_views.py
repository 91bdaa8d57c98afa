"""Cards as players hold and read them: in a hand, on a pile, large with everything on them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.presenters.views import BadgeView, CounterView, FactView, RowView, Source, TrackView

CostLook: TypeAlias = Literal["", "gold", "silver"]
"""A price in gold stands on a hexagon, one in silver in a ring."""


@dataclass(frozen=True)
class StrikeView:
    """One grade of a strike: `4` under `medium`; `now` where the die has chosen it."""

    value: str
    word: str = ""
    now: bool = False


@dataclass(frozen=True)
class CountView:
    """A tracked value of a card that is put right with minus and plus; its id is the path of the value."""

    counter: CounterView
    track: TrackView | None = None


@dataclass(frozen=True)
class CardView:
    """A card with everything that stands on it and lies on it; a `back` tells nothing but its place."""

    id: str
    name: str
    cost: str = ""
    cost_look: CostLook = ""
    kind: str = ""
    """Its class or element, in words, with an icon."""
    icon: str = ""
    text: str = ""
    facts: tuple[FactView, ...] = ()
    strikes: tuple[StrikeView, ...] = ()
    badges: tuple[BadgeView, ...] = ()
    state: str = ""
    """How it lies: closed, wounded, poisoned, in words."""
    rules: tuple[str, ...] = ()
    source: Source = ""
    letter: str = ""
    selected: bool = False
    enabled: bool = True
    back: bool = False
    counts: tuple[CountView, ...] = ()
    words: tuple[RowView, ...] = ()
    """What its keywords mean, each one tap from its rule."""
    tells: bool = False
    """Whether its kind holds the numbers that it is chosen by: they stay in a hand in large letters, too."""


@dataclass(frozen=True)
class PileView:
    """A pile: how many cards, the top one where it lies open, and all of them where they may be browsed."""

    id: str
    name: str
    count: int
    icon: str = "cards-outline"
    top: CardView | None = None
    cards: tuple[CardView, ...] = ()
    note: str = ""

    @property
    def browses(self) -> bool:
        """Whether somebody may look through it."""
        return bool(self.cards)


def card_rows(cards: tuple[CardView, ...]) -> tuple[RowView, ...]:
    """The cards of a pile as rows, the top one first."""
    return tuple(
        RowView(
            card.id,
            card.name,
            ", ".join(filter(None, (card.kind, card.state))),
            card.icon or "cards-outline",
            value=card.cost,
            source=card.source,
        )
        for card in cards
    )
