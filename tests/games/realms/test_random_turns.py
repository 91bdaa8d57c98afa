"""Five thousand random turns of training cards with random keywords: the table never breaks."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from companion.core.keywords import Tag
from companion.core.piles import Pile
from companion.core.seats import Seat
from companion.games.duel.field import P1, P2, SEATS, half_of
from companion.games.realms.commands import Concede, GiveKeyword
from companion.games.realms.examples import example_cards
from companion.games.realms.glossary import keywords
from companion.games.realms.model import Card, Options, Side, State
from companion.games.realms.printed import Printed
from companion.games.realms.rules.win import has_creatures
from tests.games.duel.random_turns import TURNS, Aimless, cards_are_kept, with_every_seed
from tests.games.realms.kit import GAME


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
    assert cards_are_kept(state)
    if state.stage == "battle":
        assert (state.result == "open") == all(has_creatures(state, seat) for seat in SEATS)


AIMLESS = Aimless(GAME, begun, check, unplayed=(Concede, GiveKeyword), orders_a_turn=5)


@with_every_seed
@pytest.mark.rule("RE-WIN-05", "RE-BOARD-04", "RE-BOARD-10")
def test_random_turns_never_break_the_table(seed: int) -> None:
    assert AIMLESS.play(Random(seed)) > TURNS
