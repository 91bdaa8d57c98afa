"""The keywords that a card can carry: keywords.toml, by id."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from companion.cards.names import normalise
from companion.content.places import data_dir
from companion.content.toml import read_toml
from companion.core.rules import rule


@dataclass(frozen=True)
class KeywordFact:
    """One word of the glossary: its rule, whether it takes a number, its names by language."""

    id: str
    rule: str
    numbered: bool
    names: Mapping[str, str]


@rule("KZ-TOKEN-10")
@cache
def keywords() -> dict[str, KeywordFact]:
    """All of them by id, in the order of the rule book."""
    plain = read_toml(data_dir() / "kubnazub" / "keywords.toml")["keyword"]
    return {
        each["id"]: KeywordFact(each["id"], each["rule"], each.get("number", False), each["name"])
        for each in plain
    }


@cache
def _by_name() -> dict[str, str]:
    found = {normalise(name): each.id for each in keywords().values() for name in each.names.values()}
    return {**found, **{normalise(id_): id_ for id_ in keywords()}}


def find_keyword(written: str) -> KeywordFact | None:
    """The keyword of an id or of a name in any language."""
    id_ = _by_name().get(normalise(written))
    return keywords()[id_] if id_ else None
