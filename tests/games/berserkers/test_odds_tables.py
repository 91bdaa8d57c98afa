"""The odds in words agree with the odds in numbers, in every language."""

from __future__ import annotations

from fractions import Fraction

import pytest

from companion.content.languages import LANGUAGES, speak
from companion.games import get_game
from companion.games.berserkers.odds.threat import threat as threat_of
from tests.games.berserkers.kit import build
from tests.presenters.test_berserkers_views import begun


def chances(state) -> dict[str, Fraction]:
    return {speak(row.text): row.value for table in get_game("berserkers").odds(state) for row in table.rows}


@pytest.mark.rule("BK-ACTION-61", "BK-ACTION-72")
def test_loot_and_bet_are_told_exactly():
    found = chances(begun().state)
    assert found["won"] == Fraction(53, 108) and found["lost"] == Fraction(55, 108)
    assert found["gold"] == found["a wound"] == found["nothing"] == Fraction(1, 3)


@pytest.mark.rule("BK-DICE-13", "BK-DICE-14")
def test_the_sixes_and_the_ten_are_told_where_a_request_asks_for_them():
    found = chances(begun(("9", "4"), (1, 3, 4, 6, 6)).state)
    assert found["a six with 4 dice"] == Fraction(1193, 1296)
    assert found["ten or more with 4 dice"] == Fraction(65, 72)
    assert "a six with 4 dice" not in chances(begun().state)


def test_the_threat_of_the_table_is_the_threat_of_the_numbers():
    state = begun().state
    threat = threat_of(state)
    assert threat is not None
    found = chances(state)
    assert found["in all"] == threat.total == found["Phase 2, the riders"] + found["Phase 3, the Orcs"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_table_can_be_read(language):
    for table in get_game("berserkers").odds(begun(("7", "10"), (1, 3, 4, 6, 6)).state):
        assert speak(table.title, language) and table.rule.startswith("BK-")
        assert table.note is None or "{" not in speak(table.note, language)
        assert all("{" not in speak(row.text, language) for row in table.rows)


def titles(state) -> list[str]:
    return [speak(table.title) for table in get_game("berserkers").odds(state)]


def notes(state) -> str:
    tables = get_game("berserkers").odds(state)
    return " ".join(speak(table.note) for table in tables if table.note)


@pytest.mark.rule("BK-ZODD-02", "BK-ZODD-03")
def test_the_page_says_what_it_assumes_of_phase_1():
    """The red die is still to come and moves Zodd away on five of six faces."""
    last = {"b1": "wounded 1,1", "b2": "dead", "b3": "dead", "zodd": "1,1", "requests": (9,)}
    found = chances(build(phase="roll", **last))
    assert found["Zodd, at the end of phase 1"] == Fraction(1, 6)
    assert "Zodd's die is counted, what you do in phase 1 is not." in notes(build(phase="roll", **last))
    assert chances(build(**last))["Zodd, at the end of phase 1"] == 1
    assert "Phase 1 is taken to end now." in notes(build(**last))
    assert "What you do in phase 1 is not counted." in notes(build(phase="roll"))
    for phase in ("riders", "orcs"):
        assert "hase 1" not in notes(build(phase=phase, **last))


@pytest.mark.rule("BK-DICE-13")
@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ({"requests": (9,), "zodd": "0,0"}, True),
        ({"requests": (9,), "zodd_done": True}, False),
        ({"requests": (9, 8), "zodd_done": True, "grimoire": "burns"}, True),
        ({"requests": (8,), "grimoire": "stone_to_gold", "burnt": True}, False),
        ({"requests": (8,), "grimoire": ""}, False),
        ({"requests": (10,), "tokens": "1,1"}, True),
        ({"requests": (10,), "treasure_done": True}, False),
        ({"requests": (2,)}, False),
    ],
)
def test_sixes_are_told_while_something_can_be_paid_with_them(words, shown):
    assert ("Sixes of the next throw" in titles(build(**words))) == shown


@pytest.mark.rule("BK-DICE-14", "BK-TREASURE-02")
def test_the_ten_and_the_token_are_told_while_they_can_be_paid():
    assert "The Elves' ten" in titles(build(requests=(4,), elves="0,0 1,1 2,2"))
    assert "The Elves' ten" not in titles(build(requests=(4,), elves_done=True))
    assert "Galloway's treasure" in titles(build(requests=(10,), tokens="0,0"))
    assert "Galloway's treasure" not in titles(build(requests=(10,)))


@pytest.mark.rule("BK-RIDER-08", "BK-ITEM-12")
def test_the_chance_of_darkness_is_told_while_riders_are_to_come():
    assert chances(build())["darkness falls"] == Fraction(19, 27)
    assert chances(build(harp=True))["darkness falls"] == 0
    assert "darkness falls" not in chances(build(phase="orcs", orcs="red 1,1"))
