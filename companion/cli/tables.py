"""Verbs that make, show and play a table."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from companion.cli.asking import Told, report
from companion.cli.order import read_order, read_pairs
from companion.cli.shared import (
    AS_SEAT,
    REFUSED,
    TABLE,
    WHOLE,
    CliContext,
    echo_json,
    fail,
    find_seat,
    misuse,
    verb,
)
from companion.cli.shared import JSON as JSON
from companion.cli.vocabulary import NO, YES, Vocabulary, clipped, fold
from companion.content.files import read_bytes
from companion.content.toml import read_foreign_toml
from companion.core import limits
from companion.core.errors import DataError, Illegal
from companion.core.file_problems import not_one_of
from companion.core.game import Command, Game, Note
from companion.core.json_text import load_foreign
from companion.core.options import AFTER, Option
from companion.core.seats import TABLE as EVERYBODY
from companion.core.seats import Seat
from companion.core.secrecy import state_for
from companion.core.table import Table
from companion.core.telling import refusal, seat_name
from companion.core.text import say
from companion.games import GAME_IDS, get_game


@click.command(epilog="Example: companion new berserkers --name Friday --option six=at_least")
@click.argument("game", type=click.Choice(GAME_IDS))
@click.option("--name", default="", help="What the table is called.")
@click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    help="A ruling of this table; `companion options GAME` lists them.",
)
@click.option(
    "--set",
    "given",
    multiple=True,
    metavar="NAME=VALUE",
    help="What else the table is set up with: a word, or a TOML or JSON file, such as adventure=mine.toml.",
)
@click.option("--seed", type=WHOLE, default=None, help="Seed of the app's own dice.")
@JSON
@verb
def new(
    session: CliContext,
    game: str,
    name: str,
    options: tuple[str, ...],
    given: tuple[str, ...],
    seed: int | None,
    as_json: bool,
) -> None:
    """Begin a table and print its number.

    Then `companion show NUMBER` says what can be done, with the words to type.
    """
    rulings = _rulings(session, get_game(game), read_pairs(options, "name=value"))
    others = {key: _given(value) for key, value in read_pairs(given, "name=value").items()}
    begun = {**others, **({"options": rulings} if rulings else {})}
    try:
        made = session.store.tables.create(game, name, begun, seed=seed)
    except DataError as error:
        raise _of_file(error, given) from None
    if name.strip():
        tell_name(session, made, name)
    if as_json:
        echo_json({"table": made})
    else:
        echo_table(session, made)
        click.echo(session.say(say("What can be done: {words}", words=f"companion show {made}")), err=True)


def _given(value: str) -> Any:
    """What a table is set up with: a word as it is, or what stands in a file."""
    path = Path(value)
    match path.suffix.casefold():
        case ".toml":
            return read_foreign_toml(path)
        case ".json":
            most = limits.SETUP_BYTES
            return load_foreign(read_bytes(path, most), path.name, most)
    return clipped(value)


def _of_file(error: DataError, given: tuple[str, ...]) -> DataError:
    """What is wrong with a value that came from a file, by the name of that file."""
    key, _, rest = str(error.pointer).partition(".")
    files = {name: Path(value).name for name, _, value in (each.partition("=") for each in given)}
    if Path(files.get(key, "")).suffix.casefold() not in (".toml", ".json"):
        return error
    return DataError(files[key], rest, error.problem)


def _rulings(session: CliContext, game: Game[Any], given: Mapping[str, str]) -> dict[str, Any]:
    """Rulings and their values, which may be typed as they are listed."""
    known = {option.id: option for option in game.options()}
    for key in given:
        if key not in known:
            raise DataError(say("table options"), "", not_one_of(known, clipped(key)))
    return {key: _value_of(session, known[key], value) for key, value in given.items()}


def _value_of(session: CliContext, option: Option, word: str) -> Any:
    for value in option.values:
        plain = {fold(value)}
        if isinstance(value, bool):
            plain = {*(YES if value else NO)}
        if value in option.words:
            plain.add(fold(session.say(option.words[value])))
        if fold(word) in plain:
            return value
    return clipped(word)


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


def tell_name(session: CliContext, table: int, typed: str = "") -> None:
    """Say what a table is called, unless that is what was typed."""
    name = session.store.tables.info(table).name
    if name != typed:
        click.echo(session.say(say("The table is called {name}.", name=name)), err=True)


@click.command(
    context_settings={"ignore_unknown_options": True},
    epilog="Examples: companion do 1 RollDice --roll; companion do 1 Move die=1 card=A1 who=B1 to=L06",
)
@TABLE
@click.argument("order", nargs=-1, required=True)
@click.option("--roll", is_flag=True, help="Let the app's dice answer rolls and draws.")
@AS_SEAT
@JSON
@verb
def do(
    session: CliContext, table: int, order: tuple[str, ...], roll: bool, seat: str | None, as_json: bool
) -> None:
    """Carry out an order, given by name and field=value words or as one JSON object.

    `companion show TABLE` says what can be ordered now, `companion orders TABLE ORDER` what each field may
    be. What you leave out is filled in where only one thing is possible. A place is typed as it is shown
    (L06), or by row and column counted from 1 (4,3); [3,2] counts from 0.
    """
    opened = session.open_to_play(table)
    opened.app_rolls = roll
    if not opened.is_free and opened.pending and not opened.pending.by_table:
        raise Illegal("TABLE-QUESTION-01", "question_open")
    eyes = find_seat(opened.game, seat)
    if eyes is None:
        command = read_order(session, opened.game, opened.state, order)
    else:
        command = _order_of_seat(session, opened, order, eyes)
    before = Told.of(opened)
    opened.do(command)
    report(session, table, opened, before, as_json, eyes)


def _order_of_seat(session: CliContext, table: Table, words: tuple[str, ...], seat: Seat) -> Command:
    """An order that this very seat may give; that of another is refused before the rules look at it."""
    game, state = table.game, table.state
    name = seat_name(game, seat, state_for(game, state, seat))
    if seat not in game.to_act(state):
        fail(session.say(say("It is not for {seat} to act now.", seat=name)), REFUSED)
    command = read_order(session, game, state, words, seat)
    is_offered = any(each.kind is type(command) for each in game.offers(state, seat))
    if not is_offered or game.seen(command, seat) != command:
        fail(session.say(say("This is not for {seat} to order.", seat=name)), REFUSED)
    return command


@click.command(
    context_settings={"ignore_unknown_options": True},
    epilog="Examples: companion answer 1 4 2 3; companion answer 1 L06; companion answer 1 --roll",
)
@TABLE
@click.argument("value", nargs=-1)
@click.option("--roll", is_flag=True, help="Let the app's dice answer.")
@AS_SEAT
@JSON
@verb
def answer(
    session: CliContext, table: int, value: tuple[str, ...], roll: bool, seat: str | None, as_json: bool
) -> None:
    """Answer the open question: faces, a card, or an option, as they are listed."""
    opened = session.open_to_play(table)
    if roll == bool(value):
        raise misuse(say("Give an answer, or --roll."))
    eyes = find_seat(opened.game, seat)
    asked = opened.pending.question if opened.pending else None
    if eyes is not None and asked is not None and asked.seat not in (EVERYBODY, eyes):
        name = seat_name(opened.game, asked.seat, state_for(opened.game, opened.so_far, eyes))
        fail(session.say(say("This question is for {seat} to answer.", seat=name)), REFUSED)
    before = Told.of(opened)
    if roll:
        opened.roll_here()
    else:
        _give(session, opened, value)
    report(session, table, opened, before, as_json, eyes)


def _give(session: CliContext, table: Table, words: tuple[str, ...]) -> None:
    """Give a typed answer to the open question; a refusal of the answer says what else is possible."""
    if table.pending is None:
        raise Illegal("TABLE-QUESTION-01", "no_question")
    question, vocabulary = table.pending.question, Vocabulary(session, table.game, table.so_far)
    value = vocabulary.answer(question, words)
    try:
        question.check(value)
    except Illegal as error:
        told = [f"{session.say(refusal(table.game, error, table.so_far))} [{error.rule}]"]
        possible = vocabulary.options(question)
        if possible:
            told.append(session.say(say("Possible: {values}", values=possible)))
        fail("\n".join(told), REFUSED)
    table.answer(value)


@click.command(epilog='Example: companion note 1 "Anna plays the red squad"')
@TABLE
@click.argument("text")
@JSON
@verb
def note(session: CliContext, table: int, text: str, as_json: bool) -> None:
    """Write a note into the journal."""
    opened = session.open_to_play(table)
    before = Told.of(opened)
    opened.do(Note(text))
    report(session, table, opened, before, as_json)


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


@click.command("next", epilog="Example: companion next 1")
@TABLE
@verb
def next_(session: CliContext, table: int) -> None:
    """Go on with a campaign: print the table that follows on one that has ended, begun if it is not there."""
    made = session.store.tables.go_on(table)
    echo_table(session, made)
    if not _begins_as_it_would(session, table, made):
        click.echo(session.say(say("It began before table {id} was changed.", id=table)), err=True)


def _begins_as_it_would(session: CliContext, ended: int, made: int) -> bool:
    """Whether a table began with what would follow now on the one that has ended, as far as can be told."""
    table, seed = session.store.tables.open(ended), session.store.tables.info(ended).seed
    more = table.game.sequel(table.state)
    if more is None:
        return False
    after = {AFTER: seed} if AFTER in more else {}
    first = session.store.tables.open(made).entries(0, 1)[0]
    try:
        return first.events == tuple(table.game.setup({**more, **after}))
    except DataError:  # an old table may have ended with what no table begins with any more
        return True


@click.command(epilog='Example: companion rename 1 "Rainy Sunday"')
@TABLE
@click.argument("name")
@verb
def rename(session: CliContext, table: int, name: str) -> None:
    """Give a table another name."""
    session.store.tables.rename(table, name)
    tell_name(session, table, name)


@click.command(epilog="Example: companion duplicate 1")
@TABLE
@verb
def duplicate(session: CliContext, table: int) -> None:
    """Copy a table with its whole journal."""
    made = session.store.tables.duplicate(table)
    echo_table(session, made)
    tell_name(session, made)


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
