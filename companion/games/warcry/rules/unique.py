"""Of a unique card one copy is in play: the new one stays, the older one goes."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.rules import rule
from companion.core.seats import Seat
from companion.games.warcry import events as ev
from companion.games.warcry.model import Attached, State, Unit
from companion.games.warcry.printed import Printed


def _copies(state: State, name: str) -> list[tuple[Unit, Attached | None]]:
    """Every copy of a card in play: a unit, or an attachment with its unit."""
    units: list[tuple[Unit, Attached | None]] = [(each, None) for each in state.units if each.name == name]
    carried = [(unit, each) for unit in state.units for each in unit.attachments if each.printed.name == name]
    return units + carried


@rule("WC-UNIQUE-07")
def require_no_own_copy(state: State, seat: Seat, card: Printed) -> None:
    """At a table that decided so, nobody replaces an own copy."""
    if not card.unique or state.options.own_unique_from_hand == "replace":
        return
    if any(unit.owner == seat for unit, _ in _copies(state, card.name)):
        raise Illegal("WC-UNIQUE-07", "own_copy", card=card.name)


@rule("WC-UNIQUE-01", "WC-UNIQUE-02", "WC-UNIQUE-04", "WC-UNIQUE-06")
def replace_older(course: Course[State], card: Printed, new: str) -> None:
    """The older copies of a unique card leave play, whoever has them."""
    if not card.unique:
        return
    for unit, attached in _copies(course.state, card.name):
        if new in (unit.id, attached.id if attached else ""):
            continue
        _refund(course, unit, attached)
        if attached is None:
            course.happen(ev.UnitsDiscarded((unit.id,), rule="WC-UNIQUE-02"))
        else:
            course.happen(ev.AttachmentDiscarded(unit.id, attached.id, rule="WC-UNIQUE-06"))


@rule("WC-UNIQUE-03", "WC-UNIQUE-05", "WC-UNIQUE-08", "WC-GOLD-10")
def _refund(course: Course[State], unit: Unit, attached: Attached | None) -> None:
    """While armies are mustered, the gold paid or charged comes back, and with it the right to muster."""
    if course.state.stage != "muster":
        return
    gold = unit.gold if attached is None else attached.paid
    name = unit.name if attached is None else attached.printed.name
    course.happen(ev.UniqueReplaced(unit.owner, name, gold, rule="WC-UNIQUE-03"))
    if not course.state.side(unit.owner).mustering:
        course.happen(ev.MusterReopened(unit.owner, rule="WC-UNIQUE-05"))
