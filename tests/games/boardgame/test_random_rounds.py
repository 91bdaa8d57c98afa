"""Rounds at random on random maps: nothing breaks, every question has a choice, and invariants hold."""

from __future__ import annotations

import os
from random import Random
from typing import Any

import pytest

from companion.content.languages import LANGUAGES, speak
from companion.core.journal import Entry
from companion.core.offers import why_refused
from companion.core.questions import Choose
from companion.core.seats import TABLE
from companion.core.shelf import Memory
from companion.core.table import Table
from companion.games.boardgame.commands import RunEnemy
from companion.games.boardgame.facts.read import example_box
from companion.games.boardgame.game import GAME
from companion.games.boardgame.model import State
from tests.bots import answer_all

pytestmark = pytest.mark.slow

ROUNDS = int(os.environ.get("BOARDGAME_ROUNDS", "120"))
"""More of them by hand: BOARDGAME_ROUNDS=5000."""
A_TABLE = 12
"""After so many Rounds another table begins."""
SIGNS = "........^#"
CHOICES = {
    "next_enemy", "goal", "end_space", "route", "displace_order", "displace_to", "landing", "target",
    "weakest", "enemy_reroll", "defend", "defend_order", "riposte_order", "riposte", "strengthen", "reroll",
    "open_die", "stanch", "spawn_space", "spawn_front", "spawn_centre", "away", "event_order", "rule_order",
    "both_ends",
}  # fmt: skip
"""The decision points of the Enemy Turn on a map, D1 to D12; whatever else is asked is chance."""


def adventure(chance: Random) -> dict[str, Any]:
    """An Adventure with Scenery, terrain, spawns and Enemies of all bases, where chance puts them."""
    width, height = chance.randint(7, 11), chance.randint(6, 9)
    rows = [
        {"r": r, "q": -(r // 2), "signs": "".join(chance.choice(SIGNS) for _ in range(width))}
        for r in range(height)
    ]
    rows[-1]["signs"] = "o" * width
    plain = [
        [row["q"] + place, row["r"]]
        for row in rows[:-1]
        for place, sign in enumerate(row["signs"])
        if sign == "."
    ]
    spots = chance.sample(plain, 12)
    kinds = [each.id for each in example_box().enemies]
    tokens = [{"kind": "spawn", "name": name, "at": spots.pop()} for name in "DEF"]
    tokens += [{"kind": "terrain", "name": "thorns", "at": spots.pop()} for _ in range(3)]
    tokens += [{"kind": "tactic", "name": "supplies", "at": spots.pop()}]
    return {
        "id": "random",
        "name": "Random",
        "rows": rows,
        "heroes": chance.sample(["brann", "mirel", "odo", "guts", "isidro"], chance.randint(1, 5)),
        "tokens": tokens,
        "enemies": [{"card": chance.choice(kinds), "at": spots.pop()} for _ in range(4)],
        "allies": [{"card": "ferryman", "at": rows_end(rows)}],
        "rules": [
            {"id": "thorns", "tag": "terrain_wound", "n": 1, "on": "thorns"},
            {"id": "mud", "tag": "terrain_stop", "n": 1, "on": "thorns", "at_start": chance.random() < 0.5},
        ],
        "cards": [
            {
                "id": "A",
                "when": [
                    {"fact": "round_end", "n": 1, "reveal": ["B"]},
                    {"fact": "attacked", "on": "ferryman", "reveal": ["C"]},
                    {"fact": "ko", "on": "ferryman", "reveal": ["D"]},
                ],
            },
            {
                "id": "B",
                "do": [
                    {"what": "spawn", "who": chance.choice(kinds), "at": "D", "again": True},
                    {"what": "spawn", "who": chance.choice(kinds), "at": "E", "again": True},
                ],
            },
            {"id": "C", "do": [{"what": "move", "who": "ferryman", "kind": "away", "n": 2}]},
            {"id": "D", "do": [{"what": "spawn", "who": chance.choice(kinds), "at": "F"}]},
        ],
    }


def rows_end(rows: list[dict[str, Any]]) -> list[int]:
    return [rows[-1]["q"], rows[-1]["r"]]


def check(state: State) -> None:
    """What holds at every table."""
    board = state.adventure.board
    seen: dict[Any, str] = {}
    for name, under in state.zones.items():
        for at in under:
            assert board.inside(at), (name, at)
            assert at not in seen, (name, seen[at], at)
            seen[at] = name
            if state.side(name) == "hero":
                assert at not in {*state.adventure.short, *state.adventure.tall}
            assert (
                at not in state.adventure.tall
                or "flying" in state.keywords(name)
                or state.side(name) == "enemy"
            )
    for hero in state.heroes:
        top = state.board_of(hero)
        assert 0 <= hero.health <= top.health
        assert 0 <= hero.fatigue <= top.ko
        assert hero.out == (hero.health == 0 or hero.fatigue == top.ko)
        held = [*hero.hand, *hero.pile, *hero.discard]
        assert len(held) == len(set(held))
    for card in state.box.enemies:
        assert state.in_pool(card.id) >= 0
    assert state.attack is None


def act_at_random(table: Table, chance: Random, watch: Any) -> bool:
    """An order found field by field, which is quicker than looking at all that are legal."""
    state, tries = table.state, list(table.game.offers(table.state, TABLE)) * 3
    chance.shuffle(tries)
    for offer in tries if table.game.outcome(state) is None else ():
        chosen: dict[str, Any] = {}
        for field in offer.fields:
            values = list(field.values(state, chosen)) if field.values is not None else []
            if not values:
                break
            chosen[field.name] = chance.choice(values)
        else:
            command = offer.kind(**chosen)
            if why_refused(table.game, state, command) is None:
                if not isinstance(table.do(command), Entry):
                    answer_all(table, chance, watch)
                return True
    return False


def play(seed: int, mode: str) -> tuple[int, State]:
    """A table played at random; how many Rounds it lasted."""
    chance = Random(seed)
    options = {"adventure": adventure(chance), "options": {"mode": mode}}
    table = Table.begin(GAME, Memory(), options, seed, app_rolls=True)
    asked: set[str] = set()

    def watch(table: Table, question: Any) -> None:
        asked.add(question.key)
        assert all(speak(table.game.words(table.so_far).question(question), each) for each in LANGUAGES[:1])
        run = table.pending is not None and isinstance(table.pending.command, RunEnemy)
        assert mode == "guided" or not run or question.is_chance or question.key in CHOICES, question
        assert not isinstance(question, Choose) or len(question.names) > 1, question

    answer_all(table, chance, watch)
    while table.state.round <= A_TABLE and act_at_random(table, chance, watch):
        assert table.failure is None
        check(table.state)
    return table.state.round, table.state


@pytest.mark.rule("BG-BOARD-02", "BG-BOARD-09", "BG-ROUND-02")
@pytest.mark.parametrize("mode", ["map", "guided"])
def test_random_rounds_never_break(mode: str) -> None:
    rounds, seed = 0, 0
    while rounds < ROUNDS:
        lasted, state = play(seed, mode)
        rounds, seed = rounds + lasted, seed + 1
        assert GAME.outcome(state) is None or state.status != "playing"
