"""Health in cells; fatigue as a bar with a plan."""

from __future__ import annotations

from app.presenters.views import ThresholdView, TrackView
from app.widgets.track.track import Track


def demo() -> list[Track]:
    """Health in cells; fatigue as a bar with a plan."""
    flags = (
        ThresholdView(4, "−1", "shield", "now"),
        ThresholdView(8, "−1", "dice-multiple", "next"),
        ThresholdView(12, "−1", "shoe-print"),
        ThresholdView(16, "−1", "dice-multiple"),
        ThresholdView(20, "−1", "shield"),
    )
    return [
        Track(view=TrackView(7, 12, end="KO")),
        Track(view=TrackView(0, 12, end="KO")),
        Track(view=TrackView(3, 5, colour="darkness", ghost=2, sentence="План стоит один самоцвет тьмы.")),
        Track(
            view=TrackView(
                6,
                24,
                kind="bar",
                end="KO",
                ghost=8,
                thresholds=flags,
                ticks=(0, 4, 8, 12, 16, 20, 24),
                sentence="Two cards: 6 to 8. You lose your weakest die.",
            )
        ),
        Track(view=TrackView(13, 40, kind="bar", ticks=(0, 10, 20, 30, 40))),
    ]
