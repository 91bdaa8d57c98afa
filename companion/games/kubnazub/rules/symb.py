"""SYMB: symbionts take their hosts in the order of the book; who finds none dies."""

from __future__ import annotations

from typing import Final

from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.rules import rule
from companion.core.seats import Seat
from companion.games.duel.carrying import laid_by_hand
from companion.games.duel.field import P1, P2, other, row_of
from companion.games.kubnazub import commands as cmd
from companion.games.kubnazub import events as ev
from companion.games.kubnazub.model import INCORPOREAL, Card, State
from companion.games.kubnazub.printed import Kind
from companion.games.kubnazub.rules import life, reveal, stages, trigger

NO_HOST: Final = "no_host"
ORDER: Final[tuple[tuple[Seat, Kind], ...]] = (
    (P1, "companion"), (P2, "companion"), (P1, "parasite"), (P2, "parasite"),
)  # fmt: skip


@rule("KZ-SYMB-01", "KZ-SYMB-02", "KZ-SYMB-03", "KZ-SYMB-04", "KZ-SYMB-05", "KZ-KEYWORD-08")
def can_host(state: State, symbiont: Card, card: Card) -> bool:
    """Whether a symbiont may sit on a card: a free ground creature of the right side."""
    side = symbiont.owner if symbiont.printed.kind == "companion" else other(symbiont.owner)
    is_ground = card.printed.is_creature and card.printed.kind == "ground" and card.zone == "field"
    needs_spirit = state.has(card, INCORPOREAL) and not state.has(symbiont, INCORPOREAL)
    return card.owner == side and is_ground and not state.riders_of(card) and not needs_spirit


@rule("KZ-SYMB-07", "KZ-SYMB-08")
def hosts(state: State, symbiont: Card) -> tuple[Card, ...]:
    """The revealed creatures on which a symbiont may sit at the seating: a parasite in the first row only."""
    found = (each for each in state.in_play if not each.hidden and can_host(state, symbiont, each))
    if symbiont.printed.kind == "companion":
        return tuple(found)
    enemy = other(symbiont.owner)
    return tuple(each for each in found if each.at is not None and row_of(enemy, each.at) == 1)


@rule("KZ-SYMB-06", "KZ-SYMB-09")
def seat_symbionts(course: Course[State], _: cmd.SeatSymbionts) -> None:
    """Companions of the First player, of the Second, then parasites alike; who is left over dies."""
    for seat, kind in ORDER:
        for card in stages.unseated(course.state):
            if card.owner == seat and card.printed.kind == kind:
                _seat(course, card)
    alone = stages.unseated(course.state)
    if alone:
        life.die(course, alone, "KZ-SYMB-09")
        trigger.carry_out(course)
    course.happen(ev.StageBegan(stages.after_seating(course.state), rule="KZ-START-01"))


@rule("KZ-SYMB-06")
def carrier_set_by_hand(course: Course[State]) -> None:
    """What the physical table shows is right: a symbiont sits on whom somebody has set as its host."""
    laid_by_hand(
        course,
        lambda course, card, host: course.happen(ev.SymbiontSeated(card.id, host, rule="KZ-SYMB-06")),
    )


@rule("KZ-SYMB-14")
def _seat(course: Course[State], symbiont: Card) -> None:
    """A hidden creature may be chosen too, and is revealed by it; only its player knows which ones could."""
    state = course.state
    known = tuple(each.id for each in hosts(state, symbiont))
    hidden = _hidden_cards(state, symbiont)
    options = (*known, *hidden, *((NO_HOST,) if hidden or not known else ()))
    asked = {"about": (symbiont.id,), "seat": symbiont.owner}
    host = course.ask.choose(options, "host", "KZ-SYMB-06", **asked)
    if host == NO_HOST:
        return
    if not can_host(state, symbiont, state.card(host)):
        raise Illegal("KZ-SYMB-05", "cannot_host", card=host)
    reveal.turn_up(course, (state.card(host),), "KZ-SYMB-14")
    course.happen(ev.SymbiontSeated(symbiont.id, host, rule="KZ-SYMB-06"))


def _hidden_cards(state: State, symbiont: Card) -> tuple[str, ...]:
    """The own hidden cards for a companion, whatever they are: to list the fit ones would give them away."""
    if symbiont.printed.kind != "companion":
        return ()
    own = (each for each in state.in_play if each.owner == symbiont.owner)
    return tuple(each.id for each in own if each.hidden)
