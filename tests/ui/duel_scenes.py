"""What the tests and scenes of tables for several players share: the phone that changes hands, two armies."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kivy.core.window import Window

from app.presenters.play import Play
from app.widgets.curtain.curtain import Curtain, HoldButton
from companion.games.duel import commands as cmd
from companion.games.duel.field import P1, P2, cell
from tests.ui.berserkers import Hand
from tests.ui.berserkers_scenes import show
from tests.ui.driver import SETTLE
from tests.ui.scenes import Scene, take

ALL = 99
"""More cards than a player has."""


def hangs() -> bool:
    """Whether the phone has to change hands."""
    return any(isinstance(layer, Curtain) for layer in Window.children)


def take_phone(ui: Hand) -> None:
    """Hold the button of the curtain as long as it wants."""
    ui.hold(ui.find(HoldButton), 1.3)
    ui.frames(SETTLE)


def at(name: str) -> str:
    """A cell as the board knows it."""
    square = cell(name)
    return f"{square.row},{square.col}"


def place(play: Play, seat: Any, cells: Mapping[Any, Any], most: int = ALL) -> None:
    """Put the cards of a seat on their cells, then say that they stand."""
    for name, to in list(zip(play.state.side(seat).squad, cells[seat], strict=False))[:most]:
        assert play.do(cmd.Place(seat, name, to)), play.error
    if most == ALL:
        assert play.do(cmd.FinishPlacement(seat)), play.error


def placed(play: Play, cells: Mapping[Any, Any]) -> Play:
    """A table on which both armies stand."""
    for seat in (P1, P2):
        play.handover.open()
        place(play, seat, cells)
    return play


def before_battle(begin: Callable[[Hand], Play], cells: Mapping[Any, Any], left: int) -> dict[str, Scene]:
    """The pages on which two armies are placed; the second player has put so many down."""

    def curtain(ui: Hand) -> None:
        """The phone goes to the second player."""
        play = begin(ui)
        play.handover.open()
        place(play, P1, cells)
        show(ui)

    def placement(ui: Hand) -> None:
        """The second player has cards left to place."""
        play = begin(ui)
        play.handover.open()
        place(play, P1, cells)
        play.handover.open()
        place(play, P2, cells, left)
        take(ui)

    def first_placement(ui: Hand) -> None:
        """The first player begins."""
        begin(ui)
        take(ui)

    return {"curtain": curtain, "first_placement": first_placement, "placement": placement}
