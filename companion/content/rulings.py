"""What a rule book leaves open and a table may decide: the rulings of data/<game>/rules.toml as options."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from companion.content.places import data_dir
from companion.content.toml import read_toml
from companion.core.options import Option
from companion.core.text import Term


@dataclass(frozen=True)
class Ruling:
    """A point that the book leaves open, and how we read it unless a table decides otherwise."""

    id: str
    questions: dict[str, str]
    answers: dict[str, str]

    def question(self, language: str) -> str:
        """The question, in English where there is no other."""
        return self.questions.get(language) or self.questions["en"]

    def answer(self, language: str) -> str:
        """The answer, in English where there is no other."""
        return self.answers.get(language) or self.answers["en"]


@cache
def _plain(book: str) -> tuple[dict[str, Any], ...]:
    return tuple(read_toml(data_dir() / book / "rules.toml").get("ruling", ()))


@cache
def rulings_of(book: str) -> tuple[Ruling, ...]:
    """All open points of a book, in its order."""
    return tuple(Ruling(each["id"], dict(each["question"]), dict(each["answer"])) for each in _plain(book))


def _decidable(book: str) -> tuple[dict[str, Any], ...]:
    return tuple(each for each in _plain(book) if "option" in each)


@cache
def options_of(book: str) -> tuple[Option, ...]:
    """The rulings that a table may decide otherwise, in the order of the book."""
    return tuple(
        Option(
            each["option"],
            Term(book, f"ruling.{each['option']}"),
            tuple(each["values"]),
            each["default"],
            {value: Term(book, f"ruling.{each['option']}.{value}") for value in each["values"]},
            each["id"],
        )
        for each in _decidable(book)
    )


@cache
def ruling_words(book: str) -> dict[str, dict[str, str]]:
    """The words of those rulings and of their values, by the ids of their terms."""
    found: dict[str, dict[str, str]] = {}
    for each in _decidable(book):
        found[f"ruling.{each['option']}"] = each["question"]
        for place, value in enumerate(each["values"]):
            labels = {language: words[place] for language, words in each["labels"].items()}
            found[f"ruling.{each['option']}.{value}"] = labels
    return found
