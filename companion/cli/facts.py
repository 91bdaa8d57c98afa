"""Box facts from the command line: show, set, reset, export and import."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from companion.cli.order import read_value
from companion.cli.shared import CliContext, echo_json, verb
from companion.cli.tables import JSON
from companion.core.errors import DataError
from companion.core.facts import FactsKit
from companion.core.file_problems import FACTS
from companion.core.text import say
from companion.games import GAME_IDS, get_game

GAME = click.argument("game", type=click.Choice(GAME_IDS))


@click.group(epilog="Example: companion facts show berserkers riders_card")
def facts() -> None:
    """The facts printed on your own cards, kept for all tables."""


def _kit(game: str) -> FactsKit:
    kit = get_game(game).facts
    if kit is None:
        raise DataError(game, "", say("This game has no box facts."))
    return kit


def _facts(session: CliContext, game: str) -> Any:
    return session.store.facts.get(game) or _kit(game).example()


@facts.command("show", epilog="Example: companion facts show berserkers locations.0")
@GAME
@click.argument("path", default="")
@JSON
@verb
def show(session: CliContext, game: str, path: str, as_json: bool) -> None:
    """Show the facts, or one part of them."""
    plain = _facts(session, game)
    for step in path.split(".") if path else ():
        plain = _inside(plain, step, path)
    if as_json or not isinstance(plain, dict):
        echo_json(plain)
        return
    for name, value in plain.items():
        click.echo(f"{name}: {value}")


def _inside(plain: Any, step: str, path: str) -> Any:
    if isinstance(plain, dict) and step in plain:
        return plain[step]
    if isinstance(plain, list) and step.isdigit() and int(step) < len(plain):
        return plain[int(step)]
    raise DataError(FACTS, path, say("There is no {step}.", step=repr(step)))


@facts.command("set", epilog="Example: companion facts set berserkers locations.0.fire true")
@GAME
@click.argument("path")
@click.argument("value")
@verb
def set_(session: CliContext, game: str, path: str, value: str) -> None:
    """Copy one fact from your card; its section is then marked as yours."""
    plain = _copy(_facts(session, game))
    inner: Any = plain
    *way, last = path.split(".")
    for step in way:
        inner = _inside(inner, step, path)
    _inside(inner, last, path)
    inner[int(last) if isinstance(inner, list) else last] = read_value(value)
    plain.setdefault("sources", {})[path.split(".")[0]] = "yours"
    for warning in _kit(game).check(plain, FACTS):
        click.echo(session.say(warning), err=True)
    session.store.facts.set(game, plain)


def _copy(plain: Any) -> Any:
    if isinstance(plain, dict):
        return {name: _copy(value) for name, value in plain.items()}
    return [_copy(value) for value in plain] if isinstance(plain, list | tuple) else plain


@facts.command("reset", epilog="Example: companion facts reset berserkers")
@GAME
@verb
def reset(session: CliContext, game: str) -> None:
    """Go back to the example values."""
    session.store.facts.reset(game)


@facts.command("export", epilog="Example: companion facts export berserkers my-box.json")
@GAME
@click.argument("path", type=click.Path(path_type=Path))
@verb
def export(session: CliContext, game: str, path: Path) -> None:
    """Write the facts to a file."""
    session.store.files.export_facts(game, path)


@facts.command("import", epilog="Example: companion facts import berserkers my-box.json")
@GAME
@click.argument("path", type=click.Path(exists=True, path_type=Path))
@verb
def import_(session: CliContext, game: str, path: Path) -> None:
    """Read the facts from a file; nothing changes unless all of it is right."""
    for warning in session.store.files.import_facts(game, path):
        click.echo(session.say(warning), err=True)
