"""A board of six hundred hexagons in a window without a screen: a move, a push and a zoom, frame by frame.

Run by `bench_boardgame` in a process of its own; prints milliseconds as JSON.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import replace
from statistics import median
from time import perf_counter
from typing import Any

FRAMES = 40


def main() -> None:
    """Measure and print."""
    os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
    os.environ.setdefault("KIVY_NO_ARGS", "1")
    os.environ.setdefault("KIVY_NO_CONSOLELOG", "1")
    from kivy.app import App
    from kivy.base import EventLoop
    from kivy.clock import Clock
    from kivy.core.window import Window
    from kivy.graphics.opengl import glFinish

    from app.presenters.views import BoardView, CellView, PieceView, hex_board
    from app.theme import theme
    from app.widgets.hex_board.hex_board import HexBoard

    def view(at: str, lit: str = "") -> BoardView:
        cells = tuple(
            CellView(f"{q - r // 2},{r}", r, q - r // 2, fill="s2",
                     border="bad" if (q * 7 + r * 3) % 12 == 0 else "",
                     icon="pine-tree" if (q * 7 + r * 3) % 12 == 0 else "",
                     highlight="reach" if lit == f"{q - r // 2},{r}" else "")
            for r in range(24) for q in range(25)
        )  # fmt: skip
        pieces = [
            PieceView(f"t{n}", f"{n % 12},{n // 2 + 3}", "diamond", "red", text=f"T{n}") for n in range(30)
        ]
        return hex_board(cells, (*pieces, PieceView("hero", at, text="G")))

    Window.size = (412, 892)
    theme.motion = False
    board: Any = HexBoard(view=view("4,4"))

    class Probe(App):
        def build(self) -> Any:
            return board

    app = Probe()
    app._run_prepare()
    Clock._max_fps = 0

    def frame() -> None:
        EventLoop.idle()
        glFinish()

    def timed(act: Callable[[int], None]) -> list[float]:
        found = []
        for number in range(FRAMES):
            begun = perf_counter()
            act(number)
            frame()
            found.append((perf_counter() - begun) * 1000)
        return found

    for _ in range(5):
        frame()
    spots = [view("4,4"), view("5,4")]
    marks = [view("4,4"), view("4,4", "6,6")]
    result = {
        "move": median(timed(lambda n: setattr(board, "view", replace(spots[n % 2])))),
        "mark": median(timed(lambda n: setattr(board, "view", replace(marks[n % 2])))),
        "push": median(timed(lambda n: board._look(board.sight.moved(3 if n % 2 else -3, 2)))),
        "zoom": median(timed(lambda n: board.zoom(1.01 if n % 20 < 10 else 1 / 1.01))),
        "still": median(timed(lambda n: board.canvas.ask_update())),
    }
    print(json.dumps(result))


if __name__ == "__main__":
    main()
