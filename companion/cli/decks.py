"""The judge's desk: check lists and folders, compare, mend, convert, print."""

from __future__ import annotations

import codecs
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO, cast

import click

from companion.cli import lists
from companion.cli.desk import PATHS, Wish, files_of, judging, make_judge, no_files, read_input
from companion.cli.output import STDOUT, deliver, place_of, require_apart, require_ours, target
from companion.cli.shared import DATA, REFUSED, CliContext, misuse, spoken, verb
from companion.cli.streams import find_terminal, is_terminal
from companion.core import limits
from companion.core.local_time import today
from companion.core.text import say
from companion.decks.judge import Judge
from companion.decks.judge_files import Look, judge_bytes, judge_file
from companion.decks.model import Verdict
from companion.decks.report import MARKS, render
from companion.decks.report.report import Report, make_report
from companion.decks.report.text import to_text
from companion.decks.report.wording import Teller


@click.group(epilog="Example: companion deck check lists/ --game warcry --pdf report.pdf")
def deck() -> None:
    """Judge decks, squads and armies: one list or a whole folder."""


@deck.command(epilog="Example: companion deck check lists/ --game warcry --pdf report.pdf")
@PATHS
@judging
@click.option("--title", default="", help="What the report is called, such as the event.")
@click.option("--problems", is_flag=True, help="On the screen, tell only of lists that are not legal.")
@target("json", "Plain data.")
@target("csv", "A table, one row a finding.")
@target("html", "A page to read or print.")
@target("pdf", "Paper.")
@verb
def check(
    session: CliContext, wish: Wish, paths: tuple[Path, ...], title: str, problems: bool, **outs: str | None
) -> None:
    """Judge all lists of files and folders; - is the standard input.

    Leaves with 0 if every list is legal, 1 if one is not legal or has to be asked about, 3 if the
    rest is legal but something was unreadable.
    """
    wanted = {name.removesuffix("_out"): out for name, out in outs.items() if out is not None}
    _require_room(wanted)
    judge = make_judge(session, wish)
    files = [(path, name) for path, name in files_of(paths) if not _is_target(path, wanted)]
    verdicts = list(judge_files(judge, files))
    if not verdicts:
        raise no_files(paths)
    report = make_report(verdicts, judge, today(), title)
    for name, out in wanted.items():
        data = render(name, report, session.language)
        deliver(out, (data.removeprefix(codecs.BOM_UTF8) if out == STDOUT else data,))
    if not wanted:
        click.echo(to_text(report, session.language, problems), nl=False)
    else:
        click.echo(Teller(session.language).tally(report), err=True)
    raise SystemExit(exit_code(report))


def exit_code(report: Report) -> int:
    """0 all legal, 1 something is not legal or open, 3 something could not be read."""
    counts = report.counts
    if counts["illegal"] or counts["ask"]:
        return REFUSED
    return DATA if counts["unreadable"] else 0


def _is_target(path: Path, wanted: dict[str, str]) -> bool:
    """Whether a file is about to be replaced by a report, and so no list."""
    return any(out != STDOUT and place_of(path) == place_of(out) for out in wanted.values())


def _require_room(wanted: dict[str, str]) -> None:
    require_apart(wanted.values())
    if wanted.get("pdf") == STDOUT and is_terminal(sys.stdout):
        raise misuse(say("Paper cannot be shown on a terminal; name a file."))
    for name, out in wanted.items():
        require_ours(out, MARKS[name], lists=True)


def judge_files(judge: Judge, files: list[tuple[Path, str]], look: Look | None = None) -> Iterator[Verdict]:
    """The verdicts on files, one after the other, with a progress bar where a person looks on."""
    terminal = find_terminal()
    if terminal is None:
        for path, name in files:
            yield from _told(_judge_file(judge, path, name, look), name)
        return
    with click.progressbar(files, file=cast(TextIO, terminal)) as bar:
        for path, name in bar:
            yield from _told(_judge_file(judge, path, name, look), name)


def _told(verdicts: tuple[Verdict, ...], name: str) -> tuple[Verdict, ...]:
    """The verdicts on a file; that an earlier report was left out is said."""
    if not verdicts:
        click.echo(spoken(say("Left out, a report of ours: {file}", file=name)), err=True)
    return verdicts


def _judge_file(judge: Judge, path: Path, name: str, look: Look | None) -> tuple[Verdict, ...]:
    if str(path) == STDOUT:
        return judge_bytes(judge, read_input(path, limits.LIST_BYTES), "stdin", look)
    return judge_file(judge, path, name, look)


for each in lists.ALL:
    deck.add_command(each)
