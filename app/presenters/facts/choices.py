"""The choices of a record in the box facts editor: what each kind of field offers, and what a tap does."""

from __future__ import annotations

import re
from itertools import groupby
from typing import Any

from app.presenters.facts.views import (
    BlockView,
    ChoiceView,
    Speak,
    cell_id,
    has_pills,
    place_name,
    place_of,
    shown,
)
from companion.content.languages import LANGUAGES
from companion.core.facts import UNREAD, Field, Fields, Name, Record
from companion.core.square import Grid
from companion.core.text import Spoken, say
from companion.core.tracked import Choice, Faces, Flag, Number, PlaceTrack, Several

BUTTONS = 7
"""A number has a button for each of so many values; one with more is stepped or typed."""
BACK, LESS, MORE, TYPE, NONE = "(back)", "(less)", "(more)", "(type)", "(none)"
ON_MAP = "(map)"
"""Choices that are no values; no word of a game is spelt so."""
_NUMBER = re.compile(r"-?[0-9]{1,9}")


def blocks(fields: Fields, record: Record, speak: Speak) -> tuple[BlockView, ...]:
    """The choices of each field; flags under one title stand together."""
    made = []
    for _title, group in groupby(shown(fields, record), lambda field: _flag_title(field) or field.id):
        first, *others = group
        if isinstance(first.kind, Flag):
            made.append(_flags((first, *others), record, speak))
        elif first.spoken:
            made += _spoken(first, record[first.id], speak)
        else:
            made.append(_block(first, record[first.id], speak))
    return tuple(made)


def _flag_title(field: Field) -> Name:
    return field.title if isinstance(field.kind, Flag) else ""


def _flags(fields: Fields, record: Record, speak: Speak) -> BlockView:
    choices = tuple(
        ChoiceView(each.id, speak(each.word(True)), each.icons.get(True, ""), record[each.id])
        for each in fields
    )
    return BlockView(fields[0].id, speak(fields[0].title), choices, 2)


def _block(field: Field, value: Any, speak: Speak) -> BlockView:
    choices, columns = _choices(field, value, speak)
    return BlockView(field.id, speak(field.title), choices, columns, field.listed)


def _choices(field: Field, value: Any, speak: Speak) -> tuple[tuple[ChoiceView, ...], int]:
    kind = field.kind
    match kind:
        case Choice():
            options = (*kind.options, *((None,) if kind.optional else ()))
            return tuple(_option(field, each, each == value, speak) for each in options), 3
        case Number() if kind.high - kind.low < BUTTONS:
            numbers = range(kind.low, kind.high + 1)
            return tuple(_option(field, each, each == value, speak) for each in numbers), 3
        case Number():
            return _stepper(kind, value), 3
        case Several():
            return _pad(field, kind, value, speak) if adds_up(kind) else (_toggles(field, value, speak), 3)
        case Faces():
            return _toggles(field, value, speak), 3
        case PlaceTrack():
            return _cells(kind, value, speak)
        case _ if field.among or field.on_map:
            return _spots(field, value, speak), 2
        case _:
            return (ChoiceView(TYPE, str(value), "pencil"),), 1


def _spots(field: Field, value: Any, speak: Speak) -> tuple[ChoiceView, ...]:
    """Names to choose from, and a place of the map."""
    named = [ChoiceView(each, speak(field.word(each)), "", each == value) for each in field.among]
    if not field.on_map:
        return tuple(named)
    tell = field.tell or field.word
    placed = value not in (*field.among, UNREAD)
    text = speak(tell(value)) if placed else speak(say("A place of the map"))
    return (*named, ChoiceView(ON_MAP, text, "map-marker", placed))


def _spoken(field: Field, value: Any, speak: Speak) -> tuple[BlockView, ...]:
    """A text as its reader has it, and once there is one, in which languages it may be written besides."""
    text, others = (value["text"], value) if isinstance(value, dict) else (str(value), {})
    mine = speak(Spoken("", {each: each for each in LANGUAGES}))
    read = f"{TYPE}{mine}" if others.get(mine) else TYPE
    shown = others.get(mine) or text or speak(say("Nothing written"))
    main = BlockView(field.id, speak(field.title), (ChoiceView(read, shown, "pencil"),), 1)
    if not text:
        return (main,)
    rest = [ChoiceView(TYPE, speak(say("Other languages")), "translate")] if read != TYPE else []
    rest += [
        ChoiceView(f"{TYPE}{each}", each.upper(), "check" if others.get(each) else "plus")
        for each in LANGUAGES
        if f"{TYPE}{each}" != read
    ]
    return main, BlockView(field.id, "", tuple(rest), len(rest))


