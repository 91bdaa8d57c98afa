"""A document that a player writes, laid out in sections: changed value by value like the cards of a box."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.content.facts.edit import OwnFacts, Plain
from companion.core.facts import Documents, Record
from companion.core.file_problems import FACTS
from companion.core.text import Text, say


def taken_ids(documents: Documents, facts: Plain, section: str) -> tuple[str, ...]:
    """The ids that no other document of a section may have."""
    return tuple(str(each["id"]) for each in (*documents.shipped(), *facts.get(section, ())))


def place_of(facts: Plain, section: str, name: str) -> int | None:
    """Where among the player's own documents one stands."""
    held: Sequence[Record] = facts.get(section, ())
    return next((place for place, each in enumerate(held) if each["id"] == name), None)


def brought(documents: Documents, facts: Plain, section: str, plain: Record) -> Record:
    """A document from elsewhere as it is to stand among the player's own.

    Where another one has its id it is given a free one; where it came before, it is the one that did.
    """
    if place_of(facts, section, plain["id"]) is None:
        return plain
    held: Sequence[Record] = facts[section]
    same = _copy(documents, plain)
    known = next((each for each in held if _copy(documents, each) == same), None)
    return documents.copied(plain, taken_ids(documents, facts, section)) if known is None else known


def called_here(came_as: str, name: str) -> Text:
    """What is said of a document whose id another one has."""
    return say(
        "Another one is called {id}, so this one is called {name} here:"
        " look where it leads, and what leads to it.",
        id=came_as,
        name=name,
    )


def _copy(documents: Documents, plain: Record) -> Record:
    """What would be copied of a document: the same, whether it was given another id or not."""
    return documents.joined(documents.spread(documents.copied(plain, ())))


@dataclass(frozen=True)
class OwnDocument(OwnFacts):
    """A document being written; all of it is the player's own, so that no part has to be confirmed."""

    documents: Documents | None = None

    @classmethod
    def open(cls, documents: Documents, facts: Plain, plain: Record) -> OwnDocument:
        """A document that is in order, with the schema that it has among these facts."""
        return cls(documents.kit(facts, plain), documents.spread(plain), documents=documents)

    @property
    def document(self) -> Record:
        """The document as it is stored."""
        assert self.documents is not None
        return self.documents.joined(self.plain)

    def source(self, section: str) -> str:
        """The player wrote all of it."""
        return "yours"

    def doubts(self) -> list[Text]:
        """What looks odd about the whole document."""
        return self.kit.check(self.document, FACTS)

    def doubts_of(self, section: str) -> list[Text]:
        """What is odd is seen in the whole."""
        return []

    def replaced(self, plain: Plain) -> OwnDocument:
        """Other sections, as a stroke over a map leaves them."""
        return replace(self, plain=plain)

    def carried(self, after: OwnFacts) -> OwnFacts:
        """A changed document in which things are called by their new names everywhere."""
        return replace(after, plain=self.kit.carry(self.plain, after.plain))

    def _marked(self, section: str, done: list[str]) -> OwnDocument:
        return self

    def _with(self, plain: Any, section: str) -> OwnDocument:
        return replace(self, plain=plain)
