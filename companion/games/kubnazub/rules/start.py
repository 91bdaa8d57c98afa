"""START: abilities of the start of the battle, one player after the other."""

from __future__ import annotations

from itertools import count
from typing import Final

from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.game import Reminded
from companion.core.rules import rule
from companion.core.seats import Seat
from companion.games.duel.field import P1, SEATS, other
from companion.games.kubnazub import commands as cmd
from companion.games.kubnazub import events as ev
from companion.games.kubnazub.model import State
from companion.games.kubnazub.rules import reveal, trigger
from companion.games.kubnazub.rules.stages import StartAbility, abilities_of, start_abilities, undisclosed

ENOUGH: Final = "enough"
DONE, PASSED = "done", "passed"


@rule("KZ-START-01", "KZ-START-02", "KZ-START-04")
def play(course: Course[State], _: cmd.PlayStartAbilities) -> None:
    """One ability each, the First player beginning; who has some left goes on alone."""
    seat, finished = P1, set[Seat]()
    for n in count(1):
        able = [each for each in SEATS if each not in finished and _options(course.state, each)]
        if not able or course.state.result != "open":
            break
        seat = seat if seat in able else other(seat)
        asked = {"about": (seat, str(n)), "seat": seat}
        chosen = course.ask.choose(_options(course.state, seat), "start_ability", "KZ-START-02", **asked)
        if chosen == ENOUGH:
            finished.add(seat)
        else:
            _play(course, _disclosed(course, seat, chosen))
        seat = other(seat)
    if course.state.result == "open":
        course.happen(ev.StageBegan("battle", rule="KZ-TURN-01"))


def _options(state: State, seat: Seat) -> tuple[str, ...]:
    """Abilities by id, then the hidden cards that may have one, which their player may leave hidden."""
    own = tuple(each.id for each in start_abilities(state, seat))
    hidden = undisclosed(state, seat)
    return (*own, *hidden, ENOUGH) if hidden else own


@rule("KZ-REVEAL-04")
def _disclosed(course: Course[State], seat: Seat, chosen: str) -> StartAbility:
    """The ability that was chosen; a hidden card that uses one is revealed."""
    card = course.state.find(chosen)
    if card is None:
        return next(each for each in start_abilities(course.state, seat) if each.id == chosen)
    if not abilities_of(course.state, card):
        raise Illegal("KZ-START-01", "no_start_ability", card=card.id)
    reveal.turn_up(course, (card,), "KZ-REVEAL-04")
    return abilities_of(course.state, course.state.card(card.id))[0]


@rule("KZ-START-03")
def _play(course: Course[State], ability: StartAbility) -> None:
    """A keyword is carried out by the rules, a text by people, who say whether they did."""
    done = True
    if ability.trigger is None:
        course.happen(Reminded(ability.card.printed.name, ability.text, rule="KZ-START-01"))
        asked = {"about": (ability.id,), "seat": ability.card.controller}
        done = course.ask.choose((DONE, PASSED), "start_text", "KZ-START-01", **asked) == DONE
    course.happen(ev.StartAbilityPlayed(ability.card.id, ability.id, done, rule="KZ-START-03"))
    if ability.trigger is not None:
        course.happen(ev.TriggersArose((ability.trigger,), rule="KZ-START-01"))
        trigger.carry_out(course)
