"""What things are called: players, cards, cells, keywords."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion.core.ask import Question
from companion.core.game import Command, Event
from companion.core.square import Square
from companion.core.text import Term, Text, say
from companion.games.duel.field import FIELD, SEATS, cell_name
from companion.games.kubnazub.model import HIDDEN, State

GAME = "kubnazub"


@dataclass(frozen=True)
class Vocabulary:
    """The sentences of one part of the game, by event, order, question and refusal."""

    told: Mapping[type[Event], Callable[[State, Any], Text]] = field(default_factory=dict)
    ordered: Mapping[type[Command], Callable[[State, Any], Text]] = field(default_factory=dict)
    kinds: Mapping[type[Command], Text] = field(default_factory=dict)
    asked: Mapping[str, Callable[[State, Question], Text]] = field(default_factory=dict)
    options: Mapping[str, Callable[[State, Question, str], Text]] = field(default_factory=dict)
    """The words on the options of a question; without an entry they are cards."""
    refused: Mapping[str, Callable[[State, Mapping[str, Any]], Text]] = field(default_factory=dict)


def term(term_id: str) -> Term:
    """A word of the game's glossary."""
    return Term(GAME, term_id)


def seat_name(seat: str) -> Term:
    """First or Second player."""
    return term(f"seat.{seat}")


PLAYERS = (say("Player A"), say("Player B"))
"""The two at a table until it is settled who is First player."""


def with_names(state: State, said: Any) -> Any:
    """A sentence in which players are called by the names that they gave."""
    if isinstance(said, Text):
        return replace(said, facts={key: with_names(state, fact) for key, fact in said.facts.items()})
    if isinstance(said, list | tuple):
        return [with_names(state, each) for each in said]
    seat = next((seat for seat in SEATS if said == seat_name(seat)), None)
    if seat is None:
        return said
    return state.side(seat).name or (PLAYERS[SEATS.index(seat)] if state.stage == "first" else said)


def keyword(tag: str) -> Term:
    """A keyword by its tag."""
    return term(f"keyword.{tag}")


def strength(name: str) -> Term:
    """Weak, medium, strong or a miss."""
    return term(f"strength.{name}")


def place(at: Any) -> Text:
    """A cell by its name."""
    square = FIELD.find(at)
    return say("{cell}", cell=cell_name(square)) if square is not None else say("beside the field")


def cell(at: Square) -> str:
    """The name of a cell."""
    return cell_name(at)


def card(state: State, id_: str) -> Text | str:
    """A card by its name; a hidden one by its place."""
    found = state.find(id_)
    if found is None:
        return say("a face-down card") if id_ == HIDDEN else id_
    return found.printed.name or say("the hidden card on {cell}", cell=place(found.at))


def cards(state: State, ids: Iterable[str]) -> list[Text | str]:
    """Several cards."""
    return [card(state, each) for each in ids]


def squad_card(name: str) -> Text | str:
    """A card that is not in play yet, by its name."""
    return say("a face-down card") if name == HIDDEN else name
