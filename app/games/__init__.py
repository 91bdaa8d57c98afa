"""One face for each game: what its table looks like. Nothing else in the app knows a game by name."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from app.presenters.table.face import Face
from companion.games import GAME_IDS


@cache
def find_face(game: str) -> Face:
    """The face of a game; one that has none is shown with what the engine alone can say."""
    name = f"{__name__}.{game}"
    if game not in GAME_IDS or find_spec(name) is None:  # the face of a family is nobody's
        return Face(game)
    face: Face = import_module(name).FACE
    return face
