"""An illegal list is never called legal: what a text says in passing is read, asked about or named."""

from __future__ import annotations

import json

import pytest

from companion.core.errors import DataError
from companion.decks.answers import answered, choices_of, find_question, meant
from companion.decks.format_files import parse_format
from companion.decks.judge import Judge
from companion.decks.model import Overrides, Verdict
from companion.decks.plain_list import list_of, plain_list
from companion.decks.read import read
from companion.decks.readers import looks
from companion.decks.readers.links import PREFIX, checksum
from companion.decks.writers import to_payload, to_text
from tests.decks.worlds import codes, invented, judge, shipped

UNITS = (
    "Ash Prowlers", "Bone Lanterns", "Cinder Wolves", "Dusk Harriers", "Ember Thralls",
    "Fen Stranglers", "Gallows Choir", "Hollow Riders", "Iron Locusts", "Jagged Maw",
)  # fmt: skip
TRICKS = (
    "Feint and Turn", "Steady Now!", "Through the Gap", "Shield to Shield", "Old Road North",
    "Rain of Slate", "Hold Fast!", "Drums at Dusk", "Second Wind", "A Borrowed Hour",
)  # fmt: skip


def lines(names: tuple[str, ...], count: int = 3) -> str:
    return "".join(f"{count} {name}\n" for name in names)


def half(first: int, last: int, army: str = "Army\n", action: str = "Action\n") -> str:
    """Fifteen units and fifteen tricks: half of a legal list."""
    return f"{army}{lines(UNITS[first:last])}{action}{lines(TRICKS[first:last])}"


WHOLE = half(0, 10)


def judged(text: str | bytes, source: str = "paste", game: str = "warcry") -> list[Verdict]:
    table, format = (invented("warcry"), "open") if game == "warcry" else (shipped(), "squad")
    return [judge(format, table).verdict(deck) for deck in read(text, game, source)]


def statuses(text: str | bytes, source: str = "paste") -> list[str]:
    return [verdict.status for verdict in judged(text, source)]


def asked(text: str, source: str = "paste") -> str:
    """What the one list of a text is asked about."""
    (verdict,) = judged(text, source)
    assert verdict.status == "ask", [str(each.text) for each in verdict.findings]
    return " ".join(str(each.text) for each in verdict.findings if each.severity == "ask")


def noted(text: str, source: str = "paste") -> str:
    (verdict,) = judged(text, source)
    return " ".join(str(each.text) for each in verdict.findings)


def test_the_whole_list_is_legal() -> None:
    assert statuses(WHOLE) == ["legal"]


# -- two lists in one text ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("# Anna", "# Boris"),
        ("## Anna", "## Boris"),
        ("// Anna", "// Boris"),
        ("; Anna", "; Boris"),
        ("Table 1", "Table 2"),
        ("Table #1", "Table #2"),
        ("List #1", "List #2"),
        ("List 1", "List 2"),
        ("Deck 1:", "Deck 2:"),
        ("Deck 1", "Deck 2"),
        ("Player 1", "Player 2"),
        ("Seat 1", "Seat 2"),
        ("1st list", "2nd list"),
        ("", "--------"),
        ("", "* * *"),
        ("", "~~~~"),
        ("", "Boris"),
        ("Список 1", "Список 2"),
        ("Стол №1", "Стол №2"),
        ("Колода 1:", "Колода 2:"),
        ("Liste 1", "Liste 2"),
        ("", ""),
    ],
)
def test_two_lists_in_one_text_are_never_one_legal_list(first: str, second: str) -> None:
    assert "legal" not in statuses(f"{first}\n{half(0, 5)}\n{second}\n{half(5, 10)}")


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("# Anna", "# Boris"),
        ("// Anna", "// Boris"),
        ("Table 1", "Table 2"),
        ("List #1", "List #2"),
        ("", "-----"),
    ],
)
def test_two_lists_without_headings_are_never_one_legal_list(first: str, second: str) -> None:
    text = f"{first}\n{half(0, 5, '', '')}\n{second}\n{half(5, 10, '', '')}"
    assert "legal" not in statuses(text)


@pytest.mark.parametrize("heading", ["Army", "Units", "Army deck (15)", "## Army"])
def test_a_second_army_below_the_actions_is_asked_about(heading: str) -> None:
    assert "list" in asked(half(0, 5) + half(5, 10, f"{heading}\n"))


@pytest.mark.parametrize(
    "text",
    [
        "Army\n-----\n" + lines(UNITS) + "-----\nAction\n-----\n" + lines(TRICKS),
        "====\nArmy\n====\n" + lines(UNITS) + "\n====\nAction\n====\n" + lines(TRICKS),
        lines(UNITS) + "\n-----\n" + lines(TRICKS),
        "Units\n" + lines(UNITS[:9]) + "Action\n" + lines(TRICKS) + "Attachments\n3 Oaken Buckler\n",
        "# my evil list\n" + WHOLE,
    ],
)
def test_decoration_and_parts_of_one_list_are_not_asked_about(text: str) -> None:
    assert statuses(text) == ["legal"]


# -- which number is the count --------------------------------------------------------------------


def rows(*columns: str) -> str:
    """Rows as copied from a sheet; c: the cost, n: the name, x: the count, r: the running number."""
    found = []
    for number, name in enumerate((*UNITS, *TRICKS), 1):
        cells = {"c": "3", "n": name, "x": "4" if number == 1 else "3", "r": str(number)}
        found.append("\t".join(cells[column] for column in columns))
    return "\n".join(found)


@pytest.mark.parametrize("columns", ["cnx", "rnx", "xnc", "xnr", "nxc", "rncx", "ncx"])
def test_a_number_that_may_be_cost_count_or_running_number_is_asked_about_once(columns: str) -> None:
    (verdict,) = judged(rows(*columns))
    asks = [each for each in verdict.findings if each.severity == "ask"]
    assert verdict.status == "ask" and len(asks) == 1


# -- cards in passing -----------------------------------------------------------------------------


def test_cards_in_further_columns_are_asked_about() -> None:
    left = [f"3\t{name}" for name in (*UNITS, *TRICKS)]
    right = [f"1\t{name}" for name in ("Kiln Brutes", "Lamp Eaters", "Blind Corner")] + [""] * 17
    text = "\n".join(f"{a}\t{b}".rstrip() for a, b in zip(left, right, strict=True))
    assert "legal" not in statuses(text)


@pytest.mark.parametrize(
    "line",
    [
        "[s]3 Kiln Brutes[/s]", "~~3 Kiln Brutes~~", "<s>3 Kiln Brutes</s>", "<del>3 Kiln Brutes</del>",
        "<strike>3 Kiln Brutes</strike>", "[strike]3 Kiln Brutes[/strike]", "-3 Kiln Brutes",
        "3 ~Kiln Brutes~", "~3 Kiln Brutes~", "3 K&#822;iln Brutes", "<!-- 3 Kiln Brutes -->",
        '<span style="text-decoration:line-through">3 Kiln Brutes</span>', "<p hidden>3 Kiln Brutes</p>",
        '<div style="text-decoration: line-through">\n3 Kiln Brutes\n</div>',
    ],
)  # fmt: skip
def test_a_struck_line_is_asked_about(line: str) -> None:
    short = "Army\n" + lines(UNITS[:9]) + line + "\nAction\n" + lines(TRICKS)
    assert statuses(short) == ["ask"]


@pytest.mark.parametrize(
    "style", ["display:none", "visibility: hidden", "text-decoration: underline line-through"]
)
def test_a_card_that_a_style_strikes_or_hides_is_asked_about_at_its_line(style: str) -> None:
    for line in (
        f'<span style="{style}">3 Kiln Brutes</span>',
        f"3 <b class=x STYLE = '{style}'>Kiln Brutes</b>",
        f'<span class="{"x" * 400}" style="{style}">3 Kiln Brutes</span>',
        f"3 Kiln Brutes <i style='{style}'>cut</i>",
    ):
        assert "struck through" in asked("Army\n" + lines(UNITS[:9]) + line + "\nAction\n" + lines(TRICKS)), (
            line
        )


LOOKS = "pasted with the looks of its page"
STYLED = [
    "opacity:0",
    "font-size:0",
    "font:0/0 a",
    "color:white",
    "text-indent:999em",
    "line-height:0",
    "letter-spacing:99em",
    "font-family:Wingdings",
    "position:absolute;left:-9999px",
    "clip:rect(0,0,0,0)",
    "overflow:hidden",
    "dis\\70lay:none",
    "font-size:11pt",
]


