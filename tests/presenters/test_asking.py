"""Every kind of question as something to answer: what is shown, what is read, and what is refused."""

from __future__ import annotations

import pytest

from app.presenters.correcting import Correction, question_view
from app.presenters.timeline import Journal
from companion.core.errors import Illegal
from companion.core.questions import Count
from tests.two_seats import ANNA, BEN, Order, duo

CARD = {"name": "Grom", "cost": 4, "unique": True, "kind": "beast", "words": ["fast"]}
KINDS = {
    "roll": ("dice", ["3", "5"], "(3, 5)"),
    "draw": ("sheet", "Crab", "Crab"),
    "many": ("deal", ["Card 7"], "Card 7"),
    "deal": ("deal", ["Wolf", "Wolf", "Crab"], "('Wolf', 'Wolf', 'Crab')"),
    "choose": ("sheet", "left", "left"),
    "pick": ("pick", ["elk", "wolf"], "('wolf', 'elk')"),
    "order": ("pick", ["raven", "wolf", "crab"], "('raven', 'wolf', 'crab')"),
    "count": ("number", "17", "17"),
    "tell": ("form", CARD, str(CARD)),
}


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_question_has_one_view_and_is_answered_through_it(kind):
    way, given, told = KINDS[kind]
    play = duo()
    assert play.do(Order(kind))
    asked = play.ask()
    ways = [name for name in ("sheet", "dice", "pick", "deal", "number", "form") if getattr(asked, name)]
    assert ways == [way]
    assert play.problem(given) is None
    assert play.answer(given)
    assert play.state.told == told


def test_a_pick_has_letters_bounds_and_no_choice_made_for_the_player():
    play = duo()
    play.do(Order("pick"))
    pick = play.ask().pick
    assert [(option.id, option.letter) for option in pick.options][:2] == [("wolf", "A"), ("crab", "B")]
    assert (pick.bounds, pick.ordered, pick.picked) == ("1–3", False, ())
    play.undo()
    play.do(Order("order"))
    assert (play.ask().pick.bounds, play.ask().pick.ordered) == ("3", True)


def test_dealt_cards_are_counted_by_kind_and_found_by_a_part_of_the_name():
    play = duo()
    play.do(Order("deal"))
    deal = play.ask().deal
    assert {card.text: card.copies for card in deal.cards}["Wolf"] == 2
    assert [card.text for card in deal.found("rav ri")] == ["Raven rider"]
    assert [card.text for card in deal.found("еж")] == ["Ёж"]
    assert deal.found("") == deal.cards and deal.count == 3
    assert play.ask().app


def test_a_form_has_a_field_for_each_thing_to_tell():
    play = duo()
    play.do(Order("tell"))
    fields = {each.path: each for each in play.ask().form.fields}
    assert fields["name"].phrase == "" and fields["name"].most == 12
    assert (fields["cost"].counter.low, fields["cost"].counter.high) == (0, 9)
    assert fields["unique"].flag is False
    assert [(row.title, row.selected) for row in fields["kind"].choices] == [("beast", False), ("man", False)]
    assert [each.label for each in fields["words"].several] == ["fast", "large"]


@pytest.mark.parametrize(
    ("kind", "given", "why"),
    [
        ("roll", ["3", ""], "No die here shows ."),
        ("deal", ["Wolf"], "Exactly 3 cards are needed."),
        ("deal", ["Crab", "Crab", "Wolf"], "Crab cannot be in this pile."),
        ("pick", [], "0 were chosen; it has to be 1 to 3."),
        ("count", "41", "41 is out of range: -2 to 40."),
        ("count", "much", "Much is out of range: -2 to 40."),
        ("tell", {**CARD, "name": " "}, "This is not a text of 1 to 12 characters on one line."),
        ("tell", "Grom", "Exactly these have to be told: name, cost, unique, kind, words."),
    ],
)
def test_a_wrong_answer_says_why_and_changes_nothing(kind, given, why):
    play = duo()
    play.do(Order(kind))
    assert play.problem(given).sentence == why
    assert play.error is None and play.pending is not None
    assert not play.answer(given) and play.error.sentence == why


def test_a_number_below_zero_is_read_and_half_a_number_is_not():
    asked = Count("n", "R", -2, 40)
    assert asked.read("-2") == -2
    with pytest.raises(Illegal):
        asked.check(asked.read("1.5"))


@pytest.mark.parametrize(
    ("seat", "secret", "seating", "turned"),
    [
        (BEN, False, "opposite", True),
        (BEN, False, "beside", False),
        (BEN, True, "opposite", False),  # he has the phone in his hand
        (ANNA, False, "opposite", False),
        ("", False, "opposite", False),
    ],
)
def test_a_question_is_turned_to_the_second_player_where_they_sit_opposite(seat, secret, seating, turned):
    play = duo(seating=seating)
    play.do(Order("choose", seat, secret))
    play.handover.open()
    assert play.ask().turned is turned


def test_a_question_says_whom_it_asks():
    play = duo()
    play.do(Order("choose", ANNA))
    assert (play.ask().seat, play.ask().chooser, play.ask().secret) == ("Anna", "Anna chooses", False)
    play.undo()
    play.do(Order("roll"))
    assert (play.ask().seat, play.ask().chooser) == ("", "Roll the dice")


@pytest.mark.parametrize("kind", [each for each in KINDS if each not in ("draw", "choose")])
def test_a_correction_shows_the_old_answer_and_takes_another(kind):
    way, given, told = KINDS[kind]
    play = duo()
    play.do(Order(kind))
    play.answer(given)
    asked = Journal(play).asked(1, 0)
    old = play.table.entries(1, 2)[0].answers[0]
    view = question_view(play, asked, play.table.journal.state_before(1), old)
    held = {
        "dice": lambda: list(view.given),
        "pick": lambda: list(view.pick.picked),
        "deal": lambda: list(view.deal.dealt),
        "number": lambda: str(view.number.value),
        "form": lambda: {each.path: each for each in view.form.fields}["name"].phrase,
    }[way]()
    recorded = {"form": "Grom", "pick": sorted(given) if kind == "pick" else given}.get(way, given)
    assert (sorted(held) if kind == "pick" else held) == recorded
    correction = Correction(play, 1)
    correction.change(0, asked, given)
    assert correction.complete and correction.keep()
    assert play.state.told == told
