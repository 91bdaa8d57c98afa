"""How a table begins: the rulings, the names of the players, and two lists for each of them, or none.

setup({"decks": {"P1": {"army": [keys], "action": [keys]}, "P2": [keys]}, "names": {"P1": "Ann"},
       "options": {...}, "facts": {"cards": [...]}})
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from companion.cards.names import brief, normalise
from companion.cards.player_names import read_player_names
from companion.content.places import data_dir
from companion.content.reader import Reader
from companion.content.rulings import options_of
from companion.content.toml import read_toml
from companion.core.file_problems import FACTS
from companion.core.game import Event
from companion.core.options import Option, read_options
from companion.core.piles import Pile
from companion.core.rules import rule
from companion.core.seats import Seat
from companion.core.soundness import is_printable
from companion.core.text import Text, say
from companion.games.warcry.cards import example_cards, read_cards, ready_lists
from companion.games.warcry.events import TableBegun
from companion.games.warcry.model import SEATS, Options, Side, State
from companion.games.warcry.printed import Printed

FILE: Final = say("table options")
MOST_CARDS: Final = 500


def setup(options: Mapping[str, Any]) -> list[Event]:
    """A table with lists, with the training decks, or with cards on paper that nobody has listed."""
    given = Reader(FILE, options)
    given.fields(("facts", "options", "decks", "names"))
    chosen = Options(**read_options(table_options(), options.get("options", {}), FILE, "options"))
    names = read_player_names(given.field("names", {}), SEATS)
    known = {**example_cards(), **read_cards(options.get("facts"), FACTS)}
    sides = _sides(given, known, chosen)
    called = tuple(replace(side, name=names[side.id]) for side in sides)
    return [TableBegun(chosen, called, rule="WC-DECK-01")]


def _sides(given: Reader, known: Mapping[str, Printed], chosen: Options) -> tuple[Side, ...]:
    decks = given.field("decks", {})
    decks.fields(SEATS)
    if decks.value:
        return tuple(
            listed_side(seat, decks.field(seat), known) if seat in decks.value else Side(seat)
            for seat in SEATS
        )
    if chosen.hands == "paper":
        return tuple(Side(seat) for seat in SEATS)
    return tuple(example_side(seat, known) for seat in SEATS)


@rule("WC-DECK-01", "WC-DECK-02", "WC-DECK-03", "WC-DECK-15", "WC-IMPORT-07")
def listed_side(seat: Seat, lists: Reader, known: Mapping[str, Printed]) -> Side:
    """A player's side with both decks, shuffled; a list in one piece is sorted by the types of its cards."""
    spelt: dict[str, list[Printed]] = {}
    for card in known.values():
        for word in dict.fromkeys((normalise(card.name), normalise(card.key))):
            spelt.setdefault(word, []).append(card)
    whole = not isinstance(lists.value, Mapping)
    if not whole:
        lists.fields(("army", "action"))
    decks: dict[str, list[Printed]] = {}
    for section in _format()["section"]:
        part = lists if whole else lists.field(section["id"])
        types = () if whole else section["types"]
        cards = [_card(each, spelt, types) for each in part.items(MOST_CARDS)]
        cards = [card for card in cards if not whole or card.type in section["types"]]
        _require_section(part, cards, section)
        decks[section["id"]] = cards
    _require_copies(lists, [*decks["army"], *decks["action"]])
    return _side(seat, decks["army"], decks["action"])


def _format() -> dict[str, Any]:
    return read_toml(data_dir() / "formats" / "warcry" / "open.toml")


@rule("WC-IMPORT-05", "WC-IMPORT-06")
def _card(written: Reader, spelt: Mapping[str, list[Printed]], types: Sequence[str]) -> Printed:
    """The card of a name or an id; of two that share a name the deck decides, or nobody does."""
    name = written.text(1, 120)
    found = spelt.get(normalise(name), [])
    if not found:
        written.fail(say("No card called {name} is known; import a card table first.", name=brief(name)))
    fitting = [card for card in found if card.type in types] or found
    if len(fitting) > 1 and not (types and fitting != found):
        same = [card for card in fitting if normalise(card.key) == normalise(name)]
        if len(same) != 1:
            written.fail(say("Two cards are called {name}: write the id of one.", name=brief(name)))
        fitting = same
    return fitting[0]


@rule("WC-DECK-02", "WC-DECK-03", "WC-DECK-04", "WC-DECK-05", "WC-DECK-06")
def _require_section(part: Reader, cards: list[Printed], section: Mapping[str, Any]) -> None:
    """Only cards of its types, at least thirty of them, and no most."""
    for card in cards:
        if card.type not in section["types"]:
            part.fail(
                say(
                    "{card} does not belong into this deck ({rule}).",
                    card=card.name,
                    rule=section["types_rule"],
                )
            )
    if len(cards) < section["least"]:
        part.fail(
            say(
                "A deck has at least {least} cards, and this one has {n} ({rule}).",
                least=section["least"],
                n=len(cards),
                rule=section["least_rule"],
            )
        )


@rule("WC-DECK-07", "WC-DECK-08", "WC-DECK-09")
def _require_copies(lists: Reader, cards: list[Printed]) -> None:
    """Three copies of a name in both decks together, or what the card itself says."""
    most = {card.name: card.max_copies for card in cards}
    for name, n in Counter(card.name for card in cards).items():
        if n > most[name]:
            lists.fail(
                say(
                    "At most {most} copies of {card} may be in a deck, and here are {n} ({rule}).",
                    most=most[name],
                    card=name,
                    n=n,
                    rule="WC-DECK-07",
                )
            )


def _side(seat: Seat, army: list[Printed], action: list[Printed]) -> Side:
    return Side(
        seat,
        library=tuple(dict.fromkeys((*army, *action))),
        listed=True,
        army_deck=Pile().shuffled(card.key for card in army),
        action_deck=Pile().shuffled(card.key for card in action),
    )


def example_side(seat: Seat, known: Mapping[str, Printed]) -> Side:
    """A training deck."""
    army, action = ready_lists(SEATS.index(seat))
    return _side(seat, [known[name] for name in army], [known[name] for name in action])


# -- options ---------------------------------------------------------------------------------------------


def table_options() -> tuple[Option, ...]:
    """Where the cards are, how each player rolls, and the rulings that a table may decide otherwise."""
    return (_HANDS, _flips("flips_1", 1), _flips("flips_2", 2), _PAUSE, *options_of("warcry"))


_HANDS: Final = Option(
    "hands",
    say("Where are the hands?"),
    ("app", "paper"),
    "app",
    {"app": say("Drawn here from two decks"), "paper": say("On the table: cards are told when played")},
    "WC-MUSTER-04",
)
_ROLLS: Final[dict[Any, Text]] = {
    "deck": say("Cards of a deck that is followed here"),
    "typed": say("Flipped on the table and typed here"),
    "die": say("A fair die"),
}


def _flips(id_: str, n: int) -> Option:
    return Option(
        id_, say("How does player {n} roll?", n=n), ("deck", "typed", "die"), "deck", _ROLLS, "WC-ROLL-01"
    )


_PAUSE: Final = Option(
    "pause",
    say("Wait after the rolls of a combat, for reactions?"),
    (False, True),
    False,
    {},
    "WC-REACTION-01",
)


def is_sound(state: State) -> bool:
    """Whether both sit at the table, with cards that could be printed."""
    seated = tuple(side.id for side in state.sides) == SEATS
    return seated and all(is_printable(side.library) for side in state.sides)
