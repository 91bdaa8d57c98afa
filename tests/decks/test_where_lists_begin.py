"""Where a part of a list or a list begins, whose row it is, and what a number means."""

from __future__ import annotations

import json

import pytest

from companion.decks.read import read
from tests.decks.test_never_falsely_legal import TRICKS, UNITS, asked, judged, lines, statuses
from tests.decks.worlds import judge, shipped

MOST = f"Army\n{lines(UNITS)}Action\n{lines(TRICKS[:9])}"
LAST = f"3 {TRICKS[9]}\n"
NAMES = UNITS + TRICKS


# -- sideboards -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "Side:",
        "Side :",
        "SIDE:",
        "Side 3:",
        "**Side:**",
        "Side: ___",
        "Side=",
        "// Sideboard",
        "# Sideboard (3)",
    ],
)
def test_a_line_that_may_open_a_sideboard_is_asked_about(line: str) -> None:
    assert "sideboard" in asked(f"{MOST}{line}\n{LAST}")


@pytest.mark.parametrize("line", ["Side:", "# Sideboard"])
def test_it_is_not_where_no_card_follows(line: str) -> None:
    assert statuses(f"{MOST}{LAST}{line}\n") == ["legal"]


@pytest.mark.parametrize("mark", ["✓", "*", "+", "●", "x", "1"])
def test_any_mark_in_a_column_of_sides_is_asked_about(mark: str) -> None:
    rows = [f"3,{name}," for name in NAMES[:-1]]
    assert statuses("\n".join(["Count,Card,Side", *rows, f"3,{NAMES[-1]},{mark}"]), "x.csv") == ["ask"]


@pytest.mark.parametrize("mark", ["-", "no", "0", "нет", ""])
def test_a_no_in_a_column_of_sides_is_not(mark: str) -> None:
    rows = [f"3,{name},{mark}" for name in NAMES]
    assert statuses("\n".join(["Count,Card,Side", *rows]), "x.csv") == ["legal"]


def test_a_sideboard_above_a_blank_line_and_cards_may_end_there() -> None:
    (verdict,) = judged(f"Sideboard\n3 Caught Off Guard\n\n{lines(NAMES)}")
    assert verdict.status == "ask"


# -- totals ---------------------------------------------------------------------------------------


def test_cards_below_the_total_are_asked_about() -> None:
    assert statuses(f"{lines(NAMES[:-1])}Total: 57\n3 {NAMES[-1]}\n") == ["ask"]


@pytest.mark.parametrize("text", [f"{lines(UNITS)}30\n{lines(TRICKS)}30\n", f"{lines(NAMES)}Total: 60\n"])
def test_totals_that_add_up_are_not(text: str) -> None:
    assert statuses(text) == ["legal"]


# -- sheets ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "head", ["Name;Cost", "Имя;Цена", "Nom;Coût", "Card;Price", "Title;Cost", "Player;Cost"]
)
def test_titles_of_columns_are_no_fact_and_prices_no_counts(head: str) -> None:
    text = "\n".join([head, *(f"{name};3" for name in NAMES)])
    for source in ("x.csv", "paste"):
        (verdict,) = judged(text, source)
        assert (verdict.status, verdict.deck.player, verdict.deck.title) == ("ask", "", "")


def test_numbers_of_rows_are_no_counts() -> None:
    text = "\n".join(["No;Name", *(f"{at};{name}" for at, name in enumerate(NAMES, 1))])
    assert "no counts" in asked(text, "x.csv")


def test_a_player_that_stands_in_the_first_row_only_has_all_rows_below() -> None:
    rows = [
        f"{who if at == 0 else ''},Chaos,3,{name}"
        for who in ("Anna", "Boris")
        for at, name in enumerate(NAMES)
    ]
    found = judged("\n".join(["Player,Deck,Count,Card", *rows]), "x.csv")
    assert [(each.deck.player, each.status) for each in found] == [("Anna", "legal"), ("Boris", "legal")]


