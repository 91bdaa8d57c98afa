"""Modifiers that last: how much of what lies on whom, from where, and until the end of which turn."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Effect:
    """Something that lies on a piece for a while; turns are counted from 1 through the whole game."""

    id: str
    on: str
    what: str
    n: int = 0
    source: str = ""
    last_turn: int | None = None
    """The turn with whose end it ends; None for the rest of the game."""


def total(effects: Iterable[Effect], on: str, what: str) -> int:
    """What all effects of a kind make together."""
    return sum(each.n for each in effects if (each.on, each.what) == (on, what))


def strongest(effects: Iterable[Effect], on: str, what: str) -> int:
    """What the largest effect of a kind is worth, where several do not add up; 0 without one."""
    return max((each.n for each in effects if (each.on, each.what) == (on, what)), default=0)


def ending(effects: Iterable[Effect], turn: int) -> tuple[Effect, ...]:
    """The effects that are over when a turn ends."""
    return tuple(each for each in effects if each.last_turn is not None and each.last_turn <= turn)
