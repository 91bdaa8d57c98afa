"""A legal list is not called illegal for the way it is written, and nobody is asked without need."""

from __future__ import annotations

import json
import re

import pytest

from companion.core.errors import DataError
from companion.decks.answers import answered
from companion.decks.read import read
from companion.decks.writers import to_payload
from tests.decks.test_never_falsely_legal import (
    IDS,
    TRICKS,
    UNITS,
    WHOLE,
    as_sheet,
    judged,
    lines,
    noted,
    statuses,
)
from tests.decks.worlds import invented, judge, shipped


@pytest.mark.parametrize("sign", ["; ", ", ", " + ", " | ", " / ", " & "])
def test_several_cards_on_one_line(sign: str) -> None:
    army = sign.join(f"3 {name}" for name in UNITS)
    action = sign.join(f"3x {name}" for name in TRICKS)
    assert statuses(f"Army\n{army}\nAction\n{action}\n") == ["legal"]


def test_several_cards_behind_a_heading_on_its_line() -> None:
    army, action = (", ".join(f"3 {name}" for name in names) for names in (UNITS, TRICKS))
    assert statuses(f"Army: {army}\nAction: {action}\n") == ["legal"]


@pytest.mark.parametrize(
    ("army", "action"),
    [
        ("My army:", "My action deck:"), ("The army is:", "And the action deck:"),
        ("Моя армия:", "Моя колода действий:"), ("Here is my army deck:", "Here are my actions:"),
        ("Mon armée :", "Ma réserve n'existe pas"),
    ],
)  # fmt: skip
def test_headings_in_sentences_are_headings(army: str, action: str) -> None:
    action = "Paquet action" if "réserve" in action else action
    (deck,) = read(f"{army}\n{lines(UNITS)}{action}\n{lines(TRICKS)}", "warcry")
    assert {entry.section for entry in deck.entries} == {"army", "action"} and not deck.unread


@pytest.mark.parametrize("line", ["3{name}", "{name}x3", "{name}х3", "3х{name}", "{name}×3"])
def test_counts_without_a_space(line: str) -> None:
    names = ("Ash Prowlers", "Feint and Turn", "Second Wind")
    (deck,) = read("\n".join(line.format(name=name) for name in names), "warcry")
    assert [(entry.count, entry.name) for entry in deck.entries] == [(3, name) for name in names]


@pytest.mark.parametrize(
    "each", ["Three of each:", "3 of each", "All x3:", "по три каждой:", "Trois de chaque :", "3x each"]
)
def test_so_many_of_each(each: str) -> None:
    names = "".join(f"{name}\n" for name in UNITS)
    tricks = "".join(f"{name}\n" for name in TRICKS)
    assert statuses(f"{each}\nArmy\n{names}\nAction\n{tricks}") == ["legal"]


@pytest.mark.parametrize("army", ["Army (all x3)", "Army (3 of each)", "Army, 3 each:", "Army x3 each"])
def test_so_many_of_each_beside_a_heading(army: str) -> None:
    names = "".join(f"{name}\n" for name in UNITS)
    assert statuses(f"{army}\n{names}\nAction\n{lines(TRICKS)}") == ["legal"]


def test_a_sum_below_a_column_is_a_total() -> None:
    rows = "".join(f"{name}\t3\n" for name in (*UNITS, *TRICKS))
    assert statuses(rows + "\t60\n") == ["legal"]
    assert statuses(rows + "60\n") == ["legal"]
    assert statuses(rows + "61\n") == ["ask"]


@pytest.mark.parametrize(
    "tail",
    [
        "Sent from my iPhone 12", "Отправлено с iPhone 12", "Envoyé de mon iPhone 12",
        "Sent from my Galaxy S23", "Best,\nAnna 2", "-- \nAnna Weber\n+49 170 1234567",
    ],
)  # fmt: skip
def test_signatures_are_no_cards(tail: str) -> None:
    assert statuses(f"{WHOLE}\n{tail}\n") == ["legal"]


@pytest.mark.parametrize(
    "opening",
    [
        "here is my list for saturday, hope that's ok:",
        "Hi! This is my deck, see you there!",
        "вот мой список на субботу, если что пишите:",
    ],
)
def test_words_before_a_list_are_no_question(opening: str) -> None:
    assert statuses(f"{opening}\n\n{WHOLE}") == ["legal"]


