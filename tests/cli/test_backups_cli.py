"""Backups by command: what is listed is there, what is brought back is as it was, nothing is lost."""

from __future__ import annotations

import json
from datetime import UTC, datetime

from tests.cli.conftest import Run


def today() -> str:
    return datetime.now(UTC).date().isoformat()


def test_backups_are_listed_and_brought_back(run: Run, tmp_path):
    assert "no backups yet" in run("backup", "list").stderr
    run("new", "berserkers", "--name", "Friday")
    assert run("backup", "list").stdout.startswith(f"{today()}  ")
    (listed,) = json.loads(run("backup", "list", "--json").stdout)
    assert listed["day"] == today() and listed["bytes"] > 4096
    run("rename", "1", "Saturday")
    assert "is back" in run("backup", "restore", today()).stderr
    assert "Friday" in run("tables").stdout
    assert list((tmp_path / "home").glob("companion.sqlite3.replaced-*"))


def test_a_day_without_a_backup_changes_nothing(run: Run):
    run("new", "berserkers", "--name", "Friday")
    assert "There is no backup of 2001-01-01" in run("backup", "restore", "2001-01-01", code=4).stderr
    assert "is not a day" in run("backup", "restore", "yesterday", code=2).stderr
    assert "Friday" in run("tables").stdout
