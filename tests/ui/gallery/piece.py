"""Every shape, and every second sign."""

from __future__ import annotations

from typing import Any

from app.presenters.views import PieceView
from app.widgets.flow.flow import Flow
from app.widgets.piece.piece import Picture


def demo() -> Any:
    """Every shape, and every second sign."""
    flow = Flow()
    pieces = (
        PieceView("1", "", text="1"),
        PieceView("1s", "", text="1", selected=True),
        PieceView("2", "", text="2", ring="broken", badge="water", badge_colour="red"),
        PieceView("G", "", text="G", ring="double", letter="A"),
        PieceView(
            "black", "", "shield", "black", icon="chess-knight", mark="square", ring="gold", badge="seal"
        ),
        PieceView("blue", "", "shield", "blue", icon="chess-knight", mark="disc"),
        PieceView("red", "", "shield", "red", icon="chess-knight", mark="triangle"),
        PieceView("orc", "", "square", "blue", icon="axe-battle", mark="disc"),
        PieceView("orcb", "", "square", "black", icon="axe-battle", mark="square"),
        PieceView("T2", "", "diamond", "ac", text="T2", count="6"),
        PieceView("T3", "", "diamond", "ac", text="T3", badge="flash", badge_colour="yellow"),
        PieceView("E", "", "cube", "yellow", text="E"),
        PieceView("Z", "", "cube", "orange", text="Z"),
        PieceView("ghost", "", text="2", ghost=True),
    )
    for view in pieces:
        flow.add_widget(Picture(view=view, side=56))
    for view in (
        PieceView("c1", "", "card", text="Штурм", value="9", value_icon="heart", points="up", selected=True),
        PieceView("c2", "", "card", text="Лаар", value="12", value_icon="heart", points="down"),
        PieceView("c3", "", "card", text="Рак", value="14", points="up", ghost=True),
        PieceView("c4", "", "card", text="?", points="down"),
    ):
        flow.add_widget(Picture(view=view, side=62))
    return flow
