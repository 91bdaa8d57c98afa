"""What a seat may know: nobody sees the other's deck, deal, squad and face-down cards."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.core.game import Adjust, Adjusted, Setup, Withheld
from companion.core.piles import Pile
from companion.core.rules import rule
from companion.core.seats import Seat
from companion.games.kubnazub import commands as cmd
from companion.games.kubnazub import events as ev
from companion.games.kubnazub.model import HIDDEN, Card, Side, Stage, State
from companion.games.kubnazub.printed import UNKNOWN

SECRET_ORDERS = (cmd.Buy, cmd.PutBack, cmd.Place)
OPEN_OPTIONS = ("options", "names")
SECRET_EVENTS = (ev.CardsDealt, ev.CardBought, ev.CardPutBack, ev.CardBrought)


@rule("KZ-PLACE-01", "KZ-REVEAL-09")
def veiled(state: State, seat: Seat) -> State:
    """The table with the backs of what is not the seat's own."""
    sides = _sides(state.sides, seat, state.stage)
    cards = tuple(_back(card) if card.hidden and card.owner != seat else card for card in state.cards)
    return replace(state, sides=sides, cards=cards)


def _sides(sides: tuple[Side, ...], seat: Seat, stage: Stage) -> tuple[Side, ...]:
    """Until it is settled who is First player nobody has a seat for good, so that no deck lies open."""
    return tuple(side if side.id == seat and stage != "first" else _turned(side) for side in sides)


def _back(card: Card) -> Card:
    return replace(card, printed=UNKNOWN)


def _turned(side: Side) -> Side:
    """A dealt card that was bought is still one of the cards that a player holds.

    What another card ordered into the squad was shown to all.
    """
    held = len(side.dealt) + len(side.squad)
    shown = tuple(each for each in side.library if each.name in side.compulsory)
    deck = Pile(loose=(HIDDEN,) * len(side.deck.cards), shuffles=side.deck.shuffles)
    return replace(side, library=shown, deck=deck, dealt=(HIDDEN,) * held, squad=())


def seen(thing: Any, seat: Seat) -> Any:
    """An event or an order as a seat may know of it."""
    match thing:
        case Setup():
            return Setup({key: value for key, value in thing.options.items() if key in OPEN_OPTIONS})
        case ev.TableBegun():
            return replace(thing, sides=_sides(thing.sides, seat, thing.stage))
        case ev.TextRecalled() if thing.seat != seat:
            return None
        case ev.CardBrought(into_battle=True):
            return thing
        case ev.CardPlaced() if thing.hidden and thing.seat != seat:
            return replace(thing, card=HIDDEN)
        case Adjusted() if _is_secret(thing.path, seat):
            return Withheld(_owner(thing.path), rule=thing.rule)
        case Adjust() if _is_secret(thing.path, seat):
            return replace(thing, value=None)
    if isinstance(thing, SECRET_EVENTS) and thing.seat != seat:
        return Withheld(thing.seat, rule=thing.rule)
    if isinstance(thing, SECRET_ORDERS) and thing.seat != seat:
        return replace(thing, card=HIDDEN)
    return thing


def _owner(path: str) -> Seat:
    return Seat(path.removeprefix("sides[").partition("]")[0])


def _is_secret(path: str, seat: Seat) -> bool:
    return path.startswith("sides[") and path.endswith((".squad", ".dealt")) and _owner(path) != seat
