"""A command that waits for an answer: as it lies on disk, with its question, or withdrawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.core.codec import Codec
from companion.core.converter import structure
from companion.core.errors import DataError, Illegal
from companion.core.file_problems import NOT_AN_OBJECT, OPEN_COMMAND
from companion.core.game import Command, Event
from companion.core.journal import Entry
from companion.core.questions import Answer, Question
from companion.core.text import Label


@dataclass(frozen=True)
class Correction:
    """A value that was set or a note that was written under an open question.

    `answers` are those given before it, which come back with undo; `kept` says how many answers the open
    command had after it, so that undo takes back whichever came last.
    """

    answers: tuple[Answer, ...]
    kept: int


@dataclass(frozen=True)
class OpenCommand:
    """A command that waits, as it lies on disk."""

    command: Command
    answers: tuple[Answer, ...]
    by_table: bool = False
    corrections: tuple[Correction, ...] = ()

    @property
    def bare(self) -> OpenCommand:
        """The command as it lies on disk, without the question that was found for it."""
        return OpenCommand(self.command, self.answers, self.by_table, self.corrections)

    @property
    def is_begun(self) -> bool:
        """Whether a player ordered it, answered to it or corrected something under it."""
        return not self.by_table or bool(self.answers) or bool(self.corrections)

    @property
    def has_hand(self) -> bool:
        """Whether a player has done something about it that can be taken back by itself."""
        return not self.by_table or bool(last_by_hand(self.answers)) or bool(self.corrections)


@dataclass(frozen=True)
class Pending(OpenCommand):
    """The same with the question that stopped it.

    `events` is what it has come to so far: worked out again with every answer, told, never stored.
    """

    question: Question = field(kw_only=True)
    events: tuple[Event, ...] = field(default=(), kw_only=True)

    @property
    def half(self) -> Entry:
        """The entry it would be if it ended here."""
        return Entry(self.command, self.answers, self.events, self.by_table)


@dataclass(frozen=True)
class Withdrawn:
    """An open command that a correction under its question made impossible."""

    command: Command
    refusal: Illegal


def last_by_hand(answers: Sequence[Answer]) -> int:
    """The number of the last answer that a person gave, counted from 1; 0 without one."""
    return max((place for place, answer in enumerate(answers, 1) if not answer.by_app), default=0)


# -- on disk ------------------------------------------------------------------------------------------


def plain_open(codec: Codec, waits: OpenCommand) -> dict[str, Any]:
    """An open command as plain data."""
    plain: dict[str, Any] = {
        "command": codec.tagged(waits.command),
        "answers": codec.answers(waits.answers),
    }
    plain |= {"by": "table"} if waits.by_table else {}
    marks = [{"answers": codec.answers(mark.answers), "kept": mark.kept} for mark in waits.corrections]
    return plain | ({"corrections": marks} if marks else {})


def read_open(codec: Codec, plain: Any, file: Label = OPEN_COMMAND) -> OpenCommand:
    """An open command from plain data; no rule runs to read it."""
    if not isinstance(plain, dict):
        raise DataError(file, "", NOT_AN_OBJECT)
    command = codec.read_command(plain.get("command"), file)
    answers = codec.read_answers(plain.get("answers"), file)
    marks = structure(plain.get("corrections", []), tuple[Correction, ...], file)
    return OpenCommand(command, answers, plain.get("by") == "table", marks)
