"""Names: what is the same, what is asked about, and which suggestions come first."""

from __future__ import annotations

import pytest

from companion.cards.card import Card, CardTable
from companion.cards.finder import CardFinder
from companion.cards.names import brief, normalise, safe
from tests.decks.worlds import invented, needs_real_table, real
from tests.steps import at_most


@pytest.mark.parametrize("sign", ["ﷺ", "ﷻ", "㈝", "㌖", "㎯", "㍿", "ﬃ", "각", "½", "İ"])
def test_no_sign_makes_a_name_many_times_as_long(sign):
    line = sign * 400
    assert len(normalise(line)) <= 3 * len(line)
    assert normalise(normalise(line)) == normalise(line) == normalise(line.upper())


@pytest.mark.rule("WC-IMPORT-05", "KZ-DECK-10")
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Ёлка", "елка"),
        ("ЁЛКА", "Елка"),
        ("Ре'куут Шабб'ах", "ре’куут шабб‘ах"),
        ("Adaltrud's", "Adaltrud´s"),
        ("Long-Handled", "long–handled"),
        ("Long-Handled", "Long—Handled"),
        ("A  B\tC", "a b c"),
        ("Été", "ete"),
        ("E\u0301te\u0301", "été"),
        ("Straße", "STRASSE"),
        ("no\u00a0break", "no break"),
        ("zero\u200bwidth", "zerowidth"),
        ("«Foo»", '"foo"'),
        ("`tick", "'TICK"),
    ],
)
def test_these_are_one_name(first: str, second: str) -> None:
    assert normalise(first) == normalise(second)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Зайка", "Заика"),
        ("Foo!", "Foo"),
        ("Foo Bar", "FooBar"),
        ("Foo-Bar", "Foo Bar"),
        ("Haasek", "Ha'asek"),
    ],
)
def test_these_are_two(first: str, second: str) -> None:
    assert normalise(first) != normalise(second)


def test_unsafe_characters_are_shown_as_such() -> None:
    assert safe("a\u202eb\x00c\ud800") == "a\ufffdb\ufffdc\ufffd"
    assert safe("a\tb\u200bc") == "a bc" and safe("plain") == "plain"
    assert len(brief("x" * 1000)) == 160


def finder(*cards: Card, complete: bool = True) -> CardFinder:
    return CardFinder(CardTable("warcry", cards, complete=complete), {"Unit": "army", "Tactic": "action"})


WOLF = Card("A1", "Wolf", type="Unit")
TRICK = Card("A2", "Wolf", type="Tactic")
LAMB = Card("A3", "Lamb", type="Unit", aliases=("Little Sheep",))


def test_ids_aliases_and_disagreement() -> None:
    found = finder(WOLF, TRICK, LAMB)
    assert found.find("little sheep").cards == (2,)
    assert found.find("a3").cards == (2,)
    assert found.find("Wolf", id="A2").cards == (1,)
    assert found.find("Lamb", id="A1").outcome == "ambiguous"
    assert found.find("Lamb", id="ZZ9").cards == (2,)


@pytest.mark.rule("WC-IMPORT-06")
def test_a_shared_name_is_decided_by_heading_or_type() -> None:
    found = finder(WOLF, TRICK)
    assert found.find("wolf", section="army").cards == (0,)
    assert found.find("wolf", section="sideboard").cards == (1,)
    assert found.find("wolf", hint="Tactic").cards == (1,)
    assert found.find("wolf") == ("ambiguous", (0, 1))


def test_suggestions_are_ranked_and_never_far_fetched() -> None:
    found = CardFinder(invented("warcry"), {})
    names = [each.name for each in found.suggest("Ash Prowler")]
    assert names[0] == "Ash Prowlers"
    assert [each.name for each in found.suggest("Galows Choyr")][:1] == ["Gallows Choir"]
    assert found.suggest("Completely Different") == ()
    closeness = [each.closeness for each in found.suggest("Forbidden Trik")]
    assert closeness == sorted(closeness, reverse=True)


@needs_real_table
def test_suggestions_in_the_real_table_are_little_work() -> None:
    found = CardFinder(real(), {})
    names = [card.name for card in real().cards][::40]
    for name in names:
        offered = at_most(300_000, lambda name=name: found.suggest(name[:-2] + "xx"))  # type: ignore[misc]
        assert offered[0].name == name or len(name) < 12
