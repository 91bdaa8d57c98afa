"""From the roll to the first turn at random: cards are conserved, and nobody learns what is not his."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from companion.core.game import fold
from companion.core.shelf import Memory
from companion.core.table import Table
from companion.games.duel.field import SEATS
from companion.games.kubnazub.commands import BringCard, Concede, Redeal
from companion.games.kubnazub.printed import example_cards
from companion.games.kubnazub.rules.trigger import MOMENTS
from tests.bots import answer_all, any_order
from tests.conformance.playing import Play, play_at_random
from tests.conformance.secrets import differences, leaked_words
from tests.games.kubnazub.before import DECKS, given, own_facts
from tests.games.kubnazub.kit import GAME

SINGS = [{"moment": "start_of_battle", "text": "La."}, {"moment": "when_dealt", "text": "Hum."}]
KINDS = ("companion", "parasite", "flying", "ground", "ground")


def facts(chance: Random):
    """Cards of every kind, some with texts."""
    made = []
    for name, card in example_cards().items():
        kind = chance.choice(KINDS)
        before = [{"verb": each.verb, "n": each.n} for each in card.before_squad]
        made.append(
            {
                "name": name, "cost": card.cost, "elite": card.elite, "elements": list(card.elements),
                "kind": kind, "lives": 5, "before_squad": before,
                "reminders": SINGS if chance.random() < 0.2 else [],
            }
        )  # fmt: skip
    return own_facts(*made)


def held(state) -> Counter[str]:
    """Every card of the table by name, wherever it is."""
    sides = (name for side in state.sides for name in (*side.deck.cards, *side.dealt, *side.squad))
    return Counter((*sides, *(card.printed.name for card in state.cards)))


def brought(table: Table) -> Counter[str]:
    every = [card.name for side in table.state.sides for card in side.library if card.source == "told"]
    return Counter(every)


@pytest.mark.rule("KZ-DEAL-03", "KZ-DEAL-04", "KZ-SQUAD-18", "KZ-PLACE-01", "KZ-SYMB-06", "KZ-START-02")
@pytest.mark.parametrize("seed", range(6))
def test_a_random_table_comes_to_the_battle_and_no_card_is_lost(seed):
    chance = Random(seed)
    table = Table.begin(GAME, Memory(), given(facts=facts(chance)), seed, app_rolls=bool(seed % 2))
    answer_all(table, chance)
    names = Counter((*DECKS[SEATS[0]], *DECKS[SEATS[1]]))
    stages = []
    for _ in range(400):
        assert held(table.state) == names + brought(table)
        if table.state.stage == "battle" or table.outcome:
            break
        stages.append(table.state.stage)
        rarely = (Concede, BringCard, Redeal) if chance.random() < 0.9 else (Concede,)
        command = any_order(GAME, table.state, chance, rarely)
        assert command is not None
        table.do(command)
        answer_all(table, chance)
    assert table.state.stage == "battle" or table.outcome
    assert set(stages) == {"deal", "squad", "place"}
    assert held(table.state) == names + brought(table)
    events = [event for entry in table.entries() for event in entry.events]
    assert fold(GAME, GAME.start, events) == table.state
    while table.can_undo:
        table.undo()
    assert table.state.stage == "first"


@cache
def secret_play(seed: int) -> Play:
    """A random table with two decks, as the suite for all games plays it."""
    begins = given(facts=facts(Random(seed)), names={"P1": "Аня", "P2": "Боря"})
    return play_at_random(replace(GAME, setup=lambda _: GAME.setup(begins)), seed)


@pytest.mark.parametrize("seed", [1, 2])
def test_nobody_reads_the_deal_the_squad_or_the_placement_of_the_other(seed):
    leaked = leaked_words(secret_play(seed))
    # A moment that everybody knows of may be called like a keyword that a hidden card has.
    assert [each for each in leaked if each.split()[2] not in MOMENTS] == []


@pytest.mark.parametrize("seed", [1, 2])
def test_what_the_other_holds_makes_no_difference_to_what_a_player_reads(seed):
    assert differences(secret_play(seed)) == []


def test_the_two_decks_are_shuffled_apart():
    table = Table.begin(GAME, Memory(), given(decks=dict.fromkeys(SEATS, DECKS[SEATS[0]])), 5, app_rolls=True)
    table.answer("first")
    one, two = (side.dealt for side in table.state.sides)
    assert set(one) != set(two)
