"""The rest of a turn in miniature: Zodd's die and strike, every throw of riders and Orcs, counted exactly.

Only what can lose the game is kept of the table: how many attacks each Berserker can still take, where
squads stand, which locations have room for darkness. Throws that lead to the same are counted together.
Berserkers are bits of a mask (B1 is 1, B2 is 2, B3 is 4), weights are whole numbers, and each throw of
three dice has 216 cases whether three dice are rolled or fewer.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import prod
from operator import attrgetter
from typing import Literal, NamedTuple

from companion.core.square import Direction, Square
from companion.games.berserkers.facts.model import FoeFace
from companion.games.berserkers.model import COLOURS, GRID, NAMES, RED, Colour, State
from companion.games.berserkers.rules import dark, orc, rider, zodd
from companion.games.berserkers.rules.request import request_dice

Lives = tuple[int, ...]
Masks = tuple[int, ...]
Squads = tuple[Square, ...]
Shield = Literal["", "one", "all"]
"""None in hand, or what it does at this table."""
CASES = 6**3
ZODD_CASES = 6
DEAD: Lives = (0, 0, 0)


def lives_of(state: State) -> Lives:
    """How many attacks each Berserker can take."""
    return tuple(rider.HEALTH[state.berserker(name).health] for name in NAMES)


def after_zodd(state: State) -> Counter[Lives]:
    """The lives left once Zodd has closed phase 1, if that is still to come, over six faces of his die."""
    places = zodd_places(state) if state.phase in ("roll", "actions") else (None,) * ZODD_CASES
    return Counter(_struck(state, at) for at in places)


def zodd_places(state: State) -> tuple[Square | None, ...]:
    """Where Zodd may stand at the end of phase 1, face by face, if nobody moves him then."""
    at = zodd.place(state)
    if at is None or not is_zodd_to_roll(state):
        return (at,) * ZODD_CASES
    return tuple(walk(zodd.printed_arrows(state, face) or (), at) for face in RED.faces)


def is_zodd_to_roll(state: State) -> bool:
    """Whether Zodd's die is still to come this turn."""
    return state.phase == "roll" and RED in request_dice(state)


def _struck(state: State, zodd_at: Square | None) -> Lives:
    least = 1 if state.options.second_wound == "nothing" else 0
    beside = state.living_on(zodd_at) if zodd_at is not None else ()
    return tuple(
        max(least, left - 1) if name in beside else left
        for name, left in zip(NAMES, lives_of(state), strict=True)
    )


def active_riders(state: State) -> tuple[Colour, ...]:
    """The riders who will still roll this turn."""
    return () if state.phase == "orcs" or state.skip_riders else rider.rolling(state)


class Effect(NamedTuple):
    """What one face of one rider can do to the outcome."""

    mask: int = 0
    gem: Square | None = None
    squad: Square | None = None


class Throw(NamedTuple):
    """What a throw of the riders amounts to; after a loss to darkness only what came before it."""

    masks: Masks
    dark: bool
    squads: Squads


@dataclass(frozen=True)
class Ends:
    """How often each number of lives is left, and how bad that is: losing first, then every life lost."""

    counts: dict[Lives, int]
    badness: tuple[int, int]

    @classmethod
    def of(cls, counts: dict[Lives, int]) -> Ends:
        """These counts, judged."""
        spared = sum(weight * sum(left) for left, weight in counts.items())
        return cls(counts, (counts.get(DEAD, 0), -spared))


@dataclass
class Result:
    """Cases by how they end: lost in phase 2 to darkness or attacks, in phase 3, and the lives left."""

    cases: int
    darkness: int = 0
    killed: int = 0
    fallen: int = 0
    ends: Counter[Lives] = field(default_factory=Counter)

    def add(self, other: Result, times: int) -> None:
        """Count the cases of another result as well, so many times each."""
        self.darkness += other.darkness * times
        self.killed += other.killed * times
        self.fallen += other.fallen * times
        for left, weight in other.ends.items():
            self.ends[left] += weight * times

    def chances(self, wanted: Callable[[int, int], bool], before: Lives) -> dict[str, Fraction]:
        """For each Berserker the chance that his lives left, and those before, are as wanted."""
        counted = dict.fromkeys(NAMES, 0)
        for left, weight in self.ends.items():
            for place, name in enumerate(NAMES):
                counted[name] += weight * wanted(left[place], before[place])
        return {name: Fraction(weight, self.cases) for name, weight in counted.items()}


