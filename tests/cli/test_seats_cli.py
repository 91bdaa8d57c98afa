"""Verbs that act as one seat: they order what it may, and tell what it may know."""

from __future__ import annotations

import json

import pytest


def test_what_a_seat_orders_is_told_as_far_as_it_may_know(duel):
    told = duel("do", "1", "Plan", "card=asp", "--seat", "P1").stdout
    assert "asp" in told
    told = duel("do", "1", "Plan", "card=kite", "--seat", "P2").stdout
    assert "asp comes into play" in told and "kite" in told


@pytest.mark.parametrize("as_json", [(), ("--json",)])
def test_undo_and_answers_tell_a_seat_what_it_may_know(duel, as_json):
    assert "bear" not in duel("undo", "1", "--times", "20", "--seat", "P2").stdout
    duel("answer", "1", "asp,bear,crow")
    told = duel("answer", "1", "kite,lion,mole", "--seat", "P2", *as_json).stdout
    assert "lion" in told and "bear" not in told


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("do", "1", "Plan", "seat=P2", "card=kite", "--seat", "P1"), "This is not for Player 1 to order."),
        (
            ("do", "1", '{"is":"Plan","seat":"P2","card":"kite"}', "--seat", "P1"),
            "not for Player 1 to order.",
        ),
        (("do", "1", "TurnOver", "--seat", "P1"), "This is not for Player 1 to order."),
        (("adjust", "1", "sides[P2].hand", "asp", "--seat", "P1"), "no value called sides[P2].hand"),
    ],
)
def test_what_is_another_seats_is_refused(duel, words, why):
    before = duel("log", "1").stdout
    assert why in duel(*words, code=1).stderr
    assert duel("log", "1").stdout == before


@pytest.mark.parametrize("verb", ["undo", "redo"])
def test_nothing_is_taken_back_or_done_again_for_a_seat_that_is_none(duel, verb):
    if verb == "redo":
        duel("undo", "1")
    before = duel("log", "1").stdout
    assert "P9" in duel(verb, "1", "--seat", "P9", code=2).stderr
    assert duel("log", "1").stdout == before


def test_who_is_not_to_act_orders_nothing(duel):
    duel("do", "1", "Plan", "card=asp", "--seat", "P1")
    assert (
        "It is not for Player 1 to act now."
        in duel("do", "1", "Plan", "card=bear", "--seat", "P1", code=1).stderr
    )


def test_a_question_is_answered_by_whom_it_asks(duel):
    duel("undo", "1")
    assert "Player 2 decides in secret." in duel("show", "1", "--seat", "P1").stdout
    refused = duel("answer", "1", "kite", "--seat", "P1", code=1)
    assert "This question is for Player 2 to answer." in refused.stderr
    assert "kite" in duel("answer", "1", "kite", "--seat", "P2").stdout


def test_values_are_listed_as_a_seat_sees_them(duel):
    whole, mine = (
        {row["path"] for row in json.loads(duel("adjust", "1", "--json", *eyes).stdout)}
        for eyes in ((), ("--seat", "P1"))
    )
    assert whole - mine == {"sides[P2].hand"} and mine < whole


def test_what_whoever_is_to_act_may_order_is_told_when_no_seat_is_asked_for(run):
    run("new", "realms")
    told = run("show", "1").stdout
    assert "companion do 1 Place seat=P1" in told and "companion do 1 Place seat=P2" in told
    assert {each["seat"] for each in json.loads(run("show", "1", "--json").stdout)["legal"]} == {"P1", "P2"}
    listed = run("orders", "1").stdout
    assert listed.index("Place seat=") < listed.index("Not now:")
    assert "now: P1, P2" in run("orders", "1", "Place").stdout


def test_the_orders_of_one_seat_are_listed_when_it_is_asked_for(run):
    run("new", "realms")
    assert "companion orders 1 Place --seat P2" in run("show", "1", "--seat", "P2").stdout
    told = run("orders", "1", "Place", "--seat", "P2").stdout
    assert "now: P2\n" in told and "companion do 1 Place seat=P2" in told
    run("orders", "1", "--seat", "P9", code=2)


def test_a_question_is_shown_without_words_to_type_to_whom_it_does_not_ask(run):
    run("new", "warcry")
    asked, other = (run("show", "1", "--seat", seat).stdout for seat in ("P1", "P2"))
    if "companion answer" not in asked:
        asked, other = other, asked
    assert "companion answer 1 --seat" in asked and "companion answer" not in other
    assert "This question is for" in other
