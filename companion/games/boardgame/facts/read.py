"""The box and the Adventures from plain data, and what is shipped of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from companion.content.facts import read as facts
from companion.content.facts.read import FactsRead
from companion.content.languages import glossary
from companion.content.places import data_dir
from companion.content.reader import Reader
from companion.content.toml import read_toml
from companion.core.converter import to_plain
from companion.core.facts import Record
from companion.core.file_problems import FACTS
from companion.core.text import Label, Term, Text, say
from companion.games.boardgame.facts.adventure import Adventure
from companion.games.boardgame.facts.adventure_file import read_adventure
from companion.games.boardgame.facts.checks import doubts, require_possible
from companion.games.boardgame.facts.model import Box
from companion.games.boardgame.facts.schema import GAME, NOTHING, SCHEMA

ADVENTURES = "adventures"


def box_from_plain(plain: Any, file: Label) -> Box:
    """The facts of a box, checked."""
    box = _box(facts.read(SCHEMA, plain, file))
    require_possible(box, Reader(file, plain))
    return box


def check(plain: Any, file: Label) -> list[Text]:
    """What looks odd about facts; raises `DataError` for what cannot be."""
    box = box_from_plain(plain, file)
    require_adventures(plain, file, box)
    return facts.check(SCHEMA, plain, file, lambda _: doubts(box))


def require_adventures(plain: Any, file: Label, box: Box) -> None:
    """Refuse Adventures that the box cannot be played with, or that lead nowhere."""
    for held in Reader(file, plain).field(ADVENTURES, []).items():
        require_adventure(held, plain, box)


def require_adventure(held: Reader, facts: Any, box: Box) -> None:
    """Refuse an Adventure that cannot stand among the facts of a box."""
    adventure = read_adventure(held.value, held.file, box, held.pointer)
    if adventure.id in adventure_ids():
        held.field("id").fail(say("A shipped Adventure has this id: {id}.", id=repr(adventure.id)))
    own = (str(each["id"]) for each in facts.get(ADVENTURES, []))
    held.field("following", "").word(("", adventure.id, *adventure_ids(), *own))


def _box(found: FactsRead) -> Box:
    cards = {name: value for name, value in found.values.items() if name != ADVENTURES}
    sources = {name: value for name, value in found.sources.items() if name != ADVENTURES}
    return Box(**cards, sources=sources)


def example_plain() -> dict[str, Any]:
    """The shipped example set as plain data, the caller's own to change."""
    return facts.example(GAME)


@cache
def example_box() -> Box:
    """The shipped example set: what the rule book tells, and invented values beside it."""
    return box_from_plain(example_plain(), facts.EXAMPLE)


def box_to_plain(box: Box) -> dict[str, Any]:
    """A box as its facts are stored."""
    return {name: value for name, value in _without_empty(to_plain(box)).items() if value or name == "dice"}


def _without_empty(plain: Any) -> Any:
    if isinstance(plain, dict):
        return {name: _without_empty(value) for name, value in plain.items() if value != ""}
    return [_without_empty(each) for each in plain] if isinstance(plain, list | tuple) else plain


def sureness(record: Record) -> list[Text]:
    """What the rule book tells of a shipped card; the rest is invented."""
    known = record.get("known", NOTHING)
    if known in ("", NOTHING):
        return [say("All values of this card are invented.")]
    return [say("From the rule book: {known}. The rest is invented.", known=_in_each_language(known))]


def _in_each_language(known: Any) -> Term | Any:
    """What the rule book tells of a shipped card; in the words of each language where they are written."""
    words = glossary(GAME).get("known", {})
    return next((Term(GAME, f"known.{name}") for name, each in words.items() if each["en"] == known), known)


# -- Adventures ---------------------------------------------------------------------------------------


@cache
def adventure_ids() -> tuple[str, ...]:
    """The shipped Adventures."""
    return tuple(sorted(path.stem for path in (data_dir() / GAME / ADVENTURES).glob("*.toml")))


def _plain_of(name: str) -> dict[str, Any]:
    return read_toml(data_dir() / GAME / ADVENTURES / f"{name}.toml")


def shipped_adventures() -> list[dict[str, Any]]:
    """The shipped Adventures as their files have them."""
    return [_plain_of(name) for name in adventure_ids()]


@cache
def shipped_adventure(name: str) -> Adventure:
    """A shipped Adventure, checked against the example box."""
    return read_adventure(_plain_of(name), f"{name}.toml", example_box())


def adventure_from_plain(
    given: Any, box: Box, file: Label, pointer: str, own: Sequence[dict[str, Any]] = ()
) -> Adventure:
    """An Adventure by its id, shipped or own, or as it is given, against the box it is played with."""
    if not isinstance(given, str):
        return read_adventure(given, file, box, pointer)
    mine = {str(each["id"]): place for place, each in enumerate(own)}
    name = Reader(file, given, pointer).word((*adventure_ids(), *mine))
    if name in mine:
        return read_adventure(own[mine[name]], FACTS, box, f"{ADVENTURES}.{mine[name]}")
    return read_adventure(_plain_of(name), f"{name}.toml", box)
