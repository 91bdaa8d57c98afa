"""Tags, what they add up to, and the order in which abilities are declared."""

from __future__ import annotations

import pytest

from companion.core.ask import Ask, scripted
from companion.core.keywords import Keyword, KeywordBook, Tag, Trigger, declared
from companion.core.seats import Seat

A, B = Seat("A"), Seat("B")


@pytest.fixture
def book() -> KeywordBook[int]:
    made: KeywordBook[int] = KeywordBook()
    made.learn(
        (
            Keyword("strong", "T-X-01", modifiers={"die": lambda state, situation, n: n + state}),
            Keyword("lucky", "T-X-02", modifiers={"die": lambda state, situation, n: n}, adds_up=True),
            Keyword("mute", "T-X-03"),
        )
    )
    return made


def test_the_largest_of_a_name_counts_unless_they_add_up(book: KeywordBook[int]) -> None:
    tags = (Tag("strong", 1), Tag("lucky", 2), Tag("strong", 3), Tag("lucky", 1))
    assert book.in_force(tags) == (Tag("strong", 3), Tag("lucky", 3))
    assert book.number(tags, "lucky") == 3 and book.number(tags, "mute") == 0


def test_only_tags_with_such_a_modifier_add_to_a_number(book: KeywordBook[int]) -> None:
    tags = (Tag("strong", 1), Tag("mute"), Tag("unheard of", 9), Tag("lucky", 0))
    assert book.each_added(10, tags, "die", None) == [("strong", 11)]
    assert book.added(10, tags, "die", None) == 11 and book.added(10, tags, "value", None) == 0


def test_two_keywords_of_one_tag_are_a_mistake(book: KeywordBook[int]) -> None:
    with pytest.raises(ValueError, match="mute"):
        book.learn((Keyword("mute", "T-X-04"),))
    assert [each.id for each in book] == ["strong", "lucky", "mute"]


def test_each_seat_in_turn_declares_its_own_in_an_order_of_its_choice() -> None:
    mine = [Trigger("poison", "start", piece, A) for piece in ("x", "y")]
    theirs = Trigger("song", "start", "z", B)
    ask = Ask(maker=scripted([("y/poison", "x/poison")]))
    assert declared(ask, [theirs, *mine], (A, B), "order", "T-X-01") == (mine[1], mine[0], theirs)
    assert [question.seat for question in ask.asked] == [A], "who has one ability is not asked"


def test_abilities_that_are_alike_are_declared_each_for_itself() -> None:
    same = [Trigger("song", "start", "x", A) for _ in range(2)]
    ask = Ask(maker=scripted([("x/song/2", "x/song")]))
    assert declared(ask, same, (A, B), "order", "T-X-01") == tuple(same)
