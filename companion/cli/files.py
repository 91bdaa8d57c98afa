"""Tables as files."""

from __future__ import annotations

from pathlib import Path

import click

from companion.cli.output import deliver, require_free, tell_written
from companion.cli.shared import TABLE, CliContext, verb
from companion.cli.tables import echo_table, tell_name


@click.command(epilog="Example: companion export 1 friday.json")
@TABLE
@click.argument("out", metavar="FILE")
@click.option("--replace", is_flag=True, help="Write over a file.")
@verb
def export(session: CliContext, table: int, out: str, replace: bool) -> None:
    """Write a table with its whole journal to a file, or with - to the screen.

    `companion log --out` writes the told journal.
    """
    require_free(out, replace)
    deliver(out, session.store.files.table_parts(table))
    tell_written(session, out)


@click.command("import", epilog="Example: companion import friday.json")
@click.argument("path", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@verb
def import_(session: CliContext, path: Path) -> None:
    """Read a table from a file; all of it or nothing."""
    made = session.store.files.import_table(path)
    echo_table(session, made)
    tell_name(session, made)
