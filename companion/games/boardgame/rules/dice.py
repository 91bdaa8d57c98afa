"""The dice of an Attack: which are taken away, the roll, and Rerolls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from companion.core.course import Course
from companion.core.rules import rule
from companion.games.boardgame.events import DieRerolled
from companion.games.boardgame.facts.model import EQUAL, OPEN, face_of
from companion.games.boardgame.model import Ally, Hero, State
from companion.games.boardgame.rules.asking import about
from companion.games.boardgame.rules.stats import attack_powers

STOP = "stop"


@rule("BG-DICE-10")
def settled(course: Course[State], who: str, pool: Sequence[str]) -> tuple[str, ...]:
    """A pool with a colour for every die that is left open: one of the equal ones, as the players choose."""
    known = [colour for colour in EQUAL if any(each.id == colour for each in course.state.box.dice)]
    return tuple(
        course.ask.choose(known, "open_die", "BG-DICE-10", about=about(course, "open_die", who))
        if colour == OPEN
        else colour
        for colour in pool
    )


@rule("BG-DICE-04", "BG-DICE-05", "BG-DICE-06", "BG-DICE-07", "BG-STATUS-13", "BG-FATIGUE-07")
def without_weakest(course: Course[State], who: str, pool: Sequence[str], n: int) -> tuple[str, ...]:
    """A pool less so many dice, weakest first; between equally strong colours the players choose."""
    left = list(pool)
    for _ in range(min(n, len(left))):
        left.remove(_weakest(course, who, left))
    return tuple(left)


def _weakest(course: Course[State], who: str, pool: Sequence[str]) -> str:
    strength = {colour: course.state.box.colour(colour).strength for colour in dict.fromkeys(pool)}
    lowest = min(strength.values())
    weak = [colour for colour, each in strength.items() if each == lowest]
    return course.ask.choose(weak, "weakest", "BG-DICE-05", about=about(course, "weakest", who))


@rule("BG-DICE-01", "BG-DICE-08", "BG-DICE-09", "BG-HATTACK-03")
def roll(
    course: Course[State], who: str, dice: Sequence[str], targets: Sequence[str] = ()
) -> tuple[int, ...]:
    """All dice of a pool together, however many there are; an empty pool shows nothing."""
    faces = [course.state.box.colour(colour).die for colour in dice]
    tag = about(course, "attack_dice", who)
    return course.ask.roll(faces, "attack_dice", "BG-DICE-02", about=tag, targets=tuple(targets))


@rule("BG-DICE-02", "BG-HATTACK-04", "BG-ENEMY-20")
def successes(faces: Sequence[int]) -> int:
    """The Damage that faces make."""
    return sum(face_of(each).successes for each in faces)


@rule("BG-DICE-03", "BG-STATUS-01", "BG-STATUS-02")
def icons(faces: Sequence[int]) -> Counter[str]:
    """The icons on the final faces."""
    return Counter(face_of(each).icon for each in faces if face_of(each).icon != "none")


# -- Rerolls ------------------------------------------------------------------------------------------


@rule("BG-REROLL-01", "BG-REROLL-02", "BG-REROLL-03", "BG-REROLL-04", "BG-REROLL-05", "BG-REROLL-06")
def reroll_own(course: Course[State], who: str, plain: bool = False) -> None:
    """A Hero or an Ally may roll dice of the Attack again, one for each Reroll; the last result stands."""
    attack = course.state.attack
    target = attack.targets[0] if attack is not None and attack.targets else ""
    powers = () if plain else attack_powers(course.state, who, target)
    free = sum(max(1, each.n) for each in powers if each.tag == "reroll")
    while course.state.attack is not None and course.state.attack.dice:
        mini = course.state.find(who)
        held = mini.rerolls if isinstance(mini, Hero | Ally) else 0
        if free + held == 0:
            return
        attack = course.state.attack
        options = [STOP, *(str(place) for place in range(len(attack.dice)))]
        tag = about(course, "reroll", who)
        chosen = course.ask.choose(
            options, "reroll", "BG-REROLL-01", about=tag, dice=attack.dice, faces=attack.faces
        )
        if chosen == STOP:
            return
        _roll_again(course, who, int(chosen), spent=free == 0)
        free = max(0, free - 1)


def _roll_again(course: Course[State], who: str, place: int, spent: bool) -> None:
    attack = course.state.attack
    if attack is None:
        return
    die = course.state.box.colour(attack.dice[place]).die
    tag = about(course, "reroll_die", who)
    (face,) = course.ask.roll([die], "reroll_die", "BG-REROLL-01", about=tag)
    course.happen(DieRerolled(who, place, face, attack.faces[place], spent, rule="BG-REROLL-02"))


@rule("BG-REROLL-08")
def reroll_enemy(course: Course[State], who: str) -> None:
    """An Enemy rolls its die with the fewest Successes again while that is below its colour's average."""
    for _ in range(course.state.enemy_card(who).rerolls):
        attack = course.state.attack
        if attack is None or not attack.dice:
            return
        shown = [face_of(each).successes for each in attack.faces]
        fewest = min(shown)
        worth = [
            place
            for place, n in enumerate(shown)
            if n == fewest and n < course.state.box.colour(attack.dice[place]).average
        ]
        if not worth:
            return
        different: dict[tuple[str, int], int] = {}
        for place in worth:
            different.setdefault((attack.dice[place], attack.faces[place]), place)
        options = [str(place) for place in different.values()]
        tag = about(course, "enemy_reroll", who)
        chosen = course.ask.choose(
            options, "enemy_reroll", "BG-REROLL-08", about=tag, dice=attack.dice, faces=attack.faces
        )
        _roll_again(course, who, int(chosen), spent=False)
