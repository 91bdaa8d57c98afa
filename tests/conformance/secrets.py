"""What a seat could learn that it must not: found by comparing tables that it may not tell apart.

Two searches complete each other. One takes the game's veil at its word: what it hides must not stand in
anything else that the seat reads. The other does not trust the veil: with another secret answer, order or
correction of somebody else, everything that the seat reads must be the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from itertools import islice
from random import Random
from typing import Any

from companion.content.languages import speak
from companion.core.ask import Ask, bot
from companion.core.codec import codec_of
from companion.core.errors import Illegal, Unanswered
from companion.core.game import Adjust, Command, Event, Game, Note, Noted, decide, fold
from companion.core.journal import Entry, Journal
from companion.core.offers import legal
from companion.core.questions import Answer
from companion.core.seats import TABLE, Seat
from companion.core.secrecy import amendment_for, entry_for, events_for, may_answer, state_for
from companion.core.shelf import Memory, summary
from companion.core.table import Table
from companion.core.telling import label, line
from companion.core.text import Text
from companion.core.tracked import look
from tests.bots import orders
from tests.conformance.playing import Play

TRIES = 20
OFTEN = 5
"""Every so many entries all that a seat reads is looked through; every other time also what it would read
if every so many entries were struck, which takes long."""
BEHIND = 4
"""So many entries before and behind a secret are corrected."""
SECRETS = 5
"""So many secrets are tried for a seat."""
LITTLE = frozenset({"a", "and", "for", "in", "of", "on", "the", "to", "reaction", "rout"})
"""Words of English card names that stand in any English sentence and tell nothing.

