"""The sentences of a game as tables: by event, by order, by question, by refusal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.core.game import Command, Event
from companion.core.questions import Question
from companion.core.text import Text


@dataclass(frozen=True)
class Vocabulary:
    """The sentences of one part of the game, by event, order, question and refusal."""

    told: Mapping[type[Event], Callable[[Any, Any], Text]] = field(default_factory=dict)
    ordered: Mapping[type[Command], Callable[[Any, Any], Text]] = field(default_factory=dict)
    kinds: Mapping[type[Command], Text] = field(default_factory=dict)
    asked: Mapping[str, Callable[[Any, Question], Text]] = field(default_factory=dict)
    options: Mapping[str, Callable[[Any, Question, str], Text]] = field(default_factory=dict)
    """The words on the options of a question; without an entry they are cards."""
    refused: Mapping[str, Callable[[Any, Mapping[str, Any]], Text]] = field(default_factory=dict)


def together(parts: Sequence[Vocabulary]) -> Vocabulary:
    """The sentences of all parts."""
    return Vocabulary(
        told={key: word for part in parts for key, word in part.told.items()},
        ordered={key: word for part in parts for key, word in part.ordered.items()},
        kinds={key: word for part in parts for key, word in part.kinds.items()},
        asked={key: word for part in parts for key, word in part.asked.items()},
        options={key: word for part in parts for key, word in part.options.items()},
        refused={key: word for part in parts for key, word in part.refused.items()},
    )
