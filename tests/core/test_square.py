"""Square grids, with and without wrapping round."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.square import Direction, Grid, Square

BOARD = Grid(4, 3)
grids = st.builds(Grid, st.integers(1, 6), st.integers(1, 6))
places = grids.flatmap(lambda grid: st.tuples(st.just(grid), st.sampled_from(grid.cells)))
pairs = grids.flatmap(
    lambda grid: st.tuples(st.just(grid), st.sampled_from(grid.cells), st.sampled_from(grid.cells))
)
directions = st.sampled_from(Direction)


def walk(grid: Grid, start: Square, steps: int) -> set[Square]:
    """The brute-force twin of `within`: flood step by step."""
    reached = {start}
    for _ in range(steps):
        reached |= {there for square in reached for there in grid.neighbours(square)}
    return reached - {start}


def test_neighbours_come_up_right_down_left() -> None:
    assert BOARD.neighbours(Square(1, 1)) == ((0, 1), (1, 2), (2, 1), (1, 0))
    assert BOARD.neighbours(Square(0, 0)) == ((0, 1), (1, 0))
    assert Grid(1, 1).neighbours(Square(0, 0)) == ()


def test_a_step_ends_at_the_edge_where_a_wrap_goes_round() -> None:
    corner = Square(0, 0)
    assert BOARD.step(corner, Direction.LEFT) is None
    assert BOARD.step(corner, Direction.DOWN) == Square(1, 0)
    assert BOARD.wrap(corner, Direction.LEFT) == Square(0, 2)
    assert BOARD.wrap(corner, Direction.UP) == Square(3, 0)
    assert BOARD.wrap(Square(3, 2), Direction.DOWN) == Square(0, 2)


def test_directions_are_their_words() -> None:
    assert [str(direction) for direction in Direction] == ["up", "right", "down", "left"]
    assert Direction("down") is Direction.DOWN


def test_cells_run_row_by_row() -> None:
    assert Grid(2, 2).cells == ((0, 0), (0, 1), (1, 0), (1, 1))
    assert len(BOARD.cells) == 12


def test_within_leaves_out_the_square_itself() -> None:
    assert BOARD.within(Square(0, 0), 2) == ((0, 1), (0, 2), (1, 0), (1, 1), (2, 0))
    assert BOARD.within(Square(0, 0), 0) == ()


@pytest.mark.parametrize("square", [Square(4, 0), Square(0, 3), Square(-1, 0), Square(0, -1)])
def test_a_square_off_the_board_is_outside_and_has_no_index(square: Square) -> None:
    assert not BOARD.inside(square)
    with pytest.raises(ValueError, match="not on a grid of 4 x 3"):
        BOARD.index(square)


@pytest.mark.parametrize("index", [-1, 12])
def test_an_index_beyond_the_board_is_refused(index: int) -> None:
    with pytest.raises(ValueError, match=f"no square number {index}"):
        BOARD.at(index)


def test_a_grid_without_squares_is_refused() -> None:
    with pytest.raises(ValueError, match="0 x 3"):
        Grid(0, 3)


@settings(deadline=None)
@given(places)
def test_index_and_at_are_inverse(place: tuple[Grid, Square]) -> None:
    grid, square = place
    assert grid.at(grid.index(square)) == square
    assert grid.cells[grid.index(square)] == square


@settings(deadline=None)
@given(pairs)
def test_neighbours_are_mutual_and_exactly_one_step_apart(pair: tuple[Grid, Square, Square]) -> None:
    grid, one, other = pair
    assert (other in grid.neighbours(one)) == (one in grid.neighbours(other))
    assert (other in grid.neighbours(one)) == (grid.distance(one, other) == 1)


@settings(deadline=None)
@given(places, directions)
def test_the_way_back_undoes_a_wrap_and_a_step(place: tuple[Grid, Square], direction: Direction) -> None:
    grid, square = place
    assert grid.wrap(grid.wrap(square, direction), direction.opposite) == square
    there = grid.step(square, direction)
    assert there is None or grid.step(there, direction.opposite) == square


@settings(deadline=None)
@given(places, directions)
def test_a_wrap_stays_inside_and_agrees_with_a_step(place: tuple[Grid, Square], direction: Direction) -> None:
    grid, square = place
    assert grid.inside(grid.wrap(square, direction))
    assert grid.step(square, direction) in (None, grid.wrap(square, direction))


@settings(deadline=None)
@given(places, st.integers(0, 8))
def test_within_is_what_a_walk_reaches(place: tuple[Grid, Square], steps: int) -> None:
    grid, square = place
    near = grid.within(square, steps)
    assert set(near) == walk(grid, square, steps)
    assert list(near) == sorted(near)


@settings(deadline=None)
@given(pairs, st.data())
def test_distance_is_a_metric(pair: tuple[Grid, Square, Square], data: st.DataObject) -> None:
    grid, one, other = pair
    via = data.draw(st.sampled_from(grid.cells))
    assert grid.distance(one, other) == grid.distance(other, one)
    assert (grid.distance(one, other) == 0) == (one == other)
    assert grid.distance(one, other) <= grid.distance(one, via) + grid.distance(via, other)
