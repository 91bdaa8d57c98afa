"""Five thousand random turns of training cards with random keywords: the table never breaks."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion.core.ask import Ask, bot
from companion.core.errors import Illegal
from companion.core.game import Command, decide, fold
from companion.core.keywords import Tag
from companion.core.offers import Offer
from companion.core.piles import Pile
from companion.core.seats import Seat
from companion.games.duel.field import P1, P2, SEATS, half_of
from companion.games.realms.commands import Concede, EndTurn, GiveKeyword
from companion.games.realms.examples import example_cards
from companion.games.realms.glossary import keywords
from companion.games.realms.model import Card, Options, Side, State
from companion.games.realms.printed import Printed
from companion.games.realms.rules.win import has_creatures
from tests.games.realms.kit import GAME

SEEDS = 20
TURNS = 250
QUICK = 2
"""So many seeds are played by `--quick` too."""
ORDERS_A_TURN = 5
LEFT_OUT = (Concede, EndTurn, GiveKeyword)


def printed(chance: Random, card: Printed, name: str) -> Printed:
    """A training card with two more keywords, some of them in rank only."""
    more = tuple(Tag(each, chance.randint(1, 2)) for each in chance.sample(sorted(keywords()), 2))
    kept = replace(card, name=name, keywords=(*card.keywords, more[0]), rank=(*card.rank, more[1]))
    return replace(kept, lives=max(1, card.lives - 2))


def army(chance: Random, seat: Seat) -> tuple[Side, list[Card]]:
    """Ten cards face down on the own half, two creatures among them at least, and five in the deck."""
    cards = list(example_cards().values())
    ground = [card for card in cards if card.is_creature and card.kind == "ground"]
    picked = [*chance.sample(ground, 3), *chance.sample(cards, 12)]
    library = tuple(printed(chance, card, f"{seat} {n}") for n, card in enumerate(picked))
    squares = chance.sample(half_of(seat), 10)
    lying = [
        Card(f"{seat}-{n}", seat, card, seat, at=at, hidden=True)
        for n, (card, at) in enumerate(zip(library, squares, strict=False), 1)
    ]
    return Side(seat, library=library, deck=Pile(loose=tuple(each.name for each in library[10:]))), lying


def begun(chance: Random) -> State:
    """Two armies before the reveal, at a table with any rulings."""
    (one, ours), (two, theirs) = army(chance, P1), army(chance, P2)
    chosen = {option.id: chance.choice(option.values) for option in GAME.options()}
    return State(Options(**chosen), stage="reveal", sides=(one, two), cards=(*ours, *theirs))


# -- a player without a plan -------------------------------------------------------------------------


def filled(chance: Random, state: State, offer: Offer[State]) -> Command | None:
    """An order of a kind with any of the values that it may have."""
    chosen: dict[str, Any] = {}
    while (field := offer.next_field(chosen)) is not None:
        open_values = ["token"] if field.name == "text" else range(4)
        values = list(field.values(state, chosen)) if field.values else list(open_values)
        if not values:
            return None
        chosen[field.name] = chance.choice(values)
    return offer.kind(**chosen)


def order(chance: Random, state: State) -> Command:
    """Any order, and sooner or later the pass."""
    offered = [each for each in GAME.offers(state, state.active) if each.kind not in LEFT_OUT]
    chance.shuffle(offered)
    found = (filled(chance, state, each) for each in offered)
    passes = chance.random() < 1 / ORDERS_A_TURN
    return EndTurn() if passes else next((each for each in found if each is not None), EndTurn())


def after(chance: Random, state: State, command: Command) -> State | None:
    """The table after an order with random answers; None where the rules refuse it."""
    try:
        events = decide(GAME, state, command, Ask(maker=bot(chance)))
    except Illegal:
        return None
    return fold(GAME, state, events)


# -- what always holds -------------------------------------------------------------------------------


def check(state: State) -> None:
    """No card is lost, doubled, out of place, or alive without a life."""
    for card in state.cards:
        assert card.wounds >= 0 and card.movement >= 0 and card.poison >= 0 and card.more_lives >= 0, card
        assert not card.tokens or card.zone == "graveyard", card
        assert not card.is_in_play or card.hidden or not card.has_lives or card.lives > 0, card
        if card.zone == "host":
            assert state.card(card.host).zone in ("field", "host") and state.cell_of(card) is not None, card
        if card.zone == "air":
            assert card.at is None and not state.riders_of(card), card
    for card in state.in_play:
        riders = state.riders_of(card)
        slots = [each.printed.slot for each in riders if each.printed.is_equipment]
        assert sum(each.printed.is_symbiont for each in riders) <= 1 and len(slots) == len(set(slots))
    squares = [card.at for card in state.cards if card.zone == "field"]
    assert None not in squares and len(squares) == len(set(squares))
    for side in state.sides:
        names = [*side.deck.cards, *(each.printed.name for each in state.cards if each.owner == side.id)]
        assert sorted(names) == sorted(each.name for each in side.library), "no card is lost or doubled"
    if state.stage == "battle":
        assert (state.result == "open") == all(has_creatures(state, seat) for seat in SEATS)


def play(chance: Random, turns: int) -> int:
    """Battle after battle until so many turns were taken; how many orders were carried out."""
    state, taken, done = begun(chance), 0, 0
    while taken < turns:
        if state.result != "open":
            state = begun(chance)
        command = GAME.follow(state) or order(chance, state)
        then = after(chance, state, command)
        if then is not None:
            check(then)
            taken += then.turn != state.turn
            state, done = then, done + 1
    return done


@pytest.mark.parametrize(
    "seed", [each if each < QUICK else pytest.param(each, marks=pytest.mark.slow) for each in range(SEEDS)]
)
@pytest.mark.rule("RE-WIN-05", "RE-BOARD-04", "RE-BOARD-10")
def test_random_turns_never_break_the_table(seed: int) -> None:
    assert play(Random(seed), TURNS) > TURNS
