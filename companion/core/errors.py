"""The four ways in which something can be refused; anything else that is raised is a bug."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.core.ask import Question
    from companion.core.words import Text


class CompanionError(Exception):
    """What a person may be told about in one sentence."""


class Illegal(CompanionError):
    """A command that a rule refuses; the table is untouched."""

    def __init__(self, rule: str, key: str, **facts: object) -> None:
        super().__init__(f"{rule}: {key}" + (f" {facts}" if facts else ""))
        self.rule = rule
        self.key = key
        self.facts = facts


class Unanswered(CompanionError):
    """A decision that waits for a roll, a card or a choice."""

    def __init__(self, question: Question) -> None:
        super().__init__(f"{question.rule}: {question.key}")
        self.question = question


class DataError(CompanionError):
    """Content that cannot be read: which file, which field, what is wrong."""

    def __init__(self, file: str, pointer: str, problem: str) -> None:
        where = f"{file}, {pointer}" if pointer else file
        super().__init__(f"{where}: {problem}")
        self.file = file
        self.pointer = pointer
        self.problem = problem


class StorageError(CompanionError):
    """The data file cannot be read or written; `text` says so in one sentence, in any language."""

    def __init__(self, text: Text | str) -> None:
        super().__init__(str(text))
        self.text = text
