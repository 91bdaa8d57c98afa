"""Lists as they reach a judge: mails, posts, sheets, several in one paste; nothing guessed in silence."""

from __future__ import annotations

import json

import pytest

from companion.cards.names import normalise
from companion.decks.judge_files import judge_bytes
from companion.decks.model import DeckEntry, DeckList
from companion.decks.read import read
from companion.decks.writers import to_text
from tests.decks.worlds import invented, judge, needs_real_table, real, shipped
from tests.steps import at_most


def one(data: bytes | str, game: str = "warcry", source: str = "paste") -> DeckList:
    (found,) = read(data, game, source)
    return found


def cards(deck: DeckList) -> list[tuple[int, str, str]]:
    return [(entry.count, entry.name, entry.section) for entry in deck.entries]


def notes(deck: DeckList) -> str:
    return " ".join(map(str, deck.notes))


# -- one line ---------------------------------------------------------------------------------------


@pytest.mark.rule("WC-IMPORT-03")
@pytest.mark.parametrize(
    "line",
    [
        "> 3 Ash Prowlers",
        "> > 3x Ash Prowlers",
        ">>3 Ash Prowlers",
        "| 3 Ash Prowlers",
        "3 - Ash Prowlers",
        "3 – Ash Prowlers",
        "3: Ash Prowlers",
        "(3) Ash Prowlers",
        "[3] Ash Prowlers",
        "(3x) Ash Prowlers",
        "3xAsh Prowlers",
        "x3 Ash Prowlers",
        "3шт Ash Prowlers",
        "3 шт. Ash Prowlers",
        "3 copies of Ash Prowlers",
        "3 ex. Ash Prowlers",
        "Ash Prowlers - 3",
        "Ash Prowlers – 3 шт.",
        "Ash Prowlers: 3",
        "Ash Prowlers = 3",
        "Ash Prowlers, 3",
        "Ash Prowlers 3",
        "Ash Prowlers 3x",
        "Ash Prowlers (x3)",
        "Ash Prowlers (3 шт.)",
        "Ash Prowlers [3]",
        "Ash Prowlers ... 3",
        "Ash Prowlers.......3",
        "1. Ash Prowlers x3",
        "1) 3 Ash Prowlers",
        "12. 3x Ash Prowlers",
        "7. Ash Prowlers 3",
        "3 Ash Prowlers,",
        "3 Ash Prowlers;",
        '3 "Ash Prowlers"',
        '"3 Ash Prowlers"',
        "'3 Ash Prowlers",
        "3 *Ash Prowlers*",
        "**3 Ash Prowlers**",
        "* 3 Ash Prowlers",
        "•3 Ash Prowlers",
        "\uf0b7\t3 Ash Prowlers",
        "o\t3 Ash Prowlers",
        "[*]3 Ash Prowlers",
        "[b]3[/b] Ash Prowlers",
        "3 [[Ash Prowlers]]",
        "3 [Ash Prowlers](https://example.org/1)",
        "<li>3 Ash Prowlers</li>",
        "3&nbsp;Ash Prowlers<br>",
        "3 Ash Prowlers // a note",
        "3\u00a0Ash Prowlers",
        "| 3 | Ash Prowlers |",
    ],
)
def test_the_shapes_of_a_line(line: str) -> None:
    deck = one(f"Army\n{line}")
    assert cards(deck) == [(3, "Ash Prowlers", "army")] and not deck.unread and not deck.notes


@pytest.mark.parametrize(
    ("line", "token"),
    [
        ("3) Ash Prowlers", "3) Ash Prowlers"),
        ("3. Ash Prowlers", "3. Ash Prowlers"),
        ("–3 Ash Prowlers", "Ash Prowlers"),
        ("Heroes: 12", "Heroes: 12"),
        ("10:30", "10:30"),
    ],
)
def test_what_could_mean_two_things_is_asked_about(line: str, token: str) -> None:
    deck = one(f"3 Foo\n{line}\n2 Bar")
    assert [(each.line, each.token) for each in deck.unread] == [(2, token)] and len(deck.entries) == 2


