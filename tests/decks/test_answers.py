"""One answer cures a whole column: which number is the count, what stands beside the list."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.cards.tables import make_table
from companion.decks.answers import answered, find_question, meant
from companion.decks.model import DeckEntry, DeckList, Verdict
from companion.decks.read import read
from companion.decks.writers import to_text
from tests.decks.test_mend import TWICE
from tests.decks.test_never_falsely_legal import TRICKS, UNITS, rows, sheet
from tests.decks.worlds import invented, judge, shipped

TWINS = [card for card in TWICE if card.id != "R1"]
"""One name for two Units."""


def only(text: str, source: str = "paste") -> DeckList:
    (deck,) = read(text, "warcry", source)
    return deck


def judged(deck: DeckList, **asked: int) -> Verdict:
    return judge("open", invented("warcry"), **asked).verdict(deck)


@pytest.mark.parametrize(("columns", "number"), [("cnx", 2), ("xnc", 1), ("rncx", 3), ("rnx", 2)])
def test_the_number_that_is_the_count_is_answered_once_for_all_rows(columns: str, number: int) -> None:
    deck = only(rows(*columns))
    (question,) = deck.unread
    verdict = judged(answered(deck, question, number - 1))
    assert verdict.codes == {"TOO_MANY_COPIES:Ash Prowlers"}
    assert verdict.codes == judged(deck, count_number=number).codes
    assert any("Answered" in str(note) for note in verdict.deck.notes)


def test_an_answer_that_no_row_has_leaves_the_question() -> None:
    assert judged(only(rows("c", "n", "x")), count_number=3).status == "ask"


def test_the_answers_show_what_they_would_make_of_the_rows() -> None:
    (question,) = only(rows("c", "n", "x")).unread
    told = [str(reading.label) for reading in question.readings]
    assert "Number 1 of each row: 3, 3, 3, 3, 3, …" in told[0] and "4, 3, 3, 3, 3" in told[1]


def test_a_heading_between_the_rows_holds_for_the_answer() -> None:
    army = "\n".join(f"1\t{name}\t3" for name in UNITS)
    action = "\n".join(f"2\t{name}\t3" for name in TRICKS)
    deck = only(f"Army\n{army}\nAction\n{action}")
    verdict = judged(answered(deck, deck.unread[0], 1))
    assert verdict.status == "legal" and {entry.section for entry in verdict.deck.entries} == {
        "army",
        "action",
    }


def test_cards_beside_the_list_are_taken_in_or_left_out() -> None:
    text = "\n".join(f"3\t{name}" for name in (*UNITS[:9], *TRICKS)) + "\n3\tJagged Maw\t4\tKiln Brutes\n"
    deck = only(text)
    finding = next(each for each in judged(deck).findings if each.key == "SIDE_BY_SIDE")
    question = find_question(deck, finding)
    assert question is not None and len(finding.readings) == 2
    assert judged(answered(deck, question, 0)).codes == {"TOO_MANY_COPIES:Kiln Brutes"}
    assert judged(answered(deck, question, 1)).status == "legal"


def test_a_column_that_changes_nothing_is_answered_so() -> None:
    deck = only(sheet("Count,Card,Team", odd="one", even="two"), "list.csv")
    assert judged(answered(deck, deck.unread[0], 0)).status == "legal"


def test_a_name_that_stands_on_several_lines_is_answered_on_each() -> None:
    units = [*(f"3 {name}" for name in UNITS[:9]), *[f"1 {UNITS[9]}q"] * 3]
    verdict = judged(only("\n".join((*units, *(f"3 {name}" for name in TRICKS)))))
    (asked,) = (at for at, each in enumerate(verdict.findings) if each.suggestions)
    assert verdict.findings[asked].lines == (10, 11, 12)
    cured = meant(judge("open", invented("warcry")), verdict, asked, "WC10")
    assert cured.status == "legal" and [str(note) for note in cured.deck.notes] == [
        "Lines 10, 11, 12 were read as Jagged Maw, WC10."
    ]
    assert sum(entry.count for entry in cured.deck.entries if entry.name == UNITS[9]) == 3


@pytest.mark.parametrize(
    "entries",
    [
        (DeckEntry(2, "Echo", 1, "army"), DeckEntry(1, "Echo", 2, "sideboard")),
        (
            DeckEntry(2, "Echo", 1, "army"),
            DeckEntry(2, "Echo", 2, "sideboard"),
            DeckEntry(1, "Echo", 3, "army"),
        ),
    ],
)
def test_a_shared_name_in_several_parts_is_answered_at_once(entries: tuple[DeckEntry, ...]) -> None:
    court, twins = judge("open", make_table("warcry", TWINS)), ("U1", "U2")
    verdict = court.verdict(DeckList("warcry", entries))
    (place,) = (at for at, each in enumerate(verdict.findings) if each.key == "AMBIGUOUS_NAME")
    copies = sum(entry.count for entry in entries)
    assert verdict.findings[place].ids == tuple((id, copies) for id in twins)
    cured = meant(court, verdict, place, "U2")
    assert {entry.id for entry in cured.deck.entries} == {"U2"}
    assert "AMBIGUOUS_NAME" not in {each.key for each in cured.findings}


def test_an_answer_about_nothing_changes_nothing() -> None:
    court = judge("open", make_table("warcry", TWICE))
    verdict = court.verdict(DeckList("warcry", (DeckEntry(2, "Echo", 1, "army"),)))
    place = next(at for at, each in enumerate(verdict.findings) if each.key == "AMBIGUOUS_NAME")
    elsewhere = replace(verdict.findings[place], lines=(7,))
    findings = (*verdict.findings[:place], elsewhere, *verdict.findings[place + 1 :])
    assert meant(court, replace(verdict, findings=findings), place, elsewhere.ids[0][0]).deck == verdict.deck


@pytest.mark.parametrize("row", ["{name} ({price})", "{name} - {price}", "{name}\t{price}", "{price} {name}"])
def test_a_squad_with_its_prices_is_written_as_one_copy_of_each(row: str) -> None:
    cards = [card for card in shipped().cards if card.price and card.price > 1][:6]
    text = "\n".join(row.format(name=card.name, price=card.price) for card in cards)
    (deck,) = read(text, "kubnazub", "paste")
    verdict = judge("squad", shipped()).verdict(deck)
    assert [entry.count for entry in verdict.deck.entries] == [1] * 6
    (again,) = read(to_text((verdict.deck,)), "kubnazub", "paste")
    assert judge("squad", shipped()).verdict(again).hash == verdict.hash
