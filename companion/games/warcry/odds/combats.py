"""Exact chances of a combat, a shot and a retreat; a test holds them against playing every card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType

from companion.core.effects import total
from companion.core.rules import rule
from companion.core.seats import Seat
from companion.games.warcry.model import Combat, CombatKind, State, Unit
from companion.games.warcry.odds.flips import Flips, Source, flips_of
from companion.games.warcry.rules.resolve import base
from companion.games.warcry.rules.retreat import tests_units
from companion.games.warcry.rules.rout import is_routed
from companion.games.warcry.rules.terror import leadership

ZERO = Fraction(0)


@dataclass(frozen=True)
class CombatOdds:
    """Chances of the attacker's side; `routs` and `routed` are wins with a rout, of attacker and defender."""

    attacker: str
    defender: str
    kind: CombatKind
    win: Fraction = ZERO
    tie: Fraction = ZERO
    lose: Fraction = ZERO
    routs: Fraction = ZERO
    routed: Fraction = ZERO
    follow_up: Fraction = ZERO
    """The attacker may attack again."""
    followed_up: Fraction = ZERO
    """The defender may attack in turn."""

    @property
    def hit(self) -> Fraction:
        """A shot hits on a tie too."""
        return self.win + self.tie


@dataclass(frozen=True)
class Duel:
    """What the dice are added to, and what a rout is rolled against."""

    bases: tuple[int, int]
    leaderships: tuple[int, int]
    bonuses: tuple[int, int]
    """What modifiers add to the rout checks of both."""
    flips: tuple[Flips, Flips]
    draws: bool
    """Whether both still draw a card before they flip."""
    checks: bool = True
    """Whether the winner makes a rout check."""
    rolls: tuple[int, int] | None = None
    """The dice of a combat that has been rolled."""


@rule("WC-RESOLVE-01", "WC-SLAUGHTER-01", "WC-ROUT-02", "WC-ROLL-04", "WC-RANGED-10", "WC-RANGED-11")
@lru_cache(maxsize=1024)
def weigh(duel: Duel) -> Mapping[str, Fraction]:
    """The chance of each way a combat can go: win, lose, tie, and wins with a rout."""
    mine, theirs = (
        _rolled(each, duel.rolls[place]) if duel.rolls else _first_flips(each, duel.draws)
        for place, each in enumerate(duel.flips)
    )
    found = dict.fromkeys(("win", "tie", "lose", "routs", "routed"), ZERO)
    for face, chance, after in mine:
        for other_face, other_chance, other_after in theirs:
            both = chance * other_chance
            difference = face + duel.bases[0] - other_face - duel.bases[1]
            if difference == 0:
                found["tie"] += both
            elif difference > 0:
                found["win"] += both
                found["routs"] += both * _rout(duel, after, winner=0)
            else:
                found["lose"] += both
                found["routed"] += both * _rout(duel, other_after, winner=1)
    return MappingProxyType(found)


@lru_cache(maxsize=256)
def _first_flips(flips: Flips, draws: bool) -> tuple[tuple[int, Fraction, Flips], ...]:
    """The numbers of the combat roll with what is left behind them, equal ones put together."""
    found: dict[tuple[int, Flips], Fraction] = {}
    decks = (
        (chance * more, start) for chance, deck in flips.settled() for more, start in _starts(deck, draws)
    )
    for weight, start in decks:
        for face, chance, after in start.flip():
            key = (face, after)
            found[key] = found.get(key, ZERO) + weight * chance
    return tuple((face, chance, after) for (face, after), chance in found.items())


def _rolled(flips: Flips, face: int) -> tuple[tuple[int, Fraction, Flips], ...]:
    """A number that lies there already, over what the deck may hold by now."""
    return tuple((face, chance, deck) for chance, deck in flips.settled())


def _starts(flips: Flips, draws: bool) -> Iterable[tuple[Fraction, Flips]]:
    return flips.drawn() if draws else [(Fraction(1), flips)]


def _rout(duel: Duel, flips: Flips, winner: int) -> Fraction:
    if not duel.checks:
        return ZERO
    return _at_least(flips, duel.leaderships[1 - winner] - duel.bonuses[winner])


