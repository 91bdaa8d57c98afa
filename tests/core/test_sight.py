"""Line of sight: every ruled case by hand, random views beside shapely."""

from random import Random

import pytest

from companion.core.hexes import Hex, within
from companion.core.sight import look, sees
from tests.hex_boards import check_sight, random_view

Pair = tuple[int, int]


def spaces(*pairs: Pair) -> list[Hex]:
    return [Hex(*each) for each in pairs]


@pytest.mark.parametrize(
    ("there", "blockers", "clear"),
    [
        ((2, 0), [(1, 0)], False),
        ((2, 0), [], True),
        ((5, 0), [(2, 0)], False),
        ((1, 1), [(1, 0)], True),
        ((1, 1), [(1, 0), (0, 1)], False),
        ((4, -2), [(2, -1)], False),
        ((2, 1), [(1, 0)], True),
        ((2, 1), [(1, 1)], True),
        ((2, 1), [(1, 0), (1, 1)], False),
        ((3, 1), [(1, 0), (2, 0)], True),
        ((3, 1), [(1, 0), (2, 1)], False),
        ((1, 0), [(0, 1), (1, -1)], True),
        ((0, 0), [(1, 0)], True),
    ],
)
def test_edges_and_corners_block_as_ruled(there: Pair, blockers: list[Pair], clear: bool) -> None:
    assert sees(spaces((0, 0)), spaces(there), spaces(*blockers)) is clear


@pytest.mark.parametrize(
    ("here", "there", "clear"),
    [((-2, 0), (2, 0), False), ((-2, 0), (2, -2), False), ((-2, 0), (1, -2), True), ((-3, 2), (1, 2), True)],
)
def test_a_block_of_seven_hides_what_is_behind_it(here: Pair, there: Pair, clear: bool) -> None:
    assert sees(spaces(here), spaces(there), within(Hex(0, 0), 1)) is clear


def test_neither_viewer_nor_target_blocks_itself() -> None:
    block = within(Hex(3, 0), 1)
    assert sees(spaces((0, 0)), block, block)
    assert sees(block, spaces((0, 0)), block)


def test_one_pair_of_spaces_that_see_each_other_is_enough() -> None:
    wall = spaces((1, 0))
    assert not sees(spaces((0, 0)), spaces((2, 0)), wall)
    assert sees(spaces((0, 0), (0, -1)), spaces((2, 0)), wall)


def test_what_blocks_is_named_and_nothing_that_could_be_left_out() -> None:
    told = look(spaces((0, 0)), spaces((5, 0)), spaces((2, 0), (2, 1), (3, -1), (0, 3)))
    assert not told.is_clear
    assert told.blockers == (Hex(2, 0),)
    both = look(spaces((0, 0)), spaces((2, 1)), spaces((1, 0), (1, 1)))
    assert set(both.blockers) == {Hex(1, 0), Hex(1, 1)}


def test_a_clear_view_shows_its_segment() -> None:
    told = look(spaces((4, 4)), spaces((6, 5)), spaces((5, 4)))
    assert told.is_clear
    assert told.segment is not None
    (x, y), (far_x, far_y) = told.segment
    assert x < far_x
    assert y < far_y


@pytest.mark.parametrize("block", range(8))
def test_random_views_agree_with_shapely(block: int) -> None:
    for number in range(25):
        chance = Random(9_000 + 25 * block + number)
        check_sight(*random_view(chance), chance)