@pytest.mark.parametrize(
    "line", ["3 Карта", "3 Command", "3 Xerxes", "3 Ex Machina", "3 Штурмовик", "2 Look Out, Sir!"]
)
def test_a_name_is_never_taken_for_a_word_of_the_reader(line: str) -> None:
    assert cards(one(f"Action\n{line}")) == [(int(line[0]), line[2:], "action")]


@pytest.mark.parametrize(
    ("row", "card", "wide"),
    [
        ("Ash Prowlers\t3\tUnit", (3, "Ash Prowlers", ""), True),
        ("WC1\tAsh Prowlers\t3", (3, "Ash Prowlers", "WC1"), False),
        ("3\tWC1\tAsh Prowlers", (3, "Ash Prowlers", "WC1"), False),
    ],
)
def test_rows_copied_from_a_table(row: str, card: tuple[int, str, str], wide: bool) -> None:
    deck = one(f"Army\n{row}")
    assert [(entry.count, entry.name, entry.id) for entry in deck.entries] == [card]
    assert ("columns" in notes(deck)) == wide


def test_two_numbers_of_which_none_is_plainly_the_count_are_asked_about() -> None:
    assert [each.line for each in one("1 Foo\nAsh Prowlers\t4\t3").unread] == [2]
    assert [each.line for each in one("1 Foo\n3\tAsh Prowlers\tUnit\t4").unread] == [2]


@pytest.mark.parametrize(
    ("line", "section", "hint"),
    [
        ("24 Units:", "army", "Unit"),
        ("30 Army", "army", ""),
        ("## Action", "action", ""),
        ("[b]Army Deck[/b]", "army", ""),
        ("<b>Sideboard</b>", "sideboard", ""),
        ("> Army", "army", ""),
        ("Unités (24) :", "army", "Unit"),
        ("Юниты (24 шт.)", "army", "Unit"),
        ("Action cards", "action", ""),
        ("Deck: Action", "action", ""),
        ("Deck: Action (3)", "action", ""),
    ],
)
def test_more_shapes_of_headings(line: str, section: str, hint: str) -> None:
    (entry,) = one(f"{line}\n{'> ' if line[0] == '>' else ''}3 Foo").entries
    assert (entry.section, entry.hint) == (section, hint)


@pytest.mark.parametrize("title", ["Колода 7", "Deck 2", "List 3", "Action heroes", "60 cards of doom"])
@pytest.mark.parametrize("game", ["warcry", "kubnazub", "realms"])
def test_a_title_may_sound_like_a_heading(game: str, title: str) -> None:
    deck = one(f"Deck: {title}\n3 Foo", game)
    assert deck.title == title and not deck.notes and not deck.unread


def test_the_whole_deck_after_the_sideboard_is_no_sideboard() -> None:
    assert cards(one("Sideboard\n1 Foo\nMain deck\n2 Bar")) == [(1, "Foo", "sideboard"), (2, "Bar", "")]
    assert cards(one("3 Foo\nSB: 1 Bar\n2 Baz")) == [(3, "Foo", ""), (1, "Bar", "sideboard"), (2, "Baz", "")]


def test_a_comment_that_reads_like_a_heading_is_mentioned() -> None:
    deck = one("# Sideboard\n3 Foo\n# a plain comment")
    assert cards(deck) == [(3, "Foo", "")] and "Line 1" in notes(deck) and "Line 3" not in notes(deck)


def test_numbered_squads_are_read_and_odd_numbers_mentioned() -> None:
    deck = one("Отряд\n1. Ёж\n2. Заяц", "kubnazub")
    assert cards(deck) == [(1, "Ёж", "squad"), (1, "Заяц", "squad")] and not deck.notes
    assert "not taken for a count: 1, 2" in notes(one("2. Ёж\n3. Заяц", "kubnazub"))


