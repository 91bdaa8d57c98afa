"""Tables before the battle for tests: two decks, or players who recruit."""

from __future__ import annotations

from typing import Any

from companion.core.piles import Pile
from companion.core.seats import Seat
from companion.games.duel.field import P1, P2, SEATS, cell
from companion.games.realms.commands import Buy
from companion.games.realms.examples import ready_deck
from companion.games.realms.game import GAME
from companion.games.realms.model import Card, Options, Side, State
from companion.games.realms.printed import Printed
from tests.games.realms.kit import Battle


def elite(name: str, cost: int, **values: Any) -> Printed:
    """An elite card."""
    return Printed(name, cost, True, **values)


def regular(name: str, cost: int, **values: Any) -> Printed:
    """A regular card."""
    return Printed(name, cost, False, **values)


def recruiting(seat: Seat, *hand: Printed, squad: tuple[Printed, ...] = (), **options: Any) -> Battle:
    """A table at which one player recruits from these cards and the other from a single creature."""
    redeals = options.pop("redeals", 0)
    library = tuple(dict.fromkeys((*hand, *squad)))
    names = tuple(card.name for card in hand)
    side = Side(seat, library=library, dealt=names, squad=tuple(card.name for card in squad), redeals=redeals)
    rest = regular("Rest", 1)
    other = Side(P2 if seat == P1 else P1, library=(rest,), dealt=("Rest",))
    sides = (side, other) if seat == P1 else (other, side)
    return Battle(GAME, State(Options(**options), "squad", sides))


def bought(scene: Battle, seat: Seat = P1) -> Battle:
    """The same table after the player has tried to recruit everything in the hand."""
    for name in scene.state.side(seat).dealt:
        scene = scene.when(Buy(seat, name))
        if scene.refusal is not None:
            return scene
    return scene


def drawn(**options: Any) -> Battle:
    """A table with the two training decks, before the hands are drawn."""
    decks = {seat: list(ready_deck(number)) for number, seat in enumerate(SEATS)}
    (begun,) = GAME.setup({"decks": decks, **options})
    return Battle(GAME, GAME.evolve(GAME.start, begun))


def placing(seat: Seat, n: int, **options: Any) -> Battle:
    """A table at which a player has so many cards to place."""
    cards = tuple(regular(f"Card {each}", 1) for each in range(n))
    side = Side(seat, library=cards, squad=tuple(card.name for card in cards))
    other = Side(P2 if seat == P1 else P1, is_ready=True)
    sides = (side, other) if seat == P1 else (other, side)
    return Battle(GAME, State(Options(**options), "place", sides))


def revealing(*cards: Card) -> Battle:
    """Two armies that lie face down."""
    return Battle(GAME, State(stage="reveal", cards=cards))


def decked(seat: Seat, n: int) -> Side:
    """A side with a deck of so many different cards."""
    cards = tuple(regular(f"Card {each}", 1) for each in range(n))
    return Side(seat, library=cards, deck=Pile().shuffled(card.name for card in cards))


__all__ = ["cell"]
