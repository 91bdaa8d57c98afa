"""The Berserkers table: board, status, dice and what they can do; enemies told step by step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar

from kivy.clock import Clock

from app import device
from app.presenters.asking import AskView
from app.presenters.berserkers import acts
from app.presenters.berserkers.asks import dressed, lettered
from app.presenters.berserkers.risk import risk_view
from app.presenters.berserkers.steps import StepView, story
from app.presenters.berserkers.table import Desk, TableView
from app.presenters.play import Play
from app.presenters.views import ActionBarView
from app.screens.berserkers_table.lines import NoticeLine, OptionButton
from app.screens.berserkers_table.parts import TableParts
from app.screens.berserkers_table.story import Story
from app.screens.shared.ask_panel import AskPanel as AskPanel
from app.screens.shared.refused import refusals
from app.widgets.base.base import load_kv, match
from app.widgets.buttons.buttons import QuietButton
from app.widgets.log_line.log_line import LogLine
from companion.core.game import Command
from companion.core.text import say


class BerserkersTable(TableParts):
    """One table on screen. It shows what its desk says and sends back what is tapped."""

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
        self._holding = False
        """Whether an order is under way: the page is drawn when it is done."""
        self._asked: Any = play.pending
        self._said = ""
        self._actions = ActionBarView("")
        """The foot as the desk has it."""
        self._bind_parts()
        self.ids.ask.dress = self._dress
        self.ids.ask.bind(main_text=self._show_actions, main_enabled=self._show_actions)
        self.story.show(story(play))
        self._take_table()

    def _bind_parts(self) -> None:
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
        self.story.bind(on_step=self._step, on_told=self._told)

    # -- what is shown ------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the table as it is now, and tell what is new."""
        if self._holding:
            return
        told = self._is_new() and self._take_news()
        self._draw()
        self._ask_aloud()
        if told:
            Clock.schedule_once(self._to_story, -1)

    def _is_new(self) -> bool:
        """Whether the table did or refused something since the desk was laid."""
        return any(now is not then for now, then in zip(self._moment(), self._laid, strict=True))

    def _moment(self) -> tuple[object, ...]:
        return self.play.state, self.play.pending, self.play.last, self.play.error

    def _take_table(self) -> None:
        """Lay a fresh desk for the table as it lies."""
        play = self.play
        self._laid = self._moment()
        self._run: Any = play.pending or play.last
        """The open command or the entry that the story tells."""
        self.desk = Desk(play.so_far, play.legal(), play.speak)
        self._risk = risk_view(play.state, play.speak)

    def _take_news(self) -> bool:
        """Take up what the table did, or refused to; True if all of its story stands there at once."""
        before, play = self._run, self.play
        self._take_table()
        if self._run is before or play.error is not None:
            return False
        if play.last is not None and play.settings.haptics:
            device.vibrate(0.02)
        steps = story(play)
        if not steps:
            self._forget_story()
            return False
        shown = self.story.tell(steps)
        self._said = " ".join(step.spoken for step in shown)
        return bool(shown)

    def _draw(self) -> None:
        view = self.desk.view(self.play.can_undo, self.play.can_redo)
        self.ids.bar.view = view.bar
        self.chips.views = list(view.chips)
        self._show_board(view)
        self.tray.views = list(view.dice)
        self.tray.can_reroll = any(tile.id == "Reroll" for tile in view.tiles)
        self.prompt.text = view.prompt
        self.tiles.views = list(view.tiles)
        match(self.options, view.options, self._option)
        self.cancel.text = self.play.speak(_CANCEL)
        match(self.notices, view.notices, NoticeLine)
        self._show_error()
        self._show_risk()
        self.ids.ask.show(self.play, hold=self.story.telling)
        self._actions = view.actions
        self._show_actions()
        self.acting = self.desk.state.phase == "actions"
        self.choosing = view.can_cancel
        self.arrange()

    def _show_board(self, view: TableView) -> None:
        """The table as it lies, or as it lay after the step that is told."""
        step, pending = self.story.last, self.play.pending
        if self.story.telling and step is not None:
            self.board.view = step.board
        else:
            self.board.view = lettered(view.board, self.play.ask(), pending.question if pending else None)

    def _dress(self, asked: AskView) -> AskView:
        pending = self.play.pending
        return asked if pending is None else dressed(asked, pending.question)

    def _option(self) -> QuietButton:
        button = OptionButton()
        button.bind(on_release=lambda tapped: self.tap(lambda: self.desk.tap_option(tapped.view.id)))
        return button

    def _show_error(self) -> None:
        match(self.error, refusals(self.play), LogLine)

    def _show_risk(self) -> None:
        found = self._risk
        self.risk.text, self.risk.percent, self.risk.share = found.text, found.percent, found.share

    def _show_actions(self, *_args: object) -> None:
        """What the main button does now: finish the telling, answer the question, or what the desk says."""
        view = self._actions
        if self.story.telling:
            skip = self.play.speak(_SHOW_ALL)
            self.ids.actions.view = replace(view, main_text=skip, main_icon="skip-next", main_enabled=True)
        else:
            self.ids.actions.view = self.ids.ask.on_bar(view)

    # -- taps -----------------------------------------------------------------------------------------

    def tap(self, meaning: Any) -> None:
        """Carry out what a tap means; while something is told a tap only finishes it."""
        if self.story.telling:
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
        if self.story.steps:
            self.story.forget()
            if self.pinned:
                self.ids.scroll.scroll_y = 1

    def _tap_piece(self, piece: str, cell: str) -> None:
        if self.play.pending is not None and not self.story.telling:
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
        if self.story.telling:
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
        """Send an order to the table; one that leads to another is drawn once."""
        self._holding = True
        try:
            acts.do(self.play, command)
        finally:
            self._holding = False
        self.refresh()

    def undo(self) -> None:
        """Take back the last act or answer."""
        self._end_telling()
        self.play.undo()

    def redo(self) -> None:
        """Do the last undone act again."""
        self._end_telling()
        self.play.redo()

    def open_icon(self, icon: str) -> None:
        """An icon of the head: the requests, or the menu."""
        self.dispatch("on_page", "requests" if icon == "crown" else "menu")

    # -- telling ----------------------------------------------------------------------------------------

    def _step(self, _story: Story, line: LogLine, step: StepView) -> None:
        """One more step is told: the board follows it."""
        self._read_out(step.spoken)
        self.arrange()
        self.board.view = step.board
        if not self.wide:
            Clock.schedule_once(lambda _dt: self.ids.scroll.scroll_to(line, animate=False), -1)

    def _told(self, _story: Story) -> None:
        """Everything is told: what is asked, or can be done, comes now."""
        self.board.finish()
        self.refresh()
        if self.ids.ask.open:
            Clock.schedule_once(self._to_story, -1)

    def _to_story(self, _dt: float) -> None:
        """The page where reading begins; with a question open, the steps that led to it.

        A board that scrolls with them stays in sight where the options wear its letters.
        """
        lines, view = self.story.children, self.board.view
        worn = any(each.letter for each in (*view.cells, *view.pieces))
        if self.ids.ask.open and lines and (self.pinned or not worn):
            self.ids.scroll.scroll_to(lines[0], animate=False)
        else:
            self.ids.scroll.scroll_y = 1

    def _ask_aloud(self) -> None:
        """Read what was left to tell and the question behind it, in one breath."""
        asked = self.play.ask() if self.ids.ask.open else None
        title = asked.title if asked is not None and self._asked is not self.play.pending else ""
        self._asked = self.play.pending if asked is not None else None
        self._read_out(" ".join(filter(None, (self._said, title))))
        self._said = ""

    def _read_out(self, text: str) -> None:
        if text and self.play.settings.speech:
            device.speak(text, self.play.settings.language)

    def finish(self) -> None:
        """Show all that is left to tell at once, and read it in one breath."""
        left = self._end_telling()
        if left:
            self._said = " ".join(step.spoken for step in left)
            self.refresh()
            Clock.schedule_once(self._to_story, -1)

    def _end_telling(self) -> Sequence[StepView]:
        self.board.finish()
        return self.story.finish()

    def leave(self) -> None:
        """Tell nothing more."""
        self.story.stop()

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


_CANCEL = say("Choose something else")
_SHOW_ALL = say("Show all steps")

load_kv(__file__)
