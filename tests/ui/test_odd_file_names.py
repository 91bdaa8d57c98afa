"""Files whose names are no UTF-8, as on a stick that an old system wrote: they are read like any other."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from kivy.core.window import Window

from tests.ui.berserkers import Hand
from tests.ui.decks_scenes import cards_csv
from tests.ui.driver import DESK, UnseenWindow

ODD = b"liste-\xe9t\xe9"


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[Hand]:
    with Hand(tmp_path / "data", DESK, motion=True) as made:
        made.app.tab("decks")
        made.screen.desk.pick_game("warcry")
        made.seconds(1)
        yield made


def odd_file(folder: Path, ending: bytes, text: str) -> bytes:
    folder.mkdir()
    path = os.fsencode(folder) + b"/" + ODD + ending
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def players(hand: Hand) -> list[str]:
    return sorted(each.deck.player for each in hand.screen.desk.verdicts)


def look(hand: Hand) -> None:
    """Let it settle, and paint all of it: a name may be stored that no font can draw."""
    hand.seconds(1)
    UnseenWindow.draw()


def test_a_file_with_an_odd_name_can_be_dropped(hand: Hand, tmp_path: Path):
    Window.dispatch("on_drop_file", odd_file(tmp_path / "stick", b".txt", "Player: Anna\n3 Grunt\n"), 10, 10)
    look(hand)
    assert players(hand) == ["Anna"]


def test_a_dropped_file_that_is_gone_is_named_as_far_as_that_goes(hand: Hand, tmp_path: Path):
    Window.dispatch("on_drop_file", os.fsencode(tmp_path) + b"/" + ODD + b".txt", 10, 10)
    look(hand)
    assert hand.sees("There is no such file or folder.") and hand.sees("liste-")


def test_an_odd_name_holds_up_no_other_file_of_its_folder(hand: Hand, tmp_path: Path):
    odd_file(tmp_path / "stick", b".txt", "Player: Anna\n3 Grunt\n")
    for name in ("Boris", "Clara"):
        (tmp_path / "stick" / f"{name}.txt").write_text(f"Player: {name}\n3 Grunt\n", encoding="utf-8")
    assert hand.screen.desk.load(str(tmp_path / "stick"))
    look(hand)
    assert players(hand) == ["Anna", "Boris", "Clara"]


def test_a_card_table_with_an_odd_name_can_be_loaded(hand: Hand, tmp_path: Path):
    path = os.fsdecode(odd_file(tmp_path / "stick", b".csv", cards_csv()))
    loaded: Any = hand.screen.desk.import_cards(path)
    look(hand)
    assert loaded is not None and loaded.text.endswith("cards loaded.")
