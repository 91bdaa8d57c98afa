"""The games that work, by id; a game's package is imported when it is first asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from companion.core.errors import DataError
from companion.core.file_problems import not_one_of
from companion.core.text import say

if TYPE_CHECKING:
    from companion.core.game import Game

GAME_IDS = ("berserkers", "boardgame", "kubnazub", "realms", "realms_draft", "warcry")


@cache
def get_game(game_id: str) -> Game[Any]:
    """The game of an id."""
    if game_id not in GAME_IDS:
        raise DataError(say("game"), "", not_one_of(GAME_IDS, game_id[:40]))
    game: Game[Any] = import_module(f"companion.games.{game_id}.game").GAME
    return game
