"""What the table did by itself, told step by step, shown and read aloud."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.clock import Clock

from app import device
from app.feedback import after_act
from app.presenters.table.contests import find_contest
from app.presenters.table.story import StepView, is_foes, story
from app.screens.shared.drift import offer_drift_check
from app.screens.table.laid_table import LaidTable
from app.screens.table.story import Story
from companion.core.text import say


class TellingTable(LaidTable):
    """A table that tells what happened: board and head follow the steps, the panel scrolls with them."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._asked: Any = self.play.pending
        self._said = ""
        self._aside = False
        """Whether the contest was put aside, to look at the board."""
        self._contest_read: Any = None
        """The entry with which a contest ended whose result has been read."""
        self.story.bind(on_step=self._step, on_told=self._told)
        self.upwards.bind(on_release=lambda *_args: self._go_up())
        self.story.show(story(self.play, self.face))
        self.own_story = not is_foes(self.play)

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

    def _step(self, _story: Story, line: Any, step: StepView) -> None:
        """One more step is told: board and head follow it."""
        self._read_out(step.spoken)
        self.arrange()
        self.ids.bar.view = step.bar
        if step.board is not None:
            self.board.view = step.board
        Clock.schedule_once(lambda _dt: self._bring_step(line), -1)

    def _bring_step(self, line: Any) -> None:
        """The line that is told; not the last one where cards are to be put down next: they come first."""
        if self.story.telling or not self.gathering:
            self._bring(line)

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
        elif self.upwards.parent is not None:
            Clock.schedule_once(lambda _dt: self._bring(self.upwards), 0)

    def _go_up(self) -> None:
        """Back from the end of a story to what can be done."""
        self.ids.scroll.scroll_y = 1

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

    def leave(self) -> None:
        """Tell nothing more."""
        self.story.stop()
        self.timer.stop()


UPWARDS = say("Up to what can be done")