@pytest.mark.parametrize(
    ("opened", "closed"),
    [
        *((f'<span style="{style}">', "</span>") for style in STYLED),
        *((f"<p STYLE = {style}>", "</p>") for style in STYLED[:5]),
        ('<font color="white">', "</font>"),
        ("<font size=1>", "</font>"),
        ("<font size=1>" + "<small>" * 9, "</font>"),
        ("<body text=white>", "</body>"),
        ("<td bgcolor=black>", "</td>"),
        ("<td background=x.png>", "</td>"),
        ("[color=white]", "[/color]"),
        ("[COLOR=transparent]", "[/COLOR]"),
        ("[size=0]", "[/size]"),
        ("[font=Blank]", "[/font]"),
        ("[spoiler]", "[/spoiler]"),
        ("[spoiler=old]", "[/spoiler]"),
        ("||", "||"),
        (f'<span class="{"x" * 400}" style="color:white">', "</span>"),
        ('<div\nstyle="color:white">', "</div>"),
        ("<style>p{color:white}</style>\n<p>", "</p>"),
        ("<p popover>", "</p>"),
        ("<p class=x popover=auto>", "</p>"),
        ("<div id='a' width=0>", "</div>"),
        ('<td class="a"height=0>', "</td>"),
        *((f"<{tag}>", f"</{tag}>") for tag in ("template", "details", "dialog", "noscript", "title", "sub")),
        ("[hide]", "[/hide]"),
    ],
)
def test_a_card_that_may_not_be_seen_for_its_looks_is_asked_about(opened: str, closed: str) -> None:
    for card in ("3 Kiln Brutes", "\n3 Kiln Brutes\n", "3 | Kiln Brutes"):
        text = "Army\n" + lines(UNITS[:9]) + f"{opened}{card}{closed}\nAction\n" + lines(TRICKS)
        assert LOOKS in asked(text), card


@pytest.mark.parametrize(
    ("where", "asks"),
    [
        ("<s>Anna</s>\n", "struck"), ("~~all of it~~\n\n", "struck"), ("Player,<del>Anna</del>\n", "struck"),
        ('<div style="color:white">\n', LOOKS), ("<template>\n", LOOKS), ("Player,<p popover>Anna\n", LOOKS),
    ],
)  # fmt: skip
def test_what_strikes_or_hides_above_the_columns_of_a_sheet_is_asked_about(where: str, asks: str) -> None:
    for sign in ",;|\t":
        assert asks in asked((where + SHEET).replace(",", sign), "list.csv"), sign


@pytest.mark.parametrize(
    ("header", "asks"),
    [
        ("~~count~~,name", "struck"), ("count,<s>name</s>", "struck"), ("count,name,<s>notes</s>", "struck"),
        ('count,"<font color=white>name"', LOOKS), ("count,[color=white]name[/color]", LOOKS),
    ],
)  # fmt: skip
def test_what_strikes_or_hides_in_the_header_of_a_sheet_is_asked_about(header: str, asks: str) -> None:
    assert asks in asked(SHEET.replace("count,name", header), "list.csv")


def test_a_struck_cell_beside_a_card_is_asked_about() -> None:
    sheet = SHEET.replace("count,name", "count,name,set").replace(
        "Cinder Wolves", "Cinder Wolves,<s>base</s>"
    )
    assert "struck" in asked(sheet, "list.csv")


def test_a_struck_row_belongs_to_the_list_of_its_player() -> None:
    rows = [f"{who},3,{name}" for who in ("Anna", "Ben") for name in (*UNITS, *TRICKS)]
    rows[25] = f"Ben,3,~~{UNITS[5]}~~"
    anna, ben = judged("player,count,name\n" + "\n".join(rows), "list.csv")
    assert (anna.deck.player, anna.status) == ("Anna", "legal")
    assert (ben.deck.player, ben.status) == ("Ben", "ask")


def test_a_struck_link_is_asked_about() -> None:
    (deck,) = read(WHOLE, "warcry")
    for line in ("~~{}~~", "<s>{}</s>", "[s] {} [/s]", "<!-- {} -->"):
        assert "struck" in asked(line.format(to_payload(deck)))


def test_each_list_of_a_page_is_asked_about_its_looks_once() -> None:
    text = f'Player: Anna\n<div style="color:white">\n{WHOLE}Player: Ben\n{WHOLE}</div>'
    for verdict in judged(text):
        assert verdict.status == "ask" and [each.key for each in verdict.findings] == ["LOOKS"]


def test_no_card_is_hoped_for_behind_the_looks_of_a_page() -> None:
    short = WHOLE.replace("3 Ash Prowlers", "[color=red]2 Ash Prowlers[/color]")
    assert statuses(short) == ["illegal"]


def struck(name: str, stroke: str) -> str:
    """A name as chats and generators of struck text write it: a stroke behind each letter."""
    return "".join(sign + stroke for sign in name)


STROKES = "\u0334\u0335\u0336\u0337\u0338\u033d\u0353\u20d2\u20d3\u20d8\u20e0\u20e5\u20e6\u20ea\u20eb"
SHEET = "count,name\n" + "".join(f"3,{name}\n" for name in (*UNITS, *TRICKS))
NOT_PLAIN = [
    *(struck("Cinder Wolves", stroke) for stroke in STROKES),
    "C\u0336inder Wolves", "~~Cinder Wolves~~", "~Cinder Wolves~", "Cinder ~~Big~~ Wolves",
    "<s>Cinder Wolves</s>",
]  # fmt: skip


@pytest.mark.parametrize("name", NOT_PLAIN)
@pytest.mark.parametrize("table", [True, False])
def test_a_struck_name_is_asked_about_wherever_it_stands(name: str, table: bool) -> None:
    rows = [[3, name if each == "Cinder Wolves" else each] for each in (*UNITS, *TRICKS)]
    texts = {
        "list.txt": WHOLE.replace("Cinder Wolves", name),
        "list.csv": SHEET.replace("Cinder Wolves", name),
        "list.json": json.dumps({"cards": rows}),
    }
    desk = judge("open", invented("warcry") if table else None, "warcry")
    for source, text in texts.items():
        (verdict,) = (desk.verdict(deck) for deck in read(text, "warcry", source))
        assert verdict.status == "ask", source
        assert "struck through" in " ".join(str(each.text) for each in verdict.findings), source


@pytest.mark.parametrize("name", ["ᶜⁱⁿᵈᵉʳ ʷᵒˡᵛᵉˢ", "Ⓒⓘⓝⓓⓔⓡ Ⓦⓞⓛⓥⓔⓢ", "C⃝inder Wolves", "ₑ Cinder Wolves"])
def test_a_name_in_small_print_is_not_taken_for_the_plain_one(name: str) -> None:
    assert statuses(WHOLE.replace("Cinder Wolves", name)) == ["ask"]
    assert statuses(SHEET.replace("Cinder Wolves", name), "list.csv") == ["ask"]


@pytest.mark.parametrize(
    "name", ["Ｃｉｎｄｅｒ Ｗｏｌｖｅｓ", "𝐂𝐢𝐧𝐝𝐞𝐫 𝐖𝐨𝐥𝐯𝐞𝐬", "Cindér Wo\u0301lves", "C\u0332inder Wolves"]
)
def test_a_name_in_other_letters_is_still_that_name(name: str) -> None:
    assert statuses(WHOLE.replace("Cinder Wolves", name)) == ["legal"]


CARDS = [{"count": 3, "name": name} for name in (*UNITS, *TRICKS)]


@pytest.mark.parametrize(
    "more",
    [
        {"removed": True}, {"status": "cut"}, {"tags": ["out"]}, {"in": False}, {"Name": "Oaken Buckler"},
        {"title": "Oaken Buckler"}, {"qty": 1}, {"side": "good"},
    ],
)  # fmt: skip
def test_what_one_card_alone_says_of_itself_is_asked_about(more: dict) -> None:
    cards = [{**card, **more} if card["name"] == "Cinder Wolves" else card for card in CARDS]
    assert statuses(json.dumps({"cards": cards})) == ["ask"]
    parts = {"army": [{**card, **more} for card in CARDS[:10]], "action": CARDS[10:]}
    assert statuses(json.dumps(parts)) == ["ask"]


