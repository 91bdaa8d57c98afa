"""Box facts from plain data by their schema; what looks odd is a doubt, what cannot be is a `DataError`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from typing import Any

from companion.content.places import data_dir
from companion.content.reader import REQUIRED as MUST_BE_GIVEN
from companion.content.reader import Reader
from companion.content.toml import read_toml
from companion.core import limits
from companion.core.board import Board
from companion.core.facts import (
    REQUIRED,
    SOURCES,
    Cards,
    DieFaces,
    Documents,
    Drawing,
    Field,
    Fields,
    Lines,
    Places,
    Record,
    Schema,
    Section,
    Shape,
    is_bare,
    nothing_of,
)
from companion.core.file_problems import twice
from companion.core.square import Grid
from companion.core.text import Label, Text, say, say_n
from companion.core.tracked import Choice, Faces, Flag, Number, Phrase, PlaceTrack, Several

EXAMPLE = "example.toml"


@dataclass(frozen=True)
class FactsRead:
    """Checked facts: by section what its shape makes of them, and where each given section comes from."""

    values: dict[str, Any]
    sources: dict[str, str]


def read(schema: Schema, plain: Any, file: Label) -> FactsRead:
    """The facts of a box; a section or a face that is missing stays unknown."""
    top = Reader(file, plain)
    given = top.fields((*schema.ids, *schema.others, "source", "sources", "copied"))
    default = top.field("source", "yours").word(SOURCES)
    named = top.field("sources", {})
    named.fields(schema.ids)
    _check_copied(top.field("copied", {}), schema)
    for each in schema.others:
        if isinstance(given.get(each), list):
            top.field(each).items(limits.FORMAT_ITEMS)
    return FactsRead(
        {each.id: _section(each.of, top.field(each.id, nothing_of(each.of))) for each in schema.sections},
        {each: named.field(each, default).word(SOURCES) for each in schema.ids if each in given},
    )


def check(
    schema: Schema, plain: Any, file: Label, odd: Callable[[FactsRead], list[Text]] | None = None
) -> list[Text]:
    """What looks odd about facts, to the schema and to the game; raises `DataError` for what cannot be."""
    found = read(schema, plain, file)
    return [*doubts(schema, plain), *(odd(found) if odd else ())]


@cache
def _example(game: str) -> dict[str, Any]:
    return read_toml(data_dir() / game / EXAMPLE)


def example(game: str) -> dict[str, Any]:
    """The shipped example set of a game as plain data, the caller's own to change."""
    return deepcopy(_example(game))


# -- shapes ---------------------------------------------------------------------------------------


def _check_copied(copied: Reader, schema: Schema) -> None:
    """Which parts of an unfinished section are the player's own: kept with the facts for the editor."""
    for section in copied.fields(schema.ids):
        for part in copied.field(section).items(limits.COPIED_PARTS):
            part.text()


def _section(shape: Shape, held: Reader) -> tuple[Any, ...]:
    match shape:
        case DieFaces():
            return _faces(shape, held)
        case Cards():
            return _cards(shape, held)
        case Lines():
            return _lines(shape, held)
        case Places():
            return tuple(_place(each, shape.board) for each in held.items(len(shape.board.cells)))
        case Documents():
            return _documents(shape, held)
        case Drawing():
            return ()  # drawn from what stands in other sections


def _documents(shape: Documents, held: Reader) -> tuple[Any, ...]:
    """Documents as they are stored; what they say is read by their game, which knows the rest of the box."""
    found = tuple(held.items(shape.most))
    ids = [each.field("id").text(most=40) for each in found]
    _require_different(held, ids)
    return tuple(each.value for each in found)


def _faces(shape: DieFaces, card: Reader) -> tuple[Any, ...]:
    """The faces of a die on a card; None where one is not copied yet."""
    given = card.value if isinstance(card.value, dict) else {}
    for name in given:
        if name not in shape.names:
            named = repr(str(name)[:20])
            card.fail(
                say("There is no face {name}; a die has the faces 1 to {n}.", name=named, n=shape.count)
            )
    card.fields(shape.names)
    return tuple(
        _made(shape.fields, card.field(face), shape.make) if face in given else None for face in shape.names
    )


