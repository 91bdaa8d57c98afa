"""How the store finds the rules of a game: by its id, from the registry or from a test.

An event of a tournament lies beside the tables and is kept by the same code; its rules come from elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeAlias

if TYPE_CHECKING:
    from companion.core.game import Game

GetGame: TypeAlias = "Callable[[str], Game[Any]]"

EVENT_ID: Final = "event"


def with_events(get_game: GetGame) -> GetGame:
    """The same registry, in which the rules of events are found too."""

    def get(game_id: str) -> Game[Any]:
        if game_id != EVENT_ID:
            return get_game(game_id)
        from companion.tournament.game import EVENT

        return EVENT

    return get