Neither do words for what cards can do where the rules themselves speak of it: a game waits for a reaction
whether anybody has one or not.
"""


def seats_of(game: Game[Any]) -> tuple[Seat, ...]:
    """Everybody who looks, also whoever looks over a shoulder."""
    return tuple(dict.fromkeys((*game.seats, TABLE)))


# -- what a seat reads -------------------------------------------------------------------------------


def read_entries(game: Game[Any], entries: Iterable[Entry], state: Any, seat: Seat) -> Any:
    """Entries of the journal and their sentences as a seat reads them."""
    veiled, read = state_for(game, state, seat), []
    for entry in entries:
        known = entry_for(game, entry, seat)
        lines = [speak(line(game, event, veiled).text) for event in events_for(game, entry.events, seat)]
        read.append((known, speak(label(game, known.command, veiled)) if known else "", lines))
    return read


def read_table(game: Game[Any], state: Any, seat: Seat) -> Any:
    """The table, its headline and what may be ordered, as a seat sees them."""
    veiled = state_for(game, state, seat)
    headlines = (*game.words(veiled).headline(), *summary(game, state, 1).headline)
    return veiled, [speak(text) for text in headlines], list(legal(game, state, seat))


def read_correction(table: Table, at: int, command: Command | None, seat: Seat) -> Any:
    """What a seat is told of striking or changing an entry: a refusal, or all that its preview shows."""
    try:
        plan = amendment_for(table.game, table.amend(at, command, seat=seat), seat)
    except Illegal as refusal:
        return refusal.rule, refusal.key, refusal.facts
    half = (plan.half,) if plan.half else ()
    misfits = tuple(misfit.entry for misfit in plan.misfits)
    told = read_entries(table.game, (*plan.entries, *misfits, *half), plan.state, seat)
    why = [(misfit.index, misfit.refusal.key, misfit.refusal.facts) for misfit in plan.misfits]
    return told, why, plan.places, plan.changed, plan.asked, plan.question, plan.state


# -- what the veil hides stands nowhere else -----------------------------------------------------------


def words(thing: Any) -> set[str]:
    """Every word in a value. Tables share most of their parts, and each is looked at once."""
    found: set[str] = set()
    seen: set[int] = set()
    waiting = [thing]
    while waiting:
        each = waiting.pop()
        if isinstance(each, Text):
            found |= _words_of(speak(each))
        elif isinstance(each, str):
            found |= _words_of(each)
        elif id(each) not in seen and (parts := _parts(each)):
            seen.add(id(each))
            waiting += parts
    return found


@cache
def _words_of(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", text))


def _parts(thing: Any) -> Iterable[Any]:
    """What a value is made of."""
    kind = type(thing)
    if names := _field_names(kind):
        return [getattr(thing, name) for name in names]
    if not _holds_values(kind):
        return ()
    return thing.values() if isinstance(thing, Mapping) else thing


@cache
def _field_names(kind: type[Any]) -> tuple[str, ...]:
    return tuple(each.name for each in fields(kind)) if is_dataclass(kind) else ()


@cache
def _holds_values(kind: type[Any]) -> bool:
    return issubclass(kind, (Mapping, Sequence))


def leaked_words(play: Play) -> list[str]:
    """Words that are hidden from a seat and that it can read all the same."""
    game, rows = play.game, play.table._shelf.rows()
    known: dict[Seat, set[str]] = {seat: set() for seat in seats_of(game)}
    found: list[str] = []
    for n, (_, _, state) in enumerate(play.moments, 1):
        table: Table | None = None
        for seat in known:
            veiled = state_for(game, state, seat)
            if veiled == state:
                continue
            known[seat] |= words(veiled) | words(legal(game, state, seat))
            hidden = words(state) - known[seat] - LITTLE
            if hidden and n % OFTEN == 0:
                if table is None:
                    table = Table(game, Memory(rows[:n]))
                    struck = range(1, n, 2 * OFTEN) if n % (2 * OFTEN) == 0 else ()
                read = read_entries(game, table.entries(), state, seat)
                previews = [read_correction(table, at, None, seat) for at in struck]
                told = words([read, previews, read_table(game, state, seat)])
                found += [f"{seat or 'anybody'} reads {word} after entry {n}" for word in hidden & told]
    return found


# -- what nobody else knows makes no difference ----------------------------------------------------------


def differences(play: Play) -> list[str]:
    """Secrets of another seat that make a difference to what a seat reads."""
    game, chance = play.game, Random(4)
    found: list[str] = []
    for state, entry, _ in play.moments:
        for seat in seats_of(game):
            for other in (
                *_other_answers(game, state, entry, seat, chance),
                *_other_orders(game, state, entry, seat),
            ):
                if _read(game, state, entry, seat) != _read(game, state, other, seat):
                    found.append(f"{seat or 'anybody'} tells {entry.command} from {other.command}")
    for state in play.samples():
        found += _told_corrections(game, state, chance)
    return found


def told_by_corrections(play: Play) -> list[str]:
    """Secrets of another seat that a seat could find out by trying corrections.

    For each secret a second table is laid that the seat may not tell from the first: another answer or order
    of somebody else in one entry, and what follows it as far as the seat reads the same in both. Then it
    strikes every entry of both, puts every order in the place of every other, and guesses in the place of a
    note what somebody else may do in secret. (What an open order leads to is told, as undo and the order
    would tell it to all.)
    """
    game, chance = play.game, Random(5)
    entries = play.entries
    found: list[str] = []
    moments = list(play.moments)
    for seat in seats_of(game):
        hidden = [place for place, entry in enumerate(entries) if entry_for(game, entry, seat) != entry]
        for place in chance.sample(hidden, min(SECRETS, len(hidden))):
            state, entry, _ = moments[place]
            others = (
                *_other_answers(game, state, entry, seat, chance),
                *_other_orders(game, state, entry, seat),
            )
            for other in others[:1]:
                if _read(game, state, entry, seat) != _read(game, state, other, seat):
                    continue  # what `differences` finds
                one, two = _tables_alike(game, state, entries, place, other, seat)
                found += [
                    f"{seat or 'anybody'} tells {entry.command} from {other.command} by correcting entry {at}"
                    for at, command in (*_corrections(one, place), *_guesses(one, two, seat))
                    if read_correction(one, at, command, seat) != read_correction(two, at, command, seat)
                ]
    return found


def _tables_alike(
    game: Game[Any], state: Any, entries: Sequence[Entry], place: int, other: Entry, seat: Seat
) -> tuple[Table, Table]:
    """Two tables that differ in one entry, with what follows as long as a seat reads the same of both."""
    ones, twos = [entries[place]], [other]
    states = [fold(game, state, ones[0].events), fold(game, state, other.events)]
    for old in entries[place + 1 : place + BEHIND]:
        made = _entry(game, states[1], old.command, old.answers, old.by_table)
        if made is None or _read(game, states[0], old, seat) != _read(game, states[1], made, seat):
            break
        states = [fold(game, states[0], old.events), fold(game, states[1], made.events)]
        ones.append(old)
        twos.append(made)
    for each in (ones, twos):
        each.append(Entry(Note("Tea."), (), (Noted("Tea.", rule="TABLE-NOTE-01"),)))
    return _laid(game, [*entries[:place], *ones]), _laid(game, [*entries[:place], *twos])


def _laid(game: Game[Any], entries: Sequence[Entry]) -> Table:
    """A table with this past."""
    shelf, journal = Memory(), Journal(game, codec_of(game))
    for entry in entries:
        row = journal.next_do(entry)
        journal.take(row)
        shelf.append([(row, None)], summary(game, game.start, 0), None)
    return Table(game, shelf)


def _corrections(table: Table, around: int) -> Iterator[tuple[int, Command | None]]:
    """What somebody may try near an entry: strike each, and do there what was done elsewhere."""
    entries = table.entries()
    near = range(max(1, around - BEHIND), len(entries))
    for at in near:
        yield at, None
        yield from ((at, entries[each].command) for each in near if each != at)


def _guesses(one: Table, two: Table, seat: Seat) -> Iterator[tuple[int, Command]]:
    """Secret orders of others that one of both tables allows, in the place of the last entry."""
    last = len(one.entries()) - 1
    for table in (one, two):
        possible = islice(orders(table.game, table.state), 4 * TRIES)
        yield from ((last, each) for each in possible if table.game.seen(each, seat) != each)


def _read(game: Game[Any], state: Any, entry: Entry, seat: Seat) -> Any:
    after = fold(game, state, entry.events)
    return read_entries(game, [entry], after, seat), read_table(game, after, seat)


def _other_answers(game: Game[Any], state: Any, entry: Entry, seat: Seat, chance: Random) -> Iterator[Entry]:
    """The same entry with another secret answer of somebody else."""
    for place, answer in enumerate(entry.answers):
        other = None
        if answer.secret_of not in (TABLE, seat):
            other = _other_answer(game, state, entry, place, chance)
        if other is not None:
            _compare_questions(game, state, entry, place, other, seat)
            answers = (*entry.answers[:place], other, *entry.answers[place + 1 :])
            made = _entry(game, state, entry.command, answers, entry.by_table)
            if made is not None:
                yield made


def _other_answer(game: Game[Any], state: Any, entry: Entry, place: int, chance: Random) -> Answer | None:
    try:
        decide(game, state, entry.command, Ask(entry.answers[:place]))
    except Unanswered as stop:
        was = entry.answers[place]
        for _ in range(TRIES):
            other = stop.question.answer(bot(chance)(stop.question, 0))
            if other.value != was.value and _size(other.value) == _size(was.value):
                return other
    return None


def _compare_questions(
    game: Game[Any], state: Any, entry: Entry, place: int, other: Answer, seat: Seat
) -> None:
    """The next question of the same order, as far as the seat may see it, is the same."""
    stops = []
    for answer in (entry.answers[place], other):
        try:
            decide(game, state, entry.command, Ask((*entry.answers[:place], answer)))
        except Unanswered as stop:
            question = stop.question
            shown = question if may_answer(question, seat) else (question.key, question.seat)
            stops.append((shown, events_for(game, stop.events, seat)))
    assert len(stops) != 2 or stops[0] == stops[1], stops


def _other_orders(game: Game[Any], state: Any, entry: Entry, seat: Seat) -> Iterator[Entry]:
    """Other orders that the seat may not tell from the one that was given."""
    command = entry.command
    veiled = game.seen(command, seat)
    if veiled == command:
        return
    alike = (each for each in orders(game, state) if each != command and game.seen(each, seat) == veiled)
    made = (_entry(game, state, each, entry.answers) for each in islice(alike, TRIES))
    yield from (each for each in made if each is not None)


def _entry(
    game: Game[Any], state: Any, command: Command, answers: tuple[Answer, ...], by_table: bool = False
) -> Entry | None:
    ask = Ask(answers)
    try:
        events: tuple[Event, ...] = tuple(decide(game, state, command, ask))
    except (Unanswered, Illegal):
        return None
    return Entry(command, tuple(ask.given), events, by_table)


def _told_corrections(game: Game[Any], state: Any, chance: Random) -> Iterator[str]:
    """Corrections of a value that a seat may not see, by the difference that the value makes."""
    for path, track in game.tracked(state).items():
        for seat in seats_of(game):
            if look(state, path) == look(state_for(game, state, seat), path):
                continue
            made = [_entry(game, state, Adjust(path, track.sample(chance)), ()) for _ in range(TRIES)]
            by_size: dict[int, Any] = {}
            for entry in made:
                if entry is not None:
                    read = _read(game, state, entry, seat)
                    if by_size.setdefault(_size(entry.command.value), read) != read:  # type: ignore[attr-defined]
                        yield f"{seat or 'anybody'} reads the correction of {path}"


def _size(value: Any) -> int:
    """How much of something there is, which is no secret."""
    return len(value) if isinstance(value, list | tuple) else 1
