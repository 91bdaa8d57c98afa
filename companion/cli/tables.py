"""Verbs that make, show and play a table."""

from __future__ import annotations

from typing import Any

import click

from companion.cli.order import not_of_form, read_answer, read_order, read_value
from companion.cli.shared import CliContext, echo_json, echo_question, misuse, question_json, table_json, verb
from companion.core.ask import Choose, Draw, Question
from companion.core.codec import codec_of
from companion.core.game import Adjust, Note
from companion.core.journal import Entry
from companion.core.table import Table
from companion.core.text import say
from companion.core.tracked import shown
from companion.games import GAME_IDS

JSON = click.option("--json", "as_json", is_flag=True, help="Plain data.")
TABLE = click.argument("table", type=int)


@click.command(epilog="Example: companion new berserkers --name Friday --option six=at_least")
@click.argument("game", type=click.Choice(GAME_IDS))
@click.option("--name", default="", help="What the table is called.")
@click.option("--option", "options", multiple=True, help="A ruling of this table, as name=value.")
@click.option("--seed", type=int, default=None, help="Seed of the app's own dice.")
@JSON
@verb
def new(
    session: CliContext, game: str, name: str, options: tuple[str, ...], seed: int | None, as_json: bool
) -> None:
    """Begin a table and print its number."""
    rulings = {}
    for each in options:
        key, found, value = each.partition("=")
        if not found:
            raise not_of_form(each, "name=value")
        rulings[key] = read_value(value)
    made = session.store.tables.create(game, name, {"options": rulings} if rulings else {}, seed=seed)
    if as_json:
        echo_json({"table": made})
    else:
        echo_table(session, made)


@click.command(epilog="Example: companion tables --json")
@click.option("--all", "deleted", is_flag=True, help="Deleted tables too.")
@JSON
@verb
def tables(session: CliContext, deleted: bool, as_json: bool) -> None:
    """List the tables, the one played last first."""
    found = session.store.tables.all(include_deleted=deleted)
    if as_json:
        echo_json(
            [
                {
                    "table": info.id,
                    "game": info.game,
                    "name": info.name,
                    "touched": info.touched.isoformat(),
                    "headline": [session.say(text) for text in info.headline],
                    "deleted": info.deleted,
                }
                for info in found
            ]
        )
        return
    for info in found:
        told = "; ".join(session.say(text) for text in info.headline)
        gone = say("(deleted)") if info.deleted else ""
        click.echo(f"{info.id:4} {info.game:12} {info.name or '-':20} {told} {session.say(gone)}".rstrip())


def echo_table(session: CliContext, table: int) -> None:
    """The number of a table that was made."""
    click.echo(session.say(say("table {id}", id=table)))


@click.command(epilog="Example: companion show 1 --json")
@TABLE
@JSON
@verb
def show(session: CliContext, table: int, as_json: bool) -> None:
    """Show a table: where it stands, every tracked value, the open question, what may be done."""
    opened = session.store.tables.open(table)
    if as_json:
        echo_json(table_json(opened))
        return
    state, words = opened.state, opened.game.words(opened.state)
    for text in words.headline():
        click.echo(session.say(text))
    for path, track in opened.game.tracked(state).items():
        told = session.say(words.value(path, shown(track, state, path)))
        click.echo(f"  {path:24} {told:24} {session.say(words.tracked(path))}")
    if opened.pending:
        _echo_lines(session, opened, opened.pending.half)
        echo_question(session, opened.game, opened.pending.question, opened.so_far)
    elif opened.outcome:
        click.echo(session.say(opened.outcome.text))
    else:
        kinds = dict.fromkeys(type(command).__name__ for command in opened.legal())
        click.echo(session.say(say("Legal now: {commands}", commands=list(kinds))))


@click.command(epilog="Example: companion do 1 Move slot.die=1 slot.card=A1 slot.line=0 who=B1 to=[3,1]")
@TABLE
@click.argument("order", nargs=-1, required=True)
@click.option("--roll", is_flag=True, help="Let the app's dice answer rolls and draws.")
@JSON
@verb
def do(session: CliContext, table: int, order: tuple[str, ...], roll: bool, as_json: bool) -> None:
    """Carry out a command, given by name and fields or as one JSON object."""
    opened = session.store.tables.open(table)
    opened.app_rolls = roll
    report(session, opened, opened.do(read_order(opened.game, order)), as_json)


