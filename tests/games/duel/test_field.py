"""The field of both duels."""

from __future__ import annotations

import pytest

from companion.games.duel.field import (
    FIELD,
    P1,
    P2,
    around,
    beside,
    cell,
    cell_name,
    cells,
    half_of,
    is_next_to,
    other,
    row_of,
    third_row,
)  # fmt: skip
from companion.games.duel.protectors import can_step_in, touches


def test_cells_have_names_and_back():
    assert [cell_name(cell(name)) for name in ("a1", "c3", "e6")] == ["a1", "c3", "e6"]
    assert len({cell_name(at) for at in FIELD.cells}) == 30 and other(P1) == P2 and other(P2) == P1


@pytest.mark.rule("KZ-CORE-09", "KZ-CORE-10")
def test_rows_are_counted_from_the_middle_by_each_seat():
    assert [row_of(P1, cell(f"a{rank}")) for rank in range(1, 7)] == [3, 2, 1, 0, -1, -2]
    assert [row_of(P2, cell(f"a{rank}")) for rank in range(1, 7)] == [-2, -1, 0, 1, 2, 3]
    assert len(half_of(P1)) == len(half_of(P2)) == 15 and not {*half_of(P1)} & {*half_of(P2)}
    assert set(third_row(P2)) == set(cells("a6 b6 c6 d6 e6"))


@pytest.mark.rule("KZ-RANGE-01")
def test_next_to_is_all_around():
    assert set(around(cell("c3"))) == set(cells("b2 c2 d2 b3 d3 b4 c4 d4"))
    assert len(around(cell("a1"))) == 3 and not is_next_to(cell("c3"), cell("c3"))


def test_in_front_and_to_the_right_depend_on_who_looks():
    assert beside(P1, cell("c3"), ahead=1) == cell("c4") and beside(P2, cell("c4"), ahead=1) == cell("c3")
    assert beside(P1, cell("c3"), right=-1) == cell("b3") and beside(P2, cell("c4"), right=-1) == cell("d4")
    assert beside(P1, cell("c6"), ahead=1) is None


def test_stepping_in_by_where_the_three_stand():
    assert touches(cell("c3"), cell("c3")) and not touches(None, cell("c3"))
    assert can_step_in(cell("c3"), cell("c4"), cell("b4")) and not can_step_in(
        cell("c3"), cell("c4"), cell("d5")
    )
    assert can_step_in(None, cell("c4"), None) and can_step_in(None, cell("c4"), cell("d5"))
    assert can_step_in(cell("c3"), None, None) and not can_step_in(cell("c3"), None, cell("c4"))
    assert not can_step_in(cell("c3"), cell("c4"), None)
