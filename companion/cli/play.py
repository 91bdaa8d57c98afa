"""A whole game from a script: commands and answers in a file, final state and log on the screen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from companion.cli.past import tell
from companion.cli.shared import REFUSED, CliContext, echo_json, echo_question, fail, table_json, verb
from companion.cli.tables import JSON
from companion.core.errors import DataError, Illegal
from companion.core.file_problems import NOT_A_LIST, NOT_AN_OBJECT, NOT_WHOLE, too_large
from companion.core.json_text import load
from companion.core.script import run_step
from companion.core.table import Memory, Table
from companion.core.telling import refusal
from companion.core.text import headed, say
from companion.games import GAME_IDS, get_game

LIMIT = 16 * 1024 * 1024


@click.command(epilog="Example: companion play berserkers bug.json --json")
@click.argument("game", type=click.Choice(GAME_IDS))
@click.argument("script", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@JSON
@verb
def play(session: CliContext, game: str, script: Path, as_json: bool) -> None:
    """Run a script and print the final state and the log.

    The script is {"options": {…}, "seed": 1, "steps": […]}; a step is a command such as
    {"is": "RollDice"}, an answer {"answer": [4, 2, 1, 6]} or {"roll": true}, {"undo": 1}, {"redo": 1}.
    A step may expect to be refused: {"refused": "BK-GOLD-05", "do": {"is": "Reroll", "die": 2}}.
    """
    plain = read_script(script)
    table = Table.begin(get_game(game), Memory(), plain.get("options", {}), seed=plain.get("seed", 0))
    for number, step in enumerate(plain["steps"], 1):
        at = say("{file}, step {n}", file=script.name, n=number)
        try:
            run_step(table, step, at)
        except Illegal as error:
            why = headed(at, refusal(table.game, error, table.state))
            fail(f"{session.say(why)} [{error.rule}]", REFUSED)
    if as_json:
        echo_json(table_json(table) | {"log": list(tell(session, table))})
        return
    for each in tell(session, table):
        click.echo(f"{each['entry']:4} {each['label']}")
        for line in each["lines"]:
            click.echo(f"       {line['text']} [{line['rule']}]")
    for text in table.game.words(table.state).headline():
        click.echo(session.say(text))
    if table.pending:
        echo_question(session, table.game, table.pending.question, table.state)


def read_script(path: Path) -> dict[str, Any]:
    """A script from a file, checked in shape."""
    if path.stat().st_size > LIMIT:
        raise DataError(path.name, "", too_large(LIMIT))
    plain = load(path.read_bytes(), path.name)
    if not isinstance(plain, dict) or not isinstance(plain.get("steps"), list):
        raise DataError(path.name, "steps", NOT_A_LIST)
    if not isinstance(plain.get("options", {}), dict):
        raise DataError(path.name, "options", NOT_AN_OBJECT)
    if not isinstance(plain.get("seed", 0), int):
        raise DataError(path.name, "seed", NOT_WHOLE)
    return plain
