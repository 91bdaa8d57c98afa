"""The parts of a curtain: the picture, the mark, the ring and the button that has to be held."""

from __future__ import annotations

from typing import Any

from app.presenters.handover import CurtainView
from app.widgets.curtain.curtain import Curtain, HoldButton

VIEW = CurtainView(
    "P2",
    "Передайте телефон",
    "Второй игрок",
    ("Первый игрок расставил 9 карт.", "Сейчас тайно ставите вы."),
    "Чужие карты, журнал и отмена скрыты.",
    "Удерживайте кнопку одну секунду. Случайное касание ничего не откроет.",
    "Я второй игрок: открыть",
    "down",
)


def demo() -> Any:
    """A button that, held, opens; the curtain itself covers the whole window."""
    return HoldButton(text=VIEW.action)


def curtain() -> Curtain:
    """A whole curtain."""
    return Curtain(view=VIEW)
