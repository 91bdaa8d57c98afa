"""The examples of README.md run, line by line, in a home of their own."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli.commands import companion

ROOT = Path(__file__).parents[2]


def examples() -> list[list[str]]:
    lines = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    return [shlex.split(line, comments=True)[1:] for line in lines if line.startswith("    companion ")]


def test_every_example_of_the_readme_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "lists").mkdir()
    (tmp_path / "lists" / "anna.txt").write_text("Player: Anna\n3 Dodge\n", encoding="utf-8")
    (tmp_path / "bug.json").write_text(json.dumps({"steps": [{"is": "LayLocations"}, {"roll": "all"}]}))
    assert len(examples()) > 15
    for words in examples():
        result = CliRunner().invoke(companion, words)
        wanted = (0, 1) if words[:2] == ["deck", "check"] else (0,)
        is_clean = result.exception is None or isinstance(result.exception, SystemExit)
        assert result.exit_code in wanted and is_clean, f"{words}: {result.output} {result.exception!r}"
    assert (tmp_path / "report.pdf").exists()


def test_the_readme_says_how_the_command_is_started() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert ".venv/bin/companion" in text and "dev.py companion" in text
