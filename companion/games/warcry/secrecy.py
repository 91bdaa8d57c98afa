"""What a seat may know: nobody sees the other's hands, decks and the lists of cards not shown yet."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from companion.core.game import Adjust, Adjusted, Setup, Withheld
from companion.core.piles import Pile
from companion.core.rules import rule
from companion.core.seats import Seat
from companion.games.warcry import events as ev
from companion.games.warcry.model import HIDDEN, Options, Side, State

OPEN_OPTIONS: Final = ("options", "names")
SECRET_PATHS: Final = (".army_hand", ".action_hand")


@rule("WC-DECK-15", "WC-BATTLE-01", "WC-MUSTER-04")
def veiled(state: State, seat: Seat) -> State:
    """The table with the backs of the cards that are not the seat's own."""
    return replace(state, sides=_sides(state.sides, seat, state.options))


def _sides(sides: tuple[Side, ...], seat: Seat, options: Options) -> tuple[Side, ...]:
    return tuple(side if side.id == seat else turned(side, lies_open(options, side.id)) for side in sides)


@rule("WC-DECK-15")
def lies_open(options: Options, seat: Seat) -> bool:
    """Whether both see which cards an action deck still holds, in no order, those on paper hands among them.

    Shuffling hides the order alone. Where real cards are held and the app follows the deck, the phone lies
    between both and each flip is named on it, so the list lies open; a hand dealt by the app hides it.
    """
    return options.hands == "paper" and options.flips(seat) == "deck"


def turned(side: Side, action_open: bool = False) -> Side:
    """A side as the other player sees it: backs, the cards that both have seen, and a deck that lies open."""
    known = {*side.shown, *(side.action_deck.cards if action_open else ())}
    return replace(
        side,
        library=tuple(each for each in side.library if each.key in known),
        army_deck=_backs(side.army_deck),
        action_deck=_loose(side.action_deck) if action_open else _backs(side.action_deck),
        army_hand=(HIDDEN,) * len(side.army_hand),
        action_hand=(HIDDEN,) * len(side.action_hand),
    )


def _loose(pile: Pile) -> Pile:
    return Pile(loose=tuple(sorted(pile.cards)), shuffles=pile.shuffles)


def _backs(pile: Pile) -> Pile:
    return Pile(loose=(HIDDEN,) * len(pile.cards), shuffles=pile.shuffles)


def seen(thing: Any, seat: Seat) -> Any:
    """An event or an order as a seat may know of it."""
    match thing:
        case Setup():
            return Setup({key: value for key, value in thing.options.items() if key in OPEN_OPTIONS})
        case ev.TableBegun():
            return replace(thing, sides=_sides(thing.sides, seat, thing.options))
        case ev.CardsDrawn() if thing.seat != seat:
            return replace(thing, cards=(HIDDEN,) * len(thing.cards))
        case Adjusted() if _is_secret(thing.path, seat):
            return Withheld(_owner(thing.path), rule=thing.rule)
        case Adjust() if _is_secret(thing.path, seat):
            return replace(thing, value=None)
    return thing


def _owner(path: str) -> Seat:
    return Seat(path.removeprefix("sides[").partition("]")[0])


def _is_secret(path: str, seat: Seat) -> bool:
    return path.startswith("sides[") and path.endswith(SECRET_PATHS) and _owner(path) != seat