@pytest.mark.parametrize(
    "form", ["{name} ({cost})", "{name} - {cost}", "{name} – {cost}", "{name}, {cost}", "{name}: {cost}"]
)
def test_prices_behind_the_names_of_a_squad_are_no_counts(form: str) -> None:
    chosen = [card for card in shipped().cards if (card.price or 0) > 1][:4]
    text = "\n".join(form.format(name=card.name, cost=card.cost) for card in chosen)
    matched = judge("squad", shipped()).match(read(text, "kubnazub")[0])
    assert sorted(count for _, count, _ in matched.items) == [1, 1, 1, 1]


def test_a_number_behind_a_name_that_is_not_its_price_is_its_count() -> None:
    card = next(card for card in shipped().cards if card.price == 3)
    matched = judge("squad", shipped()).match(read(f"{card.name} (2)\n", "kubnazub")[0])
    assert [count for _, count, _ in matched.items] == [2]


@pytest.mark.parametrize(
    "text",
    [
        "Капитан Лаар, Продащица, Зодчий",
        "Капитан Лаар; Продащица; Зодчий",
        "Капитан Лаар, Продащица и Зодчий",
        "Капитан Лаар + Продащица + Зодчий",
        "Отряд: Капитан Лаар, Продащица, Зодчий",
        "Капитан Лаар 8\nПродащица 3\nЗодчий 4",
        "Капитан Лаар — 8 (золото)\nПродащица 3с\nЗодчий 4 серебра",
        "Капитан Лаар (8), Продащица (3), Зодчий (4)",
    ],
)
def test_squads_in_one_line_and_with_their_prices(text: str) -> None:
    (deck,) = read(text, "kubnazub")
    verdict = judge("squad", shipped(), seat=1).verdict(deck)
    assert verdict.status == "legal" and verdict.purse is not None
    assert [entry.name for entry in verdict.deck.entries] == ["Капитан Лаар", "Продащица", "Зодчий"]
    assert (verdict.purse.elite, verdict.purse.regular) == (8, 7)


def test_a_number_that_is_not_the_price_is_asked_about() -> None:
    (deck,) = read("Капитан Лаар 7\nПродащица", "kubnazub")
    assert judge("squad", shipped(), seat=1).verdict(deck).status == "ask"


@pytest.mark.parametrize(
    "form",
    [
        "three {}",
        "Three {}",
        "три {}",
        "trois {}",
        "{} (three)",
        "{} - three",
        "{}: три",
        "three copies of {}",
    ],
)
def test_counts_in_words(form: str) -> None:
    text = "Army\n" + "".join(form.format(name) + "\n" for name in UNITS) + "Action\n" + lines(TRICKS)
    assert statuses(text) == ["legal"]
    assert statuses(text.replace(form.format("Ash Prowlers"), "four Ash Prowlers")) == ["illegal"]


@pytest.mark.parametrize("between", [",", ", "])
@pytest.mark.parametrize("form", ["3x{}", "3 {}", "{} x3", "{} 3", "(3) {}"])
def test_cards_between_commas(form: str, between: str) -> None:
    if between == "," and form[0] not in "3(":
        return
    army, action = (between.join(form.format(name) for name in names) for names in (UNITS, TRICKS))
    assert statuses(f"Army: {army}\nAction: {action}\n") == ["legal"]


@pytest.mark.parametrize("end", ["<br>", "<br/>", "<BR />", "</p><p>", "</li><li>", "</div><div>"])
def test_a_page_that_was_pasted_with_its_tags(end: str) -> None:
    assert statuses("<p>" + end.join(f"3 {name}" for name in (*UNITS, *TRICKS)) + "</p>") == ["legal"]


