"""Verbs that look back and correct the past."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import click

from companion.cli.order import not_of_form, read_answer, read_order
from companion.cli.shared import REFUSED, CliContext, echo_json, echo_question, misuse, question_json, verb
from companion.cli.tables import JSON, TABLE
from companion.core.amend import Amendment
from companion.core.ask import Answer
from companion.core.codec import codec_of
from companion.core.table import Table
from companion.core.telling import label, refusal
from companion.core.text import say


@click.command(epilog="Example: companion undo 1 --times 3")
@TABLE
@click.option("--times", default=1, show_default=True, help="How many acts.")
@verb
def undo(session: CliContext, table: int, times: int) -> None:
    """Take back the last act, or the last answer of an open question."""
    opened = session.store.tables.open(table)
    for _ in range(times):
        opened.undo()
    _say_position(session, opened)


@click.command(epilog="Example: companion redo 1")
@TABLE
@click.option("--times", default=1, show_default=True, help="How many acts.")
@verb
def redo(session: CliContext, table: int, times: int) -> None:
    """Do undone acts again, with the dice they had."""
    opened = session.store.tables.open(table)
    for _ in range(times):
        opened.redo()
    _say_position(session, opened)


def _say_position(session: CliContext, table: Table) -> None:
    journal = table.journal
    entry, act, acts = len(journal.entries) - 1, journal.cursor, len(journal.acts)
    click.echo(session.say(say("entry {entry}, act {act} of {acts}", entry=entry, act=act, acts=acts)))


@click.command(epilog="Example: companion amend 1 44 --strike --yes")
@TABLE
@click.argument("entry", type=int)
@click.option("--strike", is_flag=True, help="Strike the entry.")
@click.option("--with", "order", multiple=True, help="The new command: its name, then field=value words.")
@click.option(
    "--answer", "answers", multiple=True, help="New answers, as [ENTRY:]KEY=VALUE; faces with commas."
)
@click.option("--yes", is_flag=True, help="Keep the correction.")
@JSON
@verb
def amend(
    session: CliContext,
    table: int,
    entry: int,
    strike: bool,
    order: tuple[str, ...],
    answers: tuple[str, ...],
    yes: bool,
    as_json: bool,
) -> None:
    """Strike or change an old entry; later ones are decided again with their dice."""
    if strike == bool(order or answers):
        raise misuse(say("Give --strike, or the change with --with and --answer."))
    opened = session.store.tables.open(table)
    command = None
    if not strike:
        known = opened.entries(entry, entry + 1)
        command = read_order(opened.game, order) if order else (known[0].command if known else None)
    plan = opened.amend(entry, command, _answers(opened, entry, answers))
    _report(session, opened, plan, as_json)
    if plan.question is not None:
        raise SystemExit(REFUSED)
    if yes:
        opened.confirm(plan)


def _answers(table: Table, entry: int, words: Iterable[str]) -> dict[int, list[Answer]]:
    """Recorded answers of the entries named, with the given ones in place of those of the same key."""
    given: dict[int, list[Answer]] = {}
    for word in words:
        key, found, value = word.partition("=")
        if not found:
            raise not_of_form(word, "KEY=VALUE")
        where, _, key = key.rpartition(":")
        index = int(where) if where.isdigit() else entry
        recorded = given.setdefault(index, _recorded(table, index))
        old = next((each for each in recorded if each.key == key), None)
        new = Answer(key, read_answer(value.split(",")), old.dice if old else ())
        if old:
            recorded[recorded.index(old)] = new
        else:
            recorded.append(new)
    return given


def _recorded(table: Table, index: int) -> list[Answer]:
    found = table.entries(index, index + 1)
    return list(found[0].answers) if found else []


def _report(session: CliContext, table: Table, plan: Amendment, as_json: bool) -> None:
    if as_json:
        echo_json(
            {
                "at": plan.at,
                "changed": list(plan.changed),
                "misfits": [
                    {"entry": each.index, "rule": each.refusal.rule, "key": each.refusal.key}
                    for each in plan.misfits
                ],
                "question": question_json(plan.question) if plan.question else None,
                "asked": plan.asked,
                "state": codec_of(table.game).state(plan.state),
            }
        )
        return
    counted = say(
        "Entries that fit: {fits}; worked out again: {changed}; no longer fitting: {misfits}.",
        fits=len(plan.entries) - len(plan.changed),
        changed=len(plan.changed),
        misfits=len(plan.misfits),
    )
    click.echo(session.say(counted))
    for index in plan.changed:
        click.echo(session.say(say("entry {entry}: worked out again", entry=index)))
    for each in plan.misfits:
        why = refusal(table.game, each.refusal, plan.state)
        told = session.say(say("entry {entry}: no longer fits: {why}", entry=each.index, why=why))
        click.echo(f"{told} [{each.refusal.rule}]")
    if plan.question:
        asked = say("entry {entry} needs an answer ({key}):", entry=plan.asked, key=plan.question.key)
        click.echo(session.say(asked))
        echo_question(session, table.game, plan.question, plan.state)


@click.command(epilog="Example: companion log 1 --last 20")
@TABLE
@click.option("--last", type=int, default=None, help="Only so many entries.")
@JSON
@verb
def log(session: CliContext, table: int, last: int | None, as_json: bool) -> None:
    """Tell the journal, entry by entry."""
    opened = session.store.tables.open(table)
    start = max(0, len(opened.journal.entries) - last) if last is not None else 0
    told = list(tell(session, opened, start))
    if as_json:
        echo_json(told)
        return
    for each in told:
        click.echo(f"{each['entry']:4} {each['label']}")
        for line in each["lines"]:
            click.echo(f"       {line['text']} [{line['rule']}]")


def tell(session: CliContext, table: Table, start: int = 0) -> Iterable[dict[str, Any]]:
    """The live entries as plain data with their sentences."""
    for place, entry in enumerate(table.entries(start), start):
        lines = [
            {
                "text": session.say(line.text),
                "rule": line.rule,
                "candidates": [session.say(c) for c in line.candidates],
            }
            for line in table.lines(entry)
        ]
        yield {
            "entry": place,
            "label": session.say(label(table.game, entry.command, table.state)),
            "lines": lines,
        }
