"""A thumb at a Berserkers table: taps on cells, pieces, dice, tiles and answers of the real app."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kivy.metrics import dp
from kivy.uix.scrollview import ScrollView

from app.main import CompanionApp
from app.presenters.session import AppSession
from app.screens.box_facts.box_facts import Choice
from app.screens.table.arrangement import SETTLED
from app.screens.table.setup_card import SetupCard
from app.widgets.action_bar.action_bar import MainActionBar
from app.widgets.action_tile.action_tile import ActionTile
from app.widgets.base.base import Words
from app.widgets.buttons.buttons import IconTap, QuietButton
from app.widgets.dice_entry.dice_entry import FaceButton
from app.widgets.die.die import DieButton
from app.widgets.list_row.list_row import ListRow
from app.widgets.question_sheet.question_sheet import OptionCard
from app.widgets.square_board.square_board import SquareBoard
from companion.store import Store
from tests.ui.driver import PHONE, SETTLE, Driver, VirtualClock

HANDED_ON = 0.21
"""A scrolling page hands a short tap on to what was tapped after a fifth of a second."""


def at_once(work: Any, then: Any) -> None:
    """Work that the app would do on a thread, done here."""
    then(work())


def companion(folder: Path, **settings: Any) -> CompanionApp:
    """The app on a data folder, with table dice and without motion unless told otherwise."""
    session = AppSession(open_store=lambda: Store.open(folder), language="en")
    session.start()
    for key, value in {"dice": "table", "motion": False, "haptics": False, **settings}.items():
        session.set(key, value)
    return CompanionApp(session=session, run=at_once)


class Hand(Driver):
    """A driver that knows the parts of a Berserkers table."""

    def __init__(self, folder: Path, size: tuple[int, int] = PHONE, **settings: Any) -> None:
        super().__init__(companion(folder, **settings), size)

    @property
    def screen(self) -> Any:
        """The screen that is shown."""
        return self.app.screens.current_screen

    @property
    def play(self) -> Any:
        """The table at play."""
        return self.app.session.play

    @property
    def state(self) -> Any:
        """The table as it lies."""
        return self.play.state

    # -- finding ----------------------------------------------------------------------------------

    def one(self, kind: type[Any], **wanted: Any) -> Any:
        """The widget of the screen in front, or of the sheet over it, with these values."""
        found = [each for each in self.all(kind, **wanted) if self._in_front(each)]
        if len(found) != 1:
            raise LookupError(f"{len(found)} of {kind.__name__} with {wanted}; texts: {self.texts()}")
        return found[0]

    def _in_front(self, widget: Any) -> bool:
        return self.screen in _parents(widget) or not any(
            type(each).__name__ == "Screens" for each in _parents(widget)
        )

    @property
    def board(self) -> Any:
        """The board of the screen in front."""
        return self.one(SquareBoard)

    @property
    def bar(self) -> Any:
        """The foot of the screen in front."""
        return self.one(MainActionBar)

    def scroll_to(self, widget: Any) -> None:
        """Bring a widget into view, only where it is not; a page that fits is never moved."""
        for view in _parents(widget):
            if isinstance(view, ScrollView) and view is not widget and not _within(widget, view):
                view.scroll_to(widget, padding=dp(8), animate=False)
                self.frames(2)

    # -- taps -------------------------------------------------------------------------------------

    def tap(self, target: Any) -> None:
        """Touch and let go, not so soon that the page still takes it for a tap on what was there before."""
        VirtualClock.now += SETTLED
        self.frames()
        super().tap(target)

    def reach(self, widget: Any) -> None:
        """Scroll to a widget and tap it."""
        self.scroll_to(widget)
        self.tap(widget)
        self.hand_on()

    def hand_on(self) -> None:
        """Let a tap arrive: time passes at once, without frames nobody looks at."""
        VirtualClock.now += HANDED_ON
        self.frames(3)

    def main(self, expected: str = "") -> None:
        """The main button, which says what it will do."""
        assert not expected or self.bar.main_text == expected, self.bar.main_text
        assert self.bar.main_enabled, f"{self.bar.main_text} does not answer; texts: {self.texts()}"
        self.tap(self.bar.ids.main)
        self.frames(SETTLE)

    def icon(self, icon: str) -> None:
        """An icon of the screen in front."""
        self.tap(self.one(IconTap, icon=icon))
        self.frames(SETTLE)

    def cell(self, cell: str) -> None:
        """A cell of the board, in the corner where no piece stands."""
        board = self.board
        self.scroll_to(board)
        x, y, width, height = board.cell_box(cell)
        self.tap(board.to_window(x + width - 8, y + height - 8))
        self.hand_on()

    def spot(self, piece: str) -> tuple[float, float]:
        """Where a piece stands in the window."""
        board = self.board
        self.scroll_to(board)
        x, y, _size = board.spots[piece]
        found = board.to_window(x, y)
        return float(found[0]), float(found[1])

    def piece(self, piece: str) -> None:
        """A piece on the board."""
        self.tap(self.spot(piece))
        self.hand_on()

    def die(self, face: str) -> None:
        """A die of the pool."""
        self.reach(
            next(each for each in self.all(DieButton) if each.view.face == face and not each.view.spent)
        )

    def tile(self, title: str) -> None:
        """An action."""
        self.reach(next(each for each in self.all(ActionTile) if title in each.title))

    def row(self, title: str) -> None:
        """A row of a list or a menu."""
        self.reach(next(each for each in self.all(ListRow) if each.title == title))

    def quiet(self, text: str) -> None:
        """A quiet button."""
        self.reach(self.one(QuietButton, text=text))

    def faces(self, faces: str) -> None:
        """Type the faces of dice that lie on the real table; the last one confirms them."""
        for face in faces:
            self.face(face)
        self.frames(SETTLE)

    def card(self, name: str) -> None:
        """A card of the box, in the set-up."""
        self.reach(next(each for each in self.all(SetupCard) if name in (each.view.id, each.view.label)))

    def face(self, face: str) -> None:
        """One face of a die to be typed in."""
        self.reach(next(each for each in self.all(FaceButton) if each.view.value == face))

    def option(self, text: str) -> None:
        """Take an option of the open question, and give it as the answer."""
        self.reach(next(each for each in self.all(OptionCard) if each.text == text))
        self.main()

    def options(self) -> Sequence[str]:
        """What the open question offers."""
        return [card.text for card in reversed(self.all(OptionCard))]

    def choice(self, text: str) -> None:
        """A choice of the box facts editor, by its words."""
        self.reach(self.one(Choice, text=text))

    def icon_choice(self, icon: str) -> None:
        """A choice of the box facts editor that has no words."""
        self.reach(self.one(Choice, text="", icon=icon))

    def words(self) -> str:
        """Everything that can be read now."""
        return "\n".join(word.text for word in self.all(Words) if self._in_front(word))


def _within(widget: Any, view: Any) -> bool:
    left, low = widget.to_window(widget.x, widget.y)
    right, high = widget.to_window(widget.right, widget.top)
    first, bottom = view.to_window(view.x, view.y)
    last, top = view.to_window(view.right, view.top)
    aside = view.do_scroll_x and (left < first - 1 or right > last + 1)
    return bool(low >= bottom - 1 and high <= top + 1 and not aside)


def _parents(widget: Any) -> list[Any]:
    found = []
    while widget is not None and widget.parent is not widget:
        found.append(widget)
        widget = widget.parent
    return found
