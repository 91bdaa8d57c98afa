"""A card large with everything on it, and cards as they are held."""

from __future__ import annotations

from typing import Any

from app.presenters.card_views import CardView, StrikeView
from app.presenters.views import BadgeView, FactView
from app.widgets.card.card import CardFace, HandCard

STRIKES = (StrikeView("3", "слабый"), StrikeView("4", "средний", now=True), StrikeView("5", "сильный"))
TOKENS = (
    BadgeView("bottle-tonic-skull", "1", "ok", "яд"),
    BadgeView("star-four-points", "2", "gold", "благо"),
)
RIDER = CardView(
    "rider",
    "Штурмовик-знаменосец",
    "8",
    "gold",
    "степь",
    "grass",
    "Если рядом стоит союзник, удар сильнее на 1. Защитить его может только стражник.",
    (FactView("9", "жизнь", "heart"), FactView("2", "ход", "shoe-print")),
    STRIKES,
    TOKENS,
    "Закрыт до конца хода врага.",
    ("KZ-COMBAT-04", "KZ-CARD-02"),
    "example",
)
HAND = (
    CardView("glove", "Перчатка", "2", "silver", "нейтральная", "circle-outline", selected=True),
    CardView("plateau", "Плато Хапсона", "2", "silver", "нейтральная", "circle-outline", letter="A"),
    CardView("crab", "Боевой рак", "8", "gold", "болото", "waves", badges=TOKENS[:1]),
    CardView("ally", "Dawn Heron", kind="Flyer", icon="feather", enabled=False),
    CardView("back", "?", back=True),
)


def demo() -> list[Any]:
    """A card large with everything on it, and cards as they are held."""
    held = [HandCard(view=view, size_hint_y=None, height=84, width=300) for view in HAND]
    for card in held:
        card.bind(minimum_height=card.setter("height"))
    return [CardFace(view=RIDER), *held]
