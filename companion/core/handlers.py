"""Which rule answers which command, and when: `decide` of most games is a table of these."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from companion.core.course import Course
from companion.core.errors import DataError
from companion.core.file_problems import COMMAND
from companion.core.game import Command
from companion.core.text import say

S = TypeVar("S")
Handler = Callable[[Course[S], Any], None]


@dataclass(frozen=True)
class Moment(Generic[S]):
    """Commands that belong to one moment of the game; `require` refuses them at any other."""

    require: Callable[[S], None]
    handlers: Mapping[type[Command], Handler[S]]


def carry_out(course: Course[S], command: Command, moments: Sequence[Moment[S]]) -> None:
    """Let the handler of a command do its work, if its moment has come."""
    for moment in moments:
        handler = moment.handlers.get(type(command))
        if handler is not None:
            moment.require(course.state)
            handler(course, command)
            return
    raise DataError(COMMAND, type(command).__name__, say("This game knows no such command."))
