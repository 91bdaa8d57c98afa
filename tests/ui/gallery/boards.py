"""Boards for the demo and the tests: a Berserkers table, and two squads face to face."""

from __future__ import annotations

from typing import Any, Final, Literal

from app.presenters.views import BadgeView, BoardView, CellView, PieceView, SignView

LIT: Final = SignView("fire", "filled", "flame")
UNLIT: Final = SignView("fire", "dashed", "ink3")
ORC: Final = SignView("axe", "plain", "ink3")
GEM: Final = SignView("rhombus-outline", "plain", "darkness")

_ICONS: Final = ("account-group", "bed", "tunnel-outline", "hand-back-right", "skull-crossbones", "dumbbell")
_TOP: Final = {2: (UNLIT, ORC), 3: (UNLIT,), 4: (UNLIT,), 5: (ORC,), 6: (LIT,), 7: (UNLIT, ORC), 8: (LIT,)}


def berserkers(selected: str = "L07") -> BoardView:
    """Twelve places in the middle of a game."""
    pieces = (
        PieceView("B1", "L07", text="1", selected=True),
        PieceView("B2", "L08", text="2", ring="broken", badge="water", badge_colour="red"),
        PieceView("B3", "L11", text="3"),
        PieceView("red", "L07", "shield", "red", icon="chess-knight", mark="triangle"),
        PieceView("blue", "L03", "shield", "blue", icon="chess-knight", mark="disc"),
        PieceView(
            "k", "L05", "shield", "black", icon="chess-knight", mark="square", ring="gold", badge="seal"
        ),
        PieceView("orc", "L02", "square", "blue", icon="axe-battle", mark="disc"),
        PieceView("e1", "L02", "cube", "yellow", text="E"),
        PieceView("z", "L02", "cube", "orange", text="Z"),
    )
    return BoardView(4, 3, tuple(_place(number, selected) for number in range(1, 13)), pieces)


def _place(number: int, selected: str) -> CellView:
    name = f"L{number:02}"
    top = _TOP.get(number, (LIT, ORC) if number == 11 else (UNLIT,) if number == 10 else ())
    return CellView(
        name,
        (number - 1) // 3,
        (number - 1) % 3,
        name,
        _ICONS[(number - 1) % 6],
        top,
        (GEM,) if number in (1, 2, 9, 10) else (),
        "lit" if LIT in top else "s1",
        "selected" if name == selected else "",
        {10: "A", 12: "B"}.get(number, ""),
    )


def squads() -> BoardView:
    """Six rows of five, two players, one card lying closed and one hidden."""
    cells = tuple(CellView(f"{row}{col}", row, col, fill="bg") for row in range(6) for col in range(5))
    down = (("12", "Лаар", "12"), ("11", "Живси", "7"), ("13", "Гром", "9"), ("22", "Страж", "8"))
    up = (("32", "Штурм", "9"), ("33", "Дракон", "12"), ("41", "Навеш", "8"), ("43", "Боевой рак", "14"))
    pieces = [PieceView("hidden", "02", "card", text="?", points="down")]
    for points, cards in (("down", down), ("up", up)):
        for cell, name, health in cards:
            pieces.append(
                PieceView(
                    name,
                    cell,
                    "card",
                    text=name,
                    value=health,
                    value_icon="heart",
                    points="up" if points == "up" else "down",
                    selected=name in ("Штурм", "Страж"),
                    ghost=name == "Боевой рак",
                )
            )
    return BoardView(6, 5, cells, tuple(pieces), 3)


def duel() -> BoardView:
    """Two players' cards with all that lies on them: strikes, steps, wounds, tokens, letters, a protector."""
    cells = tuple(CellView(f"{row}{col}", row, col, fill="bg") for row in range(4) for col in range(5))
    gear, poison = BadgeView("cog", "1"), BadgeView("bottle-tonic-skull", "1", "ok")
    star, plus = BadgeView("star-four-points", colour="gold"), BadgeView("plus-circle", "1", "ok")

    def card(cell: str, name: str, life: str, line: str = "", **how: Any) -> PieceView:
        points: Literal["up", "down"] = "down" if cell < "2" else "up"
        return PieceView(
            name, cell, "card", text=name, value=life, value_icon="heart", points=points, line=line, **how
        )

    pieces = (
        PieceView("back", "00", "card", points="down", back=True),
        PieceView("hidden", "01", "card", text="?", points="down"),
        card("02", "Маг", "6", "1-2-2", badges=(gear,)),
        card("11", "Танк", "8", ghost=True, wounds="3", letter="A", badges=(poison,)),
        card("12", "Страж", "8", "2-3-4", letter="Б", selected=True),
        card("13", "Лаар", "12", "3-4-6", letter="В", guards=True, badges=(star,)),
        card("22", "Штурм", "9", "3-4-5", steps="2", selected=True),
        card("20", "Рак", "13", ghost=True, wounds="1"),
        card("24", "Конь", "10", "2-3-5", steps="0", wounds="1", badges=(plus, poison, gear)),
        card("31", "Длинное имя", "9", "2-3-4", steps="1"),
    )
    return BoardView(4, 5, cells, pieces, 2)
