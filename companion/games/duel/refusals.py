"""Refusals as a table of sentences, each filled in with what its blanks name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from string import Formatter
from typing import Any

from companion.core.text import Text
from companion.games.duel.words import card, place

Facts = Mapping[str, Any]
Telling = Callable[[Any, Facts], Text]


def refusals(**sentences: Text | Telling) -> dict[str, Telling]:
    """Sentences by the key of their refusal: `{card}` and `{cell}` are named, other blanks show the fact."""
    return {key: _telling(each) if isinstance(each, Text) else each for key, each in sentences.items()}


def _telling(text: Text) -> Telling:
    blanks = [name for _, name, _, _ in Formatter().parse(text.msgid) if name]
    return lambda state, facts: replace(text, facts={name: _fact(name, state, facts) for name in blanks})


def _fact(name: str, state: Any, facts: Facts) -> Any:
    if name == "card":
        return card(state, str(facts.get("card")))
    if name == "cell" and "cell" not in facts:
        return place(facts.get("at", facts.get("to")))
    return facts.get(name)
