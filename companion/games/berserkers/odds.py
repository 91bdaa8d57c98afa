"""Exact odds for the player: loot, bets, six-sums, the Elves' ten, Thor, the treasure, and what threatens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations

from companion.core.odds import Distribution, most_groups, pools, roll, rolls, total
from companion.games.berserkers.model import BLACK, BLUE, GREEN, TOKENS, WHITE, State
from companion.games.berserkers.rules.action import PRIZE, STAKE
from companion.games.berserkers.rules.dice import SIX, TEN
from companion.games.berserkers.rules.treasure import tokens
from companion.games.berserkers.threat import CellThreat, FoeThreat, Threat, darkness, threat

__all__ = [
    "CellThreat", "FoeThreat", "LootOdds", "PoolOdds", "RerollOdds", "Threat",
    "bet", "bet_after", "bet_gain", "darkness", "loot", "pool", "separate_sixes", "six", "ten", "thor",
    "threat", "treasure", "treasure_next",
]  # fmt: skip


# -- loot and bet ----------------------------------------------------------------------------


@dataclass(frozen=True)
class LootOdds:
    """What a loot brings: expected gold below the cap, the chance of a wound, of nothing."""

    gold: Fraction
    wound: Fraction
    nothing: Fraction


@cache
def loot() -> LootOdds:
    """The odds of one loot."""
    die = roll(BLACK)
    return LootOdds(
        gold=die.map(lambda face: max(0, face - 4)).mean,
        wound=die.chance(lambda face: face <= 2),
        nothing=die.chance(lambda face: face in (3, 4)),
    )


def bet_after(black: int, green: int) -> Fraction:
    """The chance to win a bet once its first two dice lie there."""
    return Fraction(1) if black == green else roll(BLACK).at_least(max(black, green))


@cache
def bet() -> Fraction:
    """The chance to win a bet."""
    first = rolls((BLACK, GREEN))
    return sum((chance * bet_after(*faces) for faces, chance in first.chances().items()), Fraction(0))


def bet_gain() -> Fraction:
    """The expected net gold of a bet, below the cap."""
    return bet() * PRIZE - STAKE


# -- sums of white dice -----------------------------------------------------------------------


@dataclass(frozen=True)
class RerollOdds:
    """What rerolling one die would make possible: a six-sum, more separate ones than now, a ten."""

    die: int
    six: Fraction
    more_sixes: Fraction
    ten: Fraction


@dataclass(frozen=True)
class PoolOdds:
    """What the unused dice make possible now, and after a reroll of each."""

    sixes: int
    ten: bool
    rerolls: tuple[RerollOdds, ...]


def most_sixes(faces: Sequence[int], at_least: bool = False) -> int:
    """Into how many separate payments of six the dice can be put at best."""
    if not at_least:
        return most_groups(faces, SIX)
    sizes = range(1, len(faces) + 1)
    groups = (group for size in sizes for group in combinations(range(len(faces)), size))
    paying = (group for group in groups if sum(faces[place] for place in group) >= SIX)
    return max((1 + most_sixes(_left(faces, group), at_least) for group in paying), default=0)


def _left(faces: Sequence[int], group: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(face for place, face in enumerate(faces) if place not in group)


@cache
def separate_sixes(dice: int, at_least: bool = False) -> Distribution[int]:
    """How many separate payments of six a throw of so many dice allows."""
    return pools(WHITE * dice).map(lambda faces: most_sixes(faces, at_least))


def six(dice: int, at_least: bool = False) -> Fraction:
    """The chance that some of so many dice pay a six."""
    return separate_sixes(dice, at_least).at_least(1)


def ten(dice: int) -> Fraction:
    """The chance that so many dice together make ten or more."""
    return total(WHITE * dice).at_least(TEN)


def pool(state: State) -> PoolOdds:
    """The six-sums and the ten of the unused dice, and what each reroll could bring."""
    faces = tuple(die.value for die in state.pool)
    at_least = state.options.six == "at_least"
    return PoolOdds(
        sixes=most_sixes(faces, at_least),
        ten=sum(faces) >= TEN,
        rerolls=tuple(_reroll(faces, die, at_least) for die in sorted(set(faces))),
    )


def _reroll(faces: tuple[int, ...], die: int, at_least: bool) -> RerollOdds:
    others = _left(faces, (faces.index(die),))
    sixes = roll(WHITE).map(lambda face: most_sixes((*others, face), at_least))
    return RerollOdds(
        die=die,
        six=sixes.at_least(1),
        more_sixes=sixes.at_least(most_sixes(faces, at_least) + 1),
        ten=roll(WHITE).at_least(TEN - sum(others)),
    )


# -- requests -------------------------------------------------------------------------------------


def thor(dice: int) -> Fraction:
    """The chance that Thor takes one or more of so many white dice."""
    hits = rolls((BLUE, *WHITE * dice))
    return hits.chance(lambda faces: faces[0] <= 2 and faces[0] in faces[1:])


def treasure(turned: int) -> Fraction:
    """The chance that the treasure is among the first so many tokens."""
    return Fraction(min(turned, TOKENS), TOKENS)


def treasure_next(state: State) -> Fraction:
    """The chance that the next token is the treasure; 0 where none lies."""
    left = len(tokens(state))
    return Fraction(1, left) if left else Fraction(0)
