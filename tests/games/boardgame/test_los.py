"""Line of Sight with tall Scenery and Monsters in the way."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.boardgame.rules.board import beside
from companion.games.boardgame.rules.dist import can_see, in_range, spaces_apart
from tests.games.boardgame.kit import HEX, E, H, ex, table

BOARD = HEX(7)


def sees(one: Any, other: Any, *, tall: Any = (), short: Any = ()) -> bool:
    """Whether two miniatures see each other, both ways alike."""
    scene = table(BOARD, H("A", one), E("E", other), tall=tall, short=short)
    there, back = can_see(scene.state, "A", "E"), can_see(scene.state, "E", "A")
    assert there == back
    return there


@ex(106, 107, 108, 109, 110, 111, 112, 113)
@pytest.mark.rule(
    "BG-LOS-01", "BG-LOS-03", "BG-LOS-04", "BG-LOS-05", "BG-LOS-08", "BG-SCENERY-01", "BG-SCENERY-02"
)
@pytest.mark.parametrize(
    ("other", "tall", "clear"),
    [
        ((2, 0), [(1, 0)], False),
        ((5, 0), [(2, 0)], False),
        ((1, 1), [(1, 0)], True),
        ((1, 1), [(1, 0), (0, 1)], False),
        ((4, -2), [(2, -1)], False),
        ((2, 1), [(1, 0)], True),
        ((2, 1), [(1, 1)], True),
        ((2, 1), [(1, 0), (1, 1)], False),
        ((3, 1), [(1, 0), (2, 0)], True),
        ((3, 1), [(1, 0), (2, 1)], False),
    ],
)
def test_tall_scenery_blocks_what_crosses_or_touches_it(other: Any, tall: Any, clear: bool) -> None:
    assert sees((0, 0), other, tall=tall) == clear


@ex(107)
@pytest.mark.rule("BG-LOS-05", "BG-SCENERY-01")
def test_short_scenery_blocks_nothing() -> None:
    assert sees((0, 0), (2, 0), short=[(1, 0)])


@ex(114, 115)
@pytest.mark.rule("BG-LOS-02", "BG-LOS-06", "BG-LOS-08", "BG-KEYWORD-07", "BG-LOS-05")
@pytest.mark.parametrize(("keywords", "behind"), [(("monster",), False), ((), True)])
def test_a_monster_hides_who_stands_behind_it(keywords: Any, behind: bool) -> None:
    scene = table(BOARD, H("A", (0, 0)), E("M", (1, 0), keywords=keywords), E("T", (2, 0)))
    assert can_see(scene.state, "A", "T") == behind
    assert can_see(scene.state, "A", "M")


@ex(116)
@pytest.mark.rule("BG-LOS-02", "BG-LOS-07", "BG-BASE-03")
@pytest.mark.parametrize(
    ("one", "other", "clear"),
    [((-2, 0), (2, 0), False), ((-2, 0), (2, -2), False), ((-2, 0), (1, -2), True), ((-3, 2), (1, 2), True)],
)
def test_the_whole_zone_of_a_monster_is_in_the_way(one: Any, other: Any, clear: bool) -> None:
    giant = E("O", (0, 0), keywords=("monster",), base="extra_large")
    scene = table(BOARD, H("A", one), E("T", other), giant)
    assert can_see(scene.state, "A", "T") == clear


@pytest.mark.rule("BG-LOS-10", "BG-RANGE-03")
def test_sight_and_range_pass_over_gaps() -> None:
    scene = table([(0, 0), (3, 0)], H("A", (0, 0)), E("E", (3, 0)))
    assert in_range(scene.state, "A", "E", 3, visible=True)
    assert not in_range(scene.state, "A", "E", 2, visible=True)


@ex(57)
@pytest.mark.rule("BG-RANGE-01", "BG-BOARD-01")
@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [((0, 0), (3, -1), 3), ((-2, 1), (1, 1), 3), ((2, -3), (-1, 2), 5), ((0, 0), (2, 2), 4)],
)
def test_range_is_a_straight_count(one: Any, other: Any, apart: int) -> None:
    scene = table(BOARD, H("A", one), E("E", other))
    assert spaces_apart(scene.state, "A", "E") == apart


@pytest.mark.rule("BG-RANGE-04", "BG-BASE-03")
def test_between_zones_the_closest_spaces_count() -> None:
    scene = table(BOARD, H("A", (4, 0)), E("O", (0, 0), keywords=("monster",), base="extra_large"))
    assert spaces_apart(scene.state, "A", "O") == 3


@ex(55, 56)
@pytest.mark.rule("BG-BOARD-01")
def test_spaces_are_adjacent_when_they_share_a_border() -> None:
    ring = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
    scene = table(
        BOARD, H("A", (0, 0)), *(E(f"E{n}", each) for n, each in enumerate(ring, 1)), E("Z", (2, 0))
    )
    others = (*scene.state.party_ids, *scene.state.enemy_ids)
    assert set(beside(scene.state, "A", others)) == {"E1", "E2", "E3", "E4", "E5", "E6"}
    assert set(beside(scene.state, "E1", others)) == {"A", "E2", "E6", "Z"}
