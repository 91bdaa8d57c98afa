"""The chance that somebody is knocked out in the coming Enemy Turn, from the Board as it stands.

Every Enemy plays by the rules themselves; rolls that come to the same Damage are one case, and rolls at
somebody whom no Damage of this Turn could fell are not told apart at all. Where the Heroes choose there are
two answers: with the choices that are best for the one in question, and with the worst ones. Nobody uses a
Riposte or anything in defense. Where there are too many ways, there is no answer rather than a guess.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any, NamedTuple

from companion.core.ask import Ask
from companion.core.errors import Unanswered
from companion.core.game import Command, decide, fold
from companion.core.questions import Answer, Choose, Question, Roll, Value
from companion.core.rules import rule
from companion.games.boardgame.commands import RunEnemy
from companion.games.boardgame.facts.model import face_of
from companion.games.boardgame.model import State
from companion.games.boardgame.odds.attack import left_of
from companion.games.boardgame.rules.enemy import able
from companion.games.boardgame.rules.stats import defense, enemy_pool

MOST = 300
"""So many ways are followed at most, which takes well under a second."""
NO = "no"
DECLINED = ("riposte", "defend")
"""What is answered with no."""


class Peril(NamedTuple):
    """The chance to be knocked out with the best and with the worst choices of the Heroes."""

    best: Fraction
    worst: Fraction


class TooManyWays(Exception):
    """The Turn has more ways than can be followed."""


@rule("BG-KO-01", "BG-ENEMY-01")
def peril(state: State, hero: str, most: int = MOST) -> Peril | None:
    """How likely somebody is knocked out if the Enemy Turn began now; None where that is too much."""
    if state.guided or state.status != "playing" or state.find(hero) is None:
        return None
    start = replace(
        state, phase="enemies", active="", enemies=tuple(replace(each, done=False) for each in state.enemies)
    )
    if state.phase == "enemies":
        start = replace(state, active="")
    try:
        worst = _Turn(hero, most, worst=True).chance(start)
        return Peril(_Turn(hero, most, worst=False).chance(start) if worst else worst, worst)
    except TooManyWays:
        return None


def most_damage(state: State, enemy: str) -> int:
    """What the dice of an Enemy come to at most."""
    pool, _ = enemy_pool(state, enemy, alone=True)
    return sum(
        max(face.successes for face in state.box.colour(each).faces) for each in state.box.closed(pool)
    )


def could_fall(state: State, name: str) -> bool:
    """Whether all Enemies that can still act could together fell somebody."""
    shield = defense(state, name)
    hurt = sum(max(0, most_damage(state, each) - shield) for each in able(state))
    return hurt >= left_of(state, name)


class _Turn:
    """Follows every way of an Enemy Turn for one Hero."""

    def __init__(self, hero: str, most: int, worst: bool) -> None:
        self.hero = hero
        self.left = most
        self.worst = worst
        self.known: dict[Hashable, Fraction] = {}

    def chance(self, state: State) -> Fraction:
        """The chance that the Hero is out by the end of the Turn."""
        if state.find(self.hero) is None:
            return Fraction(1)
        if state.status != "playing" or state.phase != "enemies" or not able(state):
            return Fraction(0)
        if not could_fall(state, self.hero):
            return Fraction(0)
        key = (state.heroes, state.allies, state.enemies, state.tokens, state.open_cards, state.rules_on)
        if key not in self.known:
            self.known[key] = self._after(state, RunEnemy(), ())
        return self.known[key]

    def _after(self, state: State, command: Command, answers: tuple[Answer, ...]) -> Fraction:
        """The chance behind a command, as far as it is answered."""
        self.left -= 1
        if self.left < 0:
            raise TooManyWays
        try:
            events = decide(_game(), state, command, Ask(answers))
        except Unanswered as stop:
            return self._asked(state, command, answers, stop.question)
        return self.chance(fold(_game(), state, events))

    def _asked(
        self, state: State, command: Command, answers: tuple[Answer, ...], question: Question
    ) -> Fraction:
        def after(value: Value) -> Fraction:
            return self._after(state, command, (*answers, question.answer(value)))

        if isinstance(question, Roll):
            cases = self._cases(state, question)
            total = sum(weight for _, weight in cases)
            return sum((Fraction(weight, total) * after(faces) for faces, weight in cases), Fraction(0))
        if question.key in DECLINED:
            return after(NO)
        values = question.names if isinstance(question, Choose) else list(question.every())
        found = [after(value) for value in values]
        return max(found) if self.worst else min(found)

    def _cases(self, state: State, question: Roll) -> list[tuple[tuple[int, ...], int]]:
        """Throws that differ for the Turn, each with how many it stands for."""
        targets = [str(each) for each in question.facts.get("targets", ())]
        matters = not targets or any(
            state.side(each) == "enemy" or could_fall(state, each) for each in targets
        )
        found: dict[Hashable, list[object]] = {}
        for faces in product(*(die.faces for die in question.dice)):
            case = self._case(state, question, faces, targets) if matters else ()
            if case in found:
                found[case][1] += 1  # type: ignore[operator]
            else:
                found[case] = [faces, 1]
        return [(faces, weight) for faces, weight in found.values()]  # type: ignore[misc]

    @staticmethod
    def _case(state: State, question: Roll, faces: Sequence[int], targets: Sequence[str]) -> Hashable:
        """Throws of one case lead to the same Damage; icons and single dice count where they matter."""
        by = question.about[0] if question.about else ""
        rerolls = state.side(by) == "enemy" and state.enemy_card(by).rerolls > 0
        among_enemies = not targets or any(state.side(each) == "enemy" for each in targets)
        if rerolls or among_enemies:
            return tuple(sorted((die.name, face) for die, face in zip(question.dice, faces, strict=True)))
        return sum(face_of(each).successes for each in faces)


def _game() -> Any:
    from companion.games.boardgame.game import (
        GAME,  # the game names its chances, so they cannot name it first
    )

    return GAME