def test_a_count_inside_of_a_card_that_differs_from_the_one_beside_it_is_asked_about() -> None:
    inside = [{"count": 3, "card": {"name": each["name"], "count": 1}} for each in CARDS]
    assert statuses(json.dumps({"cards": inside})) == ["ask"]


def test_a_field_that_every_card_has_is_named() -> None:
    cards = [{**card, "finish": "plain"} for card in CARDS]
    assert "not read: finish" in noted(json.dumps({"cards": cards}))
    stated = [{**card, "player": "Anna"} for card in CARDS]
    assert "not read" not in noted(json.dumps({"cards": stated}))


def test_a_cell_that_only_some_rows_have_is_asked_about() -> None:
    short = SHEET.replace("count,name", "count,name,cut").replace("Cinder Wolves", "Cinder Wolves,yes")
    assert statuses(short, "list.csv") == ["ask"]


@pytest.mark.parametrize("value", ["good", "3", "neither"])
def test_a_side_that_a_later_row_names_is_read_too(value: str) -> None:
    sheet = SHEET.replace("count,name", "count,name,side").replace("Cinder Wolves", f"Cinder Wolves,{value}")
    assert "legal" not in statuses(sheet, "list.csv")
    other = sheet.replace("Ash Prowlers", "Ash Prowlers,evil")
    assert statuses(other, "list.csv") == ["ask"]


@pytest.mark.parametrize("name", ["Anna #1", "Anna # 12", "Anna // Kim", "Rush #2 (new)"])
def test_a_sign_of_comments_behind_a_name_is_a_part_of_it(name: str) -> None:
    (verdict,) = judged(f"Player: {name}\nDeck: {name}\n{WHOLE}")
    assert (verdict.status, verdict.deck.player, verdict.deck.title) == ("legal", name, name)
    (verdict,) = judged(f"{name}\n\n{WHOLE}")
    assert (verdict.status, verdict.deck.title) == ("legal", name)
    (again,) = read(to_text([verdict.deck]), "warcry")
    assert again.title == name


@pytest.mark.parametrize("line", ["Player: Anna // wolves removed", "Side: evil # cut the wolves"])
def test_a_remark_behind_a_word_about_the_list_is_still_asked_about(line: str) -> None:
    assert statuses(f"{line}\n{WHOLE}") == ["ask"]


@pytest.mark.parametrize("name", ["#1 Anna", "# 7", "// Anna"])
def test_a_name_that_begins_like_a_comment_is_a_name(name: str) -> None:
    (deck,) = read(f"Player: {name}\n**Deck:** {name}\n{WHOLE}", "warcry")
    assert (deck.player, deck.title) == (name, name)


@pytest.mark.parametrize(
    "line",
    ["Army", "Army (30):", "Total: 60", "Player: Anna", "3 Ash Prowlers, 3 Bone Lanterns", "3 of each"],
)
@pytest.mark.parametrize("sign", ["#", "//"])
def test_a_remark_behind_any_line_is_read(line: str, sign: str) -> None:
    text = WHOLE.replace("Army\n", f"Army\n{line}\n") if line != "Army" else WHOLE
    told = text.replace(f"{line}\n", f"{line} {sign} without Cinder Wolves\n", 1)
    assert asked(told) != asked(text) if statuses(text) == ["ask"] else statuses(told) != statuses(text)


def test_a_remark_behind_an_address_is_read() -> None:
    (deck,) = read("https://x.org/?deck=3WC2,3WC3 # cut WC3", "warcry")
    assert [each.text for each in deck.passed] + [each.token for each in deck.unread] == ["cut WC3"]


def test_a_field_of_our_own_export_that_nobody_knows_is_refused() -> None:
    card = {"count": 3, "name": "Cinder Wolves", "removed": True}
    for deck in ({"game": "warcry", "entries": [card]}, {"game": "warcry", "entries": [], "cut": [card]}):
        with pytest.raises(DataError, match="known"):
            read(json.dumps({"companion": "deck", "version": 1, "decks": [deck]}), "warcry")


def test_two_sides_of_one_list_are_asked_about() -> None:
    assert statuses(f"Side: evil\nSide: good\n{WHOLE}") == ["ask"]


def test_a_struck_card_of_a_squad_is_asked_about() -> None:
    plain = "Жабка\nПродащица\nОвсинка"
    first, _, rest = plain.partition("\n")
    reasons = [
        each.reason
        for deck in read(f"{struck(first, chr(0x336))}\n{rest}", "kubnazub")
        for each in deck.unread
    ]
    assert "struck through" in str(reasons[0])


@pytest.mark.parametrize(
    "line", ["# 1 Kiln Brutes", "// 1 Kiln Brutes", "#1 Kiln Brutes", "1 Ash Prowlers # 1 Kiln Brutes"]
)
def test_a_card_in_a_comment_is_asked_about(line: str) -> None:
    assert statuses(
        WHOLE.replace(
            "3 Ash Prowlers", line.replace("1 Ash", "3 Ash") if "Ash" in line else f"3 Ash Prowlers\n{line}"
        )
    ) == ["ask"]


def test_two_cards_on_a_line_parted_by_a_comment_sign_are_not_one() -> None:
    assert statuses(WHOLE.replace("3 Hold Fast!", "2 Hold Fast! // 1 Blind Corner")) == ["ask"]


@pytest.mark.parametrize("farewell", ["--", "Thanks!", "Спасибо!", "Cheers,", "Merci"])
@pytest.mark.parametrize("card", ["Капитан Лаар", "капитан лаар"])
def test_cards_below_a_farewell_are_asked_about(farewell: str, card: str) -> None:
    names = [each.name for each in shipped().cards if each.name != "Капитан Лаар"][:3]
    verdicts = judged("\n".join([*names, farewell, card]), game="kubnazub")
    assert [each.status for each in verdicts] == ["ask"]
    assert any(
        each.card.casefold() == "капитан лаар" for each in verdicts[0].findings if each.severity == "ask"
    )


def test_a_name_below_a_farewell_that_is_no_card_is_named_as_left_out() -> None:
    text = WHOLE + "\nThanks!\nAnna Weber\n"
    assert statuses(text) == ["legal"]
    assert "left out" in noted(text)


# -- CSV ------------------------------------------------------------------------------------------


def table(head: str, *tail: str) -> str:
    body = [f"{name},3" + "".join(f",{cell}" for cell in tail) for name in (*UNITS, *TRICKS)]
    return "\n".join([head, *body])


@pytest.mark.parametrize(
    ("head", "tail"),
    [
        ("Name,Count,Board", "side"), ("Name,Count,Sideboard", "yes"), ("Name,Count,Foil Quantity", "1"),
        ("Name,Count,Board", "main"), ("Name,Count,SB", "x"), ("Name,Count,Extra", "2"),
        ("Name,Count,Сайдборд", "да"), ("Card,Main,Side", "1"),
    ],
)  # fmt: skip
def test_a_column_that_may_change_counts_or_parts_is_read_or_asked_about(head: str, tail: str) -> None:
    is_number = head.endswith(("Extra", "Foil Quantity"))
    expected = "legal" if tail == "main" else "ask" if is_number else "illegal"
    assert statuses(table(head, tail), "list.csv") == [expected]


@pytest.mark.parametrize("head", ["Name,Count,Rarity", "Name,Count,Artist", "Name,Count,Comment"])
def test_a_column_that_changes_nothing_is_named(head: str) -> None:
    text = table(head, "rare")
    assert statuses(text, "list.csv") == ["legal"]
    assert head.rsplit(",", 1)[1] in noted(text, "list.csv")


def test_a_row_that_begins_with_a_number_sign_is_no_comment_if_it_names_a_card() -> None:
    text = "No,Name,Count\n" + "\n".join(f"#{at},{name},3" for at, name in enumerate((*UNITS, *TRICKS), 1))
    text += "\n#21,Kiln Brutes,4\n"
    assert "legal" not in statuses(text, "list.csv")


# -- JSON -----------------------------------------------------------------------------------------


def test_equal_keys_of_json_are_asked_about() -> None:
    cards = ", ".join(f'"{name}": 3' for name in (*UNITS, *TRICKS))
    assert statuses(f'{{"deck": {{"Ash Prowlers": 4, {cards}}}}}') != ["legal"]
    whole = json.dumps({"deck": dict.fromkeys((*UNITS, *TRICKS), 3)})
    assert statuses(whole) == ["legal"]
    assert statuses('{"deck": {"Kiln Brutes": 4}, ' + whole[1:]) != ["legal"]


