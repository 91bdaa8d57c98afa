"""What a seat of a duel may know: nobody sees the other's deck, deal, squad and face-down cards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final, TypeVar

from companion.core.game import Adjust, Adjusted, Event, Setup, Withheld
from companion.core.piles import Pile
from companion.core.seats import Seat
from companion.games.duel import commands as cmd
from companion.games.duel import events as ev
from companion.games.duel.table import HIDDEN, Side, State

S = TypeVar("S", bound=State[Any, Any])
SideT = TypeVar("SideT", bound=Side[Any])
SECRET_ORDERS: Final = (cmd.Buy, cmd.PutBack, cmd.Place)
SECRET_EVENTS: Final[tuple[type[Event], ...]] = (ev.CardsDealt, ev.CardBought, ev.CardPutBack)
OPEN_OPTIONS: Final = ("options", "names")


def veiled(state: S, sides: tuple[Any, ...], seat: Seat, unknown: Any) -> S:
    """The table with the backs of what is not the seat's own: `unknown` is printed on a back."""
    cards = tuple(
        replace(card, printed=unknown) if card.hidden and card.owner != seat else card for card in state.cards
    )
    return replace(state, sides=sides, cards=cards)


def turned(side: SideT, is_shown: Callable[[Any], bool] = lambda printed: False) -> SideT:
    """A side as the other player sees it: a dealt card that was bought is still one that its player holds."""
    held = len(side.dealt) + len(side.squad)
    library = tuple(each for each in side.library if is_shown(each))
    deck = Pile(loose=(HIDDEN,) * len(side.deck.cards), shuffles=side.deck.shuffles)
    return replace(side, library=library, deck=deck, dealt=(HIDDEN,) * held, squad=())


def seen(thing: Any, seat: Seat, secret: tuple[type[Event], ...] = SECRET_EVENTS) -> Any:
    """An event or an order as a seat may know of it; `secret` are the events that only their seat sees."""
    match thing:
        case Setup():
            return Setup({key: value for key, value in thing.options.items() if key in OPEN_OPTIONS})
        case ev.TextRecalled() if thing.seat != seat:
            return None
        case ev.CardPlaced() if thing.hidden and thing.seat != seat:
            return replace(thing, card=HIDDEN)
        case Adjusted() if _is_secret(thing.path, seat):
            return Withheld(_owner(thing.path), rule=thing.rule)
        case Adjust() if _is_secret(thing.path, seat):
            return replace(thing, value=None)
    if isinstance(thing, secret) and thing.seat != seat:  # type: ignore[attr-defined]
        return Withheld(thing.seat, rule=thing.rule)  # type: ignore[attr-defined]
    if isinstance(thing, SECRET_ORDERS) and thing.seat != seat:
        return replace(thing, card=HIDDEN)
    return thing


def _owner(path: str) -> Seat:
    return Seat(path.removeprefix("sides[").partition("]")[0])


def _is_secret(path: str, seat: Seat) -> bool:
    return path.startswith("sides[") and path.endswith((".squad", ".dealt")) and _owner(path) != seat
