"""How a table of a duel begins: what the players are called, and the decks that they brought."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any, Protocol, TypeVar

from companion.cards.names import brief, normalise
from companion.cards.player_names import read_player_names
from companion.cards.tables import shipped_table
from companion.content.places import data_dir
from companion.content.reader import Reader
from companion.content.toml import read_toml
from companion.core.options import Option
from companion.core.seats import Seat
from companion.core.soundness import is_printable
from companion.core.text import Term, Text, say
from companion.games.duel.field import SEATS
from companion.games.duel.table import Side, SideT, State

FILE = say("table options")


class Named(Protocol):
    """A card with a name, equal to another of the same print."""

    @property
    def name(self) -> str:
        """Its name."""

    def __hash__(self) -> int: ...


P = TypeVar("P", bound=Named)


def read_names(given: Reader) -> dict[Seat, str]:
    """What the players are called; an empty name is none."""
    return read_player_names(given, SEATS)


def called(sides: tuple[SideT, ...], names: Mapping[Seat, str]) -> tuple[SideT, ...]:
    """The sides with the names of their players."""
    return tuple(replace(side, name=names[side.id]) for side in sides)


def placement_option(question: Text, cited: str) -> Option:
    """Whether the squads are placed face down."""
    ways: dict[str | bool | int, Text | Term] = {
        "secret": say("Face down, one player after the other"),
        "open": say("Face up, as in a first game"),
    }
    return Option("placement", question, tuple(ways), "secret", ways, cited)


# -- decks -----------------------------------------------------------------------------------------------


@cache
def deck_format(game: str, format_id: str) -> dict[str, Any]:
    """What a deck of a game may be."""
    return read_toml(data_dir() / "formats" / game / f"{format_id}.toml")


def read_deck(
    names: Reader,
    known: Mapping[str, P],
    game: str,
    format_id: str,
    limit_of: Callable[[P, dict[str, Any]], dict[str, Any]] = lambda card, copies: copies,
) -> list[P]:
    """The cards of a list, checked by the rules of a deck; `limit_of` says which limit counts for a card."""
    cards = _cards(names, known, game)
    rules = deck_format(game, format_id)
    _require_size(names, len(cards), rules["section"][0])
    for card, n in Counter(cards).items():
        part = limit_of(card, rules["copies"])
        if n > part["limit"]:
            names.fail(
                say(
                    "At most {most} copies of {card} may be in a deck, and here are {n} ({rule}).",
                    most=part["limit"],
                    card=card.name,
                    n=n,
                    rule=part["rule"],
                )
            )
    return cards


def _cards(names: Reader, known: Mapping[str, P], game: str) -> list[P]:
    """The cards of a list, however their names are spelt."""
    spelt = _spellings(known, game)
    cards = []
    for each in names.items():
        name = each.text()
        card = spelt.get(normalise(name))
        if card is None:
            each.fail(say("No card called {name} is known; copy it from the card first.", name=brief(name)))
        cards.append(card)
    return cards


def _spellings(known: Mapping[str, P], game: str) -> dict[str, P]:
    table = shipped_table(game)
    aliases = ((alias, card.name) for card in (table.cards if table else ()) for alias in card.aliases)
    found = {normalise(alias): known[name] for alias, name in aliases if name in known}
    return {**found, **{normalise(name): card for name, card in known.items()}}


def _require_size(names: Reader, n: int, section: dict[str, Any]) -> None:
    if not section["least"] <= n <= section["most"]:
        names.fail(
            say(
                "A deck has {least} to {most} cards, and this one has {n} ({rule}).",
                least=section["least"],
                most=section["most"],
                n=n,
                rule=section["least_rule"],
            )
        )


def is_sound(state: State[Any, Any]) -> bool:
    """Whether both sit at the table, each with a list of the cards that they can come to hold."""
    return tuple(side.id for side in state.sides) == SEATS and all(map(_is_sound_side, state.sides))


def _is_sound_side(side: Side[Any]) -> bool:
    known = {each.name for each in side.library}
    return is_printable(side.library) and {*side.deck.cards, *side.dealt, *side.squad} <= known
