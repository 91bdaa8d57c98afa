"""The three languages: catalogues, glossaries, and a text spoken in one of them."""

from __future__ import annotations

import gettext
from functools import cache
from typing import Any

from companion.content.own_files import own_file_error
from companion.content.places import data_dir
from companion.content.rulings import ruling_words
from companion.content.toml import read_toml
from companion.core.errors import DataError
from companion.core.text import Glossary, Spoken, Term, render

LANGUAGES = ("en", "ru", "fr")
DOMAIN = "companion"


@cache
def catalogue(language: str) -> gettext.NullTranslations:
    """The gettext catalogue of a language; English needs none."""
    try:
        return gettext.translation(DOMAIN, data_dir() / "locale", [language], fallback=True)
    except Exception:  # damaged, or no file can be opened any more: that has to be said in some language
        return gettext.NullTranslations()


def language_problem(language: str) -> DataError | None:
    """What is wrong with the sentences of a language, which are then English; None if nothing is."""
    if language == "en" or type(catalogue(language)) is not gettext.NullTranslations:
        return None
    path = data_dir() / "locale" / language / "LC_MESSAGES" / f"{DOMAIN}.mo"
    return own_file_error(path, ValueError("MO") if path.is_file() else FileNotFoundError())


@cache
def glossary(game: str) -> dict[str, Any]:
    """The vocabulary of one game: term id to its words in each language."""
    terms, keywords = (data_dir() / game / name for name in ("terms.toml", "keywords.toml"))
    found = read_toml(terms) if terms.exists() else {}
    if keywords.exists():
        told = read_toml(keywords)["keyword"]
        named = {each["id"]: {**each["name"], "tip": each.get("tip", {})} for each in told}
        found = {**found, "keyword": {**named, **found.get("keyword", {})}}
    return found


def word(term: Term | Spoken, language: str) -> str:
    """A term in a language, in English where it is not translated, its id where it is unknown."""
    if isinstance(term, Spoken):
        return term.in_language(language)
    found = ruling_words(term.game).get(term.id, {}) if term.id.startswith("ruling.") else _entry(term)
    if not isinstance(found, dict):
        return term.id
    return str(found.get(language) or found.get("en") or term.id)


def tip(term: Term, language: str) -> str:
    """What a term means, in one sentence; empty where nobody has said it."""
    found = _entry(term)
    told = found.get("tip", {}) if isinstance(found, dict) else {}
    return str(told.get(language) or told.get("en") or "")


def named(game: str, group: str, name: str) -> Term | str:
    """A name in the words of each language where the glossary has it in that group; else as it is written."""
    slug = name.casefold().replace(" ", "_")
    return Term(game, f"{group}.{slug}") if slug in glossary(game).get(group, {}) else name


def _entry(term: Term) -> Any:
    found: Any = glossary(term.game)
    for step in term.id.split("."):
        found = found.get(step, {}) if isinstance(found, dict) else {}
    return found


def speak(text: Any, language: str = "en") -> str:
    """A text, a term, a number or a list of them in a language."""
    return render(text, catalogue(language), _words(language))


@cache
def _words(language: str) -> Glossary:
    return lambda term: word(term, language)
