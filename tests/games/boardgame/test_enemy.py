"""The Enemy Turn on explicit Boards: who is next, where it goes, whom it attacks, and what is asked."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.core.hexes import Hex, distance
from companion.core.routes import Distance
from companion.games.boardgame.commands import EndEnemyTurn, RunEnemy
from companion.games.boardgame.events import (
    AttackRolled,
    Displaced,
    GoalChosen,
    KnockedOut,
    NoTarget,
    Slain,
    StatusGained,
    Stepped,
    StoodStill,
)
from companion.games.boardgame.facts.adventure import Area, Condition, EventCard, Instruction, SpecialRule
from companion.games.boardgame.facts.model import EnemyCard, EnemyPower
from companion.games.boardgame.game import GAME
from companion.games.boardgame.model import State, Token
from companion.games.boardgame.rules.board import reach_of
from companion.games.boardgame.rules.dist import distances_from, foe_distances
from tests.games.boardgame.kit import (
    HEX,
    ROW,
    E,
    H,
    Y,
    asked,
    at,
    enemy,
    ex,
    hero,
    options,
    table,
    told,
    where,
)
from tests.kit import Scene

RUN = RunEnemy()


def dist(scene: Scene[State], mover: str, target: str) -> Distance:
    return foe_distances(scene.state, mover, (target,))[target]


def attacked(scene: Scene[State]) -> Any:
    """The targets of the Attack, if there was one."""
    return next((each.targets for each in told(scene, AttackRolled)), None)


# -- distance and reach -------------------------------------------------------------------------------

PLAIN = {(0, 0), (0, -1), (-1, 1), (-1, -1), (0, -2), (1, -2), (-2, 1), (-2, 2), (-1, 2)}
SHORT_TOO = {(0, 1), (1, 1), (0, 2)}


@ex(60, 61, 62)
@pytest.mark.rule("BG-BOARD-03", "BG-SCENERY-01", "BG-SCENERY-03", "BG-BASE-06", "BG-BOARD-09", "BG-ENEMY-15")
@pytest.mark.rule("BG-KEYWORD-03", "BG-KEYWORD-04", "BG-KEYWORD-06", "BG-KEYWORD-08", "BG-KEYWORD-10")
@pytest.mark.parametrize(
    ("keywords", "ends"),
    [
        ((), PLAIN),
        (("monster",), PLAIN | SHORT_TOO | {(-1, 0), (-2, 0)}),
        (("flying",), PLAIN | SHORT_TOO | {(2, -1), (2, -2), (2, 0)}),
    ],
)
def test_where_a_mover_can_end_depends_on_its_keywords(keywords: Any, ends: set[Any]) -> None:
    scene = table(
        HEX(2), E("E", (0, 0), keywords=keywords), E("X", (-1, 0)), short=[(0, 1)], tall=[(1, 0), (1, -1)]
    )
    assert {tuple(each.at) for each in reach_of(scene.state, "E", 2).ends} == ends


@ex(63)
@pytest.mark.rule("BG-DIST-01", "BG-DIST-02", "BG-ENEMY-11", "BG-SCENERY-02")
def test_the_way_around_tall_scenery_counts_and_two_equal_ends_are_asked() -> None:
    scene = table(HEX(3), H("H", (0, 0)), E("E", (2, 0), 3), tall=[(1, 0), (1, -1), (0, 1)])
    assert dist(scene, "E", "H") == (1, 5)
    assert options(scene, RUN) == {at(1, -2), at(-1, 2)}
    after = scene.when(RUN, at(1, -2)).then_asked("end_space").then_told(NoTarget)
    assert where(after, "E") == (1, -2)
    assert dist(after, "E", "H") == (1, 2)


@ex(64)
@pytest.mark.rule("BG-KEYWORD-03", "BG-ENEMY-09")
def test_a_monster_crosses_short_scenery_and_attacks_from_it() -> None:
    scene = table(
        HEX(3), H("H", (0, 0)), E("E", (2, 0), 3, keywords=("monster",)), short=[(1, 0), (1, -1), (0, 1)]
    )
    assert dist(scene, "E", "H") == (1, 2)
    after = scene.when(RUN)
    assert (where(after, "E"), attacked(after)) == ((1, 0), ("H",))


@ex(65)
@pytest.mark.rule("BG-DIST-04", "BG-ENEMY-11", "BG-DIST-03", "BG-DIST-05")
def test_distance_leads_around_other_miniatures() -> None:
    cells = [(q, r) for q in range(5) for r in (0, 1)]
    scene = table(cells, H("H", (0, 0)), E("E1", (2, 0), now={"done": True}), E("E2", (4, 0), 2))
    assert dist(scene, "E2", "H") == (1, 5)
    after = scene.when(RUN)
    assert where(after, "E2") == (2, 1)
    assert dist(after, "E2", "H") == (1, 3)


@ex(66)
@pytest.mark.rule("BG-DIST-06", "BG-DIST-07", "BG-ENEMY-11", "BG-ENEMY-18")
def test_who_has_no_route_is_further_than_anybody_who_has() -> None:
    scene = table(ROW(0, 4), H("H", (0, 0)), E("E1", (1, 0)), E("E2", (4, 0), 2))
    assert (dist(scene, "E1", "H"), dist(scene, "E2", "H")) == ((1, 1), (2, 4))
    scene = scene.when(RUN)
    assert attacked(scene) == ("H",)
    after = scene.when(RUN).then_told(NoTarget)
    assert where(after, "E2") == (2, 0)


@ex(67)
@pytest.mark.rule("BG-DIST-06", "BG-DIST-09", "BG-ENEMY-11", "BG-ENEMY-12")
def test_without_any_way_the_straight_distance_counts() -> None:
    scene = table([*ROW(0, 2), *ROW(4, 6)], H("H", (0, 0)), E("E", (6, 0), 3))
    assert dist(scene, "E", "H") == (3, 6)
    after = scene.when(RUN).then_told(NoTarget)
    assert (where(after, "E"), dist(after, "E", "H")) == ((4, 0), (3, 4))
    still = after.at(replace(after.state, enemies=(replace(enemy(after), done=False),))).when(RUN)
    assert [each.why for each in told(still, StoodStill)] == ["no_closer"]


@ex(68)
@pytest.mark.rule("BG-RANGE-03", "BG-SCENERY-04", "BG-ENEMY-08", "BG-LOS-09", "BG-RANGE-01")
def test_scenery_does_not_shorten_range() -> None:
    scene = table(HEX(3), H("H", (0, 0)), E("E", (2, 0), 3, 2), tall=[(1, 0)])
    assert distances_from(scene.state, "E", ("H",))["H"] == (1, 3)
    after = scene.when(RUN).then_not_told(Stepped)
    assert ([each.why for each in told(after, StoodStill)], attacked(after)) == (["in_range"], ("H",))


@ex(69)
@pytest.mark.rule("BG-ENEMY-14", "BG-ENEMY-10", "BG-LOS-04", "BG-RANGE-05")
def test_who_needs_a_visible_target_moves_until_it_sees_it() -> None:
    scene = table(HEX(3), H("H", (0, 0)), E("E", (2, 0), 3, 2, visible=True), tall=[(1, 0)])
    assert options(scene, RUN) == {at(2, -1), at(1, 1)}
    after = scene.when(RUN, at(1, 1))
    assert (where(after, "E"), attacked(after)) == ((1, 1), ("H",))


# -- goals and ends -----------------------------------------------------------------------------------


@ex(70)
@pytest.mark.rule("BG-ENEMY-07", "BG-ENEMY-17", "BG-ENEMY-06")
def test_of_two_equally_close_the_lower_defense_is_the_goal() -> None:
    scene = table(HEX(4), H("A", (-2, 0), 2), H("B", (2, 0), 1), E("E", (0, 0), 1))
    after = scene.when(RUN)
    assert (where(after, "E"), attacked(after)) == ((1, 0), ("B",))
    assert set(told(after, GoalChosen)[0].candidates) == {"A", "B"}


@ex(71)
@pytest.mark.rule("BG-ENEMY-07", "BG-ENEMY-23")
@pytest.mark.parametrize(("goal", "end"), [("A", (-1, 0)), ("B", (1, 0))])
def test_with_equal_defense_the_heroes_choose_the_goal(goal: str, end: Any) -> None:
    scene = table(HEX(4), H("A", (-2, 0), 2), H("B", (2, 0), 2), E("E", (0, 0), 1))
    assert options(scene, RUN) == {"A", "B"}
    after = scene.when(RUN, goal).then_asked("goal")
    assert (where(after, "E"), attacked(after)) == (end, (goal,))


@ex(72)
@pytest.mark.rule("BG-ENEMY-06", "BG-ENEMY-07")
def test_distance_comes_before_defense() -> None:
    scene = table(HEX(4), H("A", (-2, 0), 1), H("B", (3, 0), 0), E("E", (0, 0), 1))
    assert told(scene.when(RUN), GoalChosen)[0].goal == "A"


@ex(73)
@pytest.mark.rule("BG-ENEMY-06", "BG-ENEMY-07")
def test_allies_count_like_heroes() -> None:
    scene = table(HEX(4), H("A", (-2, 0), 1), Y("Y", (2, 0)), E("E", (0, 0), 1))
    after = scene.when(RUN)
    assert (told(after, GoalChosen)[0].goal, where(after, "E")) == ("Y", (1, 0))


@ex(74)
@pytest.mark.rule("BG-ENEMY-09", "BG-ENEMY-25")
def test_it_stops_on_the_first_space_in_range() -> None:
    after = table(ROW(0, 6), H("H", (0, 0)), E("E", (6, 0), 5, 2)).when(RUN)
    assert (where(after, "E"), attacked(after)) == ((2, 0), ("H",))
    assert [each.left for each in told(after, Stepped)] == [4, 3, 2, 1]


@ex(75)
@pytest.mark.rule("BG-ENEMY-10")
def test_equally_cheap_ends_are_asked() -> None:
    scene = table(HEX(3), H("H", (0, 0)), E("E", (3, -1), 3, 2))
    assert options(scene, RUN) == {at(2, -1), at(2, 0)}


@ex(76)
@pytest.mark.rule("BG-ENEMY-10", "BG-DIST-02")
def test_a_melee_enemy_ends_beside_its_goal() -> None:
    scene = table(HEX(4), H("H", (0, 0)), E("E", (3, -1), 2))
    assert dist(scene, "E", "H") == (1, 3)
    assert options(scene, RUN) == {at(1, 0), at(1, -1)}
    assert attacked(scene.when(RUN, at(1, 0))) == ("H",)


@ex(77)
@pytest.mark.rule("BG-ENEMY-11", "BG-ENEMY-18", "BG-ENEMY-05")
def test_out_of_reach_it_only_comes_closer() -> None:
    after = table(HEX(4), H("H", (0, 0)), E("E", (4, 0), 2)).when(RUN).then_told(NoTarget)
    assert (where(after, "E"), dist(after, "E", "H")) == ((2, 0), (1, 2))


RING = [E(f"R{n}", each, now={"done": True}) for n, each in enumerate(
    [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)])]  # fmt: skip


@ex(78)
@pytest.mark.rule("BG-DIST-07", "BG-ENEMY-06", "BG-ENEMY-11")
def test_a_ringed_hero_is_passed_over_for_a_reachable_one() -> None:
    scene = table(HEX(4), H("A", (0, 0)), H("B", (-4, 0)), E("E", (2, 0), 3), *RING)
    assert (dist(scene, "E", "A"), dist(scene, "E", "B")) == ((2, 2), (1, 8))
    assert options(scene, RUN) == {at(1, -2), at(-1, 2)}
    after = scene.when(RUN, at(1, -2)).then_told(NoTarget)
    assert told(after, GoalChosen)[0].goal == "B"


@ex(79)
@pytest.mark.rule("BG-DIST-11", "BG-ENEMY-06", "BG-ENEMY-08")
def test_who_is_in_range_counts_as_reachable() -> None:
    scene = table(HEX(4), H("A", (0, 0)), H("B", (-4, 0)), E("E", (2, 0), 3, 2), *RING)
    assert dist(scene, "E", "A") == (1, 2)
    after = scene.when(RUN).then_not_told(Stepped)
    assert attacked(after) == ("A",)


@ex(125)
@pytest.mark.rule("BG-ENEMY-06", "BG-ENEMY-13", "BG-ENEMY-16", "BG-RANGE-03")
def test_the_target_need_not_be_the_goal() -> None:
    cells = [*ROW(0, 7), *ROW(1, 7, -2), Hex(1, -1)]
    scene = table(cells, H("A", (0, 0)), H("B", (6, -2)), E("E", (7, 0), 2, 2))
    assert (dist(scene, "E", "A"), dist(scene, "E", "B")) == ((1, 7), (1, 12))
    after = scene.when(RUN)
    assert (where(after, "E"), attacked(after)) == ((5, 0), ("B",))


@ex(126)
@pytest.mark.rule("BG-ENEMY-10", "BG-ENEMY-14")
def test_of_equally_cheap_ends_the_closest_to_the_goal_are_offered() -> None:
    scene = table(HEX(4), H("H", (0, 0)), E("E", (2, 0), 3, 3, visible=True), tall=[(1, 0)])
    assert options(scene, RUN) == {at(2, -1), at(1, 1)}


# -- order --------------------------------------------------------------------------------------------


@ex(80)
@pytest.mark.rule("BG-ENEMY-01", "BG-ENEMY-03", "BG-RIPOSTE-07")
def test_the_order_is_worked_out_anew_when_a_riposte_slays_the_first() -> None:
    fighter = H("H", (0, 0), dice=("x",), now={"ripostes": 1})
    scene = table(ROW(0, 5), fighter, E("E1", (1, 0), health=3), E("E2", (3, 0), 2))
    scene = scene.when(RUN, "yes", (3,)).then_told(Slain)
    assert dist(scene, "E2", "H") == (1, 3)
    after = scene.when(RUN)
    assert (where(after, "E2"), attacked(after)) == ((1, 0), ("H",))


THREE = (E("E1", (3, 0), 2), E("E2", (0, 3), 2))


@ex(81)
@pytest.mark.rule("BG-ENEMY-01", "BG-ENEMY-02", "BG-ENEMY-03")
def test_the_closest_is_first_and_equals_are_asked() -> None:
    scene = table(HEX(4), H("H", (0, 0)), *THREE, E("E3", (-2, 0), 2)).when(RUN).then_asked()
    assert where(scene, "E3") == (-1, 0)
    assert options(scene, RUN) == {"E1", "E2"}


@ex(82)
@pytest.mark.rule("BG-ENEMY-04", "BG-STATUS-16", "BG-STATUS-15", "BG-ROUND-06")
def test_a_stunned_enemy_is_skipped_and_loses_the_token_at_the_end() -> None:
    scene = table(HEX(4), H("H", (0, 0)), *THREE, E("E3", (-2, 0), 2, now={"stunned": 1}))
    scene = scene.when(RUN, "E1").when(RUN)
    assert enemy(scene, "E2").done
    assert GAME.follow(scene.state) == EndEnemyTurn()
    after = scene.when(EndEnemyTurn()).then(phase="events")
    assert (enemy(after, "E3").stunned, where(after, "E3")) == (0, (-2, 0))


@ex(83)
@pytest.mark.rule("BG-ENEMY-04", "BG-STATUS-13", "BG-ENEMY-22")
def test_a_stunned_monster_acts_with_a_die_less() -> None:
    monster = E("E3", (-2, 0), 2, keywords=("monster",), dice=("s", "x"), now={"stunned": 1})
    after = table(HEX(4), H("H", (0, 0)), *THREE, monster).when(RUN, (2,))
    assert (where(after, "E3"), told(after, AttackRolled)[0].dice) == ((-1, 0), ("x",))
    assert enemy(after, "E3").stunned == 0


# -- Monsters, flyers, large bases --------------------------------------------------------------------


@ex(84)
@pytest.mark.rule("BG-KEYWORD-06", "BG-DIST-04")
def test_a_monster_passes_over_others_and_leaves_them_there() -> None:
    scene = table(
        ROW(0, 5),
        H("H", (0, 0)),
        E("T", (2, 0), now={"done": True}),
        E("M", (4, 0), 3, keywords=("monster",)),
    )
    assert dist(scene, "M", "H") == (1, 4)
    after = scene.when(RUN).then_not_told(Displaced)
    assert (where(after, "M"), where(after, "T"), attacked(after)) == ((1, 0), (2, 0), ("H",))


@ex(85)
@pytest.mark.rule("BG-KEYWORD-04", "BG-KEYWORD-12")
def test_a_monster_displaces_who_stands_where_it_ends() -> None:
    scene = table(
        ROW(0, 5),
        H("H", (0, 0)),
        E("T", (1, 0), now={"done": True}),
        E("M", (4, 0), 3, keywords=("monster",)),
    )
    after = scene.when(RUN)
    assert (where(after, "M"), where(after, "T"), attacked(after)) == ((1, 0), (2, 0), ("H",))


@ex(86)
@pytest.mark.rule("BG-KEYWORD-05", "BG-ENEMY-11", "BG-ENEMY-18")
def test_a_monster_never_moves_another_monster() -> None:
    scene = table(
        ROW(0, 5),
        H("H", (0, 0)),
        E("T", (1, 0), keywords=("monster",), now={"done": True}),
        E("M", (4, 0), 3, keywords=("monster",)),
    )
    assert dist(scene, "M", "H") == (2, 4)
    after = scene.when(RUN).then_told(NoTarget)
    assert (where(after, "M"), where(after, "T")) == ((2, 0), (1, 0))


@ex(87)
@pytest.mark.rule("BG-KEYWORD-08", "BG-KEYWORD-09")
def test_a_flyer_that_would_end_over_tall_scenery_lands_beside_it() -> None:
    scene = table(ROW(0, 6), H("H", (0, 0)), E("F", (5, 0), 2, keywords=("flying",)), tall=[(3, 0), (4, 0)])
    after = scene.when(RUN).then_told(NoTarget)
    assert where(after, "F") == (2, 0)
    assert [tuple(each.at) for each in told(after, Displaced)] == [(2, 0)]


@pytest.mark.rule("BG-KEYWORD-08", "BG-ENEMY-11")
def test_a_flyer_rather_ends_where_it_may_than_over_tall_scenery_as_close() -> None:
    scene = table(HEX(4), H("H", (0, 0)), E("F", (3, -1), 1, keywords=("flying",)), tall=[(2, 0)])
    after = scene.when(RUN).then_not_told(Displaced)
    assert where(after, "F") == (2, -1)


@pytest.mark.rule("BG-KEYWORD-09", "BG-BOARD-02")
def test_a_flying_monster_lands_on_an_empty_space_and_pushes_nobody_there() -> None:
    dragon = E("F", (5, 0), 2, keywords=("monster", "flying"), powers=(EnemyPower("hunts", who="A"),))
    scene = table(ROW(0, 6), H("A", (0, 0)), H("B", (2, 0)), dragon, tall=[(3, 0), (4, 0)])
    assert options(scene, RUN) == {at(1, 0), at(5, 0)}
    after = scene.when(RUN, at(5, 0)).then_asked("landing")
    assert (where(after, "F"), where(after, "B")) == ((5, 0), (2, 0))


@pytest.mark.rule("BG-KEYWORD-12", "BG-SPAWN-19", "BG-DIST-06")
def test_who_makes_room_walks_around_others_as_if_the_monster_were_not_there() -> None:
    ogre = E(
        "O", (0, 0), 2, keywords=("monster",), base="extra_large", powers=(EnemyPower("hunts", who="G"),)
    )
    scene = table(HEX(5), H("A", (2, 0)), H("B", (3, 0)), H("G", (5, 0)), ogre)
    around = {at(*each) for each in HEX(5) if distance(each, Hex(2, 0)) == 2}
    assert options(scene, RUN) == {"A", "B"}
    assert options(scene, RUN, "A") == around - {at(4, 0)}


@pytest.mark.rule("BG-KEYWORD-04", "BG-EVENT-08")
def test_who_was_moved_off_by_an_event_does_not_make_room_once_more() -> None:
    ogre = E(
        "O", (0, 0), 2, keywords=("monster",), base="extra_large", powers=(EnemyPower("hunts", who="G"),)
    )
    pushed = EventCard("A", when=(Condition("enters", "hall", reveal=("B",)),))
    scene = table(
        HEX(5), H("A", (2, 0)), Y("Y", (2, -1)), H("G", (5, 0)), ogre,
        areas=[Area("hall", (Hex(4, -2),))],
        cards=(pushed, EventCard("B", do=(Instruction("move", "Y", n=3, kind="away"),))),
        open_cards=["A"],
    )  # fmt: skip
    after = scene.when(RUN, "A", at(4, -2)).then_asked("displace_order", "displace_to")
    assert [each.who for each in told(after, Displaced)] == ["A", "Y", "Y", "Y"]
    assert where(after, "Y") == (2, -4)


@ex(88)
@pytest.mark.rule("BG-BASE-03", "BG-BASE-05", "BG-ENEMY-11", "BG-BASE-01", "BG-BASE-02")
def test_an_extra_large_base_shifts_its_centre() -> None:
    ogre = E("O", (0, 0), 2, keywords=("monster",), base="extra_large")
    scene = table(HEX(6), H("H", (5, 0)), ogre)
    assert dist(scene, "O", "H") == (1, 4)
    after = scene.when(RUN).then_told(NoTarget)
    assert where(after, "O") == (2, 0)


@ex(89)
@pytest.mark.rule("BG-BASE-05", "BG-BASE-06")
def test_no_part_of_an_extra_large_base_may_cover_tall_scenery() -> None:
    ogre = E("O", (-1, 0), 3, keywords=("monster",), base="extra_large")
    after = table(HEX(6), H("H", (4, 0)), ogre, tall=[(2, 1)]).when(RUN).then_told(NoTarget)
    assert (where(after, "O"), dist(after, "O", "H")) == ((2, -1), (1, 2))


@ex(90)
@pytest.mark.rule("BG-BASE-04", "BG-ENEMY-11")
def test_a_large_base_is_led_by_one_end() -> None:
    scene = table(HEX(3), H("H", (-3, 0)), E("K", (1, 0), 2, base="large", front=(2, 0)))
    assert dist(scene, "K", "H") == (1, 4)
    after = scene.when(RUN).then_told(NoTarget)
    assert set(after.state.zones["K"]) == {(-1, 0), (0, 0)}


@ex(91)
@pytest.mark.rule("BG-BASE-03", "BG-BASE-07", "BG-ENEMY-08", "BG-RANGE-04")
def test_a_large_base_reaches_from_either_end() -> None:
    scene = table(HEX(3), H("H", (3, 0)), E("K", (2, 0), 2, base="large", front=(1, 0)))
    assert attacked(scene.when(RUN).then_not_told(Stepped)) == ("H",)


# -- cards that say otherwise, and interruptions ------------------------------------------------------


@ex(127)
@pytest.mark.rule("BG-ENEMY-26", "BG-ABILITY-05")
@pytest.mark.parametrize(("out", "goal"), [(True, "A"), (False, "G")])
def test_a_named_goal_who_is_gone_leaves_the_normal_rules(out: bool, goal: str) -> None:
    hunter = E("E", (0, 0), 1, powers=(EnemyPower("hunts", who="G"),))
    guts = H("G", None if out else (-4, 0), now={"out": out})
    after = table(HEX(4), H("A", (2, 0)), H("B", (0, 4)), guts, hunter).when(RUN)
    assert told(after, GoalChosen)[0].goal == goal


@ex(128)
@pytest.mark.rule("BG-ENEMY-24", "BG-DEFENSE-05", "BG-STATUS-07", "BG-RIPOSTE-10")
def test_an_enemy_attacks_another_enemy_only_where_its_card_says_so() -> None:
    mad = E("E", (0, 0), 1, dice=("orange",), powers=(EnemyPower("attacks_anyone"),))
    scene = table(HEX(4), H("A", (-3, 0)), mad, E("T", (1, 0), defense=1))
    scene = scene.when(RUN, (14,))
    assert (enemy(scene, "T").wounds, enemy(scene, "T").bleeding, enemy(scene, "T").done) == (3, 1, False)
    after = scene.when(RUN, at(0, 1)).when(EndEnemyTurn())
    assert enemy(after, "T").wounds == 5


@ex(129)
@pytest.mark.rule("BG-SPAWN-22", "BG-ENEMY-01", "BG-ENEMY-03", "BG-EVENT-06")
def test_an_enemy_that_spawns_in_the_enemy_turn_still_activates() -> None:
    cards = (
        EventCard("A", when=(Condition("ko", "Y", reveal=("B",)),)),
        EventCard("B", do=(Instruction("spawn", "N", "0,2"),)),
    )
    scene = table(
        HEX(4),
        H("H", (0, 0)),
        Y("Y", (3, 0)),
        E("E1", (4, 0), dice=("x",)),
        E("E2", (-4, 0), 1),
        cards=cards,
        open_cards=["A"],
        more_enemies=[EnemyCard("N", "N", 7, 7, 7, movement=1, count=2)],
    ).when(RUN, (6,))
    assert scene.state.allies == ()
    (new,) = (each for each in scene.state.enemies if each.card == "N")
    scene = scene.when(RUN)
    assert scene.state.enemy(new.id).done
    assert not enemy(scene, "E2").done
    assert enemy(scene.when(RUN), "E2").done


@ex(130)
@pytest.mark.rule("BG-ENEMY-27", "BG-STATUS-16", "BG-EVENT-08", "BG-EVENT-07")
def test_an_enemy_that_is_stunned_on_its_way_stops_there() -> None:
    rule = SpecialRule("bog", "terrain_stop", 1, on="bog")
    scene = table(
        ROW(0, 4),
        H("H", (0, 0)),
        E("T", (3, 0), 2),
        rules=[rule],
        tokens=[Token("t1", "terrain", "bog", Hex(2, 0))],
    )
    after = scene.when(RUN).then_not_told(AttackRolled)
    assert (where(after, "T"), enemy(after, "T").stunned) == ((2, 0), 1)
    assert enemy(after.when(EndEnemyTurn()), "T").stunned == 0


def interrupted(scene: Scene[State], event: Any) -> Scene[State]:
    """The same table, at which something happens as soon as an Enemy has made its first step."""

    def pause(course: Any) -> None:
        if isinstance(course.events[-1], Stepped) and event not in course.events:
            course.happen(event)

    return Scene(replace(GAME, always=(pause, *GAME.always)), scene.state)


@pytest.mark.rule("BG-EVENT-08", "BG-ENEMY-13")
def test_the_end_is_chosen_anew_when_an_event_moves_the_goal() -> None:
    scene = table(HEX(5), H("A", (0, 0)), H("B", (0, -5), 9), E("E", (4, 0), 3))
    moved = Displaced("A", Hex(4, -4), None, rule="BG-DIRECTION-03")
    scene = interrupted(scene, moved)
    assert options(scene, RUN) == {at(4, -2), at(3, -2)}
    after = scene.when(RUN, at(4, -2)).then_told(NoTarget)
    assert [each.goal for each in told(after, GoalChosen)] == ["A"]
    assert (where(after, "E"), len(told(after, Stepped))) == ((4, -2), 3)


@pytest.mark.rule("BG-EVENT-08", "BG-ENEMY-13")
def test_a_new_goal_is_picked_when_an_event_takes_the_first_one() -> None:
    scene = table(ROW(-5, 4), H("A", (0, 0)), H("B", (-3, 0)), E("E", (4, 0), 3))
    after = interrupted(scene, KnockedOut("A", rule="BG-KO-01")).when(RUN)
    assert [each.goal for each in told(after, GoalChosen)] == ["A", "B"]
    assert where(after, "E") == (1, 0)


@pytest.mark.rule("BG-EVENT-08", "BG-ENEMY-27")
def test_an_enemy_that_an_event_slays_or_stuns_stops_at_once() -> None:
    scene = table(ROW(-5, 4), H("A", (0, 0)), E("E", (4, 0), 3))
    stunned = interrupted(scene, StatusGained("E", "stunned", 1, rule="BG-EVENT-10")).when(RUN)
    assert where(stunned, "E") == (3, 0)
    gone = interrupted(scene, Slain("E", rule="BG-SLAIN-02")).when(RUN)
    assert gone.state.enemies == ()


@pytest.mark.rule("BG-TERRAIN-01", "BG-TERRAIN-02", "BG-ENEMY-09")
def test_a_route_is_asked_only_where_terrain_makes_it_matter() -> None:
    rule = SpecialRule("thorns", "terrain_wound", 1, on="thorns")
    token = Token("t1", "terrain", "thorns", Hex(2, 0))
    cells = [(0, 0), (1, 0), (2, 0), (2, -1), (3, -1)]
    scene = table(cells, H("H", (0, 0)), E("E", (3, -1), 2), rules=[rule], tokens=[token])
    assert asked(scene, RUN).key == "route"
    assert options(scene, RUN) == {"free", "thorns@2,0"}
    ways = dict(zip(asked(scene, RUN).names, asked(scene, RUN).facts["ways"], strict=True))
    assert ways == {"free": "3,-1 2,-1 1,0", "thorns@2,0": "3,-1 2,0 1,0"}
    after = scene.when(RUN, "thorns@2,0")
    assert (enemy(after).wounds, where(after, "E")) == (1, (1, 0))
    quiet = scene.at(replace(scene.state, rules_on=())).when(RUN).then_asked()
    assert enemy(quiet).wounds == 0


@pytest.mark.rule("BG-PRIORITY-02", "BG-PRIORITY-01")
def test_the_heroes_choose_the_order_of_several_special_rules() -> None:
    rules = [
        SpecialRule("thorns", "terrain_wound", 1, on="bog"),
        SpecialRule("mud", "terrain_stop", 1, on="bog"),
    ]
    token = Token("t1", "terrain", "bog", Hex(2, 0))
    scene = table(ROW(0, 4), H("H", (0, 0)), E("E", (3, 0), 2), rules=rules, tokens=[token])
    assert options(scene, RUN) == {"thorns", "mud"}
    after = scene.when(RUN, "mud")
    assert (enemy(after).wounds, enemy(after).stunned) == (1, 1)


@pytest.mark.rule("BG-ENEMY-21", "BG-ENEMY-28", "BG-RIPOSTE-08")
def test_an_attack_on_all_in_range_is_one_roll_and_each_defends_alone() -> None:
    wild = E("E", (0, 0), 1, dice=("x",), powers=(EnemyPower("attacks_all"),))
    scene = table(HEX(3), H("A", (1, 0), 1), H("B", (-1, 0), 3), E("X", (3, 0), now={"done": True}), wild)
    after = scene.when(RUN, (4,))
    assert (hero(after, "A").health, hero(after, "B").health) == (9, 11)
    assert len(told(after, AttackRolled)) == 1


@pytest.mark.rule("BG-ENEMY-26", "BG-DIST-09")
def test_a_card_may_name_the_furthest() -> None:
    far = E("E", (0, 0), 1, powers=(EnemyPower("furthest"),))
    after = table(HEX(4), H("A", (1, 0)), H("B", (-4, 0)), far).when(RUN)
    assert told(after, GoalChosen)[0].goal == "B"
    assert attacked(after) is None


@pytest.mark.rule("BG-ENEMY-16", "BG-ENEMY-18")
def test_nobody_on_the_board_means_no_movement_and_no_attack() -> None:
    after = table(HEX(3), H("A", None), E("E", (0, 0))).when(RUN)
    assert [each.why for each in told(after, StoodStill)] == ["nobody"]


def test_every_step_names_its_candidates() -> None:
    scene = table(HEX(4), H("H", (0, 0)), *THREE, E("E3", (-2, 0), 2, now={"done": True}))
    after = scene.when(RUN, "E1")
    words = GAME.words(after.state)
    assert len(words.event(after.events[0]).candidates) == 2


@pytest.mark.rule("BG-DIST-08", "BG-ENEMY-03")
def test_distances_are_taken_when_they_are_needed() -> None:
    scene = table(ROW(0, 6), H("H", (0, 0)), E("E1", (2, 0), 1), E("E2", (4, 0), 1))
    assert dist(scene, "E2", "H") == (2, 4)
    assert dist(scene.when(RUN), "E2", "H") == (2, 4)
    free = scene.at(replace(scene.state, enemies=(enemy(scene, "E2"),)))
    assert dist(free, "E2", "H") == (1, 4)
