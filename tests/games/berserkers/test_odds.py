"""Odds and engine are one truth: the catalogue's table, and every throw of a turn through `decide`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction as F
from functools import cache
from itertools import combinations, product
from typing import Any

import pytest

from companion.core.ask import Ask, scripted
from companion.games.berserkers.commands import Bet, Loot
from companion.games.berserkers.events import BerserkerHurt, BetSettled, GoldChanged
from companion.games.berserkers.model import NAMES, State
from companion.games.berserkers.odds import dice as odds
from companion.games.berserkers.odds.threat import darkness, threat
from tests.games.berserkers.kit import at, build, decide, on
from tests.games.berserkers.tree import Leaf, chance, from_the_roll, rest_of_turn

pytestmark = pytest.mark.slow

# -- the catalogue's table -------------------------------------------------------------------------


@pytest.mark.rule("BK-ACTION-61")
def test_loot_brings_what_all_six_faces_bring() -> None:
    assert odds.loot() == odds.LootOdds(gold=F(1, 2), wound=F(1, 3), nothing=F(1, 3))
    command = Loot(on(1, "A3 loot"), "B1")
    told = [decide(build(pool="1"), command, Ask(maker=scripted([(face,)]))) for face in range(1, 7)]
    gold = [event.delta for events in told for event in events if isinstance(event, GoldChanged)]
    wounds = [event for events in told for event in events if isinstance(event, BerserkerHurt)]
    assert F(sum(gold), 6) == odds.loot().gold
    assert F(len(wounds), 6) == odds.loot().wound


@pytest.mark.rule("BK-ACTION-71", "BK-ACTION-72", "BK-ACTION-73")
def test_a_bet_is_won_as_often_as_all_its_throws_say() -> None:
    assert odds.bet() == F(53, 108)
    assert odds.bet_gain() == F(17, 36)
    assert [odds.bet_after(1, high) for high in range(2, 7)] == [F(5, 6), F(2, 3), F(1, 2), F(1, 3), F(1, 6)]
    assert odds.bet_after(4, 4) == 1
    table, command, won = build(pool="4"), Bet(on(4, "A3 bet")), 0
    for *first, again in product(range(1, 7), repeat=3):
        events = decide(table, command, Ask(maker=scripted([tuple(first), (again,)])))
        won += next(event.won for event in events if isinstance(event, BetSettled))
    assert F(won, 216) == odds.bet()


@pytest.mark.rule("BK-DICE-13", "BK-DICE-14")
def test_six_sums_and_tens_are_those_of_the_catalogue() -> None:
    assert [odds.six(dice) for dice in (1, 2, 3, 4)] == [F(1, 6), F(4, 9), F(3, 4), F(1193, 1296)]
    assert [odds.ten(dice) for dice in (2, 3, 4)] == [F(1, 6), F(5, 8), F(65, 72)]
    separate = [odds.separate_sixes(4).chance_of(count) for count in range(5)]
    assert separate == [F(103, 1296), F(677, 1296), F(155, 432), F(25, 648), F(1, 1296)]


STARTS = ("0,1", "0,2", "1,0", "1,2", "2,1", "3,0")


@pytest.mark.rule("BK-REQUEST-72", "BK-TREASURE-01")
def test_thor_treasure_darkness_and_requests_are_those_of_the_catalogue() -> None:
    assert odds.thor(4) == F(671, 3888)
    left = [odds.treasure_next(build(tokens=" ".join(STARTS[:count]))) for count in range(6, 0, -1)]
    assert left == [F(1, count) for count in range(6, 0, -1)]
    assert darkness(build()) == F(19, 27)
    assert sum(1 for size in range(2, 13) for _ in combinations(range(12), size)) == 4083


@pytest.mark.rule("BK-ITEM-12", "BK-RIDER-09")
def test_darkness_follows_who_rolls_where_and_the_harp() -> None:
    assert darkness(build(blocked="black blue")) == F(1, 3)
    assert darkness(build(blocked="black", skip_riders=True)) == 0
    assert darkness(build(harp=True)) == 0
    assert darkness(build(phase="orcs", orcs="red 1,1")) == 0
    assert darkness(build(gems="0,0", black="1,1")) == F(1, 3), "the two on (0,0) find no room"
    one_sealed = {"black": "sealed", "options": {"sealed_riders_act": False}}
    assert darkness(build(**one_sealed)) == F(5, 9)


def test_the_next_token_is_the_treasure_as_often_as_tokens_are_left() -> None:
    assert odds.treasure_next(build(tokens="0,0 1,1 2,2")) == F(1, 3)
    assert odds.treasure_next(build()) == 0


# -- the dice in the pool ----------------------------------------------------------------------------


def packings(faces: tuple[int, ...], pays: Any) -> Iterator[int]:
    """Slowly: put every die into one of four heaps or aside, and count the heaps that pay."""
    for heaps in product(range(5), repeat=len(faces)):
        sums = [
            sum(face for face, heap in zip(faces, heaps, strict=True) if heap == each) for each in range(4)
        ]
        if all(pays(total) or not total for total in sums):
            yield sum(pays(total) for total in sums)


@pytest.mark.rule("BK-DICE-13")
@pytest.mark.parametrize("at_least", [False, True])
def test_separate_sixes_are_the_best_packing(at_least: bool) -> None:
    pays = (lambda total: total >= 6) if at_least else (lambda total: total == 6)
    for faces in [
        (1, 1, 1, 1),
        (3, 3, 2, 4),
        (5, 5, 5, 1),
        (6, 6, 6, 6),
        (2, 2, 2, 6),
        (4, 4, 4, 3),
        (1, 2),
        (),
    ]:
        assert odds.most_sixes(faces, at_least) == max(packings(faces, pays))


# -- threat -------------------------------------------------------------------------------------------------

ALONE = {"b2": "dead", "b3": "dead"}
PAIR = {"b1": "wounded 1,1", "b2": "wounded 1,1", "b3": "dead"}
FULL = "0,1 1,1 2,0 2,2 3,0"
POSITIONS: dict[str, dict[str, Any]] = {
    "first turn": {},
    "no gem left": {"gems": FULL, "black": "2,2", "blue": "0,2", "red": "1,0"},
    "one gem left, Loki": {
        "gems": "0,0 1,1 2,0 3,0", "black": "0,0", "blue": "0,0", "red": "2,1", "requests": (2,),
    },
    "last one wounded": {**ALONE, "b1": "wounded 1,1", "black": "1,1", "blue": "0,1", "red": "3,2"},
    "both ways to lose": {
        **ALONE, "b1": "wounded 1,1", "black": "1,1", "blue": "1,1", "red": "1,2",
        "gems": "0,0 0,1 0,2 3,0 3,1",
    },
    "squads follow": {
        "b1": "wounded 1,1", "b2": "wounded 1,2", "b3": "dead", "black": "1,1", "blocked": "blue red",
        "orcs": "black 1,1 blue 1,2",
    },
    "meeples run out": {
        **ALONE, "b1": "wounded 2,0", "blue": "0,1", "red": "2,0", "blocked": "black",
        "orcs": "black 3,2 red 3,2",
    },
    "three squads": {
        "b1": "wounded 1,1", "b2": "wounded 1,1", "b3": "wounded 2,1", "blocked": "black blue red",
        "orcs": "black 1,1 blue 1,1 red 2,1",
    },
    "Orcs unleashed": {
        "b1": "1,1", "b2": "wounded 0,1", "b3": "dead", "black": "1,1", "blocked": "blue red",
        "orcs": "black 1,1", "requests": (12,),
    },
    "Orcs unleashed, a squad may join": {
        **ALONE, "b1": "wounded 1,1", "black": "1,1", "blocked": "blue red", "requests": (12,),
    },
    "Zodd strikes first": {**ALONE, "b1": "1,1", "zodd": "1,1", "black": "1,0", "requests": (9,)},
    "Zodd ends it": {**ALONE, "b1": "wounded 1,1", "zodd": "1,1", "requests": (9,)},
    "Zodd ignored": {
        **ALONE, "b1": "wounded 1,1", "zodd": "1,1", "requests": (9,), "black": "1,1",
        "options": {"second_wound": "nothing"},
    },
    "Zodd wanders off": {**ALONE, "phase": "roll", "b1": "wounded 1,1", "zodd": "1,1", "requests": (9,)},
    "Zodd wanders among them": {
        "phase": "roll", "b1": "wounded 0,0", "b2": "wounded 1,0", "b3": "dead", "zodd": "0,0",
        "requests": (9, 7), "orcs": "red 1,0", "blocked": "blue red", "hand": "A", "padlock": 1,
    },
    "Zodd wanders, second wounds ignored": {
        **ALONE, "phase": "roll", "b1": "1,0", "zodd": "1,1", "requests": (9,), "black": "1,0",
        "blocked": "blue red", "options": {"second_wound": "nothing"},
    },
    "no Zodd, dice to come": {**ALONE, "phase": "roll", "b1": "wounded 0,0", "requests": (6, 7)},
    "Zodd without his request": {**ALONE, "phase": "roll", "b1": "wounded 1,1", "zodd": "1,1"},
    "harp": {**ALONE, "gems": FULL, "harp": True, "b1": "wounded 0,0"},
    "Divine power": {**ALONE, "b1": "wounded 0,0", "skip_riders": True, "orcs": "red 0,0"},
    "sealed riders idle": {
        "black": "sealed", "blue": "sealed", "gems": FULL, "options": {"sealed_riders_act": False},
    },
    "shield": {**PAIR, "black": "1,1", "blue": "0,1", "blocked": "red", "hand": "A", "orcs": "red 1,1"},
    "shield for all": {
        **PAIR, "black": "1,1", "blue": "0,1", "blocked": "red", "hand": "A", "orcs": "red 1,1",
        "options": {"shield": "all"},
    },
    "shield kept for the second pass": {
        **ALONE, "b1": "wounded 1,1", "black": "1,1", "blocked": "blue red", "hand": "A",
        "orcs": "red 1,1", "requests": (12,),
    },
    "phase 2 waits": {**ALONE, "phase": "riders", "b1": "wounded 0,0", "zodd": "0,0"},
    "phase 3 waits": {**ALONE, "phase": "orcs", "b1": "wounded 0,0", "orcs": "red 0,0 blue 0,0"},
}  # fmt: skip


@cache
def ends_of_turn(position: str, shield: bool = True) -> tuple[State, list[Leaf]]:
    """A position, perhaps with empty hands, and all ends of its turn: once for both tests below."""
    if not shield and build(**POSITIONS[position]).hand == ():
        return ends_of_turn(position)
    state = build(**POSITIONS[position])
    state = state if shield else replace(state, hand=())
    return state, from_the_roll(state) if state.phase == "roll" else rest_of_turn(state)


@pytest.mark.rule("BK-LOSE-01", "BK-LOSE-02", "BK-RIDER-10", "BK-ZODD-02", "BK-ZODD-03", "BK-REQUEST-121")
@pytest.mark.parametrize("position", POSITIONS)
def test_the_threat_is_what_all_throws_through_the_engine_say(position: str) -> None:
    table, leaves = ends_of_turn(position)
    told = threat(table)
    assert told is not None
    assert chance(leaves, lambda leaf: True) == 1
    assert told.zodd == chance(leaves, lambda leaf: leaf.lost_in == "actions")
    assert told.riders == chance(leaves, lambda leaf: leaf.lost_in == "riders")
    assert told.orcs == chance(leaves, lambda leaf: leaf.lost_in == "orcs")
    assert told.darkness == chance(leaves, lambda leaf: leaf.lost_to == "darkness")
    assert told.berserkers == chance(leaves, lambda leaf: leaf.lost_to == "berserkers")
    assert told.total == told.darkness + told.berserkers


@pytest.mark.rule("BK-DEATH-01", "BK-DEATH-02", "BK-DEATH-04")
@pytest.mark.parametrize("position", POSITIONS)
def test_the_fate_of_each_berserker_is_what_all_throws_say_without_a_shield(position: str) -> None:
    table, leaves = ends_of_turn(position, shield=False)
    told = threat(build(**POSITIONS[position]))
    assert told is not None
    for name in NAMES:
        before = table.berserker(name).health
        after = [(leaf.chance, leaf.state.berserker(name).health) for leaf in leaves]
        assert told.hurt[name] == sum(weight for weight, health in after if health != before)
        assert told.dies[name] == sum(weight for weight, health in after if "dead" == health != before)


def test_a_shield_never_makes_losing_likelier() -> None:
    for words in POSITIONS.values():
        without, held = threat(build(**{**words, "hand": ""})), threat(build(**{**words, "hand": "A"}))
        assert without is not None and held is not None
        assert held.total <= without.total
        assert (held.hurt, held.dies) == (without.hurt, without.dies)


def test_each_foe_names_whom_it_reaches() -> None:
    told = threat(build(b1="1,1", b2="0,1", b3="3,2", black="1,1", blocked="blue red", orcs="red 3,2"))
    assert told is not None
    assert [foe.foe for foe in told.foes] == ["rider-black", "orc-red"]
    rider, squad = told.foes
    # Attack and extended attack reach his own location, the extended one the neighbours; 3 and 6 are dark.
    assert rider.hits == {"B1": F(1, 3), "B2": F(1, 6)}
    assert rider.darkness == F(1, 3)
    assert squad.hits == {"B3": F(1, 3)}
    assert squad.darkness == 0


@pytest.mark.rule("BK-REQUEST-121", "BK-MOVE-02")
def test_a_squad_unleashed_reaches_where_it_walks() -> None:
    told = threat(
        build(b1="2,2", b2="1,2", b3="0,0", blocked="black blue red", orcs="black 2,2", requests=(12,))
    )
    assert told is not None
    (squad,) = told.foes
    # Up on 1 and 5; there it attacks on 1 and 2. On 6 it stays and attacks again, 1/3.
    assert squad.hits == {"B1": F(1, 3) + F(1, 6) * F(1, 3), "B2": F(2, 6) * F(1, 3)}


def test_each_threatened_location_is_named() -> None:
    told = threat(build(black="1,1", red="1,1", blocked="blue", gems="0,0"))
    assert told is not None
    cells = {cell.at: cell for cell in told.cells}
    assert set(cells) == {at("1,1"), at("0,1"), at("1,0"), at("1,2"), at("2,1")}
    assert cells[at("1,1")].attack == 1 - F(2, 3) ** 2
    assert cells[at("0,1")].attack == 1 - F(5, 6) ** 2
    assert cells[at("1,1")].darkness == 1 - F(2, 3) ** 2
    assert cells[at("0,1")].darkness == 0


def without_face(state: State, card: str) -> State:
    faces = getattr(state.box, card)
    return replace(state, box=replace(state.box, **{card: (None, *faces[1:])}))


def test_there_is_no_threat_to_tell_without_the_faces_or_the_game() -> None:
    table = build(black="0,1")
    assert threat(without_face(table, "riders_card")) is None
    assert threat(without_face(table, "orcs_card")) is None
    assert threat(replace(table, status="won")) is None
    assert threat(replace(table, phase="setup")) is None
    nobody_rolls = build(blocked="black blue red")
    assert threat(without_face(without_face(nobody_rolls, "riders_card"), "orcs_card")) is not None
    assert darkness(without_face(table, "riders_card")) is None
    zodd = without_face(build(phase="roll", requests=(9,), zodd="0,0"), "zodd_card")
    assert threat(zodd) is None
    assert threat(replace(zodd, phase="actions")) is not None
    stays = replace(zodd, box=replace(zodd.box, zodd_card=(*build().box.zodd_card[:5], None)))
    assert threat(stays) is not None, "a six moves nobody, whatever the card shows"
