"""Gold: the supply of a battle, what carried-over cards are charged, and the audit."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.effects import total
from companion.core.errors import Illegal
from companion.core.rules import rule
from companion.core.seats import Seat
from companion.games.warcry import commands as cmd
from companion.games.warcry import events as ev
from companion.games.warcry.model import SUPPLY, Attached, BattleNumber, State, Unit
from companion.games.warcry.printed import Printed

MOST_GOLD = 99


@rule("WC-GOLD-05", "WC-GOLD-11")
def charge(state: State, card: Unit | Attached) -> int:
    """What a carried-over card is charged: its cost, less a reduction that still stands."""
    return max(0, card.printed.cost + total(state.effects, card.id, "cost"))


@rule("WC-GOLD-04", "WC-GOLD-05", "WC-CLEANUP-06")
def charges(state: State) -> tuple[tuple[str, int], ...]:
    """The charge of every card in play, by its id."""
    cards = [card for unit in state.units for card in unit.cards]
    return tuple((card.id, charge(state, card)) for card in cards)


@rule("WC-GOLD-01", "WC-GOLD-04", "WC-GOLD-07")
def gold_to_spend(state: State, seat: Seat, battle: BattleNumber) -> int:
    """The supply of a battle less what is carried over; what was left of the last one is lost."""
    carried = sum(charge(state, card) for unit in state.army(seat) for card in unit.cards)
    return SUPPLY[battle] - carried


@rule("WC-GOLD-02", "WC-GOLD-03", "WC-UNIQUE-09")
def require_price(state: State, seat: Seat, card: Printed) -> int:
    """What a card costs now, if the gold is there before any refund."""
    side = state.side(seat)
    price = card.cost if side.price is None else side.price
    if price > side.gold:
        raise Illegal("WC-GOLD-03", "too_dear", card=card.name, price=price, gold=side.gold)
    return price


@rule("WC-GOLD-11", "WC-CARD-07")
def set_price(course: Course[State], command: cmd.SetPrice) -> None:
    """By some text the next card costs something else: once, or as long as it is in play."""
    if not 0 <= command.gold <= MOST_GOLD:
        raise Illegal("WC-GOLD-11", "no_such_price", most=MOST_GOLD)
    course.happen(ev.PriceSet(command.seat, command.gold, command.standing, rule="WC-GOLD-11"))


@rule("WC-GOLD-08")
def spent(state: State, seat: Seat) -> int:
    """The gold that was spent on all own cards in play."""
    return sum(each.gold for each in state.army(seat))


@rule("WC-GOLD-08", "WC-GOLD-09")
def audit(course: Course[State], seat: Seat) -> None:
    """While more was spent than there was, the unit that came last goes, with what it carries."""
    while (sum_ := spent(course.state, seat)) > course.state.supply:
        course.happen(ev.Overspent(seat, sum_, course.state.supply, rule="WC-GOLD-08"))
        last = max(course.state.army(seat), key=lambda unit: unit.placed)
        course.happen(ev.UnitsDiscarded((last.id,), rule="WC-GOLD-08"))
