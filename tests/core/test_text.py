"""Sentences before they have a language."""

from __future__ import annotations

import json
import tracemalloc
from gettext import NullTranslations
from typing import Any
from unicodedata import category

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.json_text import dump, load
from companion.core.text import Term, Text, render, say, say_n, text_from_json, text_to_json, visible

FRENCH = {
    "Hello {name}.": "Bonjour {name}.",
    "the forge": "la forge",
    "{n} die": "{n} dé",
    "{n} dice": "{n} dés",
}


class French(NullTranslations):
    """A catalogue of four sentences."""

    def gettext(self, message: str) -> str:
        return FRENCH.get(message, message)

    def ngettext(self, one: str, many: str, n: int) -> str:
        return FRENCH[one if n < 2 else many]


def glossary(term: Term) -> str:
    return f"<{term.game}:{term.id}>"


def test_a_sentence_is_english_until_a_catalogue_says_otherwise() -> None:
    hello = say("Hello {name}.", name=say("the forge"))
    assert str(hello) == "Hello the forge."
    assert render(hello, French()) == "Bonjour la forge."


def test_terms_are_looked_up_and_fall_back_to_their_id() -> None:
    hello = say("Hello {name}.", name=Term("toy", "piece.B1"))
    assert render(hello, glossary=glossary) == "Hello <toy:piece.B1>."
    assert render(hello) == "Hello piece.B1."


@pytest.mark.parametrize(
    ("n", "english", "french"), [(0, "0 dice", "0 dé"), (1, "1 die", "1 dé"), (2, "2 dice", "2 dés")]
)
def test_a_counted_sentence_takes_the_form_of_its_language(n: int, english: str, french: str) -> None:
    counted = say_n("{n} die", "{n} dice", n)
    assert str(counted) == english
    assert render(counted, French()) == french


@pytest.mark.parametrize(
    ("fact", "shown"),
    [
        (3, "3"),
        (None, "None"),
        ([1, 2], "1, 2"),
        ((), ""),
        ([say("the forge"), "x"], "the forge, x"),
        ("{n}", "{n}"),
    ],
)
def test_facts_of_any_kind_are_shown(fact: Any, shown: str) -> None:
    assert render(say("{fact}", fact=fact)) == shown


@given(st.text())
def test_what_a_player_writes_is_never_taken_for_a_pattern(written: str) -> None:
    assert render(say("Note: {text}", text=written)) == "Note: " + visible(written)


@pytest.mark.parametrize(
    ("name", "told"),
    [("Lucky", "Rolls Lucky."), ("Lucky!", "Rolls Lucky!"), ("Why?", "Rolls Why?"), ("", "Rolls .")],
)
def test_a_sentence_has_one_end(name: str, told: str) -> None:
    assert render(say("Rolls {action}.", action=name)) == told


def test_an_empty_sentence_stays_empty() -> None:
    """gettext answers an empty msgid with the header of the catalogue."""

    class Header(NullTranslations):
        def gettext(self, message: str) -> str:
            return message or "Project-Id-Version: 1"

    assert render(say(""), Header()) == ""


TEXTS = st.recursive(
    st.builds(Term, st.just("toy"), st.text(max_size=9)) | st.integers() | st.text(max_size=9),
    lambda inner: st.builds(
        lambda facts, n: Text("{a} and {b}", facts, None if n is None else "{a}, {b}", n or 0),
        st.fixed_dictionaries({"a": inner, "b": inner | st.lists(inner, max_size=3)}),
        st.none() | st.integers(0, 9),
    ),
    max_leaves=9,
)


@given(TEXTS)
def test_a_text_survives_json(text: Any) -> None:
    again = text_from_json(load(dump(text_to_json(text)), "test"))
    assert again == text
    assert render(again, glossary=glossary) == render(text, glossary=glossary)


def test_a_long_text_is_made_visible_without_an_object_for_each_sign() -> None:
    written = "ж\u202e\n" * 100_000
    tracemalloc.start()
    try:
        shown = visible(written, "\n")
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert shown == "ж\\u202e\n" * 100_000 and most < 10 * len(written)


@given(st.text())
def test_signs_that_steer_a_screen_are_shown_and_still_mean_the_same_in_json(written: str) -> None:
    shown = visible(written)
    assert not any(category(sign) in ("Cc", "Cf", "Cs", "Zl", "Zp") for sign in shown)
    assert visible(shown) == shown and visible(written, "\n").count("\n") == written.count("\n")
    assert json.loads(visible(json.dumps(written, ensure_ascii=False))) == written


def test_words_of_our_own_languages_stay_as_they_are() -> None:
    for words in ("Ёж «ест»\u00a0!", "naïve – œuf", "⚀ 5 × 3", "🎲"):
        assert visible(words) == words
    assert visible("a\u202eb\u200bc\x1b[2J\x9b") == r"a\u202eb\u200bc\u001b[2J\u009b"
