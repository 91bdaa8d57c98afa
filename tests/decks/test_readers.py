"""Every kind of file: what is read, what is listed as unread, what is refused in one sentence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.cards.names import safe
from companion.core import limits
from companion.core.errors import DataError
from companion.decks.model import DeckEntry, DeckList
from companion.decks.read import named_files, read, read_file
from companion.decks.writers import to_own_file, to_payload


def one(data: bytes | str, game: str = "warcry", source: str = "paste") -> DeckList:
    (found,) = read(data, game, source)
    return found


def cards(deck: DeckList) -> list[tuple[int, str, str]]:
    return [(entry.count, entry.name, entry.section) for entry in deck.entries]


@pytest.mark.rule("WC-IMPORT-03")
@pytest.mark.parametrize(
    "line",
    [
        "3 Ash Prowlers",
        "3x Ash Prowlers",
        "3X Ash Prowlers",
        "3 x Ash Prowlers",
        "3х Ash Prowlers",
        "3× Ash Prowlers",
        "3×Ash Prowlers",
        "3 × Ash Prowlers",
        "3\tAsh Prowlers",
        "Ash Prowlers x3",
        "Ash Prowlers x 3",
        "Ash Prowlers ×3",
        "Ash Prowlers × 3",
        "Ash Prowlers (3)",
        "Ash Prowlers\t3",
        "  3   Ash Prowlers  ",
        "- 3 Ash Prowlers",
        "• 3x Ash Prowlers",
        "3 Ash Prowlers # the good ones",
        "3 Ash\u200b Prowlers",
    ],
)
def test_the_ways_to_write_a_line(line: str) -> None:
    assert cards(one(line)) == [(3, "Ash Prowlers", "")]


@pytest.mark.rule("WC-IMPORT-03")
@pytest.mark.parametrize(
    ("heading", "section", "hint"),
    [
        ("Army", "army", ""),
        ("ARMY DECK (30)", "army", ""),
        ("[Action]", "action", ""),
        ("-- Sideboard: 3 --", "sideboard", ""),
        ("Units:", "army", "Unit"),
        ("Reactions (12 cards)", "action", "Reaction"),
        ("Армия", "army", ""),
        ("Armée", "army", ""),
        ("*Action deck* 30/30", "action", ""),
    ],
)
def test_headings_in_many_shapes(heading: str, section: str, hint: str) -> None:
    (entry,) = one(f"# a comment\n\n{heading}\n2 Foo\n").entries
    assert (entry.section, entry.hint, entry.line) == (section, hint, 4)


@pytest.mark.parametrize(
    ("line", "token", "key"),
    [
        ("best deck ever", "best deck ever", "BAD_COUNT"),
        ("-1 Foo", "Foo", "BAD_COUNT"),
        ("1.5 Foo", "Foo", "BAD_COUNT"),
        ("1,5 Foo", "Foo", "BAD_COUNT"),
        ("3. Foo", "3. Foo", "BAD_COUNT"),
        ("99999 Foo", "Foo", "BAD_COUNT"),
        ("99999999999999999999 Foo", "Foo", "BAD_COUNT"),
        ("Heroes:", "Heroes:", "UNREAD_LINE"),
        ("Side: purple", "Side: purple", "UNREAD_LINE"),
        ("7", "7", "BAD_COUNT"),
    ],
)
def test_unreadable_lines_are_listed_with_their_number(line: str, token: str, key: str) -> None:
    deck = one(f"1 Foo\n{line}\n1 Bar")
    (unread,) = deck.unread
    assert (unread.line, unread.token, unread.key) == (2, token, key)
    assert len(deck.entries) == 2 and str(unread.reason)


@pytest.mark.rule("WC-IMPORT-04")
def test_zero_copies_are_left_out_and_their_lines_named() -> None:
    deck = one("0 Foo\n1 Bar\nBaz x0\n0 The Charge of 1000 Horses\n0 WA-12")
    assert cards(deck) == [(1, "Bar", "")] and not deck.unread
    assert [note.facts["lines"] for note in deck.notes] == [[1, 3, 4, 5]]


def test_the_head_of_a_list_is_read() -> None:
    deck = one("Player: Anna\nDeck: Night Watch\nSide: the Grand Alliance\nRound: 3\nTable: 7\n1 Foo")
    assert (deck.player, deck.title, deck.side) == ("Anna", "Night Watch", "good")
    assert dict(deck.facts) == {"round": "3", "table": "7"}
    squad = one("Игрок: Иван\nSeat: второй\nПересдачи: 1\nОтряд\nЁж", "kubnazub")
    assert (squad.player, squad.seat, squad.redeals) == ("Иван", 2, 1)
    assert squad.entries == (DeckEntry(1, "Ёж", 5, "squad", bare=True),)


@pytest.mark.parametrize(
    "data",
    [
        "Army\r\n3 Ёлка\r\n".encode(),
        "Army\r3 Ёлка\r".encode(),
        "\ufeffArmy\n3 Ёлка".encode(),
        "Army\n3 Ёлка".encode("utf-16"),
        "\ufeffArmy\n3 Ёлка".encode("utf-16-be"),
        "Army\n3 Ёлка".encode("utf-16-le"),
        "Army\n3 Ёлка".encode("utf-16-be"),
        "Army\n3 Ёлка".encode("utf-32"),
    ],
)
def test_encodings_and_line_ends(data: bytes) -> None:
    deck = one(data)
    assert cards(deck) == [(3, "Ёлка", "army")] and not deck.notes


def test_an_old_code_page_is_read_and_said() -> None:
    deck = one("Колода\n3 Ёлка".encode("cp1251"), "kubnazub")
    assert cards(deck) == [(3, "Ёлка", "deck")] and "cp1251" in str(deck.notes[0])


def test_several_lists_in_one_paste() -> None:
    first, second = read("=== Anna ===\n3 Foo\n\n=== Ben ===\nArmy\n2 Bar\n", "warcry")
    assert (first.title, second.title) == ("Anna", "Ben")
    assert cards(first) == [(3, "Foo", "")] and cards(second) == [(2, "Bar", "army")]


@pytest.mark.parametrize(
    "text",
    [
        'count,name\n3,Foo\n2,"Bar, the Second"\n',
        'Name;Count\nFoo;3\n"Bar, the Second";2\n',
        'count\tname\n3\tFoo\n2\t"Bar, the Second"',
        '3,Foo\n2,"Bar, the Second"',
        'Foo,3\n"Bar, the Second",2',
        "3,Foo\n2,Bar, the Second",
        "Foo;3\nBar, the Second;2",
    ],
)
def test_sheets(text: str) -> None:
    deck = one(text)
    assert deck.read_as == "csv"
    assert cards(deck) == [(3, "Foo", ""), (2, "Bar, the Second", "")]


def test_a_sheet_may_hold_many_lists() -> None:
    text = "player,deck,section,count,id,name\nAnna,X,Army,3,WC1,Foo\nBen,Y,Action,1,,Bar\n"
    text += "Anna,X,Action,2,,Bar\n"
    anna, ben = read(text, "warcry")
    assert (anna.player, anna.title) == ("Anna", "X")
    assert cards(anna) == [(3, "Foo", "army"), (2, "Bar", "action")]
    assert anna.entries[0].id == "WC1" and cards(ben) == [(1, "Bar", "action")]


def test_bad_rows_of_a_sheet_are_listed() -> None:
    deck = one("count,name,section\nx,Foo,Army\n1,,Army\n1,Bar,Nowhere\n2,Baz,Army\n")
    assert [(line.line, line.key) for line in deck.unread] == [
        (2, "BAD_COUNT"),
        (3, "BAD_COUNT"),
        (4, "UNREAD_LINE"),
    ]
    assert cards(deck) == [(2, "Baz", "army")]


@pytest.mark.rule("WC-IMPORT-01")
def test_the_builders_file() -> None:
    deck = one('{"deck": [["WC2", 3], ["WC3", 0]], "sideboard": [["WC9", 1]], "timestamp": "2026"}')
    assert deck.read_as == "builder"
    assert cards(deck) == [(3, "WC2", ""), (1, "WC9", "sideboard")]


@pytest.mark.rule("WC-IMPORT-01")
@pytest.mark.parametrize(
    "text",
    ['{"sideboard": 3}', '{"deck": "x"}', '{"deck": 4}', "{}", '{"deck": null}', "[[[", "{", '"x"', "{]"],
)
def test_a_missing_or_broken_deck_is_an_error(text: str) -> None:
    with pytest.raises(DataError) as refused:
        read(text, "warcry", "list.json")
    assert str(refused.value).startswith("list.json") and "\n" not in str(refused.value)


@pytest.mark.parametrize(
    "plain",
    [
        [{"count": 3, "name": "Foo"}, {"qty": 1, "card": "Bar"}],
        {"cards": {"Foo": 3, "Bar": 1}},
        {"cards": [["Foo", 3], [1, "Bar"]]},
        [["Foo", 3.0], ["Bar", 1]],
    ],
)
def test_plain_json_shapes(plain: object) -> None:
    assert cards(one(json.dumps(plain))) == [(3, "Foo", ""), (1, "Bar", "")]


def test_json_sections_head_and_odd_items() -> None:
    plain = {
        "player": "Anna",
        "side": "evil",
        "army": [["Foo", 3], "x", ["Bar", "three"], [1, 2, 3]],
        "colour": "red",
    }
    deck = one(json.dumps(plain))
    assert (deck.player, deck.side) == ("Anna", "evil") and cards(deck) == [(3, "Foo", "army")]
    assert [line.token for line in deck.unread] == ['"x"', "Bar", "[1, 2, 3]"]
    assert "colour" in str(deck.notes[0])


@pytest.mark.parametrize("game", ["kubnazub", "realms"])
def test_a_json_deck_of_the_other_games_is_their_deck(game: str) -> None:
    assert cards(one('{"deck": [["Foo", 3]]}', game)) == [(3, "Foo", "deck")]


@pytest.mark.rule("WC-IMPORT-02")
@pytest.mark.parametrize(
    "text",
    [
        "3WC2,1SM68",
        "https://example.org/?deck=3WC2,1SM68",
        "https://example.org/shared?deck=3WC2%2C1SM68&sideboard=",
        "http://x/#/decks?sideboard=&deck=3WC2,1SM68",
        "example.org?deck=3WC2,1SM68,",
    ],
)
def test_share_strings_and_addresses(text: str) -> None:
    deck = one(text)
    assert deck.read_as == "share" and cards(deck) == [(3, "WC2", ""), (1, "SM68", "")]


@pytest.mark.rule("WC-IMPORT-02")
def test_odd_items_of_a_share_string_are_listed() -> None:
    deck = one("3WC2,WC3,-1WC4,x,7")
    assert cards(deck) == [(3, "WC2", "")]
    assert [line.token for line in deck.unread] == ["WC3", "-1WC4", "x", "7"]


@pytest.mark.parametrize("text", ["0WC2", "https://example.org/?deck=0WC2&sideboard=", "https://x/?deck="])
def test_a_share_string_without_a_card_is_no_list(text: str) -> None:
    with pytest.raises(DataError, match="There are no card lines"):
        read(text, "warcry")


def test_many_links_in_one_paste() -> None:
    first, second = read("https://a/?deck=3WC2\nhttps://a/?deck=1WC3&sideboard=2WC4\n", "warcry")
    assert cards(first) == [(3, "WC2", "")] and cards(second) == [(1, "WC3", ""), (2, "WC4", "sideboard")]


LIST = DeckList(
    "realms",
    (
        DeckEntry(3, "Bear & Sons, 100% ~ #1 = + ;", 1, "army"),
        DeckEntry(1, "Ёж", 2, "hand", "R7"),
        DeckEntry(1, "Bare", 3, "hand", bare=True),
        DeckEntry(2, "R9", 4, "", "R9"),
        DeckEntry(2, "Idol", 5, "army", hint="artifact"),
    ),
    title="Night & Day",
    player="Аня",
    side="",
    seat=2,
    redeals=1,
)


def test_our_own_export_and_payload_lose_nothing() -> None:
    for text in (to_own_file([LIST]), to_payload(LIST)):
        back = one(text, "realms")
        assert (back.title, back.player, back.seat, back.redeals) == ("Night & Day", "Аня", 2, 1)
        strip = [(e.count, e.name, e.section, e.id, e.hint, e.bare) for e in back.entries]
        assert sorted(strip) == sorted(
            (e.count, e.name, e.section, e.id, e.hint, e.bare) for e in LIST.entries
        )


ODD_NAMES = (
    "Foo\n3 Wolf\x1b[2J",
    "a\u200db",
    "a\x85b",
    "a\tb",
    "a\u202eb",
    "\u200b",
    " ",
    "x" * 600,
    "y" * 300,
)


@pytest.mark.parametrize("name", ODD_NAMES)
@pytest.mark.parametrize("bare", [True, False])
def test_a_name_in_a_link_is_safe_and_comes_back_from_our_own_export(name: str, bare: bool) -> None:
    written = DeckList("realms", (DeckEntry(1, "Wolf", 1, "army"), DeckEntry(1, name, 2, "army", bare=bare)))
    found = one(to_payload(written), "realms")
    assert all(entry.name == safe(entry.name).strip() != "" for entry in found.entries)
    again = one(to_own_file([found]), "realms")
    assert to_own_file([again]) == to_own_file([found])
    assert len(found.entries) + len(found.unread) == 2


@pytest.mark.parametrize("text", ['qty\tdeck\n99\t0\n1\t"\t"\n', "999 ,\n4 Wolf\n", "3 Wolf\n2 ;\n"])
def test_a_count_without_a_name_is_no_card(text: str) -> None:
    found = one(text, "warcry")
    assert all(entry.name for entry in found.entries) and found.unread


def test_a_payload_is_one_short_line() -> None:
    text = to_payload(LIST)
    assert "\n" not in text and " " not in text and text.startswith("companion:deck?")


@pytest.mark.parametrize("cut", [1, 5, 30])
def test_half_a_scan_is_refused(cut: int) -> None:
    with pytest.raises(DataError, match="damaged"):
        read(to_payload(LIST)[:-cut], "realms")


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"version": 2}, "version"),
        ({"companion": "table"}, "companion"),
        ({"decks": []}, "decks"),
        ({"decks": [{"game": "chess", "entries": []}]}, "game"),
        ({"decks": [{"game": "realms", "entries": [{"count": 1, "name": 3}]}]}, "name"),
        (
            {"decks": [{"game": "realms", "entries": [{"count": 1, "name": "x", "section": "moon"}]}]},
            "section",
        ),
        ({"decks": [{"game": "realms", "entries": [], "facts": {"redeals": "x"}}]}, "redeals"),
        ({"decks": [{"game": "realms", "entries": [], "seat": "x"}]}, "seat"),
        ({"decks": [{"game": "realms", "entries": 1}]}, "entries"),
        ({"decks": [{"game": "realms", "entries": [], "unread": [1]}]}, "unread"),
    ],
)
def test_a_damaged_export_names_the_field(change: dict[str, object], field: str) -> None:
    plain = {**json.loads(to_own_file([LIST])), **change}
    with pytest.raises(DataError) as refused:
        read(json.dumps(plain), "realms", "decks.json")
    assert field in refused.value.pointer


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"PK\x03\x04rest", "zip"),
        (b"\x1f\x8b\x08", "gzip"),
        (b"7z\xbc\xaf\x27\x1c", "7z"),
        (b"%PDF-1.7", "PDF"),
        (b"\x89PNG\r\n", "picture"),
        (b"", "no text"),
        (b"   \n\n", "no text"),
        (b"# only a comment\n", "no card lines"),
        (b"\x00" * 5000 + b"\x01" * 5000, "text"),
        (b"\xff\xfe\x00\xd8\x00", "damaged"),
        (b"1 x\n" * 200_000, "lines"),
        (b"a" * (limits.LIST_BYTES + 1), "8 MiB"),
        (b"[" * 100_000, "JSON|nested|values"),
        (b"[" + b"1," * 300_000 + b"1]", "too many values"),
        (b"nothing here\n" * 2_000, "unreadable"),
        (b'{"deck": [["WC2", ' + b"9" * 5000 + b"]]}", "too long|JSON"),
    ],
)
def test_what_is_no_list_is_refused_in_one_sentence(data: bytes, words: str) -> None:
    with pytest.raises(DataError, match=words) as refused:
        read(data, "warcry", "thing.bin")
    assert len(str(refused.value)) < 300


def test_a_long_line_is_listed_and_cut() -> None:
    deck = one("1 Foo\n" + "x" * 100_000 + "\n1 Bar")
    assert len(deck.entries) == 2 and len(deck.unread[0].token) <= 160


def test_control_and_direction_characters_are_made_visible() -> None:
    deck = one("1 Foo\u202ebar\x07\n1 Baz\x85qux")
    assert [entry.name for entry in deck.entries] == ["Foo\ufffdbar\ufffd", "Baz\ufffdqux"]


def test_files_and_folders(tmp_path: Path) -> None:
    (tmp_path / "b.txt").write_text("3 Foo", encoding="utf-8")
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "a.json").write_text('{"deck": [["WC2", 1]]}', encoding="utf-8")
    (tmp_path / "c.zip").write_bytes(b"PK\x03\x04")
    (tmp_path / ".hidden").write_text("1 Foo", encoding="utf-8")
    found = {name: path for path, name in named_files(tmp_path)}
    assert list(found) == ["b.txt", "c.zip", "sub/a.json"]
    with pytest.raises(DataError):
        read_file(found["c.zip"], "warcry", "c.zip")
    assert read_file(found["sub/a.json"], "warcry", "sub/a.json")[0].source == "sub/a.json"
    with pytest.raises(DataError, match="cannot be read"):
        read_file(tmp_path / "missing.txt", "warcry")


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(DataError, match="is not one of"):
        read("1 Foo", "chess")


def test_an_id_that_stands_in_for_a_name_is_made_safe_too():
    plain = (
        r'{"companion":"deck","version":1,"decks":[{"game":"warcry","entries":[{"count":2,"id":"\ud800"}]}]}'
    )
    (deck,) = read(plain, "warcry")
    for entry in deck.entries:
        assert (entry.name + entry.id).encode("utf-8")
    assert deck.entries or deck.unread, "nothing is dropped in silence"


BY_PLAYER = (
    '{"Anna": {"Army": [["Ash Prowlers", 3]], "Action": [["Second Wind", 3]]},'
    ' "Борис": [["Ash Prowlers", 3]], "Cleo": {"Ash Prowlers": 2},'
    ' "the fourth": {"Player": "Dora", "army": {"Ash": 1}}}'
)
LINES = (
    '{"player": "Anna", "army": [["Ash Prowlers", 3]]}\n\n{"player": "Борис", "cards": {"Ash Prowlers": 3}}\n'
)


def test_json_by_player_is_one_list_for_each():
    found = read(BY_PLAYER, "warcry", "all.json")
    assert [each.player for each in found] == ["Anna", "Борис", "Cleo", "Dora"]
    assert [sum(entry.count for entry in each.entries) for each in found] == [6, 3, 2, 1]
    assert not any(each.unread for each in found)
    assert all("read as players" in str(each.notes) for each in found), "and the verdict says so"


@pytest.mark.parametrize("source", ["all.jsonl", "all.json", "paste"])
def test_json_lines_are_one_list_a_line(source):
    found = read(LINES, "warcry", source)
    assert [(each.player, sum(entry.count for entry in each.entries)) for each in found] == [
        ("Anna", 3),
        ("Борис", 3),
    ]


def test_no_more_lists_are_made_of_json_lines_than_any_event_has():
    with pytest.raises(DataError, match=f"line {limits.LISTS + 1}: .*{limits.LISTS}"):
        read('{"cards": {"Wolf": 1}}\n' * (limits.LISTS + 2), "warcry", "lists.json")


def test_a_broken_line_of_json_lines_is_named():
    with pytest.raises(DataError, match="line 3"):
        read(LINES.replace("3}}", "3]}}"), "warcry", "all.jsonl")


def test_cards_with_counts_are_no_players():
    (deck,) = read('{"Ash Prowlers": 3, "Bone Lanterns": 2}', "warcry", "x.json")
    assert len(deck.entries) == 2 and deck.player == ""
