"""Hexagons: what holds for all of them, and tiles that join."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.converter import structure, to_plain
from companion.core.errors import DataError, Illegal
from companion.core.hexes import (
    Hex,
    HexDirection,
    HexMap,
    HexTile,
    JoinedTiles,
    around,
    centre,
    corners,
    direction_to,
    distance,
    hex_at,
    line,
    ring,
    rotated,
    shifted,
    step,
    within,
)
from companion.core.tracked import PlaceTrack

numbers = st.integers(-30, 30)
hexes = st.builds(Hex, numbers, numbers)
HERE = Hex(0, 0)
SMALL = HexMap.of(within(HERE, 2))


def test_neighbours_come_counter_clockwise_from_the_east() -> None:
    assert around(HERE) == ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
    assert tuple(step(HERE, way) for way in HexDirection) == around(HERE)


def test_of_six_in_a_ring_each_touches_the_middle_and_the_two_beside_it() -> None:
    numbered = dict(enumerate(ring(HERE, 1), 1))
    touching = {number for number, at in numbered.items() if distance(at, numbered[1]) == 1}
    assert touching == {2, 6}


@pytest.mark.parametrize(
    ("one", "other", "far"),
    [((0, 0), (3, -1), 3), ((-2, 1), (1, 1), 3), ((2, -3), (-1, 2), 5), ((0, 0), (2, 2), 4)],
)
def test_distance_counts_steps(one: tuple[int, int], other: tuple[int, int], far: int) -> None:
    assert distance(Hex(*one), Hex(*other)) == far


@given(hexes, hexes, hexes)
def test_distance_is_a_metric(one: Hex, two: Hex, three: Hex) -> None:
    assert (distance(one, two) == 0) == (one == two)
    assert distance(one, two) == distance(two, one)
    assert distance(one, three) <= distance(one, two) + distance(two, three)


@given(hexes, st.integers(1, 8))
def test_a_ring_has_six_for_each_step_all_so_far_away(middle: Hex, far: int) -> None:
    found = ring(middle, far)
    assert len(set(found)) == len(found) == 6 * far
    assert {distance(middle, each) for each in found} == {far}
    assert all(distance(one, two) == 1 for one, two in zip(found, found[1:] + found[:1], strict=True))


@given(hexes, st.integers(0, 6))
def test_what_lies_within_is_what_is_no_further(middle: Hex, far: int) -> None:
    found = within(middle, far)
    assert len(set(found)) == len(found) == 1 + 3 * far * (far + 1)
    assert max(distance(middle, each) for each in found) == far


@given(hexes, hexes)
def test_a_line_has_one_hexagon_for_each_step(one: Hex, two: Hex) -> None:
    found = line(one, two)
    assert found[0] == one
    assert found[-1] == two
    assert len(found) == distance(one, two) + 1
    assert all(distance(here, there) == 1 for here, there in pairwise(found))


@given(hexes, hexes, st.integers(-7, 7))
def test_a_turn_keeps_distances_and_six_of_them_are_none(at: Hex, about: Hex, turns: int) -> None:
    assert distance(rotated(at, turns, about), about) == distance(at, about)
    assert rotated(rotated(at, turns, about), -turns, about) == at
    assert rotated(at, 6, about) == at


@given(hexes, st.sampled_from(HexDirection), st.integers(1, 9))
def test_a_direction_is_found_again(at: Hex, way: HexDirection, far: int) -> None:
    assert direction_to(at, step(at, way, far)) is way
    assert step(step(at, way, far), way.opposite, far) == at
    assert rotated(step(at, way), 1, at) == step(at, way.turned(1))


def test_no_row_leads_to_a_hexagon_in_between() -> None:
    assert direction_to(HERE, Hex(1, 1)) is None
    assert direction_to(HERE, HERE) is None


@given(hexes, st.integers(-99, 99), st.integers(-99, 99))
def test_a_point_near_the_middle_lies_in_the_hexagon(at: Hex, right: int, down: int) -> None:
    x, y = centre(at)
    assert hex_at(x, y) == at
    assert hex_at(x + right / 200, y + down / 200) == at


@given(hexes)
def test_corners_belong_to_three_hexagons_each(at: Hex) -> None:
    for corner in corners(at):
        sharing = [each for each in (at, *around(at)) if corner in corners(each)]
        assert len(sharing) == 3


# -- boards -----------------------------------------------------------------------------------------------


def test_equal_boards_are_one_object() -> None:
    assert HexMap.of(within(HERE, 2)) is SMALL
    assert HexMap.of(within(HERE, 1)) != SMALL


def test_a_board_knows_its_spaces_and_finds_them_by_their_numbers() -> None:
    assert len(SMALL.cells) == 19
    assert SMALL.cells[0] == Hex(0, -2)
    assert SMALL.inside(Hex(-2, 2))
    assert not SMALL.inside(Hex(2, 1))
    assert SMALL.find([1, -1]) == Hex(1, -1)
    assert SMALL.neighbours(Hex(2, 0)) == ((2, -1), (1, 0), (1, 1))
    assert SMALL.distance(Hex(-2, 0), Hex(2, 0)) == 4


@pytest.mark.parametrize("value", [[3, 0], [1], [True, 0], ["1", "0"], "1,0", None, [1, 0, 0]])
def test_what_is_no_space_is_not_found(value: object) -> None:
    assert SMALL.find(value) is None


def test_a_space_is_stored_as_two_numbers_and_read_again() -> None:
    assert to_plain(Hex(2, -1)) == [2, -1]
    assert structure([2, -1], Hex, "file") == Hex(2, -1)
    with pytest.raises(DataError, match=r"not a space \[q, r\]"):
        structure([2], Hex, "file")
    with pytest.raises(DataError, match="not a whole number"):
        structure([2, "x"], Hex, "file")


def test_a_space_can_be_corrected_by_hand() -> None:
    track = PlaceTrack(SMALL, "T-1", optional=True)
    assert track.check([0, 1]) == Hex(0, 1)
    assert track.check(None) is None
    with pytest.raises(Illegal):
        track.check([9, 9])


# -- tiles ------------------------------------------------------------------------------------------------

WEST = HexTile("west", frozenset(map(Hex, (0, 1, 2), (0, 0, 0))), frozenset({Hex(3, 0), Hex(-1, 0)}))
EAST = HexTile("east", frozenset(map(Hex, (1, 2, 3), (0, 0, 0))), frozenset({Hex(0, 0)}))


def test_two_halves_that_meet_are_one_space_of_neither_tile() -> None:
    joined = JoinedTiles((WEST, EAST.placed(Hex(3, 0))))
    assert [each.q for each in joined.board.cells] == [0, 1, 2, 3, 4, 5, 6]
    assert joined.tile_of(Hex(2, 0)) == "west"
    assert joined.tile_of(Hex(3, 0)) is None
    assert joined.tile_of(Hex(4, 0)) == "east"


def test_a_half_at_the_outer_edge_is_no_space() -> None:
    assert not JoinedTiles((WEST,)).board.inside(Hex(3, 0))


def test_tiles_over_each_other_are_refused() -> None:
    with pytest.raises(ValueError, match=r"over each other at \(0, 0\)"):
        JoinedTiles((WEST, EAST))
    with pytest.raises(ValueError, match=r"over each other at \(3, 0\)"):
        JoinedTiles((WEST, HexTile("more", frozenset({Hex(3, 0)}))))


@given(st.integers(0, 5), hexes)
def test_a_tile_keeps_its_shape_however_it_lies(turns: int, at: Hex) -> None:
    laid = EAST.placed(at, turns)
    assert laid.halves == {at}
    assert laid.spaces == {shifted(rotated(each, turns), at) for each in EAST.spaces}
