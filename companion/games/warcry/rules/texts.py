"""What the sheet leaves to the cards: modifiers, reminders and free counters that people set by hand."""

from __future__ import annotations

from typing import TypeVar

from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.rules import rule
from companion.core.seats import Seat
from companion.games.warcry import commands as cmd
from companion.games.warcry import events as ev
from companion.games.warcry.model import (
    MOMENTS,
    MOST_COUNTERS,
    SEATS,
    TABLE_ITSELF,
    Counter,
    Moment,
    State,
    stem_of,
    unused,
)
from companion.games.warcry.printed import DURATIONS, NUMBERS, Duration
from companion.games.warcry.rules import line, muster, telling, unique, verbs
from companion.games.warcry.rules.card import lay, require_unit, with_speed
from companion.games.warcry.rules.deck import refill

T = TypeVar("T", bound=str)
MOST = 99
LONGEST = 200
LONGEST_NAME = 30


def _find(written: str, known: tuple[T, ...]) -> T | None:
    return next((each for each in known if written == each), None)


def _number(written: str) -> str:
    found = _find(written, NUMBERS)
    if found is None:
        raise Illegal("WC-CARD-10", "no_such_number", word=written)
    return found


def _duration(written: str) -> Duration:
    found = _find(written, DURATIONS)
    if found is None:
        raise Illegal("WC-CARD-10", "no_such_duration", word=written)
    return found


def _moment(written: str) -> Moment:
    found = _find(written, MOMENTS)
    if found is None:
        raise Illegal("WC-CARD-10", "no_such_moment", word=written)
    return found


def _phrase(text: str, most: int) -> str:
    text = text.strip()
    if not 1 <= len(text) <= most or not text.isprintable():
        raise Illegal("WC-CARD-10", "not_a_phrase", most=most)
    return text


def _require_player(seat: Seat) -> None:
    if seat not in SEATS:
        raise Illegal("WC-CARD-10", "no_such_player", seat=seat)


@rule("WC-CARD-10")
def apply_text(course: Course[State], order: cmd.ApplyText) -> None:
    """A text that people carry out on a unit."""
    _require_player(order.seat)
    unit = require_unit(course.state, order.target, "WC-CARD-10")
    verbs.by_hand(course, order.seat, order.verb, unit, order.n)


@rule("WC-CARD-10", "WC-UNIQUE-01", "WC-UNIQUE-04", "WC-DECK-16")
def bring_unit(course: Course[State], order: cmd.BringUnit) -> None:
    """A text puts a unit ready into play for no gold; an older copy of a unique one goes."""
    _require_player(order.seat)
    side = course.state.side(order.seat)
    to = line.require_line(order.line)
    card = with_speed(course, telling.any_unit(course, side, order.card))
    key = order.card if side.find_printed(order.card) else ""
    unit = muster.next_unit(course.state, side, card, to)
    course.happen(ev.UnitBrought(unit, key, rule="WC-CARD-10"))
    refill(course, side.id, "army")
    unique.replace_older(course, card, unit.id)


@rule("WC-CARD-10", "WC-ATTACH-05")
def drop_attachment(course: Course[State], order: cmd.DropAttachment) -> None:
    """A text takes an attachment off; its unit stays."""
    worn = ((unit, each) for unit in course.state.units for each in unit.attachments)
    found = next(((unit, each) for unit, each in worn if each.id == order.attachment), None)
    if found is None:
        raise Illegal("WC-CARD-10", "no_such_attachment")
    course.happen(ev.AttachmentDiscarded(found[0].id, found[1].id, rule="WC-CARD-10"))


@rule("WC-CARD-08", "WC-CARD-09", "WC-CARD-10", "WC-RANGED-09", "WC-TERROR-02")
def modify(course: Course[State], order: cmd.Modify) -> None:
    """A number of a unit is different for a while."""
    _require_player(order.seat)
    unit = require_unit(course.state, order.target, "WC-CARD-10")
    what = _number(order.what)
    until = _duration(order.until)
    if not -MOST <= order.n <= MOST:
        raise Illegal("WC-CARD-10", "out_of_range", value=order.n, low=-MOST, high=MOST)
    if until == "combat" and course.state.combat is None:
        raise Illegal("WC-CARD-09", "no_combat")
    lay(course, unit.id, what, order.n, until, "WC-CARD-09", order.seat)


@rule("WC-CARD-10", "WC-REACTION-01")
def remind(course: Course[State], order: cmd.Remind) -> None:
    """What has to be thought of when a moment comes."""
    _require_player(order.seat)
    on = order.target
    if on not in (*SEATS, TABLE_ITSELF):
        on = require_unit(course.state, order.target, "WC-CARD-10").id
    moment = _moment(order.moment)
    until = _duration(order.until)
    text = _phrase(order.text, LONGEST)
    lay(course, on, "note", 0, until, "WC-CARD-10", order.seat, moment, text)


def end_modifier(course: Course[State], order: cmd.EndModifier) -> None:
    """What lies there is taken away."""
    if all(each.id != order.effect for each in course.state.effects):
        raise Illegal("WC-CARD-10", "no_such_modifier")
    course.happen(ev.ModifiersEnded((order.effect,), rule="WC-CARD-10"))


@rule("WC-CARD-10")
def add_counter(course: Course[State], order: cmd.AddCounter) -> None:
    """Spell points, tokens and whatever else later cards count."""
    _require_player(order.seat)
    if len(course.state.counters) >= MOST_COUNTERS:
        raise Illegal("WC-CARD-10", "too_many_counters", most=MOST_COUNTERS)
    name = _phrase(order.name, LONGEST_NAME)
    counter = Counter(unused(stem_of(order.seat, name), course.state.counters), order.seat, name)
    course.happen(ev.CounterAdded(counter, rule="WC-CARD-10"))


def _counter(state: State, id_: str) -> Counter:
    found = next((each for each in state.counters if each.id == id_), None)
    if found is None:
        raise Illegal("WC-CARD-10", "no_such_counter")
    return found


def set_counter(course: Course[State], order: cmd.SetCounter) -> None:
    """A counter shows another number."""
    counter = _counter(course.state, order.counter)
    if not -MOST <= order.n <= MOST:
        raise Illegal("WC-CARD-10", "out_of_range", value=order.n, low=-MOST, high=MOST)
    course.happen(ev.CounterSet(counter.id, counter.name, order.n, rule="WC-CARD-10"))


def drop_counter(course: Course[State], order: cmd.DropCounter) -> None:
    """A counter is put away."""
    counter = _counter(course.state, order.counter)
    course.happen(ev.CounterDropped(counter.id, counter.name, rule="WC-CARD-10"))


def require_table(state: State) -> None:
    """Texts may be carried out from the muster to the clean-up."""
    if state.stage in ("fielding", "first", "over"):
        raise Illegal("WC-CARD-10", "not_now", stage=state.stage)