@click.command(epilog="Example: companion answer 1 4 2 3")
@TABLE
@click.argument("value", nargs=-1)
@click.option("--roll", is_flag=True, help="Let the app's dice answer.")
@JSON
@verb
def answer(session: CliContext, table: int, value: tuple[str, ...], roll: bool, as_json: bool) -> None:
    """Answer the open question: faces, a card, or an option."""
    opened = session.store.tables.open(table)
    if roll == bool(value):
        raise misuse(say("Give an answer, or --roll."))
    if roll:
        report(session, opened, opened.roll_here(), as_json)
        return
    asked = opened.pending.question if opened.pending else None
    given = value[0] if isinstance(asked, Draw | Choose) and len(value) == 1 else read_answer(value)
    report(session, opened, opened.answer(given), as_json)


@click.command(epilog="Example: companion adjust 1 gold 5")
@TABLE
@click.argument("path")
@click.argument("value")
@JSON
@verb
def adjust(session: CliContext, table: int, path: str, value: str, as_json: bool) -> None:
    """Set a tracked value to what lies on the physical table."""
    opened = session.store.tables.open(table)
    report(session, opened, opened.do(Adjust(path, read_value(value))), as_json)


@click.command(epilog='Example: companion note 1 "Anna plays the red squad"')
@TABLE
@click.argument("text")
@JSON
@verb
def note(session: CliContext, table: int, text: str, as_json: bool) -> None:
    """Write a note into the journal."""
    opened = session.store.tables.open(table)
    report(session, opened, opened.do(Note(text)), as_json)


@click.command(epilog="Example: companion odds 1 --json")
@TABLE
@JSON
@verb
def odds(session: CliContext, table: int, as_json: bool) -> None:
    """The exact chances at this table, now."""
    opened = session.store.tables.open(table)
    boards = opened.game.odds(opened.state)
    if as_json:
        echo_json(
            [
                {
                    "title": session.say(board.title),
                    "rule": board.rule,
                    "rows": [{"text": session.say(row.text), "chance": str(row.value)} for row in board.rows],
                }
                for board in boards
            ]
        )
        return
    for board in boards:
        click.echo(session.say(board.title) + (f" [{board.rule}]" if board.rule else ""))
        for row in board.rows:
            click.echo(f"  {float(row.value):8.4f}  {row.value!s:>14}  {session.say(row.text)}")
        if board.note:
            click.echo("  " + session.say(board.note))


@click.command(epilog='Example: companion rename 1 "Rainy Sunday"')
@TABLE
@click.argument("name")
@verb
def rename(session: CliContext, table: int, name: str) -> None:
    """Give a table another name."""
    session.store.tables.rename(table, name)


@click.command(epilog="Example: companion duplicate 1")
@TABLE
@verb
def duplicate(session: CliContext, table: int) -> None:
    """Copy a table with its whole journal."""
    echo_table(session, session.store.tables.duplicate(table))


@click.command(epilog="Example: companion delete 1")
@TABLE
@verb
def delete(session: CliContext, table: int) -> None:
    """Put a table away; `restore` brings it back for 30 days."""
    session.store.tables.delete(table)


@click.command(epilog="Example: companion restore 1")
@TABLE
@verb
def restore(session: CliContext, table: int) -> None:
    """Bring a deleted table back."""
    session.store.tables.restore(table)


def report(session: CliContext, table: Table, result: Entry | Question, as_json: bool) -> None:
    """What came of an act: its sentences, or the question it stopped at."""
    if as_json:
        echo_json(_result_json(table, result))
    elif isinstance(result, Entry):
        _echo_lines(session, table, result)
    else:
        if table.pending:
            _echo_lines(session, table, table.pending.half)
        echo_question(session, table.game, result, table.so_far)


def _echo_lines(session: CliContext, table: Table, entry: Entry) -> None:
    for told in table.lines(entry):
        click.echo(f"{session.say(told.text)} [{told.rule}]")
        if told.candidates:
            click.echo("  " + session.say(say("candidates: {names}", names=list(told.candidates))))


def _result_json(table: Table, result: Entry | Question) -> dict[str, Any]:
    codec = codec_of(table.game)
    if isinstance(result, Entry):
        return {"events": [codec.tagged(event) for event in result.events]}
    so_far = table.pending.events if table.pending else ()
    return {"question": question_json(result), "so_far": [codec.tagged(event) for event in so_far]}
