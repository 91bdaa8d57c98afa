"""What a tap, a drag or a choice on a table means: it is picked, or becomes an order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp

from app.presenters.table.face import BoardEdit, Mend, Tile
from app.presenters.table.page import main_of
from app.presenters.table.picking import Desk
from app.presenters.views import LogLineView, RowView
from app.screens.shared.menu import open_menu
from app.screens.table.contest_part import ContestTable
from app.widgets.card.card import open_card
from app.widgets.log_line.log_line import LogLine
from app.widgets.rule_tag.rule_tag import open_why
from app.widgets.undo_bar.undo_bar import tell
from companion.core.game import Adjust, Command
from companion.core.text import say


class TappedTable(ContestTable):
    """A table that finds out what is meant, and gives the order."""

    def tap(self, meaning: Any) -> None:
        """Carry out what a tap means; while something is told a tap only finishes it."""
        if self.story.telling:
            self.finish()
            return
        if self.play.pending is not None and not self.desk.editing:
            return
        self.carry_out(meaning())

    def carry_out(self, meant: Any) -> bool:
        """Give an order, or show what is picked; False where it was refused, which is said.

        What was filled in on a sheet comes here at once: no story and no question makes it mean less.
        """
        self.finish()
        if isinstance(meant, Command):
            return self.do(meant)
        if isinstance(meant, tuple):
            return self.play.do_all(meant)
        if meant is not self.desk:
            self._put(meant)
        return True

    def let_go(self) -> bool:
        """Put back what is half chosen, one step at a time; False where nothing is."""
        if self.story.telling:
            return False
        if self.ids.ask.open and not self.desk.editing:
            return bool(self.ids.ask.let_go())
        if self.desk.is_untouched and not self._sure:
            return False
        self._put(self.desk.cancel())
        return True

    def _put(self, desk: Desk) -> None:
        self._desk, self._sure = desk, False
        if self.play.error is not None:  # why something else was refused is of no use for what is chosen now
            self.play.error = None
            self._laid = self._moment()
        if self.own_story:
            self._forget_story()
        self._draw()
        if self.before_order or self.choosing or (self.acting and self.pinned):
            Clock.schedule_once(lambda _dt: self._show_asked(), -1)
        elif desk.picked.card and self.gathering and not self.pinned:
            Clock.schedule_once(lambda _dt: self._show_own_half(), -1)
        if desk.writes:
            self._ask_words()

    def _show_asked(self) -> None:
        """What is looked at before it is ordered, or to be chosen, has to be in sight."""
        part = self.preview if self.before_order else self.prompt if self.options.children else None
        if self.pinned or part is None:
            self.ids.scroll.scroll_y = 1
            if self.before_order:  # in large letters it may stand far below
                Clock.schedule_once(lambda _dt: self._bring(self.preview), 0)
            return
        self.ids.scroll.scroll_y = 0  # what comes into sight from above stands at the top
        Clock.schedule_once(lambda _dt: self._bring(part), 0)

    def _show_own_half(self) -> None:
        """Of a board that scrolls with its page the lower part, on which a chosen card is put."""
        hidden = self.ids.column.height - self.ids.scroll.height
        if hidden > 0:
            below = self.board.y - self.ids.column.y - dp(8)
            self.ids.scroll.scroll_y = min(max(below / hidden, 0), 1)

    def _tap_option(self, option: str) -> None:
        """One of the values to choose from, or once more the sheet for words of one's own."""
        if self.desk.writes:
            self._ask_words()
        else:
            self.tap(lambda: self.desk.tap_option(option))

    def _ask_words(self) -> None:
        """A sheet for the words that an order wants; they are for that order, whatever is picked by then."""
        from app.screens.shared.field import ask_text

        desk = self.desk

        def written(text: str) -> bool:
            return self.carry_out(desk.write(text))

        ask_text(self.prompt.text, "", self.play.speak(say("Keep")), written, about=desk.half_chosen)

    def _tap_cell(self, cell: str) -> None:
        if self._answers(cell):
            return
        self.tap(lambda: self.desk.tap_cell(cell))

    def _tap_piece(self, piece: str, cell: str) -> None:
        if self._answers(piece) or self._answers(cell):
            return
        self.tap(lambda: self._meant_by(piece))

    def _drag(self, piece: str, cell: str) -> None:
        """A piece drawn to a place; one that is put right by it can be put back where it was."""
        entries = len(self.play.table.journal.entries)
        self.tap(lambda: self.desk.drag(piece, cell))
        last = self.play.table.entries(entries)
        if last and isinstance(last[0].command, Adjust):
            said = " ".join(line.text for line in self.play.lines(last[0]))
            tell(said, self.undo, on=self.ids.actions, position=self.host.session.position)

    def put_card(self, card: str, place: tuple[float, float]) -> None:
        """A held card was drawn to a place of the board, or to a piece on it."""
        cell = self.board.cell_under(*place) if self.with_board and not self.with_contest else ""
        if cell:
            self.tap(lambda: self.desk.drag_card(card, cell))

    def _meant_by(self, piece: str) -> Any:
        """What a tap on a piece means; where it means nothing the piece is there to be read."""
        meant = self.desk.tap_piece(piece)
        if meant is self.desk and self.face.card(self.desk.seen, piece, self.play.speak) is not None:
            self.dispatch("on_correct", ("piece", piece))
        return meant

    def _toggle(self, card: str) -> None:
        """Take a card or leave it; one that does not fit says what could go for it."""
        view = next((each for each in self.toggles.views if each.id == card), None)
        if view is None or view.order is None:
            self._read(card)
            return
        mends = self.face.mends(self.desk.seen, view.order) if view.dim else ()
        if mends:
            self._offer_mends(view.name, view.order, mends)
        else:
            self.tap(lambda: self.desk.tap_order(view.order))

    def _offer_mends(self, name: str, order: Command, mends: Sequence[Mend]) -> None:
        """Why a card does not fit, and what could be put back for it."""
        speak = self.play.speak
        rows = [
            RowView(str(place), speak(each.text), icon="swap-horizontal") for place, each in enumerate(mends)
        ]
        refused = self.desk.refusal(order)
        why = [LogLineView(speak(refused[0]), rules=(refused[1],), fate="broken")] if refused else []
        above = [LogLine(view=each) for each in why]
        open_menu(name, rows, lambda row: self.carry_out(mends[int(row)].orders), above)

    def _read(self, card: str) -> None:
        """Show a card of the list, large."""
        found = next((each.card for each in self.toggles.views if each.id == card), None)
        if found is not None:
            open_card(found)

    def _answers(self, name: str) -> bool:
        """Whether a tap on the board takes an option of the open question."""
        if not self.ids.ask.open or self.desk.editing:
            return False
        option = self.ids.ask.options().get(name)
        if option is not None:
            self.ids.ask.select(option)
        return option is not None

    def _tap_die(self, die: str) -> None:
        if not any(view.id == die and view.face for view in self.tray.views):
            self.main()
            return
        self.tap(lambda: self.desk.tap_die(die))

    def _tap_tile(self, tile: str) -> None:
        """An order; one that cannot be given shows the rule that forbids it."""
        view = next((each for each in self.tiles.views if each.id == tile), None)
        if view is not None and not view.enabled and view.rule:
            open_why(view.rule)
            return
        self.tap(lambda: self.desk.tap_tile(tile))

    def _tap_chip(self, chip: str) -> None:
        if chip in self.face.edits:
            self.edit(self.face.edits[chip])
        else:
            self.dispatch("on_correct", ("chip", chip))

    def edit(self, edit: BoardEdit) -> None:
        """Let taps on the board set one value of each place, until it is said to be done."""
        self.finish()
        self._put(self.desk.edit(edit))

    def begin(self, tile: Tile) -> None:
        """Begin an order that is finished on the board."""
        self.finish()
        self.tap(lambda: self.desk.begin(tile))

    def move(self, path: str) -> None:
        """Let a tap on the board say where a piece stands."""
        self.finish()
        self._put(self.desk.move(path))

    def _reroll(self) -> str:
        """The tile of the tray's own icon, while a die is chosen."""
        plays = self.desk.plays if self.desk.picked.die else ()
        return next((each.tile.id for each in plays if each.enabled and each.tile.icon == REROLL), "")

    def _type_dice(self) -> None:
        """The keyboard: type the dice that are to be rolled, or correct those that lie there."""
        main = main_of(self.desk)
        if main is not None and any(not view.face for view in self.tray.views):
            self.ids.ask.typing = True
            self.main()
        else:
            self.dispatch("on_correct", ("chip", "dice"))

    def main(self) -> None:
        """The main button: finish the telling, answer the question, or order what comes next."""
        contest = self._contest if self.with_contest else None
        if self.story.telling:
            self.finish()
        elif contest is not None and contest.does == "close":
            self._close_result()
        elif contest is not None and contest.does == "roll":
            self.play.roll_here()
        elif self.ids.ask.open:
            self.ids.ask.confirm()
        elif self.play.outcome is not None:
            self.dispatch("on_end")
        else:
            self._order_main()

    def _order_main(self) -> None:
        if self.desk.picked.order is not None:
            self.do(self.desk.picked.order)
            return
        main = main_of(self.desk)
        order = self.desk.order(main.order) if main is not None and not main.orders else None
        if main is None or not (order or main.orders):
            return
        if main.unused is not None and not self._sure:
            self._sure = True
            self._draw()
            return
        if order is None:
            self.play.do_all(main.orders)
            return
        here = self.play.settings.dice == "ask" and self.play.settings.rolls_here
        if here and not self.ids.ask.typing:
            self.play.do_and_roll(order)
        else:
            self.play.do(order)

    def do(self, command: Command) -> bool:
        """Send an order to the table; a piece that was put right is no longer being moved."""
        if isinstance(command, Adjust) and self.desk.picked.move:
            self._desk = self.desk.cancel()
        return self.play.do(command)

    def undo(self) -> None:
        """Take back the last act or answer."""
        self._end_telling()
        self.play.undo()

    def redo(self) -> None:
        """Do the last undone act again."""
        self._end_telling()
        self.play.redo()


REROLL = "rotate-left"
