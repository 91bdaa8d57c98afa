"""Dice and pools of dice."""

from dataclasses import FrozenInstanceError, asdict
from json import dumps, loads

import pytest

from companion.core.dice import D6, LARGEST_FACE, Die, d6

ORANGE = Die("orange", (0, 1, 1, 2, 2, 3))


def test_a_plain_die_has_six_faces_and_its_name() -> None:
    assert d6("black") == Die("black", (1, 2, 3, 4, 5, 6))
    assert D6.faces == tuple(range(1, 7))


def test_a_die_keeps_repeated_negative_and_unsorted_faces_as_printed() -> None:
    assert Die("odd", (3, -1, 3)).faces == (3, -1, 3)


def test_a_die_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        D6.name = "d20"  # type: ignore[misc]


def test_equal_dice_count_as_one_kind_in_a_set() -> None:
    assert {d6("white"), d6("white"), d6("black")} == {d6("black"), d6("white")}


def test_a_mixed_pool_reads_as_a_sum() -> None:
    assert D6 * 2 + ORANGE * 1 == (D6, D6, ORANGE)
    assert D6 * 0 == ()


def test_a_die_survives_json() -> None:
    read = loads(dumps(asdict(ORANGE)))
    assert Die(read["name"], tuple(read["faces"])) == ORANGE


@pytest.mark.parametrize("faces", [(), (1, LARGEST_FACE + 1), (-LARGEST_FACE - 1,)])
def test_a_die_is_refused_by_name_when_no_such_die_exists(faces: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="'broken'"):
        Die("broken", faces)
