"""A strike with its chances and who may step in, and one of which nothing is known."""

from __future__ import annotations

from app.presenters.table.parts import PreviewView
from app.presenters.views import FactView
from app.widgets.preview_card.preview_card import PreviewCard

FACTS = (FactView("72 %", "попадёт", "sword", "ac"), FactView("39 %", "ответ", "undo-variant"))


def demo() -> list[PreviewCard]:
    """A strike with its chances and who may step in, and one of which nothing is known."""
    known = PreviewView(
        "Штурмовик бьёт Стражника", "Ударить", facts=FACTS, note="Может защитить: Капитан Лаар",
        rule="KZ-PROTECT-01", source="example",
    )  # fmt: skip
    return [PreviewCard(view=known), PreviewCard(view=PreviewView("Hits the hidden card", "Strike"))]
