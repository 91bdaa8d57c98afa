"""Every kind of die in three sizes."""

from __future__ import annotations

from typing import Any

from app.presenters.views import DieView
from app.widgets.die.die import DieButton
from app.widgets.flow.flow import Flow


def demo() -> Any:
    """Every kind of die in three sizes."""
    flow = Flow()
    for face in "123456":
        flow.add_widget(DieButton(view=DieView(face, face, selected=face == "4"), side=50))
    for colour, word in (("black", "Black"), ("blue", "Blue"), ("red", "Красный"), ("orange", "Orange")):
        flow.add_widget(DieButton(view=DieView(colour, "5", colour, word=word), side=36))
    flow.add_widget(DieButton(view=DieView("n", "2", "red", pips=False, word="Red"), side=72))
    flow.add_widget(
        DieButton(view=DieView("o", "1", "orange", pips=False, word="Orange", selected=True), side=72)
    )
    flow.add_widget(DieButton(view=DieView("q", "", "yellow", pips=False, word="Жёлтый"), side=72))
    flow.add_widget(DieButton(view=DieView("s", "2", spent=True, badge="hand-heart"), side=50))
    flow.add_widget(DieButton(view=DieView("t", "20", "violet", pips=False, word="d20"), side=50))
    return flow
