"""How a draft begins: who sits down, and which cards are shuffled together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from math import ceil
from typing import Any, Final

from companion.cards.draft import cards_needed
from companion.cards.names import normalise
from companion.content.places import data_dir
from companion.content.reader import Reader
from companion.content.toml import read_toml
from companion.core.file_problems import FACTS
from companion.core.game import Event
from companion.core.options import Option, read_options
from companion.core.rules import rule
from companion.core.seats import Seat
from companion.core.soundness import is_printable
from companion.core.text import say, say_n
from companion.games.realms.facts.read import own_cards
from companion.games.realms.printed import Printed
from companion.games.realms_draft.rules import LONGEST_CARD
from companion.games.realms_draft.table import HIDDEN, MODES, SEATS, DraftBegun, Drafter, State

FILE: Final = say("table options")
LONGEST_NAME: Final = 24
MOST_CARDS: Final = 5000
PLAYERS: Final = tuple(range(4, len(SEATS) + 1))


def options() -> tuple[Option, ...]:
    """How many sit down, and who keeps the cards."""
    return (
        Option(
            "players",
            say("How many players draft?"),
            PLAYERS,
            4,
            {n: say_n("{n} player", "{n} players", n) for n in PLAYERS},
            "RE-DRAFT-01",
        ),
        Option(
            "cards",
            say("Where are the cards?"),
            MODES,
            "phone",
            {
                "phone": say("In the phone, which goes round"),
                "told": say("On the table; everybody tells the app what he picks"),
                "paper": say("On the table; the app keeps count"),
            },
            "RE-DRAFT-02",
        ),
    )


def seats_of(chosen: Mapping[str, Any]) -> tuple[Seat, ...]:
    """The seats that are taken at a table of these options."""
    found = next(each for each in options() if each.id == "players")
    return SEATS[: chosen.get("players", found.default)]


@rule("RE-DRAFT-01")
def setup(given: Mapping[str, Any]) -> list[Event]:
    """The players in their places; without cards of their own they draft the training set."""
    reader = Reader(FILE, given)
    reader.fields(("options", "names", "cards", "decks", "facts"))
    chosen = read_options(options(), given.get("options", {}), FILE, "options")
    names, players, mode = reader.field("names", {}), chosen["players"], chosen["cards"]
    names.fields(SEATS)
    drafters = tuple(
        Drafter(seat, names.field(seat, "").text(0, LONGEST_NAME).strip()) for seat in SEATS[:players]
    )
    cards = _listed(reader, players) if mode != "paper" and given.keys() & {"cards", "decks"} else ()
    if mode == "phone" and not cards:
        cards = training_cards(players)
    library = _copied(cards, given.get("facts"))
    return [DraftBegun(drafters, cards, mode, library, rule="RE-DRAFT-01")]


def _copied(cards: Iterable[str], facts: Any) -> tuple[Printed, ...]:
    """What is printed on those of the cards that a player has copied, by the names of the lists."""
    own = {normalise(each.name): each for each in own_cards(facts, FACTS)}
    found = ((name, own.get(normalise(name))) for name in dict.fromkeys(cards))
    return tuple(replace(card, name=name) for name, card in found if card is not None)


def _listed(reader: Reader, players: int) -> tuple[str, ...]:
    """All cards of one list, and of what everybody brings, shuffled together."""
    together, brought = reader.field("cards", []), reader.field("decks", {})
    brought.fields(SEATS)
    lists = [together, *(brought.field(seat, []) for seat in SEATS[:players])]
    cards = [each.text(1, LONGEST_CARD) for some in lists for each in some.items(MOST_CARDS)]
    if HIDDEN in cards:
        reader.fail(say("No card may be called {name}: that is what a hidden one is called.", name=HIDDEN))
    needed = cards_needed(players)
    if len(cards) < needed:
        wanting = together if together.value else brought
        wanting.fail(
            say("A draft of {players} needs {n} cards; these are {count}.",
                players=players, n=needed, count=len(cards))
        )  # fmt: skip
    return tuple(sorted(cards))


def training_cards(players: int) -> tuple[str, ...]:
    """As many whole training sets as a draft needs."""
    known = read_toml(data_dir() / "realms" / "example.toml")["card"]
    cards = [card["name"] for card in known for _ in range(card["copies"])]
    return tuple(sorted(cards * ceil(cards_needed(players) / len(cards))))


def is_sound(state: State) -> bool:
    """Whether as many sit at the table as can draft, with cards that could be printed and suffice."""
    seats = tuple(each.id for each in state.drafters)
    if len(seats) not in PLAYERS or seats != SEATS[: len(seats)]:
        return False
    needed = 0 if state.mode != "phone" and not state.cards else cards_needed(len(seats))
    return len(state.cards) >= needed and is_printable(state.library)
