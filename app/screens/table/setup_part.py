"""The set-up of a table: cards laid on the board tap by tap, cards drawn, places chosen."""

from __future__ import annotations

from typing import Any, ClassVar

from kivy.clock import Clock
from kivy.metrics import Metrics, dp
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.boxlayout import BoxLayout

from app.host import Host
from app.layout import board_height, shape_of
from app.presenters.play import Play
from app.presenters.table.face import Face
from app.presenters.table.setup import Setting, SetupView
from app.screens.table.setup_card import CardGrid
from app.theme import theme
from app.widgets.action_tile.action_tile import TileGrid
from app.widgets.base.base import Column, Surface, Words, fill, load_kv, match
from app.widgets.board.board import Board
from app.widgets.buttons.buttons import QuietButton
from app.widgets.list_row.list_row import ListRow
from app.widgets.log_line.log_line import LogLine
from companion.core.text import say


class ExampleNote(Surface, BoxLayout):
    """Says that printed values are only an example, and leads to where one's own are copied; `on_copy`."""

    __events__ = ("on_copy",)

    def on_copy(self) -> None:
        """The player's own cards are to be copied."""


class SetupPart(BoxLayout):
    """Leads from an empty table to the first turn; every tap is stored before it is shown."""

    panes = BooleanProperty(False)
    low = BooleanProperty(False)
    panel_width = NumericProperty(400)
    __events__: ClassVar[tuple[str, ...]] = ("on_leave_table", "on_history", "on_page")

    def __init__(self, play: Play, face: Face, host: Host, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.play, self.face, self.host = play, face, host
        play.ask_for_all(True)
        self._make_parts()
        ask = self.ids.ask
        ask.bind(main_text=lambda *_args: self._show_main(), main_enabled=lambda *_args: self._show_main())
        self.arrange_later = Clock.create_trigger(self._arrange, -1)
        self.bind(size=self.arrange_later)
        for part in (self.ids.bar, self.ids.actions):
            part.bind(height=self.arrange_later)
        theme.watch(self)

    def on_theme(self, *_args: object) -> None:
        """The text size may have changed."""
        self.arrange_later()

    def _make_parts(self) -> None:
        self.note = ExampleNote()
        self.note.bind(on_copy=lambda *_args: self.dispatch("on_page", "facts"))
        self.title = Words(role="title")
        self.detail = Words(role="second")
        self.error = Column()
        self.board = Board(size_hint_y=None)
        self.board.bind(
            on_cell=lambda _board, cell: self.setting.tap_cell(cell),
            on_piece=lambda _board, _piece, cell: self.setting.tap_cell(cell),
        )
        self.cards = CardGrid()
        self.cards.bind(on_card=lambda _grid, card: self.setting.tap_card(card))
        self.rest = QuietButton(icon="shuffle-variant")
        self.rest.bind(on_release=lambda *_args: self.setting.draw_rest())
        self.tiles = TileGrid()
        self.tiles.bind(on_tile=lambda _grid, tile: self._tap_tile(tile))
        self.rows = Column(spacing=dp(4))
        self.rulings = QuietButton(icon="source-branch")
        self.rulings.bind(on_release=lambda *_args: self.dispatch("on_page", "rulings"))

    # -- what is shown ------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the step that is next."""
        play = self.play
        step = self.face.setup(play.state, play.speak)
        if step is None:
            return
        self.setting = Setting(play, self.face, step)
        self.view = view = self.setting.view()
        if view.title != self.title.text:
            self.ids.scroll.scroll_y = 1  # what is to be done now stands at the top
        self.ids.bar.view = view.bar
        self.title.text, self.detail.text = view.title, view.detail
        match(self.error, play.warnings(), LogLine)
        self.board.view = view.board
        self.cards.views = list(view.cards)
        self.rest.text = view.rest
        self.tiles.views = list(view.tiles)
        match(self.rows, view.rows, ListRow)
        self.rulings.text = play.speak(say("Rulings of this table"))
        self.ids.ask.show(play, hold=self.setting.asks_cards)
        self._show_main()
        self._arrange()

    def _show_main(self) -> None:
        self.ids.actions.view = self.ids.ask.on_bar(self.view.actions)

    def _arrange(self, *_args: object) -> None:
        """The board beside the cards where there is room, else above them."""
        shape = shape_of(self.width / Metrics.density, self.height / Metrics.density)
        self.panes, self.low, self.panel_width = shape.panes, shape.low, dp(shape.panel)
        board = [self.board] if self.board.view is not None else []
        pinned = self._place_board(shape.panes) if board else True
        fill(self.ids.top, board if pinned else [])
        fill(self.ids.column, [*([] if pinned else board), *self._panel(self.view)])

    def _place_board(self, panes: bool) -> bool:
        if panes:
            self.board.size_hint_y = 1
            return True
        room = self.height - self.ids.bar.height - self.ids.actions.height - dp(16)
        view, width = self.board.view, self.width - dp(32)
        density = Metrics.density
        height, pinned = board_height(width / density, room / density, view, asking=True)
        self.board.size_hint_y, self.board.height = None, dp(height)
        return pinned

    def _panel(self, view: SetupView) -> list[Any]:
        asking = self.ids.ask.open
        free = self.play.pending is None
        parts = (
            (self.error, bool(self.error.children)),
            (self.note, view.example and self.play.game.facts is not None and free),
            (self.title, True),
            (self.detail, bool(view.detail)),
            (self.cards, bool(view.cards) and not asking),
            (self.rest, bool(view.rest) and not asking),
            (self.tiles, bool(view.tiles) and not asking),
            (self.rows, bool(view.rows)),
            (self.rulings, free and bool(self.play.game.options())),
        )
        return [part for part, shown in parts if shown]

    # -- acts -----------------------------------------------------------------------------------------

    def main(self) -> None:
        """The main button: answer, or the next step."""
        if self.ids.ask.open:
            self.ids.ask.confirm()
        else:
            self.setting.main()

    def _tap_tile(self, tile: str) -> None:
        written = self.setting.worded(tile)
        if written is None:
            self.setting.order(tile)
            return
        from app.screens.shared.field import ask_text

        title = next(each.title for each in self.tiles.views if each.id == tile)
        ask_text(title, "", self.play.speak(say("Add")), written, about=f"set-up {tile}")

    def let_go(self) -> bool:
        """Put back what is half chosen; False where nothing is."""
        return bool(self.ids.ask.let_go())

    def undo(self) -> None:
        """Take back the last card, or the last act."""
        self.play.undo()

    def redo(self) -> None:
        self.play.redo()

    def leave(self) -> None:
        """From here on the app rolls again if it is to."""
        self.play.ask_for_all(False)

    # -- events -----------------------------------------------------------------------------------------

    def on_leave_table(self) -> None:
        """Back to the list of tables."""

    def on_history(self) -> None:
        """The journal is wanted."""

    def on_page(self, page: str) -> None:
        """A page beside the table is wanted."""


load_kv(__file__)
