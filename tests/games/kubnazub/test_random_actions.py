"""Random battles of cards with every kind of ability: nothing gets stuck, lost or left on the pile."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion.core.ask import Ask, bot
from companion.core.errors import Illegal, Unanswered
from companion.core.game import Command, decide, fold
from companion.core.offers import legal
from companion.games.duel.field import FIELD, P1, P2, cell_name
from companion.games.kubnazub import events as ev
from companion.games.kubnazub.commands import BringCard, Concede
from companion.games.kubnazub.model import Options, State
from companion.games.kubnazub.printed import Ability, Effected
from tests.bots import pick_order
from tests.conformance.playing import told
from tests.games.kubnazub.kit import GAME, battle, card

pytestmark = pytest.mark.slow

TAGS = (
    "jump 2",
    "teleport",
    "directed_strike",
    "armour 1",
    "protection_magic",
    "protection_flyers",
    "poison 1",
)
KINDS = ("special_strike", "magic_strike", "shot", "throw", "reach_strike", "discharge", "spell", "impact")
VERBS = ("wound", "heal", "curse", "close", "open", "finish", "shift_left", "shift_back", "destroy", "poison")
OPTIONS = (
    Options(),
    Options(
        strike_own_cards=False, protect_closed=False, range_and_flying=False, lost_target="taken_back",
        reach_over_parasite=False, permission_stays=False, only_flying_left="cards",
    ),
)  # fmt: skip
ORDERS, SEEDS = 40, 8


def ability(chance: Random, n: int) -> Ability:
    """Any ability; every third one is sudden, some of those an answer."""
    is_sudden = chance.random() < 0.4
    verb = chance.choice(("block", "cancel", "redirect", "strike_back") if is_sudden and n else VERBS)
    return Ability(
        f"a{n}",
        chance.choice(KINDS) if verb in VERBS else "impact",
        value=chance.choice((None, (1, 2, 3))) if verb in VERBS else None,
        range=chance.choice((None, 2, 3)),
        chips=chance.choice((0, 0, 1)),
        closes=chance.random() < 0.7,
        sudden=is_sudden,
        per_turn=1,
        does=(Effected(verb, 1),),
        targets=chance.choice(("any", "creature", "enemy", "own")),
        when=chance.choice(("", "is_attacked", "enemy_acts")) if verb == "strike_back" else "",
    )


def mixed(chance: Random) -> State:
    """Two squads in a muddle, with flyers, symbionts, hidden cards and an artifact."""
    cards = []
    for seat in (P1, P2):
        middle = [at for at in FIELD.cells if at not in {each.at for each in cards} and 0 < at.row < 5]
        for place in chance.sample(middle, 5):
            tags = chance.sample(TAGS, 1)
            texts = tuple(ability(chance, n) for n in range(2))
            cards.append(card(seat, cell_name(place), *tags, abilities=texts, movement=2, lives=6, chips=1))
        cards.append(card(seat, "air", abilities=(ability(chance, 0),), lives=4))
        cards.append(card(seat, f"on {cards[-2].id}", abilities=(ability(chance, 1),)))
    lying = {"type": "area", "kind": ""}, {"kind": "flying"}, {"type": "artifact", "kind": ""}, {}
    cards += [
        card(P2, f"{file}6", hidden=True, abilities=(ability(chance, 0),), **kind)
        for file, kind in zip("abcd", lying, strict=True)
    ]
    return battle(*cards, turn=1, options=chance.choice(OPTIONS)).state


def step(state: State, chance: Random) -> tuple[State, set[type]]:
    """One order with any answers; what a rule refuses is answered otherwise."""
    order = GAME.follow(state) or pick_order(
        chance,
        [each for each in legal(GAME, state, state.active, 12) if not isinstance(each, BringCard | Concede)],
    )
    assert order is not None
    for _ in range(200):
        ask = Ask(maker=bot(chance))
        try:
            events = decide(GAME, state, order, ask)
        except Illegal as refused:
            assert refused.key == "cannot_protect", refused
            continue
        assert all(told(GAME.words(state).question(question)) for question in ask.asked)
        return fold(GAME, state, events), {type(event) for event in events}
    raise AssertionError(f"no answer to {order} is accepted")


def played(seed: int) -> set[type]:
    """A random battle, held together all the way; the kinds of events in it."""
    chance = Random(seed)
    state = mixed(chance)
    many, happened = len(state.cards), set()
    for _ in range(ORDERS):
        if state.result != "open":
            break
        state, kinds = step(state, chance)
        happened |= kinds
        cells = [each.at for each in state.cards if each.zone == "field"]
        assert len(cells) == len(set(cells)) and state.pile == () and len(state.cards) == many
        assert all(each.chips >= 0 and each.movement >= 0 for each in state.cards)
    return happened


def test_random_battles_come_to_no_harm():
    happened = set().union(*(played(seed) for seed in range(SEEDS)))
    assert {
        ev.AbilityUsed,
        ev.SuddenTaken,
        ev.ActionStopped,
        ev.AttackRedirected,
        ev.CardRelocated,
    } <= happened
    assert {ev.ProtectorNamed, ev.FightRolled, ev.StrengthRolled, ev.CardsRevealed, ev.CardsDied} <= happened


def first_question(state: State, order: Command) -> Any:
    """What is told and asked first when an order is given."""
    try:
        return decide(GAME, state, order, Ask())
    except Unanswered as stop:
        return stop.question, stop.events


@pytest.mark.parametrize("seed", range(3))
def test_what_lies_face_down_makes_no_difference_to_orders_and_questions(seed):
    state = mixed(Random(seed))
    lying = [each for each in state.cards if each.hidden]
    swapped = {each.id: other.printed for each, other in zip(lying, reversed(lying), strict=True)}
    cards = tuple(replace(each, printed=swapped.get(each.id, each.printed)) for each in state.cards)
    other = replace(state, cards=cards)
    orders = legal(GAME, state, P1)
    assert orders == legal(GAME, other, P1)
    open_ones = [each for each in orders if getattr(each, "target", "") not in swapped]
    assert any(getattr(each, "target", "") in swapped for each in orders) and open_ones
    for order in open_ones:
        assert first_question(state, order) == first_question(other, order), order
