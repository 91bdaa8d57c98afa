"""What is handed on to another app or the clipboard: nothing is said to be there that is not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app import device
from tests.ui.berserkers import Hand
from tests.ui.driver import PHONE


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[Hand]:
    with Hand(tmp_path, PHONE, motion=True) as made:
        yield made


@pytest.mark.parametrize("done", ["", "copied", "sent"])
@pytest.mark.parametrize("what", ["verdict", "result"])
def test_only_what_lies_in_the_clipboard_is_said_to(
    hand: Hand, monkeypatch: pytest.MonkeyPatch, done: str, what: str
):
    monkeypatch.setattr(device, "share", lambda text: done)
    hand.app.tab("decks")
    desk = hand.screen.desk
    desk.pick_game("warcry")
    desk.paste("Player: Anna\n3 Grunt\n")
    hand.seconds(1)
    if what == "verdict":
        hand.screen.share()
    else:
        hand.screen.check()
        hand.seconds(1)
        assert hand.screen.checking.sign("Judith", "1", "")
        hand.screen.refresh()
        hand.screen.icon("share-variant")
    hand.seconds(0.5)
    assert hand.sees("This device has no clipboard.") is (done == "")
    assert hand.sees(f"The {what} is in the clipboard.") is (done == "copied")
