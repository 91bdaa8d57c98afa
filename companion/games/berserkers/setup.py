"""How a table begins: box facts and rulings, checked before anything is laid out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any, get_args, get_type_hints

from companion.content.reader import Reader
from companion.core.file_problems import FACTS
from companion.core.game import Event
from companion.core.text import say
from companion.games.berserkers.facts.model import LOCATIONS, Box
from companion.games.berserkers.facts.read import box_from_plain, example_box
from companion.games.berserkers.model import Options
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
    return [begin_table(box, _rulings(top.field("options", {}), box))]


def _rulings(given: Reader, box: Box) -> Options:
    """The rulings, the catalogue's where nothing was decided; unknown Action cards mean free mode."""
    kinds = get_type_hints(Options)
    named = given.fields([each.name for each in fields(Options)])
    chosen = {name: _ruling(given.field(name), kinds[name]) for name in named}
    made = replace(Options(), **chosen)
    return made if box.action_cards else replace(made, free_actions=True)


def _ruling(given: Reader, kind: Any) -> Any:
    return given.flag() if kind is bool else given.word(get_args(kind))
