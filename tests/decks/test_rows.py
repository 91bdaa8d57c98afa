"""Rows without a header: where two numbers stand in one, however written, it is asked which is the count."""

from __future__ import annotations

import json
from functools import cache

import pytest

from companion.cards.tables import load_table
from companion.core.errors import DataError
from companion.decks.judge import Judge
from companion.decks.read import read
from tests.decks.test_never_falsely_legal import TRICKS, UNITS, asked, statuses
from tests.decks.worlds import FIXTURES, invented, judge

NAMES = UNITS + TRICKS
ODD = (
    "4.0",
    "(4)",
    "4x",
    "X4",
    "x4",
    "×4",
    "*4",
    "4 шт",
    "4 pcs",
    "4,0",
    "'4",
    "=4",
    "+4",
    "[4]",
    "#4",
    "４",
    "2+2",
    "four",
)


def rows(shape: str, first: str, count: str = "3") -> str:
    """Twenty rows, the first of them with another count."""
    counts = (first, *[count] * (len(NAMES) - 1))
    return "".join(shape.format(n=n, name=name) + "\n" for n, name in zip(counts, NAMES, strict=True))


@pytest.mark.parametrize("odd", ODD)
@pytest.mark.parametrize("shape", ["{n}\t{name}\t3", "{name}\t{n}\t3", "| {name} | {n} | 3 |"])
def test_a_number_that_is_no_bare_digit_may_be_the_count_too(shape: str, odd: str) -> None:
    assert "Which one is the count?" in asked(rows(shape, odd))


@pytest.mark.parametrize("odd", ["4x", "4 шт", "4.0", "=4"])
@pytest.mark.parametrize("shape", ["{n};{name};3", "{name};{n};3", "{name},{n},3", "{n},{name},3"])
def test_so_it_may_in_a_sheet(shape: str, odd: str) -> None:
    assert "Which one is the count?" in asked(rows(shape, odd), "x.csv")


@pytest.mark.parametrize(
    "shape", ["{n} {name}\t5", "{n}x {name}\t5", "{name} x{n}\t5", "| {n} {name} | 5 |", "{name} ({n})\t5"]
)
def test_a_count_beside_its_card_in_one_cell_may_be_the_count_too(shape: str) -> None:
    assert "Which one is the count?" in asked(rows(shape, "3"))


def test_a_count_beside_its_card_and_a_word_in_the_next_cell_are_a_card_and_a_word() -> None:
    assert statuses(rows("{n} {name}\tcommon", "3")) == ["legal"]


@pytest.mark.parametrize("shape", ["{n}x;{name}", "{name};{n} шт", "{n}.0,{name}"])
def test_the_only_number_of_a_row_is_its_count_however_it_is_written(shape: str) -> None:
    assert statuses(rows(shape, "3"), "x.csv") == ["legal"]
    assert "legal" not in statuses(rows(shape, "4"), "x.csv")


@pytest.mark.parametrize("shape", ["{name};{n};5", "{n};{name};5", "{n} {name};5", "{name} x{n};5"])
def test_semicolons_part_the_cells_of_a_text_too(shape: str) -> None:
    assert "Which one is the count?" in asked("Army\n" + rows(shape, "3"))


def test_a_row_of_many_numbers_is_asked_about_with_the_first_of_them() -> None:
    (deck,) = read("Army\n" + rows("{n}" + "\t1" * 150 + "\t{name}", "3"), "warcry", "paste")
    (question,) = [each for each in deck.unread if each.key == "WHICH_COUNT"]
    assert len(question.readings) == 24


@pytest.mark.parametrize("end", ["cut", "word"])
def test_a_remark_too_long_to_be_looked_through_is_asked_about(end: str) -> None:
    note = "foil " * 200 + end
    sheet = "Count,Name,Note\n" + "".join(f"3,{name},{note}\n" for name in NAMES)
    assert asked(sheet, "x.csv")
    assert asked(sheet.replace(note, "", len(NAMES) - 1), "x.csv")


# Columns of parts and types

TYPES = {card.name: card.type for card in invented("warcry").cards}
PARTS = {name: "Army" if name in UNITS else "Action" for name in NAMES}
COLUMNS = [
    "{type}\t{n}\t{name}",
    "{type}\t{name}\t{n}",
    "| {type} | {n} | {name} |",
    "{part}\t{type}\t{n}\t{name}",
    "{n}\t{part}\t{name}",
    "{name}\t{n}\t{part}",
]