@pytest.mark.parametrize(
    ("head", "row", "left", "right"),
    [
        ("Army\tAction", "3\t{}\t3\t{}", "3\t{}", "\t\t3\t{}"),
        ("Army\t\tAction", "3\t{}\t3\t{}", "3\t{}\t\t", "\t\t3\t{}"),
        ("Army\tAction", "3 {}\t3 {}", "3 {}", "\t3 {}"),
        ("| Army | Action |\n|---|---|", "| 3 {} | 3 {} |", "| 3 {} | |", "| | 3 {} |"),
        ("| Army | | Action | |", "| 3 | {} | 3 | {} |", "| 3 | {} | | |", "| | | 3 | {} |"),
    ],
)
def test_columns_under_headings_need_not_be_of_one_length(head: str, row: str, left: str, right: str) -> None:
    rows = [row.format(*pair) for pair in zip(UNITS, TRICKS, strict=True)]
    further = [left.format("Kiln Brutes"), left.format("Lamp Eaters"), right.format("Blind Corner")]
    assert statuses("\n".join([head, *rows, *further])) == ["legal"]
    assert statuses("\n".join([head, *rows, right.format("Kiln Brutes")])) == ["illegal"]


@pytest.mark.parametrize("row", ["3 {}\t3 {}", "3 {:<40}3 {}", "3x {}  3x {}", "| 3 {} | 3 {} |"])
def test_columns_without_headings_are_one_question(row: str) -> None:
    text = "\n".join(row.format(*pair) for pair in zip(UNITS, TRICKS, strict=True))
    (deck,) = read(text, "warcry")
    assert [each.key for each in deck.unread] == ["SIDE_BY_SIDE"]
    assert judge("open", invented("warcry")).verdict(answered(deck, deck.unread[0], 0)).status == "legal"


SHEET = "".join(f"{name};3;Anna\n" for name in (*UNITS, *TRICKS))


@pytest.mark.parametrize("source", ["x.csv", "paste"])
@pytest.mark.parametrize("title", ["Spring cup;;", "Spring cup", "Spring cup 2026;;\n;;"])
def test_a_title_above_the_columns_of_a_sheet_is_no_list_and_no_card(title: str, source: str) -> None:
    (verdict,) = judged(f"{title}\nName;Qty;Player\n{SHEET}", source)
    assert verdict.status == "legal" and verdict.deck.player == "Anna"
    assert title.split(";")[0] in noted(f"{title}\nName;Qty;Player\n{SHEET}", source)
    tabbed = f"{title}\nName;Qty;Player\n{SHEET}".replace(";", "\t")
    assert statuses(tabbed, source) == ["legal"]


def test_two_cells_above_the_columns_of_a_sheet_are_no_card_either() -> None:
    assert statuses(f"Spring cup;;Round 2\nName;Qty;Player\n{SHEET}", "x.csv") == ["legal"]


@pytest.mark.parametrize("id", ["-", "—", "?", "n/a", "N/A", "{padded}"])
def test_what_says_that_there_is_no_id_and_zeros_in_one_are_no_question(id: str) -> None:
    ids = [(name, IDS[name]) for name in (*UNITS, *TRICKS)]
    padded = re.sub(r"(?=[0-9]+$)", "00", ids[0][1])
    rows = [(name, id.format(padded=padded) if at == 0 else own) for at, (name, own) in enumerate(ids)]
    text = "Qty,Name,ID\n" + "".join(f'3,"{name}",{own}\n' for name, own in rows)
    assert statuses(text, "x.csv") == ["legal"]


@pytest.mark.parametrize("title", ["Rat Rush 2.0", "Rat Rush v3", "Anna Weber, DCI 4711", "Evil 30/30"])
def test_a_title_may_hold_a_number(title: str) -> None:
    assert statuses(f"{title}\n\n{WHOLE}") == ["legal"]
    assert statuses(f"Kiln Brutes!!4\n\n{WHOLE}") == ["ask"]


def test_letters_of_another_keyboard_that_look_the_same() -> None:
    assert statuses(WHOLE.replace("a", "а").replace("o", "о")) == ["legal"]
    assert statuses(WHOLE.replace("Prowlers", "Рrоwlеrs").replace("Second", "Sесоnd")) == ["legal"]
    (deck,) = read("Кaпитaн Лaap\nПpодaщица\nЗoдчий", "kubnazub")
    assert judge("squad", shipped(), seat=1).verdict(deck).status == "legal"