class EnemyPhases:
    """The reduced table with the lives that are left to it; the same question comes up after many throws."""

    def __init__(self, state: State, lives: Lives) -> None:
        self.state = state
        self.lives = lives
        self.passes = orc.passes(state)
        self.squads = tuple(at for colour in COLOURS if (at := state.orc(colour)) is not None)
        self.standing = self._standing()
        self._thrown: dict[tuple[Squads, bool], Counter[tuple[Masks, Squads]]] = {}
        self._ended: dict[tuple[Lives, Shield, Squads, int], Ends] = {}

    def _standing(self) -> dict[Square, int]:
        """The living Berserkers on each location; nobody walks in the enemy phases."""
        standing: dict[Square, int] = {}
        for place, name in enumerate(NAMES):
            at = self.state.berserker(name).at
            if at is not None and self.lives[place]:
                standing[at] = standing.get(at, 0) | 1 << place
        return standing

    def play(self, shield: Shield = "") -> Result:
        """Phases 2 and 3 from here, with or without a shield in hand."""
        result = Result(CASES ** (1 + self.passes))
        if not any(self.lives):
            result.ends[self.lives] = result.cases
            return result
        for throw, weight in self._throws().items():
            if throw.dark:
                self._stop(result, hit(self.lives, throw.masks), weight)
            else:
                self._go_on(result, throw, weight, shield)
        return result

    def _stop(self, result: Result, left: Lives, weight: int) -> None:
        """A throw that runs out of gems, unless its attacks came first."""
        weight *= CASES**self.passes
        result.ends[left] += weight
        if any(left):
            result.darkness += weight
        else:
            result.killed += weight

    def _go_on(self, result: Result, throw: Throw, weight: int, shield: Shield) -> None:
        """The best that can be made of a throw: shield and enrolments chosen, then phase 3."""
        left, ends = min(
            (
                (left, self._ends(left, kept, (*self.squads, *squads), self.passes))
                for left, kept in answers(self.lives, throw.masks, shield)
                for squads in self._enrolled(throw.squads)
            ),
            key=lambda answer: answer[1].badness,
        )
        for end, times in ends.counts.items():
            result.ends[end] += weight * times
        if any(left):
            result.fallen += weight * ends.badness[0]
        else:
            result.killed += weight * ends.badness[0]

    def _enrolled(self, places: Squads) -> list[Squads]:
        """The squads that can come of so many enrolments with the meeples left."""
        return sorted(set(combinations(places, min(len(places), len(COLOURS) - len(self.squads)))))

    # phase 2

    def _throws(self) -> Counter[Throw]:
        """All throws of the riders, equal ones counted together."""
        riders = [self.effects(colour) for colour in active_riders(self.state)]
        spare = 6 ** (len(COLOURS) - len(riders))
        throws: Counter[Throw] = Counter()
        for effects in product(*(each.items() for each in riders)):
            weight = prod(times for _, times in effects)
            throws[self._throw([effect for effect, _ in effects])] += weight * spare
        return throws

    def effects(self, colour: Colour) -> Counter[Effect]:
        """What the six faces of one rider can do."""
        at = self.state.rider(colour).at
        return Counter(self._effect(face, at) for face in self.state.box.riders_card if face is not None)

    def _effect(self, face: FoeFace, at: Square) -> Effect:
        mask = 0
        for cell in rider.zone(face.action, at):
            mask |= self.standing.get(cell, 0)
        joins = face.action == "enrol" and rider.has_orc_symbol(self.state, at)
        return Effect(mask, at if is_gem_called(self.state, face, at) else None, at if joins else None)

    def _throw(self, effects: Sequence[Effect]) -> Throw:
        """Riders act in the order black, blue, red, as far as the gems last."""
        gems: Counter[Square] = Counter()
        masks = [effect.mask for effect in effects]
        for place, effect in enumerate(effects):
            at = effect.gem
            if at is not None and gems[at] < dark.room(self.state, at):
                gems[at] += 1
                if gems.total() > self.state.darkness_reserve:
                    return Throw(_attacks(masks[:place]), True, ())
        squads = sorted(effect.squad for effect in effects if effect.squad is not None)
        return Throw(_attacks(masks), False, tuple(squads))

    # phase 3

    def _ends(self, lives: Lives, shield: Shield, squads: Squads, passes: int) -> Ends:
        """The lives left after so many passes of these squads, over 216 cases for each pass."""
        key = (lives, shield, squads, passes)
        if key not in self._ended:
            if passes == 1:
                squads = tuple(at for at in squads if at in self.standing)
            over = not squads or not any(lives)
            self._ended[key] = (
                Ends.of({lives: CASES**passes})
                if over
                else self._count_ends(lives, shield, tuple(sorted(squads)), passes)
            )
        return self._ended[key]

    def _count_ends(self, lives: Lives, shield: Shield, squads: Squads, passes: int) -> Ends:
        ends: dict[Lives, int] = defaultdict(int)
        for (masks, moved), weight in self._squad_throws(squads, passes == 1).items():
            later = [
                self._ends(left, kept, moved, passes - 1) for left, kept in answers(lives, masks, shield)
            ]
            best = min(later, key=attrgetter("badness")) if len(later) > 1 else later[0]
            for left, times in best.counts.items():
                ends[left] += weight * times
        return Ends.of(dict(ends))

    def _squad_throws(self, squads: Squads, last: bool) -> Counter[tuple[Masks, Squads]]:
        """All throws of these squads: the attacks, and who stands beside a Berserker afterwards."""
        key = (squads, last)
        if key not in self._thrown:
            throws: Counter[tuple[Masks, Squads]] = Counter({((), ()): 6 ** (len(COLOURS) - len(squads))})
            for at in squads:
                throws = self._add_squad(throws, at, last)
            self._thrown[key] = throws
        return self._thrown[key]

    def _add_squad(
        self, throws: Counter[tuple[Masks, Squads]], at: Square, last: bool
    ) -> Counter[tuple[Masks, Squads]]:
        faces = Counter(
            (
                self.standing.get(at, 0) if face.action == "attack" else 0,
                () if last else self._moved(face, at),
            )
            for face in self.state.box.orcs_card
            if face is not None
        )
        added: Counter[tuple[Masks, Squads]] = Counter()
        for (masks, moved), weight in throws.items():
            for (mask, to), times in faces.items():
                added[_attacks((*masks, mask)), tuple(sorted(moved + to))] += weight * times
        return added

    def _moved(self, face: FoeFace, at: Square) -> Squads:
        """Where a squad stands before the last pass, if that is beside a Berserker."""
        to = walk(face.arrows, at)
        return (to,) if to in self.standing else ()


