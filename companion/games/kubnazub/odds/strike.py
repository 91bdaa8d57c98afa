"""What a strike or a one-die ability leads to, exactly, before any die is rolled.

Dice, table, values and wounds are asked of the rules themselves, so that whatever changes one of them
changes the chances too. Nobody blocks, cancels or answers with a sudden action. Who may settle for less on
the strike table does what is best for his own card (`worth`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from companion.core.ask import Ask
from companion.core.course import Course
from companion.core.odds import Distribution
from companion.core.rules import rule
from companion.games.duel.odds import AttackOdds, Outlook
from companion.games.kubnazub.evolve import evolve
from companion.games.kubnazub.model import ATTACKER, DEFENDER, Card, State, Strength
from companion.games.kubnazub.printed import Ability
from companion.games.kubnazub.rules import closed, combat, life, modifiers
from companion.games.kubnazub.rules.combat import Half, Strengths
from companion.games.kubnazub.rules.keywords import BOOK
from companion.games.kubnazub.rules.protect import may_be_protected, protectors
from companion.games.kubnazub.rules.situation import Attack, Dealing, Role, Rolling

MARKER = "die_bonus"
"""The source of what modifier markers add to a die."""


# -- what is told ----------------------------------------------------------------------------------------


class Result(NamedTuple):
    """One way an attack can go: how strong both strike, the wounds that arrive, and who falls."""

    strengths: Strengths
    dealt: int = 0
    received: int = 0
    kills: bool = False
    dies: bool = False


@dataclass(frozen=True)
class Settling:
    """A row of the table in which one side may settle for less, and whether that is best for it."""

    half: Half
    keep: Result
    instead: Result
    is_better: bool


@dataclass(frozen=True)
class Added:
    """What a keyword, or a marker, adds to a die."""

    source: str
    n: int


@dataclass(frozen=True)
class StrikeOdds(AttackOdds[Result]):
    """All that one attack can lead to, for a target or for who steps in for it."""

    one_die: bool = False
    """Whether the attacker rolls alone; it then neither misses nor is struck back."""
    settling: tuple[Settling, ...] = ()
    attack_die: tuple[Added, ...] = ()
    defence_die: tuple[Added, ...] = ()

    @cached_property
    def misses(self) -> Fraction:
        """The chance that the attacker deals no strike."""
        return self.deals("miss")

    @cached_property
    def is_answered(self) -> Fraction:
        """The chance that the target strikes back."""
        return 1 - self.answers("miss")

    def deals(self, strength: Strength) -> Fraction:
        """The chance that the attacker strikes so."""
        return self.results.chance(lambda each: each.strengths[0] == strength)

    def answers(self, strength: Strength) -> Fraction:
        """The chance that the target strikes back so."""
        return self.results.chance(lambda each: each.strengths[1] == strength)


# -- the questions ---------------------------------------------------------------------------------------


@rule("KZ-ATTACK-07", "KZ-PROTECT-07", "KZ-PROTECT-15", "KZ-REVEAL-05")
def strike_odds(state: State, who: Card, target: Card) -> Outlook[StrikeOdds] | None:
    """A simple strike of one card at another; None for a hidden one, of which nobody may know more.

    A hidden creature that could step in is left out for the same reason.
    """
    if target.hidden:
        return None
    attack = Attack(who.id, target.id, values=who.printed.strike)
    ready = protectors(state, attack) if may_be_protected(state, attack) else ()
    stepping = (each.id for each in ready if not each.hidden)
    instead = (replace(attack, target=each, redirected=True, protector=True) for each in stepping)
    return Outlook(attack_odds(state, attack), tuple(attack_odds(state, each) for each in instead))


@rule("KZ-ABILITY-03", "KZ-ABILITY-04", "KZ-ABILITY-10", "KZ-ABILITY-11")
def ability_odds(state: State, who: Card, ability: Ability, target: Card) -> StrikeOdds | None:
    """An ability that deals wounds by one die; None where it deals none, and for a hidden target."""
    if target.hidden or ability.value is None:
        return None
    return _alone(state, Attack(who.id, target.id, ability.kind, ability.value, ability.id))


def attack_odds(state: State, attack: Attack) -> StrikeOdds:
    """An attack whose target is settled."""
    return (_alone if closed.is_one_die(state, attack) else _fight)(state, attack)


# -- one die ---------------------------------------------------------------------------------------------


def _alone(state: State, attack: Attack) -> StrikeOdds:
    who, target = state.card(attack.who), state.card(attack.target)
    rolling = Rolling(who, "attacks", attack.kind, target, alone=True)
    dealt = _wounds_by_strength(state, attack, "attacks")

    def result(total: int) -> Result:
        strength = closed.strength_of(total)
        return Result((strength, "miss"), dealt(strength), kills=_falls(target, dealt(strength)))

    totals = (modifiers.die_total(state, rolling, face) for face in ATTACKER.faces)
    results = Distribution((result(total), 1) for total in totals)
    return StrikeOdds(who.id, target.id, results, True, attack_die=die_sources(state, rolling))


# -- a fight ---------------------------------------------------------------------------------------------


def _fight(state: State, attack: Attack) -> StrikeOdds:
    who, target = state.card(attack.who), state.card(attack.target)
    attacks = Rolling(who, "attacks", attack.kind, target)
    reflects = Rolling(target, "reflects", attack.kind, who)
    ends = _Ends(state, attack)
    found: dict[combat.Reading, int] = {}
    defence = [modifiers.die_total(state, reflects, face) for face in DEFENDER.faces]
    for face in ATTACKER.faces:
        total = modifiers.die_total(state, attacks, face)
        for other in defence:
            reading = combat.read_table(total, other)
            found[reading] = found.get(reading, 0) + 1
    settling = {reading: ends.settling(reading) for reading in found if reading.chooser}
    results = Distribution((_settled(ends, reading, settling), n) for reading, n in found.items())
    return StrikeOdds(
        who.id,
        target.id,
        results,
        False,
        tuple(settling.values()),
        die_sources(state, attacks),
        die_sources(state, reflects),
    )


def _settled(ends: _Ends, reading: combat.Reading, settling: dict[combat.Reading, Settling]) -> Result:
    choice = settling.get(reading)
    if choice is None:
        return ends.of(reading.strengths)
    return choice.instead if choice.is_better else choice.keep


class _Ends:
    """What each pair of strengths leads to in one fight."""

    def __init__(self, state: State, attack: Attack) -> None:
        self._who, self._target = state.card(attack.who), state.card(attack.target)
        self._dealt = _wounds_by_strength(state, attack, "attacks")
        self._received = _wounds_by_strength(state, attack, "reflects")
        self._in_turn = state.options.exchanged_strikes == "attacker_first"

    @rule("KZ-COMBAT-20")
    def of(self, strengths: Strengths) -> Result:
        """Wounds arrive together, unless the table lets the attacker strike first."""
        dealt = self._dealt(strengths[0])
        kills = _falls(self._target, dealt)
        if kills and self._in_turn:
            return Result((strengths[0], "miss"), dealt, kills=True)
        received = self._received(strengths[1])
        return Result(strengths, dealt, received, kills, _falls(self._who, received))

    @rule("KZ-COMBAT-15", "KZ-COMBAT-17")
    def settling(self, reading: combat.Reading) -> Settling:
        """Both ways of a row in which one side may choose."""
        assert reading.chooser is not None and reading.instead is not None
        keep, instead = self.of(reading.strengths), self.of(reading.instead)
        better = self.worth(reading.chooser, instead) > self.worth(reading.chooser, keep)
        return Settling(reading.chooser, keep, instead, better)

    def worth(self, half: Half, result: Result) -> tuple[int, int]:
        """What a result is worth to one side: who falls counts first, then lives taken less lives lost."""
        taken = min(result.dealt, max(0, self._target.lives))
        lost = min(result.received, max(0, self._who.lives))
        sign = 1 if half == "attacker" else -1
        return sign * (result.kills - result.dies), sign * (taken - lost)


# -- asked of the rules ----------------------------------------------------------------------------------


def _wounds_by_strength(state: State, attack: Attack, role: Role) -> Callable[[Strength], int]:
    """The wounds that arrive for each strength, worked out once."""
    who, target = state.card(attack.who), state.card(attack.target)
    card, struck = (who, target) if role == "attacks" else (target, who)
    values = attack.values if role == "attacks" else card.printed.strike
    known: dict[Strength, int] = {"miss": 0}

    def wounds(strength: Strength) -> int:
        if strength not in known:
            dealing = Dealing(card, struck, role, attack.kind, values, strength)
            known[strength] = _arriving(state, dealing)
        return known[strength]

    return wounds


def _arriving(state: State, dealing: Dealing) -> int:
    """Lets a strike land on a table of its own, on which nobody dies."""
    course = Course(state, evolve, Ask())
    arrived = life.deal(course, combat.landed(course, dealing), "KZ-COMBAT-18")
    return sum(each.wounds for each in arrived if each.blow.card == dealing.target.id)


@rule("KZ-LIFE-03")
def _falls(card: Card, wounds: int) -> bool:
    return card.has_lives and card.lives <= wounds


@rule("KZ-MOD-02", "KZ-MOD-04")
def die_sources(state: State, rolling: Rolling) -> tuple[Added, ...]:
    """What is added to a die, source by source: markers, own keywords, those of the opponent."""
    marker = ((MARKER, rolling.card.die_bonus),) if rolling.card.die_bonus else ()
    own = BOOK.each_added(state, state.tags_of(rolling.card), modifiers.DIE, rolling)
    enemy = rolling.other
    theirs = BOOK.each_added(state, state.tags_of(enemy), modifiers.ENEMY_DIE, rolling) if enemy else ()
    return tuple(Added(source, n) for source, n in (*marker, *own, *theirs))
