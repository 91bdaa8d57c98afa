"""INCARN: a dead card gathers tokens in the graveyard and comes back once, into Row 3 and exhausted."""

from __future__ import annotations

from dataclasses import replace

from companion.core.course import Course
from companion.core.rules import rule
from companion.core.seats import Seat
from companion.games.duel.field import cell, cell_name, third_row
from companion.games.realms import events as ev
from companion.games.realms.model import Card, State
from companion.games.realms.rules.attach import carriers, first_of

INCARNATION = "incarnation"


@rule("RE-INCARN-01", "RE-INCARN-04", "RE-INCARN-06", "RE-INCARN-08")
def waiting(state: State, seat: Seat) -> tuple[str, ...]:
    """The cards of a player that gather tokens: in the graveyard now, and not for the second time."""
    dead = (each for each in state.cards if each.zone == "graveyard" and each.owner == seat)
    return tuple(each.id for each in dead if not each.incarnated and state.number(each, INCARNATION))


@rule("RE-INCARN-01", "RE-INCARN-04", "RE-INCARN-05")
def count_tokens(course: Course[State], ids: tuple[str, ...]) -> None:
    """One token each for those that were dead when the turn began, up to their number."""
    for card in (course.state.card(id_) for id_ in ids):
        if card.tokens < course.state.number(card, INCARNATION):
            course.happen(ev.MarkerSet(card.id, "tokens", card.tokens + 1, rule="RE-INCARN-01"))


@rule("RE-INCARN-02", "RE-INCARN-05", "RE-INCARN-07", "RE-INCARN-09")
def places(state: State, card: Card) -> tuple[str, ...]:
    """Where a card may come back to: the air, a creature in Row 3 to lie on, or free squares of Row 3."""
    if card.printed.stands_beside:
        return ("air",)
    if card.printed.is_carried:
        row = third_row(card.owner)
        return tuple(each.id for each in carriers(state, card) if state.cell_of(each) in row)
    return tuple(cell_name(at) for at in third_row(card.owner) if at not in state.taken)


@rule("RE-INCARN-02", "RE-INCARN-03", "RE-INCARN-05", "RE-INCARN-06", "RE-INCARN-07", "RE-INCARN-09")
def come_back(course: Course[State], seat: Seat) -> None:
    """Who has all tokens returns bare and exhausted where its player wants; without a place it waits.

    What lies on another card comes after it, since both may return at once; where there is not room for all
    their player says who takes it.
    """
    left = _due(course.state, seat)
    while left and course.state.result == "open":
        found, rivals = places(course.state, left[0]), _rivals(course.state, left)
        id_ = first_of(course, rivals, len(found), "returns_first", "RE-INCARN-05")
        left = [each for each in left if each.id != id_]
        if found:
            asked = {"about": (id_,), "seat": seat}
            place = course.ask.choose(found, "incarnation_place", "RE-INCARN-05", **asked)
            course.happen(ev.CardEntered(_entered(course.state.card(id_), place), rule="RE-INCARN-02"))


def _due(state: State, seat: Seat) -> list[Card]:
    """Those with all their tokens, what needs another card to lie on after the others."""
    cards = (state.card(id_) for id_ in waiting(state, seat))
    return sorted((each for each in cards if each.tokens >= state.number(each, INCARNATION)), key=_turn)


def _rivals(state: State, cards: list[Card]) -> list[str]:
    """The first of some cards, and those that want the same places; in the air there is room for all."""
    first, found = cards[0].printed, places(state, cards[0])
    alike = (each for each in cards if each.printed.slot == first.slot and places(state, each) == found)
    return [cards[0].id] if first.stands_beside else [each.id for each in alike]


def _turn(card: Card) -> int:
    """First those with a place of their own, then symbiotes, then equipment, which may lie on both."""
    return card.printed.is_carried + card.printed.is_equipment


def _entered(card: Card, place: str) -> Card:
    back = replace(card.bare("air", None), closed=True, incarnated=True)
    if card.printed.stands_beside:
        return back
    if card.printed.is_carried:
        return replace(back, zone="host", host=place)
    return replace(back, zone="field", at=cell(place))
