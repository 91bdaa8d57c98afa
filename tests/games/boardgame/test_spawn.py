"""Spawns on explicit Boards: fronts, centres, who makes room, and an empty pool."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.ask import Ask
from companion.core.course import Course
from companion.core.errors import Unanswered
from companion.core.game import evolve
from companion.core.hexes import Hex
from companion.core.questions import Value
from companion.games.boardgame.events import Displaced, Spawned, SpawnFailed
from companion.games.boardgame.facts.adventure import Area
from companion.games.boardgame.facts.model import AllyCard, EnemyCard
from companion.games.boardgame.game import GAME
from companion.games.boardgame.model import State, Token
from companion.games.boardgame.rules.spawn import spawn
from companion.games.boardgame.rules.stats import enemy_health
from tests.games.boardgame.kit import HEX, ROW, E, H, at, ex, table
from tests.kit import Scene, Script

TROLL = EnemyCard("troll", "Troll", 7, 9, 12, count=6)
KELPIE = EnemyCard("kelpie", "Kelpie", 7, 7, 7, base="large")
OGRE = EnemyCard("ogre", "Ogre", 7, 7, 7, keywords=("monster",), base="extra_large")
BEAR = AllyCard("bear", "Bear", 5, base="large")
CARDS = {"more_enemies": [TROLL, KELPIE, OGRE], "more_allies": [BEAR]}


class Spawn:
    """One spawn with its answers: what was asked and where everybody stands then."""

    def __init__(
        self, scene: Scene[State], card: str, place: str, *answers: Value, side: Any = "enemy"
    ) -> None:
        self.script = Script(answers)
        self.course = Course(
            scene.state, lambda state, event: evolve(GAME, state, event), Ask(maker=self.script)
        )
        self.question = None
        try:
            spawn(self.course, side, card, place, "BG-SPAWN-01")
        except Unanswered as stop:
            self.question = stop.question

    @property
    def options(self) -> set[str]:
        assert self.question is not None, self.course.events
        return set(self.question.names)

    def where(self, name: str) -> set[Hex]:
        """The Spaces under a miniature, by its id or its card."""
        assert self.question is None, self.question
        state = self.course.state
        found = name if name in state.zones else next(
            each.id for each in (*state.enemies, *state.allies) if each.card == name
        )  # fmt: skip
        return set(state.zones[found])

    def told(self, kind: type[Any]) -> list[Any]:
        return [each for each in self.course.events if isinstance(each, kind)]


@ex(92)
@pytest.mark.rule("BG-SPAWN-06", "BG-SPAWN-09")
def test_the_front_of_a_large_enemy_looks_at_the_closest_hero() -> None:
    scene = table(HEX(4), H("S", (3, 0)), **CARDS)
    assert Spawn(scene, "kelpie", "0,0").where("kelpie") == {(0, 0), (1, 0)}


@ex(93)
@pytest.mark.rule("BG-SPAWN-07")
def test_equally_close_fronts_are_asked() -> None:
    scene = table(HEX(4), H("A", (3, -1)), H("B", (-4, 4)), **CARDS)
    assert Spawn(scene, "kelpie", "0,0").options == {"0,0/1,0", "0,0/1,-1"}


@ex(94)
@pytest.mark.rule("BG-SPAWN-06", "BG-SPAWN-07", "BG-SPAWN-08")
def test_a_front_takes_an_empty_neighbour() -> None:
    scene = table(HEX(4), H("A", (3, 0)), E("T", (1, 0)), **CARDS)
    assert Spawn(scene, "kelpie", "0,0").options == {"0,0/1,-1", "0,0/0,1"}
    after = Spawn(scene, "kelpie", "0,0", "0,0/0,1")
    assert (after.where("T"), after.told(Displaced)) == ({(1, 0)}, [])


@pytest.mark.rule("BG-SPAWN-08")
def test_without_an_empty_neighbour_the_closest_occupied_one_is_displaced() -> None:
    ring = [E(f"R{n}", each) for n, each in enumerate([(1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)])]
    scene = table(HEX(4), H("A", (1, 0)), *ring, **CARDS)
    assert Spawn(scene, "kelpie", "0,0").options == {"0,0/1,-1", "0,0/0,1"}
    after = Spawn(scene, "kelpie", "0,0", "0,0/0,1", "0,2")
    assert after.where("kelpie") == {(0, 0), (0, 1)}
    assert len(after.told(Displaced)) == 1


@pytest.mark.rule("BG-SPAWN-07", "BG-SPAWN-09")
def test_with_nobody_to_face_all_fronts_are_equal() -> None:
    assert len(Spawn(table(HEX(2), H("A", None), **CARDS), "kelpie", "0,0").options) == 6


@ex(95)
@pytest.mark.rule("BG-SPAWN-06", "BG-SPAWN-02")
def test_a_large_ally_looks_at_the_closest_enemy() -> None:
    scene = table(HEX(4), H("A", (3, 0)), E("E", (-3, 0)), **CARDS)
    assert Spawn(scene, "bear", "0,0", side="ally").where("bear") == {(0, 0), (-1, 0)}


@ex(96)
@pytest.mark.rule("BG-SPAWN-10")
def test_an_extra_large_base_is_centred_on_the_spawn_space() -> None:
    scene = table(HEX(3), **CARDS)
    assert Spawn(scene, "ogre", "1,1").told(Spawned)[0].at == Hex(1, 1)


@ex(97, 98)
@pytest.mark.rule("BG-SPAWN-11")
@pytest.mark.parametrize("place", ["3,0", "2,-1"])
def test_a_centre_moves_to_the_only_neighbour_that_is_clear(place: str) -> None:
    after = Spawn(table(HEX(3), tall=[(1, -1)], **CARDS), "ogre", place)
    assert after.told(Spawned)[0].at == Hex(2, 0)
    q, r = place.split(",")
    assert Hex(int(q), int(r)) in after.where("ogre")


@ex(99)
@pytest.mark.rule("BG-SPAWN-11", "BG-SPAWN-12")
def test_several_clear_centres_are_asked() -> None:
    assert Spawn(table(HEX(3), **CARDS), "ogre", "3,-1").options == {"2,-1", "2,0"}


@pytest.mark.rule("BG-SPAWN-13")
def test_a_monster_stands_on_short_scenery_only_where_nothing_else_fits() -> None:
    scene = table(HEX(1), short=[(1, 0)], **CARDS)
    assert Spawn(scene, "ogre", "0,0").told(Spawned)[0].at == Hex(0, 0)
    failed = Spawn(table(HEX(1), tall=[(1, 0)], **CARDS), "ogre", "0,0")
    assert [each.why for each in failed.told(SpawnFailed)] == ["room"]
    assert failed.course.state.enemies[0].at is None


@ex(100)
@pytest.mark.rule("BG-SPAWN-15", "BG-SPAWN-20", "BG-SPAWN-14")
def test_only_who_stands_in_the_footprint_makes_room() -> None:
    scene = table(HEX(3), E("T1", (1, 0)), E("T2", (2, 0)), E("T3", (1, 1)), **CARDS)
    after = Spawn(scene, "ogre", "0,0")
    assert [after.where(each) for each in ("T1", "T2", "T3")] == [{(2, -1)}, {(2, 0)}, {(1, 1)}]


@ex(101)
@pytest.mark.rule("BG-SPAWN-14", "BG-SPAWN-15", "BG-SPAWN-16", "BG-SPAWN-17")
def test_each_displaced_miniature_sees_the_result_of_the_one_before() -> None:
    scene = table(HEX(3), E("T1", (1, -1)), E("T2", (1, 0)), tall=[(2, -2), (1, -2)], **CARDS)
    assert Spawn(scene, "ogre", "0,0").options == {"T1", "T2"}
    assert Spawn(scene, "ogre", "0,0", "T1").options == {at(2, 0), at(1, 1)}
    after = Spawn(scene, "ogre", "0,0", "T1", at(2, 0))
    assert (after.where("T1"), after.where("T2")) == ({(2, -1)}, {(2, 0)})
    assert isinstance(after.course.events[-1], Spawned)


@ex(102)
@pytest.mark.rule("BG-SPAWN-16")
def test_equally_close_refuges_are_asked() -> None:
    assert Spawn(table(HEX(3), E("T1", (0, 1)), **CARDS), "ogre", "0,0").options == {
        at(1, 1), at(0, 2), at(-1, 2)
    }  # fmt: skip


@ex(103)
@pytest.mark.rule("BG-SPAWN-05", "BG-SPAWN-15", "BG-SPAWN-01", "BG-SPAWN-19")
def test_a_hero_makes_room_for_a_troll() -> None:
    after = Spawn(table(ROW(0, 4), H("H1", (2, 0)), H("H2", (1, 0)), **CARDS), "troll", "2,0")
    assert (after.where("H1"), after.where("troll")) == ({(3, 0)}, {(2, 0)})


@ex(104)
@pytest.mark.rule("BG-SPAWN-16", "BG-SPAWN-20", "BG-DIST-06", "BG-SPAWN-18")
def test_a_refuge_without_a_route_is_found_as_if_nobody_stood_there() -> None:
    scene = table(ROW(0, 4), H("H1", (2, 0)), H("H2", (1, 0)), H("H3", (3, 0)), **CARDS)
    assert Spawn(scene, "troll", "2,0").options == {at(0, 0), at(4, 0)}


@ex(105)
@pytest.mark.rule("BG-SPAWN-04", "BG-SPAWN-03", "BG-SETUP-12")
def test_an_empty_pool_places_nobody() -> None:
    few = EnemyCard("troll", "Troll", 7, 9, 12, count=1)
    tokens = [Token(f"t{n}", "spawn", name, Hex(n, 0)) for n, name in enumerate("DEF")]
    scene = table(ROW(0, 4), H("A", (4, 0)), more_enemies=[few], tokens=tokens)
    first = Spawn(scene, "troll", "D")
    assert first.where("troll") == {(0, 0)}
    second = Spawn(Scene(GAME, first.course.state), "troll", "E")
    assert [each.why for each in second.told(SpawnFailed)] == ["pool"]
    assert len(second.course.state.enemies) == 1


@ex(131)
@pytest.mark.rule("BG-SPAWN-06", "BG-SPAWN-14", "BG-SPAWN-15")
def test_the_front_is_settled_before_anybody_makes_room() -> None:
    scene = table(HEX(4), H("A", (3, 0)), E("T", (0, 0)), **CARDS)
    assert Spawn(scene, "kelpie", "0,0").options == {at(1, -1), at(0, -1), at(-1, 0), at(-1, 1), at(0, 1)}


@ex(20)
@pytest.mark.rule("BG-SPAWN-21", "BG-KO-04", "BG-SLAIN-01", "BG-SETUP-19")
def test_a_spawned_enemy_has_health_for_the_heroes_at_the_start() -> None:
    scene = table(ROW(0, 4), H("A", (4, 0)), H("B", None, now={"out": True}), heroes_at_start=5, **CARDS)
    after = Spawn(scene, "troll", "0,0")
    troll = after.course.state.enemies[0]
    assert (troll.wounds, troll.bleeding, troll.stunned) == (0, 0, 0)
    assert enemy_health(after.course.state, TROLL) == 12


@pytest.mark.rule("BG-SPAWN-23")
def test_in_a_zone_the_heroes_choose_the_space() -> None:
    zone = Area("bank", (Hex(0, 0), Hex(1, 0), Hex(2, 0), Hex(3, 0)))
    scene = table(ROW(0, 5), H("A", (1, 0)), short=[(3, 0)], areas=[zone], **CARDS)
    assert Spawn(scene, "troll", "bank").options == {at(0, 0), at(2, 0)}
    assert Spawn(scene, "troll", "bank", at(2, 0)).where("troll") == {(2, 0)}


@pytest.mark.rule("BG-SPAWN-17")
def test_the_order_is_not_asked_where_it_cannot_matter() -> None:
    scene = table(HEX(4), E("T1", (1, 0)), E("T2", (-1, 0)), **CARDS)
    found = Spawn(scene, "ogre", "0,0")
    assert found.question is not None
    assert found.question.key == "displace_to"


@pytest.mark.rule("BG-SPAWN-01")
def test_guided_tells_where_to_put_it() -> None:
    after = Spawn(table(HEX(2), H("A", None), guided=True, **CARDS), "kelpie", "D")
    (told,) = after.told(Spawned)
    assert (told.place, told.at) == ("D", None)


@pytest.mark.rule("BG-SPAWN-13", "BG-SPAWN-23")
@pytest.mark.parametrize("place", ["nowhere", "D"])
def test_where_there_is_no_space_a_miniature_comes_without_one(place: str) -> None:
    """A Zone may have no Spaces, and a Spawn token may have been taken away."""
    scene = table(ROW(0, 4), H("A", (4, 0)), areas=[Area("nowhere", ())], **CARDS)
    spawned = Spawn(scene, "troll", place)
    assert [each.why for each in spawned.told(SpawnFailed)] == ["room"]
    assert [each.at for each in spawned.told(Spawned)] == [None]
