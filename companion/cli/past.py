"""Verbs that look back: undo, redo, and the journal told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import click

from companion.cli.asking import echo_open_question
from companion.cli.output import deliver, require_free
from companion.cli.shared import AS_SEAT, JSON, SEAT, TABLE, WHOLE, CliContext, echo_json, find_seat, verb
from companion.core.errors import Illegal
from companion.core.json_text import dump
from companion.core.seats import Seat
from companion.core.secrecy import entry_for, state_for
from companion.core.table import Table
from companion.core.telling import label
from companion.core.text import Text, say

TIMES = click.option("--times", type=WHOLE, default=1, show_default=True, help="How many acts.")


@click.command(epilog="Example: companion undo 1 --times 3")
@TABLE
@TIMES
@AS_SEAT
@verb
def undo(session: CliContext, table: int, times: int, seat: str | None) -> None:
    """Take back the last act, or the last answer of an open question: of whichever seat, for all of them."""
    opened = session.open_to_play(table)
    eyes = find_seat(opened.game, seat)
    done = repeat(opened.undo, times)
    say_position(session, table, opened, say("Taken back: {n} of {times}.", n=done, times=times), eyes)


@click.command(epilog="Example: companion redo 1")
@TABLE
@TIMES
@AS_SEAT
@verb
def redo(session: CliContext, table: int, times: int, seat: str | None) -> None:
    """Do undone acts again, with the dice they had."""
    opened = session.open_to_play(table)
    eyes = find_seat(opened.game, seat)
    done = repeat(opened.redo, times)
    say_position(session, table, opened, say("Done again: {n} of {times}.", n=done, times=times), eyes)


def repeat(step: Callable[[], None], times: int) -> int:
    """How often a step was possible; a refusal only where it never was."""
    for done in range(times):
        try:
            step()
        except Illegal:
            if not done:
                raise
            return done
    return times


def say_position(session: CliContext, number: int, table: Table, done: Text, eyes: Seat | None) -> None:
    """Where the table stands now; for a seat, as far as it may know it."""
    entry = len(table.journal.entries) - 1
    known = entry_for(table.game, table.entries(entry)[0], eyes)
    what: Text = say("another seat's secret")
    if known is not None:
        what = label(table.game, known.command, state_for(table.game, table.state, eyes))
    at = say("Now at entry {entry}: {what}", entry=entry, what=session.say(what))
    click.echo(f"{session.say(done)} {session.say(at)}")
    if table.pending:
        echo_open_question(session, number, table, eyes)


@click.command(epilog="Examples: companion log 1 --last 20; companion log 1 --seat P1 --out evening.txt")
@TABLE
@click.option("--last", type=WHOLE, default=None, help="Only so many entries.")
@SEAT
@click.option("--out", default=None, metavar="FILE", help="Write it to a file.")
@click.option("--replace", is_flag=True, help="Write over that file.")
@JSON
@verb
def log(
    session: CliContext,
    table: int,
    last: int | None,
    seat: str | None,
    out: str | None,
    replace: bool,
    as_json: bool,
) -> None:
    """Tell the journal, entry by entry; `companion amend TABLE ENTRY` shows one with its answers."""
    if out is not None:
        require_free(out, replace)
    opened = session.store.tables.open(table)
    start = max(0, len(opened.journal.entries) - last) if last is not None else 0
    told = list(tell(session, opened, start, find_seat(opened.game, seat)))
    if out is not None:
        text = dump(told) if as_json else "\n".join(lines_of(told))
        deliver(out, ((text + "\n").encode(),))
    elif as_json:
        echo_json(told)
    else:
        for line in lines_of(told):
            click.echo(line)


def lines_of(told: Iterable[dict[str, Any]]) -> Iterator[str]:
    """A told journal as lines of text."""
    for each in told:
        yield f"{each['entry']:4} {each['label']}"
        for line in each["lines"]:
            yield f"       {line['text']} [{line['rule']}]"


def tell(
    session: CliContext, table: Table, start: int = 0, seat: Seat | None = None
) -> Iterator[dict[str, Any]]:
    """The live entries as plain data with their sentences; for a seat, as far as it may know them."""
    state = state_for(table.game, table.state, seat)
    for place, entry in enumerate(table.entries(start), start):
        seen = entry_for(table.game, entry, seat)
        if seen is None:
            continue
        lines = [
            {
                "text": session.say(line.text),
                "rule": line.rule,
                "candidates": [session.say(c) for c in line.candidates],
            }
            for line in table.lines(entry, seat)
        ]
        yield {
            "entry": place,
            "label": session.say(label(table.game, seen.command, state)),
            "lines": lines,
        }