# -- what the list says of itself -----------------------------------------------------------------


@pytest.mark.parametrize("claim", ["Action (33)", "Action: 33 cards", "Action - 27"])
def test_a_stated_number_that_disagrees_is_a_question(claim: str) -> None:
    assert statuses(WHOLE.replace("Action", claim)) == ["ask"]


@pytest.mark.parametrize("total", ["Total: 63", "Total: 57 cards", "Итого: 61"])
def test_a_total_that_disagrees_is_a_question(total: str) -> None:
    assert statuses(WHOLE + total) == ["ask"]


def test_the_format_that_a_list_names_is_asked_about_where_another_judges() -> None:
    assert statuses("Format: Attrition\n" + WHOLE) == ["ask"]
    assert statuses("Format: Open\n" + WHOLE) == ["legal"]


# -- what a sheet says beside its cards -----------------------------------------------------------


def sheet(head: str, *rows: str, **odd: str) -> str:
    """A sheet with three of each card; `odd` is the further cell of the first row, `even` of all others."""
    first, others = odd.get("odd", ""), odd.get("even", "")
    cards = [f"3,{name},{others if at else first}" for at, name in enumerate((*UNITS, *TRICKS))]
    return "\n".join([head, *cards, *rows])


@pytest.mark.parametrize("title", ["Team", "Status", "In deck", "x", "Event", "Group", "Card 2", "Заявка"])
def test_a_column_that_nobody_knows_is_asked_about_once_where_its_rows_differ(title: str) -> None:
    (verdict,) = judged(sheet(f"Count,Card,{title}", odd="one", even="two"), "list.csv")
    asks = [each for each in verdict.findings if each.severity == "ask"]
    assert verdict.status == "ask" and len(asks) == 1 and asks[0].card == f"{title}: one, two"
    assert statuses(sheet(f"Count,Card,{title}", odd="same", even="same"), "list.csv") == ["legal"]


@pytest.mark.parametrize("title", ["Owner", "Email", "Surname", "Фамилия", "Pseudo", "List ID"])
def test_a_column_that_names_a_player_parts_the_lists(title: str) -> None:
    decks = read(sheet(f"Count,Card,{title}", odd="Anna", even="Boris"), "warcry", "list.csv")
    assert [len(deck.entries) for deck in decks] == [1, 19]


def test_first_and_last_name_are_one_player() -> None:
    text = "First name,Last name,Count,Card\nAnna,Weber,3,Ash Prowlers\nAnna,Kranz,3,Bone Lanterns\n"
    assert [deck.player for deck in read(text, "warcry", "list.csv")] == ["Anna Weber", "Anna Kranz"]


@pytest.mark.parametrize("remark", ["cut this", "Kiln Brutes", "+1 Kiln Brutes", "убрать", "retirée"])
def test_a_remark_that_may_change_the_list_is_asked_about(remark: str) -> None:
    assert statuses(sheet("Count,Card,Comment", odd=remark), "list.csv") == ["ask"]
    assert statuses(sheet("Count,Card,Comment", odd="my favourite"), "list.csv") == ["legal"]


@pytest.mark.parametrize(
    "text",
    [
        sheet("Count,Card", odd="1"),
        sheet("Count,Card,Card", odd="Kiln Brutes"),
        sheet("Count,Card,Count", odd="4", even="3"),
        sheet("Count,Card,Qty", odd="4", even="3"),
        "Count,Card\n" + "\n".join(f"3,{name}" for name in (*UNITS[:5], *TRICKS[:5]))
        + "\n,\n" + "\n".join(f"3,{name}" for name in (*UNITS[5:], *TRICKS[5:])),
    ],
)  # fmt: skip
def test_cells_beyond_the_header_equal_columns_and_blank_rows_are_asked_about(text: str) -> None:
    assert statuses(text, "list.csv") == ["ask"]


@pytest.mark.parametrize(
    ("field", "odd", "even", "status"),
    [
        ("sideboard", True, False, "illegal"), ("board", "side", "main", "illegal"), ("foils", 1, 0, "ask"),
        ("quantity", 4, 3, "ask"), ("removed", True, False, "ask"), ("removed", False, False, "legal"),
        ("notes", "or Kiln Brutes", "", "ask"), ("rarity", "rare", "common", "legal"),
        ("main", False, False, "ask"), ("main", 0, 0, "ask"), ("main", True, True, "legal"),
    ],
)  # fmt: skip
def test_fields_of_json_items_are_read_or_asked_about(
    field: str, odd: object, even: object, status: str
) -> None:
    cards = [{"name": n, "count": 3, field: even if at else odd} for at, n in enumerate((*UNITS, *TRICKS))]
    assert statuses(json.dumps({"cards": cards})) == [status]


def test_a_word_of_json_that_mentions_a_card_is_asked_about() -> None:
    cards = dict.fromkeys((*UNITS, *TRICKS), 3)
    assert statuses(json.dumps({"deck": cards, "about": "plus 1 Kiln Brutes"})) == ["ask"]
    assert statuses(json.dumps({"deck": cards, "about": "played since spring"})) == ["legal"]


# -- what a text says in passing ------------------------------------------------------------------


@pytest.mark.parametrize(
    "below", ["Thanks!\nP.S. swap 3 Ash Prowlers for 4 Kiln Brutes", "-- \nAnna\nPS and one more Kiln Brutes"]
)
def test_a_sentence_below_a_farewell_that_mentions_a_card_is_asked_about(below: str) -> None:
    assert statuses(f"{WHOLE}\n{below}") == ["ask"]


def test_pluses_and_minuses_may_be_cards_put_in_and_taken_out() -> None:
    assert statuses(WHOLE.replace("3 Ash Prowlers", "- 3 Ash Prowlers\n+ 3 Kiln Brutes")) == ["ask"]


@pytest.mark.parametrize("sign", ["- ", "– ", "+ "])
@pytest.mark.parametrize("card", ["Ash Prowlers", "Fen Stranglers", "Jagged Maw", "A Borrowed Hour"])
@pytest.mark.parametrize("text", [WHOLE, half(0, 10, "", "")])
def test_a_sign_before_only_some_cards_of_a_part_is_asked_about(text: str, card: str, sign: str) -> None:
    assert statuses(text.replace(f"3 {card}", f"{sign}3 {card}")) == ["ask"]


@pytest.mark.parametrize("border", ["---", "=====", "* * *", "Отряд", "Отряд:"])
def test_two_squads_in_one_text_are_asked_about(border: str) -> None:
    text = f"Отряд\nКапитан Лаар\nПродащица\n{border}\nТестер\nСудья\n"
    assert [each.status for each in judged(text, game="kubnazub")] == ["ask"]


def test_a_ruled_line_above_a_heading_parts_no_squads() -> None:
    text = "Элита\n---\nКапитан Лаар\n---\nРядовые\nПродащица\n"
    found = [each.key for each in judged(text, game="kubnazub")[0].findings]
    assert "SECOND_LIST" not in found


def test_cards_that_are_alternatives_are_asked_about() -> None:
    assert [each.status for each in judged("Капитан Лаар / Продащица\nТестер", game="kubnazub")] == ["ask"]


# -- two lists that only the cards tell apart -----------------------------------------------------


def cards_of(first: int, last: int) -> tuple[str, ...]:
    return (*UNITS[first:last], *TRICKS[first:last])


RUN_TOGETHER = {
    "no sign at all": half(0, 5, "", "") + half(5, 10, "", ""),
    "the second list under headings": half(0, 5, "", "") + half(5, 10),
    "the second list the other way round": half(0, 5, "", "") + lines(TRICKS[5:]) + lines(UNITS[5:]),
    "numbers that begin again": "".join(
        f"{at}. 3 {name}\n" for part in (cards_of(0, 5), cards_of(5, 10)) for at, name in enumerate(part, 1)
    ),
    "a second list with a single unit": lines(UNITS[:9])
    + lines(TRICKS[:5])
    + lines(UNITS[9:])
    + lines(TRICKS[5:]),
    "the same cards again": half(0, 10, "", "").replace("3 ", "2 ") + half(0, 10, "", "").replace("3 ", "1 "),
}


@pytest.mark.parametrize("text", RUN_TOGETHER.values(), ids=RUN_TOGETHER.keys())
def test_two_lists_that_are_run_together_are_asked_about(text: str) -> None:
    (verdict,) = judged(text)
    assert verdict.status == "ask" and "SECOND_LIST" in codes(verdict)


