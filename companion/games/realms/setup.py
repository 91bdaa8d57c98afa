"""How a table begins: the rulings, the names of the players, the cards, and two decks or two armies.

setup({"decks": {"P1": [names], "P2": [names]}, "names": {"P1": "Ann"}, "options": {...}, "facts": {...}})
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.content.reader import Reader
from companion.content.rulings import options_of
from companion.core.file_problems import FACTS
from companion.core.game import Event
from companion.core.options import Option, read_options
from companion.core.piles import Pile
from companion.core.rules import rule
from companion.core.seats import Seat
from companion.core.text import say
from companion.games.duel.field import SEATS
from companion.games.duel.setup import FILE, called, placement_option, read_deck, read_names
from companion.games.realms.events import TableBegun
from companion.games.realms.examples import first_army, ready_deck
from companion.games.realms.facts.read import known_cards
from companion.games.realms.model import Options, Side
from companion.games.realms.printed import Printed


def setup(options: Mapping[str, Any]) -> list[Event]:
    """A table with two decks, with hands on paper, or with two armies that wait to be placed."""
    given = Reader(FILE, options)
    given.fields(("facts", "options", "decks", "names"))
    chosen = Options(**read_options(table_options(), options.get("options", {}), FILE, "options"))
    known = known_cards(options.get("facts"), FACTS)
    names = read_names(given.field("names", {}))
    if "decks" in options:
        decks = given.field("decks")
        decks.fields(SEATS)
        sides = tuple(deck_side(seat, decks.field(seat), known) for seat in SEATS)
        return [TableBegun(chosen, called(sides, names), "deal", rule="RE-DRAW-01")]
    if chosen.hands == "paper":
        paper = tuple(Side(seat) for seat in SEATS)
        return [TableBegun(chosen, called(paper, names), "deal", rule="RE-DRAW-01")]
    sides = tuple(first_game_side(seat, known) for seat in SEATS)
    return [TableBegun(chosen, called(sides, names), "place", rule="RE-ARMY-05")]


@rule("RE-DECK-01", "RE-DECK-02", "RE-DECK-03", "RE-DECK-05")
def deck_side(seat: Seat, names: Reader, known: Mapping[str, Printed]) -> Side:
    """A player's side of the table with a shuffled deck."""
    cards = read_deck(names, known, "realms", "deck")
    library = tuple(dict.fromkeys(cards))
    return Side(seat, library=library, deck=Pile().shuffled(card.name for card in cards))


@rule("RE-DECK-04", "RE-ARMY-05")
def first_game_side(seat: Seat, known: Mapping[str, Printed]) -> Side:
    """A training deck, and its army of a first game in one tap."""
    number = SEATS.index(seat)
    deck, army = ready_deck(number), first_army(number)
    rest = Pile().shuffled(deck).without(army)
    library = tuple(known[name] for name in dict.fromkeys(deck))
    return Side(seat, library=library, deck=rest, squad=army)


def table_options() -> tuple[Option, ...]:
    """How the table begins, and the rulings that it may decide otherwise."""
    return (_PLACEMENT, _RESOURCES, _HANDS, *options_of("realms"))


_PLACEMENT = placement_option(say("How are the armies placed?"), "RE-PLACE-01")
_RESOURCES = Option(
    "resources",
    say("How much gold and silver?"),
    ("full", "first_game"),
    "full",
    {"full": say("As in the rules"), "first_game": say("10 and 10, as in a first game")},
    "RE-ARMY-05",
)
_HANDS = Option(
    "hands",
    say("Where are the hands?"),
    ("app", "table", "paper"),
    "app",
    {
        "app": say("Drawn here from two decks"),
        "table": say("Drawn from real decks and named here"),
        "paper": say("On the table: mulligans are counted here"),
    },
    "RE-DRAW-01",
)
