"""Tables as files."""

from __future__ import annotations

from pathlib import Path

import click

from companion.cli.output import require_free
from companion.cli.shared import TABLE, CliContext, verb
from companion.cli.tables import echo_table
from companion.core.text import say


@click.command(epilog="Example: companion export 1 friday.json")
@TABLE
@click.argument("path", type=click.Path(path_type=Path))
@click.option("--replace", is_flag=True, help="Write over a file.")
@verb
def export(session: CliContext, table: int, path: Path, replace: bool) -> None:
    """Write a table with its whole journal to a file; `companion log --out` writes the told journal."""
    require_free(str(path), replace)
    session.store.files.export_table(table, path)
    click.echo(session.say(say("Written: {file}", file=path.name)), err=True)


@click.command("import", epilog="Example: companion import friday.json")
@click.argument("path", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@verb
def import_(session: CliContext, path: Path) -> None:
    """Read a table from a file; all of it or nothing."""
    echo_table(session, session.store.files.import_table(path))