def _made(fields: Fields, held: Reader, make: Callable[..., Any]) -> Any:
    return _value(fields[0], held) if is_bare(fields) else make(**_record(fields, held))


def _lines(shape: Lines, held: Reader) -> tuple[Any, ...]:
    return tuple(shape.make(**_record(shape.fields, line)) for line in held.items(shape.most))


def _cards(shape: Cards, held: Reader) -> tuple[Any, ...]:
    made, ids = [], []
    for card in held.items(shape.most):
        names = tuple(each.id for each in shape.lists)
        record = _record(shape.fields, card, names, {"id": card.field("id").text()})
        lists = {each.id: _lines(each.lines, card.field(each.id)) for each in shape.lists}
        made.append(shape.make(**record, **lists))
        ids.append(record["id"])
    _require_different(held, ids)
    return tuple(made)


def _require_different(held: Reader, ids: list[str]) -> None:
    for name, times in Counter(ids).items():
        if times > 1:
            held.fail(twice(name))


# -- records and values ---------------------------------------------------------------------------


def _record(fields: Fields, held: Reader, lists: tuple[str, ...] = (), known: Record | None = None) -> Record:
    """The fields of an object, after those that are known already: a usual value may depend on them."""
    found = dict(known or {})
    held.fields((*found, *(each.id for each in fields), *lists))
    for each in fields:
        if each.applies(found):
            usual = each.usually(found)
            default = MUST_BE_GIVEN if usual is REQUIRED else usual
            found[each.id] = _value(each, held.field(each.id, default))
    return found


def _value(field: Field, held: Reader) -> Any:
    kind = field.kind
    match kind:
        case Number():
            return held.number(kind.low, kind.high)
        case Flag():
            return held.flag()
        case Phrase():
            return held.text(most=kind.most)
        case Choice():
            return None if kind.optional and held.value is None else held.word(kind.options)
        case Several():
            return _several(kind, held)
        case Faces():
            return tuple(each.number(min(kind.faces), max(kind.faces)) for each in held.items(kind.most))
        case PlaceTrack():
            return None if kind.optional and held.value is None else _place(held, kind.board)


def _several(kind: Several, held: Reader) -> tuple[str, ...]:
    words = tuple(each.word(kind.options) for each in held.items(kind.total))
    for word, times in Counter(words).items():
        if times > kind.most:
            named, most = repr(str(word)), kind.most
            held.fail(
                say_n(
                    "{word} occurs more than {n} time.",
                    "{word} occurs more than {n} times.",
                    most,
                    word=named,
                )
            )
    return words


def _place(held: Reader, board: Board[Any]) -> Any:
    if isinstance(board, Grid):
        return held.square(board)
    place = board.find(held.value)
    if place is None:
        held.fail(say("There is no such place on the board."))
    return place


# -- doubts ---------------------------------------------------------------------------------------


def doubts(schema: Schema, plain: Any) -> list[Text]:
    """What is missing of facts that can be read; said, and no reason to refuse them."""
    return [doubt for each in schema.sections for doubt in _doubts_of(each, plain.get(each.id))]


def _doubts_of(section: Section, held: Any) -> list[Text]:
    if not held and section.none is not None:
        return [section.none]
    shape = section.of
    if isinstance(shape, DieFaces):
        missing = [int(face) for face in shape.names if face not in (held or {})]
        text = say("These faces are not copied yet, {card}: {faces}.", card=section.title, faces=missing)
        return [text] if missing else []
    if isinstance(shape, Lines | Documents | Drawing) or shape.count is None:
        return []
    different = {tuple(each) if isinstance(shape, Places) else each["id"] for each in held or ()}
    if len(different) == shape.count:
        return []
    return [
        say(
            "{section}: {n} here, {count} in the box.",
            section=section.title,
            n=len(different),
            count=shape.count,
        )
    ]
