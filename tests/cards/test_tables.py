"""Card tables: loaded in one go, checked row by row, nothing replaced where one row is bad."""

from __future__ import annotations

import json

import pytest

from companion.cards.card import UNLIMITED
from companion.cards.tables import load_table, shipped_table, table_to_csv
from companion.core import limits
from companion.core.errors import DataError
from tests.decks.worlds import FIXTURES, invented, needs_real_table, real

HEADER = (
    "id,name,cost,strength,tactic_points,leadership,unique,die,keywords,max_copies,faction,type,rarity,sets"
)
GOOD_ROW = "WC1,Foo,3,4,2,3,0,,Infantry,3,evil,Unit,Common,WC"


@needs_real_table
@pytest.mark.rule("WC-IMPORT-09")
def test_the_real_table_loads_whole() -> None:
    cards = real().cards
    assert len(cards) == 2095 and len({card.id for card in cards}) == 2095
    assert sum(card.unique is True for card in cards) == 303
    assert sum(card.banned for card in cards) == 15
    assert {card.id: card.max_copies for card in cards if card.max_copies != 3} == {
        "SM68": 1, "BR24": 6, "CD1": 12, "BD76": UNLIMITED, "PW73": UNLIMITED, "PA45": UNLIMITED,
    }  # fmt: skip
    assert sum(card.type == "Unit" and card.faction == "good" for card in cards) == 465


@pytest.mark.rule("WC-IMPORT-09")
def test_columns_may_be_quoted_extra_and_in_any_order() -> None:
    text = 'colour,type,sets,faction,name,id,max_copies\nred,unit,WC;WA,Evil,"Foo, the Bar",WC1,inf\n'
    table = load_table(text, "warcry").table
    assert table is not None
    (card,) = table.cards
    assert (card.name, card.type, card.factions, card.sets) == (
        "Foo, the Bar",
        "Unit",
        ("evil",),
        ("WC", "WA"),
    )
    assert card.max_copies == UNLIMITED and card.keywords == () and card.price is None


@pytest.mark.parametrize(
    ("row", "column"),
    [
        (GOOD_ROW.replace("WC1", ""), "id"),
        (GOOD_ROW.replace("Foo", " "), "name"),
        (GOOD_ROW.replace("Foo", "x" * 121), "name"),
        (GOOD_ROW.replace("Foo", "F\x07o"), "name"),
        (GOOD_ROW.replace(",3,4,", ",three,4,"), "cost"),
        (GOOD_ROW.replace(",3,4,", ",3,many,"), "strength"),
        (GOOD_ROW.replace(",0,,", ",perhaps,,"), "unique"),
        (GOOD_ROW.replace(",0,,", ",0,7,"), "die"),
        (GOOD_ROW.replace("Infantry,3", "Infantry,0"), "max_copies"),
        (GOOD_ROW.replace("Infantry,3", "Infantry,-2"), "max_copies"),
        (GOOD_ROW.replace("evil", "chaotic"), "factions"),
        (GOOD_ROW.replace("Unit", "Hero"), "type"),
        (GOOD_ROW.replace("Common,WC", "Common,"), "sets"),
        (GOOD_ROW.replace("Foo", "Again"), "id"),
    ],
)
def test_a_bad_row_is_reported_and_nothing_is_taken(row: str, column: str) -> None:
    loaded = load_table("\n".join((HEADER, GOOD_ROW, row, "")), "warcry")
    assert loaded.table is None and loaded.rows >= 2
    (bad,) = loaded.bad
    assert (bad.line, bad.column) == (3, column) and str(bad.problem)


def test_all_bad_rows_are_reported_at_once() -> None:
    rows = [GOOD_ROW.replace("WC1", f"WC{n}").replace("evil", "odd") for n in range(5)]
    assert [bad.line for bad in load_table("\n".join((HEADER, *rows)), "warcry").bad] == [2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no text"),
        ("id,name\nWC1,Foo", "columns are missing: type, faction\\."),
        (
            "id,name,type,faction\nWC1,Foo,Unit,evil" + "\r" * (limits.LINES + 1),
            f"more than {limits.LINES} lines",
        ),
        ("id,name" * 3_000, "line 1: A line has more than 20000 characters"),
        ("id,name,type,faction\nWC1,Foo,Unit,evil\n" + "," * 20_001, "line 3: A line has more than 20000"),
        (HEADER, "no cards"),
        ("PK\x03\x04", "zip"),
        ('[{"id": "WC1"', "line 1"),
        ("[1, 2]", "card 1"),
        ('{"decks": []}', "cards"),
        ("[" * 50, "deep"),
        ("const cards = [{a b}]", "colon"),
        ("const cards = [@]", "unexpected"),
    ],
)
def test_what_is_no_table_is_refused(text: str, words: str) -> None:
    with pytest.raises(DataError, match=words):
        load_table(text.encode(), "warcry", "cards.csv")


