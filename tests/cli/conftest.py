"""The command run in a home of its own, and a table to play at."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from companion.cli.commands import companion
from companion.core.game import Adjust
from companion.store import Store
from tests.toy_duel import DUEL, P1, P2, EndTurn, Plan

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


@cache
def kept_home(requests_and_dice: tuple[str, ...]) -> Path:
    """A folder in which the home of such a table is kept, once it was begun, for the tests that follow."""
    return Path(tempfile.mkdtemp(prefix="begun-", dir=os.environ["KIVY_HOME"]))


def begin(run: Run, *requests_and_dice: str) -> Run:
    """A table with these requests, in phase 1 with these dice; typed once, then copied."""
    home, kept = Path(os.environ["COMPANION_HOME"]), kept_home(requests_and_dice) / "home"
    if not kept.exists():
        _type(run, *requests_and_dice)
        shutil.copytree(home, kept)
    elif home.exists():
        _type(run, *requests_and_dice)
    else:
        shutil.copytree(kept, home)
    return run


def _type(run: Run, *requests_and_dice: str) -> None:
    *requests, dice = requests_and_dice
    run("new", "berserkers", "--name", "Friday", "--seed", "7")
    run("do", "1", "LayLocations", f"layout={LAYOUT}")
    for request in requests:
        run("do", "1", "DrawRequest")
        run("answer", "1", request)
    run("do", "1", "BeginPlay")
    run("do", "1", "RollDice")
    run("answer", "1", *dice.split())


def shown(run: Run) -> dict[str, Any]:
    """The state of table 1."""
    return json.loads(run("show", "1", "--json").stdout)["state"]


@pytest.fixture
def duel(run, monkeypatch):
    """A duel in which P2 drew a card in secret that a struck correction would leave in the hand."""
    opened = Store.open

    def open_duels(**_how: object) -> Store:
        return opened(get_game=lambda game_id: DUEL, game_ids=("duel",))

    monkeypatch.setattr("companion.cli.shared.Store.open", open_duels)
    with open_duels() as store:
        table = store.tables.open(store.tables.create("duel", seed=5))
        for cards in (("asp", "bear", "crow"), ("kite", "lion", "mole")):
            table.answer(cards)
        for order in (
            Adjust("sides[P2].hand", ["lion", "mole", "newt"]),
            Plan(P1, "bear"),
            Plan(P2, "lion"),
            EndTurn(),
            EndTurn(),
        ):
            table.do(order)
        for cards in (("deer",), ("kite",)):
            table.answer(cards)
    return run