@pytest.mark.parametrize("sign", ["\x0b", "\x0c", "\u2028", "\u2029", "\r", "\r\n"])
def test_every_sign_that_breaks_a_line(sign: str) -> None:
    deck = one(sign.join(("Army", "3 Foo", "what", "2 Bar")))
    assert cards(deck) == [(3, "Foo", "army"), (2, "Bar", "army")] and deck.unread[0].line == 3


@pytest.mark.parametrize(
    "filling", [" ", "\u00a0", " \u00a0", ".", ".... ", "- ", "× ", "( ", "_a", "<b ", "[a]("]
)
def test_no_line_is_much_work(filling: str) -> None:
    text = "\n".join(["Foo" + (filling * 480)[:480] + "b"] * 500)
    (deck,) = at_most(1_000_000, lambda: read(text + "\n3 Foo", "warcry"))
    assert deck.entries[-1].line == 501


def test_many_rows_about_many_lists_are_little_work() -> None:
    rows = "".join(f"p{number},1,Foo\nRound,3,\n" for number in range(2_000))
    found = at_most(1_250_000, lambda: read(f"player,count,name\n{rows}", "warcry"))
    assert len(found) == 2_000


# -- what a list says about itself ------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "Army (4)\n3 Foo\n1 Bar\nAction: 2\n2 Baz\nTotal: 6",
        "Units - 3\n3 Foo\nAttachments - 1\n1 Bar\nArmy total\n",
        "Army (4)\nUnits (3)\n3 Foo\nAttachments (1)\n1 Bar\n4 cards",
        "3 Foo\nTotal 3\n\nSideboard (1)\n1 Bar\nИтого: 4",
    ],
)
def test_counts_that_fit_are_silent(text: str) -> None:
    deck = one(text.replace("Army total\n", "").replace("4 cards", "Total: 4"))
    assert not deck.notes and not deck.unread


def test_counts_that_do_not_fit_are_asked_about() -> None:
    deck = one("Army (30)\n3 Foo\nTotal: 60")
    assert [(each.line, str(each.reason)) for each in deck.unread] == [
        (1, "The list states 30 here, but 3 were read."),
        (3, "The list states 60 here, but 3 were read."),
    ]


def test_a_heading_counts_its_own_part_where_the_next_one_states_nothing() -> None:
    (deck,) = read("Army (30)\n31 Rats\n\nAction\n30 Feint\n", "warcry")
    assert [str(each.reason) for each in deck.unread] == ["The list states 30 here, but 31 were read."]


def test_a_heading_that_may_be_a_card_is_asked_about() -> None:
    deck = one("Action\n3 Foo\nCommand (3)\n2 Bar")
    assert [(each.line, each.token) for each in deck.unread] == [(3, "Command (3)")]
    assert not one("Action\nCommand (2)\n2 Bar\nTactics (3)\n3 Foo").unread
    (asked,) = one("Action\n3 Foo\nCommand (3):\n2 Bar").unread
    assert "2 were read" in str(asked.reason), "a card has no colon"


# -- mails ------------------------------------------------------------------------------------------

MAIL = """From: anna@example.org
To: judge@example.org
Subject: My list

Hi judge,

here is my list:

> Army (3)
> 3 Foo
> Action: 2
> 2 Bar

Best regards,
Anna
--
Anna Weber
+49 170 1234567
Sent from my phone
"""


def test_a_mail_is_read_and_what_was_left_out_is_named() -> None:
    deck = one(MAIL)
    assert cards(deck) == [(3, "Foo", "army"), (2, "Bar", "action")] and not deck.unread
    assert "left out: 1, 2, 3, 5, 7, 14, 15, 17, 18, 19." in notes(deck)


@pytest.mark.parametrize(
    "line",
    [
        "Здравствуйте!",
        "С уважением,",
        "Иван пишет:",
        "Bonjour,",
        "Cordialement,",
        "Voici ma liste :",
        "Thanks!",
    ],
)
def test_greetings_in_three_languages(line: str) -> None:
    deck = one(f"3 Foo\n{line}")
    assert not deck.unread and "left out: 2" in notes(deck)


