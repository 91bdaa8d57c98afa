"""All of them in two sizes."""

from __future__ import annotations

from typing import Any

from app.widgets.emblem.emblem import Emblem
from app.widgets.flow.flow import Flow
from companion.games import GAME_IDS


def demo() -> Any:
    """All of them in two sizes."""
    flow = Flow()
    for side in (56, 76):
        for game in GAME_IDS:
            flow.add_widget(Emblem(game=game, side=side))
    return flow