@lru_cache(maxsize=4096)
def _at_least(flips: Flips, value: int) -> Fraction:
    """The chance that the next flip routs a leadership of this value; without a card nothing does."""
    return sum((chance for face, chance, _ in flips.flip() if face and is_routed(face, value)), ZERO)


def supposed(state: State, attacker: Unit, defender: Unit, kind: CombatKind) -> tuple[State, Combat]:
    """The combat of these two as it stands, or the table as if they had just begun to fight."""
    fight = state.combat
    if fight is None or fight.units != (attacker.id, defender.id) or fight.kind != kind:
        fight = Combat(kind, attacker.id, defender.id, attacker.owner, attacker.owner)
        state = replace(state, combat=fight)
    return state, fight


@rule("WC-TERROR-01", "WC-COMMITTED-04", "WC-FOLLOWUP-01", "WC-FOLLOWUP-05", "WC-RANGED-15")
def combat_odds(
    state: State,
    attacker: Unit,
    defender: Unit,
    kind: CombatKind = "normal",
    sources: tuple[Source | None, Source | None] = (None, None),
) -> CombatOdds:
    """How a combat between two units goes as they stand now; sources are those of attacker and defender."""
    scene, fight = supposed(state, attacker, defender, kind)
    units = (attacker, defender)
    duel = Duel(
        bases=(base(scene, attacker), base(scene, defender)),
        leaderships=(leadership(scene, attacker), leadership(scene, defender)),
        bonuses=(total(state.effects, attacker.id, "rout"), total(state.effects, defender.id, "rout")),
        flips=tuple(  # type: ignore[arg-type]
            flips_of(state, unit.owner, source) for unit, source in zip(units, sources, strict=True)
        ),
        draws=state.combat is None,
        checks=kind in ("normal", "tiebreak"),
        rolls=fight.rolls,
    )
    found = weigh(duel)
    was_ready = fight.ready if fight.rolls else (True, True)
    may = [
        unit.ready and was and any(each.id != enemy.id for each in state.army(enemy.owner))
        for unit, enemy, was in zip(units, units[::-1], was_ready, strict=True)
    ]
    return CombatOdds(
        attacker.id,
        defender.id,
        kind,
        **found,
        follow_up=found["routs"] if may[0] else ZERO,
        followed_up=found["routed"] if may[1] else ZERO,
    )


# -- retreat -----------------------------------------------------------------------------------------------


@rule("WC-RETREAT-02", "WC-RETREAT-03", "WC-RETREAT-05", "WC-RETREAT-08", "WC-TEST-01")
def retreat_odds(state: State, seat: Seat, source: Source | None = None) -> list[tuple[Unit, Fraction]]:
    """The chance of each unit to be kept when all are tested in this order; none where the match would end.

    Whatever the cards before showed, every card of a shuffled deck is as likely to come at any place: so the
    chance at a place is that of the deck, and behind its last card that of deck and discard pile together.
    """
    if not tests_units(state, seat):
        return []
    flips = flips_of(state, seat, source)
    return [(unit, _kept(flips, place, unit)) for place, unit in enumerate(state.army(seat))]


@rule("WC-RETREAT-02", "WC-RETREAT-03")
def kept_odds(state: State, unit: Unit, source: Source | None = None) -> Fraction:
    """The chance of a unit to be kept if it is the next that a retreat tests."""
    return _kept(flips_of(state, unit.owner, source), 0, unit)


def _kept(flips: Flips, place: int, unit: Unit) -> Fraction:
    """The chance of one unit at its place of the order."""
    deck, gone = Flips(flips.cards, source=flips.source), Flips(flips.discard)
    if flips.source != "deck" or place < flips.left:
        return _passes(deck, unit)
    known = sum(flips.discard)
    if not flips.left + known:
        return ZERO
    return (_passes(deck, unit) * flips.left + _passes(gone, unit) * known) / (flips.left + known)


def _passes(flips: Flips, unit: Unit) -> Fraction:
    return sum((chance for face, chance, _ in flips.flip() if 0 < face <= unit.printed.leadership), ZERO)


def histogram(state: State, seat: Seat) -> dict[int, int]:
    """How many cards of each number a followed deck still holds."""
    cards = flips_of(state, seat, "deck").cards
    return {face: n for face, n in enumerate(cards) if face}