@pytest.mark.parametrize(
    "text",
    [
        "8 Капитан Лаар\n3 Продащица\n4 Зодчий\n5 Пророк Бааагх",
        "Капитан Лаар - 8 монет\nПродащица (3 сер.)\nЗодчий (4 зол.)",
        "Капитан Лаар, Продащица и Зодчий.",
        "Капитан Лаар; Продащица; Зодчий.",
        '{"отряд": ["Капитан Лаар", "Продащица", "Зодчий"]}',
        '["Капитан Лаар", "Продащица", "Зодчий"]',
    ],
)
def test_squads_as_people_write_them(text: str) -> None:
    (deck,) = read(text, "kubnazub")
    verdict = judge("squad", shipped(), seat=1).verdict(deck)
    assert verdict.status == "legal" and verdict.purse is not None
    assert verdict.purse.elite in (8, 13) and verdict.purse.regular == 7


@pytest.mark.parametrize("text", ["2 Vale Levy B\n1 Vale Levy A\n3 Vale Levy C\n1 Vale Captain A"])
def test_small_numbers_in_front_of_names_are_counts_whatever_the_price(text: str) -> None:
    matched = judge("army", invented("realms")).match(read(text, "realms")[0])
    assert sorted(count for _, count, _ in matched.items) == [1, 1, 2, 3]


# -- chats ------------------------------------------------------------------------------------------

STAMPS = (
    "[12:31] Anna: ", "[12:31]Anna: ", "[12:31] <Anna> ", "[17.11.2026 12:31] Anna: ",
    "[12:31, 17/11/2026] Anna: ", "[12:31] ~ Anna: ",
    "[17/11/2026, 12:31:05] Anna: ", "17/11/2026, 12:31 - Anna: ", "11/17/26, 12:31 PM - Anna: ",
    "[17.11.2026, 12:31:05] Anna: ", "17/11/2026 à 12:31 - Anna: ",
    "12:31 Anna: ", "[12:31 PM] Anna: ", "[вчера в 12:31] Anna: ", "Anna: ",
)  # fmt: skip
HEADS = (
    "Anna  12:31 PM", "Anna 12:31 PM", "Anna — Today at 12:31", "Anna — 17/11/2026 12:31",
    "Anna, [17.11.2026 12:31]",
    "Anna, [17.11.26 12:31]:", "Anna — Yesterday at 12:31 PM",
)  # fmt: skip
CHATTED = tuple(f"3x {name}" for name in UNITS + TRICKS)


@pytest.mark.parametrize("stamp", STAMPS)
def test_every_card_a_message_of_a_chat(stamp: str) -> None:
    (found,) = judged("\n".join(stamp + card for card in CHATTED))
    assert (found.status, found.deck.player) == ("legal", "Anna") and not found.deck.unread


@pytest.mark.parametrize("stamp", [stamp for stamp in STAMPS if stamp != "Anna: "])
def test_a_whole_list_as_one_message_of_a_chat(stamp: str) -> None:
    (found,) = judged(f"{stamp}Army\n{lines(UNITS)}Action\n{lines(TRICKS)}")
    assert (found.status, found.deck.player) == ("legal", "Anna")


@pytest.mark.parametrize("head", HEADS)
def test_a_list_below_the_head_of_a_message(head: str) -> None:
    (found,) = judged(f"{head}\n{WHOLE}")
    assert (found.status, found.deck.player) == ("legal", "Anna")


def test_a_name_may_begin_with_a_picture() -> None:
    (found,) = judged("\n".join(f"17/11/2026, 12:31 - 🐺 Wolf: {card}" for card in CHATTED))
    assert (found.status, found.deck.player) == ("legal", "🐺 Wolf")


def test_headings_are_messages_too() -> None:
    said = ["Army", *CHATTED[:10], "Action", *CHATTED[10:]]
    (found,) = judged("\n".join(f"Anna: {each}" for each in said))
    assert (found.status, found.deck.player) == ("legal", "Anna")


@pytest.mark.parametrize(
    "text",
    [
        f"Anna  12:31 PM\n{lines(UNITS)}12:33 PM\n{lines(TRICKS)}",
        f"Anna Petrova\n12:31\n{WHOLE}",
        f"Anna's list\n\n{WHOLE}\nNov 17, 2026, 12:31 PM",
    ],
)
def test_a_time_of_its_own_in_a_chat_is_left_out(text: str) -> None:
    (found,) = judged(text)
    assert found.status == "legal" and "left out" in " ".join(str(note) for note in found.deck.notes)


