"""The real command in odd surroundings: closed and full streams, no home, and what nobody foresaw."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import companion.cli as command
from companion.cli import UNFORESEEN

needs_posix = pytest.mark.skipif(os.name != "posix", reason="needs a shell and /dev/full")
ROOT = Path(__file__).resolve().parents[2]


def shell(line: str, tmp_path: Path, **env: str) -> subprocess.CompletedProcess[str]:
    """A line of shell in which $C is the command."""
    known = {
        **os.environ,
        "COMPANION_HOME": str(tmp_path / "home"),
        "C": f"{sys.executable} -m companion",
        **env,
    }
    return subprocess.run(
        ["sh", "-c", line], cwd=ROOT, env=known, capture_output=True, text=True, check=False
    )


@needs_posix
@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("$C games >/dev/full", 4),
        ("$C games --json >/dev/full 2>/dev/full", 4),
        ("$C games >&-", 0),
        ("$C nonsense 2>&-", 2),
        ("$C deck check - --game warcry <&-", 3),
        ("$C cards import - --game warcry <&-", 3),
    ],
)
def test_streams_that_take_nothing_end_in_a_sentence_at_most(line, code, tmp_path) -> None:
    found = shell(line, tmp_path)
    assert found.returncode == code
    assert "Traceback" not in found.stderr and len(found.stderr.splitlines()) <= 1


@needs_posix
def test_no_sign_of_a_stranger_reaches_a_terminal_as_it_is(tmp_path) -> None:
    found = shell(
        "$C import \"$(printf 'a\\033[2J\\342\\200\\256b.json')\"; $C new \"$(printf '\\033[2J')\"", tmp_path
    )
    assert "\x1b" not in found.stderr and "\u202e" not in found.stderr
    assert r"\u202e" in found.stderr and r"[2J" in found.stderr


def test_what_nobody_foresaw_is_one_sentence_a_report_and_a_code_of_its_own(
    tmp_path, monkeypatch, capsys
) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "argv", ["companion", "games"])

    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("by zero")

    monkeypatch.setattr("companion.cli.commands.companion.main", broken)
    with pytest.raises(SystemExit) as ended:
        command.main()
    told = capsys.readouterr().err
    assert ended.value.code == UNFORESEEN and told.count("\n") == 1 and "ZeroDivisionError" in told
    (report,) = (tmp_path / "problems").iterdir()
    assert "While: games" in report.read_text(encoding="utf-8")


@pytest.mark.parametrize("error", [RecursionError, MemoryError, OSError])
def test_the_net_holds_for_every_kind_of_error(error, tmp_path, monkeypatch, capsys) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))

    def broken(*_: object, **__: object) -> None:
        raise error()

    monkeypatch.setattr("companion.cli.commands.companion.main", broken)
    with pytest.raises(SystemExit) as ended:
        command.main()
    assert ended.value.code == UNFORESEEN and error.__name__ in capsys.readouterr().err
