"""The ways in which something can be refused; anything else that is raised is a bug."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.core.file_problems import located
from companion.core.text import Label, Text

if TYPE_CHECKING:
    from companion.core.game import Event
    from companion.core.questions import Question


LONGEST = 200
"""So many signs of a word are repeated in a refusal."""


class CompanionError(Exception):
    """What a person may be told about in one sentence."""


class Illegal(CompanionError):
    """A command that a rule refuses; the table is untouched."""

    def __init__(self, rule: str, key: str, **facts: object) -> None:
        facts = {name: _clipped(fact) for name, fact in facts.items()}
        super().__init__(f"{rule}: {key}" + (f" {facts}" if facts else ""))
        self.rule = rule
        self.key = key
        self.facts = facts

    def without_facts(self) -> Illegal:
        """The same refusal for somebody who may not know what it is about."""
        return type(self)(self.rule, self.key)


def _clipped(fact: object) -> object:
    """A fact of a refusal; what a stranger wrote at length is repeated only as far as a person reads."""
    if isinstance(fact, str) and len(fact) > LONGEST:
        return fact[:LONGEST] + "…"
    if isinstance(fact, list | tuple | dict) and len(told := str(fact)) > 5 * LONGEST:
        return told[:LONGEST] + "…"
    return fact


class Unanswered(CompanionError):
    """A decision that waits for a roll, a card or a choice, and what it has decided up to there."""

    def __init__(self, question: Question, events: Sequence[Event] = ()) -> None:
        super().__init__(f"{question.rule}: {question.key}")
        self.question = question
        self.events = tuple(events)


class Stopped(CompanionError):
    """Long work that somebody stopped before it was done; nothing was changed."""


class DataError(CompanionError):
    """Content that cannot be read: which file, which place in it, and what is wrong as a whole sentence."""

    def __init__(self, file: Label, pointer: Label, problem: Text) -> None:
        super().__init__(file, pointer, problem)  # worded only when somebody asks: most are caught unread
        self.file = file
        self.pointer = pointer
        self.problem = problem

    @property
    def text(self) -> Text:
        """Where it is and what is wrong, in any language."""
        return located(self.file, self.pointer, self.problem)

    def __str__(self) -> str:
        return str(self.text)


class Unforeseen(CompanionError):
    """A mistake in the program that was caught by the last net; `text` says so, and where its report lies."""

    def __init__(self, text: Text) -> None:
        super().__init__(str(text))
        self.text = text


class StorageError(CompanionError):
    """The data file cannot be read or written; `text` says so in one sentence, in any language."""

    def __init__(self, text: Text) -> None:
        super().__init__(str(text))
        self.text = text


class InDoubt(StorageError):
    """The disk refused, and whether something was stored all the same shows at the next start."""
