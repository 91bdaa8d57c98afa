"""The odds in words agree with the odds in numbers, in every language."""

from __future__ import annotations

from fractions import Fraction

import pytest

from companion.content.languages import LANGUAGES, speak
from companion.games import get_game
from companion.games.berserkers import odds
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
    threat = odds.threat(state)
    assert threat is not None
    found = chances(state)
    assert found["in all"] == threat.total == found["Phase 2, the riders"] + found["Phase 3, the Orcs"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_table_can_be_read(language):
    for table in get_game("berserkers").odds(begun(("7", "10"), (1, 3, 4, 6, 6)).state):
        assert speak(table.title, language) and table.rule.startswith("BK-")
        assert all("{" not in speak(row.text, language) for row in table.rows)
