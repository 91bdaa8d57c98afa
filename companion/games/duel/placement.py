"""Where a squad may be placed: cells open stage by stage, the next when the ones before are full."""

from __future__ import annotations

from collections.abc import Collection

from companion.core.rules import rule
from companion.core.seats import Seat
from companion.core.square import Square
from companion.games.duel.field import P1, P2, cells

Stages = tuple[tuple[Square, ...], ...]


@rule("KZ-PLACE-04", "KZ-PLACE-05", "KZ-PLACE-06", "KZ-PLACE-07", "KZ-PLACE-08")
@rule("RE-PLACE-02", "RE-PLACE-03", "RE-PLACE-04", "RE-PLACE-05")
def _stages() -> dict[Seat, Stages]:
    first = (cells("b1 c1 d1 b2 c2 d2 b3 c3 d3"), cells("a1 e1 a2 e2"), cells("a3 e3"))
    second = (cells("a4 b4 c4 d4 e4 b5 c5 d5 b6 c6 d6"), cells("a5 e5 a6 e6"))
    return {P1: first, P2: second}


STAGES = _stages()


def open_cells(seat: Seat, used: Collection[Square]) -> tuple[Square, ...]:
    """The free cells that a seat may use now."""
    for stage in STAGES[seat]:
        free = tuple(at for at in stage if at not in used)
        if free:
            return free
    return ()


@rule("KZ-PLACE-09", "RE-PLACE-06")
def used_too_early(seat: Seat, used: Collection[Square]) -> Square | None:
    """A cell of a later stage that is used while one of an earlier stage is empty; None where all is well."""
    is_full = True
    for stage in STAGES[seat]:
        early = next((at for at in stage if at in used), None)
        if early is not None and not is_full:
            return early
        is_full = is_full and all(at in used for at in stage)
    return None
