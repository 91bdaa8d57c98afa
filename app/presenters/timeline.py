"""The journal as lines, and what can be corrected about each of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, overload

from app.presenters.views import LogLineView
from companion.core.ask import Question
from companion.core.game import Adjust, Note, Setup
from companion.core.secrecy import may_answer
from companion.core.telling import answer as word_answer
from companion.core.telling import question as word_question

if TYPE_CHECKING:
    from app.presenters.play import Play


class Lines(Sequence[tuple[str, LogLineView]]):
    """Lines that are worked out when somebody looks at them."""

    def __init__(self, count: int, make: Callable[[int], LogLineView]) -> None:
        self._count = count
        self._make = make
        self._made: dict[int, LogLineView] = {}

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: int) -> tuple[str, LogLineView]: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[tuple[str, LogLineView]]: ...
    def __getitem__(self, index: int | slice) -> Any:
        if isinstance(index, slice):
            return [self[each] for each in range(*index.indices(self._count))]
        if not -self._count <= index < self._count:
            raise IndexError(index)
        place = index % self._count
        if place not in self._made:
            self._made[place] = self._make(place)
        return ("line", self._made[place])


@dataclass(frozen=True)
class ChangeView:
    """One answer of an entry that can be changed: what was asked, and what it was."""

    place: int
    title: str
    value: str


class Journal:
    """The live entries of the table at play."""

    def __init__(self, play: Play) -> None:
        self._play = play

    def lines(self, words: str = "") -> Sequence[tuple[str, LogLineView]]:
        """All entries, or those that hold these words."""
        count = len(self._play.table.journal.entries)
        rows = Lines(count, self._line)
        wanted = words.casefold().split()
        if not wanted:
            return rows
        return [row for row in rows if _holds(row[1], wanted)]

    def _line(self, place: int) -> LogLineView:
        return self._play.entry_view(self._play.table.entries(place, place + 1)[0], place)

    def text(self) -> str:
        """The whole journal as plain text, to be shared."""
        head = " · ".join((self._play.name, *self._play.headline()))
        return "\n".join([head, *(f"{view.number}. {view.text}" for _kind, view in self.lines())])

    def kind(self, place: int) -> Literal["setup", "value", "note", "order"]:
        """What an entry is, and so what can be put in its place: a value, a note, another order."""
        match self._play.table.entries(place, place + 1)[0].command:
            case Setup():
                return "setup"
            case Adjust():
                return "value"
            case Note():
                return "note"
            case _:
                return "order"

    def changes(self, place: int) -> tuple[ChangeView, ...]:
        """The answers of an entry, each with its question; a secret one only for who gave it."""
        play = self._play
        return tuple(
            ChangeView(
                number,
                play.speak(word_question(play.game, asked, play.state)),
                play.speak(word_answer(play.game, asked, answer.value, play.state)),
            )
            for number, (asked, answer) in enumerate(play.table.questions(place))
            if may_answer(asked, play.handover.eyes)
        )

    def asked(self, place: int, number: int) -> Question | None:
        """The question behind a recorded answer; None where today's rules no longer ask it."""
        found = self._play.table.questions(place)
        return found[number][0] if number < len(found) else None


def _holds(view: LogLineView, wanted: Sequence[str]) -> bool:
    told = " ".join((view.number, view.text, *view.rules)).casefold()
    return all(word in told for word in wanted)