SCRIPT = """
export type Card = { id: string };
export const cards: Card[] = [
    { // a comment
        id: 'WC2', name: "Wolf's Head", cost: 3, strength: 4, tacticPoints: 'X', leadership: 1, unique: true,
        keywords: ['Chaos', 'Cavalry'], maxCopies: Infinity, faction: 'The Hordes of Darkness', type: 'Unit',
        rarity: 'Rare', text: `<p>never kept</p>`, releases: { WC: 2, WA: 7 }, banned: true,
    },
    { id: 'WC3', name: 'It\\'s \\u0041ll', die: 4, keywords: [], maxCopies: 3, faction: 'Neutral',
      type: 'Tactic', text: "x", releases: { WC: 3 } },
];
"""


def test_the_builders_script_is_read_without_its_texts() -> None:
    table = load_table(SCRIPT, "warcry", "cards.ts").table
    assert table is not None
    wolf, all_ = table.cards
    assert (wolf.name, wolf.factions, wolf.sets, wolf.max_copies) == (
        "Wolf's Head",
        ("evil",),
        ("WC", "WA"),
        UNLIMITED,
    )
    assert wolf.unique and wolf.banned and wolf.extra["tactic_points"] == "X"
    assert (all_.name, all_.die, all_.keywords) == ("It's All", "4", ())
    assert "never kept" not in repr(table)


@pytest.mark.parametrize("faction", ["Grand Alliance", "The Grand Alliance", "the grand alliance"])
def test_the_builders_cards_as_json(faction: str) -> None:
    plain = [
        {
            "id": "WC2",
            "name": "Foo",
            "type": "Unit",
            "faction": faction,
            "releases": {"WC": 1},
            "cost": 3,
        }
    ]
    for text in (json.dumps(plain), json.dumps({"cards": plain})):
        table = load_table(text, "warcry").table
        assert table is not None and table.cards[0].factions == ("good",) and table.cards[0].price == 3


@pytest.mark.parametrize("game", ["warcry", "kubnazub", "realms"])
def test_a_table_written_and_read_is_the_same(game: str) -> None:
    table = invented(game)
    back = load_table(table_to_csv(table), game).table
    assert back is not None and back.cards == table.cards and back.digest == table.digest


def test_the_digest_names_the_contents_whatever_the_order() -> None:
    lines = (FIXTURES / "warcry_invented.csv").read_text(encoding="utf-8").splitlines()
    turned = load_table("\n".join((lines[0], *reversed(lines[1:]))), "warcry").table
    changed = load_table("\n".join(lines).replace("Ash Prowlers", "Ash Prowler"), "warcry").table
    assert turned is not None and turned.digest == invented("warcry").digest
    assert changed is not None and changed.digest != invented("warcry").digest


def test_warcry_ships_without_cards() -> None:
    assert shipped_table("warcry") is None and shipped_table("realms") is None


@pytest.mark.rule("KZ-DECK-05")
def test_the_shipped_cards_of_kubnazub() -> None:
    table = shipped_table("kubnazub")
    assert table is not None and len(table) == 60 and not table.complete
    unsure = {card.name for card in table.cards if card.doubts}
    assert unsure == {"Дискомумия", "Игорь", "Немой гуль", "Созерцатель", "Судья", "Частный сыщик", "Тестер"}
    assert sum(card.elite is True for card in table.cards) == 26


def test_every_answer_on_a_card_is_named_by_its_card() -> None:
    table = shipped_table("kubnazub")
    assert table is not None
    named = {cited for card in table.cards for cited in card.extra.get("rules", "").split(";")}
    answers = {f"KZ-FAQ-{number:02}" for number in range(1, 19)}
    assert named - {""} == answers | {"KZ-SQUAD-22", "KZ-TOKEN-09"}
    both = next(card for card in table.cards if card.name == "Приключенец")
    assert both.extra["rules"] == "KZ-FAQ-13;KZ-FAQ-18"


@pytest.mark.rule("KZ-TOKEN-09")
def test_four_cards_have_a_marker_of_their_own() -> None:
    table = shipped_table("kubnazub")
    assert table is not None
    with_marker = {card.name: card.extra["marker"] for card in table.cards if "marker" in card.extra}
    assert with_marker == {
        "Судья": "warning",
        "Дева цензуры": "censorship",
        "Огр в тюрьме": "prison",
        "Ре'куут Шабб'ах": "sanity",
    }
    assert all("KZ-TOKEN-09" in card.extra["rules"] for card in table.cards if card.name in with_marker)