def test_one_card_below_each_head_of_a_message_in_any_order() -> None:
    mixed = [card for pair in zip(CHATTED[:10], CHATTED[10:], strict=True) for card in pair]
    assert statuses("\n".join(f"Anna, [17.11.2026 12:31]\n{card}" for card in mixed)) == ["legal"]


@pytest.mark.parametrize(("copies", "status"), [(1, "ask"), (3, "legal")])
@pytest.mark.parametrize("stamp", ["[12:31] Anna: {}", "Anna, [17.11.2026 12:31]\n{}"])
def test_names_without_counts_in_a_chat_are_a_list(stamp: str, copies: int, status: str) -> None:
    names = [name for name in UNITS + TRICKS for _ in range(copies)]
    for text in ("\n".join(map(stamp.format, names)), stamp.format("\n".join(names))):
        (found,) = judged(text)
        assert (found.status, found.deck.player) == (status, "Anna")
        assert len(found.deck.unread) == (copies == 1)


def test_a_line_of_many_names_may_hold_a_whole_list() -> None:
    assert statuses(", ".join(UNITS + TRICKS) + "\nall 3x") == ["ask"]


def test_talk_of_who_has_sent_a_list_before_is_left_out() -> None:
    said = [f"Anna: {card}" for card in CHATTED] + [f"Boris: {card}" for card in CHATTED] + ["Anna: nice one"]
    assert statuses("\n".join(f"[12:31] {each}" for each in said)) == ["legal", "legal"]


def test_a_number_that_nobody_has_named_writes_too() -> None:
    (found,) = judged("\n".join(f"[17/11/2026, 12:31] +44 7700 900123: {card}" for card in CHATTED))
    assert (found.status, found.deck.player) == ("legal", "+44 7700 900123")


def test_a_player_named_in_the_list_goes_before_the_writer_of_the_message() -> None:
    (found,) = judged(f"[12:31] Kim: Player: Anna\n{WHOLE}")
    assert (found.status, found.deck.player) == ("legal", "Anna")


def test_a_heading_behind_a_time_is_nobody() -> None:
    army, action = (", ".join(f"3 {name}" for name in names) for names in (UNITS, TRICKS))
    (found,) = judged(f"[12:31] Army: {army}\n[12:32] Action: {action}")
    assert (found.status, found.deck.player) == ("legal", "")


def test_what_others_say_between_the_messages_is_left_out_and_named() -> None:
    chat = [f"[12:31] Anna: {card}" for card in CHATTED]
    chat = ["[12:30] Boris: send me your list", *chat[:7], "[12:32] Boris: go on", *chat[7:]]
    (found,) = judged("\n".join(chat))
    assert found.status == "legal" and "1, 9" in " ".join(str(note) for note in found.deck.notes)


@pytest.mark.parametrize(
    "text",
    [
        lines(UNITS) + "30\n" + lines(TRICKS) + "30\n",
        lines(UNITS) + "Total: 30\n\n" + lines(TRICKS) + "Total: 30\n",
        lines(UNITS) + f"Action\n{lines(TRICKS)}",
        "".join(f"[ ] 3 {name}\n" for name in UNITS + TRICKS),
        "Army\n"
        + "".join(f"> 3 {name}\n" for name in UNITS)
        + "Action\n"
        + "".join(f"> 3 {n}\n" for n in TRICKS),
        f"<html><body><h3>Army</h3>{''.join(f'<li>3 {n}</li>' for n in UNITS)}<h3>Action</h3>"
        f"{''.join(f'<li>3 {n}</li>' for n in TRICKS)}</body></html>",
    ],
)
def test_one_list_in_another_dress(text: str) -> None:
    assert statuses(text) == ["legal"]


@pytest.mark.parametrize("line", ["{name} 3", "three {name}", "{name} III"])
def test_a_count_that_is_not_understood_does_not_make_a_deck_too_small(line: str) -> None:
    names = [f"Vale Levy {letter}" for letter in "ABDEFGHI"] + ["Vale Spear O", "Vale Spear P"]
    (deck,) = read("\n".join(line.format(name=name) for name in names), "realms")
    assert judge("deck", invented("realms")).verdict(deck).status == "ask"


def test_empty_remarks_in_data_part_nothing() -> None:
    mixed = [name for pair in zip(UNITS, TRICKS, strict=True) for name in pair]
    cards = [{"count": 3, "name": name, "comment": ""} for name in mixed]
    assert statuses(json.dumps(cards), "a.json") == ["legal"]


