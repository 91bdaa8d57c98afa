"""The muster phase: who fields first, turns of one card each, and the pass that ends it."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.rules import rule
from companion.core.seats import Seat
from companion.games.warcry import commands as cmd
from companion.games.warcry import events as ev
from companion.games.warcry.model import SEATS, Attached, LineName, Side, State, Unit, other
from companion.games.warcry.printed import Printed
from companion.games.warcry.rules import attach, gold, line, reaction, telling, unique
from companion.games.warcry.rules.card import lay, require_unit, with_speed
from companion.games.warcry.rules.deck import HAND, draw
from companion.games.warcry.rules.reminding import recall
from companion.games.warcry.rules.roll import roll_off


@rule("WC-MUSTER-01", "WC-MUSTER-03", "WC-MUSTER-04", "WC-MUSTER-13")
def begin(course: Course[State], _: cmd.BeginMuster) -> None:
    """The higher roll, later the loser of the last battle, decides who fields first; both draw five cards."""
    state = course.state
    if state.stage != "fielding":
        raise Illegal("WC-MUSTER-05", "not_now", stage=state.stage)
    loser = state.loser
    cited = "WC-MUSTER-01" if loser is None else "WC-MUSTER-03"
    chooser = roll_off(course, "fielding", "WC-MUSTER-01") if loser is None else loser
    first = Seat(course.ask.choose(SEATS, "fielder", cited, about=(chooser,), seat=chooser))
    course.happen(ev.FielderChosen(chooser, first, rule=cited))
    supply = tuple(gold.gold_to_spend(course.state, seat, state.battle) for seat in SEATS)
    charged = gold.charges(course.state)
    course.happen(ev.MusterBegan(state.battle, first, (supply[0], supply[1]), charged, rule="WC-GOLD-01"))
    for seat in (first, other(first)):
        draw(course, seat, "army", HAND, "WC-MUSTER-04")
    recall(course, "muster")


@rule("WC-MUSTER-05", "WC-MUSTER-08", "WC-MUSTER-11")
def require_turn(state: State, seat: Seat) -> Side:
    """The player whose muster turn it is."""
    if seat not in SEATS:
        raise Illegal("WC-MUSTER-05", "no_such_player", seat=seat)
    if state.stage != "muster":
        raise Illegal("WC-MUSTER-05", "not_now", stage=state.stage)
    reaction.require_nobody(state)
    side = state.side(seat)
    if not side.mustering:
        raise Illegal("WC-MUSTER-08", "has_passed", seat=seat)
    if state.active != seat:
        raise Illegal("WC-MUSTER-05", "not_your_turn", seat=seat)
    return side


def can_muster(state: State) -> bool:
    """Whether somebody is still to muster."""
    return any(side.mustering for side in state.sides)


@rule("WC-MUSTER-06", "WC-MUSTER-12")
def muster(course: Course[State], command: cmd.Muster) -> None:
    """Pay for a unit, put it ready into either line, draw a card."""
    side = require_turn(course.state, command.seat)
    to = line.require_line(command.line)
    card = telling.army_card(course, side, command.card, "Unit")
    if card.type != "Unit":
        raise Illegal("WC-MUSTER-06", "not_a_unit", card=card.name)
    unique.require_no_own_copy(course.state, side.id, card)
    paid = gold.require_price(course.state, side.id, card)
    unit = next_unit(course.state, side, with_speed(course, card), to, paid)
    key = command.card if side.find_printed(command.card) else ""
    course.happen(ev.UnitMustered(unit, key, rule="WC-MUSTER-06"))
    _after_card(course, side, card, unit.id, paid, "WC-MUSTER-06")


def next_unit(state: State, side: Side, card: Printed, to: LineName, paid: int = 0) -> Unit:
    """A unit that comes into play now, ready, after all others."""
    placed = max((each.placed for each in state.units), default=0) + 1
    return Unit(side.next_id(card), side.id, card, to, True, paid, placed)


@rule("WC-MUSTER-07")
def play_attachment(course: Course[State], command: cmd.Attach) -> None:
    """Pay for an attachment, put it on an own unit in play, draw a card."""
    side = require_turn(course.state, command.seat)
    unit = require_unit(course.state, command.unit, "WC-ATTACH-01", side.id)
    card = telling.army_card(course, side, command.card, "Attachment")
    attach.require_fits(unit, card)
    unique.require_no_own_copy(course.state, side.id, card)
    paid = gold.require_price(course.state, side.id, card)
    attached = Attached(side.next_id(card), card, paid)
    key = command.card if side.find_printed(command.card) else ""
    course.happen(ev.AttachmentMustered(side.id, unit.id, attached, key, rule="WC-MUSTER-07"))
    _after_card(course, side, card, attached.id, paid, "WC-MUSTER-07")


def _after_card(course: Course[State], side: Side, card: Printed, new: str, paid: int, cited: str) -> None:
    if side.price_stands and paid != card.cost:
        lay(course, new, "cost", paid - card.cost, "match", "WC-GOLD-11", card.name)
    unique.replace_older(course, card, new)
    draw(course, side.id, "army", 1, cited)
    next_turn(course, side.id)


@rule("WC-MUSTER-05", "WC-MUSTER-09")
def next_turn(course: Course[State], seat: Seat) -> None:
    """Turns alternate; once one has passed the other goes on alone."""
    if course.state.side(other(seat)).mustering:
        course.happen(ev.MusterTurnPassed(other(seat), rule="WC-MUSTER-05"))


@rule("WC-MUSTER-08", "WC-MUSTER-11")
def pass_muster(course: Course[State], command: cmd.PassMuster) -> None:
    """Passing ends a player's muster for good."""
    side = require_turn(course.state, command.seat)
    course.happen(ev.MusterPassed(side.id, rule="WC-MUSTER-08"))
    next_turn(course, side.id)


def set_price(course: Course[State], command: cmd.SetPrice) -> None:
    """Only the player in turn pays."""
    require_turn(course.state, command.seat)
    gold.set_price(course, command)