@pytest.mark.parametrize("text", RUN_TOGETHER.values(), ids=RUN_TOGETHER.keys())
def test_a_judge_may_say_that_it_is_one_list(text: str) -> None:
    (deck,) = read(text, "warcry")
    at = judge("open", invented("warcry"))
    finding = next(each for each in at.verdict(deck).findings if each.key == "SECOND_LIST")
    question = find_question(deck, finding)
    assert question is not None and finding.readings
    told = at.verdict(list_of(plain_list(answered(deck, question, 0)), "warcry"))
    assert told.status == "legal" and "Another list may begin here" in str(told.findings[-1].text)
    assert judge("open", invented("warcry"), one_list=True).verdict(deck).status == "legal"


def test_two_legal_lists_that_share_cards_are_asked_about_and_not_illegal() -> None:
    good = tuple(card.name for card in invented("warcry").cards if card.factions == ("good",))[:10]
    assert statuses(WHOLE + WHOLE) == ["ask"]
    assert statuses(half(0, 10, "", "") + lines(good) + lines(TRICKS)) == ["ask"]
    assert statuses(half(0, 5, "", "") + half(5, 10, "", "").replace("3 ", "4 ")) == ["illegal"]


@pytest.mark.parametrize("fields", [("Section", "Count", "Name"), ("No", "Count", "Name"), ("Count", "Name")])
def test_a_sheet_of_two_lists_is_asked_about(fields: tuple[str, ...]) -> None:
    rows = [",".join(fields)]
    for first, last in ((0, 5), (5, 10)):
        for at, name in enumerate(cards_of(first, last), 1):
            cells = {
                "Section": "Army" if name in UNITS else "Action",
                "No": str(at),
                "Count": "3",
                "Name": name,
            }
            rows.append(",".join(cells[field] for field in fields))
    assert statuses("\n".join(rows), "list.csv") == ["ask"]


def test_json_of_two_lists_is_asked_about() -> None:
    items = [{"name": name, "count": 3} for part in (cards_of(0, 5), cards_of(5, 10)) for name in part]
    assert statuses(json.dumps({"cards": items})) == ["ask"]
    players = [{**item, "player": "Anna" if at < 10 else "Boris"} for at, item in enumerate(items)]
    players.sort(key=lambda item: item["name"] in TRICKS)
    assert statuses(json.dumps({"cards": players})) == ["ask"]


def tricks_of(type: str) -> tuple[str, ...]:
    return tuple(card.name for card in invented("warcry").cards if card.type == type and card.name in TRICKS)


TACTICS = tricks_of("Tactic")
COMMANDS = (*tricks_of("Command"), *tricks_of("Reaction"))


@pytest.mark.parametrize(
    "text",
    [
        half(0, 10, "", "") + "3 Kiln Brutes\n3 Lamp Eaters\n",
        half(0, 9, "", "") + "3 Oaken Buckler\n3 A Borrowed Hour\n3 Jagged Maw\n",
        "".join(f"3 {name}\n" for name in sorted((*UNITS, *TRICKS))),
        "".join(f"1 {name}\n" * 3 for name in (*UNITS, *TRICKS)),
        "".join(f"{at}. 3 {name}\n" for part in (UNITS, TRICKS) for at, name in enumerate(part, 1)),
        half(0, 10, "", "").replace("3 Ash Prowlers", "2 Ash Prowlers") + "1 Ash Prowlers\n",
        f"{lines(UNITS)}\n{lines(TACTICS)}\n3 Oaken Buckler\n\n{lines(COMMANDS)}",
        "".join(f"- 3 {name}\n" for name in (*UNITS, *TRICKS)),
        "".join(f"[x] 3 {name}\n" for name in (*UNITS, *TRICKS)),
        "".join(f"☐ 3 {name}\n" for name in (*UNITS, *TRICKS)),
        "Army\n" + lines(UNITS) + "Action\n" + lines(TRICKS).replace("3 ", "- 3 "),
    ],
)  # fmt: skip
def test_a_list_in_an_order_of_its_own_is_not_asked_about(text: str) -> None:
    assert statuses(text) == ["legal"]


@pytest.mark.parametrize("remark", ["# 4 actually", "// cut one", "# убрать", "# maybe"])
def test_a_remark_behind_a_card_that_may_take_it_out_is_asked_about(remark: str) -> None:
    assert statuses(WHOLE.replace("3 Ash Prowlers", f"3 Ash Prowlers {remark}")) == ["ask"]
    assert statuses(WHOLE.replace("3 Ash Prowlers", "3 Ash Prowlers # my favourite")) == ["legal"]


@pytest.mark.parametrize("cell", ["side", "Sideboard", "сайд", "maybe"])
def test_a_cell_that_may_take_cards_out_is_asked_about_once(cell: str) -> None:
    (verdict,) = judged("\n".join(f"3\t{name}\t{cell}" for name in (*UNITS, *TRICKS)))
    assert verdict.status == "ask" and len([each for each in verdict.findings if each.severity == "ask"]) == 1


@pytest.mark.parametrize(
    "above", ["3 Ash Prowlers;;", "Ash Prowlers;x3;", "Not these;;", "Ash Prowlers;;Anna"]
)
def test_what_stands_above_the_columns_of_a_sheet_is_asked_about_if_it_may_change_the_list(
    above: str,
) -> None:
    rows = "".join(f"{name};3;Anna\n" for name in (*UNITS, *TRICKS))
    assert statuses(f"{above}\nName;Qty;Player\n{rows}", "x.csv") != ["legal"]


@pytest.mark.parametrize("above", ["{};", "{};four", "{};IV", "{};x", "four {}", "no {}"])
@pytest.mark.parametrize("first", ["", "Spring cup;\n"])
def test_a_card_above_the_columns_of_a_sheet_is_asked_about(above: str, first: str) -> None:
    sheet = "Name;Qty\n" + "".join(f"{name};3\n" for name in (*UNITS, *TRICKS))
    assert statuses(f"{first}{sheet}", "x.csv") == ["legal"]
    assert "legal" not in statuses(f"{first}{above.format(UNITS[0])}\n{sheet}", "x.csv")


@pytest.mark.parametrize("box", ["☑", "☐", "[x]", "[ ]", "✓", "- [x]"])
def test_boxes_before_some_lines_alone_are_asked_about(box: str) -> None:
    text = "".join(f"3 {name}\n" for name in (*UNITS, *TRICKS))
    assert statuses(text) == ["legal"]
    assert statuses(text.replace("3 Hold", f"{box} 3 Hold")) == ["ask"]


@pytest.mark.parametrize("words", ["// not in the deck", "# Maybe", "// Cut", "# Old list:", "Not these:"])
def test_cards_under_words_above_the_first_heading_are_asked_about(words: str) -> None:
    army, action = "".join(f"3 {name}\n" for name in UNITS), [f"3 {name}\n" for name in TRICKS]
    headed = "\nArmy\n" + army + "\nAction\n" + "".join(action[1:])
    assert statuses(f"{words}\n{action[0]}{headed}") == ["ask"]
    titled = "# Friday night\n" + army + "\nAction\n" + "".join(action)
    assert statuses(titled) == ["legal"], "a title over cards that no heading names again"


@pytest.mark.parametrize(("ticked", "open"), [("☑", "☐"), ("[x]", "[ ]"), ("✓", "○"), ("- [x]", "- [ ]")])
def test_lines_that_are_ticked_and_lines_that_are_not_are_asked_about(ticked: str, open: str) -> None:
    text = "".join(f"{ticked} 3 {name}\n" for name in (*UNITS, *TRICKS))
    assert statuses(text) == ["legal"]
    assert statuses(text.replace(f"{ticked} 3 Hold", f"{open} 3 Hold")) == ["ask"]


@pytest.mark.parametrize("sign", ["+ ", "- "])
def test_signs_in_front_of_the_last_lines_only_are_asked_about(sign: str) -> None:
    assert statuses(f"{WHOLE}{sign}3 Blind Corner\n") == ["ask"]


FIRST, SECOND = ("Продащица", "Пророк Бааагх"), ("Зодчий", "Навешиватель")


def squads(text: str, format: str = "squad") -> list[str]:
    at = judge(format, shipped(), seat=1)
    return [at.verdict(deck).status for deck in read(text, "kubnazub")]


