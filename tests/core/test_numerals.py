"""Text that spells a whole number, and all that only looks like it."""

from __future__ import annotations

import pytest

from companion.core.limits import LARGEST
from companion.core.numerals import whole

ODD_NUMBERS = ("²", "2²", "①", "❷", "፩", "½", "Ⅷ", "--5", "9" * 5000)
"""What Python calls digits and does not read, and what is too long for it."""


@pytest.mark.parametrize(
    ("text", "number"),
    [("0", 0), ("12", 12), ("007", 7), ("-3", -3), (str(LARGEST), LARGEST), (str(-LARGEST), -LARGEST)],
)
def test_a_text_spells_a_whole_number(text: str, number: int) -> None:
    assert whole(text) == number


@pytest.mark.parametrize(
    "text", [*ODD_NUMBERS, "", " 3", "3\n", "+3", "-", "3.0", "1_0", "٣", str(LARGEST + 1)]
)
def test_what_spells_no_whole_number_of_a_possible_size_is_none(text: str) -> None:
    assert whole(text) is None
