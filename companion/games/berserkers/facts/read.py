"""Box facts from plain data; what looks odd is a warning, what cannot be is a `DataError`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from typing import Any, TypeVar

from companion.content.places import data_dir
from companion.content.reader import Reader
from companion.content.toml import read_toml
from companion.core.file_problems import twice
from companion.core.square import Direction, Square
from companion.core.text import Label, Text, say
from companion.games.berserkers.facts.model import (
    ACTIONS,
    ORC_ACTIONS,
    PLACE_ACTIONS,
    PRICED,
    RIDER_ACTIONS,
    SECTIONS,
    ActionCard,
    ActionLine,
    Box,
    FoeAction,
    FoeFace,
    Location,
)
from companion.games.berserkers.facts.warnings import doubts
from companion.games.berserkers.model import GRID

T = TypeVar("T")
FACES = ("1", "2", "3", "4", "5", "6")
SOURCES = ("rulebook", "inferred", "example", "yours")
MOST = 24
"""More cards or lines than any box has; keeps a hostile file from growing a table."""
EXAMPLE = "example.toml"


@cache
def _example() -> dict[str, Any]:
    return read_toml(data_dir() / "berserkers" / EXAMPLE)


def example_plain() -> dict[str, Any]:
    """The shipped example set as plain data, the caller's own to change."""
    return deepcopy(_example())


@cache
def example_box() -> Box:
    """The shipped example set: invented values, each section marked so."""
    return box_from_plain(_example(), EXAMPLE)


def example_layout() -> tuple[str, ...]:
    """The layout of the example set, row by row."""
    return tuple(_example()["layout"])


def check(plain: Any, file: Label) -> list[Text]:
    """What looks odd about facts; raises `DataError` for what cannot be."""
    return doubts(box_from_plain(plain, file))


# -- from plain data ------------------------------------------------------------------------------


def box_from_plain(plain: Any, file: Label) -> Box:
    """The facts of a box; a section or a face that is missing stays unknown."""
    top = Reader(file, plain)
    given = top.fields((*SECTIONS, "source", "sources", "layout", "gauge", "version", "copied"))
    default = top.field("source", "yours").word(SOURCES)
    named = top.field("sources", {})
    named.fields(SECTIONS)
    _check_copied(top.field("copied", {}))
    return Box(
        action_cards=_cards(top.field("action_cards", [])),
        riders_card=_faces(top.field("riders_card", {}), lambda face: _foe_face(face, RIDER_ACTIONS)),
        orcs_card=_faces(top.field("orcs_card", {}), lambda face: _foe_face(face, ORC_ACTIONS)),
        locations=_locations(top.field("locations", [])),
        goblins_card=_faces(top.field("goblins_card", {}), _arrows),
        zodd_card=_faces(top.field("zodd_card", {}), _arrows),
        elves_start=_squares(top.field("elves_start", [])),
        treasure_start=_squares(top.field("treasure_start", [])),
        sources={each: named.field(each, default).word(SOURCES) for each in SECTIONS if each in given},
    )


def _check_copied(copied: Reader) -> None:
    """Which parts of an unfinished section are the player's own: kept with the facts for the editor."""
    for section in copied.fields(SECTIONS):
        for part in copied.field(section).items(MOST):
            part.text()


def _faces(card: Reader, read: Callable[[Reader], T]) -> tuple[T | None, ...]:
    """The six faces of a die on a card; None where one is not copied yet."""
    given = card.value if isinstance(card.value, dict) else {}
    for name in given:
        if name not in FACES:
            card.fail(say("There is no face {name}; a die has the faces 1 to 6.", name=repr(str(name)[:20])))
    card.fields(FACES)
    return tuple(read(card.field(face)) if face in given else None for face in FACES)


def _foe_face(face: Reader, actions: tuple[FoeAction, ...]) -> FoeFace:
    face.fields(("action", "arrows"))
    return FoeFace(face.field("action").word(actions), _arrows(face.field("arrows", [])))


def _arrows(arrows: Reader) -> tuple[Direction, ...]:
    return tuple(each.word(tuple(Direction)) for each in arrows.items(2))


def _cards(cards: Reader) -> tuple[ActionCard, ...]:
    made = tuple(_card(card) for card in cards.items(MOST))
    _distinct(cards, [card.id for card in made])
    return made


def _card(card: Reader) -> ActionCard:
    card.fields(("id", "basic", "trained"))
    basic, trained = (
        tuple(_line(line) for line in card.field(face).items(MOST)) for face in ("basic", "trained")
    )
    return ActionCard(card.field("id").text(), basic, trained)


def _line(line: Reader) -> ActionLine:
    line.fields(("values", "action", "steps"))
    values = tuple(value.number(1, 6) for value in line.field("values").items(6))
    action = line.field("action").word(ACTIONS)
    return ActionLine(values, action, line.field("steps").number(1, 3) if action == "move" else 0)


def _locations(locations: Reader) -> tuple[Location, ...]:
    made = tuple(_location(location) for location in locations.items(MOST))
    _distinct(locations, [location.id for location in made])
    return made


def _location(location: Reader) -> Location:
    location.fields(("id", "name", "fire", "orc", "place", "cost"))
    name = location.field("id").text()
    place = location.field("place").word(PLACE_ACTIONS)
    return Location(
        id=name,
        name=location.field("name", name).text(),
        fire=location.field("fire").flag(),
        orc=location.field("orc").flag(),
        place=place,
        cost=location.field("cost", int(place in PRICED)).number(0, 1),
    )


def _squares(squares: Reader) -> tuple[Square, ...]:
    return tuple(each.square(GRID) for each in squares.items(len(GRID.cells)))


def _distinct(where: Reader, ids: list[str]) -> None:
    for name, times in Counter(ids).items():
        if times > 1:
            where.fail(twice(name))
