"""How a table begins: box facts and rulings, checked before anything is laid out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.content.reader import Reader
from companion.content.rulings import options_of
from companion.core.file_problems import FACTS
from companion.core.game import Event
from companion.core.options import Option, read_options
from companion.core.soundness import is_printable
from companion.core.text import say
from companion.games.berserkers.facts.model import LOCATIONS, Box
from companion.games.berserkers.facts.read import box_from_plain, example_box
from companion.games.berserkers.facts.schema import DICE
from companion.games.berserkers.model import GRID, Options, State
from companion.games.berserkers.rules.setup import begin_table

FILE = say("table options")


def setup(options: Mapping[str, Any]) -> list[Event]:
    """A table with the facts of the player's box, or the example set, and with the table's rulings."""
    top = Reader(FILE, options)
    top.fields(("facts", "options"))
    box = box_from_plain(options["facts"], FACTS) if "facts" in options else example_box()
    if len(box.locations) < LOCATIONS:
        needed = say("A table needs {least} locations; there are {n}.", least=LOCATIONS, n=len(box.locations))
        Reader(FACTS, None, "locations").fail(needed)
    return [begin_table(box, _rulings(options.get("options", {}), box))]


def _rulings(given: Any, box: Box) -> Options:
    """The rulings, the catalogue's where nothing was decided; unknown Action cards mean free mode."""
    made = Options(**read_options(table_options(), given, FILE, "options"))
    return made if box.action_cards else replace(made, free_actions=True)


def table_options() -> tuple[Option, ...]:
    """The rulings that a table may decide, and whether it is trusted with its Action cards."""
    return (*options_of("berserkers"), _FREE_ACTIONS)


_FREE_ACTIONS = Option(
    "free_actions",
    say("Free mode: is the table trusted with its Action cards?"),
    (False, True),
    False,
    {True: say("Yes: any action goes on any die"), False: say("No: dice follow the Action cards")},
)


def is_sound(state: State) -> bool:
    """Whether the box of a table is one: enough locations, six faces on each card, places on the map."""
    box = state.box
    faces = (box.riders_card, box.orcs_card, box.goblins_card, box.zodd_card)
    lines = [line for card in box.action_cards for line in (*card.basic, *card.trained)]
    ids = {each.id for each in box.locations}
    return (
        is_printable(box)
        and all(len(card) == len(DICE) for card in faces)
        and all({*line.values} <= {*DICE} for line in lines)
        and LOCATIONS <= len(ids) == len(box.locations)
        and all(GRID.inside(at) for at in (*box.elves_start, *box.treasure_start))
    )