@pytest.mark.parametrize(
    "more", [{"tags": []}, {"notes": []}, {"tags": ["x"], "sets": ["A", "B"]}, {"notes": ["x"]}]
)
@pytest.mark.parametrize("lines", [False, True])
def test_cards_of_data_may_have_lists_among_their_fields(more: dict[str, list[str]], lines: bool) -> None:
    cards = [{"count": 3, "name": name} | more for name in UNITS + TRICKS]
    text = "\n".join(map(json.dumps, cards)) if lines else json.dumps(cards)
    assert statuses(text, "a.json") == ["legal"]


@pytest.mark.parametrize(
    ("army", "action"),
    [
        ({"type": "Unit"}, {"type": "Tactic"}), ({"type": "Unit - Infantry"}, {"type": "Command (order)"}),
        ({"type": "Army"}, {"type": "Action"}),
        ({"section": "Army", "type": "Army"}, {"section": "Action", "type": ""}),
        ({"section": "Army", "board": "main"}, {"section": "Action", "board": "Main"}),
        ({"section": "Army", "zone": "armée"}, {"section": "Action", "zone": "actions"}),
        ({"main": "yes", "sideboard": "no"}, {"main": "x", "sideboard": ""}),
        ({"main": 3, "qty": 3}, {"main": "true", "qty": 3}), ({"rarity": "common"}, {"rarity": "rare"}),
        ({"deck": "Rush", "deck id": "17"}, {"deck": "Rush", "deck id": "17"}),
        ({"text": "Discard it instead."}, {"text": "Not in the first round."}),
    ],
)  # fmt: skip
def test_a_column_that_agrees_with_what_was_read_is_no_question(army: dict, action: dict) -> None:
    cards = [{"count": 3, "name": name} | (army if name in UNITS else action) for name in UNITS + TRICKS]
    assert statuses(as_sheet(cards), "a.csv") == ["legal"]
    assert statuses(json.dumps(cards), "a.json") == ["legal"]


@pytest.mark.parametrize("sides", [("Evil", "Hordes of Darkness"), ("Evil", "-"), ("Neutral", "Evil")])
def test_sides_that_do_not_exclude_each_other_in_a_sheet(sides: tuple[str, str]) -> None:
    cards = [{"count": 3, "name": name, "side": sides[name in TRICKS]} for name in UNITS + TRICKS]
    assert statuses(as_sheet(cards), "a.csv") == ["legal"]


@pytest.mark.parametrize(
    "text",
    [
        "{link}\n\nThanks,\nAnna",
        "Here is my list:\n{link}",
        "Hi!\n\nMy list: <{link}>\nCheers,\nAnna",
        "{link}\n{link}\nThanks,",
    ],
)  # fmt: skip
def test_words_around_a_link_of_ours(text: str) -> None:
    (deck,) = read(f"Player: Anna #2\n{WHOLE}", "warcry")
    link = to_payload(deck)
    found = judged(text.format(link=link))
    assert [each.status for each in found] == ["legal"] * text.count("{link}")
    assert all((each.deck.player, len(each.deck.entries)) == ("Anna #2", 20) for each in found)


def test_a_link_of_ours_among_words_is_whole_and_the_only_list() -> None:
    (deck,) = read(WHOLE, "warcry")
    link = to_payload(deck)
    for damaged in (link[:-3], link.replace("=3~", "=2~"), link[:80] + "\n" + link[80:]):
        with pytest.raises(DataError, match="damaged"):
            read(f"Hello!\n{damaged}\n", "warcry")
    assert statuses(f"{link}\n3 Kiln Brutes\n") == ["ask"]
    assert statuses(f"{link} // without the wolves, cut\n") == ["ask"]
    with pytest.raises(DataError):
        read(f"Hello!\n{link}\n", "realms")


@pytest.mark.parametrize(
    "line",
    [
        '3 <a href="http://example.org/Critical-Strike">Ash Prowlers</a>',
        '<li>3 <a title="hidden" href="/cards/hidden?a=1" class="card">Ash Prowlers</a></li>',
    ],
)
def test_an_address_in_a_tag_strikes_nothing(line: str) -> None:
    assert statuses(WHOLE.replace("3 Ash Prowlers", line)) == ["legal"]


