"""The way to a result: what is settled, what is awaited, what comes then."""

from __future__ import annotations

from app.presenters.table.contests import StepLineView
from app.widgets.step_list.step_list import StepList

STEPS = [
    StepLineView("1", "7 + 3 = 10 against 6 + 2 = 8.", "WC-RESOLVE-01", "done"),
    StepLineView("2", "The Riders win and were Ready.", "WC-RESOLVE-02", "done"),
    StepLineView("3", "Rout Check: your flip against Leadership 3.", "WC-ROUT-01", "now"),
    StepLineView("4", "The Trampers are discarded.", "WC-RESOLVE-03", "later"),
]


def demo() -> list[StepList]:
    """The way to a result."""
    return [StepList(views=STEPS)]
