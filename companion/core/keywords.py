"""Keywords: printed tags, what each does at which moment, and what it adds to which number.

A card holds tags and nothing else; a `KeywordBook` knows the one handler behind each. Triggers let something
happen, modifiers only answer a number, so that odds can ask them too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from companion.core.ask import Ask
from companion.core.course import Course
from companion.core.seats import Seat

S = TypeVar("S")
Handler = Callable[[Course[S], "Trigger"], None]
Modifier = Callable[[S, Any, int], int]
"""What a tag of that number adds in a situation."""


@dataclass(frozen=True)
class Tag:
    """A printed keyword with its number, 0 where it has none."""

    id: str
    n: int = 0


@dataclass(frozen=True)
class Keyword(Generic[S]):
    """What a tag means: its rule, what happens at a moment, what is added to a number."""

    id: str
    rule: str
    triggers: Mapping[str, Handler[S]] = field(default_factory=dict)
    modifiers: Mapping[str, Modifier[S]] = field(default_factory=dict)
    adds_up: bool = False
    """Whether several of one name add up; else the largest counts."""
    keeps_to_itself: bool = False
    """Whether its triggers touch nothing but the piece that has it: their order matters to no other."""


class KeywordBook(Generic[S]):
    """All keywords of a game by their tags; a tag that it does not know is a text for people."""

    def __init__(self) -> None:
        self._known: dict[str, Keyword[S]] = {}

    def learn(self, keywords: Iterable[Keyword[S]]) -> None:
        """Take keywords in; two of one tag are a mistake of the table that lists them."""
        for each in keywords:
            if each.id in self._known:
                raise ValueError(f"two keywords are called {each.id}")
            self._known[each.id] = each

    def __iter__(self) -> Iterator[Keyword[S]]:
        return iter(self._known.values())

    def find(self, tag: str) -> Keyword[S] | None:
        """The keyword of a tag, if it has one."""
        return self._known.get(tag)

    def in_force(self, tags: Iterable[Tag]) -> tuple[Tag, ...]:
        """Each tag once: the sum of those that add up, the largest of the others."""
        found: dict[str, int] = {}
        for tag in tags:
            known = self._known.get(tag.id)
            before = found.get(tag.id)
            sums = known is not None and known.adds_up
            found[tag.id] = tag.n if before is None else before + tag.n if sums else max(before, tag.n)
        return tuple(Tag(id_, n) for id_, n in found.items())

    def number(self, tags: Iterable[Tag], id_: str) -> int:
        """The number of one tag, 0 where it is not there."""
        return next((tag.n for tag in self.in_force(tags) if tag.id == id_), 0)

    def each_added(self, state: S, tags: Iterable[Tag], what: str, situation: Any) -> list[tuple[str, int]]:
        """What each tag of a piece adds to a number, by its id; those that add nothing are left out."""
        found: list[tuple[str, int]] = []
        for tag in self.in_force(tags):
            keyword = self._known.get(tag.id)
            modify = keyword.modifiers.get(what) if keyword else None
            n = modify(state, situation, tag.n) if modify else 0
            if n:
                found.append((tag.id, n))
        return found

    def added(self, state: S, tags: Iterable[Tag], what: str, situation: Any) -> int:
        """What the tags of a piece add to a number, all together."""
        return sum(n for _, n in self.each_added(state, tags, what, situation))


# -- several abilities that answer one event -----------------------------------------------------------


@dataclass(frozen=True)
class Trigger:
    """An ability that waits to be carried out: which keyword, at which moment, on which piece, whose."""

    keyword: str
    moment: str
    piece: str
    seat: Seat
    n: int = 0
    """The number of the keyword."""
    cause: str = ""
    """The other piece of the event, if there is one."""
    amount: int = 0
    """How much the event was about."""

    @property
    def id(self) -> str:
        """What tells it from the others that answer the same event."""
        return f"{self.piece}/{self.keyword}/{self.cause}" if self.cause else f"{self.piece}/{self.keyword}"


def declared(
    ask: Ask, triggers: Iterable[Trigger], seats: Iterable[Seat], key: str, rule: str
) -> tuple[Trigger, ...]:
    """The abilities in the order in which they are declared: seat after seat, each ordering its own."""
    waiting: dict[str, Trigger] = {}
    for trigger in triggers:
        alike = sum(each.id == trigger.id for each in waiting.values())
        waiting[f"{trigger.id}/{alike + 1}" if alike else trigger.id] = trigger
    found: list[Trigger] = []
    for seat in seats:
        own = [id_ for id_, trigger in waiting.items() if trigger.seat == seat]
        order = ask.pick(own, key, rule, least=len(own), ordered=True, about=(seat, *own), seat=seat)
        found += [waiting[id_] for id_ in order]
    return tuple(found)
