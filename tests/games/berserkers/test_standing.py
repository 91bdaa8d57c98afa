"""The request board: satisfied, pending or out of reach, and what is missing where; score and outcome."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given as for_all
from hypothesis import strategies as st

from companion.content.languages import speak
from companion.games.berserkers.model import COLOURS, HomeRequest, State
from companion.games.berserkers.outcome import outcome
from companion.games.berserkers.rules.request import HOME_MADE, RequestStanding, kind, standing
from companion.games.berserkers.rules.score import BANDS, band, score
from tests.games.berserkers.kit import at, build, squares


def only(**words: Any) -> RequestStanding:
    """How the one active request stands."""
    (found,) = standing(build(**words))
    return found


@pytest.mark.rule("BK-REQUEST-02")
def test_every_request_has_its_kind() -> None:
    kinds = {number: kind(number) for number in range(1, 13)}
    assert [number for number in kinds if kinds[number] == "passive"] == [2, 6, 7, 8, 11, 12]
    assert [number for number in kinds if kinds[number] == "end_state"] == [1, 3, 5]
    assert [number for number in kinds if kinds[number] == "task"] == [4, 9, 10]


@pytest.mark.rule("BK-REQUEST-01", "BK-REQUEST-02", "BK-REQUEST-03")
@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ({"requests": (2,)}, ("satisfied", "", 0, "")),
        ({"requests": (1,)}, ("satisfied", "", 0, "")),
        ({"requests": (1,), "gems": "1,1 1,1 2,2"}, ("pending", "gems", 3, "1,1 2,2")),
        ({"requests": (3,), "orcs": "red 2,0"}, ("pending", "squads", 1, "2,0")),
        ({"requests": (4,), "elves": "0,2 2,0 2,0"}, ("pending", "elves_apart", 2, "0,2 2,0")),
        ({"requests": (4,), "elves": "2,0 2,0 2,0"}, ("pending", "elves_ten", 1, "2,0")),
        ({"requests": (4,), "elves_done": True}, ("satisfied", "", 0, "")),
        ({"requests": (5,), "b1": "wounded"}, ("satisfied", "", 0, "")),
        ({"requests": (5,), "b1": "dead", "hand": "G"}, ("pending", "dead", 1, "")),
        ({"requests": (5,), "b1": "dead"}, ("out_of_reach", "potion", 1, "")),
        ({"requests": (5,), "b1": "dead", "b2": "dead", "hand": "G"}, ("out_of_reach", "potion", 2, "")),
        ({"requests": (9,), "zodd": "1,2", "zodd_health": 2}, ("pending", "zodd", 2, "1,2")),
        ({"requests": (9,), "zodd_done": True}, ("satisfied", "", 0, "")),
        ({"requests": (10,), "tokens": "0,1 3,0"}, ("pending", "tokens", 2, "0,1 3,0")),
        ({"requests": (10,), "treasure_done": True}, ("satisfied", "", 0, "")),
        ({"home": HomeRequest("Sing")}, ("pending", "switch", 1, "")),
        ({"home": HomeRequest("Sing", True)}, ("satisfied", "", 0, "")),
    ],
)  # fmt: skip
def test_a_request_says_what_is_missing(words: dict[str, Any], expected: tuple[str, str, int, str]) -> None:
    found = only(**words)
    stands, missing, count, places = expected
    assert (found.standing, found.missing, found.count) == (stands, missing, count)
    assert found.at == squares(places)


def test_requests_stand_in_the_order_drawn_and_the_home_made_one_last() -> None:
    found = standing(build(requests=(9, 2, 5), zodd="1,1", home=HomeRequest("Sing")))
    assert [each.request for each in found] == [9, 2, 5, HOME_MADE]
    assert found[0].at == (at("1,1"),)


# -- score ------------------------------------------------------------------------------------------

HEALTHS = st.sampled_from(("ok", "wounded", "dead"))
ENDS = st.fixed_dictionaries(
    {
        "gold": st.integers(0, 12),
        "health": st.tuples(HEALTHS, HEALTHS, HEALTHS).filter(lambda three: set(three) != {"dead"}),
        "squads": st.sets(st.sampled_from(COLOURS)),
        "requests": st.sets(st.integers(1, 12), min_size=2),
        "saved": st.sampled_from(((False, False), (True, False), (True, True))),
        "penalty": st.sampled_from(("placed", "restored")),
    }
)


def ended(facts: dict[str, Any], status: str = "won") -> State:
    saved, restored = facts["saved"]
    return build(
        status=status, gold=facts["gold"], requests=tuple(sorted(facts["requests"])),
        orcs=" ".join(f"{colour} 0,0" for colour in facts["squads"]),
        save_used=saved, restored=restored, options={"save_penalty": facts["penalty"]},
        **{f"b{place}": health for place, health in enumerate(facts["health"], 1)},
    )  # fmt: skip


@pytest.mark.rule("BK-SCORE-02", "BK-SCORE-05", "BK-SAVE-05")
@for_all(ENDS)
def test_the_score_stays_between_its_bounds_and_adds_up(facts: dict[str, Any]) -> None:
    sheet = score(ended(facts))
    assert sheet is not None
    assert -5 <= sheet.total <= 45
    assert sheet.total == sum(line.count * line.each for line in sheet.lines)
    penalised = facts["saved"][facts["penalty"] == "restored"]
    assert {line.what: line.points for line in sheet.lines}["save"] == (-5 if penalised else 0)


@pytest.mark.rule("BK-SCORE-03")
@for_all(ENDS, st.integers(1, 99), st.sets(st.sampled_from("BCDEFGHIJ")))
def test_turns_items_and_darkness_count_nothing(facts: dict[str, Any], turn: int, hand: set[str]) -> None:
    plain = ended(facts)
    rich = replace(plain, turn=turn, hand=tuple(sorted(hand)), cells=build(gems="0,0 1,1").cells)
    assert score(rich) == score(plain)


@pytest.mark.rule("BK-SCORE-04")
def test_bands_rise_with_the_score() -> None:
    names = [name for _, name in BANDS] + ["knight"]
    ranks = [names.index(band(points)) for points in range(-5, 46)]
    assert ranks == sorted(ranks) and set(ranks) == set(range(len(names)))


@pytest.mark.rule("BK-SCORE-01")
@for_all(ENDS, st.sampled_from(("playing", "lost")))
def test_only_a_won_game_is_scored(facts: dict[str, Any], status: str) -> None:
    assert score(ended(facts, status)) is None


# -- outcome -------------------------------------------------------------------------------------------


@pytest.mark.rule("BK-WIN-01", "BK-LOSE-01", "BK-LOSE-02", "BK-LOSE-04")
def test_the_outcome_names_its_rule_and_speaks() -> None:
    assert outcome(build()) is None
    won = outcome(build(status="won", requests=(2, 11), gold=5))
    assert won is not None and won.won and (won.rule, won.score) == ("BK-WIN-01", 18)
    assert speak(won.text) == "The realm is saved: 18 points, King's pride."
    dark = outcome(build(status="lost", gems="0,0 0,1 0,2 1,0 1,1"))
    assert dark is not None and (dark.won, dark.rule, dark.score) == (False, "BK-LOSE-01", None)
    dead = outcome(build(status="lost", b1="dead", b2="dead", b3="dead"))
    assert dead is not None and (dead.won, dead.rule) == (False, "BK-LOSE-02")
