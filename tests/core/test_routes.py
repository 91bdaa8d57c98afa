"""Ways over boards of hexagons: small boards by hand, random ones beside trying everything."""

from random import Random

import pytest

from companion.core.hexes import Hex, HexMap, within
from companion.core.routes import (
    Approach,
    Base,
    Distance,
    Ground,
    Placement,
    closest_ends,
    distances,
    first_met,
    gap,
    placements,
    reach,
    zone,
)
from tests.hex_boards import check_routes, random_scene

HERE = Hex(0, 0)


def spaces(*pairs: tuple[int, int]) -> frozenset[Hex]:
    return frozenset(Hex(*each) for each in pairs)


def disc(radius: int) -> HexMap:
    return HexMap.of(within(HERE, radius))


def row(first: int, last: int) -> HexMap:
    return HexMap.of((q, 0) for q in range(first, last + 1))


def one(q: int, r: int) -> Placement:
    return Placement(Hex(q, r))


def ends(ground: Ground, base: Base, start: Placement, steps: int) -> set[tuple[int, int]]:
    return {tuple(each.at) for each in reach(ground, base, start, steps).ends}


# -- reach ------------------------------------------------------------------------------------------------

HIDDEN = {
    "walls": spaces((0, 1), (1, 0), (1, -1)),
    "pieces": spaces((-1, 0)),
}
PLAIN = {(0, 0), (0, -1), (-1, 1), (-1, -1), (0, -2), (1, -2), (-2, 1), (-2, 2), (-1, 2)}


def test_walls_and_pieces_stop_a_mover() -> None:
    assert ends(Ground(disc(2), **HIDDEN), Base.ONE, one(0, 0), 2) == PLAIN


def test_what_may_only_be_crossed_is_passed_and_not_ended_on() -> None:
    ground = Ground(disc(2), pieces=spaces((-1, 0)), no_end=spaces((1, 0), (1, -1)))
    further = {(0, 1), (1, 1), (0, 2), (2, -1), (2, -2), (2, 0)}
    assert ends(ground, Base.ONE, one(0, 0), 2) == PLAIN | further


def test_a_mover_that_cannot_leave_may_stay_where_it_stands() -> None:
    ground = Ground(row(0, 2), pieces=spaces((1, 0)), no_end=spaces((0, 0)))
    assert ends(ground, Base.ONE, one(0, 0), 5) == {(0, 0)}


def test_two_routes_of_one_length_are_both_told() -> None:
    found = reach(Ground(disc(2)), Base.ONE, one(0, 0), 2)
    assert found.routes(one(1, 1)) == ((one(1, 0), one(1, 1)), (one(0, 1), one(1, 1)))
    assert found.next_steps(one(1, 1)) == (one(1, 0), one(0, 1))
    assert found.route(one(2, 0)) == (one(1, 0), one(2, 0))
    assert found.route(one(0, 0)) == ()


def test_what_is_beyond_reach_has_no_route() -> None:
    found = reach(Ground(disc(3)), Base.ONE, one(0, 0), 2)
    assert found.far(one(3, 0)) is None
    assert found.routes(one(3, 0)) == ()
    assert found.next_steps(one(3, 0)) == ()
    with pytest.raises(ValueError, match="No way leads"):
        found.route(one(3, 0))


# -- bases ------------------------------------------------------------------------------------------------


def test_a_base_of_two_is_led_by_either_end_and_the_other_follows() -> None:
    ground = Ground(row(0, 4))
    start = Placement(Hex(1, 0), Hex(2, 0))
    found = reach(ground, Base.TWO, start, 1)
    assert dict(found.steps) == {
        start: 0,
        Placement(Hex(2, 0), Hex(3, 0)): 1,
        Placement(Hex(1, 0), Hex(0, 0)): 1,
    }


def test_the_front_of_a_base_of_two_is_the_space_that_led_last() -> None:
    ground = Ground(disc(3))
    route = reach(ground, Base.TWO, Placement(Hex(1, 0), Hex(2, 0)), 2).route(
        Placement(Hex(0, 0), Hex(-1, 0))
    )
    assert route == (Placement(Hex(1, 0), Hex(0, 0)), Placement(Hex(0, 0), Hex(-1, 0)))


def test_a_base_of_seven_never_covers_a_wall_on_its_way() -> None:
    ground = Ground(disc(6), walls=spaces((2, 1)))
    found = reach(ground, Base.SEVEN, one(-1, 0), 3)
    assert found.far(one(2, 0)) is None
    assert found.far(one(2, -1)) == 3


def test_zones_and_the_gap_between_them() -> None:
    assert len(zone(Base.SEVEN, one(0, 0))) == 7
    assert gap(zone(Base.SEVEN, one(2, 0)), [Hex(5, 0)]) == 2
    with pytest.raises(ValueError, match="has a front"):
        zone(Base.TWO, one(0, 0))


def test_every_placement_of_a_base_is_counted_once() -> None:
    assert len(placements(disc(2), Base.ONE)) == 19
    assert len(placements(disc(2), Base.TWO)) == 42
    assert len(placements(disc(2), Base.SEVEN)) == 7


