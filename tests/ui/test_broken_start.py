"""A start without a file of the program: one sentence on the error stream and in a window, no traceback."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app import start
from app.presenters.new_table import TableForm
from app.screens.new_table import new_table
from app.widgets.base.base import load_kv
from companion.core.errors import DataError
from companion.core.file_problems import OWN_MISSING
from tests.ui.berserkers import Hand
from tests.ui.driver import PHONE, SETTLE


def test_a_missing_kv_file_is_named(tmp_path: Path):
    with pytest.raises(DataError, match=r"shell\.kv: This file of the program is missing"):
        load_kv(str(tmp_path / "shell.py"))


def test_a_start_that_cannot_be_says_why_and_leaves(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    shown: list[str] = []
    monkeypatch.setattr(start, "_show", shown.append)
    with pytest.raises(SystemExit) as left:
        start.tell_broken(DataError("app/shell.kv", "", OWN_MISSING).text)
    said = "app/shell.kv: This file of the program is missing: install the program again."
    assert left.value.code == 3 and capsys.readouterr().err == f"{said}\n" and len(shown) == 1


def test_a_game_without_its_data_leaves_the_others_to_be_begun(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    def form(game: str, *args: Any) -> TableForm:
        if game == "berserkers":
            raise DataError("berserkers/rules.toml", "", OWN_MISSING)
        return TableForm(game, *args)

    monkeypatch.setattr(new_table, "TableForm", form)
    with Hand(tmp_path, PHONE, motion=True) as hand:
        hand.app.go("new_table")
        hand.seconds(0.5)
        assert hand.app.here == "new_table" and hand.screen.game not in ("", "berserkers")
        assert hand.sees("berserkers/rules.toml: This file of the program is missing")
        hand.main()
        hand.frames(SETTLE)
        assert hand.app.here == "table"
