"""A decision under way: the events so far, the state they lead to, and the door outside."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Generic, TypeVar

from companion.core.ask import Ask

if TYPE_CHECKING:
    from companion.core.game import Event

S = TypeVar("S")
ENDLESS = 200
"""So many rounds of what always follows are a loop that no table ever ends."""


class Course(Generic[S]):
    """What `decide` writes into: each event is applied at once, so that rules see the table as it is.

    `always` are the rules that follow from any event, whoever caused it: a unit without health falls, an
    empty reserve loses the game. They run after each event until nothing new happens.
    """

    def __init__(
        self,
        state: S,
        evolve: Callable[[S, Event], S],
        ask: Ask,
        always: Sequence[Callable[[Course[S]], None]] = (),
    ) -> None:
        self.before = state
        """The table before the decision began."""
        self.state = state
        self.ask = ask
        self.events: list[Event] = []
        ask.events = self.events
        self._evolve = evolve
        self._always = always
        self._following = False

    def happen(self, event: Event) -> None:
        """Add an event, move the state on, and let follow what always follows."""
        self.events.append(event)
        self.state = self._evolve(self.state, event)
        if self._always and not self._following:
            self._following = True
            try:
                self._follow()
            finally:
                self._following = False

    def _follow(self) -> None:
        for _ in range(ENDLESS):
            known = len(self.events)
            for rule in self._always:
                rule(self)
            if len(self.events) == known:
                return
        raise RuntimeError(f"what always follows never ends: {self.events[-1]}")
