"""A kept list that may be a stranger's: nothing in it is taken on trust."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from companion.core.text import say, say_n
from companion.decks.plain_list import list_of, plain_list, plain_text, sentence_of
from tests.decks.reports import verdicts

WHOLE = plain_list(verdicts()[2].deck)
"""A list with cards, a question and something beside the cards."""
MISFITS = (KeyError, TypeError, ValueError, IndexError, AttributeError)


def test_every_list_comes_back_as_it_was() -> None:
    for verdict in verdicts():
        assert list_of(plain_list(verdict.deck), verdict.deck.game) == verdict.deck


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("entries", 0, 0), "3"),
        (("entries", 0, 0), -1),
        (("entries", 0, 0), 10**15),
        (("entries", 0, 1), 5),
        (("entries", 0, 1), "x" * 30_000),
        (("entries", 0, 3), "armx"),
        (("entries", 0, 6), "yes"),
        (("entries",), [[1, "x"]] * 3000),
        (("unread", 0, 0), "line"),
        (("unread", 0, 2), "no sentence"),
        (("notes",), ["no sentence"]),
        (("facts",), {"round": 3}),
        (("seat",), "first"),
        (("title",), 7),
        (("whole",), 1),
    ],
)
def test_what_is_no_list_is_refused(path: tuple[Any, ...], value: Any) -> None:
    plain: Any = deepcopy(WHOLE)
    at = plain
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = value
    with pytest.raises(MISFITS):
        list_of(plain, "warcry")


def test_signs_that_steer_a_screen_are_gone_from_a_kept_list() -> None:
    plain = deepcopy(WHOLE)
    plain["entries"][0][1] = "Foo\u202e\x1b[2J"
    plain["player"] = "Anna\x07"
    deck = list_of(plain, "warcry")
    assert deck.entries[0].name.isprintable() and deck.player.isprintable()


@pytest.mark.parametrize("text", [say("{n} of {name}", n=3, name="Foo"), say_n("{n} card", "{n} cards", 2)])
def test_a_sentence_comes_back_as_it_was(text: Any) -> None:
    assert sentence_of(plain_text(text)) == text


@pytest.mark.parametrize(
    "plain",
    [
        {"say": "{a:>1000000000}", "facts": {"a": "x"}, "many": None, "n": 0},
        {"say": "{a!r}", "facts": {"a": "x"}, "many": None, "n": 0},
        {"say": "{a.__class__}", "facts": {"a": "x"}, "many": None, "n": 0},
        {"say": "{b}", "facts": {"a": "x"}, "many": None, "n": 0},
        {"say": "{", "facts": {}, "many": None, "n": 0},
        {"say": "{a}" * 400, "facts": {"a": "x" * 400}, "many": None, "n": 0},
        {"say": "ok", "facts": {}, "many": "{a:>1000000000}", "n": 2},
        {"say": "", "facts": {}, "many": None, "n": 0},
        {"say": 7, "facts": {}, "many": None, "n": 0},
        {"say": "x", "facts": {"a": None}, "many": None, "n": 0},
        "x",
        7,
    ],
)
def test_a_strangers_sentence_is_said_or_refused(plain: Any) -> None:
    with pytest.raises(MISFITS):
        sentence_of(plain)
