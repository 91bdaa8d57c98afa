"""Ten thousand turns without an exception: the invariants of the catalogue after every event."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from companion.content.rulebook import rules_of
from companion.core.ask import Ask, bot
from companion.core.errors import Illegal
from companion.core.game import Command, Event
from companion.games.berserkers.commands import (
    COMMANDS,
    AddHomeRequest,
    BeginPlay,
    DrawRequest,
    LayLocations,
    PlaceGoblins,
    RefuseRequest,
    RestoreCheckpoint,
)
from companion.games.berserkers.events import CheckpointRestored
from companion.games.berserkers.evolve import evolve
from companion.games.berserkers.model import COLOURS, FIRES, GAUGE, GEMS, GRID, ITEMS, NAMES, State
from companion.games.berserkers.setup import setup
from companion.games.berserkers.words.questions import _REFUSALS
from tests.games.berserkers.bot import Player, random_table
from tests.games.berserkers.kit import decide

SEEDS = range(10)
TURNS = 500
"""Of each seed: 10,000 in all."""
TRIES = 14
"""So many orders are tried before the phase ends; most of them are refused."""
RULINGS: dict[str, tuple[Any, ...]] = {
    "sealed_riders_act": (True, False),
    "second_wound": ("dies", "nothing"),
    "six": ("exact", "at_least"),
    "shield": ("one", "all"),
    "save_penalty": ("placed", "restored"),
    "seal": ("one", "all"),
    "lift_needs_berserker": (True, False),
    "items": ("phase1", "any"),
    "skip_keeps": (True, False),
    "free_actions": (False, False, False, True),
}
BOOK = rules_of("berserkers")
UNREACHED = (
    "bad_layout", "already_laid", "not_laid", "too_few_requests", "no_more_requests", "goblins_missing",
    "already_refused", "cannot_refuse", "no_gem", "no_facts",
)  # fmt: skip
"""Refusals of the set-up, and of boxes unlike the example."""


# -- invariants ------------------------------------------------------------------------------------


def check_invariants(state: State) -> None:
    """What holds on every table at every moment."""
    limit = 2 if 2 in state.requests else 1
    assert all(0 <= cell.darkness <= limit for cell in state.cells)
    assert 0 <= state.darkness_reserve <= GEMS
    assert 0 <= state.fire_reserve <= FIRES
    assert len(state.squads) <= 3
    assert 0 <= state.gold <= 12
    assert 0 <= state.gauge <= GAUGE
    assert 0 <= state.padlock <= 2
    for name in NAMES:
        one = state.berserker(name)
        assert (one.health == "dead") == (one.at is None)
        assert one.at is None or GRID.inside(one.at)
    for colour in COLOURS:
        assert GRID.inside(state.rider(colour).at)
    assert len(state.pool) + len(state.placed) <= 4
    assert len(set(state.hand)) == len(state.hand)
    assert not set(state.hand) & set(state.item_deck)
    assert len(state.requests) == len(set(state.requests))
    assert not set(state.requests) & set(state.request_deck)
    assert state.zodd is not None or state.zodd_health == 0
    assert not state.fires_locked or state.lit == FIRES


def check_never_taken_back(before: State, after: State, event: Event) -> None:
    """Seals, trained cards, used items and locked fires stay; only a restored checkpoint undoes them."""
    assert event.rule in BOOK
    if isinstance(event, CheckpointRestored):
        return
    for colour in COLOURS:
        assert before.rider(colour).sealed <= after.rider(colour).sealed
    assert set(before.trained) <= set(after.trained)
    assert used(before) <= used(after)
    assert before.fires_locked <= after.fires_locked
    assert before.save_used <= after.save_used
    assert before.burnt <= after.burnt
    assert set(after.grimoire) <= set(before.grimoire) or before.phase == "setup"
    assert (before.elves_done, before.zodd_done, before.treasure_done) <= (
        after.elves_done,
        after.zodd_done,
        after.treasure_done,
    )
    assert before.turn <= after.turn


def used(state: State) -> set[str]:
    return set(ITEMS) - set(state.hand) - set(state.item_deck)


# -- playing ---------------------------------------------------------------------------------------


class Run:
    """One bot at one table after the other."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.player = Player(self.chance)
        self.state = State()
        self.accepted: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.turns = 0

    def do(self, command: Command) -> bool:
        """Try a command; a refusal names a rule of the book and changes nothing."""
        try:
            events = decide(self.state, command, Ask(maker=bot(self.chance)))
        except Illegal as refusal:
            assert refusal.rule in BOOK, (command, refusal)
            self.refused[refusal.key] += 1
            return False
        for event in events:
            after = evolve(self.state, event)
            check_invariants(after)
            check_never_taken_back(self.state, after, event)
            self.state = after
        assert self.state.gauge < GAUGE, "the reward is chosen before anything else"
        assert self.state.zodd is None or self.state.zodd_health > 0, "at no health he is gone"
        self.accepted[type(command).__name__] += 1
        return True

    def begin(self) -> None:
        rulings = {name: self.chance.choice(values) for name, values in RULINGS.items()}
        self.state = State()
        for event in setup({"options": rulings}):
            self.state = evolve(self.state, event)
        assert self.do(LayLocations())
        for _ in range(self.chance.choice((2, 2, 3, 4, 6, 12))):
            assert self.do(DrawRequest())
        if self.chance.random() < 0.3:
            self.do(RefuseRequest())
        if self.chance.random() < 0.2:
            assert self.do(AddHomeRequest("Sing."))
        if 6 in self.state.requests:
            assert self.do(PlaceGoblins(self.chance.choice(GRID.cells)))
        assert self.do(BeginPlay())

    def begin_midway(self) -> None:
        """Random play from the start seldom comes far; from here every order has its chance."""
        rulings = {name: self.chance.choice(values) for name, values in RULINGS.items()}
        self.state = random_table(self.chance, options=rulings)
        check_invariants(self.state)

    def play_turn(self) -> None:
        """To the end of the turn or the game; nonsense is tried in every phase."""
        turn = self.state.turn
        while self.state.turn == turn and self.state.status == "playing":
            phase = self.state.phase
            for _ in range(TRIES if phase == "actions" else 1):
                self.do(self.player.order(self.state))
            if (self.state.turn, self.state.phase, self.state.status) == (turn, phase, "playing"):
                assert self.do(self.player.forward(self.state))
        self.turns += 1

    def play_game(self, turns: int) -> None:
        """One table to its end, or as long as turns are left; a loss is taken back now and then."""
        self.begin() if self.chance.random() < 0.5 else self.begin_midway()
        while self.turns < turns:
            if self.state.status != "playing" and (
                self.chance.random() < 0.3 or not self.do(RestoreCheckpoint())
            ):
                return
            self.play_turn()


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_a_bot_plays_on_and_the_invariants_hold(seed: int) -> None:
    run = Run(seed)
    while run.turns < TURNS:
        run.play_game(TURNS)
    assert run.accepted["RunRiders"] > TURNS / 2
    assert sum(run.refused.values()) > TURNS


@pytest.mark.slow
def test_the_bot_tries_every_order_and_meets_almost_every_refusal() -> None:
    """What a bot never does proves nothing: all kinds of orders are carried out somewhere in these games."""
    never = {kind.__name__ for kind in COMMANDS}
    missed = set(_REFUSALS) - set(UNREACHED)
    for seed in range(100, 112):
        run = Run(seed)
        while run.turns < TURNS // 2:
            run.play_game(TURNS // 2)
        never -= set(run.accepted)
        missed -= set(run.refused)
        if not never | missed:
            return
    raise AssertionError(f"never done: {sorted(never)}, never refused: {sorted(missed)}")