@pytest.mark.parametrize(
    "text",
    [
        "{0}\n{1}\n\n{2}\n{3}", "Отряд\n{0}\n{1}\n\n{2}\n{3}", "{0}, {1}\n{2}, {3}", "{0}, {1}\n\n{2}, {3}",
        "1. {0}\n2. {1}\n1. {2}\n2. {3}", "{0}\n{1}\n{2}\n{3}\n+ Тестер", "{0}\n{1}\n{2}\n- {3}",
        "{0} + {1}\n{2} + {3}",
    ],
)  # fmt: skip
def test_two_squads_with_hardly_a_sign_between_them_are_asked_about(text: str) -> None:
    assert squads(text.format(*FIRST, *SECOND)) == ["ask"]


@pytest.mark.parametrize(
    "text",
    [
        "{1}\n{3}\n\n{0}\n{2}", "{1}, {3}\n{0}, {2}", "{0}, {1},\n{2}, {3}", "{0}\n{1}\n{2}\n{3}\n\nТестер",
        "Отряд\n\n{0}\n{1}\n{2}\n{3}", "{0}\n\n{1}\n\n{2}\n\n{3}", "Элита\n{1}\n{3}\n\nРядовые\n{0}\n{2}",
        "1. {0}\n2. {1}\n3. {2}\n4. {3}", "- {0}\n- {1}\n- {2}\n- {3}",
    ],
)  # fmt: skip
def test_a_squad_that_is_grouped_is_not_asked_about(text: str) -> None:
    assert squads(text.format(*FIRST, *SECOND)) == ["legal"]


def test_decks_of_a_duel_are_told_apart_too() -> None:
    names = [card.name for card in shipped().cards]
    twenty = ["".join(f"2 {name}\n" for name in names[at::6][:10]) for at in (0, 1)]
    assert squads("".join(twenty), "home") == ["legal"]
    assert squads("\n".join(twenty), "home") == ["ask"]
    assert squads(twenty[0] + twenty[0].replace("2 ", "1 "), "home") == ["ask"]


# -- chats, halves and lists without counts -----------------------------------------------------------


def chat(who: str, names: tuple[str, ...], count: int = 3) -> str:
    return "".join(f"[12:31] {who}: {count}x {name}\n" for name in names)


def test_the_lists_of_two_people_in_a_chat_are_two() -> None:
    text = chat("Anna", UNITS[:5] + TRICKS[:5]) + chat("Boris", UNITS[5:] + TRICKS[5:])
    found = judged(text)
    assert [each.deck.player for each in found] == ["Anna", "Boris"]
    assert [each.status for each in found] == ["illegal", "illegal"]


@pytest.mark.parametrize("head", ["{who}  12:31 PM", "{who} — Today at 12:31", "{who}, [17.11.2026 12:31]"])
def test_below_the_heads_of_two_people_stand_two_lists(head: str) -> None:
    first, second = (head.format(who=who) for who in ("Anna", "Boris"))
    found = judged(f"{first}\n{half(0, 5)}{second}\n{half(5, 10)}")
    assert [(each.deck.player, each.status) for each in found] == [("Anna", "illegal"), ("Boris", "illegal")]


def test_a_card_in_a_later_message_again_is_asked_about() -> None:
    text = chat("Anna", UNITS + TRICKS[:-1]) + chat("Anna", TRICKS[-1:], 1) + chat("Anna", TRICKS[-1:], 2)
    assert statuses(text) == ["ask"]


@pytest.mark.parametrize("talk", ["cut the Ash Prowlers", "Ash Prowlers?", "no Ash Prowlers!?"])
def test_talk_that_names_a_card_is_asked_about(talk: str) -> None:
    assert statuses(chat("Anna", UNITS + TRICKS) + f"[12:40] Boris: {talk}\n") == ["ask"]


def test_cards_above_the_first_stamp_may_be_somebody_elses() -> None:
    assert statuses(half(0, 5, "", "") + chat("Boris", UNITS[5:] + TRICKS[5:])) == ["ask"]


@pytest.mark.parametrize(
    "word", ["Not", "SB", "Maybeboard", "Missing", "For trade", "Want", "Price", "Sold", "Old list",
             "Proxies", "Хочу", "Продам", "Не хватает", "Cherche", "Ancien"],
)  # fmt: skip
def test_a_word_that_takes_cards_out_is_no_writer(word: str) -> None:
    text = "".join(f"{word}: 3x {name}\n" for name in UNITS + TRICKS)
    assert statuses(text) != ["legal"]


@pytest.mark.parametrize(
    "words",
    ["1x Jagged Maw", "sorry, no Jagged Maw, Lamp Eaters instead", "~~3 Jagged Maw~~", "-3 Jagged Maw"],
)
def test_who_comes_back_in_a_chat_speaks_of_the_own_list(words: str) -> None:
    text = chat("Anna", UNITS + TRICKS) + chat("Boris", UNITS + TRICKS) + f"[12:40] Anna: {words}\n"
    found = judged(text)
    assert [(each.deck.player, each.status) for each in found] == [("Anna", "ask"), ("Boris", "legal")]


def test_a_squad_in_messages_with_talk_between_them_is_not_two_squads() -> None:
    said = ["Анна: Главный обоз", "Анна: Степной судья", "Судья: это всё?", "Анна: Второй обоз"]
    lists = read("\n".join(f"[12:31] {each}" for each in said), "kubnazub")
    first, _ = (judge("squad", invented("kubnazub")).verdict(deck) for deck in lists)
    assert (first.status, first.deck.player, len(first.deck.entries)) == ("ask", "Анна", 3)


MIXED = [f"3 {name}" for pair in zip(UNITS, TRICKS, strict=True) for name in pair]


@pytest.mark.parametrize(
    "between",
    ["Thanks!", "Cheers", "Спасибо!", "Sent from my iPhone", "On Monday Boris wrote:", "Hi,",
     "Here is my list:", "30", "Total: 30", ">", "Boris, [17.11.2026 12:31]", "[12:35] Boris:",
     "Boris — Today at 12:31"],
)  # fmt: skip
def test_what_stands_beside_a_list_may_part_two_without_headings(between: str) -> None:
    assert statuses("\n".join([*MIXED[:10], between, *MIXED[10:]])) == ["ask"]


@pytest.mark.parametrize("army", ["Army\n", "\nArmy (15)\n", "---\nArmy\n"])
def test_cards_of_all_parts_above_the_first_heading_may_be_another_list(army: str) -> None:
    assert statuses("\n".join(MIXED[:10]) + "\n" + half(5, 10, army)) == ["ask"]


@pytest.mark.parametrize(
    "between", ["Спасибо!", "Борис пишет:", "Sent from my iPhone", "Привет,", "Вот мой отряд:", "Отряд:",
                "Колода", "Итого: 2", "Элитные"],
)  # fmt: skip
def test_two_squads_are_parted_by_what_begins_or_ends_one(between: str) -> None:
    text = f"Степной судья\nПыльный заяц\n{between}\nГлавный обоз\nПевчий табун"
    (deck,) = read(text, "kubnazub")
    assert judge("squad", invented("kubnazub")).verdict(deck).status == "ask"


@pytest.mark.parametrize(
    ("head", "row", "between"),
    [
        ("count,card", "3,{name}", "Player,Boris"),
        ("count,card", "3,{name}", "---"),
        ("section,count,card", "{part},3,{name}", ""),
        ("section,count,card", "{part},3,{name}", "Total,30"),
        ("section,count,card", "{part},3,{name}", "Sideboard"),
        ("count,card,note", "3,{name},{who}", "3,Kiln Brutes,Boris"),
    ],
)
def test_two_lists_in_a_sheet_are_asked_about(head: str, row: str, between: str) -> None:
    names = [entry[2:] for entry in MIXED]
    rows = [
        row.format(name=name, part="Army" if name in UNITS else "Action", who="Anna" if at < 10 else "Boris")
        for at, name in enumerate(names)
    ]
    assert statuses("\n".join([head, *rows[:10], between, *rows[10:]]), "a.csv") == ["ask"]


@pytest.mark.parametrize("notes", [("cut", "good"), ("Anna", "Boris"), ("good", "to the sideboard")])
def test_what_data_remarks_on_cards_is_asked_about(notes: tuple[str, str]) -> None:
    cards = [{"count": 3, "name": entry[2:], "note": notes[at >= 10]} for at, entry in enumerate(MIXED)]
    assert statuses(json.dumps(cards), "a.json") == ["ask"]


