"""KEYWORD, incarnation: a dead card gathers tokens in the graveyard and comes back once."""

from __future__ import annotations

from dataclasses import replace

from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.rules import rule
from companion.core.seats import Seat
from companion.core.square import Square
from companion.games.duel.field import cell, cell_name, third_row
from companion.games.kubnazub import commands as cmd
from companion.games.kubnazub import events as ev
from companion.games.kubnazub.model import Card, State
from companion.games.kubnazub.rules import trigger
from companion.games.kubnazub.rules.keywords import number

INCARNATION = "incarnation"


@rule("KZ-KEYWORD-40", "KZ-KEYWORD-42")
def is_coming_back(state: State, card: Card) -> bool:
    """Whether a card gathers tokens: in the graveyard, and not for the second time."""
    return card.zone == "graveyard" and not card.incarnated and number(state, card, INCARNATION) > 0


@rule("KZ-KEYWORD-37", "KZ-KEYWORD-39")
def count_tokens(course: Course[State], seat: Seat) -> None:
    """Each start of its owner's turn brings one token, up to the number; who dies after this waits."""
    state = course.state
    for card in state.cards:
        needed = number(state, card, INCARNATION)
        if card.owner == seat and is_coming_back(state, card) and card.tokens < needed:
            course.happen(ev.MarkerSet(card.id, "tokens", card.tokens + 1, rule="KZ-KEYWORD-37"))


@rule("KZ-KEYWORD-38")
def next_to_enter(state: State) -> Card | None:
    """A card that has all its tokens and a place to come to."""
    ready = (each for each in state.cards if _has_all_tokens(state, each))
    return next((each for each in ready if each.printed.stands_beside or free_places(state, each)), None)


@rule("KZ-KEYWORD-39")
def waits_for_cell(state: State, card: Card) -> bool:
    """Whether a card has all its tokens and no place to come to."""
    return _has_all_tokens(state, card) and not card.printed.stands_beside and not free_places(state, card)


def _has_all_tokens(state: State, card: Card) -> bool:
    return is_coming_back(state, card) and card.tokens >= number(state, card, INCARNATION)


def free_places(state: State, card: Card) -> tuple[Square, ...]:
    """The free cells of its owner's third row; a symbiont has no cell of its own."""
    if card.printed.is_symbiont:
        return ()
    return tuple(at for at in third_row(card.owner) if at not in state.taken)


@rule("KZ-KEYWORD-38", "KZ-KEYWORD-39", "KZ-KEYWORD-40")
def incarnate(course: Course[State], command: cmd.Incarnate) -> None:
    """The card enters closed, without its tokens; its owner chooses among the free cells."""
    card = next_to_enter(course.state)
    if card is None or card.id != command.card:
        raise Illegal("KZ-KEYWORD-38", "cannot_come_back", card=command.card)
    back = Card(
        card.id,
        card.owner,
        card.printed,
        card.owner,
        closed=True,
        incarnated=True,
        used=card.used,
        zone="air",
    )
    if not card.printed.stands_beside:
        names = [cell_name(at) for at in free_places(course.state, card)]
        asked = {"about": (card.id,), "seat": card.owner}
        at = course.ask.choose(names, "incarnation_cell", "KZ-KEYWORD-39", **asked)
        back = replace(back, zone="field", at=cell(at))
    course.happen(ev.CardEntered(back, rule="KZ-KEYWORD-38"))


def spent(state: State) -> tuple[str, ...]:
    """The dead cards that have had their incarnation."""
    return tuple(each.id for each in state.cards if each.zone == "graveyard" and each.incarnated)


@rule("KZ-KEYWORD-41")
def carry_out(course: Course[State], _: cmd.CarryOut) -> None:
    """What waits is carried out; only then a card that dies for the second time goes into exile."""
    trigger.carry_out(course)
    gone = spent(course.state)
    if gone:
        course.happen(ev.CardsExiled(gone, rule="KZ-KEYWORD-41"))
