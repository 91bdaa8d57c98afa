"""What happened, told step by step; a tap shows the rest at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from kivy.clock import Clock
from kivy.metrics import dp

from app.presenters.table.story import StepView
from app.theme import theme
from app.widgets.base.base import Column, Words
from app.widgets.log_line.log_line import LogLine

STEP_SECONDS = 1.2


class StoryStep(Column):
    """One step: the title of its phase where that is new, and its line."""

    def __init__(self, step: StepView, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        if step.title:
            self.add_widget(Words(role="label", tone="ac", text=step.title, padding=(0, dp(6), 0, 0)))
        self.line = LogLine(view=step.line)
        self.add_widget(self.line)


def _reads_alike(step: StepView, other: StepView) -> bool:
    """Whether two steps are the same to read; head and board may differ by who acts meanwhile."""
    return step.line == other.line and step.title == other.title


class Story(Column):
    """Steps that come one by one: `on_step(line, step)` for each, `on_told` when the last has come.

    A command that is run again from its start with one more answer tells only what is new.
    """

    __events__: ClassVar[tuple[str, ...]] = ("on_step", "on_told")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(spacing=dp(2), **kwargs)
        self.steps: list[StepView] = []
        self.shown = 0
        self._ticking: Any = None

    @property
    def telling(self) -> bool:
        """Whether something is left to tell."""
        return self.shown < len(self.steps)

    @property
    def last(self) -> StepView | None:
        """The step that was told last."""
        return self.steps[self.shown - 1] if self.shown else None

    def tell(self, steps: Sequence[StepView], at_once: bool = False) -> Sequence[StepView]:
        """Tell these steps; those that stand here already are not told again, others make way.

        Gives the steps that were shown at once, which is all of them without motion, or a single one.
        """
        kept = 0
        while kept < min(self.shown, len(steps)) and _reads_alike(steps[kept], self.steps[kept]):
            kept += 1
        for line in list(self.children)[: self.shown - kept]:
            self.remove_widget(line)
        self.steps, self.shown = list(steps), kept
        if at_once or not theme.motion or len(steps) - kept < 2:
            return self.finish()
        if self._ticking is None:
            self._ticking = Clock.schedule_interval(self._next, STEP_SECONDS)
            self._next(0)
        return ()

    def show(self, steps: Sequence[StepView]) -> None:
        """Have these steps stand here, as told before."""
        self.forget()
        self.steps, self.shown = list(steps), len(steps)
        for step in steps:
            self.add_widget(StoryStep(step))

    def finish(self) -> Sequence[StepView]:
        """Show all that is left at once, and give it."""
        self.stop()
        left = self.steps[self.shown :]
        self.shown = len(self.steps)
        for step in left:
            self.add_widget(StoryStep(step))
        return left

    def forget(self) -> None:
        """What was told has been read."""
        self.stop()
        self.steps, self.shown = [], 0
        self.clear_widgets()

    def stop(self) -> None:
        """Tell nothing more by itself."""
        if self._ticking is not None:
            self._ticking.cancel()
            self._ticking = None

    def _next(self, _dt: float) -> None:
        step = self.steps[self.shown]
        self.shown += 1
        line = StoryStep(step)
        self.add_widget(line)
        self.dispatch("on_step", line, step)
        if not self.telling:
            self.stop()
            self.dispatch("on_told")

    def on_step(self, line: StoryStep, step: StepView) -> None:
        """One more step is told."""

    def on_told(self) -> None:
        """The last step has been told."""
