"""All five in two sizes."""

from __future__ import annotations

from typing import Any

from app.widgets.emblem.emblem import EMBLEMS, Emblem
from app.widgets.flow.flow import Flow


def demo() -> Any:
    """All five in two sizes."""
    flow = Flow()
    for side in (56, 76):
        for game in EMBLEMS:
            flow.add_widget(Emblem(game=game, side=side))
    return flow
