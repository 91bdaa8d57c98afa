"""PLACE: each player puts the squad on the own half, unseen by the other."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.rules import rule
from companion.core.seats import Seat
from companion.core.square import Square
from companion.games.duel.field import FIELD, SEATS, cell_name, half_of
from companion.games.duel.placement import open_cells, used_too_early
from companion.games.kubnazub import commands as cmd
from companion.games.kubnazub import events as ev
from companion.games.kubnazub.model import State


def used_by(state: State, seat: Seat) -> tuple[Square, ...]:
    """The cells on which a player's cards lie."""
    return tuple(each.at for each in state.cards if each.owner == seat and each.at is not None)


def _require_placing(state: State, seat: Seat) -> None:
    if seat not in SEATS:
        raise Illegal("KZ-PLACE-01", "no_such_player")
    if state.side(seat).is_ready:
        raise Illegal("KZ-PLACE-01", "placed_already", seat=seat)


@rule("KZ-PLACE-01", "KZ-PLACE-02", "KZ-PLACE-03", "KZ-PLACE-10")
def place(course: Course[State], command: cmd.Place) -> None:
    """A card of the squad on a free cell that is open for it."""
    state, seat, at = course.state, command.seat, command.at
    _require_placing(state, seat)
    if command.card not in state.side(seat).squad:
        raise Illegal("KZ-PLACE-01", "not_in_squad", card=command.card)
    used = used_by(state, seat)
    if at in used:
        raise Illegal("KZ-PLACE-02", "cell_taken", at=at)
    if at not in half_of(seat):
        raise Illegal("KZ-PLACE-01", "other_half", at=at)
    if at not in open_cells(seat, used):
        raise Illegal("KZ-PLACE-05", "cell_not_open", at=at)
    hidden = state.options.placement == "secret"
    course.happen(ev.CardPlaced(seat, command.card, at, hidden, rule="KZ-PLACE-01"))


@rule("KZ-PLACE-01")
def rearrange(course: Course[State], command: cmd.Rearrange) -> None:
    """Until the squad stands its cards may be moved about."""
    state, seat = course.state, command.seat
    _require_placing(state, seat)
    used = used_by(state, seat)
    if command.start not in used or command.start == command.to:
        raise Illegal("KZ-PLACE-01", "no_card_there", at=command.start)
    if not FIELD.inside(command.to) or command.to not in (*used, *open_cells(seat, used)):
        raise Illegal("KZ-PLACE-05", "cell_not_open", at=command.to)
    course.happen(ev.CardsRearranged(seat, command.start, command.to, rule="KZ-PLACE-01"))


@rule("KZ-PLACE-09")
def finish(course: Course[State], command: cmd.FinishPlacement) -> None:
    """A placement stands when every card lies and no cell was used before its time."""
    state, seat = course.state, command.seat
    _require_placing(state, seat)
    if state.side(seat).squad:
        raise Illegal("KZ-PLACE-01", "cards_left", n=len(state.side(seat).squad))
    early = used_too_early(seat, used_by(state, seat))
    if early is not None:
        raise Illegal("KZ-PLACE-09", "used_too_early", cell=cell_name(early))
    course.happen(ev.PlayerReady(seat, rule="KZ-PLACE-01"))
    if all(side.is_ready for side in course.state.sides):
        course.happen(ev.StageBegan("reveal", rule="KZ-REVEAL-01"))
