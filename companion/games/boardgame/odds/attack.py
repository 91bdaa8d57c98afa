"""One Attack of either side: Damage and icons of its pool, with dice taken away and rolled again.

Who may choose does what is best for the Heroes: which of several equally weak dice goes, which die a Hero or
an Ally rolls again. That a target falls counts first, then Wounds. What may be used in defense once the
Damage is known is not counted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from typing import NamedTuple

from companion.core.odds import Distribution, certain, fold
from companion.core.rules import rule
from companion.games.boardgame.facts.model import Box, face_of
from companion.games.boardgame.model import Ally, Enemy, Hero, State
from companion.games.boardgame.rules.board import beside
from companion.games.boardgame.rules.dist import in_range
from companion.games.boardgame.rules.enemy import foes_of
from companion.games.boardgame.rules.hattack import form_of, targets_for
from companion.games.boardgame.rules.stats import attack_powers, defense, enemy_pool, health_of, party_pool


class Rolled(NamedTuple):
    """What final faces come to."""

    damage: int = 0
    bleeding: int = 0
    stunned: int = 0


Shown = tuple[tuple[str, int], ...]
"""Dice by colour and face, sorted."""
Worth = Callable[[Distribution[Rolled]], tuple[Fraction, Fraction]]
"""What the chances of an Attack are worth to the Heroes."""


@dataclass(frozen=True)
class AttackOdds:
    """The chances of one Attack on one target."""

    by: str
    target: str
    dice: tuple[str, ...]
    """The dice that are rolled."""
    removed: tuple[str, ...]
    rolled: Distribution[Rolled]
    defense: int
    health: int
    """What the target has left."""

    @cached_property
    def wounds(self) -> Distribution[int]:
        """Wounds on the target, those beyond its Health included."""
        return self.rolled.map(lambda each: max(0, each.damage - self.defense))

    @property
    def falls(self) -> Fraction:
        """The chance that it is slain or knocked out."""
        return self.wounds.at_least(self.health)

    def gets(self, status: str) -> Fraction:
        """The chance that it stays on the Board and gets a token."""

        def is_hurt(each: Rolled) -> bool:
            n = max(0, each.damage - self.defense)
            return 0 < n < self.health and getattr(each, status) > 0

        return self.rolled.chance(is_hurt)


# -- the two sides ------------------------------------------------------------------------------------


@rule("BG-HATTACK-02", "BG-HATTACK-07", "BG-REROLL-04")
def strike_odds(state: State, who: str, target: str, plain: bool = False) -> tuple[AttackOdds, ...]:
    """The Attack of a Hero or an Ally, for its target and whoever else it hits for certain."""
    pool, taken = party_pool(state, who, plain, target)
    pool = state.box.closed(pool)
    powers = () if plain else attack_powers(state, who, target)
    mini = state.find(who)
    held = mini.rerolls if isinstance(mini, Hero | Ally) else 0
    rerolls = held + sum(max(1, each.n) for each in powers if each.tag == "reroll")
    hits = _hit(state, who, target)
    worth = _worth(state, hits)
    dice, rolled = best_of(
        state.box, pool, taken, lambda left: _chosen(state.box, left, rerolls, worth), worth
    )
    return tuple(_odds(state, who, each, pool, dice, rolled) for each in hits)


@rule("BG-ENEMY-19", "BG-REROLL-08", "BG-DICE-05")
def enemy_odds(state: State, enemy: str, target: str) -> AttackOdds:
    """The Attack of an Enemy on somebody from where it stands."""
    alone = False
    if not state.guided and state.enemy_card(enemy).power("lone_die") is not None:
        alone = len(beside(state, enemy, [each.id for each in state.standing])) == 1
    pool, taken = enemy_pool(state, enemy, alone)
    pool = state.box.closed(pool)
    rerolls = state.enemy_card(enemy).rerolls
    worth = _worth(state, (target,))
    dice, rolled = best_of(
        state.box, pool, taken, lambda left: _ruled(state.box, left, rerolls, worth), worth
    )
    return _odds(state, enemy, target, pool, dice, rolled)


def threats(state: State, hero: str) -> tuple[AttackOdds, ...]:
    """The Attacks that Enemies could make on somebody from where they stand now."""
    if state.guided or hero not in state.zones:
        return ()
    found = []
    for enemy in state.enemies:
        card = state.box.enemy(enemy.card)
        near = enemy.id in state.zones and hero in foes_of(state, enemy.id)
        if near and in_range(state, enemy.id, hero, card.range, card.visible):
            found.append(enemy_odds(state, enemy.id, hero))
    return tuple(found)


def _hit(state: State, who: str, target: str) -> tuple[str, ...]:
    form = form_of(state, who)
    if form.area == "one" or state.guided:
        return (target,)
    if form.area == "all":
        return (target, *(each for each in targets_for(state, who) if each != target))
    near = [each for each in (*state.party_ids, *state.enemy_ids) if each != target]
    return (target, *beside(state, target, near))


def _odds(
    state: State,
    by: str,
    target: str,
    pool: Sequence[str],
    dice: tuple[str, ...],
    rolled: Distribution[Rolled],
) -> AttackOdds:
    removed = list(pool)
    for each in dice:
        removed.remove(each)
    return AttackOdds(
        by, target, dice, tuple(removed), rolled, defense(state, target), left_of(state, target)
    )


def left_of(state: State, name: str) -> int:
    """How many Wounds a miniature can still take."""
    mini = state.find(name)
    if isinstance(mini, Hero):
        return mini.health
    return health_of(state, mini) - mini.wounds if isinstance(mini, Ally | Enemy) else 0


def _worth(state: State, hits: Sequence[str]) -> Worth:
    """To the Heroes: that Enemies fall and are wounded, that Heroes and Allies are not."""
    signs = [
        (1 if state.side(each) == "enemy" else -1, defense(state, each), left_of(state, each))
        for each in hits
    ]

    def worth(rolled: Distribution[Rolled]) -> tuple[Fraction, Fraction]:
        falls = wounds = Fraction(0)
        for sign, shield, health in signs:
            hurt = rolled.map(lambda each, shield=shield: max(0, each.damage - shield))  # type: ignore[misc]
            falls += sign * hurt.at_least(health)
            wounds += sign * hurt.mean
        return falls, wounds

    return worth


# -- dice ---------------------------------------------------------------------------------------------


@rule("BG-DICE-05", "BG-DICE-06", "BG-DICE-07")
def pools_left(box: Box, pool: Sequence[str], taken: int) -> list[tuple[str, ...]]:
    """Every pool that may be left once so many dice are taken away, weakest first."""
    left = {tuple(sorted(pool))}
    for _ in range(min(taken, len(pool))):
        left = {fewer for each in left for fewer in _without_one(box, each)}
    return sorted(left)


def _without_one(box: Box, pool: tuple[str, ...]) -> set[tuple[str, ...]]:
    lowest = min(box.colour(each).strength for each in pool)
    weak = [place for place, each in enumerate(pool) if box.colour(each).strength == lowest]
    return {pool[:place] + pool[place + 1 :] for place in weak}


def best_of(
    box: Box,
    pool: Sequence[str],
    taken: int,
    roll: Callable[[tuple[str, ...]], Distribution[Rolled]],
    worth: Worth,
) -> tuple[tuple[str, ...], Distribution[Rolled]]:
    """The pool that the Heroes would leave, and what it rolls."""
    found = [(each, roll(each)) for each in pools_left(box, pool, taken)]
    return max(found, key=lambda each: worth(each[1]))


def thrown(box: Box, pool: Sequence[str]) -> Distribution[Shown]:
    """Every throw of a pool."""

    def faces(state: Distribution[Shown], colour: str) -> Distribution[Shown]:
        die = Distribution((value, 1) for value in box.colour(colour).die.faces)
        return state.combine(die, lambda shown, face: tuple(sorted((*shown, (colour, face)))))

    shown: Distribution[Shown] = certain(())
    for colour in pool:
        shown = faces(shown, colour)
    return shown


def counted(shown: Shown) -> Rolled:
    """What faces come to."""
    faces = [face_of(face) for _, face in shown]
    return Rolled(
        sum(each.successes for each in faces),
        sum(each.icon == "bleeding" for each in faces),
        sum(each.icon == "stunned" for each in faces),
    )


def _again(
    box: Box, shown: Shown, place: int, rest: Callable[[Shown], Distribution[Rolled]]
) -> Distribution[Rolled]:
    colour = shown[place][0]
    die = Distribution((value, 1) for value in box.colour(colour).die.faces)
    return die.branch(lambda face: rest(tuple(sorted((*shown[:place], *shown[place + 1 :], (colour, face))))))


@rule("BG-REROLL-01", "BG-REROLL-02", "BG-REROLL-05")
def _chosen(box: Box, pool: tuple[str, ...], rerolls: int, worth: Worth) -> Distribution[Rolled]:
    """A pool whose owner rolls again whatever serves best, or stops."""
    if rerolls == 0:
        return _plain(box, pool)

    @cache
    def after(shown: Shown, left: int) -> Distribution[Rolled]:
        stop = certain(counted(shown))
        if left == 0:
            return stop
        options = [stop]
        for place in _different(shown, range(len(shown))):
            options.append(_again(box, shown, place, lambda now: after(now, left - 1)))
        return max(options, key=worth)

    return thrown(box, pool).branch(lambda shown: after(shown, rerolls))


@rule("BG-REROLL-08")
def _ruled(box: Box, pool: tuple[str, ...], rerolls: int, worth: Worth) -> Distribution[Rolled]:
    """A pool of an Enemy: its poorest die again while below its average; ties are the Heroes' choice."""
    if rerolls == 0:
        return _plain(box, pool)

    @cache
    def after(shown: Shown, left: int) -> Distribution[Rolled]:
        fewest = min((face_of(face).successes for _, face in shown), default=0)
        poor = [
            place
            for place, (colour, face) in enumerate(shown)
            if face_of(face).successes == fewest < box.colour(colour).average
        ]
        if left == 0 or not poor:
            return certain(counted(shown))
        options = [
            _again(box, shown, place, lambda now: after(now, left - 1)) for place in _different(shown, poor)
        ]
        return max(options, key=worth)

    return thrown(box, pool).branch(lambda shown: after(shown, rerolls))


def _different(shown: Shown, places: Sequence[int] | range) -> list[int]:
    """One place for each kind of die and face."""
    return list({shown[place]: place for place in places}.values())


def _plain(box: Box, pool: tuple[str, ...]) -> Distribution[Rolled]:
    """A pool that is rolled once: sums alone, which any number of dice can have."""

    def add(sum_: Rolled, face: int) -> Rolled:
        shown = face_of(face)
        return Rolled(
            sum_.damage + shown.successes,
            sum_.bleeding + (shown.icon == "bleeding"),
            sum_.stunned + (shown.icon == "stunned"),
        )

    return fold((box.colour(each).die for each in pool), Rolled(), add)
