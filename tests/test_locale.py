"""The catalogues of the three languages: whole, compiled, well-formed, and drawable on screen."""

from __future__ import annotations

import ast
import importlib.util
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from babel.messages.catalog import Catalog, Message
from fontTools.ttLib import TTFont

from companion.content.languages import LANGUAGES
from devtools.catalogues import ROOT, collected, is_stale, po_file, read

TRANSLATED = [language for language in LANGUAGES if language != "en"]
FORMS = {"ru": 3, "fr": 2}
NARROW, WIDE = "\u202f", "\u00a0"
SPEAKERS = {"say", "say_n", "_", "ngettext"}


@cache
def sentences() -> Catalog:
    """All that the code says."""
    return collected()


def messages(language: str) -> list[Message]:
    """The entries of a catalogue without its header."""
    return [message for message in read(po_file(language), language) if message.id]


def spoken(message: Message) -> tuple[str, ...]:
    """All forms of a translation."""
    return message.string if isinstance(message.string, tuple) else (message.string,)


def written(message: Message) -> tuple[str, ...]:
    """The English sentence and, where it counts things, its plural."""
    return message.id if isinstance(message.id, tuple) else (message.id,)


def fields(text: str) -> set[str]:
    """The names of the facts that a sentence shows."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def badly_spaced(text: str) -> bool:
    """Whether a French text breaks the rule of the wide space that does not break."""
    signs = re.search(rf"(?<![{WIDE}\s])[;:?!»](?![\w/{{])|[^{WIDE}][;?!»]|[ \t][;:?!»]|«(?!{WIDE})", text)
    return NARROW in text or signs is not None


def drawable() -> set[int]:
    """The characters that every weight of Roboto on screen can draw."""
    spec = importlib.util.find_spec("kivymd")
    assert spec is not None and spec.origin is not None
    folder = Path(spec.origin).parent / "fonts"
    weights = [TTFont(folder / f"Roboto-{weight}.ttf") for weight in ("Regular", "Medium", "Bold", "Black")]
    return set.intersection(*(set(font.getBestCmap()) for font in weights))


def strings(plain: Any) -> Iterator[str]:
    """Every text in a piece of plain data."""
    if isinstance(plain, str):
        yield plain
    elif isinstance(plain, dict):
        for each in plain.values():
            yield from strings(each)
    elif isinstance(plain, list):
        for each in plain:
            yield from strings(each)


def in_french(plain: Any) -> Iterator[str]:
    """Every French text in a piece of plain data."""
    if isinstance(plain, dict):
        for name, each in plain.items():
            yield from strings(each) if name == "fr" else in_french(each)
    elif isinstance(plain, list):
        for each in plain:
            yield from in_french(each)


def content() -> list[Path]:
    """The data files that carry words."""
    return sorted((ROOT / "data").rglob("*.toml"))


# -- whole ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_holds_exactly_what_the_code_says(language):
    held = {message.id for message in messages(language)}
    said = {message.id for message in sentences() if message.id}
    assert said - held == set()
    assert held - said == set()


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_sentence_is_translated_in_all_its_forms(language):
    lacking = [
        message.id
        for message in messages(language)
        if message.fuzzy
        or not all(spoken(message))
        or len(spoken(message)) != (FORMS[language] if message.pluralizable else 1)
    ]
    assert lacking == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_compiled_catalogue_is_up_to_date(language):
    assert not is_stale(po_file(language))


def test_every_sentence_is_written_out_where_it_is_said():
    """A sentence made of parts at run time would never reach the catalogues."""
    made = []
    for path in [*(ROOT / "companion").rglob("*.py"), *(ROOT / "app").rglob("*.py")]:
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in SPEAKERS:
                made += [] if isinstance(call.args[0], ast.Constant) else [f"{path.name}:{call.lineno}"]
    assert made == []


# -- well-formed --------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", TRANSLATED)
def test_translations_show_the_same_facts(language):
    wrong = []
    for message in messages(language):
        known = set().union(*map(fields, written(message)))
        spared = {"n"} if message.pluralizable else set()
        wrong += [
            form for form in spoken(message) if not known - spared <= fields(form) or fields(form) - known
        ]
    assert wrong == []


def test_french_catalogue_spaces_its_signs():
    assert [form for message in messages("fr") for form in spoken(message) if badly_spaced(form)] == []


@pytest.mark.parametrize("path", content(), ids=lambda path: f"{path.parent.name}/{path.name}")
def test_french_content_spaces_its_signs(path):
    plain = tomllib.loads(path.read_text(encoding="utf-8"))
    assert [text for text in in_french(plain) if badly_spaced(text)] == []


@pytest.mark.parametrize("text", ["Où ?", "Où?", "Feu\u202f: oui", "« oui »", "Feu: oui", "Feu:", "Oui !"])
def test_bad_spacing_is_seen(text):
    assert badly_spaced(text)


@pytest.mark.parametrize("text", [f"Où{WIDE}?", f"Feu{WIDE}: 12:30", f"«{WIDE}oui{WIDE}»", "{h}:{m}"])
def test_good_spacing_is_let_through(text):
    assert not badly_spaced(text)


@pytest.mark.parametrize("language", TRANSLATED)
def test_translations_end_like_the_sentence_they_translate(language):
    def ends(text: str) -> str:
        return text[-1] if text[-1] in ".?" else ""

    wrong = [
        form
        for message in messages(language)
        for form in spoken(message)
        if form and ends(form) != ends(written(message)[0])
    ]
    assert wrong == []


# -- drawable -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", TRANSLATED)
def test_roboto_draws_every_character_of_a_catalogue(language):
    known = drawable()
    texts = [text for message in messages(language) for text in (*written(message), *spoken(message))]
    assert [text for text in texts if not set(map(ord, text)) <= known] == []


@pytest.mark.parametrize("path", content(), ids=lambda path: f"{path.parent.name}/{path.name}")
def test_roboto_draws_every_character_of_the_content(path):
    known = drawable() | {ord("\n")}
    plain = tomllib.loads(path.read_text(encoding="utf-8"))
    assert [text for text in strings(plain) if not set(map(ord, text)) <= known] == []
