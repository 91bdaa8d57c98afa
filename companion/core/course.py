"""A decision under way: the events so far, the state they lead to, and the door outside."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from companion.core.ask import Ask
from companion.core.game import Event

S = TypeVar("S")


class Course(Generic[S]):
    """What `decide` writes into: each event is applied at once, so that rules see the table as it is."""

    def __init__(self, state: S, evolve: Callable[[S, Event], S], ask: Ask) -> None:
        self.state = state
        self.ask = ask
        self.events: list[Event] = []
        ask.events = self.events
        self._evolve = evolve

    def happen(self, event: Event) -> None:
        """Add an event and move the state on."""
        self.events.append(event)
        self.state = self._evolve(self.state, event)