# -- small tools -----------------------------------------------------------------------------


def hit(lives: Lives, masks: Masks) -> Lives:
    """The lives left after some attacks."""
    return tuple(max(0, left - sum(mask >> place & 1 for mask in masks)) for place, left in enumerate(lives))


@cache
def answers(lives: Lives, masks: Masks, shield: Shield) -> tuple[tuple[Lives, Shield], ...]:
    """What the player can make of some attacks: no shield first, then each use of it."""
    left: dict[tuple[Lives, Shield], None] = {(hit(lives, masks), shield): None}
    if shield == "all":
        for mask in masks:
            left[hit(lives, _without(masks, mask)), ""] = None
    elif shield == "one":
        for bit in (1, 2, 4):
            spared = next((mask for mask in masks if mask & bit), 0)
            if spared:
                left[hit(lives, (*_without(masks, spared), spared & ~bit)), ""] = None
    return tuple(left)


def _attacks(masks: Sequence[int]) -> Masks:
    return tuple(sorted(mask for mask in masks if mask))


def _without(masks: Masks, one: int) -> Masks:
    place = masks.index(one)
    return masks[:place] + masks[place + 1 :]


def is_gem_called(state: State, face: FoeFace, at: Square) -> bool:
    """Whether a rider's face calls darkness down where there is room and no harp."""
    return face.action == "darkness" and not state.harp and dark.room(state, at) > 0


def walk(arrows: Sequence[Direction], at: Square) -> Square:
    """Where arrows lead."""
    for arrow in arrows:
        at = GRID.wrap(at, arrow)
    return at
