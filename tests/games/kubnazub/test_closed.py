"""One die against closed cards and artifacts."""

from __future__ import annotations

import pytest

from companion.games.kubnazub.commands import Strike
from companion.games.kubnazub.rules.closed import strength_of
from tests.games.kubnazub.kit import battle, ex, one, two

HIT = Strike("P1-c3", "P2-c4")


@ex("EX-25", "EX-27")
@pytest.mark.rule("KZ-CLOSED-02", "KZ-CLOSED-03", "KZ-CLOSED-04", "KZ-CLOSED-05", "KZ-CLOSED-07")
def test_the_thresholds_of_a_lone_die_never_miss():
    faces = [strength_of(total) for total in range(-2, 9)]
    assert faces == [*["weak"] * 6, "medium", "medium", *["strong"] * 3]


@ex("EX-26")
@pytest.mark.rule("KZ-CLOSED-01")
def test_a_closed_card_neither_rolls_nor_strikes_back():
    scene = battle(one("c3", strike=(2, 3, 5), cursed=True), two("c4", closed=True)).when(HIT, (6,))
    scene.then_asked("strength").then({"P2-c4.wounds": 3, "P1-c3.wounds": 0})


@ex("EX-28")
@pytest.mark.rule("KZ-CLOSED-06", "KZ-ARTIFACT-03")
def test_an_open_artifact_is_struck_as_if_closed():
    scene = battle(one("c3"), two("c4", type="artifact", kind="", strike=(0, 0, 0)), two("a6")).when(
        HIT, (6,)
    )
    scene.then({"P2-c4.wounds": 3, "P1-c3.wounds": 0})


@ex("EX-32")
@pytest.mark.rule("KZ-KEYWORD-01", "KZ-KEYWORD-02")
def test_an_unanswered_strike_takes_one_die_and_no_protector():
    attacker = one("c3", "unanswered_strike", strike=(2, 3, 5))
    battle(attacker, two("c4"), two("b4")).when(HIT, (4,)).then_asked("strength").then({"P2-c4.wounds": 3})