def language_of(choice: str) -> str:
    """The language in which a text is to be typed; empty for the one that everybody reads."""
    return choice.removeprefix(TYPE)


def with_text(value: Any, language: str, text: str) -> Any:
    """A text with what was typed; without other languages it is a plain one."""
    parts = dict(value) if isinstance(value, dict) else {"text": str(value)}
    parts[language or "text"] = text
    others = {name: each for name, each in parts.items() if name != "text" and each}
    return {"text": parts["text"], **others} if others and parts["text"] else parts["text"]


def _cells(kind: PlaceTrack, value: Any, speak: Speak) -> tuple[tuple[ChoiceView, ...], int]:
    grid = kind.board
    assert isinstance(grid, Grid), "boards of other shapes come with their own place picker"
    taken = tuple(value or ())
    cells = tuple(ChoiceView(cell_id(at), place_name(at), selected=at == taken) for at in grid.cells)
    return (*cells, *((_nothing(value is None, speak),) if kind.optional else ())), grid.cols


def _option(field: Field, each: Any, taken: bool, speak: Speak) -> ChoiceView:
    if each is None:
        return _nothing(taken, speak)
    return ChoiceView(str(each), speak(field.word(each)), field.icons.get(each, ""), taken)


def _nothing(taken: bool, speak: Speak) -> ChoiceView:
    return ChoiceView(NONE, speak(say("Nothing")), selected=taken)


def _stepper(kind: Number, value: int) -> tuple[ChoiceView, ...]:
    return (
        ChoiceView(LESS, icon="minus", enabled=value > kind.low),
        ChoiceView(TYPE, str(value), "pencil"),
        ChoiceView(MORE, icon="plus", enabled=value < kind.high),
    )


def adds_up(kind: Several) -> bool:
    """Whether words are put one behind the other, rather than each taken or not."""
    return kind.ordered or kind.most > 1


def _pad(field: Field, kind: Several, value: Any, speak: Speak) -> tuple[tuple[ChoiceView, ...], int]:
    full = kind.total is not None and len(value) >= kind.total
    pictures = has_pills(field)
    pad = [
        ChoiceView(
            str(each),
            "" if pictures else speak(field.word(each)),
            field.icons.get(each, ""),
            enabled=not full and list(value).count(each) < kind.most,
        )
        for each in kind.options
    ]
    back = ChoiceView(BACK, icon="backspace-outline", enabled=bool(value))
    return (*pad, back), len(pad) + 1 if pictures else 3


def _toggles(field: Field, value: Any, speak: Speak) -> tuple[ChoiceView, ...]:
    kind = field.kind
    assert isinstance(kind, Several | Faces)
    options, most = (kind.options, kind.total) if isinstance(kind, Several) else (kind.faces, kind.most)
    full = most is not None and len(value) >= most
    return tuple(
        ChoiceView(
            str(each),
            speak(field.word(each)),
            field.icons.get(each, ""),
            each in value,
            each in value or not full,
        )
        for each in options
    )


# -- what a tap makes of a value --------------------------------------------------------------------


def picked(field: Field, value: Any, choice: str) -> Any:
    """The value after a choice was tapped."""
    kind = field.kind
    match kind:
        case Flag():
            return not value
        case Choice():
            return None if choice == NONE and kind.optional else choice
        case Number() if choice in (LESS, MORE):
            return value + (1 if choice == MORE else -1)
        case Number():
            return typed(field, choice)
        case Several() if adds_up(kind):
            return list(value)[:-1] if choice == BACK else [*value, choice]
        case Several():
            return sorted({*value} ^ {choice}, key=kind.options.index)
        case Faces():
            return sorted({*value} ^ {int(choice)})
        case PlaceTrack():
            return None if choice == NONE else place_of(choice)
        case _:
            return choice


def typed(field: Field, text: str) -> Any:
    """What a typed text stands for; a text that is no number is left for the check to refuse."""
    text = text.strip()
    return int(text) if isinstance(field.kind, Number) and _NUMBER.fullmatch(text) else text
