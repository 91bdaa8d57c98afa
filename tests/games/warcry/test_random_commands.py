"""Random matches with all ways to hold cards and to roll: the table never breaks, and no card is lost.

`RANDOM_COMMANDS=5000 pytest tests/games/warcry/test_random_commands.py` plays longer.
"""

from __future__ import annotations

import os
from collections import Counter
from random import Random
from typing import Any

import pytest

from companion.cards.card import Card
from companion.core.ask import Ask, bot
from companion.core.errors import Illegal
from companion.core.game import Command, decide, evolve, fold
from companion.core.offers import Offer
from companion.games.warcry import commands as cmd
from companion.games.warcry.cards import table_setup
from companion.games.warcry.model import SEATS, TO_WIN, State
from companion.games.warcry.printed import SPEEDS
from companion.games.warcry.rules.victory import leader
from tests.games.warcry.kit import GAME
from tests.games.warcry.test_cards import lists

COMMANDS = int(os.environ.get("RANDOM_COMMANDS", "400"))
RARE = (
    cmd.Retreat, cmd.ApplyText, cmd.PassMuster, cmd.TestUnit, cmd.CallReaction, cmd.Modify, cmd.Remind,
    cmd.AddCounter, cmd.SetCounter, cmd.DropCounter, cmd.SetPrice, cmd.EndModifier, cmd.BringUnit,
    cmd.DropAttachment,
)  # fmt: skip
"""Orders that end or stop much; tried less often than the others."""


def begun(chance: Random) -> State:
    """A table with any options, with the training decks, with other lists or with none."""
    chosen = {option.id: chance.choice(option.values) for option in GAME.options()}
    given: dict[str, Any] = {"options": chosen}
    given |= chance.choice(({}, lists(), mixed_lists()))
    return fold(GAME, GAME.start, GAME.setup(given))


def mixed_lists() -> dict[str, Any]:
    """Two lists with cards of every kind, as far as a card table tells of them: some tell too little."""
    army = [
        *(Card(f"U{n}", f"Unit {n}", cost=str(n), type="Unit", keywords=(speed,))
          for n, speed in enumerate(("Infantry", "Cavalry", "Flyer", "Fortification", "Cavalry"))),
        Card("U5", "Hero", cost="4", type="Unit", keywords=("Flyer", "Terror 2", "Scout 3"), unique=True),
        Card("U6", "Nameless", cost="X", type="Unit"),
        Card("U7", "Archers", cost="2", type="Unit", keywords=("Infantry", "Long Ranged Attack 4")),
        Card("T0", "Mail", cost="1", type="Attachment", keywords=("Armor",)),
        Card("T1", "Bow", cost="1", type="Attachment", keywords=("Weapon", "Ranged Attack 3"), unique=True),
    ]  # fmt: skip
    action = [
        *(Card(f"A{n}", f"Act {n}", type="Tactic", cost=str(n % 3), die=str(n % 6 + 1)) for n in range(4)),
        Card("A4", "Faded", type="Tactic"),
        Card("C0", "Forward", type="Command", die="2"),
        Card("C1", "Night", type="Command", die="3", keywords=("Strategy",)),
        Card("R0", "Ambush", type="Reaction", die="4"),
        Card("R1", "Watch", type="Reaction", die="5", keywords=("Strategy",)),
        Card("R2", "Duck", type="Reaction", die="1"),
    ]
    return table_setup({seat: [(card, 3) for card in (*army, *action)] for seat in SEATS})


def filled(chance: Random, state: State, offer: Offer[State]) -> Command | None:
    """An order of a kind with any of the values that it may have."""
    chosen: dict[str, Any] = {}
    while (field := offer.next_field(chosen)) is not None:
        written = ["Remember"] if field.name in ("text", "name") else range(-3, 5)
        values = list(field.values(state, chosen)) if field.values else list(written)
        if not values:
            return None
        chosen[field.name] = chance.choice(values)
    return offer.kind(**chosen)


def order(chance: Random, state: State) -> Command:
    (seat,) = GAME.to_act(state)
    offered = list(GAME.offers(state, seat))
    if chance.random() < 0.8:
        offered = [each for each in offered if each.kind not in RARE] or offered
    made = None
    while made is None:
        made = filled(chance, state, chance.choice(offered))
    return made


def check(state: State) -> None:
    """Cards are conserved, lines are lines, and nobody wins more than is there to win."""
    for side in state.sides:
        assert 0 <= side.wins <= TO_WIN and side.unseen >= 0
        if side.listed and state.options.hands == "app":
            check_cards(state, side.id)
    ids = [unit.id for unit in state.units]
    assert len(set(ids)) == len(ids)
    for unit in state.units:
        assert unit.line in ("battle", "reserve") and unit.printed.speed in SPEEDS
    names = [unit.name for unit in state.units if unit.printed.unique]
    assert len(set(names)) == len(names), "one copy of a unique card"
    if state.is_battle_phase:
        assert all(state.line(seat, "battle") or not state.army(seat) for seat in SEATS)
    assert (state.winner is not None) == (state.stage == "over") and state.battle <= 3
    assert leader(state) in (*SEATS, None)


def check_cards(state: State, seat: Any) -> None:
    """Every card of both lists lies in exactly one place."""
    side = state.side(seat)
    played = (
        [each.source for each in state.combat.played if each.is_card and each.seat == seat]
        if state.combat
        else []
    )
    known = {each.key for each in side.library}
    units = [
        card.printed.key for unit in state.army(seat) for card in unit.cards if card.printed.key in known
    ]
    piles = (
        side.army_deck.cards,
        side.army_hand,
        side.army_discard,
        side.action_deck.cards,
        side.action_hand,
    )
    found = Counter(
        [*(card for pile in piles for card in pile), *side.action_discard, *side.strategies, *played, *units]
    )
    assert set(found) <= known
    assert sum(found.values()) == 60, found


def play(chance: Random, commands: int) -> Counter[type[Command]]:
    """Match after match until so many orders were carried out, and which ones."""
    state, done = begun(chance), Counter[type[Command]]()
    while sum(done.values()) < commands:
        if GAME.outcome(state) is not None:
            state = begun(chance)
        command = GAME.follow(state) or order(chance, state)
        try:
            events = decide(GAME, state, command, Ask(maker=bot(chance)))
        except Illegal:
            continue
        for event in events:
            state = evolve(GAME, state, event)
        check(state)
        done[type(command)] += 1
    return done


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.rule("WC-DECK-21", "WC-UNIQUE-01", "WC-LINE-03", "WC-WIN-02")
def test_random_commands_never_break_the_table(seed: int) -> None:
    done = play(Random(seed), COMMANDS)
    assert len(done) > 12


def test_every_kind_of_order_is_carried_out_sooner_or_later() -> None:
    done: Counter[type[Command]] = Counter()
    for seed in range(20):
        done += play(Random(100 + seed), 120)
    assert set(GAME.commands) == set(done)
