"""The chance to be knocked out in the coming Enemy Turn, held against every way the engine can go."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from companion.core.explore import End, best, ends
from companion.core.hexes import Hex, within
from companion.games.boardgame.commands import RunEnemy
from companion.games.boardgame.facts.adventure import Adventure
from companion.games.boardgame.facts.model import ActionCard, Box, ColourDie, EnemyCard, Face, HeroBoard
from companion.games.boardgame.game import GAME
from companion.games.boardgame.model import Enemy, Hero, Options, State
from companion.games.boardgame.odds.threat import Peril, could_fall, peril
from companion.games.boardgame.rules.enemy import able

HERE = Hex(0, 0)


def table(
    *stands: Hex, healths: tuple[int, ...] = (2, 3), rerolls: int = 0, dice: tuple[str, ...] = ("red",)
) -> State:
    """Two Heroes side by side, Trolls where they are put."""
    box = Box(
        dice=(ColourDie("red", 3, (Face(0), Face(1), Face(2, "bleeding"))),),
        hero_boards=tuple(HeroBoard(f"{name}1", name, name, 6, 20) for name in "ab"),
        action_cards=(ActionCard("c", "a", 1, "Card", ()),),
        enemies=(EnemyCard("troll", "Troll", 5, 5, 5, dice, 2, 0, rerolls=rerolls, count=9),),
    )
    return State(
        box=box,
        adventure=Adventure("t", cells=tuple(within(HERE, 3))),
        phase="enemies",
        heroes_at_start=3,
        heroes=tuple(
            Hero(name, f"{name}1", health, at=Hex(place, 0), activated=True)
            for place, (name, health) in enumerate(zip("ab", healths, strict=True))
        ),
        enemies=tuple(Enemy(f"troll-{number}", "troll", at) for number, at in enumerate(stands, 1)),
        cards_in_play=("troll",),
    )


def by_engine(state: State, hero: str, worst: bool) -> Fraction:
    """The same by every face of every die and every choice."""
    if state.find(hero) is None:
        return Fraction(1)
    if state.status != "playing" or not able(state):
        return Fraction(0)

    def worth(found: list[End[State]]) -> Fraction:
        value = sum((each.chance * by_engine(each.state, hero, worst) for each in found), Fraction(0))
        return value if worst else -value

    found = ends(GAME, state, RunEnemy(), best(worth))
    return sum((each.chance * by_engine(each.state, hero, worst) for each in found), Fraction(0))


SCENES: dict[str, State] = {
    "one beside": table(Hex(0, 1)),
    "one beside both": table(Hex(1, -1)),
    "two from afar": table(Hex(-2, 0), Hex(3, 0)),
    "rerolls": table(Hex(0, 1), rerolls=1, dice=("red", "red")),
    "two dice": table(Hex(0, 1), dice=("red", "red")),
    "out of reach": table(Hex(-3, 3)),
}


@pytest.mark.rule("BG-KO-01", "BG-ENEMY-01", "BG-ENEMY-17")
@pytest.mark.parametrize("hero", ["a", "b"])
@pytest.mark.parametrize("scene", SCENES)
def test_the_peril_is_that_of_every_way_of_the_turn(scene: str, hero: str) -> None:
    state = SCENES[scene]
    found = peril(state, hero)
    assert found == Peril(by_engine(state, hero, worst=False), by_engine(state, hero, worst=True))


def test_where_the_heroes_choose_there_is_a_best_and_a_worst() -> None:
    found = peril(SCENES["one beside both"], "a")
    assert found is not None and found.best == 0 < found.worst


def test_whom_no_damage_could_fell_is_in_no_peril() -> None:
    state = table(Hex(0, 1), healths=(6, 6))
    assert not could_fall(state, "a")
    assert peril(state, "a") == (0, 0)


def test_before_the_enemy_turn_it_is_told_as_if_it_began_now() -> None:
    state = SCENES["one beside"]
    planning = replace(state, phase="heroes", active="a", enemies=(replace(state.enemies[0], done=True),))
    assert peril(planning, "a") == peril(state, "a")


def test_too_many_ways_have_no_answer() -> None:
    assert peril(SCENES["two dice"], "a", most=2) is None
    assert peril(replace(SCENES["two dice"], options=Options("guided")), "a") is None
    assert peril(SCENES["two dice"], "nobody") is None
