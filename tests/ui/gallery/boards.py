"""Boards for the demo and the tests: a Berserkers table, and two squads face to face."""

from __future__ import annotations

from typing import Any, Final, Literal

from app.presenters.views import BadgeView, BoardView, CellView, PieceView, SignView, hex_board

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


# -- hexagons ---------------------------------------------------------------------------------------------

TALL: Final = {(1, 3), (2, 3), (1, 4)}
SHORT: Final = {(3, 6), (2, 7), (3, 7)}
SPAWNS: Final = {(0, 0): "E", (6, 4): "K", (-5, 10): "P"}
REACHED: Final = {(-2, 8), (-1, 8), (-3, 9), (-3, 8), (-2, 7), (-1, 7), (-4, 9)}


def _hex_id(at: tuple[int, int]) -> str:
    return f"{at[0]},{at[1]}"


def _rows(rows: int, columns: int) -> list[tuple[int, int]]:
    """A rectangle of hexagons: each second row begins half a hexagon further right."""
    return [(column - row // 2, row) for row in range(rows) for column in range(columns - row % 2)]


def _hexagon(at: tuple[int, int], asked: bool) -> CellView:
    border = "bad" if at in TALL else "ink" if at in SHORT else ""
    icon = "pine-tree" if at in TALL else "wall" if at in SHORT else ""
    top = (SignView(SPAWNS[at], colour="ink2"),) if at in SPAWNS else ()
    fill = "bads" if at in TALL else "s3" if at in SHORT else "s2"
    highlight = "reach" if asked and at in REACHED else "danger" if asked and at == (1, 4) else ""
    letter = {(-1, 7): "A", (-2, 7): "B"}.get(at, "") if asked else ""
    return CellView(
        _hex_id(at), at[1], at[0], icon=icon, top=top, fill=fill, border=border,
        highlight="target" if letter else highlight, letter=letter,
    )  # fmt: skip


def adventure(asked: bool = False) -> BoardView:
    """An adventure: heroes, trolls, a large and an extra-large enemy; while asked, options and sight."""
    ogre = ("3,1", "4,1", "4,0", "3,0", "2,1", "2,2", "3,2")
    pieces = (
        PieceView("guts", "3,6", text="G", ring="double"),
        PieceView("farnese", "1,7", text="F"),
        PieceView("isidro", "-3,9", text="I", selected=asked),
        PieceView("serpico", "-1,10", text="S"),
        PieceView("t1", "3,5", "diamond", "ac", text="T1", count="6"),
        PieceView("t2", "0,6", "diamond", "ac", text="T2", path=("1,5", "0,6")),
        PieceView("t2-before", "2,4", "diamond", "ac", ghost=True),
        PieceView("t3", "5,3", "diamond", "ac", text="T3", badges=(BadgeView("flash", colour="warn"),)),
        PieceView("ogre", "3,1", "diamond", "ac", text="Ogre", icon="emoticon-devil", covers=ogre),
        PieceView("kelpie", "-1,2", "diamond", "ac", icon="waves", covers=("-1,2", "0,2")),
    )
    return hex_board(
        tuple(_hexagon(at, asked) for at in _rows(11, 8)),
        pieces,
        routes=(("2,4", "1,5", "0,6"),) if asked else (),
        sight=((3.0, 27.0), (9.0, 9.0)) if asked else (),
        sight_colour="bad",
    )


def wide_adventure() -> BoardView:
    """Six hundred hexagons."""
    cells = tuple(CellView(_hex_id(at), at[1], at[0], fill="s2") for at in _rows(24, 26))
    return hex_board(
        cells, (PieceView("guts", "6,11", text="G"), PieceView("t1", "7,11", "diamond", "ac", text="T1"))
    )
