"""How cards go between decks, hands and discard piles; the part of `evolve` that is about them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from companion.core.seats import Seat
from companion.games.warcry import events as ev
from companion.games.warcry.model import PileName, Side, State


def with_side(state: State, seat: Seat, **values: Any) -> State:
    """The table with other values on one side."""
    return replace(
        state, sides=tuple(replace(side, **values) if side.id == seat else side for side in state.sides)
    )


def shown_too(side: Side, cards: Iterable[str]) -> tuple[str, ...]:
    """The cards that both have seen, these among them."""
    return tuple(dict.fromkeys((*side.shown, *(each for each in cards if side.find_printed(each)))))


def without(cards: tuple[str, ...], gone: Iterable[str]) -> tuple[str, ...]:
    """A pile less these cards, each once."""
    left = list(cards)
    for each in gone:
        if each in left:
            left.remove(each)
    return tuple(left)


def put_away(state: State, seat: Seat, pile: PileName, cards: Iterable[str]) -> State:
    """Cards of a list go to their discard pile; what was only told has none."""
    side = state.side(seat)
    known = tuple(each for each in cards if side.find_printed(each))
    discard = {f"{pile}_discard": (*side.discard(pile), *known)}
    return with_side(state, seat, shown=shown_too(side, known), **discard)


def from_hand(state: State, seat: Seat, pile: PileName, card: str) -> State:
    """A card leaves a hand; one held on paper leaves the deck, or a discard pile that was shuffled unseen."""
    side = state.side(seat)
    if card in side.hand(pile):
        return with_side(state, seat, **{f"{pile}_hand": without(side.hand(pile), (card,))})
    if card not in side.deck(pile).cards:
        return with_side(state, seat, **{f"{pile}_discard": without(side.discard(pile), (card,))})
    values: dict[str, Any] = {f"{pile}_deck": side.deck(pile).without((card,))}
    if pile == "action":
        values["unseen"] = max(0, side.unseen - 1)
    return with_side(state, seat, **values)


def drawn(state: State, event: ev.CardsDrawn) -> State:
    """Cards come to a hand; on paper only their number is known."""
    side = state.side(event.seat)
    if not event.cards:
        return with_side(
            state, event.seat, unseen=side.unseen + (event.n if event.pile == "action" and side.listed else 0)
        )
    hand = tuple(sorted((*side.hand(event.pile), *event.cards)))
    deck = side.deck(event.pile).without(event.cards)
    return with_side(state, event.seat, **{f"{event.pile}_hand": hand, f"{event.pile}_deck": deck})


def hand_gone(state: State, event: ev.HandDiscarded) -> State:
    """A hand goes to its discard pile; what was held on paper is known by now."""
    side = state.side(event.seat)
    values: dict[str, Any] = {f"{event.pile}_hand": ()}
    if event.pile == "action":
        on_paper = without(event.cards, side.action_hand)
        values |= {"action_deck": side.action_deck.without(on_paper), "unseen": 0}
    return put_away(with_side(state, event.seat, **values), event.seat, event.pile, event.cards)


def cards_gone(state: State, event: ev.CardsDiscarded) -> State:
    """Cards that lay open or were held go to their discard pile."""
    side = state.side(event.seat)
    kept = with_side(state, event.seat, strategies=without(side.strategies, event.cards))
    for card in event.cards:
        if card not in side.strategies:
            kept = from_hand(kept, event.seat, event.pile, card)
    return put_away(kept, event.seat, event.pile, event.cards)


def refilled(state: State, event: ev.DeckRefilled) -> State:
    """What nobody had seen of an old deck is by now exactly what is held on paper."""
    side = state.side(event.seat)
    held = side.deck(event.pile).cards if event.pile == "action" else ()
    deck = side.deck(event.pile)
    fresh = replace(deck, top=(), loose=(), bottom=()).shuffled(side.discard(event.pile))
    values: dict[str, Any] = {f"{event.pile}_deck": fresh, f"{event.pile}_discard": ()}
    if held:
        values |= {"action_hand": tuple(sorted((*side.action_hand, *held))), "unseen": 0}
    return with_side(state, event.seat, **values)


def rolled(state: State, event: ev.Rolled) -> State:
    """The top card of a deck that is followed goes to its discard pile."""
    if not event.card:
        return state
    side = state.side(event.seat)
    flipped = with_side(state, event.seat, action_deck=side.action_deck.without((event.card,)))
    return put_away(flipped, event.seat, "action", (event.card,))
