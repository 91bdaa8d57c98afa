"""Bad input at a whole table: one clear sentence in every language, and nothing changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.content.languages import LANGUAGES, speak
from companion.core import telling
from companion.core.codec import codec_of
from companion.core.errors import DataError, Illegal
from companion.core.game import Adjust, Command
from companion.core.shelf import Memory
from companion.core.square import Square
from companion.core.table import Table
from companion.games import get_game
from companion.games.berserkers.commands import (
    BeginPlay,
    Bet,
    DrawRequest,
    HelpVillagers,
    LayLocations,
    Lift,
    Move,
    Passage,
    PlaceGoblins,
    Reroll,
    RollDice,
    Slot,
)
from companion.games.berserkers.facts.read import box_from_plain, check, example_layout, example_plain

GAME = get_game("berserkers")


def table() -> Table:
    """Turn 1 with the pool 1, 2, 4, 6."""
    begun = Table.begin(GAME, Memory(), {})
    begun.do(LayLocations(example_layout()))
    for number in ("2", "11"):
        begun.do(DrawRequest())
        begun.answer(number)
    begun.do(BeginPlay())
    begun.do(RollDice())
    begun.answer((1, 2, 4, 6))
    return begun


def refused(here: Table, act: Callable[[], object]) -> str:
    """The English sentence of a refusal that left state, journal and open question alone."""
    before = (here.state, here.journal.seq, here.pending, here.entries())
    with pytest.raises(Illegal) as error:
        act()
    assert (here.state, here.journal.seq, here.pending, here.entries()) == before
    text = telling.refusal(GAME, error.value, here.state)
    spoken = [speak(text, language) for language in LANGUAGES]
    assert all(each.strip().endswith(".") and "{" not in each for each in spoken), spoken
    return spoken[0]


NOWHERE = Square(4, 0)


@pytest.mark.parametrize(
    "command",
    [
        Move(Slot(1, "A1", 0), "B1", NOWHERE),
        Move(Slot(1, "A1", 0), "B1", Square(-1, 2)),
        Lift(Slot(1, "A2", 0), Square(0, 9)),
        Passage(Slot(4, "A4", 1), "B1", NOWHERE),
    ],
)
def test_an_unknown_location(command: Command) -> None:
    here = table()
    said = refused(here, lambda: here.do(command))
    assert said in (
        "That location cannot be reached from here.",
        "That piece or place cannot be chosen here.",
    )


def test_an_unknown_location_for_the_goblins_or_in_a_layout() -> None:
    here = Table.begin(GAME, Memory(), {})
    unknown = (*example_layout()[:-1], "L99")
    assert refused(here, lambda: here.do(LayLocations(unknown))).startswith("A layout names each")
    here.do(LayLocations(example_layout()))
    here.do(DrawRequest())
    here.answer("6")
    refused(here, lambda: here.do(PlaceGoblins(NOWHERE)))


def test_a_correction_to_an_unknown_location() -> None:
    here = table()
    assert "is not a place on the board" in refused(here, lambda: here.do(Adjust("berserkers.b1.at", [4, 0])))
    assert "is not one of the options" in refused(here, lambda: here.do(Adjust("cells.0.location", "L99")))


@pytest.mark.parametrize("die", [7, 0, -1])
def test_a_die_that_does_not_exist(die: int) -> None:
    here = table()
    for command in (HelpVillagers(die), Reroll(die), Bet(Slot(die, "A3", 2))):
        assert refused(here, lambda command=command: here.do(command)) == "No such unused die is in the pool."


@pytest.mark.parametrize("faces", [(7,), (0,), (1, 2), ()])
def test_a_seven_typed_for_a_rolled_die(faces: tuple[int, ...]) -> None:
    here = table()
    here.do(Reroll(2))
    said = refused(here, lambda: here.answer(faces))
    assert said in ("No die here shows 7.", "No die here shows 0.", "Exactly 1 die is needed.")
    here.answer((5,))
    assert sorted(die.value for die in here.state.pool) == [1, 4, 5, 6]


def test_a_seven_in_the_corrected_pool() -> None:
    here = table()
    assert refused(here, lambda: here.do(Adjust("pool", [1, 7]))) == "No die here shows 7."


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("gold", -1, "-1 is out of range: 0 to 12."),
        ("gold", 13, "13 is out of range: 0 to 12."),
        ("gauge", 4, "4 is out of range: 0 to 3."),
        ("padlock", 3, "3 is out of range: 0 to 2."),
        ("silver", 1, "This table has no value called silver."),
    ],
)
def test_a_negative_gold_correction_and_its_kin(path: str, value: int, said: str) -> None:
    here = table()
    assert refused(here, lambda: here.do(Adjust(path, value))) == said


def test_a_request_that_cannot_be_in_the_pile() -> None:
    here = Table.begin(GAME, Memory(), {})
    here.do(DrawRequest())
    assert refused(here, lambda: here.answer("13")) == "13 cannot be in this pile."


# -- facts -------------------------------------------------------------------------------------------


def nine_faces(section: str) -> dict[str, Any]:
    plain = example_plain()
    face = plain[section]["1"]
    return {**plain, section: {str(number): face for number in range(1, 10)}}


@pytest.mark.parametrize("section", ["riders_card", "orcs_card", "goblins_card", "zodd_card"])
def test_a_facts_file_with_nine_faces(section: str) -> None:
    with pytest.raises(DataError) as error:
        box_from_plain(nine_faces(section), "my facts.json")
    said = f"my facts.json, {section}: There is no face '7'; a die has the faces 1 to 6."
    assert str(error.value) == said
    with pytest.raises(DataError, match="no face '7'"):
        check(nine_faces(section), "my facts.json")


def test_no_table_begins_with_such_facts() -> None:
    shelf = Memory()
    with pytest.raises(DataError, match="no face '7'"):
        Table.begin(GAME, shelf, {"facts": nine_faces("riders_card")})
    assert (list(shelf.rows()), shelf.pending()) == ([], None)


@pytest.mark.parametrize(
    "plain",
    [
        {"is": "Move"},
        {"is": "Move", "slot": {"die": "1", "card": "A1", "line": 0}, "who": "B1", "to": [2, 2]},
        {"is": "Move", "slot": {"die": 1, "card": "A1", "line": 0}, "who": "B1", "to": [2]},
        {"is": "Fly", "to": [2, 2]},
    ],
)
def test_an_order_that_is_none_is_named_by_its_field(plain: dict[str, Any]) -> None:
    with pytest.raises(DataError, match="orders"):
        codec_of(GAME).read_command(plain, "orders.json")
