"""The command group; a verb's module is loaded when somebody calls it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any, Final

import click

from companion.cli.shared import CliContext, echo_json, verb
from companion.content.languages import LANGUAGES, language_problem
from companion.core.errors import LONGEST
from companion.games import GAME_IDS, get_game

_VERBS: Final = {
    "tables": (
        "new", "next", "tables", "do", "answer", "odds", "rename", "duplicate", "delete", "restore", "note",
    ),
    "showing": ("show",),
    "correcting": ("adjust",),
    "orders": ("orders", "options"),
    "past": ("undo", "redo", "log"),
    "amending": ("amend",),
    "rules": ("rules",),
    "files": ("export", "import"),
    "backups": ("backup",),
    "facts": ("facts",),
    "play": ("play",),
    "cards": ("cards",),
    "decks": ("deck",),
    "event": ("event",),
}  # fmt: skip
_MODULES: Final = {name: module for module, names in _VERBS.items() for name in names}
_LONG_WORD: Final = re.compile(rf"(\S{{{LONGEST}}})\S+")
_LONGEST_REFUSAL: Final = 10 * LONGEST
_PYTHON_NAMES: Final = {"import": "import_", "next": "next_"}


@contextmanager
def _briefly() -> Iterator[None]:
    """Refuse how a verb is called in one sentence, and repeat a long word only as far as a person reads."""
    try:
        yield
    except click.MissingParameter as error:  # its choices stand a line each
        raise click.UsageError(" ".join(error.format_message().split()), error.ctx) from None
    except click.ClickException as error:
        told = _LONG_WORD.sub(r"\1…", error.message)
        vars(error)["message"] = told if len(told) <= _LONGEST_REFUSAL else f"{told[:_LONGEST_REFUSAL]}…"
        raise


class LazyGroup(click.Group):
    """A group that knows the names of its verbs, and loads one when it is asked for."""

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        """Read the words before the verb."""
        with _briefly():
            return super().make_context(*args, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        """Read the words behind the verb and carry it out."""
        with _briefly():
            return super().invoke(ctx)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All verbs in the order of their names."""
        return sorted({*super().list_commands(ctx), *_MODULES})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """One verb; None where there is none of that name."""
        if cmd_name in _MODULES and cmd_name not in self.commands:
            module = import_module(f"companion.cli.{_MODULES[cmd_name]}")
            self.add_command(getattr(module, _PYTHON_NAMES.get(cmd_name, cmd_name)), cmd_name)
        return super().get_command(ctx, cmd_name)


@click.group(cls=LazyGroup, epilog="Example: companion new berserkers --name Friday")
@click.option(
    "--lang",
    type=click.Choice(LANGUAGES),
    default="en",
    envvar="COMPANION_LANG",
    help="Language of sentences.",
)
@click.version_option(package_name="tabletop-companion")
@click.pass_context
def companion(context: click.Context, lang: str) -> None:
    """Track a physical table, let the enemies play themselves, and judge decks.

    \b
    To play, begin a table and look at it; it always says what can be typed next:
      companion new berserkers
      companion show 1
      companion do 1 LayLocations --roll
    """
    context.obj = CliContext(lang)
    problem = language_problem(lang)
    if problem is not None:
        click.echo(str(problem), err=True)


@companion.command(epilog="Example: companion games --json")
@click.option("--json", "as_json", is_flag=True, help="Plain data.")
@verb
def games(session: CliContext, as_json: bool) -> None:
    """List the games that work."""
    found = [get_game(game_id) for game_id in GAME_IDS]
    if as_json:
        echo_json([{"id": game.id, "title": game.title, "players": game.players} for game in found])
        return
    for game in found:
        click.echo(f"{game.id:14} {game.title} ({game.players})")
