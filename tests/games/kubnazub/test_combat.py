"""The strike table, all 36 cells of it, and what comes of it on the field."""

from __future__ import annotations

import csv
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from companion.core.explore import ends
from companion.games.kubnazub.commands import Strike
from companion.games.kubnazub.events import CardsDied, CardsWounded, FightRolled, SteppedDown, StrikeDealt
from companion.games.kubnazub.rules.combat import read_table
from tests.games.kubnazub.kit import GAME, battle, ex, one, two
from tests.kit import events_of

TABLE = list(csv.DictReader((Path(__file__).parent / "strike_table.csv").open(encoding="utf-8")))
HIT = Strike("P1-c3", "P2-c4")
PAIRS = [
    *(("weak", "miss"), ("medium", "weak"), ("medium", "miss"), ("strong", "weak"), ("strong", "miss")),
    *(("miss", "miss"), ("miss", "weak"), ("weak", "medium"), ("miss", "medium")),
]


@pytest.mark.rule(
    "KZ-COMBAT-03", "KZ-COMBAT-04", "KZ-COMBAT-05", "KZ-COMBAT-06", "KZ-COMBAT-07", "KZ-COMBAT-08"
)
@pytest.mark.rule(
    "KZ-COMBAT-09", "KZ-COMBAT-10", "KZ-COMBAT-11", "KZ-COMBAT-12", "KZ-COMBAT-13", "KZ-COMBAT-14"
)
@pytest.mark.rule("KZ-COMBAT-15", "KZ-COMBAT-16", "KZ-COMBAT-17")
@pytest.mark.parametrize("row", TABLE, ids=lambda row: f"{row['a']}:{row['d']}")
def test_the_table_reads_as_printed_in_every_cell(row):
    found = read_table(int(row["a"]), int(row["d"]))
    assert found.strengths == (row["attacker"], row["defender"])
    assert (found.chooser or "") == row["chooser"]
    assert found.instead == ((row["alt_attacker"], row["alt_defender"]) if row["chooser"] else None)


@pytest.mark.rule("KZ-COMBAT-02", "KZ-COMBAT-13", "KZ-COMBAT-14", "KZ-MOD-01", "KZ-MOD-03")
@pytest.mark.parametrize(
    ("example", "totals", "strengths", "instead"),
    [
        ("EX-01", (5, 3), "medium weak", "weak miss"), ("EX-02", (6, 1), "strong miss", ""),
        ("EX-03", (6, 2), "strong weak", "medium miss"), ("EX-04", (3, 3), "weak miss", ""),
        ("EX-05", (5, 5), "miss weak", ""),
        ("EX-06", (2, 3), "weak miss", ""), ("EX-07", (2, 4), "miss miss", ""),
        ("EX-08", (3, 6), "miss weak", ""), ("EX-09", (2, 6), "weak medium", "miss weak"),
        ("EX-10", (1, 6), "miss medium", ""), ("EX-11", (4 + 1, 5), "miss weak", ""),
        ("EX-12", (5 - 1, 4), "weak miss", ""), ("EX-13", (6 + 2, 2), "strong miss", ""),
        ("EX-14", (1 - 1, 2 - 2), "weak miss", ""), ("EX-19", (1, 4 - 1), "miss miss", ""),
    ],
)  # fmt: skip
def test_the_worked_examples_of_the_table(example, totals, strengths, instead):
    found = read_table(*totals)
    assert " ".join(found.strengths) == strengths and " ".join(found.instead or ()) == instead


@pytest.mark.rule("KZ-COMBAT-02", "KZ-MOD-03")
@pytest.mark.parametrize(
    ("totals", "strengths"),
    [
        ((8, 2), ("strong", "miss")),
        ((0, 0), ("weak", "miss")),
        ((7, 7), ("miss", "weak")),
        ((-2, 5), ("miss", "medium")),
    ],
)
def test_totals_beyond_the_faces_are_read_by_their_difference(totals, strengths):
    assert read_table(*totals).strengths == strengths


def chances(attack: int, defence: int) -> Counter[tuple[str, str]]:
    return Counter(read_table(a + attack, d + defence).strengths for a in range(1, 7) for d in range(1, 7))


