"""The past of an event: its journal, the way back, its report, and the event as one file."""

from __future__ import annotations

import codecs
from pathlib import Path

import click

from companion.cli.amending import report_plan
from companion.cli.desk import FOLDERS, hear
from companion.cli.event.base import (
    CARDS,
    EVENT,
    event,
    info_line,
    leave,
    lists_to_show,
)
from companion.cli.output import (
    STDOUT,
    deliver,
    require_apart,
    require_free,
    require_ours,
    target,
    tell_written,
)
from companion.cli.past import TIMES, lines_of, repeat, say_position, tell
from companion.cli.shared import JSON, WHOLE, CliContext, echo_json, verb
from companion.core.local_time import today
from companion.core.text import say
from companion.decks.judge_files import is_shipped
from companion.decks.report import EVENT_CSV, MARKS
from companion.tournament.lists import day_of
from companion.tournament.model import Tournament
from companion.tournament.report.files import render
from companion.tournament.report.told import make_event_report


@event.command(epilog="Example: companion event log 1 --last 20")
@EVENT
@click.option("--last", type=WHOLE, default=None, help="Only so many entries.")
@JSON
@verb
def log(session: CliContext, event: int, last: int | None, as_json: bool) -> None:
    """Tell the journal, entry by entry."""
    table = session.store.events.open(event)
    start = max(0, len(table.journal.entries) - last) if last is not None else 0
    told = list(tell(session, table, start))
    if as_json:
        echo_json(told)
        return
    for line in lines_of(told):
        click.echo(line)


@event.command(epilog="Example: companion event undo 1")
@EVENT
@TIMES
@verb
def undo(session: CliContext, event: int, times: int) -> None:
    """Take back the last act."""
    table = session.store.events.open(event)
    done = repeat(table.undo, times)
    say_position(session, event, table, say("Taken back: {n} of {times}.", n=done, times=times), None)


@event.command(epilog="Example: companion event redo 1")
@EVENT
@TIMES
@verb
def redo(session: CliContext, event: int, times: int) -> None:
    """Do undone acts again."""
    table = session.store.events.open(event)
    done = repeat(table.redo, times)
    say_position(session, event, table, say("Done again: {n} of {times}.", n=done, times=times), None)


@event.command(epilog="Example: companion event strike 1 7 --yes")
@EVENT
@click.argument("entry", type=WHOLE)
@click.option("--yes", is_flag=True, help="Keep it.")
@JSON
@verb
def strike(session: CliContext, event: int, entry: int, yes: bool, as_json: bool) -> None:
    """Strike one entry of the journal, wherever it stands, and show what else that changes."""
    table = session.store.events.open(event)
    plan = table.amend(entry, None)
    if yes:
        table.confirm(plan)
    report_plan(session, table, plan, "", yes, as_json)


@event.command(epilog="Example: companion event report 1 --pdf spring.pdf --csv spring.csv")
@EVENT
@target("json", "Plain data.")
@target("csv", "One table of everything.")
@target("html", "A page to read or print.")
@target("pdf", "Paper.")
@FOLDERS
@CARDS
@verb
def report(
    session: CliContext, event: int, folders: tuple[Path, ...], cards: Path | None, **outs: str | None
) -> None:
    """Report on the event: players, checks, late changes, penalties, and every list that needs a judge."""
    hear(cards)
    wanted = {name.removesuffix("_out"): out for name, out in outs.items() if out is not None}
    require_apart(wanted.values())
    for kind, out in wanted.items():
        require_ours(out, EVENT_CSV if kind == "csv" else MARKS[kind])
    table = session.store.events.open(event)
    lists = lists_to_show(session, event, table.state, folders, cards)
    made = make_event_report(table, lists, today())
    for kind, out in wanted.items():
        data = render(kind, made, session.language)
        deliver(out, (data.removeprefix(codecs.BOM_UTF8) if out == STDOUT else data,))
    if not wanted:
        click.echo(render("txt", made, session.language).decode(), nl=False)
    leave(lists)


@event.command(epilog="Example: companion event export 1 spring.json")
@EVENT
@click.argument("out", metavar="FILE")
@click.option("--replace", is_flag=True, help="Write over a file.")
@verb
def export(session: CliContext, event: int, out: str, replace: bool) -> None:
    """Write the event with its lists and its whole journal to one file, or with - to the screen."""
    require_free(out, replace)
    deliver(out, session.store.event_files.table_parts(event))
    tell_written(session, out)
    state: Tournament = session.store.events.open(event).state
    if not is_shipped(state.game, state.format, day_of(state)):
        own = say("The format {format} is not in this file: hand its own file on too.", format=state.format)
        click.echo(session.say(own), err=True)


@event.command("import", epilog="Example: companion event import spring.json")
@click.argument("path", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@verb
def import_(session: CliContext, path: Path) -> None:
    """Read an event from a file; all of it or nothing."""
    made = session.store.event_files.import_table(path)
    click.echo(info_line(session, session.store.events.info(made)))
