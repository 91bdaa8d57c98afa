"""Two heroes with their facts; two squads side by side."""

from __future__ import annotations

from app.presenters.views import FactView, OptionView, PieceView, QuestionView
from app.widgets.question_sheet.question_sheet import QuestionSheet


def _hero(letter: str) -> PieceView:
    return PieceView(letter, "", text=letter, ring="double")


def demo() -> list[QuestionSheet]:
    """Two heroes with their facts; two squads side by side."""
    facts = (FactView("3", "Distance", "map-marker-distance"), FactView("2", "Defense", "shield"))
    heroes = QuestionView(
        "q1",
        "Whom does Troll 2 go for?",
        (
            OptionView("i", "Isidro", "Go for Isidro", "", "A", _hero("I"), facts=facts),
            OptionView("f", "Farnese", "Go for Farnese", "", "B", _hero("F"), facts=facts),
        ),
        "Same distance, same Defense.",
        "The heroes choose",
        ("BG-ENEMY-07",),
        lead=PieceView("t", "", "diamond", "ac", text="T2"),
        selected="i",
    )
    squads = QuestionView(
        "q2",
        "Красный всадник нанимает орков в L07. Какой отряд вступает?",
        (
            OptionView(
                "k", "Чёрный", lead=PieceView("k", "", "square", "black", icon="axe-battle", mark="square")
            ),
            OptionView(
                "r", "Красный", lead=PieceView("r", "", "square", "red", icon="axe-battle", mark="triangle")
            ),
        ),
        note="Затем вниз, вниз: L10, L01.",
        rules=("BK-RIDER-12",),
    )
    return [QuestionSheet(view=heroes), QuestionSheet(view=squads)]
