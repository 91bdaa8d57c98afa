"""The first game of the book from one tap to its end, and long random play."""

from __future__ import annotations

from random import Random

import pytest

from companion.cards.ready import first_squad
from companion.cards.squad_limits import shipped_limits
from companion.cards.squads import Bought, breaches, hand_of, means_of
from companion.core.game import fold
from companion.core.shelf import Memory
from companion.core.table import Table
from companion.games.duel.commands import BringCard, Concede, Rearrange
from companion.games.duel.field import SEATS
from companion.games.kubnazub.printed import example_cards
from tests.bots import answer_all, any_order
from tests.games.kubnazub.kit import GAME

TURNS = 60
UNPLAYED = (BringCard, Concede, Rearrange)


@pytest.mark.rule("KZ-DEAL-08", "KZ-SQUAD-20", "KZ-SQUAD-21", "KZ-CORE-01", "KZ-CORE-06")
def test_a_table_begins_with_the_two_squads_of_the_first_game():
    state = Table.begin(GAME, Memory(), {}).state
    limits = shipped_limits("kubnazub", "squad")
    for number, seat in enumerate(SEATS, 1):
        side, squad = state.side(seat), first_squad(number)
        assert side.squad == tuple(card.name for card in squad)
        assert len(side.deck.cards) + len(squad) == 30
        bought = [Bought(card.name, 1, card) for card in squad]
        assert breaches(bought, limits, means_of(limits, number), hand_of(limits)) == ()


def test_every_card_of_the_box_has_facts_that_are_marked_as_an_example():
    known = example_cards()
    assert len(known) == 60 and {card.source for card in known.values()} == {"example"}


def conserved(state, squads):
    """Every card is on its side, in play or beside it, and nowhere twice."""
    for seat in SEATS:
        side = state.side(seat)
        names = [
            *side.deck.cards,
            *side.dealt,
            *side.squad,
            *(c.printed.name for c in state.cards if c.owner == seat),
        ]
        assert sorted(names) == squads[seat]
    assert all(card.wounds >= 0 and card.lives <= card.most_lives for card in state.cards)
    assert len({card.id for card in state.cards}) == len(state.cards)
    cells = [card.at for card in state.cards if card.zone == "field"]
    assert len(set(cells)) == len(cells)


@pytest.mark.parametrize("seed", [0, *(pytest.param(each, marks=pytest.mark.slow) for each in range(1, 4))])
def test_random_battles_end_with_every_card_where_it_belongs(seed):
    chance = Random(seed)
    table = Table.begin(GAME, Memory(), {}, seed, app_rolls=True)
    squads = {seat: sorted(card.name for card in table.state.side(seat).library) for seat in SEATS}
    for _ in range(900):
        command = any_order(GAME, table.state, chance, UNPLAYED)
        if command is None:
            break
        table.do(command)
        answer_all(table, chance)
        conserved(table.state, squads)
    events = [event for entry in table.entries() for event in entry.events]
    assert fold(GAME, GAME.start, events) == table.state
    assert table.state.turn > TURNS or table.outcome is not None
