"""GOLDEN: card texts are carried out by people, and no sequence of them goes on for ever."""

from __future__ import annotations

from hashlib import sha1
from typing import Any

from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.rules import rule
from companion.games.realms import commands as cmd
from companion.games.realms import events as ev
from companion.games.realms.model import State
from companion.games.realms.rules.token import MOST, require_shown, require_target
from companion.games.realms.rules.verbs import COUNTED, SEVERAL, VERBS, fits

TWICE = 2
FEWEST = 2
"""So many cards are several."""


@rule("RE-GOLDEN-01")
def apply_text(course: Course[State], command: cmd.ApplyText) -> None:
    """The players carry out what a card's text says; the rules see to what follows."""
    source, target = require_shown(course.state, command.source), require_target(course.state, command.target)
    if command.verb not in VERBS or not fits(command.verb, target):
        raise Illegal("RE-GOLDEN-01", "no_such_verb", verb=command.verb)
    if not (1 if command.verb in COUNTED else 0) <= command.n <= MOST:
        raise Illegal("RE-GOLDEN-01", "out_of_range", value=command.n, low=1, high=MOST)
    course.happen(ev.AbilityUsed(source.id, command.verb, target.id, rule="RE-GOLDEN-01"))
    VERBS[command.verb](course, source, target, command.n)
    end_loops(course)


@rule("RE-GOLDEN-01", "RE-DAMAGE-02", "RE-WIN-04")
def apply_to_several(course: Course[State], command: cmd.ApplyToSeveral) -> None:
    """A text that hurts several cards hurts them at the same moment: who dies of it dies together."""
    state, source = course.state, require_shown(course.state, command.source)
    least = 1 if command.verb in COUNTED else 0
    if command.verb not in SEVERAL:
        raise Illegal("RE-GOLDEN-01", "no_such_verb", verb=command.verb)
    if not least <= command.n <= MOST:
        raise Illegal("RE-GOLDEN-01", "out_of_range", value=command.n, low=1, high=MOST)
    possible = [each.id for each in state.in_play if not each.hidden and fits(command.verb, each)]
    if len(possible) < FEWEST:
        raise Illegal("RE-GOLDEN-01", "no_such_target", card=source.id)
    asked: dict[str, Any] = {"about": (source.id, command.verb), "seat": state.active, "least": FEWEST}
    chosen = course.ask.pick(possible, "several_cards", "RE-GOLDEN-01", **asked)
    for each in chosen:
        course.happen(ev.AbilityUsed(source.id, command.verb, each, rule="RE-GOLDEN-01"))
    SEVERAL[command.verb](course, source, [course.state.card(each) for each in chosen], command.n)
    end_loops(course)


@rule("RE-GOLDEN-03")
def end_loops(course: Course[State]) -> None:
    """A text or an ability that leads to what the table looked like twice before in this turn never ends."""
    position = position_of(course.state)
    if course.state.positions.count(position) >= TWICE:
        raise Illegal("RE-GOLDEN-03", "endless")
    course.happen(ev.TextCarriedOut(position, rule="RE-GOLDEN-03"))


def position_of(state: State) -> str:
    """A short name of what lies on the table, the same for the same cards with the same things on them."""
    return sha1(repr((state.cards, state.effects)).encode(), usedforsecurity=False).hexdigest()[:12]
