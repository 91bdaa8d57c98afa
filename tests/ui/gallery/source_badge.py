"""All four."""

from __future__ import annotations

from app.widgets.flow.flow import Flow
from app.widgets.source_badge.source_badge import LOOKS, SourceBadge


def demo() -> object:
    """All four."""
    flow = Flow()
    for source in LOOKS:
        flow.add_widget(SourceBadge(source=source))
    return flow
