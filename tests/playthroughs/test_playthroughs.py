"""Whole games told line by line: a change in rules or words shows as a diff of a text one can read.

The texts are written anew only when asked to: `REGEN_PLAYTHROUGHS=1 pytest tests/playthroughs`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.content.languages import speak
from companion.core import telling
from companion.core.codec import codec_of
from companion.core.journal import Entry
from companion.core.json_text import load
from companion.core.shelf import Memory
from companion.core.table import Table
from companion.games import GAME_IDS, get_game

HERE = Path(__file__).parent
SCRIPTS = sorted(HERE.glob("*.json"))
REGEN = "REGEN_PLAYTHROUGHS"
NEEDED = {
    "berserkers": ("RollDice", "wrong_phase"),
    "boardgame": ("ConfirmPlan", "wrong_phase"),
    "kubnazub": ("EndTurn", "turn_runs"),
    "realms": ("EndTurn", "turn_runs"),
    "warcry": ("PassMuster", "not_your_turn"),
    "realms_draft": ("Pick", "not_all_picked"),
}
"""A step without which a game cannot go on, and why not."""
ENDS = {"realms": ("won", "lost", "drawn"), "realms_draft": ("ended",)}
"""How games can end that are not only won and lost."""


def replay(plain: dict[str, Any], file: str) -> tuple[Table, list[str]]:
    """Play a script through the rules; each step takes exactly the answers it has."""
    game = get_game(plain["game"])
    codec = codec_of(game)
    table = Table.begin(game, Memory(), plain["options"])
    lines = list(told(table, table.entries()[0]))
    for number, step in enumerate(plain["steps"], 1):
        command = codec.read_command(step["command"], f"{file}, step {number}")
        answers = codec.read_answers(step["answers"], f"{file}, step {number}")
        place = number
        if table.journal.cursor == place:  # else the table went on by itself and has done it already
            table.do(command, answers)
        assert table.journal.cursor > place, f"{file}, step {number}: {table.pending} was not answered"
        entry = table.entries()[place]
        assert entry.command == command, f"{file}, step {number}: the table did {entry.command} by itself"
        given = [(each.key, each.value) for each in entry.answers]
        assert given == [(each.key, each.value) for each in answers], f"{file}, step {number}: answers left"
        lines += told(table, entry)
    return table, lines + list(ending(table))


def told(table: Table, entry: Entry) -> Iterator[str]:
    """The order, then everything that came of it, each line with its rule."""
    yield f"> {speak(telling.label(table.game, entry.command, table.state))}"
    for line in table.lines(entry):
        others = "; ".join(speak(each) for each in line.candidates)
        yield f"  {speak(line.text)} [{line.rule}]" + (f" (of {others})" if others else "")


def ending(table: Table) -> Iterator[str]:
    outcome = table.outcome
    assert outcome is not None, "a playthrough is a whole game"
    yield f"= {speak(outcome.text)} [{outcome.rule}]"
    yield from (f"= {speak(line)}" for line in table.game.words(table.state).headline())


def is_won(table: Table) -> bool:
    """Whether the players have won, or the first of two who play against each other."""
    outcome = table.outcome
    assert outcome is not None
    return outcome.won and (not outcome.winners or table.game.seats[0] in outcome.winners)


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_a_playthrough_reads_as_it_always_did(path: Path) -> None:
    table, lines = replay(load(path.read_bytes(), path.name), path.name)
    assert is_won(table) == path.stem.endswith("_won")
    expected = path.with_suffix(".txt")
    if os.environ.get(REGEN):
        expected.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert lines == expected.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_every_game_has_a_playthrough_for_each_way_in_which_it_can_end(game_id: str) -> None:
    ends = ENDS.get(game_id, ("won", "lost"))
    assert {HERE / f"{game_id}_{end}.json" for end in ends} <= set(SCRIPTS)


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_a_step_that_the_rules_refuse_cannot_hide(path: Path) -> None:
    """Without one of its steps a script stops at once: the playthrough really goes through the rules."""
    plain = load(path.read_bytes(), path.name)
    left_out, refusal = NEEDED[plain["game"]]
    step = next(place for place, step in enumerate(plain["steps"]) if step["command"]["is"] == left_out)
    del plain["steps"][step]
    with pytest.raises(Exception, match=refusal):
        replay(plain, path.name)
