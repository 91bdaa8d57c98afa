"""Box facts from the command line: show, set, reset, export and import."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from companion.cli.order import read_json
from companion.cli.output import require_free
from companion.cli.shared import JSON, CliContext, echo_json, verb
from companion.content.facts.edit import OwnFacts, find_step
from companion.core.errors import DataError
from companion.core.facts import FactsKit
from companion.core.file_problems import FACTS
from companion.core.json_text import dump, load
from companion.core.text import headed, say
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


@facts.command("show", epilog="Example: companion facts show berserkers locations.0")
@GAME
@click.argument("path", default="")
@JSON
@verb
def show(session: CliContext, game: str, path: str, as_json: bool) -> None:
    """Show the facts, or one part of them, each with the path that `facts set` takes."""
    plain = session.store.facts.get(game) or _kit(game).example()
    for step in path.split(".") if path else ():
        plain = plain[find_step(plain, step, path)]
    if as_json or not isinstance(plain, dict | list):
        echo_json(plain)
        return
    for name, value in _leaves(plain, path):
        click.echo(f"{name:32} {dump(value)}".lstrip())


def _leaves(plain: Any, path: str) -> Iterator[tuple[str, Any]]:
    """Every fact by its path; a list of numbers or words is one fact."""
    named = plain.items() if isinstance(plain, dict) else enumerate(plain) if _is_branch(plain) else ()
    if not named:
        yield path, plain
    for step, inner in named:
        yield from _leaves(inner, f"{path}.{step}" if path else str(step))


def _is_branch(plain: Any) -> bool:
    return isinstance(plain, list) and any(isinstance(each, dict | list) for each in plain)


@facts.command("set", epilog="Example: companion facts set berserkers locations.0.fire true")
@GAME
@click.argument("path")
@click.argument("value")
@verb
def set_(session: CliContext, game: str, path: str, value: str) -> None:
    """Copy one fact from your card; that face, card or list is then marked as yours.

    PATH is what `companion facts show GAME` lists; VALUE is a number, true, false, a word or JSON.
    """
    kept = OwnFacts.of(_kit(game), session.store.facts.get(game)).set(path, _value(value))
    for warning in session.store.facts.set(game, kept.stored()):
        click.echo(session.say(warning), err=True)
    section = kept.section(path.split(".")[0])
    done, parts = kept.copied(section.id), kept.parts(section.id)
    told = headed(section.title, say("{done} of {n} copied", done=len(done), n=len(parts)))
    click.echo(session.say(told))


def _value(word: str) -> Any:
    """A value as it is typed; lists and objects are read with the care that files get."""
    return load(word, FACTS) if word[:1] in ("[", "{") else read_json(word)


@facts.command("reset", epilog="Example: companion facts reset berserkers")
@GAME
@verb
def reset(session: CliContext, game: str) -> None:
    """Go back to the example values."""
    session.store.facts.reset(game)


@facts.command("export", epilog="Example: companion facts export berserkers my-box.json")
@GAME
@click.argument("path", type=click.Path(path_type=Path))
@click.option("--replace", is_flag=True, help="Write over a file.")
@verb
def export(session: CliContext, game: str, path: Path, replace: bool) -> None:
    """Write the facts to a file."""
    require_free(str(path), replace)
    session.store.files.export_facts(game, path)


@facts.command("import", epilog="Example: companion facts import berserkers my-box.json")
@GAME
@click.argument("path", type=click.Path(exists=True, path_type=Path))
@verb
def import_(session: CliContext, game: str, path: Path) -> None:
    """Read the facts from a file; nothing changes unless all of it is right."""
    for warning in session.store.files.import_facts(game, path):
        click.echo(session.say(warning), err=True)
