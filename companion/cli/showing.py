"""How a table looks: its picture, what is asked, and what can be done, each with the words to type."""

from __future__ import annotations

from typing import Any

import click

from companion.cli.asking import echo_failure, echo_line, echo_open_question
from companion.cli.drawing import draw
from companion.cli.orders import possible
from companion.cli.shared import (
    JSON,
    SEAT,
    TABLE,
    CliContext,
    echo_json,
    find_seat,
    table_json,
    typed_line,
    verb,
)
from companion.core.game import Game
from companion.core.seats import Seat
from companion.core.secrecy import events_for, state_for
from companion.core.table import Table
from companion.core.telling import line, picture
from companion.core.text import say, say_n
from companion.core.tracked import shown


@click.command(epilog="Examples: companion show 1; companion show 1 --all; companion show 1 --json")
@TABLE
@click.option("--all", "everything", is_flag=True, help="Every value by its path, instead of the picture.")
@SEAT
@JSON
@verb
def show(session: CliContext, table: int, everything: bool, seat: str | None, as_json: bool) -> None:
    """Show a table: its board, what is asked, and what can be done now with the words to type."""
    opened = session.open_to_play(table)
    eyes = find_seat(opened.game, seat)
    if as_json:
        echo_json(table_json(opened, eyes))
        return
    state = state_for(opened.game, opened.so_far, eyes)
    for text in opened.game.words(state).headline():
        click.echo(session.say(text))
    if everything:
        _echo_values(session, opened.game, state)
    else:
        for row in draw(picture(opened.game, state), session.say):
            click.echo(row)
    _echo_rest(session, table, opened, eyes, state)


def _echo_values(session: CliContext, game: Game[Any], state: Any) -> None:
    words = game.words(state)
    for path, track in game.tracked(state).items():
        told = session.say(words.value(path, shown(track, state, path)))
        click.echo(f"  {path:24} {told:24} {session.say(words.tracked(path))}")


def _echo_rest(session: CliContext, number: int, table: Table, eyes: Seat | None, state: Any) -> None:
    """The open question, how the game ended, and what can be done; or that the table was deleted."""
    click.echo()
    gone = session.why_gone(number)
    if table.pending:
        for event in events_for(table.game, table.pending.events, eyes):
            echo_line(session, line(table.game, event, state))
        if gone is None:
            echo_open_question(session, number, table, eyes)
    if table.outcome:
        click.echo(f"{session.say(table.outcome.text)} [{table.outcome.rule}]")
    if gone is not None:
        click.echo(session.say(gone.text))
    elif table.is_free:
        echo_possible(session, number, table, eyes)
    echo_failure(session, table)


def echo_possible(session: CliContext, number: int, table: Table, seat: Seat | None) -> None:
    """What can be ordered now by a seat, or by whoever is to act, each with an example to type."""
    found = list(possible(session, table.game, table.state, seat))
    if not found:
        return
    click.echo(session.say(say("You can type now:")))
    for words, kind, ways in found:
        more = session.say(say_n("({n} way)", "({n} ways)", ways)) if ways > 1 else ""
        click.echo(f"  {typed_line('do', number, words):60}  {session.say(kind)} {more}".rstrip())
    click.echo(session.say(say("With --roll behind an order the app draws and rolls.")))
    if any(ways > 1 for _, _, ways in found):
        of_seat = ("--seat", seat) if seat is not None else ()
        words = typed_line("orders", number, found[0][0].split()[0], *of_seat)
        click.echo(session.say(say("All ways of one of them: {words}", words=words)))
