"""What a table decides before it begins: every value known, nothing guessed."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.errors import DataError
from companion.core.options import Option, read_options
from companion.core.text import say

OPTIONS = (
    Option("first", say("Who begins"), ("P1", "P2"), "P1"),
    Option("rounds", say("Length"), (1, 3), 3),
    Option("blind", say("In the dark?"), (True, False), False),
)


def test_what_is_not_decided_is_the_default() -> None:
    assert read_options(OPTIONS, {}, "t") == {"first": "P1", "rounds": 3, "blind": False}
    assert read_options(OPTIONS, {"rounds": 1}, "t") == {"first": "P1", "rounds": 1, "blind": False}
    assert read_options((), {}, "t") == {}


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ([], "t: This is not an object."),
        ({"speed": 1}, "t, speed: This field is unknown."),
        ({"first": "P3"}, "t, first: 'P3' is not one of P1, P2."),
        ({"first": None}, "t, first: "),
        ({"rounds": "3"}, "t, rounds: "),
        ({"rounds": True}, "t, rounds: "),
        ({"rounds": 3.0}, "t, rounds: "),
        ({"blind": 1}, "t, blind: "),
        ({"blind": "yes"}, "t, blind: "),
        ({7: 1}, "t, 7: "),
        ({"x" * 500: 1}, "t, " + "x" * 80),
    ],
)
def test_what_is_unknown_is_refused_by_name(given: Any, told: str) -> None:
    with pytest.raises(DataError) as refused:
        read_options(OPTIONS, given, "t")
    assert str(refused.value).startswith(told)


def test_a_field_is_named_below_the_place_of_the_options() -> None:
    with pytest.raises(DataError) as refused:
        read_options(OPTIONS, {"rounds": 2}, "t", "options")
    assert refused.value.pointer == "options.rounds"
