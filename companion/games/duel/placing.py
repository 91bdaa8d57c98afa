"""How a squad is put on the own half, unseen by the other; a game says by which of its rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.seats import Seat
from companion.core.square import Square
from companion.games.duel import commands as cmd
from companion.games.duel import events as ev
from companion.games.duel.field import SEATS, cell_name, half_of
from companion.games.duel.placement import open_cells, used_too_early
from companion.games.duel.table import State


@dataclass(frozen=True)
class PlacingRules:
    """The rules of one game that speak of placing."""

    own_half: str
    one_each: str
    next_stage: str
    in_order: str
    reveal: str


def used_by(state: State[Any, Any], seat: Seat) -> tuple[Square, ...]:
    """The cells on which a player's cards lie."""
    return tuple(each.at for each in state.cards if each.owner == seat and each.at is not None)


def _require_placing(state: State[Any, Any], seat: Seat, cited: PlacingRules) -> None:
    if seat not in SEATS:
        raise Illegal(cited.own_half, "no_such_player")
    if state.side(seat).is_ready:
        raise Illegal(cited.own_half, "placed_already", seat=seat)


def _empty(seat: Seat, used: Sequence[Square]) -> str:
    """The first cell that has to be used before later ones open."""
    return cell_name(open_cells(seat, used)[0])


def place(course: Course[Any], command: cmd.Place, cited: PlacingRules, hidden: bool) -> None:
    """A card of the squad on a free cell that is open for it."""
    state, seat, at = course.state, command.seat, command.at
    _require_placing(state, seat, cited)
    if command.card not in state.side(seat).squad:
        raise Illegal(cited.own_half, "not_in_squad", card=command.card)
    used = used_by(state, seat)
    if at in used:
        raise Illegal(cited.one_each, "cell_taken", at=at)
    if at not in half_of(seat):
        raise Illegal(cited.own_half, "other_half", at=at)
    if at not in open_cells(seat, used):
        raise Illegal(cited.next_stage, "cell_not_open", at=at, empty=_empty(seat, used))
    course.happen(ev.CardPlaced(seat, command.card, at, hidden, rule=cited.own_half))


def rearrange(course: Course[Any], command: cmd.Rearrange, cited: PlacingRules) -> None:
    """Until the squad stands its cards may be moved about."""
    state, seat = course.state, command.seat
    _require_placing(state, seat, cited)
    used = used_by(state, seat)
    if command.start not in used or command.start == command.to:
        raise Illegal(cited.own_half, "no_card_there", at=command.start)
    if command.to not in half_of(seat):
        raise Illegal(cited.own_half, "other_half", at=command.to)
    if command.to not in (*used, *open_cells(seat, used)):
        raise Illegal(cited.next_stage, "cell_not_open", at=command.to, empty=_empty(seat, used))
    course.happen(ev.CardsRearranged(seat, command.start, command.to, rule=cited.own_half))


def finish(course: Course[Any], command: cmd.FinishPlacement, cited: PlacingRules) -> None:
    """A placement stands when every card lies and no cell was used before its time."""
    state, seat = course.state, command.seat
    _require_placing(state, seat, cited)
    if state.side(seat).squad:
        raise Illegal(cited.own_half, "cards_left", n=len(state.side(seat).squad))
    used = used_by(state, seat)
    early = used_too_early(seat, used)
    if early is not None:
        raise Illegal(cited.in_order, "used_too_early", cell=cell_name(early), empty=_empty(seat, used))
    course.happen(ev.PlayerReady(seat, rule=cited.own_half))
    if all(side.is_ready for side in course.state.sides):
        course.happen(ev.StageBegan("reveal", rule=cited.reveal))
