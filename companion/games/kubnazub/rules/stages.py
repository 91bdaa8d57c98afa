"""What is still to be done between the reveal and the first turn; an empty stage is skipped."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.keywords import Trigger
from companion.core.rules import rule
from companion.core.seats import Seat
from companion.games.duel.field import SEATS
from companion.games.kubnazub.model import Card, Stage, State
from companion.games.kubnazub.printed import Printed
from companion.games.kubnazub.rules.keywords import BOOK
from companion.games.kubnazub.rules.trigger import START_OF_BATTLE, answers


@rule("KZ-START-01", "KZ-SYMB-06")
def after_reveal(state: State) -> Stage:
    """Seating follows the reveal where there is somebody to seat."""
    return "seating" if unseated(state) else after_seating(state)


def after_seating(state: State) -> Stage:
    """Abilities of the start of the battle follow the seating, and then the first turn."""
    return (
        "start"
        if any(start_abilities(state, seat) or undisclosed(state, seat) for seat in SEATS)
        else "battle"
    )


def unseated(state: State) -> tuple[Card, ...]:
    """The symbionts that lie on a cell of their own."""
    return tuple(each for each in state.in_play if each.printed.is_symbiont and each.zone == "field")


@dataclass(frozen=True)
class StartAbility:
    """One ability of the start of the battle: of a keyword, or a text for people."""

    id: str
    card: Card
    trigger: Trigger | None = None
    text: str = ""


@rule("KZ-START-03")
def start_abilities(state: State, seat: Seat) -> tuple[StartAbility, ...]:
    """The abilities of a player's revealed cards that have not been played yet."""
    return tuple(
        each
        for card in state.cards_of(seat)
        if not card.hidden
        for each in abilities_of(state, card)
        if each.id not in {use.ability for use in card.used}
    )


def abilities_of(state: State, card: Card) -> tuple[StartAbility, ...]:
    """The abilities of the start of the battle that a card has."""
    told = card.printed.reminders_of(card.owner)
    texts = [each.text for each in told if each.moment == START_OF_BATTLE]
    return (
        *(StartAbility(each.id, card, each) for each in answers(state, START_OF_BATTLE, card)),
        *(StartAbility(f"{card.id}/text{n}", card, text=text) for n, text in enumerate(texts, 1)),
    )


def undisclosed(state: State, seat: Seat) -> tuple[str, ...]:
    """The hidden cards of a player, where one of them might have such an ability: nobody else can tell."""
    if not any(_has_start_ability(card) for side in state.sides for card in side.library):
        return ()
    return tuple(each.id for each in state.cards_of(seat) if each.hidden)


def _has_start_ability(card: Printed) -> bool:
    known = (BOOK.find(tag.id) for tag in card.keywords)
    by_keyword = any(each is not None and START_OF_BATTLE in each.triggers for each in known)
    return by_keyword or any(each.moment == START_OF_BATTLE for each in card.reminders)
