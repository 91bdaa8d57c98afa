"""States, commands and events as versioned JSON and back; damage is named by file and field."""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from typing import Any, TypeVar

from cattrs import Converter, transform_error
from cattrs.errors import BaseValidationError, ForbiddenExtraKeysError

from companion.core.ask import Answer
from companion.core.errors import DataError
from companion.core.file_problems import (
    ANSWERS,
    COMMAND,
    EVENT,
    MISSING,
    NOT_A_FLAG,
    NOT_AN_OBJECT,
    NOT_TEXT,
    NOT_WHOLE,
    SNAPSHOT,
)
from companion.core.game import COMMON_COMMANDS, COMMON_EVENTS, Command, Event, Game
from companion.core.json_text import DEPTH as DEPTH
from companion.core.json_text import dump as dump
from companion.core.json_text import load as load
from companion.core.square import Square
from companion.core.text import Label, Text, say

VERSION = 1
TAG = "is"
T = TypeVar("T")
_PLAIN_ERRORS = (TypeError, ValueError, KeyError, AttributeError, RecursionError)
_WANTED = {int: NOT_WHOLE, str: NOT_TEXT, bool: NOT_A_FLAG}


class _Misfit(TypeError):
    """A value of the wrong kind, with the sentence that says so."""

    def __init__(self, text: Text) -> None:
        super().__init__(str(text))
        self.text = text


def converter() -> Converter:
    """A strict converter: unknown fields and wrong types are errors, numbers are never guessed."""
    made = Converter(forbid_extra_keys=True, prefer_attrib_converters=False)
    for kind in (int, str, bool):  # by type: cattrs asks its own converters before any predicate
        made.register_structure_hook(kind, _exactly)
    made.register_structure_hook(tuple[int, ...] | str, _value)
    made.register_unstructure_hook(Square, list)
    made.register_structure_hook(Square, _square)
    return made


def _exactly(value: Any, kind: type[T]) -> T:
    if issubclass(kind, Enum) and isinstance(value, str):  # a StrEnum is found by its base, str
        return kind(value)
    if type(value) is not kind:
        raise _Misfit(_WANTED.get(kind, NOT_TEXT))
    return value


def _value(value: Any, _: object) -> tuple[int, ...] | str:
    if isinstance(value, str):
        return value
    if not isinstance(value, list):
        raise _Misfit(say("This is neither a list of faces nor a word."))
    return tuple(_exactly(face, int) for face in value)


def _square(value: Any, _: object) -> Square:
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise _Misfit(say("This is not a square [row, column]."))
    return Square(_exactly(value[0], int), _exactly(value[1], int))


class Codec:
    """Reads and writes everything that one game stores."""

    def __init__(self, game: Game[Any]) -> None:
        self._converter = converter()
        self._state = type(game.start)
        self._commands = {kind.__name__: kind for kind in (*game.commands, *COMMON_COMMANDS)}
        self._events = {kind.__name__: kind for kind in (*game.events, *COMMON_EVENTS)}

    def state(self, state: Any) -> Any:
        """A state as plain data."""
        return self._converter.unstructure(state)

    def read_state(self, plain: Any, file: Label = SNAPSHOT) -> Any:
        """A state from plain data."""
        return self._read(plain, self._state, file)

    def tagged(self, thing: Command | Event) -> dict[str, Any]:
        """A command or an event as plain data with its name."""
        return {TAG: type(thing).__name__, **self._converter.unstructure(thing)}

    def read_command(self, plain: Any, file: Label = COMMAND) -> Command:
        """A command from plain data."""
        return self._read_tagged(plain, self._commands, file)  # type: ignore[no-any-return]

    def read_event(self, plain: Any, file: Label = EVENT) -> Event:
        """An event from plain data."""
        return self._read_tagged(plain, self._events, file)  # type: ignore[no-any-return]

    def answers(self, answers: tuple[Answer, ...]) -> Any:
        """Answers as plain data."""
        return self._converter.unstructure(answers)

    def read_answers(self, plain: Any, file: Label = ANSWERS) -> tuple[Answer, ...]:
        """Answers from plain data."""
        return self._read(plain, tuple[Answer, ...], file)  # type: ignore[no-any-return]

    def _read_tagged(self, plain: Any, kinds: dict[str, Any], file: Label) -> Any:
        if not isinstance(plain, dict):
            raise DataError(file, "", NOT_AN_OBJECT)
        kind = kinds.get(str(plain.get(TAG)))
        if kind is None:
            raise DataError(
                file, TAG, say("The kind {kind} is unknown.", kind=repr(str(plain.get(TAG))[:40]))
            )
        return self._read({name: value for name, value in plain.items() if name != TAG}, kind, file)

    def _read(self, plain: Any, kind: Any, file: Label) -> Any:
        return structure(self._converter, plain, kind, file)


def structure(made: Converter, plain: Any, kind: Any, file: Label) -> Any:
    """Plain data as `kind`, or a `DataError` that names the first field that does not fit."""
    try:
        return made.structure(plain, kind)
    except (BaseValidationError, ForbiddenExtraKeysError, *_PLAIN_ERRORS) as error:
        raise _data_error(error, file) from None


def _data_error(error: BaseException, file: Label) -> DataError:
    if not isinstance(error, BaseValidationError):
        return DataError(file, "", _problem(error))
    problems: list[Text] = []

    def keep(inner: BaseException, _: object) -> str:
        problems.append(_problem(inner))
        return ""

    # cattrs knows where each error belongs; what it is comes through `keep` in any language.
    pointer = transform_error(error, format_exception=keep)[0].removeprefix(" @ ")
    return DataError(file, pointer.removeprefix("$.").removeprefix("$"), problems[0])


def _problem(error: BaseException) -> Text:
    if isinstance(error, _Misfit):
        return error.text
    if isinstance(error, ForbiddenExtraKeysError):
        return say(
            "These fields are unknown: {names}.",
            names=[repr(name[:40]) for name in sorted(error.extra_fields)],
        )
    if isinstance(error, KeyError):
        return MISSING
    return say("The value does not fit ({why}).", why=str(error)[:200])


@lru_cache(maxsize=16)
def codec_of(game: Game[Any]) -> Codec:
    """One codec a game; making it is what costs."""
    return Codec(game)
