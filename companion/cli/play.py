"""A whole game from a script: commands and answers in a file, final state and log on the screen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from companion.cli.asking import echo_failure, echo_question
from companion.cli.past import lines_of, tell
from companion.cli.shared import JSON, REFUSED, CliContext, echo_json, fail, table_json, verb
from companion.content.files import read_bytes
from companion.core import limits
from companion.core.errors import DataError, Illegal
from companion.core.file_problems import NOT_A_LIST, NOT_AN_OBJECT, NOT_WHOLE, too_many
from companion.core.json_text import load_foreign
from companion.core.script import moves_of, run_step
from companion.core.shelf import Memory
from companion.core.table import Table
from companion.core.telling import refusal
from companion.core.text import headed, say
from companion.games import GAME_IDS, get_game


@click.command(epilog="Example: companion play berserkers bug.json --json")
@click.argument("game", type=click.Choice(GAME_IDS))
@click.argument("script", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@JSON
@verb
def play(session: CliContext, game: str, script: Path, as_json: bool) -> None:
    """Run a script and print the final state and the log.

    \b
    The script is {"options": {…}, "seed": 1, "steps": […]}. A step is one of:
      {"is": "RollDice"}         an order by its name, with its fields as `companion show --json` has them
      {"answer": [4, 2, 1, 6]}   an answer: faces, a card, an option
      {"roll": true}             the app's dice answer the open question
      {"roll": "all"}            the app's dice answer until a player has to choose, as `do --roll` does
      {"undo": 1}, {"redo": 1}   so many acts back, or done again
      {"refused": "BK-GOLD-05", "do": {"is": "Reroll", "die": 2}}
                                 a step that this rule must refuse; BK-GOLD-* is any rule of that chapter
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
    echo_failure(session, table)
    if as_json:
        echo_json(table_json(table) | {"log": list(tell(session, table))})
        return
    for line in lines_of(tell(session, table)):
        click.echo(line)
    for text in table.game.words(table.state).headline():
        click.echo(session.say(text))
    if table.pending:
        echo_question(session, table.game, table.pending.question, table.state)


def read_script(path: Path) -> dict[str, Any]:
    """A script from a file, checked in shape."""
    plain = load_foreign(read_bytes(path, limits.SCRIPT_BYTES), path.name, limits.SCRIPT_BYTES)
    if not isinstance(plain, dict) or not isinstance(plain.get("steps"), list):
        raise DataError(path.name, "steps", NOT_A_LIST)
    if len(plain["steps"]) > limits.SCRIPT_STEPS:
        raise DataError(path.name, "steps", too_many(limits.SCRIPT_STEPS))
    if sum(map(moves_of, plain["steps"])) > limits.SCRIPT_MOVES:
        raise DataError(path.name, "steps", say("The table goes back and forth too often."))
    if not isinstance(plain.get("options", {}), dict):
        raise DataError(path.name, "options", NOT_AN_OBJECT)
    if type(plain.get("seed", 0)) is not int:
        raise DataError(path.name, "seed", NOT_WHOLE)
    return plain
