"""What a text can do, one handler a verb; tactics, commands, reactions and people use the same ones."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.rules import rule
from companion.core.seats import Seat
from companion.games.warcry import events as ev
from companion.games.warcry.model import State, Unit
from companion.games.warcry.printed import NUMBERS, Ability, Change
from companion.games.warcry.rules.card import lay
from companion.games.warcry.rules.deck import draw


@dataclass(frozen=True)
class Deed:
    """A verb on a unit: how much, for how long, by which card, under which rule."""

    unit: Unit
    change: Change
    source: str
    cited: str


Verb = Callable[[Course[State], Deed], None]


def _lay(course: Course[State], deed: Deed) -> None:
    change = deed.change
    lay(course, deed.unit.id, change.verb, change.n, change.until, deed.cited, deed.source)


@rule("WC-COMMITTED-07", "WC-ATTACH-06")
def _commit(course: Course[State], deed: Deed) -> None:
    """A committed unit cannot be committed again."""
    if deed.unit.ready:
        course.happen(ev.UnitsCommitted((deed.unit.id,), rule=deed.cited))


@rule("WC-COMMITTED-06")
def _rally(course: Course[State], deed: Deed) -> None:
    """A rallied unit has all rights of a ready one."""
    if not deed.unit.ready:
        course.happen(ev.UnitsRallied((deed.unit.id,), rule=deed.cited))


def _destroy(course: Course[State], deed: Deed) -> None:
    course.happen(ev.UnitsDiscarded((deed.unit.id,), rule=deed.cited))


def _leave(course: Course[State], deed: Deed) -> None:
    if course.state.fights(deed.unit):
        course.happen(ev.CombatLeft(deed.unit.id, rule=deed.cited))


def _draw(course: Course[State], deed: Deed) -> None:
    draw(course, deed.unit.owner, "action", max(1, deed.change.n), deed.cited)


def _to_battle_line(course: Course[State], deed: Deed) -> None:
    if deed.unit.line != "battle":
        course.happen(ev.UnitsMoved((deed.unit.id,), "battle", rule=deed.cited))


def _to_reserve(course: Course[State], deed: Deed) -> None:
    if deed.unit.line != "reserve":
        course.happen(ev.UnitsMoved((deed.unit.id,), "reserve", rule=deed.cited))


DEEDS: Final[dict[str, Verb]] = {
    "commit": _commit,
    "rally": _rally,
    "destroy": _destroy,
    "leave": _leave,
    "draw": _draw,
    "to_battle_line": _to_battle_line,
    "to_reserve": _to_reserve,
}
"""What happens at once."""
VERBS: Final[dict[str, Verb]] = {**dict.fromkeys(NUMBERS, _lay), **DEEDS}


@rule("WC-CARD-09", "WC-CARD-10", "WC-COMMITTED-06")
def carry_out(course: Course[State], ability: Ability, unit: Unit | None, source: str, cited: str) -> None:
    """What a copied text does, its price first; of one that nobody has copied the players do it by hand."""
    if ability.commits and unit is not None and course.state.find(unit.id) is not None:
        _commit(course, Deed(unit, Change("commit"), source, cited))
    for change in ability.does:
        target = _target(course.state, change, unit)
        if target is not None:
            VERBS[change.verb](course, Deed(target, change, source, cited))


@rule("WC-COMMITTED-07")
def require_price(ability: Ability, unit: Unit | None) -> None:
    """Whoever has to commit as a price has to be ready."""
    if ability.commits and unit is not None and not unit.ready:
        raise Illegal("WC-COMMITTED-07", "cannot_commit", unit=unit.id)


def _target(state: State, change: Change, unit: Unit | None) -> Unit | None:
    """Whom a text means: its own unit, the own one in the combat, the enemy there."""
    if change.whom == "self" or unit is None:
        return state.find(unit.id) if unit is not None else None
    mine = change.whom == "friend"
    return next((each for each in state.fighters() if (each.owner == unit.owner) == mine), None)


def by_hand(course: Course[State], seat: Seat, verb: str, unit: Unit, n: int) -> None:
    """What the players read off a card and carry out themselves."""
    if verb not in DEEDS:
        raise Illegal("WC-CARD-10", "no_such_verb", verb=verb)
    VERBS[verb](course, Deed(unit, Change(verb, n=n), seat, "WC-CARD-10"))