@cache
def with_command() -> Judge:
    """A judge who knows a card that is called as a type of cards is."""
    text = (FIXTURES / "warcry_invented.csv").read_text(encoding="utf-8")
    loaded = load_table(
        text + "\nWC99,Command,3,,,,0,3,,3,neutral,Command,Common,WC,0,0\n", "warcry", "c.csv"
    )
    assert loaded.table is not None, loaded.bad
    return judge("open", loaded.table)


def judged_with_command(text: str, source: str = "paste") -> list[str]:
    return [with_command().verdict(each).status for each in read(text, "warcry", source)]


def typed(shape: str, names: tuple[str, ...] = NAMES) -> str:
    """Rows with the part and the type of each card."""
    facts = ((name, TYPES.get(name, "Command"), PARTS.get(name, "Action")) for name in names)
    return "".join(shape.format(n=3, name=name, type=kind, part=part) + "\n" for name, kind, part in facts)


@pytest.mark.parametrize("head", ["", "Art\tAnzahl\tKarte\n\n", "Player: Anna\n"])
@pytest.mark.parametrize("shape", COLUMNS)
def test_a_column_of_parts_or_types_is_no_column_of_cards(shape: str, head: str) -> None:
    assert judged_with_command(head + typed(shape)) == ["legal"]


@pytest.mark.parametrize("shape", [each.replace("\t", ";") for each in COLUMNS if "|" not in each])
def test_nor_is_it_in_a_sheet_without_a_header(shape: str) -> None:
    assert judged_with_command(typed(shape), "x.csv") == ["legal"]


@pytest.mark.parametrize("shape", COLUMNS)
def test_a_card_that_is_called_like_a_type_is_a_card_in_its_own_column(shape: str) -> None:
    names = (*NAMES[:-1], "Command")
    assert judged_with_command(typed(shape, names)) == ["legal"]
    plain = "".join(f"3\t{name}\tfoil\n" for name in names)
    assert judged_with_command(plain) == ["legal"], "no column of parts stands here"


def test_a_word_that_nobody_knows_in_a_column_of_parts_is_asked_about() -> None:
    text = typed("{type}\t{n}\t{name}").replace("Command\t", "Comand\t", 1)
    assert judged_with_command(text) == ["ask"]
    assert judged_with_command(text.replace("\t", ";"), "x.csv") == ["ask"]


def test_cards_that_a_column_of_parts_puts_aside_stand_aside() -> None:
    text = typed("{part}\t{n}\t{name}") + "Sideboard\t3\tNight Market\n"
    (deck,) = read(text, "warcry", "paste")
    assert [each.section for each in deck.entries[-2:]] == ["action", "sideboard"] and not deck.unread


def test_a_card_that_is_called_like_a_part_is_a_card_among_cards_with_their_counts() -> None:
    counts = dict.fromkeys((*NAMES[:-1], "Command"), 3)
    assert judged_with_command(json.dumps(counts), "x.json") == ["legal"]
    assert judged_with_command(json.dumps({"Anna": counts, "Ben": counts}), "x.json") == ["legal", "legal"]
    assert judged_with_command(json.dumps({"Command": counts}), "x.json") == ["illegal"], (
        "a part, and no card"
    )
    with pytest.raises(DataError):
        read('{"army": 30, "action": 30}', "warcry", "x.json")
    assert judged_with_command(json.dumps({**counts, "army": 30}), "x.json") != ["legal"]


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n", "\x0b", "\x0c", "\u2028", "\u2029"])
def test_lines_are_counted_however_they_end_before_they_are_cut(end, monkeypatch):
    rows = [f"{n},{name}" for n, name in zip((2, 3, 1), UNITS, strict=False)]
    sheet = "count,name\n" + "".join(f"{row}{end}" for row in rows)
    (deck,) = read(sheet, "warcry", "list.csv")
    assert [(each.count, each.name) for each in deck.entries] == [
        (n, name) for n, name in zip((2, 3, 1), UNITS, strict=False)
    ]
    monkeypatch.setattr("companion.core.limits.LINES", 20)
    for many in (sheet + end * 20, "\n".join(f"{n}{end}" for n in range(20))):
        with pytest.raises(DataError, match="more than 20 lines"):
            read(many, "warcry", "list.csv")
