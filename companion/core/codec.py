"""States, commands and events as versioned JSON and back; damage is named by file and field."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from companion.core.converter import structure, to_plain
from companion.core.errors import DataError
from companion.core.file_problems import ANSWERS, COMMAND, EVENT, NOT_AN_OBJECT, SNAPSHOT
from companion.core.game import COMMON_COMMANDS, COMMON_EVENTS, Command, Event, Game
from companion.core.questions import Answer
from companion.core.seats import NOBODY
from companion.core.text import Label, say

VERSION = 1
TAG = "is"


class Codec:
    """Reads and writes everything that one game stores."""

    def __init__(self, game: Game[Any]) -> None:
        self._state = type(game.start)
        self._seats = game.seats
        self._commands = {kind.__name__: kind for kind in (*game.commands, *COMMON_COMMANDS)}
        self._events = {kind.__name__: kind for kind in (*game.events, *COMMON_EVENTS)}

    def state(self, state: Any) -> Any:
        """A state as plain data."""
        return to_plain(state)

    def read_state(self, plain: Any, file: Label = SNAPSHOT) -> Any:
        """A state from plain data."""
        return structure(plain, self._state, file, self._seats)

    def tagged(self, thing: Command | Event) -> dict[str, Any]:
        """A command or an event as plain data with its name."""
        return {TAG: type(thing).__name__, **to_plain(thing)}

    def read_command(self, plain: Any, file: Label = COMMAND) -> Command:
        """A command from plain data."""
        return self._read_tagged(plain, self._commands, file)  # type: ignore[no-any-return]

    def read_event(self, plain: Any, file: Label = EVENT) -> Event:
        """An event from plain data."""
        return self._read_tagged(plain, self._events, file)  # type: ignore[no-any-return]

    def answers(self, answers: tuple[Answer, ...]) -> Any:
        """Answers as plain data."""
        return to_plain(answers)

    def read_answers(self, plain: Any, file: Label = ANSWERS) -> tuple[Answer, ...]:
        """Answers from plain data."""
        return structure(plain, tuple[Answer, ...], file, (*self._seats, NOBODY))  # type: ignore[no-any-return]

    def _read_tagged(self, plain: Any, kinds: dict[str, Any], file: Label) -> Any:
        if not isinstance(plain, dict):
            raise DataError(file, "", NOT_AN_OBJECT)
        kind = kinds.get(str(plain.get(TAG)))
        if kind is None:
            raise DataError(
                file, TAG, say("The kind {kind} is unknown.", kind=repr(str(plain.get(TAG))[:40]))
            )
        fields = {name: value for name, value in plain.items() if name != TAG}
        return structure(fields, kind, file, self._seats)


@lru_cache(maxsize=16)
def codec_of(game: Game[Any]) -> Codec:
    """One codec a game; making it is what costs."""
    return Codec(game)
