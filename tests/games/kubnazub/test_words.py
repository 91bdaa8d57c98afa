"""What the game says: every fact and every order has words, and no refusal leaves a blank."""

from __future__ import annotations

import pytest

from companion.content.languages import LANGUAGES, speak
from companion.core.errors import Illegal
from companion.core.telling import refusal
from companion.games.duel.field import cell
from companion.games.kubnazub.decide import COMMANDS
from companion.games.kubnazub.events import EVENTS
from companion.games.kubnazub.evolve import _APPLY
from companion.games.kubnazub.words.speaker import KubnazubWords
from tests.games.kubnazub.kit import GAME, battle, one, two

WORDS = KubnazubWords.words
STATE = battle(one("c3", name="Wolf"), two("c4")).state


@pytest.mark.parametrize(
    ("key", "facts", "said"),
    [
        ("closed", {"card": "P1-c3"}, "Wolf is closed."),
        ("too_few_chips", {"card": "P1-c3", "needed": 2}, "Wolf has too few chips: 2 are needed."),
        ("not_one_step", {"to": cell("b5")}, "b5 is not one step away: forward, back, left or right."),
        ("cell_taken", {"at": cell("c4")}, "c4 is taken."),
        (
            "used_too_early",
            {"cell": "a1", "empty": "b2"},
            "a1 is used while b2, which comes before it, is empty.",
        ),
        (
            "cell_not_open",
            {"at": cell("a1"), "empty": "b2"},
            "a1 opens only when the cells before it are full, and b2 is empty.",
        ),
        ("not_dealt", {"card": "hidden"}, "a face-down card is not among the dealt cards."),
        ("other_stage", {"stage": "deal"}, "Not now: The deal."),
    ],
)
def test_a_refusal_says_which_card_or_cell_it_is_about(key, facts, said):
    assert speak(refusal(GAME, Illegal("KZ-CORE-02", key, **facts), STATE), "en") == said


def test_every_fact_can_be_applied_and_told():
    assert {*WORDS.told} == {*_APPLY} == {*EVENTS}


def test_every_order_is_worded_by_itself_or_by_its_kind():
    assert {*WORDS.ordered} <= {*WORDS.kinds} == {*COMMANDS}


@pytest.mark.parametrize("key", WORDS.refused)
def test_no_refusal_leaves_a_blank_in_any_language(key):
    facts = {
        "card": "P1-c3",
        "at": cell("c3"),
        "cell": "c3",
        "empty": "c2",
        "n": 2,
        "count": 3,
        "most": 2,
        "cards": ["Wolf"],
    }
    told = refusal(GAME, Illegal("KZ-CORE-02", key, needed=1, what="house", stage="deal", **facts), STATE)
    for language in LANGUAGES:
        assert not {"{", "}"} & {*speak(told, language)} and "None" not in speak(told, language)
