"""No cell that we write begins a formula, and our own readers get back what was written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cards.cells import rearmed, unarmed

ARMED = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠", "−")


@given(st.text(alphabet=st.sampled_from("'=+-@ \t\rab1＝＋－＠−\u00a0\ufeff\";")))
def test_a_cell_never_begins_a_formula_and_comes_back_as_it_was(cell: str) -> None:
    written = unarmed(cell)
    for part in written.split(";"):
        assert part == "-" or not part.lstrip(' "\u00a0\ufeff').startswith(ARMED)
    assert rearmed(written) == cell


def test_honest_cells_are_left_alone() -> None:
    for cell in ("", "-", "X;Y", "X;-", "Thrall", "'tis", "1-2-3", "Guard 2", "Ёж", "5"):
        assert unarmed(cell) == cell == rearmed(cell)
    assert unarmed("Anna;=1+1;b") == "Anna;'=1+1;b" and unarmed('=a;"=b') == "'=a;'\"=b"
    assert unarmed("=1+1") == "'=1+1" and unarmed("'=1") == "''=1" and unarmed("-3") == "'-3"


@pytest.mark.parametrize(
    "unseen",
    [
        "\0", "\x1f", "\x7f", "\x9b", "\xad", "\u200b", "\u200e", "\u202e", "\u2060", " \u2066 ", "\u034f",
        "\u115f", "\u17b4", "\u180b", "\u2800", "\u3164", "\ufe0f", "\uffa0", "\U000e0020", "\u0301",
        "\ue000",
    ],
)  # fmt: skip
def test_no_formula_hides_behind_a_sign_that_cannot_be_seen(unseen: str) -> None:
    for cell in (f"{unseen}=1+1", f"'{unseen}＝1+1"):
        assert unarmed(cell) == f"'{cell}" and rearmed(f"'{cell}") == cell
