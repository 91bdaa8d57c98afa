"""How a table begins: the rulings, the names of the players, the cards, and two decks or two squads.

setup({"decks": {"P1": [names], "P2": [names]}, "names": {"P1": "Аня"}, "options": {...}, "facts": {...}})

A deck that nobody listed is "unlisted"; then people deal.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.cards.ready import first_squad, ready_decks
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
from companion.games.duel.setup import FILE, called, placement_option, read_names
from companion.games.kubnazub.deck_lists import deck_side
from companion.games.kubnazub.events import TableBegun
from companion.games.kubnazub.facts.read import own_cards
from companion.games.kubnazub.model import Options, Side
from companion.games.kubnazub.printed import Printed, example_cards, with_own


def setup(options: Mapping[str, Any]) -> list[Event]:
    """A table with two decks and a roll to come, or with two squads that wait to be placed."""
    given = Reader(FILE, options)
    given.fields(("facts", "options", "decks", "names"))
    chosen = Options(**read_options(table_options(), options.get("options", {}), FILE, "options"))
    own = own_cards(options.get("facts"), FACTS)
    known = with_own(example_cards(), own)
    names = read_names(given.field("names", {}))
    if "decks" in options:
        decks = given.field("decks")
        decks.fields(SEATS)
        sides = tuple(deck_side(seat, decks.field(seat), known, chosen.dealing == "table") for seat in SEATS)
        return [TableBegun(chosen, called(sides, names), "first", rule="KZ-DEAL-01")]
    sides = tuple(first_game_side(seat, known) for seat in SEATS)
    return [TableBegun(chosen, called(sides, names), "place", rule="KZ-DEAL-08")]


@rule("KZ-CORE-01", "KZ-DEAL-08")
def first_game_side(seat: Seat, known: Mapping[str, Printed]) -> Side:
    """A ready deck, and its squad of a first game in one tap."""
    number = SEATS.index(seat)
    deck = tuple(ready_decks().values())[number]
    squad = tuple(card.name for card in first_squad(number + 1))
    rest = Pile().shuffled(card.name for card in deck if card.name not in squad)
    library = tuple(known[card.name] for card in deck)
    return Side(seat, library=library, deck=rest, squad=squad)


def table_options() -> tuple[Option, ...]:
    """How cards are placed, and the rulings that a table may decide otherwise."""
    return (_PLACEMENT, _DEALING, *options_of("kubnazub"))


_PLACEMENT = placement_option(say("How are the squads placed?"), "KZ-PLACE-10")
_DEALING = Option(
    "dealing",
    say("Who deals the cards?"),
    ("app", "table"),
    "app",
    {"app": say("The app shuffles and deals"), "table": say("You deal real cards and tell the app")},
    "KZ-DEAL-03",
)