def test_a_list_that_goes_on_below_a_signature_keeps_its_questions() -> None:
    deck = one("3 Foo\n--\nBone Lantern\n3 Bar")
    assert [each.token for each in deck.unread] == ["Bone Lantern"] and len(deck.entries) == 2


def test_a_signature_below_a_squad() -> None:
    deck = one("Отряд (2):\nЁж\nЗаяц\n\nС уважением,\nИван", "kubnazub")
    assert cards(deck) == [(1, "Ёж", "squad"), (1, "Заяц", "squad")]
    assert "left out: 5, 6" in notes(deck) and "says" not in notes(deck)


def test_a_squad_that_goes_on_below_a_farewell_is_read_on() -> None:
    names = ["Заяц", "Волк", "Лиса", "Медведь"]
    deck = one("Ёж\nСпасибо!\n" + "\n".join(names), "kubnazub")
    assert [entry.name for entry in deck.entries] == ["Ёж", *names]
    assert len(one("Ёж\nСпасибо!\nЗаяц\nОтряд\nВолк", "kubnazub").entries) == 3


def test_a_quoted_older_list_is_not_added_to_the_new_one() -> None:
    deck = one("3 Foo\n2 Bar\n\nOn Monday the judge wrote:\n> Army\n> 3 Foo\n")
    assert cards(deck) == [(3, "Foo", ""), (2, "Bar", "")]
    assert [each.line for each in deck.unread] == [5, 6]


def test_a_first_line_is_a_title_unless_a_card_follows_at_once() -> None:
    assert one("Night Watch\n\nArmy\n3 Foo").title == "Night Watch"
    assert one("Night Watch\n===========\n3 Foo").title == "Night Watch"
    assert [each.token for each in one("Bone Lantern\n3 Foo").unread] == ["Bone Lantern"]


# -- several lists ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "key", ["Player", "Игрок", "Joueur ", "Player name", "Имя игрока", "Deck", "Название", "Titre ", "Name"]
)
def test_a_new_player_or_title_below_cards_opens_a_list(key: str) -> None:
    first, second = read(f"{key}: A\nSide: evil\nArmy\n3 Foo\n\n{key}: B\nRound: 2\n3 Bar", "warcry")
    assert (first.player or first.title, second.player or second.title) == ("A", "B")
    assert cards(first) == [(3, "Foo", "army")] and cards(second) == [(3, "Bar", "")]
    assert (first.side, second.side, dict(second.facts)) == ("evil", "", {"round": "2"})


def test_the_head_above_the_player_goes_with_the_player() -> None:
    first, second = read("Event: X\nPlayer: A\n3 Foo\n\nEvent: Y\nTable: 2\nPlayer: B\n3 Bar", "warcry")
    assert dict(first.facts) == {"event": "X"} and dict(second.facts) == {"event": "Y", "table": "2"}


def test_head_lines_before_cards_belong_to_one_list() -> None:
    deck = one("Player: A\nDeck: D\nSide: evil\nEvent: X\n\nPlayer: A\n3 Foo")
    assert (deck.player, deck.title, deck.side) == ("A", "D", "evil") and not deck.unread


def test_words_below_the_last_card_belong_to_the_list_above() -> None:
    deck = one("3 Foo\n2 Bar\n\nPlayer: A\nTable: 3")
    assert deck.player == "A" and dict(deck.facts) == {"table": "3"}


def test_words_about_the_list_among_its_cards_open_nothing() -> None:
    deck = one("Player: A\nArmy\n3 Foo\nSide: evil\nAction\n3 Bar")
    assert len(deck.entries) == 2 and deck.side == "evil"


def test_a_second_player_of_one_list_is_asked_about() -> None:
    deck = one("Player: A\nPlayer: B\n3 Foo")
    assert deck.player == "A" and [each.token for each in deck.unread] == ["Player: B"]
    _, second = read("3 Foo\nPlayer: A\n3 Bar\nPlayer: B", "warcry")
    assert second.player == "A" and [each.line for each in second.unread] == [4]


