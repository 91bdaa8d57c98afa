"""Sentences that all games share, and that no refusal is left without one."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import companion
from companion.content.languages import LANGUAGES, speak
from companion.content.rulebook import find_rule
from companion.core import telling
from companion.core.errors import Illegal
from companion.core.game import Adjust, Adjusted, Note, Noted, Setup
from companion.games import GAME_IDS, get_game
from tests.toy import TOY, Add, State

ROOT = Path(companion.__file__).parent
FACTS: dict[str, Any] = {
    "value": -1, "low": 0, "high": 12, "option": "x", "card": "x", "square": (9, 9), "face": 7, "needed": 2,
    "path": "x", "entry": 3, "most": 500,
}  # fmt: skip


def refusals_in(folder: Path) -> Iterator[tuple[str, str]]:
    """Every `Illegal("RULE", "key")` of a folder, where both stand there in plain sight."""
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Illegal":
                rules = [each.value for each in ast.walk(node.args[0]) if isinstance(each, ast.Constant)]
                key = node.args[1]
                assert isinstance(key, ast.Constant), f"{path.name}: a key must be findable"
                yield from ((str(rule), str(key.value)) for rule in rules or [""])


@pytest.mark.parametrize(("rule", "key"), sorted(set(refusals_in(ROOT / "core"))))
def test_every_refusal_of_the_core_has_a_sentence(rule: str, key: str) -> None:
    text = telling.refusal(TOY, Illegal(rule or "TABLE-UNDO-01", key, **FACTS), State())
    assert "The toy refuses" not in str(text), "the core must not leave its refusals to a game"
    assert all(speak(text, language).strip() for language in LANGUAGES)
    assert not rule or find_rule(rule) is not None


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_every_refusal_of_a_game_has_a_sentence_of_its_own(game_id: str) -> None:
    game = get_game(game_id)
    words = game.words(game.start)
    fallback = str(words.refusal(Illegal(f"{game.prefix}-X-01", "no such key")))
    for rule, key in sorted(set(refusals_in(ROOT / "games" / game_id))):
        text = telling.refusal(game, Illegal(rule, key, **FACTS), game.start)
        assert str(text) != fallback, key
        assert not rule or find_rule(rule) is not None, rule


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (Setup({}), "Set up the table"),
        (Adjust("total", 3), "Correct Toy value total"),
        (Note("x"), "Write a note"),
        (Add(1), "Toy: Add"),
    ],
)
def test_common_orders_have_common_labels(command: Any, said: str) -> None:
    assert str(telling.label(TOY, command, State())) == said


def test_corrections_and_notes_are_told_alike_in_all_games() -> None:
    corrected = telling.line(TOY, Adjusted("total", 5, 3, rule="TABLE-ADJUST-01"), State())
    assert str(corrected.text) == "Corrected by hand: Toy value total, 3 becomes 5."
    assert corrected.rule == "TABLE-ADJUST-01"
    noted = telling.line(TOY, Noted("{Tea}", rule="TABLE-NOTE-01"), State())
    assert str(noted.text) == "Note: {Tea}"


@pytest.mark.parametrize(("n", "said"), [(1, "Exactly 1 die is needed."), (2, "Exactly 2 dice are needed.")])
def test_numbers_of_dice_agree(n: int, said: str) -> None:
    refusal = Illegal("TOY-ROLL-01", "wrong_number_of_dice", needed=n)
    assert str(telling.refusal(TOY, refusal, State())) == said


@pytest.mark.parametrize("face", ["9" * 5_000, [2**53] * 500, ([["x" * 50] * 40],), {"x" * 3_000: 1}])
def test_what_a_stranger_wrote_at_length_is_repeated_only_so_far(face: object) -> None:
    told = speak(telling.error_text(Illegal("TABLE-ANSWER-01", "no_such_face", face=face)))
    assert told.startswith("No die here shows ") and "…" in told and len(told) < 400


def test_what_a_rule_names_is_told_whole() -> None:
    names = [f"piece {n}" for n in range(20)]
    assert "piece 19" in speak(telling.error_text(Illegal("TABLE-ANSWER-01", "wrong_fields", names=names)))


@pytest.mark.parametrize(
    "key", ["no_such_face", "not_an_option", "not_in_pile", "out_of_range", "not_a_list"]
)
def test_a_refusal_repeats_no_more_than_the_beginning_of_what_is_long(key: str) -> None:
    long = {"steps": [{"answer": "L08"}] * 100}
    facts = FACTS | dict.fromkeys(("face", "option", "card", "value"), long)
    assert len(str(telling.refusal(TOY, Illegal("TABLE-UNDO-01", key, **facts), State()))) < 100
