"""Questions and told sentences as text: what is asked, what may be answered, and what is new."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import click

from companion.cli.shared import CliContext, echo_json, question_json
from companion.cli.vocabulary import Vocabulary
from companion.core.codec import codec_of
from companion.core.game import Command, Event, Game, Line
from companion.core.journal import Entry
from companion.core.questions import Count, Deal, Pick, Question, Roll, Value
from companion.core.seats import TABLE as EVERYBODY
from companion.core.seats import Seat
from companion.core.secrecy import events_for, may_answer, state_for
from companion.core.table import Table
from companion.core.telling import failure_text, line, seat_name, withdrawn_text
from companion.core.telling import question as word_question
from companion.core.text import Text, say


def echo_question(
    session: CliContext, game: Game[Any], question: Question, state: Any, to_type: str = ""
) -> None:
    """A question, and what can be answered; `to_type` is what is typed before the answer."""
    click.echo(f"? {session.say(word_question(game, question, state))} [{question.rule}]")
    vocabulary = Vocabulary(session, game, state)
    for each in vocabulary.options(question):
        click.echo(f"  {session.say(each)}")
    for each in _how(question):
        click.echo(f"  {session.say(each)}")
    if to_type:
        sample = typed_answer(vocabulary, question, question.example(), " ")
        click.echo(session.say(say("Type for example: {words}", words=f"{to_type} {sample}")))
        if question.is_chance:
            by_app = say("or let the app do it: {words}", words=f"{to_type} --roll")
            click.echo(session.say(by_app))


def _how(question: Question) -> Iterable[Text]:
    """How many are asked for, where options alone do not say it."""
    match question:
        case Roll(dice=dice):
            yield say("dice: {names}", names=[die.name for die in dice])
        case Deal(count=count):
            yield say("so many: {n}", n=count)
        case Pick(least=least, most=most, ordered=ordered):
            yield say("at least {least}, at most {most}", least=least, most=most)
            if ordered:
                yield say("in the order that you want")
        case Count(low=low, high=high):
            yield say("{low} to {high}", low=low, high=high)
        case _:
            return


def typed_answer(vocabulary: Vocabulary, question: Question, value: Value, between: str) -> str:
    """An answer as it is typed, quoted for the shell; `between` stands between faces. What somebody has to
    tell of a thing that nobody knew is left blank."""
    if isinstance(value, Mapping):
        return between.join(f"{name}=…" for name in value)
    given = [str(each) for each in (value if isinstance(value, tuple) else (value,))]
    if not question.names:
        return between.join(given)
    typed = dict(zip(question.names, vocabulary.typed_options(question), strict=True))
    return shlex.quote(",".join(typed.get(each, each) for each in given))


# -- what is new --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Told:
    """How much of a table had been told before an act, so that only what is new is told after it."""

    entries: int
    command: Command | None
    events: tuple[Event, ...]

    @classmethod
    def of(cls, table: Table) -> Told:
        """As the table stands now."""
        pending = table.pending
        told = (pending.command, pending.events) if pending else (None, ())
        return cls(len(table.journal.entries), *told)

    def news(self, table: Table) -> list[Event]:
        """What has happened since, up to the open question."""
        entries = table.entries(self.entries)
        if table.pending:
            entries.append(table.pending.half)
        return [event for entry in entries for event in self._new(entry)]

    def _new(self, entry: Entry) -> tuple[Event, ...]:
        known = len(self.events)
        again = entry.command == self.command and entry.events[:known] == self.events
        return entry.events[known:] if again else entry.events


def echo_line(session: CliContext, told: Line) -> None:
    """A sentence with its rule, and what else could have been chosen."""
    click.echo(f"{session.say(told.text)} [{told.rule}]")
    if told.candidates:
        click.echo("  " + session.say(say("candidates: {names}", names=list(told.candidates))))


def report(
    session: CliContext, number: int, table: Table, before: Told, as_json: bool, seat: Seat | None = None
) -> None:
    """What came of an act: its new sentences, the question it stopped at, or how the game ended; for a seat,
    as far as it may know them."""
    if as_json:
        echo_json(_result_json(table, before, seat))
        return
    state = state_for(table.game, table.so_far, seat)
    for event in events_for(table.game, tuple(before.news(table)), seat):
        echo_line(session, line(table.game, event, state))
    if table.withdrawn is not None:
        click.echo(session.say(withdrawn_text()))
    if table.pending:
        echo_open_question(session, number, table, seat)
    elif table.outcome:
        click.echo(f"{session.say(table.outcome.text)} [{table.outcome.rule}]")
    echo_failure(session, table)


def echo_open_question(session: CliContext, number: int, table: Table, seat: Seat | None) -> None:
    """The open question of a table with the words to type; to other eyes only who has to decide."""
    assert table.pending is not None
    asked, state = table.pending.question, state_for(table.game, table.so_far, seat)
    if seat is None or asked.seat in (EVERYBODY, seat):
        as_seat = f" --seat {seat}" if seat is not None else ""
        echo_question(session, table.game, asked, state, f"companion answer {number}{as_seat}")
        return
    name = seat_name(table.game, asked.seat, state)
    if may_answer(asked, seat):
        echo_question(session, table.game, asked, state)
        click.echo(session.say(say("This question is for {seat} to answer.", seat=name)))
    else:
        click.echo(session.say(say("{seat} decides in secret.", seat=name)))


def echo_failure(session: CliContext, table: Table) -> None:
    """Say on the error stream why the table cannot go on by itself, if so."""
    if table.failure is not None:
        click.echo(session.say(failure_text(table.failure)), err=True)


def _result_json(table: Table, before: Told, seat: Seat | None) -> dict[str, Any]:
    codec = codec_of(table.game)

    def plain_events(events: Iterable[Event]) -> list[Any]:
        return [codec.tagged(event) for event in events_for(table.game, tuple(events), seat)]

    done = [event for entry in table.entries(before.entries) for event in entry.events]
    plain: dict[str, Any] = {"events": plain_events(done)}
    if table.pending:
        asked = table.pending.question
        told = question_json(asked) if may_answer(asked, seat) else None
        plain |= {"question": told, "so_far": plain_events(table.pending.events)}
    if table.failure is not None:
        plain["failure"] = type(table.failure).__name__
    return plain