@pytest.mark.parametrize(
    "note",
    [
        ["cut"],
        {"text": "removed"},
        [{"by": "Anna"}, {"text": ["убрать"]}],
        {"de": None, "fr": "à retirer"},
        True,
        0,
    ],
)
def test_a_remark_of_data_need_not_be_a_plain_text(note: object) -> None:
    cards = [
        {"count": 3, "name": entry[2:]} | ({"notes": note} if at == 2 else {})
        for at, entry in enumerate(MIXED)
    ]
    assert statuses(json.dumps(cards), "a.json") == ["ask"]


ODD_FIELDS = [
    ({}, {"main": False}), ({}, {"mainboard": "no"}), ({"main": "yes"}, {"main": "no"}),
    ({"main": 3}, {"main": 0}), ({"main": "x"}, {"main": ""}), ({}, {"type": "Sideboard"}),
    ({"type": ""}, {"type": "removed"}), ({"type": "Unit"}, {"type": "Maybeboard"}),
    ({"section": "", "zone": "Main"}, {"section": "", "zone": "Sideboard"}),
    ({"sideboard": "", "sb": ""}, {"sideboard": "", "sb": 3}),
    ({"section": "", "sideboard": "no"}, {"section": "Sideboard", "sideboard": "no"}),
    ({"id": "", "code": ""}, {"id": "", "code": "WC9"}), ({"qty": 3}, {"qty": 1}),
    ({"rarity": "common"}, {"rarity": "cut"}), ({"condition": "new"}, {"condition": "Sideboard"}),
    ({"deck": "Evil deck", "list": "Anna"}, {"deck": "Evil deck", "list": "Boris"}),
    ({"deck": "", "list": "Anna"}, {"deck": "", "list": "Boris"}),
]  # fmt: skip
"""What all cards but one say of themselves beside their count and name, and what that one says."""


def odd_cards(others: dict, odd: dict) -> list[dict]:
    return [
        {"count": 3, "name": name} | (odd if name == "Cinder Wolves" else others) for name in UNITS + TRICKS
    ]


def as_sheet(cards: list[dict]) -> str:
    titles = list(dict.fromkeys(title for card in cards for title in card))
    rows = [",".join(str(card.get(title, "")) for title in titles) for card in cards]
    return "\n".join([",".join(titles), *rows])


@pytest.mark.parametrize(("others", "odd"), ODD_FIELDS)
def test_a_known_column_that_says_otherwise_is_asked_about_like_an_unknown_one(
    others: dict, odd: dict
) -> None:
    cards = odd_cards(others, odd)
    assert "legal" not in statuses(as_sheet(cards), "a.csv") and "legal" not in statuses(
        json.dumps(cards), "a.json"
    )


def test_a_second_column_of_sides_counts_and_does_not_contradict_the_first() -> None:
    assert statuses(as_sheet(odd_cards(*2 * [{"side": "", "camp": "good"}])), "a.csv") == ["illegal"]
    twice = odd_cards(*2 * [{"side": "evil", "camp": "good"}])
    assert statuses(as_sheet(twice), "a.csv") == statuses(json.dumps(twice), "a.json") == ["ask"]


def test_a_field_of_an_address_that_holds_cards_and_is_not_known_is_asked_about() -> None:
    address = "https://example.org/?deck=3WC1,3WC2&{more}"
    (plain,) = read(address.format(more="utm=mail&lang=en"), "warcry")
    (odd,) = read(address.format(more="without=3WC1"), "warcry")
    assert not plain.unread and [each.token for each in odd.unread] == ["without=3WC1"]


def test_two_people_who_write_in_turn_have_two_lists() -> None:
    text = "".join(chat("Anna", (a,)) + chat("Boris", (b,)) for a, b in zip(UNITS, TRICKS, strict=True))
    found = judged(text)
    assert [(each.deck.player, len(each.deck.entries)) for each in found] == [("Anna", 10), ("Boris", 10)]
    assert "legal" not in [each.status for each in found]


@pytest.mark.parametrize("army", ["", "Army\n", "Units\n"])
def test_a_list_of_units_alone_is_never_legal(army: str) -> None:
    assert statuses(f"{army}{lines(UNITS)}") == ["illegal"]
    (deck,) = read(f"{army}{lines(UNITS)}", "warcry")
    assert judge("open", None).verdict(deck).status == ("illegal" if army else "ask")


@pytest.mark.parametrize("most", [None, 50, 60, 90])
def test_two_decks_without_a_gap_are_asked_about_where_the_count_fits(most: int | None) -> None:
    section = {"id": "deck", "least": 30} | ({"most": most} if most else {})
    plain = {"id": "club", "game": "realms", "version": "1", "title": {"en": "Club"}, "section": [section]}
    court = Judge(parse_format(plain, "club.toml"), invented("realms"))
    names = [card.name for card in invented("realms").cards][:20][::-1]
    (deck,) = read("".join(f"3 {name}\n" for name in names), "realms")
    found = court.verdict(deck)
    assert found.status == "ask" and [f.lines for f in found.findings if f.key == "SECOND_LIST"] == [(11,)]
    one = Judge(court.format, court.table, Overrides(one_list=True)).verdict(deck)
    assert one.status == ("illegal" if most == 50 else "legal")


def test_two_lists_of_mere_names_are_not_one() -> None:
    names = "".join(f"{name}\n" for name in UNITS + TRICKS)
    assert statuses(names * 3) == ["ask"]


# -- remarks that nobody knows ----------------------------------------------------------------------

UNHEARD = (
    "SB", "s/b", "only 2", "x2", "2", "-1", "missing", "deleted", "excluded", "dropped", "maybeboard",
    "now 2", "?", "TBD", "proxy", "lent to Kim", "не брать", "вычеркнуть", "лишняя", "hors deck", "en trop",
    "pas jouée",
)  # fmt: skip
HARMLESS = (
    "foil", "rare", "PX12", "12/150", "cost 3", "$4.50", "2,30 €", "English", "Unit", "редкая", "фойл",
    "Neutral",
)  # fmt: skip


def remarked(remark: str) -> list[tuple[str, str]]:
    """A list with a remark on its last card, in each way that lists have them."""
    cards = [{"count": 3, "name": name, "note": ""} for name in UNITS + TRICKS]
    cards[-1]["note"] = remark
    sheet = table("Name;Count;Note".replace(";", ",")).replace(
        f"{TRICKS[-1]},3", f'{TRICKS[-1]},3,"{remark}"'
    )
    return [
        (f"{WHOLE.strip()} # {remark}", "paste"),
        (f"{WHOLE.strip()} // {remark}", "paste"),
        (sheet, "x.csv"),
        (json.dumps(cards), "x.json"),
    ]


@pytest.mark.parametrize("remark", UNHEARD)
def test_a_remark_on_a_card_that_nobody_knows_is_asked_about(remark: str) -> None:
    assert {status for text, source in remarked(remark) for status in statuses(text, source)} == {"ask"}


@pytest.mark.parametrize("remark", HARMLESS)
def test_a_remark_that_says_nothing_of_the_list_is_not(remark: str) -> None:
    assert {status for text, source in remarked(remark) for status in statuses(text, source)} == {"legal"}


@pytest.mark.parametrize("mark", ["?", "✗", "SB", "lent"])
def test_a_mark_in_a_cell_beside_a_card_is_asked_about(mark: str) -> None:
    assert statuses(WHOLE.replace(f"3 {UNITS[0]}", f"3\t{UNITS[0]}\t{mark}")) == ["ask"]


@pytest.mark.parametrize("cell", ["cut 1", "SB", "✗", "dropped"])
def test_a_column_of_facts_may_take_a_card_out(cell: str) -> None:
    text = table("Name,Count,Condition", "").replace(f"{UNITS[0]},3,", f"{UNITS[0]},3,{cell}")
    assert statuses(text, "x.csv") == ["ask"]


def test_a_remark_leaves_an_illegal_list_illegal() -> None:
    assert statuses(WHOLE.strip().replace("3 Ash", "2 Ash") + " # whatever") == ["illegal"]