def test_a_form_that_was_left_blank_says_nothing_and_still_parts_lists() -> None:
    first, second = read("Player: ____\nDeck name:\nRound:\n3 Foo\n\nPlayer:\n2 Bar", "warcry")
    assert not first.unread and not second.unread and cards(second) == [(2, "Bar", "")]


def test_a_name_is_the_players_where_the_deck_has_its_own() -> None:
    deck = one("Name: Anna\nDeck: Night Watch\n3 Foo")
    assert (deck.player, deck.title) == ("Anna", "Night Watch")
    first, second = read("=== Anna ===\nDeck: Night Watch\n3 Foo\n=== Ben ===\n3 Bar", "warcry")
    assert (first.player, first.title, second.title) == ("Anna", "Night Watch", "Ben")


def test_every_address_is_a_list_of_its_own() -> None:
    text = "Player: A\nhttps://x.org/?deck=3WC2,1WC3\nPlayer: B\nhttps://x.org/?deck=1WC4\nhttps://x.org/?deck=2WC5"
    first, second, third = read(text, "warcry")
    assert (first.player, second.player, third.player) == ("A", "B", "")
    assert [len(each.entries) for each in (first, second, third)] == [2, 1, 1]
    named, _ = read("Anna: https://x.org/?deck=3WC2\nBen: https://x.org/?deck=1WC3", "warcry")
    assert named.title == "Anna"


LISTS = (
    DeckList(
        "warcry", (DeckEntry(3, "Foo", 1, "army"), DeckEntry(1, "Bar", 2, "action")), title="Army", player="A"
    ),
    DeckList("warcry", (DeckEntry(2, "Foo", 1),), player="B", side="evil", facts={"round": "3"}),
    DeckList("warcry", (DeckEntry(2, "Baz", 1, "action", hint="Command"),), title="Name: odd"),
    DeckList("warcry", (DeckEntry(1, "Foo", 1),)),
)


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_our_own_text_reads_back_to_the_same_lists(count: int) -> None:
    back = read(to_text(LISTS[:count]), "warcry")
    assert [cards(each) for each in back] == [cards(each) for each in LISTS[:count]]
    for was, now in zip(LISTS[:count], back, strict=True):
        assert (now.player, now.side, dict(now.facts)) == (was.player, was.side, dict(was.facts))
        assert not was.title or now.title == was.title
        assert not now.unread and not now.notes


# -- sheets, JSON, code pages -----------------------------------------------------------------------


def test_a_sheet_made_for_printing() -> None:
    text = "Deck list;;;\nPlayer;Anna;;\nEvent;Open;;\n;;;\nCount;Name;Type\nUnits;;\n3;Foo;Unit\n2x;Bar;\n"
    text += "Total;5;\n"
    deck = one(text, source="list.csv")
    assert (
        (deck.player, dict(deck.facts)) == ("Anna", {"event": "Open"}) and not deck.unread and not deck.notes
    )
    assert cards(deck) == [(3, "Foo", "army"), (2, "Bar", "army")]


@pytest.mark.parametrize(
    "text",
    [
        "sep=;\nCount;Name\n3;Foo\n2;Bar\n",
        "| Count | Name |\n|---|:--|\n| 3 | Foo |\n| 2 | Bar |\n",
        "Name;Qty\r\nFoo;3.0\r\nBar;x2\r\n",
        '"3 Foo"\n"2 Bar"\n',
        "3 Foo\n2 Bar\n",
        "Foo, 3\nBar, 2\n",
        "Foo, 3\n2 Bar\n",
        "3\tFoo\tUnit\n2\tBar\tUnit\n",
    ],
)
def test_more_shapes_of_sheets(text: str) -> None:
    assert cards(one(text, source="list.csv")) == [(3, "Foo", ""), (2, "Bar", "")]


def test_a_player_is_written_once_for_several_rows() -> None:
    anna, ben = read("Player,Card,Count\nAnna,Foo,3\n,Bar,2\nBen,Foo,1\n,Bar,1\n", "warcry", "all.csv")
    assert len(anna.entries) == len(ben.entries) == 2


