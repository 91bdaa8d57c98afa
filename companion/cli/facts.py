"""Box facts from the command line: show, set, add, remove, reset, export and import."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from companion.cli.order import read_json
from companion.cli.output import deliver, require_free
from companion.cli.shared import JSON, CliContext, echo_json, verb
from companion.content.facts.documents import brought, called_here, place_of, taken_ids
from companion.content.facts.edit import OwnFacts, find_step
from companion.core.errors import DataError
from companion.core.facts import Documents, FactsKit
from companion.core.file_problems import FACTS, not_one_of
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
    kit = _kit(game)
    stored = session.store.facts.get(game)
    plain = kit.example() if stored is None else stored
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
    _keep(session, game, path, _own(session, game).set(path, _value(session, word=value)))


def _own(session: CliContext, game: str) -> OwnFacts:
    return OwnFacts.of(_kit(game), session.store.facts.get(game))


def _keep(session: CliContext, game: str, path: str, made: OwnFacts) -> None:
    """Store the facts, and say how much of their section is the player's own."""
    for warning in session.store.facts.set(game, made.stored()):
        click.echo(session.say(warning), err=True)
    section = made.section(path.split(".")[0])
    done, parts = made.copied(section.id), made.parts(section.id)
    if isinstance(section.of, Documents):
        names = [session.say(section.of.title(each)) for each in made.plain[section.id]]
        click.echo(session.say(headed(section.title, names)))
    else:
        told = headed(section.title, say("{done} of {n} copied", done=len(done), n=len(parts)))
        click.echo(session.say(told))


def _value(session: CliContext, word: str) -> Any:
    """A value as it is typed or as a file has it; lists and objects are read with the care files get."""
    if _is_file(word):
        return session.store.files.read_document(Path(word))
    return load(word, FACTS) if word[:1] in ("[", "{") else read_json(word)


def _is_file(word: str) -> bool:
    return word[:1] not in ("[", "{") and Path(word).suffix.casefold() in (".toml", ".json")


@facts.command("add", epilog="Example: companion facts add boardgame adventures mine.toml")
@GAME
@click.argument("path")
@click.argument("value")
@verb
def add(session: CliContext, game: str, path: str, value: str) -> None:
    """Add a card to a section, a line to a list of a card, or an Adventure of your own.

    PATH names the list; VALUE is JSON, or a JSON or TOML file. Where a section holds what players write,
    VALUE may also be the id of one that is there: it is copied.
    """
    own = _own(session, game)
    given = _value(session, value)
    shape = own.section(path).of if path in own.kit.schema.ids else None
    came_as = given.get("id") if isinstance(given, dict) else None
    if isinstance(shape, Documents):
        given = _document(shape, own, path, given, value)
        if isinstance(given, dict) and place_of(own.plain, path, given["id"]) is not None:  # it came before
            _keep(session, game, path, own)
            return
    _keep(session, game, path, own.added(path, given))
    if isinstance(shape, Documents) and came_as not in (None, given["id"]):
        click.echo(session.say(called_here(came_as, given["id"])), err=True)


def _document(documents: Documents, own: OwnFacts, section: str, given: Any, typed: str) -> Any:
    """A document from a file, judged under the name of that file; or the copy of one that is there."""
    if isinstance(given, str):
        known = {str(each["id"]): each for each in (*documents.shipped(), *own.plain[section])}
        if given not in known:
            raise DataError(FACTS, section, not_one_of(tuple(known), given))
        return documents.copied(known[given], taken_ids(documents, own.plain, section))
    if isinstance(given, dict):
        documents.check(own.plain, given, Path(typed).name if _is_file(typed) else FACTS)
        return brought(documents, own.plain, section, given)
    return given


@facts.command("remove", epilog="Example: companion facts remove boardgame enemies.troll")
@GAME
@click.argument("path")
@verb
def remove(session: CliContext, game: str, path: str) -> None:
    """Remove a card, a line, the face of a die or an Adventure of your own.

    What another card or Adventure still names is not removed.
    """
    _keep(session, game, path, _own(session, game).removed(path))


@facts.command("reset", epilog="Example: companion facts reset berserkers")
@GAME
@verb
def reset(session: CliContext, game: str) -> None:
    """Go back to the example values."""
    session.store.facts.reset(game)


@facts.command("export", epilog="Example: companion facts export berserkers my-box.json")
@GAME
@click.argument("out", metavar="FILE")
@click.option("--replace", is_flag=True, help="Write over a file.")
@verb
def export(session: CliContext, game: str, out: str, replace: bool) -> None:
    """Write the facts to a file, or with - to the screen."""
    require_free(out, replace)
    deliver(out, (session.store.files.facts_file(game, Path(out)),))


@facts.command("import", epilog="Example: companion facts import berserkers my-box.json")
@GAME
@click.argument("path", type=click.Path(exists=True, path_type=Path))
@verb
def import_(session: CliContext, game: str, path: Path) -> None:
    """Read the facts from a file; nothing changes unless all of it is right."""
    for warning in session.store.files.import_facts(game, path):
        click.echo(session.say(warning), err=True)