@pytest.mark.parametrize(
    ("opened", "closed"),
    [
        (
            "<p class=MsoNormal style='margin-bottom:0cm;mso-list:l0 level1 lfo1'><span lang=EN-US>",
            "<o:p></o:p></span></p>",
        ),
        ('<span style="color: #0000BF">', "</span>"),
        ('<span style="color: var(--text-normal);">', "</span>"),
        ('<div style="font-stretch: normal; line-height: normal">', "</div>"),
        ('<td style="overflow:hidden">', "</td>"),
        (
            f'<li style="{"orphans: 2;" * 80}color: rgb(220, 221, 222); background-color: rgb(54, 57, 63);">',
            "</li>",
        ),
        ('<mark><font color="red">', "</font></mark>"),
        ("[color=#0000BF][size=120]", "[/size][/color]"),
    ],
)
def test_a_page_is_asked_about_its_looks_once_and_one_answer_is_enough(opened: str, closed: str) -> None:
    text = "".join(f"{opened}{line}{closed}\n" for line in WHOLE.splitlines())
    (found,) = judged(text)
    assert found.status == "ask" and [each.key for each in found.findings] == ["LOOKS"]
    (question,) = found.deck.unread
    court = judge("open", invented("warcry"))
    after = court.verdict(answered(found.deck, question, 0))
    assert after.status == "legal" and "All of its cards are seen." in str(after.findings[0].text)
    assert judge("open", invented("warcry"), all_seen=True).verdict(found.deck).status == "legal"


@pytest.mark.parametrize(
    ("above", "line", "below"),
    [
        ("<html>\n<body>\n<!--StartFragment-->", "<div>{}</div>", "<!--EndFragment-->\n</body>\n</html>"),
        ("<meta charset='utf-8'>", "<p class=MsoNormal>{}<o:p></o:p></p>", ""), ("", "<mark>{}</mark>", ""),
        ("", '<a class="card" href="/card/12?color=red" title="x">{}</a>', ""),
    ],
)  # fmt: skip
def test_a_page_without_looks_is_asked_about_nothing(above: str, line: str, below: str) -> None:
    cards = "\n".join(line.format(each) for each in WHOLE.splitlines())
    assert statuses(f"{above}\n{cards}\n{below}") == ["legal"]
    rows = "".join(f"|3|{name}||\n" for name in UNITS + TRICKS)
    assert statuses(rows) == ["legal"], "empty cells hide nothing"


def test_the_total_of_a_sheet_may_stand_in_the_column_of_the_counts() -> None:
    rows = "count,card\n" + "".join(f"3,{name}\n" for name in UNITS + TRICKS)
    assert statuses(f"{rows}60,Total\n", "a.csv") == ["legal"]
    assert statuses(f"{rows}63,Total\n", "a.csv") == ["ask"]


# -- lists without counts -----------------------------------------------------------------------------


@pytest.mark.parametrize(("army", "action"), [("", ""), ("Army\n", "Action\n")])
def test_one_card_a_line_needs_no_count(army: str, action: str) -> None:
    three = ["".join(f"{name}\n" * 3 for name in names) for names in (UNITS, TRICKS)]
    assert statuses(f"{army}{three[0]}{action}{three[1]}") == ["legal"]


def test_names_that_are_only_numbered_need_no_count() -> None:
    names = [name for name in UNITS + TRICKS for _ in range(3)]
    assert statuses("".join(f"{at}. {name}\n" for at, name in enumerate(names, 1))) == ["legal"]
    assert statuses("".join(f"{3}. {name}\n" for name in UNITS + TRICKS)) == ["unreadable"], (
        "or is 3 the count?"
    )


@pytest.mark.parametrize(
    "line",
    [
        "[12:33] Anna: This message was deleted", "[12:33] Anna: <Media omitted>", "17.11.2026", "12:33",
        "[12:30] Messages and calls are end-to-end encrypted.", "[12:33] Анна: Сообщение удалено",
        "17/11/2026 12:33",
    ],
)  # fmt: skip
def test_what_a_messenger_writes_itself_is_left_out_and_named(line: str) -> None:
    chat = [f"[12:31] Anna: {card}" for card in CHATTED]
    (found,) = judged("\n".join([*chat, line]))
    assert found.status == "legal" and found.deck.passed[-1].line == len(chat) + 1


