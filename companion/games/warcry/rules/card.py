"""Current values: what is printed, what is carried, and what lies on a unit now."""

from __future__ import annotations

from dataclasses import replace

from companion.core.course import Course
from companion.core.effects import total
from companion.core.errors import Illegal
from companion.core.rules import rule
from companion.core.seats import Seat
from companion.games.warcry import events as ev
from companion.games.warcry.model import Modifier, Moment, State, Unit, stem_of, unused
from companion.games.warcry.printed import REACHES, SPEEDS, Ability, Duration, Printed, Speed


@rule("WC-CARD-02", "WC-CARD-07", "WC-CARD-08", "WC-TERROR-06")
def current(state: State, unit: Unit, what: str) -> int:
    """A number of a unit as it counts now, which may be below 0; terror is told by `terror.leadership`."""
    if what == "ranged":
        return ranged_value(state, unit)
    carried = sum(getattr(each.printed, what, 0) for each in unit.attachments)
    printed: int = getattr(unit.printed, what, 0)
    return printed + carried + total(state.effects, unit.id, what)


@rule("WC-RANGED-02", "WC-RANGED-03", "WC-RANGED-04", "WC-CARD-12")
def reach_of(unit: Unit) -> int:
    """How many lines away the ranged attacks of a unit and of what it carries reach; 0 without one."""
    return max(REACHES.index(card.printed.ranged) for card in unit.cards)


@rule("WC-RANGED-09", "WC-CARD-12")
def ranged_value(state: State, unit: Unit, lines: int = 1) -> int:
    """The value of its best ranged attack that reaches so far, with what cards and modifiers add to it.

    A target that a text has moved out of reach since the shot began is still shot at.
    """
    attacks = [each.printed for each in unit.cards if each.printed.ranged != "none"]
    reaching = [each for each in attacks if REACHES.index(each.ranged) >= lines]
    best = max((each.ranged_value for each in reaching or attacks), default=0)
    added = sum(each.printed.ranged_value for each in unit.attachments if each.printed.ranged == "none")
    return best + added + total(state.effects, unit.id, "ranged")


def strength(state: State, unit: Unit) -> int:
    """Current strength."""
    return current(state, unit, "strength")


@rule("WC-CARD-04", "WC-CARD-05", "WC-BLOCK-08")
def attack_speed(state: State, unit: Unit) -> Speed:
    """The speed with which a unit attacks: a text may lend it another than the printed one."""
    lent = [each.n for each in state.effects if (each.on, each.what) == (unit.id, "attacks_as")]
    return SPEEDS[lent[-1]] if lent and 0 <= lent[-1] < len(SPEEDS) else unit.printed.speed


@rule("WC-CARD-05")
def with_speed(course: Course[State], card: Printed) -> Printed:
    """Of a unit whose speed the card table lacks the players say it."""
    if card.speed != "unknown":
        return card
    speed = course.ask.choose(SPEEDS, "speed", "WC-CARD-05", about=(card.key,), card=card.name)
    return replace(card, speed=speed)  # type: ignore[arg-type]


@rule("WC-CARD-12", "WC-TACTIC-10", "WC-ATTACH-06")
def abilities_of(unit: Unit) -> dict[str, tuple[str, Ability]]:
    """All that a unit and what it carries can do, by name: from which card, and what."""
    own = {each.id: (unit.id, each) for each in unit.printed.usable}
    carried = {
        f"{card.id}/{each.id}": (card.id, each) for card in unit.attachments for each in card.printed.usable
    }
    return own | carried


@rule("WC-CARD-09")
def lay(
    course: Course[State],
    on: str,
    what: str,
    n: int,
    until: Duration,
    cited: str,
    source: str = "",
    moment: Moment = "",
    text: str = "",
) -> None:
    """Something lies on a unit, a seat or the table for a while."""
    id_ = unused(stem_of(on, what), course.state.effects)
    laid = Modifier(id_, on, what, n, source, until=until, moment=moment, text=text)
    course.happen(ev.ModifierBegan(laid, rule=cited))


def require_unit(state: State, id_: str, cited: str, seat: Seat | None = None) -> Unit:
    """A unit in play, of that player where one is named."""
    unit = state.find(id_)
    if unit is None:
        raise Illegal(cited, "no_such_unit", unit=id_)
    if seat is not None and unit.owner != seat:
        raise Illegal(cited, "not_yours", unit=id_)
    return unit


def require_ready(unit: Unit, cited: str) -> None:
    """A unit that is not committed."""
    if not unit.ready:
        raise Illegal(cited, "committed", unit=unit.id)
