"""The Attack of a Hero or an Ally, and the Riposte."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.rules import rule
from companion.games.boardgame.commands import Strike
from companion.games.boardgame.events import RiposteSpent
from companion.games.boardgame.model import Ally, AttackForm, Enemy, Hero, State
from companion.games.boardgame.rules import attack, effect
from companion.games.boardgame.rules.activate import begin_if_waiting
from companion.games.boardgame.rules.asking import about
from companion.games.boardgame.rules.board import beside
from companion.games.boardgame.rules.dist import in_range
from companion.games.boardgame.rules.stats import attack_powers, party_pool
from companion.games.boardgame.rules.turn import require_able

YES, PLAIN = "yes", "plain"


@rule("BG-RANGE-02", "BG-RANGE-06", "BG-ALLY-03")
def form_of(state: State, name: str) -> AttackForm:
    """How far an Attack reaches and whom it hits: as an Effect or an Ally card says, else one neighbour."""
    match state.find(name):
        case Hero(form=form) if form is not None:
            return form
        case Ally(card=card):
            printed = state.box.ally(card)
            return AttackForm(printed.range, printed.visible)
    return AttackForm()


@rule("BG-HATTACK-01", "BG-ALLY-05")
def targets_for(state: State, name: str) -> tuple[str, ...]:
    """The Enemies that somebody can attack from where they stand; all of them while the players measure."""
    return reached_by(state, name, form_of(state, name))


def reached_by(state: State, name: str, form: AttackForm) -> tuple[str, ...]:
    """The Enemies that an Attack of some form reaches."""
    if state.guided:
        return state.enemy_ids
    return tuple(each for each in state.enemy_ids if in_range(state, name, each, form.range, form.visible))


@rule("BG-HATTACK-01", "BG-ACTIVATE-04", "BG-ALLY-02", "BG-ALLY-05")
def strike(course: Course[State], command: Strike) -> None:
    """One Attack in an activation, at an Enemy in Range."""
    who = command.who
    begin_if_waiting(course, who)
    require_able(course.state, who)
    state = course.state
    mini = state.find(who)
    if isinstance(mini, Hero | Ally) and mini.attacked:
        raise Illegal("BG-ACTIVATE-04", "attacked_already", who=who)
    if not isinstance(state.find(command.target), Enemy):
        raise Illegal("BG-HATTACK-01", "no_enemy", target=command.target)
    possible = targets_for(state, who)
    if not possible:
        raise Illegal("BG-HATTACK-01", "nobody_in_range", range=form_of(state, who).range)
    if command.target not in possible:
        raise Illegal("BG-HATTACK-01", "out_of_range", who=who, target=command.target)
    if command.plain and not attack_powers(state, who, command.target):
        raise Illegal("BG-ABILITY-01", "no_ability", who=who)
    hit = _hit(course, who, command.target, form_of(state, who), possible)
    pool = party_pool(course.state, who, command.plain, command.target)
    others = possible if len(possible) > 1 else ()
    attack.perform(course, who, hit, pool, candidates=others, plain=command.plain, cited=_rule_of(mini))


def _rule_of(mini: Hero | Ally | Enemy | None) -> str:
    return "BG-ALLY-04" if isinstance(mini, Ally) else "BG-HATTACK-02"


@rule("BG-HATTACK-07", "BG-HATTACK-09")
def _hit(
    course: Course[State], who: str, target: str, form: AttackForm, possible: Sequence[str]
) -> tuple[str, ...]:
    """Whom an Attack hits: its target, everybody around it as well, or all Enemies in Range."""
    state = course.state
    if form.area == "one":
        return (target,)
    if form.area == "all":
        others = tuple(each for each in possible if each != target)
        if state.guided:
            tag = about(course, "also_hit", who)
            others = course.ask.pick(others, "also_hit", "BG-HATTACK-07", about=tag)
        return (target, *others)
    near: tuple[str, ...] = tuple(each for each in (*state.party_ids, *state.enemy_ids) if each != target)
    if state.guided:
        near = course.ask.pick(near, "also_hit", "BG-HATTACK-09", about=about(course, "also_hit", who))
    else:
        near = beside(state, target, near)
    return (target, *near)


# -- Riposte ------------------------------------------------------------------------------------------


@rule("BG-RIPOSTE-01", "BG-RIPOSTE-02", "BG-RIPOSTE-03", "BG-RIPOSTE-04", "BG-RIPOSTE-08", "BG-RIPOSTE-10")
def ripostes(course: Course[State], enemy: str, attacked: Sequence[str]) -> None:
    """Each attacked Hero who is still up and has a Riposte may strike back once, in any order."""
    left = _near_enough(course, enemy, [each for each in attacked if _may_riposte(course.state, each, enemy)])
    while left and course.state.find(enemy) is not None and course.state.status == "playing":
        tag = about(course, "riposte_order", enemy)
        hero = course.ask.choose(left, "riposte_order", "BG-RIPOSTE-08", about=tag)
        left.remove(hero)
        _riposte(course, hero, enemy)
        left = [each for each in left if _may_riposte(course.state, each, enemy)]


@rule("BG-RIPOSTE-03", "BG-RANGE-02")
def _near_enough(course: Course[State], enemy: str, heroes: Sequence[str]) -> list[str]:
    """Of those who could strike back who has the Enemy in Range 1; without a map only the players see it.

    Whoever attacks in Range 1 can be struck back at in Range 1, so nothing is asked then.
    """
    if not course.state.guided or not heroes or course.state.enemy_card(enemy).range == 1:
        return list(heroes)
    tag = about(course, "riposte_range", enemy)
    return list(course.ask.pick(heroes, "riposte_range", "BG-RIPOSTE-03", about=tag, range=1))


@rule("BG-RIPOSTE-03", "BG-RANGE-06")
def _may_riposte(state: State, name: str, enemy: str) -> bool:
    """Whether the Enemy can be struck back at.

    BG-RANGE-06: read so that a Riposte never has the Range or the targets of an Effect, even of one that was
    used and not yet attacked with; it is not the Attack which that Effect describes.
    """
    hero = state.find(name)
    if not isinstance(hero, Hero) or hero.ripostes < 1 or state.find(enemy) is None:
        return False
    return enemy in reached_by(state, name, AttackForm())


@rule("BG-RIPOSTE-05", "BG-RIPOSTE-07", "BG-DEFENSE-07", "BG-REROLL-06")
def _riposte(course: Course[State], hero: str, enemy: str) -> None:
    """A Hero's Attack like any other, with the Penalties and tokens of this moment."""
    options = [attack.NO, YES, *([PLAIN] if attack_powers(course.state, hero, enemy) else [])]
    tag = about(course, "riposte", hero)
    chosen = course.ask.choose(options, "riposte", "BG-RIPOSTE-01", about=tag, enemy=enemy)
    if chosen == attack.NO:
        return
    course.happen(RiposteSpent(hero, rule="BG-RIPOSTE-01"))
    _strengthen(course, hero, enemy)
    pool = party_pool(course.state, hero, chosen == PLAIN, enemy)
    attack.perform(course, hero, (enemy,), pool, plain=chosen == PLAIN, riposte=True, cited="BG-RIPOSTE-05")


@rule("BG-RIPOSTE-06", "BG-EFFECT-03", "BG-REROLL-06")
def _strengthen(course: Course[State], hero: str, enemy: str) -> None:
    """What was not used yet and gives dice or Rerolls may be used for a Riposte, before it is rolled."""
    while known := {source.word: source for source in effect.strengthening(course.state, hero, enemy)}:
        tag = about(course, "strengthen", hero)
        chosen = course.ask.choose((attack.NO, *known), "strengthen", "BG-RIPOSTE-06", about=tag, enemy=enemy)
        if chosen == attack.NO:
            return
        effect.apply(course, known[chosen], hero)
