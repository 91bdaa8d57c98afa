"""What is printed on the cards of both duels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Targets = Literal["any", "creature", "own", "enemy", "itself"]
Source = Literal["rulebook", "example", "yours", "told"]
Strike = tuple[int, int, int]


@dataclass(frozen=True)
class Effected:
    """One thing that an ability does to its target: a verb of the game's `rules/verbs.py` and how much."""

    verb: str
    n: int = 0


@dataclass(frozen=True)
class Reminder:
    """A text that only people can judge, and the moment at which they are reminded of it."""

    moment: str
    text: str


class PrintedCard:
    """What follows from the type and kind of a card in both games; the fields are each game's own."""

    type: str
    kind: str

    @property
    def is_creature(self) -> bool:
        """Whether it strikes and keeps its owner in the battle."""
        return self.type == "creature"

    @property
    def flies(self) -> bool:
        """Whether it is a flying creature."""
        return self.kind == "flying"

    @property
    def stands_beside(self) -> bool:
        """Whether it is in the additional zone once it is revealed."""
        return self.flies or self.type == "area"
