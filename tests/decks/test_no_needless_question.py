"""A legal list is not called illegal for the way it is written, and nobody is asked without need."""

from __future__ import annotations

import pytest

from companion.decks.answers import answered
from companion.decks.read import read
from tests.decks.test_never_falsely_legal import TRICKS, UNITS, WHOLE, lines, statuses
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
