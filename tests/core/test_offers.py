"""What may be ordered, in stages: nothing is enumerated before somebody asks, and nothing leads astray."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest

from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.game import Command, Game
from companion.core.offers import (
    Chosen,
    Field,
    Meaning,
    Offer,
    available,
    candidates,
    choices,
    commands,
    find_command,
    is_legal,
    legal,
    why_not,
    why_refused,
)
from companion.core.seats import TABLE, Seat
from tests.toy import TOY, Add, Added, DrawCard, Pick, RollDie, State


@dataclass(frozen=True)
class Pay(Command):
    """Pay so much of one colour, with a word to it."""

    colour: str
    n: int
    word: str = ""


COLOURS = ("red", "green", "blue")
COLOUR = Field[State]("colour", Meaning.CARD, lambda state, chosen: COLOURS)
WORD = Field[State]("word", Meaning.TEXT)


def amounts(state: State, chosen: Chosen) -> Sequence[int]:
    return range(1, 4 if chosen["colour"] == "red" else 3)


AMOUNT = Field[State]("n", Meaning.NUMBER, amounts)
PAY = Offer(Pay, (COLOUR, AMOUNT))


class Shop:
    """Takes even amounts of red and odd ones of green, and counts how often it was asked."""

    def __init__(self, *offers: Offer[State]) -> None:
        self.asked = 0
        self.game: Game[State] = replace(
            TOY, decide=self.decide, offers=lambda state, seat: offers or (PAY,), commands=(Pay,)
        )

    def decide(self, course: Course[State], command: Pay) -> None:
        self.asked += 1
        if command.n % 2 != {"red": 0, "green": 1}.get(command.colour, command.n % 2 + 1):
            raise Illegal("TOY-PAY-01", "no_change", colour=command.colour)
        if command.word == "please":
            course.ask.choose(("yes", "no"), "sure", "TOY-PAY-01")
        course.happen(Added(command.n, rule="TOY-PAY-01"))


def test_commands_are_those_that_are_accepted_in_the_order_of_the_fields() -> None:
    assert legal(Shop().game, State()) == [Pay("red", 2), Pay("green", 1)]


def test_a_question_is_no_refusal() -> None:
    assert is_legal(Shop().game, State(), Pay("red", 2, "please"))
    assert is_legal(TOY, State(), Pick()) and is_legal(TOY, State(), RollDie())
    refusal = why_refused(Shop().game, State(), Pay("blue", 2))
    assert refusal is not None and refusal.key == "no_change"
    assert why_refused(Shop().game, State(), Pay("red", 2)) is None


def test_only_values_that_lead_to_an_order_are_chosen_from() -> None:
    shop = Shop().game
    assert choices(shop, State(), PAY) == ["red", "green"]
    assert choices(shop, State(), PAY, {"colour": "red"}) == [2]
    assert choices(shop, State(), PAY, {"colour": "blue"}) == []
    assert choices(shop, State(), PAY, {"colour": "red", "n": 2}) == []
    assert PAY.next_field({"colour": "red"}) == AMOUNT and PAY.next_field({"colour": "red", "n": 2}) is None


def test_the_values_of_a_field_depend_on_those_before_it() -> None:
    assert [each.n for each in candidates(State(), PAY, {"colour": "red"})] == [1, 2, 3]  # type: ignore[attr-defined]
    assert [each.n for each in candidates(State(), PAY, {"colour": "blue"})] == [1, 2]  # type: ignore[attr-defined]


def test_what_was_chosen_already_is_kept() -> None:
    shop = Shop().game
    assert list(commands(shop, State(), PAY, {"n": 2})) == [Pay("red", 2)]
    assert find_command(shop, State(), PAY, {"colour": "green"}) == Pay("green", 1)
    assert find_command(shop, State(), PAY, {"colour": "blue"}) is None


def test_values_alike_are_tried_once_and_offered_all() -> None:
    alike = Field[State](
        "colour", Meaning.CARD, lambda state, chosen: ("red", "rot", "green"), lambda state, value: value[0]
    )
    shop, offer = Shop(), Offer(Pay, (alike, AMOUNT))
    assert choices(shop.game, State(), offer, {"n": 2}) == ["red", "rot"]
    assert shop.asked == 2, "one of the reds, and green"
    assert list(commands(shop.game, State(), offer, {"n": 2})) == [Pay("red", 2), Pay("rot", 2)]


def test_only_as_much_is_tried_as_somebody_asks_for() -> None:
    many = Field[State]("n", Meaning.NUMBER, lambda state, chosen: range(1, 10_000))
    shop = Shop(Offer(Pay, (Field("colour", Meaning.CARD, lambda state, chosen: ("red",)), many)))
    assert legal(shop.game, State(), most=3) == [Pay("red", 2), Pay("red", 4), Pay("red", 6)]
    assert shop.asked == 6
    assert len(available(shop.game, State())) == 1 and shop.asked == 8


def test_an_offer_without_anything_to_do_is_not_available_and_says_why() -> None:
    only_blue = Offer(Pay, (Field[State]("colour", Meaning.CARD, lambda state, chosen: ("blue",)), AMOUNT))
    shop = Shop(only_blue).game
    assert available(shop, State()) == [] and legal(shop, State()) == []
    refusal = why_not(shop, State(), only_blue)
    assert refusal is not None and refusal.key == "no_change"


def test_an_offer_without_candidates_cannot_say_why() -> None:
    nothing = Offer(Pay, (Field[State]("colour", Meaning.CARD, lambda state, chosen: ()), AMOUNT))
    assert why_not(Shop().game, State(), nothing) is None


def test_what_only_a_person_can_fill_in_is_available_but_not_listed() -> None:
    offer = Offer(Pay, (COLOUR, AMOUNT, WORD))
    shop = Shop(offer).game
    assert offer.is_open
    assert available(shop, State()) == [offer] and legal(shop, State()) == []


def test_fields_before_one_that_only_a_person_can_fill_in_can_be_chosen() -> None:
    offer = Offer(Pay, (COLOUR, AMOUNT, WORD))
    shop = Shop(offer).game
    assert choices(shop, State(), offer) == list(COLOURS), "whether it is accepted shows with the text"
    assert choices(shop, State(), offer, {"colour": "red"}) == [1, 2, 3]
    assert choices(shop, State(), offer, {"colour": "red", "n": 2}) == []
    assert choices(shop, State(), offer, {"word": "please"}) == ["red", "green"], (
        "once it is there it is tried"
    )


def test_an_offer_without_fields_is_one_command() -> None:
    assert list(commands(TOY, State(), Offer(DrawCard))) == [DrawCard()]
    assert choices(TOY, State(), Offer(DrawCard)) == []


def test_the_toy_lists_its_orders() -> None:
    assert legal(TOY, State(total=40)) == [Add(-40), Add(1), Add(60), RollDie(), Pick(), DrawCard()]


@pytest.mark.parametrize("seat", [TABLE, Seat("P1")])
def test_the_seat_reaches_the_game(seat: Seat) -> None:
    asked: list[Any] = []

    def offers(state: State, seat: Seat) -> Iterator[Offer[State]]:
        asked.append(seat)
        return iter(())

    legal(replace(TOY, offers=offers), State(), seat)  # type: ignore[arg-type]
    assert asked == [seat]


def test_nothing_is_listed_for_what_only_a_person_can_end():
    listed: list[Chosen] = []

    def noted(state: State, chosen: Chosen) -> Sequence[str]:
        listed.append(chosen)
        return COLOURS

    offer = Offer(Pay, (Field("colour", Meaning.CARD, noted), AMOUNT, WORD))
    shop = Shop(offer)
    assert list(commands(shop.game, shop.game.start, offer)) == []
    assert list(candidates(shop.game.start, offer, {})) == []
    assert listed == []
    assert [
        each.n for each in commands(shop.game, shop.game.start, offer, {"word": "", "colour": "red"})
    ] == [2]
