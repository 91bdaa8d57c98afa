"""The door outside: recorded answers, scripts, the app's dice and bots behind one question."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.ask import Ask, app_dice, bot, scripted
from companion.core.dice import d6
from companion.core.errors import Illegal, Unanswered
from companion.core.json_text import dump, load
from companion.core.questions import Answer, Choose, Count, Deal, Draw, Pick, Question, Roll, SomeOf, Tell
from companion.core.seats import TABLE, Seat
from companion.core.tracked import Choice, Number

RED, BLUE, WHITE = d6("red"), d6("blue"), d6("white")
ROLL = Roll("throw", "TOY-ROLL-01", (RED, BLUE))
DRAW = Draw("card", "TOY-CARD-01", ("ace", "bell", "crow"))
CHOOSE = Choose("pick", "TOY-PICK-01", ("hold", "dare"))
DEAL = Deal("hand", "TOY-CARD-01", ("ace", "ace", "bell"), 2, shuffle="first")
PICK = Pick("targets", "TOY-PICK-01", ("ace", "bell", "crow"), 1, 2)
COUNT = Count("coins", "TOY-PICK-01", 1, 3)
TELL = Tell(
    "card",
    "TOY-CARD-01",
    {"name": Choice(("elf", "orc"), "TOY-CARD-01"), "life": Number(1, 9, "TOY-CARD-01")},
)
EVERY_KIND = (ROLL, DRAW, CHOOSE, DEAL, PICK, COUNT, TELL)


def test_a_question_nobody_answers_stops_with_itself() -> None:
    with pytest.raises(Unanswered) as stop:
        Ask().roll((RED,), "throw", "TOY-ROLL-01", total=3)
    assert stop.value.question == Roll("throw", "TOY-ROLL-01", (RED,), facts={"total": 3})


def test_answers_are_kept_with_key_and_dice_names() -> None:
    ask = Ask(maker=scripted([(2, 5), "ace", "dare"]))
    assert ask.roll((RED, BLUE), "throw", "TOY-ROLL-01") == (2, 5)
    assert ask.draw(("ace", "bell"), "card", "TOY-CARD-01") == "ace"
    assert ask.choose(("hold", "dare"), "pick", "TOY-PICK-01") == "dare"
    assert ask.given == [
        Answer("throw", (2, 5), ("red", "blue"), about=()),
        Answer("card", "ace", about=()),
        Answer("pick", "dare", about=()),
    ]


def test_nobody_is_asked_where_there_is_nothing_to_ask() -> None:
    ask = Ask()
    assert ask.roll((), "throw", "TOY-ROLL-01") == ()
    assert ask.draw(("ace",), "card", "TOY-CARD-01") == "ace"
    assert ask.choose(("hold",), "pick", "TOY-PICK-01") == "hold"
    assert ask.given == []


def test_recorded_answers_come_before_the_maker() -> None:
    ask = Ask([Answer("throw", (1,), ("red",))], scripted([(6,)]))
    assert ask.roll((RED,), "throw", "TOY-ROLL-01") == (1,)
    assert ask.roll((RED,), "throw", "TOY-ROLL-01") == (6,)


def test_recorded_answers_of_one_key_are_used_in_order() -> None:
    ask = Ask([Answer("a", "x"), Answer("b", "y"), Answer("a", "z")])
    assert [ask.choose(("x", "y", "z"), key, "TOY-PICK-01") for key in "aab"] == ["x", "z", "y"]


def test_faces_find_their_dice_by_name() -> None:
    recorded = [Answer("throw", (4, 2, 6), ("blue", "red", "white"))]
    assert Ask(recorded).roll((RED, BLUE), "throw", "TOY-ROLL-01") == (2, 4)


def test_equal_dice_take_their_faces_in_order() -> None:
    recorded = [Answer("throw", (4, 2, 6), ("white", "white", "white"))]
    assert Ask(recorded).roll((WHITE, WHITE), "throw", "TOY-ROLL-01") == (4, 2)


def test_a_die_without_a_recorded_face_must_be_rolled() -> None:
    recorded = [Answer("throw", (4,), ("blue",))]
    with pytest.raises(Unanswered):
        Ask(recorded).roll((RED, BLUE), "throw", "TOY-ROLL-01")
    assert Ask(recorded, scripted([(1, 1)])).roll((RED, BLUE), "throw", "TOY-ROLL-01") == (1, 1)


def test_a_recorded_choice_that_is_no_longer_an_option_is_asked_for_again() -> None:
    with pytest.raises(Unanswered):
        Ask([Answer("pick", "flee")]).choose(("hold", "dare"), "pick", "TOY-PICK-01")


def test_an_answer_never_moves_to_a_question_about_somebody_else() -> None:
    recorded = [Answer("shield", "none", about=("black",)), Answer("shield", "B2", about=("blue",))]
    ask = Ask(recorded)
    assert ask.choose(("none", "B1", "B2"), "shield", "TOY-PICK-01", about=("blue",)) == "B2"
    assert ask.left == recorded[:1]
    with pytest.raises(Unanswered):
        ask.choose(("none", "B1"), "shield", "TOY-PICK-01", about=("red",))


def test_of_the_same_question_asked_twice_the_answers_keep_their_order() -> None:
    ask = Ask([Answer("pick", "hold", about=()), Answer("pick", "dare", about=())])
    assert [ask.choose(("hold", "dare"), "pick", "TOY-PICK-01") for _ in range(2)] == ["hold", "dare"]


def test_an_answer_from_before_questions_had_an_identity_is_found_by_its_key() -> None:
    assert Ask([Answer("pick", "dare")]).choose(("hold", "dare"), "pick", "R-A-01", about=("B1",)) == "dare"


@pytest.mark.parametrize("ask", ["choose", "draw"])
def test_a_question_without_options_is_a_programmers_error(ask: str) -> None:
    with pytest.raises(ValueError, match="without options"):
        getattr(Ask(), ask)((), "pick", "TOY-PICK-01")


@pytest.mark.parametrize(
    ("question", "value", "key"),
    [
        (ROLL, (1,), "wrong_number_of_dice"),
        (ROLL, (1, 2, 3), "wrong_number_of_dice"),
        (ROLL, "12", "wrong_number_of_dice"),
        (ROLL, None, "wrong_number_of_dice"),
        (ROLL, (1, 7), "no_such_face"),
        (ROLL, (0, 1), "no_such_face"),
        (ROLL, (True, 2), "no_such_face"),
        (ROLL, (1.0, 2), "no_such_face"),
        (ROLL, ("1", 2), "no_such_face"),
        (ROLL, ([1], 2), "no_such_face"),
        (DRAW, "elm", "not_in_pile"),
        (DRAW, ("ace",), "not_in_pile"),
        (CHOOSE, "flee", "not_an_option"),
        (CHOOSE, None, "not_an_option"),
        (DEAL, ("ace",), "wrong_number_of_cards"),
        (DEAL, "ab", "wrong_number_of_cards"),
        (DEAL, ("ace", "elm"), "not_in_pile"),
        (DEAL, ("bell", "bell"), "not_in_pile"),
        (PICK, "ace", "not_a_list"),
        (PICK, (), "wrong_number"),
        (PICK, ("ace", "bell", "crow"), "wrong_number"),
        (PICK, ("ace", "ace"), "not_an_option"),
        (PICK, ("elm",), "not_an_option"),
        (COUNT, 0, "out_of_range"),
        (COUNT, 4, "out_of_range"),
        (COUNT, True, "out_of_range"),
        (COUNT, "2", "out_of_range"),
        (TELL, {"name": "elf"}, "wrong_fields"),
        (TELL, {"name": "elf", "life": 3, "more": 1}, "wrong_fields"),
        (TELL, ("elf", 3), "wrong_fields"),
        (TELL, {"name": "elf", "life": 10}, "out_of_range"),
    ],
)
def test_a_wrong_answer_is_refused_with_the_questions_rule(question: Question, value: Any, key: str) -> None:
    with pytest.raises(Illegal) as refused:
        question.check(value)
    assert (refused.value.rule, refused.value.key) == (question.rule, key)


def test_a_wrong_answer_is_not_kept() -> None:
    ask = Ask(maker=scripted([(9,)]))
    with pytest.raises(Illegal):
        ask.roll((RED,), "throw", "TOY-ROLL-01")
    assert ask.given == []


def test_faces_typed_as_a_list_become_a_tuple() -> None:
    assert ROLL.check([3, 4]) == (3, 4)


def test_an_empty_script_leaves_the_question_open() -> None:
    with pytest.raises(Unanswered):
        Ask(maker=scripted([])).choose(("hold", "dare"), "pick", "TOY-PICK-01")


@given(seed=st.integers(), position=st.integers(0, 9999), given_so_far=st.integers(0, 20))
def test_the_apps_dice_are_fixed_by_seed_and_place(seed: int, position: int, given_so_far: int) -> None:
    first, again = (app_dice(seed, position)(ROLL, given_so_far) for _ in range(2))
    assert first == again == ROLL.check(first)
    assert DRAW.check(app_dice(seed, position)(DRAW, given_so_far)) in DRAW.pile


def test_the_apps_dice_differ_from_place_to_place() -> None:
    faces = {app_dice(1, position)(ROLL, 0) for position in range(60)}
    assert len(faces) > 15, "36 outcomes and 60 places"


def test_the_apps_dice_leave_choices_to_the_player() -> None:
    assert app_dice(1, 1)(CHOOSE, 0) is None


def test_two_seats_with_the_same_deck_are_dealt_hands_of_their_own() -> None:
    deck = tuple(f"card-{number}" for number in range(30))
    hands = {
        app_dice(1, 1)(Deal("deal", "TOY-CARD-01", deck, 15, shuffle="", seat=Seat(seat)), 0)
        for seat in ("P1", "P2")
    }
    assert len(hands) == 2


@given(st.integers())
def test_a_bot_answers_everything_within_range(seed: int) -> None:
    answer = bot(Random(seed))
    for question in EVERY_KIND:
        question.check(answer(question, 0))


@pytest.mark.parametrize("question", EVERY_KIND, ids=lambda each: type(each).__name__)
def test_what_a_question_says_of_its_answers_holds(question: Any) -> None:
    assert load(dump(question.plain()), "test") == question.plain()
    assert (app_dice(1, 1)(question, 0) is not None) == question.is_chance
    if isinstance(question, Tell):
        assert set(question.example()) == set(question.shape)
        return
    assert question.check(question.example()) == question.example()
    for value in question.every():
        assert question.check(question.read(value)) == value
        typed = [str(each) for each in value] if isinstance(value, tuple) else str(value)
        assert question.read(typed) == value, "also as it is typed"
        assert set(typed if isinstance(question, SomeOf) else ()) <= set(question.names)


@pytest.mark.parametrize(("question", "given"), [(ROLL, ["x", "1"]), (COUNT, "1.5"), (TELL, 3), (CHOOSE, 7)])
def test_what_cannot_be_read_is_refused(question: Any, given: Any) -> None:
    with pytest.raises(Illegal):
        question.check(question.read(given))


def test_a_deal_says_which_shuffle_it_comes_from() -> None:
    deck = tuple("abcdefgh")
    with pytest.raises(TypeError, match="shuffle"):
        Ask().deal(deck, 2, "deal", "TOY-CARD-01")  # type: ignore[call-arg]
    hands = [app_dice(1, 1)(Deal("deal", "R", deck, 4, shuffle=each), 0) for each in ("1", "2", "1")]
    assert hands[0] == hands[2] != hands[1]


@pytest.mark.parametrize(
    ("ask", "args"),
    [
        ("choose", [("a", "b")]),
        ("roll", [(RED,)]),
        ("count", [1, 3]),
        ("pick", [("a", "b")]),
        ("tell", [{"n": 1}]),
    ],
)
def test_any_other_name_is_a_fact_for_the_sentence(ask: str, args: list[Any]) -> None:
    with pytest.raises(Unanswered) as stop:
        getattr(Ask(), ask)(*args, "key", "TOY-PICK-01", spot=3, shuffle="x", spots=(1, 2), who="B1")
    question = stop.value.question
    assert question.facts == {"spot": 3, "shuffle": "x", "spots": (1, 2), "who": "B1"}
    assert (question.about, question.seat, question.secret) == ((), TABLE, False)


def test_piles_know_their_shuffle_and_their_places() -> None:
    with pytest.raises(Unanswered) as stop:
        Ask().draw(("a", "b"), "key", "TOY-CARD-01", shuffle="x", spot="1", spots=("1", "2"), who="B1")
    assert stop.value.question == Draw(
        "key", "TOY-CARD-01", ("a", "b"), shuffle="x", spot="1", spots=("1", "2"), facts={"who": "B1"}
    )
    with pytest.raises(Unanswered) as stop:
        Ask().deal(("a", "b"), 1, "key", "TOY-CARD-01", shuffle="x", spot="1")
    assert stop.value.question == Deal("key", "TOY-CARD-01", ("a", "b"), 1, shuffle="x", facts={"spot": "1"})


def test_what_was_dealt_picked_counted_or_told_is_recorded_in_one_form() -> None:
    assert DEAL.check(["bell", "ace"]) == ("bell", "ace")
    assert PICK.check(["crow", "ace"]) == ("ace", "crow"), (
        "the order of the options, where none was asked for"
    )
    in_order = Pick("order", "TOY-PICK-01", ("ace", "bell", "crow"), 3, 3, ordered=True)
    assert in_order.check(["crow", "ace", "bell"]) == ("crow", "ace", "bell")
    assert COUNT.check(3) == 3
    assert TELL.check({"life": 3, "name": "elf"}) == {"name": "elf", "life": 3}


def test_where_only_one_pick_deal_or_number_is_possible_nobody_is_asked() -> None:
    ask = Ask()
    assert ask.pick(("ace", "bell"), "k", "TOY-PICK-01", least=2) == ("ace", "bell")
    assert ask.pick((), "k", "TOY-PICK-01") == ()
    assert ask.deal(("ace", "bell"), 2, "k", "TOY-CARD-01", shuffle="x") == ("ace", "bell")
    assert ask.deal(("ace", "bell"), 0, "k", "TOY-CARD-01", shuffle="x") == ()
    assert ask.count(4, 4, "k", "TOY-PICK-01") == 4
    with pytest.raises(Unanswered):
        ask.pick(("ace", "bell"), "k", "TOY-PICK-01", least=2, ordered=True)


def test_what_nobody_could_ever_answer_is_a_programmers_error() -> None:
    with pytest.raises(ValueError, match="cannot be picked"):
        Ask().pick(("ace",), "k", "TOY-PICK-01", least=2)
    with pytest.raises(ValueError, match="no number"):
        Ask().count(3, 2, "k", "TOY-PICK-01")
    with pytest.raises(ValueError, match="nothing to tell"):
        Ask().tell({}, "k", "TOY-CARD-01")


def test_an_answer_says_whose_secret_it_is_and_whether_the_app_gave_it() -> None:
    secret = Choose("pick", "TOY-PICK-01", ("hold", "dare"), seat=Seat("north"), secret=True)
    open_one = Choose("pick", "TOY-PICK-01", ("hold", "dare"), seat=Seat("north"))
    assert (secret.answer("dare").secret_of, open_one.answer("dare").secret_of) == ("north", "")
    by_app, by_hand = Ask(maker=app_dice(1, 1), by_app=True), Ask(maker=scripted([(1,)]))
    for ask in (by_app, by_hand):
        ask.roll((RED,), "throw", "TOY-ROLL-01")
    assert (by_app.given[0].by_app, by_hand.given[0].by_app) == (True, False)


def test_faces_that_do_not_go_with_their_dice_are_asked_for_again() -> None:
    ask = Ask([Answer("throw", (1,), ("red", "blue"))])
    with pytest.raises(Unanswered):
        ask.roll((RED, BLUE), "throw", "TOY-ROLL-01")
