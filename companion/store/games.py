"""How the store finds the rules of a game: by its id, from the registry or from a test."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from companion.core.game import Game

GetGame: TypeAlias = "Callable[[str], Game[Any]]"
