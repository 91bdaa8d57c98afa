"""What a newcomer needs at a game's table: pages, the meaning of signs, hints (data/<game>/help.toml)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from companion.content.places import data_dir
from companion.content.toml import read_toml
from companion.core.errors import DataError
from companion.core.file_problems import MISSING, NO_ENGLISH
from companion.core.text import Term

LANGUAGE = 2
"""The length of a language's name, by which its text is known from other fields."""


@dataclass(frozen=True)
class HelpPage:
    """One page: a title, a few paragraphs, and the rules they tell of."""

    icon: str
    titles: Mapping[str, str]
    texts: Mapping[str, tuple[str, ...]]
    rules: tuple[str, ...] = ()


@dataclass(frozen=True)
class Sign:
    """A picture on the table, as the names of its icon, colour and shape, and the term that it stands for."""

    term: Term
    look: Mapping[str, str]


@dataclass(frozen=True)
class Signs:
    """Signs that are found in one place."""

    titles: Mapping[str, str]
    signs: tuple[Sign, ...]


@dataclass(frozen=True)
class Hint:
    """A sentence that is told once, when its moment comes: `offers:`, `asks:` or `after:` and a name."""

    id: str
    moment: str
    texts: Mapping[str, str]


@dataclass(frozen=True)
class Help:
    """All of it, for one game; a game without a help file has none."""

    pages: tuple[HelpPage, ...] = ()
    signs: tuple[Signs, ...] = ()
    hints: tuple[Hint, ...] = ()


def in_language(texts: Mapping[str, Any], language: str) -> Any:
    """A text in a language, in English where there is no other."""
    return texts.get(language) or texts["en"]


def has_help(game: str) -> bool:
    """Whether a game has a help file."""
    return (data_dir() / game / "help.toml").is_file()


@cache
def help_of(game: str) -> Help:
    """The help of a game."""
    if not has_help(game):
        return Help()
    file, plain = f"{game}/help.toml", read_toml(data_dir() / game / "help.toml")
    try:
        return Help(
            tuple(_page(each, file) for each in plain.get("page", ())),
            tuple(_signs(each, game, file) for each in plain.get("signs", ())),
            tuple(Hint(each["id"], each["moment"], _texts(each, file)) for each in plain.get("hint", ())),
        )
    except KeyError as error:
        raise DataError(file, str(error.args[0]), MISSING) from None


def _page(plain: dict[str, Any], file: str) -> HelpPage:
    texts = {language: tuple(lines) for language, lines in _texts(plain, file).items()}
    return HelpPage(plain["icon"], _texts(plain["title"], file), texts, tuple(plain.get("rules", ())))


def _signs(plain: dict[str, Any], game: str, file: str) -> Signs:
    return Signs(_texts(plain["title"], file), tuple(_sign(each, game) for each in plain["sign"]))


def _sign(plain: dict[str, str], game: str) -> Sign:
    """A sign, of the game's own vocabulary or of the `book` that it names."""
    look = {name: value for name, value in plain.items() if name not in ("term", "book")}
    return Sign(Term(plain.get("book", game), plain["term"]), look)


def _texts(plain: Mapping[str, Any], file: str) -> dict[str, Any]:
    found = {name: value for name, value in plain.items() if len(name) == LANGUAGE and name != "id"}
    if "en" not in found:
        raise DataError(file, str(plain.get("id", "")), NO_ENGLISH)
    return found
