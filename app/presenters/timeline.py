"""The journal as rows: turns as heads, enemy phases and repeated corrections folded, and the way back."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal, overload

from app.presenters.event_pictures import Paragraph, Tell, answer_dice, leads, tell_plainly
from app.presenters.key_numbers import key_numbers
from app.presenters.pieces import in_words, lead_in_words
from app.presenters.undoing import act_name
from app.presenters.views import FactView, Lead, LogLineView, PieceView, SegmentView
from companion.core.game import Adjust, Adjusted, Command, Note, Setup
from companion.core.questions import Question
from companion.core.seats import Seat
from companion.core.secrecy import entry_for, may_answer
from companion.core.telling import answer as word_answer
from companion.core.telling import heading, line
from companion.core.telling import question as word_question
from companion.core.text import Text, say, say_n

if TYPE_CHECKING:
    from app.presenters.play import Play
    from companion.core.journal import Entry

LONG = 6
"""An entry with more sentences than this is folded, whoever acted."""
HIDDEN = Command()
"""Stands for an order of which who looks may know nothing."""
NAMED = 3
"""So many acts are named that would be taken back; the rest are counted."""


class Lines(Sequence[tuple[str, Any]]):
    """Rows that are worked out when somebody looks at them: `make` gives a row's kind and its view."""

    def __init__(self, parts: Sequence[Any], make: Callable[[Any], tuple[str, Any]]) -> None:
        self._parts = parts
        self._make = make
        self._made: dict[int, tuple[str, Any]] = {}

    def __len__(self) -> int:
        return len(self._parts)

    @overload
    def __getitem__(self, index: int) -> tuple[str, Any]: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[tuple[str, Any]]: ...
    def __getitem__(self, index: int | slice) -> Any:
        if isinstance(index, slice):
            return [self[each] for each in range(*index.indices(len(self)))]
        if not -len(self) <= index < len(self):
            raise IndexError(index)
        place = index % len(self)
        if place not in self._made:
            self._made[place] = self._make(self._parts[place])
        return self._made[place]


@dataclass(frozen=True)
class ChangeView:
    """One answer of an entry that can be changed: what was asked, and what it was."""

    place: int
    title: str
    value: str


@dataclass(frozen=True)
class TurnView:
    """The head over a turn, with the numbers of the table at its end."""

    title: str
    facts: tuple[FactView, ...] = ()


@dataclass(frozen=True)
class FoldView:
    """Several sentences as one card that a tap unfolds: an enemy phase, or corrections of one value."""

    first: int
    last: int
    title: str
    number: str
    pictures: tuple[Lead, ...] = ()
    changes: tuple[FactView, ...] = ()
    open: bool = False
    here: str = ""


@dataclass(frozen=True)
class BackView:
    """The way back to an entry: to how many acts, how many that takes back, and which."""

    acts: int
    count: int
    text: str


# -- how the rows lie ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Head:
    text: Text
    end: int
    """The entry with which the next turn begins."""


@dataclass(frozen=True)
class _Fold:
    first: int
    last: int
    open: bool


@dataclass(frozen=True)
class _Step:
    told: Paragraph


