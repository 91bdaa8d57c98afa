"""The parts of the table and where they stand, on a phone, a small one and a wide window."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.boxlayout import BoxLayout

from app.screens.berserkers_table.lines import RiskLine
from app.screens.berserkers_table.story import Story
from app.widgets.action_tile.action_tile import TileGrid
from app.widgets.base.base import Column, Words, fill
from app.widgets.buttons.buttons import QuietButton
from app.widgets.dice_tray.dice_tray import DiceTray
from app.widgets.square_board.square_board import SquareBoard
from app.widgets.status_chip.status_chip import ChipRow

WIDE = 1024
PINNED = 700
"""From this height on the board stands still and only the rest scrolls, in dp."""


class TableParts(BoxLayout):
    """Head, board, panel, question and foot; what they show and what a tap means is the table's to say."""

    wide = BooleanProperty(False)
    ask_room = NumericProperty(400)
    """Greatest height of a question, so that the board stays in sight."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.pinned = True
        self.acting = False
        """Whether the dice of phase 1 are being played."""
        self.choosing = False
        """Whether something is half chosen."""
        self.chips = ChipRow()
        self.board = SquareBoard(size_hint_y=None)
        self.tray = DiceTray(keyboard=True)
        self.prompt = Words(role="second")
        self.tiles = TileGrid()
        self.options = Column(spacing=dp(6))
        self.cancel = QuietButton(icon="close", text="")
        self.notices = Column(spacing=dp(2))
        self.story = Story()
        self.risk = RiskLine()
        self.error = Column()
        self.bind(size=self.arrange)

    def arrange(self, *_args: object) -> None:
        """Board beside the panel where there is room; above it, and always in sight, on a phone."""
        self.wide = self.width >= dp(WIDE)
        asking = self.ids.ask.open or self.story.telling
        self.pinned = pinned = self.wide or self.height >= dp(PINNED)
        top = [self.board] if asking and not self.wide else [self.chips, self.board]
        fill(self.ids.top, top if pinned else [])
        fill(self.ids.column, [*([] if pinned else top), *self._panel()])
        self.board.size_hint_y = 1 if self.wide else None
        self.board.piece_size = 60 if self.wide else 40
        self.board.height = dp(290 if asking else 340) if pinned else dp(264)
        taken = self.ids.bar.height + self.ids.actions.height + (0 if self.wide else self.board.height)
        self.ask_room = max(dp(200), self.height - taken - dp(16))

    def _panel(self) -> list[Any]:
        """The parts under or beside the board that have something to say.

        What was told of the enemies comes first; in phase 1 the dice do, and the story of the roll last.
        """
        asking = self.ids.ask.open
        acting = self.acting and not self.story.telling
        parts = (
            (self.error, bool(self.error.children)),
            (self.notices, bool(self.notices.children) and not asking),
            (self.story, bool(self.story.children) and not acting),
            (self.tray, bool(self.tray.views) and not asking),
            (self.prompt, bool(self.prompt.text) and not asking),
            (self.options, bool(self.options.children)),
            (self.tiles, bool(self.tiles.views) and not asking),
            (self.cancel, self.choosing),
            (self.risk, bool(self.risk.text) and not asking and not self.story.telling),
            (self.story, bool(self.story.children) and acting),
        )
        return [part for part, shown in parts if shown]
