"""The app as a user has it, in a process of its own: first visits and taps, timed frame by frame.

`python -m benchmarks.app_probe WHAT …` prints one line of JSON. A tap is carried out where Kivy reads its
input, and each frame is looked at when it has been drawn, so that times are those of somebody before the
window: from the moment the app hears the tap until the picture has changed.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any
from zlib import crc32

PHONE = (412, 892)
TABLE, SETTING_UP = "Full", "New"
SETTLED = 30
"""A page stands when it has not changed for so many turns of Kivy's loop; one of its clocks may still go."""
BETWEEN = 0.6
"""Seconds from one tap to the next: longer than dice tumble, pieces walk and the page is guarded."""
PRESS = 0.12
"""Seconds that a finger stays on the glass."""
TAPS = 6
SCROLL_BAR = 4
"""Pixels at the right edge that are not looked at: a scroll bar there fades long after the page stands."""


def fill(lists: int = 16) -> list[int]:
    """The data that is visited: a table at play, one being set up, finished games, and lists on the desk."""
    from app.presenters.decks.desk import DeckDesk
    from app.presenters.session import AppSession
    from benchmarks.bench_decks import table_text, texts

    session = AppSession()
    session.start()
    for number in range(6):
        play = lay_table(session, f"Game {number}")
        play.adjust("turn", 4 + number)
        play.adjust("status", "lost" if number % 3 else "won")
    session.begin("berserkers", SETTING_UP)
    lay_table(session, TABLE)
    desk = DeckDesk(session)
    desk.pick_game("warcry")
    with tempfile.TemporaryDirectory() as folder:
        cards = Path(folder, "cards.csv")
        cards.write_text(table_text(), encoding="utf-8")
        desk.import_cards(str(cards))
    desk.paste("\n".join(f"=== Spring ===\n{text}" for text in texts(lists)))
    session.close()
    return [len(desk.verdicts)]


def lay_table(session: Any, name: str) -> Any:
    """A Berserkers table in the middle of phase 1."""
    from companion.games.berserkers import commands as cmd
    from companion.games.berserkers.facts.read import example_layout

    play = session.begin("berserkers", name)
    play.do(cmd.LayLocations(example_layout()))
    for request in ("1", "5"):
        play.do(cmd.DrawRequest())
        play.answer(request)
    play.do(cmd.BeginPlay())
    values = {"phase": "actions", "pool": [4, 4, 6], "orcs.blue": [0, 1], "cells.5.fire": True, "gold": 4}
    for path, value in values.items():
        play.adjust(path, value)
    return play


# -- somebody before the window -----------------------------------------------------------------------


class Finger:
    """Acts where Kivy reads its input; one act a frame."""

    def __init__(self) -> None:
        from kivy.base import EventLoop

        self._act: Callable[[], None] | None = None
        EventLoop.add_input_provider(self)

    def do(self, act: Callable[[], None]) -> None:
        """Act in the next frame, and let that frame be drawn."""
        from kivy.base import EventLoop

        self._act = act
        EventLoop.idle()

    def update(self, dispatch_fn: object) -> None:
        """Kivy reads its input."""
        act, self._act = self._act, None
        if act is not None:
            act()


class Eye:
    """Sees when the picture changes; the time it takes to look does not count."""

    def __init__(self) -> None:
        from kivy.core.window import Window

        self.changes: list[float] = []
        self._blinked = 0.0
        self._picture = 0
        Window.bind(on_flip=self._look)

    def now(self) -> float:
        """The time, in milliseconds."""
        return (perf_counter() - self._blinked) * 1000

    def _look(self, *_args: object) -> None:
        from kivy.core.window import Window
        from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glFinish, glReadPixels

        glFinish()
        drawn, began = self.now(), perf_counter()
        width, height = Window.system_size
        picture = crc32(glReadPixels(0, 0, width - SCROLL_BAR, height, GL_RGB, GL_UNSIGNED_BYTE))
        if picture != self._picture:
            self._picture = picture
            self.changes.append(drawn)
        self._blinked += perf_counter() - began