def test_what_a_name_suggests_is_not_taken_for_the_type() -> None:
    table = shipped_table("kubnazub")
    assert table is not None
    guessed = {card.name: card.extra["likely_type"] for card in table.cards if "likely_type" in card.extra}
    assert guessed["Плато Хапсона"] == "area" and sorted(guessed.values()) == ["area", *["artifact"] * 4]
    assert {card.type for card in table.cards if card.name in guessed} == {""}


def test_what_is_told_of_single_cards_survives_a_csv_file() -> None:
    table = shipped_table("kubnazub")
    assert table is not None
    back = load_table(table_to_csv(table), "kubnazub").table
    assert back is not None
    assert [dict(card.extra) for card in back.cards] == [dict(card.extra) for card in table.cards]


def test_a_card_without_an_id_comes_back_however_long_its_name_is() -> None:
    table = load_table(f"name,type,element,cost\n{'Серый ' * 9}заяц,creature,steppe,3\n", "kubnazub").table
    assert table is not None and len(table.cards[0].id) > 40
    assert load_table(table_to_csv(table), "kubnazub").table == table


def test_other_names_are_counted_over_all_cards() -> None:
    rows = "\n".join(f"Card {n},{';'.join(['ab'] * 1000)}" for n in range(limits.ALIASES // 1000 + 1))
    with pytest.raises(DataError, match="line 102: The cards have more than 100000 other names"):
        load_table(f"name,aliases\n{rows}\n", "realms")


def test_letters_of_names_are_counted_over_all_cards() -> None:
    rows = "\n".join(f"{n:05} {'x' * 94},{'y' * 100}" for n in range(limits.NAME_SIGNS // 200 + 1))
    with pytest.raises(DataError, match="line 3502: The names of the cards have more than 700000 letters"):
        load_table(f"name,aliases\n{rows}\n", "realms")


@pytest.mark.parametrize(
    ("cell", "keywords"), [("-;", ()), ("; -", ()), ("?;", None), ("Flying;-", ("Flying", "-"))]
)
def test_a_dash_or_a_question_mark_among_blanks_is_no_keyword(
    cell: str, keywords: tuple[str, ...] | None
) -> None:
    table = load_table(f'name,keywords\nVarl,"{cell}"', "kubnazub").table
    assert table is not None
    (varl,) = (card for card in table.cards if card.name == "Varl")
    assert varl.keywords == keywords
    assert load_table(table_to_csv(table), "kubnazub").table == table


@pytest.mark.parametrize("column", ["keywords", "sets", "realms"])
def test_keywords_and_sets_are_counted_over_all_cards(column: str) -> None:
    rows = "\n".join(f"Card {n},{';'.join(['ab'] * 2000)}" for n in range(limits.CARD_WORDS // 2000 + 1))
    with pytest.raises(DataError, match="line 102: The cards have more than 200000 keywords and sets"):
        load_table(f"name,{column}\n{rows}\n", "realms")


def test_a_table_in_a_code_page_says_as_which_it_was_read() -> None:
    text = "name,cost\nÉté,2\n"
    assert load_table(text.encode(), "realms").notes == ()
    told = [str(note) for note in load_table(text.encode("cp1252"), "realms").notes]
    assert told == ["The file is not UTF-8; it was read as cp1252."]


def test_a_name_that_too_many_cards_share_is_a_bad_row() -> None:
    rows = "\n".join(f"X{n},Wolf,Unit,good,X" for n in range(limits.NAMESAKES + 1))
    loaded = load_table(f"id,name,type,faction,sets\n{rows}\n", "warcry")
    assert loaded.table is None and [(row.line, row.column) for row in loaded.bad] == [(102, "name")]


@pytest.mark.parametrize("above", ["\n", "sep=,\n", " \n\n", "\n,,,\n"])
def test_blank_lines_and_a_word_to_a_spreadsheet_may_stand_above_the_header(above: str) -> None:
    table = load_table(f"{above}{HEADER}\n{GOOD_ROW}\n", "warcry").table
    assert table is not None and [card.name for card in table.cards] == ["Foo"]


@pytest.mark.parametrize("end", ["\x0b", "\x0c", "\u2028", "\u2029", "\r"])
@pytest.mark.parametrize("sign", [",", ";"])
@pytest.mark.parametrize("last", ["", "\n", "\r\n"])
def test_a_table_is_read_however_its_lines_end(end: str, sign: str, last: str) -> None:
    rows = [GOOD_ROW.replace("WC1", f"WC{number}").replace("Foo", f"Foo {number}") for number in range(3)]
    text = end.join((HEADER, *rows)).replace(",", sign) + end + last
    table = load_table(text, "warcry").table
    assert table is not None and [card.name for card in table.cards] == ["Foo 0", "Foo 1", "Foo 2"]
