"""What is printed on the cards of both duels besides numbers and keywords."""

from __future__ import annotations

from dataclasses import dataclass


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