@pytest.mark.parametrize(
    "remark",
    [
        "SB1", "SB2", "sb-2", "side2", "cut1", "out1", "only2", "not2", "minus1", "minus_1", "2out", "OUT1",
        "now2", "just2", "use1", "res2", "sub1", "opt1", "X-2", "x2", "2 pieces", "no 2", "2 or", "без1",
    ],
)  # fmt: skip
def test_a_word_with_a_number_is_no_code_and_no_price(remark: str) -> None:
    first = f"3 {UNITS[0]}"
    assert asked(WHOLE.replace(first, f"{first} # {remark}"))
    rows = "".join(f"3,{name},\n" for name in UNITS[1:] + TRICKS)
    assert asked(f"Count,Name,Note\n3,{UNITS[0]},{remark}\n{rows}", "x.csv")
    cells = "".join(f"3\t{name}\n" for name in UNITS[1:] + TRICKS)
    assert statuses(f"3\t{UNITS[0]}\t{remark}\n{cells}") != ["legal"]
    assert statuses(WHOLE.replace(first, f"{first} [{remark}]")) != ["legal"]


@pytest.mark.parametrize("remark", ["SR-4", "A1", "№ 12", "no. 12", "12/120", "cost 2", "3 pièces d'or"])
def test_a_code_or_a_price_beside_a_card_is_no_question(remark: str) -> None:
    first = f"3 {UNITS[0]}"
    assert statuses(WHOLE.replace(first, f"{first} # {remark}")) == ["legal"]


IDS = {card.name: card.id for card in invented("warcry").cards}


def with_ids(other: str, kind: str, of: int = 1) -> str:
    """A legal list with the id of each card, of which the first have another one."""
    ids = [(name, other if at < of else IDS[name]) for at, name in enumerate((*UNITS, *TRICKS))]
    if kind == "csv":
        return "Qty,Name,ID\n" + "".join(f'3,"{name}",{id}\n' for name, id in ids)
    if kind == "json":
        return json.dumps([{"count": 3, "name": name, "id": id} for name, id in ids])
    return "".join(f"3 {name} [{id}]\n" for name, id in ids)


@pytest.mark.parametrize("kind", ["csv", "json", "txt"])
@pytest.mark.parametrize("id", ["removed", "WC9999", "WC999", "cut"])
def test_an_id_that_no_card_has_is_asked_about(id: str, kind: str) -> None:
    assert statuses(with_ids(id, kind), f"x.{kind}") == ["ask"]
    assert statuses(with_ids("WC", kind), f"x.{kind}") == ["legal"], "a set is as good as an id"


@pytest.mark.parametrize("kind", ["csv", "json"])
def test_an_id_that_stands_beside_one_card_alone_is_asked_about(kind: str) -> None:
    text = with_ids("", kind, of=20).replace('""', '"removed"', 1).replace(",\n", ",removed\n", 1)
    assert statuses(text, f"x.{kind}") == ["ask"]
    assert statuses(with_ids("removed", kind, of=20), f"x.{kind}") == ["ask"], "it is no number of a program"


@pytest.mark.parametrize("kind", ["csv", "json", "txt"])
def test_an_id_beside_a_name_that_is_nothing_like_its_cards_is_asked_about(kind: str) -> None:
    text = with_ids("", kind, of=0)
    for written, status in (
        ("Ash Prowler", "legal"),
        ("ASH PROLWERS", "legal"),
        ("Zanzibar Quickstep", "ask"),
        ("Пепельные бродяги", "legal"),
        ("П̶е̶п̶е̶л̶ьные бродяги", "ask"),
        ("ᵃˢʰ", "ask"),
        ("Бродяги ash", "ask"),
    ):
        assert statuses(text.replace("Ash Prowlers", written), f"x.{kind}") == [status]


@pytest.mark.parametrize("written", ["Zanzibar Quickstep", "Ash Prowlers proxy", "WC9"])
def test_the_card_of_an_id_is_the_first_answer_where_the_name_is_another(written: str) -> None:
    court = judge("open", invented("warcry"))
    card = UNITS[9]
    (deck,) = read(WHOLE.replace(card, f"{written} [{IDS[card]}]"), "warcry")
    verdict = court.verdict(deck)
    (at,) = (at for at, each in enumerate(verdict.findings) if each.severity == "ask")
    choices = [choice for choice, _ in choices_of(verdict.findings[at])]
    assert IDS[card] in choices and (written == "WC9" or choices[0] == IDS[card])
    assert meant(court, verdict, at, IDS[card]).status == "legal"


def test_the_ids_of_another_program_beside_all_cards_say_nothing() -> None:
    rows = "".join(f"3,{name},{4711 + at}\n" for at, name in enumerate((*UNITS, *TRICKS)))
    assert statuses("Qty,Name,ID\n" + rows, "x.csv") == ["legal"]


def test_an_id_that_no_card_has_is_answered_with_the_card() -> None:
    at = judge("open", invented("warcry"))
    (asked,) = judged(with_ids("removed", "csv"), "x.csv")
    (question,) = [each for each in asked.findings if each.severity == "ask"]
    assert "removed" in str(question.text)
    place, (choice, _) = asked.findings.index(question), choices_of(question)[0]
    assert meant(at, asked, place, choice).status == "legal"


def test_a_page_of_more_tags_than_are_looked_through_is_asked_about(monkeypatch: pytest.MonkeyPatch) -> None:
    page = WHOLE.replace("\n", "<br>\n")
    assert statuses(page) == ["legal"]
    monkeypatch.setattr(looks, "_MANY_TAGS", 20)
    assert LOOKS in asked(page)


# -- a count of nothing ---------------------------------------------------------------------------


@pytest.mark.rule("WC-IMPORT-04")
@pytest.mark.parametrize(
    "line",
    [
        "0: 3 {0}", "0 {0} x3", "0 - 3 {0}", "0 {0} 3", "0 {0} (3)", "0 3x {0}", "0 x3 {0}", "0 three {0}",
        "0 {0} and 3 more",
    ],
)  # fmt: skip
def test_a_zero_takes_no_other_count_away(line: str) -> None:
    assert asked(WHOLE + line.format(UNITS[0])) == "Count and card cannot be told apart here."


def test_a_zero_takes_no_other_count_away_in_rows_and_data() -> None:
    cards = [{"count": 3, "name": name} for name in (*UNITS, *TRICKS)]
    for name, status in ((UNITS[0], "legal"), (f"3 {UNITS[0]}", "ask")):
        given = [*cards, {"count": 0, "name": name}]
        assert statuses(as_sheet(given)) == statuses(json.dumps(given)) == [status]


# -- titles and comments that hold a card or a player ------------------------------------------------


@pytest.mark.parametrize("end", ["=== Boris ===", "=== Boris ===\n\n", "=== Boris\n====="])
def test_a_list_of_which_only_the_title_is_there_is_named(end: str) -> None:
    first, last = judged(f"=== Anna ===\n{WHOLE}{end}\n")
    assert (first.status, last.status) == ("legal", "unreadable") and last.deck.title == "Boris"
    assert "There are no card lines." in [str(each.text) for each in last.findings]
    assert statuses(f"=== Anna ===\n=== Boris ===\n{WHOLE}") == ["unreadable", "legal"]


def test_titles_without_any_list_are_no_list() -> None:
    with pytest.raises(DataError, match="no card lines"):
        read("=== Anna ===\n=== Boris ===\n", "warcry")


def test_a_title_that_is_written_like_a_card_is_asked_about() -> None:
    title = f"=== 3 {UNITS[0]}"
    assert statuses(f"{WHOLE}{title}") == ["legal", "unreadable"]
    assert statuses(f"{title}\n{WHOLE}") == ["ask"]
    assert statuses(f"=== Team 2 ===\n{WHOLE}") == statuses(f"=== {UNITS[0]} ===\n{WHOLE}") == ["legal"]


@pytest.mark.parametrize("line", ["✓ // 3 {0}", "• #3 {0} 1", "----- // 3 {0}", "-- # 3 {0}"])
def test_a_comment_behind_a_mere_sign_is_asked_about_if_it_names_a_card(line: str) -> None:
    assert statuses(WHOLE + line.format(UNITS[0])) == ["ask"]
    assert statuses(WHOLE + line.format("a word of thanks")) == ["legal"]


@pytest.mark.parametrize("field", ["army=3WC2", "x=1", "s=good", "g=realms"])
def test_a_field_of_a_link_that_is_unknown_or_says_otherwise_is_asked_about(field: str) -> None:
    (verdict,) = judged(f"Side: evil\n{WHOLE}")
    body = to_payload(verdict.deck).removeprefix(PREFIX).rpartition("&c=")[0]
    for other, status in (("s=evil", "legal"), (field, "ask")):
        written = f"v=1&{other}&{body}" if other[0] == "g" else f"{body}&{other}"
        assert statuses(f"{PREFIX}{written}&c={checksum(written)}") == [status]
