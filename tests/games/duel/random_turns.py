"""A player without a plan, for both duels: any order with any values, and sooner or later the pass."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from companion.core.ask import Ask, bot
from companion.core.errors import Illegal
from companion.core.game import Command, Game, decide, fold
from companion.core.offers import Offer
from companion.games.duel.commands import EndTurn

SEEDS = 20
TURNS = 250
QUICK = 2
"""So many seeds are played by `--quick` too."""


def with_every_seed(test: Callable[..., None]) -> Any:
    """A test for each seed; all but the first are slow."""
    seeds = [each if each < QUICK else pytest.param(each, marks=pytest.mark.slow) for each in range(SEEDS)]
    return pytest.mark.parametrize("seed", seeds)(test)


@dataclass(frozen=True)
class Aimless:
    """Battles of one game: how one begins, what is never ordered, and what holds after every order."""

    game: Game[Any]
    begun: Callable[[Random], Any]
    check: Callable[[Any], None]
    unplayed: Collection[type[Command]]
    orders_a_turn: int = 4

    def play(self, chance: Random, turns: int = TURNS) -> int:
        """Battle after battle until so many turns were taken; how many orders were carried out."""
        state, taken, done = self.begun(chance), 0, 0
        while taken < turns:
            if state.result != "open":
                state = self.begun(chance)
            command = self.game.follow(state) or self.order(chance, state)
            then = self.after(chance, state, command)
            if then is not None:
                self.check(then)
                taken += then.turn != state.turn
                state, done = then, done + 1
        return done

    def order(self, chance: Random, state: Any) -> Command:
        """Any order, and sooner or later the pass."""
        left_out = (*self.unplayed, EndTurn)
        offered = [each for each in self.game.offers(state, state.active) if each.kind not in left_out]
        chance.shuffle(offered)
        found = (filled(chance, state, each) for each in offered)
        passes = chance.random() < 1 / self.orders_a_turn
        return EndTurn() if passes else next((each for each in found if each is not None), EndTurn())

    def after(self, chance: Random, state: Any, command: Command) -> Any:
        """The table after an order with random answers; None where the rules refuse it."""
        try:
            events = decide(self.game, state, command, Ask(maker=bot(chance)))
        except Illegal:
            return None
        return fold(self.game, state, events)


def filled(chance: Random, state: Any, offer: Offer[Any]) -> Command | None:
    """An order of a kind with any of the values that it may have."""
    chosen: dict[str, Any] = {}
    while (field := offer.next_field(chosen)) is not None:
        free = ["token"] if field.name == "text" else range(4)
        values = list(field.values(state, chosen)) if field.values else list(free)
        if not values:
            return None
        chosen[field.name] = chance.choice(values)
    return offer.kind(**chosen)


def cards_are_kept(state: Any) -> bool:
    """Whether no card is lost or doubled."""
    return all(
        sorted([*side.deck.cards, *(each.printed.name for each in state.cards if each.owner == side.id)])
        == sorted(each.name for each in side.library)
        for side in state.sides
    )
