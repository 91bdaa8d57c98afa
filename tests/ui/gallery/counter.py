"""Health, an example value, and a long Russian label."""

from __future__ import annotations

from app.presenters.views import CounterView
from app.widgets.counter.counter import Counter


def demo() -> list[Counter]:
    """Health, an example value, and a long Russian label."""
    return [
        Counter(view=CounterView("health", 7, "Health of 12", "heart", high=12)),
        Counter(view=CounterView("fatigue", 24, "Fatigue", "timer-sand", "ink2", high=24, source="example")),
        Counter(
            view=CounterView("gems", 0, "Самоцветов тьмы осталось в запасе", "rhombus", "darkness", high=5)
        ),
    ]
