"""The backups of all data: listed, and brought back."""

from __future__ import annotations

from datetime import date

import click

from companion.cli.desk import Day
from companion.cli.shared import CliContext, echo_json, verb
from companion.core.text import say


@click.group(epilog="Example: companion backup list")
def backup() -> None:
    """The backups of all your data; one is made on each day on which any command is run."""


@backup.command("list", epilog="Example: companion backup list")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@verb
def list_(session: CliContext, as_json: bool) -> None:
    """List the backups by day, the latest first."""
    found = session.store.backups.all()
    if as_json:
        echo_json([{"day": each.day.isoformat(), "bytes": each.size} for each in found])
        return
    for each in found:
        size = session.say(say("{size} kB", size=max(1, each.size // 1024)))
        click.echo(f"{each.day.isoformat()}  {size}")
    if not found:
        click.echo(session.say(say("There are no backups yet.")), err=True)


@backup.command("restore", epilog="Example: companion backup restore 2026-01-31")
@click.argument("day", type=Day())
@verb
def restore(session: CliContext, day: date) -> None:
    """Put the backup of a day in the place of all data; what is there now is set aside, never removed."""
    click.echo(session.say(session.store.backups.restore(day)), err=True)