def test_a_deck_that_stands_in_the_first_row_only_has_all_rows_of_its_player() -> None:
    rows = [
        f"{who},{'Chaos' if at == 0 else ''},3,{name}"
        for who in ("Anna", "Boris")
        for at, name in enumerate(NAMES)
    ]
    found = judged("\n".join(["Player,Deck,Count,Card", *rows]), "x.csv")
    assert [(each.deck.player, each.status) for each in found] == [("Anna", "legal"), ("Boris", "legal")]


def test_whose_another_deck_without_a_player_is_is_asked() -> None:
    rows = [f"{who},{deck},3,{name}" for who, deck in (("Anna", "Chaos"), ("", "Order")) for name in NAMES]
    found = judged("\n".join(["Player,Deck,Count,Card", *rows]), "x.csv")
    assert [(each.deck.title, each.status) for each in found] == [("Chaos", "legal"), ("Order", "ask")]


def test_a_stray_quotation_mark_is_asked_about() -> None:
    text = "\n".join(["Count,Card", *(f"3,{name}" for name in NAMES)]).replace("3,Rain", '3,"Rain')
    assert "quotation mark" in asked(text, "x.csv")


def test_a_remark_of_several_lines_is_no_stray_quotation_mark() -> None:
    text = "\n".join(["Count,Card,Note", *(f'3,{name},"rare\nfoil"' for name in NAMES)])
    assert statuses(text, "x.csv") == ["legal"]


# -- lines ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["2 or 3 Ash Prowlers", "2 (+1) Ash Prowlers", "2 + 1 side Ash Prowlers"])
def test_a_line_with_two_numbers_may_hold_the_copy_that_is_missing(line: str) -> None:
    assert statuses(f"{MOST}{LAST}".replace("3 Ash Prowlers", line)) == ["ask"]


def test_two_columns_in_one_line_are_asked_about() -> None:
    text = "".join(f"3 {unit} 3 {trick}\n" for unit, trick in zip(UNITS, TRICKS, strict=True))
    assert statuses(text) == ["ask"]


# -- JSON -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "names",
    [("army_deck", "action_deck"), ("armyDeck", "actionDeck"), ("army", "maindeck"), ("deck", "mainboard")],
)
def test_parts_of_data_are_read_by_any_of_their_names(names: tuple[str, str]) -> None:
    parts = (dict.fromkeys(UNITS, 3), dict.fromkeys(TRICKS, 3))
    assert statuses(json.dumps(dict(zip(names, parts, strict=True))), "x.json") == ["legal"]


def test_every_card_of_an_unknown_field_may_count() -> None:
    text = json.dumps({"army": dict.fromkeys(UNITS, 3), "tricks": dict.fromkeys(TRICKS, 3)})
    assert "not known" in asked(text, "x.json")


def test_a_number_may_be_the_id_of_a_card() -> None:
    (deck,) = read(json.dumps([{"count": 3, "name": "Ash Prowlers", "id": 12}]), "warcry", "x.json")
    assert deck.entries[0].id == "12"


# -- prices ---------------------------------------------------------------------------------------

PRICED = [
    "8 Боевой рак",
    "6 Навешиватель",
    "5 Шахматный конь",
    "4 Приключенец",
    "4 Штурмовик",
    "3 Усы Архаала",
]


@pytest.mark.parametrize("last", ["3 Жабко", "4 Жабка", "3 Жабка (болото)", "2 Жабка"])
def test_one_number_that_is_no_price_makes_no_counts_of_the_prices(last: str) -> None:
    (deck,) = read("\n".join([*PRICED, last]), "kubnazub")
    verdict = judge("squad", shipped()).verdict(deck)
    assert (verdict.status, sum(each.count for each in verdict.deck.entries)) == ("ask", 6)


def test_a_key_that_stands_twice_may_hold_what_is_missing() -> None:
    army, action = json.dumps(dict.fromkeys(UNITS, 3)), json.dumps(dict.fromkeys(TRICKS, 3))
    assert statuses(f'{{"cards": {army}, "cards": {action}}}', "x.json") == ["ask"]
