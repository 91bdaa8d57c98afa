"""The board game: a whole Enemy Turn, its search beside libtcod or a plain search, sight, chances.

libtcod is a baseline where it is installed (`pip install tcod`); a plain breadth-first search always is.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Collection
from dataclasses import replace
from functools import reduce
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any

from companion.core import sight
from companion.core.ask import Ask, bot
from companion.core.game import decide
from companion.core.hexes import Hex, HexMap, around, within
from companion.core.routes import Approach, Base, Ground, distances, reach
from companion.core.sight import look, sees
from companion.games.boardgame.commands import RunEnemy
from companion.games.boardgame.evolve import evolve
from companion.games.boardgame.facts.adventure import Adventure
from companion.games.boardgame.facts.model import ActionCard, Box, ColourDie, EnemyCard, Face, HeroBoard
from companion.games.boardgame.game import GAME
from companion.games.boardgame.model import Enemy, Hero, State
from companion.games.boardgame.odds.attack import strike_odds
from companion.games.boardgame.rules import dist
from companion.games.boardgame.rules.enemy import able

ROOT = Path(__file__).resolve().parents[1]
REPEATS = 5
MOVEMENT = 4
HEROES = 5


def table(enemies: int, spaces: int) -> State:
    """Five Heroes in the middle of a rectangle with woods, Enemies along its edges."""
    wide = round((spaces * 1.04) ** 0.5)
    cells = [Hex(q - r // 2, r) for r in range(spaces // wide) for q in range(wide)]
    chance = Random(enemies * 1000 + spaces)
    middle = Hex(wide // 2 - (spaces // wide) // 4, (spaces // wide) // 2)
    stands = [at for at in within(middle, 2) if at in cells][:HEROES]
    free = [at for at in cells if at not in within(middle, 3)]
    tall = tuple(chance.sample(free, len(cells) // 12))
    edge = sorted(
        (at for at in free if at not in tall), key=lambda at: -max(abs(at.q - middle.q), abs(at.r - middle.r))
    )
    die = ColourDie("red", 3, (Face(0), Face(1), Face(1), Face(2), Face(2, "bleeding"), Face(3)))
    box = Box(
        dice=(replace(die, id="red"),),
        hero_boards=tuple(HeroBoard(f"b{n}", f"hero{n}", f"Hero {n}", 60, 24) for n in range(HEROES)),
        action_cards=tuple(
            ActionCard(f"c{n}", f"hero{n}", 1, "Guard", ("red",) * 3, 2, 2) for n in range(HEROES)
        ),
        enemies=(EnemyCard("troll", "Troll", 7, 9, 12, ("red", "red"), MOVEMENT, 1, count=enemies),),
    )
    return State(
        box=box,
        adventure=Adventure("bench", cells=tuple(cells), tall=tall),
        phase="enemies",
        heroes_at_start=HEROES,
        heroes=tuple(
            Hero(f"hero{n}", f"b{n}", 60, at=at, pile=(f"c{n}",), activated=True)
            for n, at in enumerate(stands)
        ),
        enemies=tuple(Enemy(f"troll-{n}", "troll", at) for n, at in enumerate(edge[:enemies])),
        cards_in_play=("troll",),
    )


def with_range(state: State, most: int) -> State:
    """The same with Enemies that attack from afar and need to see whom they attack."""
    card = replace(state.box.enemies[0], range=most, visible=True)
    return replace(state, box=replace(state.box, enemies=(card,)))


def forgetting(state: State) -> State:
    """The same, with no answer about sight remembered from another run."""
    sight._from_origin.cache_clear()
    dist._sees.cache_clear()
    return replace(state)


def enemy_turn(state: State) -> State:
    """Every Enemy plays its activation; dice and ties at random."""
    maker = bot(Random(3))
    while state.status == "playing" and able(state):
        state = reduce(evolve, decide(GAME, state, RunEnemy(), Ask(maker=maker)), state)
    return state


# -- the search alone ---------------------------------------------------------------------------------------


def our_search(state: State) -> None:
    """For each Enemy: who is next, whom it goes for, where it ends."""
    walls = frozenset(state.adventure.tall)
    board, stands = state.adventure.board, dict(state.places)
    heroes = [state.zones[each.id] for each in state.heroes]
    for enemy in state.enemies:
        taken = frozenset(place.at for place in stands.values())
        Approach(Ground(board, walls, taken), Base.ONE, [at for each in heroes for at in each]).distance(
            stands[enemy.id]
        )
        own = Ground(board, walls, taken - {stands[enemy.id].at})
        far = distances(own, Base.ONE, stands[enemy.id], heroes)
        goal = heroes[far.index(min(far))]
        ends = reach(own, Base.ONE, stands[enemy.id], MOVEMENT).ends
        towards = Approach(own, Base.ONE, goal)
        stands[enemy.id] = min(ends, key=lambda end: (towards.distance(end), ends[end], end))


def plain_search(state: State) -> None:
    """The same with a breadth-first search over a dictionary, begun anew for each question."""
    board, walls = state.adventure.board, frozenset(state.adventure.tall)
    stands = {each.id: each.at for each in (*state.heroes, *state.enemies) if each.at is not None}
    heroes = [each.at for each in state.heroes if each.at is not None]
    for enemy in state.enemies:
        closed = walls | frozenset(stands.values())
        flood(board, heroes, closed)
        here = stands[enemy.id]
        near = flood(board, [here], closed)
        goal = min(heroes, key=lambda hero: min((near.get(at, 999) for at in around(hero)), default=999))
        towards = flood(board, [goal], closed)
        ends = [at for at, far in near.items() if far <= MOVEMENT]
        stands[enemy.id] = min(ends, key=lambda at: (towards.get(at, 999), near[at], at))


def flood(board: HexMap, starts: list[Hex], closed: Collection[Hex]) -> dict[Hex, int]:
    """Steps from the nearest start."""
    far = dict.fromkeys(starts, 0)
    queue = deque(starts)
    while queue:
        at = queue.popleft()
        for there in around(at):
            if there in board.spaces and there not in closed and there not in far:
                far[there] = far[at] + 1
                queue.append(there)
    return far


def libtcod_search(state: State) -> Callable[[], None] | None:
    """Three distance maps for each Enemy, in C; None where libtcod is not installed."""
    try:
        import numpy
        import tcod.path
    except ImportError:
        return None
    cells = state.adventure.board.cells
    left, top = min(at.q for at in cells), min(at.r for at in cells)
    shape = (max(at.r for at in cells) - top + 1, max(at.q for at in cells) - left + 1)
    walls = frozenset(state.adventure.tall)

    def search() -> None:
        stands = {each.id: each.at for each in (*state.heroes, *state.enemies) if each.at is not None}
        heroes = [each.at for each in state.heroes if each.at is not None]
        for enemy in state.enemies:
            cost = numpy.zeros(shape, dtype=numpy.int8)
            for at in cells:
                cost[at.r - top, at.q - left] = at not in walls
            for at in stands.values():
                cost[at.r - top, at.q - left] = 0
            here = stands[enemy.id]
            maps = []
            for starts in (heroes, [here], heroes[:1]):
                graph = tcod.path.CustomGraph(shape)
                for q, r in around(Hex(0, 0)):
                    graph.add_edge((r, q), 1, cost=cost)
                finder = tcod.path.Pathfinder(graph)
                for at in starts:
                    finder.add_root((at.r - top, at.q - left))
                finder.resolve()
                maps.append(finder.distance)
            near, towards = maps[1], maps[2]
            ends = numpy.argwhere(near <= MOVEMENT)
            best = min(ends, key=lambda end: (towards[tuple(end)], near[tuple(end)], tuple(end)))
            stands[enemy.id] = Hex(int(best[1]) + left, int(best[0]) + top)

    return search


def rows() -> list[dict[str, Any]]:
    """One row for each question, in milliseconds of a processor."""
    found = []
    for enemies, spaces in ((10, 150), (10, 600), (30, 600), (60, 600)):
        state = table(enemies, spaces)
        aim = "under 40 ms" if (enemies, spaces) == (30, 600) else ""
        size = f"{enemies} Enemies, {len(state.adventure.cells)} Spaces, {HEROES} Heroes"
        found.append(
            row("a whole Enemy Turn, attacks included", size, lambda state=state: enemy_turn(state), aim)
        )
    archers = with_range(table(30, 600), 4)
    found.append(
        row("the same, all with Range 4 and Visible", "30 Enemies, 600 Spaces, 5 Heroes",
            lambda: enemy_turn(forgetting(archers)), "under 40 ms")
    )  # fmt: skip
    state = table(30, 600)
    tcod = libtcod_search(state)
    found.append(
        row("the search of an Enemy Turn", "30 Enemies, 600 Spaces", lambda: our_search(state), "",
            "plain search", lambda: plain_search(state))
    )  # fmt: skip
    name = "libtcod, three maps an Enemy" if tcod is not None else "libtcod: not installed"
    found.append(
        row(
            "the search of an Enemy Turn", "30 Enemies, 600 Spaces", lambda: our_search(state), "", name, tcod
        )
    )
    pairs = [(each.at, hero.at) for each in state.enemies for hero in state.heroes if each.at and hero.at]
    tall = frozenset(state.adventure.tall)
    found.append(
        row("who sees whom", f"{len(pairs)} pairs, {len(tall)} tall Spaces", lambda: seen(pairs, tall), "")
    )
    found.append(row("what hides whom, named", "30 pairs", lambda: hidden(pairs[:30], tall), ""))
    near = replace(
        state, phase="heroes", active="hero0",
        enemies=(Enemy("troll-0", "troll", around(state.heroes[0].at or Hex(0, 0))[0]),),
        heroes=(replace(state.heroes[0], rerolls=2), *state.heroes[1:]),
    )  # fmt: skip
    found.append(
        row(
            "chances of an Attack",
            "3 dice, 2 Rerolls",
            lambda: strike_odds(near, "hero0", "troll-0"),
            "under 40 ms",
        )
    )
    return [*found, *on_screen()]


def on_screen() -> list[dict[str, Any]]:
    """Frames of a board of 600 hexagons and 31 pieces, beside drawing it again unchanged."""
    run = [sys.executable, "-m", "benchmarks.hex_board_probe"]
    done = subprocess.run(run, cwd=ROOT, capture_output=True, text=True, check=True)
    times = json.loads(done.stdout.strip().splitlines()[-1])
    aims = {"move": "under 50 ms", "mark": "under 50 ms", "push": "under 20 ms", "zoom": "under 20 ms"}
    words = {
        "move": "a piece moves",
        "mark": "a hexagon is marked",
        "push": "the board is pushed",
        "zoom": "it is zoomed",
    }
    return [
        {
            "what": f"boardgame: {words[name]}, one frame",
            "size": "600 hexagons, 31 pieces",
            "ours": times[name],
            "baseline": "the same picture again",
            "theirs": times["still"],
            "aim": aim,
        }
        for name, aim in aims.items()
    ]


def seen(pairs: list[tuple[Hex, Hex]], tall: frozenset[Hex]) -> int:
    """How many pairs see each other; no answer is remembered from another run."""
    sight._from_origin.cache_clear()
    return sum(sees([one], [two], tall) for one, two in pairs)


def hidden(pairs: list[tuple[Hex, Hex]], tall: frozenset[Hex]) -> int:
    """How many Spaces stand in the way of these pairs."""
    return sum(len(look([one], [two], tall).blockers) for one, two in pairs)


def row(
    what: str,
    size: str,
    act: Callable[[], object],
    aim: str,
    baseline: str = "none",
    theirs: Callable[[], object] | None = None,
) -> dict[str, Any]:
    """Our median beside one run of the baseline."""
    return {
        "what": f"boardgame: {what}",
        "size": size,
        "ours": median(milliseconds(act) for _ in range(REPEATS)),
        "baseline": baseline,
        "theirs": milliseconds(theirs) if theirs else None,
        "aim": aim,
    }


def milliseconds(act: Callable[[], object]) -> float:
    """The time of a processor that one call takes, however busy the machine is."""
    start = process_time()
    act()
    return (process_time() - start) * 1000
