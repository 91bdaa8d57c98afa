"""How the store finds the rules of a game: by its id, from the registry or from a test."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.game import Game

GetGame = Callable[[str], Game[Any]]
