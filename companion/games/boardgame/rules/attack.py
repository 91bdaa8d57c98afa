"""One Attack, whoever makes it: the pool, the roll, Rerolls, Damage and Wounds on each target, statuses."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.course import Course
from companion.core.rules import rule
from companion.games.boardgame.events import AttackEnded, AttackRolled
from companion.games.boardgame.model import State
from companion.games.boardgame.rules import dice, effect, wounds
from companion.games.boardgame.rules.asking import about
from companion.games.boardgame.rules.stats import defense

NO = "no"


@rule("BG-HATTACK-03", "BG-HATTACK-04", "BG-HATTACK-07", "BG-ENEMY-21", "BG-DICE-06", "BG-ALLY-05")
def perform(
    course: Course[State],
    by: str,
    targets: Sequence[str],
    pool: tuple[Sequence[str], int],
    *,
    candidates: Sequence[str] = (),
    plain: bool = False,
    riposte: bool = False,
    cited: str = "BG-HATTACK-02",
) -> None:
    """One roll, the same Damage for each target, each defends by itself; then the attacker's tokens go."""
    stunned = pool[1]
    whole = dice.settled(course, by, pool[0])
    left = dice.without_weakest(course, by, whole, pool[1])
    removed = list(whole)
    for colour in left:
        removed.remove(colour)
    faces = dice.roll(course, by, left, targets)
    course.happen(
        AttackRolled(by, tuple(targets), left, tuple(removed), faces, tuple(candidates), riposte, rule=cited)
    )
    if course.state.side(by) == "enemy":
        dice.reroll_enemy(course, by)
    else:
        dice.reroll_own(course, by, plain)
    _resolve(course, by, targets)
    wounds.shake_off(course, by, stunned)
    course.happen(AttackEnded(by, rule="BG-EVENT-07"))


def _resolve(course: Course[State], by: str, targets: Sequence[str]) -> None:
    final = course.state.attack.faces if course.state.attack is not None else ()
    damage, icons = dice.successes(final), dice.icons(final)
    for target in _in_order(course, by, targets):
        if course.state.find(target) is None:
            continue
        if course.state.side(by) == "enemy" and course.state.side(target) != "enemy":
            _defend(course, by, target, damage)
        cited = "BG-HATTACK-05" if course.state.side(target) == "enemy" else "BG-DEFENSE-02"
        n = wounds.hit(course, target, damage, defense(course.state, target), by, cited)
        wounds.afflict(course, target, n, icons)


@rule("BG-RIPOSTE-08")
def _in_order(course: Course[State], by: str, targets: Sequence[str]) -> Sequence[str]:
    """Who defends first, which matters only where something can be used in defense of more than one."""
    if course.state.side(by) != "enemy" or len(targets) < 2:
        return targets
    if sum(bool(effect.defensive(course.state, each)) for each in targets) < 2:
        return targets
    tag = about(course, "defend_order", by)
    return course.ask.pick(
        targets, "defend_order", "BG-RIPOSTE-08", len(targets), len(targets), ordered=True, about=tag
    )


@rule("BG-DEFENSE-03", "BG-ENEMY-23")
def _defend(course: Course[State], by: str, target: str, damage: int) -> None:
    """Once the Damage is known, something may be used in defense, as long as it would help."""
    while damage > defense(course.state, target):
        known = {source.word: source for source in effect.defensive(course.state, target)}
        if not known:
            return
        chosen = course.ask.choose(
            (NO, *known),
            "defend",
            "BG-DEFENSE-03",
            about=about(course, "defend", target),
            attacker=by,
            damage=damage,
        )
        if chosen == NO:
            return
        effect.apply(course, known[chosen], target)
