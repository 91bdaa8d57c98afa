"""Every suite plays the same random games."""

from __future__ import annotations

import pytest

from tests.conformance.playing import GAMES, SEEDS, Play, played


@pytest.fixture(
    params=[(game_id, seed) for game_id in GAMES for seed in SEEDS], ids=lambda each: f"{each[0]}-{each[1]}"
)
def play(request: pytest.FixtureRequest) -> Play:
    """A random game that was played to its end, or for a long while."""
    return played(*request.param)
