"""The command group and the verbs that need no table."""

from __future__ import annotations

import click

from companion.cli import (
    amending,
    cards,
    correcting,
    decks,
    events,
    facts,
    files,
    orders,
    past,
    play,
    rules,
    showing,
    tables,
)
from companion.cli.shared import CliContext, echo_json, verb
from companion.content.languages import LANGUAGES
from companion.games import GAME_IDS, get_game


@click.group(epilog="Example: companion new berserkers --name Friday")
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


for each in (
    tables.new, tables.tables, showing.show, tables.do, tables.answer, correcting.adjust, tables.odds,
    tables.rename, tables.duplicate, tables.delete, tables.restore, tables.note,
    orders.orders, orders.options,
    past.undo, past.redo, amending.amend, past.log, rules.rules, files.export, files.import_,
    facts.facts, play.play,
    cards.cards, decks.deck, events.event,
):  # fmt: skip
    companion.add_command(each)