def test_a_base_that_hangs_over_the_edge_is_refused() -> None:
    with pytest.raises(ValueError, match=r"base of 7 at \(2, 0\) is not wholly on the board"):
        reach(Ground(disc(2)), Base.SEVEN, one(2, 0), 1)


def test_ending_is_forbidden_off_the_board_and_on_what_is_in_the_way() -> None:
    ground = Ground(disc(2), walls=spaces((1, 0)), pieces=spaces((0, 1)), no_end=spaces((-1, 0)))
    allowed = {each for each in within(HERE, 3) if ground.may_end(Base.ONE, Placement(each))}
    assert allowed == ground.board.spaces - spaces((1, 0), (0, 1), (-1, 0))


# -- distance ---------------------------------------------------------------------------------------------


def far(ground: Ground, base: Base, start: Placement, *goal: tuple[int, int]) -> Distance:
    (found,) = distances(ground, base, start, [spaces(*goal)])
    assert Approach(ground, base, spaces(*goal)).distance(start) == found
    return found


def test_distance_leads_around_walls_and_pieces() -> None:
    walls = spaces((1, 0), (1, -1), (0, 1))
    assert far(Ground(disc(3), walls), Base.ONE, one(2, 0), (0, 0)) == (1, 5)
    two_rows = HexMap.of((q, r) for q in range(5) for r in range(2))
    assert far(Ground(two_rows, pieces=spaces((2, 0))), Base.ONE, one(4, 0), (0, 0)) == (1, 5)


def test_without_a_route_the_others_are_thought_away_and_then_the_walls() -> None:
    assert far(Ground(row(0, 4), pieces=spaces((1, 0))), Base.ONE, one(4, 0), (0, 0)) == (2, 4)
    islands = HexMap.of((q, 0) for q in (0, 1, 2, 4, 5, 6))
    assert far(Ground(islands), Base.ONE, one(6, 0), (0, 0)) == (3, 6)


def test_beside_a_goal_is_one_away() -> None:
    assert far(Ground(disc(2)), Base.ONE, one(1, 0), (0, 0)) == (1, 1)
    assert far(Ground(disc(6)), Base.SEVEN, one(0, 0), (5, 0)) == (1, 4)
    assert far(Ground(disc(3)), Base.TWO, Placement(Hex(1, 0), Hex(2, 0)), (-3, 0)) == (1, 4)


def test_onto_a_space_only_the_steps_count() -> None:
    onto = Approach(Ground(disc(3), pieces=spaces((1, 0))), Base.ONE, spaces((2, 0)), onto=True)
    assert onto.distance(one(2, 0)) == (1, 0)
    assert onto.distance(one(0, 0)) == (1, 3)


def test_one_flood_serves_all_who_block_each_other() -> None:
    pieces = spaces((1, 0), (3, 0))
    near = Approach(Ground(row(0, 4), pieces=pieces), Base.ONE, spaces((0, 0)))
    assert near.distance(one(1, 0)) == (1, 1)
    assert near.distance(one(3, 0)) == (2, 3)


def test_near_ones_are_closer_than_those_without_a_route() -> None:
    assert Distance(1, 9) < Distance(2, 1) < Distance(3, 1)


def test_the_first_met_are_all_that_are_equally_near() -> None:
    ground = Ground(row(0, 8), pieces=spaces((1, 0), (7, 0), (8, 0)))
    assert first_met(ground, spaces((4, 0)), [Hex(1, 0), Hex(7, 0), Hex(8, 0)]) == (3, (Hex(1, 0), Hex(7, 0)))
    assert first_met(ground, spaces((0, 0)), [Hex(1, 0)]) == (1, (Hex(1, 0),))
    assert first_met(ground, spaces((0, 0)), [Hex(8, 0)]) == (0, ())


# -- making room ------------------------------------------------------------------------------------------


def test_who_must_make_room_goes_to_the_nearest_free_space() -> None:
    footprint = frozenset(within(HERE, 1))
    ground = Ground(disc(3), pieces=spaces((2, 0), (1, 1)))
    assert closest_ends(ground, Base.ONE, one(1, 0), footprint) == (one(2, -1),)


def test_shut_in_by_others_it_is_put_behind_them() -> None:
    ground = Ground(row(0, 4), pieces=spaces((1, 0), (3, 0)))
    assert closest_ends(ground, Base.ONE, one(2, 0), spaces((2, 0))) == (one(0, 0), one(4, 0))


def test_over_a_gap_the_straight_count_decides() -> None:
    islands = HexMap.of([(0, 0), (2, 0), (4, 0)])
    assert closest_ends(Ground(islands), Base.ONE, one(0, 0), spaces((0, 0))) == (one(2, 0),)


def test_without_any_room_nothing_is_found() -> None:
    assert closest_ends(Ground(row(0, 1), spaces((1, 0))), Base.ONE, one(0, 0), spaces((0, 0))) == ()


@pytest.mark.parametrize("block", range(8))
def test_random_boards_agree_with_trying_everything(block: int) -> None:
    for number in range(25):
        chance = Random(7_000 + 25 * block + number)
        scene = random_scene(chance)
        if scene is not None:
            check_routes(scene, chance)
