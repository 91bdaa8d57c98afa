"""Five thousand random turns of squads with random keywords: the table never breaks, whatever they do."""

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
from companion.games.duel.field import P1, P2, SEATS, half_of
from companion.games.kubnazub.commands import BringCard, Concede, EndTurn
from companion.games.kubnazub.model import Card, Side, State
from companion.games.kubnazub.printed import Printed
from companion.games.kubnazub.rules.keyword_body import can_step_off, is_guest
from companion.games.kubnazub.rules.keywords import BOOK
from companion.games.kubnazub.rules.win import has_creatures
from tests.games.kubnazub.kit import GAME

SEEDS = 20
TURNS = 250
QUICK = 2
"""So many seeds are played by `--quick` too."""
ORDERS_A_TURN = 4
KEYWORDS = sorted(each.id for each in BOOK)
KINDS = ("ground", "ground", "ground", "flying", "companion", "parasite")


def printed(chance: Random, name: str) -> Printed:
    tags = tuple(Tag(each, chance.randint(1, 2)) for each in chance.sample(KEYWORDS, 3))
    kind: Any = chance.choice(KINDS)
    strike = tuple(sorted(chance.choices(range(5), k=3)))
    lives, movement = chance.randint(2, 8), chance.randint(1, 3)
    formation = (Tag("armour", 1),)
    return Printed(name, 1, False, (), "creature", kind, lives=lives, movement=movement, strike=strike,
                   keywords=tags, formation=formation)  # type: ignore[arg-type]  # fmt: skip


def squad(chance: Random, seat: Any) -> tuple[Side, list[Card]]:
    """Nine cards on the own half and six in the deck; symbionts sit on their own side."""
    library = tuple(printed(chance, f"{seat} {n}") for n in range(15))
    cells = chance.sample(half_of(seat), 9)
    cards = []
    for number, (card, at) in enumerate(zip(library, cells, strict=False), 1):
        stands = replace(card, kind="ground") if card.is_symbiont else card
        made = Card(f"{seat}-{number}", seat, stands, seat, at=at)
        cards.append(replace(made, zone="air", at=None) if stands.flies else made)
    return Side(seat, library=library, deck=Pile(loose=tuple(each.name for each in library[9:]))), cards


def begun(chance: Random) -> State:
    (one, ours), (two, theirs) = squad(chance, P1), squad(chance, P2)
    return State(stage="battle", sides=(one, two), cards=(*ours, *theirs))


# -- a player without a plan -------------------------------------------------------------------------


def filled(chance: Random, state: State, offer: Offer[State]) -> Command | None:
    """An order of a kind with any of the values that it may have."""
    chosen: dict[str, Any] = {}
    while (field := offer.next_field(chosen)) is not None:
        values = list(field.values(state, chosen)) if field.values else list(range(4))
        if not values:
            return None
        chosen[field.name] = chance.choice(values)
    return offer.kind(**chosen)


UNPLAYED = (BringCard, Concede, EndTurn)
"""Ends the battle or the turn, or brings a card that nobody thought up."""


def order(chance: Random, state: State) -> Command:
    offered = [each for each in GAME.offers(state, state.active) if each.kind not in UNPLAYED]
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
    for card in state.cards:
        assert card.wounds >= 0 and card.movement >= 0 and card.poison >= 0, card
        assert not card.tokens or card.zone == "graveyard", card
        assert card.lives > 0 or not card.is_in_play, card
        assert card.zone != "host" or state.card(card.host).zone == "field", card
        assert not is_guest(state, card) or can_step_off(state, card), card
    bodies = [card.at for card in state.cards if card.zone == "field" and not is_guest(state, card)]
    assert None not in bodies and len(bodies) == len(set(bodies))
    for side in state.sides:
        names = [*side.deck.cards, *(each.printed.name for each in state.cards if each.owner == side.id)]
        assert sorted(names) == sorted(each.name for each in side.library), "no card is lost or doubled"
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
def test_random_turns_never_break_the_table(seed):
    assert play(Random(seed), TURNS) > TURNS
