"""The Berserkers table: board, status, dice and what they can do; enemies told step by step."""

from __future__ import annotations

from typing import Any, ClassVar

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app import device
from app.presenters.asking import AskView
from app.presenters.berserkers import acts
from app.presenters.berserkers.asks import dressed, lettered
from app.presenters.berserkers.risk import risk_view
from app.presenters.berserkers.steps import StepView, steps
from app.presenters.berserkers.table import Desk, TableView
from app.presenters.play import Play
from app.screens.shared.ask_panel import AskPanel as AskPanel
from app.screens.shared.refused import refusals
from app.theme import theme
from app.widgets.action_tile.action_tile import TileGrid
from app.widgets.base.base import Column, Drawn, Words, fill, load_kv, match
from app.widgets.buttons.buttons import QuietButton, TapLayout
from app.widgets.dice_tray.dice_tray import DiceTray
from app.widgets.log_line.log_line import LogLine
from app.widgets.square_board.square_board import SquareBoard
from app.widgets.status_chip.status_chip import ChipRow
from companion.core.game import Command
from companion.core.words import say

WIDE = 1024
PINNED = 700
"""From this height on the board stands still and only the rest scrolls, in dp."""
STEP_SECONDS = 0.9


class RiskBar(Drawn):
    """How much of the coming phases loses the game."""

    share = NumericProperty(0)
    watched = ("share",)

    def draw(self, group: InstructionGroup) -> None:
        """A track and its filled part."""
        radius = [self.height / 2]
        group.add(Color(rgba=theme.s3))
        group.add(SmoothRoundedRectangle(pos=self.pos, size=self.size, radius=radius))
        if self.share > 0:
            group.add(Color(rgba=theme.bad))
            width = max(self.height, self.width * self.share)
            group.add(SmoothRoundedRectangle(pos=self.pos, size=(width, self.height), radius=radius))


class RiskLine(TapLayout):
    """The chance of losing before the next turn; a tap tells where it comes from."""

    text = StringProperty("")
    percent = StringProperty("")
    share = NumericProperty(0)


class NoticeLine(BoxLayout):
    """One thing to remember this turn."""

    text = StringProperty("")
    view = StringProperty("")

    def on_view(self, _line: NoticeLine, view: str) -> None:
        """Show another sentence."""
        self.text = view


