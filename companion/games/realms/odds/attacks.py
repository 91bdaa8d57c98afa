"""What an attack leads to, exactly, before any die is rolled.

Faces, rerolls, damage and what feeds on it are asked of the rules themselves, so that whatever changes one
of them changes the chances too. Who may reroll does what is best for his own side: who dies counts first,
then lives taken less lives lost.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal, NamedTuple

from companion.core.ask import Ask
from companion.core.course import Course
from companion.core.dice import Die
from companion.core.odds import Distribution, certain
from companion.core.questions import Question, Value
from companion.core.rules import rule
from companion.games.duel import odds as duel
from companion.games.realms import events as ev
from companion.games.realms.evolve import evolve
from companion.games.realms.model import ATTACKER, DEFENDER, Card, Grade, State
from companion.games.realms.printed import Ability
from companion.games.realms.rules import attack, combat, damage, prot
from companion.games.realms.rules.protect import protectors
from companion.games.realms.rules.situation import Act

Outcome = Grade | Literal["sure", "both_miss", "counterstrike", "blocked"]
"""How an attack ends; «sure» is a hit for which the attacker needs no die."""
ALWAYS = (damage.dead_cards_leave, damage.carried_cards_leave)


# -- what is told ----------------------------------------------------------------------------------------


class Result(NamedTuple):
    """One way an attack can go: the damage that arrives on both sides, and who dies."""

    outcome: Outcome
    dealt: int = 0
    received: int = 0
    kills: bool = False
    dies: bool = False


Again = tuple[tuple[int, ...], ...]
"""For the first reroll, the second and so on: the faces that are best thrown again."""


@dataclass(frozen=True)
class AttackOdds(duel.AttackOdds[Result]):
    """All that one attack can lead to, for a target or for its protector."""

    rolls_defence: bool = False
    attack_rerolls: Again = ()
    defence_rerolls: Again = ()

    @property
    def is_blocked(self) -> bool:
        """Whether a protection stops it, so that nobody rolls."""
        return self.chance("blocked") == 1

    def chance(self, outcome: Outcome) -> Fraction:
        """The chance that it ends so."""
        return self.results.chance(lambda each: each.outcome == outcome)


Outlook = duel.Outlook[AttackOdds]


# -- the questions ---------------------------------------------------------------------------------------


@rule("RE-COMBAT-12", "RE-PROTECT-01", "RE-REVEAL-05")
def strike_odds(state: State, who: Card, target: Card) -> Outlook | None:
    """A basic strike of one card at another; None for a hidden one, of which nobody may know more."""
    if target.hidden:
        return None
    act = attack.basic_strike(state, who, target.id)
    instead = (replace(act, protector=each.id) for each in protectors(state, act))
    return duel.Outlook(attack_odds(state, act), tuple(attack_odds(state, each) for each in instead))


@rule("RE-COMBAT-12", "RE-COMBAT-10", "RE-REVEAL-05")
def ability_odds(state: State, who: Card, ability: Ability, target: Card) -> AttackOdds | None:
    """An ability that deals damage by a grade; None where it has no triple, and for a hidden target."""
    act = attack.ability_act(who, ability, target.id)
    return None if target.hidden or act.values is None else attack_odds(state, act)


@rule("RE-COMBAT-12", "RE-BLOCK-01")
def attack_odds(state: State, act: Act) -> AttackOdds:
    """An attack with a triple whose final target is settled."""
    if prot.find_protection(state, act) is not None:
        return AttackOdds(act.who, act.final, certain(Result("blocked")))
    ends = _Ends(state, act)
    hit, attack_rerolls = _hits(ends, state, act, combat.rerolls(state, act, ATTACKER))
    if not combat.rolls_defence(state, act):
        return AttackOdds(act.who, act.final, hit, attack_rerolls=attack_rerolls)
    times = combat.rerolls(state, act, DEFENDER)
    results, defence_rerolls = _defences(ends, hit, times)
    return AttackOdds(act.who, act.final, results, True, attack_rerolls, defence_rerolls)


@rule("RE-SKILL-04", "RE-SKILL-05")
def reroll_odds(state: State, act: Act, die: Die, left: int) -> AttackOdds:
    """What throwing a die again leads to, with so many rerolls left after that."""
    ends = _Ends(state, act)
    if die == ATTACKER:
        results, again = _hits(ends, state, act, left)
        return AttackOdds(act.who, act.final, results, attack_rerolls=again)
    hit, attack_rerolls = _hits(ends, state, act, combat.rerolls(state, act, ATTACKER))
    results, again = _defences(ends, hit, left)
    return AttackOdds(act.who, act.final, results, True, attack_rerolls, again)


# -- the dice --------------------------------------------------------------------------------------------


def _hits(ends: _Ends, state: State, act: Act, times: int) -> tuple[Distribution[Result], Again]:
    """What the attacker's die makes of a hit, if it needs one, with so many rerolls."""
    values = act.values or (0, 0, 0)
    if len(set(values)) == 1:
        return certain(ends.of("sure", values[0])), ()
    grades = {grade: certain(ends.of(grade, combat.value_of(values, grade))) for grade in combat.GRADES}
    faces = {face: grades[combat.grade_of(face)] for face in ATTACKER.faces}
    return _rerolled(faces, times, ends.worth_to_attacker)


