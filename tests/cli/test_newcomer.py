"""A newcomer who knows nothing but `--help` and types what the screen shows him plays a whole game."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from random import Random

import pytest

from tests.cli.conftest import Run, shown

LINE = re.compile(r"(?:^|: )\s*companion (?P<words>(?:do|answer) .+?)(?:  +.*)?$", re.MULTILINE)


def offered(told: str) -> list[list[str]]:
    """Everything that a screen of text says can be typed."""
    return [shlex.split(found["words"]) for found in LINE.finditer(told)]


def play(run: Run, chance: Random, language: str, most: int) -> str:
    """Type what is shown, at random, until the game is over; the last thing that was shown."""
    run("--lang", language, "new", "berserkers", "--seed", str(chance.randrange(1000)))
    for _ in range(most):
        told = run("--lang", language, "show", "1").stdout
        ways = [
            words for words in offered(told) if words[2:3] not in (["AddHomeRequest"], ["SaveCheckpoint"])
        ]
        if not ways or ways[0][2:3] == ["RestoreCheckpoint"]:
            return told
        words = chance.choice(ways)
        run("--lang", language, *words, *(["--roll"] if words[0] == "do" else []))
    return told


@pytest.mark.parametrize(("language", "seed"), [("en", 1), ("en", 2), ("ru", 3), ("fr", 4)])
def test_a_whole_game_is_played_with_what_is_shown(run, language, seed):
    play(run, Random(seed), language, 400)
    assert shown(run)["status"] != "playing"
    assert shown(run)["turn"] >= 2


SESSION: tuple[tuple[str, str], ...] = (
    ("--help", "companion new berserkers"),
    ("games", "berserkers"),
    ("new berserkers --name 'First evening' --seed 5", "table 1"),
    ("show 1", "companion do 1 LayLocations"),
    ("orders 1 LayLocations", "L01,L02"),
    ("do 1 LayLocations --roll", "row by row: L02, L03, L10,"),
    ("do 1 DrawRequest", "companion answer 1 1"),
    ("answer 1 'return of zodd'", "The King asks: 9"),
    ("do 1 DrawRequest", "2, Alliance with Loki"),
    ("answer 1 2", "The King asks: 2"),
    ("show 1", "companion do 1 BeginPlay"),
    ("do 1 BeginPlay", "Turn 1 begins."),
    ("do 1 RollDice", "dice: white, white, white, white, red"),
    ("answer 1 1 3 4 6 5", "The white dice show 1, 3, 4, 6."),
    ("show 1", "companion do 1 Light die=3 who=B1"),
    ("do 1 Light die=4 who=B1", "The fire on L07 is lit."),
    ("orders 1 Move", "now: A4, A2"),
    ("do 1 Move die=6 who=B3 to=4,1", "Berserker 3 moves to L06."),
    ("do 1 Move die=3 card=A2 who=B2 to=L08", "Berserker 2 moves to L08."),
    ("do 1 HelpVillagers", "The villagers' gauge is at 1."),
    ("do 1 EndActions", "? What do the riders' dice show?"),
    ("answer 1 3 2 6", "Turn 2 begins."),
    ("do 1 RollDice", "companion answer 1 --roll"),
    ("answer 1 3 1 1 3 6", "The white dice show 3, 1, 1, 3."),
    ("do 1 Light who=B2", "The fire on L08 is lit."),
    ("undo 1", "Taken back: 1 of 1."),
    ("do 1 Light die=3 who=B3", "The fire on L06 is lit."),
    ("do 1 Move die=1 card=A4 who=B3 to=L04", "Berserker 3 moves to L04."),
    ("do 1 EndActions", "? What do the riders' dice show?"),
    ("answer 1 4 4 4", "Turn 3 begins."),
    ("do 1 RollDice --roll", "The white dice show"),
    ("do 1 EndActions --roll", "Turn 4 begins."),
    ("adjust 1 health", "berserkers.b1.health"),
    ("adjust 1 berserkers.b1.health wounded", "becomes Wounded."),
    ("do 1 RollDice", "? What do your dice show?"),
    ("answer 1 3 3 5 6 6", "The white dice show 3, 3, 5, 6."),
    ("do 1 Light die=3 who=B3", "The fire on L04 is lit."),
    ("amend 1 7", "Move die=6 who=B3 to=L06"),
    ("amend 1 5", "phase1_dice"),
    ("amend 1 5 --answer 1=1,3,4,6,6", "Nothing was kept"),
    ("log 1 --last 3", "Light a fire with Berserker 3"),
    ("odds 1", "Losing the game this turn"),
    ("rules BK-ACTION-21", "fire"),
    ("show 1 --all", "fires_locked"),
)


def companion(words: str) -> str:
    """What the real command says, in a process of its own."""
    command = [sys.executable, "-m", "companion", *shlex.split(words)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{words}: {done.stdout} {done.stderr}"
    return done.stdout


def test_four_turns_are_played_as_they_are_typed(run, monkeypatch):
    monkeypatch.setenv("COMPANION_LANG", "en")
    for words, said in SESSION:
        done = run(*shlex.split(words))
        assert said in done.stdout, f"{words}: {done.stdout}"


@pytest.mark.slow
def test_four_turns_are_played_with_the_real_command(run, monkeypatch):
    """The first line of each kind in a process of its own: nothing is carried over but what lies on disk.

    A process takes half a second to start, so that the lines between them are typed as above.
    """
    monkeypatch.setenv("COMPANION_LANG", "en")
    seen: set[str] = set()
    for words, said in SESSION:
        verb = words.split()[0]
        done = run(*shlex.split(words)).stdout if verb in seen else companion(words)
        seen.add(verb)
        assert said in done, f"{words}: {done}"
    assert len(seen) == 13
