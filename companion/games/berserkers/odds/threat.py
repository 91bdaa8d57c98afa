"""What the coming enemy phases threaten, exactly: the game, each Berserker, each location, and by whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import prod

from companion.core.square import Square
from companion.games.berserkers.facts.model import FoeFace
from companion.games.berserkers.model import GRID, NAMES, RED, Item, State
from companion.games.berserkers.odds.enemy_phases import (
    DEAD,
    EnemyPhases,
    Result,
    Shield,
    active_riders,
    after_zodd,
    is_gem_called,
    is_zodd_to_roll,
    lives_of,
    walk,
)
from companion.games.berserkers.rules import orc, rider
from companion.games.berserkers.rules.zodd import printed_arrows

NEVER = Fraction(0)


# -- what is told ----------------------------------------------------------------------------


@dataclass(frozen=True)
class FoeThreat:
    """One rider or squad by itself: whom its attacks reach with what chance, and whether it calls darkness.

    A second pass of the Orcs is included; that a target may be dead before is not considered.
    """

    foe: str
    hits: Mapping[str, Fraction]
    darkness: Fraction


@dataclass(frozen=True)
class CellThreat:
    """One location: the chance that an attack reaches it, and that a gem is called down where it has room.

    Squads that may be enrolled in the coming phase 2 are left out here.
    """

    at: Square
    attack: Fraction
    darkness: Fraction


@dataclass(frozen=True)
class Threat:
    """The chance of losing before the next turn: at Zodd's hand, in phase 2, in phase 3; and why.

    Chances of losing count the best use of a shield in hand; `hurt` and `dies`, the chances of each
    Berserker to lose health and to die before the next turn, count no shield.
    """

    zodd: Fraction
    riders: Fraction
    orcs: Fraction
    darkness: Fraction
    berserkers: Fraction
    hurt: Mapping[str, Fraction]
    dies: Mapping[str, Fraction]
    foes: tuple[FoeThreat, ...]
    cells: tuple[CellThreat, ...]

    @property
    def total(self) -> Fraction:
        """The chance of losing before the next turn."""
        return self.zodd + self.riders + self.orcs


# -- the question ----------------------------------------------------------------------------


def threat(state: State) -> Threat | None:
    """What the rest of this turn threatens if nobody acts in phase 1 any more; None without a game or faces.

    Zodd's die, if it is still to be rolled, and his strike, blocks, harp, Divine power, seals under the
    table option and the second pass of request 12 are counted. Where the player chooses, the choice least
    likely to lose is assumed, between equals the one that costs fewer lives: whether and when the shield is
    used, seeing the dice of the phase but not later ones, and where squads are enrolled when meeples run
    out. A throw that loses both ways counts for what comes first in the order black, blue, red. Items used
    between two steps (table option) are not counted.
    """
    if state.status != "playing" or state.phase == "setup" or not _knows_faces(state):
        return None
    after = after_zodd(state)
    spared = [name for place, name in enumerate(NAMES) if any(lives[place] for lives in after)]
    boards = [(EnemyPhases(state, lives), times) for lives, times in after.items()]
    reaches = _reaches(state)
    bare = _play(boards, "")
    best = _play(boards, state.options.shield) if Item.SHIELD in state.hand else bare
    zodd, counted = Fraction(after[DEAD], after.total()), (best.darkness, best.killed, best.fallen)
    darkness, killed, fallen = (Fraction(cases, best.cases) for cases in counted)
    return Threat(
        zodd=zodd,
        riders=darkness + killed,
        orcs=fallen,
        darkness=darkness,
        berserkers=zodd + killed + fallen,
        hurt=bare.chances(lambda left, before: left < before, lives_of(state)),
        dies=bare.chances(lambda left, before: left == 0 < before, lives_of(state)),
        foes=_foes(state, reaches, spared),
        cells=_cells(reaches),
    )


def _play(boards: Sequence[tuple[EnemyPhases, int]], shield: Shield) -> Result:
    """The enemy phases after each way that phase 1 can end."""
    result = Result(0)
    for board, times in boards:
        played = board.play(shield)
        result.add(played, times)
        result.cases += played.cases * times
    return result


def darkness(state: State) -> Fraction | None:
    """The chance that a gem falls, or has to, in the coming phase 2; None without the riders' faces."""
    if active_riders(state) and None in state.box.riders_card:
        return None
    return _any(reach.gem for reach in _reaches(state))


def _knows_faces(state: State) -> bool:
    """Whether every card face is known that can come up before the next turn."""
    riders, orcs = state.box.riders_card, state.box.orcs_card
    if is_zodd_to_roll(state) and any(printed_arrows(state, face) is None for face in RED.faces):
        return False
    if active_riders(state) and None in riders:
        return False
    enrolling = any(face is not None and face.action == "enrol" for face in riders)
    return None not in orcs or not (state.squads or (active_riders(state) and enrolling))


# -- by foe and by location -------------------------------------------------------------------


@dataclass(frozen=True)
class Reach:
    """One foe by itself: the chance to attack each location, where it stands, the chance to call a gem."""

    foe: str
    attack: Mapping[Square, Fraction]
    at: Square
    gem: Fraction = NEVER


def _reaches(state: State) -> list[Reach]:
    reaches = []
    for colour in active_riders(state):
        at = state.rider(colour).at
        faces = [face for face in state.box.riders_card if face is not None]
        gems = sum(is_gem_called(state, face, at) for face in faces)
        reaches.append(Reach(f"rider-{colour}", _reach(state.box.riders_card, at, 1), at, Fraction(gems, 6)))
    for colour in state.squads:
        place = state.orc(colour)
        if place is not None:
            attack = _reach(state.box.orcs_card, place, orc.passes(state))
            reaches.append(Reach(f"orc-{colour}", attack, place))
    return reaches


def _foes(state: State, reaches: Sequence[Reach], living: Sequence[str]) -> tuple[FoeThreat, ...]:
    """Every rider and squad by itself, against those whom Zodd can leave alive."""
    places = {name: state.berserker(name).at for name in living}
    return tuple(
        FoeThreat(
            reach.foe,
            {name: reach.attack[at] for name, at in places.items() if at is not None and at in reach.attack},
            reach.gem,
        )
        for reach in reaches
    )


def _cells(reaches: Sequence[Reach]) -> tuple[CellThreat, ...]:
    """Every location that is threatened."""
    threats = (
        CellThreat(
            cell,
            _any(reach.attack.get(cell, NEVER) for reach in reaches),
            _any(reach.gem for reach in reaches if reach.at == cell),
        )
        for cell in GRID.cells
    )
    return tuple(each for each in threats if each.attack or each.darkness)


def _any(chances: Iterable[Fraction]) -> Fraction:
    """The chance that one or more of several independent things happen."""
    return 1 - prod((1 - chance for chance in chances), start=Fraction(1))


def _reach(card: Sequence[FoeFace | None], at: Square, passes: int) -> dict[Square, Fraction]:
    """The chance that a foe attacks each location at least once in so many passes."""
    counted: Counter[Square] = Counter()
    for faces in product([face for face in card if face is not None], repeat=passes):
        here, cells = at, set[Square]()
        for face in faces:
            cells.update(rider.zone(face.action, here))
            here = walk(face.arrows, here)
        counted.update(cells)
    return {cell: Fraction(times, 6**passes) for cell, times in counted.items()}
