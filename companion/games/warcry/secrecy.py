"""What a seat may know: nobody sees the other's hands, decks and the lists of cards not shown yet."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from companion.core.game import Adjust, Adjusted, Setup, Withheld
from companion.core.piles import Pile
from companion.core.rules import rule
from companion.core.seats import Seat
from companion.games.warcry import events as ev
from companion.games.warcry.model import HIDDEN, Side, State

OPEN_OPTIONS: Final = ("options", "names")
SECRET_PATHS: Final = (".army_hand", ".action_hand")


@rule("WC-DECK-15", "WC-BATTLE-01", "WC-MUSTER-04")
def veiled(state: State, seat: Seat) -> State:
    """The table with the backs of the cards that are not the seat's own."""
    return replace(state, sides=_sides(state.sides, seat))


def _sides(sides: tuple[Side, ...], seat: Seat) -> tuple[Side, ...]:
    return tuple(side if side.id == seat else turned(side) for side in sides)


def turned(side: Side) -> Side:
    """A side as the other player sees it: backs, and the cards that both have seen."""
    return replace(
        side,
        library=tuple(each for each in side.library if each.key in side.shown),
        army_deck=_backs(side.army_deck),
        action_deck=_backs(side.action_deck),
        army_hand=(HIDDEN,) * len(side.army_hand),
        action_hand=(HIDDEN,) * len(side.action_hand),
    )


def _backs(pile: Pile) -> Pile:
    return Pile(loose=(HIDDEN,) * len(pile.cards), shuffles=pile.shuffles)


def seen(thing: Any, seat: Seat) -> Any:
    """An event or an order as a seat may know of it."""
    match thing:
        case Setup():
            return Setup({key: value for key, value in thing.options.items() if key in OPEN_OPTIONS})
        case ev.TableBegun():
            return replace(thing, sides=_sides(thing.sides, seat))
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