class BerserkersTable(BoxLayout):
    """One table on screen. It shows what its desk says and sends back what is tapped."""

    wide = BooleanProperty(False)
    ask_room = NumericProperty(400)
    """Greatest height of a question, so that the board stays in sight."""
    __events__: ClassVar[tuple[str, ...]] = (
        "on_leave_table",
        "on_history",
        "on_page",
        "on_correct",
        "on_end",
    )

    def __init__(self, play: Play, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.play = play
        self.desk = self._fresh_desk()
        self.told: list[StepView] = []
        self.shown = 0
        self.pinned = True
        self._ticking: Any = None
        self._make_parts()
        self.ids.ask.dress = self._dress
        self._unwatch = play.watch(self._acted)
        self.bind(size=self._arrange)
        self.refresh()

    # -- parts ------------------------------------------------------------------------------------

    def _make_parts(self) -> None:
        self.chips = ChipRow()
        self.board = SquareBoard(size_hint_y=None)
        self.tray = DiceTray(keyboard=True)
        self.prompt = Words(role="second")
        self.tiles = TileGrid()
        self.options = Column(spacing=dp(6))
        self.cancel = QuietButton(icon="close", text="")
        self.notices = Column(spacing=dp(2))
        self.story = Column(spacing=dp(2))
        self.risk = RiskLine()
        self.error = Column()
        self.chips.bind(on_chip=lambda _row, chip: self.dispatch("on_correct", ("chip", chip)))
        self.board.bind(
            on_cell=lambda _board, cell: self.tap(lambda: self.desk.tap_cell(cell)),
            on_piece=lambda _board, piece, cell: self._tap_piece(piece, cell),
            on_cell_hold=lambda _board, cell: self.dispatch("on_correct", ("cell", cell)),
            on_piece_hold=lambda _board, piece, _cell: self.dispatch("on_correct", ("piece", piece)),
        )
        self.tray.bind(
            on_die=lambda _tray, die: self._tap_die(die),
            on_reroll=lambda _tray: self.tap(lambda: self.desk.tap_tile("Reroll")),
            on_keyboard=lambda _tray: self.dispatch("on_correct", ("chip", "pool")),
        )
        self.tiles.bind(on_tile=lambda _grid, tile: self.tap(lambda: self.desk.tap_tile(tile)))
        self.cancel.bind(on_release=lambda *_args: self.tap(self.desk.cancel))
        self.risk.bind(on_release=lambda *_args: self.dispatch("on_page", "threat"))

    def _arrange(self, *_args: object) -> None:
        """Board beside the panel where there is room; above it, and always in sight, on a phone."""
        self.wide = self.width >= dp(WIDE)
        asking = self.ids.ask.open or self._telling()
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
        acting = self.play.state.phase == "actions" and not self._telling()
        parts = (
            (self.error, self.play.error is not None),
            (self.notices, bool(self.notices.children) and not asking),
            (self.story, bool(self.story.children) and not acting),
            (self.tray, bool(self.tray.views) and not asking),
            (self.prompt, bool(self.prompt.text) and not asking),
            (self.options, bool(self.options.children)),
            (self.tiles, bool(self.tiles.views) and not asking),
            (self.cancel, self.desk.picked.narrowing is not None),
            (self.risk, bool(self.risk.text) and not asking),
            (self.story, bool(self.story.children) and acting),
        )
        return [part for part, shown in parts if shown]

    # -- what is shown ------------------------------------------------------------------------------

    def _fresh_desk(self) -> Desk:
        return Desk(self.play.state, self.play.legal(), self.play.speak)

    def refresh(self) -> None:
        """Show the desk as it is."""
        view = self.desk.view(self.play.can_undo, self.play.can_redo)
        self.ids.bar.view = view.bar
        self.chips.views = list(view.chips)
        told = self._telling() and self.shown
        self.board.view = self.told[self.shown - 1].board if told else lettered(view.board, self.play.ask())
        self.tray.views = list(view.dice)
        self.tray.can_reroll = any(tile.id == "Reroll" for tile in view.tiles)
        self.prompt.text = view.prompt
        self.tiles.views = list(view.tiles)
        match(self.options, view.options, self._option)
        self.cancel.text = self.play.speak(_CANCEL)
        match(self.notices, view.notices, NoticeLine)
        self._show_error()
        self._show_risk()
        self.ids.ask.show(self.play)
        self._show_actions(view)
        self._arrange()

    def _dress(self, asked: AskView) -> AskView:
        pending = self.play.pending
        return asked if pending is None else dressed(asked, pending.question)

    def _option(self) -> QuietButton:
        button = _OptionButton()
        button.bind(on_release=lambda tapped: self.tap(lambda: self.desk.tap_option(tapped.view.id)))
        return button

    def _show_error(self) -> None:
        match(self.error, refusals(self.play), LogLine)

    def _show_risk(self) -> None:
        found = risk_view(self.play.state, self.play.speak)
        self.risk.text, self.risk.percent, self.risk.share = found.text, found.percent, found.share

    def _show_actions(self, view: TableView) -> None:
        bar, ask = self.ids.actions, self.ids.ask
        bar.view = view.actions
        if self._telling():
            bar.main_text, bar.main_icon, bar.main_enabled = self.play.speak(_SHOW_ALL), "skip-next", True
        elif ask.open:
            ask.bind(main_text=self._follow_ask, main_enabled=self._follow_ask)
            self._follow_ask()
        elif self.play.outcome is not None:
            bar.main_enabled = True

    def _follow_ask(self, *_args: object) -> None:
        bar, ask = self.ids.actions, self.ids.ask
        if ask.open and not self._telling():
            bar.main_text, bar.main_icon, bar.main_enabled = ask.main_text, ask.main_icon, ask.main_enabled

    # -- taps -----------------------------------------------------------------------------------------

    def tap(self, meaning: Any) -> None:
        """Carry out what a tap means; while something is told a tap only finishes it."""
        if self._telling():
            self.finish()
            return
        if self.play.pending is not None:
            return
        result = meaning()
        if isinstance(result, Command):
            self.do(result)
        elif result is not self.desk:
            self.desk = result
            self._forget_story()
            self.refresh()

    def _forget_story(self) -> None:
        """What was told has been read: make room for what can be done."""
        if self.story.children:
            self.told, self.shown = [], 0
            self.story.clear_widgets()
            if self.pinned:
                self.ids.scroll.scroll_y = 1

    def _tap_piece(self, piece: str, cell: str) -> None:
        if self.play.pending is not None:
            self.ids.ask.select(piece)
            self.ids.ask.select(cell)
            return
        self.tap(lambda: self.desk.tap_piece(piece))

    def _tap_die(self, die: str) -> None:
        kind, _, place = die.partition("-")
        if kind == "pool":
            self.tap(lambda: self.desk.tap_die(int(place)))
        elif kind == "white":
            self.main()

    def main(self) -> None:
        """The main button: finish the telling, answer the question, or order what comes next."""
        if self._telling():
            self.finish()
        elif self.ids.ask.open:
            self.ids.ask.confirm()
        elif self.play.outcome is not None:
            self.dispatch("on_end")
        else:
            order = self.desk.main_command()
            if order is not None:
                self.do(order)

    def do(self, command: Command) -> None:
        """Send an order to the table."""
        acts.do(self.play, command)

    def undo(self) -> None:
        """Take back the last act or answer."""
        self.finish()
        self.play.undo()

    def redo(self) -> None:
        """Do it again."""
        self.finish()
        self.play.redo()

    def open_icon(self, icon: str) -> None:
        """An icon of the head: the requests, or the menu."""
        self.dispatch("on_page", "requests" if icon == "crown" else "menu")

    # -- telling ----------------------------------------------------------------------------------------

    def _acted(self) -> None:
        """The table changed, or refused to."""
        entry = self.play.last
        if entry is not None:
            if acts.is_told(entry.command):
                self._tell(entry)
            else:
                self._forget_story()
            if self.play.settings.haptics:
                device.vibrate(0.02)
        self.desk = self._fresh_desk()
        self.refresh()

    def _tell(self, entry: Any) -> None:
        journal = self.play.table.journal
        before = journal.state_after(journal.cursor - 1)
        self.told = (
            [*self.told, *steps(before, entry.events, self.play.speak)]
            if self._telling()
            else list(steps(before, entry.events, self.play.speak))
        )
        if not self._ticking:
            self.shown = 0
            self.story.clear_widgets()
        if not theme.motion:
            self.finish()
            return
        if not self._ticking:
            self._next(0)
            self._ticking = Clock.schedule_interval(self._next, STEP_SECONDS)

    def _telling(self) -> bool:
        return self.shown < len(self.told)

    def _next(self, _dt: float) -> None:
        """Tell one more step."""
        if not self._telling():
            self._stop()
            return
        step = self.told[self.shown]
        self.shown += 1
        line = self._say(step)
        self._read_out(step.spoken)
        if not self.wide:
            Clock.schedule_once(lambda _dt: self.ids.scroll.scroll_to(line, animate=False), -1)
        self.board.view = step.board
        if not self._telling():
            self._stop()
            self.refresh()

    def _say(self, step: StepView) -> LogLine:
        line = LogLine(view=step.line)
        self.story.add_widget(line)
        self._arrange()
        return line

    def _read_out(self, text: str) -> None:
        if text and self.play.settings.speech:
            device.speak(text, self.play.settings.language)

    def finish(self) -> None:
        """Show all that is left to tell at once."""
        self._stop()
        left = self.told[self.shown :]
        for step in left:
            self._say(step)
        self.shown = len(self.told)
        if left:
            # One voice for all of it, and the page where reading begins.
            self._read_out(" ".join(step.spoken for step in left))
            self.ids.scroll.scroll_y = 1
        self.board.finish()
        self.refresh()

    def _stop(self) -> None:
        if self._ticking:
            self._ticking.cancel()
            self._ticking = None

    def leave(self) -> None:
        """Let go of the table."""
        self._stop()
        self._unwatch()

    # -- events -------------------------------------------------------------------------------------------

    def on_leave_table(self) -> None:
        """Back to the list of tables."""

    def on_history(self) -> None:
        """The journal is wanted."""

    def on_page(self, page: str) -> None:
        """A page beside the table is wanted: menu, threat, checkpoint."""

    def on_correct(self, what: tuple[str, str]) -> None:
        """A cell, a piece or a number was held: it is to be corrected by hand."""

    def on_end(self) -> None:
        """The end screen is wanted."""


class _OptionButton(QuietButton):
    """One option of a list."""

    def __init__(self, **kwargs: Any) -> None:
        self.view: Any = None
        super().__init__(**kwargs)

    def __setattr__(self, name: str, value: Any) -> None:
        super().__setattr__(name, value)
        if name == "view" and value is not None:
            self.text = value.text


_CANCEL = say("Choose something else")
_SHOW_ALL = say("Show all steps")

load_kv(__file__)
