"""What may be ordered now, in stages: which kind of order, then field by field until one command is meant.

A game offers kinds of commands and, for each field, the values that may make sense; `decide` has the last
word. Nothing is enumerated before somebody asks: a screen asks for the values of the next field only, a
bot for all commands up to a limit.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import islice
from typing import Any, Generic, TypeVar

from companion.core.ask import Ask
from companion.core.errors import Illegal, Unanswered
from companion.core.game import Command, Game, decide
from companion.core.seats import TABLE, Seat

S = TypeVar("S")
Chosen = Mapping[str, Any]
MOST = 500
"""More commands than anybody would look through."""


class Meaning(StrEnum):
    """What a field of a command stands for, so that taps, words and the command line can fill it in."""

    PIECE = "piece"
    PLACE = "place"
    CARD = "card"
    DIE = "die"
    WORD = "word"
    NUMBER = "number"
    TEXT = "text"


@dataclass(frozen=True)
class Field(Generic[S]):
    """One field of a command and the values that may be chosen, given those chosen before it.

    Without `values` only a person can fill it in. Values that are `alike` lead to the same commands, so
    one of them is tried for all.
    """

    name: str
    meaning: Meaning
    values: Callable[[S, Chosen], Iterable[Any]] | None = None
    alike: Callable[[S, Any], Hashable] | None = None
    span: Callable[[S, Chosen], tuple[int, int]] | None = None
    """Least and greatest of a number that only a person can fill in."""


@dataclass(frozen=True)
class Offer(Generic[S]):
    """A kind of command that may be ordered, with its fields in the order in which they are chosen."""

    kind: type[Command]
    fields: tuple[Field[S], ...] = ()

    def next_field(self, chosen: Chosen) -> Field[S] | None:
        """The field to be chosen next; None when nothing is left to choose."""
        return next((each for each in self.fields if each.name not in chosen), None)

    @property
    def is_open(self) -> bool:
        """Whether something has to be filled in that cannot be listed."""
        return self.is_open_after({})

    def is_open_after(self, chosen: Chosen) -> bool:
        """Whether, with these values chosen, something has yet to be filled in that cannot be listed."""
        return any(each.values is None and each.name not in chosen for each in self.fields)


def is_legal(game: Game[S], state: S, command: Command) -> bool:
    """Whether `decide` accepts a command now; a question it asks is no refusal."""
    return why_refused(game, state, command) is None


def why_refused(game: Game[S], state: S, command: Command) -> Illegal | None:
    """The refusal of a command, if it is refused."""
    try:
        decide(game, state, command, Ask())
    except Unanswered:
        return None
    except Illegal as refusal:
        return refusal
    return None


def candidates(state: S, offer: Offer[S], chosen: Chosen) -> Iterator[Command]:
    """Every command that could be meant, before any rule has looked at it; of values alike only one."""
    if offer.is_open_after(chosen):
        return
    field = offer.next_field(chosen)
    if field is None:
        yield offer.kind(**chosen)
        return
    for group in _groups(state, field, chosen):
        yield from candidates(state, offer, {**chosen, field.name: group[0]})


def _groups(state: S, field: Field[S], chosen: Chosen) -> list[list[Any]]:
    """The values of a field, those that are alike together, in the order of the first of each."""
    if field.values is None:
        return []
    groups: dict[Any, list[Any]] = {}
    for value in field.values(state, chosen):
        key = ("alike", field.alike(state, value)) if field.alike else ("value", value)
        group = groups.setdefault(key, [])
        if value not in group:
            group.append(value)
    return list(groups.values())


def commands(game: Game[S], state: S, offer: Offer[S], chosen: Chosen | None = None) -> Iterator[Command]:
    """The commands of an offer that `decide` accepts, those with these values only."""
    chosen = chosen or {}
    if offer.is_open_after(chosen):
        return
    field = offer.next_field(chosen)
    if field is None:
        command = offer.kind(**chosen)
        if is_legal(game, state, command):
            yield command
        return
    for first, *others in _groups(state, field, chosen):
        found = commands(game, state, offer, {**chosen, field.name: first})
        if not others:
            yield from found
            continue
        tried = list(found)
        yield from tried
        for value in others:
            yield from (replace(each, **{field.name: value}) for each in tried)


def find_command(game: Game[S], state: S, offer: Offer[S], chosen: Chosen | None = None) -> Command | None:
    """The first command of an offer that is accepted, if any is."""
    accepted = (each for each in candidates(state, offer, chosen or {}) if is_legal(game, state, each))
    return next(accepted, None)


def choices(game: Game[S], state: S, offer: Offer[S], chosen: Chosen | None = None) -> list[Any]:
    """The values of the next field that lead to a command which is accepted.

    Where a later field can only be filled in by a person nothing can be tried yet, so all are listed.
    """
    return list(each_choice(game, state, offer, chosen or {}))


def each_choice(game: Game[S], state: S, offer: Offer[S], chosen: Chosen) -> Iterator[Any]:
    """The `choices` one by one, for whom the first few are enough: each has to be tried."""
    field = offer.next_field(chosen)
    if field is None:
        return
    untried = offer.is_open_after(chosen)
    for group in _groups(state, field, chosen):
        if untried or find_command(game, state, offer, {**chosen, field.name: group[0]}) is not None:
            yield from group


def available(game: Game[S], state: S, seat: Seat = TABLE) -> list[Offer[S]]:
    """The offers of which at least one command is accepted, and those that only a person can fill in."""
    return [
        offer
        for offer in game.offers(state, seat)
        if offer.is_open or find_command(game, state, offer) is not None
    ]


def why_not(game: Game[S], state: S, offer: Offer[S], chosen: Chosen | None = None) -> Illegal | None:
    """Why nothing of an offer can be done: the refusal of the command that comes first; None without one."""
    first = next(candidates(state, offer, chosen or {}), None)
    return None if first is None else why_refused(game, state, first)


def legal(game: Game[S], state: S, seat: Seat = TABLE, most: int = MOST) -> Sequence[Command]:
    """Commands that are accepted now, kind by kind in the order of the offers, `most` of a kind."""
    return [
        command
        for offer in game.offers(state, seat)
        for command in islice(commands(game, state, offer), most)
    ]
