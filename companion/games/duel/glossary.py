"""The keywords that the cards of a game can carry: its keywords.toml, by id."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from companion.cards.names import normalise
from companion.content.places import data_dir
from companion.content.toml import read_toml


@dataclass(frozen=True)
class KeywordFact:
    """One word of the glossary: its rule, whether it takes a number, its names by language."""

    id: str
    rule: str
    numbered: bool
    names: Mapping[str, str]


@cache
def keywords_of(game: str) -> dict[str, KeywordFact]:
    """All of them by id, in the order of the rule book."""
    plain = read_toml(data_dir() / game / "keywords.toml")["keyword"]
    return {
        each["id"]: KeywordFact(each["id"], each["rule"], each.get("number", False), each["name"])
        for each in plain
    }


@cache
def _by_name(game: str) -> dict[str, str]:
    known = keywords_of(game)
    found = {normalise(name): each.id for each in known.values() for name in each.names.values()}
    return {**found, **{normalise(id_): id_ for id_ in known}}


def keyword_named(game: str, written: str) -> KeywordFact | None:
    """The keyword of an id or of a name in any language."""
    id_ = _by_name(game).get(normalise(written))
    return keywords_of(game)[id_] if id_ else None


def numbered(known: Mapping[str, KeywordFact]) -> tuple[str, ...]:
    """The keywords that have a number."""
    return tuple(each.id for each in known.values() if each.numbered)
