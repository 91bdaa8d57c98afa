"""Plain JSON data into typed values and back; what does not fit is named by file and field."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, TypeVar, get_type_hints

from cattrs import Converter, transform_error
from cattrs.errors import BaseValidationError, CattrsError, ForbiddenExtraKeysError
from cattrs.gen import make_dict_unstructure_fn

from companion.core.board import PLACE_KINDS
from companion.core.errors import DataError
from companion.core.file_problems import MISSING, NOT_A_FLAG, NOT_TEXT, NOT_WHOLE
from companion.core.hexes import Hex
from companion.core.questions import Answer, Value
from companion.core.square import Square
from companion.core.text import Label, Text, say

T = TypeVar("T")
_PLAIN_ERRORS = (TypeError, ValueError, KeyError, AttributeError, RecursionError)
_NOT_A_PLACE: dict[type, Text] = {
    Square: say("This is not a square [row, column]."),
    Hex: say("This is not a space [q, r]."),
}
_WANTED = {int: NOT_WHOLE, str: NOT_TEXT, bool: NOT_A_FLAG}


class _Misfit(TypeError):
    """A value of the wrong kind, with the sentence that says so."""

    def __init__(self, text: Text) -> None:
        super().__init__(str(text))
        self.text = text


@cache
def converter(explain: bool = False) -> Converter:
    """A strict converter: unknown fields and wrong types are errors, numbers are never guessed.

    One that can `explain` says which field does not fit; the other is three times as quick.
    """
    made = Converter(forbid_extra_keys=True, prefer_attrib_converters=False, detailed_validation=explain)
    for kind in (int, str, bool):  # by type: cattrs asks its own converters before any predicate
        made.register_structure_hook(kind, _exactly)
    made.register_structure_hook_func(lambda kind: kind == Value, _value)
    for place in PLACE_KINDS:
        made.register_unstructure_hook(place, list)
        made.register_structure_hook(place, _place)
    if not explain:
        made.register_structure_hook_factory(is_dataclass, lambda kind: _by_field(kind, made))
    # Most answers have neither dice nor secrets: what is not said is not stored.
    write_answer = make_dict_unstructure_fn(Answer, made, _cattrs_omit_if_default=True)
    made.register_unstructure_hook(Answer, write_answer)
    return made


def _by_field(kind: Any, made: Converter) -> Callable[[Any, Any], Any]:
    """Reads a dataclass field by field: what cattrs generates for this fails on keyword-only fields."""
    hooks: dict[str, tuple[Callable[[Any, Any], Any], Any]] = {}

    def read(plain: Any, _: object) -> Any:
        if not hooks:  # asked for at first use: a class may hold another of its own kind
            hints = get_type_hints(kind)
            hooks.update({each.name: _hook(made, hints[each.name]) for each in fields(kind)})
        if not isinstance(plain, dict) or not plain.keys() <= hooks.keys():
            raise TypeError(kind.__name__)
        return kind(**{name: hooks[name][0](value, hooks[name][1]) for name, value in plain.items()})

    return read


def _hook(made: Converter, kind: Any) -> tuple[Callable[[Any, Any], Any], Any]:
    return made.get_structure_hook(kind), kind


def _exactly(value: Any, kind: type[T]) -> T:
    if issubclass(kind, Enum) and isinstance(value, str):  # a StrEnum is found by its base, str
        return kind(value)
    if type(value) is not kind:
        raise _Misfit(_WANTED.get(kind, NOT_TEXT))
    return value


def _value(value: Any, _: object) -> Any:
    """What was answered: faces or words, one word, a number, or named fields."""
    if isinstance(value, list) and (
        all(type(each) is int for each in value) or all(isinstance(each, str) for each in value)
    ):
        return tuple(value)
    if isinstance(value, str | Mapping) or type(value) is int:
        return value
    raise _Misfit(say("This is neither a list of faces nor a word."))


def _place(value: Any, kind: type[T]) -> T:
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise _Misfit(_NOT_A_PLACE[kind])
    return kind(_exactly(value[0], int), _exactly(value[1], int))  # type: ignore[call-arg]


def to_plain(value: Any) -> Any:
    """A typed value as JSON has it."""
    return converter().unstructure(value)


def structure(plain: Any, kind: Any, file: Label) -> Any:
    """Plain data as `kind`, or a `DataError` that names the first field that does not fit."""
    try:
        return converter().structure(plain, kind)
    except (BaseValidationError, CattrsError, *_PLAIN_ERRORS):
        return _explained(plain, kind, file)


def _explained(plain: Any, kind: Any, file: Label) -> Any:
    """The same once more, slowly, to learn what is wrong and where."""
    try:
        return converter(explain=True).structure(plain, kind)
    except (BaseValidationError, CattrsError, *_PLAIN_ERRORS) as error:
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
