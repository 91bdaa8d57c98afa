"""At the table: two lists compared, a deck checked card by card, the desk over files."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from companion.core.errors import DataError
from companion.decks.judge_files import judge_bytes, judge_file
from companion.decks.model import DeckList
from companion.decks.played import begin, compare, found_extra, piles, sign, sort_by, tap, untap
from companion.decks.read import named_files
from tests.decks.test_warcry import DEAD_ARMY, TRICKS
from tests.decks.worlds import deck, headed, invented, judge


def test_the_same_list_in_another_order_is_the_same() -> None:
    open_ = judge("open", invented("warcry"))
    turned = dict(reversed((DEAD_ARMY | TRICKS).items()))
    found = compare(open_, deck(DEAD_ARMY | TRICKS), deck(turned))
    assert found.same and found.registered_hash == found.played_hash


def test_differences_are_listed_by_part_and_name() -> None:
    open_ = judge("open", invented("warcry"))
    played = DEAD_ARMY | TRICKS | {"Ash Prowlers": 2, "Jagged Maw": 1, "Steady Now!": 4, "Odd One": 1}
    found = compare(open_, deck(DEAD_ARMY | TRICKS), deck(played))
    assert [(each.section, each.card, each.more) for each in found.differences] == [
        ("", "Odd One", 1),
        ("army", "Ash Prowlers", -1),
        ("army", "Jagged Maw", 1),
        ("action", "Steady Now!", 1),
    ]
    assert not found.same


def test_unread_lines_keep_two_lists_from_being_called_the_same() -> None:
    open_ = judge("open", invented("warcry"))
    found = compare(open_, deck("1 Ash Prowlers"), deck("1 Ash Prowlers\n???"))
    assert not found.differences and found.unread == 1 and not found.same


def test_cards_that_begin_with_any_sign_that_counts_lie_in_piles() -> None:
    open_ = judge("open", invented("warcry"))
    check = begin(open_, open_.match(deck("3 ①Ash Prowlers\n1 ❷ Hedgehog\n2 9 Lives\n1 Marrow King")), at=0.0)
    labels = [pile.label for pile in piles(check)]
    assert labels[0] == "9" and {"①", "M"} < set(labels), "numbers first"


@pytest.mark.parametrize(
    ("registered", "played"), [("good", "evil"), ("", "good"), ("good", "")], ids=["other", "new", "unsaid"]
)
def test_what_lists_state_beside_the_same_cards_is_compared(registered: str, played: str) -> None:
    open_ = judge("open", invented("warcry"))
    one, two = (replace(deck("1 Ash Prowlers"), side=side) for side in (registered, played))
    found = compare(open_, one, two)
    assert [(each.name, each.registered, each.played) for each in found.stated] == [
        ("side", registered, played)
    ]
    assert found.same_cards and found.same is not bool(played), "who counts cards states nothing"


@pytest.mark.parametrize(("registered", "played"), [(2, 0), (0, 2), (2, 1)])
def test_redeals_are_compared_as_the_numbers_that_they_are(registered: int, played: int) -> None:
    open_ = judge("open", invented("warcry"))
    one, two = (replace(deck("1 Ash Prowlers"), redeals=redeals) for redeals in (registered, played))
    found = compare(open_, one, two)
    (stated,) = found.stated
    assert (stated.registered, stated.played) == (str(registered), str(played)) and not found.same


@pytest.mark.parametrize("text", ["1 Ash Prowlers\n???", "???", ""])
def test_no_check_begins_by_a_list_that_cannot_be_read(text: str) -> None:
    open_ = judge("open", invented("warcry"))
    with pytest.raises(DataError):
        begin(open_, open_.match(deck(text) if text else DeckList("warcry")))


def test_a_check_is_of_no_list_with_a_line_that_cannot_be_read() -> None:
    open_ = judge("open", invented("warcry"))
    check = begin(open_, open_.match(deck("1 Ash Prowlers")))
    assert check.is_of(open_.verdict(deck("1 Ash Prowlers")))
    assert not check.is_of(open_.verdict(deck("1 Ash Prowlers\n???")))


def test_a_check_counts_missing_and_extra_cards_live() -> None:
    open_ = judge("open", invented("warcry"))
    text = headed(army={"Ash Prowlers": 2, "Marrow King": 1}, action={"Steady Now!": 1})
    check = begin(open_, open_.match(deck(text)), at=100.0)
    assert (check.wanted, check.seen, check.agrees) == (4, 0, False)
    ash = next(at for at, counted in enumerate(check.cards) if counted.card == "Ash Prowlers")
    for _ in range(3):
        check = tap(check, ash)
    assert [(counted.card, counted.extra) for counted in check.extra] == [("Ash Prowlers", 1)]
    check = untap(check, ash)
    for at in range(len(check.cards)):
        while check.cards[at].missing:
            check = tap(check, at)
    assert check.agrees
    check = found_extra(found_extra(check, "Foreign"), "Foreign")
    assert [(counted.card, counted.extra) for counted in check.extra] == [("Foreign", 2)]
    with pytest.raises(DataError):
        tap(check, 99)


def test_piles_by_name_cost_and_type() -> None:
    open_ = judge("open", invented("warcry"))
    text = headed(army={"Ash Prowlers": 2, "Marrow King": 1}, action={"Steady Now!": 1})
    check = begin(open_, open_.match(deck(text)))
    assert [pile.label for pile in piles(check)] == ["A", "M", "S"]
    assert [(pile.label, pile.missing) for pile in piles(sort_by(check, "cost"))] == [("3", 3), ("8", 1)]
    assert [(pile.label, pile.missing) for pile in piles(sort_by(check, "type"))] == [
        ("Command", 1),
        ("Unit", 3),
    ]
    with pytest.raises(DataError):
        sort_by(check, "colour")  # type: ignore[arg-type]


def test_a_signed_check_cannot_be_changed_unseen() -> None:
    open_ = judge("open", invented("warcry"))
    check = begin(open_, open_.match(deck("1 Ash Prowlers")), at=100.0)
    signed = sign(tap(check, 0), "Head Judge", "3", "12", at=161.5)
    assert signed.seconds == 61.5
    assert sign(tap(check, 0), "Head Judge", "3", "12", at=161.5).code == signed.code
    assert sign(tap(check, 0), "Head Judge", "3", "13", at=161.5).code != signed.code
    assert sign(check, "Head Judge", "3", "12", at=161.5).code != signed.code
    with pytest.raises(DataError):
        sign(check, " ", "3", "12", at=0)


def test_the_desk_turns_everything_into_verdicts(tmp_path: Path) -> None:
    court = judge("open", invented("warcry"))
    (tmp_path / "anna.txt").write_text(headed(army=DEAD_ARMY, action=TRICKS), encoding="utf-8")
    (tmp_path / "ben.txt").write_text("4 Ash Prowlers", encoding="utf-8")
    (tmp_path / "cat.zip").write_bytes(b"PK\x03\x04")
    (tmp_path / "dan.txt").write_text("nothing\nbut\nprose\n", encoding="utf-8")
    verdicts = [each for file, name in named_files(tmp_path) for each in judge_file(court, file, name)]
    assert [(v.deck.source, v.status) for v in verdicts] == [
        ("anna.txt", "legal"),
        ("ben.txt", "illegal"),
        ("cat.zip", "unreadable"),
        ("dan.txt", "unreadable"),
    ]
    assert "zip" in str(verdicts[2].findings[0].text) and len(verdicts[3].findings) >= 3
    assert judge_bytes(court, b"", "empty.txt")[0].status == "unreadable"
    foreign = judge_bytes(court, '{"companion":"deck","version":1,"decks":[{"game":"realms","entries":[]}]}')
    assert foreign[0].status == "unreadable"


def test_an_empty_list_is_illegal_not_unreadable() -> None:
    verdict = judge("open", invented("warcry")).verdict(DeckList("warcry"))
    assert verdict.status == "illegal" and verdict.fix.size == 60
