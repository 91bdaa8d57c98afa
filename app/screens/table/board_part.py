"""A table at play: board, status, dice and what they can do."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from kivy.clock import Clock

from app.host import Host
from app.presenters.asking import AskView
from app.presenters.play import Play
from app.presenters.table.asks import dressed
from app.presenters.table.boards import is_flipped, lettered, lettered_sides
from app.presenters.table.face import Face
from app.presenters.table.page import TableView, table_view
from app.presenters.views import ActionBarView
from app.screens.shared.ask_panel import AskPanel as AskPanel
from app.screens.table.lines import NoticeLine, OptionButton
from app.screens.table.sheets import open_chances
from app.screens.table.tapping import TappedTable
from app.screens.table.telling import UPWARDS
from app.widgets.base.base import load_kv, match
from app.widgets.buttons.buttons import QuietButton
from app.widgets.log_line.log_line import LogLine
from app.widgets.pile.pile import Pile
from app.widgets.track.track import Track
from companion.core.text import say


class BoardPart(TappedTable):
    """One table on screen. It shows what its desk says and sends back what is tapped."""

    __events__: ClassVar[tuple[str, ...]] = (
        "on_leave_table",
        "on_history",
        "on_page",
        "on_correct",
        "on_end",
    )

    def __init__(self, play: Play, face: Face, host: Host, **kwargs: Any) -> None:
        super().__init__(play, face, host, **kwargs)
        self._actions = ActionBarView("")
        """The foot as the desk has it."""
        self._meant: object = None
        """What the main button did when it was drawn last."""
        self._bind_parts()
        self.ids.ask.dress = self._dress
        self.ids.ask.bind(main_text=self._show_actions, main_enabled=self._show_actions)
        self.ids.ask.bind(on_mode=lambda _ask, here: host.session.set("rolls_here", here))
        self._take_table()

    def _bind_parts(self) -> None:
        self.chips.bind(on_chip=lambda _row, chip: self._tap_chip(chip))
        self.board.bind(
            on_cell=lambda _board, cell: self._tap_cell(cell),
            on_piece=lambda _board, piece, cell: self._tap_piece(piece, cell),
            on_cell_hold=lambda _board, cell: self.dispatch("on_correct", ("cell", cell)),
            on_piece_hold=lambda _board, piece, _cell: self.dispatch("on_correct", ("piece", piece)),
            on_piece_drag=lambda _board, piece, cell: self._drag(piece, cell),
        )
        for row in (self.far, self.near):
            row.bind(
                on_piece=lambda _row, piece: self._tap_piece(piece, ""),
                on_piece_hold=lambda _row, piece: self.dispatch("on_correct", ("piece", piece)),
            )
        self.toggles.bind(
            on_toggle=lambda _list, card: self._toggle(card), on_read=lambda _list, card: self._read(card)
        )
        self.tray.bind(
            on_die=lambda _tray, die: self._tap_die(die),
            on_reroll=lambda _tray: self.tap(lambda: self.desk.tap_tile(self._reroll())),
            on_keyboard=lambda _tray: self._type_dice(),
        )
        self.members.bind(
            on_member=lambda _grid, member: self._tap_piece(member, ""),
            on_member_hold=lambda _grid, member: self.dispatch("on_correct", ("piece", member)),
        )
        self.tiles.bind(on_tile=lambda _grid, tile: self._tap_tile(tile))
        self.hand.bind(on_card=lambda _row, card: self.tap(lambda: self.desk.tap_card(card)))
        self.preview.bind(on_odds=lambda _card: self._open_chances())
        self.cancel.bind(on_release=lambda *_args: self.tap(self.desk.cancel))
        self.risk.bind(on_release=lambda *_args: self.dispatch("on_page", self.risk.page))
        self.hint.bind(text=self.arrange_later)

    def refresh(self) -> None:
        """Show the table as it is now, and tell what is new."""
        new = self._is_new()
        handed = new and self._laid[-1] != self.play.handover.eyes
        told = new and self._take_news()
        if new:
            self.guard()
        self._draw()
        self._ask_aloud()
        if told or handed:
            Clock.schedule_once(self._to_story, -1)
        elif new and self.play.error is not None and self.pinned:
            self.ids.scroll.scroll_y = 1

    def _draw(self) -> None:
        view = table_view(self.play, self.desk, self._sure)
        self._take_contest()
        self._show_bar(view)
        self.chips.views = list(view.chips)
        self._show_board(view)
        self.tray.views = list(view.dice)
        self.tray.can_reroll = bool(self._reroll())
        self.prompt.text = view.prompt
        self.hand.views, self.hand.choosing = list(view.hand), view.takes_card
        apart = self._contest.apart if self.with_contest and self._contest is not None else ()
        self.tiles.views = [each for each in view.tiles if each.id not in apart and not self.shows_result]
        match(self.piles, view.piles, Pile)
        match(self.options, view.options, self._option)
        self.options.fit()
        over = self.desk.editing and not self.desk.picked.cell
        self.cancel.text = self.play.speak(_DONE if over else _CANCEL)
        self.cancel.icon = "check" if over else "close"
        self.upwards.text = self.play.speak(UPWARDS)
        match(self.notices, view.notices, self._notice)
        self.before_order, self.preview.view = view.preview is not None, view.preview
        self.members.views = list(view.members)
        match(self.tracks, view.tracks, Track)
        self.bars.views = [meter for meter in view.meters if not meter.cells]
        self.cells.views = [meter for meter in view.meters if meter.cells]
        self.toggles.views = list(view.toggles)
        self.gathering = bool(view.toggles or self.desk.aims.held or self.face.gathers(self.desk.seen))
        self.keep_list_still()
        self.timer.show(self.host, self.face.timed(self.desk.seen, self.desk.seat) if self.desk.free else "")
        match(self.error, self.play.warnings(), LogLine)
        self.risk.show(view.risk)
        self.hint.show(self.host.session, self.play)
        taken = self.with_contest and self._contest is not None and self._contest.takes
        self.ids.ask.show(self.play, hold=self.story.telling or taken)
        self._actions = view.actions
        self._show_actions()
        picked = self.desk.picked
        self.choosing, self.acting = view.can_cancel, bool((picked.piece or picked.die) and view.tiles)
        self.arrange()

    def _show_bar(self, view: TableView) -> None:
        """The head belongs to what is being told."""
        step = self.story.last
        if self.with_contest and self._contest is not None:
            self.ids.bar.view = self._contest.bar
        else:
            self.ids.bar.view = step.bar if self.story.telling and step is not None else view.bar

    def _show_board(self, view: TableView) -> None:
        """The table as it lies, or as it lay after the step that is told."""
        self.with_board = view.board is not None
        self.board.flipped = is_flipped(self.play)
        self._show_sides(view)
        if view.board is None:
            return
        if self.with_contest:
            return  # nobody sees it: it is drawn when the sheet is put aside
        step, pending = self.story.last, self.play.pending
        if self.story.telling and step is not None:
            self.board.view = step.board
        else:
            here = self.face.asked_about(self.desk.seen, pending.question)[1] if pending else ""
            asked = self.play.ask()
            self.board.view = lettered(view.board, self._dress(asked) if asked else None, here)

    def _show_sides(self, view: TableView) -> None:
        """The rows beside the board; who sits below it has the lower one."""
        asked = self.play.ask() if not self.story.telling else None
        sides = lettered_sides(view.sides, self._dress(asked) if asked else None)
        near, far = (*sides, None, None)[:2] if not self.board.flipped else (*sides, None, None)[1::-1]
        self.near.view, self.far.view = near, far

    def _dress(self, asked: AskView) -> AskView:
        return dressed(asked, self.play, self.face)

    def _notice(self) -> NoticeLine:
        line = NoticeLine()
        line.bind(on_order=lambda _line, order: self.tap(lambda: order))
        return line

    def _option(self) -> QuietButton:
        button = OptionButton()
        button.bind(on_release=lambda tapped: self._tap_option(tapped.view.id))
        return button

    def _show_actions(self, *_args: object) -> None:
        """What the main button does now: finish the telling, answer the question, or what the desk says."""
        view = self._actions
        if self.story.telling:
            skip = self.play.speak(_SHOW_ALL)
            self.ids.actions.view = replace(
                view, main_text=skip, main_icon="skip-next", main_enabled=True, main_quiet=False
            )
            meant: object = "skip"
        elif self.with_contest and self._contest is not None and self._contest.does:
            shown = self._contest
            self.ids.actions.view = replace(
                view,
                main_text=shown.main_text,
                main_icon=shown.main_icon,
                main_enabled=shown.does != "wait",
                main_quiet=False,
                reason="",
            )
            meant = (shown.does, self.play.pending)
        else:
            self.ids.actions.view = self.ids.ask.on_bar(view)
            meant = self.play.pending if self.ids.ask.open else view.main_text
        if meant != self._meant:
            self._meant = meant
            self.guard()

    def _open_chances(self) -> None:
        """All chances of the order that is looked at."""
        if self.desk.picked.order is not None:
            open_chances(self.play, self.face.chances(self.desk.seen, self.desk.picked.order))

    def go_back(self) -> None:
        """The arrow leaves the table; the cross of a contest leads to the board."""
        if self.shows_result:
            self._close_result()
        elif self.with_contest:
            self._put_aside(True)
        else:
            self.dispatch("on_leave_table")

    def open_icon(self, icon: str) -> None:
        """An icon of the head: a page of the game, the way the players sit, or the menu."""
        if icon == TURNS:
            opposite = self.play.settings.seating == "opposite"
            self.host.session.set("seating", "beside" if opposite else "opposite")
            return
        self.dispatch("on_page", dict(self.face.icons).get(icon, "menu"))

    # -- events -------------------------------------------------------------------------------------------

    def on_leave_table(self) -> None:
        """Back to the list of tables."""

    def on_history(self) -> None:
        """The journal is wanted."""

    def on_page(self, page: str) -> None:
        """A page beside the table is wanted."""

    def on_correct(self, what: tuple[str, str]) -> None:
        """A cell, a piece or a number was held: it is to be corrected by hand."""

    def on_end(self) -> None:
        """The end screen is wanted."""


TURNS = "screen-rotation"
_CANCEL = say("Choose something else")
_DONE = say("Done")
_SHOW_ALL = say("Show all steps")

load_kv(__file__)