def test_a_card_named_like_a_heading_is_a_card_in_a_sheet() -> None:
    assert cards(one("Name,Count\nCommand,3\nFoo,12\n")) == [(3, "Command", ""), (12, "Foo", "")]


@pytest.mark.parametrize(
    "plain",
    [
        {"deck": {"army": [["Foo", 3]], "action": {"Bar": 1}}},
        {"army": [{"card": {"name": "Foo", "id": "WC1"}, "count": 3}], "action": ["1 Bar"], "url": "x"},
    ],
)
def test_nested_json(plain: object) -> None:
    deck = one(json.dumps(plain))
    assert cards(deck) == [(3, "Foo", "army"), (1, "Bar", "action")] and not deck.unread


def test_json_of_many_lists_and_a_mere_map() -> None:
    first, second = read(
        '{"decks": [{"player": "A", "cards": [["Foo", 3]]}, {"cards": [["Bar", 1]]}]}', "warcry"
    )
    assert first.player == "A" and cards(second) == [(1, "Bar", "")]
    assert cards(one('{"Foo": 3, "Bar": 1}')) == [(3, "Foo", ""), (1, "Bar", "")]


def test_the_code_page_follows_the_letters_and_not_the_game() -> None:
    assert one("Игрок: Иван\nАрмия\n3 Foo".encode("cp1251")).player == "Иван"
    assert one("Joueur : René\nArmée\n3 Épée".encode("cp1252"), "realms").player == "René"


# -- names with a code beside them ------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["Ash Prowlers (WC)", "Ash Prowlers [wc]", "Ash Prowlers WC1", "WC1 Ash Prowlers"]
)
def test_a_set_code_beside_a_name_is_no_other_card(name: str) -> None:
    at = judge("open", invented("warcry"))
    assert at.match(one(f"3 {name}")).hash == at.match(one("3 Ash Prowlers")).hash


@pytest.mark.parametrize("name", ["Ash Prowlers (ZZ)", "WC2 Ash Prowlers", "Ash Prowlers (II)"])
def test_a_code_that_does_not_belong_to_the_card_is_asked_about(name: str) -> None:
    (verdict,) = judge_bytes(judge("open", invented("warcry")), f"Army\n3 {name}")
    assert any(finding.key == "UNKNOWN_CARD" for finding in verdict.findings)


# -- every name in every shape ----------------------------------------------------------------------

SHAPES = (
    "3 {}", "3x {}", "{} x3", "{} (3)", "[3] {}", "(3) {}", "{} - 3", "{}: 3", "{} = 3", "{} ..... 3",
    "{}, 3", "1. {} x3", "7) 3 {}", "• 3 {}", "> 3 {}", "3\t{}", "{}\t3", "[*]3 [b]{}[/b]", "<li>3 {}</li>",
    "| 3 | {} |", "3 *{}*", "3 {},", "3 copies of {}", "{} 3 шт.",
)  # fmt: skip
HEADLIKE = {"command"}
"""A card that is called like a heading is asked about in some shapes, and never dropped."""


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize(
    "world", ["invented", "shipped", "realms", pytest.param("real", marks=needs_real_table)]
)
def test_every_name_is_read_in_every_shape(world: str, shape: str) -> None:
    makers = {"shipped": shipped, "real": real, "realms": lambda: invented("realms")}
    table = makers.get(world, lambda: invented("warcry"))()
    at = judge({"warcry": "open", "kubnazub": "home", "realms": "deck"}[table.game], table)
    for first in range(0, len(table.cards), 1_000):
        cards = table.cards[first : first + 1_000]
        deck = one("\n".join(shape.format(card.name) for card in cards), table.game)
        counts = {entry.line: entry.count for entry in deck.entries}
        asked = {line.line for line in deck.unread}
        for number, card in enumerate(cards, 1):
            asks = normalise(card.name) in HEADLIKE and number in asked
            assert counts.get(number) == 3 or asks, card.name
        unknown = [each.entry.name for each in at.match(deck).unresolved if each.why == "unknown"]
        assert unknown == [name for name in unknown if '"' in name and shape == "{}, 3"]