def test_names_without_counts_are_one_question() -> None:
    (found,) = judged("\n".join(UNITS + TRICKS))
    (asked,) = (each for each in found.findings if each.severity == "ask")
    assert found.status == "ask" and len(asked.readings) == 3
    (question,) = found.deck.unread
    court = judge("open", invented("warcry"))
    after = [court.verdict(answered(found.deck, question, choice)).status for choice in range(3)]
    assert after == ["illegal", "illegal", "legal"]
    assert judge("open", invented("warcry"), copies_each=3).verdict(found.deck).status == "legal"


def test_a_name_nobody_knows_among_them_is_asked_about_alone() -> None:
    text = "".join(f"{name}\n" * 3 for name in (*UNITS, *TRICKS)).replace("Jagged Maw", "Nobody", 1)
    (found,) = judged(text)
    assert found.status == "ask"
    assert [each.card for each in found.findings if each.severity == "ask"] == ["Nobody"]


def test_a_letter_is_no_list() -> None:
    assert statuses("Dear all\nhow are you\nI am fine\nhope to see you\nat the shop\n") == ["unreadable"]


@pytest.mark.parametrize(
    "make",
    [
        lambda n: {"deck": [{"name": n[0], "count": "3"}, {"name": n[1], "count": "3"}]},
        lambda n: {"deck": dict.fromkeys(n, "3")},
        lambda n: dict.fromkeys(n, "3x"),
        lambda n: [["3", n[0]], [n[1], "3"]],
        lambda n: {"Anna": dict.fromkeys(n, "3")},
    ],
)
def test_counts_of_data_may_be_written_as_text(make) -> None:
    names = ("Ash Prowlers", "Feint and Turn")
    (deck,) = read(json.dumps(make(names)), "warcry", "list.json")
    assert [(entry.count, entry.name) for entry in deck.entries] == [(3, name) for name in names]


@pytest.mark.parametrize(("army", "action"), [("Army", "Action"), ("Army deck", "Action deck")])
def test_a_column_of_decks_that_names_the_parts_of_a_list_makes_one_list(army: str, action: str) -> None:
    rows = [f"{army},3,{name}" for name in UNITS] + [f"{action},3,{name}" for name in TRICKS]
    assert statuses("\n".join(["Deck,Count,Name", *rows]), "x.csv") == ["legal"]
    both = [f"{player},{row}" for player in ("Anna", "Kim") for row in rows]
    found = judged("\n".join(["Player,Deck,Count,Name", *both]), "x.csv")
    assert [(each.deck.player, each.status) for each in found] == [("Anna", "legal"), ("Kim", "legal")]


def test_a_column_of_decks_with_a_part_twice_or_an_empty_cell_is_still_one_of_lists() -> None:
    halves = [
        f"{part},3,{name}"
        for of in (slice(0, 5), slice(5, 10))
        for part, names in (("Army", UNITS), ("Action", TRICKS))
        for name in names[of]
    ]
    found = statuses("\n".join(["Deck,Count,Name", *halves]), "x.csv")
    assert len(found) == 2 and "legal" not in found
    merged = [
        "Army,3,Ash Prowlers",
        *(f",3,{name}" for name in UNITS[1:] + TRICKS[1:]),
        "Sideboard,3,Hold On",
    ]
    assert "legal" not in statuses("\n".join(["Deck,Count,Name", *merged]), "x.csv")


def test_the_number_of_a_card_in_its_set_is_no_count() -> None:
    rows = "".join(f"3\t{name}\t{at}/120\n" for at, name in enumerate(UNITS + TRICKS, 1))
    assert statuses(rows) == ["legal"]
    assert statuses(rows.replace("/120", "/4")) == ["ask"]


def test_a_note_of_several_lines_is_no_stray_quotation_mark() -> None:
    rows = "".join(f"3,{name},\n" for name in UNITS[1:] + TRICKS)
    for inside, key in (("12, High Street", "REMARKED"), ("3,Hold Fast!,", "UNREAD_LINE")):
        (deck,) = read(f'Count,Name,Note\n3,{UNITS[0]},"see\n{inside}"\n{rows}', "warcry", "x.csv")
        assert [each.key for each in deck.unread] == [key]
