"""Two who face each other over one table: their sheet in the place of the board, and its keys."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp

from app.presenters.table.contests import ChangeView, ContestantView, ContestView, KeyView, contest_view
from app.presenters.table.story import story
from app.presenters.views import RowView
from app.screens.shared.menu import open_menu
from app.screens.table.arrangement import LAID_OUT
from app.screens.table.lines import NoticeLine
from app.screens.table.telling import TellingTable
from app.widgets.base.base import Words, match
from companion.core.text import say


class ContestTable(TellingTable):
    """A table on which two may face each other."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._contest: ContestView | None = None
        self._contest_moment: object = None
        """How far the contest was when it was shown last."""
        self._ahead: dict[str, str] = {}
        """Numbers that a side of a contest has tapped before it was asked."""
        self.two_sides.bind(
            on_key=lambda _sides, side, key: self._tap_key(side, key),
            on_act=lambda _sides, _side, tile: self.tap(lambda: self.desk.tap_tile(tile)),
            on_add=lambda _sides, side: self._open_form(side),
            on_change=lambda _sides, _side, change: self._open_change(change),
        )
        self._show_active_later = Clock.create_trigger(self._show_active, LAID_OUT)
        self.bind(size=lambda *_args: self._show_active_later())
        self.to_contest.bind(on_release=lambda *_args: self._put_aside(False))

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
        open_form(
            side.form_title,
            side.form,
            lambda told: self.carry_out(tuple(orders(told))),
            side.form.id,
            turned,
        )

    def _open_change(self, change: ChangeView) -> None:
        """All words of a chip, and a way to take it away."""
        speak = self.play.speak
        told = " ".join(filter(None, (change.value, change.name)))
        rows = [RowView("end", speak(_END), icon="eraser")] if change.order is not None else []
        above = [Words(role="body", text=change.detail)] if change.detail else []
        open_menu(told, rows, lambda _row: self.carry_out(change.order), above)

    def tap(self, meaning: Any) -> None:
        """Carry out what a tap means."""
        raise NotImplementedError

    def carry_out(self, meant: Any) -> bool:
        """Give the orders that were filled in on a sheet; False where they were refused."""
        raise NotImplementedError


_TO_CONTEST = say("Show the Combat")
_WHICH_CARD = say("Which card?")
_END = say("Take it away")
