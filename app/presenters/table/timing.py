"""A time limit beside the rules: how long somebody thinks, shown and stopped at will; it decides nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil
from time import monotonic

from app.presenters.settings import CHOICES
from app.presenters.views import RowView, Speak
from companion.core.text import Text, say, say_n


@dataclass(frozen=True)
class TimerView:
    """What stands on the line of a timer; `ticks` while time passes."""

    text: str
    button: str
    """What its button says, by which time stands, runs on, or gets another limit."""
    icon: str
    ticks: bool = False
    is_up: bool = False


class PickTimer:
    """Counts down for one pick after the other, by a clock that tests may replace."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self.key, self.seconds = "", 0
        self._left = 0.0
        self._since: float | None = None
        """When it began to run; None while it stands."""

    def watch(self, key: str, seconds: int) -> None:
        """Begin anew for another pick or another limit; without a limit, or between picks, it stands."""
        if (key, seconds) == (self.key, self.seconds):
            return
        self.key, self.seconds, self._left = key, seconds, float(seconds)
        self._since = self._now() if key and seconds else None

    @property
    def left(self) -> int:
        """The whole seconds that are left."""
        gone = self._now() - self._since if self._since is not None else 0.0
        return max(0, ceil(self._left - gone))

    @property
    def is_up(self) -> bool:
        """Whether the time is over."""
        return bool(self.key and self.seconds) and self.left == 0

    @property
    def ticks(self) -> bool:
        """Whether time passes."""
        return self._since is not None and not self.is_up

    @property
    def can_turn(self) -> bool:
        """Whether there is time to let stand or run on."""
        return bool(self.key and self.seconds) and not self.is_up

    def turn(self) -> None:
        """Let it stand, or run on."""
        if self._since is not None:
            self._left, self._since = max(0.0, self._left - (self._now() - self._since)), None
        elif self.key and self.seconds:
            self._since = self._now()

    def view(self, speak: Speak) -> TimerView | None:
        """The line of it; None where nothing is timed."""
        if not self.key:
            return None
        if not self.seconds:
            return TimerView(speak(say("No limit")), speak(say("Set one")), "timer-off-outline")
        if self.is_up:
            up, another = speak(say("The time is up.")), speak(say("Set another"))
            return TimerView(up, another, "timer-alert-outline", is_up=True)
        minutes, seconds = divmod(self.left, 60)
        text = say("{time} left", time=f"{minutes}:{seconds:02}")
        if self.ticks:
            return TimerView(speak(text), speak(say("Pause")), "timer-outline", True)
        return TimerView(speak(text), speak(say("Go on")), "timer-pause-outline")


def limit_rows(seconds: int, speak: Speak) -> tuple[RowView, ...]:
    """The time limits that can be chosen."""
    return tuple(
        RowView(str(each), speak(_limit(int(str(each)))), icon="timer-outline", selected=each == seconds)
        for each in CHOICES["pick_seconds"]
    )


def _limit(seconds: int) -> Text:
    if not seconds:
        return say("No time limit")
    return say_n("{n} second for each pick", "{n} seconds for each pick", seconds)
