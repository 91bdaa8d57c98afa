"""A duel on the one table page: whoever holds the phone sees their own hand, and nobody else's."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from kivy.core.window import Window

from app.presenters.card_views import CardView, PileView
from app.presenters.play import Play
from app.presenters.table.face import Face
from app.screens.table.board_part import BoardPart
from app.screens.timeline.rows import FoldCard
from app.widgets.card.card import HandCard
from app.widgets.curtain.curtain import Curtain, HoldButton
from app.widgets.pile.pile import Pile
from companion.core.shelf import Memory
from companion.core.table import Table
from tests.toy_duel import DUEL, Plan
from tests.ui.berserkers import Hand
from tests.ui.driver import SETTLE


def hand(state: Any, seat: str, speak: Any) -> tuple[CardView, ...]:
    return tuple(CardView(card, card) for card in state.side(seat).hand) if seat in DUEL.seats else ()


def piles(state: Any, seat: Any, speak: Any) -> tuple[PileView, ...]:
    return tuple(PileView(side.id, f"Hand of {side.id}", len(side.hand)) for side in state.sides)


FACE = Face(
    DUEL.id,
    hand=hand,
    hand_order=lambda state, seat, card: Plan(seat, card),
    piles=piles,
)


@pytest.fixture
def ui(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hand]:
    monkeypatch.setattr("app.screens.table.table.find_face", lambda game: FACE)
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


def test_a_tap_on_a_held_card_plays_it_and_hands_the_phone_on(ui: Hand) -> None:
    play = ui.play
    take_phone(ui)
    first, second = DUEL.seats
    held = ui.all(HandCard)
    assert {each.view.name for each in held} == set(hand_of(play, first))
    card = held[0].view.id
    ui.tap(held[0])
    ui.frames(SETTLE)
    assert play.state.side(first).plan == card
    assert hangs() and play.handover.wanted == second
    assert card not in texts(ui), "the next one does not learn what was planned"


def test_piles_are_counted_and_the_journal_tells_each_seat_its_own(ui: Hand) -> None:
    play = ui.play
    take_phone(ui)
    first, second = DUEL.seats
    assert [pile.count for pile in ui.all(Pile)] == [3, 3]
    ui.icon("history")
    ui.frames(2 * SETTLE)
    assert ui.app.screens.here == "timeline"
    ui.tap(ui.all(FoldCard)[0])
    ui.frames(SETTLE)
    shown = texts(ui)
    assert any(card in shown for card in hand_of(play, first))
    assert not any(card in shown for card in set(hand_of(play, second)) - set(hand_of(play, first)))


def test_the_phone_that_was_put_down_asks_who_takes_it_up(ui: Hand) -> None:
    take_phone(ui)
    assert not hangs()
    ui.app.on_pause()
    ui.app.on_resume()
    ui.frames(SETTLE)
    assert hangs()
