"""Commands and answers as a person types them: `Move slot.die=3 slot.card=A1 slot.line=0 who=B1 to=[3,1]`."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import click

from companion.cli.shared import misuse
from companion.core.codec import TAG, codec_of
from companion.core.file_problems import COMMAND
from companion.core.game import Command, Game
from companion.core.json_text import load
from companion.core.text import say


def read_order(game: Game[Any], words: Sequence[str]) -> Command:
    """A command from its name and `field=value` words, or from one JSON object."""
    if len(words) == 1 and words[0].lstrip().startswith("{"):
        return codec_of(game).read_command(load(words[0], COMMAND))
    plain: dict[str, Any] = {TAG: words[0]}
    for word in words[1:]:
        name, found, value = word.partition("=")
        if not found:
            raise not_of_form(word, "field=value")
        _set(plain, name.split("."), read_value(value))
    return codec_of(game).read_command(plain)


def not_of_form(word: str, form: str) -> click.UsageError:
    """The refusal of a word that is no pair."""
    return misuse(say("{word} is not of the form {form}.", word=repr(word), form=form))


def _set(plain: dict[str, Any], path: list[str], value: Any) -> None:
    for step in path[:-1]:
        plain = plain.setdefault(step, {})
        if not isinstance(plain, dict):
            raise misuse(say("{path} is set twice.", path=".".join(path)))
    plain[path[-1]] = value


def read_value(word: str) -> Any:
    """A number, true, false, null, a list, or else the word itself."""
    try:
        return json.loads(word)
    except ValueError:
        return word


def read_answer(words: Sequence[str]) -> tuple[int, ...] | str:
    """Faces when all words are numbers, else one word; a single number may name a card or an option too."""
    if all(word.lstrip("-").isdigit() for word in words):
        return tuple(int(word) for word in words)
    if len(words) > 1:
        raise misuse(say("An answer is one word, or the faces of the dice."))
    return words[0]
