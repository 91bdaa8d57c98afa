"""Plain JSON data into typed values and back; what does not fit is named by file and field."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from cattrs import Converter, transform_error
from cattrs.errors import (
    BaseValidationError,
    CattrsError,
    ForbiddenExtraKeysError,
    IterableValidationError,
    IterableValidationNote,
)
from cattrs.gen import make_dict_unstructure_fn

from companion.core import limits
from companion.core.board import PLACE_KINDS
from companion.core.errors import DataError
from companion.core.file_problems import (
    MISSING,
    NOT_A_FLAG,
    NOT_A_LIST,
    NOT_AN_OBJECT,
    NOT_TEXT,
    NOT_WHOLE,
    not_one_of,
)
from companion.core.hexes import Hex
from companion.core.questions import Answer, Value
from companion.core.seats import TABLE, Seat
from companion.core.square import Square
from companion.core.text import Label, Text, say

T = TypeVar("T")
SHOWN = 5
"""So many unknown fields are named."""
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
def converter(explain: bool = False, seats: tuple[Seat, ...] | None = None) -> Converter:
    """A strict converter: unknown fields and wrong types are errors, numbers are never guessed.

    One that can `explain` says which field does not fit; the other is three times as quick. One of a game
    knows who sits at its tables.
    """
    made = Converter(forbid_extra_keys=True, prefer_attrib_converters=False, detailed_validation=explain)
    for kind in (int, str, bool):  # by type: cattrs asks its own converters before any predicate
        made.register_structure_hook(kind, _exactly)
    if seats is not None:
        made.register_structure_hook(Seat, _one_of(frozenset((*seats, TABLE))))
    made.register_structure_hook_func(lambda kind: kind == Value, _value)
    for place in PLACE_KINDS:
        made.register_unstructure_hook(place, list)
        made.register_structure_hook(place, _place)
    made.register_structure_hook_factory(_is_list, lambda kind: _by_item(kind, made))
    made.register_structure_hook_factory(_is_mapping, lambda kind: _by_name(kind, made))
    if explain:
        made.register_structure_hook_func(_is_word, _word_of)
    else:
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


_LISTS: dict[Any, Callable[[Any], Any]] = {tuple: tuple, list: list, frozenset: frozenset, set: set}


def _is_list(kind: Any) -> bool:
    return get_origin(kind) in _LISTS and bool(get_args(kind))


def _is_mapping(kind: Any) -> bool:
    return get_origin(kind) in (dict, Mapping)


def _is_word(kind: Any) -> bool:
    origin: Any = get_origin(kind)
    return origin is Literal


def _by_item(kind: Any, made: Converter) -> Callable[[Any, Any], Any]:
    """Reads a list item by item up to the first that does not fit: cattrs collects an error for each of them,
    and takes a text for a list of its letters."""
    make = _LISTS[get_origin(kind)]
    inner = get_args(kind)
    fixed = get_origin(kind) is tuple and inner[-1] is not Ellipsis
    kinds = inner if fixed else inner[:1]
    hooks: list[tuple[Callable[[Any, Any], Any], Any]] = []

    def read(plain: Any, _: object) -> Any:
        if not hooks:
            hooks.extend(_hook(made, each) for each in kinds)
        if not isinstance(plain, list | tuple) or (fixed and len(plain) != len(hooks)):
            raise _Misfit(NOT_A_LIST)
        if fixed:
            return make([_at(made, kind, n, each, *hooks[n]) for n, each in enumerate(plain)])
        hook, of = hooks[0]
        try:
            return make([hook(each, of) for each in plain])
        except Exception:
            if not made.detailed_validation:
                raise
            return make([_at(made, kind, n, each, hook, of) for n, each in enumerate(plain)])

    return read


def _by_name(kind: Any, made: Converter) -> Callable[[Any, Any], Any]:
    """Reads an object of values by their names, up to the first that does not fit."""
    named, of = get_args(kind)
    hooks: list[tuple[Callable[[Any, Any], Any], Any]] = []

    def read(plain: Any, _: object) -> Any:
        if not hooks:
            hooks.extend((_hook(made, named), _hook(made, of)))
        if not isinstance(plain, Mapping):
            raise _Misfit(NOT_AN_OBJECT)
        return {
            _at(made, kind, name, name, *hooks[0]): _at(made, kind, name, value, *hooks[1])
            for name, value in plain.items()
        }

    return read


def _at(
    made: Converter, outer: Any, place: int | str, value: Any, hook: Callable[[Any, Any], Any], of: Any
) -> Any:
    """One value of many; where reasons are wanted, its error says which one it was."""
    try:
        return hook(value, of)
    except Exception as error:
        if not made.detailed_validation:
            raise
        shown = place if isinstance(place, int) else repr(place[: limits.EXPLAINED])
        error.__notes__ = [
            *getattr(error, "__notes__", ()),
            IterableValidationNote(f"in {outer} at {shown}", shown, of),
        ]
        raise IterableValidationError(f"in {outer}", [error], outer) from None


def _hook(made: Converter, kind: Any) -> tuple[Callable[[Any, Any], Any], Any]:
    return made.get_structure_hook(kind), kind


def _exactly(value: Any, kind: type[T]) -> T:
    if issubclass(kind, Enum) and isinstance(value, str):  # a StrEnum is found by its base, str
        return kind(value)
    if type(value) is not kind:
        raise _Misfit(_WANTED.get(kind, NOT_TEXT))
    return value


def _one_of(seats: frozenset[Seat]) -> Callable[[Any, Any], Seat]:
    def read(value: Any, _: object) -> Seat:
        if _exactly(value, str) not in seats:
            raise _Misfit(say("Nobody sits there at this game."))
        return Seat(value)

    return read


def _word_of(value: Any, kind: Any) -> Any:
    options = get_args(kind)
    if value not in options:
        raise _Misfit(not_one_of(options, value))
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


def structure(plain: Any, kind: Any, file: Label, seats: tuple[Seat, ...] | None = None) -> Any:
    """Plain data as `kind`, or a `DataError` that names the first field that does not fit.

    With the `seats` of a game nobody else is found in the data.
    """
    try:
        return converter(seats=seats).structure(plain, kind)
    except (BaseValidationError, CattrsError, *_PLAIN_ERRORS):
        return _explained(plain, kind, file, seats)


def _explained(plain: Any, kind: Any, file: Label, seats: tuple[Seat, ...] | None) -> Any:
    """The same once more, slowly, to learn what is wrong and where."""
    try:
        return converter(explain=True, seats=seats).structure(plain, kind)
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
            names=[repr(name[: limits.EXPLAINED]) for name in sorted(error.extra_fields)[:SHOWN]],
        )
    if isinstance(error, KeyError):
        return MISSING
    if isinstance(error, AttributeError):  # cattrs asked it for its keys
        return NOT_AN_OBJECT
    return say("The value does not fit ({why}).", why=str(error)[:200])
