"""Cards as plain data: the shipped training decks, rows of a card table, and what a table is set up with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final

from companion.cards.card import UNLIMITED, Card
from companion.content.places import data_dir
from companion.content.toml import read_toml
from companion.core.converter import structure
from companion.core.errors import DataError
from companion.core.file_problems import NOT_A_LIST, NOT_AN_OBJECT
from companion.core.numerals import whole
from companion.core.rules import rule
from companion.core.text import Label, say
from companion.games.warcry.printed import ARMY_TYPES, Printed, rated, speed_of
from companion.games.warcry.rules.verbs import VERBS

EXAMPLE: Final = say("card facts")
OF_THE_DECK: Final = ("deck", "copies")


@cache
def _plain() -> tuple[dict[str, Any], ...]:
    return tuple(read_toml(data_dir() / "warcry" / "example.toml")["card"])


@cache
def example_cards() -> dict[str, Printed]:
    """The cards of the training decks by name."""
    made = (read_card({**each, "source": "example", "read": True}, EXAMPLE, "") for each in _plain())
    return {each.key: each for each in made}


def example_decks() -> tuple[str, ...]:
    """The names of the two training decks."""
    return tuple(dict.fromkeys(each["deck"] for each in _plain()))


@rule("WC-DECK-01")
def ready_lists(number: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The army list and the action list of a training deck, each card as often as it holds it."""
    own = [each for each in _plain() if each["deck"] == example_decks()[number]]
    keys = [(each["name"], each["type"] in ARMY_TYPES) for each in own for _ in range(each.get("copies", 3))]
    army = tuple(name for name, is_army in keys if is_army)
    return army, tuple(name for name, is_army in keys if not is_army)


def read_card(plain: Mapping[str, Any], file: Label, pointer: str) -> Printed:
    """A card from plain data; whatever does not fit is named."""
    own = {key: value for key, value in plain.items() if key not in OF_THE_DECK}
    try:
        card: Printed = structure(own, Printed, file)
    except DataError as error:
        inner = f"{pointer}.{error.pointer}" if error.pointer else pointer
        raise DataError(file, inner, error.problem) from None
    for ability in card.abilities:
        for change in ability.does:
            if change.verb not in VERBS:
                raise DataError(
                    file, f"{pointer}.abilities", say("Nothing is called {verb}.", verb=change.verb)
                )
    return card


def read_cards(plain: Any, file: Label) -> dict[str, Printed]:
    """The cards that a table brings with it, by key."""
    if plain is None:
        return {}
    if not isinstance(plain, Mapping):
        raise DataError(file, "", NOT_AN_OBJECT)
    rows = plain.get("cards", ())
    if not isinstance(rows, list | tuple):
        raise DataError(file, "cards", NOT_A_LIST)
    made: dict[str, Printed] = {}
    for place, row in enumerate(rows):
        if not isinstance(row, Mapping):
            raise DataError(file, f"cards.{place}", NOT_AN_OBJECT)
        card = read_card(row, file, f"cards.{place}")
        made[card.key] = card
    return made


# -- from a card table -----------------------------------------------------------------------------------


@rule("WC-CARD-05", "WC-CARD-07", "WC-DECK-09", "WC-IMPORT-09", "WC-IMPORT-11")
def plain_card(card: Card) -> dict[str, Any]:
    """A card of an imported table as a table of the game keeps it; its text is for the players to read."""
    keywords = tuple(card.keywords or ())
    plain: dict[str, Any] = {
        "name": card.name,
        "type": card.type,
        "id": card.id,
        "cost": card.price or 0,
        "unique": bool(card.unique),
        "keywords": list(keywords),
        "faction": card.faction if card.faction in ("good", "evil") else "neutral",
        "die": int(card.die) if card.die in tuple("123456") else 0,
        "strategy": "Strategy" in keywords,
        "source": "table",
    }
    for name in ("strength", "tactic_points", "leadership"):
        plain[name] = _whole(card.extra.get(name, ""))
    if card.max_copies is not None:
        plain["max_copies"] = min(card.max_copies, UNLIMITED)
    if card.type == "Unit":
        plain["speed"] = speed_of(keywords)
    return plain | rated(keywords)


def _whole(written: str) -> int:
    """A printed number; X counts 0."""
    return whole(written) or 0


@rule("WC-IMPORT-07", "WC-IMPORT-11")
def table_setup(lists: Mapping[str, Sequence[tuple[Card, int]]]) -> dict[str, Any]:
    """What two lists that a judge has matched are played with: {"P1": [(card, copies), ...], ...}."""
    cards = {card.id: card for entries in lists.values() for card, _ in entries}
    decks = {
        seat: {"army": _ids(entries, True), "action": _ids(entries, False)} for seat, entries in lists.items()
    }
    return {"decks": decks, "facts": card_facts(cards.values())}


def card_facts(cards: Iterable[Card]) -> dict[str, Any]:
    """Cards of an imported table as the facts that a table begins with."""
    return {"cards": [plain_card(card) for card in cards]}


def _ids(entries: Iterable[tuple[Card, int]], army: bool) -> list[str]:
    return [card.id for card, n in entries for _ in range(n) if (card.type in ARMY_TYPES) == army]