class Visitor:
    """The running app, its window watched, its taps timed."""

    def __init__(self) -> None:
        from kivy.base import EventLoop

        from app.main import ready_app

        self.app = ready_app()
        self.app._run_prepare()
        self.finger, self.eye = Finger(), Eye()
        while not (self.app.session.ready and self.app.screens.current_screen.ids.list.widget_of(0)):
            EventLoop.idle()
        EventLoop.idle()

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        from kivy.base import EventLoop

        end = perf_counter() + seconds
        while perf_counter() < end:
            EventLoop.idle()

    def empty_redraw(self) -> float:
        """How long the present picture takes to be drawn once more: the median of several."""
        from kivy.core.window import Window

        times = []
        for _number in range(5):
            begun: list[float] = []
            self.finger.do(lambda begun=begun: (begun.append(self.eye.now()), Window.canvas.ask_update()))
            times.append(self.eye.now() - begun[0])
        return median(times)

    def timed(self, act: Callable[[], None]) -> tuple[float, float]:
        """From an act to the first picture that differs, and to the one that stands."""
        from kivy.base import EventLoop

        begun: list[float] = []
        self.eye.changes.clear()

        def begin() -> None:
            begun.append(self.eye.now())
            act()

        self.finger.do(begin)
        still, known = 0, 0
        while still < SETTLED:
            EventLoop.idle()
            still = still + 1 if len(self.eye.changes) == known else 0
            known = len(self.eye.changes)
        seen = self.eye.changes or [self.eye.now()]
        return seen[0] - begun[0], seen[-1] - begun[0]

    def tap(self, widget: Any) -> float:
        """From a finger let go on a widget to the picture of what it does."""
        return self.tap_at(*widget.to_window(*widget.center))

    def tap_at(self, x: float, y: float) -> float:
        """The same at a place of the window."""
        from kivy.tests.common import UnitTestTouch

        touch = UnitTestTouch(x, y)
        self.finger.do(touch.touch_down)
        self.wait(PRESS)
        return self.timed(touch.touch_up)[0]

    def table(self, name: str) -> int:
        """The number of a table."""
        found: int = next(each.id for each in self.app.session.store.tables.all() if each.name == name)
        return found

    def here(self, kind: type) -> list[Any]:
        """The widgets of a kind on the screen in front, in their order."""
        return [each for each in self.app.screens.current_screen.walk() if isinstance(each, kind)]


# -- first visits -----------------------------------------------------------------------------------------


def _check_or_edit(app: Any, name: str) -> None:
    desk = app.screens.get_screen("decks").desk
    what = {"checking": desk.checking()} if name == "deck_check" else {"editing": desk.editing(chosen=True)}
    app.go(name, desk=desk, **what)


VISITS: dict[str, tuple[str, Callable[[Visitor], None]]] = {
    "new table": ("", lambda ui: ui.app.go("new_table")),
    "set-up": ("", lambda ui: ui.app.open_table(ui.table(SETTING_UP))),
    "table": ("", lambda ui: ui.app.open_table(ui.table(TABLE))),
    "journal": ("table", lambda ui: ui.app.go("timeline")),
    "odds": ("", lambda ui: ui.app.tab("odds")),
    "settings": ("", lambda ui: ui.app.tab("settings")),
    "help": ("table", lambda ui: ui.app.go("help")),
    "rule book": ("", lambda ui: ui.app.go("rules")),
    "statistics": ("", lambda ui: ui.app.go("statistics")),
    "decks desk": ("", lambda ui: ui.app.tab("decks")),
    "deck check": ("decks desk", lambda ui: _check_or_edit(ui.app, "deck_check")),
    "editor": ("decks desk", lambda ui: _check_or_edit(ui.app, "deck_editor")),
    "box facts": ("set-up", lambda ui: ui.app.go("box_facts")),
}
"""The screen that a visit begins from, home by default, and the visit itself."""


def visit(name: str, idle: float) -> list[float]:
    """A first visit after some idle seconds: first change, last change, and one empty redraw before it."""
    ui = Visitor()
    start, act = VISITS[name]
    ui.wait(idle)
    if start:
        VISITS[start][1](ui)
        ui.wait(max(idle, 1))
    redraw = ui.empty_redraw()
    return [*ui.timed(lambda: act(ui)), redraw]


def restored(idle: float) -> float:
    """The longest frame while the desk is opened as it was left, the tap's own among them."""
    from kivy.base import EventLoop

    ui = Visitor()
    ui.wait(idle)
    began = ui.eye.now()
    ui.finger.do(lambda: ui.app.tab("decks"))
    frames = [ui.eye.now() - began]
    while len(frames) < 4 * SETTLED:
        began = ui.eye.now()
        EventLoop.idle()
        frames.append(ui.eye.now() - began)
    return max(frames)


# -- taps on a table ----------------------------------------------------------------------------------------


