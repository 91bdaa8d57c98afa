"""The training set at the table: every ability of it can be used, and does what its sentence says."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.offers import legal
from companion.games.duel.field import P1, cell
from companion.games.realms.commands import UseAbility
from companion.games.realms.examples import example_cards, ready_deck
from companion.games.realms.game import GAME
from companion.games.realms.model import Card
from companion.games.realms.printed import Ability, Printed
from companion.games.realms.rules.verbs import VERBS
from tests.games.realms.kit import Battle, battle, one, two

ABLE = [(card, ability) for card in example_cards().values() for ability in card.abilities]
STANDING = [card for card in example_cards().values() if not card.is_carried]
NAMES = [ability.id for _, ability in ABLE]
DONE = {
    "heal": {"P1-b3.wounds": 0},
    "give_armour": {"P1-b3.armour_tokens": 1},
    "give_movement": {"P1-b3.movement_tokens": 1},
    "open": {"P1-b3.closed": False},
    "wound": {"P2-c4.wounds": 1},
    "close": {"P2-c4.closed": True},
    "mark": {"P2-c4.marks": 1},
}


def placed(printed: Printed) -> Card:
    """A training card of Player 1 where it belongs."""
    if printed.stands_beside:
        return Card("P1-it", P1, printed, zone="air", controller=P1)
    return Card("P1-it", P1, printed, at=cell("c3"), controller=P1, movement=printed.movement)


def scene(printed: Printed) -> Battle:
    """The card beside a hurt and exhausted friend, an enemy before it and another behind that."""
    return battle(placed(printed), one("b3", wounds=2, closed=True), two("c4"), two("c5"))


@pytest.mark.parametrize(("printed", "ability"), ABLE, ids=NAMES)
def test_every_ability_of_the_training_set_can_be_used(printed: Printed, ability: Ability):
    orders = [each for each in legal(GAME, scene(printed).state, P1) if isinstance(each, UseAbility)]
    assert {each.who for each in orders} == {"P1-it"}


@pytest.mark.parametrize(("printed", "ability"), ABLE, ids=NAMES)
def test_what_an_ability_does_is_done(printed: Printed, ability: Ability):
    for done in ability.does:
        target = "P1-b3" if ability.targets == "own" else "P2-c4"
        scene(printed).when(UseAbility("P1-it", ability.id, target)).then(
            {**DONE[done.verb], "P1-it.closed": True}
        )


def test_the_scenes_know_every_verb_of_the_training_set():
    used = {done.verb for _, ability in ABLE for done in ability.does}
    assert used == set(DONE) and used <= set(VERBS)


@pytest.mark.parametrize("printed", STANDING, ids=lambda printed: printed.name)
def test_a_keyword_of_the_training_set_is_in_force_at_the_table(printed: Printed):
    state = battle(placed(printed), two("c5")).state
    card = state.card("P1-it")
    assert set(printed.keywords) <= set(state.tags_of(card))


def test_two_guards_side_by_side_form_a_rank():
    guard = example_cards()["Ash Guard"]
    beside, apart = (
        battle(placed(guard), replace(placed(guard), id="P1-other", at=cell(at))).state for at in ("b3", "b4")
    )
    assert beside.number(beside.card("P1-it"), "armour") == 1
    assert apart.number(apart.card("P1-it"), "armour") == 0


@pytest.mark.rule("RE-DECK-04", "RE-ARMY-15")
def test_the_army_of_a_first_game_is_no_longer_in_its_deck():
    (begun,) = GAME.setup({})
    for number, side in enumerate(GAME.evolve(GAME.start, begun).sides):
        assert side.squad and sorted((*side.deck.cards, *side.squad)) == sorted(ready_deck(number))