class Journal:
    """The live entries of the table at play."""

    def __init__(self, play: Play, tell: Tell | None = None) -> None:
        """`tell` is how the game tells what happened; without it every event has a sentence of its own."""
        self._play = play
        self._tell = tell or tell_plainly(play.game)
        self._count = len(play.table.journal.entries)

    @property
    def _eyes(self) -> Seat:
        """Through whose eyes it is read."""
        return self._play.handover.eyes

    @property
    def _lies(self) -> Any:
        """The table as far as who looks may see it."""
        return self._play.handover.state(self._play.state)

    # -- rows -----------------------------------------------------------------------------------

    def rows(self, opened: Collection[int] = ()) -> Lines:
        """The journal under its heads; `opened` has the first entries of what is unfolded."""
        return Lines(self._parts(opened), self._row)

    def lines(self, words: str = "") -> Sequence[tuple[str, LogLineView]]:
        """All entries one by one, or those that hold these words."""
        rows = Lines(range(self._count), lambda place: ("line", self._line(place)))
        wanted = words.casefold().split()
        if not wanted:
            return rows
        return [row for row in rows if _holds(row[1], wanted)]

    def turns(self, opened: Collection[int] = ()) -> tuple[SegmentView, ...]:
        """The heads by the numbers of their rows, to jump there."""
        parts = enumerate(self._parts(opened))
        return tuple(
            SegmentView(str(row), self._play.speak(part.text))
            for row, part in parts
            if isinstance(part, _Head)
        )

    def row_of(self, place: int, opened: Collection[int] = ()) -> int:
        """The row that shows an entry, or the fold it is in."""
        for row, part in enumerate(self._parts(opened)):
            if part == place or (isinstance(part, _Fold) and part.first <= place <= part.last):
                return row
        return 0

    def _parts(self, opened: Collection[int]) -> list[Any]:
        eyes, lies = self._eyes, self._lies
        entries = [self._known(entry, eyes) for entry in self._play.table.entries()]
        parts: list[Any] = []
        heads: list[int] = []

        def put_head(text: Text | None, end: int) -> None:
            if text is not None:
                heads.append(len(parts))
                parts.append(_Head(text, end))

        for first, last in _groups(entries):
            before, after = self._headings(entries[first], lies)
            put_head(before, first)
            if first < last or _is_long(entries[first]):
                parts += self._folded(_Fold(first, last, first in opened))
            else:
                parts.append(first)
            put_head(after, last + 1)
        ends = [*(parts[row].end for row in heads[1:]), self._count]
        for row, end in zip(heads, ends, strict=False):
            parts[row] = replace(parts[row], end=end)
        return parts

    def _headings(self, entry: Entry, lies: Any) -> tuple[Text | None, Text | None]:
        """The head that stands over an entry, and the one behind it: a turn often begins as another ends."""
        found = [heading(self._play.game, event, lies) for event in entry.events]
        behind = [text for text in found[1:] if text is not None]
        return (found[0] if found else None), (behind[-1] if behind else None)

    def _folded(self, fold: _Fold) -> Iterator[Any]:
        yield fold
        if fold.open and fold.first < fold.last:
            yield from range(fold.first, fold.last + 1)
        elif fold.open:
            yield from (_Step(paragraph) for paragraph in self._told(fold.first))

    def _row(self, part: Any) -> tuple[str, Any]:
        match part:
            case _Head(text, end):
                headline = self._play.game.words(self._state_before(end)).headline()
                return "turn", TurnView(self._play.speak(text), key_numbers(self._play.game.id, headline))
            case _Fold():
                return "fold", self._fold_view(part)
            case _Step(told):
                said = " ".join(self._play.speak(each) for each in told.texts)
                lead = lead_in_words(told.lead, self._play.speak)
                return "step", LogLineView(said, rules=told.rules, lead=lead)
            case _:
                return "line", self._line(part)

    # -- single rows ----------------------------------------------------------------------------

    def _whole(self, place: int) -> Entry:
        """An entry as the file has it."""
        return self._play.table.entries(place, place + 1)[0]

    def _entry(self, place: int) -> Entry:
        return self._known(self._whole(place), self._eyes)

    def _known(self, entry: Entry, eyes: Seat) -> Entry:
        """An entry as far as a seat may know of it; of a hidden one only that it is there."""
        known = entry_for(self._play.game, entry, eyes)
        return known if known is not None else replace(entry, command=HIDDEN, answers=(), events=())

    def _state_before(self, place: int) -> Any:
        """The table before an entry, as far as who looks may see it."""
        return self._play.handover.state(self._play.table.journal.state_before(place))

    def _line(self, place: int) -> LogLineView:
        view = self._play.entry_view(self._whole(place), place)
        pieces = [each.lead for each in self._told(place) if isinstance(each.lead, PieceView)]
        here = self._here(place)
        return replace(
            view,
            lead=in_words(pieces[0], self._play.speak) if pieces else None,
            dice=answer_dice(self._entry(place).answers, self._play.hints),
            fate="here" if here else "",
            fate_text=here,
        )

    def _told(self, place: int) -> Sequence[Paragraph]:
        told = self._tell(self._state_before(place), self._entry(place).events)
        return [each for each in told if each.texts]

    def _fold_view(self, fold: _Fold) -> FoldView:
        play = self._play
        here = self._here(fold.last)
        if fold.first < fold.last:
            number = f"{fold.first}–{fold.last}"
            return FoldView(fold.first, fold.last, self._values(fold), number, open=fold.open, here=here)
        pictures = self._pictures(fold.first)
        title = play.speak(play.label(self._whole(fold.first).command))
        return FoldView(
            fold.first, fold.last, title, str(fold.first), pictures, self._changed(fold), fold.open, here
        )

    def _pictures(self, place: int) -> tuple[Lead, ...]:
        """What the table played shows in its paragraphs; of a player's own roll all dice are shown."""
        entry = self._entry(place)
        dice = answer_dice(entry.answers, self._play.hints)
        told = tuple(lead_in_words(each, self._play.speak) for each in leads(self._told(place)))
        return told or dice if entry.by_table else dice or told

    def _values(self, fold: _Fold) -> str:
        """The first and the last value of corrections of one thing in a row, in one sentence."""
        first, last = (
            next(event for event in self._entry(place).events if isinstance(event, Adjusted))
            for place in (fold.first, fold.last)
        )
        return self._play.speak(line(self._play.game, replace(last, was=first.was), self._lies).text)

    def _changed(self, fold: _Fold) -> tuple[FactView, ...]:
        """By how much the numbers of the table changed."""
        game = self._play.game
        before, after = (
            key_numbers(game.id, game.words(self._state_before(place)).headline())
            for place in (fold.first, fold.last + 1)
        )
        was = {fact.icon: fact.value for fact in before}
        changes = ((fact, int(fact.value) - int(was.get(fact.icon, fact.value))) for fact in after)
        return tuple(
            replace(fact, value=f"{change:+d}".replace("-", "−"), label="")
            for fact, change in changes
            if change
        )

    def _here(self, place: int) -> str:
        return self._play.speak(say("You are here")) if place == self._count - 1 else ""

    def text(self) -> str:
        """The whole journal as plain text, to be shared."""
        head = " · ".join((self._play.name, *self._play.headline()))
        return "\n".join([head, *(f"{view.number}. {view.text}" for _kind, view in self.lines())])

    # -- what can be done with an entry -----------------------------------------------------------

    def kind(self, place: int) -> Literal["setup", "value", "note", "order", "secret"]:
        """What an entry is, and so what can be put in its place: a value, a note, another order.

        What another seat keeps secret cannot be corrected at all.
        """
        if self._entry(place) != self._whole(place):
            return "secret"
        match self._whole(place).command:
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
        play, eyes, lies = self._play, self._eyes, self._lies
        if self._entry(place).command != self._whole(place).command:
            return ()
        return tuple(
            ChangeView(
                number,
                play.speak(word_question(play.game, asked, lies)),
                play.speak(word_answer(play.game, asked, answer.value, lies)),
            )
            for number, (asked, answer) in enumerate(play.table.questions(place))
            if may_answer(asked, eyes)
        )

    def asked(self, place: int, number: int) -> Question | None:
        """The question behind a recorded answer; None where today's rules no longer ask it."""
        found = self._play.table.questions(place)
        return found[number][0] if number < len(found) else None

    def way_back(self, place: int) -> BackView | None:
        """What going back to an entry takes back; None where nothing does, or a correction came later."""
        play = self._play
        acts, journal = play.table.acts_up_to(place), play.table.journal
        if acts is None or acts < 1 or (acts == journal.cursor and play.pending is None):
            return None
        undone = [act for act in journal.acts[acts : journal.cursor] if not act.by_table]
        names = [act_name(play, act) for act in undone[:NAMED]]
        if len(undone) > NAMED:
            names.append(say_n("{n} more", "{n} more", len(undone) - NAMED))
        if not undone:
            return BackView(acts, 0, play.speak(say("Takes back the open question")))
        return BackView(acts, journal.cursor - acts, play.speak(say("Takes back: {names}", names=names)))


def _groups(entries: Sequence[Entry]) -> Iterator[tuple[int, int]]:
    """Entries by first and last: corrections of one and the same value in a row belong together."""
    first = 0
    while first < len(entries):
        last = first
        while last + 1 < len(entries) and _same_value(entries[last], entries[last + 1]):
            last += 1
        yield first, last
        first = last + 1


def _same_value(one: Entry, other: Entry) -> bool:
    commands, events = (one.command, other.command), (*one.events, *other.events)
    plain = all(isinstance(each, Adjust) for each in commands) and len(one.events) == len(other.events) == 1
    # What another seat corrected in secret has no values to tell.
    known = plain and all(isinstance(each, Adjusted) for each in events)
    return known and commands[0].path == commands[1].path  # type: ignore[attr-defined]


def _is_long(entry: Entry) -> bool:
    return (entry.by_table and len(entry.events) > 1) or len(entry.events) > LONG


def _holds(view: LogLineView, wanted: Sequence[str]) -> bool:
    told = " ".join((view.number, view.text, *view.rules)).casefold()
    return all(word in told for word in wanted)