@pytest.mark.parametrize(
    ("attack", "defence", "expected"),
    [
        (0, 0, (14, 4, 3, 2, 1, 4, 5, 2, 1)), (1, 0, (13, 5, 4, 3, 3, 3, 4, 1, 0)),
        (2, 0, (10, 6, 5, 4, 6, 2, 3, 0, 0)), (3, 0, (7, 5, 6, 5, 10, 1, 2, 0, 0)),
        (-1, 0, (14, 3, 2, 1, 0, 5, 5, 3, 3)), (-2, 0, (12, 2, 1, 0, 0, 6, 5, 4, 6)),
        (0, 1, (13, 3, 2, 1, 0, 5, 6, 3, 3)), (0, 2, (10, 2, 1, 0, 0, 6, 7, 4, 6)),
        (0, -1, (14, 5, 4, 3, 3, 3, 3, 1, 0)), (1, 1, (13, 4, 3, 2, 1, 4, 6, 2, 1)),
        (-1, -1, (15, 4, 3, 2, 1, 4, 4, 2, 1)), (2, 1, (12, 5, 4, 3, 3, 3, 5, 1, 0)),
        (1, 2, (12, 3, 2, 1, 0, 5, 7, 3, 3)),
    ],
)  # fmt: skip
def test_the_cases_of_36_are_those_of_the_book(attack, defence, expected):
    found = chances(attack, defence)
    assert tuple(found[pair] for pair in PAIRS) == expected


# -- on the field -----------------------------------------------------------------------------------------


@ex("EX-15", "EX-16", "EX-17", "EX-18")
@pytest.mark.rule("KZ-COMBAT-01", "KZ-COMBAT-18", "KZ-COMBAT-19")
@pytest.mark.parametrize(
    ("faces", "answer", "wounds"),
    [
        ((6, 4), "keep", (3, 1)),
        ((6, 4), "step_down", (2, 0)),
        ((1, 5), "keep", (2, 2)),
        ((1, 5), "step_down", (0, 1)),
    ],
)
def test_both_sides_deal_what_the_table_says(faces, answer, wounds):
    scene = battle(one("c3", strike=(2, 3, 5)), two("c4", strike=(1, 2, 4))).when(HIT, faces, answer)
    scene.then(
        {"P2-c4.wounds": wounds[0], "P1-c3.wounds": wounds[1], "P1-c3.closed": True, "P2-c4.closed": False}
    )
    chooser = "P1" if faces[0] > faces[1] else "P2"
    assert scene.asked[-1].key == "step_down" and scene.asked[-1].seat == chooser
    assert bool(events_of(scene, SteppedDown)) == (answer == "step_down")


@ex("EX-24")
@pytest.mark.rule("KZ-COMBAT-20", "KZ-LIFE-03")
def test_a_creature_that_dies_still_deals_its_strike():
    dying = one("c3", lives=1), two("c4", lives=2, strike=(1, 1, 2))
    scene = battle(*dying, one("a1"), two("a6")).when(HIT, (6, 4), "keep")
    assert [event.cards for event in events_of(scene, CardsDied)] == [("P1-c3", "P2-c4")]
    assert len(events_of(scene, CardsWounded)) == 1


@ex("EX-20")
@pytest.mark.rule("KZ-MOD-01", "KZ-MOD-02", "KZ-KEYWORD-11", "KZ-KEYWORD-12", "KZ-KEYWORD-53")
def test_all_modifiers_of_a_die_are_added():
    attacker = one("c3", "experience_in_attack 2", blessed=True, cursed=True)
    (rolled,) = events_of(battle(attacker, two("c4")).when(HIT, (3, 2)), FightRolled)
    assert rolled.totals == (5, 2) and rolled.strengths == ("medium", "miss")


@ex("EX-21")
@pytest.mark.rule("KZ-MOD-08", "KZ-MOD-10")
def test_one_blessing_counts_however_many_there_are():
    attacker = one("c3", "blessing 1", blessed=True)
    (rolled,) = events_of(battle(attacker, two("c4")).when(HIT, (3, 2), "keep"), FightRolled)
    assert rolled.totals == (4, 2) and rolled.strengths == ("medium", "weak")


@pytest.mark.rule("KZ-KEYWORD-50", "KZ-KEYWORD-54")
def test_clumsiness_and_experience_in_defence_count_when_reflecting():
    (rolled,) = events_of(
        battle(one("c3", "clumsiness"), two("c4", "clumsiness", "experience_in_defence 2")).when(HIT, (3, 3)),
        FightRolled,
    )
    assert rolled.totals == (2, 4)


@ex("EX-22", "EX-23")
def test_mean_wounds_and_chances_are_those_of_the_book():
    found = ends(GAME, battle(one("c3"), two("c4")).state, HIT, lambda question, answers: 0)

    def strikes(by: str) -> Fraction:
        dealt = (
            end for end in found for each in end.events if isinstance(each, StrikeDealt) and each.who == by
        )
        return sum((end.chance for end in dealt), Fraction(0))

    def mean(of: str) -> Fraction:
        return sum((end.chance * end.state.card(of).wounds for end in found), Fraction(0))

    assert (mean("P2-c4"), mean("P1-c3")) == (Fraction(13, 12), Fraction(17, 36))
    assert (strikes("P1-c3"), strikes("P2-c4")) == (Fraction(13, 18), Fraction(7, 18))
