"""Card tables: read one in, write it out, look a card up."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NoReturn

import click

from companion.cards.card import Card, CardTable
from companion.cards.finder import CardFinder
from companion.cards.names import normalise, safe
from companion.cards.tables import CARDS, BadRow, Loaded, load_table, table_to_csv, to_rows
from companion.cli.desk import GAME, NamedPath, card_table, read_input
from companion.cli.output import STDOUT, deliver, require_free
from companion.cli.shared import DATA, JSON, REFUSED, WHOLE, CliContext, echo_json, fail, verb
from companion.core import limits
from companion.core.errors import DataError
from companion.core.file_problems import at_line, located
from companion.core.text import headed, say, say_n

_SHOWN = 10
"""Kinds of faults that are told of a card table."""


@click.group(epilog="Example: companion cards import cards.csv --game warcry")
def cards() -> None:
    """The card tables that lists are judged with."""


@cards.command("import", epilog="Example: companion cards import cards.csv --game warcry")
@click.argument("path", type=NamedPath(path_type=Path))
@GAME
@click.option("--check", is_flag=True, help="Only look at the rows; keep nothing.")
@JSON
@verb
def import_(session: CliContext, path: Path, game: str, check: bool, as_json: bool) -> None:
    """Read a card table, CSV or the public builder's card file, in place of the one before.

    One bad row and nothing is replaced; of each kind of fault the first row is told, and how many have it.
    """
    name = "stdin" if str(path) == STDOUT else safe(path.name)
    loaded = load_table(read_input(path, limits.CARDS_BYTES), game, name)
    if as_json:
        table = loaded.table
        bad = [_bad_json(session, row) for row in loaded.bad]
        echo_json(
            {
                "cards": len(table) if table else 0,
                "code": table.digest if table else "",
                "bad": bad,
                "ignored": list(loaded.ignored),
                "notes": [session.say(note) for note in loaded.notes],
            }
        )
    if loaded.table is None:
        _refuse(session, loaded, name, silent=as_json)
    if not check:
        session.store.cards.replace(game, to_rows(loaded.table), name)
    if not as_json:
        text = say_n(
            "{file}: {n} card, code {code}.",
            "{file}: {n} cards, code {code}.",
            len(loaded.table),
            file=name,
            code=loaded.table.digest,
        )
        click.echo(session.say(text))
        for note in loaded.notes:
            click.echo(session.say(note), err=True)
        if loaded.ignored:
            told = say("Columns that were not read: {columns}.", columns=list(loaded.ignored))
            click.echo(session.say(told), err=True)


def _refuse(session: CliContext, loaded: Loaded, name: str, silent: bool) -> NoReturn:
    for row, count in loaded.kinds[:_SHOWN] if not silent else ():
        problem = headed(repr(row.value), row.problem) if row.value else row.problem
        told = session.say(located(name, at_line(row.line, row.column), problem))
        more = session.say(say("The same in {n} more.", n=count - 1)) if count > 1 else ""
        click.echo(f"{told} {more}".rstrip(), err=True)
    bad = len({row.line for row in loaded.bad})
    text = say("Bad rows: {bad} of {rows}. Nothing was replaced.", bad=bad, rows=loaded.rows)
    fail(session.say(text), DATA)


def _bad_json(session: CliContext, row: BadRow) -> dict[str, Any]:
    return {"line": row.line, "column": row.column, "value": row.value, "problem": session.say(row.problem)}


@cards.command("export", epilog="Example: companion cards export --game kubnazub cards.csv")
@GAME
@click.argument("out", default=STDOUT)
@click.option("--replace", is_flag=True, help="Replace that file if it exists.")
@verb
def export(session: CliContext, game: str, out: str, replace: bool) -> None:
    """Write the card table of a game as CSV."""
    require_free(out, replace)
    deliver(out, (table_to_csv(_table(session, game)).encode(),))


def _table(session: CliContext, game: str) -> CardTable:
    found = card_table(session, game)
    if found is None:
        problem = say("There is no card table; {command} loads one.", command="companion cards import")
        raise DataError(CARDS, game, problem)
    return found


@cards.command("search", epilog="Example: companion cards search guard --game warcry --json")
@click.argument("word")
@GAME
@click.option("--most", type=WHOLE, default=50, show_default=True, help="How many at most.")
@JSON
@verb
def search(session: CliContext, word: str, game: str, most: int, as_json: bool) -> None:
    """List the cards whose name, other name or id holds a word; else those with the closest names."""
    table = _table(session, game)
    found = find_cards(table, word)
    close = not found
    if close:
        ids = [each.id for each in CardFinder(table, {}).suggest(word)]
        found = [table.cards[table.by_id[normalise(id)]] for id in ids]
    if as_json:
        echo_json({"close": close, "cards": [_card_json(card) for card in found[:most]]})
    for card in found[:most] if not as_json else ():
        parts = (
            card.id if card.id != card.name else "",
            card.name,
            card.cost,
            card.type,
            card.faction,
            ";".join(card.sets),
        )
        click.echo("  ".join(part for part in parts if part))
    if len(found) > most:
        click.echo(
            session.say(say("Further cards that are not shown: {count}.", count=len(found) - most)), err=True
        )
    if close and found:
        click.echo(session.say(say("No card has that name; these are close.")), err=True)
    if not found:
        fail(session.say(say("No card has that name, and none is close.")), REFUSED)


def find_cards(table: CardTable, word: str) -> list[Card]:
    """The cards whose name, other name or id holds a word, in the order of the table."""
    wanted = normalise(word)
    return [
        card
        for card in table.cards
        if wanted in normalise(card.name)
        or wanted in normalise(card.id)
        or any(wanted in normalise(a) for a in card.aliases)
    ]


def _card_json(card: Card) -> dict[str, Any]:
    return {
        "id": card.id,
        "name": card.name,
        "cost": card.cost,
        "type": card.type,
        "kind": card.kind,
        "factions": list(card.factions),
        "sets": list(card.sets),
        "keywords": None if card.keywords is None else list(card.keywords),
        "unique": card.unique,
        "elite": card.elite,
        "banned": card.banned,
        "die": card.die,
        "max_copies": card.max_copies,
    }
