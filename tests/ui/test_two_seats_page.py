"""A duel on the one table page: whoever holds the phone sees their own hand, and nobody else's."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from kivy.core.window import Window

from app.presenters.play import Play
from app.screens.table.board_part import BoardPart
from app.widgets.curtain.curtain import Curtain, HoldButton
from companion.core.table import Memory, Table
from tests.toy_duel import DUEL
from tests.ui.berserkers import Hand
from tests.ui.driver import SETTLE


@pytest.fixture
def ui(tmp_path: Path) -> Iterator[Hand]:
    with Hand(tmp_path / "data", motion=True) as hand:
        session = hand.app.session
        session.play = Play(Table.begin(DUEL, Memory(), {}), session.settings)
        session.play.table.go_on()
        session.play.do_and_roll()
        hand.app.screens.go("table")
        hand.frames(2 * SETTLE)
        yield hand


def hangs() -> bool:
    return any(isinstance(layer, Curtain) for layer in Window.children)


def texts(ui: Hand) -> str:
    """Everything that is written anywhere in the tree, seen or not."""
    return " ".join(str(getattr(widget, "text", "")) for widget in ui.walk())


def hand_of(play: Any, seat: str) -> tuple[str, ...]:
    return next(side.hand for side in play.state.sides if side.id == seat)


def take_phone(ui: Hand) -> None:
    ui.hold(ui.find(HoldButton), 1.3)
    ui.frames(SETTLE)


def test_hands_are_shown_to_their_owners_only(ui: Hand) -> None:
    play = ui.play
    assert hangs(), "both plan in secret: somebody has to take the phone"
    first = play.handover.wanted
    other = next(seat for seat in DUEL.seats if seat != first)
    both = {*hand_of(play, first), *hand_of(play, other)}
    assert not any(card in texts(ui) for card in both)
    take_phone(ui)
    assert not hangs() and play.handover.eyes == first
    assert not any(card in texts(ui) for card in set(hand_of(play, other)) - set(hand_of(play, first)))
    assert ui.one(BoardPart).desk.free
