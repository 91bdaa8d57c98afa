"""How a table begins: box facts, Adventure, party and campaign, checked before anything is laid out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.content.reader import Reader
from companion.core.converter import structure
from companion.core.file_problems import FACTS, twice
from companion.core.game import Event
from companion.core.json_text import dump
from companion.core.options import AFTER, Option, read_options
from companion.core.rules import rule
from companion.core.text import say
from companion.games.boardgame.events import TableBegun
from companion.games.boardgame.facts.model import Box
from companion.games.boardgame.facts.read import (
    ADVENTURES,
    adventure_from_plain,
    box_from_plain,
    example_box,
)
from companion.games.boardgame.model import Campaign, Chapter, Options

FILE = say("table options")
FIRST = "training"
MOST_HEROES = 6
MOST_SEED = 2**53


@rule("BG-SETUP-01", "BG-SETUP-09", "BG-SETUP-10")
def setup(options: Mapping[str, Any]) -> list[Event]:
    """A table with the facts of a box, an Adventure and a party; each has something to begin with."""
    top = Reader(FILE, options)
    top.fields(("facts", "options", "adventure", "heroes", "campaign", AFTER))
    facts = options.get("facts", {})
    box = box_from_plain(facts, FACTS) if "facts" in options else example_box()
    given = options.get("adventure", FIRST)
    own = [*facts.get(ADVENTURES, []), *([given] if isinstance(given, Mapping) else [])]
    adventure = adventure_from_plain(given, box, FILE, "adventure", own)
    chosen = Options(**read_options(table_options(), options.get("options", {}), FILE, "options"))
    party = _party(top.field("heroes", list(adventure.heroes)), box)
    campaign = _campaign(top.field("campaign", {}), top.field(AFTER, 0).number(0, MOST_SEED))
    kept = replace(campaign, own=_needed(adventure.id, own))
    return [TableBegun(box, adventure, chosen, kept, party, rule="BG-SETUP-01")]


@rule("BG-CAMPAIGN-01")
def _needed(first: str, own: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
    """The player's own Adventures from one on to the last that victories lead to."""
    known = {each["id"]: each for each in own}
    found: dict[str, str] = {}
    while first in known and first not in found:
        found[first] = dump(known[first])
        first = str(known[first].get("following", ""))
    return tuple(found.values())


def _party(held: Reader, box: Box) -> tuple[str, ...]:
    found = tuple(each.word(box.heroes) for each in held.items(MOST_HEROES))
    for hero in found:
        if found.count(hero) > 1:
            held.fail(twice(hero))
    return found or box.heroes[:3]


def _campaign(held: Reader, after: int) -> Campaign:
    held.fields(("won", "boards", "cards_up_to", "defeats", "chapters"))
    chapters: tuple[Chapter, ...] = structure(
        held.field("chapters", []).value, tuple[Chapter, ...], say("campaign")
    )
    if chapters and after:
        chapters = (*chapters[:-1], replace(chapters[-1], seed=after))
    return Campaign(
        tuple(each.text() for each in held.field("won", []).items(99)),
        tuple(each.text() for each in held.field("boards", []).items(99)),
        held.field("cards_up_to", 0).number(0, 99),
        held.field("defeats", 0).number(0, 9999),
        chapters,
    )


def table_options() -> tuple[Option, ...]:
    """Who keeps the map, and whether the campaign is played in order."""
    return (
        Option(
            "mode",
            say("Who keeps track of the places on the Board?"),
            ("map", "guided"),
            "map",
            {
                "map": say("The app: it moves the Enemies and measures by itself"),
                "guided": say("The players: the app asks who is closest and who is in Range"),
            },
        ),
        Option(
            "in_order",
            say("Is this Adventure part of a campaign in order?"),
            (True, False),
            True,
            {True: say("Yes: upgrades count"), False: say("No: upgrades are ignored")},
            "BG-CAMPAIGN-03",
        ),
    )
