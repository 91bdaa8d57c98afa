"""The command run in a home of its own, and a table to play at."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from click.testing import CliRunner, Result

from companion.cli.commands import companion

Run = Callable[..., Result]
LAYOUT = ",".join(f"L{number:02}" for number in range(1, 13))


@pytest.fixture
def run(tmp_path, monkeypatch) -> Run:
    """Runs the command in a home of its own; anything but a clean exit with the code fails."""
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))

    def call(*words: str, code: int = 0, **more: Any) -> Result:
        result = CliRunner().invoke(companion, list(words), **more)
        is_clean = result.exception is None or isinstance(result.exception, SystemExit)
        assert result.exit_code == code and is_clean, f"{words}: {result.output} {result.exception!r}"
        return result

    return call


@pytest.fixture
def table(run: Run) -> Run:
    """A table in phase 1 with dice 1 2 3 4."""
    return begin(run, "2", "11", "1 2 3 4")


def begin(run: Run, *requests_and_dice: str) -> Run:
    """A table with these requests, in phase 1 with these dice."""
    *requests, dice = requests_and_dice
    run("new", "berserkers", "--name", "Friday", "--seed", "7")
    run("do", "1", "LayLocations", f"layout={LAYOUT}")
    for request in requests:
        run("do", "1", "DrawRequest")
        run("answer", "1", request)
    run("do", "1", "BeginPlay")
    run("do", "1", "RollDice")
    run("answer", "1", *dice.split())
    return run


def shown(run: Run) -> dict[str, Any]:
    """The state of table 1."""
    return json.loads(run("show", "1", "--json").stdout)["state"]