def _defences(ends: _Ends, hit: Distribution[Result], times: int) -> tuple[Distribution[Result], Again]:
    """What the defender's die makes of an attack, with whatever the attacker makes of a hit after it."""
    found = {
        "hit": hit,
        "both_miss": certain(ends.of("both_miss")),
        "counterstrike": certain(ends.of("counterstrike")),
    }
    faces = {face: found[combat.defence_of(face)] for face in DEFENDER.faces}
    return _rerolled(faces, times, ends.worth_to_defender)


Worth = tuple[Fraction, Fraction]


@rule("RE-SKILL-04", "RE-SKILL-05")
def _rerolled(
    faces: Mapping[int, Distribution[Result]],
    times: int,
    worth: Callable[[Distribution[Result]], Worth],
) -> tuple[Distribution[Result], Again]:
    """A die thrown again as long as that is better than what lies there, from the last reroll backwards."""
    thrown = Distribution((face, 1) for face in faces)
    kept = {face: worth(led_to) for face, led_to in faces.items()}
    later = thrown.branch(faces.__getitem__)
    again: list[tuple[int, ...]] = []
    for _ in range(times):
        least = worth(later)
        poor = tuple(face for face in faces if kept[face] < least)
        again.insert(0, poor)
        then = {face: later if face in poor else led_to for face, led_to in faces.items()}
        later = thrown.branch(then.__getitem__)
    return later, tuple(again)


# -- what a result comes to ------------------------------------------------------------------------------


class _Ends:
    """What each outcome of one attack leads to, by letting it happen on a table of its own."""

    def __init__(self, state: State, act: Act) -> None:
        self._state, self._act = state, act
        self._known: dict[Result, tuple[int, int]] = {}

    def of(self, outcome: Outcome, value: int = 0) -> Result:
        """The result of an outcome, and what it is worth to the attacker."""
        course = Course(self._state, evolve, Ask(maker=_first), ALWAYS)
        if outcome == "counterstrike":
            attack.strike_back(course, self._act)
        elif outcome != "both_miss":
            attack.hit(course, self._act, value)
        result = self._result(outcome, course)
        self._known[result] = self._worth(course.state, result)
        return result

    def _result(self, outcome: Outcome, course: Course[State]) -> Result:
        who, target = self._act.who, self._act.final
        fallen = [not course.state.card(each).is_in_play for each in (target, who)]
        received = 0 if who == target else _damage(course, who)
        return Result(outcome, _damage(course, target), received, *fallen)

    def _worth(self, after: State, result: Result) -> tuple[int, int]:
        who, target = self._act.who, self._act.final
        won, lost = self._lives_won(after, who), -self._lives_won(after, target)
        if self._state.card(who).controller == self._state.card(target).controller:
            return -int(result.kills), -lost
        return result.kills - result.dies, won + lost

    def _lives_won(self, after: State, id_: str) -> int:
        card = after.card(id_)
        return max(0, card.lives if card.is_in_play else 0) - self._state.card(id_).lives

    def worth_to_attacker(self, results: Distribution[Result]) -> Worth:
        """What is to be expected: deaths, then lives, each of the target's less the attacker's."""
        worths = [(self._known[result], weight) for result, weight in results.weights.items()]
        deaths, lives = (sum(worth[n] * weight for worth, weight in worths) for n in (0, 1))
        return Fraction(deaths, results.total), Fraction(lives, results.total)

    def worth_to_defender(self, results: Distribution[Result]) -> Worth:
        """The opposite."""
        deaths, lives = self.worth_to_attacker(results)
        return -deaths, -lives


def _first(question: Question, _: int) -> Value:
    """Where a text lets somebody choose a square, no damage depends on which."""
    return question.example()


def _damage(course: Course[State], id_: str) -> int:
    wounded = (each for event in course.events if isinstance(event, ev.CardsWounded) for each in event.wounds)
    return sum(each.n for each in wounded if each.card == id_)
