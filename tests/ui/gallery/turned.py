"""A question as its own player sees it, and the same turned to the other side of the table."""

from __future__ import annotations

from app.presenters.views import OptionView, QuestionView
from app.widgets.question_sheet.question_sheet import QuestionSheet
from app.widgets.turned.turned import TurnedColumn


def demo() -> list[TurnedColumn]:
    """A question as its own player sees it, and the same turned to the other side of the table."""
    options = (OptionView("a", "Marsh Trampers", letter="A"), OptionView("b", "Cinder Louts", letter="B"))
    view = QuestionView(
        "q", "Who blocks the Riders?", options, chooser="Anna chooses", rules=("WC-BLOCK-01",)
    )
    return [_turned(view, turned) for turned in (True, False)]


def _turned(view: QuestionView, turned: bool) -> TurnedColumn:
    column = TurnedColumn(turned=turned)
    column.add_widget(QuestionSheet(view=view))
    return column
