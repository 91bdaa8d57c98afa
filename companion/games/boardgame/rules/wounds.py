"""Wounds and what they lead to: Heroes and Allies knocked out, Enemies slain; Bleeding and Stunned."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.course import Course
from companion.core.rules import rule
from companion.games.boardgame.events import (
    Ailment,
    Healed,
    KnockedOut,
    Slain,
    StatusGained,
    StatusLost,
    Wounded,
)
from companion.games.boardgame.model import Ally, Enemy, Hero, State
from companion.games.boardgame.rules.stats import health_of

BLEEDS: Mapping[str, tuple[int, str]] = {
    "hero": (1, "BG-STATUS-05"),
    "ally": (1, "BG-STATUS-06"),
    "enemy": (2, "BG-STATUS-07"),
}
"""Wounds for each Bleeding token, and the rule."""


@rule("BG-DEFENSE-02", "BG-HATTACK-05", "BG-KO-07", "BG-DEFENSE-05")
def hit(course: Course[State], who: str, damage: int, defense: int, by: str, cited: str) -> int:
    """Damage less Defense as Wounds, at least 0; how many they were."""
    n = max(0, damage - defense)
    course.happen(Wounded(who, n, by, damage, defense, rule=cited))
    fall(course)
    return n


def wound(course: Course[State], who: str, n: int, cited: str) -> None:
    """Wounds that are no Damage, so that Defense does not count."""
    if n > 0 and course.state.find(who) is not None:
        course.happen(Wounded(who, n, rule=cited))
        fall(course)


@rule(
    "BG-KO-01", "BG-KO-02", "BG-KO-06", "BG-KO-03", "BG-KO-09", "BG-SLAIN-02", "BG-SLAIN-03", "BG-FATIGUE-11"
)
def fall(course: Course[State]) -> None:
    """Whoever has no Health or no strength left leaves the Board at once."""
    for hero in course.state.standing:
        if hero.health <= 0 or hero.fatigue >= course.state.board_of(hero).ko:
            course.happen(KnockedOut(hero.id, rule="BG-KO-01"))
    for ally in course.state.allies:
        if ally.wounds >= health_of(course.state, ally):
            course.happen(KnockedOut(ally.id, rule="BG-KO-06"))
    for enemy in course.state.enemies:
        if enemy.wounds >= health_of(course.state, enemy):
            course.happen(Slain(enemy.id, rule="BG-SLAIN-02"))


# -- tokens -------------------------------------------------------------------------------------------


@rule("BG-STATUS-01", "BG-STATUS-02", "BG-STATUS-03", "BG-STATUS-04", "BG-DEFENSE-06", "BG-HATTACK-06")
def afflict(course: Course[State], who: str, wounds: int, icons: Mapping[str, int]) -> None:
    """One token for each icon on whoever was wounded and is still on the Board."""
    if wounds < 1 or course.state.find(who) is None:
        return
    for status, cited in (("bleeding", "BG-STATUS-01"), ("stunned", "BG-STATUS-02")):
        if icons.get(status):
            give_status(course, who, "bleeding" if status == "bleeding" else "stunned", icons[status], cited)


def give_status(course: Course[State], who: str, status: Ailment, n: int, cited: str) -> None:
    """Put tokens on a miniature."""
    if n > 0 and course.state.find(who) is not None:
        course.happen(StatusGained(who, status, n, rule=cited))


@rule("BG-STATUS-13", "BG-STATUS-14", "BG-HATTACK-08", "BG-ENEMY-22", "BG-STATUS-17")
def shake_off(course: Course[State], who: str, n: int) -> None:
    """After an Attack a Monster loses the Stunned tokens that it was made with, a Hero all.

    BG-HATTACK-08: all means those too that the Hero's own Attack put on him, such as bombs on a neighbour.
    """
    mini = course.state.find(who)
    if isinstance(mini, Hero):
        n = mini.stunned
    elif isinstance(mini, Ally):
        n = 0
    if mini is not None and min(n, mini.stunned) > 0:
        course.happen(StatusLost(who, "stunned", min(n, mini.stunned), rule="BG-STATUS-13"))


@rule("BG-STATUS-15", "BG-STATUS-18", "BG-ENEMY-04", "BG-ALLY-06", "BG-KEYWORD-01")
def is_held(state: State, name: str) -> bool:
    """Whether Stunned tokens keep a miniature from acting: never a Hero or a Monster."""
    mini = state.find(name)
    keywords = state.keywords(name)
    return mini is not None and mini.stunned > 0 and not {"hero", "monster"} & set(keywords)


@rule(
    "BG-STATUS-05", "BG-STATUS-06", "BG-STATUS-07", "BG-STATUS-08", "BG-STATUS-09", "BG-ROUND-05",
    "BG-ROUND-06", "BG-STATUS-16",
)  # fmt: skip
def end_of_turn(course: Course[State], names: tuple[str, ...]) -> None:
    """Bleeding first, token by token until the miniature is gone; then one Stunned token less."""
    for name in names:
        mini = course.state.find(name)
        n, cited = BLEEDS[course.state.side(name) or "hero"]
        for _ in range(mini.bleeding if mini is not None else 0):
            if course.state.find(name) is not None and course.state.status == "playing":
                wound(course, name, n, cited)
    for name in names:
        if course.state.status == "playing" and is_held(course.state, name):
            course.happen(StatusLost(name, "stunned", 1, rule="BG-STATUS-16"))


# -- healing ------------------------------------------------------------------------------------------


@rule("BG-KO-05", "BG-KO-10")
def heal(course: Course[State], who: str, n: int, cited: str = "BG-KO-10") -> None:
    """Health comes back, never beyond the full."""
    mini = course.state.find(who)
    room = missing_health(course.state, mini)
    if min(n, room) > 0:
        course.happen(Healed(who, min(n, room), rule=cited))


def missing_health(state: State, mini: Hero | Ally | Enemy | None) -> int:
    """How much a miniature lacks to its full Health."""
    if isinstance(mini, Hero):
        return state.board_of(mini).health - mini.health
    return mini.wounds if isinstance(mini, Ally) else 0
