"""The games that work, by id; a game's package is imported when it is first asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from companion.core.errors import DataError
from companion.core.game import Game

GAME_IDS = ("berserkers",)


@cache
def get_game(game_id: str) -> Game[Any]:
    """The game of an id."""
    if game_id not in GAME_IDS:
        raise DataError("game", game_id[:40], "no such game; the games are " + ", ".join(GAME_IDS))
    game: Game[Any] = import_module(f"companion.games.{game_id}").GAME
    return game
