"""What lies open: the names of units that are gone, whose app-dealt cards, and decks that both follow."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.content.languages import speak
from companion.core.seats import TABLE
from companion.core.shelf import Memory
from companion.core.table import Table
from companion.core.telling import line
from companion.games.warcry import events as ev
from companion.games.warcry.cards import ready_lists
from companion.games.warcry.model import HIDDEN, P1, P2, Options, State
from companion.games.warcry.odds.combats import histogram
from companion.games.warcry.odds.flips import flips_of
from tests.games.warcry.kit import GAME, dice_deck, match, one, two

FOLLOWED = Options(hands="paper", flips_1="deck", flips_2="deck")


def seen(state: State, seat: str) -> State:
    found: State = GAME.veiled(state, seat)  # type: ignore[arg-type]
    return found


def test_a_unit_that_is_gone_for_long_is_still_called_by_its_name() -> None:
    scene = match(one("a", s=9), one("c"), two("b", name="Mud Giants"), two("d"))
    scene.fight("a", "b", 6, 1, 1)
    later = replace(scene.state, fallen=())
    told = line(GAME, ev.UnitsDiscarded(("b",), rule="WC-RESOLVE-03"), later)
    assert speak(told.text) == "Out of play: Mud Giants."


@pytest.mark.rule("WC-MUSTER-04", "WC-ROLL-01")
def test_the_app_deals_and_flips_by_itself_where_it_holds_the_hands() -> None:
    table = Table.begin(GAME, Memory(), {})
    pending = table.pending
    assert pending is not None and pending.question.key == "fielder", "flips and hands were dealt"
    table.answer("P1")
    assert len(table.state.side(P1).army_hand) == 5


@pytest.mark.rule("WC-DECK-15")
def test_a_followed_deck_lies_open_while_hands_are_on_paper() -> None:
    scene = match(one("a"), two("b"), options=FOLLOWED, sides=(dice_deck(P1, 4, 1, 3), dice_deck(P2, 2, 2)))
    for looks in (TABLE, P1, P2):
        assert histogram(seen(scene.state, looks), P1) == {1: 1, 2: 0, 3: 1, 4: 1, 5: 0, 6: 0}
        assert flips_of(seen(scene.state, looks), P2).source == "deck"
    deck = seen(scene.state, TABLE).side(P1).action_deck
    assert deck.loose == tuple(sorted(deck.loose)) and not deck.top, "in no order"


@pytest.mark.rule("WC-DECK-15")
def test_a_followed_deck_is_hidden_from_the_other_where_the_app_holds_the_hands() -> None:
    sides = (dice_deck(P1, 4, 1, 3), dice_deck(P2, 2, 2))
    scene = match(one("a"), two("b"), options=Options(), sides=sides)
    assert set(seen(scene.state, P2).side(P1).action_deck.cards) == {HIDDEN}
    assert flips_of(seen(scene.state, P2), P1).source == "printed"
    assert flips_of(seen(scene.state, P1), P1).source == "deck"


@pytest.mark.rule("WC-DECK-15")
def test_the_army_deck_and_the_lists_stay_hidden_on_a_followed_table() -> None:
    army, action = ready_lists(0)
    decks = {seat: {"army": list(army), "action": list(action)} for seat in (P1, P2)}
    table = Table.begin(GAME, Memory(), {"decks": decks, "options": {
        "hands": "paper", "flips_1": "deck", "flips_2": "deck"}})  # fmt: skip
    other = seen(table.state, P2).side(P1)
    assert set(other.army_deck.cards) == {HIDDEN}
    assert {each.type for each in other.library} <= {"Tactic", "Command", "Reaction"}


@pytest.mark.rule("WC-BATTLE-02")
def test_the_journal_heads_each_battle_with_its_own_number() -> None:
    told = ev.FirstCommandFound(P1, (3, 2), 1, rule="WC-FIRST-02")
    heading = GAME.words(State(battle=3)).heading(told)  # type: ignore[attr-defined]
    assert speak(heading) == "Battle 1"
