"""Every suite plays the same random games."""

from __future__ import annotations

import pytest

from tests.conformance.playing import GAMES, SEEDS, Play, played

MARKS = {seed: [pytest.mark.slow] if seed != SEEDS[0] else [] for seed in SEEDS}
"""One game of each kind is enough for the quick run."""


@pytest.fixture(
    params=[
        pytest.param((game_id, seed), marks=MARKS[seed], id=f"{game_id}-{seed}")
        for game_id in GAMES
        for seed in SEEDS
    ]
)
def play(request: pytest.FixtureRequest) -> Play:
    """A random game that was played to its end, or for a long while."""
    return played(*request.param)
