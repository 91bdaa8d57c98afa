"""Tables as files."""

from __future__ import annotations

from pathlib import Path

import click

from companion.cli.shared import CliContext, verb
from companion.cli.tables import TABLE, echo_table


@click.command(epilog="Example: companion export 1 friday.json")
@TABLE
@click.argument("path", type=click.Path(path_type=Path))
@verb
def export(session: CliContext, table: int, path: Path) -> None:
    """Write a table with its whole journal to a file."""
    session.store.files.export_table(table, path)


@click.command("import", epilog="Example: companion import friday.json")
@click.argument("path", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@verb
def import_(session: CliContext, path: Path) -> None:
    """Read a table from a file; all of it or nothing."""
    echo_table(session, session.store.files.import_table(path))
