"""Exact odds of the player's dice and tokens: loot, bets, six-sums, the Elves' ten, Thor, the treasure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations

from companion.core.odds import Distribution, most_groups, pools, roll, rolls, total
from companion.games.berserkers.model import BLACK, BLUE, GREEN, WHITE, State
from companion.games.berserkers.rules.action import PRIZE, STAKE
from companion.games.berserkers.rules.dice import SIX, TEN
from companion.games.berserkers.rules.treasure import tokens

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


# -- requests -------------------------------------------------------------------------------------


def thor(dice: int) -> Fraction:
    """The chance that Thor takes one or more of so many white dice."""
    hits = rolls((BLUE, *WHITE * dice))
    return hits.chance(lambda faces: faces[0] <= 2 and faces[0] in faces[1:])


def treasure_next(state: State) -> Fraction:
    """The chance that the next token is the treasure; 0 where none lies."""
    left = len(tokens(state))
    return Fraction(1, left) if left else Fraction(0)
