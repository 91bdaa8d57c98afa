"""A table at play: board, status, dice and what they can do; what the table does by itself, step by step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar

from kivy.clock import Clock
from kivy.metrics import dp

from app import device
from app.feedback import after_act
from app.host import Host
from app.presenters.asking import AskView
from app.presenters.play import Play
from app.presenters.table.asks import dressed
from app.presenters.table.boards import is_flipped, lettered, lettered_sides
from app.presenters.table.contests import (
    ChangeView,
    ContestantView,
    ContestView,
    KeyView,
    contest_view,
    find_contest,
)
from app.presenters.table.face import BoardEdit, Face, Mend, Tile
from app.presenters.table.page import TableView, main_of, table_view
from app.presenters.table.picking import Desk, Picked
from app.presenters.table.story import StepView, is_foes, story
from app.presenters.views import ActionBarView, LogLineView, RowView
from app.screens.shared.ask_panel import AskPanel as AskPanel
from app.screens.shared.drift import offer_drift_check
from app.screens.shared.menu import open_menu
from app.screens.table.arrangement import LAID_OUT, TableParts
from app.screens.table.lines import NoticeLine, OptionButton
from app.screens.table.sheets import open_chances
from app.screens.table.story import Story
from app.widgets.base.base import Words, load_kv, match
from app.widgets.buttons.buttons import QuietButton
from app.widgets.card.card import open_card
from app.widgets.log_line.log_line import LogLine
from app.widgets.pile.pile import Pile
from app.widgets.rule_tag.rule_tag import open_why
from app.widgets.track.track import Track
from app.widgets.undo_bar.undo_bar import tell
from companion.core.game import Adjust, Command
from companion.core.text import say


class BoardPart(TableParts):
    """One table on screen. It shows what its desk says and sends back what is tapped."""

    __events__: ClassVar[tuple[str, ...]] = (
        "on_leave_table",
        "on_history",
        "on_page",
        "on_correct",
        "on_end",
    )

    def __init__(self, play: Play, face: Face, host: Host, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.play, self.face, self.host = play, face, host
        play.hints, play.handover.private = face.rolls, face.private
        self.story_first, self.tiles_stay = face.steps is not None, bool(face.stays)
        self._desk: Desk | None = None
        self._asked: Any = play.pending
        self._said = ""
        self._sure = False
        """Whether the main button has said what would be left undone."""
        self._contest: ContestView | None = None
        self._contest_read: Any = None
        """The entry with which a contest ended whose result has been read."""
        self._aside = False
        """Whether the contest was put aside, to look at the board."""
        self._contest_moment: object = None
        """How far the contest was when it was shown last."""
        self._ahead: dict[str, str] = {}
        """Numbers that a side of a contest has tapped before it was asked."""
        self._laid: tuple[object, ...] = (None,)
        self._actions = ActionBarView("")
        """The foot as the desk has it."""
        self._meant: object = None
        """What the main button did when it was drawn last."""
        self._bind_parts()
        self.ids.ask.dress = self._dress
        self.ids.ask.bind(main_text=self._show_actions, main_enabled=self._show_actions)
        self.ids.ask.bind(on_mode=lambda _ask, here: host.session.set("rolls_here", here))
        self.story.show(story(play, face))
        self.own_story = not is_foes(play)
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
        self.two_sides.bind(
            on_key=lambda _sides, side, key: self._tap_key(side, key),
            on_act=lambda _sides, _side, tile: self.tap(lambda: self.desk.tap_tile(tile)),
            on_add=lambda _sides, side: self._open_form(side),
            on_change=lambda _sides, _side, change: self._open_change(change),
        )
        self._show_active_later = Clock.create_trigger(self._show_active, LAID_OUT)
        self.bind(size=lambda *_args: self._show_active_later())
        self.to_contest.bind(on_release=lambda *_args: self._put_aside(False))
        self.hint.bind(text=self.arrange_later)
        self.story.bind(on_step=self._step, on_told=self._told)

    # -- what is shown ------------------------------------------------------------------------------

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

    def _is_new(self) -> bool:
        """Whether the table did or refused something since the desk was laid."""
        return any(now is not then for now, then in zip(self._moment(), self._laid, strict=True))

    def _moment(self) -> tuple[object, ...]:
        play = self.play
        return play.state, play.pending, play.last, play.error, play.handover.eyes

    def _take_table(self) -> None:
        """Lay a fresh desk for the table as it lies; what is being set on the board goes on."""
        play = self.play
        picked = self._desk.picked if self._desk is not None else Picked()
        refused = play.error is not None and play.pending is None and self._laid[0] is play.state
        self._laid = self._moment()
        self._sure = False
        self._run: Any = play.pending or play.last
        """The open command or the entry that the story tells."""
        free = play.pending is None and play.outcome is None and play.handover.curtain() is None
        acting, eyes = play.handover.acting, play.handover.eyes
        self._desk = Desk(self.face, play.game, play.so_far, free, seat=acting, eyes=eyes)
        if refused:
            self._desk = self._desk.with_picked(replace(picked, order=None))
        elif self._goes_on(picked):
            self._desk = self._desk.with_picked(Picked(piece=picked.piece))
        elif picked.edit is not None:
            self._desk = self._desk.edit(picked.edit)

    def _goes_on(self, picked: Picked) -> bool:
        """Whether a piece that walked stays chosen: what it may do next comes before all others' turn."""
        last = self.play.last
        if last is None or not (picked.piece and self.desk.free):
            return False
        if isinstance(last.command, self.face.stays):
            return picked.piece in self.face.own(self.desk.seen, self.desk.seat)
        walks = tuple(tap.kind for tap in self.face.taps if tap.again)
        if not isinstance(last.command, walks):
            return False
        return bool(self.desk.with_picked(Picked(piece=picked.piece)).aims.hits)

    @property
    def desk(self) -> Desk:
        """The table as it lies, and what the thumb has picked."""
        assert self._desk is not None
        return self._desk

    def _take_news(self) -> bool:
        """Take up what the table did, or refused to; True if all of its story stands there at once."""
        before, play = self._run, self.play
        self._take_table()
        if self._run is before or play.error is not None:
            return False
        after_act(play)
        offer_drift_check(play)
        contest = not self._aside and find_contest(play, self.face, self._contest_read) is not None
        if contest and not play.settings.speech:
            self.own_story = not is_foes(play)
            self.story.forget()  # the steps of the contest tell it
            return False
        steps = story(play, self.face)
        if not steps:
            self._forget_story()
            return False
        self.own_story = not is_foes(play)
        if contest:
            self.story.forget()
            self._said = " ".join(step.spoken for step in steps)
            return False
        shown = self.story.tell(steps, at_once=self.own_story)
        self._said = " ".join(step.spoken for step in shown)
        return bool(shown)

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

    # -- two who face each other ------------------------------------------------------------------------

    def _take_contest(self) -> None:
        """The sheet of two who face each other, unless a unit is to be tapped on the board."""
        found = contest_view(self.play, self.face, self.desk, self._contest_read, self._ahead)
        self._contest = found
        if found is None:
            self._aside, self._ahead = False, {}
        on_board = bool(self.desk.picked.piece or self.desk.editing or self.desk.piece_ids())
        self.with_contest = found is not None and not self._aside and not on_board
        self.to_contest.text = self.play.speak(_TO_CONTEST) if found is not None and not on_board else ""
        if found is not None and self.with_contest:
            self.two_sides.view = found
            self.steps.views = list(found.steps)
            self.with_odds, self.odds.view = found.odds is not None, found.odds
            match(self.recalled, found.recalled, NoticeLine)
            Clock.schedule_once(lambda _dt: Clock.schedule_once(self._show_active, 0), 0)
            moment = (found.does, found.takes, found.steps)
            if moment != self._contest_moment:
                self._contest_moment, self.ids.scroll.scroll_y = moment, 1

    def _show_active(self, _dt: float) -> None:
        """Where the halves scroll, what is to be tapped is in sight; in the end, how it came to that."""
        if not self.with_contest or self.choosing or self.two_sides.parent is None:
            return
        scrolls = self.facing if self.panes else None if self.pinned else self.ids.scroll
        part = self.two_sides.wanted
        if self.shows_result:
            part = self.steps.children[-1] if self.steps.children and not self.panes else None
        if scrolls is None or part is None:
            return
        if self.shows_result:
            scrolls.scroll_y = 0  # what comes into sight from above stands at the top
            Clock.schedule_once(lambda _dt: scrolls.scroll_to(part, padding=dp(12), animate=False), 0)
        elif self.two_sides.turned and self.two_sides.far_panel.active:
            scrolls.scroll_y = 1  # turned, what is to be tapped stands at the very top
        else:
            scrolls.scroll_to(part, padding=dp(12), animate=False)

    @property
    def shows_result(self) -> bool:
        """Whether the result of a contest lies there for both to read."""
        return self.with_contest and self._contest is not None and self._contest.does == "close"

    def _put_aside(self, aside: bool) -> None:
        """To the board, beside which what happened last is told as ever, or back to the sheet."""
        self._aside = aside
        if aside:
            self.story.show(story(self.play, self.face))
        else:
            self.story.forget()
        self._draw()

    def _close_result(self) -> None:
        """The result has been read by both; what else came of it is still told on the board."""
        self._contest_read = self.play.last
        if not self.face.contest_told(self.play.seen):
            self.story.show(story(self.play, self.face))
        self.guard()
        self.play.tell()

    def _tap_key(self, side: ContestantView, key: KeyView) -> None:
        """A number of a side: the answer, one of several cards that show it, or one to be asked for later."""
        pending = self.play.pending
        if pending is None or self.is_late or not key.answers:
            return
        if pending.question.seat != side.id:
            self._ahead[side.id] = key.id
            self._draw()
        elif len(key.answers) == 1:
            self._answer_key(key.answers[0][0])
        else:
            rows = [RowView(card, text, icon="cards-outline") for card, text in key.answers]
            open_menu(self.play.speak(_WHICH_CARD), rows, self._answer_key)

    def _answer_key(self, value: str) -> None:
        """Answer what is asked, and what the other side has tapped already."""
        if not self.play.answer([value]):
            return
        pending, shown = self.play.pending, self._contest
        if pending is None or shown is None or not shown.takes:
            return
        side = next((each for each in (shown.near, shown.far) if each.id == pending.question.seat), None)
        tapped = self._ahead.pop(pending.question.seat, "")
        key = next((each for each in side.keys if each.id == tapped), None) if side and tapped else None
        if key is not None and len(key.answers) == 1:
            self.play.answer([key.answers[0][0]])

    def _open_form(self, side: ContestantView) -> None:
        """What may be laid on a side, filled in on one sheet."""
        from app.screens.shared.answer_sheet import open_form

        if side.form is None or side.orders is None:
            return
        orders = side.orders
        turned = self._contest is not None and self._contest.turned and side.id == self._contest.far.id
        open_form(side.form_title, side.form, lambda told: self.tap(lambda: tuple(orders(told))), turned)

    def _open_change(self, change: ChangeView) -> None:
        """All words of a chip, and a way to take it away."""
        speak = self.play.speak
        told = " ".join(filter(None, (change.value, change.name)))
        rows = [RowView("end", speak(_END), icon="eraser")] if change.order is not None else []
        above = [Words(role="body", text=change.detail)] if change.detail else []
        open_menu(told, rows, lambda _row: self.tap(lambda: change.order), above)

    # -- taps -----------------------------------------------------------------------------------------

    def tap(self, meaning: Any) -> None:
        """Carry out what a tap means; while something is told a tap only finishes it."""
        if self.story.telling:
            self.finish()
            return
        if self.play.pending is not None and not self.desk.editing:
            return
        result = meaning()
        if isinstance(result, Command):
            self.do(result)
        elif isinstance(result, tuple):
            self.play.do_all(result)
        elif result is not self.desk:
            self._put(result)

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
            return
        self.ids.scroll.scroll_y = 0  # what comes into sight from above stands at the top
        Clock.schedule_once(lambda _dt: self._bring(part), 0)

    def _show_own_half(self) -> None:
        """Of a board that scrolls with its page the lower part, on which a chosen card is put."""
        hidden = self.ids.column.height - self.ids.scroll.height
        if hidden > 0:
            below = self.board.y - self.ids.column.y - dp(8)
            self.ids.scroll.scroll_y = min(max(below / hidden, 0), 1)

    def _forget_story(self) -> None:
        """What was told has been read: make room for what can be done."""
        if self.story.steps:
            below = self.tiles_stay and self.acting
            self.story.forget()
            if below:
                self._stay_at(self.offset)
            elif self.pinned:
                self.ids.scroll.scroll_y = 1

    @property
    def offset(self) -> float:
        """How much of the panel is hidden above, in pixels."""
        hidden = max(self.ids.column.height - self.ids.scroll.height, 0)
        return float((1 - self.ids.scroll.scroll_y) * hidden)

    def _stay_at(self, offset: float) -> None:
        """Keep what is in sight where it is, though something below it comes or goes."""

        def stay(_dt: float) -> None:
            hidden = self.ids.column.height - self.ids.scroll.height
            self.ids.scroll.scroll_y = 1 - min(offset / hidden, 1) if hidden > 0 else 1

        Clock.schedule_once(stay, 0)

    def _tap_option(self, option: str) -> None:
        """One of the values to choose from, or once more the sheet for words of one's own."""
        if self.desk.writes:
            self._ask_words()
        else:
            self.tap(lambda: self.desk.tap_option(option))

    def _ask_words(self) -> None:
        """A sheet for the words that an order wants."""
        from app.screens.shared.field import ask_text

        def written(text: str) -> None:
            self.tap(lambda: self.desk.write(text))

        ask_text(self.prompt.text, "", self.play.speak(say("Keep")), written)

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
            tell(said, self.undo, on=self.ids.actions)

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
        open_menu(name, rows, lambda row: self.tap(lambda: mends[int(row)].orders), above)

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

    def do(self, command: Command) -> None:
        """Send an order to the table; a piece that was put right is no longer being moved."""
        if isinstance(command, Adjust) and self.desk.picked.move:
            self._desk = self.desk.cancel()
        self.play.do(command)

    def undo(self) -> None:
        """Take back the last act or answer."""
        self._end_telling()
        self.play.undo()

    def redo(self) -> None:
        """Do the last undone act again."""
        self._end_telling()
        self.play.redo()

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

    # -- telling ----------------------------------------------------------------------------------------

    def _step(self, _story: Story, line: Any, step: StepView) -> None:
        """One more step is told: board and head follow it."""
        self._read_out(step.spoken)
        self.arrange()
        self.ids.bar.view = step.bar
        if step.board is not None:
            self.board.view = step.board
        Clock.schedule_once(lambda _dt: self._bring(line), -1)

    def _bring(self, part: Any) -> None:
        """Scroll to a part of the panel, or to a line of its story."""
        part = self.far_choice if part.parent is self.far_choice else part
        if self.ids.column in (part.parent, self.story.parent) and part.parent is not None:
            self.ids.scroll.scroll_to(part, animate=False)

    def _told(self, _story: Story) -> None:
        """Everything is told: what is asked, or can be done, comes now."""
        self.board.finish()
        self.guard()
        self._draw()
        self._ask_aloud()
        if self.ids.ask.open or self.notices.parent is self.ids.column:
            Clock.schedule_once(self._to_story, 0 if self.gathering else -1)  # after the last line was shown

    def _to_story(self, _dt: float) -> None:
        """The page where reading begins; with a question open, the steps that led to it.

        Of a story in many steps the last ones are in sight: what it came to.
        A board that scrolls with them stays in sight where the options wear its letters.
        """
        lines = self.story.children
        asked = self.ids.ask.open and (self.pinned or not self.board.is_lettered)
        hidden = self.pinned and self.ids.column.height > self.ids.scroll.height
        in_steps = self.own_story and self.story_first and hidden
        if lines and (asked or in_steps):
            self.ids.scroll.scroll_y = 1
            self._bring(lines[0])
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
            self.guard()
            self._draw()
            self._ask_aloud()
            Clock.schedule_once(self._to_story, -1)

    def _end_telling(self) -> Sequence[StepView]:
        self.board.finish()
        return self.story.finish()

    def leave(self) -> None:
        """Tell nothing more."""
        self.story.stop()
        self.timer.stop()

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


REROLL = "rotate-left"
TURNS = "screen-rotation"
_TO_CONTEST = say("Show the Combat")
_WHICH_CARD = say("Which card?")
_END = say("Take it away")
_CANCEL = say("Choose something else")
_DONE = say("Done")
_SHOW_ALL = say("Show all steps")

load_kv(__file__)
