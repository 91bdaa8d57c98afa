"""How the game speaks where no random game gets to: pictures, names, hands, corrections."""

from __future__ import annotations

from typing import Any

import pytest

from companion.content.languages import LANGUAGES, speak
from companion.core.hexes import Hex
from companion.games.boardgame.commands import BeginAdventure
from companion.games.boardgame.events import EVENTS
from companion.games.boardgame.game import GAME
from companion.games.boardgame.model import Token
from companion.games.boardgame.words.events import TELL
from companion.games.boardgame.words.values import chart
from tests.games.boardgame.kit import ROW, E, H, Y, table
from tests.kit import begun


def test_every_event_and_every_order_has_words() -> None:
    assert set(TELL) == set(EVENTS)
    words = GAME.words(begun(GAME).state)
    for kind in GAME.commands:
        assert speak(words.kind(kind.__new__(kind)))


def test_the_map_is_drawn_in_plain_text() -> None:
    token = Token("t", "interaction", "lever", Hex(1, 1))
    cells = [*ROW(0, 3), *ROW(-1, 2, 1)]
    scene = table(
        cells,
        H("Ada", (0, 0)),
        Y("bear", (1, 0)),
        E("troll", (3, 0)),
        tall=[(2, 0)],
        short=[(0, 1)],
        tokens=[token],
    )
    assert chart(scene.state) == [" A b # t", ". ^ + ."]
    assert chart(table(cells, H("Ada"), guided=True).state) == []


@pytest.mark.parametrize("mode", ["map", "guided"])
def test_a_table_is_told_in_three_languages(mode: str) -> None:
    state = begun(GAME, options={"mode": mode}).when(BeginAdventure()).state
    words: Any = GAME.words(state)
    for language in LANGUAGES:
        told = [speak(line, language) for line in (*words.picture(), *words.headline())]
        assert all(told)
        assert not any("{" in line for line in told)
