"""Every way a command can go: all faces of every die, all choices of the player, through `decide` itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import reduce
from itertools import product

from companion.core.ask import Ask, scripted
from companion.core.errors import Unanswered
from companion.core.game import Command, Event
from companion.core.questions import Answer, Question, Roll
from companion.games.berserkers.commands import EndActions, RollDice, RunOrcs, RunRiders
from companion.games.berserkers.events import GameLost
from companion.games.berserkers.evolve import evolve
from companion.games.berserkers.model import NAMES, RED, WHITE_DICE, State
from companion.games.berserkers.rules.request import request_dice
from tests.games.berserkers.kit import decide

NEXT: dict[str, Command] = {"actions": EndActions(), "riders": RunRiders(), "orcs": RunOrcs()}
LIVES = {"ok": 2, "wounded": 1, "dead": 0}


@dataclass(frozen=True)
class Leaf:
    """One end of the turn: how likely, what the table looks like, where and why it was lost."""

    chance: Fraction
    state: State
    lost_in: str = ""
    lost_to: str = ""


def run(state: State, command: Command, answers: Sequence[Answer]) -> list[Event] | Question:
    """The events of a command, or the question at which it stops."""
    try:
        return decide(state, command, Ask(answers))
    except Unanswered as stop:
        return stop.question


def choices(
    state: State, command: Command, faces: Sequence[tuple[int, ...]], answers: tuple[Answer, ...] = ()
) -> Iterator[tuple[State, tuple[str, ...]]]:
    """The table after a command with these dice for every way to choose, and the keys that were asked."""
    found = run(state, command, answers)
    if isinstance(found, list):
        yield reduce(evolve, found, state), tuple(answer.key for answer in answers)
    elif isinstance(found, Roll):
        yield from choices(state, command, faces[1:], (*answers, found.answer(faces[0])))
    else:
        for option in found.options:  # type: ignore[union-attr]
            yield from choices(state, command, faces, (*answers, found.answer(option)))


def rest_of_turn(
    state: State, answers: tuple[Answer, ...] = (), lost: tuple[str, str] = ("", "")
) -> list[Leaf]:
    """Every end of the turn from here if phase 1 ends now and the player chooses as well as he can."""
    if state.status != "playing" or state.phase == "roll":
        return [Leaf(Fraction(1), state, *lost)]
    found = run(state, NEXT[state.phase], answers)
    if isinstance(found, list):
        why = next((event.why for event in found if isinstance(event, GameLost)), "")
        after = reduce(evolve, found, state)
        return rest_of_turn(after, (), (state.phase, why) if why else ("", ""))
    if isinstance(found, Roll):
        throws = list(product(*(die.faces for die in found.dice)))
        branches = (rest_of_turn(state, (*answers, found.answer(faces))) for faces in throws)
        return [
            Leaf(leaf.chance / len(throws), leaf.state, leaf.lost_in, leaf.lost_to)
            for branch in branches
            for leaf in branch
        ]
    options = [rest_of_turn(state, (*answers, found.answer(option))) for option in found.options]  # type: ignore[union-attr]
    return min(options, key=badness)


def from_the_roll(state: State) -> list[Leaf]:
    """The same from before the roll of phase 1, if the player then does nothing: only Zodd's die counts."""
    dice = request_dice(state)
    leaves = []
    for face in RED.faces:
        faces = (*(1,) * (WHITE_DICE - state.padlock), *(face if die is RED else 6 for die in dice))
        rolled = decide(state, RollDice(), Ask(maker=scripted([faces])))
        leaves += rest_of_turn(reduce(evolve, rolled, state))
    return [replace(leaf, chance=leaf.chance / len(RED.faces)) for leaf in leaves]


def badness(leaves: Sequence[Leaf]) -> tuple[Fraction, Fraction]:
    """Losing first, then lives lost where the game goes on."""
    lives = sum(
        leaf.chance * LIVES[leaf.state.berserker(name).health]
        for leaf in leaves
        for name in NAMES
        if not leaf.lost_in
    )
    return chance(leaves, lambda leaf: bool(leaf.lost_in)), -Fraction(lives)


def chance(leaves: Sequence[Leaf], wanted: Callable[[Leaf], bool]) -> Fraction:
    """How likely such ends are."""
    return sum((leaf.chance for leaf in leaves if wanted(leaf)), Fraction(0))