def taps(entries: int) -> dict[str, Any]:
    """Taps on a table with so many entries, each time in milliseconds, and how often an act draws it."""
    from app.screens.table.board_part import BoardPart
    from app.screens.table.table import TableScreen
    from app.widgets.action_tile.action_tile import ActionTile
    from app.widgets.die.die import DieButton

    ui = Visitor()
    ui.app.open_table(ui.table(TABLE))
    play = ui.app.session.play
    for number in range(entries):
        play.adjust("gold", number % 5)
    ui.wait(2)
    counted = {"draws": _count(BoardPart, "_draw"), "refreshes": _count(TableScreen, "refresh")}
    found: dict[str, Any] = {"redraw": [ui.empty_redraw()], "die": [], "tile": [], "act": []}
    acts = 0
    for turn in range(TAPS):
        found["die"].append(ui.tap(ui.here(DieButton)[-1]))
        ui.wait(BETWEEN)
        found["tile"].append(ui.tap(next(each for each in ui.here(ActionTile) if each.view.enabled)))
        ui.wait(BETWEEN)
        ui.timed(play.undo)
        ui.wait(BETWEEN)
        for tally in counted.values():
            tally.clear()
        found["act"].append(ui.timed(lambda turn=turn: play.adjust("gold", turn % 5))[0])
        acts = max(acts, *(len(tally) for tally in counted.values()))
        ui.wait(BETWEEN)
    return {**found, "refreshes": acts}


def field() -> dict[str, Any]:
    """Taps on a duel with thirty cards: one's own card, then one to strike, then the next pair."""
    from dataclasses import replace

    from app.presenters.play import Play
    from app.widgets.square_board.square_board import SquareBoard
    from benchmarks.bench_kubnazub import full_field
    from companion.core.shelf import Memory
    from companion.core.table import Table
    from companion.games.kubnazub.game import GAME

    ui = Visitor()
    game = replace(GAME, start=full_field(), setup=lambda options: [])
    ui.app.session.play = Play(Table.begin(game, Memory(), {}), ui.app.session.settings)
    ui.app.go("table")
    ui.wait(2)
    found: dict[str, Any] = {"redraw": [ui.empty_redraw()], "own": [], "target": []}
    for column in "abcde":
        for name, card in (("own", f"P1-{column}3"), ("target", f"P2-{column}4")):
            board = next(each for each in ui.here(SquareBoard) if card in each.spots)
            found[name].append(ui.tap_at(*board.to_window(*board.spots[card][:2])))
            ui.wait(BETWEEN)
    return found


def lines() -> dict[str, Any]:
    """Taps on a battle of 24 units: one's own unit, then whom it attacks; a combat on its sheet, a flip."""
    from dataclasses import replace

    from app.games import find_face
    from app.presenters.play import Play
    from app.widgets.square_board.square_board import SquareBoard
    from app.widgets.two_sides.two_sides import SidePanel
    from benchmarks.bench_warcry import field as full
    from companion.core.shelf import Memory
    from companion.core.table import Table
    from companion.games.warcry import commands as cmd
    from companion.games.warcry.game import GAME
    from companion.games.warcry.model import P1, P2, Options

    ui = Visitor()
    paper = replace(full(), options=Options(hands="paper", flips_1="typed", flips_2="typed"))
    game = replace(GAME, start=paper, setup=lambda options: [])
    play = ui.app.session.play = Play(Table.begin(game, Memory(), {}), ui.app.session.settings)
    play.handover.private = find_face("warcry").private
    ui.app.go("table")
    ui.wait(2)
    found: dict[str, Any] = {"redraw": [ui.empty_redraw()], "own": [], "target": [], "sheet": [], "flip": []}
    for number in (1, 3, 5, 7, 9):
        for name, unit in (("own", f"P1-{number}"), ("target", f"P2-{number}")):
            board = next(each for each in ui.here(SquareBoard) if unit in each.spots)
            found[name].append(ui.tap_at(*board.to_window(*board.spots[unit][:2])))
            ui.wait(BETWEEN)
        found["sheet"].append(ui.timed(lambda n=number: play.do(cmd.Attack(f"P1-{n}", f"P2-{n}")))[0])
        ui.wait(BETWEEN)
        for seat in (P1, P2):
            play.do(cmd.PassTactic(seat))
        ui.wait(BETWEEN)
        panel = next(each for each in ui.here(SidePanel) if each.view.id == P1)
        found["flip"].append(ui.tap(panel.key("4")))
        ui.wait(BETWEEN)
        while play.state != paper:
            play.undo()
        ui.wait(BETWEEN)
    return found


def _count(kind: type, name: str) -> list[int]:
    """A list that grows with every call of a method."""
    calls: list[int] = []
    work = getattr(kind, name)

    def counted(self: Any) -> Any:
        calls.append(1)
        return work(self)

    setattr(kind, name, counted)
    return calls


def main(what: str, *given: str) -> None:
    """Measure one thing."""
    if what == "fill":
        print(json.dumps(fill(*map(int, given))))
        return
    from kivy.config import Config

    Config.set("graphics", "width", str(PHONE[0]))
    Config.set("graphics", "height", str(PHONE[1]))
    measured = {
        "visit": lambda: visit(given[0], float(given[1])),
        "restored": lambda: restored(float(given[0])),
        "taps": lambda: taps(int(given[0])),
        "field": field,
        "lines": lines,
    }
    print(json.dumps(measured[what]()))


if __name__ == "__main__":
    main(*sys.argv[1:])
