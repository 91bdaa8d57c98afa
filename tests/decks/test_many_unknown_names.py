"""A file of unknown names: close ones are looked for up to a number, and the verdict says where not."""

from __future__ import annotations

from random import Random

import pytest

from companion.cards.card import Card, CardTable
from companion.cards.finder import CardFinder
from companion.cards.tables import shipped_table
from companion.core import limits
from companion.decks.judge_files import appoint_judge, formats_of, judge_bytes
from companion.decks.match import UnknownNames
from tests.decks.worlds import invented, judge
from tests.steps import at_most

MANY = 1200
"""Unknown names, forty in each list."""


def unknown_names(count: int, random: Random) -> list[str]:
    return ["".join(random.choices("abdeghiklmnorstu", k=12)).title() for _ in range(count)]


def lists_of(names: list[str]) -> str:
    lists = [names[at : at + 40] for at in range(0, len(names), 40)]
    return "\n".join(
        "\n".join((f"=== P{at} ===", *(f"1 {name}" for name in part))) for at, part in enumerate(lists)
    )


def test_close_names_are_looked_for_so_often_in_one_file_and_no_more() -> None:
    court = judge("open", invented("warcry"))
    assert court.finder is not None
    court.finder.suggest.cache_clear()
    verdicts = judge_bytes(court, lists_of(unknown_names(MANY, Random(1))))
    assert court.finder.suggest.cache_info().misses == limits.SUGGESTED
    told = ["not looked for" in " ".join(map(str, verdict.unchecked)) for verdict in verdicts]
    assert told == [False] * 25 + [True] * 5
    assert {verdict.status for verdict in verdicts} <= {"ask", "illegal"}


def test_a_name_that_comes_again_in_every_list_is_looked_for_everywhere() -> None:
    court = judge("open", invented("warcry"))
    names = ["Ash Prowlerz", *unknown_names(38, Random(2)), "Galows Choyr"] * 40
    verdicts = judge_bytes(court, lists_of(names))
    for verdict in verdicts:
        found = [finding for finding in verdict.findings if finding.card == "Ash Prowlerz"]
        assert found[0].suggestions[0].name == "Ash Prowlers"


@pytest.mark.parametrize(("most", "asked"), [(1, True), (limits.SUGGESTED, False)])
def test_a_name_that_nobody_looked_at_is_never_counted_as_a_stranger(most: int, asked: bool) -> None:
    table = shipped_table("kubnazub")
    assert table is not None and not table.complete
    court = appoint_judge("kubnazub", formats_of("kubnazub"), table=table)
    (verdict,) = judge_bytes(court, "1 Ыыыыыы\n1 Щщщщщщ\n")
    again = court.verdict(verdict.deck, UnknownNames(most))
    assert any(finding.key == "UNKNOWN_CARD" for finding in again.findings) == asked
    assert ("not looked for" in " ".join(map(str, again.unchecked))) == asked


def test_other_names_of_a_card_make_no_unknown_name_dearer() -> None:
    many = tuple(unknown_names(5_000, Random(3)))
    cards = tuple(Card(str(n), f"Card {n}", aliases=many[n::50]) for n in range(50))
    finder = CardFinder(CardTable("warcry", cards), {})
    finder.suggest("warm")  # builds the index
    wanted = many[17][:-2] + "xx"
    (first, *_) = at_most(5_000, lambda: finder.suggest(wanted))
    assert first.id == "17"


def test_the_rarest_pairs_of_letters_find_a_name_among_many_alike() -> None:
    cards = tuple(Card(str(n), f"Banana Banana Banana {n}") for n in range(6_000))
    finder = CardFinder(CardTable("warcry", (*cards, Card("x", "Banana Banana Quiz"))), {})
    finder.suggest("warm")
    (first, *_) = at_most(8_000, lambda: finder.suggest("Banana Banana Quix"))
    assert first.id == "x"
