"""An event to act at: made-up players, lists that are read by a judge, and a clock that goes on by itself."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

from companion.core.game import Command
from companion.core.shelf import Memory
from companion.core.table import Table
from companion.decks.judge_files import judge_bytes
from companion.tournament.acts import Filing, Register
from companion.tournament.game import EVENT
from companion.tournament.listing import filing
from companion.tournament.lists import EventLists
from companion.tournament.model import Tournament
from tests.decks.reports import ASK, ILLEGAL, LEGAL, court

OPTIONS: dict[str, Any] = {
    "game": "warcry",
    "name": "Весенний турнир",
    "date": "2026-05-01",
    "format": "open",
    "rounds": 3,
    "deadline": "2026-05-01T10:00:00",
    "scale": ["Warning", "Game loss"],
}
EARLY, LATE = "2026-05-01T09:30:00", "2026-05-01T10:42:00"


def times() -> Iterator[str]:
    """One second after the other."""
    return (f"2026-05-01T{n // 3600:02}:{n // 60 % 60:02}:{n % 60:02}" for n in count(11 * 3600))


def event(**options: Any) -> Table:
    """A new event."""
    return Table.begin(EVENT, Memory(), {**OPTIONS, **options})


def plain(name: str, words: str = "") -> Filing:
    """A list that the rules need not read."""
    return Filing(name, words or f"list of {name}", f"{name}.txt")


def with_players(*names: str, **options: Any) -> Table:
    """An event in which these players are registered."""
    table = event(**options)
    table.do(Register(tuple(plain(name) for name in names), EARLY))
    return table


def after(table: Table, *commands: Command) -> Tournament:
    """The event after some orders."""
    for command in commands:
        table.do(command)
    state: Tournament = table.state
    return state


def lists() -> EventLists:
    """The lists of an event before a judge with the invented cards."""
    return EventLists(court())


def read(text: str, player: str, source: str = "") -> Filing:
    """A list as it is registered from a file."""
    (verdict,) = judge_bytes(court(), text, source or f"{player}.txt")
    return filing(verdict, player)


def real_event() -> Table:
    """An event with a legal list, one that is not, an open question and something that is no list."""
    table = event()
    filings = (
        read(LEGAL, "Boris"),
        read(ILLEGAL, "Анна Вебер"),
        read(ASK, "=Cleo"),
        read("", "Dora", "dora.zip"),
    )
    table.do(Register(filings, EARLY))
    return table
