"""SCORE: only a win counts, line by line, with its band."""

from __future__ import annotations

from itertools import product

import pytest

from companion.games.berserkers.model import HomeRequest
from companion.games.berserkers.outcome import outcome
from companion.games.berserkers.rules.score import band, score
from tests.games.berserkers.kit import build, ex, given

CASES = [
    ("EX-121", 0, 0, 1, 3, True, 2, -5, "beggar"),
    ("EX-122", 0, 0, 1, 3, False, 2, 0, "beggar"),
    ("EX-123", 1, 0, 1, 3, False, 2, 1, "poor_victory"),
    ("EX-124", 0, 1, 0, 1, False, 2, 5, "poor_victory"),
    ("EX-125", 0, 0, 1, 0, False, 2, 6, "tavern_regular"),
    ("EX-126", 0, 2, 0, 0, False, 2, 10, "tavern_regular"),
    ("EX-127", 1, 2, 0, 0, False, 2, 11, "axe_apprentice"),
    ("EX-128", 2, 3, 0, 0, False, 2, 15, "axe_apprentice"),
    ("EX-129", 3, 3, 0, 0, False, 2, 16, "kings_pride"),
    ("EX-130", 4, 3, 0, 0, False, 3, 19, "kings_pride"),
    ("EX-131", 5, 3, 0, 0, False, 3, 20, "knight"),
    ("EX-132", 7, 2, 1, 1, True, 4, 16, "kings_pride"),
    ("EX-133", 12, 3, 0, 0, False, 12, 45, "knight"),
]


def won(gold: int, ok: int, wounded: int, orcs: int, save: bool, requests: int):  # type: ignore[no-untyped-def]
    health = ["ok"] * ok + ["wounded"] * wounded + ["dead"] * (3 - ok - wounded)
    squads = " ".join(f"{colour} 0,0" for colour in ("black", "blue", "red")[:orcs])
    return build(
        status="won",
        gold=gold,
        orcs=squads,
        save_used=save,
        requests=tuple(range(1, requests + 1)),
        **{f"b{number}": word for number, word in enumerate(health, 1)},
    )


@pytest.mark.rule("BK-SCORE-02", "BK-SCORE-04", "BK-SCORE-05")
@pytest.mark.parametrize(
    ("example", "gold", "ok", "wounded", "orcs", "save", "requests", "total", "title"), CASES
)
def test_the_score_and_its_band(
    example: str,
    gold: int,
    ok: int,
    wounded: int,
    orcs: int,
    save: bool,
    requests: int,
    total: int,
    title: str,
) -> None:
    sheet = score(won(gold, ok, wounded, orcs, save, requests))
    assert sheet is not None
    assert (sheet.total, sheet.band) == (total, title)
    assert sum(line.points for line in sheet.lines) == total


@ex("EX-149")
@pytest.mark.rule("BK-SCORE-01")
@pytest.mark.parametrize("status", ["lost", "playing"])
def test_only_a_won_game_has_a_score(status: str) -> None:
    state = given(status=status, gold=12).state
    assert score(state) is None
    result = outcome(state)
    assert (result is None) == (status == "playing")
    assert result is None or result.score is None


@pytest.mark.rule("BK-SCORE-03")
def test_the_dead_items_darkness_and_turns_count_nothing() -> None:
    plain = build(status="won", requests=(2, 7), b3="dead")
    rich = build(
        status="won",
        requests=(2, 7),
        b3="dead",
        hand="ABCJ",
        gauge=3,
        turn=77,
        gems="0,0",
        trained="A1 A2",
        padlock=2,
    )
    assert score(plain) == score(rich)
    sheet = score(plain)
    assert sheet is not None and sheet.total == 4 + 3 + 3 + 4


@pytest.mark.rule("BK-SCORE-04")
@pytest.mark.parametrize(
    ("points", "title"),
    [
        (-5, "beggar"),
        (0, "beggar"),
        (1, "poor_victory"),
        (5, "poor_victory"),
        (6, "tavern_regular"),
        (10, "tavern_regular"),
        (11, "axe_apprentice"),
        (15, "axe_apprentice"),
        (16, "kings_pride"),
        (19, "kings_pride"),
        (20, "knight"),
        (45, "knight"),
    ],
)
def test_every_band_has_its_bounds(points: int, title: str) -> None:
    assert band(points) == title


@pytest.mark.rule("BK-SCORE-05")
def test_with_two_to_twelve_requests_the_score_lies_between_minus_five_and_forty_five() -> None:
    totals = [
        score(won(gold, ok, wounded, orcs, save, requests)).total  # type: ignore[union-attr]
        for gold, ok, wounded, orcs, save, requests in product(
            (0, 12), range(4), range(4), (0, 3), (False, True), (2, 12)
        )
        if 1 <= ok + wounded <= 3
    ]
    assert (min(totals), max(totals)) == (-5, 45)


@pytest.mark.rule("BK-SCORE-02", "BK-REQUEST-03")
def test_a_home_made_request_counts_like_any_other() -> None:
    with_home = score(build(status="won", requests=(2, 7), home=HomeRequest("x", True)))
    without = score(build(status="won", requests=(2, 7)))
    assert with_home is not None and without is not None and with_home.total == without.total + 2
